"""Mistakes of what is heard of systems: shots and their hits, questions and answers, failures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from leadline.games.captain_sonar.mistakes.hearing_each import Hearing, is_enemy
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import (
    Attempted,
    DroneAnswered,
    DroneLaunched,
    Exploded,
    Launched,
    MineLost,
    SonarAnswered,
    SystemFailed,
    Triggered,
)
from leadline_engines.captain_sonar.position import SIDES, Position, role_of, side_of


def hits_told(
    heard: tuple[Any, ...], seats: tuple[Any, ...], change: Callable[[int | None], int | None]
) -> tuple[Any, ...]:
    """What is heard, with something changed in what the other crew says of its hits."""
    own = set(map(side_of, seats))
    return tuple(
        replace(
            one,
            damage=tuple(said if side in own else change(said) for side, said in zip(SIDES, one.damage, strict=True)),
        )
        if isinstance(one, Exploded)
        else one
        for one in heard
    )


# ---- Shots and questions


class TorpedoNotHeard(Hearing):
    """The enemy does not hear where a torpedo explodes that does not hit it."""

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No torpedo of the enemy that does no harm."""
        sides = set(map(side_of, seats))
        harmless = {
            event.at
            for event in events
            if isinstance(event, Exploded)
            and event.what == "torpedo"
            and not any(said for side, said in zip(SIDES, event.damage, strict=True) if side in sides)
        }
        left = [
            event
            for event in events
            if not (isinstance(event, Launched | Exploded) and is_enemy(event, seats) and event.at in harmless)
        ]
        return super().heard(position, tuple(left), seats)


class DroneHeardByCaptain(Hearing):
    """Only the two Captains hear the question and the answer of a drone."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Questions and answers, for a Captain."""
        if isinstance(event, DroneLaunched | DroneAnswered) and "captain" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


class SonarAnswerHeardByAsker(Hearing):
    """Only the crew that asked hears the answer to the sonar."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No answer of the own crew."""
        if isinstance(event, SonarAnswered) and not is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


# ---- Hits


class ClearIsNotSaid(Hearing):
    """A crew that is clear says nothing."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is said, but for clear."""
        return hits_told(super().heard_of(position, event, seats), seats, lambda said: said or None)


class HitWithoutItsStrength(Hearing):
    """A crew says that it is hit, and 1 damage whatever the strength."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is said, one for any damage."""
        return hits_told(super().heard_of(position, event, seats), seats, lambda said: min(said, 1) if said else said)


class EachHearsItsOwnHit(Hearing):
    """Each crew learns only what an explosion did to its own submarine."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Nothing of the other crew."""
        return hits_told(super().heard_of(position, event, seats), seats, lambda said: None)


# ---- Mines that are gone


class ChainedMineNotHeard(Engine):
    """A mine that an explosion sets off is heard only by the crew that fired."""

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No mine of a chain, but for the crew that fired."""
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
    """A crew is not told that its mine was destroyed without exploding."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No mine that vanishes."""
        return () if isinstance(event, MineLost) else super().heard_of(position, event, seats)


# ---- Failures


class FailureToldToNobody(Hearing):
    """Nobody hears of damage by a system failure."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No system failure."""
        return () if isinstance(event, SystemFailed) else super().heard_of(position, event, seats)


class FailureHeardAtTheFirst(Hearing):
    """The enemy hears of damage by radiation, but not of that by a full panel."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Every failure by radiation."""
        if isinstance(event, SystemFailed) and "radiation" in event.cause:
            return (event,)
        return super().heard_of(position, event, seats)


class AttemptHeardByCaptain(Hearing):
    """Of the enemy only the Captain hears of an attempt with a broken system."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """An attempt of the enemy, for a Captain."""
        if isinstance(event, Attempted) and is_enemy(event, seats) and "captain" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.torpedo-not-heard": TorpedoNotHeard,
    "sonar.mistake.drone-heard-by-captain": DroneHeardByCaptain,
    "sonar.mistake.sonar-answer-heard-by-asker": SonarAnswerHeardByAsker,
    "sonar.mistake.clear-is-not-said": ClearIsNotSaid,
    "sonar.mistake.hit-without-its-strength": HitWithoutItsStrength,
    "sonar.mistake.each-hears-its-own-hit": EachHearsItsOwnHit,
    "sonar.mistake.chained-mine-not-heard": ChainedMineNotHeard,
    "sonar.mistake.lost-mine-told-to-nobody": LostMineToldToNobody,
    "sonar.mistake.failure-told-to-nobody": FailureToldToNobody,
    "sonar.mistake.failure-heard-at-the-first": FailureHeardAtTheFirst,
    "sonar.mistake.attempt-heard-by-captain": AttemptHeardByCaptain,
}
