"""The last steps of a search: rivals that outdo a deviation take its place, and what is not needed is dropped."""

from __future__ import annotations

from collections.abc import Sequence

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.observation import Observation
from leadline.judge.search.climb import lightened
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON, Objective


def preferred(objective: Objective, barred: Diagnosis, diagnosis: Diagnosis) -> Diagnosis:
    """Return a diagnosis in which rivals replace deviations that they outdo, except for ``barred`` rivals.

    A rival outdoes a deviation if it is worth more, or if it is worth as much and is more usual: a supported reading or
    a common mistake. At equal worth, a rival also wins if it makes another deviation unnecessary.
    """
    catalogue, least = objective.catalogue, -LIMITS.weak
    weak = frozenset(each for each in diagnosis if objective.worth(diagnosis, diagnosis - {each}, least) >= least)
    for deviation in catalogue.in_order(diagnosis):
        for rival in rivals(objective, diagnosis, deviation):
            if rival in barred:
                continue
            candidate = catalogue.with_item(diagnosis - {deviation}, rival)
            is_earlier = catalogue.traits[rival].order < catalogue.traits[deviation].order
            is_as_long = len(candidate) == len(diagnosis)
            if not is_as_long or objective.worth(diagnosis, candidate, -EPSILON) < -EPSILON:
                continue
            lighter = lightened(objective, candidate, weak)
            if is_earlier or objective.worth(diagnosis, lighter, EPSILON) > EPSILON:
                diagnosis = lighter
                break
        else:
            candidate = _with_readings(objective, diagnosis, deviation)
            diagnosis = candidate if barred.isdisjoint(candidate - diagnosis) else diagnosis
    return diagnosis


def _with_readings(objective: Objective, diagnosis: Diagnosis, mistake: Deviation) -> Diagnosis:
    """Return the diagnosis with several supported readings in place of a mistake, if they explain as much.

    What a manual allows is no mistake. A diver that never has to turn back at the end of the line follows two readings,
    one for divers with treasure and one for those without. Another mistake may explain what the readings leave wrong:
    then there are no more mistakes than before.
    """
    catalogue = objective.catalogue
    if not mistake.mistake or mistake not in diagnosis:
        return diagnosis
    without, fixed = diagnosis - {mistake}, objective.all_fixed(diagnosis, mistake)
    some = fixed[:: max(1, len(fixed) // LIMITS.compared)]
    first = _fixing(objective, without, some, supported=True)
    if len({answer for answers in first.values() for answer in answers}) < LIMITS.least_covered * len(some):
        return diagnosis
    for reading in sorted(first, key=lambda each: -len(first[each]))[: LIMITS.first_readings]:
        candidate = _filled_up(objective, catalogue.with_item(without, reading), fixed)
        least = catalogue.cost(diagnosis) - catalogue.cost(candidate) - EPSILON
        if objective.worth(diagnosis, candidate, least) >= least:
            return candidate
    return diagnosis


def _filled_up(objective: Objective, candidate: Diagnosis, fixed: Sequence[Observation]) -> Diagnosis:
    """Return a diagnosis with further readings, and at last a mistake, that make as many answers right as they can.

    A mistake is sought only for a few answers: if the readings leave many wrong, they are no substitute.
    """
    for supported in (*(True,) * (LIMITS.most_readings - 1), False):
        left = [each for each in fixed if objective.evaluator.mismatches(each, candidate)]
        if not left or not (supported or len(left) <= LIMITS.compared):
            break
        fixing = _fixing(objective, candidate, left, supported=supported)
        if fixing:
            candidate = objective.catalogue.with_item(candidate, max(fixing, key=lambda each: len(fixing[each])))
    return candidate


def _fixing(
    objective: Objective, diagnosis: Diagnosis, wrong: Sequence[Observation], *, supported: bool
) -> dict[Deviation, list[Observation]]:
    """Return the supported readings, or the mistakes, that make enough wrong answers right, with these answers."""
    catalogue, mismatches = objective.catalogue, objective.evaluator.mismatches
    speaking = {deviation for answer in wrong for deviation in objective.speaking(answer, diagnosis)} - diagnosis
    righted = {
        deviation: [each for each in wrong if not mismatches(each, catalogue.with_item(diagnosis, deviation))]
        for deviation in catalogue.in_order(speaking)
        if (catalogue.traits[deviation].supported if supported else bool(deviation.mistake))
    }
    return {deviation: answers for deviation, answers in righted.items() if len(answers) >= LIMITS.least_righted}


def rivals(objective: Objective, diagnosis: Diagnosis, deviation: Deviation) -> list[Deviation]:
    """Return possible replacements for a deviation: those that fix the first answers that it fixes."""
    evaluator, catalogue = objective.evaluator, objective.catalogue
    without, rivals = diagnosis - {deviation}, None
    fixed = objective.fixed(diagnosis, deviation)
    for observation in sorted(fixed, key=lambda each: len(objective.speaking(each, without))):  # Few change the first.
        rivals = {
            rival
            for rival in (objective.speaking(observation, without) if rivals is None else rivals)
            if rival not in diagnosis and not evaluator.mismatches(observation, catalogue.with_item(without, rival))
        }
        if not rivals:
            break
    return catalogue.in_order(rivals or ())


def needed(objective: Objective, diagnosis: Diagnosis) -> Diagnosis:
    """Return the diagnosis without the deviations that make no answer right, unless they make some less wrong.

    For a mistake that makes no answer right, several must be wrong in fewer fields. A supported reading is not a fault:
    see `_is_kept`. Without a reading, the mistakes that only made up for it are not needed either.
    """
    catalogue, before = objective.catalogue, None
    while diagnosis != before:
        before = diagnosis
        for deviation in catalogue.in_order(diagnosis):
            if catalogue.traits[deviation].supported:
                is_needed = _is_kept(objective, diagnosis, deviation)
            else:
                fixed = objective.fixed(diagnosis, deviation)
                is_needed = bool(fixed) or objective.balance(diagnosis, deviation) >= LIMITS.righted
            if not is_needed:
                diagnosis -= {deviation}
    return diagnosis


def _is_kept(objective: Objective, diagnosis: Diagnosis, reading: Deviation) -> bool:
    """Return whether more answers speak for a supported reading than against it.

    Without the mistakes, it may make only slightly more answers wrong than right. Otherwise a reading that fits a few
    answers would be kept because a mistake makes up for all the others. Answers that are wrong either way do not count
    here: if a dive that should have ended goes on, the next starter is always wrong.
    """
    readings = frozenset(each for each in diagnosis if objective.catalogue.traits[each].supported)
    harm = -objective.righted(readings, reading)
    if harm > 0 and harm > LIMITS.most_harm * objective.righted(diagnosis, reading):
        return False
    return objective.balance(diagnosis, reading) > 0
