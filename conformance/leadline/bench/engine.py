"""How fast the engine plays."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter
from typing import Any

from leadline.games import load_game, recommended


def moves_of_games(game: str, number: int) -> list[tuple[Any, Any]]:
    """So many positions of random games, each with a legal move; always the same ones."""
    plug = load_game(game)
    engine = plug.engine(plug.rulings.from_mapping(recommended(game)))
    chance = random.Random(1)
    found: list[tuple[Any, Any]] = []
    seats = [number for number in plug.seat_numbers() if number > 1]
    while len(found) < number:
        position = engine.open(plug.default_setup(seats[len(found) % len(seats)]))
        while len(found) < number and plug.to_move(position) is not None:
            roll = chance.choice(plug.rolls())
            choices = engine.moves(position, plug.to_move(position) or 1, roll)
            move = plug.make_move(chance.choice(choices), roll)
            found.append((position, move))
            position = engine.play(position, move).position
    return found


def plays_a_second(game: str, number: int, repeat: int) -> float:
    """Plays a second, the median of several repetitions."""
    plug = load_game(game)
    engine = plug.engine(plug.rulings.from_mapping(recommended(game)))
    moves = moves_of_games(game, number)
    seconds = []
    for _ in range(repeat):
        began = perf_counter()
        for position, move in moves:
            engine.play(position, move)
        seconds.append(perf_counter() - began)
    return len(moves) / median(seconds)
