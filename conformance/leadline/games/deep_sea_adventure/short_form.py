"""The parts of a position that its short form omits, with the values that are filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from leadline.game.syntax import Filling
from leadline_engines.deep_sea_adventure.notation.chips import read_units
from leadline_engines.deep_sea_adventure.notation.positions import DIVER
from leadline_engines.deep_sea_adventure.position import Position


def fillings(text: str, position: Position) -> Iterator[Filling]:
    """Yield the omitted values of chips, and the starter if it is omitted."""
    _, line, divers, marks = text.split("/")
    loads = [load or "" for match in DIVER.finditer(divers) for load in match.group("carried", "banked")]
    written = [chip for units in (line, *loads) for unit in read_units(units) for chip in unit]
    values = Counter(
        (chip.level, chip.value)
        for units in (position.line, *(load for diver in position.divers for load in (diver.carried, diver.banked)))
        for unit in units
        for chip in unit
        if chip.value is not None
    )
    values.subtract((chip.level, chip.value) for chip in written if chip.value is not None)
    chosen = [f"{level}:{value}" for level, value in sorted(values.elements())]
    if chosen:
        yield Filling("values of chips", f"{' '.join(chosen)}, the lowest that are left in the box")
    if not any(mark.startswith("s") for mark in marks.split()):
        yield Filling("starter", f"seat {position.starter}")
