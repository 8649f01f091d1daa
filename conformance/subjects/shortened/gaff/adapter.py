"""Puts gaff.py behind the Leadline protocol."""
import copy
import itertools
import random

import kit
import kit_deep_regrets as regrets
import kit_forms as forms
import gaff

SHOP = regrets.shops(rod="rods", reel="reels", supply="supplies")
SPECS = {kind: {c["id"]: c for c in gaff.DATA[kind]} for kind in ("fish", *regrets.DECKS.values())}
WORD = {many: one for one, many in regrets.DECKS.items()}
SHARED = {id(spec): spec for some in SPECS.values() for spec in some.values()}  # what is printed on the cards is never copied
DICE = forms.listed(regrets.dice(gaff.Die, "kind", "face"))
SPENT = forms.listed(regrets.spent(gaff.Die, "kind"))


class Hidden(gaff.Card):
    """A card of a pile that is not known yet."""
    def __init__(self, kind):
        self.spec, self.kind, self.id = {"value": 0, "align": "fair", "difficulty": 0}, kind, None

    def become(self, name):
        self.spec, self.id = SPECS[self.kind][name], name


CARD = {kind: regrets.cards(lambda name, kind=kind: gaff.Card(SPECS[kind][name], kind), unknown=lambda kind=kind: Hidden(kind)) for kind in SPECS}
CARDS = {kind: forms.listed(form) for kind, form in CARD.items()}
ANGLER = forms.Table(
    depth=forms.report_only(lambda a: a.depth if a.where == "sea" else 0), fresh=("fresh", DICE), spent=("spent", SPENT), bucks="bucks", worms="worms_up",
    fish=("hand", CARDS["fish"]), lifeboat=("boat_flipped", forms.words({True: False, False: True})), **{k: (k, CARDS[k]) for k in regrets.DECKS.values()},
    rod=forms.report_only(lambda a: a.rod and a.rod.id), reel=forms.report_only(lambda a: a.reel and a.reel.id),
    visited=("visited", forms.Form(lambda shops: set(map(SHOP.load, shops)), lambda shops: list(map(SHOP.report, sorted(shops))))),
    used=("used", forms.tally()),
    mounts=forms.report_only(lambda a: [{"times": m, "fish": [f.id] if f else []} for m, f in zip(a.slots, a.mounted)]),
)
TABLE = forms.Table(
    anglers=("players", ANGLER), day=("day", forms.Form(regrets.DAYS.index, regrets.DAYS.__getitem__)), first=("first", forms.FROM_ZERO),
    preserver=forms.report_only(lambda g: g.preserver and g.preserver.seat + 1), bag=("bag", SPENT),
    aside=("omen", forms.Form(lambda aside: "omen" in aside, lambda omen: ["omen"] * omen)), **{f"{one}_deck": (f"decks.{many}", CARDS[many]) for one, many in regrets.DECKS.items()},
    regret_discards=("regret_pile", CARDS["regrets"]), dink_discards=("dink_pile", CARDS["dinks"]), supply_discards=("supply_pile", CARDS["supplies"]),
    shoals=forms.report_only(lambda g: [{"name": s.name, "cards": [{"card": c.id, "up": s.face_up and k == 0} for k, c in enumerate(s.cards)]} for s in g.sea.values()]),
)


class Told(gaff.Luck, regrets.Chance):
    """Gives what the move says chance gave; where it says nothing, our own luck, which is noted."""
    def __init__(self):
        gaff.Luck.__init__(self, random.randrange(10 ** 9))
        regrets.Chance.__init__(self)
        self.piles = {}

    def roll(self, die): return self.give(die.kind, lambda: super(Told, self).roll(die))
    def flip(self): return self.give("coin", super().flip)

    def pick(self, things, what):
        if what == "bag":
            kind = self.give("bag", lambda: self.r.choice(things).kind, lambda got: any(d.kind == got for d in things))
            return next(d for d in things if d.kind == kind)
        name = self.give("lost-regret", lambda: self.r.choice(things).id, lambda got: any(c.id in (got, None) for c in things))
        return cards_of([name], things)[0]

    def shuffle(self, cards, what):
        told = self.piles.get(what)
        if not told: return super().shuffle(cards, what)
        kind, rest, order = cards[0].kind, list(cards), []
        for name in told:
            found = next((c for c in rest if c.id == name), None)
            if found: rest.remove(found)
            order.append(found or CARD[kind].load(name))
        cards[:] = order


