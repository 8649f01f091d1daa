"""Connects the game of Deep Regrets in the folder above to Leadline."""
import random
import sys
from pathlib import Path

import kit
import kit_deep_regrets as regrets
import kit_forms as forms
import kit_questions

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from cards import CATALOGUE, DAYS, FACES  # noqa: E402
from game import Deck, Die, Game, Luck, Shoal, Slot  # noqa: E402

DECK = {"fish": "fish", "regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}
PHASE = ["refresh", "declaration", "equip", "action"]


class FedLuck(Luck):
    """The results of chance come from the moves."""

    def __init__(self):
        super().__init__()
        self.chance = regrets.Chance()

    def roll(self, die):
        faces = FACES[die.color]
        return self.chance.give(die.color, lambda: random.choice(faces), lambda f: f in faces)

    def shuffle(self, cards):
        cards[:] = [None] * len(cards)

    def lost_regret(self, cards):
        ids = [c.id for c in cards]
        return CATALOGUE["regrets"][self.chance.give("lost-regret", lambda: random.choice(ids), lambda c: c in ids)]

    def from_bag(self, dice):
        colors = [d.color for d in dice]
        color = self.chance.give("bag", lambda: random.choice(colors), lambda c: c in colors)
        return next(d for d in dice if d.color == color)

    def coin(self):
        return self.chance.give("coin", lambda: random.choice(["heads", "tails"]))

    def seen(self, card, kind, game):
        if card is not None:
            return card
        known = CATALOGUE[DECK[kind]]
        return known[self.chance.give(kind, lambda: random.choice(list(known)), lambda c: c in known)]


def card(kind, id_):
    if id_ is None:
        return None
    if id_ not in CATALOGUE[kind]:
        raise kit.CannotLoad(f"there is no card {id_} in the decks of this program")
    return CATALOGUE[kind][id_]


def cards(kind, ids, hidden=True):
    found = [card(kind, id_) for id_ in ids]
    if not hidden and None in found:
        raise kit.CannotLoad("this program has no cards of unknown identity in a hand")
    return found


def ids(held):
    return [c and c.id for c in held]


def die(d):
    return d and {"die": d.color, "face": d.face}


ID = forms.Form(report=lambda c: c and c.id)
DIE = forms.Form(report=die)
COLOR = forms.Form(report=lambda d: d.color)
SEAT = forms.Form(report=lambda a: a.seat + 1)
SHOAL = forms.Form(report=lambda s: s.name)
PAIR = forms.Form(report=lambda pair: {"fish": pair[0].id, "slot": pair[1] + 1})


def as_choice(option):
    what, *rest = option
    parts = {"cast": ["shoal"], "worms": ["shoal"], "visit": ["shop", "price"], "eat": ["fish"], "dink": ["card"],
             "supply": ["card"], "gear": ["card"], "sinker": ["die"], "let-go": ["die"]}.get(what, [])
    return {"kind": what, **{name: label(value) for name, value in zip(parts, rest, strict=True)}}


def label(value):
    if isinstance(value, Die):
        return die(value)
    if isinstance(value, Shoal):
        return value.name
    return getattr(value, "id", value)


TOPICS = {
    "turn": as_choice,
    "reroll": {"muster": ("reroll", DIE)},
    "keep": {"keep": ("dice", DIE)},
    "throw": {"throw": ("to", SEAT)},
    "bearings": {"declare": "to"},
    "forget": {"discard-regret": ("regret", ID)},
    "rod": {"equip": ("rod", ID)},
    "reel": {"equip": ("reel", ID)},
    "pay": {"pay": ("dice", DIE)},
    "sell": {"sell": ("fish", ID)},
    "mount": {"mount": ("fish", PAIR)},
    "put back": {"put-back": "on"},
    "keep cards": {"keep-cards": ("cards", ID)},
    "reward": {"reward": "take"},
    "lose": {"lose": ("slot", forms.FROM_ZERO)},
    "option": {"option": "number"},
    "dice": {"pick-dice": ("dice", DIE)},
    "spent": {"pick-dice": ("spent", COLOR)},
    "cards": {"pick-cards": ("cards", ID)},
    "shoal": {"pick-shoal": ("shoal", SHOAL)},
    "player": {"pick-player": ("player", SEAT)},
    "order": {"order": ("cards", ID)},
}
KINDS = ["cast", "abandon", "sell", "visit", "mount", "pass", "end", "eat", "worms", "preserver", "dink", "supply",
         "gear", "sinker", "let-go", *(kind for how in TOPICS.values() if isinstance(how, dict) for kind in how)]


class Table(kit_questions.Questions):
    topics = TOPICS
    repeated = tuple(TOPICS)

    def begin(self, choice, chance):
        self.game.luck.chance.feed(chance)

    def answer_to(self, q):
        seat = q.angler.seat + 1
        if not q.many:
            return self.one(seat, q.topic, q.options)
        answer = self.some(seat, q.topic, q.options, q.low, min(q.high, len(q.options)))
        if q.problem(answer):
            self.refuse(q.problem(answer))
        return answer


def step(game, table):
    todo, reply = game.advance(), None
    try:
        while True:
            reply = table.answer_to(todo.send(reply))
    except StopIteration:
        return


def session(game):
    return kit_questions.Session(game, step, Table, lambda game: game.over)


# ---- openings and positions
def new_game(setup):
    if not 2 <= setup["seats"] <= 5:
        raise kit.Refused("two to five players")
    if setup["start"] not in ("monday", "tuesday"):
        raise kit.NotOffered("a game starts on Monday or Tuesday")
    seats = setup["seats"]
    first = setup.get("first")
    first = random.randrange(seats) if first is None else first - 1
    if not 0 <= first < seats:
        raise kit.Refused("there is no such first player")
    game = Game([f"player {n + 1}" for n in range(seats)], setup["start"] == "tuesday", first, FedLuck())
    for depth in (1, 2, 3):
        pile = setup.get(f"depth_{depth}")
        if pile:
            for i, shoal in enumerate(s for s in game.shoals if s.depth == depth):
                shoal.slots = [Slot(c) for c in cards("fish", pile[13 * i:13 * i + 13])]
    if setup.get("regrets"):
        pile = cards("regrets", setup["regrets"])
        game.regrets.cards, game.regret_box = pile[:10 * seats], pile[10 * seats:]
    decks = {"dinks": game.dinks, "rods": game.shops["rod"].deck, "reels": game.shops["reel"].deck,
             "supplies": game.shops["supply"].deck}
    for kind, deck in decks.items():
        if setup.get(kind):
            deck.cards = cards(kind, setup[kind])
    game.first_morning()
    return session(game)


def load_angler(a, told):
    if told["rolled"] or told["drawn_rods"] or told["drawn_reels"] or told["drawn_supplies"]:
        raise kit.CannotLoad("this program cannot begin while rolled dice or drawn cards wait")
    a.ship.place, a.ship.depth = ("sea", told["depth"]) if told["depth"] else ("port", 1)
    a.ship.lifeboat, a.passed, a.money, a.worms = told["lifeboat"], told["passed"], told["bucks"], told["worms"]
    a.dice.fresh = [Die(d["die"], d["face"]) for d in told["fresh"]]
    a.dice.spent = [Die(color) for color in told["spent"]]
    a.hand, a.regrets = cards("fish", told["fish"], False), cards("regrets", told["regrets"], False)
    a.dinks, a.supplies = cards("dinks", told["dinks"], False), cards("supplies", told["supplies"], False)
    a.trophies = [[m["times"], card("fish", (m.get("fish") or [None])[0])] for m in told["mounts"]]
    a.rods, a.reels = cards("rods", told["rods"]), cards("reels", told["reels"])
    a.rod, a.reel = card("rods", told["rod"]), card("reels", told["reel"])
    a.visited, a.has_cast = list(told["visited"]), told["has_cast"]
    a.used = [CATALOGUE["rods" if g in CATALOGUE["rods"] else "reels"][g] for g in told["used"]]


def load(position):
    frames = position["frames"]
    if position["phase"] not in PHASE:
        raise kit.CannotLoad("this program cannot begin after the last day")
    if {f["kind"] for f in frames} - {"muster", "throw"} or frames and position["phase"] != "refresh":
        raise kit.CannotLoad("this program cannot begin while something is under way")
    if position["attempt"] or position["easier"] or position["set_ahead"] is not None:
        raise kit.CannotLoad("this program cannot begin in the middle of a cast")
    if position["out_of_game"] or position["supplies_out_of_game"]:
        raise kit.CannotLoad("in this program, no card leaves the game")
    seats = len(position["anglers"])
    game = Game([f"player {n + 1}" for n in range(seats)], False, position["first"] - 1, FedLuck())
    game.day, game.first_day = DAYS.index(position["day"]), DAYS.index(position["first_day"])
    for a, told in zip(game.anglers, position["anglers"], strict=True):
        load_angler(a, told)
    for shoal, told in zip(game.shoals, position["shoals"], strict=True):
        shoal.slots = [Slot(card("fish", c.get("card")), c.get("up", False),
                            range(seats) if c.get("up") else [n - 1 for n in c.get("known_to", ())]) for c in told["cards"]]
        if any(s.up and s.card is None for s in shoal.slots):
            raise kit.CannotLoad("a fish is face up, but nobody knows which")
    game.fish_discards = cards("fish", position["fish_discards"])
    game.regrets = Deck("regret", cards("regrets", position["regret_deck"]))
    game.regrets.discards = cards("regrets", position["regret_discards"])
    game.regret_box = cards("regrets", position["regret_box"])
    game.dinks = Deck("dink", cards("dinks", position["dink_deck"]))
    game.dinks.discards = cards("dinks", position["dink_discards"])
    for name in ("rod", "reel", "supply"):
        game.shops[name].deck = Deck(name, cards(DECK[name], position[f"{name}_deck"]))
    game.shops["supply"].deck.discards = cards("supplies", position["supply_discards"])
    game.bag, game.aside = [Die(c) for c in position["bag"]], [Die(c) for c in position["aside"]]
    game.preserver = None if position["preserver"] is None else game.anglers[position["preserver"] - 1]
    game.acted, game.cheaper, game.last_turns = position["acted"], position["cheaper"], position["last_turns"]
    turn = game.anglers[position["turn"] - 1]
    order = game.in_order()
    rest = order[order.index(turn):]
    phase = position["phase"]
    game.phase, game.turn_of = phase, turn
    if phase == "refresh":
        game.plan("declare")
        todo = [("muster", game.anglers[f["seat"] - 1]) for f in reversed(frames) if f["kind"] == "muster"]
        game.agenda = [*todo, ("throw", None), *game.agenda]
    elif phase == "declaration":
        game.agenda = [*(("declare", a) for a in rest), *(("equip", a) for a in order), ("turn", order[0])]
    elif phase == "equip":
        game.agenda = [*(("equip", a) for a in rest), ("turn", order[0])]
    else:
        if turn.passed:
            raise kit.CannotLoad("the player whose turn it is has passed")
        game.agenda = [("turn", turn)]
    return session(game)


def angler(game, a):
    drawn = {"rod": [], "reel": [], "supply": []}
    if game.drawn and game.drawn[0] is a:
        drawn[game.drawn[1]] = ids(game.drawn[2])
    return {
        "depth": a.ship.depth if a.ship.place == "sea" else 0,
        "passed": a.passed, "fresh": [die(d) for d in a.dice.fresh], "spent": [d.color for d in a.dice.spent],
        "rolled": [die(d) for d in a.dice.rolled], "fish": ids(a.hand), "regrets": ids(a.regrets),
        "mounts": [{"times": times, "fish": [f.id] if f else []} for times, f in a.trophies],
        "dinks": ids(a.dinks), "supplies": ids(a.supplies), "rods": ids(a.rods), "reels": ids(a.reels),
        "rod": a.rod and a.rod.id, "reel": a.reel and a.reel.id, "bucks": a.money, "worms": a.worms,
        "lifeboat": a.ship.lifeboat, "visited": list(a.visited), "used": ids(a.used), "has_cast": a.has_cast,
        "drawn_rods": drawn["rod"], "drawn_reels": drawn["reel"], "drawn_supplies": drawn["supply"],
    }


def shoal(s):
    return {"name": s.name, "cards": [
        {"card": slot.card and slot.card.id, "up": slot.up, "known_to": sorted(n + 1 for n in slot.seen)} for slot in s.slots]}


def to_act(session):
    """The open decisions; the program offers only what can be used now, the rest is what the player holds."""
    game, more = session.game, []
    if session.question and session.question[1] == "turn":
        a = game.anglers[session.question[0] - 1]
        at_sea = a.ship.place == "sea"
        if game.attempt:
            more += ["pay", "let-go"]
        elif not game.acted:
            if at_sea and a.dice.fresh and game.castable(a):
                more.append("cast")
            if not at_sea and a.hand:
                more.append("sell")
            stock = {n: game.bag if n == "dice" else shop.deck.cards for n, shop in game.shops.items()}
            if not at_sea and any(stock[n] and n not in a.visited for n in stock):
                more.append("visit")
        skills = [g for g in a.equipped() if g.skill and a.used.count(g) < g.skill["limit"]]
        held = {"eat": a.hand, "dink": a.dinks, "supply": a.supplies, "preserver": game.preserver is a, "gear": skills,
                "sinker": at_sea and a.ship.depth < 3 and a.dice.fresh, "worms": a.worms}
        more += [kind for kind, some in held.items() if some]
    return session.to_act(*more)


def report(session):
    game = session.game
    attempt = game.attempt
    told = {
        "anglers": [angler(game, a) for a in game.anglers], "shoals": [shoal(s) for s in game.shoals],
        "fish_discards": ids(game.fish_discards),
        "regret_deck": ids(game.regrets.cards), "regret_discards": ids(game.regrets.discards),
        "regret_box": ids(game.regret_box), "dink_deck": ids(game.dinks.cards), "dink_discards": ids(game.dinks.discards),
        "supply_discards": ids(game.shops["supply"].deck.discards),
        **{f"{n}_deck": ids(game.shops[n].deck.cards) for n in ("rod", "reel", "supply")},
        "bag": [d.color for d in game.bag], "aside": [d.color for d in game.aside],
        "day": DAYS[game.day], "first_day": DAYS[game.first_day], "phase": game.phase, "first": game.first + 1,
        "preserver": game.preserver and game.preserver.seat + 1, "turn": game.turn_of and game.turn_of.seat + 1,
        "last_turns": game.last_turns, "cheaper": game.cheaper,
        "attempt": [{"shoal": attempt.shoal.name, "change": attempt.change, "difficulty": attempt.fixed}] if attempt else [],
        "to_act": to_act(session), "over": game.over,
    }
    if game.over:
        told["winners"] = [a.seat + 1 for a in game.winners]
        told["scores"] = [a.score() for a in game.anglers]
    return told


def view(session, seats):
    told = report(session)
    for n, a in enumerate(told["anglers"], 1):
        if n not in seats:
            for hand in ("fish", "regrets", "supplies", "drawn_rods", "drawn_reels", "drawn_supplies"):
                a[hand] = [None] * len(a[hand])
    for s in told["shoals"]:
        for c in s["cards"]:
            if not c["up"] and not set(seats) & set(c.pop("known_to")):
                c["card"] = None
            c.pop("known_to", None)
    decks = [f"{n}_deck" for n in ("regret", "dink", "rod", "reel", "supply")] + ["regret_discards", "regret_box"]
    return {key: value for key, value in told.items() if key not in decks}


def play(session, choice, chance):
    session.play(choice, chance)
    return session.game.luck.chance.played(chance)


CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
CLAIMS = {"readings": {
    "short-game": "tuesday-is-day-one", "make-port-order": "muster-first", "penalty-who": "all-tied",
    "madness-timing": "value-now-dice-later", "skipped-in-last-turns": "rewarded", "cost-floor": "floor-zero",
    "regret-value-use": "penalty-and-tie", "sale-pricing": "price-all-first"}}
GAME = kit.Adapter("deep-regrets", new_game, report, dict.fromkeys(KINDS, play), CAN, load=load, view=view,
                   candidates=kit_questions.Session.candidates,
                   more={"offers": {"seats": [2, 3, 4, 5], "start": ["monday", "tuesday"]}, "claims": CLAIMS})
kit.serve(kit.handlers("blenny", forms.complete(GAME)))
