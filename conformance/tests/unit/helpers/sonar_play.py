"""Moves of Captain Sonar played on an engine with a mistake."""

from __future__ import annotations

from typing import Any

from leadline.games import load_game, recommended

GAME, BASE = load_game("captain-sonar"), recommended("captain-sonar")


def engine_with(mistake: str) -> Any:
    """Return the engine with a mistake, under the recommended readings."""
    return GAME.engine_making((mistake,))(GAME.own_components, GAME.rulings.from_mapping(BASE))


def after(position: str, moves: str, mistake: str) -> Any:
    """Return the position after some moves, which are separated by commas, or the rule by which the last is refused."""
    engine, there, steps = engine_with(mistake), GAME.shorthand.position_of_line(position), moves.split(", ")
    for number, move in enumerate(steps, 1):
        outcome = engine.play(there, GAME.move_notation.read(move, {}))
        if rule := getattr(outcome, "rule", ""):
            assert number == len(steps), f"{move}: {rule}"
            return rule
        there = outcome.position
    return there