class Table:
    def __init__(self, game): self.g, self.equips, self.base, self.since, self.rolled = game, [], None, [], 0

    def copy(self):
        if self.g._gen is None:
            made = Table(copy.deepcopy(self.g, dict(SHARED)))
            made.orig, made.equips, made.rolled = self, list(self.equips), self.rolled
            return made
        made = self.base.copy()
        made.orig, made.base = self, self.base
        for move in self.since: step(made, move, move.get("reward"))
        return made


def new_game(setup):
    if not 2 <= setup["seats"] <= 5: raise kit.Refused("2 to 5 players")
    if setup["start"] not in ("monday", "tuesday"): raise kit.Refused("Monday or Tuesday")
    if (setup["first"] or 1) > setup["seats"]: raise kit.Refused("no such player")
    luck = Told()
    luck.piles = {key.replace("depth_", "fish"): told for key, told in setup.items() if isinstance(told, list)}
    first = setup["first"] or random.randint(1, setup["seats"])
    return Table(gaff.Game([f"P{i + 1}" for i in range(setup["seats"])], short=setup["start"] == "tuesday", luck=luck, first=first - 1))


def load(p):
    g = gaff.Game([f"P{i + 1}" for i in range(len(p["anglers"]))], luck=Told(), first=p["first"] - 1)
    TABLE.load(g, p)
    for a, t in zip(g.players, p["anglers"]):
        a.where, a.depth = ("sea", t["depth"]) if t["depth"] else ("port", 1)
        if t["rolled"] or t["drawn_rods"] or t["drawn_reels"] or t["drawn_supplies"]:
            raise kit.CannotLoad("we cannot begin in the middle of a question")
        a.passed, a.caught_today = t["passed"], 1 if t["has_cast"] else 0
        for k in ("rod", "reel"):
            if t[k]: setattr(a, k, next(c for c in getattr(a, k + "s") if c.id == t[k]))
        if t["mounts"]:
            a.slots = [m["times"] for m in t["mounts"]]
            a.mounted = [CARD["fish"].load(m["fish"][0]) if m["fish"] else None for m in t["mounts"]]
    for s in g.sea.values(): s.cards, s.face_up = [], False
    for t in p["shoals"]:
        s = g.sea[t["name"]]
        s.cards = [CARD["fish"].load(c["card"]) for c in t["cards"]]
        s.face_up = bool(t["cards"]) and t["cards"][0]["up"]
    g.first_day = p["day"] == p["first_day"]
    g.preserver = p["preserver"] and g.players[p["preserver"] - 1]
    if p["easier"] or p["set_ahead"] is not None: raise kit.CannotLoad("nothing is used here before the cast")
    frames, phase = p["frames"], p["phase"]
    kinds = [f["kind"] for f in frames]
    at = g.order().index(g.players[(p["turn"] or 1) - 1])
    table = Table(g)
    if phase == "refresh" and kinds and set(kinds) == {"muster"}:
        g.todo = [a for a in g.order() if a.seat + 1 in {f["seat"] for f in frames}]
    elif phase == "refresh": raise kit.CannotLoad("the Preserver is thrown at once")
    elif phase == "declaration" and not frames: g.stage, g.todo = "declare", g.order()[at:]
    elif phase in ("action", "equip"):
        g.stage, g.todo, g.turn = "turn", [], g.players[p["turn"] - 1]
        g.extra, g.acted, g.discount = p["last_turns"] or None, p["acted"], p["cheaper"]
        if phase == "equip":
            table.equips = [a.seat + 1 for a in g.order()[at:] if a.rods or a.reels]
            g.turn = g.order()[0]
        if kinds == ["fishing"] and p["attempt"]:
            t = p["attempt"][0]
            shoal = g.sea[t["shoal"]]
            g.cast_now, g.stage, g.acted = gaff.Cast(shoal, shoal.cards[0]), "pay", True
            g.cast_now.plus = t["change"]
            if t["difficulty"] is not None: g.cast_now.base = t["difficulty"]
        elif kinds: raise kit.CannotLoad("we cannot begin in the middle of that")
    else: raise kit.CannotLoad("we cannot begin at the end")
    return table


