"""Boards beside a failure: both where they look different, and neither where only the fields tell."""

from __future__ import annotations

import pytest

from leadline.games import load_game
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.results.causes import Failure
from leadline.results.model import Report, RuleResult, ScenarioResult, Summary
from leadline.schema.values import FieldDifference

GAME, RULE = "deep-sea-adventure", "dsa.breathe.per-unit"
BEFORE = "1 20 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v2 v4[2:4] ^5[2:7] / t1 s1"
AFTER = "1 19 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v3 v4[2:4] ^5[2:7] / t2 s1"


def report(expected: str, got: str) -> Report:
    differences = [FieldDifference("last_home", "seat 2", "nobody")]
    failure = Failure(
        "guided-1", "guided", 1, "1 deeper 1+1", "rule", RULE, "", "", "says", differences, BEFORE, expected, got
    )
    failure.certain = True
    scenario = ScenarioResult("guided-1", "", "guided", "fail", "", [RULE], 3, [failure])
    rule = RuleResult(RULE, "Title", "broken", True, 3, ["guided-1"], "leadline check")
    summary = Summary("not-conformant", 1, {"fail": 1}, {"kept": 0, "broken": 1, "not-tested": 0}, 3, 1, 0)
    summary.scenarios = dict.fromkeys(("pass", "fail", "error", "incomplete", "not-tested"), 0) | {"fail": 1}
    return Report("0", "0", GAME, True, [], {"name": "it"}, {}, 1, summary, [scenario], [rule], [], [])


@pytest.mark.parametrize(("got", "drawn"), [(AFTER.replace(" 19 ", " 18 "), 1), (AFTER, 0)])
def test_two_boards_that_look_the_same_are_left_out(got: str, drawn: int) -> None:
    load_game(GAME).position_notation.read(got)
    made = report(AFTER, got)
    text = "\n".join(write_report(load_game(made.game), made, {}))
    assert (text.count("\n      before\n"), text.count("\n      expected\n"), text.count("\n      got\n")) == (
        1,
        drawn,
        drawn,
    )
    assert "last_home: expected seat 2" in text
    page = write_page(load_game(made.game), made, {})
    assert page.count("<figcaption>Before</figcaption>") == 1
    assert page.count("<figcaption>Expected</figcaption>") == page.count("<figcaption>Got</figcaption>") == drawn
    assert "seat 2" in page
