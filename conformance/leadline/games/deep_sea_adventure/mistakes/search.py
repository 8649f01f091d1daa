"""Mistakes in the search: what may be done, and the last search of a dive."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.search_drop import as_a_whole
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Drop, Move, PickUp
from leadline_engines.deep_sea_adventure.position import BLANK, Chip, Diver, Space, Unit, stack
from leadline_engines.deep_sea_adventure.search import Dropping
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError

UNFIT = {"dsa.search.pick-up", "dsa.search.drop-on-blank", "dsa.search.keep-last", "dsa.search.not-on-submarine"}
"""The rules by which a search does not fit the space or the load of a diver."""

CARRIED_BLANK: Unit = (Chip(0, 0),)
"""A blank in a load, which is a chip without a level that is worth nothing."""

# ---- Picking up


def take_out(table: Table, number: int) -> None:
    """Take a space out of the line; the only one stays, and nobody is left beyond the end."""
    table.line = (*table.line[: number - 1], *table.line[number:]) or table.line
    end = len(table.line)
    table.divers = [diver.swum_to(end) if diver.at > end else diver for diver in table.divers]


class PickUpClosesTheLine(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        take_out(table, table.diver(seat).at)


class StackLeavesNoBlank(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        is_stack = len(table.space(table.diver(seat).at)) > 1
        super().pick_up(table, seat, moved=moved)
        if is_stack:
            take_out(table, table.diver(seat).at)


class PickUpLeavesTheChip(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        line = table.line
        super().pick_up(table, seat, moved=moved)
        table.line = line


class PickUpTakesFromTheNextDiver(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        next_seat = seat % len(table.divers) + 1
        diver = table.diver(next_seat)
        table.put_diver(next_seat, diver.carrying(diver.carried[:-1]))


class PickUpTakesOneChip(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        for *rest, best in diver.carried[-1:]:
            table.put_diver(seat, diver.carrying((*diver.carried[:-1], (best,))))
            if diver.at > 0:
                table.put_space(diver.at, tuple(rest))


class PickUpSpreadsTheStack(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        loose = tuple((chip,) for unit in diver.carried[-1:] for chip in unit)
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], *loose)))


class PickUpTurnsTheDiver(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        table.put_diver(seat, table.diver(seat).turned("up"))


class FirstPickUpTurnsTheDiver(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        is_first = table.diver(seat).load == 0
        super().pick_up(table, seat, moved=moved)
        if is_first:
            table.put_diver(seat, table.diver(seat).turned("up"))


class PickUpOnABlank(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        at = table.diver(choice.seat).at
        if choice.search.action == "pick-up" and 0 < at <= len(table.line) and table.space(at) == BLANK:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class BlankIsPickedUp(Engine):
    def unit_below(self, table: Table, diver: Diver) -> Space:
        return super().unit_below(table, diver) or CARRIED_BLANK

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        at = table.diver(seat).at
        if table.space(at) == CARRIED_BLANK:
            table.put_space(at, BLANK)


class NoPickUpAfterTurning(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if diver.facing == "up":
            raise RefusalError("dsa.search.after-turning", "a diver that has turned back picks nothing up")


class TwoUnitsAtMost(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if diver.load >= 2:
            raise RefusalError("dsa.search.any-number", "nobody carries more than two units")


class NoPickUpBesideADiver(Engine):
    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        super().check_pick_up(table, diver, unit)
        if any(other_diver.at == diver.at + 1 for other_diver in table.divers):
            raise RefusalError("dsa.search.own-space", "another diver is in the way")


class PicksUpByItself(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        super().search(table, choice, moved=moved)
        diver = table.diver(choice.seat)
        on_line = 0 < diver.at <= len(table.line)
        if choice.search.action != "nothing" or not on_line or diver.load > 0 or table.space(diver.at) == BLANK:
            return
        table.put_diver(choice.seat, diver.carrying((table.space(diver.at),)))
        table.put_space(diver.at, BLANK)


class SearchOnTheSubmarine(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if table.diver(choice.seat).at == 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class IllegalSearchIsIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        try:
            super().search(table, choice, moved=moved)
        except RefusalError as refused:
            if refused.refusal.kind != "illegal":
                raise
            super().search(table, replace(choice, search=NOTHING), moved=moved)


class UnfitSearchIsIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search, but ignore an action that does not fit the space or the load, unless it names a unit not carried."""
        diver = table.diver(choice.seat)
        try:
            super().search(table, choice, moved=moved)
        except RefusalError as refused:
            if refused.refusal.rule not in UNFIT or diver.home:
                raise
            if isinstance(choice.search, Drop) and diver.at > 0:
                self.find_dropping(diver, choice.search)
            super().search(table, replace(choice, search=NOTHING), moved=moved)


# ---- Divers that their load holds


def is_held(engine: Engine, table: Table, move: Move) -> bool:
    """Return whether the load of the diver to move leaves no step of the roll."""
    dice = move.chance.dice
    return dice is not None and engine.steps_of(table.diver(move.choice.seat), dice) == 0


class HeldDiverCannotSearch(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        held = is_held(self, table, move)
        super().take_remaining_steps(table, move)
        if held and move.choice.search != NOTHING:
            why = "a diver that its load holds in place cannot pick up or drop"
            raise RefusalError("dsa.search.without-moving", why, path="choice.search")


class HeldDiverSearchIsIgnored(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        if is_held(self, table, move):
            move = replace(move, choice=replace(move.choice, search=NOTHING))
        super().take_remaining_steps(table, move)


# ---- Dropping


class DropOnAChip(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        at = table.diver(seat).at
        below = table.space(at)
        table.put_space(at, BLANK)
        super().drop(table, seat, action, moved=moved)
        table.put_space(at, stack((*below, *table.space(at))))


class DroppedChipVanishes(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        if table.diver(seat).at > 0:
            table.put_space(table.diver(seat).at, BLANK)


class OnlyTreasureIsKept(Engine):
    def has_to_keep_last(self, diver: Diver) -> bool:
        return super().has_to_keep_last(diver.turned("up"))


class DroppedStackIsBroken(Engine):
    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        dropping = super().find_dropping(diver, action)
        return replace(dropping, chips=dropping.chips[:1])

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        super().check_drop(diver, action, as_a_whole(action, dropping))


# ---- The search on the last breath


class LastBreathPickUpIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if isinstance(choice.search, PickUp) and table.diver(choice.seat).at > 0 and self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class LastBreathDropIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if isinstance(choice.search, Drop) and table.diver(choice.seat).at > 0 and self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class LastBreathSearchIgnored(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if table.diver(choice.seat).at > 0 and self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class NoDropOnTheLastBreath(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        if self.air_is_out(table):
            raise RefusalError("dsa.search.last-breath-drop", "nothing is dropped without air", path="choice.search")
        super().drop(table, seat, action, moved=moved)


class LastBreathPickUpIsLost(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        if self.air_is_out(table):
            table.put_diver(seat, table.diver(seat).carrying(table.diver(seat).carried[:-1]))


class LastBreathDropIsLost(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        if self.air_is_out(table) and 1 <= table.diver(seat).at <= len(table.line):
            table.put_space(table.diver(seat).at, BLANK)
