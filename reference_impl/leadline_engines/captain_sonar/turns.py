"""Turns: whose turn it is, when a turn may be ended, and who is next."""

from __future__ import annotations

from leadline_engines.captain_sonar.events import TurnEnded
from leadline_engines.captain_sonar.move import End
from leadline_engines.captain_sonar.position import Crew, Position, Side, other, side_of
from leadline_engines.captain_sonar.roles import Manning
from leadline_engines.captain_sonar.silence import Silencing
from leadline_engines.captain_sonar.step import Rules, no, owes, owes_upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

REAL_TIME_ONLY = {
    "trace": "sonar.surface.sections",
    "check": "sonar.surface.check",
    "dive": "sonar.surface.ready",
}
"""The acts that are possible only in real time, each with the rule that says so."""


class Turning(Silencing, Manning):
    """The rules in the chapter ``sonar.turn``."""

    def why_not_in_turn(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Return why an act is not for a crew out of turn, or not for the game's mode, or None if it is possible.

        Rules: sonar.turn.only-own, sonar.turn.own-pace, sonar.surface.sections, sonar.surface.check,
        sonar.surface.ready
        """
        if position.is_real_time:
            return no("sonar.turn.own-pace", "there are no turns in real time") if kind == "end" else None
        if kind in REAL_TIME_ONLY:
            return no(REAL_TIME_ONLY[kind], f"there is no {kind} turn by turn")
        if self.is_own_turn(position, side) or self.may_act_in_enemy_turn(position, side, kind):
            return None
        return no("sonar.turn.only-own", f"it is {position.turn}'s turn", "choice.seat")

    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        """Return whether a crew may do something besides answering in the other crew's turn.

        Rules: sonar.turn.only-own, sonar.mine.trigger-moment, sonar.activate.broken-marker
        """
        if kind == "trigger":
            return self.may_trigger_in_enemy_turn()
        if kind == "radiation":
            return owes(position.crew(self.marks_radiation_of(side)), "radiation")
        return False

    def when_end(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why a turn cannot be ended now, or None if there is none.

        Rules: sonar.turn.end, sonar.turn.one-order, sonar.turn.no-legal-order
        """
        crew = position.crew(side)
        if self.end_waits_for_ok(crew):
            return no("sonar.turn.end", "First Mate and Engineer have not both said OK to the move of this turn")
        if crew.ordered:
            return None
        if not self.has_legal_order(position, side):
            if self.may_wait_without_legal_order():
                return None
            return no("sonar.turn.no-legal-order", f"{side} has no legal order and has to surface")
        if self.may_pass_the_turn():
            return None
        return no("sonar.turn.one-order", f"{side} has given no order in this turn")

    def end_waits_for_ok(self, crew: Crew) -> bool:
        """Return whether a turn cannot be ended because an OK is due.

        Rules: sonar.turn.end
        """
        return owes_upkeep(crew)

    def may_wait_without_legal_order(self) -> bool:
        """Return whether a crew without a legal order may pass its turn.

        Rules: sonar.turn.no-legal-order
        """
        return self.rulings.blocked == "may-wait"

    def may_pass_the_turn(self) -> bool:
        """Return whether a crew that has a legal order may pass its turn.

        Rules: sonar.turn.one-order
        """
        return self.rulings.passing == "may-pass"

    def do_end(self, work: Work, choice: End) -> None:
        """End the turn, as the Captain has chosen.

        Rules: sonar.turn.end, sonar.turn.alternate, sonar.surface.three-turns
        """
        side = side_of(choice.seat)
        passed = not work.crew(side).ordered
        rules: Rules = ("sonar.turn.end", "sonar.crew.captain")
        if passed and work.telling:
            stuck = () if self.has_legal_order(work.position, side) else ("sonar.turn.no-legal-order",)
            rules = (*rules, "sonar.turn.one-order", *stuck)
        self.pass_turn(work, side, rules)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End the turn of a crew. The other crew is next, unless it must wait for another turn of this one.

        Rules: sonar.turn.alternate, sonar.surface.three-turns
        """
        enemy = other(side)
        waited = work.crew(enemy).waits
        if waited:
            work.change(enemy, waits=waited - 1)
        after = self.crew_with_next_turn(work.position, side)
        work.change(side, ordered=False)
        work.play_on(turn=after)
        if work.telling:
            by = "sonar.surface.three-turns" if waited else "sonar.turn.alternate"
            work.tell(TurnEnded, side, after, (*rules, by))

    def crew_with_next_turn(self, position: Position, side: Side) -> Side:
        """Return the crew whose turn is next: the same crew as long as the other has to wait for turns.

        Rules: sonar.turn.alternate, sonar.surface.three-turns
        """
        return side if position.crew(other(side)).waits else other(side)
