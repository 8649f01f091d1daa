"""The mistakes that would be detected in the right answers, which shows how much it means that a rule is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.fitting import Fit
from leadline.judge.forks import Forks
from leadline.judge.observation import Observation
from leadline.judge.offering import NOT_OFFERED, Offering
from leadline.judge.reference import Expected
from leadline.suite.bundle import load_kills
from leadline.suite.model import Scenario

MOST_WITH_NULL = 8
"""The number of answers of those scenarios that are also checked for a value in place of null."""

MOST_ELSEWHERE = 100
"""The number of answers that are tried in scenarios which neither are known to kill the mistake nor are about its
rules. Of the mistakes that show only there, nearly all show in the first few of them."""


def noticed(
    fit: Fit, observations: Iterable[Observation], scenarios: Mapping[str, Scenario], offering: Offering, forks: Forks
) -> set[str]:
    """Return the mistakes that would make at least one right answer wrong, except those of the diagnosis.

    The answers in which a mistake is most likely to show come first. A mistake that shows only in a few others, not all
    of which are tried, is left out.
    """
    places = _places(fit, observations)
    by_touching: dict[int, list[Observation]] = {}
    touching = {observation: fit.evaluator.touching(observation, fit.diagnosis) for observation in places}
    by_scenario: dict[str, list[tuple[int, Observation]]] = {}
    for number, (observation, given_in) in enumerate(places.items()):
        by_touching.setdefault(touching[observation], []).append(observation)
        for scenario in given_in:
            by_scenario.setdefault(scenario, []).append((number, observation))
    aims = {name: frozenset(scenario.rules) for name, scenario in scenarios.items()}
    right = _RightAnswers(places, touching, by_touching, by_scenario, aims)
    others = [each for each in fit.evaluator.catalogue.traits if each.mistake and each not in fit.diagnosis]
    shows = forks.results([partial(_shows, fit, each, right, offering) for each in others], fit.objective.observations)
    return {deviation.mistake for deviation, is_noticed in zip(others, shows, strict=True) if is_noticed}


@dataclass(frozen=True, slots=True)
class _RightAnswers:
    """The different right answers of a run."""

    places: Mapping[Observation, Set[str]]
    """Each of them, with the scenarios in which it was given."""
    touching: Mapping[Observation, int]
    """The deviations that may change the verdict on each of them, as a bit mask."""
    by_touching: Mapping[int, Sequence[Observation]]
    """Those that the same deviations may change, by the bit mask of these."""
    by_scenario: Mapping[str, Sequence[tuple[int, Observation]]]
    """Those that were given in a scenario, with their numbers among all of them."""
    aims: Mapping[str, Set[str]]
    """The rules that each scenario is about."""

    def in_order(self, deviation: int, rules: Set[str], scenarios: Set[str], *, within: bool) -> list[Observation]:
        """Return those that a deviation may change, given within some scenarios or only outside them.

        Those of scenarios about the rules come first, followed by at most `MOST_ELSEWHERE` answers of other scenarios
        and by all answers of guided games: nobody knows beforehand which mistakes show in a guided game.
        """
        there = dict(pair for scenario in scenarios for pair in self.by_scenario.get(scenario, ()))
        near = {there[number]: None for number in sorted(there)}
        if within:  # These are few, and nothing else is looked at for most mistakes.
            chosen = [each for each in near if self.touching[each] & deviation]
        else:
            alike = (group for touching, group in self.by_touching.items() if touching & deviation)
            chosen = [each for group in alike for each in group if each not in near]
        aimed = [each for each in chosen if any(rules & self.aims[place] for place in self.places[each])]
        others = [each for each in chosen if all(rules.isdisjoint(self.aims[place]) for place in self.places[each])]
        if not within:
            scripted = [each for each in others if each.answer.turn.part != "guided"]
            others = scripted[:MOST_ELSEWHERE] + [each for each in others if each.answer.turn.part == "guided"]
        return aimed + others


def _places(fit: Fit, observations: Iterable[Observation]) -> dict[Observation, set[str]]:
    """Return the different right answers, each with the scenarios in which it was given.

    An answer to something other than what was played is never the same as another.
    """
    first: dict[int, Observation] = {}
    places: dict[Observation, set[str]] = {}
    for observation in observations:
        if fit.evaluator.mismatches(observation, fit.diagnosis):
            continue
        known = observation
        if observation.answer.own_choice is None:
            known = first.setdefault(fit.evaluator.identity(observation), observation)
        places.setdefault(known, set()).add(observation.answer.turn.scenario)
    return places


def _shows(fit: Fit, deviation: Deviation, right: _RightAnswers, offering: Offering) -> bool:
    """Return whether a mistake shows: where it is known to, then in scenarios about its rules, then in all others."""
    evaluator, diagnosis = fit.evaluator, fit.diagnosis
    traits = evaluator.catalogue.traits[deviation]
    killing, rules = _killing(evaluator.reference.game.id, deviation.mistake), frozenset(traits.rules)
    mistaken = evaluator.catalogue.with_item(diagnosis, deviation)
    bit = evaluator.catalogue.mask_of(frozenset({deviation}))

    def shows_in(observations: Sequence[Observation]) -> bool:
        return any(
            evaluator.mismatches(each, mistaken) or _is_hidden(evaluator, each, mistaken, offering)
            for each in observations
        )

    # Most mistakes show where they are known to; then the others, which are many, need not be sorted.
    known = right.in_order(bit, rules, killing, within=True)
    if shows_in(known) or shows_in(right.in_order(bit, rules, killing, within=False)):
        return True
    return any(_has_null_instead(evaluator, each, diagnosis, mistaken) for each in known[:MOST_WITH_NULL])


def _is_hidden(evaluator: Evaluator, observation: Observation, mistaken: Diagnosis, offering: Offering) -> bool:
    """Return whether a mistake would allow a move that is not offered, though the program offers moves of its kind.

    A program that makes the mistake would thereby hide a legal move, and its rule would be suspected.
    """
    answer = observation.answer
    if answer.answer.kind != NOT_OFFERED or not offering.has(answer):
        return False
    try:
        return not evaluator.expected(observation, mistaken).refused
    except Exception:
        return False  # As in a search: mistakes that do not go together can break each other's steps.


def _has_null_instead(
    evaluator: Evaluator, observation: Observation, diagnosis: Diagnosis, mistaken: Diagnosis
) -> bool:
    """Return whether an answer correctly reports null where another diagnosis has a value to report.

    When answers are compared, null may just mean that something is not reported. A program that makes the mistake would
    report the value.
    """
    reported = observation.answer.answer.position or {}
    try:
        right = _full_report(evaluator, evaluator.expected(observation, diagnosis))
        wrong = _full_report(evaluator, evaluator.expected(observation, mistaken))
    except Exception:
        return False  # As in a search: mistakes that do not go together can break each other's steps.
    return any(value is None and right.get(name, 0) is None and wrong.get(name) for name, value in reported.items())


def _full_report(evaluator: Evaluator, expected: Expected) -> Mapping[str, Any]:
    """Return everything that can be reported of a position; nothing for a refusal."""
    if expected.refused:
        return {}
    report: Mapping[str, Any] = evaluator.reference.game.reports.tell(expected.engine, expected.position)
    return report


def known_killers(game: str, mistakes: Iterable[str]) -> Set[str]:
    """Return the scenarios that are known to kill one of some mistakes."""
    return {scenario for mistake in mistakes for scenario in _killing(game, mistake)}


def _killing(game: str, mistake: str) -> Set[str]:
    """Return the scenarios that kill a mistake if everything is reported and everything else is right."""
    return {scenario for column in _kills(game).get(mistake, {}).values() for scenario in column}


@lru_cache(maxsize=8)
def _kills(game: str) -> Mapping[str, Mapping[str, list[str]]]:
    return load_kills(game)
