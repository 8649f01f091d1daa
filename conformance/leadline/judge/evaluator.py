"""The evaluator, which finds the parts of an answer that are wrong under a diagnosis.

An evaluator changes nothing that another object relies on. Two evaluators with different bases judge the same
observations from different positions; they share all cached results.

What is cached, and when it becomes out of date:

- `Observation.known` and `Observation.results`: by the active deviations of a diagnosis. Never out of date; see
  `leadline.judge.observation`.
- `Observation.verdicts`: by what each play has brought into play (`leadline.judge.shared_results`). Never out of date.
- `Observation.effects`: by the active deviations. Never out of date.
- `Observation.comparisons`: by the result and the deviations that the comparison brings into play. Never out of date.
- `Evaluator._known_touching`: by the list of observations and the diagnosis; for the latest few of these, on one basis.
- `Observation.is_as_asked`: of the base readings, which are the same for the whole run.
- `ReplayCache`: by the diagnosis under which a game is followed. Never out of date.
- `Identities`: by the observation. Never out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from leadline.judge.answers import LEGALITY, JudgedAnswer, is_own_choice, missed_fields, misses
from leadline.judge.diagnosis import NONE_ACTIVE, PLAIN, Deviation, Diagnosis
from leadline.judge.journal import Journal
from leadline.judge.mismatches import (
    CHOSEN,
    NO_RESULT,
    RIGHT,
    Mismatches,
    fields_of,
    find_mismatches,
    is_only_beside_position,
)
from leadline.judge.noting import NotingEngine
from leadline.judge.observation import Identities, Observation, Verdict
from leadline.judge.provenance import rule_of_legality
from leadline.judge.reference import Expected, Reference
from leadline.judge.replay_cache import Basis, ReplayCache
from leadline.run.context import Progress, silent
from leadline_engines.surface import Refusal

TRYING = "judging: answers tried under readings and mistakes"
"""The progress text while answers are tried."""
LEAST_CACHED, MOST_CACHED = 500, 24
"""The deviations that may change the verdicts on a list of answers are cached if the list has at least the first number
of answers, and for at most the second number of diagnoses, the latest ones."""
_NO_DIFFERENCES: tuple[Observation | None, Diagnosis, object] = None, PLAIN, None
"""No latest differences."""


class Evaluator:
    """Judges any observation of a run under any diagnosis."""

    def __init__(self, reference: Reference, replays: ReplayCache, progress: Progress = silent) -> None:
        """Take the reference, the games as they are followed, and a callback that reports each answer tried."""
        self.reference, self.catalogue, self.replays = reference, reference.catalogue, replays
        self.basis = Basis()
        """The basis on which the games are followed, which determines the positions from which answers are judged."""
        self.journal = Journal()
        """The verdicts that are new."""
        self._progress = progress
        self._tries = count(1)
        self._identities = Identities(reference.game.reports)
        self._latest_differences = _NO_DIFFERENCES
        self._known_touching: dict[tuple[int, Diagnosis], _Touching] = {}
        """By the identity of a list of observations, and a diagnosis."""
        self._kept_mismatches: dict[Mismatches, Mismatches] = {}
        """One object for all that are equal, because the same few are kept hundreds of thousands of times."""

    def with_basis(self, basis: Basis) -> Evaluator:
        """Return an evaluator that judges from positions on another basis, and shares all cached results."""
        evaluator = copy(self)
        evaluator.basis, evaluator._latest_differences, evaluator._known_touching = basis, _NO_DIFFERENCES, {}
        return evaluator

    # ---- What is wrong

    def mismatches(self, observation: Observation, diagnosis: Diagnosis) -> Mismatches:
        """Return the parts that are wrong, judged from the game's position under the diagnosis."""
        if self.basis.lasting:
            there = self.replays.relocate(observation, diagnosis, self.basis)
            return NO_RESULT if there is None else self.mismatches_in_place(there, diagnosis)
        return self.mismatches_in_place(observation, diagnosis)

    def mismatches_in_place(self, observation: Observation, diagnosis: Diagnosis) -> Mismatches:
        """Return the parts that are wrong, judged from exactly the position of the observation."""
        return self._verdict(observation, diagnosis).mismatches

    def first_mismatches(self, observation: Observation, diagnosis: Diagnosis, expected: Expected) -> Mismatches:
        """Return the wrong parts of an answer that has just been played under the diagnosis, with its events."""
        known = observation.known.get(self.catalogue.active(diagnosis, observation.touched.mask))
        if known is not None:
            return known.mismatches
        if diagnosis or observation.answer.own_choice is not None or observation.replayed is None:
            return self._evaluate(observation, diagnosis).mismatches
        noting, touching = self.reference.under(diagnosis), observation.replayed
        mismatches, compared = self._compare(observation, diagnosis, expected, noting, whole=True)
        verdict = Verdict(mismatches, (_outcome(observation, expected, mismatches), _AS_ASKED), touching | compared)
        return self._remember(observation, diagnosis, verdict).mismatches

    def _verdict(self, observation: Observation, diagnosis: Diagnosis) -> Verdict:
        known = observation.known.get(self.catalogue.active(diagnosis, observation.touched.mask))
        return self._evaluate(observation, diagnosis) if known is None else known

    def identity(self, observation: Observation) -> int:
        """Return a number that equal observations share."""
        return self._identities.number_of(observation)

    def kind(self, observation: Observation, diagnosis: Diagnosis) -> tuple[frozenset[str], str]:
        """Return the wrong fields of an answer, and the rule of a wrong choice or refusal; empty if there is none."""
        fields, answer = fields_of(self.mismatches(observation, diagnosis)), observation.answer
        if LEGALITY not in fields or answer.choice_rule:
            return fields, answer.choice_rule
        try:
            expected = self.expected(observation, diagnosis)
            return fields, rule_of_legality(self.reference, self.answer(observation, diagnosis), expected)
        except Exception:
            return fields, ""  # As in a search: mistakes that do not go together can break each other's steps.

    # ---- What is expected

    def answer(self, observation: Observation, diagnosis: Diagnosis) -> JudgedAnswer:
        """Return the answer, judged from its game's position under a diagnosis; otherwise from its current position."""
        return self._there(observation, diagnosis).answer

    def expected(self, observation: Observation, diagnosis: Diagnosis) -> Expected:
        """Return the result of the reference under a diagnosis, with its trail, from the game's position under it."""
        there = self._there(observation, diagnosis)
        noting = self.reference.under(diagnosis)
        result = there.results.get(self.catalogue.active(diagnosis, there.touched.mask))
        if result is None:
            noting.asked.clear()
            result = there.answer.playing(noting.engine, "trail")
            there.touched.mask |= self.catalogue.mask_touching(noting.asked)
            there.results[self.catalogue.active(diagnosis, there.touched.mask)] = result
        return Expected(result, noting.engine)

    def expects_otherwise(self, observation: Observation, first: Diagnosis, second: Diagnosis) -> bool:
        """Return whether two diagnoses expect different things where the answer is wrong."""
        if self._latest_differences[:2] != (observation, first):  # Many others are compared with the same one.
            self._latest_differences = observation, first, self._differences(observation, first)
        return self._latest_differences[2] != self._differences(observation, second)

    def _there(self, observation: Observation, diagnosis: Diagnosis) -> Observation:
        return self.replays.relocate(observation, diagnosis, self.basis) or observation

    def _differences(self, observation: Observation, diagnosis: Diagnosis) -> object:
        engine, answer = self.reference.under(diagnosis).engine, self.answer(observation, diagnosis)
        try:
            return misses(self.reference, answer, Expected(answer.playing(engine, "events"), engine))
        except Exception:
            return NO_RESULT  # As in a search: mistakes that do not go together can break each other's steps.

    # ---- Answers that a change affects

    def affected(self, observations: Sequence[Observation], old: Diagnosis, new: Diagnosis) -> list[Observation]:
        """Return the observations on which two diagnoses may disagree."""
        changes = self.catalogue.mask_of(old ^ new)
        pairs = zip(observations, self._all_touching(observations, old), strict=True)
        if self.basis.lasting.isdisjoint(old ^ new):
            return [each for each, touching in pairs if touching & changes]
        return [each for each, touching in pairs if touching & changes or self._has_moved(each, old, new)]

    def speaking(self, observation: Observation, diagnosis: Diagnosis) -> frozenset[Deviation]:
        """Return the deviations that may change the verdict on an answer if one of them is added or removed."""
        return self.catalogue.deviations_of(self.touching(observation, diagnosis)) | self.basis.lasting

    def speaking_in_place(self, observation: Observation, diagnosis: Diagnosis) -> frozenset[Deviation]:
        """Return the same for an answer that is judged from exactly the position of the observation."""
        return self.catalogue.deviations_of(self._verdict(observation, diagnosis).touching)

    def touching(self, observation: Observation, diagnosis: Diagnosis) -> int:
        """Return the deviations that may change the verdict on an answer from the same position, as a bit mask."""
        there = self.replays.relocate(observation, diagnosis, self.basis)
        return NONE_ACTIVE if there is None else self._verdict(there, diagnosis).touching

    def _all_touching(self, observations: Sequence[Observation], diagnosis: Diagnosis) -> Sequence[int]:
        """Return the same for all answers of a list. For a long list, begin with what is known of a similar diagnosis.

        A search asks this thousands of times about the same list, under diagnoses that differ in a few deviations.
        """
        if len(observations) < LEAST_CACHED:
            return [self.touching(each, diagnosis) for each in observations]
        key = id(observations), diagnosis
        known = self._known_touching.pop(key, None)
        if known is None:
            usable = (each for each in self._known_touching.values() if self._is_like(each, observations, diagnosis))
            nearest = min(usable, key=lambda each: len(each.diagnosis ^ diagnosis), default=None)
            known = _Touching(observations, diagnosis, self._worked_out(observations, diagnosis, nearest))
            if len(self._known_touching) >= MOST_CACHED:
                del self._known_touching[next(iter(self._known_touching))]
        self._known_touching[key] = known
        return known.masks

    def _is_like(self, known: _Touching, observations: Sequence[Observation], diagnosis: Diagnosis) -> bool:
        """Return whether what is known of a list under another diagnosis is of use: the positions are the same."""
        return known.observations is observations and self.basis.lasting.isdisjoint(known.diagnosis ^ diagnosis)

    def _worked_out(
        self, observations: Sequence[Observation], diagnosis: Diagnosis, nearest: _Touching | None
    ) -> list[int]:
        if nearest is None:
            return [self.touching(each, diagnosis) for each in observations]
        changes = self.catalogue.mask_of(nearest.diagnosis ^ diagnosis)
        return [
            self.touching(each, diagnosis) if touching & changes else touching
            for each, touching in zip(observations, nearest.masks, strict=True)
        ]

    def _has_moved(self, observation: Observation, old: Diagnosis, new: Diagnosis) -> bool:
        """Return whether the answer is judged from different positions under two diagnoses."""
        first, second = (self.replays.relocate(observation, diagnosis, self.basis) for diagnosis in (old, new))
        return first is not second

    def matters(self, observation: Observation, diagnosis: Diagnosis, deviation: Deviation) -> bool:
        """Return whether a deviation of a diagnosis may change the verdict on an answer."""
        return bool(self.affected([observation], diagnosis, diagnosis - {deviation}))

    def count_distinct(self, observations: Iterable[Observation]) -> dict[Observation, int]:
        """Return the first of each set of equal observations, with how many are equal to it.

        Two observations are equal if the same answer was given to the same moves in the same position, also without the
        lasting deviations.
        """
        first: dict[Any, Observation] = {}
        counts: dict[Observation, int] = {}
        without = self.basis.diagnosis - self.basis.lasting
        for observation in observations:
            key: Any = self._identities.number_of(observation)
            if self.basis.lasting:
                key = key, self.answer(observation, without).before
            known = first.setdefault(key, observation)
            counts[known] = counts.get(known, 0) + 1
        return counts

    # ---- Playing and comparing

    def _evaluate(self, observation: Observation, diagnosis: Diagnosis) -> Verdict:
        """Play an answer under a diagnosis, and cache what is wrong."""
        self._progress(next(self._tries), 0, TRYING)
        known = observation.verdicts.find(self.catalogue.mask_of(diagnosis))
        if known is not None:
            return self._remember(observation, diagnosis, known)
        noting = self.reference.under(diagnosis)
        noting.asked.clear()
        played = _Played()
        try:
            mismatches, outcome = self._play_and_compare(observation, diagnosis, noting, played)
        except Exception:
            if not diagnosis:
                raise
            mismatches, outcome = NO_RESULT, NO_RESULT  # Mistakes that conflict can break each other's steps.
        self._note(noting, played)
        verdict = self._remember(observation, diagnosis, Verdict(mismatches, outcome, played.touching))
        self.journal.note(observation, self.catalogue.active(diagnosis, verdict.touching), verdict)
        return verdict

    def _remember(self, observation: Observation, diagnosis: Diagnosis, verdict: Verdict) -> Verdict:
        """Cache a verdict, also for the diagnoses that agree on the deviations that may change it; return it."""
        kept, mask = self.catalogue.kept, self.catalogue.mask_of(diagnosis)
        observation.touched.mask |= verdict.touching
        active = kept(self.catalogue.active(diagnosis, observation.touched.mask))
        outcome, touching = observation.effects.add(active, verdict.outcome), kept(verdict.touching)
        if outcome is not verdict.outcome or touching is not verdict.touching:
            verdict = Verdict(verdict.mismatches, outcome, touching)
        observation.verdicts.add(kept(mask & touching), touching, verdict)
        observation.known[active] = verdict
        return verdict

    def _note(self, noting: NotingEngine, played: _Played) -> None:
        """Note what an engine was asked since it was last emptied."""
        played.touching |= self.catalogue.mask_touching(noting.asked)

    def _play_and_compare(
        self, observation: Observation, diagnosis: Diagnosis, noting: NotingEngine, played: _Played
    ) -> tuple[Mismatches, object]:
        """Play an answer; return the parts that are wrong, and an object that is equal for equal results.

        Add the deviations that may change this to ``played``, except for what the engine noted last.

        If possible, it is played without its events, because events cost more than all the rest. They are not needed if
        the position is wrong or the answer reports no events.
        """
        answer, own, engine = observation.answer, _AS_ASKED, noting.engine
        tells, is_own = observation.tells_events, answer.own_choice is not None
        if is_own or not tells or self._is_wrong_anyway(observation, diagnosis):
            quiet = Expected(answer.playing(engine, "nothing"), engine)
            if answer.own_choice is not None:
                own = self._own_choice(observation, quiet, Expected(answer.own_choice.asked(engine, "nothing"), engine))
                if own.is_by_mistake:
                    return RIGHT, own
            self._note(noting, played)
            mismatches, touching = self._compare(observation, diagnosis, quiet, noting, whole=not tells)
            played.touching |= touching
            if mismatches or not tells:
                return _both(mismatches, own.mismatches), (_outcome(observation, quiet, mismatches), own)
        expected = Expected(answer.playing(engine, "events"), engine)
        self._note(noting, played)
        mismatches, touching = self._compare(observation, diagnosis, expected, noting, whole=True)
        played.touching |= touching
        return _both(mismatches, own.mismatches), (_outcome(observation, expected, mismatches), own)

    def _is_wrong_anyway(self, observation: Observation, diagnosis: Diagnosis) -> bool:
        """Return whether an answer is wrong without any deviation; then it is probably wrong with some, too."""
        if not diagnosis:
            return False
        try:
            return bool(self._verdict(observation, PLAIN).mismatches)
        except Exception:
            return True  # The position may have been reached only by mistakes.

    def _compare(
        self, observation: Observation, diagnosis: Diagnosis, expected: Expected, noting: NotingEngine, *, whole: bool
    ) -> tuple[Mismatches, int]:
        """Compare an answer with a result, including its events if it is ``whole``; compare each result only once.

        Return the parts that are wrong, and the deviations that may change the comparison.
        """
        noting.asked.clear()
        answer, comparisons, mask = observation.answer, observation.comparisons, self.catalogue.mask_of(diagnosis)
        number: object
        if isinstance(expected.result, Refusal):
            number = expected.result.kind, expected.result.rule
        else:
            events = comparisons.events.of(expected.events) if whole and observation.tells_events else None
            number = comparisons.positions.of(expected.position), events, whole
        known = comparisons.find(number, mask)
        if known is None:
            mismatches = find_mismatches(self.reference, answer, expected, whole=whole)
            mismatches = self._kept_mismatches.setdefault(mismatches, mismatches)
            touching = self.catalogue.mask_touching(noting.asked)
            comparisons.add(number, self.catalogue.kept(mask & touching), touching, mismatches)
            known = mismatches, touching
        noting.asked.clear()
        return known

    # ---- Choices that the program made itself

    def _own_choice(self, observation: Observation, quiet: Expected, asked: Expected) -> _OwnChoice:
        """Return how the program's own choice counts, given its result and the result of the requested choice.

        If mistakes lead from the requested choice to this answer, the program did not choose. A program that only
        reports that it played something else makes no mistake.
        """
        number = observation.comparisons.positions.of(asked.position)
        if not is_own_choice(observation.answer, quiet, asked.result):
            return _OwnChoice(number)
        if observation.is_as_asked is None:
            engine = self.reference.under(PLAIN).engine
            assert observation.answer.own_choice is not None
            plain = Expected(observation.answer.own_choice.asked(engine, "nothing"), engine)
            observation.is_as_asked = self._leads_to_answer(observation, plain)
        if not observation.is_as_asked and self._leads_to_answer(observation, asked):
            return _OwnChoice(number, is_by_mistake=True)
        return _OwnChoice(number, CHOSEN)

    def _leads_to_answer(self, observation: Observation, quiet: Expected) -> bool:
        """Return whether what was asked for leads to the answer, although the program reports another choice."""
        answer = observation.answer
        assert answer.own_choice is not None
        if quiet.refused or missed_fields(self.reference, answer, quiet, whole=False):
            return False
        if not observation.tells_events:
            return not missed_fields(self.reference, answer, quiet)
        asked = answer.own_choice.asked(quiet.engine, "events")
        return not missed_fields(self.reference, answer, Expected(asked, quiet.engine))


