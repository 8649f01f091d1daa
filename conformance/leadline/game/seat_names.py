"""The names of seats: rules and reports identify a seat by its key or number, but people use its name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from leadline_engines.marks import Owner, field_types, mark


def named_field(field: str, names: Mapping[Any, str], rows: Collection[str]) -> str:
    """Return a field such as `divers.2.at` with the name of the seat: `divers.blue.at`.

    ``rows`` lists the fields that have an entry for every seat; see `rows_of_seats`.
    """
    first, *rest = field.split(".")
    if first in rows and rest and rest[0].isdigit() and 1 <= int(rest[0]) <= len(names):
        rest[0] = list(names.values())[int(rest[0]) - 1]
    return ".".join((first, *rest))


def field_seen(field: str, known: Collection[str]) -> tuple[str, str] | None:
    """Return the seats and the field of a difference such as `view.red.captain.crews.2.damage`; None outside views.

    ``known`` lists the fields of a position. It is needed because the key of a seat may contain full stops too.
    """
    first, *rest = field.split(".")
    if first != "view":
        return None
    place = next((number for number, part in enumerate(rest) if number and part in known), len(rest))
    return ".".join(rest[:place]), ".".join(rest[place:])


def rows_of_seats(position: Any) -> frozenset[str]:
    """Return the fields of a position type that have an entry for every seat, in order."""
    owners = {name: mark(kind, Owner) for name, kind in field_types(position).items()}
    return frozenset(name for name, owner in owners.items() if owner is not None and owner.who == "seat")


def with_names(text: str, names: Mapping[Any, str]) -> str:
    """Return a sentence with the names of seats in place of their keys (`seat 2`, `seats 3, 4`).

    Keys that do not belong to a seat are left unchanged.
    """
    known = {str(seat): name for seat, name in names.items()}
    key = "|".join((r"\d+", *(re.escape(seat) for seat in sorted(known, key=len, reverse=True) if not seat.isdigit())))

    def name(match: re.Match[str]) -> str:
        seats = match[1].split(", ")
        if not all(seat in known for seat in seats):
            return match[0]
        named = [known[seat] for seat in seats]
        return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)

    return re.sub(rf"\bseats? ((?:{key})(?:, (?:{key}))*)\b", name, text)
