"""An act from beginning to end: may this seat do it now, may it do just this, what follows, and is the game over."""

from __future__ import annotations

from typing import Any

from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.move import Choice, Move
from leadline_engines.captain_sonar.position import Position, Seat, side_of
from leadline_engines.captain_sonar.setup import SettingUp
from leadline_engines.captain_sonar.surfacing import Surfacing
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Outcome, Refusal, Refused, Telling


class Acting(Surfacing, SettingUp):
    """The whole of an act, from top to bottom."""

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one act of one seat; what is refused changes nothing."""
        choice = move.choice
        try:
            refusal = self.why_not(position, choice)
            if refusal is not None:
                return refusal
            work = Work(position, telling)
            self.carry_out(work, choice)
        except Refused as refused:
            return refused.refusal
        self.look_for_the_end(work, side_of(choice.seat))
        return work.outcome()

    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        """Why an act is refused; None if it is legal."""
        side = side_of(choice.seat)
        if choice.kind not in ("start", "check", "answer-drone", "answer-sonar"):
            self.known(position, side, "owes")
        return self.why_not_now(position, choice.seat, choice.kind) or self.why_not_just_this(position, choice)

    def why_not_now(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        """Why a seat does not act in a way now, whatever it chooses in it: the first reason in this order."""
        refusal = self.why_not_over(position) or self.why_not_this_role(seat, kind)
        return refusal or self.why_not_at_this_point(position, seat, kind)

    def why_not_at_this_point(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        """The same of a seat whose role does such things, in a game that is not over."""
        side = side_of(seat)
        refusal = self.why_not_before_start(position, side, kind) or self.why_not_stopped(position, side, kind)
        if refusal is not None or kind in ("start", "answer-drone", "answer-sonar"):
            return refusal
        return (
            self.why_not_in_turn(position, side, kind)
            or self.why_not_radiation(position, side, kind)
            or self.why_not_surfaced(position, side, kind)
            or self.why_not_at_this_moment(position, seat, kind)
        )

    def why_not_at_this_moment(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        """Why the act is not possible between what its crew has done and what it does next."""
        side = side_of(seat)
        if kind in SYSTEM_OF:
            return self.when_system(position, side, kind)
        if kind == "trace":
            return self.when_trace(position, seat)
        found: Refusal | None = getattr(self, f"when_{kind}")(position, side)
        return found

    def why_not_just_this(self, position: Position, choice: Choice) -> Refusal | None:
        """Why what is chosen is not allowed, although an act of its kind is."""
        kind = choice.kind
        if kind in SYSTEM_OF:
            return self.why_not_use(position, choice)
        if choice.kind == "radiation":
            return self.why_not_mark_radiation(position, choice)
        check: Any = getattr(self, "why_not_" + kind.replace("-", "_"), None)
        found: Refusal | None = None if check is None else check(position, choice)
        return found

    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        """Why a system is not used; an attempt that comes to nothing is no refusal, whatever its target.

        Rules: sonar.activate.broken, sonar.activate.charged
        """
        side, system = side_of(choice.seat), SYSTEM_OF[choice.kind]
        if self.comes_to_nothing(position, side, system):
            return None
        refusal = self.why_not_charged(position, side, system)
        if refusal is not None:
            return refusal
        check: Any = getattr(self, f"why_not_{choice.kind}", None)
        found: Refusal | None = None if check is None else check(position, choice)
        return found

    def carry_out(self, work: Work, choice: Choice) -> None:
        """Do what is legal."""
        system = SYSTEM_OF.get(choice.kind)
        if system is not None and self.comes_to_nothing(work.position, side_of(choice.seat), system):
            self.attempt(work, choice.seat, system)
            return
        getattr(self, "do_" + choice.kind.replace("-", "_"))(work, choice)
