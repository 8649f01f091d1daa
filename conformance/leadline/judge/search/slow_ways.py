"""Slow ways to a better diagnosis, tried only if the quick rounds find nothing. Each takes one step, or none.

No way changes the ranking that it is given, so that each can be tried independently of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.observation import Observation
from leadline.judge.replay_cache import Basis
from leadline.judge.search.climb import climbed_from_light, lightened
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON
from leadline.judge.search.ranking import Ranking
from leadline.judge.search.tried import InVain


@dataclass(frozen=True, slots=True)
class Step:
    """The result of one try to improve a diagnosis."""

    better: Diagnosis | None = None
    """A better diagnosis; None if the try was in vain."""
    basis: Basis | None = None
    """The basis on which the games are followed for it; None if that stays the same."""
    idle: frozenset[Deviation] | None = None
    """The deviations that fix nothing where they were tried; None if no other than before."""
    in_vain: InVain | None = None
    """The attempt that need not be repeated; None if there is none."""
    way: int | None = None
    """The number in `WAYS` of the slow way that has helped."""


class SlowWay(NamedTuple):
    """A slow way to a better diagnosis. It can be tried independently of the others."""

    take: Callable[..., Step]
    """The step, for the ranking, the diagnosis and, if it is one ``of_each``, a deviation of the diagnosis."""
    of_each: bool = False
    """True if it is tried for each deviation of the diagnosis by itself."""


def with_one_more(ranking: Ranking, diagnosis: Diagnosis) -> Step:
    """Add the deviation that is worth most, including those that seemed idle."""
    objective, idle = ranking.objective, set[Deviation]()
    wrong = objective.wrong(diagnosis)
    if not ranking.idle and len(wrong) <= LIMITS.first_ranked:
        return Step()  # The quick rounds have looked at them all.
    better = ranking.with_best(diagnosis, objective.unlike(diagnosis, wrong), wrong, idle)
    return Step(better, idle=frozenset(idle))


def with_two_more(ranking: Ranking, diagnosis: Diagnosis) -> Step:
    """Add the best pair of deviations, where each alone is not worth its cost."""
    return Step(ranking.with_pair(diagnosis, ranking.objective.wrong(diagnosis)))


def with_another(ranking: Ranking, diagnosis: Diagnosis, deviation: Deviation) -> Step:
    """Put another deviation in place of one that keeps it from coming into play.

    The other one has to fix something in answers that are still wrong and that the first changes.
    """
    objective, catalogue = ranking.objective, ranking.catalogue
    without, idle = diagnosis - {deviation}, {deviation}
    stuck = objective.changed(objective.wrong(diagnosis), diagnosis, without)
    left = frozenset((each, ranking.evaluator.mismatches(each, without)) for each in stuck)
    if ranking.tried.covers("with_another", deviation, left):
        return Step()
    gains = ranking.gains(without, objective.sample(without, stuck, LIMITS.stuck), ranking.deviations, idle)
    hopeful = [rival for rival in ranking.by_rank(gains) if gains[rival] > EPSILON]
    for rival in hopeful[: LIMITS.weighed]:
        candidate = catalogue.with_item(without, rival)
        if objective.worth(diagnosis, candidate, EPSILON, right_first=True) > EPSILON:
            return Step(candidate, idle=frozenset(idle))
    return Step(in_vain=InVain("with_another", deviation, left))


def without_a_stand_in(ranking: Ranking, diagnosis: Diagnosis, deviation: Deviation) -> Step:
    """Leave out a deviation that affects many wrong answers, and what is expected in some of them.

    Such a deviation may stand in for several that do not help while it is there: "chips are never stacked" stands in
    for "stacks have four chips" together with "chips that fill no stack are laid singly".
    """
    objective, mismatches = ranking.objective, ranking.evaluator.mismatches
    without = diagnosis - {deviation}
    if not _may_stand_in(ranking, diagnosis, deviation, objective.wrong(diagnosis)):
        return Step()
    affected = ranking.evaluator.affected(objective.observations, diagnosis, without)
    left = frozenset((each, mismatches(each, without)) for each in affected if mismatches(each, without))
    if ranking.tried.covers("without_a_stand_in", deviation, left):
        return Step()
    others = Ranking(objective.examining(affected), set(), ranking.barred | {deviation})
    candidate = climbed_from_light(others, without)
    if objective.worth(diagnosis, candidate, -LIMITS.needless) > -LIMITS.needless:
        candidate = lightened(objective, candidate)
        if objective.worth(diagnosis, candidate, EPSILON) > EPSILON:
            return Step(candidate)
    return Step(in_vain=InVain("without_a_stand_in", deviation, left))


def _may_stand_in(ranking: Ranking, diagnosis: Diagnosis, deviation: Deviation, wrong: Sequence[Observation]) -> bool:
    """Return whether a deviation affects enough wrong answers, and changes what is expected in some of them.

    What is expected can change while the same fields stay wrong: another seat begins, but not the one that the program
    names.
    """
    objective, evaluator, without = ranking.objective, ranking.evaluator, diagnosis - {deviation}
    still_wrong = evaluator.affected(wrong, diagnosis, without)
    if len(still_wrong) < LIMITS.least_affected * len(objective.all_fixed(diagnosis, deviation)):
        return False
    if objective.changed(still_wrong, diagnosis, without):
        return True
    unlike = objective.unlike(diagnosis, still_wrong)
    return any(evaluator.expects_otherwise(each, without, diagnosis) for each in unlike)


def with_any(ranking: Ranking, diagnosis: Diagnosis) -> Step:
    """Add the deviation that is worth most by all wrong answers, as far as time allows."""
    objective = ranking.objective
    wrong = objective.wrong(diagnosis)
    trials = sum(len(objective.speaking(each, diagnosis)) for each in wrong)
    sample = objective.sample(diagnosis, wrong, len(wrong) * LIMITS.swept // max(trials, LIMITS.swept))
    every = len(ranking.deviations)  # The best-ranked ones can all be harmful.
    return Step(ranking.with_best(diagnosis, sample, wrong, set(), gives_up=False, weighed=every))


def by_a_detour(ranking: Ranking, diagnosis: Diagnosis) -> Step:
    """Reach a better diagnosis through one that is a little worse.

    Three deviations can belong together though no two of them help: the way loads are stacked, the order in which they
    are laid, and who lays them.
    """
    objective, catalogue = ranking.objective, ranking.catalogue
    wrong = objective.wrong(diagnosis)
    if objective.at_stake(diagnosis, wrong) < LIMITS.detour_length * catalogue.least_cost:
        return Step()
    for deviation in _harmless(ranking, diagnosis, wrong):
        detour, idle = catalogue.with_item(diagnosis, deviation), set[Deviation]()
        for _ in range(LIMITS.detour_length - 1):
            left = ranking.evaluator.affected(objective.wrong(detour), diagnosis, detour)
            sample = objective.sample(detour, left, LIMITS.stuck)
            detour = ranking.with_best(detour, sample, left, idle) or detour
            if objective.worth(diagnosis, detour, EPSILON) > EPSILON:
                return Step(detour)
    return Step()


def _harmless(ranking: Ranking, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> list[Deviation]:
    """Return a few deviations that fix some part of wrong answers: those that do least harm elsewhere."""
    objective = ranking.objective
    some = objective.unlike(diagnosis, wrong)
    looked_at = [*some, *_some_right(ranking, diagnosis)]
    least = -objective.at_stake(diagnosis, some) / 4
    worths: dict[Deviation, float] = {}
    for deviation in ranking.fixing(diagnosis, some):
        best = nlargest(LIMITS.detours, worths.values())
        enough = max(least, best[-1]) if len(best) == LIMITS.detours else least
        candidate = ranking.catalogue.with_item(diagnosis, deviation)
        worths[deviation] = objective.worth(diagnosis, candidate, enough, looked_at)
    return ranking.by_rank(worths)[: LIMITS.detours]


def _some_right(ranking: Ranking, diagnosis: Diagnosis) -> list[Observation]:
    """Return some of the answers that are right under a diagnosis."""
    right = [each for each in ranking.objective.observations if not ranking.evaluator.mismatches(each, diagnosis)]
    return right[:: len(right) // LIMITS.harm_sought + 1]


def despite_its_harm(ranking: Ranking, diagnosis: Diagnosis) -> Step:
    """Add a deviation that does more harm than good, together with another one that undoes the harm.

    A program may claim that triggering a mine is an activation, but follow the reading that it is not, and list it as
    an open decision only after the first order. That reading makes the moves right but the open decisions wrong.
    Without it, the mistake about the open decisions has no effect.
    """
    objective, evaluator, catalogue = ranking.objective, ranking.evaluator, ranking.catalogue
    wrong = objective.wrong(diagnosis)
    at_stake = objective.at_stake(diagnosis, wrong)
    if at_stake < 2 * catalogue.least_cost:
        return Step()
    some, right = objective.unlike(diagnosis, wrong), _some_right(ranking, diagnosis)
    looked_at = [*some, *right]
    gains = ranking.gains(diagnosis, some, ranking.deviations, set())
    helpful = [each for each in ranking.by_rank(gains) if gains[each] >= LIMITS.least_helpful * at_stake]
    for deviation in helpful[: LIMITS.helpful]:
        harmful = catalogue.with_item(diagnosis, deviation)
        harmed = [each for each in evaluator.affected(right, diagnosis, harmful) if evaluator.mismatches(each, harmful)]
        undoing = ranking.gains(harmful, objective.sample(harmful, harmed, LIMITS.stuck), ranking.deviations, set())
        candidates = [
            catalogue.with_item(harmful, each) for each in ranking.by_rank(undoing) if undoing[each] > EPSILON
        ]
        # A rival in the family of the harmful deviation would only take its place.
        for candidate in [each for each in candidates if deviation in each][: LIMITS.weighed]:
            is_promising = objective.worth(diagnosis, candidate, EPSILON, looked_at) > EPSILON
            if is_promising and objective.worth(diagnosis, candidate, EPSILON) > EPSILON:
                return Step(candidate)
    return Step()


def with_supported_readings(ranking: Ranking, diagnosis: Diagnosis) -> Step:
    """Add a supported reading, or two, under which every answer is right.

    A program that follows supported readings is right. In a small part of the suite, however, too few answers may
    depend on a reading for it to be worth its cost. The first reading makes all wrong answers right; the second makes
    those right that are wrong under the first.
    """
    objective = ranking.objective
    wrong = objective.wrong(diagnosis)
    if not wrong or len(wrong) > LIMITS.of_readings:
        return Step()
    for first in _readings(ranking, diagnosis, wrong):
        with_first = ranking.catalogue.with_item(diagnosis, first)
        if any(ranking.evaluator.mismatches(each, with_first) for each in wrong):
            continue
        left = objective.wrong(with_first)
        if not left:
            return Step(with_first)
        for second in _readings(ranking, with_first, left):
            with_both = ranking.catalogue.with_item(with_first, second)
            if first in with_both and not objective.wrong(with_both):
                return Step(with_both)
    return Step()


def _readings(ranking: Ranking, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> list[Deviation]:
    """Return the supported readings for or against which each of some wrong answers may speak."""
    speaking = frozenset.intersection(*(ranking.objective.speaking(each, diagnosis) for each in wrong)) - diagnosis
    return [each for each in ranking.catalogue.in_order(speaking) if ranking.catalogue.traits[each].supported]


WAYS: Sequence[SlowWay] = (
    SlowWay(with_one_more),
    SlowWay(with_two_more),
    SlowWay(with_another, of_each=True),
    SlowWay(without_a_stand_in, of_each=True),
    SlowWay(with_any),
    SlowWay(despite_its_harm),
    SlowWay(by_a_detour),
    SlowWay(with_supported_readings),
)
"""The slow ways, in the order in which they are tried."""