# ---------------------------------------------------------------- telling
KIND = {"keep_dice": "keep", "keep_cards": "keep-cards", "reward": "reward", "choose_player": "pick-player", "choose_shoal": "pick-shoal",
        "may": "option", "choose_one": "option", "choose_kind": "option", "reorder": "order"}


def kind_of(ask):
    if ask.what.startswith("worms"): return "put-back"
    if ask.what == "reroll_dice" and "none" in ask.options: return "muster"
    if ask.what == "discard_regret" and "none" in ask.options: return "discard-regret"
    return KIND.get(ask.what, "pick-dice" if isinstance(ask.options[0], gaff.Die) else "pick-cards")


def report(table):
    g = table.g
    told = TABLE.report(g) | {"over": g.stage == "over", "last_turns": g.extra or 0 if g.stage in ("turn", "pay") else 0}
    for a, here in zip(g.players, told["anglers"]):
        here |= {"passed": a.passed and g.stage in ("turn", "pay"), "rolled": [], "drawn_rods": [], "drawn_reels": [], "drawn_supplies": []}
        if g.ask and g.ask.angler is a and g.ask.what == "keep_dice":
            left = len(a.fresh) - table.rolled
            here["fresh"], here["rolled"] = DICE.report(a.fresh[:left]), DICE.report(a.fresh[left:])
        if g.ask and g.ask.angler is a and g.ask.what == "keep_cards":
            kind = g.ask.options[0].kind
            here[f"drawn_{kind}"] = CARDS[kind].report(g.ask.options)
    if g.stage == "over":
        return {**told, "phase": "over", "turn": None, "scores": [r["total"] for r in g.result], "winners": [a.seat + 1 for a in g.winners], "to_act": []}
    told["phase"] = {"muster": "refresh", "declare": "declaration"}.get(g.stage, "equip" if table.equips else "action")
    told["turn"] = table.equips[0] if table.equips else (g.todo[0] if g.todo and g.stage != "turn" else g.turn or g.players[0]).seat + 1
    c = g.cast_now
    told["attempt"] = [{"shoal": c.shoal.name, "change": c.plus, "difficulty": c.base if c.base != c.fish.difficulty else None}] if c else []
    told["easier"], told["set_ahead"], told["cheaper"] = 0, None, g.discount
    if g.ask: told["to_act"] = [{"seats": [g.ask.angler.seat + 1], "kind": kind_of(g.ask)}]
    elif g.stage == "muster": told["to_act"] = [{"seats": [g.todo[0].seat + 1], "kind": "muster"}]
    elif g.stage == "declare": told["to_act"] = [{"seats": [g.todo[0].seat + 1], "kind": "declare"}]
    return told


# ---------------------------------------------------------------- playing
def dice_of(told, pool): return forms.pick(told, pool, regrets.dice(kind="kind", face="face"))


def cards_of(names, pool):
    for name in names or ():  # a card that nobody knows yet is the one that is named
        unknown = next((c for c in pool if c.id is None), None)
        if unknown and name in SPECS[unknown.kind] and not any(c.id == name for c in pool): unknown.become(name)
    return forms.pick(names, pool, regrets.cards({}))


def alike(x): return (x.kind, x.face) if isinstance(x, gaff.Die) else x.id if isinstance(x, gaff.Card) else x


def settle(g):
    """Answer what has one possible answer: nobody is asked for that."""
    while g.ask and kind_of(g.ask) not in ("muster", "reward"):
        q = g.ask
        if len(set(map(alike, q.options))) != 1 and (len(q.options) != q.n or q.what == "reorder"): return
        g.answer(q.angler, q.options[:q.n] if q.n else q.options[0])


