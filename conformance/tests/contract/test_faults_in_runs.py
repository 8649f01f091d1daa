"""Wrong rules over real pipes: the same report as in this process, also from the recording, also beside a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from wrong import GAME, SPEC, SUITE, check, wrong

from leadline.check.checking import run_suite
from leadline.check.judging import judge_recording
from leadline.games import load_game
from leadline.recording.file import read_recording
from leadline.results.model import Report
from leadline.run.run import RunConfig

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

LIMITED = Path(__file__).parents[2] / "subjects" / "faulty" / "limited.py"
NAME = "breath-per-chip"

DIES = """
import os
from leadline.serve.subject import ReferenceSubject, serve_reference

class Dying(ReferenceSubject):
    def open(self, params):
        seats = params["setup"]["seats"] if "setup" in params else len(params["position"]["divers"])
        if seats == 4:
            os._exit(7)
        return super().open(params)

serve_reference(Dying("deep-sea-adventure", mistakes=[{name!r}]))
"""


def scenarios() -> list:
    mistake = SPEC.mistake(f"dsa.mistake.{NAME}")
    assert mistake is not None
    aimed = [one for one in SUITE.scenarios if set(mistake.rules) & set(one.rules)]
    of_four = next(one for one in SUITE.scenarios if len(one.names) == 4)
    return [one for one in SUITE.scenarios if one in (of_four, *aimed[::3], *SUITE.scenarios[::70])]


def run(command: list[str], record: Path | None = None) -> Report:
    order = RunConfig(
        game=load_game(GAME),
        command=[sys.executable, *command],
        scenarios=scenarios(),
        whole=False,
        suite=SUITE.hash,
        record=record,
        env=["PYTHONPATH"],
    )
    return run_suite(order, lambda done, total, what: None)


def broken(report: Report) -> set[str]:
    return {rule.id for rule in report.rules if rule.verdict == "broken"}


def verdicts(report: Report) -> list[tuple[str, str, str]]:
    failures = {one.id: "; ".join(f"{f.move} {f.rule} {f.says}" for f in one.failures) for one in report.scenarios}
    return [(one.id, one.verdict, failures[one.id]) for one in report.scenarios]


@pytest.mark.slow
def test_a_process_and_the_same_program_in_this_process_are_judged_alike(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    report = run(["-m", "leadline", "serve", GAME, "--mistake", NAME], file)
    here = check(wrong(NAME), scenarios())
    assert verdicts(report) == verdicts(here)
    assert broken(report)
    again = judge_recording(load_game(GAME), read_recording(file), scenarios(), whole=False)
    assert verdicts(again) == verdicts(report)
    assert [(one.id, one.verdict) for one in again.rules] == [(one.id, one.verdict) for one in report.rules]


@pytest.mark.left_to_all
def test_a_mistake_is_found_also_where_some_games_break(tmp_path: Path) -> None:
    file = tmp_path / "dies.py"
    file.write_text(DIES.format(name=NAME))
    report = run([str(file)])
    by_seats = {one.id: len(one.names) for one in SUITE.scenarios}
    died = [one.id for one in report.scenarios if one.verdict == "error"]
    assert died
    assert {by_seats[name] for name in died} == {4}
    assert all(one.verdict != "pass" for one in report.scenarios if by_seats[one.id] == 4)
    assert broken(report)
    assert report.summary.restarts


def test_every_limited_program_can_be_listed() -> None:
    done = subprocess.run([sys.executable, LIMITED, "--list"], capture_output=True, text=True, check=True)
    assert {line.partition(":")[0] for line in done.stdout.splitlines()} >= {"no-positions", "smallest"}
