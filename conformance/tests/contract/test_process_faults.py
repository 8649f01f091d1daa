"""Every way in which a process can break, run through the whole runner.

Each faulty process plays a few scenarios and breaks in the one for three. The run has to end in bounded time and
memory, the fault has to be found, named and shown safely, every other scenario has to be judged right, and nothing
of the process may be left behind.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tiers import slow_but
from undetected import judging_without_detection

from leadline.base.errors import InputError
from leadline.check.checking import run_suite
from leadline.check.judging import judge_recording
from leadline.cli.report_options import report_as_json
from leadline.cli.selection_options import read_own
from leadline.games import load_game
from leadline.recording.file import read_recording
from leadline.report.text import write_report
from leadline.results.model import Report, ScenarioResult
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.transport import Limits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what processes do is watched on Linux only")

SUBJECTS = Path(__file__).parents[2] / "subjects" / "faulty_processes"
GAME = "deep-sea-adventure"
MIB = 1024 * 1024
LIMITS = Limits(
    open=3.0,
    play=3.0,
    line_bytes=MIB,
    answer_bytes=16 * 1024,
    openings=1,
    spare_bytes=5 * MIB,
    stderr_total_bytes=4 * MIB,
    memory_bytes=256 * MIB,
    processes=12,
)
SECONDS = 120.0
PATIENT = 30.0
"""A run of a few scenarios takes less, whatever the process does."""
AT_ONCE = 3
RUN = "LEADLINE_TEST_RUN"
HARMFUL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


def every_fault() -> dict[str, Any]:
    sys.path.insert(0, str(SUBJECTS))
    try:
        return dict(import_module("faults").FAULTS)
    finally:
        sys.path.remove(str(SUBJECTS))


FAULTS = every_fault()
QUICK = (
    "answers-with-another-id",
    "changes-a-value-it-reported",
    "changes-a-value-it-told-late",
    "hangs-in-view",
    "answers-in-words",
    "answers-with-an-error",
    "accepts-everything",
    "plays-for-another-seat",
    "knows-no-close",
    "deals-31-chips",
    "dies-at-start",
    "dies-in-a-move",
    "dies-and-leaves-a-daemon-behind",
    "grows-without-bound",
    "forks-again-and-again",
    "floods-its-output",
    "leaves-a-child-behind",
    "hangs-in-a-move",
    "ignores-being-told-to-end",
    "closes-its-output",
    "promises-views",
    "shows-what-is-hidden",
    "speaks-another-version",
    "reports-air-of-99",
    "has-a-nasty-name",
    "writes-wherever-it-can",
)
"""Of every kind of fault one or two: the short run has no others."""


@dataclass
class Trial:
    """One run of one faulty process, and all that came of it."""

    report: Report | None
    refused: str
    shown: str
    written: str
    recorded: bytes
    seconds: float

    def result(self, scenario: str) -> ScenarioResult:
        assert self.report is not None, self.refused
        return next(one for one in self.report.scenarios if one.id == scenario)


def limits_for(fault: Any) -> Limits:
    """Return the limits, with more time where it is not the time that has to run out: a busy machine may be slow."""
    hangs = any(kind in fault.kind for kind in ("timeout", "closed")) or "no answer" in fault.words
    unsure = not fault.kind and fault.verdict in ("error", "no-start")
    return LIMITS if hangs or unsure else replace(LIMITS, open=PATIENT, play=PATIENT)


def run(name: str, scenarios: list[Scenario], folder: Path, outside: Path) -> Trial:
    fault, record, written = FAULTS[name], folder / f"{name}.jsonl", folder / f"{name}.json"
    left_out = {"three", "three-asks", "three-illegal", "three-opening"} - {fault.scenario}
    order = RunConfig(
        game=load_game(GAME),
        command=[sys.executable, str(SUBJECTS / "subject.py"), name],
        scenarios=[one for one in scenarios if one.id.removeprefix("dsa-process-") not in left_out],
        whole=False,
        suite="",
        guided=range(1, 2),
        limits=limits_for(fault),
        env=[f"LEADLINE_TEST_OUTSIDE={outside}", f"{RUN}={folder}"],
        record=record,
    )
    began = time.monotonic()
    try:
        report = run_suite(order, lambda done, total, what: None)
    except InputError as error:
        refused = "\n".join(f"{one.wrong}\n{one.remedy}" for one in error.problems)
        return Trial(None, refused, refused, refused, b"", time.monotonic() - began)
    seconds = time.monotonic() - began
    written.write_text(report_as_json(report), encoding="utf-8")
    shown = "\n".join(write_report(load_game(report.game), report, {one.id: one for one in order.scenarios}))
    return Trial(report, "", shown, written.read_text(encoding="utf-8"), record.read_bytes(), seconds)


@pytest.fixture(scope="module")
def most_before() -> int:
    """Return the most memory of this process before any fault was tried, in bytes: other tests run in it too."""
    return most_memory()


def most_memory() -> int:
    """Return the most memory that this process has used, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.fixture(scope="module")
