"""A world: the positions that were reached, the moves between them, and everything that is wrong in them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

MOST_VIOLATIONS = 100
"""The greatest number of violations kept for each check; the others are counted."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must not be."""

    check: str
    """The name of the check that found the violation, which is a key of ``CHECKS``."""
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
"""The conditions that must be met, by the name of the check."""


@dataclass(slots=True)
class World:
    """The findings of a visit."""

    positions: list[Any] = field(default_factory=list)
    """The distinct positions, in the order in which they were reached; positions with fewer moves come first."""
    starts: int = 0
    """The number of positions from which the visit began; they come before all other positions."""
    visited: int = 0
    """The number of visited positions. The positions after them were reached, but their successors are unknown."""
    choices: int = 0
    """The number of listed choices in all visited positions together."""
    moves: int = 0
    """The number of moves: every choice, combined with each possible result of its chance."""
    ends: set[int] = field(default_factory=set)
    """The numbers of the visited positions in which the game is over."""
    refusals: int = 0
    """The number of other choices that were tried, each combined with the chance before it."""
    looks: int = 0
    """The number of times that a position was shown to a seat."""
    pairs: int = 0
    """The number of positions that looked the same to a seat as an earlier one."""
    known_choices: list[tuple[str, Any]] = field(default_factory=list)
    """The distinct choices that are legal somewhere in this world, each with the kind of its decision."""
    asked: int = 0
    """The number of positions about which a program was asked."""
    sent_illegal: int = 0
    """The number of illegal choices that a program was asked to play."""
    not_offered: int = 0
    """The number of moves about which the program cannot be asked."""
    violations: list[Violation] = field(default_factory=list)
    """The violations, at most ``MOST_VIOLATIONS`` of each check."""
    counts: dict[str, int] = field(default_factory=dict)
    """The number of violations found by each check, including those that are not kept."""
    depths: array[int] = field(default_factory=lambda: array("I"))
    """The number of moves in the shortest way to each position."""
    parents: array[int] = field(default_factory=lambda: array("I"))
    """The position before each one on the shortest way; a starting position is its own predecessor."""
    steps: list[Any] = field(default_factory=list)
    """The move that leads from the previous position to each position; None for a starting position."""
    after: array[int] = field(default_factory=lambda: array("I"))
    """The positions that follow the visited ones, one after another."""
    first_after: array[int] = field(default_factory=lambda: array("L", [0]))
    """The index in ``after`` at which the successors of each visited position begin; the last entry is its length."""

    @property
    def is_whole(self) -> bool:
        """True if every position that was reached was also visited."""
        return self.visited == len(self.positions)

    @property
    def farthest(self) -> int:
        """The number of moves in the shortest way to the farthest visited position."""
        return max(self.depths[: self.visited], default=0)

    def note(self, check: str, position: int, says: str) -> None:
        """Add a violation, or only count it if there are already many."""
        self.counts[check] = self.counts.get(check, 0) + 1
        if self.counts[check] <= MOST_VIOLATIONS:
            self.violations.append(Violation(check, position, says))

    def way_to(self, position: int) -> Iterator[Any]:
        """Return the moves of a shortest way to a position."""
        moves: list[Any] = []
        while self.steps[position] is not None:
            moves.append(self.steps[position])
            position = self.parents[position]
        return iter(moves[::-1])

    def start_of(self, position: int) -> int:
        """Return the starting position of the shortest way to a position."""
        while self.steps[position] is not None:
            position = self.parents[position]
        return position

    def without_end(self) -> list[int]:
        """Return the visited positions from which neither an end of the game nor an unvisited position is reachable."""
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
