"""A diver and his loot: loot[dive] is a list of treasures, a treasure is a list of chips."""
from .chips import worth

DIVES = 3


class Diver:
    def __init__(self, name, seat):
        self.name = name
        self.seat = seat
        self.loot = [[] for _ in range(DIVES)]
        self.dive = 0
        self.space = None
        self.turned = False
        self.home = False

    # -- a dive ---------------------------------------------------------
    def kit_up(self, dive, sub):
        self.dive = dive
        self.space = sub
        self.turned = False
        self.home = False

    @property
    def bag(self):
        """The treasures of this dive."""
        return self.loot[self.dive]

    def may_turn(self):
        return not self.turned and any(self.loot)

    def breath(self):
        """How much air one breath costs."""
        return sum(len(treasure) for treasure in self.bag)

    def drag(self):
        """How many jumps the load costs."""
        return len(self.bag)

    def take(self, treasure):
        self.bag.append(treasure)

    def drop(self, number):
        return self.bag.pop(number)

    def lose_all(self):
        lost = list(self.bag)
        self.bag.clear()
        return lost

    def board(self, sub):
        self.space = sub
        self.home = True

    # -- the score ------------------------------------------------------
    def hold(self):
        """All treasures that lie in the submarine."""
        return [t for dive in self.loot for t in dive]

    def points(self):
        return sum(worth(t) for t in self.hold())

    def hexagons(self):
        return sum(1 for t in self.hold() for chip in t if chip.level == 4)

    def __repr__(self):
        return "<%s%s%s>" % (self.name, " up" if self.turned else "", " home" if self.home else "")
