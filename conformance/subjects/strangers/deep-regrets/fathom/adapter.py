"""An adapter that connects Fathom, a console game of Deep Regrets, to Leadline."""

import copy
from itertools import combinations

import kit
import kit_deep_regrets as helper
import kit_forms as forms
from cards import CATALOGUE, Card, Die, card, full_deck
from game import Cast, Game, Luck

DICE, KINDS = helper.dice(Die, "kind", "face"), ["blue", "green", "orange"]
SPENT = helper.spent(Die, "kind")
DECKS = {"fish": "fish", **helper.DECKS}
OF = {deck: of for of, deck in DECKS.items()}
SHOPS = {"dice": "dice", **OF}


def cards(deck):
    return helper.cards(lambda id: card(deck, id), "id", lambda: Card(deck, {"id": None, "name": "unknown"}))


def pile(deck):
    return forms.listed(cards(deck))


# ---- Chance


class Dealt(Luck):
    """The program's luck, with the results that the moves and the setup name."""

    def __init__(self, orders=None):
        super().__init__()
        self.chance, self.orders = helper.Chance(), orders

    def roll(self, die):
        return self.chance.give(die.kind, lambda: Luck.roll(self, die))

    def coin(self):
        return self.chance.give("coin", lambda: Luck.coin(self))

    def draw_die(self, bag):
        return self.chance.give("bag", lambda: Luck.draw_die(self, bag))

    def pick(self, some, player):
        id = self.chance.give("lost-regret", lambda: self.turn_up(self.r.choice(some)).id)
        found = [one for one in some if one.id == id] or [one for one in some if one.id is None]
        if not found:
            raise kit.Refused(f"there is no {id} to discard")
        return self.turn_up(found[0], id)

    def shuffle(self, pile, name):
        Luck.shuffle(self, pile, name)
        if self.orders is None:  # a reshuffle: the moves name the cards when they are drawn
            ids = [one.id for one in pile if one.id]
            pile[:] = cards_in(name, [None] * len(pile))
            for one in pile:
                one.pool = ids
        elif self.orders.get(name):
            pile[:] = cards_in(pile[0].deck, self.orders[name])

    def turn_up(self, one, id=None):
        """Let an unknown card become a known one."""
        if one.id is None:
            pool = one.pool or [other.id for other in full_deck(one.deck)]
            one.id = id or self.chance.give(OF[one.deck], lambda: self.r.choice(pool))
            one.text = CATALOGUE[one.deck, one.id]
            if one.id in pool:
                pool.remove(one.id)
        return one


def cards_in(deck, ids):
    return pile(deck).load(ids)


# ---- Questions


class Waiting(Exception):
    """The program asks what no move has answered yet."""


def label(thing):
    """The name that messages have for one of the program's options."""
    if isinstance(thing, Card):
        return thing.id
    if isinstance(thing, tuple):
        return f"{thing[0]}{thing[1]}"
    if hasattr(thing, "seat"):
        return thing.seat + 1
    return DICE.report(thing) if isinstance(thing, Die) else SHOPS.get(thing, thing)


def name(topic, option):
    return option.kind if topic == "refresh" else label(option)


KIND_OF = {"fish": "cast", "shop": "visit", "catch": "pay", "dink": "let-go", "done": "end"}
PARTS = {"cast": "shoal", "visit": "shop", "eat": "fish", "dink": "card", "supply": "card", "gear": "card"}


def kind_of(option):
    return OF[option[1].deck] if option[0] == "play" else KIND_OF.get(option[0], option[0])


def menu(choice, option):
    part = PARTS.get(choice["kind"])
    return kind_of(option) == choice["kind"] and (not part or label(option[1]) == choice[part])


