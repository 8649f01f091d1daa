"""Deep Regrets - the pieces: dice, cards, decks, shoals, boats, players, shops."""

import random

DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
SEA = "sea"
PORT = "port"


class RuleError(Exception):
    """Somebody tried something that the rules do not allow."""


class Luck:
    """All the chance in the game is in here, so that it can be replaced."""

    def __init__(self, seed=None):
        self.random = random.Random(seed)

    def roll(self, die):
        return self.random.choice(die.faces)

    def index(self, size):
        return self.random.randrange(size)

    def shuffle(self, things):
        self.random.shuffle(things)


class Die:
    """A player die ("own") or a tackle die (blue, green, orange)."""

    FACES = {
        "own": [1, 1, 2, 2, 3, 3],
        "blue": [1, 1, 2, 2, 3, 3],
        "green": [1, 2, 2, 3, 3, 4],
        "orange": [2, 3, 3, 4, 4, 5],
    }

    def __init__(self, colour, face=None, faces=None):
        self.colour = colour
        self.faces = list(faces or self.FACES[colour])
        self.face = face if face is not None else self.faces[0]

    @property
    def is_tackle(self):
        return self.colour != "own"

    def roll(self, luck):
        self.face = luck.roll(self)
        return self.face

    def to_dict(self):
        return {"colour": self.colour, "face": self.face, "faces": self.faces}

    @classmethod
    def from_dict(cls, d):
        return cls(d["colour"], d.get("face"), d.get("faces"))

    def __repr__(self):
        return "%s:%s" % (self.colour, self.face)


class Fish:
    def __init__(self, name, depth, size, difficulty, value, foul,
                 reveal=None, catch=None, eat=None):
        self.name = name
        self.depth = depth
        self.size = size
        self.difficulty = difficulty
        self.value = value
        self.foul = foul
        self.reveal = reveal or []
        self.catch = catch or []
        self.eat = eat or []

    def to_dict(self):
        return dict(name=self.name, depth=self.depth, size=self.size,
                    difficulty=self.difficulty, value=self.value, foul=self.foul,
                    reveal=self.reveal, catch=self.catch, eat=self.eat)

    @classmethod
    def from_dict(cls, d):
        return cls(**d)

    def __repr__(self):
        return self.name


class Regret:
    def __init__(self, name, value):
        self.name = name
        self.value = value

    def to_dict(self):
        return {"name": self.name, "value": self.value}

    @classmethod
    def from_dict(cls, d):
        return cls(d["name"], d["value"])


class Card:
    """A dink, rod, reel or supply."""

    def __init__(self, name, kind, effect=None):
        self.name = name
        self.kind = kind
        self.effect = effect or []

    def to_dict(self):
        return {"name": self.name, "kind": self.kind, "effect": self.effect}

    @classmethod
    def from_dict(cls, d):
        return cls(d["name"], d["kind"], d.get("effect"))

    def __repr__(self):
        return self.name


class Deck:
    """cards[0] is the top card."""

    def __init__(self, cards, luck):
        self.cards = list(cards)
        self.pile = []
        self.luck = luck

    def shuffle(self):
        self.luck.shuffle(self.cards)

    def draw(self):
        if not self.cards and self.pile:
            self.cards, self.pile = self.pile, []
            self.shuffle()
        if not self.cards:
            return None
        return self.cards.pop(0)

    def draw_many(self, count):
        drawn = []
        for _ in range(count):
            card = self.draw()
            if card is None:
                break
            drawn.append(card)
        return drawn

    def discard(self, card):
        self.pile.append(card)

    def put_under(self, cards):
        self.cards.extend(cards)

    def __len__(self):
        return len(self.cards)


class DiceBag:
    def __init__(self, dice, luck):
        self.dice = list(dice)
        self.luck = luck

    def draw(self):
        if not self.dice:
            return None
        return self.dice.pop(self.luck.index(len(self.dice)))

    def draw_colour(self, colour):
        for die in self.dice:
            if die.colour == colour:
                self.dice.remove(die)
                return die
        return None

    def put_back(self, die):
        self.dice.append(die)

    def __len__(self):
        return len(self.dice)


class Shoal:
    """A pile of fish; fish[0] is the top one, which may lie face-up."""

    def __init__(self, depth, fish, face_up=False):
        self.depth = depth
        self.fish = list(fish)
        self.face_up = face_up

    @property
    def empty(self):
        return not self.fish

    @property
    def top(self):
        return self.fish[0] if self.fish else None

    def reveal(self):
        """Turn the top fish; True if it was face-down until now."""
        if self.face_up:
            return False
        self.face_up = True
        return True

    def take(self):
        fish = self.fish.pop(0)
        self.face_up = False
        return fish

    def top_to_bottom(self):
        self.fish.append(self.fish.pop(0))


