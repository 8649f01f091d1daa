"""Mistakes in a dive: whose turn it is, the steps of a turn, and when the dive ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.memory import Memory, Remembering
from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.move import Choice, Move
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import BLANK, Diver
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules


def others_to_move(engine: Engine, table: Table, seat: int) -> list[int]:
    """Return the other seats that still have turns, in the order of turns from a seat."""
    others, other_seat = [], engine.seat_after(table, seat)
    while other_seat != seat:
        others.append(other_seat)
        other_seat = engine.seat_after(table, other_seat)
    return [other_seat for other_seat in others if not engine.sits_out(table, other_seat)]


def just_home(table: Table, seat: int) -> bool:
    """Return whether the diver of a seat has come home in this turn."""
    return table.diver(seat).home and not table.before.diver(seat).home


def first_that(engine: Engine, table: Table, seat: int, may: Callable[[int], bool]) -> int | None:
    """Return the first seat in the order of turns that has more of them and may, the given one last, or None."""
    return next((other_seat for other_seat in [*others_to_move(engine, table, seat), seat] if may(other_seat)), None)


# ---- Turns


class SkipsASeat(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        others = others_to_move(self, table, seat)
        return others[1] if len(others) > 1 else super().next_to_move(table, seat)


class CounterClockwise(Engine):
    def seat_after(self, table: Table, seat: int) -> int:
        return (seat - 2) % len(table.divers) + 1


class HomeKeepsPlaying(Engine):
    def sits_out(self, table: Table, seat: int) -> bool:
        return False


class HomeDivesAgain(Engine):
    def sits_out(self, table: Table, seat: int) -> bool:
        return False

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        diver = table.diver(choice.seat)
        if diver.home:
            table.put_diver(choice.seat, Diver(0, "down", False, diver.carried, diver.banked))
        return super().choose_direction(table, choice)


# ---- The end of a dive, and the start of the next


class DiveEndsWithTheFirstHome(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        return "all-home" if any(diver.home for diver in table.divers) else super().why_dive_ends(table)


class LeftOutStayWhereTheyAre(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if 0 < diver.at <= len(table.line):
                table.put_diver(seat, table.diver(seat).swum_to(diver.at))


class TurnedStayTurned(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            table.put_diver(seat, table.diver(seat).turned(diver.facing))


class TwoDives(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, dives=2), rulings)


class FourDives(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, dives=4), rulings)


# ---- Who is next


class FarthestMovesNext(Engine):
    starts_afresh = True

    def next_to_move(self, table: Table, seat: int) -> int:
        others = others_to_move(self, table, seat)
        return (
            max(others, key=lambda other_seat: table.diver(other_seat).at)
            if others
            else super().next_to_move(table, seat)
        )


class NearestMovesNext(Engine):
    starts_afresh = True

    def next_to_move(self, table: Table, seat: int) -> int:
        others = others_to_move(self, table, seat)
        return (
            min(others, key=lambda other_seat: table.diver(other_seat).at)
            if others
            else super().next_to_move(table, seat)
        )


class OnlyTwoSeatsMove(Engine):
    starts_afresh = True

    def next_to_move(self, table: Table, seat: int) -> int:
        to = first_that(self, table, seat, lambda other_seat: other_seat <= 2 and other_seat != seat)
        return super().next_to_move(table, seat) if to is None else to


class LastSeatNeverMoves(Engine):
    starts_afresh = True

    def next_to_move(self, table: Table, seat: int) -> int:
        to = first_that(self, table, seat, lambda other_seat: other_seat < len(table.divers))
        return super().next_to_move(table, seat) if to is None else to


class OnFromSeatOne(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        """Return seat 1, or seat 2 after seat 1, where nobody had set out before."""
        if any(diver.at > 0 or diver.home for diver in table.before.divers):
            return super().next_to_move(table, seat)
        return 2 if seat == 1 else 1


class DoubleMovesAgain(Engine):
    def pass_turn(self, table: Table, move: Move) -> None:
        seat, dice = move.choice.seat, move.chance.dice
        if dice is None or dice[0] != dice[1] or table.diver(seat).home:
            super().pass_turn(table, move)
        elif table.telling:
            self.tell_turn_passed(table, seat, seat)


class SubmarineCountsAsHome(Engine):
    starts_afresh = True

    def next_to_move(self, table: Table, seat: int) -> int:
        to = first_that(self, table, seat, lambda other_seat: table.diver(other_seat).at > 0)
        return super().next_to_move(table, seat) if to is None else to


class HeldDiverIsPassedOver(Engine):
    starts_afresh = True

    def next_to_move(self, table: Table, seat: int) -> int:
        best = self.components.dice * max(self.components.die_faces)
        to = first_that(self, table, seat, lambda other_seat: table.diver(other_seat).load < best)
        return super().next_to_move(table, seat) if to is None else to


class HomecomingSkipsTheNext(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        others = others_to_move(self, table, seat)
        return others[1] if just_home(table, seat) and len(others) > 1 else super().next_to_move(table, seat)


class HomecomingOfTheLastSeatPassesBack(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        """Return the seat before the last one still out, as an index does that is not corrected for a shorter list."""
        others = others_to_move(self, table, seat)
        is_last = just_home(table, seat) and bool(others) and seat > max(others)
        return max(others) if is_last else super().next_to_move(table, seat)


class HomecomingBeginsAgain(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        if not just_home(table, seat):
            return super().next_to_move(table, seat)
        return next(to for to in table.clockwise_from(table.starter) if not self.sits_out(table, to))


# ---- Divers that are home


class HomePaysWhenPassedOver(Engine):
    def end_turn(self, table: Table, move: Move) -> None:
        for seat in table.clockwise_from(move.choice.seat)[1:]:
            if not table.diver(seat).home:
                break
            table.air = max(0, table.air - self.cost_of_breath(table.diver(seat)))
        super().end_turn(table, move)


class HomePaysInEveryBreath(Engine):
    def air_used(self, table: Table, seat: int) -> int:
        return super().air_used(table, seat) + sum(diver.load for diver in table.divers if diver.home)


class HomeSetsOutAgain(Engine):
    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        super().come_home(table, seat, rules)
        diver = table.diver(seat)
        table.put_diver(seat, Diver(0, "down", False, (), (*diver.banked, *diver.carried)))


# ---- The four steps


class BreathAtTheEnd(Engine):
    starts_afresh = True

    def take_steps(self, table: Table, move: Move) -> None:
        seat = move.choice.seat
        if move.choice.stop:
            super().take_steps(table, move)
            return
        self.check_turn(table, seat)
        self.take_remaining_steps(table, move)
        self.breathe(table, seat, finishes=True)


class BreathesTwice(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        super().take_remaining_steps(table, move)
        self.breathe(table, move.choice.seat, finishes=True)


class DeeperBreathesTwice(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        if move.choice.declare == "deeper":
            self.breathe(table, move.choice.seat, finishes=True)
        super().take_remaining_steps(table, move)


class SearchBeforeSwim(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        choice = move.choice
        heading = self.choose_direction(table, choice)
        dice = self.check_dice(move.chance.dice)
        self.search(table, choice, moved=False)
        self.swim(table, choice.seat, heading, dice)


class TurnWorksFromTheNextTurn(Engine):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        heading = super().choose_direction(table, choice)
        return Heading("down", turned=True) if heading.turned else heading


class TurnMayEndEarly(Engine):
    def check_stop(self, table: Table, move: Move) -> None:
        """Allow the stop."""


# ---- Everybody is home


class DiveEndsWithOneStillOut(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        return "all-home" if len(table.still_out()) <= 1 else super().why_dive_ends(table)


class LastOneOutIsBroughtHome(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why, out = super().why_dive_ends(table), table.still_out()
        if why is not None or len(out) != 1:
            return why
        self.come_home(table, out[0], ("dsa.dive.all-home",))
        return "all-home"


class DiveGoesOnWhenAllAreHome(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        if why != "all-home":
            return why
        return "air-out" if self.air_is_out(table) else None


class DiveEndsWithNobodyOnTheLine(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        return "all-home" if not any(table.places()) else super().why_dive_ends(table)


class DiveEndsWhenTheStarterIsHome(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        return "all-home" if table.diver(table.starter).home else super().why_dive_ends(table)


# ---- Other reasons


class DiveEndsWhenNoChipIsLeft(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        left = any(space != BLANK for space in table.line)
        return super().why_dive_ends(table) if left else "empty-line"


class DiveEndsWhenNothingChanges(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        before = table.before
        same = (table.air, table.line, tuple(table.divers)) == (before.air, before.line, before.divers)
        return "no-progress" if same else super().why_dive_ends(table)


# ---- The air is out


class OneMoreTurnWithoutAir(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        return None if why == "air-out" and table.before.air > 0 else why


class RoundIsFinishedWithoutAir(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """End the dive for want of air only if the starter, or a seat after it, would be next."""
        why = super().why_dive_ends(table)
        if why != "air-out" or table.turn is None:
            return why
        round_ = table.clockwise_from(table.starter)
        to_come = round_[round_.index(table.turn) + 1 :]
        return why if all(table.diver(seat).home for seat in to_come) else None


class EverybodyMovesOnceMore(Remembering):
    __memory = Memory(8224, bits_of_amount=3)

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """End the dive for want of air only after one more turn each; the turns still to come are remembered."""
        why = super().why_dive_ends(table)
        if why != "air-out":
            return why
        others = [seat for seat in table.still_out() if seat != table.turn]
        to_come = len(others)
        if table.before.air <= 0:
            to_come = min(to_come, max(0, self.__memory.recalled_amount(table.before, 0) - 1))
        self.__memory.remember_amount(table, 0, to_come)
        return None if to_come else why


class EverybodyBreathesOnceMore(Engine):
    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        for seat in others_to_move(self, table, move.choice.seat) if why == "air-out" else ():
            cost = self.air_used(table, seat)
            left = table.air - cost
            table.air = left if left >= 0 else self.marker_below_zero(left)
            if table.telling:
                self.tell_breathed(table, seat, cost, below_zero=left < 0)
        super().clean_up(table, move, why)


class DiveEndsWithOneAirLeft(Engine):
    def air_is_out(self, table: Table) -> bool:
        return table.air <= 1


class DiveGoesOnWithoutAir(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        return None if why == "air-out" else why


# ---- A dive in which nothing changes


class StuckDiveNeverEnds(Engine):
    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        return None if why == "no-progress" else why


class StuckDiveEndsTooSoon(Engine):
    def count_idle_turn(self, table: Table) -> None:
        super().count_idle_turn(table)
        if table.idle:
            table.idle = max(table.idle, len(table.still_out()))


# ---- The turn after the last


class DiveEndsWhenTheNextTurnBegins(Engine):
    def take_steps(self, table: Table, move: Move) -> None:
        self.check_turn(table, move.choice.seat)
        if table.air > 0:
            super().take_steps(table, move)

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        return None if why == "air-out" and table.before.air > 0 else why
