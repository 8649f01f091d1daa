"""The unexpected answers that other readings may explain, kept until all answers are known.

A reading that explains one answer may make many right answers wrong. Then the program does not follow it, and the
answers that it explains are checked as if there were no such reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from leadline.smoke.other_readings import Choice, OtherReadings, Wrong
from leadline.smoke.slips import Slip
from leadline.suite.model import Scenario
from leadline_engines.surface import Engine

EXPLAINED_PER_CONTRADICTION = 5
"""The number of answers that a reading must explain for each right answer that it makes wrong.

A program may follow a reading and break a rule near it, so a few contradictions are allowed.
"""


class Comparison(Protocol):
    """An answer that can be compared with the reference under any readings."""

    def wrong_parts(self, engine: Engine) -> Set[str]:
        """Return the wrong parts of the answer, compared with an engine."""

    def in_words(self) -> str:
        """Return what is wrong under the readings in force."""


Compared = TypeVar("Compared", bound=Comparison)
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class ExplainedAnswer:
    """An unexpected answer that other readings explain."""

    says: str
    """The finding in words, as it would be without an explanation."""
    scenario: str
    """The scenario in which it occurred."""
    length: int
    """The number of moves in that scenario."""
    explanations: tuple[frozenset[Choice], ...]
    """The sets of readings under which the answer is right; each set is enough."""
    check: Callable[[], object]
    """The check of the answer under the readings in force, for the case that no reading explains it after all."""
    reason: str = ""
    """The reason of a refusal without its varying parts; empty for any other answer."""


@dataclass(frozen=True, slots=True)
class ReadingGroup:
    """Some answers that are right under the same readings."""

    alternatives: tuple[frozenset[Choice], ...]
    """The sets of readings that explain all these answers; each set is enough."""
    answers: tuple[ExplainedAnswer, ...]
    """The answers, in the order in which they were given."""


class Explanations:
    """The search for readings that explain unexpected answers, with the answers that are explained so far."""

    def __init__(self, readings: OtherReadings) -> None:
        self._readings = readings
        self._explained: list[ExplainedAnswer] = []
        self._right: list[Wrong] = []
        """The answers that are right under the readings in force, each as the function that finds its wrong parts."""
        self._reasons: set[str] = set()
        """The reasons of refusals that no other reading explains."""

    def __bool__(self) -> bool:
        return bool(self._explained)

    def check_unless_explained(
        self, scenario: Scenario, answer: Compared, check: Callable[[Scenario, Compared], Result], reason: str = ""
    ) -> Result | None:
        """Return the result of the check of an answer, or None if other readings may explain it.

        The check is then made later if these readings turn out to be contradicted. ``reason`` is the reason of a
        refusal without its varying parts; it is empty for any other answer.
        """
        explanations = self._readings.explain(answer.wrong_parts)
        if explanations:
            words, length = answer.in_words(), len(scenario.steps)
            later = partial(check, scenario, answer)
            self._explained.append(ExplainedAnswer(words, scenario.id, length, explanations, later, reason))
            return None
        if explanations is None:
            self._right.append(answer.wrong_parts)
        self._reasons.add(reason)
        return check(scenario, answer)

    def settle(self) -> None:
        """Check the answers for which every explaining reading is contradicted by other answers.

        A refusal shows little: if the program gives the same reason where no reading explains it, none explains it.
        """
        counts = Counter(choice for answer in self._explained for choice in set[Choice]().union(*answer.explanations))
        contradicted = {choice for choice, number in counts.items() if self._is_contradicted(choice, number)}
        answers, self._explained = self._explained, []
        for answer in answers:
            left = tuple(choices for choices in answer.explanations if not choices & contradicted)
            if left and not (answer.reason and answer.reason in self._reasons):
                self._explained.append(replace(answer, explanations=left))
            else:
                self._reasons.add(answer.reason)
                answer.check()

    def slips(self) -> Iterator[Slip]:
        """Yield the findings that vanish under other readings, one for all answers that the same readings explain."""
        for group in group_by_readings(self._explained):
            example = min(group.answers, key=lambda answer: answer.length)
            slip = Slip(
                "odd", example.says, self._readings.advice(group.alternatives), is_proved=False, is_reading=True
            )
            slip.scenarios = list(dict.fromkeys([example.scenario, *(answer.scenario for answer in group.answers)]))
            yield slip

    def _is_contradicted(self, choice: Choice, explained: int) -> bool:
        """Return whether a reading makes too many right answers wrong, for the number of answers that it explains."""
        against = (wrong for wrong in self._right if not self._readings.is_right(wrong, choice))
        most = explained // EXPLAINED_PER_CONTRADICTION
        return sum(1 for _ in islice(against, most + 1)) > most


def group_by_readings(answers: Sequence[ExplainedAnswer]) -> list[ReadingGroup]:
    """Return the answers in groups, each with the readings that explain all of it; the largest group comes first.

    The readings that explain most answers come first, because a reading that a program follows shows again and again.
    """
    left, groups = list(answers), list[ReadingGroup]()
    while left:
        counts = Counter(choices for answer in left for choices in answer.explanations)
        named = {frozenset((choice,)) for group in groups for choices in group.alternatives[:1] for choice in choices}
        known = next((choices for choices in counts if len(choices) > 1 and is_named(choices, named)), None)
        most = max(counts.values())
        best = known or min((choices for choices in counts if counts[choices] == most), key=sorted)
        own = [answer for answer in left if best in answer.explanations]
        left = [answer for answer in left if best not in answer.explanations]
        if known is not None:  # Each of its readings has a group of its own, so nothing new is to be said.
            number = next(number for number, group in enumerate(groups) if group.alternatives[0] <= best)
            groups[number] = ReadingGroup(groups[number].alternatives, (*groups[number].answers, *own))
            continue
        equal = {choices for choices in counts if all(choices in answer.explanations for answer in own)} - {best}
        groups.append(ReadingGroup((best, *sorted(equal, key=sorted)), tuple(own)))
    return groups


def is_named(choices: frozenset[Choice], named: Set[frozenset[Choice]]) -> bool:
    """Return whether each of some readings has been named on its own."""
    return all(frozenset((choice,)) in named for choice in choices)
