"""Wrong fields of openings that known mistakes and readings explain, alone or in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING

from leadline.judge.answers import LEGALITY
from leadline.judge.diagnosis import NONE_ACTIVE, PLAIN, Deviation, Diagnosis
from leadline.judge.provenance import generalised

if TYPE_CHECKING:
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.observation import Observation
    from leadline.judge.openings.wrong import WrongOpenings

MOST_PAIRED = 16
"""The most mistakes changing a field of which pairs are made; three in the same field of an opening are rare."""


def explained_fields(evaluator: Evaluator, wrong: WrongOpenings) -> dict[str, Diagnosis]:
    """Return the fields that known mistakes and readings make right, alone or in pairs, each with these."""
    explained = {name: _explaining(evaluator, name, wrong.examples(name)) for name in wrong.fields}
    return {name: diagnosis for name, diagnosis in explained.items() if diagnosis is not None}


def _explaining(evaluator: Evaluator, name: str, examples: Sequence[Observation]) -> Diagnosis | None:
    """Return the first deviation or pair of deviations that makes a field right in all examples."""
    catalogue = evaluator.catalogue
    touched = reduce(or_, (each.touched.mask for each in examples), NONE_ACTIVE)
    deviations = catalogue.in_order(catalogue.deviations_of(touched))
    changing = [each for each in deviations if _changes(evaluator, each, name, examples)][:MOST_PAIRED]
    ways: Iterable[tuple[Deviation, ...]] = (*((each,) for each in changing), *combinations(changing, 2))
    for way in ways:
        diagnosis = frozenset(way)
        are_compatible = len({catalogue.traits[each].group for each in way}) == len(way)
        if are_compatible and all(_is_right(evaluator, each, diagnosis, name) for each in examples):
            return diagnosis
    return None


def _changes(evaluator: Evaluator, deviation: Deviation, name: str, examples: Iterable[Observation]) -> bool:
    """Return whether a deviation changes what is wrong in a field, in any example."""
    mismatches, alone = evaluator.mismatches, frozenset({deviation})
    return any(
        _parts_of(mismatches(each, alone), name) != _parts_of(mismatches(each, PLAIN), name) for each in examples
    )


def _is_right(evaluator: Evaluator, observation: Observation, diagnosis: Diagnosis, name: str) -> bool:
    """Return whether a field is right under a diagnosis, and no other becomes wrong."""
    after, before = (
        {_field_of(part) for part in evaluator.mismatches(observation, each)} for each in (diagnosis, PLAIN)
    )
    return name not in after and (LEGALITY in before or after <= before) and LEGALITY not in after


def _field_of(part: str) -> str:
    """Return the field of a wrong part, without the numbers of seats and entries."""
    return generalised(part.partition(":")[0])


def _parts_of(parts: Iterable[str], name: str) -> frozenset[str]:
    """Return the wrong parts that belong to a field; a refusal covers all of them."""
    return frozenset(part for part in parts if _field_of(part) in (name, LEGALITY))
