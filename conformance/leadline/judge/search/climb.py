"""Quick rounds: the best single deviation is added, others are exchanged, and what is not worth its cost is dropped."""

from __future__ import annotations

from leadline.judge.diagnosis import Diagnosis
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON, Objective
from leadline.judge.search.ranking import Ranking


def climbed(ranking: Ranking, start: Diagnosis) -> Diagnosis:
    """Return the best diagnosis found quickly, from one to start with.

    Each round adds the best single deviation, ranked by a few wrong answers and judged by all answers; or, if none
    helps, exchanges one for another of its group.
    """
    objective = ranking.objective
    diagnosis = lightened(objective, start)
    for _ in range(LIMITS.rounds):
        wrong = objective.wrong(diagnosis)
        better = ranking.with_best(diagnosis, objective.few(diagnosis, wrong), wrong, ranking.idle)
        better = better or _exchanged(ranking, diagnosis, diagnosis)
        if better == diagnosis:
            break
        diagnosis = settled(ranking, diagnosis, better)
    return diagnosis


def climbed_from_light(ranking: Ranking, start: Diagnosis) -> Diagnosis:
    """Return the best diagnosis found by adding single deviations to one that contains no needless deviation.

    The result may contain needless deviations. `climbed` looks for these in each round, which takes four fifths of its
    time.
    """
    objective, diagnosis = ranking.objective, start
    for _ in range(LIMITS.rounds):
        wrong = objective.wrong(diagnosis)
        better = ranking.with_best(diagnosis, objective.few(diagnosis, wrong), wrong, ranking.idle)
        if better is None:
            break
        diagnosis = _exchanged(ranking, better, better - diagnosis)
    return diagnosis


def settled(ranking: Ranking, before: Diagnosis, after: Diagnosis) -> Diagnosis:
    """Exchange new deviations of a diagnosis where others of their groups fit better, then drop the needless ones."""
    return lightened(ranking.objective, _exchanged(ranking, after, after - before))


def lightened(objective: Objective, diagnosis: Diagnosis, looked_at: Diagnosis | None = None) -> Diagnosis:
    """Return the diagnosis without the deviations that contribute less than they cost, of all or of those looked at."""
    while True:
        worths = [
            (objective.worth(diagnosis, diagnosis - {deviation}, EPSILON), deviation)
            for deviation in objective.catalogue.in_order(diagnosis if looked_at is None else diagnosis & looked_at)
        ]
        needless = [pair for pair in worths if pair[0] > EPSILON]
        if not needless:
            return diagnosis
        diagnosis -= {max(needless)[1]}


def _exchanged(ranking: Ranking, diagnosis: Diagnosis, deviations: Diagnosis) -> Diagnosis:
    """Return the diagnosis with some of its deviations exchanged for others of their groups that fit better."""
    catalogue = ranking.catalogue
    for deviation in catalogue.in_order(deviations & diagnosis):
        for rival in filter(ranking.deviations.__contains__, catalogue.of_group(deviation)):
            candidate = catalogue.with_item(diagnosis - {deviation}, rival)
            if ranking.objective.worth(diagnosis, candidate, EPSILON) > EPSILON:
                diagnosis = candidate
                break
    return diagnosis
