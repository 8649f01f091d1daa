"""Mistakes in dropping: which unit, where, when, and what leaves the load."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.common import is_on_treasure, put_on_line
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Drop
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Unit, stack
from leadline_engines.deep_sea_adventure.search import CHOICE, Dropping
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError


def first_with(units: tuple[Unit, ...], worth: Callable[[Unit], int]) -> int:
    """Return the index of the first of the units worth most."""
    worths = [worth(unit) for unit in units]
    return worths.index(max(worths))


def levels(unit: Unit) -> list[int]:
    """Return all that the backs of a unit show."""
    return [chip.level for chip in unit]


def another(
    engine: Engine, diver: Diver, action: Drop, named: Dropping, which: Callable[[tuple[Unit, ...]], int]
) -> Dropping:
    """Return another unit in place of the one named, counted from 0; what may not be dropped is still refused."""
    engine.check_drop(diver, action, named)
    units = engine.units_to_drop_from(diver, action)
    return engine.numbered_unit(units, which(units) + 1, None)


def as_a_whole(action: Drop, dropping: Dropping) -> Dropping:
    """Return the drop of the whole unit, unless the player names only chips out of it, and not the unit."""
    names_a_part = action.unit is None and action.chips is not None and len(action.chips) < len(dropping.unit)
    return dropping if names_a_part else replace(dropping, chips=dropping.unit)


# ---- Which unit


class DropsTheLastTaken(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: len(units) - 1)


class DropsTheFirstTaken(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: 0)


class DropsTheLowestLevel(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: first_with(units, lambda unit: -unit[0].level))


class DropsTheLowestValue(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """Drop the unit worth least; a chip of unknown value counts as the lowest of its level."""
        named = super().find_dropping(diver, action)
        lowest = {level: value for value, level in sorted(self.components.level_of.items(), reverse=True)}

        def worth(unit: Unit) -> int:
            return -sum([lowest.get(chip.level, 0) if chip.value is None else chip.value for chip in unit])

        return another(self, diver, action, named, lambda units: first_with(units, worth))


class DropsTheHighestLevel(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: first_with(units, lambda unit: unit[-1].level))


class DropsTheLargest(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        named = super().find_dropping(diver, action)
        return another(self, diver, action, named, lambda units: first_with(units, len))


class DropsTheFirstOfItsLevel(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        named = super().find_dropping(diver, action)
        if named.breaks:
            return named
        return another(self, diver, action, named, lambda units: [*map(levels, units)].index(levels(named.unit)))


class DropsTheOneAfter(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        index = super().find_dropping(diver, action).index
        units = self.units_to_drop_from(diver, action)
        return self.numbered_unit(units, (index + 1) % len(units) + 1, None)


class DropsTheOneBefore(Engine):
    starts_afresh = True

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        index = super().find_dropping(diver, action).index
        units = self.units_to_drop_from(diver, action)
        return self.numbered_unit(units, (index - 1) % len(units) + 1, None)


# ---- What leaves the load


class DroppedUnitIsStillCarried(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take nothing away."""


class DropTakesTheLastAway(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(diver.carried[:-1]))


class DropTakesTheFirstAway(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(diver.carried[1:]))


