"""The chips of a program, as the lines that it deals show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from leadline.game.shown import ShownOpening
from leadline_engines.deep_sea_adventure import Components


def shown_chips(box: Components, openings: Sequence[ShownOpening]) -> dict[str, Any]:
    """Return the figure `levels` of the chips that were dealt; nothing if they are those of the box, or not shown.

    Of several openings, the last that shows every chip counts: each is dealt from the same chips.
    """
    dealt = [chips for chips in map(_chips, openings) if chips]
    if not dealt or dealt[-1] == _of_box(box):
        return {}
    levels: dict[tuple[int, int], list[int]] = {}
    for (level, value), copies in sorted(dealt[-1].items()):
        levels.setdefault((level, copies), []).append(value)
    rows = [{"level": level, "values": values, "copies": copies} for (level, copies), values in sorted(levels.items())]
    return {"levels": rows}


def _of_box(box: Components) -> Counter[tuple[int, int]]:
    return Counter({(level, value): box.copies_of[value] for value, level in box.level_of.items()})


def _chips(opening: ShownOpening) -> Counter[tuple[int, int]]:
    """Return the chips of a reported line by level and value; none if a chip does not show both."""
    line = opening.report.get("line") or opening.setup.get("deal") or ()
    chips = [chip for space in line for chip in space]
    shown = [(chip.get("level"), chip.get("value")) for chip in chips]
    return Counter() if any(None in face for face in shown) else Counter(shown)
