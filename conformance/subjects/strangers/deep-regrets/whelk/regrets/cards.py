"""Cards and dice of Deep Regrets.

What a card does is a list of words in deck.json; every word is a method `do_...` of the card.
"""
import json
import os

FAIR, FOUL = "fair", "foul"


class CardNotDone(Exception):
    """The text of a card has a word that this version does not play yet."""


class Card:
    kind = "card"

    def __init__(self, data):
        self.id = data["id"]
        self.name = data.get("name", self.id)
        self.when = data.get("when")
        self.effects = data.get("effects", [])
        self.reduction = data.get("cost_reduction", 0)
        self.static = data.get("static", [])

    def __repr__(self):
        return f"<{self.kind} {self.id}>"

    def __deepcopy__(self, memo):
        return self                     # nothing on a card ever changes

    # -- the words
    def run(self, game, player, effects):
        for effect in effects:
            word = getattr(self, "do_" + effect["do"], None)
            try:
                if word is None:
                    raise CardNotDone(f"{self.id}: {effect['do']}")
                word(game, player, effect)
            except CardNotDone as why:
                if game.strict:
                    raise
                game.tell(f"({why} is not in this version)")

    def whom(self, game, player, who):
        order = game.turn_order(player.seat)
        if who == "self":
            return [player]
        if who == "all":
            return order
        if who == "others":
            return order[1:]
        if who == "at_sea":
            return [p for p in order if p.at_sea]
        if who == "left":
            return [order[1]]
        if who == "right":
            return [order[-1]]
        if who == "chosen_other":
            return [game.controller_of(player).choose_player(player, order[1:])]
        if isinstance(who, dict) and "at_depth" in who:
            return [p for p in order if p.at_sea and p.depth == who["at_depth"]]
        raise CardNotDone(f"{self.id}: {who}")

    def do_draw_regret(self, game, player, e):
        for p in self.whom(game, player, e["who"]):
            for _ in range(e["n"]):
                game.draw_regret(p)

    def do_discard_regret(self, game, player, e):
        for p in self.whom(game, player, e["who"]):
            for _ in range(min(e["n"], len(p.regrets))):
                game.discard_regret(p, game.luck.lost_regret(p) if e["pick"] == "random" else None)

    def do_move_regret(self, game, player, e):
        giver, = self.whom(game, player, e["from"])
        taker, = self.whom(game, player, e["to"])
        for _ in range(min(e["n"], len(giver.regrets))):
            if e["pick"] == "random":
                card = game.luck.lost_regret(giver)
            else:
                card = game.controller_of(giver).choose_card(giver, list(giver.regrets))
            giver.regrets.remove(card)
            taker.regrets.append(card)
            giver.check_dice()

    def do_draw_dink(self, game, player, e):
        for _ in range(e["n"]):
            game.draw_dink(player)

    def do_take_supply(self, game, player, e):
        player.supplies += game.port.decks["supply"].draw_many(e["n"])

    def do_gain_bucks(self, game, player, e):
        for p in self.whom(game, player, e["who"]):
            p.bucks += e["n"]

    def do_discard_item(self, game, player, e):
        for p in self.whom(game, player, e["who"]):
            if p.supplies:
                card = game.controller_of(p).choose_card(p, list(p.supplies))
                p.supplies.remove(card)
                game.port.decks["supply"].discards.append(card)

    def do_increment(self, game, player, e):
        for _ in range(e["n"]):
            dice = [d for d in player.fresh if d.value < max(FACES[d.colour])]
            if dice:
                die = game.controller_of(player).choose_dice(player, dice, 1)[0]
                die.value = min(f for f in FACES[die.colour] if f > die.value)

    def do_set_max(self, game, player, e):
        dice = [d for d in player.fresh if d.value < max(FACES[d.colour])]
        if dice:
            for die in game.controller_of(player).choose_dice(player, dice, min(e["n"], len(dice))):
                die.value = max(FACES[die.colour])

    def do_reroll(self, game, player, e):
        n = len(player.fresh) if e["n"] == "all" else min(e["n"], len(player.fresh))
        if n:
            for die in game.controller_of(player).choose_dice(player, list(player.fresh), n):
                game.luck.roll(die)

    def do_refresh(self, game, player, e):
        for _ in range(e["n"]):
            if player.spent and len(player.fresh) < player.max_dice:
                die = game.controller_of(player).choose_spent(player, list(player.spent))
                player.spent.remove(die)
                game.luck.roll(die)
                player.fresh.append(die)

    def do_gain_die(self, game, player, e):
        if e["kind"] == "omen":
            raise CardNotDone(f"{self.id}: omen die")
        die = game.port.pull_die(game.luck, None if e["kind"] == "any" else e["kind"])
        if die:
            game.luck.roll(die)
            player.gain_die(die)

    def do_boat(self, game, player, e):
        for p in self.whom(game, player, e["who"]):
            if p.at_sea:
                p.depth = e["to"] if "to" in e else min(3, max(1, p.depth + e["by"]))

    def do_flip_worms(self, game, player, e):
        player.can_ready = True

    def do_add_slot(self, game, player, e):
        player.mounts.append(Slot(e["multiplier"]))

    def do_set_difficulty(self, game, player, e):
        if game.cast:
            game.cast.set_to = e["x"]

    def do_add_difficulty(self, game, player, e):
        if game.cast:
            game.cast.change += e["x"]

    def do_end_action(self, game, player, e):
        game.cast.over = True
        game.cast.free = e["free"] in ("yes", True)

    def do_coin(self, game, player, e):
        self.run(game, player, e.get(game.luck.coin(), []))

    def do_choose_one(self, game, player, e):
        self.run(game, player, game.controller_of(player).choose_option(player, e["of"]))

    def do_if(self, game, player, e):
        (test, n), = e["test"].items()
        have = {"regrets_at_least": lambda: len(player.regrets) >= n,
                "regrets_at_most": lambda: len(player.regrets) <= n,
                "bucks_at_least": lambda: player.bucks >= n,
                "hand_at_least": lambda: len(player.hand) >= n,
                "fresh_at_most": lambda: len(player.fresh) <= n,
                "at_depth": lambda: player.at_sea and player.depth == n}
        if test not in have:
            raise CardNotDone(f"{self.id}: {test}")
        self.run(game, player, e.get("then" if have[test]() else "else", []))

    def do_may(self, game, player, e):
        cost = e["cost"]
        if set(cost) - {"bucks"}:
            raise CardNotDone(f"{self.id}: may")
        if player.bucks >= cost.get("bucks", 0) and game.controller_of(player).wants(player, self):
            player.bucks -= cost.get("bucks", 0)
            self.run(game, player, e["then"])

    def do_for_each(self, game, player, e):
        for p in self.whom(game, player, e["who"]):
            self.run(game, p, e["then"])


