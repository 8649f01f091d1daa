"""The small things on the table."""
from __future__ import annotations

import random
from dataclasses import dataclass, field

FULL_TANK = 25
DIVES = 3
STACK = 3
SHAPES = {1: "tri", 2: "sqr", 3: "pen", 4: "hex"}
GLYPHS = {1: "▲", 2: "■", 3: "⬟", 4: "⬢"}

# level -> lowest and highest number on the underside
LEVELS = {1: (0, 3), 2: (4, 7), 3: (8, 11), 4: (12, 15)}
CHIPS_PER_LEVEL = 8


@dataclass
class Chip:
    level: int
    value: int

    def __str__(self):
        return f"{GLYPHS[self.level]}{self.value}"

    def dump(self):
        return [self.level, self.value]


@dataclass
class Spot:
    """One place in the line. No chips on it: it is a blank."""
    chips: list[Chip] = field(default_factory=list)

    @property
    def blank(self) -> bool:
        return not self.chips

    @property
    def levels(self) -> list[int]:
        return [c.level for c in self.chips]


@dataclass
class Diver:
    name: str
    spot: int = -1              # index in the trail, -1 = at the submarine
    up: bool = False            # belly turned: heading for the sub
    home: bool = False          # back on board, out of this dive
    bag: list[list[Chip]] = field(default_factory=list)   # carried; a stack is one entry
    stash: list[list[Chip]] = field(default_factory=list) # safe on the sub, face up

    @property
    def has_treasure(self) -> bool:
        return bool(self.bag or self.stash)

    @property
    def score(self) -> int:
        return sum(c.value for pile in self.stash for c in pile)

    def dump(self):
        return {
            "name": self.name, "spot": self.spot, "up": self.up, "home": self.home,
            "bag": [[c.dump() for c in pile] for pile in self.bag],
            "stash": [[c.dump() for c in pile] for pile in self.stash],
        }

    @classmethod
    def load(cls, d):
        return cls(d["name"], d["spot"], d["up"], d["home"],
                   [[Chip(*c) for c in pile] for pile in d["bag"]],
                   [[Chip(*c) for c in pile] for pile in d["stash"]])


@dataclass(frozen=True)
class Hunt:
    """What to do at the end of a turn: 'pass', 'take' or 'drop' (with the number of the bag entry)."""
    what: str
    which: int = -1

    def __str__(self):
        return self.what if self.which < 0 else f"{self.what} {self.which + 1}"


class Dice:
    """The two special dice, 1-3 pips."""

    def __init__(self, rng: random.Random):
        self.rng = rng

    async def roll(self) -> tuple[int, int]:
        return self.rng.randint(1, 3), self.rng.randint(1, 3)


def make_trail(rng: random.Random) -> list[Spot]:
    trail = []
    for level, (low, high) in LEVELS.items():
        chips = [Chip(level, low + i % (high - low)) for i in range(CHIPS_PER_LEVEL)]
        rng.shuffle(chips)
        trail += [Spot([chip]) for chip in chips]
    return trail
