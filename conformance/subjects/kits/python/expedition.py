"""A dive for treasure: the caller says in one call what a player does in a whole turn."""

from dataclasses import dataclass, field

DIVES, AIR, PILE = 3, 25, 3


class RuleBroken(Exception):
    """A player asked for something that the rules do not allow."""


@dataclass
class Player:
    """A diver: how far out it is, what it brings up, and what it has in the boat. A treasure is a list of chips."""

    depth: int = 0
    returning: bool = False
    back: bool = False
    bag: list = field(default_factory=list)
    hoard: list = field(default_factory=list)


class Expedition:
    """Players and spaces count from 0; a chip is (level, points); an empty list in the trench is a bare space."""

    def __init__(self, players, trench, first):
        self.players = [Player() for _ in range(players)]
        self.trench, self.first, self.now = trench, first, first
        self.dive, self.air, self.latest, self.finished = 1, AIR, None, False

    def whole_turn(self, roll, turn_back=False, take=False, put=None, order=None):
        """Breathe, turn back or not, swim, and take what is there or put a treasure down."""
        player = self.players[self.now]
        self.air = max(0, self.air - len(player.bag))
        self.guide(player, turn_back)
        self.swim(player, roll - len(player.bag))
        if take:
            self.take(player)
        if put is not None:
            self.put(player, put)
        if self.air == 0 or all(one.back for one in self.players):
            self.end_dive(order or {})
            return
        self.now = (self.now + 1) % len(self.players)
        while self.players[self.now].back:
            self.now = (self.now + 1) % len(self.players)

    def free(self, spaces):
        """Return those of some depths where nobody is."""
        taken = {one.depth for one in self.players}
        return [depth for depth in spaces if depth not in taken]

    def guide(self, player, turn_back):
        """Turn a player that wants to turn or has to."""
        deeper = self.free(range(player.depth + 1, len(self.trench) + 1))
        forced = player.depth > 0 and not deeper
        if forced and not player.returning and not turn_back:
            raise RuleBroken("it goes no deeper here")
        if turn_back and not forced and not player.returning and not (player.depth and player.bag):
            raise RuleBroken("only who brings something turns back")
        if player.returning and not turn_back:
            raise RuleBroken("a diver on its way back stays on it")
        player.returning = turn_back

    def swim(self, player, steps):
        """Move past the others, as far as there is a space or up to the boat."""
        if steps <= 0:
            return
        if player.returning:
            ahead = self.free(range(player.depth - 1, 0, -1))
            player.depth = ahead[steps - 1] if steps <= len(ahead) else 0
            if player.depth == 0:
                player.back, self.latest = True, self.now
        else:
            ahead = self.free(range(player.depth + 1, len(self.trench) + 1))
            player.depth = ahead[:steps][-1] if ahead else player.depth

    def take(self, player):
        """Take the treasure under a player."""
        if player.depth == 0 or not self.trench[player.depth - 1]:
            raise RuleBroken("there is nothing here")
        player.bag.append(self.trench[player.depth - 1])
        self.trench[player.depth - 1] = []

    def put(self, player, number):
        """Put a treasure down on a bare space."""
        if player.depth == 0 or self.trench[player.depth - 1]:
            raise RuleBroken("there is no room here")
        if player.returning and len(player.bag) == 1:
            raise RuleBroken("the last treasure is kept")
        self.trench[player.depth - 1] = player.bag.pop(number)

    def end_dive(self, order):
        """Divide the treasures, and go down once more or count the points."""
        seats = [(self.first + step) % len(self.players) for step in range(len(self.players))]
        lost = sorted((one for one in reversed(seats) if not self.players[one].back), key=self.depth_of)
        drowned = [self.players[seat].bag[number] for seat in lost for number in order.get(seat, self.numbers(seat))]
        for player in self.players:
            player.hoard += player.bag if player.back else []
        self.trench = [space for space in self.trench if space]
        for start in range(0, len(drowned), PILE):
            self.trench.append([chip for treasure in drowned[start : start + PILE] for chip in treasure])
        self.first = self.now = seats[1]
        self.players = [Player(hoard=player.hoard) for player in self.players]
        self.finished = self.dive == DIVES or not self.trench
        self.dive, self.air, self.latest = self.dive + 1, AIR, None

    def depth_of(self, seat):
        """Return the depth of the player of a seat."""
        return self.players[seat].depth

    def numbers(self, seat):
        """Return the treasures of a seat in the order in which they were taken."""
        return range(len(self.players[seat].bag))

    def points(self):
        """Return the points of all players."""
        return [sum(points for treasure in one.hoard for _, points in treasure) for one in self.players]

    def best(self):
        """Return the winners: the most points, then the most chips of the deepest level."""
        deepest = [sum(level == 4 for treasure in one.hoard for level, _ in treasure) for one in self.players]
        results = list(zip(self.points(), deepest, strict=True))
        return [seat for seat, result in enumerate(results) if result == max(results)]
