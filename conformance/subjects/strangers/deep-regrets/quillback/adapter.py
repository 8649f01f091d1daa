"""Puts quillback behind the Leadline protocol."""
from dataclasses import replace

import kit
import kit_deep_regrets
import kit_forms as forms

import data
import game as rules
import state as st
from state import Chance, Die, Player, Shoal, State

DAYS = kit_deep_regrets.DAYS
SHOALS = [f"{d}{c}" for d in (1, 2, 3) for c in "abc"]
PILES = {"fish1": "depth_1", "fish2": "depth_2", "fish3": "depth_3", "regret": "regrets", "dink": "dinks",
         "rod": "rods", "reel": "reels", "supply": "supplies"}


class Table:
    def __init__(self, state):
        self.state = state


def new_game(setup):
    n = setup["seats"]
    if not 2 <= n <= 5:
        raise kit.Refused("two to five can play")
    if setup["start"] not in ("monday", "tuesday"):
        raise kit.Refused("a game begins on Monday or Tuesday")
    if (setup["first"] or 1) > n:
        raise kit.Refused("there is no such player")
    piles = {}
    for kind, name in PILES.items():
        told = setup[name] or [None] * len(data.PILES[kind])
        piles[kind] = list(reversed(told))
    if setup["regrets"]:                    # the deck comes first, from the top
        piles["regret"] = list(reversed(setup["regrets"]))
    names = [f"player {i + 1}" for i in range(n)]
    return Table(rules.new_game(names, short=setup["start"] == "tuesday", first=(setup["first"] or 1) - 1,
                                piles=piles))


def die(told):
    if told["die"] not in data.FACES:
        raise kit.CannotLoad(f"this program has no {told['die']} die")
    return Die(told["die"], told["face"])


def up(cards):
    return tuple(reversed(cards))


def load(pos):
    n = len(pos["anglers"])
    players = []
    for i, a in enumerate(pos["anglers"]):
        if set(a["spent"]) - set(data.FACES):
            raise kit.CannotLoad("this program has no Omen Die")
        if None in a["fish"] + a["regrets"] + a["dinks"] + a["supplies"]:
            raise kit.CannotLoad("in this program the cards in a hand are known")
        visited = set(a["visited"])
        if visited & {"rod", "reel"}:
            visited.add("gear")
        players.append(Player(
            f"player {i + 1}", tuple(map(die, a["fresh"])), tuple(Die(c) for c in a["spent"]), a["bucks"], a["worms"],
            a["lifeboat"], data.SEA if a["depth"] else data.PORT, a["depth"] or 1, tuple(a["fish"]),
            tuple((m["fish"] or [None])[0] for m in a["mounts"]), tuple(a["dinks"]), tuple(a["supplies"]),
            tuple(a["rods"]), tuple(a["reels"]), a["rod"], a["reel"], tuple(a["regrets"]), frozenset(visited),
            a["passed"], used=tuple(a["used"]), has_cast=a["has_cast"],
            factors=tuple(m["times"] for m in a["mounts"])))
    shoals = tuple(Shoal(up([c["card"] for c in sh["cards"]]), bool(sh["cards"]) and sh["cards"][0]["up"])
                   for sh in pos["shoals"])
    if pos["out_of_game"] or pos["supplies_out_of_game"]:
        raise kit.CannotLoad("used cards go to a pile of discards here")
    turn = (pos["turn"] or 1) - 1
    s = State(tuple(players), shoals, up(pos["regret_deck"]), up(pos["dink_deck"]), up(pos["supply_deck"]),
              up(pos["rod_deck"]), up(pos["reel_deck"]), tuple(pos["regret_discards"]), tuple(pos["fish_discards"]),
              tuple(pos["dink_discards"]), tuple(pos["supply_discards"]), tuple(pos["regret_box"]),
              tuple(c for c in pos["bag"]), DAYS.index(pos["day"]), DAYS.index(pos["first_day"]), pos["first"] - 1,
              None if pos["preserver"] is None else pos["preserver"] - 1, turn=turn, acted=pos["acted"],
              last_turns=pos["last_turns"] or None)
    order = rules.turn_order(s)
    rest = order[order.index(turn):]
    phase = pos["phase"]
    if phase == "refresh":
        s = replace(s, phase="muster", turn=None)
    elif phase == "declaration":
        s = replace(s, phase="bearings", turn=-1, queue=rest)
    elif phase == "equip":
        s = replace(s, phase="equip", turn=-1, queue=rest)
    elif phase == "action":
        s = replace(s, phase="action")
        if not any(f["kind"] == "reward" for f in pos["frames"]):
            s = st.ask(s, st.AskTurn(turn))
    else:
        raise kit.CannotLoad("this program cannot begin after the last day")
    if pos["easier"] or pos["cheaper"] or pos["set_ahead"] is not None:
        s = st.with_player(s, turn, lure=-pos["easier"], coupon=pos["cheaper"], set_difficulty=pos["set_ahead"])
    for f in pos["frames"]:
        s = frame(s, f, pos)
    return Table(rules.flow(s))


