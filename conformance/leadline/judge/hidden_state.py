"""Deviations that change what no answer reports, so that they show only in later answers.

If answers stay wrong, their games are followed under each deviation that affects an earlier answer. A deviation that
makes them right is added; from then on all games are followed with it and without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.mismatches import gain
from leadline.judge.observation import Observation
from leadline.judge.replay_cache import Basis
from leadline.judge.search import EPSILON, LIMITS, Objective, Sample, WrongKind
from leadline_engines.surface import Outcome

MOST_LOOKED_AT = 8
"""The greatest number of wrong answers to examine, each of a different kind, as each game is followed many times."""
MOST_PLAYED = 6_000
"""The most earlier answers played under other deviations; the deviations found by then must do."""


def with_lasting_deviation(
    objective: Objective, diagnosis: Diagnosis, barred: Diagnosis = PLAIN
) -> tuple[Diagnosis, Basis]:
    """Add the deviation that explains most of the remaining wrong answers by something not reported earlier.

    ``barred`` deviations are not added. Return the new diagnosis, and the basis that holds the new deviation as a
    lasting one; both unchanged if none helps.
    """
    return _best_of(objective, diagnosis, _candidates(objective, diagnosis, objective.wrong(diagnosis), barred))


def _best_of(
    objective: Objective, diagnosis: Diagnosis, candidates: Iterable[tuple[Deviation, Diagnosis]]
) -> tuple[Diagnosis, Basis]:
    """Return the best candidate, and the basis that holds its new deviation as a lasting one."""
    basis = objective.evaluator.basis
    best, most, best_basis = diagnosis, EPSILON, basis
    for deviation, candidate in candidates:
        lasting = basis.lasting | {deviation, *objective.catalogue.of_group(deviation)}
        candidate_basis = Basis(basis.diagnosis, lasting)
        there = objective.with_evaluator(objective.evaluator.with_basis(candidate_basis))
        worth = there.worth(diagnosis, candidate, most)
        if worth > most:
            best, most, best_basis = candidate, worth, candidate_basis
    return best, best_basis


def _candidates(
    objective: Objective, diagnosis: Diagnosis, wrong: Sequence[Observation], barred: Collection[Deviation]
) -> Iterator[tuple[Deviation, Diagnosis]]:
    """Yield the deviations that best explain wrong answers by something not reported earlier, added to a diagnosis."""
    hopes = Hopes(objective, diagnosis)
    for observation in _of_frequent_kinds(objective.unlike(diagnosis, wrong)):
        hopes.look_at(observation)
    for deviation in [each for each in hopes.ranked() if each not in barred][: LIMITS.improved]:
        yield deviation, objective.catalogue.with_item(diagnosis, deviation)


def _of_frequent_kinds(unlike: Sample) -> list[Observation]:
    """Return an answer of each of the most frequent kinds: the one with the fewest answers before it."""
    earliest: dict[WrongKind, Observation] = {}
    for observation, kind in unlike.kinds.items():
        known = earliest.get(kind)
        if known is None or observation.answer.turn.number < known.answer.turn.number:
            earliest[kind] = observation
    drawn = Counter(unlike.kinds.values())
    kinds = sorted(earliest, key=lambda kind: -drawn[kind] * unlike.weights[kind])[:MOST_LOOKED_AT]
    return sorted((earliest[kind] for kind in kinds), key=lambda each: each.answer.turn.number)


class Hopes:
    """The evidence of wrong answers for deviations that affect earlier answers of the same games."""

    def __init__(self, objective: Objective, diagnosis: Diagnosis) -> None:
        self._evaluator, self._catalogue = objective.evaluator, objective.catalogue
        self._replays, self._basis = objective.evaluator.replays, objective.evaluator.basis
        self._diagnosis = diagnosis
        self._gains: dict[Deviation, float] = {}
        self._lasts: dict[tuple[Observation, Deviation], bool] = {}

    def ranked(self) -> list[Deviation]:
        """Return the deviations for which something speaks, the best supported first."""
        hopeful = [deviation for deviation, gained in self._gains.items() if gained > EPSILON]
        order = {each: self._catalogue.traits[each].order for each in hopeful}
        return sorted(hopeful, key=lambda each: (-self._gains[each], order[each], each))

    def look_at(self, observation: Observation) -> None:
        """Follow the game of a wrong answer under every deviation that changes the position after an earlier one."""
        evaluator, number = self._evaluator, observation.answer.turn.number
        turns = self._replays.game(observation, self._basis.diagnosis, self._basis)[: number + 1]
        before = evaluator.mismatches(observation, self._diagnosis)
        affecting = [evaluator.speaking_in_place(turn, self._diagnosis) for turn in turns[:-1]]
        for deviation in self._catalogue.in_order(frozenset().union(*affecting) - self._diagnosis):
            candidate = self._catalogue.with_item(self._diagnosis, deviation)
            pairs = (pair for pair, speaking in zip(pairwise(turns), affecting, strict=True) if deviation in speaking)
            if not any(self._leaves_another(*pair, deviation, candidate) for pair in pairs):
                continue
            there = self._replays.follow(observation, candidate, self._basis)
            if there is None:
                continue
            lasting = evaluator.mismatches_in_place(there, candidate)
            if lasting != evaluator.mismatches_in_place(observation, candidate):
                self._gains[deviation] = self._gains.get(deviation, 0.0) + gain(before, lasting)

    def _leaves_another(
        self, observation: Observation, after: Observation, deviation: Deviation, candidate: Diagnosis
    ) -> bool:
        """Return whether a deviation changes something unreported after an answer, and nothing that is reported.

        A change in what is reported would show in the answer itself.
        """
        known = self._lasts.get((observation, deviation))
        if known is None and len(self._lasts) < MOST_PLAYED:
            in_place = self._evaluator.mismatches_in_place
            is_hidden = in_place(observation, candidate) == in_place(observation, self._diagnosis)
            known = is_hidden and self._position_after(observation, candidate) != after.answer.before
            self._lasts[observation, deviation] = known
        return bool(known)

    def _position_after(self, observation: Observation, diagnosis: Diagnosis) -> object:
        """Return the position from which the next answer is judged under a diagnosis."""
        answer, reference = observation.answer, self._evaluator.reference
        engine = reference.under(diagnosis).engine
        try:
            outcome = answer.playing(engine, "nothing")
            position = outcome.position if isinstance(outcome, Outcome) else answer.before
            if position is None:
                return None
            return reference.game.reports.resume(engine, position, answer.answer.position or {})
        except Exception:
            return answer.before  # Mistakes that do not go together can break each other's steps.
