"""To report more is never worse than to report less."""

from __future__ import annotations

from typing import Any

import pytest
from any_game import DEEP_SEA, Served, check, scenarios_of

from leadline.results.model import Report

LAYING = [
    one for one in scenarios_of(DEEP_SEA.id) if {"dsa.clean-up.owner-order", "dsa.clean-up.left-out"} & {*one.rules}
]
ENDS = [one for one in scenarios_of(DEEP_SEA.id) if "dsa.scoring.total" in one.rules]


class SaysMore(Served):
    """The reference without the settable input `lay`, which reports more of what it played than it has to."""

    def __init__(self, way: str) -> None:
        super().__init__(DEEP_SEA.id, without=["lay", "pipelining"])
        self.way = way
        self.said = 0

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play, and say how each load was laid down."""
        game = self._game(params)
        divers = DEEP_SEA.codecs.position.write(game.position)["divers"]
        answer = super().play(params)
        if "position" not in answer:
            return answer
        lay = [
            {"seat": seat, "units": self.units(diver["carried"])}
            for seat, diver in enumerate(divers, 1)
            if diver["carried"]
        ]
        self.said += bool(lay)
        choice: dict[str, Any] = {"lay": lay} if lay else {}
        if self.way == "all-that-was-asked":
            choice = {**params["moves"][0]["choice"], **choice}
        return {**answer, "played": [{"choice": choice}]} if choice else answer

    def units(self, carried: list[Any]) -> list[Any]:
        """Return the units in the order of taking, or each of their chips by itself."""
        return [[chip] for unit in carried for chip in unit] if self.way == "chip-by-chip" else carried


@pytest.mark.parametrize("way", ["in-every-turn", "chip-by-chip", "all-that-was-asked"])
@pytest.mark.usefixtures("without_detection")
@pytest.mark.sampled(3)
def test_orders_of_laying_that_are_told_cost_nothing(way: str) -> None:
    subject = SaysMore(way)
    assert wrong_words(check(lambda: subject, LAYING)) == []
    assert subject.said


class IgnoresSearches(SaysMore):
    """A subject that never searches, and says so, beside an order of laying down."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        (move,) = params["moves"]
        search = {"action": "nothing"}
        other = {**move, "choice": {**move["choice"], "search": search}}
        answer = super().play({**params, "moves": [other]})
        if "position" in answer and move["choice"]["search"]["action"] == "pick-up":
            (said,) = answer.get("played") or [{}]
            return {**answer, "played": [{"choice": {**said.get("choice", {}), "search": search}}]}
        return answer


class WithoutOrder(IgnoresSearches):
    """The same without an order."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        answer = super().play(params)
        for said in answer.get("played") or []:
            said["choice"].pop("lay", None)
        return answer


@pytest.mark.slow
@pytest.mark.usefixtures("without_detection")
def test_a_search_that_is_ignored_is_charged_alike_with_and_without_an_order_beside_it() -> None:
    def charged(start: Any) -> list[tuple[str, str]]:
        report = check(start, scenarios_of(DEEP_SEA.id, 8))
        return [(one.id, failure.rule) for one in report.scenarios for failure in one.failures]

    more = charged(lambda: IgnoresSearches("in-every-turn"))
    assert more
    assert more == charged(lambda: WithoutOrder("in-every-turn"))


class ScoresOnly(Served):
    """A subject that reports the points, but not who has won."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        answer = super().play(params)
        if "position" in answer:
            answer["position"] = {key: one for key, one in answer["position"].items() if key != "winners"}
        return answer


@pytest.mark.slow
def test_points_without_winners_test_the_scoring() -> None:
    report = check(lambda: ScoresOnly(DEEP_SEA.id), ENDS)
    assert wrong_words(report) == []
    verdicts = {rule.id: rule.verdict for rule in report.rules}
    assert verdicts["dsa.scoring.total"] == "kept"
    assert verdicts["dsa.scoring.after-third-dive"] == "kept"
    assert verdicts["dsa.scoring.most-points"] == "not-tested"


def wrong_words(report: Report) -> list[str]:
    return [failure.says for one in report.scenarios for failure in one.failures]
