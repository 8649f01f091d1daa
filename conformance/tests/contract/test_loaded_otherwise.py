"""A position that is reported otherwise than it was sent, before any move: no rule is broken by that."""

from __future__ import annotations

from typing import Any

from wrong import GAME, SUITE, check

from leadline.report.findings import findings
from leadline.report.unknown import LOADED_OTHERWISE
from leadline.serve.subject import ReferenceSubject

SCENARIOS = [one for one in SUITE.scenarios if one.position is not None][:6]


class FacesUp(ReferenceSubject):
    """Shows every diver of a position that it is sent facing up, and plays as if it did not."""

    def __init__(self) -> None:
        super().__init__(GAME, without=["window"])

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
    found = findings(report, {one.id: one for one in SCENARIOS})
    assert (LOADED_OTHERWISE, "") in [(one.says, one.id) for one in found]
