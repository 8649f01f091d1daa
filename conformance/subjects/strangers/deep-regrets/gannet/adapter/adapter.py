"""Puts deep.py (Deep Regrets) behind the Leadline protocol."""

import os
import sys

import kit
import kit_deep_regrets as kdr
import kit_forms as forms

kit.claim_streams()
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import cards  # noqa: E402
import deep  # noqa: E402
import effects  # noqa: E402

CHANCE = kdr.Chance()
DECKS = {"regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}
HANDS = {"fish": ("fish", "hand"), "regrets": ("regret", "regrets"), "dinks": ("dink", "dinks"),
         "supplies": ("supply", "supplies"), "rods": ("rod", "rods"), "reels": ("reel", "reels")}


def fate(of, otherwise):
    return CHANCE.give(of, otherwise)


def card(kind, cid):
    try:
        return None if cid is None else cards.card(kind, cid)
    except KeyError:
        raise kit.CannotLoad("there is no %s %s in our box" % (kind, cid)) from None


def pile(kind, ids):
    return [card(kind, cid) for cid in ids]


def at_of(name):
    try:
        at = int(name[0]), "abc".index(name[1:])
    except ValueError:
        raise kit.Refused("there is no shoal %s" % name) from None
    if at[0] not in (1, 2, 3) or len(name) != 2:
        raise kit.Refused("there is no shoal %s" % name)
    return at


def name_of(at):
    return "%d%s" % (at[0], "abc"[at[1]])


def new_game(setup):
    """Begin a game."""
    names = ["P%d" % (i + 1) for i in range(setup["seats"])]
    piles = {deck: pile(deck, setup[name]) or [None] * len(cards.box()[deck]) for deck, name in DECKS.items()}
    for depth in (1, 2, 3):
        piles[depth] = pile("fish", setup["depth_%d" % depth]) or [None] * 39
    g = deep.new_game(names, setup["start"], None, None if setup["first"] is None else setup["first"] - 1, piles)
    g["fate"] = fate
    return g


# ---- the position


def face(die):
    return {"die": die["kind"], "face": die["face"]}


def ids(held):
    return [c and c["id"] for c in held]


def report(g):
    """Return the position."""
    if g["over"]:
        rows = g["result"]["rows"]
        return {"over": True, "scores": [r["total"] for r in rows], "winners": [s + 1 for s in g["result"]["winners"]]}
    now = deep.top(g)
    told = {
        "anglers": [angler(g, p, now) for p in g["players"]],
        "shoals": [shoal(s, (depth, i)) for depth in g["sea"] for i, s in enumerate(g["sea"][depth])],
        "fish_discards": ids(g["discard"]["fish"]), "regret_discards": ids(g["discard"]["regret"]),
        "dink_discards": ids(g["discard"]["dink"]), "supply_discards": ids(g["discard"]["supply"]),
        "regret_box": ids(g["regret_box"]), "bag": list(g["bag"]), "aside": list(g["aside"]),
        "day": g["day"], "first_day": g["first_day"], "phase": phase(g, now), "first": g["first"] + 1,
        "preserver": None if g["preserver"] is None else g["preserver"] + 1, "last_turns": g["last_turns"],
        "over": False, "to_act": to_act(g, now),
        "turn": (g["turn"] if phase(g, now) == "action" else now["who"]) + 1,
    }
    for deck in DECKS:
        told[deck + "_deck"] = ids(g["decks"][deck])
    att = g["attempt"]
    told["attempt"] = [{"shoal": name_of(att["shoal"]), "change": att["change"], "difficulty": att["set"]}] if att else []
    p = g["players"][told["turn"] - 1]
    return {**told, "easier": p["easier"], "cheaper": p["cheaper"], "set_ahead": p["set_ahead"]}


def angler(g, p, now):
    drawn = {"drawn_rods": [], "drawn_reels": [], "drawn_supplies": []}
    if now["kind"] == "choose" and now["who"] == p["seat"]:
        drawn["drawn_" + DECKS[now["deck"]]] = ids(now["cards"])
    return {
        "depth": p["depth"] if p["at"] == "sea" else 0, "passed": p["passed"],
        "fresh": [face(x) for x in p["fresh"]], "spent": [x["kind"] for x in p["spent"]],
        "rolled": [face(x) for x in p["rolled"]],
        "mounts": [{"times": times, "fish": [f["id"]] if f else []} for times, f in p["mounts"]],
        "rod": p["rod"], "reel": p["reel"], "bucks": p["bucks"], "worms": p["worms"], "lifeboat": p["lifeboat"],
        "visited": list(p["shops"]), "used": list(p["used"]), "has_cast": p["has_cast"], **drawn,
        **{name: ids(p[mine]) for name, (_, mine) in HANDS.items()},
    }


def shoal(s, at):
    fish = [{"card": f and f["id"], "up": i == 0 and s["up"]} for i, f in enumerate(s["fish"])]
    top = s["fish"][0] if s["fish"] else None
    return {"name": name_of(at), "cards": fish, "shadow": top["size"] if top and not s["up"] else None}


def phase(g, now):
    if now["kind"] == "throw" or g["phase"] == "preserver":
        return "refresh"
    return {"equip": "declaration", "action": "equip", "turns": "action", "reckon": "regrets"}[g["phase"]]


RENAMED = {"port_regret": "discard-regret", "choose": "keep-cards", "worms": "put-back"}


def to_act(g, now):
    p, kind = g["players"][now["who"]], now["kind"]
    kinds = [RENAMED.get(kind, kind.replace("_", "-"))]
    if kind == "pay":
        kinds = ["pay", "let-go"]
    elif kind == "after":
        kinds = ["end"]
    elif kind == "turn":
        kinds = ["pass"]
        if p["at"] == "sea":
            kinds += ["cast"] * bool(deep.reachable(g, p)) + ["abandon"] * p["lifeboat"]
        else:
            free = any(not f for _, f in p["mounts"])
            kinds += ["sell"] * bool(p["hand"]) + ["mount"] * bool(p["hand"] and free)
            shops = [s for s in ("rod", "reel", "supply", "dice") if s not in deep.closed(p) and deep.stock(g, s)]
            kinds += ["visit"] * bool(shops)
    if kind in ("pay", "after", "turn"):
        downs = any(s["fish"] and not s["up"] for row in g["sea"].values() for s in row)
        usable = [c for c in deep.gear(p) if c.get("activated") and p["used"].count(c["id"]) < c["activated"]["limit"]]
        kinds += ["eat"] * bool(p["hand"]) + ["dink"] * bool(p["dinks"]) + ["supply"] * bool(p["supplies"])
        kinds += ["preserver"] * (g["preserver"] == p["seat"]) + ["worms"] * bool(p["worms"] and downs)
        kinds += ["gear"] * bool(usable)
        kinds += ["sinker"] * bool(p["at"] == "sea" and p["depth"] < 3 and p["fresh"])
    return [{"seats": [now["who"] + 1], "kind": k} for k in kinds]


# ---- loading


def load(told):
    """Begin a game in the middle."""
    if told["phase"] == "over" or told["out_of_game"] or told["supplies_out_of_game"]:
        raise kit.CannotLoad("the game is over, or cards have left the game")
    names = ["P%d" % (i + 1) for i in range(len(told["anglers"]))]
    g = deep.empty_game(names)
    g.update(fate=fate, day=told["day"], first_day=told["first_day"], first=told["first"] - 1, bag=list(told["bag"]),
             aside=list(told["aside"]), preserver=None if told["preserver"] is None else told["preserver"] - 1,
             last_turns=told["last_turns"], regret_box=pile("regret", told["regret_box"]))
    for deck in DECKS:
        g["decks"][deck] = pile(deck, told[deck + "_deck"])
    for kind in ("fish", "regret", "dink", "supply"):
        g["discard"][kind] = pile(kind, told[kind + "_discards"])
    for one in told["shoals"]:
        depth, i = at_of(one["name"])
        if any(c["up"] for c in one["cards"][1:]):
            raise kit.CannotLoad("a fish under another one is face-up")
        g["sea"][depth][i] = {"fish": [], "up": bool(one["cards"] and one["cards"][0]["up"])}
        for c in one["cards"]:
            fish = card("fish", c["card"])
            if fish:
                fish["seen"] = [s - 1 for s in c["known_to"]]
            g["sea"][depth][i]["fish"].append(fish)
    for p, one in zip(g["players"], told["anglers"]):
        load_angler(g, p, one)
    if told["omen_card"]:
        g["omen_owner"] = next((p["seat"] for p in g["players"] for x in p["fresh"] + p["spent"] if x["kind"] == "omen"),
                               None)
    if told["turn"] is not None:
        g["players"][told["turn"] - 1].update(easier=told["easier"], cheaper=told["cheaper"],
                                              set_ahead=told["set_ahead"])
    under_way(g, told)
    deep.run(g)
    return g


def load_angler(g, p, one):
    p.update(at="sea" if one["depth"] else "port", depth=one["depth"], rod=one["rod"], reel=one["reel"],
             used=list(one["used"]), shops=list(one["visited"]),
             **{k: one[k] for k in ("passed", "bucks", "worms", "lifeboat", "has_cast")})
    for name, (kind, mine) in HANDS.items():
        if None in one[name]:
            raise kit.CannotLoad("an unknown card in a hand")
        p[mine] = pile(kind, one[name])
    p["mounts"] = [[m["times"], card("fish", m["fish"][0]) if m["fish"] else None] for m in one["mounts"]]
    for pool in ("fresh", "rolled"):
        p[pool] = [deep.new_die(g, x["die"], x["face"]) for x in one[pool]]
    p["spent"] = [deep.new_die(g, kind) for kind in one["spent"]]


def under_way(g, told):
    """The program's stack of questions."""
    turn = None if told["turn"] is None else told["turn"] - 1
    frames, kinds = told["frames"], [f["kind"] for f in told["frames"]]
    if "effects" in kinds:
        raise kit.CannotLoad("the text of a card is being carried out")
    ps, order = g["players"], deep.order(g)
    rest = order[order.index(turn):] if turn is not None else []
    todo = []
    if told["phase"] == "refresh":
        g["phase"] = deep.after_refresh(g) if "throw" in kinds else "preserver"
    elif told["phase"] == "declaration":
        g["phase"] = "equip"
        if kinds:
            rest = order[order.index(frames[0]["seat"] - 1) + 1:]
        todo = [deep.ask("declare", ps[i]) for i in reversed(rest)]
    elif told["phase"] == "equip":
        g["phase"] = "action"
        todo = [deep.ask("equip", ps[i]) for i in reversed(rest) if ps[i]["rods"] or ps[i]["reels"]]
    elif told["phase"] == "regrets":
        g["phase"] = "reckon"
    else:
        g["phase"], g["turn"] = "turns", turn
        p = ps[turn]
        if kinds[:1] == ["arrival"] or kinds[:1] == ["shopping"] or kinds[:1] == ["placing"]:
            todo = [deep.ask("acted", p)]
        elif kinds[:1] == ["worms"] or not kinds:
            todo = [deep.ask("after" if told["acted"] else "turn", p)]
        elif kinds[0] not in ("fishing", "reward"):
            raise kit.CannotLoad("a %s in the middle of a turn" % kinds[0])
    for n, frame in enumerate(frames):
        todo += load_frame(g, frame, kinds[n + 1:], told)
    g["todo"] = todo


def load_frame(g, frame, above, told):
    p, kind = g["players"][frame["seat"] - 1], frame["kind"]
    if kind == "muster":
        return [deep.ask("muster", p)]
    if kind == "throw":
        return [deep.ask("throw", p)]
    if kind == "reward":
        return [deep.ask("reward", p)]
    if kind == "placing":
        if frame["step"] not in (None, "", "muster"):
            raise kit.CannotLoad("dice that were bought or gained are already placed in this program")
        return [deep.ask("keep", p, n=frame["number"])]
    if kind == "arrival":
        if {"muster", "placing"} & set(above):
            return [deep.ask("flip_can", p)]
        if frame["step"] == "regret":
            return [deep.ask("port_regret", p)]
        if frame["step"] == "worms":
            return [deep.ask("flip_can", p)]
        deep.make_port(g, p)
        steps, g["todo"] = g["todo"], []
        return steps
    if kind == "worms":
        return [deep.ask("worms", p, shoal=at_of(frame["shoal"]))]
    if kind == "shopping":
        one = told["anglers"][p["seat"]]
        for deck in ("rod", "reel", "supply"):
            if one["drawn_" + DECKS[deck]]:
                return [deep.ask("choose", p, deck=deck, cards=pile(deck, one["drawn_" + DECKS[deck]]),
                                 n=frame["number"])]
    if kind == "penalty":
        pick = min if len(g["players"]) == 2 else max
        value = pick(deep.worth(p, f) for _, _, f in deep.mounted(p))
        return [deep.ask("lose", p, slots=[i for i, _, f in deep.mounted(p) if deep.worth(p, f) == value])]
    if kind == "fishing" and frame["step"] == "pay" and told["attempt"]:
        att = told["attempt"][0]
        at = at_of(att["shoal"])
        fish = deep.shoal(g, at)["fish"][0]
        if fish is None:
            raise kit.CannotLoad("nobody knows the fish")
        miss = [s["to"] for s in fish.get("reveal", []) if s["do"] == "relocate_this" and s["on"] == "miss"]
        g["attempt"] = {"shoal": at, "fish": fish, "change": att["change"], "set": att["difficulty"],
                        "first": not p["has_cast"], "auto": False, "ended": None, "miss": miss[0] if miss else None}
        return [deep.ask("pay", p)]
    raise kit.CannotLoad("this program cannot begin in the middle of: %s %s" % (kind, frame["step"]))


# ---- choices


def find(pool, dice, what="die"):
    """The ids of the program's dice that show this."""
    left, out = list(pool), []
    for die in dice:
        for x in left:
            if x["kind"] == die["die"] and x["face"] == die["face"]:
                left.remove(x)
                out.append(x["id"])
                break
        else:
            raise kit.Refused("no %s %s %s in the pool" % (what, die["die"], die["face"]))
    return out


def muster(g, p, c):
    if c["reroll"]:
        raise kit.Refused("only the spent dice are rolled; nobody is asked about fresh dice")
    return {"do": "muster"}


def discard_regret(g, p, c):
    if c["at_random"]:
        raise kit.NotOffered("the regret is chosen, not drawn")
    return {"do": "port_regret", "card": c["regret"]}


def pick_dice(g, p, c):
    now = deep.top(g)
    pool = [x for x in p["fresh"] + p["spent"] if x["id"] in now.get("dice", ())]
    chosen = find(pool, c["dice"])
    left = [x for x in p["spent"] if x in pool and x["id"] not in chosen]
    for kind in c["spent"]:
        die = next((x for x in left if x["kind"] == kind), None)
        if die is None:
            raise kit.Refused("no spent %s die to choose" % kind)
        left.remove(die)
        chosen.append(die["id"])
    return {"do": "pick_dice", "dice": chosen}


MOVES = {
    "muster": muster,
    "keep": lambda g, p, c: {"do": "keep", "dice": find(p["rolled"], c["dice"])},
    "throw": lambda g, p, c: {"do": "throw", "to": c["to"] - 1},
    "declare": lambda g, p, c: {"do": "declare", "where": c["to"]},
    "discard-regret": discard_regret,
    "equip": lambda g, p, c: {"do": "equip", "rod": c["rod"], "reel": c["reel"]},
    "cast": lambda g, p, c: {"do": "fish", "shoal": at_of(c["shoal"])},
    "abandon": lambda g, p, c: {"do": "abandon"},
    "sell": lambda g, p, c: {"do": "sell", "fish": c["fish"]},
    "visit": lambda g, p, c: {"do": "shop", "shop": c["shop"], "price": c["price"]},
    "mount": lambda g, p, c: {"do": "mount", "fish": [[f["fish"], f["slot"] - 1] for f in c["fish"]]},
    "pass": lambda g, p, c: {"do": "pass"},
    "end": lambda g, p, c: {"do": "end"},
    "eat": lambda g, p, c: {"do": "eat", "fish": c["fish"]},
    "worms": lambda g, p, c: {"do": "worms", "shoal": at_of(c["shoal"])},
    "preserver": lambda g, p, c: {"do": "preserver"},
    "dink": lambda g, p, c: {"do": "use", "from": "dinks", "card": c["card"]},
    "supply": lambda g, p, c: {"do": "use", "from": "supplies", "card": c["card"]},
    "gear": lambda g, p, c: {"do": "gear", "card": c["card"]},
    "sinker": lambda g, p, c: {"do": "sink", "die": find(p["fresh"], [c["die"]])[0]},
    "pay": lambda g, p, c: {"do": "catch", "dice": find(p["fresh"], c["dice"])},
    "let-go": lambda g, p, c: {"do": "give_up", "die": find(p["fresh"], [c["die"]])[0] if c["die"] else None},
    "put-back": lambda g, p, c: {"do": "put_back", "where": c["on"]},
    "keep-cards": lambda g, p, c: {"do": "choose", "cards": c["cards"]},
    "reward": lambda g, p, c: {"do": "reward", "take": c["take"]},
    "lose": lambda g, p, c: {"do": "lose", "slot": c["slot"] - 1},
    "option": lambda g, p, c: {"do": "option", "number": c["number"]},
    "pick-dice": pick_dice,
    "pick-cards": lambda g, p, c: {"do": "pick_cards", "cards": c["cards"]},
    "pick-shoal": lambda g, p, c: {"do": "pick_shoal", "shoal": at_of(c["shoal"])},
    "pick-player": lambda g, p, c: {"do": "pick_player", "player": c["player"] - 1},
    "order": lambda g, p, c: {"do": "order", "cards": c["cards"]},
}


def player_of(kind):
    def play(g, choice, chance):
        CHANCE.feed(chance)
        now = deep.top(g)
        if g["over"] or choice["seat"] != now["who"] + 1:
            raise kit.Refused("it is not the turn of player %d" % choice["seat"])
        deep.do(g, MOVES[kind](g, g["players"][now["who"]], choice))
        return CHANCE.played(chance)

    return play


def candidates(g, seat, kind, given):
    now = deep.top(g)
    if g["over"] or now["who"] + 1 != seat:
        return []
    options = ()
    if now["kind"] in ("pick_cards", "order"):
        options = ids(now["cards"])
    elif now["kind"] == "pick_shoal":
        options = [name_of(at) for at in now["shoals"]]
    elif now["kind"] == "option":
        options = now["numbers"]
    elif now["kind"] == "pick_dice":
        p = g["players"][now["who"]]
        options = []
        fresh = [x for x in p["fresh"] if x["id"] in now["dice"]]
        spent = [x for x in p["spent"] if x["id"] in now["dice"]]
        for some in kdr._subsets(fresh):
            options += [([face(x) for x in some], [x["kind"] for x in other]) for other in kdr._subsets(spent)]
    return kdr.candidates(report(g), seat, kind, options)


def view(g, seats):
    """What the people in these seats see."""
    seen = [deep.view(g, s - 1) for s in seats]
    told = report(g)
    if g["over"]:
        return told
    for p, one in zip(g["players"], told["anglers"]):
        if p["seat"] + 1 not in seats:
            for name in ("fish", "regrets", "dinks", "supplies"):
                one[name] = [None] * len(one[name])
            for name in ("drawn_rods", "drawn_reels", "drawn_supplies"):
                one[name] = [None] * len(one[name])
    for one in told["shoals"]:
        depth, i = at_of(one["name"])
        for n, c in enumerate(one["cards"]):
            shown = [v["sea"][depth][i]["fish"][n] for v in seen]
            c["card"] = next((f["id"] for f in shown if f), None)
    for name in ("regret_deck", "dink_deck", "rod_deck", "reel_deck", "supply_deck", "regret_discards", "regret_box"):
        told[name] = [None] * len(told[name])
    return told


CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
# What the program is meant to do, where I thought of the question.
READINGS = {
    "short-game": "tuesday-is-day-one", "penalty-who": "all-tied", "life-preserver-tie": "new-order",
    "saturday-die": "one-by-one", "regret-value-use": "penalty-and-tie", "cost-floor": "floor-zero",
    "from-port": "free-choice", "shop-visits": "joint-rod-reel", "fishbucks-cap": "none",
    "fresh-die-to-cast": "not-required", "unkept-cards": "to-bottom", "madness-discount": "none",
    "dink-secrecy": "private", "penalty-measure": "modified-value", "reduction-ahead": "ahead-too",
    "worms-at-start": "face-down", "cast-depth": "same-or-shallower", "turn-end": "after-action-too",
}
MORE = {"offers": {"seats": [2, 3, 4, 5], "start": ["monday", "tuesday"]}, "claims": {"readings": READINGS}}
KINDS = {kind: player_of(kind) for kind in MOVES}
GAME = kit.Adapter("deep-regrets", new_game, report, KINDS, CAN, load=load, candidates=candidates, view=view, more=MORE)
if __name__ == "__main__":
    kit.serve(kit.handlers("gannet", forms.complete(GAME, deep.NotAllowed)))
