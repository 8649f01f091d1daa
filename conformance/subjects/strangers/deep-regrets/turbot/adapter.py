"""Puts turbot (game.py, pieces.py) behind the Leadline protocol: Deep Regrets. It translates, and corrects nothing."""

import json
import random
from collections import Counter
from pathlib import Path

import kit

kit.claim_streams()
import kit_deep_regrets as dr  # noqa: E402
import kit_forms as forms  # noqa: E402

import game as turbot  # noqa: E402
from pieces import PORT, SEA, Card, Die, Fish, Luck, MadnessTracker, Player, Regret, RuleError, Shoal  # noqa: E402

# ---- the data: Leadline's cards, dice, madness rows and slots in the forms of the program

DATA = json.loads(Path(__file__).with_name("cards.json").read_text())
for colour, faces in DATA["dice"].items():
    Die.FACES["own" if colour == "player" else colour] = faces
Player.SLOTS = DATA["mounts"]
NEXT = [row["cards"] - 1 for row in DATA["madness"][1:]] + [None]
MadnessTracker.ROWS = [(top, r["max_dice"], r["fair"], r["foul"]) for top, r in zip(NEXT, DATA["madness"])]


def effects(texts, static=()):
    """The program's words for the texts of a card; a text that it has no word for is marked unsupported."""
    made = [["unsupported", "a static text"] for _ in static or ()]
    for text in texts or ():
        do, n, own = text["do"], text.get("n", 1), text.get("who", "self") == "self"
        if do in ("draw_regret", "gain_bucks") and own:
            made.append([{"draw_regret": "regret", "gain_bucks": "fishbucks"}[do], n])
        elif do == "discard_regret" and own and text.get("pick") == "random":
            made.append(["forget", n])
        elif do in ("draw_dink", "refresh", "flip_worms"):
            made.append([{"draw_dink": "dink", "refresh": "recover", "flip_worms": "worms"}[do], n])
        elif do == "add_difficulty":
            made.append(["difficulty", text["x"]])
        elif do == "gain_die" and text.get("kind") == "any":
            made.append(["tackle", n])
        else:
            made.append(["unsupported", do])
    return made


def card_of(record, kind):
    if kind == "fish":
        return Fish(record["id"], record["depth"], record["size"], record["difficulty"], record["value"],
                    record["align"] == "foul", effects(record.get("reveal"), record.get("static")),
                    effects(record.get("catch")), effects(record.get("eat")))
    if kind == "regret":
        return Regret(record["id"], record["value"])
    if "cost_reduction" in record:
        cut = record["cost_reduction"]
        made = [["difficulty", -cut]] if record["when"] == "sea_pay" else [["unsupported", "a shop discount"]]
        return Card(record["id"], kind, made)
    if kind in ("rod", "reel"):
        return Card(record["id"], kind, effects(record.get("activated", {}).get("effects"), record.get("static")))
    return Card(record["id"], kind, effects(record.get("effects")))


