"""Cards and tables of Deep Regrets.  The cards are in cards.json."""
import json
import os
from dataclasses import dataclass
from typing import Optional, Tuple

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
MON, TUE, WED, THU, FRI, SAT = range(6)
SEA, PORT = "sea", "port"


@dataclass(frozen=True)
class Fish:
    id: str
    depth: int
    size: str                     # small, middling, large
    difficulty: int
    value: int
    foul: bool = False
    reveal: Tuple = ()
    catch: Tuple = ()
    eat: Tuple = ()
    static: Tuple = ()

    def trait(self, name):
        return next((t for t in self.static if t["is"] == name), None)


@dataclass(frozen=True)
class Regret:
    id: str
    value: int


@dataclass(frozen=True)
class Card:
    """A Dink, a Supply, a Rod or a Reel.  A Rod or Reel works while it is equipped."""
    id: str
    kind: str                     # dink, supply, rod, reel
    when: Optional[str] = None    # sea_pay, shop, any_turn; None: no use
    cut: int = 0                  # what it takes off a Difficulty or a price
    effects: Tuple = ()
    static: Tuple = ()
    limit: int = 0                # uses a day, of a Rod or Reel


# (fewest Regret cards of the row, Max Dice, change of Fair values, change of Foul values, discount)
MADNESS = ((0, 4, 2, -2, 0), (1, 5, 1, -1, 0), (4, 5, 1, 0, 0), (7, 6, 0, 1, 0), (10, 7, -1, 1, 0), (13, 8, -2, 2, 1))

MOUNT_FACTORS = (2, 3, 2)
FACES = {"player": (1, 1, 2, 3), "blue": (0, 0, 1, 2), "green": (1, 1, 2, 3), "orange": (2, 2, 3, 3)}
BAG = tuple(c for c in ("blue", "green", "orange") for _ in range(8))

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "cards.json")) as _f:
    _BOX = json.load(_f)

FISH, REGRETS, CARDS = {}, {}, {}
PILES = {"fish1": [], "fish2": [], "fish3": [], "regret": [], "dink": [], "rod": [], "reel": [], "supply": []}
for _c in _BOX["fish"]:
    FISH[_c["id"]] = Fish(_c["id"], _c["depth"], _c["size"], _c["difficulty"], _c["value"], _c["align"] == "foul",
                          tuple(_c.get("reveal", ())), tuple(_c.get("catch", ())), tuple(_c.get("eat", ())),
                          tuple(_c.get("static", ())))
    PILES["fish%d" % _c["depth"]] += [_c["id"]] * _c.get("copies", 1)
for _c in _BOX["regrets"]:
    REGRETS[_c["id"]] = Regret(_c["id"], _c["value"])
    PILES["regret"] += [_c["id"]] * _c.get("copies", 1)
for _kind, _name in (("dink", "dinks"), ("rod", "rods"), ("reel", "reels"), ("supply", "supplies")):
    for _c in _BOX[_name]:
        _use = _c.get("activated", _c)
        CARDS[_c["id"]] = Card(_c["id"], _kind, _use.get("when"), _c.get("cost_reduction", 0),
                               tuple(_use.get("effects", ())), tuple(_c.get("static", ())), _use.get("limit", 0))
        PILES[_kind] += [_c["id"]] * _c.get("copies", 1)


def madness_row(regret_cards):
    return [row for row in MADNESS if regret_cards >= row[0]][-1]