def answers(table, a, choice, kind):
    """Give the answers that a choice holds to the question that is open."""
    g, q = table.g, table.g.ask
    if kind == "muster":
        for d in dice_of(choice.get("reroll"), a.fresh): g.answer(a, d)
        return g.answer(a, "none")
    if kind == "keep":  # the program wants all that stay Fresh, also those that were not rolled
        left = len(q.options) - table.rolled
        return g.answer(a, q.options[:left] + dice_of(choice["dice"], q.options[left:]))
    if kind == "discard-regret":
        if choice.get("at_random"): raise kit.NotOffered("a Regret is chosen")
        return g.answer(a, cards_of([choice["regret"]], q.options[1:])[0] if choice.get("regret") else "none")
    if kind == "put-back": return g.answer(a, choice["on"])
    if kind == "reward": return g.answer(a, choice["take"])
    if kind == "option":
        if q.what == "may": return g.answer(a, "yes" if choice["number"] else "no")
        if not 1 <= choice["number"] <= len(q.options): raise kit.Refused("no such thing")
        return g.answer(a, q.options[choice["number"] - 1])
    if kind == "pick-shoal": return g.answer(a, g.sea[choice["shoal"]])
    if kind == "pick-player": return g.answer(a, g.players[choice["player"] - 1])
    if kind == "pick-dice":
        got = dice_of(choice.get("dice"), a.fresh) + forms.pick(choice["spent"], a.spent, regrets.spent(gaff.Die, "kind"))
    else: got = cards_of(choice["cards"], q.options)
    if q.n is not None: return g.answer(a, got)
    for one in got:  # the program asks one by one
        if g.ask is None or g.ask.what != q.what or g.ask.angler is not a: raise kit.Refused("too many")
        g.answer(a, one)
    if not got: raise kit.NotOffered("something has to be named")


def reveal_told(g, choice, chance):
    """Write the cards that chance gave on the cards that lie there unknown, from the top."""
    here = choice.get("shoal") or (g.cast_now and g.cast_now.shoal.name)
    for one in chance or []:
        if one["of"] == "fish": piles = ([g.sea[here]] if here in g.sea else []) + list(g.sea.values())
        elif one["of"] in regrets.DECKS: piles = [g.decks[regrets.DECKS[one["of"]]]]
        else: continue
        for c in (c for pile in piles for c in (pile.cards if one["of"] == "fish" else pile)):
            if c.id is None:
                c.become(one["got"])
                break


def drawn_unknown(g):
    """Cards in hands or face-up that nobody told: one of those that may be there, and it is noted."""
    for a in g.players:
        for kind in ("hand", "dinks", "supplies", "rods", "reels", "regrets"):
            for c in getattr(a, kind):
                if c.id is None and kind != "regrets":
                    c.become(g.luck.r.choice(sorted(SPECS[c.kind])))
                    g.luck.own.append({"of": WORD.get(c.kind, c.kind), "got": c.id})
    for s in g.sea.values():
        if s.face_up and s.cards and s.cards[0].id is None:
            s.cards[0].become(g.luck.r.choice([f for f, spec in SPECS["fish"].items() if spec["depth"] == s.depth]))
            g.luck.own.append({"of": "fish", "got": s.cards[0].id})


def step(table, move, reward=None):
    g, choice, kind = table.g, move["choice"], move["choice"]["kind"]
    if not 1 <= choice["seat"] <= len(g.players): raise kit.Refused("no such player")
    a = g.players[choice["seat"] - 1]
    g.luck.feed(move.get("chance"))
    reveal_told(g, choice, move.get("chance"))
    if kind == "muster": table.rolled = len(a.spent) + len(choice.get("reroll") or [])
    try:
        if kind == "equip":
            if choice["seat"] not in table.equips[:1]: raise kit.Refused("not yours to equip now")
            rod, reel = (cards_of([choice[k]], getattr(a, k + "s"))[0] if choice.get(k) else None for k in ("rod", "reel"))
            a.rod, a.reel = rod, reel  # what the second half of Game.declare does
            table.equips.pop(0)
        elif g.ask and g.ask.angler is a and kind == kind_of(g.ask): answers(table, a, choice, kind)
        elif g.ask or table.equips: raise kit.Refused("something else is asked")
        else: order(table, g, a, choice, kind, reward)
        settle(g)
    except gaff.Refused as why: raise kit.Refused(str(why)) from None
    drawn_unknown(g)
    table.since.append({**move, "reward": reward})
    return {"chance": [*(move.get("chance") or []), *g.luck.own]} if g.luck.own else None


