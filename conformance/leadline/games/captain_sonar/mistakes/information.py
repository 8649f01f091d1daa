"""Mistakes in what a crew hears and sees of the other one: too much of it, or too little."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import (
    Attempted,
    DroneAnswered,
    DroneLaunched,
    Dropped,
    Exploded,
    GaugeMarked,
    Launched,
    MineLost,
    Moved,
    Repaired,
    Silenced,
    SonarAnswered,
    Started,
    Surfaced,
    SymbolMarked,
    SystemFailed,
    Triggered,
)
from leadline_engines.captain_sonar.position import SIDES, Position, Side, role_of, side_of


def is_enemy(event: Any, seats: tuple[Any, ...]) -> bool:
    """Return whether an event belongs to a crew that has none of the seats."""
    return side_of(event.seat) not in map(side_of, seats)


def with_field(heard: tuple[Any, ...], kind: type, name: str, event: Any) -> tuple[Any, ...]:
    """Return what is heard, with a field copied from the event itself, if it is of a kind."""
    if not isinstance(event, kind):
        return heard
    return tuple(replace(heard_event, **{name: getattr(event, name)}) for heard_event in heard)


def hits_told(
    heard: tuple[Any, ...], seats: tuple[Any, ...], change: Callable[[int | None], int | None]
) -> tuple[Any, ...]:
    """Return what is heard, with a change to what the other crew says of its hits."""
    own = set(map(side_of, seats))
    return tuple(
        replace(
            heard_event,
            damage=tuple(
                points if side in own else change(points)
                for side, points in zip(SIDES, heard_event.damage, strict=True)
            ),
        )
        if isinstance(heard_event, Exploded)
        else heard_event
        for heard_event in heard
    )


def with_enemy(seen: Position, position: Position, seats: Sequence[Any], names: Sequence[str]) -> Position:
    """Return what is seen, with some fields of the crew that has none of the seats revealed."""
    for side in {*SIDES} - set(map(side_of, seats)):
        seen = seen.but(side, **{name: getattr(position.crew(side), name) for name in names})
    return seen


def with_both(seen: Position, position: Position, name: str) -> Position:
    """Return what is seen, with a field of both crews revealed, so that its own crew sees all that the enemy does."""
    for side in SIDES:
        seen = seen.but(side, **{name: getattr(position.crew(side), name)})
    return seen


def without_own(seen: Position, seats: Sequence[Any], names: Sequence[str]) -> Position:
    """Return what is seen, without some fields of the viewer's own crew."""
    for side in set(map(side_of, seats)):
        seen = seen.but(side, **dict.fromkeys(names))
    return seen


class Hearing(Engine):
    """The base of mistakes that let one kind of event be heard wrongly."""

    mistake_id = None
    starts_afresh = False

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return what is heard, event by event."""
        return tuple(heard_event for event in events for heard_event in self.heard_of(position, event, seats))

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return what is heard of an event: the event, part of it, or nothing."""
        return super().heard(position, (event,), seats)


# ---- Starts, orders and drops


class StartSpaceHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, Started) else super().heard_of(position, event, seats)


class FirstStartSpaceHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        is_first = isinstance(event, Started) and not self.all_have_started(position)
        return (event,) if is_first else super().heard_of(position, event, seats)


class OrderNotHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Moved) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SpaceOfOrderHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, Moved) else super().heard_of(position, event, seats)


class OrderHeardByRadioOperator(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Moved) and is_enemy(event, seats) and "radio-operator" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


class DropNotHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Dropped) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SpaceOfDropHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, Dropped) else super().heard_of(position, event, seats)


# ---- Silence


class SilenceNotHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Silenced) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SilenceOfZeroNotHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Silenced) and event.length == 0 and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class DirectionOfSilenceHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return with_field(super().heard_of(position, event, seats), Silenced, "to", event)


class SpaceAfterSilenceHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return with_field(super().heard_of(position, event, seats), Silenced, "at", event)


# ---- The upkeep


class GaugesHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, GaugeMarked) else super().heard_of(position, event, seats)


class SymbolsHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, SymbolMarked) else super().heard_of(position, event, seats)


class RepairsHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, Repaired) else super().heard_of(position, event, seats)


class OksHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, GaugeMarked) and is_enemy(event, seats):
            return (replace(event, system=None),)
        return super().heard_of(position, event, seats)


class UpkeepHeardByItsSeat(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, GaugeMarked | SymbolMarked) and event.seat not in seats:
            return ()
        return super().heard_of(position, event, seats)


# ---- Surfacing


class SurfacingNotHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Surfaced) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SectorHeardByCaptain(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Surfaced) and is_enemy(event, seats) and "captain" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