# How a move answers a question. {topic: {kind: the part that names the option}}; a list names one option after the other.
ONE = {
    "throw preserver": {"throw": "to"}, "bearings": {"declare": "to"}, "port regret": {"discard-regret": "regret"},
    "equip rod": {"equip": "rod"}, "equip reel": {"equip": "reel"}, "passing reward": {"reward": "take"},
    "put back": {"put-back": "on"}, "dink die": {"let-go": "die"}, "sinker die": {"sinker": "die"},
    "worms": {"worms": "shoal"}, "next from the top": {"order": "cards"},
    **dict.fromkeys(("increment", "cost die", "reroll until"), {"pick-dice": "dice"}), "refresh": {"pick-dice": "spent"},
    **dict.fromkeys(("discard regret", "give regret", "keep dink", "discard item", "discard fish", "cost fish", "swap fish"),
                    {"pick-cards": "cards"}),
    **dict.fromkeys(("peek", "reveal", "discard top", "reorder", "swap shoal"), {"pick-shoal": "shoal"}),
    **dict.fromkeys(("choose player", "give fish"), {"pick-player": "player"}),
}  # fmt: skip
SOME = {
    "reroll": {"muster": "reroll"}, "keep fresh": {"keep": "dice"}, "pay dice": {"pay": "dice"}, "sell": {"sell": "fish"},
    "mount": {"mount": "fish"}, "keep cards": {"keep-cards": "cards"},
    "reroll some": {"pick-dice": "dice"}, "set to max": {"pick-dice": "dice"},
}  # fmt: skip
PLACES = {  # questions whose options are numbers or have a number in messages
    "shop": {"visit": lambda choice, options, about: (1, 3, 5).index(choice["price"])},
    "mount slot": {"mount": lambda choice, options, about: choice["slots"].pop(0) - 1},
    "lose mount": {"lose": lambda choice, options, about: choice["slot"] - 1},
    "choose one": {"option": lambda choice, options, about: choice["number"] - 1},
    "may": {"option": lambda choice, options, about: choice["number"] == 1},
    "die kind": {"option": lambda choice, options, about: dict(enumerate(options, 1)).get(choice["number"])},
}
MENUS = dict.fromkeys(("turn", "pay"), {kind: None for kind in (
    "cast abandon sell visit mount pass end eat worms preserver dink supply gear sinker pay let-go").split()})
TOPICS = {**MENUS, **ONE, **SOME, **PLACES}
NEVER_SENT = {topic for topic, kinds in TOPICS.items() if any("pick" in kind or kind in ("option", "keep-cards", "lose")
              for kind in kinds)} | {"next from the top", "equip rod", "equip reel", "die kind"}  # with one option only


SEAT = {"seat": "player"}
EVENTS = {
    "bearings": ("declared", {**SEAT, "to": "place"}), "preserver": ("thrown", {"seat": "giver", "to": "player"}),
    "cast": ("cast", {**SEAT, "shoal": "shoal"}), "coin": ("flipped", {**SEAT, "side": "side"}),
    "dink": ("dink-drawn", {**SEAT, "dink": "card"}), "regret": ("regret-drawn", {**SEAT, "regret": "card"}),
    "regret gone": ("regret-discarded", {**SEAT, "regret": "card"}), "catch": ("caught", {**SEAT, "fish": "card"}),
    "eat": ("ate", {**SEAT, "fish": "card"}), "sell": ("sold", {**SEAT, "fish": "card"}),
    "reveal": ("revealed", {"shoal": "shoal", "fish": "card"}),
}  # fmt: skip


