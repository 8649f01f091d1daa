"""A move is played from whatever a program reports, also from a position that contradicts itself."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.game.moves import as_possible, completed, play_reported, played_out
from leadline.games import load_game
from leadline_engines.chance import Draw
from leadline_engines.surface import NextChance, Refusal

GAME = load_game("deep-sea-adventure")


def position_with_all_home() -> Any:
    """Return the first dive with its last breath, and everybody home although the first seat is to move."""
    opened = GAME.own_engine.open(GAME.simplest_setup(GAME.own_components, {})).position
    divers: Any = tuple(replace(diver, home=True) for diver in opened.divers)
    return replace(opened, divers=divers, air=1, last_home=None)


def test_a_move_from_a_contradiction_is_refused_for_the_contradiction() -> None:
    choice = {"seat": 1, "declare": "deeper", "search": {"action": "nothing"}}
    written = {"choice": choice, "chance": {"dice": [1, 1]}}
    move = GAME.codecs.move.read(completed(GAME.types.move, written))
    outcome = play_reported(GAME.own_engine, position_with_all_home(), move)
    assert isinstance(outcome, Refusal)
    assert outcome.why.startswith("nothing can be played here: ")
    assert played_out(GAME.own_engine, position_with_all_home(), move, lambda number: 0) == (move, outcome)


def test_an_engine_that_fails_on_a_sound_position_is_not_excused() -> None:
    class Fails:
        def play(self, *_: Any) -> Any:
            raise RuntimeError("a defect")

        def faults(self, _: Any) -> tuple[()]:
            return ()

    engine: Any = Fails()
    with pytest.raises(RuntimeError, match="a defect"):
        play_reported(engine, None, None)


def test_a_draw_from_a_pile_that_is_reported_empty_is_not_made_up() -> None:
    """A wrong program may report an empty pile and go on drawing from it: there is no possible result to take."""
    asked = NextChance("drawn", Draw(()))
    engine: Any = SimpleNamespace(next_chance=lambda position, move: asked)
    choice = {"seat": 1, "declare": "deeper", "search": {"action": "nothing"}}
    move = GAME.codecs.move.read(completed(GAME.types.move, {"choice": choice}))
    assert as_possible(GAME, engine, "a position", move) == move
    refused = Refusal("a.rule", "a draw is missing", kind="incomplete")
    engine.play = lambda position, move, telling: refused
    assert played_out(engine, "a position", move, lambda number: 0) == (move, refused)