# ---- Shots and questions


class TorpedoNotHeard(Hearing):
    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        sides = set(map(side_of, seats))
        harmless = {
            event.at
            for event in events
            if isinstance(event, Exploded)
            and event.what == "torpedo"
            and not any(points for side, points in zip(SIDES, event.damage, strict=True) if side in sides)
        }
        left = [
            event
            for event in events
            if not (isinstance(event, Launched | Exploded) and is_enemy(event, seats) and event.at in harmless)
        ]
        return super().heard(position, tuple(left), seats)


class DroneHeardByCaptain(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, DroneLaunched | DroneAnswered) and "captain" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


class DroneAnswerHeardByAsker(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, DroneAnswered) and not is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SonarAnswerHeardByAsker(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, SonarAnswered) and not is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class TriggerNotHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Triggered) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


# ---- Hits


class ClearIsNotSaid(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return hits_told(super().heard_of(position, event, seats), seats, lambda points: points or None)


class OwnClearIsNotSaid(Engine):
    def damage_said(self, damage: tuple[int, int], firing: Side, what: str) -> tuple[int | None, ...]:
        said = super().damage_said(damage, firing, what)
        return tuple(points or None if side == firing else points for side, points in zip(SIDES, said, strict=True))


class HitWithoutItsStrength(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return hits_told(
            super().heard_of(position, event, seats), seats, lambda points: min(points, 1) if points else points
        )


class OwnHitByATorpedoNotSaid(Engine):
    def firing_crew_tells_its_hits(self, what: str) -> bool:
        return what != "torpedo" and super().firing_crew_tells_its_hits(what)


class OwnHitByAMineNotSaid(Engine):
    def firing_crew_tells_its_hits(self, what: str) -> bool:
        return what != "mine" and super().firing_crew_tells_its_hits(what)


class EachHearsItsOwnHit(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return hits_told(super().heard_of(position, event, seats), seats, lambda points: None)


# ---- Mines that are gone


class ChainedMineNotHeard(Engine):
    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        triggered = {event.at for event in events if isinstance(event, Triggered)}
        left = [
            event
            for event in events
            if not (
                isinstance(event, Exploded)
                and event.what == "mine"
                and event.at not in triggered
                and is_enemy(event, seats)
            )
        ]
        return super().heard(position, tuple(left), seats)


class LostMineToldToNobody(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return () if isinstance(event, MineLost) else super().heard_of(position, event, seats)


# ---- Failures


class FailureToldToNobody(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return () if isinstance(event, SystemFailed) else super().heard_of(position, event, seats)


class FailureHeardAtTheFirst(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, SystemFailed) and "radiation" in event.cause:
            return (event,)
        return super().heard_of(position, event, seats)


class CauseOfFailureHeard(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return (event,) if isinstance(event, SystemFailed) else super().heard_of(position, event, seats)


class AttemptHeardByCaptain(Hearing):
    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        if isinstance(event, Attempted) and is_enemy(event, seats) and "captain" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


# ---- Too much


class SubmarineInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "at")


class RouteInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "route")


class MinesInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "mines")


class HeadingInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "heading")


class GaugesInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "gauges")


class MarksInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "marks")


class OwesInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "owes")


class DamageInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return with_both(super().view(position, seats), position, "damage")


class RadioOperatorSeesTheEnemy(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        if "radio-operator" not in map(role_of, seats):
            return seen
        return with_enemy(seen, position, seats, ["at", "route"])


class EverythingInView(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return position


class EverythingHeard(Engine):
    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        return events


# ---- Too little


class RadioOperatorSeesNothing(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        if {*map(role_of, seats)} != {"radio-operator"}:
            return seen
        return without_own(seen, seats, ["at", "route", "mines"])


class MapSeenByCaptainOnly(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        return seen if "captain" in map(role_of, seats) else without_own(seen, seats, ["at", "route", "mines"])


class GaugesSeenByFirstMateOnly(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        return seen if "first-mate" in map(role_of, seats) else without_own(seen, seats, ["gauges"])


class MarksSeenByEngineerOnly(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        return seen if "engineer" in map(role_of, seats) else without_own(seen, seats, ["marks"])


class GaugesSeenByCaptainAndFirstMate(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        return seen if {"captain", "first-mate"} & {*map(role_of, seats)} else without_own(seen, seats, ["gauges"])


class MarksSeenByCaptainAndEngineer(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        return seen if {"captain", "engineer"} & {*map(role_of, seats)} else without_own(seen, seats, ["marks"])


class CaptainSeesNoGauges(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        if {*map(role_of, seats)} != {"captain"}:
            return seen
        return without_own(seen, seats, ["gauges", "marks"])
