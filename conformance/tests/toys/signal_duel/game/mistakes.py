"""The mistakes of the spec: mixins of the engine that get one or two steps wrong."""

from __future__ import annotations

from typing import Any

from leadline_engines.signal_duel import Engine
from leadline_engines.signal_duel.events import Sailed
from leadline_engines.signal_duel.position import SIDES, Side, side_of
from leadline_engines.signal_duel.work import Work


class BoatInView(Engine):
    """What a crew is shown tells where the boat of the other crew is."""

    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        """The view, with the places of both boats."""
        seen = super().view(position, seats)
        for side in SIDES:
            seen = seen.but(side, at=position.crew(side).at)
        return seen


class PartsInView(Engine):
    """What a crew is shown tells the parts of torpedo and sonar of the other crew."""

    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        """The view, with the parts of both crews."""
        seen = super().view(position, seats)
        for side in SIDES:
            crew = position.crew(side)
            seen = seen.but(side, torpedo=crew.torpedo, sonar=crew.sonar)
        return seen


class PlaceHeard(Engine):
    """The other crew hears where a boat sails to."""

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is heard, with the place of each boat that has sailed."""
        sailed = iter([event for event in events if isinstance(event, Sailed)])
        heard = super().heard(position, events, seats)
        return tuple(next(sailed) if isinstance(event, Sailed) else event for event in heard)


class DirectionNotHeard(Engine):
    """The other crew does not hear that a boat sails."""

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is heard, without the sailing of a crew that is not one's own."""
        own = {side_of(seat) for seat in seats}
        left = tuple(event for event in events if not isinstance(event, Sailed) or side_of(event.seat) in own)
        return super().heard(position, left, seats)


class LoadingHeardByCaptain(Engine):
    """The captain hears what its mate loads."""

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What one's own mate hears."""
        mates = tuple(f"{side_of(seat)}.mate" for seat in seats)
        return super().heard(position, events, tuple(dict.fromkeys((*seats, *mates))))


class SonarStaysFull(Engine):
    """A sonar that was used is still full."""

    def left_after_use(self, what: str) -> int:
        """All parts of a sonar."""
        return self.components.full[what] if what == "sonar" else super().left_after_use(what)


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
    "duel.mistake.parts-in-view": PartsInView,
    "duel.mistake.place-heard": PlaceHeard,
    "duel.mistake.direction-not-heard": DirectionNotHeard,
    "duel.mistake.loading-heard-by-captain": LoadingHeardByCaptain,
    "duel.mistake.sonar-stays-full": SonarStaysFull,
    "duel.mistake.answer-may-be-a-lie": AnswerMayBeALie,
    "duel.mistake.own-boat-spared": OwnBoatSpared,
    "duel.mistake.one-turn-after-surfacing": OneTurnAfterSurfacing,
}
