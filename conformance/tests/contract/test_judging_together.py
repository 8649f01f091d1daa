"""Judging with several processes: the same judgement as with one, for programs with mistakes and readings."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge import LEAST_FIXED, Judge, Judgement
from leadline.judge.cores import Cores
from leadline.recording.model import Recording
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import EVERYTHING, IN_PART, programs

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are copied only on POSIX systems")

SHARE = {"deep-sea-adventure": 9, "captain-sonar": 5, "deep-regrets": 8}
"""One in this many scenarios is played."""


@lru_cache(maxsize=1)
def recording_of(game_id: str, way: str) -> Recording:
    game = load_game(game_id)
    mixtures = programs(game, game.spec, ["mixture"], 61)
    program = next(each for each in mixtures if each.way == way)
    return recorded(game_id, program, 1, load_suite(game_id).scenarios[:: SHARE[game_id]])


def judged(game_id: str, way: str, jobs: int) -> Judgement:
    """Judge a mixture by a part of the suite, with a number of processes."""
    recording, game = recording_of(game_id, way), load_game(game_id)
    scripted = Recording(recording.game, recording.subject, recording.configured, recording.seed)
    scripted.games = [each for each in recording.games if each.part != "guided"]
    scenarios, can = load_suite(game_id).scenarios, recording.subject["can"]
    judge = Judge(game, game.spec, scenarios, can, base=game.recommended, least=LEAST_FIXED, jobs=jobs)
    return judge.judge(scripted)


def plain(judgement: Judgement) -> dict[str, Any]:
    """Return what a judgement says, without its objects."""
    return {
        "named": [(each.deviation, each.standing, each.answers, len(each.against)) for each in judgement.named],
        "groups": [([member.failure for member in group.members], group.suspects) for group in judgement.groups],
        "failures": [game.failures for game in judgement.games],
        "detected": judgement.noticed,
        "counts": judgement.counts,
        "shown": judgement.shown,
    }


@pytest.mark.parametrize("way", [EVERYTHING, pytest.param(IN_PART, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "game_id",
    ["deep-sea-adventure", *(pytest.param(game, marks=pytest.mark.slow) for game in ("captain-sonar", "deep-regrets"))],
)
def test_the_judgement_is_the_same_with_any_number_of_processes(
    game_id: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, exchanges, exchange = plain(judged(game_id, way, 1)), list[bool](), Cores._exchange

    def noting(cores: Cores, own: Any) -> Any:
        shares = exchange(cores, own)
        exchanges.append(shares is not None)
        return shares

    monkeypatch.setattr(Cores, "_exchange", noting)
    for jobs in (2, 3):
        assert plain(judged(game_id, way, jobs)) == alone
    assert len(exchanges) > 10
    assert all(exchanges), "a process was lost"
    assert alone["named"]