def frame(s, f, pos):
    seat, kind, step = f["seat"] - 1, f["kind"], f["step"] or ""
    a = pos["anglers"][seat]
    if kind == "muster":
        if not a["rolled"]:
            return st.ask(s, st.AskReroll(seat))
        dice = tuple(map(die, a["rolled"]))
        room = rules.max_dice(s.players[seat]) - len(s.players[seat].fresh)
        return st.ask(s, st.AskKeepDice(seat, dice, min(room, len(dice)), True))
    if kind == "placing" and a["rolled"]:
        dice = tuple(map(die, a["rolled"]))
        return st.ask(s, st.AskKeepDice(seat, dice, rules.max_dice(s.players[seat]) - len(s.players[seat].fresh)))
    if kind == "throw":
        return st.ask(replace(s, phase="bearings"), st.AskGive(seat))
    if kind == "reward":
        return st.ask(s, st.AskReward(seat))
    if kind == "worms":
        return st.ask(s, st.AskWorms(seat, SHOALS.index(f["shoal"])))
    if kind == "shopping":
        for name, shop in (("drawn_rods", "rod"), ("drawn_reels", "reel"), ("drawn_supplies", "supply")):
            if a[name]:
                return st.ask(s, st.AskKeepCards(seat, shop, tuple(a[name]), f["number"]))
    if kind == "fishing" and step == "pay" and pos["attempt"]:
        one = pos["attempt"][0]
        s = st.with_player(s, seat, lure=one["change"], set_difficulty=one["difficulty"])
        return st.ask(replace(s, acted=True), st.AskPay(seat, SHOALS.index(one["shoal"])))
    raise kit.CannotLoad(f"this program cannot begin in the middle of: {kind} {step}".strip())


# ---- the position -------------------------------------------------------------
def shown(d):
    return {"die": d.color, "face": d.face}


