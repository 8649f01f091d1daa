"""Shared fixtures: the engine under each reading, and games at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from leadline.games.conger import GAME
from leadline_engines.conger import Engine, Move, Position, Setup
from leadline_engines.conger.types import Chance

from leadline_engines.surface import Outcome

PlayOut = Callable[..., Iterator[tuple[Position, Move, Outcome]]]


@pytest.fixture(scope="session")
def engine() -> Engine:
    """Return the engine under the recommended readings."""
    return GAME.own_engine  # type: ignore[return-value]


def chanced(engine: Engine, position: Position, choice: Any, rng: random.Random) -> Move:
    """Return the move of a choice, with tokens drawn at random."""
    move = Move(choice)
    while (asked := engine.next_chance(position, move)) is not None:
        move = Move(choice, Chance((*move.chance.tokens, asked.randomiser.sample(rng.randrange))))
    return move


@pytest.fixture(scope="session")
def play_out() -> PlayOut:
    """Play a game at random, and yield each position with the move that is played and its outcome."""

    def play(engine: Engine, setup: Setup, rng: random.Random) -> Iterator[tuple[Position, Move, Outcome]]:
        opened = engine.open(setup)
        assert isinstance(opened, Outcome)
        position = opened.position
        while decisions := engine.to_act(position):
            decision = rng.choice(decisions)
            move = chanced(engine, position, rng.choice(engine.choices(position, decision).listed), rng)
            outcome = engine.play(position, move, "trail")
            assert isinstance(outcome, Outcome), outcome
            yield position, move, outcome
            position = outcome.position

    return play
