"""The cards. The manual prints none, so all are made up, and only a few fish have a text."""

import random

FISH = [  # name, depth, is it foul, difficulty, value, how many
    ("sprat", 1, False, 1, 1, 10), ("herring", 1, False, 2, 2, 9), ("cod", 1, False, 3, 4, 7),
    ("slug", 1, True, 1, 2, 7), ("lamprey", 1, True, 3, 4, 6), ("bream", 2, False, 2, 3, 10),
    ("salmon", 2, False, 4, 5, 10), ("hagfish", 2, True, 3, 4, 10), ("ray", 2, True, 4, 6, 9),
    ("halibut", 3, False, 4, 5, 7), ("sunfish", 3, False, 6, 7, 6), ("viperfish", 3, True, 5, 7, 14),
    ("kraken", 3, True, 6, 9, 12),
]  # fmt: skip
CURSED = ["slug", "viperfish", "kraken"]  # who catches one draws a Regret
FACES = {"player": [1, 1, 2, 3], "blue": [0, 0, 1, 2], "green": [1, 1, 2, 3], "orange": [2, 2, 3, 3]}
REGRETS = {0: 6, 1: 24, 2: 20, 3: 10}
DINKS = {"hook": 12, "coupon": 8, "boot": 5}
ITEMS = {"net": 10, "voucher": 6, "rag": 4}
RODS = {"ash-rod": 7, "steel-rod": 3}
REELS = {"bright-reel": 5, "dark-reel": 5}
FISHING_HELP = {"hook": 1, "net": 2}
SHOPPING_HELP = {"coupon": 1, "voucher": 2}


def shuffled(numbers):
    """Return a shuffled pile with the given number of cards of each kind."""
    pile = [card for card, number in numbers.items() for _ in range(number)]
    random.shuffle(pile)
    return pile


class Fish:
    """A fish card."""

    def __init__(self, name, depth, foul, difficulty, value):
        self.name, self.depth, self.foul, self.difficulty, self.value = name, depth, foul, difficulty, value
        self.up = self.seen = False
