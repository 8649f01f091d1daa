"""Mistakes of scoring: what counts, and who wins."""

from __future__ import annotations

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Position

# ---- What counts


class HandCountsNothing(Engine):
    """Fish in hand count nothing; only mounted ones do."""

    def hand_points(self, position: Position, seat: int) -> int:
        """Nothing."""
        return 0


class HandCountsThePrintedValue(Engine):
    """Fish in hand count their printed Value."""

    def hand_points(self, position: Position, seat: int) -> int:
        """As printed."""
        return sum(self.components.fish[fish].value or 0 for fish in position.angler(seat).fish if fish is not None)


class HandCountsHalf(Engine):
    """Fish in hand count half their Value, rounded down, as Fishbucks do."""

    def hand_points(self, position: Position, seat: int) -> int:
        """Half of it."""
        return super().hand_points(position, seat) // 2


class MultipliedBeforeMadness(Engine):
    """A mounted fish counts its printed Value times the multiplier, and what Madness adds once."""

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """Multiplied first."""
        mount = position.angler(seat).mounts[slot - 1]
        printed = sum((self.components.fish[fish].value or 0) * (mount.times - 1) for fish in mount.fish)
        return printed + sum(self.value_of(position, seat, fish) for fish in mount.fish)


class MountedFishWithoutMultiplier(Engine):
    """A mounted fish counts its Value after Madness, without the multiplier of its slot."""

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """Once."""
        mount = position.angler(seat).mounts[slot - 1]
        return super().mounted_points(position, seat, slot) // mount.times


class MountedFishCountTheHandToo(Engine):
    """A mounted fish counts once more than its multiplier says, as if it were in the hand too."""

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """Once more."""
        mount = position.angler(seat).mounts[slot - 1]
        once = sum(self.value_of(position, seat, fish) for fish in mount.fish)
        return super().mounted_points(position, seat, slot) + once


class OnePointForEachFishbuck(Engine):
    """Each Fishbuck makes one point."""

    def bucks_points(self, bucks: int) -> int:
        """One to one."""
        return bucks


class FishbucksCountNothing(Engine):
    """Fishbucks make no points."""

    def bucks_points(self, bucks: int) -> int:
        """Nothing."""
        return 0


class OnePointForThreeFishbucks(Engine):
    """Three Fishbucks make one point."""

    def bucks_points(self, bucks: int) -> int:
        """A third."""
        return bucks // 3


class DinksMakePoints(Engine):
    """Each Dink makes one point."""

    def hand_points(self, position: Position, seat: int) -> int:
        """With the Dinks."""
        return super().hand_points(position, seat) + len(position.angler(seat).dinks)


class GearMakesPoints(Engine):
    """Each rod, reel and supply makes one point."""

    def hand_points(self, position: Position, seat: int) -> int:
        """With the cards."""
        angler = position.angler(seat)
        cards = len(angler.rods) + len(angler.reels) + len(angler.supplies)
        return super().hand_points(position, seat) + cards


class UnusedLifeboatMakesPoints(Engine):
    """A lifeboat that was not used makes 5 points."""

    def hand_points(self, position: Position, seat: int) -> int:
        """With the lifeboat."""
        return super().hand_points(position, seat) + (5 if position.angler(seat).lifeboat else 0)


class RegretValueIsTakenOff(Engine):
    """The Regret Value is taken off the score of each player."""

    def hand_points(self, position: Position, seat: int) -> int:
        """Less the Regrets."""
        return super().hand_points(position, seat) - (self.regret_value(position, seat) or 0)


class EachRegretCostsAPoint(Engine):
    """Each Regret takes one point off."""

    def hand_points(self, position: Position, seat: int) -> int:
        """Less the cards."""
        return super().hand_points(position, seat) - len(position.angler(seat).regrets)


# ---- Who wins


class LowestScoreWins(Engine):
    """The lowest score wins."""

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """The other end."""
        scores = {seat: score or 0 for seat, score in enumerate(self.scores(position), 1)}
        return self.lowest(self.seats(position), scores), "most-points"


class FewestRegretsWin(Engine):
    """The lowest Regret Value wins, and points decide nothing."""

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """By Regrets."""
        values = dict(enumerate(self.regret_values(position), 1))
        return self.lowest(self.seats(position), values), "regret-value"


