"""Randomisers, which give the possible results of dice, draws and shuffles with exact odds.

Nothing here is random itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Any, Protocol

Pick = Callable[[int], int]
"""An outside source of chance: a function that returns a whole number from 0 up to, but not including, its argument."""

MOST_LISTED = 2000
"""The greatest number of results that a randomiser lists; a randomiser with more lists none of them."""


class Randomiser(Protocol):
    """Something that chance decides."""

    def count(self) -> int:
        """Return how many different results are possible."""

    def odds(self) -> dict[Any, Fraction]:
        """Return every result with its probability, or nothing if there are more than ``MOST_LISTED``."""

    def allows(self, result: Any) -> bool:
        """Return whether this result is possible."""

    def sample(self, pick: Pick) -> Any:
        """Return one result, sampled with the stated odds."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that are thrown together and can be told apart; a result is a tuple of faces."""

    faces: tuple[Any, ...]
    """The faces of each die, all of which are equally likely."""
    number: int = 1
    """The number of dice."""

    def count(self) -> int:
        """Return how many different results are possible."""
        return int(len(set(self.faces)) ** self.number)

    def odds(self) -> dict[Any, Fraction]:
        """Return every result with its probability, or nothing if there are more than ``MOST_LISTED``."""
        if self.count() > MOST_LISTED:
            return {}
        weights, whole = Counter(self.faces), len(self.faces) ** self.number
        rolls = product(sorted(weights), repeat=self.number)
        return {roll: Fraction(prod(weights[face] for face in roll), whole) for roll in rolls}

    def allows(self, result: Any) -> bool:
        """Return whether this result is possible."""
        return isinstance(result, tuple) and len(result) == self.number and all(die in self.faces for die in result)

    def sample(self, pick: Pick) -> tuple[Any, ...]:
        """Return one throw."""
        return tuple(self.faces[pick(len(self.faces))] for _ in range(self.number))


@dataclass(frozen=True, slots=True)
class Draw:
    """One item drawn blindly from several; items with more copies are more likely."""

    holds: tuple[tuple[Hashable, int], ...]
    """The different items, each with its number of copies."""

    @classmethod
    def out_of(cls, things: Counter[Any]) -> Draw:
        """Return a draw from a multiset."""
        return cls(tuple(sorted((thing, number) for thing, number in things.items() if number > 0)))

    def count(self) -> int:
        """Return how many different results are possible."""
        return len(self.holds)

    def odds(self) -> dict[Any, Fraction]:
        """Return every result with its probability, or nothing if there are more than ``MOST_LISTED``."""
        whole = sum(number for _, number in self.holds)
        listed = self.holds if len(self.holds) <= MOST_LISTED else ()
        return {thing: Fraction(number, whole) for thing, number in listed}

    def allows(self, result: Any) -> bool:
        """Return whether this result is possible."""
        return any(thing == result for thing, _ in self.holds)

    def sample(self, pick: Pick) -> Any:
        """Return one draw."""
        left = pick(sum(number for _, number in self.holds))
        for thing, number in self.holds:
            left -= number
            if left < 0:
                return thing
        raise ValueError("there is nothing to draw from")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Items put into an order by chance. A result is a tuple of all the items; several piles follow one another."""

    piles: tuple[tuple[Any, ...], ...]
    """The piles, each of which is shuffled separately."""

    def count(self) -> int:
        """Return how many different results are possible."""
        return prod(
            factorial(len(pile)) // prod(factorial(number) for number in Counter(pile).values()) for pile in self.piles
        )

    def odds(self) -> dict[Any, Fraction]:
        """Return every result with its probability, or nothing if there are more than ``MOST_LISTED``."""
        number = self.count()
        return {} if number > MOST_LISTED else dict.fromkeys(self._orders(), Fraction(1, number))

    def _orders(self) -> Iterator[tuple[Any, ...]]:
        for parts in product(*(list(_orders(Counter(pile))) for pile in self.piles)):
            yield tuple(thing for part in parts for thing in part)

    def allows(self, result: Any) -> bool:
        """Return whether this result is possible."""
        if not isinstance(result, tuple) or len(result) != sum(map(len, self.piles)):
            return False
        start = 0
        for pile in self.piles:
            if Counter(result[start : start + len(pile)]) != Counter(pile):
                return False
            start += len(pile)
        return True

    def sample(self, pick: Pick) -> tuple[Any, ...]:
        """Return one order."""
        made: list[Any] = []
        for pile in self.piles:
            left = list(pile)
            while left:
                made.append(left.pop(pick(len(left))))
        return tuple(made)


def _orders(things: Counter[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield every distinct order of a multiset."""
    if not any(things.values()):
        yield ()
    for thing in sorted(thing for thing, number in things.items() if number):
        for rest in _orders(things - Counter([thing])):
            yield (thing, *rest)
