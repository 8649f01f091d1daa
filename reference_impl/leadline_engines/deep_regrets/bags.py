"""Choosing several things out of a bag, where equal things are told apart by nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import TypeVar

from leadline_engines.chance import Pick

T = TypeVar("T", bound=Hashable)


def bags(things: Counter[T], number: int) -> Iterator[tuple[T, ...]]:
    """Every different bag of so many things out of others, each once."""
    kinds = tuple(things.items())
    left = [0] * (len(kinds) + 1)
    for place in range(len(kinds) - 1, -1, -1):
        left[place] = left[place + 1] + kinds[place][1]

    def from_place(place: int, wanted: int) -> Iterator[tuple[T, ...]]:
        if wanted == 0:
            yield ()
        elif left[place] >= wanted:
            thing, there = kinds[place]
            for taken in range(min(there, wanted), -1, -1):
                for rest in from_place(place + 1, wanted - taken):
                    yield (*((thing,) * taken), *rest)

    yield from from_place(0, number)


def all_bags(things: Counter[T]) -> Iterator[tuple[T, ...]]:
    """Every different bag out of others, the empty one first."""
    for number in range(things.total() + 1):
        yield from bags(things, number)


def orders(things: Counter[T]) -> Iterator[tuple[T, ...]]:
    """Every different order of some things."""
    if not things.total():
        yield ()
    for thing in [one for one, number in things.items() if number]:
        for rest in orders(things - Counter([thing])):
            yield (thing, *rest)


def some_bag(things: Counter[T], number: int, pick: Pick) -> tuple[T, ...]:
    """One bag of so many things out of others, any of them possible."""
    left = sorted(things.elements(), key=repr)
    return tuple(left.pop(pick(len(left))) for _ in range(number))