class HigherRegretValueWinsTies(Engine):
    """On a tie the higher Regret Value wins."""

    def value_in_tie(self, position: Position, seat: int) -> int:
        """The other end."""
        return -super().value_in_tie(position, seat)


class LifeboatDoesNotCountInTies(Engine):
    """On a tie the Regret Value is compared without the 10 of a turned lifeboat."""

    def value_in_tie(self, position: Position, seat: int) -> int:
        """The fronts only."""
        turned = not position.angler(seat).lifeboat
        return super().value_in_tie(position, seat) - turned * self.components.lifeboat


class MoneyBreaksTies(Engine):
    """On a tie the player with more Fishbucks wins."""

    def value_in_tie(self, position: Position, seat: int) -> int:
        """By money."""
        return -position.angler(seat).bucks


class MoreRegretsWinFurtherTies(Engine):
    """If score and Regret Value are equal the player with more Regrets wins."""

    def cards_in_tie(self, position: Position, seat: int) -> int:
        """The other end."""
        return -super().cards_in_tie(position, seat)


class LifeboatIsACardInTies(Engine):
    """If score and Regret Value are equal a turned lifeboat counts as one Regret more."""

    def cards_in_tie(self, position: Position, seat: int) -> int:
        """With the lifeboat."""
        return super().cards_in_tie(position, seat) + (not position.angler(seat).lifeboat)


class EqualRegretValuesShareTheWin(Engine):
    """If score and Regret Value are equal the win is shared; the number of Regrets is not looked at."""

    def cards_in_tie(self, position: Position, seat: int) -> int:
        """Alike."""
        return 0


class FirstSeatWinsAFullTie(Engine):
    """A full tie is won by the first of them in the list of players."""

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """One."""
        found, why = super().winners(position)
        return found[:1], why


class LastInTurnOrderWinsAFullTie(Engine):
    """A full tie is won by the last of them in turn order."""

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """One."""
        found, why = super().winners(position)
        return tuple(seat for seat in self.turn_order(position) if seat in found)[-1:], why


class NobodyWinsAFullTie(Engine):
    """A full tie has no winner."""

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """None."""
        found, why = super().winners(position)
        return (found, why) if len(found) == 1 else ((), why)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.hand-counts-nothing": HandCountsNothing,
    "regrets.mistake.hand-counts-the-printed-value": HandCountsThePrintedValue,
    "regrets.mistake.hand-counts-half": HandCountsHalf,
    "regrets.mistake.multiplied-before-madness": MultipliedBeforeMadness,
    "regrets.mistake.mounted-fish-without-multiplier": MountedFishWithoutMultiplier,
    "regrets.mistake.mounted-fish-count-the-hand-too": MountedFishCountTheHandToo,
    "regrets.mistake.one-point-for-each-fishbuck": OnePointForEachFishbuck,
    "regrets.mistake.fishbucks-count-nothing": FishbucksCountNothing,
    "regrets.mistake.one-point-for-three-fishbucks": OnePointForThreeFishbucks,
    "regrets.mistake.dinks-make-points": DinksMakePoints,
    "regrets.mistake.gear-makes-points": GearMakesPoints,
    "regrets.mistake.unused-lifeboat-makes-points": UnusedLifeboatMakesPoints,
    "regrets.mistake.regret-value-is-taken-off": RegretValueIsTakenOff,
    "regrets.mistake.each-regret-costs-a-point": EachRegretCostsAPoint,
    "regrets.mistake.lowest-score-wins": LowestScoreWins,
    "regrets.mistake.fewest-regrets-win": FewestRegretsWin,
    "regrets.mistake.higher-regret-value-wins-ties": HigherRegretValueWinsTies,
    "regrets.mistake.lifeboat-does-not-count-in-ties": LifeboatDoesNotCountInTies,
    "regrets.mistake.money-breaks-ties": MoneyBreaksTies,
    "regrets.mistake.more-regrets-win-further-ties": MoreRegretsWinFurtherTies,
    "regrets.mistake.lifeboat-is-a-card-in-ties": LifeboatIsACardInTies,
    "regrets.mistake.equal-regret-values-share-the-win": EqualRegretValuesShareTheWin,
    "regrets.mistake.first-seat-wins-a-full-tie": FirstSeatWinsAFullTie,
    "regrets.mistake.last-in-turn-order-wins-a-full-tie": LastInTurnOrderWinsAFullTie,
    "regrets.mistake.nobody-wins-a-full-tie": NobodyWinsAFullTie,
}
