"""How results of chance are read as what can be counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from leadline.quick import written
from leadline_engines.chance import Dice, Randomiser, Shuffle

Orders = tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Series:
    """Results of one kind of chance in the order in which they came."""

    values: list[Any] = field(default_factory=list)
    """The results."""
    seats: list[Any] = field(default_factory=list)
    """The seat that rolled, or the setup it was for; empty texts where neither is known."""
    pieces: list[int] = field(default_factory=list)
    """The number of the request, or of the game, in which it came."""
    by: str = "by seat {last}"
    """What the seats are, in words."""

    def add(self, value: Any, seat: Any, piece: int) -> None:
        """Add the next result."""
        self.values.append(value)
        self.seats.append(seat)
        self.pieces.append(piece)


def reader(randomiser: Randomiser) -> Callable[[Any], Any]:
    """What reads a result in plain data as what is counted; it gives None for what is none.

    Dice are told all or as their sum; of a shuffle each pile is cut out; anything else is one of the results there are.
    """
    if isinstance(randomiser, Shuffle):
        return ShuffleReader(randomiser)
    if isinstance(randomiser, Dice):
        rolls = set(randomiser.odds())
        sums = set(map(sum, rolls))
        return lambda sample: _roll(sample, rolls, sums)
    known = {repr(written(result)): result for result in randomiser.odds()}
    return lambda sample: None if repr(sample) not in known else (known[repr(sample)],)


def _roll(sample: Any, rolls: set[Any], sums: set[int]) -> Any:
    if not isinstance(sample, list) or not all(type(die) is int for die in sample):
        return None
    roll = tuple(sample)
    return roll if roll in rolls or (len(roll) == 1 and roll[0] in sums) else None


class ShuffleReader:
    """Reads how the piles of a shuffle lie, each thing by a number of its kind."""

    def __init__(self, shuffle: Shuffle) -> None:
        names = kinds_of(shuffle)
        self._piles = [[(written(thing), names[repr(written(thing))]) for thing in pile] for pile in shuffle.piles]
        self._known: dict[tuple[int, str], int | None] = {}

    def __call__(self, sample: Any) -> Orders | None:
        """The orders; None if what is told is not the things there are. Of a thing what tells it apart is enough."""
        if not isinstance(sample, list) or len(sample) != sum(map(len, self._piles)):
            return None
        left, orders = iter(sample), []
        for number, pile in enumerate(self._piles):
            order = [self._kind_of(number, one) for one in islice(left, len(pile))]
            if None in order or Counter(order) != Counter(kind for _, kind in pile):
                return None
            orders.append(tuple(one for one in order if one is not None))
        return tuple(orders)

    def _kind_of(self, number: int, told: Any) -> int | None:
        """The kind of a thing as it is told; None for a thing there is not, or of which too little is told."""
        key = (number, repr(told))
        if key not in self._known:
            fitting = {kind for thing, kind in self._piles[number] if _may_be(thing, told)}
            self._known[key] = next(iter(fitting)) if len(fitting) == 1 else None
        return self._known[key]


def kinds_of(shuffle: Shuffle) -> dict[str, int]:
    """The number of each kind of thing, smaller figures first: the ranks of kinds in their piles go by it."""
    kinds = sorted({repr(written(thing)) for pile in shuffle.piles for thing in pile}, key=_by_figures)
    return {kind: number for number, kind in enumerate(kinds, 1)}


def _by_figures(text: str) -> list[str | int]:
    """What texts are sorted by so that 9 comes before 10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def _may_be(thing: Any, told: Any) -> bool:
    if isinstance(thing, list) and isinstance(told, list):
        return len(thing) == len(told) and all(map(_may_be, thing, told))
    if isinstance(thing, Mapping) and isinstance(told, Mapping):
        return all(told.get(key) in (None, one) for key, one in thing.items())
    return bool(thing == told)


def numbered(shuffle: Shuffle) -> list[tuple[int, ...]]:
    """The piles with each thing by the number of its kind."""
    names = kinds_of(shuffle)
    return [tuple(names[repr(written(thing))] for thing in pile) for pile in shuffle.piles]
