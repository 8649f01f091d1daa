"""Mistakes of the end of the game: when it comes, the Regret Value, and the fish that is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Angler, Position
from leadline_engines.deep_regrets.table import Table

# ---- When


class EndsAfterFriday(Engine):
    """The game ends when Friday is over."""

    def next_day(self, table: Table) -> None:
        """Not to Saturday."""
        if table.position.day == self.components.days[-2]:
            self.begin_end(table, "regrets.end.saturday")
        else:
            super().next_day(table)


class SaturdayHasNoLastTurns(Engine):
    """On Saturday the game ends as soon as all but one have passed."""

    def begin_turn(self, table: Table) -> None:
        """None on the last day."""
        is_last_day = table.position.day == self.components.days[-1]
        if is_last_day and self.is_last(table.position, table.position.turn or 0):
            self.end_day(table)
        else:
            super().begin_turn(table)


class EmptySeaIsNoEnd(Engine):
    """The game goes on to the end of Saturday, however empty the Sea is."""

    def sea_ends_game(self, position: Position) -> bool:
        """Never."""
        return False

    def sea_is_empty(self, position: Position) -> bool:
        """Never."""
        return False


class EmptyRowEndsTheGame(Engine):
    """The game ends when no fish is left at one of the three Depths."""

    def sea_is_empty(self, position: Position) -> bool:
        """One row is enough."""
        left = Counter(self.components.shoals[shoal.name].depth for shoal in position.shoals if shoal.cards)
        return len(left) < self.components.depths


class EmptyShoalEndsTheGame(Engine):
    """The game ends when the first shoal is empty."""

    def sea_is_empty(self, position: Position) -> bool:
        """One is enough."""
        return not all(shoal.cards for shoal in position.shoals)


# ---- Regrets


class RegretsAreNotRevealed(Engine):
    """Regrets stay hidden at the end; only the result is told."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """As before the end."""
        return super().seen_angler(true, seen, own, replace(position, phase="action"))


class RegretsRevealedOnSaturday(Engine):
    """Regrets lie open from Saturday morning on."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """A day early."""
        is_last_day: Any = position.day == self.components.days[-1]
        return super().seen_angler(true, seen, own, replace(position, phase="over") if is_last_day else position)


class LifeboatIsNotCounted(Engine):
    """A turned lifeboat adds nothing to the Regret Value."""

    def regret_value(self, position: Position, seat: int) -> int | None:
        """The fronts only."""
        found = super().regret_value(position, seat)
        return found if found is None or position.angler(seat).lifeboat else found - self.components.lifeboat


class LifeboatCountsFive(Engine):
    """A turned lifeboat adds 5 to the Regret Value."""

    def regret_value(self, position: Position, seat: int) -> int | None:
        """Half of it."""
        found = super().regret_value(position, seat)
        return found if found is None or position.angler(seat).lifeboat else found - self.components.lifeboat + 5


class RegretValueIsTheNumberOfCards(Engine):
    """The Regret Value is the number of Regrets, and 10 for the lifeboat."""

    def regret_value(self, position: Position, seat: int) -> int | None:
        """The cards."""
        angler = position.angler(seat)
        return len(angler.regrets) + (0 if angler.lifeboat else self.components.lifeboat)


# ---- Who loses a fish


class MoreCardsDecideThePenalty(Engine):
    """Of several with the highest Regret Value only the one with more Regrets loses a fish."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """By cards among equals."""
        found = super().penalised(position)
        most = max((len(position.angler(seat).regrets) for seat in found), default=0)
        return tuple(seat for seat in found if len(position.angler(seat).regrets) == most)


class NobodyIsPenalisedOnATie(Engine):
    """If several share the highest Regret Value nobody loses a fish."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """One alone."""
        found = super().penalised(position)
        return found if len(found) == 1 else ()


class FirstSeatOfEqualsIsPenalised(Engine):
    """Of several with the highest Regret Value only the first by number loses a fish, whoever is first player."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """The lowest number."""
        return tuple(sorted(super().penalised(position))[:1])


class LowestRegretValueIsPenalised(Engine):
    """The player with the lowest Regret Value loses a fish."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """The other end."""
        values = self.regret_values(position)
        return tuple(seat for seat in self.turn_order(position) if values[seat - 1] == min(values))


class MostRegretsArePenalised(Engine):
    """The player with the most Regrets loses a fish, whatever stands on them."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """By cards."""
        held = {seat: len(position.angler(seat).regrets) for seat in self.turn_order(position)}
        return tuple(seat for seat, number in held.items() if number == max(held.values()))


class EverybodyWithRegretsIsPenalised(Engine):
    """Everybody with a Regret Value above 0 loses a fish."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """All but those without."""
        values = self.regret_values(position)
        return tuple(seat for seat in self.turn_order(position) if values[seat - 1] > 0)


class AtZeroThoseWithoutCardsAreSpared(Engine):
    """If the highest Regret Value is 0 only those who hold Regrets lose a fish."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """With cards."""
        found = super().penalised(position)
        if max(self.regret_values(position)) > 0:
            return found
        return tuple(seat for seat in found if position.angler(seat).regrets)


class AtZeroTheFirstPlayerIsPenalised(Engine):
    """If the highest Regret Value is 0 only the first player loses a fish."""

    def penalised(self, position: Position) -> tuple[int, ...]:
        """One of them."""
        found = super().penalised(position)
        return found if max(self.regret_values(position)) > 0 else found[:1]


# ---- Which fish


class PenaltiesExchanged(Engine):
    """With two players the fish worth most is lost, with more the one worth least."""

    def loses_the_least(self, position: Position) -> bool:
        """The other way round."""
        return not super().loses_the_least(position)


class HighestIsAlwaysLost(Engine):
    """The fish worth most is lost, with two players too."""

    def loses_the_least(self, position: Position) -> bool:
        """Never."""
        return False


class LowestIsAlwaysLost(Engine):
    """The fish worth least is lost, with three and more players too."""

    def loses_the_least(self, position: Position) -> bool:
        """Always."""
        return True


class ThreePlayersLikeTwo(Engine):
    """With three players, too, the fish worth least is lost."""

    def loses_the_least(self, position: Position) -> bool:
        """Up to three."""
        return len(position.anglers) <= 3


class ComparedByTheMultiplier(Engine):
    """Mounted fish are compared by the multipliers of their slots."""

    def measure(self, position: Position, seat: int, slot: int) -> int:
        """The slot alone."""
        return position.angler(seat).mounts[slot - 1].times


class ComparedByPrintedPoints(Engine):
    """Mounted fish are compared by their printed Value times the multiplier."""

    def measure(self, position: Position, seat: int, slot: int) -> int:
        """Without Madness."""
        mount = position.angler(seat).mounts[slot - 1]
        return sum((self.components.fish[fish].value or 0) * mount.times for fish in mount.fish)


class LeftmostOfEqualFishIsLost(Engine):
    """Among equal fish the leftmost is lost, and the owner is not asked."""

    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        """One."""
        return super().may_lose(position, seat)[:1]


class AllEqualFishAreLost(Engine):
    """All fish that are worth most, or least, are lost if several are worth the same."""

    def lose_alone(self, table: Table) -> bool:
        """Each of them."""
        seat = table.position.frames[-1].seat
        slots = self.may_lose(table.position, seat)
        table.change(turn=seat)
        table.pop()
        for slot in slots:
            self.lose_mounted(table, seat, slot)
        return True


class FishOfTheHandIsLostInstead(Engine):
    """Who has no mounted fish loses a fish of the hand: the first one held."""

    def lose_alone(self, table: Table) -> bool:
        """Out of the hand."""
        seat = table.position.frames[-1].seat
        held = table.angler(seat).fish
        if held and held[0] is not None and not self.may_lose(table.position, seat):
            self.discard_fish(table, seat, held[0], "regrets.end.penalty-none")
        return super().lose_alone(table)


class FishbucksAreLostInstead(Engine):
    """Who has no mounted fish loses all Fishbucks."""

    def lose_alone(self, table: Table) -> bool:
        """The money."""
        seat = table.position.frames[-1].seat
        if not self.may_lose(table.position, seat):
            table.change_angler(seat, bucks=0)
        return super().lose_alone(table)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.ends-after-friday": EndsAfterFriday,
    "regrets.mistake.saturday-has-no-last-turns": SaturdayHasNoLastTurns,
    "regrets.mistake.empty-sea-is-no-end": EmptySeaIsNoEnd,
    "regrets.mistake.empty-row-ends-the-game": EmptyRowEndsTheGame,
    "regrets.mistake.empty-shoal-ends-the-game": EmptyShoalEndsTheGame,
    "regrets.mistake.regrets-are-not-revealed": RegretsAreNotRevealed,
    "regrets.mistake.regrets-revealed-on-saturday": RegretsRevealedOnSaturday,
    "regrets.mistake.lifeboat-is-not-counted": LifeboatIsNotCounted,
    "regrets.mistake.lifeboat-counts-five": LifeboatCountsFive,
    "regrets.mistake.regret-value-is-the-number-of-cards": RegretValueIsTheNumberOfCards,
    "regrets.mistake.more-cards-decide-the-penalty": MoreCardsDecideThePenalty,
    "regrets.mistake.nobody-is-penalised-on-a-tie": NobodyIsPenalisedOnATie,
    "regrets.mistake.first-seat-of-equals-is-penalised": FirstSeatOfEqualsIsPenalised,
    "regrets.mistake.lowest-regret-value-is-penalised": LowestRegretValueIsPenalised,
    "regrets.mistake.most-regrets-are-penalised": MostRegretsArePenalised,
    "regrets.mistake.everybody-with-regrets-is-penalised": EverybodyWithRegretsIsPenalised,
    "regrets.mistake.at-zero-those-without-cards-are-spared": AtZeroThoseWithoutCardsAreSpared,
    "regrets.mistake.at-zero-the-first-player-is-penalised": AtZeroTheFirstPlayerIsPenalised,
    "regrets.mistake.penalties-exchanged": PenaltiesExchanged,
    "regrets.mistake.highest-is-always-lost": HighestIsAlwaysLost,
    "regrets.mistake.lowest-is-always-lost": LowestIsAlwaysLost,
    "regrets.mistake.three-players-like-two": ThreePlayersLikeTwo,
    "regrets.mistake.compared-by-the-multiplier": ComparedByTheMultiplier,
    "regrets.mistake.compared-by-printed-points": ComparedByPrintedPoints,
    "regrets.mistake.leftmost-of-equal-fish-is-lost": LeftmostOfEqualFishIsLost,
    "regrets.mistake.all-equal-fish-are-lost": AllEqualFishAreLost,
    "regrets.mistake.fish-of-the-hand-is-lost-instead": FishOfTheHandIsLostInstead,
    "regrets.mistake.fishbucks-are-lost-instead": FishbucksAreLostInstead,
}
