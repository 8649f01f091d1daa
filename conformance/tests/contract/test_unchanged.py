"""An answer whose position is the one before counts as refused only where accepting it would be visible."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from any_game import check

from leadline.results.model import Report
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

GAME, RULE, DISPUTE = "captain-sonar", "sonar.detect.sonar-on-map", "sonar-false-value"
OFF_THE_MAP = [one for one in load_suite(GAME).scenarios if DISPUTE in one.disputes and one.steps]


class NeverRefuses(ReferenceSubject):
    """A subject that answers an illegal move with the unchanged position, less some fields and who may act."""

    def __init__(self, *overrides: str, untold: tuple[str, ...] = ("to_act",)) -> None:
        super().__init__(GAME, overrides=overrides, chance=Random(1), without=["pipelining", "view", "legal"])
        self.untold = untold

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        hello = super().initialize(params)
        hello["games"][GAME] |= {"claims": {}, "configurable": {}}
        return hello

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        return self.told(super().open(params))

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        game = self._game(params)
        answer = super().play(params)
        if "refused" in answer:
            answer = {"position": self.game.reports.tell(game.engine, game.position)}
        return self.told({key: one for key, one in answer.items() if key in ("handle", "position")})

    def told(self, answer: dict[str, Any]) -> dict[str, Any]:
        position = {key: one for key, one in answer["position"].items() if key not in self.untold}
        return {**answer, "position": position}


def verdicts(report: Report) -> set[str]:
    return {one.verdict for one in report.scenarios}


def of_rule(report: Report) -> str:
    return next(one.verdict for one in report.rules if one.id == RULE)


def test_what_is_ignored_without_a_word_is_refused() -> None:
    report = check(NeverRefuses, OFF_THE_MAP)
    assert (verdicts(report), of_rule(report)) == ({"pass"}, "kept")


def test_a_question_that_is_null_after_an_answer_is_no_unchanged_position() -> None:
    """Null is not compared; still there was a question before."""
    report = check(partial(NeverRefuses, f"{DISPUTE}=any-value"), OFF_THE_MAP)
    (dispute,) = (one for one in report.disputes if one.id == DISPUTE)
    assert dispute.readings == ["any-value"]
    assert of_rule(report) != "kept"


@pytest.mark.parametrize("overrides", [(), (f"{DISPUTE}=any-value",)])
def test_where_accepting_would_not_have_shown_nothing_is_tested(overrides: tuple[str, ...]) -> None:
    report = check(partial(NeverRefuses, *overrides, untold=("to_act", "question")), OFF_THE_MAP)
    assert (verdicts(report), of_rule(report)) == ({"not-tested"}, "not-tested")
    assert all("the same whether the move is played or refused" in one.why for one in report.scenarios)


OWN_PACE = [one for one in load_suite(GAME).scenarios if one.id.startswith("sonar-realtime-no-end")]
"""Scenarios with an illegal move that no known mistake plays."""


class ReportsNothing(NeverRefuses):
    """A subject that reports the same position for every move, and an event for an illegal move if it ``acts``."""

    def __init__(self, *, acts: bool, **position: Any) -> None:
        super().__init__()
        self.acts, self.position = acts, position

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        answer = ReferenceSubject.play(self, params)
        events = [{"kind": "surfaced", "crew": "red"}] if "refused" in answer and self.acts else []
        return {"position": self.position, **({"events": events} if events else {})}

    def told(self, answer: dict[str, Any]) -> dict[str, Any]:
        return {**answer, "position": self.position}


@pytest.mark.parametrize("position", [{}, {"over": False}])
def test_an_empty_report_says_nothing_about_an_illegal_move(position: dict[str, Any]) -> None:
    report = check(partial(ReportsNothing, acts=False, **position), [*OFF_THE_MAP, *OWN_PACE])
    assert (verdicts(report), of_rule(report)) == ({"not-tested"}, "not-tested")
    assert next(one.verdict for one in report.rules if one.id == "sonar.turn.own-pace") == "not-tested"


@pytest.mark.parametrize("position", [{}, {"over": False}, {"mode": "real-time"}])
def test_an_event_shows_that_an_illegal_move_was_played(position: dict[str, Any]) -> None:
    report = check(partial(ReportsNothing, acts=True, **position), OWN_PACE)
    assert verdicts(report) == {"fail"}
