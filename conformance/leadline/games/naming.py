"""Seats by their names: rules and reports speak of seats by number, people of them by name."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEATS = re.compile(r"\bseats? (\d+(?:, \d+)*)\b")


def named_field(field: str, names: Sequence[str]) -> str:
    """A field such as `divers.2.at` with the name of the seat: `divers.blue.at`."""
    parts = field.split(".")
    if len(parts) > 1 and parts[1].isdigit() and 1 <= int(parts[1]) <= len(names) and parts[0].endswith("s"):
        parts[1] = names[int(parts[1]) - 1]
    return ".".join(parts)


def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence that speaks of seats by number (`seat 2`, `seats 3, 4`), with their names.

    A number that is no seat stays as it is.
    """

    def name(match: re.Match[str]) -> str:
        seats = [int(number) for number in match[1].split(", ")]
        if not all(1 <= seat <= len(names) for seat in seats):
            return match[0]
        named = [names[seat - 1] for seat in seats]
        return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)

    return _SEATS.sub(name, text)
