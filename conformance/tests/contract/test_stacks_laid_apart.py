"""A stack whose chips are laid one by one: the program says in which order it lays them, and any order is right."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from wrong import DESCRIPTION, GAME, SUITE, check

from leadline.serve.subject import ReferenceSubject
from leadline_engines.deep_sea_adventure.move import Lay
from leadline_engines.surface import Outcome

pytestmark = pytest.mark.usefixtures("without_detection")

DISPUTE = "carried-stack-restacked"
SCENARIOS = [one for one in SUITE.scenarios if DISPUTE in one.disputes]


class LaysTheHighestFirst(ReferenceSubject):
    """A subject that lays the chips of a stack one by one, the highest first unless given an order, and says so."""

    def __init__(self, *overrides: str) -> None:
        overrides = (f"{DISPUTE}=physical", *overrides)
        super().__init__(GAME, overrides=overrides, chance=Random(3), without=["pipelining", "lay"])
        self.stated = 0

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        hello = super().initialize(params)
        hello["games"][GAME] |= {"claims": {}, "configurable": {}}
        return hello

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        game = self._game(params)
        (sent,) = params["moves"]
        move = DESCRIPTION.codecs.move.read({**sent, "choice": {**sent["choice"], "lay": []}})
        lay = tuple(
            Lay(seat, tuple((chip,) for unit in diver.carried for chip in sorted(unit, reverse=True)))
            for seat, diver in enumerate(game.position.divers, 1)
            if seat != move.choice.seat and any(len(unit) > 1 for unit in diver.carried)
        )
        stated = replace(move, choice=replace(move.choice, lay=lay))
        if not lay or not isinstance(game.engine.play(game.position, stated), Outcome):
            return super().play(params)
        self.stated += 1
        choice = DESCRIPTION.codecs.move.write(stated)["choice"]
        answer = super().play({**params, "moves": [{**sent, "choice": choice}]})
        return {**answer, "played": [{"choice": {"lay": choice["lay"]}}]}


def test_a_program_that_says_how_it_lays_a_stack_apart_is_right() -> None:
    subject = LaysTheHighestFirst()
    report = check(subject, SCENARIOS)
    assert subject.stated
    assert [failure.says for one in report.scenarios for failure in one.failures] == []
    (dispute,) = (one for one in report.disputes if one.id == DISPUTE)
    assert dispute.readings == ["physical"]


@pytest.mark.parametrize("order", ["pickup-order", "owner-order"])
def test_the_order_within_a_stack_does_not_say_who_decides_the_order_of_units(order: str) -> None:
    subject = LaysTheHighestFirst(f"order-choice={order}")
    report = check(subject, [one for one in SUITE.scenarios if {DISPUTE, "order-choice"} & {*one.disputes}])
    assert subject.stated
    (dispute,) = (one for one in report.disputes if one.id == "order-choice")
    assert dispute.readings in ([], ["owner-order", "pickup-order"])
    assert not dispute.failed
    assert [failure.says for one in report.scenarios for failure in one.failures] == []
    assert [rule.id for rule in report.rules if rule.verdict == "broken"] == []
