"""Red and blue may be exchanged as a whole."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace

import pytest

from leadline_engines.captain_sonar import Move
from leadline_engines.captain_sonar.position import SEATS, SIDES, other

NAMES = {one: one.replace(side, other(side), 1) for side in SIDES for one in (side, *SEATS) if one.startswith(side)}


def exchanged(value):
    """Return a value with the crews exchanged; rows that belong to the crews are turned round."""
    if is_dataclass(value):
        made = {field.name: exchanged(getattr(value, field.name)) for field in fields(value) if field.init}
        rows = [name for name in ("crews", "people") if name in made]
        return replace(value, **{**made, **{name: made[name][::-1] for name in rows}})
    if isinstance(value, tuple):
        return tuple(map(exchanged, value))
    return NAMES.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.sampled(4)
def test_a_game_with_the_crews_exchanged_is_the_same_game(sonar, seed):
    pick = random.Random(seed)
    engine = sonar.engine_kind(sonar.components, sonar.random_readings(pick).but(starter="named"))
    setup = sonar.random_setup(pick)
    twin = engine.open(exchanged(setup)).position
    for position, choice, outcome in sonar.play_out(engine, setup, pick, most=200):
        assert exchanged(position) == twin
        assert {*engine.to_act(twin)} == {exchanged(one) for one in engine.to_act(position)}
        twin = engine.play(twin, Move(exchanged(choice))).position
        assert exchanged(outcome.position) == twin
    standing, mirrored = engine.standing(outcome.position), engine.standing(twin)
    assert {*exchanged(standing.winners)} == {*mirrored.winners}
