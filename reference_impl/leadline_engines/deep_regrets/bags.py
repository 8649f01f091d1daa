"""Combinations and orders of things in a bag, in which equal things are interchangeable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import TypeVar

from leadline_engines.chance import Pick

T = TypeVar("T", bound=Hashable)


def bags(things: Counter[T], number: int) -> Iterator[tuple[T, ...]]:
    """Yield every distinct selection of ``number`` things from a bag, each once."""
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
    """Yield every distinct selection from a bag, of any size, starting with the empty one."""
    for number in range(things.total() + 1):
        yield from bags(things, number)


def orders(things: Counter[T]) -> Iterator[tuple[T, ...]]:
    """Yield every different order of some things."""
    if not things.total():
        yield ()
    for thing in [kind for kind, number in things.items() if number]:
        for rest in orders(things - Counter([thing])):
            yield (thing, *rest)


def some_bag(things: Counter[T], number: int, pick: Pick) -> tuple[T, ...]:
    """Return one selection of ``number`` things from a bag; every selection can occur."""
    left = sorted(things.elements(), key=repr)
    return tuple(left.pop(pick(len(left))) for _ in range(number))
