"""The trials that one process has made, for the others that judge the same recording.

A trial is told by the number of its observation, so that only observations which all processes have are told.
"""

from __future__ import annotations

from typing import NamedTuple

from leadline.judge.diagnosis import FaultCatalogue
from leadline.judge.mismatches import Mismatches
from leadline.judge.observation import Observation


class Trial(NamedTuple):
    """One answer as it was tried under one diagnosis."""

    number: int
    """The number of the observation."""
    diagnosis: int
    """The diagnosis, as a bit mask."""
    asked: frozenset[str]
    """The steps and disputes that this brought into play."""
    mismatches: Mismatches
    """The parts that are wrong."""


class TrialJournal:
    """The trials that a process makes while work is divided, and those that others tell it."""

    def __init__(self, catalogue: FaultCatalogue) -> None:
        self._catalogue = catalogue
        self._observations: list[Observation] = []
        self._trials: list[Trial] | None = None
        self._kept: dict[Mismatches, Mismatches] = {}

    def number(self, observation: Observation) -> Observation:
        """Give a number to a new observation, and return it.

        All processes make the same observations in the same order, except while work is divided.
        """
        if self._trials is None:
            observation.number = len(self._observations)
            self._observations.append(observation)
        return observation

    def begin(self) -> None:
        """Begin to note trials."""
        self._trials = []

    def end(self) -> list[Trial]:
        """Return the trials noted since the beginning, and note no more."""
        trials, self._trials = self._trials or [], None
        return trials

    def note(self, observation: Observation, diagnosis: int, asked: frozenset[str], mismatches: Mismatches) -> None:
        """Note a trial, if it is to be told and the others have its observation."""
        if self._trials is not None and observation.number is not None:
            self._trials.append(Trial(observation.number, diagnosis, asked, mismatches))

    def learn(self, noted: list[Trial]) -> None:
        """Take over the trials of another process."""
        catalogue = self._catalogue
        for trial in noted:
            observation = self._observations[trial.number]
            observation.asked |= trial.asked
            mismatches = self._kept.setdefault(trial.mismatches, trial.mismatches)
            mask = catalogue.kept(trial.diagnosis)
            touching = catalogue.touching_once(trial.asked)[1]
            observation.mismatches[catalogue.kept(mask & observation.asked.touching(catalogue))] = mismatches
            observation.verdicts.add(catalogue.kept(mask & touching), touching, (mismatches, object()))