def trials(
    most_before: int, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Future[Trial]]]:
    """Provide the runs of all selected faults, a few at a time; a test waits for the one it is about."""
    scenarios = read_own(load_game(GAME), [str(SUBJECTS / "scenarios.yaml")])
    folder, outside, scratch = (tmp_path_factory.mktemp(name) for name in ("runs", "outside", "scratch"))
    (outside / "precious").write_text("untouched", encoding="utf-8")
    before, tempfile.tempdir = tempfile.tempdir, str(scratch)
    try:
        with judging_without_detection(), ThreadPoolExecutor(AT_ONCE) as pool:
            yield {name: pool.submit(run, name, scenarios, folder, outside) for name in selected(request.session)}
        assert list(scratch.iterdir()) == []
        assert [path.name for path in outside.iterdir()] == ["precious"]
        assert (outside / "precious").read_text(encoding="utf-8") == "untouched"
        assert survivors(folder) == []
    finally:
        tempfile.tempdir = before


def selected(session: pytest.Session) -> list[str]:
    """Return the faults that the tests of this session are about."""
    tests = [one for one in session.items if isinstance(one, pytest.Function) and one.originalname == "test_fault"]
    return [one.callspec.params["name"] for one in tests]


def survivors(run: Path) -> list[str]:
    """Return the processes that were started in a run and are still there."""
    found, mark = [], f"{RUN}={run}".encode()
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def test_there_are_many_faults() -> None:
    assert len(FAULTS) >= 100
    assert all(fault.says.endswith(".") for fault in FAULTS.values())


@pytest.mark.parametrize("name", slow_but(QUICK, FAULTS))
@pytest.mark.sampled(9)
def test_fault(trials: dict[str, Future[Trial]], name: str) -> None:
    fault, trial = FAULTS[name], trials[name].result(3 * SECONDS)
    assert trial.seconds < SECONDS
    for text in (trial.shown, trial.written):
        assert HARMFUL.search(text) is None, text
    assert trial.recorded.isascii()
    assert not set("<>&") & set(trial.written) or trial.report is None
    if fault.verdict == "no-start":
        assert trial.report is None
        assert re.search(fault.words, trial.refused, re.DOTALL), trial.refused
        return
    assert trial.report is not None, trial.refused
    for one in trial.report.scenarios:
        if is_concerned(one.id):
            judged_as_it_should(fault, one, trial.report)
        else:
            right = "not-tested" if "dice" in fault.without else "pass"
            assert one.verdict == right, f"{one.id}: {one.verdict}, {one.why}"
    assert trial.report.summary.status == (0 if fault.verdict == "pass" else 1)
    assert not trial.report.gave_up


def is_concerned(scenario: str) -> bool:
    return "three" in scenario or "guided" in scenario


