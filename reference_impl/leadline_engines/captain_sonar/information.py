"""A person's view of a position and of an act, where the marks on the fields are not enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from leadline_engines.captain_sonar.acting import Acting
from leadline_engines.captain_sonar.events import Attempted, MineLost, Silenced, SystemFailed, TurnEnded
from leadline_engines.captain_sonar.position import SIDES, Crew, Position, Seat, Side, role_of, side_of

SHEET_OF: Mapping[str, str] = {
    "at": "captain",
    "route": "captain",
    "mines": "captain",
    "gauges": "first-mate",
    "damage": "first-mate",
    "marks": "engineer",
}
"""The role that keeps each sheet (`sonar.information.crew`)."""
TOLD_TO_NOBODY = frozenset(
    {
        "sonar.move.no-other-obstacle",
        "sonar.mine.lies-still",
        "sonar.mine.drop-not-twice",
        "sonar.upkeep.either-first",
        "sonar.upkeep.broken-charges",
    }
)
"""Rules in effect that would reveal too much.

Some would reveal where the enemy or its mines are. Others depend on which member of one's own crew was quicker.
"""
TOLD_TO_OWN_CREW = frozenset(
    {
        "sonar.information.upkeep",
        "sonar.upkeep.both",
        "sonar.upkeep.all-full",
        "sonar.upkeep.nothing-to-mark",
        "sonar.activate.broken-first",
        "sonar.activate.broken-keeps-charge",
        "sonar.activate.charged",
        "sonar.breakdown.colour",
        "sonar.silence.zero",
        "sonar.silence.straight",
        "sonar.silence.upkeep",
        "sonar.silence.extra-move",
        "sonar.turn.no-legal-order",
        "sonar.breakdown.both-at-once",
        "sonar.breakdown.full-panel",
        "sonar.breakdown.radiation",
    }
)
"""Rules in effect that would reveal to the enemy what a crew does on its sheets."""


class Informing(Acting):
    """The rules in the chapter ``sonar.information``."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """Return what a person with these seats may see: the sheets of their own crew, and everything publicly known.

        Rules: sonar.information.submarine, sonar.information.crew, sonar.information.upkeep, sonar.information.failure
        """
        seen: Position = super().view(position, seats)
        crews = tuple(self.seen_crew(side, crew, seats) for side, crew in zip(SIDES, seen.crews, strict=True))
        return replace(seen, crews=crews)

    def seen_crew(self, side: Side, seen: Crew, seats: tuple[Any, ...]) -> Crew:
        """Return a person's view of a crew; the screen hides the enemy's sheets, whatever was said aloud.

        Rules: sonar.information.crew, sonar.information.failure
        """
        own = [role_of(seat) for seat in seats if side_of(seat) == side]
        if not own:
            return seen
        if self.rulings.crew_sheets == "whole-crew":
            return seen
        hidden: dict[str, Any] = {name: None for name, role in SHEET_OF.items() if role not in own}
        return replace(seen, **hidden)

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return what a person with these seats hears of some events.

        Rules: the chapter sonar.information
        """
        sides = {side_of(seat) for seat in seats}
        heard: list[Any] = []
        for event in events:
            own = self.crew_of(event) in sides
            told = super().heard(position, (event,), seats) if own else self.told_to_enemy(position, event, seats)
            heard += [self.without_secret_rules(news, own) for news in told]
        return tuple(heard)

    def crew_of(self, event: Any) -> Side | None:
        """Return the crew that an event is about, or None if it is about both crews."""
        if isinstance(event, TurnEnded):
            return event.side
        seat: Seat | None = getattr(event, "seat", None)
        return None if seat is None else side_of(seat)

    def told_to_enemy(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return what the enemy hears of an event.

        Rules: sonar.information.aloud, sonar.information.failure, sonar.information.broken-attempt,
        sonar.information.mine-lost, sonar.silence.hidden
        """
        match event:
            case Attempted():
                return (event,) if self.attempt_is_heard() else ()
            case SystemFailed():
                return (replace(event, cause=()),) if self.failure_is_told() else ()
            case MineLost():
                return (event,) if self.lost_mine_is_told() else ()
        told: tuple[Any, ...] = super().heard(position, (event,), seats)
        if isinstance(event, Silenced) and self.length_is_told():
            return tuple(replace(news, length=event.length) for news in told)
        return told

    def attempt_is_heard(self) -> bool:
        """Return whether the enemy hears of a failed attempt.

        Rules: sonar.information.broken-attempt
        """
        return self.rulings.broken_order_heard == "attempt-heard"

    def failure_is_told(self) -> bool:
        """Return whether the enemy hears of a system failure.

        Rules: sonar.information.failure
        """
        return self.rulings.failure_announced == "told"

    def lost_mine_is_told(self) -> bool:
        """Return whether the other crew learns of a mine that is removed without an explosion.

        Rules: sonar.information.mine-lost
        """
        return self.rulings.mine_loss == "all-told"

    def length_is_told(self) -> bool:
        """Return whether the enemy learns how long a silence is.

        Rules: sonar.silence.hidden
        """
        return self.rulings.silence_hidden == "length-told"

    def without_secret_rules(self, event: Any, own: bool) -> Any:
        """Return an event without the rules in effect that would reveal more than the event does."""
        hidden = TOLD_TO_NOBODY if own else TOLD_TO_NOBODY | TOLD_TO_OWN_CREW
        if hidden.isdisjoint(event.rules):
            return event
        return replace(event, rules=tuple(rule for rule in event.rules if rule not in hidden))
