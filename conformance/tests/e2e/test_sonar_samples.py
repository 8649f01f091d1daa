"""The sample programs of Captain Sonar: the report names what is wrong with each, and nothing untrue."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from stored_results import unlike_stored

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only"),
    pytest.mark.slow,
]

SUBJECTS = Path(__file__).resolve().parents[2] / "subjects"
OF_THE_BEGINNER = [
    "sonar.mistake.start-space-not-on-route",
    "sonar.mistake.two-turns-after-surfacing",
    "sonar.mistake.mines-of-both-together",
    "sonar.mistake.broken-system-refused",
    "sonar.mistake.circuits-never-repaired",
    "sonar.mistake.torpedo-goes-diagonally",
]
OF_THE_SERVER = [
    "sonar.mistake.radio-operator-does-not-trace",
    "sonar.mistake.green-by-captain-only",
    "sonar.mistake.damage-in-view",
    "sonar.mistake.stop-holds-own-crew",
]


def checked(command_line: Any, name: str) -> tuple[str, dict[str, Any]]:
    """Return the whole suite with a sample program: what was printed, the report."""
    leadline = command_line()
    adapter = SUBJECTS / name / "adapter.py"
    done = leadline("check", "captain-sonar", "--json", "report.json", "--", sys.executable, adapter)
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout, json.loads((leadline.folder / "report.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def beginner(command_line: Any) -> tuple[str, dict[str, Any]]:
    """Return the report on the beginner's program."""
    return checked(command_line, "sonar_beginner")


@pytest.fixture(scope="module")
def by_mail(command_line: Any) -> tuple[str, dict[str, Any]]:
    """Return the report on the program that plays whole turns."""
    return checked(command_line, "sonar_turns")


@pytest.fixture(scope="module")
def by_sockets(command_line: Any) -> tuple[str, dict[str, Any]]:
    """Return the report on the server with a client for each role."""
    return checked(command_line, "sonar_sockets")


def mistakes(report: dict[str, Any]) -> list[str]:
    return [one["id"] for one in report["model"]["causes"] if one["kind"] == "mistake"]


def rules_without_a_mistake(report: dict[str, Any]) -> set[str]:
    """Return the rules that are reported as broken, except those of the mistakes."""
    broken = {rule["id"] for rule in report["rules"] if rule["verdict"] == "broken"}
    return broken - {rule for one in report["model"]["causes"] for rule in one["rules"]}


def assert_nothing_else_is_said(report: dict[str, Any]) -> None:
    """Check that there is no fault, no guess, no rule other than those of the mistakes, and no unexplained answer."""
    assert not any(one["is_similar"] or one["may_be"] for one in report["model"]["causes"])
    assert report["model"]["unexplained"] == 0
    assert rules_without_a_mistake(report) == set()
    assert not any(one["verdict"] == "error" for one in report["scenarios"])
    assert not any(one["failed"] for one in report["disputes"])
    assert not any(one["verdict"] == "fail" for one in report["probes"])


def test_the_mistakes_of_the_beginner_are_named(beginner: Any) -> None:
    shown, report = beginner
    assert mistakes(report) == OF_THE_BEGINNER
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 6 mistakes are found, ")
    assert_nothing_else_is_said(report)


def test_a_rule_that_a_mistake_breaks_is_counted_once_and_nowhere_else(beginner: Any, by_sockets: Any) -> None:
    """So a stranger adds up the rules below the mistakes and comes to the number of the first line."""
    for shown, report in (beginner, by_sockets):
        listed = {rule for one in report["model"]["causes"] if one["kind"] == "mistake" for rule in one["rules"]}
        assert {rule["id"] for rule in report["rules"] if rule["verdict"] == "broken"} == listed
        assert f"mistakes are found, {len(listed)} rules are broken" in shown
        untested = shown.partition("\nNot tested\n")[2].replace(",", " ").split()
        assert not listed & set(untested)


def test_the_examples_of_the_beginner_are_plain_and_name_the_crews(beginner: Any) -> None:
    shown, report = beginner
    examples = {one["id"]: one["example"]["scenario"] for one in report["model"]["causes"] if one["example"]}
    assert examples["sonar.mistake.start-space-not-on-route"] == "sonar-setup-fresh-sheets"
    assert examples["sonar.mistake.two-turns-after-surfacing"] == "sonar-neighbours-order-at-once-after-the-extra-turns"
    assert "      red.waits: expected 3\n                 got 2\n" in shown
    assert "crews." not in shown.partition("\nReported\n")[0]  # Below that fields have the names of the protocol.


