"""Wrong rules over real pipes: the same report as in this process, also from the recording, also beside a fault."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from in_process import GAME, SUITE, check
from score import scored
from wrong.fault import FAULTS

from leadline.report.model import Report
from leadline.run.recording_file import read_recording
from leadline.run.run import Order, judge_recording, run_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

FAULTY = Path(__file__).parents[2] / "subjects" / "faulty"
NAME = "breath-per-chip"

DIES = """
import os, sys
sys.path.insert(0, {folder!r})
from wrong import breathing
from wrong.fault import FAULTS
from leadline.serve.subject import ReferenceSubject, serve_reference

class Dying(ReferenceSubject):
    def open(self, params):
        if params["seats"] == 4:
            os._exit(7)
        return super().open(params)

subject = Dying("deep-sea-adventure")
FAULTS[{name!r}].patch()
serve_reference(subject)
"""


def scenarios() -> list:
    aimed = [one for one in SUITE.scenarios if set(FAULTS[NAME].breaks) & set(one.rules)]
    return [one for one in SUITE.scenarios if one in aimed or one in SUITE.scenarios[::40]]


def run(command: list[str], record: Path | None = None) -> Report:
    order = Order(
        game=GAME,
        command=[sys.executable, *command],
        scenarios=scenarios(),
        whole=False,
        suite=SUITE.hash,
        record=record,
        env=["PYTHONPATH"],
    )
    return run_suite(order, lambda done, total, what: None)


def verdicts(report: Report) -> list[tuple[str, str, str]]:
    failures = {one.id: "; ".join(f"{f.move} {f.rule} {f.says}" for f in one.failures) for one in report.scenarios}
    return [(one.id, one.verdict, failures[one.id]) for one in report.scenarios]


def test_a_process_and_the_same_program_in_this_process_are_judged_alike(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    report = run([str(FAULTY / "wrong_rule.py"), NAME], file)
    here = check([NAME], scenarios=scenarios())
    assert verdicts(report) == verdicts(here)
    assert scored(NAME, report).good
    again = judge_recording(read_recording(file), scenarios(), whole=False)
    assert verdicts(again) == verdicts(report)
    assert [(one.id, one.verdict) for one in again.rules] == [(one.id, one.verdict) for one in report.rules]


def test_a_wrong_rule_is_named_also_where_some_games_break(tmp_path: Path) -> None:
    file = tmp_path / "dies.py"
    file.write_text(DIES.format(folder=str(FAULTY), name=NAME))
    report = run([str(file)])
    by_seats = {one.id: len(one.names) for one in SUITE.scenarios}
    broken = [one.id for one in report.scenarios if one.verdict == "broken"]
    assert broken
    assert {by_seats[name] for name in broken} == {4}
    assert all(one.verdict != "pass" for one in report.scenarios if by_seats[one.id] == 4)
    score = scored(NAME, report)
    assert score.good, (score.broken, score.missed, score.extra)
    assert report.restarts if hasattr(report, "restarts") else report.summary.restarts


def test_every_faulty_program_can_be_listed() -> None:
    import subprocess

    for program, known in (("wrong_rule.py", FAULTS), ("limited.py", None)):
        done = subprocess.run([sys.executable, FAULTY / program, "--list"], capture_output=True, text=True, check=True)
        names = {line.partition(":")[0] for line in done.stdout.splitlines()}
        assert names >= set(known or {"no-positions", "smallest"})
