"""Wrong engines of Captain Sonar: a mistake that its text limits to one mode changes nothing in the other."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game, recommended

GAME, BASE = load_game("captain-sonar"), recommended("captain-sonar")
EARLY = "sonar.mistake.system-before-the-order"
USED = "alpha real-time hunt / red E5 drone=4 sonar=3 last=use / blue J10"
NOT_ORDERED = "alpha turn-by-turn hunt / red E5 sonar=3 / blue J10 / turn=red"


def rule_against(position: str, mistakes: tuple[str, ...]) -> str:
    """Return the rule under which the sonar of red is refused; empty if it is played."""
    engine: Any = GAME.engine_making(mistakes)(GAME.own_components, GAME.rulings.from_mapping(BASE))
    move = GAME.move_notation.read("red.captain sonar", {})
    return str(getattr(engine.play(GAME.shorthand.position_of_line(position), move), "rule", ""))


@pytest.mark.parametrize("mistakes", [(), (EARLY,)])
def test_in_real_time_two_systems_need_an_order_between_them(mistakes: tuple[str, ...]) -> None:
    assert rule_against(USED, mistakes) == "sonar.activate.move-between"


def test_turn_by_turn_a_system_before_the_order_is_the_mistake() -> None:
    assert rule_against(NOT_ORDERED, ()) == "sonar.activate.after-order"
    assert rule_against(NOT_ORDERED, (EARLY,)) == ""
