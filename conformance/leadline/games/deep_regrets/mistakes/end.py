"""Mistakes in the end of the game: its time, the Regret Value, and the fish that is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Angler, Frame, Position
from leadline_engines.deep_regrets.table import Table

# ---- The time of the end


class EndsAfterFriday(Engine):
    def next_day(self, table: Table) -> None:
        if table.position.day == self.components.days[-2]:
            self.begin_end(table, "regrets.end.saturday")
        else:
            super().next_day(table)


class ShortGameEndsAfterFriday(Engine):
    def next_day(self, table: Table) -> None:
        days, position = self.components.days, table.position
        if position.first_day == self.components.short_game and position.day == days[-2]:
            self.begin_end(table, "regrets.end.saturday")
        else:
            super().next_day(table)


class SaturdayHasNoLastTurns(Engine):
    def begin_turn(self, table: Table) -> None:
        is_last_day = table.position.day == self.components.days[-1]
        if is_last_day and self.is_last(table.position, table.position.turn or 0):
            self.end_day(table)
        else:
            super().begin_turn(table)


class EmptySeaIsNoEnd(Engine):
    def sea_ends_game(self, position: Position) -> bool:
        return False

    def sea_is_empty(self, position: Position) -> bool:
        return False


class EmptySeaEndsTheGameAfterTheTurn(Engine):
    def sea_ends_game(self, position: Position) -> bool:
        return super().sea_ends_game(position) and position.phase != "action"

    def end_turn(self, table: Table) -> None:
        if self.sea_is_empty(table.position) and not table.position.frames:
            self.begin_end(table, "regrets.end.sea-empty")
        else:
            super().end_turn(table)

    def walk_on(self, table: Table) -> None:
        if self.sea_is_empty(table.position):
            self.begin_end(table, "regrets.end.sea-empty")
        else:
            super().walk_on(table)


class EmptySeaEndsTheGameAfterTheMorning(Engine):
    def start_of_day(self, table: Table) -> None:
        self.discard_face_up(table)
        self.day_effect(table)
        self.rise(table)
        self.begin_refresh(table)


class OnlyACatchEmptiesTheSea(Engine):
    def sea_is_empty(self, position: Position) -> bool:
        return position.over and super().sea_is_empty(position)

    def look_for_overfishing(self, table: Table, frame: Frame) -> None:
        super().look_for_overfishing(table, frame)
        if frame.card and super().sea_is_empty(table.position):
            self.begin_end(table, "regrets.end.sea-empty")


class EmptyRowEndsTheGame(Engine):
    def sea_is_empty(self, position: Position) -> bool:
        left = Counter(self.components.shoals[shoal.name].depth for shoal in position.shoals if shoal.cards)
        return len(left) < self.components.depths


class EmptyShoalEndsTheGame(Engine):
    def sea_is_empty(self, position: Position) -> bool:
        return not all(shoal.cards for shoal in position.shoals)


# ---- The morning after the last day


def is_last_day(engine: Engine, position: Position) -> bool:
    """Return whether the day is the last one of the week."""
    last: Any = engine.components.days[-1]
    return bool(position.day == last)


class TokenPassedAfterTheLastDay(Engine):
    def after_the_day(self, table: Table) -> None:
        super().after_the_day(table)
        if is_last_day(self, table.position):
            row = self.clockwise_from(table.position, table.position.first)
            table.change(first=row[1 % len(row)])


class FaceUpFishDiscardedAfterTheLastDay(Engine):
    def after_the_day(self, table: Table) -> None:
        super().after_the_day(table)
        if is_last_day(self, table.position):
            self.discard_face_up(table)


class BoatsRiseAfterTheLastDay(Engine):
    def after_the_day(self, table: Table) -> None:
        super().after_the_day(table)
        if is_last_day(self, table.position):
            self.rise(table)


# ---- Regrets


class RegretsAreNotRevealed(Engine):
    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        return super().seen_angler(true, seen, own, replace(position, phase="action"))


class RegretsRevealedOnSaturday(Engine):
    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        is_last_day: Any = position.day == self.components.days[-1]
        return super().seen_angler(true, seen, own, replace(position, phase="over") if is_last_day else position)


class LifeboatIsNotCounted(Engine):
    def regret_value(self, position: Position, seat: int) -> int | None:
        worth = super().regret_value(position, seat)
        return worth if worth is None or position.angler(seat).lifeboat else worth - self.components.lifeboat


class LifeboatCountsFive(Engine):
    def regret_value(self, position: Position, seat: int) -> int | None:
        worth = super().regret_value(position, seat)
        return worth if worth is None or position.angler(seat).lifeboat else worth - self.components.lifeboat + 5


class RegretValueIsTheNumberOfCards(Engine):
    def regret_value(self, position: Position, seat: int) -> int | None:
        angler = position.angler(seat)
        return len(angler.regrets) + (0 if angler.lifeboat else self.components.lifeboat)


# ---- The players who lose a fish


class MoreCardsDecideThePenalty(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        seats = super().penalised(position)
        most = max((len(position.angler(seat).regrets) for seat in seats), default=0)
        return tuple(seat for seat in seats if len(position.angler(seat).regrets) == most)


class NobodyIsPenalisedOnATie(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        seats = super().penalised(position)
        return seats if len(seats) == 1 else ()


class FirstSeatOfEqualsIsPenalised(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        return tuple(sorted(super().penalised(position))[:1])


class LowestRegretValueIsPenalised(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        values = self.regret_values(position)
        return tuple(seat for seat in self.turn_order(position) if values[seat - 1] == min(values))


class MostRegretsArePenalised(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        held = {seat: len(position.angler(seat).regrets) for seat in self.turn_order(position)}
        return tuple(seat for seat, number in held.items() if number == max(held.values()))


class EverybodyWithRegretsIsPenalised(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        values = self.regret_values(position)
        return tuple(seat for seat in self.turn_order(position) if values[seat - 1] > 0)


class PenaltyPassesToTheNextHighest(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        seats, values = super().penalised(position), self.regret_values(position)
        able = [seat for seat in self.turn_order(position) if any(slot.fish for slot in position.angler(seat).mounts)]
        if not seats or not able or not set(seats).isdisjoint(able):
            return seats
        highest = max(values[seat - 1] for seat in able)
        return tuple(seat for seat in able if values[seat - 1] == highest)


class AtZeroThoseWithoutCardsAreSpared(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        seats = super().penalised(position)
        if max(self.regret_values(position)) > 0:
            return seats
        return tuple(seat for seat in seats if position.angler(seat).regrets)


class AtZeroTheFirstPlayerIsPenalised(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        seats = super().penalised(position)
        return seats if max(self.regret_values(position)) > 0 else seats[:1]


class FishLostInTheOrderOfSeats(Engine):
    def order_of_penalties(self, position: Position) -> tuple[int, ...]:
        return tuple(sorted(super().order_of_penalties(position)))


# ---- The fish that is lost


class PenaltiesExchanged(Engine):
    def loses_the_least(self, position: Position) -> bool:
        return not super().loses_the_least(position)


class HighestIsAlwaysLost(Engine):
    def loses_the_least(self, position: Position) -> bool:
        return False


class LowestIsAlwaysLost(Engine):
    def loses_the_least(self, position: Position) -> bool:
        return True


class ThreePlayersLikeTwo(Engine):
    def loses_the_least(self, position: Position) -> bool:
        return len(position.anglers) <= 3


class LostFishIsChosenByItsOwner(Engine):
    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        return tuple(n for n, slot in enumerate(position.angler(seat).mounts, 1) if slot.fish)


class ComparedByTheMultiplier(Engine):
    def measure(self, position: Position, seat: int, slot: int) -> int:
        return position.angler(seat).mounts[slot - 1].times


class ComparedByPrintedPoints(Engine):
    def measure(self, position: Position, seat: int, slot: int) -> int:
        mount = position.angler(seat).mounts[slot - 1]
        return sum((self.components.fish[fish].value or 0) * mount.times for fish in mount.fish)


class LeftmostOfEqualFishIsLost(Engine):
    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        return super().may_lose(position, seat)[:1]


class RightmostOfEqualFishIsLost(Engine):
    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        return super().may_lose(position, seat)[-1:]


class EqualFishRankedBySlot(Engine):
    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        slots = super().may_lose(position, seat)
        return slots[:1] if self.loses_the_least(position) else slots[-1:]


class EqualFishInTheLowestSlotIsLost(Engine):
    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        slots, mounts = super().may_lose(position, seat), position.angler(seat).mounts
        return tuple(sorted(slots, key=lambda slot: mounts[slot - 1].times)[:1])


class AllEqualFishAreLost(Engine):
    def lose_alone(self, table: Table) -> bool:
        seat = table.position.frames[-1].seat
        slots = self.may_lose(table.position, seat)
        table.change(turn=seat)
        table.pop()
        for slot in slots:
            self.lose_mounted(table, seat, slot)
        return True


class FishOfTheHandIsLostInstead(Engine):
    def lose_alone(self, table: Table) -> bool:
        seat = table.position.frames[-1].seat
        held = table.angler(seat).fish
        if held and held[0] is not None and not self.may_lose(table.position, seat):
            self.discard_fish(table, seat, held[0], "regrets.end.penalty-none")
        return super().lose_alone(table)


class FishbucksAreLostInstead(Engine):
    def lose_alone(self, table: Table) -> bool:
        seat = table.position.frames[-1].seat
        if not self.may_lose(table.position, seat):
            table.change_angler(seat, bucks=0)
        return super().lose_alone(table)