def test_a_leak_of_the_server_is_told_in_one_line(by_sockets: Any) -> None:
    shown = " ".join(by_sockets[0].split())
    assert shown.count(" as seen by ") == 2  # One line for the damage of both crews.
    assert "red.damage as seen by red's captain, red's engineer, " in shown
    assert "red's radio operator and 3 more: expected hidden got shown also wrong in " in shown


def test_what_views_bring_into_play_is_never_said_to_be_untested(by_sockets: Any) -> None:
    verdicts = {rule["id"]: rule["verdict"] for rule in by_sockets[1]["rules"]}
    assert verdicts["sonar.information.submarine"] == "inconclusive"


def test_no_sample_is_incomplete(beginner: Any, by_mail: Any, by_sockets: Any) -> None:
    for _, report in (beginner, by_mail, by_sockets):
        assert report["summary"]["scenarios"]["incomplete"] == 0


def test_who_answers_by_itself_is_not_asked_to_wait(by_mail: Any) -> None:
    untold = {one["id"]: one["why"] for one in by_mail[1]["scenarios"] if one["verdict"] == "not-tested"}
    assert untold["sonar-systems-stop-own-crew"] == "it does not pause where `answer-drone` is due"


def test_the_beginner_shows_a_reading_of_its_own(beginner: Any) -> None:
    shown = {one["id"]: one["readings"] for one in beginner[1]["disputes"] if one["state"] == "shown"}
    assert shown["trigger-broken"] == ["refused-no-penalty"]


def test_of_the_program_by_mail_a_mistake_and_a_reading_are_named_and_nothing_else(by_mail: Any) -> None:
    shown, report = by_mail
    assert mistakes(report) == ["sonar.mistake.silence-route-last-space-only"]
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 1 mistake is found, 1 rule is broken")
    assert_nothing_else_is_said(report)


def test_the_program_by_mail_shows_its_own_reading_and_else_the_recommended_ones(by_mail: Any) -> None:
    shown = {one["id"]: one["readings"] for one in by_mail[1]["disputes"] if one["state"] == "shown"}
    assert shown["chain-depth"] == ["one-step"]
    parts = {one["id"]: one["parts"] for one in by_mail[1]["profiles"]}
    assert parts["recommended"] == ["chain-depth"]


def test_whole_turns_and_answers_of_its_own_are_played(by_mail: Any) -> None:
    """A turn with a sonar is sent as one sequence without an answer, and goes on with the answer that was given."""
    verdicts = {one["id"]: one["verdict"] for one in by_mail[1]["scenarios"]}
    assert verdicts["sonar-whole-turn-sonar"] == verdicts["sonar-whole-turn-drone"] == "pass"
    assert verdicts["sonar-whole-turn-failed-torpedo-then-sonar"] == "pass"


def test_the_mistakes_of_the_server_are_named(by_sockets: Any) -> None:
    shown, report = by_sockets
    assert mistakes(report) == OF_THE_SERVER
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 4 mistakes are found, 5 rules are broken")
    assert_nothing_else_is_said(report)


def test_clients_that_see_their_own_sheet_alone_are_a_reading(by_sockets: Any) -> None:
    shown = {one["id"]: one["readings"] for one in by_sockets[1]["disputes"] if one["state"] == "shown"}
    assert shown["crew-sheets"] == ["own-sheet"]
    parts = {one["id"]: one["parts"] for one in by_sockets[1]["profiles"]}
    assert parts["recommended"] == ["crew-sheets"]


def test_of_a_program_in_real_time_no_other_game_is_asked(by_sockets: Any) -> None:
    """The mode of most openings is not written, because turn by turn is the default."""
    untold = {one["id"]: one["why"] for one in by_sockets[1]["scenarios"] if one["verdict"] == "not-tested"}
    assert untold["sonar-crew-four-people"] == "it has no games with mode turn-by-turn"


@pytest.mark.parametrize("name", ["beginner", "by_mail", "by_sockets"])
def test_the_stored_result_is_that_of_the_report(request: pytest.FixtureRequest, name: str) -> None:
    program = {"beginner": "sonar_beginner", "by_mail": "sonar_turns", "by_sockets": "sonar_sockets"}[name]
    assert unlike_stored(program, request.getfixturevalue(name)[1]) == []
