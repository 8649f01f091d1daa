"""A new game on the live board, written on one line: `new game: 3 players, monday, first 2, shuffle 48213`.

The number after `shuffle` determines the order of all piles, so that a link contains a whole game. The live board
shuffles in the same way, in `notation/setups.mjs` of the program in JavaScript; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

from leadline.base.errors import bad_input
from leadline_engines.deep_regrets.components import Components
from leadline_engines.deep_regrets.position import Day, Setup

SETUP_PILES = {
    "depth_1": "depth_1", "depth_2": "depth_2", "depth_3": "depth_3", "regrets": "regrets", "dinks": "dinks",
    "rods": "rods", "reels": "reels", "supplies": "supplies",
}  # fmt: skip
"""The piles of a setup, each with its name among the components."""
BEGINNING = "new game"
RIGHT = "write such as “new game: 3 players, monday, first 2, shuffle 48213”"
DAYS: tuple[Day, ...] = get_args(Day)
_LINE = re.compile(r"new game: (\d{1,3}) players, ([a-z]+), first (\d{1,3})(?:, shuffle (\d{1,12}))?")
_SHUFFLES = 1_000_000
"""The number of different shuffles; a greater number is reduced to its remainder."""
_WORD = 0xFFFF_FFFF


def setup_of_line(components: Components, text: str) -> Setup | None:
    """Return the setup that a line describes, or None if the line is not about a new game.

    Raises ``InputError`` for invalid input.
    """
    line = " ".join(text.split())
    if not line.startswith(BEGINNING):
        return None
    match = _LINE.fullmatch(line)
    if not match:
        raise bad_input(f"{line!r} is not a new game", RIGHT)
    seats, start, first, shuffle = int(match[1]), match[2], int(match[3]), match[4]
    day = next((day for day in DAYS if day == start), None)
    if day is None:
        raise bad_input(f"{start!r} is not a day", RIGHT)
    if not 1 <= seats <= max(components.seats) or not 1 <= first <= seats:
        raise bad_input(f"{line!r} has a player who does not take part, or too many players", RIGHT)
    below = None if shuffle is None else _numbers(int(shuffle) % _SHUFFLES)
    piles = {name: _ordered(list(components.pile(box).elements()), below) for name, box in SETUP_PILES.items()}
    return Setup(seats=seats, start=day, first=first, **piles)


def _ordered(cards: Sequence[str], below: Callable[[int], int] | None) -> tuple[str | None, ...]:
    """Return the cards in shuffled order; without a shuffle, every card is unknown."""
    if below is None:
        return tuple(None for _ in cards)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        picked = below(last + 1)
        order[last], order[picked] = order[picked], order[last]
    return tuple(order)


def _numbers(seed: int) -> Callable[[int], int]:
    """Return a function that yields the numbers derived from a seed (mulberry32), each below the given argument."""
    state = seed

    def below(limit: int) -> int:
        nonlocal state
        state = (state + 0x6D2B79F5) & _WORD
        mixed = _product(state ^ (state >> 15), state | 1)
        mixed ^= (mixed + _product(mixed ^ (mixed >> 7), mixed | 61)) & _WORD
        return (mixed ^ (mixed >> 14)) % limit

    return below


def _product(first: int, second: int) -> int:
    """Return the product of two 32-bit whole numbers, truncated to 32 bits."""
    return first * second & _WORD