def report(table):
    s = table.state
    if s.phase == "over" and not s.pending:
        return {"over": True, "scores": list(s.scores), "winners": [i + 1 for i in s.winners]}
    q = s.pending[-1]
    anglers = []
    for i, p in enumerate(s.players):
        rolled = [shown(d) for x in s.pending if isinstance(x, st.AskKeepDice) and x.seat == i for d in x.dice]
        drawn = {x.shop: list(x.cards) for x in s.pending if isinstance(x, st.AskKeepCards) and x.seat == i}
        anglers.append({
            "depth": p.depth if p.where == data.SEA else 0, "passed": p.passed,
            "fresh": [shown(d) for d in p.fresh], "spent": [d.color for d in p.spent], "rolled": rolled,
            "fish": list(p.hand),
            "mounts": [{"times": f, "fish": [m] if m else []} for f, m in zip(p.factors, p.mounts)],
            "regrets": list(p.regrets), "dinks": list(p.dinks), "supplies": list(p.supplies),
            "rods": list(p.rods), "reels": list(p.reels), "rod": p.rod, "reel": p.reel, "bucks": p.bucks,
            "worms": p.can_up, "lifeboat": p.lifeboat_up, "visited": sorted(p.visited - {"gear"}),
            "used": list(p.used), "drawn_rods": drawn.get("rod", []), "drawn_reels": drawn.get("reel", []),
            "drawn_supplies": drawn.get("supply", []), "has_cast": p.has_cast})
    shoals = [{"name": n, "cards": [{"card": c, "up": sh.face_up and k == 0} for k, c in enumerate(up(sh.cards))]}
              for n, sh in zip(SHOALS, s.shoals)]
    phase = {"muster": "refresh", "bearings": "declaration", "over": "regrets"}.get(s.phase, s.phase)
    if isinstance(q, st.AskGive):
        phase = "refresh"
    casting = next((x for x in s.pending if isinstance(x, st.AskPay)), None)
    turn = s.turn if s.phase == "action" else q.seat
    me = s.players[turn]
    attempt, easier, cheaper = [], 0, me.coupon
    if casting:
        attempt = [{"shoal": SHOALS[casting.shoal], "change": me.lure - me.preserver_bonus,
                    "difficulty": me.set_difficulty}]
    elif s.phase == "action":
        if me.where == data.SEA:
            easier = me.preserver_bonus - me.lure
        else:
            cheaper += me.preserver_bonus
    return {
        "anglers": anglers, "shoals": shoals, "fish_discards": list(s.discards), "regret_deck": list(up(s.regret_deck)),
        "regret_discards": list(s.regret_pile), "regret_box": list(s.regret_box),
        "dink_deck": list(up(s.dink_deck)), "dink_discards": list(s.dink_pile), "rod_deck": list(up(s.rod_deck)),
        "reel_deck": list(up(s.reel_deck)), "supply_deck": list(up(s.supply_deck)),
        "supply_discards": list(s.supply_pile), "bag": list(s.bag), "day": DAYS[s.day],
        "first_day": DAYS[s.first_day], "phase": phase, "first": s.first + 1,
        "preserver": None if s.preserver is None else s.preserver + 1, "turn": turn + 1,
        "last_turns": s.last_turns or 0, "attempt": attempt, "easier": easier, "cheaper": cheaper,
        "to_act": to_act(s), "over": False}


KIND_OF = {rules.Reroll: "muster", rules.KeepDice: "keep", rules.GivePreserver: "throw", rules.Declare: "declare",
           rules.Equip: "equip", rules.Cast: "cast", rules.Pay: "pay", rules.TakeDink: "let-go",
           rules.AbandonShip: "abandon", rules.Sell: "sell", rules.Shop: "visit", rules.KeepCards: "keep-cards",
           rules.Mount: "mount", rules.Pass: "pass", rules.Reward: "reward", rules.Eat: "eat",
           rules.UseWorms: "worms", rules.PutBack: "put-back", rules.UsePreserver: "preserver",
           rules.UseGear: "gear", rules.DropSinker: "sinker", rules.EndTurn: "end", rules.Choose: "option",
           rules.PickDice: "pick-dice", rules.PickShoal: "pick-shoal", rules.PickCard: "pick-cards",
           rules.Unmount: "lose"}


def to_act(s):
    q, kinds = s.pending[-1], set()
    p = s.players[q.seat]
    for a in rules.legal_actions(s):
        if isinstance(a, rules.UseCard):
            kinds.add("dink" if a.card in data.CARDS and data.CARDS[a.card].kind == "dink" else "supply")
        elif isinstance(a, rules.DropRegret):
            kinds.add("discard-regret" if q.optional else "pick-cards")
        else:
            kinds.add(KIND_OF[type(a)])
    if isinstance(q, (st.AskTurn, st.AskPay)):     # what is held, whether or not it can be used now
        kinds |= {k for k, held in (("eat", p.hand), ("dink", p.dinks), ("supply", p.supplies)) if held}
        if any(c and data.CARDS[c].limit > p.used.count(c) for c in (p.rod, p.reel)):
            kinds.add("gear")
    if isinstance(q, st.AskPay):
        kinds.add("pay")
    if isinstance(q, st.AskTurn) and not s.acted and p.where == data.PORT:
        if p.hand:
            kinds.add("sell")
        decks = {"rod": s.rod_deck, "reel": s.reel_deck, "supply": s.supply_deck or s.supply_pile, "dice": s.bag}
        if any(deck and shop not in p.visited for shop, deck in decks.items()):
            kinds.add("visit")
    return [{"seats": [q.seat + 1], "kind": k} for k in sorted(kinds)]


