"""The parts that a case's position in short form omits, with the values that are filled in, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from leadline.base.terminal import heading, wrap
from leadline.game.seat_names import with_names
from leadline.settle.cases import Case
from leadline.settle.fields import shown_sides
from leadline.settle.move_text import listing

MOST_NAMED = 4
"""The greatest number of parts named in the short line."""


def filled_in_line(case: Case) -> Iterator[str]:
    """Yield a line that names the parts that were filled in, without values; nothing if the position was complete."""
    names = list(dict.fromkeys(filling.what for filling in case.filled_in))
    if len(names) > MOST_NAMED + 1:
        names = [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
    if names:
        yield wrap(f"Filled in: {listing(names)}.", 0, 2)


def filled_in_lines(case: Case) -> Iterator[str]:
    """Yield the parts that were filled in, with their values; owners with the same value share a line."""
    owners: dict[tuple[str, str], list[Any]] = {}
    for filling in case.filled_in:
        owners.setdefault((filling.what, with_names(filling.value, case.names)), []).append(filling.owner)
    if owners:
        yield heading("Filled in, because the position does not say it")
    for (what, value), some in owners.items():
        whose = "" if some == [None] else f" of {listing([shown_sides([owner], case.names) for owner in some])}"
        yield wrap(f"{what}{whose}: {value}", 2, 4)


def filled_in_data(case: Case) -> list[dict[str, Any]]:
    """Return the parts that were filled in, as plain JSON data."""
    return [
        {"what": filling.what, "of": filling.owner, "value": with_names(filling.value, case.names)}
        for filling in case.filled_in
    ]