DECKS = {"fish": "fish", "regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}
CARDS = {kind: {r["id"]: card_of(r, kind) for r in DATA[name]} for kind, name in DECKS.items()}
COPIES = {kind: Counter({r["id"]: r.get("copies", 1) for r in DATA[name]}) for kind, name in DECKS.items()}


def named(kind, name, depth=0):
    """The card of this id; with None, one that nobody has seen."""
    if name is None:
        return {"fish": Fish(None, depth, None, 0, 0, False), "regret": Regret(None, 0)}.get(kind, Card(None, kind))
    if name not in CARDS[kind]:
        raise kit.CannotLoad(f"turbot has no {kind} {name}")
    return type(CARDS[kind][name]).from_dict(CARDS[kind][name].to_dict())


# ---- chance: turbot keeps all of it in Luck


class Chance(dr.Chance):
    """Also keeps what was used, in its order."""

    def feed(self, chance):
        super().feed(chance)
        self.used = []

    def give(self, of, otherwise, fits=lambda got: True):
        got = super().give(of, otherwise, fits)
        self.used.append({"of": of, "got": [got] if isinstance(got, int) else got})
        return got


class Fed(Luck):
    def __init__(self):
        super().__init__()
        self.chance, self.game, self.pool = Chance(), None, []
        self.chance.feed(())

    def roll(self, die):
        face = self.chance.give(kind_of_die(die), lambda: random.choice(die.faces))
        if face not in die.faces:
            raise kit.Refused(f"no {die.colour} die shows {face}")
        return face

    def index(self, size):
        """Only for a Regret discarded at random (self.pool); the bag asks for a colour, see Bag."""
        names = [regret.name for regret in self.pool]
        if len(set(names)) == 1 and names[0] is not None:
            return 0
        got = self.chance.give("lost-regret", lambda: random.choice([n for n in names if n] or self.unseen("regret")))
        return seen_regret(self.pool, got)

    def shuffle(self, things):
        if self.game:  # during a game: nobody knows the cards any more
            kind = self.game.kind_of(things)
            things[:] = [named(kind, None) for _ in things]

    def card(self, kind, card):
        """Decide a card that nobody has seen."""
        if card is None or card.name is not None:
            return card
        depth = getattr(card, "depth", 0)

        def own():
            left = [n for n in self.unseen(kind) if kind != "fish" or CARDS[kind][n].depth == depth]
            plain = [n for n in left if kind != "fish" or not CARDS[kind][n].reveal]
            return random.choice(plain or left or list(COPIES[kind]))

        got = self.chance.give(kind, own)
        if got not in CARDS[kind]:
            raise kit.Refused(f"there is no {kind} {got}")
        return named(kind, got)

    def unseen(self, kind):
        seen = Counter(names_in(self.game.save()))
        return [name for name, copies in COPIES[kind].items() for _ in range(copies - seen[name])]


def seen_regret(pool, name):
    """The index of a Regret in a hand; one that nobody has seen becomes the one that is named."""
    names = ids(pool)
    if name not in names and None in names:
        pool[names.index(None)] = named("regret", name)
    return one(pool, name, "Regret")


def names_in(data):
    if isinstance(data, dict):
        yield from [data["name"]] if data.get("name") else []
    for below in data.values() if isinstance(data, dict) else data if isinstance(data, (list, tuple)) else ():
        yield from names_in(below)


class Deck(turbot.Deck):
    kind = ""

    def draw(self):
        return self.luck.card(self.kind, super().draw())


class Bag(turbot.DiceBag):
    def draw(self):
        if not self.dice:
            return None
        have = [die.colour for die in self.dice]
        return self.draw_colour(self.luck.chance.give("bag", lambda: random.choice(have), lambda got: got in have))


class Pile(Shoal):
    luck = None

    @property
    def top(self):
        if self.fish:
            self.fish[0] = self.luck.card("fish", self.fish[0])
        return self.fish[0] if self.fish else None


turbot.Deck, turbot.DiceBag, turbot.Shoal = Deck, Bag, Pile


class Table(turbot.Game):
    """The game, with a record of what it decided by itself."""

    def wire(self):
        self.luck.game, self.own_moves, self.lost = self, [], {}
        for shoal in self.shoals:
            shoal.luck = self.luck
        for kind, deck in self.all_decks().items():
            deck.kind = kind
        return self

    def note(self, choice):
        self.own_moves.append((choice, len(self.luck.chance.used)))

    def deal_with_regrets(self):
        for player in self.players:
            player.regrets[:] = [self.luck.card("regret", regret) for regret in player.regrets]
        super().deal_with_regrets()

    def all_decks(self):
        return {"regret": self.regret_deck, "dink": self.dink_deck, **self.decks}

    def kind_of(self, things):
        return next(kind for kind, deck in self.all_decks().items() if deck.cards is things)

    def discard_random_regret(self, player):
        self.luck.pool = player.regrets
        super().discard_random_regret(player)

    def effect_unsupported(self, player, word):
        raise kit.NotOffered(f"turbot has no cards with {word}")

    def effect_recover(self, player, amount):
        for _ in range(amount):
            kinds = [kind_of_die(die) for die in player.spent]
            if len(set(kinds)) > 1 and len(player.fresh) < player.max_dice():
                self.note({"seat": player.seat + 1, "kind": "pick-dice", "dice": [], "spent": kinds[:1]})
            super().effect_recover(player, 1)

    def lose_trophy(self, player):
        before = list(player.mounted)
        super().lose_trophy(player)
        for slot, (was, now) in enumerate(zip(before, player.mounted), 1):
            if was is not now:
                self.lost[player.seat + 1] = slot
                if sum(1 for fish in before if fish and fish.value == was.value) > 1:
                    self.note({"seat": player.seat + 1, "kind": "lose", "slot": slot})


def kind_of_die(die):
    return "player" if die.colour == "own" else die.colour


def die_of(kind, face=None):
    if kind == "omen":
        raise kit.CannotLoad("turbot has no Omen Die")
    return Die("own" if kind == "player" else kind, face)


# ---- openings


def new_game(setup):
    if setup["start"] not in ("monday", "tuesday"):
        raise kit.Refused("a game starts on Monday or on Tuesday")
    seats, first = setup["seats"], setup.get("first") or 1
    if first > max(seats, 1):
        raise kit.Refused("there is no such player")
    fish = []
    for depth in (1, 2, 3):
        fish += [named("fish", name, depth) for name in setup.get(f"depth_{depth}") or [None] * 39]
    cards = {"fish": fish}
    for kind, key in (("regret", "regrets"), ("dink", "dinks"), ("rod", "rod"), ("reel", "reel"), ("supply", "supply")):
        pile = setup.get(DECKS[kind]) or [None] * sum(COPIES[kind].values())
        cards[key] = [named(kind, name) for name in pile]
    game = Table([f"P{n}" for n in range(1, seats + 1)], cards, Fed(), setup["start"] == "tuesday", first=first - 1)
    game.begin()
    return game.wire()


STEPS = {"refresh": None, "declaration": "declare", "equip": "equip", "action": "turn"}


def load(position):
    """Write the position as a saved game of turbot, and load that."""
    anglers, frames, phase = position["anglers"], position["frames"], position["phase"]
    if phase not in STEPS or any(frame["kind"] not in ("muster", "throw") for frame in frames):
        raise kit.CannotLoad("turbot cannot begin in the middle of this step")
    if position["set_ahead"] is not None or position["attempt"]:
        raise kit.CannotLoad("turbot has no Difficulty that is set ahead")
    order = [(position["first"] - 1 + i) % len(anglers) for i in range(len(anglers))]
    step, current = STEPS[phase], position["turn"] - 1
    if frames:
        step, current = frames[-1]["kind"], frames[-1]["seat"] - 1
        waiting = [frame["seat"] - 1 for frame in frames[:-1] if frame["kind"] == "muster"]
        queue = [seat for seat in order if seat in waiting]
    elif step is None:
        raise kit.CannotLoad("turbot does not know who musters")
    else:
        queue = order[order.index(current) + 1:] if phase != "action" else []
    still = sum(not angler["passed"] for angler in anglers)
    last = position["last_turns"] or (1 if phase == "action" and still == 1 else None)
    saved = {
        "day": dr.DAYS.index(position["day"]), "first_day": position["day"] == position["first_day"],
        "first": position["first"] - 1, "step": step, "current": current, "queue": queue,
        "back_to": "refresh" if phase == "refresh" else None, "acted": position["acted"], "last_turns": last,
        "hook": None, "hook_change": 0, "worms": None, "offer": None, "rolled": [], "result": None,
        "madness": MadnessTracker.ROWS, "bag": [die_of(kind).to_dict() for kind in position["bag"]],
        "shoals": [{"depth": int(shoal["name"][0]), "face_up": bool(shoal["cards"]) and shoal["cards"][0]["up"],
                    "fish": [named("fish", c["card"], int(shoal["name"][0])).to_dict() for c in shoal["cards"]]}
                   for shoal in position["shoals"]],
        "fish_pile": saved_cards("fish", position["fish_discards"]),
        "regret_deck": saved_cards("regret", position["regret_deck"]),
        "regret_pile": saved_cards("regret", position["regret_discards"]),
        "dink_deck": saved_cards("dink", position["dink_deck"]),
        "dink_pile": saved_cards("dink", position["dink_discards"]),
        "decks": {kind: saved_cards(kind, position[f"{kind}_deck"]) for kind in ("rod", "reel", "supply")},
        "piles": {"rod": [], "reel": [], "supply": saved_cards("supply", position["supply_discards"])},
        "players": [saved_player(seat, angler, position) for seat, angler in enumerate(anglers, 1)],
    }
    if any(any(c["up"] for c in shoal["cards"][1:]) for shoal in position["shoals"]):
        raise kit.CannotLoad("in turbot only the top fish can be face-up")
    return Table.load(saved, Fed()).wire()


def saved_cards(kind, names, known=False):
    if known and None in names:
        raise kit.CannotLoad(f"turbot has no unknown {kind} in a hand")
    return [named(kind, name).to_dict() for name in names]


def saved_player(seat, angler, position):
    gear = {kind: angler[kind] for kind in ("rod", "reel")}
    mounted = [mount["fish"][0] if mount["fish"] else None for mount in angler["mounts"]]
    player = {
        "name": f"P{seat}", "where": SEA if angler["depth"] else PORT, "depth": angler["depth"] or 1,
        "lifeboat": angler["lifeboat"], "fresh": [die_of(d["die"], d["face"]).to_dict() for d in angler["fresh"]],
        "spent": [die_of(kind).to_dict() for kind in angler["spent"]], "fishbucks": angler["bucks"],
        "can_up": angler["worms"], "hand": saved_cards("fish", angler["fish"], True),
        "slots": [mount["times"] for mount in angler["mounts"]],
        "mounted": [named("fish", name).to_dict() if name else None for name in mounted],
        "regrets": saved_cards("regret", angler["regrets"]), "dinks": saved_cards("dink", angler["dinks"], True),
        "rods": saved_cards("rod", angler["rods"]), "reels": saved_cards("reel", angler["reels"]),
        "supplies": saved_cards("supply", angler["supplies"], True),
        "gear_used": [kind for kind in gear if gear[kind] and gear[kind] in angler["used"]],
        "preserver": position["preserver"] == seat, "passed": angler["passed"],
        "discount": position["easier"] if position["turn"] == seat else 0,
        "shop_discount": position["cheaper"] if position["turn"] == seat else 0,
        "visited": ["tackle" if shop == "dice" else shop for shop in angler["visited"]],
    }
    for kind, name in gear.items():
        player[kind] = angler[kind + "s"].index(name) if name else None
    faces = [card["card"] for shoal in position["shoals"] for card in shoal["cards"] if card["up"]]
    if any(is_static(CARDS["fish"][name].reveal) for name in [*angler["fish"], *filter(None, mounted), *faces]):
        raise kit.CannotLoad("turbot has no fish with static texts")
    return player


def is_static(words):
    return ["unsupported", "a static text"] in words


# ---- the position


def report(game):
    if game.step == "over":
        result = game.result
        return {"over": True, "winners": [seat + 1 for seat in result["winners"]],
                "scores": [score["total"] for score in result["scores"]], "to_act": []}
    preserver = [p.seat + 1 for p in game.players if p.preserver]
    hooked = game.step == "hook"
    position = {
        "anglers": [angler(game, player) for player in game.players],
        "shoals": [shoal(pile, number) for number, pile in enumerate(game.shoals)],
        "fish_discards": ids(game.fish_pile), "regret_deck": ids(game.regret_deck.cards),
        "regret_discards": ids(game.regret_deck.pile), "dink_deck": ids(game.dink_deck.cards),
        "dink_discards": ids(game.dink_deck.pile), "supply_discards": ids(game.decks["supply"].pile),
        **{f"{kind}_deck": ids(deck.cards) for kind, deck in game.decks.items()},
        "bag": [kind_of_die(die) for die in game.bag.dice], "day": dr.DAYS[game.day], "phase": phase(game),
        "first": game.first + 1, "preserver": preserver[0] if preserver else None, "turn": game.current + 1,
        "attempt": [{"shoal": place(game.shoals.index(game.hook)), "difficulty": None,
                     "change": game.hook_change - game.player.discount}] if hooked else [],
        "easier": 0 if hooked else game.player.discount, "cheaper": game.player.shop_discount,
        "to_act": [{"seats": [game.current + 1], "kind": kind} for kind in open_kinds(game)], "over": False,
    }
    if game.step != "skipped":  # the counter means nothing outside of the Action phase
        position["last_turns"] = game.last_turns or 0 if phase(game) == "action" else 0
    return position


def ids(cards):
    return [card.name for card in cards]


def place(number):
    return f"{number // 3 + 1}{'abc'[number % 3]}"


def shoal(pile, number):
    top = pile.fish[0] if pile.fish else None
    return {"name": place(number), "shadow": top.size if top and not pile.face_up else None,
            "cards": [{"card": f.name, "up": i == 0 and pile.face_up} for i, f in enumerate(pile.fish)]}


def angler(game, p):
    mine = game.current == p.seat
    offer = game.offer if mine and game.offer else ("", [], 0)
    return {
        "depth": p.boat.depth if p.boat.at_sea else 0, "passed": p.passed, "fresh": dice(p.fresh),
        "spent": [kind_of_die(die) for die in p.spent], "rolled": dice(game.rolled) if mine else [],
        "fish": ids(p.hand), "regrets": ids(p.regrets), "dinks": ids(p.dinks), "supplies": ids(p.supplies),
        "mounts": [{"times": m, "fish": [f.name] if f else []} for m, f in zip(p.slots, p.mounted)],
        "rods": ids(p.rods), "reels": ids(p.reels), "rod": p.rod and p.rod.name, "reel": p.reel and p.reel.name,
        "bucks": p.fishbucks, "worms": p.can_up, "lifeboat": p.boat.lifeboat,
        "visited": ["dice" if shop == "tackle" else shop for shop in p.visited],
        "used": [card.name for card in (getattr(p, kind) for kind in p.gear_used) if card],
        "drawn_rods": ids(offer[1]) if offer[0] == "rod" else [],
        "drawn_reels": ids(offer[1]) if offer[0] == "reel" else [],
        "drawn_supplies": ids(offer[1]) if offer[0] == "supply" else [],
    }


def dice(pool):
    return [{"die": kind_of_die(die), "face": die.face} for die in pool]


def phase(game):
    if game.step in ("muster", "place", "regret"):
        return {"refresh": "refresh", "declare": "declaration", "turn": "action"}[game.back_to]
    return {"throw": "refresh", "declare": "declaration", "equip": "equip"}.get(game.step, "action")


ASKS = {"muster": "muster", "place": "keep", "throw": "throw", "declare": "declare", "regret": "discard-regret",
        "equip": "equip", "skipped": "reward", "keep": "keep-cards", "worms": "put-back"}


def open_kinds(game):
    if game.step in ASKS:
        return [ASKS[game.step]]
    p, at_turn = game.player, game.step == "turn"
    sea, act = p.boat.at_sea, at_turn and not game.acted
    gear = [kind for kind in ("rod", "reel") if getattr(p, kind) and kind not in p.gear_used]
    unused = [kind for kind in gear if getattr(p, kind).effect and not is_static(getattr(p, kind).effect)]
    shops = [n for n in game.shops if n not in p.visited and (game.bag.dice if n == "tackle" else game.decks[n].cards)]
    found = {
        "pay": not at_turn, "let-go": not at_turn, "end": at_turn and game.acted, "pass": act,
        "cast": act and sea and any(s.depth == p.boat.depth and s.fish for s in game.shoals),
        "abandon": act and sea and p.boat.lifeboat, "sell": act and not sea and p.hand, "visit": act and not sea and shops,
        "mount": act and not sea and p.hand and p.free_slots(), "eat": p.hand, "dink": p.dinks, "supply": p.supplies,
        "preserver": p.preserver, "gear": unused, "worms": at_turn and p.can_up,
        "sinker": at_turn and sea and p.fresh and p.boat.depth < 3,
    }
    return [kind for kind, is_open in found.items() if is_open]


# ---- the choices


def spots(pool, wanted, what):
    """The indices in a pool of the values that a choice names."""
    left, found = list(enumerate(pool)), []
    for value in wanted:
        spot = next((entry for entry in left if entry[1] == value), None)
        if spot is None:
            raise kit.Refused(f"there is no such {what}")
        left.remove(spot)
        found.append(spot[0])
    return found


def fresh(game, wanted):
    return spots(dice(game.player.fresh), wanted, "fresh die")


def one(pool, name, what="card"):
    return spots(ids(pool), [name], what)[0]


def shoal_no(choice):
    return spots([place(n) for n in range(9)], [choice["shoal"]], "shoal")[0]


def discard_regret(game, c):
    if c["at_random"]:
        raise kit.NotOffered("turbot lets the owner name the Regret")
    game.port_regret(None if c["regret"] is None else seen_regret(game.player.regrets, c["regret"]))


def equip(game, c):
    chosen = {}
    for kind, own in (("rod", game.player.rods), ("reel", game.player.reels)):
        chosen[kind] = None if c[kind] is None else one(own, c[kind])
    game.equip(**chosen)


def gear(game, c):
    p = game.player
    game.use_gear(next((kind for kind in ("rod", "reel") if getattr(p, kind) and getattr(p, kind).name == c["card"]), c["card"]))


def mount(game, c):
    fish = spots(ids(game.player.hand), [entry["fish"] for entry in c["fish"]], "fish")
    game.mount([(hand, entry["slot"] - 1) for hand, entry in zip(fish, c["fish"])])


def cast(game, c):
    for card in (game.player.rod, game.player.reel):
        if card and is_static(card.effect):
            raise kit.NotOffered(f"turbot has no text like that of {card.name}")
    game.cast(shoal_no(c))


def let_go(game, c):
    game.let_go() if c["die"] is None else game.catch_dink(fresh(game, [c["die"]])[0])


PLAYS = {
    "muster": lambda g, c: g.muster(fresh(g, c["reroll"])),
    "keep": lambda g, c: g.place_dice(spots(dice(g.rolled), c["dice"], "rolled die")),
    "throw": lambda g, c: g.throw_preserver(c["to"] - 1),
    "declare": lambda g, c: g.set_bearings(SEA if c["to"] == "sea" else PORT),
    "discard-regret": discard_regret,
    "equip": equip,
    "cast": cast,
    "abandon": lambda g, c: g.abandon_ship(),
    "sell": lambda g, c: g.sell(spots(ids(g.player.hand), c["fish"], "fish")),
    "visit": lambda g, c: g.shop("tackle" if c["shop"] == "dice" else c["shop"], c["price"]),
    "mount": mount,
    "end": lambda g, c: g.end_turn(),
    "eat": lambda g, c: g.eat(one(g.player.hand, c["fish"], "fish")),
    "worms": lambda g, c: g.open_worms(shoal_no(c)),
    "preserver": lambda g, c: g.use_preserver(),
    "dink": lambda g, c: g.use_dink(one(g.player.dinks, c["card"])),
    "supply": lambda g, c: g.use_supply(one(g.player.supplies, c["card"])),
    "gear": gear,
    "sinker": lambda g, c: g.drop_sinker(fresh(g, [c["die"]])[0]),
    "pay": lambda g, c: g.pay_dice(fresh(g, c["dice"])),
    "let-go": let_go,
    "put-back": lambda g, c: g.finish_worms(c["on"] == "bottom"),
    "keep-cards": lambda g, c: g.keep_cards(spots(ids(g.offer[1] if g.offer else []), c["cards"], "card")),
    "reward": lambda g, c: g.skip_reward(c["take"]),
}


def playing(play):
    def played(game, choice, chance, later):
        follow = [m for m in later[:1] if choice["kind"] == "pass" and m["choice"]["kind"] == "reward"]
        for move in later if choice["kind"] in ("eat", "supply", "dink", "gear") else ():
            if move["choice"]["kind"] != "pick-dice":
                break
            follow.append(move)
        if game.step == "over" or choice["seat"] != game.current + 1:
            raise kit.Refused("turbot asks somebody else now")
        game.own_moves, fed = [], [*(chance or ()), *(entry for move in follow for entry in move.get("chance") or ())]
        game.luck.chance.feed(fed)
        try:
            play(game, choice, follow)
        except RuleError as why:
            raise kit.Refused(str(why)) from None
        press_ok(game)
        luck = game.luck.chance
        if choice["kind"] == "muster" and any(of in Die.FACES or of == "player" for of, _ in luck.left):
            raise kit.Refused("turbot does not roll so many dice here")
        if not game.own_moves:
            return [luck.played(chance)]
        marks = [mark for _, mark in game.own_moves] + [len(luck.used)]
        parts = [luck.used[: marks[0]], *(luck.used[a:b] for a, b in zip(marks, marks[1:]))]
        told = [{"chance": part} if luck.own else {} for part in parts]
        return [told[0] or None, *({"choice": own, **part} for (own, _), part in zip(game.own_moves, told[1:]))]

    return played


def press_ok(game):
    """Steps in which turbot waits although there is nothing at all to choose from."""
    while (game.step == "place" and not game.rolled) or (
        game.step == "equip" and not game.player.rods and not game.player.reels
    ):
        game.place_dice([]) if game.step == "place" else game.equip()


def pass_turn(game, choice, follow):
    """turbot takes the reward in the same call."""
    take = follow[0]["choice"]["take"] if follow else "dink"
    has_reward = game.player.regrets or game.dink_deck.cards or game.dink_deck.pile
    game.pass_turn(take)
    if follow or has_reward:
        game.own_moves.insert(0, ({"seat": choice["seat"], "kind": "reward", "take": take}, 0))


def lose(game, choice, chance, later):
    if choice["seat"] not in game.lost:
        raise kit.Refused("turbot takes no fish from this player")
    slot = game.lost[choice["seat"]]
    return [None if slot == choice["slot"] else {"choice": {"slot": slot}}]


def together(game, moves):
    """Like kit_forms.sequence, but the moves that turbot made by itself keep their results of chance."""
    played, ahead = [], []
    for at, move in enumerate(moves, 1):
        choice = move["choice"]
        gone = next((m for m in ahead if all(m["choice"][key] == choice.get(key) for key in ("kind", "seat"))), None)
        if gone:
            ahead.remove(gone)
            left = {name: value for name, value in gone["choice"].items() if choice.get(name) != value}
            played.append({**({"choice": left} if left else {}), **{k: gone[k] for k in ("chance",) if k in gone}} or None)
            continue
        try:
            if choice["kind"] not in KINDS:
                raise kit.NotOffered(f"turbot has no choice {choice['kind']}")
            first, *more = KINDS[choice["kind"]](game, choice, move.get("chance"), moves[at:])
        except (kit.Refused, kit.NotOffered) as why:
            raise type(why)(str(why), 0 if ahead or any(played) else at) from None
        played.append(first)
        ahead += [{**own, "after": at} if at < len(moves) else own for own in more]
    return played + ahead


KINDS = {kind: playing(lambda g, c, follow, play=play: play(g, c)) for kind, play in PLAYS.items()}
KINDS |= {"pass": playing(pass_turn), "lose": lose}
PAUSES = [k for k in PLAYS if k != "reward"] + ["pass", "omen", "coin", "option", "pick-cards", "pick-shoal", "pick-player", "order"]

# What the author meant (FAULTS.md says where the program does something else), not what the program was seen to do.
CLAIMS = {
    "worms-at-start": "face-down", "spent-tackle-dice": "spent-pool", "fresh-pool-limit": "kept-stay",
    "madness-timing": "value-now-dice-later", "make-port-order": "muster-first", "life-preserver-measure": "sum-of-pips",
    "bearings-order": "all-bearings-then-equip", "cast-depth": "same-or-shallower", "fresh-die-to-cast": "not-required",
    "reveal-text": "on-turning-up", "catch-order": "text-then-hand", "cost-floor": "floor-zero",
    "value-floor": "negative-allowed", "sinker-duration": "rise-by-one", "regret-deck-empty": "reshuffle-then-nothing",
    "shop-visits": "four-shops-one-per-action", "unkept-cards": "to-bottom", "mount-slots": "slot-choice",
    "abandon-ship": "action-then-port-turns", "discard-choice": "arrival-choice", "penalty-who": "all-tied",
    "penalty-measure": "printed-value", "fishbuck-points": "round-down", "penalty-at-zero": "everybody",
    "turn-end": "after-action-too", "sale-pricing": "price-all-first", "empty-actions": "illegal",
    "skipped-in-last-turns": "rewarded", "used-cards": "own-discard", "keep-fewer": "exactly",
    "reduction-ahead": "ahead-too", "worms-target": "any-face-down-top", "equip-nothing": "may-be-none",
    "fishbucks-cap": "none", "first-player": "parameter-or-seeded",
}
CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
LACKS = [{"kind": kind, "fish" if kind == "eat" else "card": name}
         for kind, pile, texts in (("eat", "fish", "eat"), ("dink", "dink", "effect"), ("supply", "supply", "effect"),
                                   ("gear", "rod", "effect"), ("gear", "reel", "effect"))
         for name, card in CARDS[pile].items() if any(word == "unsupported" for word, _ in getattr(card, texts))]
SAMPLES = forms.samples(**{c: lambda c=c: [Luck().roll(Die("own" if c == "player" else c))]
                           for c in ("player", "blue", "green", "orange")})
GAME = kit.Adapter(
    "deep-regrets", new_game, report, {}, CAN, load,
    candidates=lambda game, seat, kind, given: dr.candidates(report(game), seat, kind) if game.step != "over" else [],
    together=together, not_offered=LACKS, sample=SAMPLES,
    more={"pauses_at": PAUSES, "claims": {"readings": CLAIMS}},
)
kit.serve(kit.handlers("turbot", forms.complete(GAME, RuleError)))
