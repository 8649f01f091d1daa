"""`leadline new-scenario` writes drafts that are valid, that say what they are, and that lose nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import yaml

from leadline.games import game_ids
from leadline.suite.bundle import load_suite
from leadline.suite.model import DRAFT

RUNS_HERE = True

GAME = "deep-sea-adventure"
WRONG = (sys.executable, "-m", "leadline", "serve", GAME, "--mistake", "dsa.mistake.counter-clockwise")
SCENARIO = "dsa-closing-up-opening-three"
TOYS = Path(__file__).resolve().parents[1] / "toys"
POSITION = ("--position", "1 25 / 1:0 1:0 1:1 1:1 2:4 2:4 2:5 / v2 v4 / t1 s1")


@pytest.fixture
def own(tmp_path) -> Path:
    return tmp_path / "own.yaml"


def drafts(path: Path) -> list[dict]:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_a_draft_of_a_position_is_valid_and_marked(said, own):
    status, page, complaint = said("new-scenario", GAME, str(own), *POSITION, "--move", "1 deeper 1+2")
    assert (status, "check each against the manuals" in page) == (0, True), complaint
    (draft,) = drafts(own)
    assert draft["title"] == f"{DRAFT}The result of first deeper 1+2"
    assert draft["moves"] == ["first deeper 1+2"]
    assert draft["expect"]["divers"] == {"first": {"at": 6}}
    assert 1 <= len(draft["rules"]) <= 4
    comment = own.read_text(encoding="utf-8").partition("\n- ")[0]
    assert "dsa.swim.skip-occupied: Occupied spaces are jumped over and not counted (reference-manual 5.25" in comment
    assert all(len(line) <= 120 for line in comment.splitlines())
    status, page, _ = said("validate", str(own))
    assert (status, "note: own-1 is a draft" in page, "no problem" in page) == (0, True, True)


def test_drafts_are_added_and_nothing_in_the_file_changes(said, own):
    own.write_text("# Kept, though there is no scenario yet.\n", encoding="utf-8")
    for _ in range(2):
        before = own.read_text(encoding="utf-8").rstrip()
        assert said("new-scenario", GAME, str(own), *POSITION)[0] == 0
        assert own.read_text(encoding="utf-8").startswith(before)
    assert [draft["scenario"] for draft in drafts(own)] == ["own-1", "own-2"]
    text = own.read_text(encoding="utf-8")
    status, _, complaint = said("new-scenario", GAME, str(own), *POSITION, "--id", "own-2")
    assert (status, "already has a scenario with the id" in complaint) == (2, True)
    assert own.read_text(encoding="utf-8") == text


def test_an_illegal_move_gets_a_legal_variant_and_both_readings(said, own):
    words = ("--from", "dsa-swimming-lowest-roll", "--move", "1 deeper 1+2")
    assert said("new-scenario", GAME, str(own), *words, "--reading", "occupied-passing=skip-landing-only")[0] == 0
    (draft,) = drafts(own)
    assert draft["expect"][0] == {"refused": "dsa.dive.clockwise"}
    assert draft["expect"][1]["under"] == {"occupied-passing": "skip-landing-only"}
    assert draft["legal_variant"].startswith("second ")


@pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
def test_a_recorded_game_ends_with_its_first_wrong_answer(leadline, own):
    own, run = own.name, "run.jsonl"
    only = ("--only", SCENARIO, "--quiet", "--record", run)
    assert leadline("check", GAME, *only, "--", *WRONG).returncode == 1
    told = leadline("new-scenario", GAME, own, "--from", run)
    assert (told.returncode, "the answer of the program is wrong" in " ".join(told.stdout.split())) == (0, True), told
    (draft,) = drafts(leadline.folder / own)
    assert draft["rules"] == ["dsa.dive.clockwise"]
    assert len(draft["moves"]) == 1
    checked = leadline("check", GAME, "--scenarios", own, "--no-suite", "--", *WRONG)
    assert (checked.returncode, "1 fail" in checked.stdout) == (1, True), checked
    told = leadline("new-scenario", GAME, own, "--from", f"{run}#{SCENARIO}", "--until", "1")
    assert (told.returncode, f"{SCENARIO} up to move 1" in told.stdout) == (0, True), told
    assert leadline("validate", own).returncode == 0
    for words, why in (
        ((GAME, "--from", f"{run}#dsa-no-such"), "no game of a scenario 'dsa-no-such'"),
        ((GAME, "--from", f"{run}#{SCENARIO}", "--until", "99"), "cannot end with move 99"),
        ((GAME, "--from", run, "--move", "1 deeper 1+1"), "has its own moves"),
        (("captain-sonar", "--from", run), "is a recording of deep-sea-adventure"),
    ):
        told = leadline("new-scenario", words[0], own, *words[1:])
        assert (told.returncode, why in told.stderr) == (2, True), told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "it is not clear where the scenario begins"),
        ((*POSITION, "--opening", "{}"), "begins in more than one way"),
        (("--from", "nothing.jsonl"), "there is no scenario 'nothing.jsonl'"),
        ((*POSITION, "--move", "1 deeper 7+1"), "'1 deeper 7+1' cannot be played"),
        ((*POSITION, "--move", "nonsense"), "--move 1"),
        ((*POSITION, "--move", "1 back 1+1", "--move", "2 deeper 1+1"), "move 1 cannot be played by the reference"),
        ((*POSITION, "--id", "Own"), "is not a scenario id"),
        ((*POSITION, "--scenarios", "x.yaml"), "--scenarios can be used only with a recording"),
        ((*POSITION, "--reading", "no-such=x"), "no-such"),
    ],
)
def test_bad_input_is_explained_and_nothing_is_written(said, own, words, why):
    status, _, complaint = said("new-scenario", GAME, str(own), *words)
    assert (status, why in complaint, "internal error" in complaint) == (2, True, False), complaint
    assert not own.exists()


@pytest.mark.parametrize("toy", ["kite-race", "signal-duel", "fishmonger"])
def test_any_game_has_drafts(monkeypatch, said, own, toy):
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))
    status, _, complaint = said("new-scenario", toy, str(own), "--opening", "{}")
    assert status == 0, complaint
    assert said("validate", str(own))[0] == 0


@pytest.mark.parametrize("game", ["captain-sonar", "deep-regrets"])
def test_the_other_games_have_drafts(said, own, game):
    status, _, complaint = said("new-scenario", game, str(own), "--opening", "{}")
    assert status == 0, complaint
    assert said("validate", str(own))[0] == 0


@pytest.mark.parametrize("game", game_ids())
def test_no_scenario_of_the_suite_is_a_draft(game):
    assert [one.id for one in load_suite(game).scenarios if one.title.lower().startswith(DRAFT.strip().lower())] == []
