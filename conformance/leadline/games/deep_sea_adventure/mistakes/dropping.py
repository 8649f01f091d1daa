"""More mistakes of dropping: which unit, and what leaves the load."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Drop
from leadline_engines.deep_sea_adventure.position import Diver, Unit, stack
from leadline_engines.deep_sea_adventure.search import Dropping
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused


def first_with(units: tuple[Unit, ...], worth: Callable[[Unit], int]) -> int:
    """Where the first of the units worth most is."""
    worths = [worth(unit) for unit in units]
    return worths.index(max(worths))


def another(
    engine: Engine, diver: Diver, action: Drop, named: Dropping, which: Callable[[tuple[Unit, ...]], int]
) -> Dropping:
    """Another unit in the place of the one named, counted from 0; what may not be dropped is still refused."""
    engine.check_drop(diver, action, named)
    units = engine.units_to_drop_from(diver, action)
    return engine.numbered_unit(units, which(units) + 1, None)


# ---- Which unit


class DropsTheLastTaken(Engine):
    """Whichever unit is named, the one taken last is dropped."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The last."""
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: len(units) - 1)


class DropsTheFirstTaken(Engine):
    """Whichever unit is named, the one taken first is dropped."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The first."""
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: 0)


class DropsTheLowestLevel(Engine):
    """Whichever unit is named, one of the lowest level is dropped."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The first of the lowest."""
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: first_with(units, lambda unit: -unit[0].level))


class DropsTheHighestLevel(Engine):
    """Whichever unit is named, one of the highest level is dropped."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The first of the highest."""
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: first_with(units, lambda unit: unit[-1].level))


class DropsTheLargest(Engine):
    """Whichever unit is named, the one with the most chips is dropped."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The first of the largest."""
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: first_with(units, len))


class DropsTheOneAfter(Engine):
    """The unit taken right after the one that is asked for is dropped; after the last comes the first."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The next of what is named."""
        index = super().find_dropping(diver, action).index
        units = self.units_to_drop_from(diver, action)
        return self.numbered_unit(units, (index + 1) % len(units) + 1, None)


class DropsTheOneBefore(Engine):
    """The unit taken right before the one that is asked for is dropped; before the first comes the last."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The one before what is named."""
        index = super().find_dropping(diver, action).index
        units = self.units_to_drop_from(diver, action)
        return self.numbered_unit(units, (index - 1) % len(units) + 1, None)


# ---- What leaves the load


class DroppedUnitIsStillCarried(Engine):
    """What is dropped lies on the line and is still carried."""

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take nothing away."""


class DropTakesTheLastAway(Engine):
    """The unit asked for is put down, and the one taken last leaves the load."""

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take the last away."""
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(diver.carried[:-1]))


class DropTakesTheFirstAway(Engine):
    """The unit asked for is put down, and the one taken first leaves the load."""

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take the first away."""
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(diver.carried[1:]))


class DropTakesAllAlikeAway(Engine):
    """With the unit that is dropped all that are exactly like it leave the load."""

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take it away, and its doubles."""
        super().take_away(table, seat, action, dropping)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(tuple(unit for unit in diver.carried if unit != dropping.chips)))


class DropEmptiesTheLoad(Engine):
    """When one unit is dropped the rest of the load is gone."""

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take everything away."""
        table.put_diver(seat, table.diver(seat).carrying(()))


class DropPutsEverythingDown(Engine):
    """A drop puts the whole load down, as one stack."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and put the rest to it."""
        super().drop(table, seat, action, moved=moved)
        diver = table.diver(seat)
        if 1 <= diver.at <= len(table.line):
            rest = [chip for unit in diver.carried for chip in unit]
            table.put_space(diver.at, stack((*table.space(diver.at), *rest)))
            table.put_diver(seat, diver.carrying(()))


class DroppedStackBreaksAtTheTop(Engine):
    """Of a stack that is dropped only the highest chip is put down; the rest is still carried."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """Of what is named, the highest chip."""
        dropping = super().find_dropping(diver, action)
        return replace(dropping, chips=dropping.chips[-1:])

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Check it as if the whole unit were dropped."""
        super().check_drop(diver, action, replace(dropping, chips=dropping.unit))


class DroppedStackShrinks(Engine):
    """Of a stack that is dropped the lowest chip lies there; the others are gone."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and leave one chip."""
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if 1 <= at <= len(table.line):
            table.put_space(at, table.space(at)[:1])


class StackCannotBeDropped(Engine):
    """A stack cannot be dropped."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Refuse a stack."""
        super().check_drop(diver, action, dropping)
        if len(dropping.unit) > 1:
            raise Refused("dsa.search.drop-whole-stack", "a stack stays with its diver", path="choice.search")


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.drops-the-last-taken": DropsTheLastTaken,
    "dsa.mistake.drops-the-first-taken": DropsTheFirstTaken,
    "dsa.mistake.drops-the-lowest-level": DropsTheLowestLevel,
    "dsa.mistake.drops-the-highest-level": DropsTheHighestLevel,
    "dsa.mistake.drops-the-largest": DropsTheLargest,
    "dsa.mistake.drops-the-one-after": DropsTheOneAfter,
    "dsa.mistake.drops-the-one-before": DropsTheOneBefore,
    "dsa.mistake.dropped-unit-is-still-carried": DroppedUnitIsStillCarried,
    "dsa.mistake.drop-takes-the-last-away": DropTakesTheLastAway,
    "dsa.mistake.drop-takes-the-first-away": DropTakesTheFirstAway,
    "dsa.mistake.drop-takes-all-alike-away": DropTakesAllAlikeAway,
    "dsa.mistake.drop-empties-the-load": DropEmptiesTheLoad,
    "dsa.mistake.drop-puts-everything-down": DropPutsEverythingDown,
    "dsa.mistake.dropped-stack-breaks-at-the-top": DroppedStackBreaksAtTheTop,
    "dsa.mistake.dropped-stack-shrinks": DroppedStackShrinks,
    "dsa.mistake.stack-cannot-be-dropped": StackCannotBeDropped,
}
