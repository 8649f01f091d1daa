"""Mistakes in scoring: what counts, and who wins."""

from __future__ import annotations

from collections.abc import Callable

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Position

# ---- What counts


class HandCountsNothing(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return 0


class HandCountsThePrintedValue(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return sum(self.components.fish[fish].value or 0 for fish in position.angler(seat).fish if fish is not None)


class HandCountsHalf(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return super().hand_points(position, seat) // 2


class MultipliedBeforeMadness(Engine):
    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        mount = position.angler(seat).mounts[slot - 1]
        return sum(self.multiplied(position, seat, fish, mount.times) for fish in mount.fish)

    def multiplied(self, position: Position, seat: int, fish: str, times: int) -> int:
        """Return the printed Value times a multiplier, changed by Madness and only then raised to 0 if it is lower."""
        printed, value = self.components.fish[fish].value or 0, self.value_of(position, seat, fish)
        if value == 0 and self.has_value(fish) and self.fixed_value(fish) is None:
            value = printed + self.change_of_value(position, seat, fish)
        points = printed * (times - 1) + value
        return points if self.rulings.value_floor == "negative-allowed" else max(0, points)


class MountedFishWithoutMultiplier(Engine):
    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        mount = position.angler(seat).mounts[slot - 1]
        return super().mounted_points(position, seat, slot) // mount.times


class MountedFishCountTheHandToo(Engine):
    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        mount = position.angler(seat).mounts[slot - 1]
        once = sum(self.value_of(position, seat, fish) for fish in mount.fish)
        return super().mounted_points(position, seat, slot) + once


class OnePointForEachFishbuck(Engine):
    def bucks_points(self, bucks: int) -> int:
        return bucks


class FishbucksCountNothing(Engine):
    def bucks_points(self, bucks: int) -> int:
        return 0


class OnePointForThreeFishbucks(Engine):
    def bucks_points(self, bucks: int) -> int:
        return bucks // 3


class FishbucksAreRoundedToEven(Engine):
    """An engine that rounds half a point to the nearest even number of points, as ``round`` does in Python."""

    def bucks_points(self, bucks: int) -> int:
        return round(bucks / self.components.bucks_a_point)


class BestFishCountsInTheBestSlot(Engine):
    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        mounts = position.angler(seat).mounts
        value = {n: self.value_of(position, seat, fish) for n, mount in enumerate(mounts, 1) for fish in mount.fish}
        best_first = sorted(value, key=lambda n: -value[n])
        times = sorted((mount.times for mount in mounts), reverse=True)
        return value[slot] * times[best_first.index(slot)] if slot in value else 0


class DinksMakePoints(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return super().hand_points(position, seat) + len(position.angler(seat).dinks)


class GearMakesPoints(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        angler = position.angler(seat)
        cards = len(angler.rods) + len(angler.reels) + len(angler.supplies)
        return super().hand_points(position, seat) + cards


class UnusedLifeboatMakesPoints(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return super().hand_points(position, seat) + (5 if position.angler(seat).lifeboat else 0)


class RegretValueIsTakenOff(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return super().hand_points(position, seat) - (self.regret_value(position, seat) or 0)


class EachRegretCostsAPoint(Engine):
    def hand_points(self, position: Position, seat: int) -> int:
        return super().hand_points(position, seat) - len(position.angler(seat).regrets)


# ---- Who wins


class LowestScoreWins(Engine):
    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        scores = {seat: score or 0 for seat, score in enumerate(self.scores(position), 1)}
        return self.lowest(self.seats(position), scores), "most-points"


class FewestRegretsWin(Engine):
    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        values = dict(enumerate(self.regret_values(position), 1))
        return self.lowest(self.seats(position), values), "regret-value"


class HigherRegretValueWinsTies(Engine):
    def value_in_tie(self, position: Position, seat: int) -> int:
        return -super().value_in_tie(position, seat)


class FewerRegretsWinTies(Engine):
    def tie_breakers(self) -> dict[str, Callable[[Position, int], int]]:
        exchanged = {"regret-value": self.cards_in_tie, "regret-cards": self.value_in_tie}
        return {name: exchanged[name] for name in super().tie_breakers()}


class LifeboatDoesNotCountInTies(Engine):
    def value_in_tie(self, position: Position, seat: int) -> int:
        turned = not position.angler(seat).lifeboat
        return super().value_in_tie(position, seat) - turned * self.components.lifeboat


class MoneyBreaksTies(Engine):
    def value_in_tie(self, position: Position, seat: int) -> int:
        return -position.angler(seat).bucks


class MoreRegretsWinFurtherTies(Engine):
    def cards_in_tie(self, position: Position, seat: int) -> int:
        return -super().cards_in_tie(position, seat)


class LifeboatIsACardInTies(Engine):
    def cards_in_tie(self, position: Position, seat: int) -> int:
        return super().cards_in_tie(position, seat) + (not position.angler(seat).lifeboat)


class EqualRegretValuesShareTheWin(Engine):
    def cards_in_tie(self, position: Position, seat: int) -> int:
        return 0


class FirstSeatWinsAFullTie(Engine):
    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        winners, why = super().winners(position)
        return winners[:1], why


class LastInTurnOrderWinsAFullTie(Engine):
    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        winners, why = super().winners(position)
        return tuple(seat for seat in self.turn_order(position) if seat in winners)[-1:], why


class NobodyWinsAFullTie(Engine):
    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        winners, why = super().winners(position)
        return (winners, why) if len(winners) == 1 else ((), why)


class ValuesBelowZeroInTheFinalScore(Engine):
    """An engine in which no fish is sold for less than nothing, but a Value may be negative everywhere else."""

    def value_of(self, position: Position, seat: int, fish: str) -> int:
        worth = super().value_of(position, seat, fish)
        if not self.has_value(fish) or self.fixed_value(fish) is not None:
            return worth
        return min(worth, (self.components.fish[fish].value or 0) + self.change_of_value(position, seat, fish))

    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        return max(0, super().price_of_fish(position, seat, fish))


class OddFishbuckScoresHalfAPoint(Engine):
    """An engine that counts half points only to find the winner, since a reported score is a whole number."""

    def level_on_points(self, position: Position) -> tuple[int, ...]:
        each = self.components.bucks_a_point
        exact = {}
        for seat in self.seats(position):
            bucks = position.angler(seat).bucks
            exact[seat] = each * ((self.score(position, seat) or 0) - self.bucks_points(bucks)) + bucks
        return tuple(seat for seat in exact if exact[seat] == max(exact.values()))
