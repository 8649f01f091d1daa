"""Several mistakes in one engine: the order in which they are built in, whatever the order in which they are named."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.game.mistakes import in_building_order
from leadline.games import load_game, recommended

GAME = load_game("deep-sea-adventure")
JUMPS_ONE, HOME_EARLY = "dsa.mistake.each-step-jumps-one-diver", "dsa.mistake.home-one-step-too-early"
TWO_STEPS_FROM_SPACE_ONE = "1 20 / 1:0 1:1 _ 2:4 / ^3 v0 / t1 s1"


@pytest.mark.parametrize("named", [(JUMPS_ONE, HOME_EARLY), (HOME_EARLY, JUMPS_ONE)])
def test_a_mistake_that_replaces_a_step_is_innermost(named: tuple[str, ...]) -> None:
    assert in_building_order(GAME, named) == [GAME.mistakes[HOME_EARLY], GAME.mistakes[JUMPS_ONE]]


@pytest.mark.parametrize("named", [(JUMPS_ONE, HOME_EARLY), (HOME_EARLY, JUMPS_ONE)])
def test_a_mistake_shows_beside_one_that_replaces_its_step(named: tuple[str, ...]) -> None:
    engine: Any = GAME.engine_with(GAME.rulings.from_mapping(recommended(GAME.id)), named)
    here = GAME.shorthand.position_of_line(TWO_STEPS_FROM_SPACE_ONE)
    there = engine.play(here, GAME.move_notation.read("1 1+1", {})).position
    assert there.divers[0].home