class Table:
    """Answers the program's questions from the moves."""

    def __init__(self, moves, luck):
        self.moves, self.luck, self.choice, self.used, self.events = list(moves), luck, {}, set(), []

    def begin(self):
        self.choice, chance = copy.deepcopy(self.moves.pop(0))
        self.used, self.events = set(), []
        if self.choice["kind"] == "mount":
            self.choice["slots"] = [one["slot"] for one in self.choice["fish"]]
            self.choice["fish"] = [one["fish"] for one in self.choice["fish"]]
        if self.choice.get("at_random"):
            raise kit.NotOffered("the owner chooses the Regret")
        self.luck.chance.feed(chance)

    def finish(self):
        """Refuse a move of which the program did not ask for every part."""
        kind = self.choice.get("kind")
        for topic, kinds in {**ONE, **SOME}.items():
            asked = any(one in self.used for one in TOPICS if TOPICS[one].get(kind) == kinds.get(kind))
            left = kind in kinds and self.choice.get(kinds[kind])
            if left and (not asked or topic in ONE and isinstance(left, list) and kind != "order"):
                raise kit.Refused(f"the program does not ask for {kinds[kind]} here")

    def open(self, player, topic, options):
        """Find the move that answers a question."""
        for one in options:
            if isinstance(one, Card):
                self.luck.turn_up(one)
        kinds = TOPICS[topic]
        part = kinds.get(self.choice.get("kind"))
        more = isinstance(part, str) and topic in ONE and isinstance(self.choice[part], list) and self.choice[part]
        spent = bool(self.used) if topic in MENUS else topic in self.used and not more and topic != "mount slot"
        if self.choice.get("kind") not in kinds or spent:
            self.finish()
            if topic == "pay dice":
                raise kit.Refused("that is too little")
            if not self.moves:
                raise Waiting(player, topic, options)
            self.begin()
        if self.choice["kind"] not in kinds or self.choice["seat"] != player.seat + 1:
            raise kit.Refused(f"the program asks player {player.seat + 1} now: {topic}")
        self.used.add(topic)
        return kinds[self.choice["kind"]]

    def choose(self, player, topic, options, **about):
        if topic in NEVER_SENT and len({repr(name(topic, one)) for one in options}) == 1:
            return options[0]
        part = self.open(player, topic, options)
        if topic in MENUS:
            found = [one for one in options if menu(self.choice, one)]
        elif topic in PLACES:
            wanted = part(self.choice, options, about)
            found = [one for one in options if one == wanted]
        else:
            wanted = self.choice[part]
            wanted = wanted.pop(0) if isinstance(wanted, list) and wanted else wanted
            found = [one for one in options if name(topic, one) == wanted]
        if not found:
            raise kit.Refused(f"not among what the program offers: {topic}")
        return found[0]

    def choose_some(self, player, topic, options, lo, hi, **about):
        if lo == len(options) and topic in NEVER_SENT:
            return options
        part = self.open(player, topic, options)
        form = forms.Form(report=label)
        found = forms.pick(self.choice[part], options, form)
        if not lo <= len(found) <= hi:
            raise kit.Refused(f"the program wants {lo} to {hi}: {topic}")
        return found

    def tell(self, event, **about):
        self.show(None, about.values())
        if event in EVENTS:
            kind, parts = EVENTS[event]
            self.events.append({"kind": kind, **{part: label(about[own]) for part, own in parts.items()}})

    def show(self, player, cards, **about):
        for one in cards:
            if isinstance(one, Card):
                self.luck.turn_up(one)


class Session:
    """A game that waits at a question: it is played again from the latest step, with the answers so far."""

    def __init__(self, game):
        self.base, self.log, self.events = game, (), []
        self.run()

    def run(self):
        while True:
            game, self.asks = copy.deepcopy(self.base), None
            table = game.table = Table(self.log, game.luck)
            try:
                if not game.over:
                    game.step()
            except Waiting as question:
                self.asks = question.args
            self.game = game
            self.events = [*self.events, *table.events]
            if self.asks or game.over:
                if table.moves:
                    raise kit.Refused("the game is over")
                return
            table.finish()
            self.base, self.log = game, tuple(table.moves)

    def kinds(self):
        """The kinds of decisions that the question leaves open."""
        player, topic, options = self.asks
        if topic not in MENUS:
            return list(TOPICS[topic])
        held = {"eat": player.hand, "supply": player.supplies, "dink": player.dinks, "preserver": self.game.preserver == player.seat}
        held["gear"] = any(one and one.activated and player.used.get(one, 0) < one.activated["limit"]
                           for one in (player.rod, player.reel))
        held["visit"] = player.place == "port" and ("pass",) in options and len(player.shops) < len(helper.SHOPS)
        always = ["let-go", "pay"] if topic == "pay" else []
        return list(dict.fromkeys([*map(kind_of, options), *always, *(kind for kind in held if held[kind])]))


# ---- The position

PLAIN = {name: name for name in ("passed", "bucks", "worms", "lifeboat", "has_cast")}


def place(player, depth):
    player.place, player.depth = ("sea", depth) if depth else ("port", 1)


