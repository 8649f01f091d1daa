"""Fields of the opening that are reported once: differences that they cause later are forgiven."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from leadline.judge.answers import LEGALITY, JudgedAnswer
from leadline.judge.openings.figures import own_part
from leadline.judge.provenance import WORKED_OUT, generalised
from leadline_engines.surface import Refusal

if TYPE_CHECKING:
    from leadline.judge.diagnosis import Diagnosis
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.observation import Observation
    from leadline.judge.reference import Expected, Reference
    from leadline.schema.values import FieldDifference


@dataclass(frozen=True, slots=True)
class ForgivenFields:
    """The fields of the opening that are reported once, and the later differences that they cause."""

    fields: frozenset[str]
    """The fields, without the numbers of seats and entries."""
    values: frozenset[tuple[str, str, str]]
    """Each field with the expected and the reported value in some opening. A later answer that differs in exactly this
    way was set up like the opening."""
    touched: set[tuple[str, str, int]] = field(default_factory=set)
    """The answers in which something was forgiven under some diagnosis: scenario, part and number."""

    def unforgiven(
        self, answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference]
    ) -> list[FieldDifference]:
        """Return the differences of an answer that are not forgiven."""
        left = [difference for difference in differences if not self._forgives(answer, expected, difference)]
        if len(left) == len(differences):
            return left
        self.touched.add(answer.turn.key)
        if not answer.turn.is_opening:
            return left
        return [difference for difference in left if difference.field not in WORKED_OUT]

    def concerns(self, fields: Iterable[str]) -> bool:
        """Return whether any of some fields may be forgiven."""
        return any(name == LEGALITY or generalised(name) in self.fields for name in fields)

    def _forgives(self, answer: JudgedAnswer, expected: Expected, difference: FieldDifference) -> bool:
        name = generalised(difference.field)
        if not answer.turn.is_opening:
            return (name, difference.expected, difference.got) in self.values
        if difference.field == LEGALITY and isinstance(expected.result, Refusal):
            return own_part(answer, expected.result) in self.fields
        return name in self.fields


def count_forgiven(
    reference: Reference, evaluator: Evaluator, diagnosis: Diagnosis, observations: Iterable[Observation]
) -> int:
    """Return the number of answers that count as right because differences in them are forgiven."""
    forgiven = reference.forgiven
    if forgiven is None:
        return 0
    return sum(
        not evaluator.mismatches(each, diagnosis) and _differs(evaluator, each, diagnosis)
        for each in observations
        if (each.first or each).answer.turn.key in forgiven.touched
    )


def _differs(evaluator: Evaluator, observation: Observation, diagnosis: Diagnosis) -> bool:
    expected, answer = evaluator.expected(observation, diagnosis), evaluator.answer(observation, diagnosis)
    if expected.refused:
        return True
    reports = evaluator.reference.game.reports
    return any(reports.differing(expected.engine, expected.position, answer.answer.position or {}))