def order(table, g, a, c, kind, reward):
    if kind == "muster": g.muster(a, dice_of(c.get("reroll"), a.fresh))
    elif kind == "declare":
        g.declare(a, c["to"], a.rod, a.reel)
        if not g.todo or g.ask and g.todo == [a]: table.equips = [x.seat + 1 for x in g.order() if x.rods or x.reels]
    elif kind == "cast": g.cast(a, c["shoal"])
    elif kind == "abandon": g.abandon(a)
    elif kind == "sell": g.sell(a, cards_of(c["fish"], a.hand))
    elif kind == "visit":
        shop = SHOP.load(c["shop"])
        tier = [k for k, t in enumerate(gaff.DATA["shops"][shop]) if t["price"] == c["price"]]
        if not tier: raise kit.Refused("no such price")
        g.buy(a, shop, tier[0])
    elif kind == "mount":
        g.mount(a, list(zip(cards_of([m["fish"] for m in c["fish"]], a.hand), [m["slot"] - 1 for m in c["fish"]])))
    elif kind == "pass": g.pass_turn(a, reward)
    elif kind == "end": g.end_turn(a)
    elif kind == "eat":
        named = [f for f in a.hand if f.id == c["fish"]] or [f for f in a.mounted if f and f.id == c["fish"]]
        g.eat(a, (named or [None])[0])
    elif kind == "worms": g.use_worms(a, c["shoal"])
    elif kind == "preserver": g.use_preserver(a)
    elif kind == "dink": g.play(a, cards_of([c["card"]], a.dinks)[0])
    elif kind == "supply": g.play(a, cards_of([c["card"]], a.supplies)[0])
    elif kind == "gear": g.activate(a, next((x for x in (a.rod, a.reel) if x and x.id == c["card"]), None))
    elif kind == "sinker": g.drop_sinker(a, dice_of([c["die"]], a.fresh)[0])
    elif kind == "pay": g.pay(a, dice_of(c["dice"], a.fresh))
    elif kind == "let-go":
        if c.get("die"): g.miss(a, dice_of([c["die"]], a.fresh)[0])
        elif not a.fresh and g.stage == "pay" and g.difficulty(a): g.pay(a, [])
        else: raise kit.Refused("a die has to be spent")
    elif kind in ("omen", "coin"): raise kit.NotOffered("only cards do that")
    else: raise kit.Refused("nobody asks for that now")


