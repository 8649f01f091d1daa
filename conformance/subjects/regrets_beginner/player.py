"""A player with its board."""

MADNESS = [(13, -2, 2, 8), (10, -1, 1, 7), (7, 0, 1, 6), (4, 1, 0, 5), (1, 1, -1, 5), (0, 2, -2, 4)]
TIMES = [2, 3, 2]


class Player:
    """A player and the board."""

    def __init__(self, number):
        self.number, self.depth, self.bucks = number, 1, 0
        self.fresh, self.spent, self.rolled = [], ["player"] * 3, []
        self.fish, self.mounts, self.regrets = [], [None] * 3, []
        self.dinks, self.items, self.rods, self.reels, self.drawn = [], [], [], [], []
        self.rod = self.reel = None
        self.worms, self.lifeboat = False, True
        self.passed, self.visited = False, []

    def madness(self):
        """Give the row of the Madness Tracker."""
        return next(row for row in MADNESS if len(self.regrets) >= row[0])

    def room(self):
        """Say how many more dice can be Fresh."""
        return max(0, self.madness()[3] - len(self.fresh))

    def worth(self, fish):
        """Give the Value of a fish after Madness."""
        return max(0, fish.value + self.madness()[2 if fish.foul else 1])

    def points_of(self, slot):
        """Give the points of a mounted fish."""
        return self.worth(self.mounts[slot]) * TIMES[slot]

    def regret_value(self):
        """Give the sum of all Regrets, and 10 for the lifeboat."""
        return sum(self.regrets) + (0 if self.lifeboat else 10)

    def score(self):
        """Give the points."""
        mounted = sum(self.points_of(slot) for slot in range(3) if self.mounts[slot])
        return sum(map(self.worth, self.fish)) + mounted + self.bucks

    def earn(self, bucks):
        """Gain Fishbucks, 10 at most."""
        self.bucks = min(10, self.bucks + bucks)

    def take_fish(self, name):
        """Take a fish out of the hand."""
        fish = next(one for one in self.fish if one.name == name)
        self.fish.remove(fish)
        return fish
