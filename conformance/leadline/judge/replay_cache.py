"""The games of a recording as they are followed on the reference, under any diagnosis.

A program may leave things out of its reports. They are filled in from what the reference gives, so the position from
which an answer is judged depends on the diagnosis. Most deviations change nothing in that; those that do are *lasting*:
the games are followed separately with and without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leadline.judge.answers import JudgedAnswer
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.observation import Observation
from leadline.judge.reference import Expected, Reference
from leadline.judge.replay import Replay
from leadline.recording.model import GameRecord
from leadline.suite.model import Scenario


@dataclass(frozen=True, slots=True)
class Basis:
    """The basis on which the games are followed."""

    diagnosis: Diagnosis = PLAIN
    """The diagnosis under which they are followed."""
    lasting: frozenset[Deviation] = frozenset()
    """The deviations that change the position from which later answers are judged."""

    def is_shared_by(self, diagnosis: Diagnosis) -> bool:
        """Return whether the games reach the same positions under another diagnosis."""
        return not self.lasting or diagnosis & self.lasting == self.diagnosis & self.lasting

    def under(self, diagnosis: Diagnosis) -> Diagnosis:
        """Return the diagnosis under which the games must be followed to judge under another one."""
        return (self.diagnosis - self.lasting) | (diagnosis & self.lasting)


class ReplayCache:
    """The followed games; an answer that is judged from the same position is one observation everywhere.

    Everything is keyed by the game and by the diagnosis under which it was followed, and stays valid.
    """

    def __init__(self, reference: Reference, scenarios: Mapping[str, Scenario], can: Sequence[str]) -> None:
        self.reference, self.scenarios, self.can = reference, scenarios, can
        self._records: dict[tuple[str, str], GameRecord] = {}
        self._observations: dict[tuple[str, str, int], list[Observation]] = {}
        self._alike: dict[tuple[int, str], list[Observation]] = {}
        """By the identity of a position and the text of the moves: the observations with different answers to them."""
        self._positions: dict[Any, Any] = {}
        """The positions in which games start, to have one object for all that are equal."""
        self._games: dict[tuple[str, str, Diagnosis], list[Observation]] = {}
        self._touching: dict[tuple[str, str, Diagnosis], int] = {}
        """The deviations that may change how a game goes, as a bit mask."""

    def answers(self, record: GameRecord, diagnosis: Diagnosis) -> Iterator[tuple[Observation, Expected]]:
        """Yield the opening and then every turn of a game, each with the result of the reference."""
        self._records[record.scenario, record.part] = record
        scenario = self.scenarios[record.scenario]
        replay = Replay(self.reference, record, scenario, diagnosis, self.can, self._observation_of)
        yield from replay.answers()
        self._touching[record.scenario, record.part, diagnosis] = self.reference.catalogue.kept(replay.touching)

    def goes_as_before(self, record: GameRecord, old: Diagnosis, new: Diagnosis) -> bool:
        """Return whether a game that was followed to its end under one diagnosis goes the same way under another."""
        touching = self._touching.get((record.scenario, record.part, old))
        if touching is None or touching & self.reference.catalogue.mask_of(old ^ new):
            return False
        self._touching[record.scenario, record.part, new] = touching
        return True

    def _observation_of(self, answer: JudgedAnswer) -> Observation:
        """Return the observation of an answer: a known one if that was judged from the same position."""
        known = self._observations.setdefault(answer.turn.key, [])
        for observation in known:
            if observation.answer.before == answer.before and observation.answer.moves == answer.moves:
                return observation
        known.append(self._fresh_observation(answer))
        return known[-1]

    def _fresh_observation(self, answer: JudgedAnswer) -> Observation:
        """Return a new observation, which shares all results with one of an equal answer in another game.

        Most games of a suite start alike: nearly half of the answers of a right program occurred before. Equal answers
        lead to the same position object, so that only the first position of a game has to be looked up by its content.
        """
        before = answer.before
        if before is None or answer.own_choice is not None or any(answer.answer.played or ()):
            return Observation(answer)
        if answer.turn.number == 1:
            before = self._positions.setdefault(before, before)
        alike = self._alike.setdefault((id(before), answer.turn.text), [])
        for observation in alike:
            if observation.answer.is_judged_as(answer):
                return observation.repeated(answer)
        alike.append(Observation(answer))
        return alike[-1]

    def relocate(self, observation: Observation, diagnosis: Diagnosis, basis: Basis) -> Observation | None:
        """Return the observation as it is under a diagnosis; None if its game does not get that far under it."""
        if basis.is_shared_by(diagnosis):
            return observation
        return self.follow(observation, basis.under(diagnosis), basis)

    def follow(self, observation: Observation, diagnosis: Diagnosis, basis: Basis) -> Observation | None:
        """Return the same turn in the game followed under exactly this diagnosis; None if the game ends before it."""
        game, number = self.game(observation, diagnosis, basis), observation.answer.turn.number
        return game[number] if number < len(game) else None

    def game(self, observation: Observation, diagnosis: Diagnosis, basis: Basis) -> list[Observation]:
        """Return all observations of a game, given one of them, followed under a diagnosis as far as it goes."""
        key = observation.answer.turn.scenario, observation.answer.turn.part
        known = self._games.get((*key, diagnosis))
        if known is not None:
            return known
        if diagnosis != basis.diagnosis and self.goes_as_before(self._records[key], basis.diagnosis, diagnosis):
            game = self._games[*key, diagnosis] = self.game(observation, basis.diagnosis, basis)
            return game
        game = self._games[*key, diagnosis] = []
        try:
            game += (each for each, _ in self.answers(self._records[key], diagnosis))
        except Exception:
            if not diagnosis:
                raise
            # Mistakes that do not go together can break each other's steps.
        return game
