"""Playing in several workers: the same report as in one, whatever the subjects do."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tiers import slow_but

from leadline.base.errors import InputError
from leadline.check.checking import run_suite
from leadline.check.judging import judge_recording
from leadline.games import load_game
from leadline.recording.file import read_recording
from leadline.results.model import Report
from leadline.run.run import RunConfig
from leadline.run.subject import MOST_FAILED_STARTS
from leadline.run.workers import pieces
from leadline.schema.codec import Codec
from leadline.suite.bundle import load_suite

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("without_detection"),
]

GAME = "deep-sea-adventure"
SUITE = load_suite(GAME)
SCENARIOS = SUITE.scenarios[::25]

PROGRAM = """
import os, sys, time
from pathlib import Path
from leadline.serve.subject import ReferenceSubject, serve_reference

fault, folder = sys.argv[1], Path(sys.argv[2])
above = Path(f"/proc/{os.getppid()}/stat")  # of the guardian, which the worker has started
worker = folder / f"worker-{above.read_text().rpartition(') ')[2].split()[1] if above.exists() else os.getppid()}"
if fault.endswith("stays-away") and worker.exists():
    with (folder / "in-vain").open("a") as tries:
        tries.write("x")
    sys.exit("not again")
(folder / f"pid-{os.getpid()}").write_text(fault)
subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
play, opened, hello = handlers["play"], handlers["open"], handlers["initialize"]


def wrong_air(params):
    found = play(params)
    if "position" in found and found["position"]["air"] < 20:
        found["position"] = {**found["position"], "air": found["position"]["air"] + 1}
    return found


def players(params):
    return params["setup"]["seats"] if "setup" in params else len(params["position"]["divers"])


def dies(params):
    one_has_gone = fault == "one-stays-away" and any(folder.glob("worker-*"))
    if players(params) == 4 and not one_has_gone:
        worker.touch()
        sys.exit(3)
    return opened(params)


def slow(params):
    time.sleep(0.02)
    return play(params)


def rolls_alone(params):
    found = hello(params)
    found["games"]["deep-sea-adventure"]["can"] = ["starter"]
    return found


if fault == "wrong-air":
    handlers["play"] = wrong_air
elif fault in ("dies", "stays-away", "one-stays-away"):
    handlers["open"] = dies
elif fault == "slow":
    handlers["play"] = slow
elif fault == "rolls-alone":
    handlers["initialize"] = rolls_alone
subject.handlers = lambda: handlers
serve_reference(subject)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "seen").mkdir()
    return tmp_path


def order(folder: Path, fault: str, jobs: int, **more: Any) -> RunConfig:
    command = [sys.executable, str(folder / "program.py"), fault, str(folder / "seen")]
    return RunConfig(load_game(GAME), command, SCENARIOS, False, SUITE.hash, jobs=jobs, guided=range(1, 5), **more)


def run(folder: Path, fault: str, jobs: int, **more: Any) -> Report:
    return run_suite(order(folder, fault, jobs, **more), lambda done, total, what: None)


def plain(report: Report) -> Any:
    """Return a report without what differs between runs: its date, its duration, the numbers that processes count."""
    untimed = replace(report, summary=replace(report.summary, seconds=0.0, restarts=0), date="")
    found = Codec[Report](Report).adapter.dump_python(untimed, mode="json")
    for one in found["scenarios"]:
        if "request" in one["evidence"]:
            one["evidence"]["request"] = one["evidence"]["request"].partition(", id ")[0]
    return found


@pytest.mark.parametrize("several", slow_but([3], [2, 3]))
@pytest.mark.parametrize("fault", slow_but(["dies"], ["none", "wrong-air", "dies"]))
def test_the_report_is_the_same_with_any_number_of_workers(folder: Path, fault: str, several: int) -> None:
    one = plain(run(folder, fault, 1))
    wrong = one["summary"]["scenarios"]["fail"] + one["summary"]["scenarios"]["error"]
    assert (wrong == 0) == (fault == "none")
    assert plain(run(folder, fault, several)) == one


def test_every_worker_has_a_subject_of_its_own(folder: Path) -> None:
    run(folder, "none", 3)
    assert len(list((folder / "seen").glob("pid-*"))) == 1 + 3


@pytest.mark.slow
def test_a_fault_is_charged_to_its_own_scenario(folder: Path) -> None:
    report = run(folder, "dies", 2)
    four = {one.id for one in SCENARIOS if len(one.names) == 4}
    assert four
    assert {one.id for one in report.scenarios if one.verdict == "error"} == four
    assert {one.id for one in report.scenarios if one.verdict == "pass"} == {one.id for one in SCENARIOS} - four
    assert report.summary.restarts > 0


@pytest.mark.slow
def test_a_worker_that_is_given_up_does_not_stop_the_others(folder: Path) -> None:
    report = run(folder, "stays-away", 3)
    assert "did not start again" in report.gave_up
    verdicts = {one.id: one.verdict for one in report.scenarios}
    letters = {"pass": "p", "error": "b", "not-tested": "-"}
    for piece in pieces(len(SCENARIOS), (), 3):
        told = "".join(letters[verdicts[SCENARIOS[number].id]] for number in piece.scenarios)
        assert re.fullmatch("p*|-*|[p-]*b[p-]*", told), told  # Games that are open at once end in any order.
    assert set(verdicts.values()) == set(letters)


