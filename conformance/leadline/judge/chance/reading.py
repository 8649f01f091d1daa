"""Readers that turn results of chance into countable values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from leadline.schema.fast_codec import written
from leadline_engines.chance import Dice, Randomiser, Shuffle

Orders = tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Series:
    """The results of one kind of chance in the order in which they came."""

    values: list[Any] = field(default_factory=list)
    """The results."""
    seats: list[Any] = field(default_factory=list)
    """The seat that rolled, or the setup that the result belongs to; empty texts if neither is known."""
    pieces: list[int] = field(default_factory=list)
    """The number of the request, or of the game, in which each result came."""
    by: str = "by seat {last}"
    """The format that describes the seats."""

    def add(self, value: Any, seat: Any, piece: int) -> None:
        """Add the next result."""
        self.values.append(value)
        self.seats.append(seat)
        self.pieces.append(piece)


def reader(randomiser: Randomiser) -> Callable[[Any], Any]:
    """Return a function that reads a result in plain data as a countable value, or returns None if it is not a result.

    Dice are reported singly or as their sum; a shuffle is cut into its piles; anything else is one of the possible
    results.
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
    """A reader of the order of the piles of a shuffle, with each thing as the number of its kind."""

    def __init__(self, shuffle: Shuffle) -> None:
        names = kinds_of(shuffle)
        self._piles = [[(written(thing), names[repr(written(thing))]) for thing in pile] for pile in shuffle.piles]
        self._known: dict[tuple[int, str], int | None] = {}

    def __call__(self, sample: Any) -> Orders | None:
        """Return the orders; None if the things reported are not those of the shuffle.

        A thing may be reported by just enough of it to identify it.
        """
        if not isinstance(sample, list) or len(sample) != sum(map(len, self._piles)):
            return None
        left, orders = iter(sample), []
        for number, pile in enumerate(self._piles):
            order = [self._kind_of(number, thing) for thing in islice(left, len(pile))]
            if None in order or Counter(order) != Counter(kind for _, kind in pile):
                return None
            orders.append(tuple(kind for kind in order if kind is not None))
        return tuple(orders)

    def _kind_of(self, number: int, reported: Any) -> int | None:
        """Return the kind of a reported thing; None if there is no such thing, or too little of it is reported."""
        key = (number, repr(reported))
        if key not in self._known:
            fitting = {kind for thing, kind in self._piles[number] if _may_be(thing, reported)}
            self._known[key] = next(iter(fitting)) if len(fitting) == 1 else None
        return self._known[key]


def kinds_of(shuffle: Shuffle) -> dict[str, int]:
    """Return the number of each kind of thing, smaller figures first; the ranks of kinds in their piles follow it."""
    kinds = sorted({repr(written(thing)) for pile in shuffle.piles for thing in pile}, key=_by_figures)
    return {kind: number for number, kind in enumerate(kinds, 1)}


def _by_figures(text: str) -> list[str | int]:
    """Return a sort key for texts that puts 9 before 10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def _may_be(thing: Any, reported: Any) -> bool:
    if isinstance(thing, list) and isinstance(reported, list):
        return len(thing) == len(reported) and all(map(_may_be, thing, reported))
    if isinstance(thing, Mapping) and isinstance(reported, Mapping):
        return all(reported.get(key) in (None, value) for key, value in thing.items())
    return bool(thing == reported)


def numbered(shuffle: Shuffle) -> list[tuple[int, ...]]:
    """Return the piles with each thing as the number of its kind."""
    names = kinds_of(shuffle)
    return [tuple(names[repr(written(thing))] for thing in pile) for pile in shuffle.piles]
