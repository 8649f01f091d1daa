"""A starting position that differs from the one sent, before any move: no rule is broken by that.

What a program works out from a position, such as who may act, is an answer like any other.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from wrong import GAME, SUITE, check

from leadline.games import load_game
from leadline.report.findings import findings
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.report.unexplained import LOADED_OTHERWISE
from leadline.serve.subject import ReferenceSubject

pytestmark = pytest.mark.usefixtures("without_detection")

SCENARIOS = [one for one in SUITE.scenarios if one.position is not None][:6]


class FacesUp(ReferenceSubject):
    """A subject that reports every diver of a loaded position as facing up, but plays as if it had not."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__(GAME, without=["pipelining"], mistakes=mistakes)

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        answer = super().open(params)
        if "position" not in params:
            return answer
        divers = [{**one, "facing": "up"} for one in answer["position"]["divers"]]
        return {**answer, "position": {**answer["position"], "divers": divers}}


def test_what_differs_before_any_move_is_put_down_to_no_rule() -> None:
    report = check(FacesUp(), SCENARIOS)
    failures = [failure for one in report.scenarios for failure in one.failures if not failure.move]
    assert failures
    assert {failure.rule for failure in failures} == {""}
    found = findings(load_game(report.game), report, {one.id: one for one in SCENARIOS})
    assert (found[0].says, found[0].id) == (LOADED_OTHERWISE, "")


def test_it_is_said_before_anything_that_rests_on_it() -> None:
    scenarios = {one.id: one for one in SCENARIOS}
    report = check(FacesUp("counter-clockwise"), SCENARIOS)
    found = findings(load_game(report.game), report, scenarios)
    assert len(found) > 1
    assert found[0].says == LOADED_OTHERWISE
    assert "Treat the rest of the report with caution" in " ".join(found[0].details)
    wrong = [line for line in write_report(load_game(report.game), report, scenarios) if "✗" in line]
    assert len(wrong) > 1
    assert [LOADED_OTHERWISE in line for line in wrong] == [True] + [False] * (len(wrong) - 1)
    headings = re.findall("<h3>(.*?)(?: <small>|</h3>)", write_page(load_game(report.game), report, scenarios))
    assert len(headings) > 1
    assert [one == LOADED_OTHERWISE for one in headings] == [True] + [False] * (len(headings) - 1)


class NextSeat(ReferenceSubject):
    """A subject that reports the next seat as the one to act in a loaded position, but plays as if it had not."""

    def __init__(self) -> None:
        super().__init__(GAME, without=["pipelining"])

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        answer = super().open(params)
        if "position" not in params:
            return answer
        seats = len(answer["position"]["divers"])
        to_act = [{**one, "seats": [one["seats"][0] % seats + 1]} for one in answer["position"]["to_act"]]
        return {**answer, "position": {**answer["position"], "to_act": to_act}}


def test_who_may_act_in_a_loaded_position_is_an_ordinary_answer() -> None:
    report = check(NextSeat(), SCENARIOS)
    failures = [failure for one in report.scenarios for failure in one.failures if not failure.move]
    assert {one.field for failure in failures for one in failure.differences} == {"to_act"}
    assert "" not in {failure.rule for failure in failures}
    scenarios = {one.id: one for one in SCENARIOS}
    assert LOADED_OTHERWISE not in [one.says for one in findings(load_game(report.game), report, scenarios)]
    assert LOADED_OTHERWISE not in " ".join(" ".join(write_report(load_game(report.game), report, scenarios)).split())
