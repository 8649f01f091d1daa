"""Positions and random games of Deep Regrets, for tests of what is written and drawn of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from leadline.base.yaml_text import Fields, read_text
from leadline.game.moves import played_out
from leadline.games import load_game
from leadline_engines.deep_regrets.move import Move
from leadline_engines.deep_regrets.position import Position, Setup
from leadline_engines.surface import Outcome

GAME = load_game("deep-regrets")
ENGINE = GAME.own_engine
NAMES = {seat: str(seat) for seat in range(1, 6)}
RARE = {"pass": 0.15, "abandon": 0.1, "sinker": 0.4, "cast": 3, "sell": 3, "mount": 3, "visit": 3}
"""How gladly a random player takes a decision; 1 if it is not named."""


def fields(text: str) -> Fields:
    """Return a mapping as it is written in a file."""
    node = read_text(text, "example.yaml")
    assert isinstance(node, Fields)
    return node


def position(text: str) -> Position:
    """Return a position as scenarios write it."""
    read = GAME.shorthand.read_position(fields(text)).position
    assert isinstance(read, Position)
    return read


def choices_of(here: Position, pick: random.Random) -> list[Any]:
    """Return a choice of each open decision."""
    found = []
    for decision in ENGINE.to_act(here):
        choices = ENGINE.choices(here, decision)
        if choices.listed:
            found.append(pick.choice(choices.listed))
        elif choices.sample:
            found.append(choices.sample(pick.randrange))
    return found


def positions(seeds: Iterable[int], most: int) -> Iterator[tuple[Position, Outcome]]:
    """Positions of games at random, each with what a legal move of it leads to."""
    for seed in seeds:
        pick = random.Random(seed)
        seats = 2 + seed % 4
        _, outcome = played_out(ENGINE, None, Setup(seats, first=1 + seed % seats), pick.randrange)
        for _ in range(most):
            here = outcome.position
            open_now = choices_of(here, pick)
            if not open_now:
                break
            choice = pick.choices(open_now, [RARE.get(one.kind, 1) for one in open_now])[0]
            _, outcome = played_out(ENGINE, here, Move(choice), pick.randrange)
            assert isinstance(outcome, Outcome), (choice, outcome)
            yield here, outcome


@cache
def some_positions() -> tuple[Position, ...]:
    """Positions of games with 2 to 5 players, far into them, and what players see of them."""
    found = []
    for number, (here, _) in enumerate(positions(range(4), 500)):
        if number % 40 == 0:
            found += [here, ENGINE.view(here, (1,)), ENGINE.view(here, (2,))]
    return tuple(found)