@pytest.mark.parametrize(
    ("fault", "workers"), slow_but([("one-stays-away", 1)], [("one-stays-away", 1), ("stays-away", 3)])
)
@pytest.mark.left_to_all
def test_a_worker_without_a_subject_gets_no_further_piece(folder: Path, fault: str, workers: int) -> None:
    deadly = [
        piece for piece in pieces(len(SCENARIOS), (), 3) if any(len(SCENARIOS[at].names) == 4 for at in piece.scenarios)
    ]
    assert len(deadly) >= 3  # Else a worker might never meet a game for four.
    report = run(folder, fault, 3)
    assert (folder / "seen" / "in-vain").read_text() == "x" * MOST_FAILED_STARTS * workers
    verdicts = {one.id: one.verdict for one in report.scenarios}
    assert set(verdicts) == {one.id for one in SCENARIOS}
    touched = [
        piece
        for piece in pieces(len(SCENARIOS), (), 3)
        if {verdicts[SCENARIOS[number].id] for number in piece.scenarios} != {"pass"}
    ]
    assert workers > 1 or len(touched) == 1  # The others have played the rest.


def test_what_nobody_is_left_to_play_is_not_tested(folder: Path) -> None:
    report = run(folder, "stays-away", 2)
    told = {one.id: one.why for one in report.scenarios if one.verdict == "not-tested"}
    assert set(told.values()) == {"it no longer starts"}


@pytest.mark.slow
def test_guided_games_are_spread_too(folder: Path) -> None:
    one, two = run(folder, "rolls-alone", 1), run(folder, "rolls-alone", 3)
    names = [f"guided-{number}" for number in range(1, 5)]
    for report in (one, two):
        assert [result.id for result in report.scenarios if result.topic == "guided"] == names


@pytest.mark.slow
def test_the_recording_is_one_file_and_is_judged_to_the_same_report(folder: Path) -> None:
    record = folder / "run.jsonl"
    report = run(folder, "wrong-air", 3, record=record)
    recorded = read_recording(record)
    assert recorded.header.jobs == 3
    assert recorded.footer is not None
    assert recorded.done == {one.id for one in SCENARIOS}
    assert plain(judge_recording(load_game(recorded.header.game), recorded, SCENARIOS, whole=False)) == plain(report)


@pytest.mark.slow
def test_a_recording_that_was_cut_off_is_gone_on_with(folder: Path) -> None:
    record = folder / "run.jsonl"
    report = run(folder, "none", 2, record=record)
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[: len(lines) // 2]) + b'{"kind": "scen')
    again = run(folder, "none", 3, resume=record)
    assert plain(again) == plain(report)
    assert read_recording(record).done == {one.id for one in SCENARIOS}


def test_pieces_cover_everything_once_and_in_order() -> None:
    for number in (1, 2, 3, 7, 64, 1000):
        made = pieces(len(SUITE.scenarios), range(1, 6), number)
        assert [one for piece in made for one in piece.scenarios] == list(range(len(SUITE.scenarios)))
        assert sorted(one for piece in made for one in piece.guided) == [1, 2, 3, 4, 5]
    sizes = [len(piece.scenarios) for piece in pieces(len(SUITE.scenarios), (), 4)]
    assert max(sizes) <= min(sizes) + 1
    assert pieces(0, (), 4) == []


def check(folder: Path, fault: str, *more: str) -> subprocess.Popen[str]:
    program = [sys.executable, str(folder / "program.py"), fault, str(folder / "seen")]
    command = [sys.executable, "-m", "leadline", "check", GAME, "--only", "dsa-o*", *more, "--", *program]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers_of(pid: int) -> list[int]:
    """Return the runners among the child processes of a process."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(one) for one in (task / "children").read_text().split()]
    return [one for one in found if b"\0leadline\0check\0" in Path(f"/proc/{one}/cmdline").read_bytes()]


def wait_for_lines(file: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < number:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def subjects_are_gone(folder: Path) -> bool:
    return not any(Path(f"/proc/{one.name[4:]}").exists() for one in (folder / "seen").glob("pid-*"))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this looks at the processes of Linux")
def test_an_interrupted_run_reports_what_was_done(folder: Path) -> None:
    record = folder / "run.jsonl"
    running = check(folder, "slow", "--jobs", "2", "--record", str(record))
    wait_for_lines(record, 6)
    running.send_signal(signal.SIGINT)
    shown, errors = running.communicate(timeout=60)
    assert (running.returncode, errors) == (3, "")
    assert "the run was interrupted" in shown
    assert " pass, " in shown
    assert subjects_are_gone(folder)
    footer = json.loads(record.read_bytes().splitlines()[-1])
    assert footer["gave_up"] == "the run was interrupted"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this looks at the processes of Linux")
def test_a_worker_that_is_killed_does_not_stop_the_others(folder: Path) -> None:
    record = folder / "run.jsonl"
    running = check(folder, "slow", "--jobs", "2", "--record", str(record), "--json", str(folder / "report.json"))
    wait_for_lines(record, 4)
    first, *_ = workers_of(running.pid)
    os.kill(first, signal.SIGKILL)
    shown, errors = running.communicate(timeout=120)
    assert (running.returncode, errors) == (3, "")
    assert "a worker process ended unexpectedly" in shown
    report = json.loads((folder / "report.json").read_text())
    verdicts = {one["verdict"] for one in report["scenarios"]}
    assert verdicts == {"pass", "not-tested"}


def test_there_has_to_be_a_worker(folder: Path) -> None:
    from leadline.cli.check import workers

    for number in (0, -1, 1000):
        with pytest.raises(InputError, match="workers"):
            workers(number)
    assert workers(4) == 4
    running = check(folder, "none", "--jobs", "0")
    assert running.wait(60) == 2
