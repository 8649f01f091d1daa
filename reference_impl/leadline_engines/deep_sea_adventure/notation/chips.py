"""Chips, stacks, loads and lines: `2:5`, `(1:0+2:5)`, `_`, `2:?` for an unknown value, and a mere level such as `3`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.position import BLANK, Chip, Space, Unit, stack

CHIP = re.compile(r"(?P<level>\d+)(?::(?P<value>\d+|\?))?(?P<known>![1-6]*)?", re.ASCII)
EXAMPLE = "write a chip as 2:5, a stack as (1:0+2:5), two units as 1:0 2:5, a blank as _, and any chip of a level as 3"


class NotationError(ValueError):
    """The error for text that is not in the expected notation; it states what was read, what is wrong and a remedy."""

    def __init__(self, text: str, wrong: str, right: str) -> None:
        super().__init__(f"{text!r}: {wrong}; {right}")
        self.text = text
        self.wrong = wrong
        self.right = right


@dataclass(frozen=True, slots=True)
class Written:
    """A chip as written, whose value may be omitted or marked as unknown."""

    level: int
    """The level."""
    value: int | None
    """The value; None if only the level is written or the value is unknown."""
    known_to: tuple[int, ...] | None
    """The seats that know the value; None for all seats."""
    is_unknown: bool = False
    """True if the value is marked as unknown."""


def split_units(text: str) -> list[str]:
    """Split a line or a load at its spaces, keeping stacks whole."""
    return re.findall(r"\([^()]*\)\S*|\S+", text)


def read_unit(text: str) -> tuple[Written, ...]:
    """Read one space or unit, where a blank is empty and a stack has several chips."""
    if text == "_":
        return ()
    inner = text
    if text.startswith("(") or text.endswith(")"):
        if not (text.startswith("(") and text.endswith(")")):
            raise NotationError(text, "a stack has one bracket only", EXAMPLE)
        inner = text[1:-1]
    return tuple(read_chip(part.strip(), text) for part in inner.split("+"))


def read_chip(text: str, whole: str) -> Written:
    """Read one chip, with or without its value."""
    match = CHIP.fullmatch(text)
    if match is None:
        raise NotationError(whole, f"{text!r} is not a chip", EXAMPLE)
    value, known = match["value"], match["known"]
    seats: tuple[int, ...] | None = ()
    if known is not None:
        seats = tuple(sorted({int(seat) for seat in known[1:]})) or None
    return Written(int(match["level"]), None if value in (None, "?") else int(value), seats, value == "?")


def read_units(text: str) -> list[tuple[Written, ...]]:
    """Read a line."""
    return [read_unit(part) for part in split_units(text)]


def read_load(text: str) -> list[tuple[Written, ...]]:
    """Read what a diver carries or has brought home, which contains no blanks."""
    units = read_units(text)
    if () in units:
        raise NotationError(text, "a blank is not treasure, so no diver can have one", EXAMPLE)
    return units


@dataclass(slots=True)
class Box:
    """The chips still in the box, of which levels without a value are given the lowest values left."""

    components: Components
    """The figures."""
    left: Counter[int]
    """The number of chips left of each value."""

    @classmethod
    def full(cls, components: Components) -> Box:
        """Make a full box."""
        return cls(components, Counter(dict(components.copies_of)))

    def take_written(self, units: Iterable[tuple[Written, ...]]) -> None:
        """Remove the chips whose values are written, before values are chosen for levels alone."""
        for chip in (chip for unit in units for chip in unit):
            if chip.value is not None:
                self.left[chip.value] -= 1

    def take_level(self, level: int) -> int:
        """Remove the lowest remaining value of a level; if there is none, return the level's lowest value anyway."""
        values = sorted(value for value, of in self.components.level_of.items() if of == level)
        if not values:
            raise NotationError(str(level), "there is no such level", EXAMPLE)
        value = next((value for value in values if self.left[value] > 0), values[0])
        self.left[value] -= 1
        return value

    def fill(self, unit: tuple[Written, ...], seats: int) -> Space:
        """Make chips from their written form."""
        everybody = tuple(range(1, seats + 1))
        return stack(
            tuple(
                Chip(
                    chip.level,
                    self.take_level(chip.level) if chip.value is None and not chip.is_unknown else chip.value,
                    everybody if chip.known_to is None else chip.known_to,
                )
                for chip in unit
            )
        )


def read_line(text: str, components: Components, seats: int = 0) -> tuple[Space, ...]:
    """Read a complete line on its own."""
    units = read_units(text)
    box = Box.full(components)
    box.take_written(units)
    return tuple(box.fill(unit, seats) for unit in units)


def write_chip(chip: Chip, seats: int) -> str:
    """Write a chip: `2:5`, `2:5!` if all seats have seen it, `2:5!13` if seats 1 and 3 have, `2:?` if it is unknown."""
    known = ""
    if chip.known_to:
        everybody = chip.known_to == tuple(range(1, seats + 1))
        known = "!" if everybody else "!" + "".join(map(str, chip.known_to))
    return f"{chip.level}:{'?' if chip.value is None else chip.value}{known}"


def write_unit(unit: Space, seats: int = 0) -> str:
    """Write a space or a unit."""
    if unit == BLANK:
        return "_"
    chips = "+".join(write_chip(chip, seats) for chip in unit)
    return f"({chips})" if len(unit) > 1 else chips


def write_line(line: Iterable[Space], seats: int = 0) -> str:
    """Write a line or a load."""
    return " ".join(write_unit(space, seats) for space in line)


def units_of(texts: Iterable[str]) -> Iterator[Unit]:
    """Yield units whose values are all written or marked as unknown, as in moves."""
    for text in texts:
        written = read_unit(text)
        if not written or any(chip.value is None and not chip.is_unknown for chip in written):
            raise NotationError(
                text, "a chip of a move has a level and a value", "write a chip as 2:5, a stack as (1:0+2:5)"
            )
        yield stack([Chip(chip.level, chip.value) for chip in written])
