"""Points, and the winner."""

from __future__ import annotations

from collections.abc import Callable

from leadline_engines.deep_regrets.places import Places
from leadline_engines.deep_regrets.position import Position


class Scoring(Places):
    """The rules in the chapter ``regrets.score``."""

    def scores(self, position: Position) -> tuple[int | None, ...]:
        """Return the points of each player, with None if a fish in hand is unknown (regrets.score.total)."""
        return tuple(self.score(position, seat) for seat in self.seats(position))

    def score(self, position: Position, seat: int) -> int | None:
        """Return the points of a player, which come only from fish in hand, mounted fish and Fishbucks.

        Rules: regrets.score.hand, regrets.score.mounted, regrets.score.fishbucks, regrets.score.nothing-else
        """
        angler = position.angler(seat)
        if None in angler.fish:
            return None
        mounted = sum(self.mounted_points(position, seat, slot) for slot in range(1, len(angler.mounts) + 1))
        return self.hand_points(position, seat) + mounted + self.bucks_points(angler.bucks)

    def hand_points(self, position: Position, seat: int) -> int:
        """Return the points for the fish in a hand, all of which are known (regrets.score.hand)."""
        return sum(self.value_of(position, seat, fish or "") for fish in position.angler(seat).fish)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """Return the points for the fish in a slot: Value after Madness times multiplier (regrets.score.mounted)."""
        mount = position.angler(seat).mounts[slot - 1]
        return sum(self.value_of(position, seat, fish) * mount.times for fish in mount.fish)

    def bucks_points(self, bucks: int) -> int:
        """Return the points for Fishbucks (regrets.score.fishbucks)."""
        each = self.components.bucks_a_point
        return -(-bucks // each) if self.rulings.fishbuck_points == "round-up" else bucks // each

    # ---- winning

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """Return the winners and what decided the result; all points and Regrets must be known.

        Rules: regrets.score.total, regrets.score.tie-value, regrets.score.tie-cards, regrets.score.tie-shared
        """
        level = self.level_on_points(position)
        if len(level) == 1:
            return level, "most-points"
        for name, figure in self.tie_breakers().items():
            level = self.lowest(level, {seat: figure(position, seat) for seat in level})
            if len(level) == 1:
                return level, name
        return level, "shared"

    def level_on_points(self, position: Position) -> tuple[int, ...]:
        """Return the players with the most points (regrets.score.total)."""
        scores = self.scores(position)
        best = max(score or 0 for score in scores if score is not None)
        return tuple(seat for seat in self.seats(position) if scores[seat - 1] == best)

    def tie_breakers(self) -> dict[str, Callable[[Position, int], int]]:
        """Return the figures that break a tie, the lowest of which wins, by name and in order.

        Rules: regrets.score.tie-value, regrets.score.tie-cards
        """
        first = {"regret-value": self.value_in_tie} if self.values_break_ties() else {}
        return {**first, "regret-cards": self.cards_in_tie}

    def values_break_ties(self) -> bool:
        """Return whether the lower Regret Value wins a tie (regrets.score.tie-value)."""
        return self.rulings.regret_value_use == "penalty-and-tie"

    def value_in_tie(self, position: Position, seat: int) -> int:
        """Return the first tie-breaker, the Regret Value (regrets.score.tie-value)."""
        return self.regret_value(position, seat) or 0

    def cards_in_tie(self, position: Position, seat: int) -> int:
        """Return the second tie-breaker, the number of Regrets (regrets.score.tie-cards)."""
        return len(position.angler(seat).regrets)

    def lowest(self, seats: tuple[int, ...], figures: dict[int, int]) -> tuple[int, ...]:
        """Return the players with the lowest figure."""
        least = min(figures.values())
        return tuple(seat for seat in seats if figures[seat] == least)