@dataclass(slots=True)
class _Played:
    """The deviations that a play has brought into play so far."""

    touching: int = NONE_ACTIVE
    """The deviations that may change it, as a bit mask."""


@dataclass(frozen=True, slots=True)
class _Touching:
    """The deviations that may change the verdicts on a list of answers under a diagnosis."""

    observations: Sequence[Observation]
    """The answers."""
    diagnosis: Diagnosis
    """The diagnosis."""
    masks: Sequence[int]
    """The deviations for each answer, as a bit mask."""


class _OwnChoice(NamedTuple):
    """The way in which a choice counts that the program made itself; equal objects count in the same way."""

    number: int
    """The number of the position to which the requested choice leads."""
    mismatches: Mismatches = RIGHT
    """The parts that are wrong because of it."""
    is_by_mistake: bool = False
    """True if mistakes explain the answer without it."""


_AS_ASKED = _OwnChoice(-1)
"""A program that plays the requested choice."""


def _both(first: Mismatches, second: Mismatches) -> Mismatches:
    """Return the union of two sets, or one of them itself if the other is empty, because there are very many."""
    return first | second if first and second else first or second


def _outcome(observation: Observation, expected: Expected, mismatches: Mismatches) -> object:
    """Return the parts of a result that can make a difference to the answer; equal results return equal objects.

    Events make a difference only if the position is right.
    """
    if isinstance(expected.result, Refusal):
        return expected.result.kind, expected.result.rule, mismatches
    comparisons = observation.comparisons
    tells = observation.tells_events and is_only_beside_position(mismatches)
    events = comparisons.events.of(expected.events) if tells else None
    return comparisons.positions.of(expected.position), mismatches, events
