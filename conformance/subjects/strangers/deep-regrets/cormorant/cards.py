"""Cards, dice and the madness track for Deep Regrets.

The manual gives numbers of cards but not their texts, so the default decks are
made up within the ranges of the manual; `Box.from_dict` takes other decks.
"""
from dataclasses import dataclass, field

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
COLOURS = ("blue", "green", "orange")
SIZES = ("small", "middling", "large")


@dataclass
class Fish:
    id: str
    name: str
    depth: int
    difficulty: int
    value: int
    foul: bool = False
    size: str = "small"
    reveal: list = field(default_factory=list)   # lists of (op, argument)
    catch: list = field(default_factory=list)
    eat: list = field(default_factory=list)

    def __str__(self):
        return "%s [%s, D%d, %d$]" % (
            self.name, "foul" if self.foul else "fair", self.difficulty, self.value)


@dataclass
class Regret:
    id: str
    value: int
    name: str = ""

    def __str__(self):
        return "Regret(%d)" % self.value


@dataclass
class Card:
    """A Dink, a Supply item, a Rod or a Reel."""
    id: str
    name: str
    kind: str                      # dink, supply, rod, reel
    effects: list = field(default_factory=list)   # what happens on use
    passive: list = field(default_factory=list)   # rods and reels: while equipped

    def __str__(self):
        return self.name


@dataclass
class Die:
    id: str
    colour: str = "player"
    value: int = 0

    def __str__(self):
        return "%s:%d" % (self.colour[0], self.value)


@dataclass
class MadnessLevel:
    cards: int        # reached with this many cards
    max_dice: int
    fair: int         # added to the Value of Fair fish
    foul: int         # added to the Value of Foul fish


@dataclass
class Box:
    """Everything that lies in the box."""
    fish: list
    regrets: list
    dinks: list
    rods: list
    reels: list
    supplies: list
    madness: list
    faces: dict
    slots: list
    tackle: dict

    @classmethod
    def default(cls):
        return cls(
            fish=_make_fish(), regrets=_make_regrets(), dinks=_make_dinks(),
            rods=_make_gear("rod"), reels=_make_gear("reel"), supplies=_make_supplies(),
            madness=[MadnessLevel(0, 3, 2, -1), MadnessLevel(1, 4, 1, 0),
                     MadnessLevel(4, 5, 0, 1), MadnessLevel(7, 6, -1, 2),
                     MadnessLevel(10, 7, -2, 3)],
            faces={"player": [1, 1, 2, 2, 3, 3], "blue": [1, 1, 1, 2, 2, 3],
                   "green": [1, 2, 2, 3, 3, 4], "orange": [2, 3, 3, 4, 4, 5]},
            slots=[2, 2, 3],
            tackle={"blue": 8, "green": 8, "orange": 8})


_NAMES = ("Herring Cod Mackerel Dory Gurnard Wrasse Pollack Bream Whiting Hake Ling Ray Sole "
          "Turbot Lumpfish Sculpin Eel Anglerfish Gulper Viperfish Lanternfish Oarfish").split()
_RANGES = {1: [(1, 2), (2, 3), (3, 4)], 2: [(2, 3), (3, 4), (4, 5)], 3: [(3, 4), (4, 5), (5, 6)]}
_FOUL = {1: (0, 0, 1), 2: (0, 1), 3: (0, 1, 1)}      # 2:1, 1:1, 1:2


def _make_fish():
    out = []
    for depth in (1, 2, 3):
        for i in range(39):
            size = i % 3
            lo, hi = _RANGES[depth][size]
            diff = lo if i % 2 else hi
            foul = bool(_FOUL[depth][i // 3 % len(_FOUL[depth])])
            f = Fish("f%d-%02d" % (depth, i + 1),
                     ("Foul " if foul else "") + _NAMES[(i + 7 * depth) % len(_NAMES)],
                     depth, diff, max(1, diff - 1 + i % 3), foul, SIZES[size])
            if i % 8 == 1:
                f.reveal = [("regret", 1)]
            if i % 8 == 3:
                f.catch = [("money", 1)]
            if i % 8 == 5:
                f.eat = [("refresh", 1)]
            if i % 8 == 7:
                f.catch = [("discard_regret", 1)]
                f.eat = [("dink", 1)]
            out.append(f)
    return out


def _make_regrets():
    return [Regret("r%02d" % (i + 1), (0, 1, 1, 2, 2, 3)[i % 6]) for i in range(60)]


def _make_dinks():
    kinds = [("Old Boot", [("money", 1)]), ("Bottle", [("refresh", 1)]),
             ("Tin Can", [("easier", 1)]), ("Driftwood", [("reroll", 1)]),
             ("Photograph", [("discard_regret", 1)])]
    return [Card("d%02d" % (i + 1), kinds[i % 5][0], "dink", list(kinds[i % 5][1]))
            for i in range(25)]


def _make_supplies():
    kinds = [("Thermos", [("refresh", 2)]), ("Chum", [("easier", 2)]),
             ("Lucky Coin", [("money", 3)]), ("Whisky", [("discard_regret", 1), ("spend", 1)]),
             ("Net", [("dink", 2)])]
    return [Card("s%02d" % (i + 1), kinds[i % 5][0], "supply", list(kinds[i % 5][1]))
            for i in range(20)]


def _make_gear(kind):
    out = []
    for i in range(10):
        c = Card("%s%02d" % (kind, i + 1), "%s No. %d" % (kind.title(), i + 1), kind)
        if i % 3 == 0:
            c.passive = [("easier_size", SIZES[i // 3 % 3])]
        elif i % 3 == 1:
            c.effects = [("reroll", 1)]
        else:
            c.effects = [("refresh", 1)]
        out.append(c)
    return out
