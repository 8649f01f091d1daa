"""Wrong engines, one for each mistake of the spec: each is a mixin that overrides the step it gets wrong.

The first line of a class says what a program with the mistake does, in the words of `mistakes.yaml`; what it breaks
and what is right stands there.

A mistake that leaves out what would ask chance passes over what chance is said to have given (`Table.forgo`): a program
is told it all the same.
"""

from __future__ import annotations

from leadline.games.deep_regrets.mistakes import (
    declaring,
    drawing,
    ending,
    going_mad,
    mustering,
    passing,
    scoring,
    setting_up,
    shopping,
    starting_days,
    taking_turns,
    throwing,
    trading,
)
from leadline.games.deep_regrets.mistakes.fishing_and_cards import FISHING_AND_CARDS
from leadline_engines.deep_regrets import Engine

MISTAKES: dict[str, type[Engine]] = {
    **setting_up.MISTAKES,
    **starting_days.MISTAKES,
    **mustering.MISTAKES,
    **throwing.MISTAKES,
    **declaring.MISTAKES,
    **taking_turns.MISTAKES,
    **passing.MISTAKES,
    **trading.MISTAKES,
    **shopping.MISTAKES,
    **going_mad.MISTAKES,
    **drawing.MISTAKES,
    **ending.MISTAKES,
    **scoring.MISTAKES,
    **FISHING_AND_CARDS,
}
"""The mistakes by id, in the order of the chapters, with those of fishing and cards last."""
