"""Deep Sea Adventure, object oriented."""
import random


class Chip:
    def __init__(self, value):
        self.value = value
        self.level = value // 4 + 1

    def __repr__(self):
        return "L%d" % self.level


class Treasure:
    """One or more chips that are carried together."""

    def __init__(self, chips, secured=False):
        self.chips = list(chips)
        self.secured = secured

    @property
    def value(self):
        return sum(c.value for c in self.chips)

    def __repr__(self):
        return "+".join(map(repr, self.chips))


class Space:
    """A place in the line; without chips it is a blank."""

    def __init__(self, chips=()):
        self.chips = list(chips)

    @property
    def is_blank(self):
        return not self.chips

    def __repr__(self):
        return "x" if self.is_blank else "+".join(map(repr, self.chips))


class Diver:
    def __init__(self, seat):
        self.seat = seat
        self.treasures = []
        self.position = 0
        self.going_up = False
        self.has_turned = False
        self.home = False

    def start_dive(self):
        self.position = 0
        self.going_up = False
        self.home = False

    @property
    def carried(self):
        return [t for t in self.treasures if not t.secured]

    @property
    def score(self):
        return sum(t.value for t in self.treasures if t.secured)

    @property
    def air_use(self):
        return sum(len(t.chips) for t in self.carried)

    @property
    def may_turn(self):
        return bool(self.treasures) and self.position > 0 and not self.has_turned

    def turn_back(self):
        self.going_up = True
        self.has_turned = True

    def come_home(self):
        self.home = True
        self.going_up = False
        self.has_turned = False
        self.position = 0
        for t in self.treasures:
            t.secured = True

    def lose_all(self):
        lost = self.carried
        self.treasures = [t for t in self.treasures if t.secured]
        return lost


class IllegalMove(Exception):
    pass


class Game:
    """phases: 'declare' -> (roll) -> 'search' -> next diver ... 'over'.

    dice: a callable giving (a, b); values: the 32 chip values in the order of
    the line (default: each level shuffled with rng)."""

    DIVES = 3
    AIR = 25

    def __init__(self, players, first=0, dice=None, values=None, rng=None):
        if not 2 <= players <= 6:
            raise ValueError("2 to 6 players")
        rng = rng or random.Random()
        self.dice = dice or (lambda: (rng.randint(1, 3), rng.randint(1, 3)))
        if values is None:
            values = []
            for level in range(4):
                group = [level * 4 + i for i in range(4)] * 2
                rng.shuffle(group)
                values += group
        self.line = [Space([Chip(v)]) for v in values]
        self.divers = [Diver(i) for i in range(players)]
        self.dive = 0
        self.last_roll = None
        self.phase = None
        self._begin_dive(first)

    # -- course of the game -------------------------------------------------
    def _begin_dive(self, first):
        self.dive += 1
        self.air = self.AIR
        self.last_home = None
        for d in self.divers:
            d.start_dive()
        self._begin_turn(first)

    def _begin_turn(self, seat):
        self.current = seat
        self.air = max(0, self.air - self.diver.air_use)
        self.phase = "declare"

    @property
    def diver(self):
        return self.divers[self.current]

    def diver_at(self, position):
        for d in self.divers:
            if not d.home and position > 0 and d.position == position:
                return d
        return None

    def legal_moves(self):
        d = self.diver
        if self.phase == "declare":
            if d.may_turn:
                if d.carried and d.position == len(self.line):
                    return ["back"]
                return ["back", "on"]
            return ["on"]
        if self.phase == "search":
            moves = ["nothing"]
            if d.position > 0:
                if not self.line[d.position - 1].is_blank:
                    moves.append("pick")
                elif len(d.carried) > (1 if d.going_up else 0):
                    moves.append("drop")
            return moves
        return []

    def play(self, move):
        if move not in self.legal_moves():
            raise IllegalMove("%r in phase %s" % (move, self.phase))
        if self.phase == "declare":
            if move == "back":
                self.diver.turn_back()
            self._swim()
        else:
            self._search(move)
            self._end_turn()

    def _swim(self):
        d = self.diver
        self.last_roll = self.dice()
        steps = sum(self.last_roll) - len(d.carried)
        if steps <= 0:
            self._end_turn()
            return
        way = -1 if d.going_up else 1
        target = d.position + way * steps
        while self.diver_at(target):
            target += way
        if target <= 0:
            d.come_home()
            self.last_home = d.seat
            self._end_turn()
            return
        d.position = min(target, len(self.line))
        self.phase = "search"

    def _search(self, move):
        d = self.diver
        if move == "pick":
            space = self.line[d.position - 1]
            d.treasures.append(Treasure(space.chips))
            space.chips = []
        elif move == "drop":
            t = d.carried[-1]
            d.treasures.remove(t)
            self.line[d.position - 1].chips = t.chips

    def _end_turn(self):
        out = [d for d in self.divers if not d.home]
        if self.air == 0 or not out:
            self._end_dive(out)
            return
        seat = self.current
        while True:
            seat = (seat + 1) % len(self.divers)
            if not self.divers[seat].home:
                break
        self._begin_turn(seat)

    def _end_dive(self, lost):
        starter = self.last_home
        for d in sorted(lost, key=lambda d: -d.position):
            for t in d.lose_all():
                for chip in t.chips:
                    self._sink(chip)
            starter = d.seat
        for space in self.line:
            if space.is_blank:
                self.line.remove(space)
        if self.dive == self.DIVES:
            self.phase = "over"
        else:
            self._begin_dive(starter)

    def _sink(self, chip):
        if not self.line or len(self.line[-1].chips) >= 3:
            self.line.append(Space())
        self.line[-1].chips.append(chip)

    # -- result -------------------------------------------------------------
    @property
    def over(self):
        return self.phase == "over"

    def winners(self):
        def key(d):
            values = [c.value for t in d.treasures if t.secured for c in t.chips]
            return (sum(values), max(values, default=-1))
        best = max(key(d) for d in self.divers)
        return [d.seat for d in self.divers if key(d) == best]


def main():
    import sys
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    game = Game(players, rng=rng)
    while not game.over:
        d, dive, phase = game.diver, game.dive, game.phase
        move = rng.choice(game.legal_moves())
        game.play(move)
        print("dive %d diver %d %s: %s roll %s -> at %d carries %s air %d" % (
            dive, d.seat, phase, move, game.last_roll, d.position, d.carried, game.air))
    print("scores", [d.score for d in game.divers], "winners", game.winners())


if __name__ == "__main__":
    main()
