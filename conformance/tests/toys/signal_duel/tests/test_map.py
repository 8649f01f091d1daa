"""The map is data: anybody may draw another."""

from __future__ import annotations

import pytest
from leadline_engines.signal_duel import Move, Position, Setup
from leadline_engines.signal_duel.move import Order, Put
from leadline_engines.signal_duel.position import Crew

CHANNEL = {"columns": "12", "rows": "1", "islands": ["h1"], "range": 9}


def test_another_map_is_played_on(duel):
    engine = duel.engine(figures=CHANNEL)
    assert len(engine.components.places) == 11
    assert engine.components.lines["l"] == ("l1",)
    assert engine.components.lines["h"] == ()
    opened = engine.open(Setup()).position
    placed = engine.play(engine.play(opened, Move(Put("blue.captain", "l1"))).position, Move(Put("red.captain", "g1")))
    headings = [choice.to for choice in engine.choices(placed.position, engine.to_act(placed.position)[1]).listed]
    assert headings == ["west", "surface"]


def test_the_island_decides_where_a_boat_sails(duel):
    start = Position((Crew("c3"), Crew("e5")))
    move = Move(Order("red.captain", "north"))
    assert duel.engine().play(start, move).position.crew("red").at == "c2"
    assert duel.engine(figures={"islands": ["c2"]}).play(start, move).rule == "duel.sail.step"


@pytest.mark.parametrize(
    ("figures", "why"),
    [
        ({"islands": ["z9"]}, "'islands' .*z9"),
        ({"islands": "b2"}, "'islands' .*b2"),
        ({"turns": 0}, "'turns' has to be a whole number from 1 on, not 0"),
        ({"hull": None}, "'hull' .*not None"),
        ({"rows": "many"}, "'rows' .*many"),
    ],
)
def test_a_wrong_figure_is_named(duel, figures, why):
    with pytest.raises(ValueError, match=why):
        duel.engine(figures=figures)
