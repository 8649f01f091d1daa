"""The last resort for answers that are still wrong: mistakes that each explain a single answer.

One answer is too little for a name, so such a mistake is only possible. In five programs written independently, each of
the six mistakes that were found in this way is one that the program really makes.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.forks import Forks
from leadline.judge.observation import Observation
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON, Objective


def with_single_answers(objective: Objective, barred: Diagnosis, diagnosis: Diagnosis, forks: Forks) -> Diagnosis:
    """Return the diagnosis with mistakes that each make a wrong answer right and do no harm elsewhere.

    If many mistakes explain an answer, none of them is likely, so it stays unexplained. A mistake that explains one of
    many answers of the same kind is not likely either, so these are not tried.
    """
    left = _rare(objective, diagnosis)
    while left:
        works = [partial(_explaining, objective, diagnosis, each, barred) for each in left]
        for number, explaining in enumerate(forks.results(works, objective.observations), 1):
            if 0 < len(explaining) <= LIMITS.of_one_answer:
                diagnosis = objective.catalogue.with_item(diagnosis, explaining[0])
                # It may explain some of the others, too.
                left = [each for each in left[number:] if objective.evaluator.mismatches(each, diagnosis)]
                break
        else:
            break
    return diagnosis


def _rare(objective: Objective, diagnosis: Diagnosis) -> list[Observation]:
    """Return the wrong answers of which there are few of the same kind."""
    kinds = {each: objective.kind(each, diagnosis) for each in objective.wrong(diagnosis)}
    numbers = Counter(kinds.values())
    return [each for each, kind in kinds.items() if numbers[kind] <= LIMITS.of_rare_kind]


def _explaining(
    objective: Objective, diagnosis: Diagnosis, observation: Observation, barred: Diagnosis
) -> list[Deviation]:
    """Return the mistakes that make a wrong answer right without replacing a deviation or doing harm elsewhere."""
    catalogue, mistakes = objective.catalogue, list[Deviation]()
    for deviation in catalogue.in_order(objective.speaking(observation, diagnosis) - diagnosis - barred):
        candidate = catalogue.with_item(diagnosis, deviation)
        if not deviation.mistake or len(candidate) == len(diagnosis):
            continue
        if objective.evaluator.mismatches(observation, candidate):
            continue
        least = -objective.price(diagnosis, deviation) + EPSILON
        if objective.worth(diagnosis, candidate, least) >= least:
            mistakes.append(deviation)
    return mistakes
