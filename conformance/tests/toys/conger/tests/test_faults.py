"""Positions that contradict themselves have a fault, each under its rule."""

from __future__ import annotations

import pytest
from leadline.games.conger import GAME

FAULTS = {
    "1 choose 1 / pppppppp / - / 2 - - 0 / 2 - - 0": "conger.start.bag",
    "1 choose 1 / - / p / 2 - - 0 / 2 - - 0": "conger.dip.bite",
    "1 choose 1 / - / - / 2 c - 0 / 2 - - 0": "conger.dip.bite",
    "2 choose 1 / - / - / 2 - s 0 / 2 - - 0": "conger.boast.shown",
    "1 choose 1 / p / - / 3 - - 0 / 2 - - 0": "conger.start.breaths",
    "1 choose 1 / p / - / 2 p - 0 / 0 p - 0 / 1 - - 0": "conger.out.leaves",
    "1 boast 1 / p / - / 2d1 - - 0 / 2 - - 0": "conger.dip.choose",
    "1 choose 1 / p / - / 2d3 - - 0 / 2 - - 0": "conger.dip.choose",
    "1 choose 1 / p / - / 2d1 - - 0 / 2d0 - - 0": "conger.dip.choose",
    "1 boast 1 / p / - / 2 - - 0 / 2b - - 0": "conger.boast.answer",
    "1 answer=0 1 / p / - / 2 - - 0 / 2b - - 0": "conger.boast.answer",
    "1 answer 1 / p / - / 2 - - 0 / 2 - - 0": "conger.boast.number",
    "1 answer=2 1 / p / - / 2 p - 0 / 2 - - 0": "conger.boast.number",
    "1 choose 1 / p / - / 2 - - 0": "conger.start.divers",
    "1 choose 3 / p / - / 2 - - 0 / 2 - - 0": "conger.start.divers",
    "1 choose 2 / p / - / 2 - - 0 / 0 - - 0 / 1 - - 0": "conger.boast.lead",
    "1 choose 1 / p / - / 2 - - 0 / 0 - - 0": "conger.end.when",
    "1 over 1 / p / - / 2 - - 0 / 2 - - 0": "conger.end.when",
    "6 choose 1 / p / - / 2 - - 0 / 2 - - 0": "conger.end.when",
    "1 over 1 / p / - / 0 - - 0 / 0 - - 0": "conger.end.when",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_position_that_contradicts_itself_has_a_fault(engine, text):
    faults = engine.faults(GAME.position_notation.read(text))
    assert FAULTS[text] in {fault.rule for fault in faults if fault.kind == "state"}


def test_shells_before_the_first_boast_contradict_only_the_past(engine):
    (fault,) = engine.faults(GAME.position_notation.read("1 choose 1 / p / - / 2 - - 1 / 2 - - 0"))
    assert (fault.rule, fault.kind) == ("conger.start.breaths", "history")


def test_tokens_that_a_position_leaves_out_are_in_the_box(engine):
    assert engine.faults(GAME.position_notation.read("1 choose 1 / ? / - / 2 ?? - 0 / 2 - - 0")) == ()
