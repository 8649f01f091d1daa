"""The sample programs of Deep Regrets: the report names what is wrong with each, and nothing untrue."""

from __future__ import annotations

import json
import os
import runpy
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from stored_results import unlike_stored

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

SUBJECTS = Path(__file__).resolve().parents[2] / "subjects"
OF_THE_BEGINNER = {
    "regrets.mistake.six-sided-dice",
    "regrets.mistake.reward-once-per-day",
    "regrets.mistake.sold-at-the-printed-value",
    "regrets.mistake.one-point-for-each-fishbuck",
    "regrets.mistake.first-seat-of-equals-is-penalised",
    "regrets.mistake.no-regret-for-a-sale",
}
OF_THE_SCREEN = {
    "regrets.mistake.worms-stay-face-up",
    "regrets.mistake.shops-visited-once-a-game",
    "regrets.mistake.nothing-named-keeps-the-old",
    "regrets.mistake.reduction-lasts-into-the-next-cast",
}


def checked(command_line: Any, name: str) -> tuple[str, dict[str, Any]]:
    """Return the output and the report of guided games with a sample program, which rolls the same each time."""
    leadline, folder = command_line(), SUBJECTS / name
    words = ("check", "deep-regrets", "--components", folder / "cards.yaml", "--json", "report.json")
    done = leadline(*words, "--", sys.executable, folder / "adapter.py", "1")
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout, json.loads((leadline.folder / "report.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def beginner(command_line: Any) -> tuple[str, dict[str, Any]]:
    """Return the report on the beginner's program."""
    return checked(command_line, "regrets_beginner")


@pytest.fixture(scope="module")
def screen(command_line: Any) -> tuple[str, dict[str, Any]]:
    """Return the report on the program behind a screen."""
    return checked(command_line, "regrets_screen")


def assert_named(report: dict[str, Any], mistakes: set[str]) -> None:
    """Just these mistakes are named, if need be beside others that look the same, and they explain every answer."""
    causes = report["model"]["causes"]
    assert {one["id"] for one in causes if one["kind"] == "mistake"} == mistakes
    assert not any(one["is_similar"] or one["may_be"] for one in causes if one["kind"] == "mistake")
    assert report["model"]["unexplained"] == 0
    assert report["model"]["right"] == report["model"]["judged"] > 2_000
    listed = {rule for one in causes if one["kind"] == "mistake" for rule in one["rules"]}
    assert {rule["id"] for rule in report["rules"] if rule["verdict"] == "broken"} == listed
    assert not any(one["failed"] for one in report["disputes"])
    assert not any(one["verdict"] == "fail" for one in report["probes"])
    assert not any(one["verdict"] == "error" for one in report["scenarios"])


@pytest.mark.slow
def test_the_mistakes_of_the_beginner_are_named(beginner: Any) -> None:
    shown, report = beginner
    assert_named(report, OF_THE_BEGINNER)
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 6 mistakes are found, 8 rules are broken")


@pytest.mark.slow
def test_the_games_of_the_beginner_come_to_their_end(beginner: Any) -> None:
    guided = [one for one in beginner[1]["scenarios"] if one["id"].startswith("guided-")]
    assert len(guided) == 20
    assert not any(one["verdict"] == "incomplete" for one in guided)


@pytest.mark.slow
def test_of_its_chance_only_the_player_dice_are_said_to_be_unfair(beginner: Any) -> None:
    assert {one["id"] for one in beginner[1]["chance"] if one["verdict"] == "fail"} == {"played.player.sums"}


@pytest.mark.slow
def test_scenarios_that_need_cards_of_the_box_are_not_tested(beginner: Any) -> None:
    why = Counter(one["why"] for one in beginner[1]["scenarios"] if one["verdict"] == "not-tested")
    assert why["it plays with components of its own, which lack something the scenario needs"] > 100


@pytest.mark.slow
def test_the_mistakes_of_the_screen_are_named(screen: Any) -> None:
    shown, report = screen
    assert_named(report, OF_THE_SCREEN)
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 4 mistakes are found, ")
    assert not any(one["verdict"] == "fail" for one in report["chance"])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["beginner", "screen"])
def test_the_stored_result_is_that_of_the_report(request: pytest.FixtureRequest, name: str) -> None:
    assert unlike_stored(f"regrets_{name}", request.getfixturevalue(name)[1]) == []


@pytest.mark.parametrize("name", ["regrets_beginner", "regrets_screen"])
def test_a_program_has_the_cards_of_its_file(name: str) -> None:
    from leadline.games.component_overrides import _fields, _figures

    own, there = runpy.run_path(str(SUBJECTS / name / "cards.py")), _figures(_fields(SUBJECTS / name / "cards.yaml"))
    fish = {
        (one["id"], one["depth"], one["align"] == "foul", one["difficulty"], one["value"], one["copies"])
        for one in there["fish"]
    }
    assert fish == set(own["FISH"])
    assert sorted(one["id"] for one in there["fish"] if "catch" in one) == sorted(own["CURSED"])
    decks = {"dinks": "DINKS", "supplies": "ITEMS", "rods": "RODS", "reels": "REELS"}
    for deck, table in decks.items():
        assert {one["id"]: one["copies"] for one in there[deck]} == own[table]
    assert {one["value"]: one["copies"] for one in there["regrets"]} == own["REGRETS"]
