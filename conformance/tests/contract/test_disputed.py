"""A dispute that is answered wrongly comes with an example: before, expected, got, and what goes against it."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from leadline.check.checking import run_suite
from leadline.games import load_game
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.results.model import DisputeResult, Report
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("without_detection"),
]

GAME = "deep-sea-adventure"
STOPS = "dsa-last-breath-player-stops"
SCENARIOS = {one.id: one for one in load_suite(GAME).scenarios}

PROGRAM = '''
import sys
from leadline.kit import serve
from leadline.serve.subject import ReferenceSubject

first, second = (ReferenceSubject("deep-sea-adventure", overrides=[reading]) for reading in sys.argv[1:3])
knows_stopping = len(sys.argv) == 3
handlers = first.handlers()
plain_hello, plain_play = handlers["initialize"], handlers["play"]


def initialize(params):
    hello = plain_hello(params)
    for kind in ("claims", "configurable"):
        del hello["games"]["deep-sea-adventure"][kind]
    return hello


def play(params):
    """With an odd number of divers the one reading is followed, else the other."""
    game = first.games[params["handle"]]
    game.engine = (first if len(game.position.divers) % 2 else second).engine_told(())
    if params["moves"][0]["choice"]["stop"] and not knows_stopping:
        return {"not_offered": "no word ends a turn early"}
    return plain_play(params)


serve({**handlers, "initialize": initialize, "play": play}, traces=False)
'''


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("program") / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def run(program: Path, dispute: str, *readings: str, more: tuple[str, ...] = ()) -> tuple[Report, DisputeResult]:
    every = [one for one in SCENARIOS.values() if dispute in one.disputes]
    chosen = [one for number, one in enumerate(every) if number % 2 == 0 or one.id == STOPS]
    command = [sys.executable, str(program), *(f"{dispute}={reading}" for reading in readings), *more]
    report = run_suite(
        RunConfig(load_game(GAME), command, chosen, whole=False, suite=""), lambda done, total, what: None
    )
    return report, next(one for one in report.disputes if one.id == dispute)


def shown(report: Report) -> str:
    return "\n".join(write_report(load_game(report.game), report, SCENARIOS))


def in_one_line(text: str) -> str:
    """Without the line breaks inside sentences, wherever they fall."""
    return " ".join(text.split())


def test_a_reading_without_support_is_shown_beside_the_ruling(program: Path) -> None:
    report, result = run(program, "overshoot-submarine", "exact-needed", "exact-needed")
    assert (result.state, result.readings, result.failed) == ("shown", ["exact-needed"], True)
    example = result.example
    assert example is not None
    assert "overshoot-submarine" in SCENARIOS[example.scenario].disputes
    assert {"divers.1.home"} <= {one.field for one in example.differences}
    assert example.expected != example.got
    assert result.contrary is None
    text = shown(report)
    assert "the answer fits if overshoot-submarine is read as exact-needed; the ruling is" in in_one_line(text)
    assert f"divers.{SCENARIOS[example.scenario].names[0]}.home: expected yes" in in_one_line(text)
    assert text.count("\n      before\n") == text.count("\n      got\n") == 1
    again = next(line for line in text.splitlines() if "reproduce: " in line)
    assert shlex.split(again)[5] == f"overshoot-submarine|{example.scenario}"
    page = write_page(load_game(report.game), report, SCENARIOS)
    assert 'id="dispute-overshoot-submarine"' in page
    assert "<figcaption>Expected</figcaption>" in page


@pytest.mark.slow
def test_where_no_reading_fits_one_answer_is_shown_for_each_of_two(program: Path) -> None:
    report, result = run(program, "last-breath", "finish-turn", "stop-at-once")
    assert result.state == "neither"
    assert result.example is not None
    assert result.contrary is not None
    assert result.example.readings["last-breath"] not in result.contrary.readings
    text = " ".join(shown(report).split())
    assert f"the answer fits if last-breath is read as {result.example.reading}" in in_one_line(text)
    assert f"but {result.contrary.scenario} " in in_one_line(text)
    assert f"fits only {' or '.join(result.contrary.readings)}" in in_one_line(text)
    assert f"'last-breath|{result.example.scenario}|{result.contrary.scenario}'" in text
    assert f"But this fits only {result.contrary.readings[0]}" in write_page(load_game(report.game), report, SCENARIOS)


def test_a_choice_that_adds_nothing_under_its_reading_need_not_be_offered(program: Path) -> None:
    """Where the turn stops by itself, nobody has to be able to ask for that."""
    report, result = run(program, "last-breath", "stop-at-once", "stop-at-once", more=("no stop",))
    assert (result.state, result.readings, result.failed) == ("shown", ["stop-at-once"], False)
    assert all(one.verdict in ("pass", "incomplete") for one in report.scenarios)
    stopped = next(one for one in report.scenarios if one.id == STOPS)
    assert (stopped.verdict, stopped.failures) == ("pass", [])


def test_a_choice_of_the_player_that_is_not_offered_leaves_the_reading_open(program: Path) -> None:
    """What is not offered is no evidence: the program may finish its turns under either reading."""
    _, result = run(program, "last-breath", "optional-finish", "optional-finish")
    assert result.readings == ["optional-finish"]
    _, result = run(program, "last-breath", "optional-finish", "optional-finish", more=("no stop",))
    assert result.readings == ["finish-turn", "optional-finish"]
