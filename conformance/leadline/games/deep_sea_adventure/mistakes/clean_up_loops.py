"""Mistakes in the clean-up that leave one diver out of a loop, mix the loads up, or name the wrong starter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.clean_up import STARTER, empty_loads
from leadline.games.deep_sea_adventure.mistakes.clean_up_line import LaidAnew, together
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.laying import last_chips
from leadline_engines.deep_sea_adventure.move import Choice, Rounds
from leadline_engines.deep_sea_adventure.position import BLANK, Space, Unit, stack
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules

# ---- At home


class LastHomeKeepsNothing(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        if not table.still_out() and table.last_home is not None:
            empty_loads(table, [table.last_home])
        super().keep_what_came_home(table)


class LastSeatKeepsNothing(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        empty_loads(table, [len(table.divers)])
        super().keep_what_came_home(table)


class SeatOneKeepsNothing(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        empty_loads(table, [1])
        super().keep_what_came_home(table)


class HomeScoresUpToTheFirstLeftOut(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        before, left_out = list(table.divers), table.still_out()
        if left_out:
            empty_loads(table, range(left_out[0], len(before) + 1))
        super().keep_what_came_home(table)
        for seat, diver in enumerate(before, 1):
            if left_out and diver.home:
                table.put_diver(seat, table.diver(seat).carrying(diver.carried))

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        super().lay_down_the_rest(table, list(table.seats) if left_out else left_out, choice)


# ---- Left out


def without_load(table: Table, choice: Choice, seats: Sequence[int]) -> Choice:
    """Take the loads of some divers out of the game; return the choice without their laying orders."""
    for seat in seats:
        table.put_diver(seat, table.diver(seat).carrying(()))
    return replace(choice, lay=tuple(lay for lay in choice.lay if lay.seat not in seats))


class NearestLaysNothingDown(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        choice = without_load(table, choice, self.laying_order(table, left_out)[:1])
        super().lay_down_the_rest(table, left_out, choice)


class FarthestLaysNothingDown(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        choice = without_load(table, choice, self.laying_order(table, left_out)[-1:])
        super().lay_down_the_rest(table, left_out, choice)


class TurnedDiversAreSafe(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        safe = [seat for seat in left_out if table.diver(seat).facing == "up"]
        for seat in safe:
            diver = table.diver(seat)
            table.put_diver(seat, replace(diver, banked=(*diver.banked, *diver.carried)))
        super().lay_down_the_rest(table, left_out, without_load(table, choice, safe))


# ---- All loads together


class AllLaidOnTheLastChips(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid, last = table.line[len(old) :], last_chips(old)
        if last is not None and laid:
            table.line = (*old[:last], stack((*old[last], *together(laid))), *old[last + 1 :])


class AllLoadsAreLaidSorted(LaidAnew):
    def in_one_line(self, loads: list[list[Unit]]) -> list[list[Unit]]:
        return super().in_one_line([sorted((unit for load in loads for unit in load), key=lambda unit: unit[0].level)])


class AllLoadsAreLaidBackwards(LaidAnew):
    def in_one_line(self, loads: list[list[Unit]]) -> list[list[Unit]]:
        return super().in_one_line([load[::-1] for load in loads[::-1]])


class OneStackADiver(LaidAnew):
    def in_one_line(self, loads: list[list[Unit]]) -> list[list[Unit]]:
        return loads

    def in_spaces(self, units: list[Unit]) -> list[Space]:
        return [together(units)] if units else []


class RemainderLeavesTheGame(LaidAnew):
    def in_spaces(self, units: list[Unit]) -> list[Space]:
        return super().in_spaces(units[: len(units) - len(units) % self.components.stack_size])


# ---- Who starts the next dive


class SeatAfterTheRightOneStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        seat, rules = super().starter_of_next_dive(table, left_out, rounds)
        return seat % len(table.divers) + 1, rules


class SeatBeforeTheRightOneStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        seat, rules = super().starter_of_next_dive(table, left_out, rounds)
        return (seat - 2) % len(table.divers) + 1, rules


class SeatAfterTheFarthestStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """Return the seat after that of the farthest diver; if all are on the submarine, they are equally far."""
        farthest = max(table.seats, key=lambda seat: (table.diver(seat).at, -seat))
        return farthest % len(table.divers) + 1, STARTER


class SeatOneStartsIfSomebodyWasLeftOut(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (1, STARTER) if left_out else right


class StarterStaysIfSomebodyWasLeftOut(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (table.starter, STARTER) if left_out else right


class SeatOneStartsIfNobodyCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (1, STARTER) if len(left_out) == len(table.divers) else right


class LastMoverStartsIfNobodyCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (table.turn or table.starter, STARTER) if len(left_out) == len(table.divers) else right


class TurnsGoOnIfNobodyCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        after = (table.turn or table.starter) % len(table.divers) + 1
        return (after, STARTER) if len(left_out) == len(table.divers) else right


class FirstHomeIsTheLast(Engine):
    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        first = table.last_home
        super().come_home(table, seat, rules)
        if first is not None:
            table.last_home = first


class LastSeatStartsAfterAllCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right, rules = super().starter_of_next_dive(table, left_out, rounds)
        return right if left_out else len(table.divers), rules


# ---- The line is closed


class ClosingUpBreaksStacks(Engine):
    def close_the_line(self, table: Table) -> None:
        """Spread the stacks over as many spaces as they have chips, those just laid down aside."""
        before = len(table.before.line)
        spread: list[Space] = []
        for space in table.line[:before]:
            spread += [(chip,) for chip in space] if space else [BLANK]
        table.line = (*spread, *table.line[before:])
        super().close_the_line(table)
