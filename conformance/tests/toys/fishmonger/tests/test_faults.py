"""Every way in which a position is impossible is found and named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fish_tools import BLANK, engine, played
from leadline_engines.fishmonger import Position
from leadline_engines.fishmonger.moves import Bid, Turn
from leadline_engines.fishmonger.position import Die, Frame, Lying

UNDER = engine()
MORNING: Position = UNDER.open(BLANK[2]).position
DAY: Position = played(
    UNDER, played(UNDER, MORNING, Bid(1, 0)).position, Bid(2, 0), ("white", (1, 1)), ("white", (1, 1))
).position


def monger(position: Position, **values: Any) -> Position:
    """Return the position with another first monger."""
    return replace(position, mongers=(replace(position.mongers[0], **values), *position.mongers[1:]))


WRONG = {
    "a second chart": (
        replace(DAY, errands=("chart", "chart", *DAY.errands[2:])), "fish.pile.nothing-leaves", "errands",
    ),
    "a fish too few": (replace(DAY, sea=DAY.sea[1:]), "fish.pile.nothing-leaves", "sea"),
    "a strange fish": (replace(DAY, sea=(Lying("shark"), *DAY.sea[1:])), "fish.pile.nothing-leaves", "sea"),
    "a die too few": (replace(DAY, pool=DAY.pool[1:]), "fish.pile.nothing-leaves", "pool"),
    "a spent die too many": (monger(DAY, spent=("white",)), "fish.pile.nothing-leaves", "pool"),
    "a strange die": (monger(DAY, fresh=(Die("red", 9), Die("white", 1))), "fish.pile.nothing-leaves", "pool"),
    "a strange face": (monger(DAY, fresh=(Die("white", 9), Die("white", 1))), "fish.morning.roll", "mongers.1.fresh"),
    "a full purse": (monger(DAY, coins=10), "fish.card.coins", "mongers.1.coins"),
    "a bid too high": (monger(MORNING, sealed=True, bid=3), "fish.morning.bid", "mongers.1.bid"),
    "a bid by day": (monger(DAY, bid=1), "fish.morning.bid", "mongers.1.bid"),
    "sealed by day": (monger(DAY, sealed=True), "fish.morning.bid", "mongers"),
    "all sealed": (
        replace(MORNING, mongers=tuple(replace(one, sealed=True) for one in MORNING.mongers)),
        "fish.morning.bid", "mongers",
    ),
    "no lamp": (replace(DAY, lamp=3), "fish.setup.players", "mongers"),
    "a fourth day": (replace(DAY, day=4), "fish.turn.once-a-day", "day"),
    "no turn": (replace(DAY, turn=None), "fish.turn.once-a-day", "turn"),
    "a turn in the morning": (replace(MORNING, turn=1), "fish.turn.once-a-day", "turn"),
    "paid for nothing": (replace(DAY, paid=1), "fish.turn.pay", "hooked"),
    "a fish on no hook": (replace(DAY, frames=(Frame(1, "pay", "eel"),)), "fish.turn.pay", "hooked"),
    "an errand nowhere": (replace(DAY, frames=(Frame(1, "errand", "rats"),)), "fish.card.in-order", "on_table"),
    "named too early": (replace(DAY, named=1), "fish.end.name", "named"),
    "nobody named": (replace(DAY, day=3, phase="over", turn=None), "fish.end.name", "named"),
    "nothing to name": (monger(replace(DAY, day=3, phase="naming", turn=None), coins=3), "fish.end.name", "named"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_fault_is_found(what: str) -> None:
    position, rule, where = WRONG[what]
    assert (rule, where) in [(fault.rule, fault.where) for fault in UNDER.faults(position)]
    assert all(fault.why for fault in UNDER.faults(position))


@pytest.mark.parametrize("position", [MORNING, DAY], ids=["morning", "day"])
def test_a_good_position_has_none(position: Position) -> None:
    assert UNDER.faults(position) == ()


def test_a_position_in_the_middle_of_a_payment_has_none() -> None:
    assert UNDER.faults(played(UNDER, DAY, Turn(1, "cast"), ("sea", "eel")).position) == ()


def test_nobody_acts_where_it_is_nobodys_turn() -> None:
    assert UNDER.to_act(WRONG["no turn"][0]) == ()
