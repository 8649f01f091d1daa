"""The selection of scenarios that `leadline check` plays, their order, and the readings."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import pytest
from reported import flat, report_of

from leadline.games import spec_of
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"


# ---- what is played


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        (["dsa.breathe.per-unit"], lambda one: "dsa.breathe.per-unit" in one.rules),
        (["stacks"], lambda one: one.topic == "stacks"),
        (["next-dive"], lambda one: one.topic == "next_dive"),
        (["tie-break"], lambda one: "tie-break" in one.disputes),
        (["dsa-two-*"], lambda one: one.id.startswith("dsa-two-")),
        (["stacks|ties"], lambda one: one.topic in ("stacks", "ties")),
        (["stacks", "ties"], lambda one: one.topic in ("stacks", "ties")),
    ],
)
def test_a_part_of_the_suite_is_selected(leadline: Any, words: list[str], fits: Any) -> None:
    only = [word for text in words for word in ("--only", text)]
    done = leadline("check", GAME, *only, "--list")
    listed = [line.split(":")[0].strip() for line in done.stdout.splitlines() if line.startswith("  ")]
    assert listed == [one.id for one in load_suite(GAME).scenarios if fits(one)]
    assert done.stdout.endswith(f"\n{len(listed)} scenarios\n")


def test_a_single_scenario_is_played(leadline: Any) -> None:
    name = load_suite(GAME).scenarios[5].id
    done = leadline("check", GAME, "--only", name, "--json", "report.json", "--", *leadline.program("none"))
    assert done.returncode == 0
    assert "what was selected is right (only the whole suite tests every rule)" in flat(done.stdout)
    assert [one["id"] for one in report_of(leadline)["scenarios"]] == [name]


@pytest.mark.parametrize(
    ("word", "near"),
    [("dsa.breathe.per-unti", "dsa.breathe.per-unit"), ("stakcs", "stacks"), ("tie-braek", "tie-break")],
)
def test_a_selection_that_matches_nothing_is_answered_with_near_ones(leadline: Any, word: str, near: str) -> None:
    done = leadline("check", GAME, "--only", word)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no scenario matches '{word}'" in done.stderr
    assert near in done.stderr.partition("did you mean")[2]


def test_the_list_is_the_whole_suite(leadline: Any) -> None:
    done = leadline("check", GAME, "--list", "--", "never-started")
    suite = load_suite(GAME).scenarios
    assert done.returncode == 0
    for one in suite:
        assert f"  {one.id}: {one.title}\n" in done.stdout


@pytest.mark.parametrize("seed", [7, 8])
@pytest.mark.slow
def test_another_order_gives_the_same_verdicts_and_prints_its_seed(leadline: Any, seed: int) -> None:
    only = ["--only", "stacks", "--only", "ties"]
    command = ["--", *leadline.program("wrong-air")]
    verdicts = []
    for shuffled in ([], ["--shuffle", seed]):
        (leadline.folder / "run.jsonl").unlink(missing_ok=True)
        done = leadline("check", GAME, *only, *shuffled, "--json", "report.json", "--record", "run.jsonl", *command)
        report = report_of(leadline)
        verdicts.append([(one["id"], one["verdict"], one["why"]) for one in report["scenarios"]])
        assert (f"in the order of --shuffle {seed}\n" in done.stdout) == bool(shuffled)
        assert report["shuffle"] == (seed if shuffled else None)
    assert verdicts[0] == verdicts[1]
    lines = (leadline.folder / "run.jsonl").read_text().splitlines()[1:-1]
    played = [json.loads(line)["id"] for line in lines]
    assert played != [one[0] for one in verdicts[0]]
    assert sorted(played) == sorted(one[0] for one in verdicts[0])


@pytest.mark.parametrize(("without", "is_guided"), [("position", False), ("dice", True)])
def test_who_asks_for_games_with_a_program_that_takes_the_dice_is_told_so(
    leadline: Any, without: str, is_guided: bool
) -> None:
    program = [sys.executable, "-m", "leadline", "serve", GAME, "--without", without]
    done = leadline("check", GAME, "--only", "dsa-starter-three-*", "--guided-games", "1-2", "--", *program)
    assert ("No guided games were played despite --guided-games" in done.stdout) is not is_guided


@pytest.mark.slow
def test_who_asks_for_no_games_is_told_nothing_of_them(leadline: Any) -> None:
    for games in ([], ["--guided-games", "0"]):
        assert "guided" not in leadline("check", GAME, "--only", "starter-mixed", *games).stdout


# ---- readings


def test_a_reading_is_asked_for(leadline: Any) -> None:
    dispute = next(one for one in spec_of(GAME).disputes if one.id == "tie-break")
    reading = next(one for one in dispute.readings if one != dispute.ruling)
    asked = ["--reading", f"tie-break={reading}", "--only", "tie-break"]
    done = leadline("check", GAME, *asked, "--json", "report.json", "--", *leadline.program("none"))
    assert done.returncode in (0, 3), done.stderr
    report = report_of(leadline)
    found = next(one for one in report["disputes"] if one["id"] == "tie-break")
    assert (found["state"], found["readings"], found["claimed"]) == ("shown", [reading], reading)
    assert report["judged_under"]["tie-break"] == reading


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--reading", "tie-brake=level4-only"], "tie-break"),
        (["--reading", "tie-break=level5-only"], "level4-only"),
        (["--reading", "tie-break"], "tie-break"),
        (["--profile", "comrades-giude"], "comrades-guide"),
    ],
)
def test_a_reading_nobody_knows_is_answered_with_near_ones(leadline: Any, options: list[str], says: str) -> None:
    done = leadline("check", GAME, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert options[1] in done.stderr or any(part in done.stderr for part in options[1].split("="))
