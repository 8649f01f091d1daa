"""The differences in the openings of a program that are not known mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from leadline.games.component_overrides import with_figures
from leadline.judge.answers import LEGALITY, misses
from leadline.judge.attribution import Attribution
from leadline.judge.diagnosis import PLAIN, Diagnosis
from leadline.judge.failures import name_failure
from leadline.judge.openings.explained import explained_fields
from leadline.judge.openings.figures import FigureSearch, OddFigures
from leadline.judge.openings.forgiven import ForgivenFields
from leadline.judge.openings.model import OddOpening, OddOpenings
from leadline.judge.openings.rules import RuleOfField
from leadline.judge.openings.wrong import WrongOpenings
from leadline.judge.provenance import generalised

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.judgement import GameJudgement
    from leadline.judge.observation import Observation
    from leadline.recording.model import GameRecord
    from leadline.results.causes import Failure
    from leadline.schema.values import FieldDifference
    from leadline.suite.model import Scenario

MOST_TRIED = 60
"""The number of games, spread over all, that show whether later answers confirm figures."""


class Tried(Protocol):
    """A judge of some games by themselves, with other figures if need be."""

    def count_wrong(self, records: Sequence[GameRecord], diagnosis: Diagnosis) -> int:
        """Return the number of answers of some games that are wrong under a diagnosis, except openings from a setup."""


class OpeningInquiry:
    """A search for the differences in the openings of a program."""

    def __init__(self, evaluator: Evaluator, games: Sequence[GameJudgement], scenarios: Mapping[str, Scenario]) -> None:
        """Take the games as they are followed without a mistake, and the scenarios by id."""
        self._evaluator, self._reference = evaluator, evaluator.reference
        self._games, self._scenarios = games, scenarios
        self._openings = WrongOpenings(evaluator, games)

    def find(self, tried: Tried, trying: Callable[[Game], Tried]) -> OddOpenings | None:
        """Return the differences in the openings that are not known mistakes; None if there are none.

        ``tried`` judges games with the figures of the box, and ``trying`` returns a judge of games with other figures.
        """
        if not self._openings.fields:
            return None
        explained = explained_fields(self._evaluator, self._openings)
        figures = self._figures(explained, tried, trying)
        cured = frozenset(name for names in figures.fields.values() for name in names) if figures else frozenset()
        left = [name for name in self._openings.fields if name not in cured and name not in explained]
        if figures is None and not left:
            return None
        odd: list[OddOpening] = []
        if figures is not None:
            odd += [self._odd(tuple(sorted(figures.fields[name])), own) for name, own in figures.own.items()]
        odd += [self._odd((name,), {}) for name in left]
        right = (
            self._evaluator.mismatches(observation, PLAIN) for game in self._games for observation in game.observations
        )
        return OddOpenings(
            odd=tuple(sorted(odd, key=lambda each: -each.differing)),
            opened=len(self._openings.opened),
            plain=sum(not parts for parts in right),
            game=with_figures(self._reference.game, figures.figures) if figures else self._reference.game,
            forgiven=self._forgiven(left) if left else None,
        )

    # ---- Differences that figures explain

    def _figures(
        self, explained: Mapping[str, Diagnosis], tried: Tried, trying: Callable[[Game], Tried]
    ) -> OddFigures | None:
        """Return the figures that explain openings without making more of the later answers wrong.

        If known mistakes explain the same fields, more of the later answers must be right.
        """
        examples = [each.answer for each in self._openings.examples()]
        figures = FigureSearch(self._reference, examples).find([each.answer for each in self._openings.opened])
        if figures is None:
            return None
        records = _spread_over([game.record for game in self._games], MOST_TRIED)
        before = tried.count_wrong(records, _all_of(explained))
        needed = {name for name, names in figures.fields.items() if not names <= explained.keys()}
        for some in (figures, figures.only(needed)):
            cured = {name for names in some.fields.values() for name in names}
            if not cured:
                continue
            rest = {name: diagnosis for name, diagnosis in explained.items() if name not in cured}
            after = trying(with_figures(self._reference.game, some.figures)).count_wrong(records, _all_of(rest))
            if after < before or (after == before and some.own.keys() <= needed):
                return some
        return None

    # ---- Reporting them

    def _odd(self, names: tuple[str, ...], figures: Mapping[str, Any]) -> OddOpening:
        """Return the difference in some fields, with the rule that it breaks and the simplest examples."""
        wrong = self._openings.having(names)
        rule = RuleOfField(self._evaluator, wrong[0]).of(names, figures)
        aiming = {name for name, scenario in self._scenarios.items() if rule in scenario.rules}
        wrong.sort(key=lambda each: _plainness(each, aiming))
        shown = [wrong[0], *(each for each in wrong[1:] if each.answer.turn.scenario in aiming)]
        return OddOpening(
            fields=names,
            figures=figures,
            rule=rule,
            failures=tuple(self._failure(each, names, rule) for each in shown),
            scenarios=tuple(dict.fromkeys(each.answer.turn.scenario for each in wrong)),
            differing=len(wrong),
        )

    def _failure(self, observation: Observation, names: Sequence[str], rule: str) -> Failure:
        """Return an opening as a failure, in only some of its fields."""
        answer, expected = observation.answer, self._evaluator.expected(observation, PLAIN)
        differences = [
            difference
            for difference in self._differences(observation)
            if generalised(difference.field) in names or difference.field == LEGALITY
        ]
        failure = name_failure(self._reference, answer, expected, differences, Attribution(rule))
        failure.differences, failure.explained = differences, True
        return failure

    def _differences(self, observation: Observation) -> list[FieldDifference]:
        return misses(self._reference, observation.answer, self._evaluator.expected(observation, PLAIN))

    def _forgiven(self, names: Iterable[str]) -> ForgivenFields:
        fields = frozenset(names)
        values = (
            (generalised(difference.field), difference.expected, difference.got)
            for observation in self._openings.having(fields)
            for difference in self._differences(observation)
            if generalised(difference.field) in fields
        )
        return ForgivenFields(fields, frozenset(values))


def _plainness(observation: Observation, aiming: set[str]) -> tuple[bool, bool, bool, int, str]:
    turn = observation.answer.turn
    aside = turn.scenario not in aiming
    return turn.part == "guided", aside, turn.part == "legal_variant", not turn.is_last, turn.scenario


def _all_of(explained: Mapping[str, Diagnosis]) -> Diagnosis:
    return frozenset(deviation for diagnosis in explained.values() for deviation in diagnosis)


def _spread_over(records: Sequence[GameRecord], most: int) -> list[GameRecord]:
    """Return at most ``most`` records, evenly spread."""
    return list(records[:: max(1, -(-len(records) // most))])
