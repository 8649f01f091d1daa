"""Runs that end early, or play only a part: -x, --maxfail, --total-time, --last-failed, and what is said of it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"
BREATHING = "dsa-breathing-*-chip*"
"""A few scenarios, of which a program with wrong air fails nearly all."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def checked(leadline: Any) -> Callable[..., tuple[int, dict[str, Any], str]]:
    """Checks a program with a fault: the status, the report as data, and what is printed."""

    def check(fault: str, *options: str) -> tuple[int, dict[str, Any], str]:
        words = ["check", GAME, "--cwd", ".", "--json", "report.json", *options, "--", *leadline.program(fault)]
        run = leadline(*words)
        return run.returncode, json.loads((leadline.folder / "report.json").read_text()), run.stdout + run.stderr

    return check


def failed(report: dict[str, Any]) -> list[str]:
    return [one["id"] for one in report["scenarios"] if one["verdict"] in ("fail", "error")]


def played(report: dict[str, Any]) -> list[str]:
    return [one["id"] for one in report["scenarios"] if one["verdict"] != "not-tested"]


@pytest.mark.parametrize(("option", "number"), [(["-x"], 1), (["--maxfail", "3"], 3)])
def test_a_run_ends_after_so_many_failures(checked: Any, option: list[str], number: int) -> None:
    status, report, said = checked("wrong-air", "--only", BREATHING, *option)
    assert status == 1
    assert len(failed(report)) == number
    assert played(report)[-1] == failed(report)[-1]
    assert f"(--maxfail {number})" in said if number > 1 else "(-x)" in said


def test_workers_end_with_the_first_failure_too(checked: Any) -> None:
    status, report, _ = checked("wrong-air", "--only", "breathing|last_breath|swimming", "-x", "--jobs", "2")
    assert status == 1
    assert failed(report)
    assert len(played(report)) < len(report["scenarios"])


def test_a_right_program_is_played_to_the_end(checked: Any) -> None:
    status, report, _ = checked("none", "--only", BREATHING, "-x")
    assert (status, len(played(report)), report["gave_up"]) == (0, len(report["scenarios"]), "")


def test_a_reading_with_support_is_no_failure(leadline: Any) -> None:
    subject = [sys.executable, "-m", "leadline", "serve", GAME, "--profile", "reference-manual"]
    run = leadline("check", GAME, "--only", "dsa-starter-two-*|dsa-starter-three-*", "-x", "--", *subject)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "last-voluntary" in run.stdout


@pytest.mark.slow
def test_a_run_that_ended_early_can_be_resumed(checked: Any) -> None:
    _, early, said = checked("wrong-air", "--only", BREATHING, "-x", "--record", "run.rec")
    assert "To continue from here: leadline check" in said
    _, whole, _ = checked("wrong-air", "--only", BREATHING, "--resume", "run.rec")
    assert len(played(early)) < len(played(whole)) == len(whole["scenarios"])


@pytest.mark.parametrize("more", [[], pytest.param(["--jobs", "2"], marks=pytest.mark.slow)], ids=["one", "workers"])
@pytest.mark.left_to_all
def test_the_time_for_a_whole_run_is_bounded(checked: Any, more: list[str]) -> None:
    status, report, said = checked("slow", "--total-time", "4", *more)
    assert status in (1, 3)
    assert played(report)
    assert len(played(report)) < len(report["scenarios"])
    assert "the time for the run is up (--total-time 4)" in " ".join(said.split())


def test_time_that_is_over_before_anything_is_played_is_said(leadline: Any) -> None:
    run = leadline("check", GAME, "--total-time", "0.001")
    assert run.returncode == 2
    assert "before anything was played" in run.stderr


@pytest.mark.left_to_all
def test_what_failed_is_played_again_until_nothing_fails(checked: Any, leadline: Any) -> None:
    words = ("--only", BREATHING)
    _, first, _ = checked("wrong-air", *words)
    status, again, said = checked("wrong-air", *words, "--last-failed")
    assert status == 1
    assert played(again) == failed(first) == failed(again)
    assert "selected: --only" in said
    (leadline.folder / "program.py").write_text(
        (leadline.folder / "program.py").read_text().replace('["every-breath-costs-two"]', "[]")
    )
    status, mended, _ = checked("wrong-air", *words, "--last-failed")
    assert (status, played(mended)) == (0, failed(first))
    status, whole, said = checked("wrong-air", *words, "--last-failed")
    assert (status, len(played(whole))) == (0, len(first["scenarios"]))
    assert "nothing failed in the last recorded run" in said


@pytest.mark.slow
def test_what_was_not_played_since_is_still_remembered(checked: Any) -> None:
    _, first, _ = checked("wrong-air", "--only", BREATHING)
    checked("wrong-air", "--only", failed(first)[0])
    checked("wrong-air", "--only", "dsa-setup-two-divers")
    _, again, _ = checked("wrong-air", "--last-failed")
    assert played(again) == failed(first)


def test_nothing_that_failed_is_selected(checked: Any, leadline: Any) -> None:
    checked("wrong-air", "--only", BREATHING)
    words = ("check", GAME, "--cwd", ".", "--only", "setting_up", "--last-failed")
    run = leadline(*words, "--", *leadline.program("wrong-air"))
    assert run.returncode == 2
    assert "is selected" in run.stderr


@pytest.mark.slow
@pytest.mark.parametrize("data", [b"", b"[1, {}]"])
def test_a_cache_that_was_spoilt_is_no_fault(checked: Any, own_cache: Path, data: bytes) -> None:
    checked("wrong-air", "--only", BREATHING)
    (file,) = own_cache.rglob("*.json")
    file.write_bytes(data)
    status, report, _ = checked("wrong-air", "--only", "stacks", "--last-failed")
    assert (status, len(played(report))) == (1, len(report["scenarios"]))


def test_a_cache_that_cannot_be_written_is_no_fault(checked: Any, own_cache: Path) -> None:
    own_cache.write_text("a file where a folder should be")
    assert checked("none", "--only", "dsa-breathing-one-chip")[0] == 0


@pytest.mark.parametrize(
    ("game", "topic"),
    [(GAME, "openings_ties"), ("captain-sonar", "readings_that_meet"), ("deep-regrets", "mistakes_at_sea")],
)
@pytest.mark.sampled(3)
def test_a_part_is_judged_by_what_was_selected(leadline: Any, game: str, topic: str) -> None:
    run = leadline("check", game, "--only", topic)
    assert run.returncode == 0, run.stdout
    assert f"selected: --only {topic}" in run.stdout
    assert "CONFORMANT: what was selected is right" in run.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [GAME, *(pytest.param(game, marks=pytest.mark.exhaustive) for game in ("captain-sonar", "deep-regrets"))],
)
def test_a_topic_alone_is_conformant(leadline: Any, game: str) -> None:
    from leadline.suite.bundle import load_suite

    topics = list(dict.fromkeys(one.topic for one in load_suite(game).scenarios))
    for topic in topics[:: max(1, len(topics) // 6)]:
        run = leadline("check", game, "--only", topic, "--quiet")
        assert run.returncode == 0, (topic, run.stdout)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--maxfail", "0"], "--maxfail 0 would play nothing"),
        (["--total-time", "0"], "--total-time 0 is not a valid time"),
        (["--total-time", "inf"], "--total-time inf is not a valid time"),
    ],
)
def test_bounds_that_mean_nothing_are_refused(leadline: Any, options: list[str], says: str) -> None:
    run = leadline("check", GAME, *options)
    assert run.returncode == 2
    assert says in run.stderr
