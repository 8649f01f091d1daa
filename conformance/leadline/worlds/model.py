"""A world: the positions that were reached, the ways between them, and what is wrong in them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

MOST_VIOLATIONS = 100
"""The most violations that are kept of one check; the others are counted."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must not be."""

    check: str
    """The name of the check that found it: a key of ``CHECKS``."""
    position: int
    """The number of the position."""
    says: str
    """The problem, as a sentence without its full stop."""


CHECKS = {
    "possible": "every position is possible",
    "same-again": "every position and every move is the same after it has been written and read back",
    "conserved": "nothing is added or lost",
    "open": "while the game goes on somebody can move, and after its end nobody can",
    "listed": "every listed choice can be played",
    "refused": "every other choice is refused",
    "hidden": "positions that look alike to a seat are shown alike to it",
    "end": "every position can reach an end",
    "program": "the program has the same choices and the same results",
    "program-refused": "the program refuses all other choices that it was sent",
    "program-view": "the program shows each seat what it may see, and no difference between positions that look "
    "alike to it",
}
"""The conditions that have to hold, by the name of the check."""


@dataclass(slots=True)
class World:
    """The findings of a visit."""

    positions: list[Any] = field(default_factory=list)
    """The positions, each once, in the order in which they were reached: those with fewer moves come first."""
    starts: int = 0
    """The number of positions from which the visit began; they come before all others."""
    visited: int = 0
    """The number of positions that were visited; those after them were reached, but what follows them is unknown."""
    choices: int = 0
    """The number of listed choices, added up over all visited positions."""
    moves: int = 0
    """The number of moves: every choice with each result of chance that it can have."""
    ends: set[int] = field(default_factory=set)
    """The numbers of the visited positions in which the game is over."""
    refusals: int = 0
    """The number of other choices that were tried, each with the chance that it follows."""
    looks: int = 0
    """The number of times that a position was shown to a seat."""
    pairs: int = 0
    """The number of these that looked like an earlier position to the same seat."""
    known_choices: list[tuple[str, Any]] = field(default_factory=list)
    """The different choices that are legal somewhere in this world, each with the kind of its decision."""
    asked: int = 0
    """The number of positions about which a program was asked."""
    sent_illegal: int = 0
    """The number of illegal choices that a program was asked to play."""
    not_offered: int = 0
    """The number of moves for which the program cannot be asked."""
    violations: list[Violation] = field(default_factory=list)
    """The violations, at most ``MOST_VIOLATIONS`` of each check."""
    found: dict[str, int] = field(default_factory=dict)
    """The number of violations of each check that found any, including those that are not kept."""
    depths: array[int] = field(default_factory=lambda: array("I"))
    """The number of moves of the shortest way to each position."""
    parents: array[int] = field(default_factory=lambda: array("I"))
    """The position before each one on that way; a start is its own parent."""
    steps: list[Any] = field(default_factory=list)
    """The move that leads to each position from there; None for a start."""
    after: array[int] = field(default_factory=lambda: array("I"))
    """The positions that follow the visited ones, one after the other."""
    first_after: array[int] = field(default_factory=lambda: array("L", [0]))
    """For each visited position, the index in ``after`` at which its own begin; then the length of ``after``."""

    @property
    def is_whole(self) -> bool:
        """True if every position that was reached was visited."""
        return self.visited == len(self.positions)

    @property
    def farthest(self) -> int:
        """The number of moves of the shortest way to the farthest visited position."""
        return max(self.depths[: self.visited], default=0)

    def note(self, check: str, position: int, says: str) -> None:
        """Add a violation, or only count it if there are many."""
        self.found[check] = self.found.get(check, 0) + 1
        if self.found[check] <= MOST_VIOLATIONS:
            self.violations.append(Violation(check, position, says))

    def way_to(self, position: int) -> Iterator[Any]:
        """Return the moves of a shortest way to a position."""
        moves: list[Any] = []
        while self.steps[position] is not None:
            moves.append(self.steps[position])
            position = self.parents[position]
        return iter(moves[::-1])

    def start_of(self, position: int) -> int:
        """Return the start from which that way leads to a position."""
        while self.steps[position] is not None:
            position = self.parents[position]
        return position

    def without_end(self) -> list[int]:
        """Return the visited positions from which no end can be reached, and no position that was not visited."""
        before: list[list[int]] = [[] for _ in self.positions]
        for number in range(self.visited):
            for later in set(self.after[self.first_after[number] : self.first_after[number + 1]]):
                before[later].append(number)
        waiting = [*self.ends, *range(self.visited, len(self.positions))]
        reaches = bytearray(len(self.positions))
        for number in waiting:
            reaches[number] = 1
        while waiting:
            for earlier in before[waiting.pop()]:
                if not reaches[earlier]:
                    reaches[earlier] = 1
                    waiting.append(earlier)
        return [number for number in range(self.visited) if not reaches[number]]
