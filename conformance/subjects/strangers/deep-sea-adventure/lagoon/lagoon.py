#!/usr/bin/env python3
"""lagoon - Deep Sea Adventure for the console.

    python3 lagoon.py --humans Ann --bots 3
    python3 lagoon.py --games 300          (bots only, statistics)

A Game owns a Trail, a Tank of air and the Divers.  Each Diver has a Mind (a person
at the keyboard, or a bot); Game.play_turn() plays one whole turn and asks the mind
whenever there is something to decide.
"""
import argparse
import random

FULL_TANK = 25
DIVES = 3
BLANKS = 12
STACK_HEIGHT = 3
SHAPES = {1: "triangle", 2: "square", 3: "pentagon", 4: "hexagon"}


class RuleError(Exception):
    """Raised when the game is set up or used in a wrong way."""


class Chip:
    """One treasure chip: level 1-4 on the back, value on the front."""

    def __init__(self, level, value):
        self.level = level
        self.value = value

    def __repr__(self):
        return "L%d(%d)" % (self.level, self.value)


class Treasure:
    """What lies on one space or in one hand place: a single chip or a stack."""

    def __init__(self, chips):
        self.chips = list(chips)

    @property
    def is_stack(self):
        return len(self.chips) > 1

    def back(self):
        return "+".join(str(c.level) for c in self.chips)

    def __repr__(self):
        return "<" + " ".join(map(repr, self.chips)) + ">"


class Space:
    """One place of the trail; treasure is None when a blank chip lies here."""

    def __init__(self, treasure):
        self.treasure = treasure

    @property
    def blank(self):
        return self.treasure is None


