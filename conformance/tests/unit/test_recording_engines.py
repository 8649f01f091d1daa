"""Engines that record their steps take them as the engines do from which they are made."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.game.instrumentation import noting_engine, noting_kind, steps_changed
from leadline.games import load_game
from leadline_engines.deep_sea_adventure.position import Diver

GAME = load_game("deep-sea-adventure")
COSTS = ("dsa.mistake.breath-is-never-free", "dsa.mistake.two-air-a-unit", "dsa.mistake.diver-breathes-too")


def recording(*mistakes: str) -> Any:
    return noting_engine(GAME, GAME.rulings.from_mapping(GAME.recommended), mistakes, set())


@pytest.mark.parametrize("mistakes", [(), COSTS[:1], COSTS, tuple(reversed(COSTS))])
def test_mistakes_in_the_same_step_take_precedence_in_their_order(mistakes: tuple[str, ...]) -> None:
    engine, diver = recording(*mistakes), Diver(at=3, facing="down", home=False, carried=(), banked=())
    plain: Any = GAME.engine_under(GAME.recommended, mistakes)
    assert engine.cost_of_breath(diver) == plain.cost_of_breath(diver)
    assert engine.asked_steps == {"cost_of_breath"}


def test_a_step_keeps_its_parameters_and_their_defaults() -> None:
    engine = GAME.engine
    for name in {step for mistake in GAME.mistakes for step in steps_changed(GAME, mistake)} - {"*"}:
        step, noted = getattr(engine, name), getattr(noting_kind(GAME, ()), name)
        number = step.__code__.co_argcount + step.__code__.co_kwonlyargcount
        assert noted.__code__.co_varnames[:number] == step.__code__.co_varnames[:number]
        assert (noted.__defaults__, noted.__kwdefaults__) == (step.__defaults__, step.__kwdefaults__)


def test_a_step_that_a_mistake_takes_under_another_name_is_recorded() -> None:
    """A mistake may call ``super()`` for a step that it does not override."""
    game = load_game("captain-sonar")
    kind: Any = noting_kind(game, ("sonar.mistake.refused-drop-costs-the-charge",))
    base: Any = noting_kind(game, ())
    assert kind.do_drop is not base.do_drop
    next_after_the_mistake = kind.__mro__[2]
    assert next_after_the_mistake.why_not_drop is base.why_not_drop is not game.engine.why_not_drop  # type: ignore[attr-defined]
