"""If a single wrong answer of many speaks for a mistake, the mistake is possible, and it breaks no rule for certain."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge import Judge
from leadline.judge.search import LIMITS
from leadline.suite.bundle import load_kills, load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

GAME = "deep-sea-adventure"
EVERY, BESIDE = 60, 5
"""The distance between the mistakes that are tried, and between the scenarios that are played beside the wrong one."""


def judged(mistake: str, scenarios: list[Any]) -> Any:
    game = load_game(GAME)
    recording = recorded(GAME, Program("alone", (mistake,)), 1, scenarios)
    return Judge(game, game.spec, scenarios, recording.subject["can"], base=game.recommended).judge(recording)


def failing(judgement: Any) -> list[Any]:
    return [failure for game in judgement.games for failure in game.failures]


@pytest.mark.left_to_all
def test_a_single_answer_makes_a_mistake_possible() -> None:
    game, scenarios = load_game(GAME), {scenario.id: scenario for scenario in load_suite(GAME).scenarios}
    possible = tried = 0
    for mistake in list(game.mistakes)[::EVERY]:
        (killer, *_), *_ = load_kills(GAME)[mistake].values()
        selected = [scenarios[name] for name in dict.fromkeys((killer, *list(scenarios)[::BESIDE]))]
        first = judged(mistake, selected)
        wrong = {game.record.scenario for game in first.games if game.failures} - {killer}
        judgement = judged(mistake, [scenario for scenario in selected if scenario.id not in wrong])
        if len(failing(judgement)) != 1:
            continue  # It shows in several answers of the scenario, or only where this program reports nothing.
        tried += 1
        named = [each for each in judgement.named if each.deviation.mistake]
        assert len(named) <= 1
        for each in named:
            possible += 1
            assert each.standing == "possible"
            assert mistake in {other.name for other in (each.deviation, *each.equivalents)}
            assert len(each.equivalents) < LIMITS.of_one_answer
            assert each.broken_rules(judgement.evaluator.catalogue) == ()
    assert possible > tried / 2