class Trail:
    """The line of chips.  Places are numbered from 1; 0 is the submarine."""

    def __init__(self, spaces):
        self.spaces = spaces

    @classmethod
    def fresh(cls, rng):
        spaces = []
        for level in (1, 2, 3, 4):
            low = (level - 1) * 4
            chips = [Chip(level, low + i // 2) for i in range(8)]
            rng.shuffle(chips)
            spaces.extend(Space(Treasure([c])) for c in chips)
        return cls(spaces)

    def __len__(self):
        return len(self.spaces)

    def at(self, place):
        return self.spaces[place - 1]

    def close_gaps(self):
        self.spaces = [s for s in self.spaces if not s.blank]

    def append_stack(self, chips):
        self.spaces.append(Space(Treasure(chips)))


class Dice:
    """The two special dice, 1-3 pips each."""

    def __init__(self, rng):
        self.rng = rng

    def roll(self):
        return [self.rng.randint(1, 3), self.rng.randint(1, 3)]


class Diver:
    def __init__(self, name, mind):
        self.name = name
        self.mind = mind
        self.chest = []          # chips safe on the submarine, all dives
        self.start_dive()

    def start_dive(self):
        self.place = 0
        self.heading_up = False
        self.home = False
        self.load = []           # Treasures carried in this dive

    def breath(self):
        return sum(len(t.chips) for t in self.load)

    def weight(self):
        return len(self.load)

    def points(self):
        return sum(c.value for c in self.chest)

    def best_chip(self):
        return max((c.value for c in self.chest), default=-1)


class Mind:
    """Base class: decides nothing, dives to the bottom, takes nothing."""

    def wants_to_turn(self, game, diver):
        return False

    def hunt(self, game, diver):
        """Return ('nothing',), ('take',) or ('drop', index of the treasure)."""
        return ("nothing",)

    def spread(self, game, diver, chips):
        """The order in which the lost chips are stacked, first one first."""
        return chips

    def told(self, text):
        pass


class Game:
    def __init__(self, names, minds, rng=None, starter=0, dice=None):
        if not 2 <= len(names) <= 6:
            raise RuleError("two to six divers, please")
        self.rng = rng or random.Random()
        self.dice = dice or Dice(self.rng)
        self.trail = Trail.fresh(self.rng)
        self.divers = [Diver(n, m) for n, m in zip(names, minds)]
        self.dive = 1
        self.air = FULL_TANK
        self.blanks = BLANKS
        self.turn = starter
        self.last_home = None
        self.over = False
        self.log = []

    # ------------------------------------------------------------ helpers
    def say(self, text):
        self.log.append(text)
        for d in self.divers:
            d.mind.told(text)

    @property
    def current(self):
        return self.divers[self.turn]

    def occupied(self, place, but=None):
        return any(d.place == place and not d.home for d in self.divers if d is not but)

    def can_dive_on(self, diver):
        """Is there a free chip further down?"""
        return any(not self.occupied(p, diver)
                   for p in range(diver.place + 1, len(self.trail) + 1))

    def may_turn(self, diver):
        return diver.place > 0 and not diver.heading_up

    def must_turn(self, diver):
        return self.may_turn(diver) and not self.can_dive_on(diver)

    def hunt_choices(self, diver):
        """All treasure actions that make sense here."""
        choices = [("nothing",)]
        if diver.place == 0 or diver.home:
            return choices
        space = self.trail.at(diver.place)
        if not space.blank:
            if self.blanks > 0:
                choices.append(("take",))
        elif diver.load and not (diver.heading_up and len(diver.load) == 1):
            choices.extend(("drop", i) for i in range(len(diver.load)))
        return choices

    # --------------------------------------------------------- a whole turn
    def play_turn(self):
        """Play the current diver's turn from the breath to the hunt."""
        if self.over:
            raise RuleError("the game is over")
        diver = self.current
        out_of_air = self.breathe(diver)
        if not out_of_air:
            self.declare(diver)
            self.swim(diver)
            if not diver.home:
                self.search(diver)
        if out_of_air or all(d.home for d in self.divers):
            self.end_dive(out_of_air)
        else:
            self.pass_on()

    def breathe(self, diver):
        self.air = max(0, self.air - diver.breath())
        if diver.load:
            self.say("%s breathes, air %d" % (diver.name, self.air))
        return self.air == 0

    def declare(self, diver):
        if not self.may_turn(diver):
            return
        if self.must_turn(diver) or diver.mind.wants_to_turn(self, diver):
            diver.heading_up = True
            self.say("%s turns back" % diver.name)

    def swim(self, diver):
        roll = self.dice.roll()
        steps = sum(roll) - diver.weight()
        self.say("%s rolls %s, swims %d" % (diver.name, roll, max(steps, 0)))
        if steps <= 0:
            return
        if diver.heading_up:
            place = diver.place - steps
            while place > 0 and self.occupied(place, diver):
                place -= 1
            if place <= 0:
                self.board(diver)
            else:
                diver.place = place
        else:
            place = diver.place + steps
            while place < len(self.trail) and self.occupied(place, diver):
                place += 1
            diver.place = min(place, len(self.trail))

    def board(self, diver):
        diver.place = 0
        diver.home = True
        self.last_home = diver
        won = [c for t in diver.load for c in t.chips]
        diver.chest.extend(won)
        diver.load = []
        self.say("%s is back on the submarine with %d chips" % (diver.name, len(won)))

    def search(self, diver):
        wish = tuple(diver.mind.hunt(self, diver))
        if wish not in self.hunt_choices(diver):
            diver.mind.told("that is not possible here")
            return
        space = self.trail.at(diver.place)
        if wish[0] == "take":
            treasure = space.treasure
            space.treasure = None
            self.blanks -= 1
            diver.load.append(treasure)
            self.say("%s picks up a treasure of level %s" % (diver.name, treasure.back()))
            diver.mind.told("it is worth %s" % "+".join(str(c.value) for c in treasure.chips))
        elif wish[0] == "drop":
            treasure = diver.load.pop(wish[1])
            space.treasure = treasure
            self.say("%s leaves a treasure of level %s" % (diver.name, treasure.back()))

    def pass_on(self):
        n = len(self.divers)
        for step in range(1, n + 1):
            i = (self.turn + step) % n
            if not self.divers[i].home:
                self.turn = i
                return

    # ------------------------------------------------------ end of the dive
    def end_dive(self, out_of_air):
        self.say("dive %d is over%s" % (self.dive, ", no air left" if out_of_air else ""))
        if out_of_air:
            starter = self.turn
        else:
            starter = self.divers.index(self.last_home)
        caught = [d for d in self.divers if not d.home]
        caught.sort(key=lambda d: d.place, reverse=True)
        for diver in caught:
            self.lose(diver)
        self.trail.close_gaps()
        if self.dive == DIVES:
            self.over = True
            self.say("the submarine goes up: " + self.result_line())
            return
        self.dive += 1
        self.air = FULL_TANK
        self.blanks = BLANKS
        self.last_home = None
        for d in self.divers:
            d.start_dive()
        self.turn = starter
        self.say("dive %d, %s starts" % (self.dive, self.current.name))

    def lose(self, diver):
        chips = [c for t in diver.load for c in t.chips]
        diver.load = []
        if not chips:
            return
        order = list(diver.mind.spread(self, diver, list(chips)))
        if sorted(map(id, order)) != sorted(map(id, chips)):
            order = chips
        for i in range(0, len(order), STACK_HEIGHT):
            self.trail.append_stack(order[i:i + STACK_HEIGHT])
        self.say("%s drops %d chips to the bottom" % (diver.name, len(chips)))

    # -------------------------------------------------------------- scoring
    def winners(self):
        best = max((d.points(), d.best_chip()) for d in self.divers)
        return [d for d in self.divers if (d.points(), d.best_chip()) == best]

    def result_line(self):
        scores = ", ".join("%s %d" % (d.name, d.points()) for d in self.divers)
        return scores + " - winner: " + " and ".join(d.name for d in self.winners())


# --------------------------------------------------------------------- minds
class BotMind(Mind):
    """Goes down until it carries enough, takes with a chance."""

    def __init__(self, rng, greed=None):
        self.rng = rng
        self.greed = greed if greed is not None else rng.randint(1, 4)

    def wants_to_turn(self, game, diver):
        if not diver.load:
            return game.air < 6 and self.rng.random() < 0.1
        if len(diver.load) >= self.greed:
            return True
        return game.air < 8 + diver.place // 2

    def hunt(self, game, diver):
        choices = game.hunt_choices(diver)
        if ("take",) in choices:
            if not diver.load or len(diver.load) < self.greed:
                if diver.place > 4 or self.rng.random() < 0.4:
                    return ("take",)
        drops = [c for c in choices if c[0] == "drop"]
        if drops and game.air < 6 and len(diver.load) > 2:
            return min(drops, key=lambda c: sum(x.value for x in diver.load[c[1]].chips))
        return ("nothing",)

    def spread(self, game, diver, chips):
        return sorted(chips, key=lambda c: c.value)


class KeyboardMind(Mind):
    def told(self, text):
        print("  *", text)

    def show(self, game, diver):
        print()
        print("dive %d   air %d   blanks in store %d" % (game.dive, game.air, game.blanks))
        row = []
        for p in range(1, len(game.trail) + 1):
            space = game.trail.at(p)
            mark = "." if space.blank else space.treasure.back()
            who = [d.name[0] for d in game.divers if d.place == p]
            row.append(mark + ("(%s)" % "".join(who) if who else ""))
        print("SUB " + " ".join(row))
        for d in game.divers:
            way = "home" if d.home else ("up" if d.heading_up else "down")
            print("  %-8s place %2d %-4s carries %s" % (
                d.name, d.place, way, ", ".join(t.back() for t in d.load) or "-"))
        if diver.load:
            print("  yours:", diver.load)

    def wants_to_turn(self, game, diver):
        self.show(game, diver)
        return input("turn back? [y/N] ").strip().lower().startswith("y")

    def hunt(self, game, diver):
        self.show(game, diver)
        words = input("nothing / take / drop N ? ").split()
        if not words:
            return ("nothing",)
        if words[0].startswith("d") and len(words) > 1 and words[1].isdigit():
            return ("drop", int(words[1]) - 1)
        if words[0].startswith("t"):
            return ("take",)
        return ("nothing",)

    def spread(self, game, diver, chips):
        print("you lose", chips)
        words = input("order, e.g. 2 1 3 (enter: as they are): ").split()
        try:
            return [chips[int(w) - 1] for w in words] or chips
        except (ValueError, IndexError):
            return chips


def simulate(count, seed):
    rng = random.Random(seed)
    total = turns = 0
    for g in range(count):
        n = rng.randint(2, 6)
        game = Game(["P%d" % (i + 1) for i in range(n)],
                    [BotMind(rng) for _ in range(n)], rng, rng.randrange(n))
        k = 0
        while not game.over:
            game.play_turn()
            k += 1
            if k > 5000:
                raise RuleError("game %d does not end" % g)
        chips = sum(len(d.chest) for d in game.divers)
        chips += sum(len(s.treasure.chips) for s in game.trail.spaces)
        assert chips == 32, chips
        turns += k
        total += max(d.points() for d in game.divers)
    print("%d games, %.1f turns, best score %.1f on average"
          % (count, turns / count, total / count))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--humans", nargs="*", default=[])
    ap.add_argument("--bots", type=int, default=2)
    ap.add_argument("--games", type=int, default=0)
    ap.add_argument("--seed", type=int, default=None)
    a = ap.parse_args()
    if a.games:
        simulate(a.games, a.seed)
        return
    rng = random.Random(a.seed)
    names = list(a.humans) + ["Bot%d" % (i + 1) for i in range(a.bots)]
    minds = [KeyboardMind() for _ in a.humans] + [BotMind(rng) for _ in range(a.bots)]
    game = Game(names, minds, rng)
    while not game.over:
        game.play_turn()
    if not a.humans:
        print("\n".join(game.log))
    else:
        print(game.result_line())


if __name__ == "__main__":
    main()
