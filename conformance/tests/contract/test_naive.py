"""The naive sample, over real pipes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from talking import GAME, PARAMS, UNKNOWN, Talk, move

from leadline.check.checking import run_suite
from leadline.games import load_game
from leadline.run.context import silent
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

NO_BUTTON = "there is no button for this; play is a whole turn of the player to move"
NAIVE = Path(__file__).parents[2] / "subjects" / "naive" / "subject.py"


def test_the_naive_subject_plays_by_its_own_wrong_rules() -> None:
    talk = Talk([sys.executable, str(NAIVE)])
    game = talk.get("initialize", protocol=3)["games"][GAME]
    assert game == {"offers": {"seats": [2, 3, 4, 5, 6]}, "can": ["dice"], "claims": {}}
    opened = talk.open(seats=3)
    assert (opened["position"]["turn"], len(opened["position"]["line"])) == (1, 32)
    load_game(GAME).reports.read(opened["position"])
    now = opened["position"]
    while now["dive"] == 1:
        dice = [3, 3] if now["turn"] == 2 else [1, 2]
        moves = [move(now["turn"], None, dice, action) for action in ("pick-up", "nothing")]
        answers = (talk.play(opened, one) for one in moves)
        now = next(answer["position"] for answer in answers if "position" in answer)
        load_game(GAME).reports.read(now)
    taken = 32 - len(now["line"])
    assert taken > 3
    assert all(len(space) == 1 for space in now["line"])
    assert (now["starter"], now["turn"]) == (2, 2)
    assert talk.end() == (0, "")


def test_the_naive_subject_refuses_what_is_illegal_and_knows_its_limits() -> None:
    talk = Talk([sys.executable, str(NAIVE)])
    opened = talk.open()
    assert talk.play(opened, move(2, None, [1, 1])) == {"not_offered": NO_BUTTON}
    assert talk.play(opened, move(1, None, None, stop=True)) == {"not_offered": NO_BUTTON}
    assert "refused" in talk.play(opened, move(1, "back", [1, 1]))
    later = talk.open(seats=6)
    for method, params in (
        ("open", {"game": "go-fish", "setup": {"seats": 2}, "readings": {}}),
        ("open", {"game": GAME, "setup": {"seats": 7}, "readings": {}}),
        ("open", {"game": GAME, "setup": {"seats": 2}, "readings": {"tie-break": "level4-only"}}),
        ("play", {"handle": opened["handle"], "moves": [move(1, None, [1, 1])], "texts": ["1 1+1"]}),
    ):
        assert talk.ask(method, **params)["error"]["code"] == PARAMS
    assert talk.ask("legal", handle=later["handle"], seat=1, kind="turn", given=None)["error"]["code"] == UNKNOWN
    assert talk.end() == (0, "")


def test_a_report_of_the_end_may_tell_more_that_counts_for_nothing() -> None:
    """The program leaves the turn where it was when the game is over; only the end counts then."""
    (scenario,) = [one for one in load_suite(GAME).scenarios if one.id == "dsa-whole-two-divers-any-deal"]
    config = RunConfig(load_game(GAME), [sys.executable, str(NAIVE), "7"], [scenario], whole=False, suite="")
    (result,) = run_suite(config, silent).scenarios
    assert result.verdict == "pass", result.why
