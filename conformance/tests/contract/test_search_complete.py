"""No known mistake that would improve the final diagnosis is left untried, whatever else is wrong in a program."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from leadline.games import load_game
from leadline.judge import Judge, fitting
from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.forks import Forks
from leadline.judge.search import EPSILON, Objective, Search
from leadline.suite.bundle import load_kills, load_suite
from leadline.suite.model import Scenario
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

DROWNED = "dsa.mistake.homecoming-skips-the-next"
"""It makes two answers wrong, in the same fields as a mistake that the judge does not know makes hundreds wrong."""
SHOWING_IT = ("dsa-forced-turn-empty-handed-behind-a-row", "dsa-order-waiting-diver-has-its-next-turn")


def fitted(
    game_id: str, mistakes: tuple[str, ...], unknown: set[str], scenarios: Sequence[Scenario]
) -> tuple[Objective, Diagnosis]:
    """Return the objective for a program with some mistakes, and the diagnosis that is found without those unknown."""
    game = load_game(game_id)
    recording = recorded(game_id, Program("mixture", mistakes), 1, scenarios)
    can = recording.subject["can"]
    judge = Judge(game, game.spec, scenarios, can, base=game.recommended, unknown=unknown)
    fit = judge._fitter.fit(recording)
    return fit.objective, fit.diagnosis


def improving(objective: Objective, diagnosis: Diagnosis) -> list[str]:
    """Return the deviations that would make a diagnosis worth more."""
    catalogue = objective.catalogue
    return [
        deviation.name
        for deviation in catalogue.in_order(catalogue.traits)
        if deviation not in diagnosis
        and objective.worth(diagnosis, catalogue.with_item(diagnosis, deviation), EPSILON) > EPSILON
    ]


@pytest.mark.left_to_all
def test_a_rare_mistake_is_found_beside_a_frequent_one_without_a_name() -> None:
    unknown = "dsa.mistake.double-moves-again"
    every = load_suite("deep-sea-adventure").scenarios
    scenarios = [each for place, each in enumerate(every) if place % 4 == 0 or each.id in SHOWING_IT]
    objective, diagnosis = fitted("deep-sea-adventure", (unknown, DROWNED), {unknown}, scenarios)
    assert Deviation(mistake=DROWNED) in diagnosis
    assert not improving(objective, diagnosis)


def test_a_deviation_that_comes_and_goes_does_not_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the games followed under a deviation speak against it, the search goes on without it."""
    coming, rounds = Deviation(mistake=DROWNED), list[Diagnosis]()
    improve = fitting._improve

    def improve_in_circles(search: Search, diagnosis: Diagnosis, forks: Forks) -> tuple[Diagnosis, Evaluator]:
        rounds.append(diagnosis)
        if coming in search._ranking.deviations:
            return diagnosis ^ {coming}, search.objective.evaluator
        return improve(search, diagnosis, forks)

    monkeypatch.setattr(fitting, "_improve", improve_in_circles)
    scenarios = [each for each in load_suite("deep-sea-adventure").scenarios if "breathing" in each.id]
    wrong = "dsa.mistake.breath-per-chip"
    _, diagnosis = fitted("deep-sea-adventure", (wrong,), set(), scenarios)
    assert rounds[:3] == [frozenset(), frozenset({coming}), frozenset()]
    assert {each.name for each in diagnosis} == {wrong}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "mistakes", "unknown"),
    [
        (
            "captain-sonar",
            ("sonar.mistake.marks-shared-by-both", "sonar.mistake.silence-of-five"),
            "sonar.mistake.marks-shared-by-both",
        ),
        (
            "deep-regrets",
            ("regrets.mistake.one-of-each-dink", "regrets.mistake.one-fish-a-sale"),
            "regrets.mistake.one-of-each-dink",
        ),
    ],
)
def test_nothing_is_left_untried(game: str, mistakes: tuple[str, ...], unknown: str) -> None:
    killers = {name for each in mistakes for names in load_kills(game)[each].values() for name in names}
    every = load_suite(game).scenarios
    scenarios = [each for place, each in enumerate(every) if place % 12 == 0 or each.id in killers]
    objective, diagnosis = fitted(game, mistakes, {unknown}, scenarios)
    assert objective.wrong(diagnosis)
    assert not improving(objective, diagnosis)
