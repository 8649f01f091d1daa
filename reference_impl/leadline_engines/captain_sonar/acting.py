"""An act from beginning to end: whether the seat may act now, whether the choice is legal, and what follows."""

from __future__ import annotations

from collections.abc import Mapping

from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.move import Choice, Move
from leadline_engines.captain_sonar.position import Position, Seat, Side, side_of
from leadline_engines.captain_sonar.setup import SettingUp
from leadline_engines.captain_sonar.surfacing import Surfacing
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Outcome, Refusal, RefusalError, Telling

WHEN: Mapping[str, str] = {
    "radiation": "when_radiation",
    "gauge": "when_gauge",
    "breakdown": "when_breakdown",
    "order": "when_order",
    "surface": "when_surface",
    "trigger": "when_trigger",
    "check": "when_check",
    "dive": "when_dive",
    "end": "when_end",
}
"""For each kind of act, the step that checks whether the crew may do it at this moment."""
WHY_NOT: Mapping[str, str] = {
    "start": "why_not_start",
    "answer-drone": "why_not_answer_drone",
    "answer-sonar": "why_not_answer_sonar",
    "radiation": "why_not_mark_radiation",
    "gauge": "why_not_gauge",
    "breakdown": "why_not_breakdown",
    "order": "why_not_order",
    "trigger": "why_not_trigger",
    "check": "why_not_check",
}
"""For each kind of act with a choice to make, the step that checks the choice."""
WHY_NOT_USE: Mapping[str, str] = {
    "drop": "why_not_drop",
    "torpedo": "why_not_torpedo",
    "drone": "why_not_drone",
    "silence": "why_not_silence",
}
"""The same checks for systems that are working and charged."""
DO: Mapping[str, str] = {
    "start": "do_start",
    "answer-drone": "do_answer_drone",
    "answer-sonar": "do_answer_sonar",
    "radiation": "do_radiation",
    "gauge": "do_gauge",
    "breakdown": "do_breakdown",
    "order": "do_order",
    "surface": "do_surface",
    "trigger": "do_trigger",
    "drop": "do_drop",
    "torpedo": "do_torpedo",
    "drone": "do_drone",
    "sonar": "do_sonar",
    "silence": "do_silence",
    "scenario": "do_scenario",
    "trace": "do_trace",
    "check": "do_check",
    "dive": "do_dive",
    "end": "do_end",
}
"""For each kind of act, the step that carries it out."""
WHATEVER_IS_OWED = frozenset({"start", "check", "answer-drone", "answer-sonar"})
"""The acts that a crew may take regardless of what its First Mate and Engineer still have to do."""


class Acting(Surfacing, SettingUp):
    """The play of an act, from the first check to its last consequence."""

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one act of one seat; a refused act has no effect."""
        choice = move.choice
        try:
            refusal = self.why_not(position, choice)
            if refusal is not None:
                return refusal
            work = Work(position, telling)
            self.carry_out(work, choice)
        except RefusalError as refused:
            return refused.refusal
        self.look_for_the_end(work, side_of(choice.seat))
        return work.outcome()

    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        """Return the reason why an act is refused, or None if it is legal."""
        side = side_of(choice.seat)
        if choice.kind not in WHATEVER_IS_OWED:
            self.known(position, side, "owes")
        return self.why_not_now(position, choice.seat, choice.kind) or self.why_not_just_this(position, choice)

    def why_not_now(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        """Return the first reason why a seat cannot do any act of this kind now, or None if it can."""
        refusal = self.why_not_over(position) or self.why_not_this_role(seat, kind)
        return refusal or self.why_not_at_this_point(position, seat, kind)

    def why_not_at_this_point(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        """Return why a seat with the right role is refused such an act before the end, or None if it is not."""
        side = side_of(seat)
        refusal = self.why_not_before_start(position, side, kind) or self.why_not_stopped(position, side, kind)
        if refusal is not None or kind in ("start", "answer-drone", "answer-sonar"):
            return refusal
        return (
            self.why_not_in_turn(position, side, kind)
            or self.why_not_radiation(position, side, kind)
            or self.why_not_surfaced(position, side, kind)
            or self.why_not_at_this_moment(position, side, seat, kind)
        )

    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        """Return why the act is not possible between the crew's previous act and its next one, or None if it is."""
        if kind in SYSTEM_OF:
            return self.when_system(position, side, kind)
        if kind == "trace":
            return self.when_trace(position, seat)
        refusal: Refusal | None = getattr(self, WHEN[kind])(position, side)
        return refusal

    def why_not_just_this(self, position: Position, choice: Choice) -> Refusal | None:
        """Return why this choice is not allowed although an act of its kind is, or None if it is allowed."""
        if choice.kind in SYSTEM_OF:
            return self.why_not_use(position, choice)
        step = WHY_NOT.get(choice.kind)
        refusal: Refusal | None = None if step is None else getattr(self, step)(position, choice)
        return refusal

    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        """Return why a system cannot be used, or None if it can; a failed attempt is not refused, whatever its target.

        Rules: sonar.activate.broken, sonar.activate.charged
        """
        side, system = side_of(choice.seat), SYSTEM_OF[choice.kind]
        if self.comes_to_nothing(position, side, system):
            return None
        refusal = self.why_not_charged(position, side, system)
        if refusal is not None:
            return refusal
        step = WHY_NOT_USE.get(choice.kind)
        reason: Refusal | None = None if step is None else getattr(self, step)(position, choice)
        return reason

    def carry_out(self, work: Work, choice: Choice) -> None:
        """Carry out a legal act."""
        system = SYSTEM_OF.get(choice.kind)
        if system is not None and self.comes_to_nothing(work.position, side_of(choice.seat), system):
            self.attempt(work, choice.seat, system)
            return
        getattr(self, DO[choice.kind])(work, choice)