def view(table, seats):
    full = report(table)
    if full["over"]:
        return full
    shows = st.observe(table.state, seats[0] - 1)
    for i, (a, one) in enumerate(zip(full["anglers"], shows["players"])):
        if i + 1 not in seats:
            for mine, theirs in (("fish", "hand"), ("dinks", "dinks"), ("supplies", "supplies")):
                a[mine] = [None] * one[theirs]
            for name in ("drawn_rods", "drawn_reels", "drawn_supplies"):
                a[name] = [None] * len(a[name])
            a["regrets"] = one["regrets"]
    for sh, one in zip(full["shoals"], shows["shoals"]):
        sh["cards"] = [{"card": one["top"], "up": True}] * bool(one["top"]) + [{}] * (one["count"] - bool(one["top"]))
        sh["shadow"] = None if one["top"] else one["shadow"]
        if not sh["shadow"]:
            del sh["shadow"]
    keep = ("anglers", "shoals", "day", "phase", "first", "preserver", "turn", "bag", "last_turns")
    return {k: full[k] for k in keep}


# ---- moves ---------------------------------------------------------------------
def where_in(pool, dice):
    found = rules.find(pool, [Die(d["die"], d["face"]) for d in dice])
    if found is None:
        raise kit.Refused("there are no such dice")
    return tuple(sorted(found))


def shoal(choice):
    if choice["shoal"] not in SHOALS:
        raise kit.Refused("there is no such shoal")
    return SHOALS.index(choice["shoal"])


def in_order(cards, pool):
    left, out = list(cards), []
    for c in pool:
        if c in left:
            left.remove(c)
            out.append(c)
    if left:
        raise kit.Refused(f"there is no {left[0]} to choose")
    return tuple(out)


def action(s, c):
    q, kind = s.pending[-1], c["kind"]
    p = s.players[q.seat]
    if kind == "muster":
        return rules.Reroll(where_in(p.fresh, c["reroll"]))
    if kind == "keep":
        if not isinstance(q, st.AskKeepDice):
            raise kit.Refused("no dice have been rolled")
        return rules.KeepDice(where_in(q.dice, c["dice"]))
    if kind == "throw":
        return rules.GivePreserver(c["to"] - 1)
    if kind == "declare":
        return rules.Declare(c["to"])
    if kind == "discard-regret":
        if c["at_random"]:
            raise kit.NotOffered("the player chooses the Regret")
        if not isinstance(q, st.AskDropRegret) or not q.optional:
            raise kit.Refused("no Regret can be discarded now")
        return rules.DropRegret(c["regret"])
    if kind == "equip":
        return rules.Equip(c["rod"], c["reel"])
    if kind == "cast":
        return rules.Cast(shoal(c))
    if kind == "abandon":
        return rules.AbandonShip()
    if kind == "sell":
        return rules.Sell(tuple(c["fish"]))
    if kind == "visit":
        return rules.Shop(c["shop"], c["price"])
    if kind == "mount":
        fish = sorted(c["fish"], key=lambda one: p.hand.index(one["fish"]) if one["fish"] in p.hand else -1)
        return rules.Mount(tuple((one["fish"], one["slot"] - 1) for one in fish))
    if kind == "pass":
        return rules.Pass()
    if kind == "end":
        return rules.EndTurn()
    if kind == "eat":
        return rules.Eat(c["fish"])
    if kind == "worms":
        return rules.UseWorms(shoal(c))
    if kind == "preserver":
        return rules.UsePreserver()
    if kind in ("dink", "supply"):
        return rules.UseCard(c["card"])
    if kind == "gear":
        return rules.UseGear(c["card"])
    if kind == "sinker":
        return rules.DropSinker(where_in(p.fresh, [c["die"]])[0])
    if kind == "pay":
        return rules.Pay(where_in(p.fresh, c["dice"]))
    if kind == "let-go":
        return rules.TakeDink(where_in(p.fresh, [c["die"]])[0] if c["die"] else None)
    if kind == "put-back":
        return rules.PutBack(c["on"] == "top")
    if kind == "keep-cards":
        return rules.KeepCards(in_order(c["cards"], q.cards if isinstance(q, st.AskKeepCards) else ()))
    if kind == "reward":
        return rules.Reward(c["take"])
    if kind == "lose":
        return rules.Unmount(c["slot"] - 1)
    if kind == "option":
        return rules.Choose(c["number"])
    if kind == "pick-dice":
        dice = sorted((Die(d["die"], d["face"]) for d in c["dice"]), key=str)
        return rules.PickDice(tuple(dice), tuple(c["spent"]))
    if kind == "pick-shoal":
        return rules.PickShoal(shoal(c))
    raise kit.NotOffered(f"this program has no way to choose {kind}")