def together(table, moves):
    played, k = [], 0
    while k < len(moves):
        backup, move, kind = table.copy() if k else table.orig, moves[k], moves[k]["choice"]["kind"]
        was, trophies = table.g.stage, [list(a.mounted) for a in table.g.players]
        if k: backup.base, backup.since = table.base, list(table.since)
        if table.g._gen is None: table.base, table.since = backup, []
        try:
            if kind in ("throw", "lose"):  # the program has done it by itself already
                raise kit.Refused("nobody is asked")
            reward = None
            if kind == "pass":
                after = moves[k + 1]["choice"] if k + 1 < len(moves) and moves[k + 1]["choice"]["kind"] == "reward" else None
                reward = after["take"] if after else "dink"
                both = {**move, "chance": [*(move.get("chance") or []), *(moves[k + 1].get("chance") or [] if after else [])]}
                own = step(table, both, reward)
                played += [None, own if after else {"choice": {"kind": "reward", "seat": move["choice"]["seat"], "take": "dink"}, **(own or {"chance": []})}]
                k += 2
            else:
                a = table.g.players[move["choice"]["seat"] - 1] if 1 <= move["choice"]["seat"] <= len(table.g.players) else None
                fresh, all_dice = (len(a.fresh), len(a.fresh) + len(a.spent)) if a else (0, 0)
                played.append(step(table, move))
                k += 1
                a = table.g.players[a.seat]
                if kind == "muster" and table.rolled and not (table.g.ask and table.g.ask.what == "keep_dice"):
                    got = a.fresh[len(a.fresh) - table.rolled:]  # all have room: nobody is asked, and all are Fresh
                    after = moves[k]["choice"] if k < len(moves) else {}
                    if after.get("kind") == "keep" and after["seat"] == a.seat + 1:
                        k += 1
                        played.append(None if sorted(map(str, DICE.report(got))) == sorted(map(str, after["dice"])) else {"choice": {"dice": DICE.report(got)}})
                    else: played.append({"choice": {"kind": "keep", "seat": a.seat + 1, "dice": DICE.report(got)}})
                if kind == "visit":  # dice beyond Max Dice go to the Spent Pool in the order they were drawn: nobody is asked
                    got, more = a.fresh[fresh:], len(a.fresh) + len(a.spent) - all_dice
                    after = moves[k]["choice"] if k < len(moves) else {}
                    if after.get("kind") == "keep" and after["seat"] == a.seat + 1:
                        k += 1
                        played.append({"choice": {"dice": DICE.report(got)}})
                    elif 0 < len(got) < more and len({(d.kind, d.face) for d in [*got, *a.spent[len(got) - more:]]}) > 1:
                        played.append({"choice": {"kind": "keep", "seat": a.seat + 1, "dice": DICE.report(got)}})
            if table.g.stage == "over" and was != "over":
                lost = [(a, old.index(f)) for a, old in zip(table.g.players, trophies) for f in old if f and f not in a.mounted and kind != "eat"]
                for a, slot in lost:
                    if k < len(moves) and moves[k]["choice"]["kind"] == "lose":
                        k += 1
                        played.append({"choice": {"kind": "lose", "seat": a.seat + 1, "slot": slot + 1}})
            if was == "muster" and table.g.stage != "muster":
                if k < len(moves) and moves[k]["choice"]["kind"] == "throw": k += 1
                best = max(table.g.order(), key=lambda x: sum(d.face for d in x.fresh))
                played.append({"choice": {"kind": "throw", "seat": best.seat + 1, "to": table.g.preserver.seat + 1}, "chance": []})
        except (kit.Refused, kit.NotOffered) as why:
            table.__dict__.update(backup.__dict__)
            raise type(why)(str(why), k + 1) from None
    for seat in list(table.equips) if table.g.stage == "turn" and not table.g.ask else []:
        a = table.g.players[seat - 1]  # the script ends before: the gear stays as it is
        played.append({"choice": {"kind": "equip", "seat": seat, "rod": a.rod and a.rod.id, "reel": a.reel and a.reel.id}})
        table.equips.remove(seat)
    return played


def candidates(table, seat, kind, given):
    g, q = table.g, table.g.ask
    a = g.players[seat - 1]
    mine = q is not None and q.angler is a
    if kind in ("keep", "keep-cards", "option", "order", "pick-cards", "pick-dice") and not mine: return []
    options = []
    if kind == "option": options = [1, 0] if q.what == "may" else range(1, len(q.options) + 1)
    elif kind in ("order", "pick-cards"): options = CARDS["fish"].report(q.options)
    elif kind == "pick-dice":
        some = itertools.combinations(q.options, q.n or 1)
        options = [(DICE.report([d for d in x if d in a.fresh]), SPENT.report([d for d in x if d in a.spent])) for x in some]
    found = regrets.candidates(report(table), seat, kind, options)
    number = {"keep": max(0, q.n - len(q.options) + table.rolled), "keep-cards": q.n}.get(kind) if mine else None
    return [one for one in found if number is None or len(one.get("dice", one.get("cards"))) == number]


CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
STOPS = ["muster", "declare", "discard-regret", "cast", "abandon", "sell", "visit", "mount", "pass", "end", "eat", "worms", "preserver", "dink",
         "supply", "gear", "sinker", "pay", "let-go", "put-back", "keep-cards", "option", "pick-dice", "pick-cards", "pick-shoal", "pick-player", "order"]
MORE = {"pauses_at": STOPS, "offers": {"seats": [2, 3, 4, 5], "start": ["monday", "tuesday"]}}
GAME = kit.Adapter("deep-regrets", new_game, report, {}, CAN, load=load, candidates=candidates, together=together, copy=Table.copy, more=MORE)
kit.serve(kit.handlers("gaff", forms.complete(GAME)))
