"""`leadline compare`: two runs of one program, and several programs beside each other."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

TOYS = {"LEADLINE_GAMES": str(Path(__file__).resolve().parents[1] / "toys")}
GAME = "kite-race"
MISTAKE = "kite.mistake.endless-string"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True


def subject(*words: str, game: str = GAME) -> list[str]:
    return ["--", sys.executable, "-m", "leadline", "serve", game, *words]


@pytest.fixture(scope="module")
def compared(command_line: Any) -> Any:
    """Return a command line with reports of a right program, of a wrong one, and of others."""
    leadline = command_line()
    runs: dict[str, tuple[str, ...]] = {
        "right": (GAME, *subject()),
        "wrong": (GAME, *subject("--mistake", MISTAKE)),
        "other": (GAME, *subject("--reading", "last-round=at-once", "--without", "position")),
        "part": (GAME, "--only", "ending", *subject()),
        "duel": ("signal-duel", "--only", "duel-use-opening", *subject(game="signal-duel")),
    }
    for name, words in runs.items():
        leadline("check", words[0], "--quiet", "--json", f"{name}.json", *words[1:], **TOYS)
    return leadline


def sections(text: str) -> dict[str, str]:
    """Return the parts of a comparison, each on one line, by heading; the part before the first has no heading."""
    found = {"": ""}
    name = ""
    for line in text.splitlines():
        if re.fullmatch(r"Better|Worse|Changed", line) or " in which they differ" in line or line.startswith("Alike"):
            name = line.split(" in which")[0].split(":")[0]
            found[name] = ""
        found[name] += " ".join(line.split()) + " "
    return found


@pytest.mark.slow
def test_what_got_better_and_what_got_worse(compared: Any) -> None:
    done = compared("compare", "wrong.json", "right.json", **TOYS)
    assert (done.returncode, done.stderr) == (0, "")
    found = sections(done.stdout)
    assert set(found) == {"", "Better"}
    assert "found → not found (1) A kite flies as far as the wind blows" in found["Better"]
    assert "broken → kept (1) A kite flies no further than its strings reach kite.flight.reach" in found["Better"]
    assert "before NOT CONFORMANT" in found[""]
    assert "after CONFORMANT: 20 of 20 rules kept" in found[""]
    done = compared("compare", "right.json", "wrong.json", **TOYS)
    assert (done.returncode, set(sections(done.stdout))) == (1, {"", "Worse"})
    assert "exit status 1 (something got worse)" in done.stdout


@pytest.mark.left_to_all
def test_scenarios_are_cut_short_and_all_can_be_asked_for(compared: Any) -> None:
    few = compared("compare", "right.json", "other.json", **TOYS).stdout
    every = compared("compare", "right.json", "other.json", "--all", **TOYS).stdout
    assert "more (--all lists them)" in few
    assert "more (--all" not in every
    ids = {one["id"] for one in json.loads((compared.folder / "right.json").read_text())["scenarios"]}
    listed = set(" ".join(every.split()).split())
    assert ids <= listed
    assert not ids <= set(" ".join(few.split()).split())


@pytest.mark.left_to_all
def test_another_reading_is_a_change_and_what_is_no_longer_tested_is_worse(compared: Any) -> None:
    found = sections(compared("compare", "right.json", "other.json", **TOYS).stdout)
    assert "finish-round → at-once (1)" in found["Changed"]
    assert "kept → not tested" in found["Worse"]
    assert "note: the runs were judged under different readings" in found[""]


def test_the_same_twice_differs_in_nothing(compared: Any) -> None:
    (compared.folder / "again.json").write_bytes((compared.folder / "wrong.json").read_bytes())
    done = compared("compare", "wrong.json", "again.json", **TOYS)
    assert (done.returncode, "Nothing differs." in done.stdout) == (0, True)


def test_a_part_says_nothing_of_what_it_did_not_play(compared: Any) -> None:
    done = compared("compare", "wrong.json", "part.json", **TOYS)
    assert (done.returncode, set(sections(done.stdout))) == (0, {""})
    assert "note: the runs did not play the same scenarios" in done.stdout


def test_programs_stand_beside_each_other_with_what_differs_first(compared: Any) -> None:
    done = compared("compare", "wrong.json", "right.json", "other.json", **TOYS)
    assert (done.returncode, done.stderr) == (0, "")
    found = sections(done.stdout)
    assert list(found) == [
        "",
        "Mistakes",
        "Rules",
        "Readings of disputed rules",
        "Consistency probes",
        "Scenarios",
        "Alike",
    ]
    assert "A B C found not found" in found["Mistakes"]
    assert "broken kept kept A kite flies no further than its strings reach kite.flight.reach" in found["Rules"]
    assert "last-round A, B: finish-round C: at-once" in found["Readings of disputed rules"]
    assert re.search(r"rules \d+", found["Alike"])
    two = compared("compare", "wrong.json", "right.json", "--programs", **TOYS)
    assert (two.returncode, "Mistakes in which they differ (1)" in two.stdout) == (0, True)


def test_two_programs_of_other_names_are_no_two_runs_unless_that_is_said(compared: Any) -> None:
    report = json.loads((compared.folder / "right.json").read_text())
    report["subject"]["name"] = "another"
    (compared.folder / "another.json").write_text(json.dumps(report))
    assert "in which they differ" in compared("compare", "wrong.json", "another.json", **TOYS).stdout
    assert "\nBetter\n" in compared("compare", "wrong.json", "another.json", "--runs", **TOYS).stdout


@pytest.mark.slow
def test_what_cannot_be_compared_is_told(compared: Any) -> None:
    folder = compared.folder
    compared("check", GAME, "--only", "ending", "--record", "run.jsonl", **TOYS)
    (folder / "no.json").write_text('{"game": "kite-race"}')
    (folder / "text.json").write_text("no JSON")
    (folder / "bytes.json").write_bytes(b"\xff\xfe")
    (folder / "link.json").symlink_to("right.json")
    for words, told in (
        (("right.json", "duel.json"), "of different games: right.json of kite-race, duel.json of signal-duel"),
        (("right.json",), "1 report cannot be compared"),
        (("right.json", "gone.json"), "gone.json: the report cannot be read: No such file"),
        (("right.json", "no.json"), "no.json: this is not a report: "),
        (("right.json", "text.json"), "text.json: this is not a report: "),
        (("right.json", "bytes.json"), "bytes.json:1: the report is not UTF-8"),
        (("right.json", "run.jsonl"), "run.jsonl: this is a recording, not a report"),
        (("right.json", "link.json"), "link.json is given twice"),
        (("right.json", "wrong.json", "other.json", "--runs"), "--runs compares two runs, not 3"),
    ):
        done = compared("compare", *words, **TOYS)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr


def test_reports_of_different_suites_are_compared_where_they_can_be(compared: Any) -> None:
    report = json.loads((compared.folder / "right.json").read_text())
    gone = report["scenarios"].pop()
    report.update(suite="0123456789abcdef", leadline="0.0.9")
    (compared.folder / "older.json").write_text(json.dumps(report))
    done = compared("compare", "older.json", "wrong.json", **TOYS)
    told = " ".join(done.stdout.split())
    assert "note: the suites differ (before 0123456789abcdef, after " in told
    assert "note: the versions of Leadline differ (before 0.0.9, after " in told
    assert gone["id"] not in told
    assert "fail" in told


def test_text_in_a_report_moves_no_cursor(compared: Any) -> None:
    report = json.loads((compared.folder / "right.json").read_text())
    report["subject"]["name"] = "\x1b[2Jname"
    (compared.folder / "odd.json").write_text(json.dumps(report))
    assert "\x1b" not in compared("compare", "odd.json", "wrong.json", **TOYS).stdout
