"""Puts game.py (Deep Regrets) behind the Leadline protocol. It translates; it never corrects the program."""

import json
import os
import random
import sys
from collections import Counter
from itertools import count, takewhile

import kit

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
kit.claim_streams()

import kit_deep_regrets as dr  # noqa: E402
import kit_forms as forms  # noqa: E402
from cards import Box, Card, Die, Fish, MadnessLevel, Regret  # noqa: E402
from game import Ask, Game, Refused, Shoal  # noqa: E402

FIG = {}
with open(os.path.join(HERE, "components.json")) as source:
    for one in json.load(source)["components"]:
        FIG.update(one["figures"])
DAYS = FIG["days"]
SHOP = {"rod": "rod", "reel": "reel", "supply": "supply", "dice": "tackle"}
number = count(1)


# ------------------------------------------------------------------ Leadline's cards as data of the program
class Hidden:
    """A card that nobody has seen yet."""

    def __init__(self, deck, depth=0):
        self.deck, self.depth = deck, depth

    def __deepcopy__(self, memo):
        return self


for kind in (Fish, Regret, Card, Box):
    kind.__deepcopy__ = lambda self, memo: self


class Faces(list):
    kind = ""


def effects(card, texts):
    """Translate a text; a word that the program lacks becomes `lacks`."""
    out = []
    for e in texts:
        word, self_ = e["do"], e.get("who", "self") == "self"
        lacks = ("lacks", f"{word} ({card})")
        out.append(
            ("regret", e["n"]) if word == "draw_regret" and self_
            else ("discard_regret", e["n"]) if word == "discard_regret" and self_ and e["pick"] == "random"
            else ("money", e["n"]) if word == "gain_bucks" and self_
            else ("dink", e["n"]) if word == "draw_dink"
            else ("refresh", e["n"]) if word == "refresh"
            else ("reroll", 99 if e["n"] == "all" else e["n"]) if word == "reroll"
            else ("easier", -e["x"]) if word == "add_difficulty"
            else ("tackle", 1) if word == "gain_die" and e["kind"] == "any"
            else lacks
        )
    return [one for one in out if one[0] == "lacks"][:1] or out


def make(deck, f):
    """Make one card of the program."""
    name, ident = f["id"], f"{f['id']}#{next(number)}"
    if deck == "fish":
        texts = {t: effects(name, f.get(t, ())) for t in ("reveal", "catch", "eat")}
        return Fish(ident, name, f["depth"], f["difficulty"], f["value"], f["align"] == "foul", f["size"], **texts)
    if deck == "regret":
        return Regret(ident, f["value"], name)
    use, passive = effects(name, f.get("effects", ()) or f.get("activated", {}).get("effects", ())), []
    if "cost_reduction" in f:
        shop = f["when"] == "shop"
        use = [("lacks", f"a lower price ({name})") if shop else ("easier", f["cost_reduction"])]
    for s in f.get("static", ()):
        what = s.get("filter")
        if s["is"] == "difficulty" and isinstance(what, dict) and "size" in what:
            passive.append(("easier_size", what["size"]))
        elif s["is"] == "difficulty" and isinstance(what, dict) and "align" in what:
            passive.append((f"easier_{what['align']}", -s["n"]))
        elif s["is"] == "difficulty" and what == "all":
            passive.append(("easier", -s["n"]))
    return Card(ident, name, deck, use, passive)