ANGLERS = forms.Table(
    **PLAIN,
    depth=forms.computed(lambda p: p.depth if p.place == "sea" else 0, place),
    fresh=("fresh", forms.listed(DICE)),
    spent=("spent", forms.listed(SPENT)),
    rolled=("rolled", forms.listed(DICE)),
    fish=("hand", pile("fish")),
    mounts=("mounts", forms.listed(forms.Form(
        lambda slot: [slot["times"], *cards_in("fish", slot["fish"] or [None])] if slot["fish"] else [slot["times"], None],
        lambda slot: {"times": slot[0], "fish": [slot[1].id] if slot[1] else []}))),
    **{deck: (deck, pile(deck)) for deck in DECKS.values() if deck != "fish"},
    rod=("rod", cards("rods")),
    reel=("reel", cards("reels")),
    visited=("shops", forms.listed(helper.shops(**DECKS), set)),
    used=("used", forms.Form(list, lambda used: [one.id for one in used])),
)  # fmt: skip
ATTEMPT = forms.Table(
    shoal=forms.report_only(lambda cast: label(cast.shoal)), change="change", difficulty="set_to"
)
POSITION = forms.Table(
    anglers=("players", ANGLERS),
    fish_discards=("discards.fish", pile("fish")),
    **{f"{of}_deck": (f"decks.{deck}", pile(deck)) for of, deck in helper.DECKS.items()},
    **{f"{of}_discards": (f"discards.{deck}", pile(deck)) for of, deck in helper.DECKS.items()
       if of in ("regret", "dink", "supply")},
    bag=("bag", forms.Form(lambda bag: {kind: bag.count(kind) for kind in KINDS}, forms.tally().report)),
    aside=("omen", forms.Form(lambda dice: "omen" in dice, lambda there: ["omen"] if there else [])),
    day="day", phase="phase", first=("first", forms.FROM_ZERO), preserver=("preserver", forms.FROM_ZERO),
    turn=("turn", forms.FROM_ZERO), last_turns=("last_turns", forms.Form(lambda n: n or None, lambda n: n or 0)),
    cheaper=forms.computed(lambda game: game.players[game.turn].cheaper,
                           lambda game, n: setattr(game.players[game.turn], "cheaper", n)),
    acted=forms.load_only("acted"), over=forms.report_only(lambda game: game.over),
    winners=forms.report_only(lambda game: [p.seat + 1 for p in game.winners()] if game.over else []),
    scores=forms.report_only(lambda game: [game.score(p) for p in game.players] if game.over else forms.UNKNOWN),
)  # fmt: skip


def shoal(held):
    return [{"card": one.id, "up": one.face_up} for one in held]


def report(session):
    """Return the position."""
    game = session.game
    said = POSITION.report(game)
    said["shoals"] = [{"name": label(spot), "cards": shoal(held)} for spot, held in game.sea.items()]
    said["attempt"] = [ATTEMPT.report(game.cast)] if game.cast else []
    seats = [session.asks[0].seat + 1] if session.asks else []
    said["to_act"] = [{"seats": seats, "kind": kind} for kind in (session.kinds() if session.asks else ())]
    if session.asks and session.asks[1] == "keep cards":
        player, _, options = session.asks
        said["anglers"][player.seat][f"drawn_{options[0].deck}"] = list(map(label, options))
    if game.phase != "action":
        said["turn"] = seats[0] if seats else None
    return said


