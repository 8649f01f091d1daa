"""The rules that known mistakes point to, if none of these mistakes explains what is wrong.

An unknown fault mostly resembles the known mistakes in the same rule: they change the same fields of the same answers,
and leave the right ones as they are. Mutants locate faults of programs in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.mismatches import NO_RESULT, fields_of
from leadline.judge.observation import Observation

MOST_WRONG, MOST_RIGHT = 8, 12
"""The number of wrong and of right answers on which the mistakes are tried. More cost time for each known mistake;
other numbers were not measured."""
CURES, SAME_FIELDS, OTHER_FIELDS = 1.0, 0.8, 0.2
"""The weight of an answer for a mistake that makes it right, changes exactly the fields that are wrong, or changes
others."""


class Likeness:
    """A comparison of wrong answers with known mistakes, under a diagnosis."""

    def __init__(self, evaluator: Evaluator, diagnosis: Diagnosis, right: Mapping[str, Sequence[Observation]]) -> None:
        """Take the diagnosis and the ``right`` answers by the kind of their move."""
        self._evaluator, self._diagnosis, self._right = evaluator, diagnosis, right

    def of_rules(self, wrong: Sequence[Observation], kinds: Iterable[str]) -> dict[str, float]:
        """Return how much some wrong answers look like mistakes in each rule, from 0 to 1.

        ``kinds`` are the kinds of their moves; right answers of the same kinds speak against mistakes that change them.
        """
        tried = _spread(wrong, MOST_WRONG)
        right = _spread([each for kind in sorted(kinds) for each in self._right.get(kind, ())], MOST_RIGHT)
        changed: dict[Deviation, float] = {}
        for observation in tried:
            for deviation in self._candidates(observation):
                changed[deviation] = changed.get(deviation, 0.0) + self._change(observation, deviation)
        rules: dict[str, float] = {}
        for deviation, points in changed.items():
            if points:
                broken = sum(self._breaks(observation, deviation) for observation in right)
                score = points / sqrt(len(tried) * (points + broken))
                for rule in self._evaluator.catalogue.traits[deviation].rules:
                    rules[rule] = max(score, rules.get(rule, 0.0))
        return rules

    def _candidates(self, observation: Observation) -> list[Deviation]:
        speaking = self._evaluator.speaking(observation, self._diagnosis) - self._diagnosis
        return [deviation for deviation in self._evaluator.catalogue.in_order(speaking) if deviation.mistake]

    def _change(self, observation: Observation, deviation: Deviation) -> float:
        """Return how similar the change that a mistake makes to a wrong answer is to what is wrong in it."""
        evaluator, diagnosis = self._evaluator, self._evaluator.catalogue.with_item(self._diagnosis, deviation)
        before, after = evaluator.mismatches(observation, self._diagnosis), evaluator.mismatches(observation, diagnosis)
        if not after:
            return CURES
        if after == before:
            return SAME_FIELDS if evaluator.expects_otherwise(observation, self._diagnosis, diagnosis) else 0.0
        if after == NO_RESULT:
            return 0.0
        return SAME_FIELDS if fields_of(before ^ after) <= fields_of(before) else OTHER_FIELDS

    def _breaks(self, observation: Observation, deviation: Deviation) -> bool:
        diagnosis = self._evaluator.catalogue.with_item(self._diagnosis, deviation)
        return bool(self._evaluator.mismatches(observation, diagnosis))


def _spread(observations: Sequence[Observation], most: int) -> list[Observation]:
    """Return at most ``most`` answers, spread over all."""
    if len(observations) <= most:
        return list(observations)
    return [observations[place * len(observations) // most] for place in range(most)]
