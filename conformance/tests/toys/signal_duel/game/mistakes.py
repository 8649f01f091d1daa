"""The mistakes of the spec: mixins of the engine that get one or two steps wrong."""

from __future__ import annotations

from typing import Any

from leadline_engines.signal_duel import Engine
from leadline_engines.signal_duel.events import Sailed
from leadline_engines.signal_duel.position import SIDES, Side, side_of
from leadline_engines.signal_duel.work import Work


class BoatInView(Engine):
    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        seen = super().view(position, seats)
        for side in SIDES:
            seen = seen.but(side, at=position.crew(side).at)
        return seen


class PartsInView(Engine):
    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        seen = super().view(position, seats)
        for side in SIDES:
            crew = position.crew(side)
            seen = seen.but(side, torpedo=crew.torpedo, sonar=crew.sonar)
        return seen


class PlaceHeard(Engine):
    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        sailed = iter([event for event in events if isinstance(event, Sailed)])
        heard = super().heard(position, events, seats)
        return tuple(next(sailed) if isinstance(event, Sailed) else event for event in heard)


class DirectionNotHeard(Engine):
    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        own = {side_of(seat) for seat in seats}
        left = tuple(event for event in events if not isinstance(event, Sailed) or side_of(event.seat) in own)
        return super().heard(position, left, seats)


class LoadingHeardByCaptain(Engine):
    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        mates = tuple(f"{side_of(seat)}.mate" for seat in seats)
        return super().heard(position, events, tuple(dict.fromkeys((*seats, *mates))))


class SonarStaysFull(Engine):
    def left_after_use(self, what: str) -> int:
        return self.components.full[what] if what == "sonar" else super().left_after_use(what)


class AnswerMayBeALie(Engine):
    def is_true(self, at: str | None, line: str) -> bool:
        return line in self.components.lines


class OwnBoatSpared(Engine):
    def damage(self, work: Work, firing: Side, side: Side, at: str) -> int | None:
        return 0 if side == firing else super().damage(work, firing, side, at)


class OneTurnAfterSurfacing(Engine):
    def waits_after_surfacing(self) -> int:
        return 1