def load(position):
    """Begin a game in the middle."""
    frames = position["frames"]
    game = Game([str(n) for n in range(len(position["anglers"]))], None, Dealt({}))
    game.luck.orders = None
    POSITION.load(game, {**position, "turn": position["turn"] or 1})
    game.players[game.turn].cheaper = position["cheaper"]
    for one in position["shoals"]:
        held = game.sea[int(one["name"][0]), one["name"][1]] = cards_in("fish", [below["card"] for below in one["cards"]])
        for fish, below in zip(held, one["cards"]):
            fish.face_up = below["up"]
    for p in game.players:
        for kind in ("rod", "reel"):
            held = getattr(p, kind)
            setattr(p, kind, next((one for one in getattr(p, kind + "s") if held and one.id == held.id), None))
        p.used = {one: p.used.count(one.id) for one in (p.rod, p.reel) if one and one.id in p.used}
    if position["phase"] == "refresh" and frames and all(one["kind"] == "muster" for one in frames):
        game.turn = frames[-1]["seat"] - 1
    elif position["attempt"] and [(one["kind"], one["step"]) for one in frames] == [("fishing", "pay")]:
        spot = int(position["attempt"][0]["shoal"][0]), position["attempt"][0]["shoal"][1]
        game.cast = Cast(game.players[game.turn], spot, game.sea[spot][0])
        ATTEMPT.load(game.cast, position["attempt"][0])
        if any(effect["do"] == "relocate_this" for effect in game.cast.fish.reveal or ()):
            raise kit.CannotLoad("the fish has a text that still counts")
    elif frames or position["easier"] or position["set_ahead"] is not None:
        raise kit.CannotLoad("the program saves its games only at the start of a step, and while paying")
    return Session(game)


def new_game(setup):
    """Start a new game."""
    if setup["start"] not in ("monday", "tuesday"):
        raise kit.NotOffered("the program begins on Monday or Tuesday")
    orders = {"fish 1": setup["depth_1"], "fish 2": setup["depth_2"], "fish 3": setup["depth_3"]}
    luck = Dealt({**orders, **{deck: setup[deck] for deck in helper.DECKS.values()}})
    names = [str(n) for n in range(setup["seats"])]
    game = Game(names, Table((), luck), luck, setup["start"] == "tuesday", (setup["first"] or 1) - 1)
    luck.orders = None
    return Session(game)


def play(session, choice, chance):
    """Play a choice: the program asks, and the moves answer."""
    session.log, session.events = (*session.log, (choice, chance)), []
    session.run()
    if any(of in ("rod", "reel", "supply") for of, got in session.game.luck.chance.left):
        raise kit.NotOffered("the program draws other cards, because it knows its deck")
    return session.game.luck.chance.played(chance)


def candidates(session, seat, kind, given):
    """Return choices that may be legal."""
    if not session.asks or session.asks[0].seat + 1 != seat or kind not in session.kinds():
        return []
    player, topic, options = session.asks
    if kind == "option":
        options = range(len(options) + 1)
    elif kind == "pick-dice":
        named = [([DICE.report(die)], []) for die in options] if topic != "refresh" else [([], [die.kind]) for die in options]
        if topic in SOME:
            named = [(list(map(label, some)), []) for n in range(len(options) + 1) for some in combinations(options, n)]
        options = named
    else:
        options = [label(one) for one in options] if topic in ONE else ()
    return helper.candidates(report(session), seat, kind, options)


LUCK = Luck()
SAMPLES = {kind: lambda kind=kind: [LUCK.roll(Die(kind))] for kind in ("player", *KINDS, "omen")}
SAMPLES.update({f"depth_{depth}": lambda depth=depth: [one.id for spot, held in fresh_game().sea.items() if spot[0] == depth
                                                       for one in held] for depth in (1, 2, 3)})
SAMPLES.update({deck: lambda deck=deck: [one.id for one in fresh_game().decks[deck]] for deck in helper.DECKS.values()
                if deck != "regrets"})


def fresh_game():
    return Game(["1", "2"], Table((), LUCK), LUCK)


CLAIMS = {
    "from-port": "free-choice", "fresh-die-to-cast": "not-required", "unkept-cards": "to-bottom",
    "bought-dice-fresh": "draw-order", "penalty-measure": "printed-value", "madness-discount": "cards-only",
}  # fmt: skip
CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance", "events"]
ALL = [kind for kinds in TOPICS.values() for kind in kinds]
GAME = kit.Adapter(
    "deep-regrets", new_game, report, dict.fromkeys(ALL, play), CAN, load=load, candidates=candidates, copy=copy.copy,
    beside=lambda session: {"events": session.events},
    sample=forms.samples(**SAMPLES, coin=LUCK.coin, bag=lambda: LUCK.draw_die(fresh_game().bag)),
    more={"offers": {"start": ["monday", "tuesday"]}, "claims": {"readings": CLAIMS}},
)  # fmt: skip
kit.serve(kit.handlers("Fathom", forms.complete(GAME)))
