"""A recording is judged in several processes with the same result as in one."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge import Judge, Judgement, forks
from leadline.recording.model import Recording
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

GAME = "deep-sea-adventure"
SCENARIOS = load_suite(GAME).scenarios[::3]
KNOWN = ("dsa.mistake.breath-per-chip", "dsa.mistake.earlier-load-lets-turn-back", "dsa.mistake.drops-the-last-taken")
UNKNOWN = "dsa.mistake.two-units-at-most"


@pytest.fixture(scope="module")
def recording() -> Recording:
    """Return the recording of a program with several mistakes."""
    return recorded(GAME, Program("mixture", (*KNOWN, UNKNOWN)), 1, SCENARIOS)


def judged(recording: Recording, jobs: int) -> Judgement:
    """Return the judgement of a judge that does not know one of the mistakes."""
    game = load_game(GAME)
    can = recording.subject["can"]
    judge = Judge(game, game.spec, SCENARIOS, can, base=game.recommended, unknown=(UNKNOWN,), jobs=jobs)
    return judge.judge(recording)


def shown(judgement: Judgement) -> Any:
    """Return what a report shows of a judgement."""
    named = [
        (each.deviation, each.standing, each.answers, each.answers_in_part, len(each.against), each.equivalents)
        for each in judgement.named
    ]
    groups = [(len(group.members), group.suspects) for group in judgement.groups]
    failures = [failure for game in judgement.games for failure in game.failures]
    return named, groups, failures, judgement.noticed, judgement.counts


@pytest.mark.slow
@pytest.mark.skipif(not forks.CAN_FORK, reason="this system cannot copy a process")
def test_the_result_is_the_same_with_any_number_of_processes(
    recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = judged(recording, 1)
    assert {each.deviation.mistake for each in alone.named if each.is_named} >= {*KNOWN[:1]}
    assert alone.groups
    monkeypatch.setattr(forks, "SECONDS_ALONE", -1.0)
    for jobs in (2, 3):
        assert shown(judged(recording, jobs)) == shown(alone)