DECKS = {"fish": "fish", "regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}
FIGURE = {deck: {f["id"]: f for f in FIG[name]} for deck, name in DECKS.items()}
ALWAYS = {name: s["is"] for deck in DECKS for name, f in FIGURE[deck].items() for s in f.get("static", ())
          if not (s["is"] == "difficulty" and s.get("filter") != {"first_today": "yes"}
                  and s.get("filter") != {"first_today": True})}


def card(deck, name, why=kit.CannotLoad):
    if name not in FIGURE[deck]:
        raise why(f"there is no card {name}")
    return make(deck, FIGURE[deck][name])


def faces(kind):
    got = Faces(FIG["dice"][kind])
    got.kind = kind
    return got


BOX = Box(
    **{field: [make(deck, f) for f in FIGURE[deck].values() for _ in range(f.get("copies", 1))]
       for deck, field in DECKS.items()},
    madness=[MadnessLevel(m["cards"], m["max_dice"], m["fair"], m["foul"]) for m in FIG["madness"]],
    faces={kind: faces(kind) for kind in FIG["dice"]}, slots=list(FIG["mounts"]), tackle=dict(FIG["bag"]))


# ------------------------------------------------------------------------------ chance and unknown cards
class Chance(dr.Chance):
    """The source of chance of the program, fed by the moves."""

    def __init__(self, game, setup):
        super().__init__()
        self.game, self.setup = game, setup

    def face(self, sides):
        return self.give(sides.kind, lambda: random.choice(sides))

    def pick(self, seq):
        if isinstance(seq[0], Die):
            if len({d.colour for d in seq}) == 1:
                return seq[0]
            got = self.give("bag", lambda: random.choice(seq).colour)
            return next((d for d in seq if d.colour == got), seq[0])
        if len({r.name for r in seq}) == 1:
            return seq[0]
        got = self.give("lost-regret", lambda: random.choice(seq).name)
        return next(r for r in seq if r.name == got)

    def shuffle(self, seq):
        """The setup names the order of a pile; a pile that is shuffled later is unknown."""
        if not seq:
            return
        one = seq[0]
        deck = "fish" if isinstance(one, Fish) else "regret" if isinstance(one, Regret) else getattr(one, "kind", one)
        deck = one.deck if isinstance(one, Hidden) else deck
        depth = one.depth if deck == "fish" else 0
        names = (self.setup or {}).get(f"depth_{depth}" if depth else DECKS[deck]) or [None] * len(seq)
        box = Counter(n for n, f in FIGURE[deck].items() for _ in range(f.get("copies", 1))
                      if not depth or f["depth"] == depth)
        if len(names) != len(seq) or self.setup and Counter(n for n in names if n is not None) - box:
            raise kit.Refused(f"the box has other cards ({deck})")
        seq[:] = [Hidden(deck, depth) if name is None else card(deck, name, kit.NotOffered) for name in names]


class Pile(list):
    """A pile whose unknown cards become known when they are drawn."""

    game = None

    def pop(self, place=-1):
        return self.game.resolve(super().pop(place))


class OpenShoal(Shoal):
    game = None

    @property
    def top(self):
        if self.cards:
            self.cards[0] = self.game.resolve(self.cards[0])
        return self.cards[0] if self.cards else None


class Lead(Game):
    """The program, with its chance replaced and its own moves written down."""

    wished = None

    def setup(self):
        self.made, self.kept, self.box_left = [], [], None
        self.chance = Chance(self, self.wished)
        super().setup()
        self.wrap()

    def wrap(self):
        for shoal in self.shoals:
            shoal.__class__, shoal.game = OpenShoal, self
        for name in ("regret_deck", "regret_discard", "dink_deck", "rod_deck", "reel_deck", "supply_deck"):
            pile = getattr(self, name)
            if not isinstance(pile, Pile):
                pile = Pile(pile)
                setattr(self, name, pile)
            pile.game = self

    def resolve(self, one):
        if not isinstance(one, Hidden):
            return one
        return card(one.deck, self.chance.give(one.deck, lambda: self.some(one)), kit.Refused)

    def some(self, hidden):
        """Return the name of any card that is not known to be elsewhere."""
        left = Counter({n: f.get("copies", 1) for n, f in FIGURE[hidden.deck].items()
                        if not hidden.depth or f["depth"] == hidden.depth})
        piles = [s.cards for s in self.shoals] + [self.fish_discard, self.regret_deck, self.regret_discard,
                 self.dink_deck, self.rod_deck, self.reel_deck, self.supply_deck]
        for p in self.players:
            piles += [p.hand, p.mounted.values(), p.regrets, p.dinks, p.items, p.rods, p.reels]
        piles += [a.data["cards"] for a in self.asks if a.kind == "choose"]
        left -= Counter(c.name for pile in piles for c in pile if not isinstance(c, Hidden))
        pool = list(left.elements()) or list(FIGURE[hidden.deck])
        if hidden.deck == "fish":  # rather one whose Reveal text the program can carry out
            pool = [n for n in pool if not FIGURE["fish"][n].get("reveal")] or pool
        return random.choice(pool)

    def note(self, kind, seat, **parts):
        """Write down a move that the program makes by itself."""
        self.made.append(({"kind": kind, "seat": seat + 1, **parts}, len(self.chance.own)))

    def _next_turn(self):
        if not self.current.passed:
            self.note("end", self.turn)
        super()._next_turn()

    def deal_with_regrets(self):
        before = [dict(p.mounted) for p in self.players]
        super().deal_with_regrets()
        for p, had in zip(self.players, before, strict=True):
            for slot in had.keys() - p.mounted.keys():
                if len(had) > 1:
                    self.note("lose", p.seat, slot=slot + 1)

    def effect_lacks(self, p, what):
        raise kit.NotOffered(f"the program does not have the word {what}")

    def effect_refresh(self, p, n):
        for _ in range(n):
            if len({d.colour for d in p.spent}) > 1 and len(p.fresh) < self.max_dice(p):
                self.note("pick-dice", p.seat, dice=[], spent=[p.spent[0].colour])
            super().effect_refresh(p, 1)

    def effect_reroll(self, p, n):
        low = sorted(p.fresh, key=lambda d: d.value)[:n]
        if len(low) < len(p.fresh):
            self.note("pick-dice", p.seat, dice=[shown(d) for d in low], spent=[])
        super().effect_reroll(p, n)

    # texts that always apply, which the program does not have
    def has_word(self, words, *cards):
        for c in cards:
            if c is not None and not isinstance(c, Hidden) and ALWAYS.get(c.name) in words:
                raise kit.NotOffered(f"the program does not have the word {ALWAYS[c.name]} ({c.name})")

    def draw_regret(self, p, n=1):
        self.has_word(["extra_regret_draw"], *p.hand)
        super().draw_regret(p, n)

    def worth(self, p, fish):
        self.has_word(["value_fixed"], fish)
        return super().worth(p, fish)

    def act_sell(self, p, fish):
        self.has_word(["no_sell"], *(f for f in p.hand if f.id in fish))
        super().act_sell(p, fish)

    def act_cast(self, p, shoal):
        for i, s in enumerate(self.shoals):
            if i % 3 == shoal % 3 and i != shoal and s.cards and s.face_up:
                self.has_word(["column_lock"], s.cards[0])
        if not self.shoals[shoal].face_up:
            self.has_word(["ignore_reveal"], p.rod, p.reel)
        super().act_cast(p, shoal)

    def answer_pay(self, p, ask, **args):
        top = self.shoals[ask.data["shoal"]].top
        self.has_word(["difficulty_per", "exact_dice", "must_catch"], top)
        self.has_word(["dink_draw_n"] if "dink" in args else ["difficulty", "keep_change"], p.rod, p.reel)
        super().answer_pay(p, ask, **args)


# ------------------------------------------------------------------------------------------- games
def new_game(setup):
    if setup["start"] not in ("monday", "tuesday"):
        raise kit.NotOffered("the program starts on Monday or Tuesday")
    if not 1 <= setup["first"] <= setup["seats"]:
        raise kit.Refused("there is no such player")
    Lead.wished = setup
    try:
        game = Lead([f"P{i + 1}" for i in range(setup["seats"])], BOX, short=setup["start"] == "tuesday",
                    first=setup["first"] - 1)
    except ValueError as why:
        raise kit.Refused(str(why)) from None
    finally:
        Lead.wished = None
    game.chance.setup = None
    return settled(game.begin())


def die(kind, face=0):
    if kind not in BOX.faces:
        raise kit.CannotLoad(f"there is no die {kind}")
    return Die(f"{kind}*{next(number)}", kind, face)


def pile(deck, names, depth=0):
    return [Hidden(deck, depth) if n is None else card(deck, n) for n in names]


def hand(deck, names):
    if None in names:
        raise kit.CannotLoad("the program knows every card in a hand")
    return pile(deck, names)


def load(position):
    game = Lead([f"P{i + 1}" for i in range(len(position["anglers"]))], BOX, first=position["first"] - 1)
    frames = position["frames"]
    if {f["kind"] for f in frames} - {"muster", "throw"}:
        raise kit.CannotLoad("the program cannot begin in the middle of " + frames[-1]["kind"])
    for p, a in zip(game.players, position["anglers"], strict=True):
        p.place, p.depth = ("sea", a["depth"]) if a["depth"] else ("port", 1)
        p.fresh = [die(d["die"], d["face"]) for d in a["fresh"]]
        p.spent = [die(kind) for kind in a["spent"]]
        p.hand, p.regrets, p.dinks, p.items, p.rods, p.reels = (
            hand(deck, a[name]) for deck, name in [("fish", "fish"), ("regret", "regrets"), ("dink", "dinks"),
                                                   ("supply", "supplies"), ("rod", "rods"), ("reel", "reels")])
        if [m["times"] for m in a["mounts"]] != BOX.slots:
            raise kit.CannotLoad("the program has three mount slots, x2, x3 and x2")
        p.mounted = {i: card("fish", m["fish"][0]) for i, m in enumerate(a["mounts"]) if m["fish"]}
        p.rod = next((c for c in p.rods if c.name == a["rod"]), None)
        p.reel = next((c for c in p.reels if c.name == a["reel"]), None)
        p.money, p.can_up, p.lifeboat_down, p.passed = a["bucks"], a["worms"], not a["lifeboat"], a["passed"]
        p.shopped = bool(a["visited"])
        p.used = {c.id for c in (p.rod, p.reel) if c and c.name in a["used"]}
    for shoal, sent in zip(game.shoals, position["shoals"], strict=True):
        shoal.cards = pile("fish", [c["card"] for c in sent["cards"]], int(sent["name"][0]))
        shoal.face_up = bool(sent["cards"]) and sent["cards"][0]["up"]
        if any(c["up"] for c in sent["cards"][1:]):
            raise kit.CannotLoad("only the top fish of a shoal can be face-up")
    game.fish_discard = pile("fish", position["fish_discards"])
    game.regret_discard = pile("regret", position["regret_discards"])
    for deck in ("regret", "dink", "rod", "reel", "supply"):
        setattr(game, f"{deck}_deck", pile(deck, position[f"{deck}_deck"]))
    game.bag = [die(kind) for kind in position["bag"]]
    game.day, game.start_day = DAYS.index(position["day"]), DAYS.index(position["first_day"])
    game.preserver = position["preserver"] and position["preserver"] - 1
    game.turn = position["turn"] - 1
    game.current.easier, game.current.cheaper = position["easier"], position["cheaper"]
    if position["set_ahead"] is not None:
        raise kit.CannotLoad("the program cannot set a Difficulty ahead")
    game.log, phase = ["loaded"], position["phase"]
    after = game.order()
    after = after[after.index(game.current):]
    if phase == "refresh":
        game.phase = "refresh"
        for f in frames:
            if f["kind"] == "throw":
                game.phase = "preserver"
                game.asks = [Ask("throw", f["seat"] - 1)]
        waiting = [f["seat"] - 1 for f in frames if f["kind"] == "muster"]
        if game.phase == "refresh":
            game.asks = [Ask("muster", p.seat) for p in game.order() if p.seat in waiting]
    elif phase in ("declaration", "equip"):
        kind = {"declaration": "declare", "equip": "equip"}[phase]
        game.phase = kind
        game.asks = [Ask(kind, p.seat) for p in after]
    elif phase == "action":
        game.phase, game.acted = "action", position["acted"]
        game.extra = position["last_turns"] - 1 if position["last_turns"] else None
    else:
        raise kit.CannotLoad(f"the program cannot begin in the phase {phase}")
    game.wrap()
    return settled(game)


def settled(game):
    """Answer questions of the program that have only one answer."""
    while game.asks:
        ask = game.asks[0]
        p = game.players[ask.seat]
        if (ask.kind == "forget" and not p.regrets) or (ask.kind == "equip" and not p.rods and not p.reels):
            game.do(ask.seat, ask.kind)
        else:
            break
    game.wrap()
    return game


# ------------------------------------------------------------------------------------------- report
def shown(d):
    return {"die": d.colour, "face": d.value}


def names(cards):
    return [None if isinstance(c, Hidden) else c.name for c in cards]


def report(game):
    if game.phase == "over":
        rows = sorted(game.result, key=lambda row: row["seat"])
        return {"over": True, "scores": [row["score"] for row in rows],
                "winners": [row["seat"] + 1 for row in rows if row["rank"] == 1], "to_act": []}
    ask = game.asks[0] if game.asks else None
    mover = game.players[game.to_move()]
    anglers = []
    for p in game.players:
        waiting = ask.data["dice"] if ask and ask.kind == "keep" and ask.seat == p.seat else []
        loose = [d for d in p.spent if d.id in waiting]
        drawn = {f"drawn_{DECKS[s]}": names(ask.data["cards"])
                 if ask and ask.kind == "choose" and ask.seat == p.seat and ask.data["shop"] == s else []
                 for s in ("rod", "reel", "supply")}
        anglers.append({
            "depth": p.depth if p.place == "sea" else 0, "passed": p.passed,
            "fresh": [shown(d) for d in [*p.fresh, *(d for d in loose if d.id in game.kept)]],
            "rolled": [shown(d) for d in loose if d.id not in game.kept],
            "spent": [d.colour for d in p.spent if d not in loose],
            "fish": names(p.hand), "regrets": names(p.regrets), "dinks": names(p.dinks), "supplies": names(p.items),
            "mounts": [{"times": t, "fish": names([p.mounted[i]] if i in p.mounted else [])}
                       for i, t in enumerate(game.box.slots)],
            "rods": names(p.rods), "reels": names(p.reels), "rod": p.rod and p.rod.name, "reel": p.reel and p.reel.name,
            "bucks": p.money, "worms": p.can_up, "lifeboat": not p.lifeboat_down,
            "used": [c.name for c in p.rods + p.reels if c.id in p.used],
            **({} if p.shopped else {"visited": []}), **drawn})
    paying = ask is not None and ask.kind == "pay"
    phases = {"preserver": "refresh", "declare": "declaration"}
    last = game.extra
    if last is not None:
        skipped = game.current.passed and not (ask and ask.data.get("why") == "passed")
        last = (0 if last == 2 else last) if skipped else last + 1
    return {
        "anglers": anglers,
        "shoals": [{"name": f"{s.depth}{'abc'[i % 3]}", "cards": [
            {"card": n, "up": s.face_up and not j} for j, n in enumerate(names(s.cards))]}
            for i, s in enumerate(game.shoals)],
        "fish_discards": names(game.fish_discard), "regret_discards": names(game.regret_discard),
        **{f"{d}_deck": names(getattr(game, f"{d}_deck")) for d in ("regret", "dink", "rod", "reel", "supply")},
        "bag": [d.colour for d in game.bag], "day": DAYS[game.day], "first_day": DAYS[game.start_day],
        "phase": phases.get(game.phase, game.phase), "first": game.first + 1,
        "preserver": None if game.preserver is None else game.preserver + 1, "turn": mover.seat + 1,
        "last_turns": last or 0,
        "attempt": [{"shoal": shoal_name(ask.data["shoal"]), "change": -mover.easier, "difficulty": None}]
        if paying else [], "easier": 0 if paying else mover.easier, "cheaper": mover.cheaper,
        "to_act": to_act(game, mover, ask), "over": False}


def shoal_name(i):
    return f"{i // 3 + 1}{'abc'[i % 3]}"


KIND = {"forget": "discard-regret", "choose": "keep-cards", "shop": "visit", "pass_turn": "pass", "can": "worms"}


def to_act(game, p, ask):
    if game.acted and not game.asks:  # only in a loaded position: the program ends a turn with its action
        return [{"seats": [p.seat + 1], "kind": "end"}]
    kinds = {"pay", "let-go"} if ask and ask.kind == "pay" else {KIND.get(ask.kind, ask.kind)} if ask else set()
    for verb, args in game.options():
        if verb == "use":
            kinds.add("dink" if any(c.id == args["card"] for c in p.dinks) else
                      "supply" if any(c.id == args["card"] for c in p.items) else "gear")
        elif not ask or verb != ask.kind:
            kinds.add(KIND.get(verb, verb))
    if "pass" in kinds or ask and ask.kind in ("pay", "reward"):  # open, although it cannot be used just now
        kinds |= {"eat"} if p.hand else set()
        kinds |= {"worms"} if p.can_up else set()
        if "pass" in kinds and p.place == "port" and not p.shopped and (game.bag or game.rod_deck):
            kinds.add("visit")
    return [{"seats": [p.seat + 1], "kind": kind} for kind in sorted(kinds)]


# ------------------------------------------------------------------------------------------- moves
def one(cards, name):
    """Return the id of a card with this name."""
    return next((c.id for c in cards if c.name == name), f"no {name}")


def many(cards, wanted):
    left, out = list(cards), []
    for name in wanted:
        found = next((c for c in left if c.name == name), None)
        if found is None:
            raise kit.Refused(f"you don't have {name}")
        left.remove(found)
        out.append(found.id)
    return out


def dice(pool, wanted):
    return [d.id for d in forms.pick(wanted, pool, forms.Form(shown, shown), "no such die")]


def shoal(name):
    if len(name) != 2 or name[0] not in "123" or name[1] not in "abc":
        raise kit.Refused("no such shoal")
    return 3 * int(name[0]) - 3 + "abc".index(name[1])


def muster(g, p, c):
    again = dice(p.fresh, c["reroll"])
    kept = [d.id for d in p.fresh if d.id not in again]
    g.do(p.seat, "muster", reroll=again)
    g.kept = kept
    ask = g.asks[0] if g.asks else None
    if ask and ask.kind == "keep" and ask.seat == p.seat:
        if len(kept) >= ask.data["n"]:  # by the rules there is no room, so nobody will name dice
            high = sorted((d for d in p.spent if d.id in kept), key=lambda d: -d.value)
            g.do(p.seat, "keep", dice=[d.id for d in high[:ask.data["n"]]])
    elif any(d.id not in kept for d in p.fresh):
        g.note("keep", p.seat, dice=[shown(d) for d in p.fresh if d.id not in kept])


def keep(g, p, c):
    ask = g.asks[0] if g.asks else None
    if not ask or ask.kind != "keep" or ask.seat != p.seat:
        raise kit.Refused("the program does not ask which dice to keep here")
    kept = [d for d in g.kept if d in ask.data["dice"]]
    pool = [d for d in p.spent if d.id in ask.data["dice"] and d.id not in kept]
    g.do(p.seat, "keep", dice=kept + dice(pool, c["dice"]))


def discard_regret(g, p, c):
    if c["at_random"]:
        raise kit.NotOffered("the player chooses the Regret")
    g.do(p.seat, "forget", regret=c["regret"] and one(p.regrets, c["regret"]))


def worms(g, p, c):
    g.do(p.seat, "can", shoal=shoal(c["shoal"]))
    g.note("put-back", p.seat, on="top")  # the program never asks


def mount(g, p, c):
    ids = many(p.hand, [f["fish"] for f in c["fish"]])
    if len({f["slot"] for f in c["fish"]}) < len(ids):
        raise kit.Refused("one Fish, one slot")
    g.do(p.seat, "mount", fish={f["slot"] - 1: i for f, i in zip(c["fish"], ids, strict=True)})


def end(g, p, c):
    if not g.acted or g.asks or g.turn != p.seat:
        raise kit.Refused("a turn ends with its action")
    g._run()
    g.made.pop(0)


def use(where):
    return lambda g, p, c: g.do(p.seat, "use", card=one(where(p), c["card"]))


PLAYS = {
    "muster": muster, "keep": keep, "discard-regret": discard_regret, "worms": worms, "mount": mount, "end": end,
    "throw": lambda g, p, c: g.do(p.seat, "throw", to=c["to"] - 1),
    "declare": lambda g, p, c: g.do(p.seat, "declare", where=c["to"]),
    "equip": lambda g, p, c: g.do(p.seat, "equip", rod=c["rod"] and one(p.rods, c["rod"]),
                                  reel=c["reel"] and one(p.reels, c["reel"])),
    "cast": lambda g, p, c: g.do(p.seat, "cast", shoal=shoal(c["shoal"])),
    "abandon": lambda g, p, c: g.do(p.seat, "abandon"),
    "sell": lambda g, p, c: g.do(p.seat, "sell", fish=many(p.hand, c["fish"])),
    "visit": lambda g, p, c: g.do(p.seat, "shop", shop=SHOP[c["shop"]], pay=c["price"]),
    "pass": lambda g, p, c: g.do(p.seat, "pass_turn"),
    "eat": lambda g, p, c: g.do(p.seat, "eat", fish=one(p.hand, c["fish"])),
    "preserver": lambda g, p, c: g.do(p.seat, "preserver"),
    "dink": use(lambda p: p.dinks), "supply": use(lambda p: p.items),
    "gear": use(lambda p: [x for x in (p.rod, p.reel) if x]),
    "sinker": lambda g, p, c: g.do(p.seat, "sinker", die=dice(p.fresh, [c["die"]])[0]),
    "pay": lambda g, p, c: g.do(p.seat, "pay", dice=dice(p.fresh, c["dice"])),
    "let-go": lambda g, p, c: g.do(p.seat, "pay", **(
        {"dink": dice(p.fresh, [c["die"]])[0]} if c["die"] else {"nothing": True})),
    "keep-cards": lambda g, p, c: g.do(p.seat, "choose", cards=many(
        g.asks[0].data.get("cards", []) if g.asks else [], c["cards"])),
    "reward": lambda g, p, c: g.do(p.seat, "reward", choice=c["take"]),
}


def player(function):
    def play(game, choice, chance, later):
        if choice["seat"] > len(game.players):
            raise kit.Refused("there is no such player")
        if game.acted and not game.asks and choice["kind"] != "end":
            raise kit.Refused("the action of this turn is over")
        picks = takewhile(lambda move: move["choice"]["kind"] == "pick-dice", later)
        game.made = []
        game.chance.feed([*(chance or ()), *(got for move in picks for got in move.get("chance") or ())])
        function(game, game.players[choice["seat"] - 1], choice)
        settled(game)
        own, marks = game.chance.own, [at for _, at in game.made]
        first = own[:marks[0]] if marks else own
        made = [{"choice": c, "chance": own[at:to]} for (c, at), to in zip(game.made, [*marks[1:], None])]
        return [{"chance": [*(chance or ()), *first]} if first else None, *made]

    return play


def choices(game, seat, kind, given):
    return dr.candidates(report(game), seat, kind)


SAMPLES = forms.samples(**{k: lambda k=k: [random.choice(BOX.faces[k])] for k in BOX.faces if k != "omen"})
CLAIMS = {
    "short-game": "tuesday-is-day-one", "cast-depth": "same-or-shallower", "unkept-cards": "to-bottom",
    "discard-choice": "arrival-choice", "from-port": "free-choice", "turn-end": "turn-ends",
    "fresh-die-to-cast": "not-required", "catch-order": "text-then-hand", "reveal-text": "on-turning-up",
    "penalty-measure": "printed-value", "sale-pricing": "price-all-first", "penalty-who": "all-tied",
    "reduction-ahead": "ahead-too", "cost-floor": "floor-zero", "value-floor": "floor-zero",
    "fishbuck-points": "round-down", "free-action-window": "own-turn-any-point", "worms-at-start": "face-down",
    "spent-tackle-dice": "spent-pool", "life-preserver-measure": "sum-of-pips", "mount-slots": "slot-choice",
    "bearings-order": "all-bearings-then-equip", "unpaid-cast": "forced", "fishbucks-cap": "none",
    "shop-visits": "four-shops-one-per-action", "zero-difficulty": "no-dice", "overpayment": "lost",
    "new-gear": "next-declaration", "sinker-duration": "rise-by-one", "several-regrets": "one-by-one",
    "regret-deck-empty": "reshuffle-then-nothing", "dink-limit-scope": "fishing-step-only",
    "regret-value-use": "penalty-and-tie", "needless-dice": "allowed", "keep-fewer": "exactly",
    "free-action-places": "sinker-at-sea-worms-anywhere", "worms-target": "any-face-down-top",
    "skipped-in-last-turns": "rewarded", "equip-nothing": "may-be-none",
}
NEVER = ["option", "pick-cards", "pick-shoal", "pick-player", "order"]
BY_ITSELF = ["end", "keep", "put-back", "lose", "pick-dice"]
CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
GAME = kit.Adapter(
    "deep-regrets", new_game, report, {}, CAN, load, choices, sample=SAMPLES,
    together=forms.sequence({kind: player(play) for kind, play in PLAYS.items()}, Refused),
    more={"claims": {"readings": CLAIMS},
          "pauses_at": [kind for kind in [*PLAYS, *NEVER] if kind not in BY_ITSELF]})
kit.serve(kit.handlers("cormorant", forms.complete(GAME, Refused)))
