"""Moves that are played from what a program has reported, whatever that is."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game, recommended
from leadline.recording.follow import play_moves
from leadline_engines.surface import Outcome, Refusal

GAME = load_game("deep-sea-adventure")
BEYOND_THE_END = "1 8 / 1:0 _ _ 1:1 2:4 2:4 2:5 / ^8[1:0 2:6] v9 / t1 s1"
"""The first diver is on space 8, and the line has seven."""
ON_THE_LINE = "1 8 / 1:0 _ _ 1:1 2:4 2:4 _ / ^7[1:0 2:6] v2 / t1 s1"


def played(position: str, *moves: str, engine: Any = None) -> Outcome | Refusal:
    """Return the result of some moves from a position."""
    before = GAME.position_notation.read(position)
    read = [GAME.move_notation.read(move, {}) for move in moves]
    return play_moves(engine or GAME.engine_under(recommended(GAME.id)), position=before, moves=read)


def test_a_move_from_a_place_that_cannot_be_is_refused_with_what_is_wrong_there() -> None:
    refused = played(BEYOND_THE_END, "1 1+1 drop 2:6")
    assert isinstance(refused, Refusal)
    assert refused.rule == "dsa.swim.end-of-line"
    assert refused.path == "divers.1.at"
    assert "space 8 lies beyond the 7 spaces of the line" in refused.why


def test_a_move_from_a_place_that_can_be_is_played() -> None:
    assert isinstance(played(ON_THE_LINE, "1 1+1 drop 2:6"), Outcome)


def test_a_step_that_breaks_on_a_place_that_can_be_is_not_hidden() -> None:
    class Broken(GAME.engine):  # type: ignore[misc]
        """An engine that cannot drop anything."""

        def drop(self, *given: Any, **named: Any) -> None:
            """Break."""
            raise IndexError("there is no such chip")

    rulings = GAME.rulings.from_mapping(recommended(GAME.id))
    with pytest.raises(IndexError, match="no such chip"):
        played(ON_THE_LINE, "1 1+1 drop 2:6", engine=Broken(GAME.own_components, rulings))
