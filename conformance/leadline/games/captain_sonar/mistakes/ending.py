"""Mistakes of the end: the hull, what counts, who has won, and when."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.ending import GOES_ON
from leadline_engines.captain_sonar.position import Position, Side, other
from leadline_engines.captain_sonar.step import owes_upkeep
from leadline_engines.surface import Standing


class DamageBeyondTheHull(Engine):
    """Damage is counted on beyond the last box of the hull."""

    def damage_marked(self, before: int, points: int) -> int:
        """All of it."""
        return before + points


class FailuresDoNotLose(Engine):
    """In Hunt damage by a system failure never ends the game."""

    def failure_counts(self, position: Position) -> bool:
        """Not in Hunt."""
        return position.goal != "hunt" and super().failure_counts(position)


# ---- Who has won


class LastShooterWins(Engine):
    """Whoever fires the last shot is named as the winner, also if only its own submarine is lost."""

    def standing(self, position: Position) -> Standing:
        """The crew that fired has won."""
        standing = super().standing(position)
        if standing.why != "hull" or position.shooter is None:
            return standing
        return replace(standing, winners=(position.shooter,))


class RedAlwaysWins(Engine):
    """Red wins, whoever is lost."""

    def standing(self, position: Position) -> Standing:
        """Red has won."""
        standing = super().standing(position)
        return replace(standing, winners=("red",)) if standing.over else standing


class LoserWins(Engine):
    """The crew that reaches the limit is named as the winner."""

    def standing(self, position: Position) -> Standing:
        """The crew that is lost has won."""
        standing = super().standing(position)
        if standing.why != "hull":
            return standing
        return replace(standing, winners=("blue",) if standing.winners == ("red",) else ("red",))


class DrawWonByRed(Engine):
    """If both are lost by one shot Red wins, because it is looked at last."""

    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        """Red."""
        return ("red",)


class DrawWonByTheOther(Engine):
    """If both are lost by one shot the crew wins that did not fire."""

    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        """The crew that did not fire."""
        return (other(position.shooter),) if position.shooter else super().winners_of_both(position)


class DrawIsNoEnd(Engine):
    """If both are lost by one shot the game goes on."""

    def standing(self, position: Position) -> Standing:
        """Nobody has won."""
        standing = super().standing(position)
        return GOES_ON if standing.why == "both" else standing


# ---- When


class GameEndsWithTheTurn(Engine):
    """Turn by turn a crew at the limit is lost only when the turn ends."""

    def standing(self, position: Position) -> Standing:
        """Not while a turn goes on."""
        if not position.is_real_time and position.crew(position.turn).ordered:
            return GOES_ON
        return super().standing(position)


class GameEndsAfterUpkeep(Engine):
    """A crew at the limit is lost only when no OK of it is due any more."""

    def standing(self, position: Position) -> Standing:
        """Not while a crew that is lost has something to do."""
        if any(self.is_lost(position, crew) and owes_upkeep(crew) for crew in position.crews):
            return GOES_ON
        return super().standing(position)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.damage-beyond-the-hull": DamageBeyondTheHull,
    "sonar.mistake.failures-do-not-lose": FailuresDoNotLose,
    "sonar.mistake.last-shooter-wins": LastShooterWins,
    "sonar.mistake.red-always-wins": RedAlwaysWins,
    "sonar.mistake.loser-wins": LoserWins,
    "sonar.mistake.draw-won-by-red": DrawWonByRed,
    "sonar.mistake.draw-won-by-the-other": DrawWonByTheOther,
    "sonar.mistake.draw-is-no-end": DrawIsNoEnd,
    "sonar.mistake.game-ends-with-the-turn": GameEndsWithTheTurn,
    "sonar.mistake.game-ends-after-upkeep": GameEndsAfterUpkeep,
}
