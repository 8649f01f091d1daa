"""`leadline bench`: that it measures what it says, on small numbers. How fast anything is, no test says."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from leadline.bench.against import RATES as RATE_NAMES
from leadline.bench.against import ratios
from leadline.bench.checking import listen, measure, prepared
from leadline.bench.engine import (
    choices_a_second,
    decisions_a_second,
    moves_of_games,
    plays_a_second,
    turns_a_second,
)
from leadline.bench.memory import grow
from leadline.cli import main
from leadline.games import load_game, recommended
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

GAME = "deep-sea-adventure"
SUBJECT = [sys.executable, "-m", "leadline", "serve", GAME]
SMALL = ["--scenarios", "6", "--repeat", "1", "--moves", "40", "--plays", "30"]
RATES = (plays_a_second, turns_a_second, decisions_a_second, choices_a_second)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Another checkout, whose interpreter is the one of this checkout."""
    python = tmp_path / "other" / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    return tmp_path / "other"


def config() -> RunConfig:
    return RunConfig(load_game(GAME), SUBJECT, load_suite(GAME).scenarios[:6], False, "")


@pytest.mark.slow
def test_everything_is_measured_and_the_program_stands_beside_the_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    assert main(["bench", *SMALL, "--json", str(file), "--", *SUBJECT]) == 0
    shown = capsys.readouterr().out
    for heading in ("Start of a command", "Checking a program", "Memory of the runner", "The engine"):
        assert heading in shown
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["start"][0]["name"] == "python alone"
    assert all(one["seconds"] > 0 for one in figures["start"])
    assert [one["name"] for one in figures["check"]] == [
        "the reference",
        "the reference with a mistake",
        " ".join(SUBJECT),
        "prepared answers, in plain JSON",
        "prepared wrong answers, in plain JSON",
    ]
    for one in figures["check"]:
        assert one["moves"] > 10
        assert 0 < one["seconds"] < one["whole"]
        assert one["bare"] > 0
        assert one["own"] > 0
    assert figures["memory"][0]["moves"] >= 40
    plays, turns, decisions, choices = figures["engine"]
    assert min(plays["plays"], turns["turns"], decisions["to_act"], choices["choices"]) > 0


@pytest.mark.slow
def test_another_checkout_is_measured_and_compared(
    tmp_path: Path, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    assert main(["bench", "engine", *SMALL, "--against", str(checkout), "--json", str(file)]) == 0
    compared = [row for row in json.loads(file.read_text(encoding="utf-8"))["engine"] if "compared" in row]
    assert [row["compared"] for row in compared] == list(RATE_NAMES.values())
    assert all(row["ratio"] > 0 for row in compared)
    assert f"compared with {checkout} (below 1 is better here):" in capsys.readouterr().out


def test_figures_of_two_checkouts_are_compared_by_place_and_against_the_mean_of_two_runs() -> None:
    here = [{"name": "the reference", "moves": 100, "seconds": 4.0, "own": 1.0}, {"moves": 1_000, "bytes": 300}]
    first = [{"name": "an older name", "moves": 50, "seconds": 1.0, "own": 0.5}, {"moves": 900, "bytes": 100}]
    second = [{"name": "an older name", "moves": 50, "seconds": 3.0, "own": 0.5}, {"moves": 900, "bytes": 200}]
    assert dict(ratios(here, [first, second])) == {
        "the reference: the time per move": 1.0,
        "the reference: the runner's processor time per move": 1.0,
        "the memory": 2.0,
    }
    assert dict(ratios([{"plays": 200.0}], [[{"plays": 100.0}]])) == {RATE_NAMES["plays"]: 0.5}
    assert list(ratios([{"grown": 0.0}], [[{"grown": 0.0}]])) == []


def test_one_thing_alone_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", *SMALL]) == 0
    shown = capsys.readouterr().out
    assert "turns per second" in shown
    assert "Checking a program" not in shown


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--game", "stone-race"], "there is no game 'stone-race'"),
        (["everything"], "there is no measurement called 'everything'"),
        (["--repeat", "0"], "--repeat 0 leaves nothing to measure"),
        (["--scenarios", "-1"], "--scenarios -1 leaves nothing to measure"),
        (["--json", "/nowhere/figures"], "the figures cannot be written to /nowhere/figures"),
        (["engine", "--plays", "5", "--against", "/nowhere"], "/nowhere has no .venv/bin/python"),
        (["--", "no-such-program"], 'The command "no-such-program" was not found.'),
        (["--", sys.executable, "-c", "print('hello')"], "is not JSON"),
    ],
)
def test_what_cannot_be_measured_is_told(capsys: pytest.CaptureFixture[str], options: list[str], said: str) -> None:
    assert main(["bench", *options]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_a_program_that_has_every_answer_ready_is_judged_like_the_first() -> None:
    said = listen(config())
    assert len(said.requests) == len(said.answers) > 20
    assert [json.loads(line)["id"] for line in said.requests] == [json.loads(line)["id"] for line in said.answers]
    with prepared(config()) as ready:
        first, second = (measure("one", one, 1) for one in (config(), ready))
    assert first.moves == second.moves
    assert second.rate > 0


@pytest.mark.slow
def test_memory_is_looked_at_after_the_first_moves_and_at_the_end() -> None:
    found = grow(config(), 1_100)
    assert [one.moves // 100 for one in found] == [10, 11]
    assert all(one.used > 2**20 for one in found)


@pytest.mark.parametrize("name", [GAME, "captain-sonar"])
def test_the_engine_plays_legal_moves_of_whole_games(name: str) -> None:
    game = load_game(name)
    engine = game.engine_under(recommended(name))
    moves = moves_of_games(game, 50)
    assert len(moves) == 50
    assert moves == moves_of_games(game, 50)
    assert all(hasattr(engine.play(position, move), "position") for position, move in moves)
    assert min(rate(game, 20, 1) for rate in RATES) > 0


def test_every_kind_of_decision_has_its_share_of_the_recorded_moves() -> None:
    taken = Counter(move.choice.kind for _, move in moves_of_games(load_game("captain-sonar"), 600))
    assert {"order", "gauge", "breakdown", "end", "surface", "trace", "torpedo", "drone", "silence"} <= taken.keys()
    assert taken["surface"] <= taken["order"] + 5
