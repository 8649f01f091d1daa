"""Silence, which is a move that the enemy does not hear."""

from __future__ import annotations

from leadline_engines.captain_sonar.detection import Detecting
from leadline_engines.captain_sonar.events import Silenced
from leadline_engines.captain_sonar.move import Silence
from leadline_engines.captain_sonar.position import Heading, Latest, Position, Side, side_of
from leadline_engines.captain_sonar.step import Rules, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class Silencing(Detecting):
    """The rules in the chapter ``sonar.silence``."""

    def why_not_silence(self, position: Position, choice: Silence) -> Refusal | None:
        """Return the reason why a submarine cannot move silently, or None if there is none.

        Rules: sonar.silence.length, sonar.silence.straight, sonar.silence.limits, sonar.surface.nothing-else
        """
        if not self.is_length(choice.length):
            most = self.components.silence
            return no("sonar.silence.length", f"silence moves 0 to {most} spaces", "choice.length")
        if (choice.to is None) != (choice.length == 0):
            return no(
                "sonar.silence.straight", "name a direction for one space or more, and none for length 0", "choice.to"
            )
        if choice.to is None:
            return None
        if position.crew(side_of(choice.seat)).surfaced:
            return no("sonar.surface.nothing-else", "a surfaced submarine does not move")
        return self.why_not_pass(position, side_of(choice.seat), choice.to, choice.length)

    def is_length(self, length: int) -> bool:
        """Return whether a silence may have this length.

        Rules: sonar.silence.length
        """
        return 0 <= length <= self.components.silence

    def why_not_pass(self, position: Position, side: Side, heading: Heading, length: int) -> Refusal | None:
        """Return the reason why a submarine cannot pass some spaces silently, or None if there is none.

        Rules: sonar.silence.limits
        """
        at: str = self.known(position, side, "at")
        spaces = self.spaces_passed(position, at, heading, length)
        if len(spaces) < length:
            return no(
                "sonar.silence.limits", f"the map ends {heading} of {spaces[-1] if spaces else at}", "choice.length"
            )
        for to in spaces:
            if not self.may_pass(position, side, to):
                return no("sonar.silence.limits", f"{to} cannot be entered", "choice.length")
        return None

    def spaces_passed(self, position: Position, at: str, heading: Heading, length: int) -> tuple[str, ...]:
        """Return the spaces passed in a silence, up to the edge of the map and including the last one.

        Rules: sonar.silence.straight, sonar.silence.limits
        """
        spaces: list[str] = []
        while len(spaces) < length:
            to = self.next_space(position, spaces[-1] if spaces else at, heading)
            if to is None:
                break
            spaces.append(to)
        return tuple(spaces)

    def may_pass(self, position: Position, side: Side, to: str) -> bool:
        """Return whether a silence may enter a space of the map, as it may if an order may.

        Rules: sonar.silence.limits
        """
        if self.rulings.silence_limits == "stated-limits-only":
            return True
        return self.why_not_enter(position, side, to) is None

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Move the submarine silently. One upkeep follows, whatever the length, and none for length 0.

        Rules: sonar.silence.extra-move, sonar.silence.upkeep, sonar.silence.zero, sonar.silence.hidden
        """
        side = side_of(choice.seat)
        before = work.position
        at: str = self.known(before, side, "at")
        self.use(work, side, "silence", self.last_after_silence(before, choice.length))
        if choice.to is not None:
            spaces = self.way_of_silence(before, side, choice.to, choice.length)
            self.move_to(work, side, choice.to, spaces)
            at = spaces[-1]
        if work.telling:
            work.tell(
                Silenced, choice.seat, choice.to, choice.length, at, self.rules_of_silence(work.position, side, choice)
            )

    def way_of_silence(self, position: Position, side: Side, heading: Heading, length: int) -> tuple[str, ...]:
        """Return the spaces through which a legal silence takes the submarine; it ends on the last one.

        Rules: sonar.silence.straight
        """
        return self.spaces_passed(position, self.known(position, side, "at"), heading, length)

    def last_after_silence(self, position: Position, length: int) -> Latest:
        """Return what a silence counts as: the use of a system, or a move after the use as well.

        Rules: sonar.activate.move-between
        """
        if length and position.is_real_time and self.rulings.silence_as_move_between == "silence-counts":
            return "order"
        return "use"

    def rules_of_silence(self, after: Position, side: Side, choice: Silence) -> Rules:
        """Return the rules in effect in a silence."""
        rules = (
            "sonar.silence.length",
            "sonar.silence.hidden",
            "sonar.information.submarine",
            *self.rules_of_use(after, "silence"),
        )
        if choice.length == 0:
            return (*rules, "sonar.silence.zero")
        moved = ("sonar.silence.straight", "sonar.silence.extra-move", "sonar.silence.upkeep")
        return (*rules, *moved, *self.rules_of_upkeep(after.crew(side)))