def play(table, choice, chance):
    s = table.state
    if not s.pending or s.pending[-1].seat != choice["seat"] - 1:
        raise kit.Refused("somebody else has to decide")
    script = tuple((r["of"], one) for r in chance or () for one in (r["got"] if isinstance(r["got"], list) else [r["got"]]))
    s = replace(s, chance=Chance(s.chance.seed, script))
    try:
        if choice["kind"] == "pick-cards":
            for card in choice["cards"]:
                regret = isinstance(s.pending[-1], st.AskDropRegret) and not s.pending[-1].optional
                s = rules.apply(s, rules.DropRegret(card) if regret else rules.PickCard(card))
        else:
            s = rules.apply(s, action(s, choice))
    except rules.NotInTheBox as why:
        raise kit.NotOffered(str(why)) from None
    except ValueError as why:
        raise kit.Refused(str(why)) from None
    own = [{"of": of, "got": [got] if isinstance(got, int) else got} for of, got in s.chance.own]
    table.state = replace(s, chance=Chance(s.chance.seed))
    return {"chance": [*(chance or ()), *own]} if own else None


def candidates(table, seat, kind, given):
    s = table.state
    if not s.pending or s.pending[-1].seat != seat - 1:
        return []
    q = s.pending[-1]
    options = ()
    if kind == "option" and isinstance(q, st.AskOption):
        options = [n for n, _ in q.options]
    elif kind == "pick-dice" and isinstance(q, st.AskDie):
        options = [([shown(d) for d in a.dice], list(a.spent)) for a in rules.legal_actions(s)]
    elif kind == "pick-shoal" and isinstance(q, st.AskShoal):
        options = [SHOALS[i] for i in q.options]
    elif kind == "pick-cards":
        options = [a.card for a in rules.legal_actions(s) if isinstance(a, (rules.DropRegret, rules.PickCard))]
    return kit_deep_regrets.candidates(report(table), seat, kind, options)


KINDS = ("muster keep throw declare discard-regret equip cast abandon sell visit mount pass end eat worms preserver "
         "dink supply gear sinker pay let-go put-back keep-cards reward lose option pick-dice pick-cards "
         "pick-shoal").split()
CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
CLAIMS = {"readings": {"from-port": "free-choice", "unkept-cards": "to-bottom", "sea-empty-timing": "end-of-day",
                       "shop-visits": "joint-rod-reel", "fishbucks-cap": "none", "fresh-die-to-cast": "not-required",
                       "dink-secrecy": "private"}}
GAME = forms.complete(kit.Adapter("deep-regrets", new_game, report, dict.fromkeys(KINDS, play), CAN, load, candidates,
                                  view, copy=lambda table: Table(table.state), more={"claims": CLAIMS}))
kit.serve(kit.handlers("quillback", GAME))
