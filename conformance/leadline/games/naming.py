"""Seats by their names: rules and reports speak of seats by key or number, people of them by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any


def named_field(field: str, names: Mapping[Any, str]) -> str:
    """A field such as `divers.2.at` with the name of the seat: `divers.blue.at`."""
    parts = field.split(".")
    if len(parts) > 1 and parts[1].isdigit() and 1 <= int(parts[1]) <= len(names) and parts[0].endswith("s"):
        parts[1] = list(names.values())[int(parts[1]) - 1]
    return ".".join(parts)


def with_names(text: str, names: Mapping[Any, str]) -> str:
    """A sentence that speaks of seats by key (`seat 2`, `seats 3, 4`), with their names.

    What is no seat stays as it is.
    """
    known = {str(seat): name for seat, name in names.items()}
    key = "|".join((r"\d+", *(re.escape(one) for one in sorted(known, key=len, reverse=True) if not one.isdigit())))

    def name(match: re.Match[str]) -> str:
        seats = match[1].split(", ")
        if not all(seat in known for seat in seats):
            return match[0]
        named = [known[seat] for seat in seats]
        return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)

    return re.sub(rf"\bseats? ((?:{key})(?:, (?:{key}))*)\b", name, text)
