"""The mistakes of the spec: mixins of the engine that get one or two steps wrong."""

from __future__ import annotations

from typing import Any

from leadline_engines.signal_duel import Engine
from leadline_engines.signal_duel.position import SIDES, Side
from leadline_engines.signal_duel.work import Work


class BoatInView(Engine):
    """What a crew is shown tells where the boat of the other crew is."""

    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        """The view, with the places of both boats."""
        seen = super().view(position, seats)
        for side in SIDES:
            seen = seen.but(side, at=position.crew(side).at)
        return seen


class AnswerMayBeALie(Engine):
    """Any column or row is taken as an answer."""

    def is_true(self, at: str | None, line: str) -> bool:
        """Whether there is such a column or row at all."""
        return line in self.components.lines


class OwnBoatSpared(Engine):
    """A torpedo does no damage to the boat that fired it."""

    def damage(self, work: Work, firing: Side, side: Side, at: str) -> int | None:
        """The damage to the other boat, and none to one's own."""
        return 0 if side == firing else super().damage(work, firing, side, at)


class OneTurnAfterSurfacing(Engine):
    """After a crew has surfaced, the other has its one turn and no second."""

    def waits_after_surfacing(self) -> int:
        """One turn."""
        return 1


MISTAKES: dict[str, type[Engine]] = {
    "duel.mistake.boat-in-view": BoatInView,
    "duel.mistake.answer-may-be-a-lie": AnswerMayBeALie,
    "duel.mistake.own-boat-spared": OwnBoatSpared,
    "duel.mistake.one-turn-after-surfacing": OneTurnAfterSurfacing,
}
