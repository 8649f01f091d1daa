"""The last steps of a search: rivals that outdo a deviation take its place, and what is not needed is dropped."""

from __future__ import annotations

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON, Objective


def preferred(objective: Objective, diagnosis: Diagnosis) -> Diagnosis:
    """Return a diagnosis in which rivals replace deviations that they outdo.

    A rival outdoes a deviation if it is worth more, or if it is worth as much and is more usual: a supported reading or
    a common mistake.
    """
    catalogue = objective.catalogue
    for deviation in catalogue.in_order(diagnosis):
        for rival in rivals(objective, diagnosis, deviation):
            candidate = catalogue.with_item(diagnosis - {deviation}, rival)
            is_earlier = catalogue.traits[rival].order < catalogue.traits[deviation].order
            is_as_long = len(candidate) == len(diagnosis)
            least = -EPSILON if is_earlier else EPSILON
            if is_as_long and objective.worth(diagnosis, candidate, least) >= least:
                diagnosis = candidate
                break
    return diagnosis


def rivals(objective: Objective, diagnosis: Diagnosis, deviation: Deviation) -> list[Deviation]:
    """Return possible replacements for a deviation: those that fix the first answers that it fixes."""
    evaluator, catalogue = objective.evaluator, objective.catalogue
    without, rivals = diagnosis - {deviation}, None
    fixed = objective.fixed(diagnosis, deviation)
    for observation in sorted(fixed, key=lambda each: len(each.asked)):  # Few deviations affect the first.
        rivals = {
            rival
            for rival in (objective.speaking(observation) if rivals is None else rivals)
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

    They must not speak against it without the mistakes either. Otherwise a reading that fits a few answers is held by a
    mistake that makes up for all the others.
    """
    readings = frozenset(each for each in diagnosis if objective.catalogue.traits[each].supported)
    return objective.balance(diagnosis, reading) > 0 and objective.balance(readings, reading) >= 0
