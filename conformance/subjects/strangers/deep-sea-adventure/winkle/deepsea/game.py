"""The game as a coroutine.

`Game.play()` yields an Ask each time somebody has to decide and wants the answer sent
back.  Everything that has been said at the table is in `game.news`.
"""
import random

from .chips import backs, fronts, full_set, worth
from .diver import DIVES, Diver
from .trail import Trail

TANK = 25
STACK = 3


class Ask:
    """A question for one diver."""

    def __init__(self, diver, kind, text, answers):
        self.diver = diver
        self.kind = kind            # "course" or "hunt"
        self.text = text
        self.answers = answers      # what may be sent back

    def __repr__(self):
        return "Ask(%s, %s, %r)" % (self.diver.name, self.kind, self.answers)


class Dice:
    """Two dice with 1, 2 and 3 dots, each twice."""

    def __init__(self, rng):
        self.rng = rng

    def roll(self):
        return self.rng.choice((1, 1, 2, 2, 3, 3)), self.rng.choice((1, 1, 2, 2, 3, 3))


class Game:
    def __init__(self, names, starter=0, rng=None, dice=None, piles=None):
        if not 2 <= len(names) <= 6:
            raise ValueError("there are diver pieces for two to six")
        self.rng = rng or random.Random()
        self.dice = dice or Dice(self.rng)
        self.divers = [Diver(name, seat) for seat, name in enumerate(names)]
        self.starter = self.divers[starter]
        if piles is None:
            piles = full_set()
            for pile in piles:
                self.rng.shuffle(pile)
        self.trail = Trail.lay(piles)
        self.air = TANK
        self.dive = 0
        self.active = None
        self.last_home = None
        self.pips = None
        self.winner = None
        self.over = False
        self.news = []

    # -- talk -----------------------------------------------------------
    def say(self, text, *args):
        self.news.append(text % args if args else text)

    # -- who is where ---------------------------------------------------
    def outside(self):
        return [d for d in self.divers if not d.home]

    def on(self, space):
        """The divers on a chip."""
        return [d for d in self.divers if d.space is space and not d.home]

    def taken(self, space, diver):
        return any(d is not diver for d in self.on(space))

    def go_round(self):
        first = self.starter.seat
        return self.divers[first:] + self.divers[:first]

    def bottom(self, diver):
        """Nothing to dive to any more?"""
        space = diver.space.next
        while space is not None:
            if not self.taken(space, diver):
                return False
            space = space.next
        return True

    # -- the game -------------------------------------------------------
    def play(self):
        for dive in range(DIVES):
            yield from self.one_dive(dive)
            if dive < DIVES - 1:
                self.clean_up()
        self.winner = max(self.divers, key=lambda d: (d.points(), d.hexagons()))
        self.over = True
        self.active = None
        for diver in self.divers:
            self.say("%s: %d points.", diver.name, diver.points())
        self.say("%s wins.", self.winner.name)
        return self.winner

    def one_dive(self, dive):
        self.dive = dive
        self.air = TANK
        for diver in self.divers:
            diver.kit_up(dive, self.trail.sub)
        self.say("Dive %d. %s goes first.", dive + 1, self.starter.name)
        order = self.go_round()
        while self.air > 0 and self.outside():
            for diver in order:
                if not diver.home:
                    yield from self.turn(diver)
        if self.air <= 0:
            self.say("The air is out.")

    def turn(self, diver):
        self.active = diver
        self.pips = None

        # which way?
        if diver.space is not self.trail.sub and diver.may_turn():
            answers = ["back"] if self.bottom(diver) and diver.bag else ["down", "back"]
            answer = yield from self.ask(diver, "course", "Dive on or turn back?", answers)
            if answer == "back":
                diver.turned = True
                self.say("%s turns back.", diver.name)

        # breathe
        cost = diver.breath()
        if cost:
            self.air = max(0, self.air - cost)
            self.say("%s breathes %d, air is at %d.", diver.name, cost, self.air)

        # swim
        self.pips = self.dice.roll()
        jumps = sum(self.pips) - diver.drag()
        self.say("%s rolls %d+%d.", diver.name, *self.pips)
        if jumps <= 0:
            self.say("%s is too heavy to move.", diver.name)
            return
        self.swim(diver, jumps)
        if diver.home:
            return

        # treasure hunt
        yield from self.hunt(diver)

    def swim(self, diver, jumps):
        def ahead(space):
            return space.prev if diver.turned else space.next

        here = diver.space
        for _ in range(jumps):
            if ahead(here) is None:
                break
            here = ahead(here)
        # can't stop on top of somebody
        while self.taken(here, diver) and here is not self.trail.sub:
            if ahead(here) is None:
                break
            here = ahead(here)

        if here is self.trail.sub:
            if diver.turned:
                diver.board(here)
                self.last_home = diver
                self.say("%s is back in the submarine with %s: %d points!", diver.name,
                         ", ".join(map(fronts, diver.bag)) or "nothing", sum(map(worth, diver.bag)))
            return
        diver.space = here
        self.say("%s is on chip %d.", diver.name, self.trail.depth(here))

    def hunt(self, diver):
        space = diver.space
        if space is self.trail.sub:
            return
        if not space.blank:
            answers = ["leave", "take"]
            text = "Take %s?" % backs(space.treasure)
        elif diver.bag:
            answers = ["leave"] + ["drop %d" % (n + 1) for n in range(len(diver.bag))]
            text = "Put something down? You carry %s." % ", ".join(map(backs, diver.bag))
        else:
            return
        answer = yield from self.ask(diver, "hunt", text, answers)
        if answer == "take":
            diver.take(space.treasure)
            space.treasure = []
            self.say("%s takes the treasure.", diver.name)
        elif answer.startswith("drop"):
            space.treasure = diver.drop(int(answer.split()[1]) - 1)
            self.say("%s drops %s.", diver.name, backs(space.treasure))

    def ask(self, diver, kind, text, answers):
        """Ask until the answer is one of the answers."""
        while True:
            answer = yield Ask(diver, kind, text, list(answers))
            if answer in answers:
                return answer
            text = "I don't understand %r. %s" % (answer, "/".join(answers))

    # -- between two dives ----------------------------------------------
    def clean_up(self):
        self.active = None
        self.starter = self.next_starter()
        for diver in self.divers:
            if diver.home and diver.bag:
                self.say("%s brought up %s.", diver.name, ", ".join(map(fronts, diver.bag)))
        # the others lose everything, the one nearest to the submarine first
        drowned = sorted(self.outside(), key=lambda d: self.trail.depth(d.space))
        for diver in drowned:
            chips = [chip for treasure in diver.lose_all() for chip in treasure]
            for n in range(0, len(chips), STACK):
                self.trail.append(chips[n:n + STACK])
            if chips:
                self.say("%s loses %d chips.", diver.name, len(chips))
            diver.space = self.trail.sub
        self.trail.sweep()

    def next_starter(self):
        if self.last_home is None:
            return max(self.outside(), key=lambda d: self.trail.depth(d.space))
        return self.last_home

    # -- what a diver may see -------------------------------------------
    def look(self, seat=None):
        """The table as seen from a seat (None: from the audience)."""
        table = {
            "dive": self.dive + 1,
            "air": self.air,
            "active": self.active.name if self.active else None,
            "pips": self.pips,
            "trail": [{"levels": [c.level for c in s.treasure],
                       "divers": [d.name for d in self.on(s)]} for s in self.trail],
            "divers": [],
        }
        for d in self.divers:
            row = {"name": d.name, "depth": self.trail.depth(d.space),
                   "facing": "up" if d.turned else "down", "home": d.home,
                   "carries": 0 if d.home else len(d.bag), "saved": []}
            for dive, loot in enumerate(d.loot):
                if dive < d.dive or d.home or self.over:
                    row["saved"] += [[(c.level, c.value) for c in t] for t in loot]
            if d.seat == seat and not d.home:
                row["bag"] = [[c.level for c in t] for t in d.bag]
            table["divers"].append(row)
        return table
