"""Everything random goes through one of these."""
import random


class Chance:
    def __init__(self, seed=None):
        self.random = random.Random(seed)

    def shuffle(self, label, items):
        items = list(items)
        self.random.shuffle(items)
        return items

    def roll(self, who, color, faces):
        """A face of a die of this color."""
        return self.random.choice(faces)

    def pick(self, label, items):
        """One of the items (a die from the bag, a random Regret)."""
        return self.random.choice(list(items))


class Scripted(Chance):
    """Answers from queues kept per label; falls back on the seed."""

    def __init__(self, seed=None):
        super().__init__(seed)
        self.orders, self.rolls, self.picks = {}, [], {}

    def shuffle(self, label, items):
        return list(self.orders[label]) if label in self.orders else super().shuffle(label, items)

    def roll(self, who, color, faces):
        return self.rolls.pop(0) if self.rolls else super().roll(who, color, faces)

    def pick(self, label, items):
        queue = self.picks.get(label)
        return queue.pop(0) if queue else super().pick(label, items)
