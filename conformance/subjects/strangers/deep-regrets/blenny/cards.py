"""The cards, dice and tables of Deep Regrets.  The figures are in decks.json, because the manual prints none of them."""
import json
from pathlib import Path

DATA = json.loads((Path(__file__).parent / "decks.json").read_text())
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
MADNESS = DATA["madness"]
FACES = DATA["dice"]
TROPHY_SLOTS = [2, 3, 2]
TACKLE = {"blue": 8, "green": 8, "orange": 8}
PURSE = 10                                      # the fishbuck tracker ends here
SHOAL_SIZE = 13


class Card:
    def __init__(self, data):
        self.id, self.name = data["id"], data["name"]

    def __repr__(self):
        return self.name

    def __deepcopy__(self, memo):
        return self                             # cards never change


class Fish(Card):
    def __init__(self, data):
        super().__init__(data)
        self.depth, self.size, self.difficulty = data["depth"], data["size"], data["difficulty"]
        self.value, self.foul = data["value"], data["align"] == "foul"
        self.reveal, self.catch, self.eat = (data.get(k, []) for k in ("reveal", "catch", "eat"))
        self.traits = {t["is"]: t for t in data.get("static", [])}

    def matches(self, wanted, first=False):
        if wanted == "all":
            return True
        for key, value in wanted.items():
            if key == "size" and self.size != value or key == "align" and self.foul != (value == "foul"):
                return False
            if key == "first_today" and not first:
                return False
        return True


class Regret(Card):
    def __init__(self, data):
        super().__init__(data)
        self.value = data["value"]


class Usable(Card):
    """A dink or a supply: used once, for what it says."""
    def __init__(self, data):
        super().__init__(data)
        self.when, self.saves, self.effects = data.get("when"), data.get("cost_reduction", 0), data.get("effects", [])


class Gear(Card):
    """A rod or a reel."""
    def __init__(self, data):
        super().__init__(data)
        self.traits = {t["is"]: t for t in data.get("static", [])}
        self.skill = data.get("activated")


KINDS = {"fish": Fish, "regrets": Regret, "dinks": Usable, "rods": Gear, "reels": Gear, "supplies": Usable}
CATALOGUE = {k: {d["id"]: make(d) for d in DATA[k]} for k, make in KINDS.items()}
COPIES = {k: {d["id"]: d.get("copies", 1) for d in DATA[k]} for k in KINDS}


def full_deck(kind):
    return [card for id_, card in CATALOGUE[kind].items() for _ in range(COPIES[kind][id_])]
