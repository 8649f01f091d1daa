"""Small changes to positions: made from the types, of every kind, and mostly still of the right shape."""

from __future__ import annotations

import random
from typing import Any

import pytest

from leadline.fuzz.mutations import Mutator, parts_of, simpler, with_part
from leadline.games import load_game
from leadline.schema.codec import ShapeError
from leadline_engines.surface import Outcome

GAMES = ["deep-sea-adventure", "captain-sonar", "deep-regrets"]


def opening(game: str) -> Any:
    loaded = load_game(game)
    outcome = loaded.own_engine.open(loaded.simplest_setup(loaded.own_components, {}), "nothing")
    assert isinstance(outcome, Outcome)
    return outcome.position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(3)
def test_most_changes_have_the_right_shape_and_reach_every_field(game: str) -> None:
    loaded, position, chooser = load_game(game), opening(game), random.Random(1)
    mutator = Mutator(loaded.types.position, loaded.own_components)
    mutator.learn(position, chooser)
    changed, tries = set(), 600
    shaped = 0
    for _ in range(tries):
        other = mutator.changed(position, chooser)
        try:
            loaded.codecs.position.read(loaded.codecs.position.write(other))
        except ShapeError:
            continue
        shaped += 1
        changed |= {
            name for name in type(position).__dataclass_fields__ if getattr(other, name) != getattr(position, name)
        }
    assert shaped > tries // 2
    assert len(changed) > len(type(position).__dataclass_fields__) // 2


@pytest.mark.parametrize("game", GAMES)
def test_a_part_is_put_where_it_was_found(game: str) -> None:
    position = opening(game)
    parts = list(parts_of(load_game(game).types.position, position))
    assert parts
    for part in parts[:200]:
        assert with_part(position, part.path, part.value) == position


def test_plainer_positions_are_smaller() -> None:
    position = opening("deep-sea-adventure")
    plainer = list(simpler(load_game("deep-sea-adventure").types.position, position))
    size = len(list(parts_of(load_game("deep-sea-adventure").types.position, position)))
    assert any(len(one.line) == len(position.line) // 2 for one in plainer)
    assert all(len(list(parts_of(type(one), one))) <= size for one in plainer)
    assert position not in plainer