class Fish(Card):
    kind = "fish"
    STATIC = {"difficulty_per", "no_sell", "value_fixed", "must_catch"}

    def __init__(self, data):
        super().__init__(data)
        self.depth = data["depth"]
        self.size = data["size"]
        self.difficulty = data["difficulty"]
        self.value = data["value"]
        self.nature = data["align"]
        self.reveal = data.get("reveal", [])
        self.catch = data.get("catch", [])
        self.eat = data.get("eat", [])
        self.fixed = next((s["n"] for s in self.static if s["is"] == "value_fixed"), None)
        self.no_sell = any(s["is"] == "no_sell" for s in self.static)

    @property
    def foul(self):
        return self.nature == FOUL

    def harder(self, player, strict=False):
        more = 0
        for s in self.static:
            if strict and s["is"] not in self.STATIC:
                raise CardNotDone(f"{self.id}: {s['is']}")
            if s["is"] == "difficulty_per":
                more += len(player.regrets if s["thing"] == "regrets" else player.hand)
        return more


class Regret(Card):
    kind = "regret"

    def __init__(self, data):
        super().__init__(data)
        self.value = data["value"]


class Dink(Card):
    kind = "dink"


class Supply(Card):
    kind = "supply"


class Gear(Card):
    """A rod or a reel."""
    STATIC = {"difficulty", "dink_draw_n", "ignore_reveal"}

    def __init__(self, data):
        super().__init__(data)
        act = data.get("activated")
        self.when = act["when"] if act else None
        self.limit = act["limit"] if act else 0
        self.effects = act["effects"] if act else []

    @property
    def playable(self):
        return all(s["is"] in self.STATIC for s in self.static)

    def help(self, fish, first):
        n = 0
        for s in self.static:
            if s["is"] == "difficulty":
                want = s["filter"]
                if want == "all" or want.get("size") == fish.size or want.get("align") == fish.nature \
                        or (want.get("first_today") and first):
                    n += s["n"]
        return n

    def dinks(self):
        return max([s["n"] for s in self.static if s["is"] == "dink_draw_n"], default=1)

    @property
    def blind(self):
        return any(s["is"] == "ignore_reveal" for s in self.static)


class Rod(Gear):
    kind = "rod"


class Reel(Gear):
    kind = "reel"


# ---------------------------------------------------------------- dice and slots

FACES = {
    "player": (1, 1, 2, 3),
    "blue": (0, 0, 1, 2),
    "green": (1, 1, 2, 3),
    "orange": (2, 2, 3, 3),
}


class Die:
    def __init__(self, colour, value=None):
        self.colour = colour
        self.value = value if value is not None else FACES[colour][0]

    def __repr__(self):
        return f"{self.colour[0]}{self.value}"


class Slot:
    def __init__(self, times, fish=None):
        self.times = times
        self.fish = fish

    def __repr__(self):
        return f"x{self.times}:{self.fish}"


# ---------------------------------------------------------------- decks

CLASSES = {"fish": Fish, "regrets": Regret, "dinks": Dink, "rods": Rod, "reels": Reel, "supplies": Supply}


def _read():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "deck.json"), encoding="utf-8") as f:
        data = json.load(f)
    decks, index = {}, {}
    for name, cls in CLASSES.items():
        decks[name] = []
        for entry in data[name]:
            card = cls(entry)
            index[card.id] = card
            decks[name] += [card] * entry.get("copies", 1)
    return decks, index


DECKS, INDEX = _read()


def deck(name):
    return list(DECKS[name])


def all_fish(depth):
    return [f for f in DECKS["fish"] if f.depth == depth]


def all_tackle_dice():
    return [Die(c) for c in ("blue", "green", "orange") for _ in range(8)]
