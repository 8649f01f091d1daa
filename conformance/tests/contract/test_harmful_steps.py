"""A diagnosis is found although its first deviation, taken alone, does more harm than good."""

from __future__ import annotations

import pytest

from leadline.games import load_game
from leadline.judge import Judge, Judgement
from leadline.judge.search import search
from leadline.judge.search.slow_ways import despite_its_harm
from leadline.recording.model import Recording
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

GAME = load_game("captain-sonar")
SCENARIOS = [
    scenario
    for number, scenario in enumerate(load_suite(GAME.id).scenarios)
    if number % 32 == 0 or any("trigger" in rule for rule in scenario.rules)
]
MISTAKE = "sonar.mistake.no-trigger-to-decide-before-the-first-order"
DISPUTE, CLAIMED, FOLLOWED = "trigger-as-activation", "is-an-activation", "not-an-activation"


@pytest.fixture(scope="module")
def recording() -> Recording:
    """Return the recording of a program with the mistake, which follows another reading than it claims."""
    return recorded(GAME.id, Program("mixture", (MISTAKE,)), 1, SCENARIOS)


def judged(recording: Recording) -> Judgement:
    base = {**GAME.recommended, DISPUTE: CLAIMED}
    judge = Judge(GAME, GAME.spec, SCENARIOS, recording.subject["can"], base=base, claimed=(DISPUTE,))
    return judge.judge(recording, notices=False)


@pytest.mark.slow
def test_a_mistake_is_named_that_shows_only_without_a_claim_that_is_not_kept(
    recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    judgement = judged(recording)
    assert {each.deviation.mistake or each.deviation.reading for each in judgement.named} == {FOLLOWED, MISTAKE}
    assert not any(game.unexplained for game in judgement.games)
    monkeypatch.setattr(search, "WAYS", [way for way in search.WAYS if way.take is not despite_its_harm])
    assert not judged(recording).named
