"""Red and blue may be exchanged as a whole."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest
from leadline_engines.signal_duel import Move, Setup


def exchanged(value, mapping):
    """Plain data with the crews exchanged by name; rows that belong to the crews are turned round."""
    if isinstance(value, dict):
        made = {key: exchanged(one, mapping) for key, one in value.items()}
        rows = [key for key, one in made.items() if key in ("crews", "damage") and isinstance(one, tuple)]
        return {**made, **{key: made[key][::-1] for key in rows}}
    if isinstance(value, tuple):
        return tuple(exchanged(one, mapping) for one in value)
    return mapping.get(value, value) if isinstance(value, str) else value


@pytest.fixture
def exchange(duel, engine):
    """Exchange the crews in a value of the game."""
    (mapping,) = duel.game.seats.exchanges(engine.seats(None))
    return lambda kind, value: duel.read(kind, exchanged(asdict(value), mapping))


@pytest.mark.parametrize("mode", ["turns", "free"])
def test_a_game_with_the_crews_exchanged_is_the_same_game(duel, engine, exchange, mode):
    types, pick = duel.game.types, random.Random(4)
    one, two = (engine.open(Setup(mode, first)).position for first in ("red", "blue"))
    while decisions := engine.to_act(one):
        assert exchange(types.position, one) == two
        choices = [choice for decision in decisions for choice in engine.choices(one, decision).listed]
        move = Move(pick.choice(choices))
        one = engine.play(one, move).position
        two = engine.play(two, exchange(types.move, move)).position
    assert set(engine.standing(two).winners) == {
        {"red": "blue", "blue": "red"}[side] for side in engine.standing(one).winners
    }


def test_the_exchange_names_every_seat_and_side(duel, engine):
    (mapping,) = duel.game.seats.exchanges(engine.seats(None))
    assert mapping["red.mate"] == "blue.mate"
    assert set(mapping) == {"red", "blue", *engine.seats(None)}
    assert all(mapping[mapping[one]] == one for one in mapping)
