import json, os

HERE = os.path.dirname(os.path.abspath(__file__))
STANDARD = os.path.join(HERE, "..", "data", "standard.json")


class Table:
    """The cards and tables of one edition, by id."""

    def __init__(self, raw):
        self.raw = raw
        self.days = raw["days"]
        self.madness = raw["madness"]
        self.slots = raw["slots"]
        self.faces = raw["dice"]
        self.tackle = raw["tackle"]
        self.by_id = {}
        for kind in ("fish", "regrets", "dinks", "rods", "reels", "supplies"):
            for card in raw[kind]:
                self.by_id[card["id"]] = card

    def __getitem__(self, card_id):
        return self.by_id[card_id]

    def ids(self, kind):
        return [card["id"] for card in self.raw[kind]]

    def row(self, regrets):
        for row in self.madness:
            if regrets <= row["upto"]:
                return row
        return self.madness[-1]


def load(path=STANDARD):
    with open(path) as f:
        return Table(json.load(f))
