"""Where chance comes from: the house rolls and deals. (At a real table somebody may type in what the dice say.)"""

import random

PIPS = {
    "player": (1, 1, 2, 3),
    "blue": (0, 0, 1, 2),
    "green": (1, 1, 2, 3),
    "orange": (2, 2, 3, 3),
    "omen": (1, 2, 3, 4),
}


class House:
    """Rolls, shuffles and deals by itself."""

    def __init__(self, seed=None):
        self.random = random.Random(seed)

    def roll(self, kind):
        return self.random.choice(PIPS[kind])

    def shuffle(self, cards):
        self.random.shuffle(cards)

    def heads(self):
        return self.random.random() < 0.5

    def deal(self, cards, what):
        """Take the top card of a deck."""
        return self.name(cards.pop(0), what)

    def name(self, card, what):
        """Say what a card is that has just been turned round. The house always knows."""
        return card

    def from_bag(self, bag):
        """Draw a die from the bag without looking."""
        kind = self.random.choice(bag)
        bag.remove(kind)
        return kind

    def blindly(self, cards):
        """Take one of a hand of cards at random."""
        return cards.pop(self.random.randrange(len(cards)))
