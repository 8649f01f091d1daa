"""The order in which divers lay down: programs with the settable input `lay` have to obey it, others may choose."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from any_game import DEEP_SEA, Served, check, scenarios_of

from leadline.results.model import Report

RULE = "dsa.clean-up.owner-order"
ASKED = {"dsa-laying-order-one-diver-turns-it-round", "dsa-two-owner-lays-in-its-own-order"}
NOT_ASKED = "dsa-laying-down-four-chips"
SOME = [one for one in scenarios_of(DEEP_SEA.id) if one.id in ASKED or one.id == NOT_ASKED]


class LaysTheLatestFirst(Served):
    """A subject that lays the latest unit first, whatever is asked for."""

    def __init__(self, *, says_so: bool, without: Sequence[str]) -> None:
        super().__init__(DEEP_SEA.id, without=without)
        self.says_so = says_so

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play with the orders of its own; they are refused in a turn that does not end the dive."""
        order = self.latest_first(self.games[params["handle"]].position)
        found = super().play(laying(params, order))
        if "position" not in found:
            return super().play(laying(params, []))
        return {**found, "played": [{"choice": {"lay": order}}]} if self.says_so else found

    def latest_first(self, position: Any) -> list[dict[str, Any]]:
        """Return the order of each diver with several units that is under water."""
        divers = DEEP_SEA.codecs.position.write(position)["divers"]
        return [
            {"seat": seat, "units": diver["carried"][::-1]}
            for seat, diver in enumerate(divers, 1)
            if not diver["home"] and len(diver["carried"]) > 1
        ]


def laying(params: dict[str, Any], order: list[dict[str, Any]]) -> dict[str, Any]:
    changed = deepcopy(params)
    for move in changed["moves"]:
        move["choice"]["lay"] = order
    return changed


def checked(*, says_so: bool, without: Sequence[str] = ()) -> tuple[Report, dict[str, str]]:
    report = check(lambda: LaysTheLatestFirst(says_so=says_so, without=without), SOME)
    return report, {one.id: one.verdict for one in report.scenarios}


@pytest.mark.parametrize("says_so", [True, False])
def test_without_the_input_no_order_is_asked_for_and_one_that_is_told_is_followed(says_so: bool) -> None:
    _, verdicts = checked(says_so=says_so, without=["lay"])
    assert {verdicts[name] for name in ASKED} == {"not-tested"}
    assert verdicts[NOT_ASKED] == ("pass" if says_so else "fail")


def test_with_the_input_an_order_that_is_not_followed_breaks_the_rule() -> None:
    report, verdicts = checked(says_so=True)
    assert RULE in {one.id for one in report.rules if one.verdict == "broken"}
    assert {verdicts[name] for name in ASKED} == {"fail"}
    assert verdicts[NOT_ASKED] == "pass"
