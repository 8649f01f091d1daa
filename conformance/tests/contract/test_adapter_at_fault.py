"""A run of which nothing can be judged is ended early: exit status 2, and what was done is kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from leadline.check.checking import run_suite
from leadline.games import load_game
from leadline.recording.file import read_recording
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.results.model import Report
from leadline.run import scenarios as playing
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GAME = "deep-sea-adventure"
SCENARIOS = [one for one in load_suite(GAME).scenarios if one.steps][: playing.MOST_UNANSWERED + 10]

PROGRAM = '''
import sys
from leadline.kit import serve
from leadline.serve.subject import ReferenceSubject

handlers = ReferenceSubject("deep-sea-adventure").handlers()
plain_open, plain_play, told = handlers["open"], handlers["play"], sys.__stdout__
count = int(sys.argv[2])


def as_text(found):
    if "air" in found.get("position", {}):
        found["position"]["air"] = str(found["position"]["air"])
    return found


def printing(params):
    """Say something on stdout in every move."""
    out.write("seat %d plays\\n" % params["moves"][0]["choice"]["seat"])
    out.flush()
    return plain_play(params)


import os
out = os.fdopen(os.dup(1), "w")
if sys.argv[1] == "text":
    handlers["open"] = lambda params: as_text(plain_open(params))
elif sys.argv[1] == "prints":
    handlers["play"] = printing
elif sys.argv[1] == "some":
    def some(params):
        global count
        return plain_open(params) if len(params["position"]["divers"]) == count else as_text(plain_open(params))
    handlers["open"] = some
serve(handlers, traces=False)
'''


def run(tmp_path: Path, fault: str, count: int = 0, **more: object) -> Report:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program), fault, str(count)]
    order = RunConfig(load_game(GAME), command, SCENARIOS, whole=False, suite="", **more)  # type: ignore[arg-type]
    return run_suite(order, lambda done, total, what: None)


@pytest.mark.parametrize(
    ("fault", "helps", "most"),
    [
        ("text", "write ", 5),
        pytest.param("text", "write ", 25, marks=pytest.mark.slow),
        pytest.param("prints", "stdout is for answers only: print to stderr", 25, marks=pytest.mark.slow),
    ],
)
@pytest.mark.left_to_all
def test_a_fault_in_all_of_the_first_scenarios_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, helps: str, most: int
) -> None:
    """After each fault the program starts again, so the short run has fewer of them."""
    assert playing.MOST_UNANSWERED == 25
    monkeypatch.setattr(playing, "MOST_UNANSWERED", most)
    file = tmp_path / "run.jsonl"
    report = run(tmp_path, fault, record=file)
    assert report.summary.status == 2
    assert report.summary.scenarios["error"] == most
    assert report.summary.scenarios["not-tested"] == len(SCENARIOS) - most
    text = "\n".join(write_report(load_game(report.game), report, {one.id: one for one in SCENARIOS}))
    assert f"THE ADAPTER IS AT FAULT: the first {most} scenarios all ended in the same fault" in text
    assert helps in text
    assert text.count("✗") == 1
    assert "exit status 2 (the adapter is at fault)" in text
    assert ("move: the opening" if fault == "text" else "move: 1: ") in text
    assert "The adapter is at fault" in write_page(load_game(report.game), report, {one.id: one for one in SCENARIOS})
    read = read_recording(file)
    assert len(read.done) == most
    assert not read.is_complete


@pytest.mark.slow
def test_one_answer_that_can_be_judged_lets_the_run_go_on(tmp_path: Path) -> None:
    """A fault in nearly every scenario, but not in the first: the whole is played."""
    first = SCENARIOS[0]
    assert first.position is not None
    report = run(tmp_path, "some", len(first.position["divers"]))
    assert report.summary.status == 1
    assert report.gave_up == ""
    assert report.summary.scenarios["error"] + report.summary.scenarios["pass"] == len(SCENARIOS)
