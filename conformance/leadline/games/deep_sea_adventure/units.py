"""Comparing units with what is reported of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from leadline.games.deep_sea_adventure.reported import CountedUnit, ReportedChip, ReportedUnit, ReportedUnits
from leadline_engines.deep_sea_adventure.notation import write_unit
from leadline_engines.deep_sea_adventure.position import Chip, Space, same_faces, stack

UNTOLD = 2**62
"""Stands for the value of a chip that a subject has dealt and not told yet, and cannot be told itself."""


def is_told(chip: Chip) -> bool:
    """Whether the value of a chip is known."""
    return chip.value != UNTOLD


def without_values(units: Sequence[Space]) -> tuple[Space, ...]:
    """The same units, as long as no value of them has been told."""
    return tuple(stack(tuple(replace(chip, value=UNTOLD) for chip in unit)) for unit in units)


def chip_fits(chip: Chip, reported: ReportedChip, *, loose: bool) -> bool:
    """Whether a chip may be the reported one; ``loose``: one whose value has not been told may have any."""
    if reported.level is not None and reported.level != chip.level:
        return False
    return reported.value is None or reported.value == chip.value or (loose and not is_told(chip))


def unit_fits(unit: Space, reported: ReportedUnit, *, loose: bool) -> bool:
    """Whether a space or unit may be the reported one."""
    if reported is None:
        return True
    if not unit and reported == ():
        return True
    if isinstance(reported, CountedUnit):
        number = reported.chips is None or reported.chips == len(unit)
        if loose and not all(map(is_told, unit)):
            return number
        return number and (reported.sum is None or reported.sum == sum(chip.value for chip in unit))
    if len(unit) == 1 == len(reported):
        return chip_fits(unit[0], reported[0], loose=loose)
    return len(unit) == len(reported) and _matching(unit, reported, loose) is not None


def bag_fits(units: Sequence[Space], reported: ReportedUnits, *, loose: bool) -> bool:
    """Whether units, in any order, may be the reported ones."""
    if reported is None:
        return True
    if isinstance(reported, int):
        return len(units) == reported
    return len(units) == len(reported) and matched_units(units, reported, loose=loose) is not None


def matched_units(
    units: Sequence[Space], reported: Sequence[ReportedUnit], *, loose: bool
) -> list[tuple[Space, ReportedUnit]] | None:
    """Pair each unit, in order, with a reported one that fits it; None if that cannot be done."""
    found = _paired(len(units), lambda one, number: unit_fits(units[one], reported[number], loose=loose))
    return None if found is None else [(unit, reported[n]) for unit, n in zip(units, found, strict=True)]


def _matching(unit: Space, reported: Sequence[ReportedChip], loose: bool) -> list[ReportedChip] | None:
    """Give each chip of the unit a reported chip that fits it; None if that cannot be done."""
    found = _paired(len(unit), lambda one, number: chip_fits(unit[one], reported[number], loose=loose))
    return None if found is None else [reported[n] for n in found]


def _paired(count: int, fits: Callable[[int, int], bool]) -> list[int] | None:
    """Give each of so many a number of its own that fits it, if possible the same one; None if that cannot be done.

    Who comes later may take a number away from who came before, if that one finds another. So it takes time only
    with the cube of how many there are, however little is known of each.
    """
    holder: dict[int, int] = {}

    def find(one: int, asked: set[int]) -> bool:
        for number in (one, *range(count)):
            if number in asked or not fits(one, number):
                continue
            asked.add(number)
            if number not in holder or find(holder[number], asked):
                holder[number] = one
                return True
        return False

    if not all(find(one, set()) for one in range(count)):
        return None
    numbers = {one: number for number, one in holder.items()}
    return [numbers[one] for one in range(count)]


def adopt_unit(expected: Space | None, reported: ReportedUnit, level_of: dict[int, int]) -> Space:
    """The unit as reported; what is unknown, or no chip has, is filled from the expected one."""
    if expected is not None and unit_fits(expected, reported, loose=False):
        return expected
    if reported is None or isinstance(reported, CountedUnit):
        return expected or ()
    spare = list(expected or ())
    chips = []
    for chip in reported:
        near = next((other for other in spare if chip_fits(other, chip, loose=False)), None)
        near = near or next((other for other in spare if chip.level in (None, other.level)), None)
        if near is not None:
            spare.remove(near)
        chips.append(_made(chip, near, level_of))
    return stack(tuple(chips))


def _made(reported: ReportedChip, near: Chip | None, level_of: dict[int, int]) -> Chip:
    known = near.known_to if near is not None else ()
    said = reported.level if reported.level is not None and reported.level in level_of.values() else None
    if reported.value is not None and reported.value in level_of:
        return Chip(said or level_of[reported.value], reported.value, known)
    if near is not None:
        return Chip(near.level, near.value, known)
    level = said or 1
    return Chip(level, min((value for value, of in level_of.items() if of == level), default=0), known)


def adopt_units(expected: Sequence[Space], reported: ReportedUnits, level_of: dict[int, int]) -> tuple[Space, ...]:
    """The units as reported; the expected order is kept where they fit."""
    if reported is None or bag_fits(expected, reported, loose=False):
        return tuple(expected)
    if isinstance(reported, int):
        return tuple(expected[:reported])
    told_first = matched_units(expected, reported, loose=True) if len(expected) == len(reported) else None
    if told_first is not None:
        return tuple(adopt_unit(unit, said, level_of) for unit, said in told_first)
    spare = list(expected)
    made = []
    for unit in reported:
        near = next((other for other in spare if unit_fits(other, unit, loose=False)), None)
        near = near or next((other for other in spare if _is_like(other, unit)), None)
        if near is not None:
            spare.remove(near)
        adopted = adopt_unit(near, unit, level_of)
        if adopted:
            made.append(adopted)
    return tuple(made)


def _is_like(unit: Space, reported: ReportedUnit) -> bool:
    """Whether a unit may be the reported one but for its values."""
    if reported is None or isinstance(reported, CountedUnit):
        return reported is None or reported.chips in (None, len(unit))
    levels = tuple(ReportedChip(chip.level) for chip in reported)
    return unit_fits(unit, levels, loose=False)


def show_unit(reported: ReportedUnit) -> str:
    """A reported unit as a person writes it."""
    if reported is None:
        return "?"
    if isinstance(reported, CountedUnit):
        number = "?" if reported.chips is None else str(reported.chips)
        return f"({number} chips)" if reported.sum is None else f"({number} chips worth {reported.sum})"
    if not reported:
        return "_"
    chips = "+".join(f"{_or_open(chip.level)}:{_or_open(chip.value)}" for chip in reported)
    return f"({chips})" if len(reported) > 1 else chips


def show_units(reported: ReportedUnits) -> str:
    """Reported units as a person writes them."""
    if reported is None:
        return "?"
    if isinstance(reported, int):
        return f"{reported} units"
    return " ".join(map(show_unit, reported)) or "nothing"


def show_own(units: Sequence[Space]) -> str:
    """Units of the reference as a person writes them."""
    return untold_as_open(" ".join(write_unit(plain_faces(unit)) for unit in units)) or "nothing"


def untold_as_open(notation: str) -> str:
    """The same notation with a question mark for each value that has not been told."""
    return notation.replace(f":{UNTOLD}", ":?")


def same_number(unit: Space, chips: Sequence[Chip]) -> tuple[Chip, ...] | None:
    """The chips of a unit that are meant, if some values are not told: by level; None for the whole unit."""
    if len(chips) >= len(unit):
        return None
    rest, meant = list(unit), []
    for chip in chips:
        like = next((one for one in rest if one.level == chip.level), rest[0])
        rest.remove(like)
        meant.append(like)
    return tuple(meant)


def unit_with(units: Sequence[Space], chips: tuple[Chip, ...]) -> int | None:
    """The number of the first unit with these chips, one whose values are not told by its levels; None if none is."""
    levels = sorted(chip.level for chip in chips)
    for number, unit in enumerate(units, 1):
        if same_faces(unit, chips):
            return number
    for number, unit in enumerate(units, 1):
        if not all(map(is_told, unit)) and sorted(chip.level for chip in unit) == levels:
            return number
    return None


def plain_faces(unit: Space) -> Space:
    """The unit without what is known of whom has seen it."""
    return tuple(Chip(chip.level, chip.value) for chip in unit)


def _or_open(figure: int | None) -> str:
    return "?" if figure is None else str(figure)
