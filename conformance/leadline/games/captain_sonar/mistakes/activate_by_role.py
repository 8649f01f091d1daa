"""A mistake in which a First Mate who uses a system waits for one OK only."""

from __future__ import annotations

from collections.abc import Iterator

from leadline.games.captain_sonar.mistakes.common import GREEN
from leadline.games.captain_sonar.mistakes.mine import as_if_done
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.position import Position, Seat, Side, role_of, seat_of
from leadline_engines.surface import Decision, Refusal


class FirstMateDoesNotWaitForTheEngineer(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if position.is_real_time and kind in GREEN and role_of(seat) == "first-mate":
            position = as_if_done(position, side, "breakdown")
        return super().why_not_at_this_moment(position, side, seat, kind)

    def decisions_of(self, position: Position, side: Side) -> Iterator[Decision]:
        """Yield the decisions open to a crew, among them those that are open only to the First Mate."""
        decisions = tuple(super().decisions_of(position, side))
        yield from decisions
        seat, kinds = seat_of(side, "first-mate"), {decision.kind for decision in decisions}
        for kind in GREEN:
            if kind not in kinds and self.why_not_now(position, seat, kind) is None:
                yield Decision((seat,), kind, must=False)
