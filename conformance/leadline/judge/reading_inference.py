"""The readings that the answers show for each dispute: those that all of them fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.observation import Observation

MOST_DECIDING = 12
"""A reading that this many answers exclude is not tried on more."""
LEAST_MIXED = 2
"""The number of different answers that only another reading explains which show that no one reading fits."""
LEAST_SHOWING = 2
"""The number of different answers that must exclude each other reading before one is shown. A single refusal may have
any cause."""
MOST_ALIKE = 0.5
"""For each answer that a reading makes right, this many others may be wrong in exactly the same fields."""
LEAST_SHARE = 0.5
"""The least number of them for each answer that excludes that reading, of which ``MOST_DECIDING`` are sought."""

KnownReadings = dict[tuple[str, str], dict[str, set[str]]]
"""By scenario and part of it: the readings that it is known to show."""


@dataclass(slots=True)
class Shown:
    """The evidence of the answers on one dispute."""

    seen: list[tuple[str, set[str]]] = field(default_factory=list)
    """Scenarios, and the readings that fit their answers."""
    against: dict[str, set[Hashable]] = field(default_factory=dict)
    """By reading: the different answers that exclude it."""
    is_disturbed: bool = False
    """True if there are unexplained answers that another reading makes less wrong."""

    @property
    def readings(self) -> set[str]:
        """The readings that fit all observed answers."""
        return set.intersection(*(readings for _, readings in self.seen))

    def is_certain(self, alternatives: Iterable[str]) -> bool:
        """Return whether enough undisturbed answers exclude every one of the ``alternatives``."""
        return not self.is_disturbed and all(len(self.against.get(each, ())) >= LEAST_SHOWING for each in alternatives)

    @property
    def scenarios(self) -> list[str]:
        """The scenarios that decided it, each once, the narrowest first."""
        narrowest = sorted(self.seen, key=lambda pair: len(pair[1]))
        return list(dict.fromkeys(scenario for scenario, _ in narrowest))


class Readings:
    """A search for the readings that answers show, under a diagnosis.

    An answer that needs a mistake about the rules of a dispute shows nothing of its readings.
    """

    def __init__(self, evaluator: Evaluator, diagnosis: Diagnosis) -> None:
        self.evaluator, self.diagnosis = evaluator, diagnosis
        self.alternatives: Mapping[str, tuple[str, ...]] = evaluator.reference.game.rulings.readings()
        self.in_force = evaluator.reference.readings(diagnosis)
        self.shown: dict[str, Shown] = {}
        self.mixed: dict[Observation, Deviation] = {}
        self._excluded: Counter[Deviation] = Counter()
        self._first: dict[int, Observation] = {}

    def take_known(self, known: KnownReadings) -> None:
        """Take the readings that whole scenarios are known to show, so that their answers need not be examined."""
        for (scenario, part), shown in known.items():
            for dispute, readings in shown.items():
                self._note(dispute, scenario, set(readings))
                self._count_against(dispute, set(self.alternatives[dispute]) - readings, (scenario, part))

    def look_at(self, observation: Observation) -> None:
        """Find the readings that an answer excludes; it is right under the diagnosis."""
        only, equal = observation.answer.turn.telling, self._equal(observation)
        for dispute in self._disputes(observation):
            if only is None or dispute in only:
                self._look_at(observation, equal, dispute)

    def _disputes(self, observation: Observation) -> list[str]:
        """Return the disputes whose readings may change the verdict on an answer."""
        speaking = self.evaluator.speaking(observation, self.diagnosis)
        return sorted({each.dispute for each in speaking if each.dispute} & self.alternatives.keys())

    def _equal(self, observation: Observation) -> Observation:
        """Return the first observation that is equal to this one, for which most verdicts are known already.

        An answer to something other than what was asked equals no other, nor does one judged from a position of its
        own.
        """
        if observation.answer.own_choice is not None or self.evaluator.basis.lasting:
            return observation
        return self._first.setdefault(self.evaluator.identity(observation), observation)

    def _look_at(self, observation: Observation, equal: Observation, dispute: str) -> None:
        excluded = set[str]()
        for reading in self.alternatives[dispute]:
            deviation = Deviation(dispute=dispute, reading=reading)
            if reading == self.in_force[dispute] or self._excluded[deviation] >= MOST_DECIDING:
                continue
            if self.evaluator.mismatches(equal, self._with_reading(deviation)):
                excluded.add(reading)
        if excluded and not self._is_by_mistake(observation, dispute):
            self._excluded.update(Deviation(dispute=dispute, reading=reading) for reading in excluded)
            self._note(dispute, observation.answer.turn.scenario, set(self.alternatives[dispute]) - excluded)
            self._count_against(dispute, excluded, self.evaluator.identity(observation))

    def _is_by_mistake(self, observation: Observation, dispute: str) -> bool:
        """Return whether a right answer needs a mistake about the rules of a dispute, which may be what it shows."""
        rules = set(self.evaluator.catalogue.rules_of(dispute))
        return any(
            deviation.mistake
            and not rules.isdisjoint(self.evaluator.catalogue.traits[deviation].rules)
            and self.evaluator.mismatches(observation, self.diagnosis - {deviation})
            for deviation in self.diagnosis
        )

    def _with_reading(self, deviation: Deviation) -> Diagnosis:
        """Return the diagnosis with another reading of a dispute, which may be the base one."""
        rest = frozenset(each for each in self.diagnosis if each.dispute != deviation.dispute)
        return rest if self.evaluator.reference.base[deviation.dispute] == deviation.reading else rest | {deviation}

    def look_for_mixed(self, wrong: Collection[Observation]) -> None:
        """Find the disputes that no one reading fits: some answers that are ``wrong`` fit another one.

        Answers that another reading only makes less wrong disturb what is shown.
        """
        for deviation, fixed in sorted(self._fixed_by(wrong).items(), key=lambda pair: -len(pair[1])):
            if deviation.dispute in self.shown and self._is_mixed(deviation, fixed, wrong):
                for observation in fixed:
                    if self.mixed.setdefault(observation, deviation) == deviation:
                        self._note(deviation.dispute, observation.answer.turn.scenario, {deviation.reading})

    def _fixed_by(self, wrong: Iterable[Observation]) -> dict[Deviation, list[Observation]]:
        """Return the wrong answers that each reading which is not in force makes right."""
        fixed: dict[Deviation, list[Observation]] = {}
        for observation in wrong:
            for dispute in self._disputes(observation):
                for reading in self.alternatives[dispute]:
                    deviation = Deviation(dispute=dispute, reading=reading)
                    if reading == self.in_force[dispute]:
                        continue
                    after = self.evaluator.mismatches(observation, self._with_reading(deviation))
                    if not after:
                        fixed.setdefault(deviation, []).append(observation)
                    if dispute in self.shown and self.evaluator.mismatches(observation, self.diagnosis) - after:
                        self.shown[dispute].is_disturbed = True
        return fixed

    def _is_mixed(self, deviation: Deviation, fixed: Collection[Observation], wrong: Iterable[Observation]) -> bool:
        """Return whether answers that fit another reading show that no one reading fits, and are not a coincidence.

        There must be enough of them beside those that exclude the reading, and beside others that are wrong in the same
        way: an unknown fault may look like the reading here and there.
        """
        if len(fixed) < max(LEAST_MIXED, LEAST_SHARE * self._excluded[deviation]):
            return False
        kinds = {self.evaluator.kind(observation, self.diagnosis) for observation in fixed}
        others = (each for each in wrong if deviation.dispute in self._disputes(each) and each not in fixed)
        alike = sum(self.evaluator.kind(observation, self.diagnosis) in kinds for observation in others)
        return alike <= MOST_ALIKE * len(fixed)

    def _count_against(self, dispute: str, readings: Iterable[str], answer: Hashable) -> None:
        for reading in readings:
            self.shown[dispute].against.setdefault(reading, set()).add(answer)

    def _note(self, dispute: str, scenario: str, readings: set[str]) -> None:
        self.shown.setdefault(dispute, Shown()).seen.append((scenario, readings))
