"""Mistakes in picking up: from where, to whom, how much, and what becomes of a stack."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.common import is_on_treasure, put_on_line
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, PickUp
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Unit
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError


def take_as(table: Table, seat: int, *units: Unit) -> None:
    """Replace what a diver took last by some units."""
    diver = table.diver(seat)
    table.put_diver(seat, diver.carrying((*diver.carried[:-1], *units)))


@contextmanager
def standing_on(table: Table, seat: int, space: int) -> Iterator[None]:
    """Place a diver on another space for a moment; one that is not on the line counts as its own."""
    at = table.diver(seat).at
    table.put_diver(seat, table.diver(seat).swum_to(space if 1 <= space <= len(table.line) else at))
    yield
    table.put_diver(seat, table.diver(seat).swum_to(at))


def refuse_more_than(most: int, diver: Diver) -> None:
    """Refuse a pick-up to a diver that carries this many units."""
    if diver.load >= most:
        raise RefusalError("dsa.search.any-number", f"nobody carries more than {most} units", path="choice.search")


# ---- From where


class PickUpOneSpaceFartherOut(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        with standing_on(table, seat, table.diver(seat).at + 1):
            super().pick_up(table, seat, moved=moved)


class PickUpOneSpaceNearer(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        with standing_on(table, seat, table.diver(seat).at - 1):
            super().pick_up(table, seat, moved=moved)


class PickUpWhereTheTurnBegan(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        with standing_on(table, seat, table.before.diver(seat).at):
            super().pick_up(table, seat, moved=moved)


class PickUpOnTheSubmarineTakesTheLastSpace(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if table.diver(choice.seat).at > 0 or not isinstance(choice.search, PickUp):
            super().search(table, choice, moved=moved)
            return
        with standing_on(table, choice.seat, len(table.line)):
            super().search(table, choice, moved=moved)


class SearchOnTheSubmarineIsOnTheLastSpace(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if table.diver(choice.seat).at > 0 or choice.search == NOTHING:
            super().search(table, choice, moved=moved)
            return
        with standing_on(table, choice.seat, len(table.line)):
            super().search(table, choice, moved=moved)


class PickUpOnTheSubmarineTakesSpaceOne(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if table.diver(choice.seat).at > 0 or not isinstance(choice.search, PickUp):
            super().search(table, choice, moved=moved)
            return
        with standing_on(table, choice.seat, 1):
            super().search(table, choice, moved=moved)


# ---- To whom, and in exchange for what


class PickUpGoesToTheNextSeat(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver, next_seat = table.diver(seat), seat % len(table.divers) + 1
        table.put_diver(seat, diver.carrying(diver.carried[:-1]))
        table.put_diver(
            next_seat, table.diver(next_seat).carrying((*table.diver(next_seat).carried, *diver.carried[-1:]))
        )


class PickUpIsCarriedByAll(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        taken = table.diver(seat).carried[-1:]
        for other_seat in table.still_out():
            if other_seat != seat:
                table.put_diver(
                    other_seat, table.diver(other_seat).carrying((*table.diver(other_seat).carried, *taken))
                )


class PickUpSwaps(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        if diver.load > 1:
            put_on_line(table, diver.at, diver.carried[0])
            table.put_diver(seat, diver.carrying(diver.carried[1:]))


class PickUpReplacesTheLoad(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(diver.carried[-1:]))


class NewestGoesToTheFront(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying((*diver.carried[-1:], *diver.carried[:-1])))


class LoadIsKeptSorted(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying(tuple(sorted(diver.carried, key=lambda unit: unit[0].level))))


class PicksUpAlways(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        at = table.diver(choice.seat).at
        if choice.search == NOTHING and 1 <= at <= len(table.line) and table.space(at) != BLANK:
            choice = replace(choice, search=PickUp("pick-up"))
        super().search(table, choice, moved=moved)


class TreasureHasToBePickedUp(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        at = table.diver(choice.seat).at
        if choice.search == NOTHING and 1 <= at <= len(table.line) and table.space(at) != BLANK:
            raise RefusalError("dsa.search.one-action", "treasure has to be picked up", path="choice.search")
        super().search(table, choice, moved=moved)


class FirstTreasureHasToBePickedUp(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        is_first = table.diver(choice.seat).load == 0 and is_on_treasure(table, choice.seat)
        if choice.search == NOTHING and is_first:
            raise RefusalError("dsa.search.one-action", "the first treasure is picked up", path="choice.search")
        super().search(table, choice, moved=moved)


# ---- Stacks


class PickUpTakesTheLowestChip(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        for lowest, *rest in diver.carried[-1:]:
            take_as(table, seat, (lowest,))
            put_on_line(table, diver.at, tuple(rest))


class StackMeltsIntoTheHighest(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        for unit in table.diver(seat).carried[-1:]:
            take_as(table, seat, unit[-1:])


class StackMeltsIntoTheLowest(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        for unit in table.diver(seat).carried[-1:]:
            take_as(table, seat, unit[:1])


class StackCannotBePickedUp(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if len(unit) > 1:
            raise RefusalError("dsa.search.pick-up-stack", "a stack stays where it is", path="choice.search")


# ---- How much may be carried, and when


class OneUnitAtMost(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        refuse_more_than(1, diver)


class ThreeUnitsAtMost(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        refuse_more_than(3, diver)


class FourUnitsAtMost(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        refuse_more_than(4, diver)


class FiveUnitsAtMost(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        refuse_more_than(5, diver)


class SixUnitsAtMost(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        refuse_more_than(6, diver)


class SecondPickUpIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        if isinstance(choice.search, PickUp) and diver.load > 0 and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class PickUpAfterTurningIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        diver = table.diver(choice.seat)
        if isinstance(choice.search, PickUp) and diver.facing == "up" and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class PickUpAfterTurningTurnsDown(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        table.put_diver(seat, table.diver(seat).turned("down"))


class NoPickUpWithoutMoving(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        if not moved:
            raise RefusalError("dsa.search.without-moving", "a diver that did not move picks nothing up")
        super().pick_up(table, seat, moved=moved)


class SearchWithoutMovingIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if not moved and table.diver(choice.seat).at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- The supply of blanks


class PickUpWithoutABlankIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        is_empty = table.blanks_on_line() >= self.components.blanks
        if isinstance(choice.search, PickUp) and table.diver(choice.seat).at > 0 and is_empty:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class PickUpWithoutABlankLeavesTheChip(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        line, is_empty = table.line, table.blanks_on_line() >= self.components.blanks
        super().pick_up(table, seat, moved=moved)
        if is_empty:
            table.line = line


class SixteenBlanksInTheSupply(Engine):
    def is_out_of_blanks(self, table: Table) -> bool:
        return table.blanks_on_line() >= 16


class FourteenthPickUpRefused(Engine):
    def is_out_of_blanks(self, table: Table) -> bool:
        return table.blanks_on_line() > self.components.blanks


class TwelfthPickUpRefused(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if table.blanks_on_line() == self.components.blanks - 1:
            raise RefusalError("dsa.search.blank-supply", "the last blank stays in the supply")


class EleventhPickUpRefused(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if table.blanks_on_line() >= self.components.blanks - 2:
            raise RefusalError("dsa.search.blank-supply", "ten blanks are on the line already", path="choice.search")


# ---- No pick-up


class PickUpsAreIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if isinstance(choice.search, PickUp) and table.diver(choice.seat).at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class NoPickUpInTheTurnOfTurning(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        if table.diver(seat).facing != table.before.diver(seat).facing:
            raise RefusalError("dsa.search.after-turning", "a diver that turns picks nothing up", path="choice.search")


class NoPickUpOnTheLastSpace(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if diver.at == len(table.line):
            raise RefusalError("dsa.search.pick-up", "the last space cannot be searched", path="choice.search")
