"""Damage, and the end of the game."""

from __future__ import annotations

from leadline_engines.captain_sonar.events import Ended
from leadline_engines.captain_sonar.position import SIDES, Crew, Position, Side
from leadline_engines.captain_sonar.step import Rules, Step, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal, Standing

GOES_ON = Standing(False, (), None, "not-over")


class Ending(Step):
    """The rules in the chapter ``sonar.end``."""

    def take_damage(self, work: Work, side: Side, points: int, *, counts: bool) -> None:
        """Mark damage on the hull, and record any damage that does not count for losing.

        Rules: sonar.end.hull, sonar.end.whatever-cause
        """
        if points <= 0:
            return
        crew = work.crew(side)
        before: int = self.known(work.position, side, "damage")
        damage = self.damage_marked(before, points)
        counted = before - crew.exempt
        if counts:
            counted = self.damage_marked(counted, points)
        work.change(side, damage=damage, exempt=damage - counted)

    def damage_marked(self, before: int, points: int) -> int:
        """Return the damage after ``points`` more, but never more than the number of boxes.

        Rules: sonar.end.hull
        """
        return min(before + points, self.components.hull)

    def shot_counts(self, position: Position, firing: Side, side: Side) -> bool:
        """Return whether damage from a shot at a crew counts for losing, whoever fired it.

        Rules: sonar.end.whatever-cause
        """
        return self.rulings.win_condition == "damage-taken-loses" or firing != side

    def failure_counts(self, position: Position) -> bool:
        """Return whether a system failure counts for losing.

        Rules: sonar.end.whatever-cause, sonar.end.sudden-death
        """
        if position.goal == "sudden-death" and self.rulings.sudden_death_system_failure == "weapons-only":
            return False
        return self.rulings.win_condition == "damage-taken-loses"

    def limit(self, position: Position) -> int:
        """Return the damage that loses the game.

        Rules: sonar.setup.goal, sonar.end.sudden-death, sonar.end.hunt
        """
        return self.components.goals[position.goal]

    def is_lost(self, position: Position, crew: Crew) -> bool:
        """Return whether a submarine has taken the damage that loses; unknown damage counts as no.

        Rules: sonar.end.sudden-death, sonar.end.hunt, sonar.end.whatever-cause
        """
        if not crew.damage:
            return False
        return crew.damage - crew.exempt >= self.limit(position)

    def standing(self, position: Position) -> Standing:
        """Return the winners: the other crew if one has lost, or both after a draw.

        Rules: sonar.end.at-once, sonar.end.draw
        """
        first, second = position.crews
        if not (first.damage or second.damage):
            return GOES_ON
        red, blue = self.is_lost(position, first), self.is_lost(position, second)
        if not (red or blue):
            return GOES_ON
        if red and blue:
            return Standing(True, self.winners_of_both(position), None, "both")
        return Standing(True, ("blue",) if red else ("red",), None, "hull")

    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        """Return the winners if one shot sinks both submarines.

        Rules: sonar.end.draw
        """
        if self.rulings.mutual_destruction == "firing-team-wins" and position.shooter is not None:
            return (position.shooter,)
        return SIDES

    def why_not_over(self, position: Position) -> Refusal | None:
        """Return why no act is possible after the end, or None if the game is not over.

        Rules: sonar.end.at-once
        """
        if self.standing(position).over:
            return no("sonar.end.at-once", "the game is over", "")
        return None

    def look_for_the_end(self, work: Work, acting: Side) -> None:
        """End the game as soon as a crew has reached the limit.

        Rules: sonar.end.at-once
        """
        if not self.standing(work.position).over:
            return
        self.let_everything_go(work)
        standing = self.standing(work.position)
        if work.telling:
            work.tell(Ended, standing.winners, self.rules_of_end(work.position, standing, acting))  # type: ignore[arg-type]

    def let_everything_go(self, work: Work) -> None:
        """Clear all remaining duties; the crew whose shot ended the game is kept.

        Rules: sonar.end.at-once
        """
        for side in SIDES:
            if work.crew(side).owes:
                work.change(side, owes=(), heading=None)
        work.play_on(shooter=work.shooter)

    def rules_of_end(self, position: Position, standing: Standing, acting: Side) -> Rules:
        """Return the rules in effect when an act of one crew ends the game."""
        goal = "sonar.end.sudden-death" if position.goal == "sudden-death" else "sonar.end.hunt"
        rules = ["sonar.end.at-once", goal, "sonar.setup.goal"]
        if standing.why == "both":
            rules += ["sonar.end.draw", "sonar.explosion.adds-up"]
        if self.is_lost(position, position.crew(acting)):
            rules.append("sonar.end.whatever-cause")
        return tuple(rules)