class DropLosesWhatWasTakenLater(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        diver = table.diver(seat)
        earlier = diver.carried[: dropping.index]
        table.put_diver(seat, diver.carrying((*earlier, *diver.carried[: dropping.index + 1])))


class DropTakesLaterUnitsAway(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take away what is dropped, and then cut the load off there; the rest of a broken stack stays."""
        super().take_away(table, seat, action, dropping)
        if action.source == "carried":
            diver = table.diver(seat)
            table.put_diver(seat, diver.carrying(diver.carried[: dropping.index + dropping.breaks]))


class DropTakesAllAlikeAway(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        super().take_away(table, seat, action, dropping)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(tuple(unit for unit in diver.carried if unit != dropping.chips)))


class DropEmptiesTheLoad(Engine):
    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        table.put_diver(seat, table.diver(seat).carrying(()))


class DropPutsEverythingDown(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        diver = table.diver(seat)
        if 1 <= diver.at <= len(table.line):
            rest = [chip for unit in diver.carried for chip in unit]
            table.put_space(diver.at, stack((*table.space(diver.at), *rest)))
            table.put_diver(seat, diver.carrying(()))


class DroppedStackBreaksAtTheTop(Engine):
    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        dropping = super().find_dropping(diver, action)
        return replace(dropping, chips=dropping.chips[-1:])

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, as_a_whole(action, dropping))


class DroppedStackShrinks(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if 1 <= at <= len(table.line):
            table.put_space(at, table.space(at)[:1])


class StackCannotBeDropped(Engine):
    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, dropping)
        if len(dropping.unit) > 1:
            raise RefusalError("dsa.search.drop-whole-stack", "a stack stays with its diver", path="choice.search")


# ---- Where


class DropOnAChipSwaps(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        at = table.diver(seat).at
        below = table.space(at)
        put_on_line(table, at, BLANK)
        super().drop(table, seat, action, moved=moved)
        if below != BLANK:
            table.put_diver(seat, table.diver(seat).carrying((*table.diver(seat).carried, below)))


class DropOnAChipBuriesIt(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        put_on_line(table, table.diver(seat).at, BLANK)
        super().drop(table, seat, action, moved=moved)


class DropOnAChipIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if isinstance(choice.search, Drop) and is_on_treasure(table, choice.seat):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class DropOfTheFirstUnitIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search, but take the number 0 for no choice; programs count from 0."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and choice.search.source == "carried" and diver.load > 0:
            with suppress(RefusalError):
                if self.find_dropping(diver, choice.search).index == 0:
                    choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class DropOnComingHome(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.at == 0 and diver.load > 0:
            self.take_away(table, choice.seat, choice.search, self.find_dropping(diver, choice.search))
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- When


class EmptyDropIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.load == 0 and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class WrongUnitIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.load > 0 and diver.at > 0:
            try:
                self.find_dropping(diver, choice.search)
            except RefusalError as refused:
                if refused.refusal.kind == "illegal":
                    choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class WrongUnitDropsTheFirst(Engine):
    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        try:
            return super().find_dropping(diver, action)
        except RefusalError as refused:
            if diver.carried and refused.refusal.kind == "illegal":
                return Dropping(diver.carried[0], diver.carried[0], 0)
            raise

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, replace(action, source="carried"), dropping)

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        super().take_away(table, seat, replace(action, source="carried"), dropping)


class LastDropIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.load == 1 and diver.facing == "up" and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class LastStackMayBeDropped(Engine):
    def has_to_keep_last(self, diver: Diver) -> bool:
        return len(diver.carried[0]) == 1 and super().has_to_keep_last(diver)


class TurnedDiverKeepsTwo(Engine):
    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, dropping)
        if diver.facing == "up" and diver.load == 2:
            raise RefusalError(
                "dsa.search.keep-last", "a diver that has turned back keeps two units", path="choice.search"
            )


class BankedFreesTheLast(Engine):
    def has_to_keep_last(self, diver: Diver) -> bool:
        return not diver.banked and super().has_to_keep_last(diver)


class NoDropAfterTurning(Engine):
    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, dropping)
        if diver.facing == "up":
            raise RefusalError(CHOICE, "a diver that has turned back drops nothing", path="choice.search")


class NoDropBeforeTurning(Engine):
    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, dropping)
        if diver.facing == "down":
            raise RefusalError(CHOICE, "a diver drops only on its way home", path="choice.search")


class NoDropWithoutALevelOneChip(Engine):
    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, dropping)
        if all(chip.level > 1 for unit in diver.carried for chip in unit):
            raise RefusalError(CHOICE, "the diver carries no chip of level 1", path="choice.search")


class NoDropWithoutMoving(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        if not moved:
            raise RefusalError(
                "dsa.search.without-moving", "a diver that did not move drops nothing", path="choice.search"
            )
        super().drop(table, seat, action, moved=moved)


class DropsUnasked(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        on_line = 1 <= diver.at <= len(table.line)
        if choice.search == NOTHING and on_line and diver.load > 1 and table.space(diver.at) == BLANK:
            choice = replace(choice, search=Drop("drop", diver.load, None, "carried"))
        super().search(table, choice, moved=moved)


class DropTurnsTheDiver(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        table.put_diver(seat, table.diver(seat).turned("up"))


# ---- Nobody drops


class NobodyMayDrop(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        raise RefusalError("dsa.search.drop-on-blank", "nothing is dropped", path="choice.search")


class DropsAreIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if isinstance(choice.search, Drop) and table.diver(choice.seat).at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- Where it lies


class DropLengthensTheLine(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and leave the blank on the line behind what was dropped."""
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if is_on_treasure(table, seat):
            table.line = (*table.line[:at], BLANK, *table.line[at:])