def judged_as_it_should(fault: Any, result: ScenarioResult, report: Report) -> None:
    said = " ".join([result.why, *(f"{key}: {text}" for key, text in result.evidence.items())])
    said += " ".join(f"{one.field} {one.got}" for failure in result.failures for one in failure.differences)
    assert result.verdict == fault.verdict, said
    assert re.fullmatch(fault.kind or ".*", result.evidence.get("kind", "")), said
    assert re.search(fault.words, said, re.DOTALL), said
    if fault.rule:
        charged = {failure.rule for failure in result.failures}
        charged |= {suspect.rule for group in report.groups for suspect in group.suspects}
        assert any(rule.startswith(fault.rule) for rule in charged), charged


def test_the_runner_stays_small(trials: dict[str, Future[Trial]], most_before: int) -> None:
    for future in trials.values():
        future.result()
    assert most_memory() < max(600 * MIB, most_before + 100 * MIB)


MEASURE = """
import resource, sys
from pathlib import Path
from leadline.cli import main

status = main(sys.argv[1:])
lines = Path("/proc/self/status").read_text().splitlines()
own = next(line.split()[1] for line in lines if line.startswith("VmHWM:"))
print(status, own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A program that runs a command, and prints its status and the most memory of itself and of its children, in KiB.

A process counts the memory of the one that started it as its own until it runs another program, and `getrusage` never
forgets that. So the memory of a subject can only be measured from a process that is small. The memory of that process
itself has to be read from `/proc`.
"""


def test_growth_is_stopped_and_the_runner_stays_small(tmp_path: Path) -> None:
    """The watch ends a subject soon after it passes its limit.

    On a busy machine it may come late; then the system allows a process no more than twice the limit for its data, and
    that is what the bound follows. Code and shared libraries do not count as data. Without both of them, the subject
    would take 8 GiB.
    """
    limit, code = 128 * MIB, 64 * MIB
    options = ["--no-suite", "--scenarios", SUBJECTS / "scenarios.yaml", "--only", "dsa-process-three"]
    environment = ["--env", f"LEADLINE_TEST_OUTSIDE={tmp_path}", "--env", f"{RUN}={tmp_path}"]
    words = ["check", GAME, *options, *environment, "--memory", limit // MIB, "--quiet"]
    program = ["--", sys.executable, SUBJECTS / "subject.py", "grows-without-bound"]
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *map(str, [*words, *program])],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=SECONDS,
        check=True,
    )
    *report, figures = done.stdout.splitlines()
    status, own, started = map(int, figures.split())
    assert re.search(FAULTS["grows-without-bound"].words, " ".join(report))
    assert status == 1
    assert own * 1024 < 300 * MIB
    assert limit < started * 1024 < 2 * limit + code


@pytest.mark.parametrize("seed", slow_but([], range(1, 4)))
def test_answers_that_are_wrong_at_random(seed: int, tmp_path: Path) -> None:
    """Whatever is reported, the run comes to its end, and so do the judging and the report."""
    scenarios, record = load_suite(GAME).scenarios[seed::24], tmp_path / "record"
    command = [sys.executable, str(SUBJECTS / "at_random.py"), str(seed), "0.3"]
    order = RunConfig(
        load_game(GAME), command, scenarios, whole=False, suite="", limits=LIMITS, record=record, sample=True
    )
    report = run_suite(order, lambda done, total, what: None)
    (tmp_path / "report").write_text(report_as_json(report), encoding="utf-8")
    shown = "\n".join(write_report(load_game(report.game), report, {one.id: one for one in scenarios}))
    assert HARMFUL.search(shown + (tmp_path / "report").read_text(encoding="utf-8")) is None
    assert not report.gave_up
    counts = report.summary.scenarios
    assert sum(counts.values()) == len(scenarios)
    assert counts["pass"] > 0
    assert counts["fail"] > 0
    for one in report.scenarios:
        assert one.verdict != "error" or one.evidence or one.why.startswith(("error", "it says")), one.why
    judged_again = judge_recording(load_game(GAME), read_recording(record), scenarios, whole=False)
    assert [one.verdict for one in judged_again.scenarios] == [one.verdict for one in report.scenarios]
