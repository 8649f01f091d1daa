"""The differences between the openings of a program and those of the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge.judgement import GameJudgement
    from leadline.judge.observation import Observation
    from leadline.judge.openings.forgiven import ForgivenFields
    from leadline.recording.model import GameRecord, Recording
    from leadline.results.causes import Failure
    from leadline.suite.model import Scenario


@dataclass(frozen=True, slots=True)
class OddOpening:
    """A difference between the openings of a program and those of the box."""

    fields: tuple[str, ...]
    """The fields that differ, without the numbers of seats and entries."""
    figures: Mapping[str, Any]
    """The figures with which the reference opens its games in the same way, as in a file of components; empty if none
    do."""
    rule: str
    """The rule that it breaks."""
    failures: tuple[Failure, ...]
    """The simplest opening that is wrong, then those of the other scenarios about the rule."""
    scenarios: tuple[str, ...]
    """The scenarios with such an opening, the simplest first."""
    differing: int
    """The number of openings with the difference."""


@dataclass(frozen=True, slots=True)
class OddOpenings:
    """The differences in the openings of a program, and how everything is judged with them."""

    odd: tuple[OddOpening, ...]
    """The differences, the one in most openings first."""
    opened: int
    """The number of games opened from a setup."""
    plain: int
    """The number of answers that are right without a mistake, and with the figures of the box."""
    game: Game
    """The game with the figures of the program."""
    forgiven: ForgivenFields | None
    """The fields that no figures reproduce; None if they reproduce all."""

    def loadable(self, recording: Recording, scenarios: Mapping[str, Scenario]) -> Recording:
        """Return the recording, marking as unloadable the positions that are impossible with the figures.

        A program that refuses them is as right as one that says that it cannot load them.
        """
        if not any(each.figures for each in self.odd):
            return recording
        games = [self._loadable(record, scenarios.get(record.scenario)) for record in recording.games]
        return replace(recording, games=games)

    def _loadable(self, record: GameRecord, scenario: Scenario | None) -> GameRecord:
        if scenario is None or scenario.position is None or record.opened.kind != "refused":
            return record
        position = self.game.codecs.position.read_once(scenario.position)
        if not any(fault.kind == "state" for fault in self.game.own_engine.faults(position)):
            return record
        why = record.opened.why or "it is impossible with its figures"
        return replace(record, opened=replace(record.opened, kind="cannot-load", why=why))

    def put_into(self, games: Iterable[GameJudgement], scenarios: Mapping[str, Scenario]) -> None:
        """Add the failures to their games; a game that could not be followed is cut short."""
        failures: dict[tuple[str, str], list[Failure]] = {}
        for each in self.odd:
            for failure in each.failures:
                failures.setdefault((failure.scenario, failure.part), []).append(failure)
        for game in games:
            record = game.record
            odd = failures.get((record.scenario, record.part), [])
            game.failures[:0] = odd
            game.in_play[:0] = [frozenset() for _ in odd]
            first = next(iter(game.observations), None)
            if first is not None and self._is_lost(first, record):
                game.why_incomplete = (
                    "the game was not followed, because its opening is not possible with the components in the box"
                )

    def _is_lost(self, first: Observation, record: GameRecord) -> bool:
        """Return whether a game was not followed because its opening is forgiven though the reference refuses it."""
        answer = first.answer
        is_stuck = bool(record.turns) and answer.turn.is_opening and answer.after.position is None
        return is_stuck and self._forgives(first)

    def _forgives(self, observation: Observation) -> bool:
        answer = observation.answer
        return self.forgiven is not None and (answer.turn.scenario, answer.turn.part, 0) in self.forgiven.touched