class Boat:
    def __init__(self):
        self.where = SEA
        self.depth = 1
        self.lifeboat = True        # face-up: not used yet

    @property
    def at_sea(self):
        return self.where == SEA

    def sail_to_sea(self):
        self.where = SEA

    def sail_to_port(self):
        self.where = PORT

    def rise(self):
        if self.at_sea and self.depth > 1:
            self.depth -= 1

    def sink(self):
        if not self.at_sea:
            raise RuleError("there is nothing to sink to in Port")
        if self.depth >= 3:
            raise RuleError("the boat is at the deepest depth already")
        self.depth += 1


class MadnessTracker:
    """Rows from the top: (regret cards up to, max dice, fair, foul)."""

    ROWS = [
        (0, 3, 2, -2),
        (3, 4, 1, -1),
        (6, 5, 0, 0),
        (9, 6, -1, 1),
        (12, 7, -2, 2),
        (None, 8, -3, 3),
    ]

    def __init__(self, rows=None):
        self.rows = [tuple(r) for r in (rows or self.ROWS)]

    def row(self, regret_count):
        for row in self.rows:
            if row[0] is None or regret_count <= row[0]:
                return row
        return self.rows[-1]

    def max_dice(self, regret_count):
        return self.row(regret_count)[1]

    def value_of(self, fish, regret_count):
        row = self.row(regret_count)
        return fish.value + (row[3] if fish.foul else row[2])


class Player:
    SLOTS = [2, 2, 3]

    def __init__(self, name, seat, madness):
        self.name = name
        self.seat = seat
        self.madness = madness
        self.boat = Boat()
        self.fresh = []
        self.spent = [Die("own") for _ in range(3)]
        self.fishbucks = 0
        self.can_up = False
        self.hand = []
        self.slots = list(self.SLOTS)
        self.mounted = [None] * len(self.slots)
        self.regrets = []
        self.dinks = []
        self.rods = []
        self.reels = []
        self.supplies = []
        self.rod = None             # what is under the board today
        self.reel = None
        self.gear_used = []
        self.preserver = False
        self.discount = 0           # life preserver used on a fish, this turn
        self.shop_discount = 0
        self.passed = False
        self.visited = []

    # -- madness ---------------------------------------------------------

    def max_dice(self):
        return self.madness.max_dice(len(self.regrets))

    def regret_value(self):
        total = sum(r.value for r in self.regrets)
        if not self.boat.lifeboat:
            total += 10
        return total

    def worth(self, fish):
        return self.madness.value_of(fish, len(self.regrets))

    def gain_regret(self, regret):
        self.regrets.append(regret)
        self.move_cube()

    def lose_regret(self, index):
        regret = self.regrets.pop(index)
        self.move_cube()
        return regret

    def move_cube(self):
        """The cube is on a new row: keep the Fresh Pool within the limit."""
        self.fresh.sort(key=lambda d: -d.face)
        while len(self.fresh) > self.max_dice():
            self.spent.append(self.fresh.pop())

    # -- dice ------------------------------------------------------------

    def fresh_total(self):
        return sum(d.face for d in self.fresh)

    def spend(self, index):
        if not 0 <= index < len(self.fresh):
            raise RuleError("no such fresh die")
        die = self.fresh.pop(index)
        self.spent.append(die)
        return die

    def gain_die(self, die):
        if len(self.fresh) < self.max_dice():
            self.fresh.append(die)
        else:
            self.spent.append(die)

    # -- money -----------------------------------------------------------

    def pay(self, amount):
        if amount > self.fishbucks:
            raise RuleError("%s cannot pay %d" % (self.name, amount))
        self.fishbucks -= amount

    # -- fish ------------------------------------------------------------

    def free_slots(self):
        return [i for i, fish in enumerate(self.mounted) if fish is None]

    def take_from_hand(self, index):
        if not 0 <= index < len(self.hand):
            raise RuleError("no such fish in hand")
        return self.hand.pop(index)

    def new_day(self):
        self.passed = False
        self.visited = []
        self.gear_used = []
        self.discount = 0
        self.shop_discount = 0


class Shop:
    """A place in Port with three offers: price -> (draw, keep)."""

    OFFERS = {
        "rod": {1: (1, 1), 3: (3, 1), 5: (5, 1)},
        "reel": {1: (1, 1), 3: (3, 1), 5: (5, 1)},
        "supply": {1: (1, 1), 3: (3, 1), 5: (5, 3)},
        "tackle": {1: (1, 1), 3: (2, 2), 5: (3, 3)},
    }

    def __init__(self, name):
        self.name = name
        self.offers = self.OFFERS[name]

    def enter(self, player, price):
        """Pay at the door; gives (draw, keep)."""
        if self.name in player.visited:
            raise RuleError("%s has been in the %s shop today" % (player.name, self.name))
        if price not in self.offers:
            raise RuleError("the %s shop has no offer for %s" % (self.name, price))
        player.pay(price - player.shop_discount)
        player.shop_discount = 0
        player.visited.append(self.name)
        return self.offers[price]
