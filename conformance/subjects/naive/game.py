"""Deep Sea Adventure as one writes it on the first evening. The README says which rules it gets wrong."""

import random
import sys

random.seed(*sys.argv[1:])  # whoever names a seed gets the same deals again


class IllegalMove(Exception):
    """A move the rules forbid."""


class Diver:
    """One player. A chip is just its value: 0 to 3 are level 1, 4 to 7 level 2, and so on."""

    def __init__(self):
        self.at = 0
        self.facing = "down"
        self.home = False
        self.carried = []
        self.banked = []


class Game:
    """One game. Space 0 is the submarine, space 1 the first of the line; None in the line is a blank."""

    def __init__(self, players):
        self.line = []
        for level in range(4):
            chips = [level * 4, level * 4 + 1, level * 4 + 2, level * 4 + 3] * 2
            random.shuffle(chips)
            self.line += chips
        self.divers = [Diver() for _ in range(players)]
        self.dive, self.air = 1, 25
        self.starter, self.turn = 1, 1
        self.over, self.scores, self.winners = False, None, None

    def play(self, word, dice, action, chip):
        """Play a whole turn of the player whose turn it is."""
        diver = self.divers[self.turn - 1]
        self.air = max(0, self.air - len(diver.carried))
        self.choose_direction(diver, word)
        self.swim(diver, max(0, sum(dice) - len(diver.carried)))
        if action != "nothing":
            self.search(diver, action, chip)
        if self.air == 0 or all(other.home for other in self.divers):
            self.end_dive()
            return
        self.turn = self.turn % len(self.divers) + 1
        while self.divers[self.turn - 1].home:
            self.turn = self.turn % len(self.divers) + 1

    def occupied(self, diver):
        """Return the spaces where the other divers are."""
        return [other.at for other in self.divers if other is not diver and other.at > 0]

    def choose_direction(self, diver, word):
        """Turn the diver back if it wants to or has to."""
        occupied = self.occupied(diver)
        way_deeper = any(space not in occupied for space in range(diver.at + 1, len(self.line) + 1))
        if word == "back" and diver.at == 0:
            raise IllegalMove("nobody turns back on the submarine")
        if word == "deeper" and (diver.facing == "up" or (diver.at > 0 and not way_deeper)):
            raise IllegalMove("this diver cannot go deeper")
        if word == "back" and diver.facing == "down" and way_deeper and not diver.carried:
            raise IllegalMove("a diver without treasure cannot turn back")
        if word == "back" or (diver.at > 0 and not way_deeper):
            diver.facing = "up"

    def swim(self, diver, steps):
        """Move the diver space by space; occupied spaces are not counted."""
        occupied = self.occupied(diver)
        step = 1 if diver.facing == "down" else -1
        while steps > 0 and not diver.home:
            space = diver.at + step
            while space in occupied:
                space += step
            if space > len(self.line):
                return
            diver.at = space
            diver.home = space == 0
            steps -= 1

    def search(self, diver, action, chip):
        """Pick up what is there, or drop a chip on a blank."""
        if diver.at == 0:
            raise IllegalMove("there is nothing to search on the submarine")
        here = self.line[diver.at - 1]
        if action == "pick-up":
            if here is None:
                raise IllegalMove("there is nothing to pick up")
            diver.carried.append(here)
            self.line[diver.at - 1] = None
            return
        if here is not None or chip not in diver.carried or (diver.facing == "up" and len(diver.carried) == 1):
            raise IllegalMove("this cannot be dropped here")
        diver.carried.remove(chip)
        self.line[diver.at - 1] = chip

    def end_dive(self):
        """Keep what came home and start the next dive, or end the game."""
        for diver in self.divers:
            if diver.home:
                diver.banked += diver.carried
            diver.at, diver.facing, diver.home, diver.carried = 0, "down", False, []
        self.line = [chip for chip in self.line if chip is not None]
        if self.dive == 3 or not self.line:
            self.end_game()
            return
        self.dive += 1
        self.air = 25
        self.starter = self.starter % len(self.divers) + 1
        self.turn = self.starter

    def end_game(self):
        """Count the points; of players level on points those with the most level 4 chips win."""
        self.over = True
        results = [(sum(diver.banked), sum(chip >= 12 for chip in diver.banked)) for diver in self.divers]
        self.scores = [points for points, fours in results]
        self.winners = [player for player, result in enumerate(results, 1) if result == max(results)]
