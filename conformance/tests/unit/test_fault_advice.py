"""Faults of one kind are told once, with what would help and what their scenarios have in common."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline.report.findings import fault_groups, in_common
from leadline.results.model import ScenarioResult
from leadline.suite.bundle import load_suite
from leadline.transport.advice import FLUSH, ONE_LINE, ONLY_ANSWERS, advice, at_start, same_fault

SHAPE = "the reported position has a wrong shape: "
SONAR = "captain-sonar"
SCENARIOS = {one.id: one for one in load_suite("deep-sea-adventure").scenarios}


@pytest.mark.parametrize(
    ("why", "evidence", "helps"),
    [
        (f"{SHAPE}air: it should be a whole number, not 9.0", {}, "the adapter reports air as 9.0; write 9"),
        (f"{SHAPE}air: it should be a whole number, not '12'", {}, "the adapter reports air as '12'; write 12"),
        (f"{SHAPE}divers.2.at: it should be a whole number, not 3.5", {}, ""),
        ("no answer within 5 s", {"kind": "timeout"}, FLUSH),
        ("not JSON", {"kind": "garbled", "line": "seat 1 plays"}, ONLY_ANSWERS),
        ("not JSON", {"kind": "garbled", "line": "{"}, ONE_LINE),
        ("not JSON", {"kind": "garbled", "line": "{'id': 1}"}, ""),
        ("a wrong shape", {"kind": "garbled", "line": "{}"}, ""),
        ("it died", {"kind": "died", "line": "seat 1 plays"}, ""),
    ],
)
def test_a_fault_comes_with_what_would_help(why: str, evidence: dict[str, str], helps: str) -> None:
    assert advice(why, evidence) == helps


def test_the_first_line_is_shown_if_it_is_no_answer() -> None:
    assert at_start("not JSON", {"kind": "garbled", "line": "Server 1.0 "}) == [
        "the first line was `Server 1.0`",
        ONLY_ANSWERS,
    ]
    assert at_start("no answer within 10 s", {"kind": "timeout"}) == [FLUSH]
    assert at_start("it ended", {"kind": "died"}) == []


def test_faults_that_differ_in_a_value_only_are_one_kind() -> None:
    broken = [
        ScenarioResult(f"s{number}", "", "", "error", why, [], 0)
        for number, why in enumerate(
            (f"{SHAPE}air: not '9'", f"{SHAPE}air: not '10'", f"{SHAPE}turn: not '1'", f"{SHAPE}air: not 7.5")
        )
    ]
    assert [[one.id for one in group] for group in fault_groups(broken)] == [["s0", "s1", "s3"], ["s2"]]
    assert same_fault("request 3 within 5 s") == same_fault("request 41 within 0.5 s")


def test_what_the_scenarios_of_a_fault_have_in_common_is_said() -> None:
    def results(verdict: str) -> list[ScenarioResult]:
        return [ScenarioResult(name, "", "", verdict, "", [], 0) for name in SCENARIOS]  # type: ignore[arg-type]

    everything = results("pass")
    six = [one for one in everything if len(SCENARIOS[one.id].names) == 6]
    assert in_common(six, everything, SCENARIOS) == ", which are all the scenarios with 6 players"
    assert in_common(six[1:], everything, SCENARIOS) == ", all with 6 players"
    assert in_common(six[:2], everything, SCENARIOS) == ""
    assert in_common(six, six, SCENARIOS) == ""
    assert in_common(everything[:40], everything, SCENARIOS) == ""


def test_of_a_game_with_one_number_of_seats_no_number_is_said() -> None:
    """A game that cannot be opened has no number of seats, which is not a different number."""
    own = {one.id: replace(one, names=()) if one.is_refused_opening else one for one in load_suite(SONAR).scenarios}
    everything = [ScenarioResult(name, "", "", "pass", "", [], 0) for name in own]
    assert {len(one.names) for one in own.values()} == {0, 8}
    assert in_common(everything[:40], everything, own) == ""
