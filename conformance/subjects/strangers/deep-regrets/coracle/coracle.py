"""Coracle: Deep Regrets for the kitchen table.

A game is a dictionary. Everything that needs a decision is a generator: it yields a question (a dictionary too) and is
sent the answer. `week(game)` plays a whole game; between two turns (and at the menu of a turn) everything there is to
know is in the dictionary, so a game can be put away and taken out again.

Seats count from 0 in here.
"""

import json
from pathlib import Path

from luck import PIPS, House

BOX = json.loads((Path(__file__).parent / "cards.json").read_text())
FISH = {card["card"]: card for card in BOX["fish"]}
CARDS = {card["card"]: card for kind in ("dinks", "rods", "reels", "supplies") for card in BOX[kind]}

WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
SHOALS = [depth + column for depth in "123" for column in "abc"]
REGRETS = [0] * 6 + [1] * 24 + [2] * 20 + [3] * 10
CAP = 10  # the bucks track ends there

# Regrets from, fair fish, foul fish, dice, off in shops
MADNESS = [(0, 2, -2, 4, 0), (1, 1, -1, 5, 0), (4, 1, 0, 5, 0), (7, 0, 1, 6, 0), (10, -1, 1, 7, 0), (14, -2, 2, 8, 1)]

GEAR_PRICES = {1: (1, 1), 3: (3, 1), 5: (5, 2)}  # price: draw, keep
ITEM_PRICES = {1: (1, 1), 3: (3, 2), 5: (5, 2)}
DICE_PRICES = {1: 1, 3: 2, 5: 3}
SHOPS = {"rod": GEAR_PRICES, "reel": GEAR_PRICES, "supply": ITEM_PRICES, "dice": DICE_PRICES}
HELD = {"rod": "rods", "reel": "reels", "supply": "items"}


# ---------------------------------------------------------------- setting up


def copies(kind):
    return [card["card"] for card in BOX[kind] for _ in range(card.get("copies", 1))]


def angler(name):
    return {
        "name": name, "depth": 1, "fresh": [], "spent": ["player"] * 3, "rolled": [], "hand": [],
        "wall": [[2, None], [3, None], [2, None]], "regrets": [], "dinks": [], "items": [], "rods": [], "reels": [],
        "rod": None, "reel": None, "bucks": 0, "can": False, "lifeboat": True, "passed": False, "shops": [],
        "tried": [], "fished": False, "sunk_from": 0, "drawn": {"rod": [], "reel": [], "supply": []},
    }  # fmt: skip


def new_game(names, start="monday", first=None, luck=None):
    """Set up the boards: two to five players, the whole week or the short one from Tuesday."""
    if not 2 <= len(names) <= 5:
        raise ValueError("two to five can play")
    if start not in ("monday", "tuesday"):
        raise ValueError("the week starts on Monday, the short one on Tuesday")
    luck = luck or House()
    game = bare_game(names, luck)
    for depth in "123":
        fish = [card["card"] for card in BOX["fish"] if card["depth"] == int(depth) for _ in range(card.get("copies", 1))]
        luck.shuffle(fish)
        for column in "abc":
            game["sea"][depth + column] = [lying(fish.pop(0)) for _ in range(13)]
    regrets = list(REGRETS)
    luck.shuffle(regrets)
    many = 10 * len(names)
    game["decks"]["regret"], game["box"] = regrets[:many], regrets[many:]
    for deck, kind in (("dink", "dinks"), ("rod", "rods"), ("reel", "reels"), ("supply", "supplies")):
        game["decks"][deck] = copies(kind)
        luck.shuffle(game["decks"][deck])
    game["day"] = game["first_day"] = start
    game["first"] = luck.random.randrange(len(names)) if first is None else first
    game["todo"] = round_table(game, game["first"])
    game["turn"] = game["first"]
    return game


def bare_game(names, luck):
    return {
        "luck": luck, "crew": [angler(name) for name in names], "sea": {shoal: [] for shoal in SHOALS},
        "decks": {"regret": [], "dink": [], "rod": [], "reel": [], "supply": []},
        "gone": {"fish": [], "regret": [], "dink": [], "supply": []}, "box": [],
        "bag": ["blue"] * 8 + ["green"] * 8 + ["orange"] * 8, "beside": ["omen"], "omen_card": "",
        "day": "monday", "first_day": "monday", "phase": "refresh", "first": 0, "ring": None, "turn": 0, "todo": [],
        "throwing": False, "last": 0, "acted": False, "casting": None, "cheaper": 0, "story": [], "result": None,
    }  # fmt: skip


def lying(fish, up=False, seen=()):
    return {"fish": fish, "up": up, "seen": list(seen)}


def round_table(game, start):
    many = len(game["crew"])
    return [(start + step) % many for step in range(many)]


def tell(game, what, seat=None, **more):
    game["story"].append({"what": what, "seat": seat, **more})


# ---------------------------------------------------------------- asking


def ask(who, topic, options, always=False):
    """Ask for one of some options. What goes without saying is not asked."""
    offered = [option for place, option in enumerate(options) if option not in options[:place]]
    if len(offered) == 1 and not always:
        return offered[0]
    why = ""
    while True:
        answer = yield {"who": who, "topic": topic, "options": offered, "least": 1, "most": 1, "some": False, "why": why}
        if answer in offered:
            return answer
        why = f"'{topic}' takes one of {offered}, not {answer}"


def ask_some(who, topic, pool, least, most, fits=None):
    """Ask for several of a pool."""
    why = ""
    while True:
        answer = yield {"who": who, "topic": topic, "options": list(pool), "least": least, "most": most, "some": True, "why": why}
        left = list(pool)
        try:
            for one in answer:
                left.remove(one)
        except ValueError:
            why = f"'{topic}' takes some of {pool}, not {answer}"
            continue
        if not least <= len(answer) <= most:
            why = f"'{topic}' takes {least} to {most} of {pool}"
        elif fits and not fits(answer):
            why = f"'{topic}': {answer} will not do"
        else:
            return list(answer)


# ---------------------------------------------------------------- figures


def row(me):
    return [line for line in MADNESS if len(me["regrets"]) >= line[0]][-1]


def room(me):
    return max(0, row(me)[3] - len(me["fresh"]))


def has(card, word):
    """Return the figure behind a standing word of a card (or True), or None."""
    for line in (FISH.get(card) or CARDS.get(card) or {}).get("always", ()):
        first, *rest = line.split()
        if first == word:
            return rest or True
    return None


def shift(me, fish):
    return row(me)[2] if FISH[fish]["foul"] else row(me)[1]


def worth(me, fish):
    fixed = has(fish, "worth")
    if fixed:
        return int(fixed[0])
    return max(0, FISH[fish]["value"] + shift(me, fish))


def trophy(me, slot):
    """What a mounted fish scores."""
    times, fish = me["wall"][slot]
    if has(fish, "worth"):
        return times * worth(me, fish)
    return max(0, times * FISH[fish]["value"] + shift(me, fish))


def regret_value(me):
    return sum(me["regrets"]) + (0 if me["lifeboat"] else 10)


def at_sea(me):
    return me["depth"] > 0


def top(game, shoal):
    return game["sea"][shoal][0] if game["sea"][shoal] else None


def gear(me):
    return [card for card in (me["rod"], me["reel"]) if card]


def difficulty(game, seat):
    me, cast = game["crew"][seat], game["casting"]
    fish = top(game, cast["shoal"])["fish"]
    card = FISH[fish]
    number = card["difficulty"] if cast["fixed"] is None else cast["fixed"]
    number += cast["change"]
    for thing in has(fish, "harder-per") or ():
        number += len(me["regrets"] if thing == "regrets" else me["hand"])
    for line in (line for held in gear(me) for line in CARDS[held].get("always", ())):
        word, *rest = line.split()
        if word == "easier":
            less, which = int(rest[0]), rest[1]
            kind = "foul" if card["foul"] else "fair"
            if which in ("all", card["size"], kind) or (which == "first" and not me["fished"]):
                number -= less
    return max(0, number)


def affordable(game, seat):
    faces = sorted((face for _, face in game["crew"][seat]["fresh"]), reverse=True)
    exactly = has(top(game, game["casting"]["shoal"])["fish"], "dice-exactly")
    if exactly:
        many = int(exactly[0])
        return len(faces) >= many and sum(faces[:many]) >= difficulty(game, seat)
    return sum(faces) >= difficulty(game, seat)


def price_of(game, seat, price):
    return max(0, price - game["cheaper"] - row(game["crew"][seat])[4])


# ---------------------------------------------------------------- cards and dice


def refill(game, deck):
    if not game["decks"][deck] and game["gone"].get(deck):
        game["decks"][deck], game["gone"][deck] = game["gone"][deck], []
        game["luck"].shuffle(game["decks"][deck])
        tell(game, "reshuffled", deck=deck)
    return game["decks"][deck]


def draw_regrets(game, seat, many):
    me = game["crew"][seat]
    mounted = [fish for _, fish in me["wall"] if fish]
    many += sum(int(has(fish, "regrets-more")[0]) for fish in me["hand"] + mounted if has(fish, "regrets-more"))
    for _ in range(many):
        if not refill(game, "regret"):
            return
        me["regrets"].append(game["luck"].deal(game["decks"]["regret"], "regret"))
        tell(game, "regret", seat)


def lose_regret(game, seat, regret):
    game["crew"][seat]["regrets"].remove(regret)
    game["gone"]["regret"].append(regret)
    tell(game, "eased", seat)


def lose_any_regret(game, seat):
    game["gone"]["regret"].append(game["luck"].blindly(game["crew"][seat]["regrets"]))
    tell(game, "eased", seat)


def draw_dinks(game, seat, many):
    me = game["crew"][seat]
    for _ in range(many):
        choose = next((int(has(card, "dinks-from")[0]) for card in gear(me) if has(card, "dinks-from")), 1)
        drawn = []
        while len(drawn) < choose and refill(game, "dink"):
            drawn.append(game["luck"].deal(game["decks"]["dink"], "dink"))
        if not drawn:
            return
        kept = yield from ask(seat, "which dink", drawn)
        drawn.remove(kept)
        game["gone"]["dink"] += drawn
        me["dinks"].append(kept)
        tell(game, "dink", seat, card=kept)


def earn(game, seat, bucks):
    me = game["crew"][seat]
    me["bucks"] = min(CAP, me["bucks"] + bucks)
    tell(game, "earned", seat, bucks=bucks)


def spend(me, dice):
    for die in dice:
        me["fresh"].remove(die)
        me["spent"].append(die[0])


def roll_in(game, seat, kinds):
    """Roll dice and put as many as there is room for in the Fresh Pool."""
    me = game["crew"][seat]
    me["rolled"] = [(kind, game["luck"].roll(kind)) for kind in kinds]
    yield from place(game, seat)


def place(game, seat):
    me = game["crew"][seat]
    space = room(me)
    keep = []
    if me["rolled"] and space:
        keep = yield from ask_some(seat, "keep fresh", me["rolled"], 0, min(space, len(me["rolled"])))
    rest = list(me["rolled"])
    for die in keep:
        rest.remove(die)
    me["fresh"] += keep
    me["spent"] += [kind for kind, _ in rest]
    me["rolled"] = []


def leaves(game, seat, fish):
    """A fish leaves a player: an omen goes with it."""
    if fish == game["omen_card"]:
        me = game["crew"][seat]
        for die in [die for die in me["fresh"] if die[0] == "omen"]:
            me["fresh"].remove(die)
        if "omen" in me["spent"]:
            me["spent"].remove("omen")
        game["beside"].append("omen")
        game["omen_card"] = ""


# ---------------------------------------------------------------- the week


def week(game):
    """Play on from wherever the game is."""
    while game["phase"] != "over":
        yield from PHASES[game["phase"]](game)


def refresh_phase(game):
    while game["todo"]:
        game["turn"] = game["todo"][0]
        yield from muster(game, game["turn"])
        game["todo"].pop(0)
    yield from throw(game)
    game["turn"] = game["first"]
    if game["day"] == game["first_day"]:
        game["phase"] = "action"
    else:
        game["phase"], game["todo"] = "declaration", round_table(game, game["first"])


def muster(game, seat):
    me = game["crew"][seat]
    if not me["rolled"]:
        again = yield from ask_some(seat, "roll again", me["fresh"], 0, len(me["fresh"]))
        for die in again:
            me["fresh"].remove(die)
        kinds = me["spent"] + [kind for kind, _ in again]
        me["spent"] = []
        yield from roll_in(game, seat, kinds)
    else:
        yield from place(game, seat)


def throw(game):
    totals = [sum(face for _, face in me["fresh"]) for me in game["crew"]]
    strongest = totals.index(max(totals))
    game["turn"] = strongest
    game["throwing"] = True
    others = [seat for seat in range(len(totals)) if seat != strongest]
    game["ring"] = yield from ask(strongest, "throw to", others, always=True)
    game["throwing"] = False
    tell(game, "thrown", strongest, to=game["ring"])


def declaration_phase(game):
    while game["todo"]:
        seat = game["turn"] = game["todo"][0]
        me = game["crew"][seat]
        if me["depth"] == 0:
            me["depth"] = 1
            tell(game, "declared", seat, to="sea")
        else:
            where = yield from ask(seat, "sea or port", ["sea", "port"])
            tell(game, "declared", seat, to=where)
            if where == "port":
                yield from make_port(game, seat)
        game["todo"].pop(0)
    game["phase"], game["todo"], game["turn"] = "equip", round_table(game, game["first"]), game["first"]


def make_port(game, seat):
    me = game["crew"][seat]
    me["depth"] = 0
    yield from muster(game, seat)
    if game["phase"] == "declaration":
        me["can"] = True
    if me["regrets"]:
        regret = yield from ask(seat, "let go of a regret", [None, *me["regrets"]])
        if regret is not None:
            lose_regret(game, seat, regret)


def equip_phase(game):
    while game["todo"]:
        seat = game["turn"] = game["todo"][0]
        me = game["crew"][seat]
        me["rod"] = me["reel"] = None
        rod = yield from ask(seat, "which rod", [None, *me["rods"]])
        reel = yield from ask(seat, "which reel", [None, *me["reels"]])
        me["rod"], me["reel"] = rod, reel
        tell(game, "equipped", seat, rod=rod, reel=reel)
        game["todo"].pop(0)
    game["phase"], game["turn"] = "action", game["first"]


def dawn(game):
    """Phase I of a new day."""
    game["day"] = WEEK[WEEK.index(game["day"]) + 1]
    game["first"] = (game["first"] + 1) % len(game["crew"])
    tell(game, "day", game["first"], day=game["day"])
    for shoal in SHOALS:
        for entry in [entry for entry in game["sea"][shoal] if entry["up"]]:
            game["sea"][shoal].remove(entry)
            game["gone"]["fish"].append(entry["fish"])
            tell(game, "washed away", shoal=shoal, fish=entry["fish"])
    if game["day"] in ("wednesday", "friday"):
        for me in game["crew"]:
            me["can"] = True
    elif game["day"] == "thursday":
        for seat in round_table(game, game["first"]):
            earn(game, seat, 3)
    elif game["day"] == "saturday":
        for seat in round_table(game, game["first"]):
            for colour in ("orange", "blue", "green"):
                if colour in game["bag"]:
                    game["bag"].remove(colour)
                    game["crew"][seat]["spent"].append(colour)
                    break
    for me in game["crew"]:
        me["depth"] = max(1, me["depth"] - 1)
        me["passed"] = me["fished"] = False
        me["shops"], me["tried"], me["sunk_from"] = [], [], 0
    game["phase"], game["todo"], game["turn"] = "refresh", round_table(game, game["first"]), game["first"]
    if sea_empty(game):
        game["phase"] = "regrets"


def evening(game):
    tell(game, "evening", day=game["day"])
    game["last"] = 0
    for me in game["crew"]:
        me["rod"] = me["reel"] = None
    if game["day"] == "saturday":
        game["phase"] = "regrets"
    else:
        dawn(game)


def sea_empty(game):
    return not any(game["sea"].values())


# ---------------------------------------------------------------- a turn


def action_phase(game):
    seat = game["turn"]
    me = game["crew"][seat]
    while True:
        answer = yield from ask(seat, "your turn", menu(game, seat), always=True)
        if answer[0] == "done":
            break
        if answer[0] == "pass":
            me["passed"] = True
            tell(game, "passed", seat)
            yield from reward(game, seat)
            break
        yield from DOING[answer[0]](game, seat, *answer[1:])
        if sea_empty(game):
            game["phase"], game["casting"], game["acted"] = "regrets", None, False
            return
    game["acted"], game["casting"] = False, None
    yield from hand_on(game, seat)


def hand_on(game, seat):
    """Find whose turn is next. Whoever has passed and is skipped takes a reward."""
    still = [one for one, me in enumerate(game["crew"]) if not me["passed"]]
    if game["last"]:
        game["last"] -= 1
        if not still or not game["last"]:
            return evening(game)
    elif not still:
        return evening(game)
    elif len(still) == 1:
        game["last"] = 2
        tell(game, "last turns", still[0])
    for one in round_table(game, seat)[1:] + [seat]:
        if one in still:
            game["turn"] = one
            return None
        tell(game, "skipped", one)
        yield from reward(game, one)


def reward(game, seat):
    can = []
    if game["decks"]["dink"] or game["gone"]["dink"]:
        can.append("dink")
    if game["crew"][seat]["regrets"]:
        can.append("regret")
    if not can:
        return
    take = yield from ask(seat, "reward", can, always=True)
    if take == "dink":
        yield from draw_dinks(game, seat, 1)
    else:
        lose_any_regret(game, seat)


def menu(game, seat):
    me = game["crew"][seat]
    options = []
    if game["casting"]:
        fish = top(game, game["casting"]["shoal"])["fish"]
        if affordable(game, seat):
            options.append(("pay",))
        if not (has(fish, "insists") and affordable(game, seat)):
            options.append(("let go",))
    elif game["acted"]:
        options.append(("done",))
    else:
        if at_sea(me):
            options += [("cast", shoal) for shoal in SHOALS if castable(game, seat, shoal)]
            if me["lifeboat"]:
                options.append(("abandon",))
        else:
            if sellable(me):
                options.append(("sell",))
            if me["hand"] and any(fish is None for _, fish in me["wall"]):
                options.append(("mount",))
            for shop, prices in SHOPS.items():
                stock = game["bag"] if shop == "dice" else game["decks"][shop] or game["gone"].get(shop)
                if shop not in me["shops"] and stock:
                    options += [("visit", shop, price) for price in prices if me["bucks"] >= price_of(game, seat, price)]
        options.append(("pass",))
    return options + free_actions(game, seat)


def castable(game, seat, shoal):
    me = game["crew"][seat]
    if not me["fresh"] or int(shoal[0]) > me["depth"] or not game["sea"][shoal]:
        return False
    for depth in "123":
        other = depth + shoal[1]
        lid = top(game, other)
        if other != shoal and lid and lid["up"] and has(lid["fish"], "bars-column"):
            return False
    return True


def sellable(me):
    return [fish for fish in me["hand"] if not has(fish, "unsaleable")]


def usable(game, seat, card):
    """May a card with a text be used just now?"""
    when = CARDS[card].get("when")
    if when == "paying":
        return game["casting"] is not None
    if when == "shopping":
        return not at_sea(game["crew"][seat]) and not game["acted"]
    return when == "any time"


def free_actions(game, seat):
    me = game["crew"][seat]
    options = [("eat", fish) for fish in me["hand"] if FISH[fish].get("eat")]
    if me["can"]:
        options += [("worms", shoal) for shoal in SHOALS if top(game, shoal) and not top(game, shoal)["up"]]
    if game["ring"] == seat and (game["casting"] or (not at_sea(me) and not game["acted"])):
        options.append(("preserver",))
    options += [("dink", card) for card in me["dinks"] if usable(game, seat, card)]
    options += [("item", card) for card in me["items"] if usable(game, seat, card)]
    for card in gear(me):
        if CARDS[card].get("text") and me["tried"].count(card) < CARDS[card]["times"] and usable(game, seat, card):
            options.append(("gear", card))
    if 1 <= me["depth"] <= 3:
        options += [("sinker", die) for die in me["fresh"]]
    return options


# ---------------------------------------------------------------- at sea


def cast(game, seat, shoal):
    game["casting"] = {"shoal": shoal, "change": 0, "fixed": None}
    tell(game, "cast", seat, shoal=shoal)
    if not top(game, shoal)["up"]:
        yield from turn_up(game, seat, shoal)
    lid = top(game, shoal)
    if game["casting"] and not (lid and lid["up"]):
        give_up(game, seat)


def turn_up(game, seat, shoal):
    """Turn the top fish of a shoal face up, and carry out its Reveal text."""
    entry = top(game, shoal)
    entry["fish"] = game["luck"].name(entry["fish"], "fish")
    entry["up"] = True
    entry["seen"] = list(range(len(game["crew"])))
    tell(game, "revealed", shoal=shoal, fish=entry["fish"])
    if any(has(card, "deaf") for card in gear(game["crew"][seat])):
        return
    yield from carry_out(game, seat, FISH[entry["fish"]].get("reveal", ()), entry["fish"], shoal)


def give_up(game, seat):
    game["casting"], game["acted"] = None, True
    game["crew"][seat]["fished"] = True


def pay(game, seat):
    me, shoal = game["crew"][seat], game["casting"]["shoal"]
    fish = top(game, shoal)["fish"]
    need, exactly = difficulty(game, seat), has(fish, "dice-exactly")

    def enough(dice):
        return sum(face for _, face in dice) >= need and (not exactly or len(dice) == int(exactly[0]))

    dice = yield from ask_some(seat, "pay with", me["fresh"], 0, len(me["fresh"]), enough)
    spend(me, dice)
    tell(game, "paid", seat, dice=dice, need=need)
    over = sum(face for _, face in dice) - need
    if over and any(has(card, "change") for card in gear(me)):
        back = yield from ask(seat, "which die back", [None, *(die for die in dice if die[1] <= over)])
        if back:
            me["spent"].remove(back[0])
            me["fresh"].append(back)
    yield from land(game, seat)


def land(game, seat):
    """The fish is caught: its text, then it goes to the hand."""
    shoal = game["casting"]["shoal"]
    fish = top(game, shoal)["fish"]
    yield from carry_out(game, seat, FISH[fish].get("catch", ()), fish, shoal)
    game["sea"][shoal].pop(0)
    game["crew"][seat]["hand"].append(fish)
    tell(game, "caught", seat, fish=fish)
    if not game["sea"][shoal]:
        tell(game, "overfished", seat)
        draw_regrets(game, seat, 1)
    give_up(game, seat)


def let_go(game, seat):
    """No fish: a die for a Dink. The die that is worth least will do."""
    me, shoal = game["crew"][seat], game["casting"]["shoal"]
    fish = top(game, shoal)["fish"]
    if me["fresh"]:
        die = min(me["fresh"], key=lambda die: die[1])
        spend(me, [die])
        tell(game, "let go", seat, die=die)
        yield from draw_dinks(game, seat, 1)
    for line in FISH[fish].get("reveal", ()):
        if isinstance(line, str) and line.startswith("slip") and line.endswith("miss"):
            slip(game, seat, line.split()[1], shoal)
    give_up(game, seat)


def abandon(game, seat):
    me = game["crew"][seat]
    me["lifeboat"] = False
    tell(game, "abandoned", seat)
    yield from make_port(game, seat)
    game["acted"] = True


# ---------------------------------------------------------------- at port


def sell(game, seat):
    me = game["crew"][seat]
    sold = yield from ask_some(seat, "sell", sellable(me), 1, len(me["hand"]))
    bucks = sum(worth(me, fish) for fish in sold)
    for fish in sold:
        me["hand"].remove(fish)
        game["gone"]["fish"].append(fish)
        tell(game, "sold", seat, fish=fish)
        leaves(game, seat, fish)
    earn(game, seat, bucks)
    if any(FISH[fish]["foul"] for fish in sold):
        draw_regrets(game, seat, 1)
    game["acted"] = True


def mount(game, seat):
    me = game["crew"][seat]
    for number in range(3):
        empty = [slot for slot, (_, fish) in enumerate(me["wall"]) if fish is None]
        if not me["hand"] or not empty:
            break
        stop = [None] if number else []
        fish = yield from ask(seat, "mount", stop + me["hand"], always=True)
        if fish is None:
            break
        slot = yield from ask(seat, "on which hook", empty)
        me["hand"].remove(fish)
        me["wall"][slot][1] = fish
        tell(game, "mounted", seat, fish=fish, slot=slot)
    game["acted"] = True


def visit(game, seat, shop, price):
    me = game["crew"][seat]
    cost = price_of(game, seat, price)
    me["bucks"] -= cost
    me["shops"].append(shop)
    game["cheaper"] = 0
    dice = min(DICE_PRICES[price], len(game["bag"])) if shop == "dice" else 0
    tell(game, "visited", seat, shop=shop, price=price, cost=cost, dice=dice)
    if shop == "dice":
        for _ in range(dice):
            kind = game["luck"].from_bag(game["bag"])
            me["fresh"].append((kind, game["luck"].roll(kind)))
    else:
        draw, keep = SHOPS[shop][price]
        drawn = me["drawn"][shop]
        while len(drawn) < draw and refill(game, shop):
            drawn.append(game["luck"].deal(game["decks"][shop], shop))
        kept = list(drawn)
        if len(drawn) > keep:
            kept = yield from ask_some(seat, "keep", drawn, keep, keep)
        for card in kept:
            drawn.remove(card)
        me[HELD[shop]] += kept
        if drawn:
            game["decks"][shop] += drawn
            game["luck"].shuffle(game["decks"][shop])
            me["drawn"][shop] = []
    game["acted"] = True


# ---------------------------------------------------------------- free actions


def eat(game, seat, fish):
    game["crew"][seat]["hand"].remove(fish)
    game["gone"]["fish"].append(fish)
    tell(game, "ate", seat, fish=fish)
    leaves(game, seat, fish)
    yield from carry_out(game, seat, FISH[fish]["eat"], fish, "")


def worms(game, seat, shoal):
    game["crew"][seat]["can"] = False
    look(game, seat, shoal, 1)
    where = yield from ask(seat, "put back", ["top", "bottom"])
    if where == "bottom":
        game["sea"][shoal].append(game["sea"][shoal].pop(0))


def look(game, seat, shoal, many):
    for entry in game["sea"][shoal][:many]:
        entry["fish"] = game["luck"].name(entry["fish"], "fish")
        entry["seen"] = list(range(len(game["crew"])))
    tell(game, "looked", seat, shoal=shoal, many=many)


def preserver(game, seat):
    game["ring"] = None
    ease(game, 2)
    return
    yield


def ease(game, less):
    if game["casting"]:
        game["casting"]["change"] -= less
    else:
        game["cheaper"] += less


def use_dink(game, seat, card):
    game["crew"][seat]["dinks"].remove(card)
    game["gone"]["dink"].append(card)
    yield from use(game, seat, card)


def use_item(game, seat, card):
    game["crew"][seat]["items"].remove(card)
    game["gone"]["supply"].append(card)
    yield from use(game, seat, card)


def use_gear(game, seat, card):
    game["crew"][seat]["tried"].append(card)
    yield from use(game, seat, card)


def use(game, seat, card):
    tell(game, "used", seat, card=card)
    if CARDS[card].get("off"):
        ease(game, CARDS[card]["off"])
    shoal = game["casting"]["shoal"] if game["casting"] else ""
    yield from carry_out(game, seat, CARDS[card].get("text", ()), card, shoal)


def sinker(game, seat, die):
    me = game["crew"][seat]
    spend(me, [die])
    me["sunk_from"] = me["sunk_from"] or me["depth"]
    me["depth"] = min(3, me["depth"] + 1)
    return
    yield


# ---------------------------------------------------------------- the end of the week


def regrets_phase(game):
    """The regrets come out, trophies go, points are counted."""
    crew = game["crew"]
    for me in crew:
        me["regrets"] = [game["luck"].name(regret, "regret") for regret in me["regrets"]]
    most = max(regret_value(me) for me in crew)
    tell(game, "regrets", values=[regret_value(me) for me in crew])
    for seat, me in enumerate(crew):
        trophies = [slot for slot, (_, fish) in enumerate(me["wall"]) if fish]
        if regret_value(me) == most and trophies:
            pick = min if len(crew) == 2 else max
            slot = pick(trophies, key=lambda slot: trophy(me, slot))
            game["gone"]["fish"].append(me["wall"][slot][1])
            tell(game, "lost", seat, slot=slot, fish=me["wall"][slot][1])
            me["wall"][slot][1] = None
    scores = [score(me) for me in crew]
    rank = [(scores[seat], -sum(me["regrets"]), -len(me["regrets"])) for seat, me in enumerate(crew)]
    winners = [seat for seat, place in enumerate(rank) if place == max(rank)]
    game["result"] = {"scores": scores, "winners": winners}
    game["phase"], game["turn"] = "over", None
    tell(game, "over", scores=scores, winners=winners)
    return
    yield


def score(me):
    hand = sum(worth(me, fish) for fish in me["hand"])
    wall = sum(trophy(me, slot) for slot, (_, fish) in enumerate(me["wall"]) if fish)
    return hand + wall + me["bucks"] // 2


# ---------------------------------------------------------------- what the cards say


def carry_out(game, seat, text, card, shoal):
    """Carry out a text in the language of cards.json: words with figures, and a few words that hold other texts."""
    for line in text:
        if isinstance(line, str):
            word, *rest = line.split()
            yield from WORDS[word](game, seat, rest, card, shoal)
        elif "coin" in line:
            heads = game["luck"].heads()
            tell(game, "coin", seat, heads=heads)
            yield from carry_out(game, seat, line["coin"][0 if heads else 1], card, shoal)
        elif "if" in line:
            branch = "then" if holds(game, seat, line["if"]) else "else"
            yield from carry_out(game, seat, line.get(branch, ()), card, shoal)
        elif "either" in line:
            number = yield from ask(seat, "one of these", list(range(1, len(line["either"]) + 1)))
            yield from carry_out(game, seat, line["either"][number - 1], card, shoal)
        elif "may" in line:
            if (yield from willing(game, seat, line["may"].split())):
                yield from carry_out(game, seat, line["then"], card, shoal)
        elif "each" in line:
            for other in (yield from whom(game, seat, line["each"])):
                yield from carry_out(game, other, line["then"], card, shoal)


def holds(game, seat, test):
    me = game["crew"][seat]
    what, number = test.split()
    have = {"depth": me["depth"], "bucks": me["bucks"], "fresh": len(me["fresh"]), "hand": len(me["hand"]), "regrets": len(me["regrets"])}
    name = what.rstrip("<>")
    if what.endswith(">"):
        return have[name] >= int(number)
    if what.endswith("<"):
        return have[name] <= int(number)
    return have[name] == int(number)


def willing(game, seat, cost):
    me = game["crew"][seat]
    what = cost[0] if cost else ""
    if (what == "bucks" and me["bucks"] < 1) or (what == "dice" and not me["fresh"]) or (what == "fish" and not me["hand"]):
        return False
    if not (yield from ask(seat, "will you", [1, 0])):
        return False
    if what == "bucks":
        me["bucks"] -= 1
    elif what == "dice":
        spend(me, [(yield from ask(seat, "which die", me["fresh"]))])
    elif what == "fish":
        fish = yield from ask(seat, "which fish", me["hand"])
        me["hand"].remove(fish)
        game["gone"]["fish"].append(fish)
        leaves(game, seat, fish)
    elif what == "regrets":
        draw_regrets(game, seat, 1)
    return True


def whom(game, seat, who):
    around = round_table(game, seat)
    if who == "me":
        return [seat]
    if who == "all":
        return around
    if who == "others":
        return around[1:]
    if who == "left":
        return [around[1]]
    if who == "right":
        return [around[-1]]
    if who == "someone":
        return [(yield from ask(seat, "which player", around[1:]))]
    if who == "sea":
        return [one for one in around if at_sea(game["crew"][one])]
    return [one for one in around if game["crew"][one]["depth"] == int(who.removeprefix("depth"))]


def shoals_meant(game, seat, area, shoal, fits):
    """The shoals that a text is about: those of a row or a column, or some that the player picks."""
    able = [name for name in SHOALS if top(game, name) and fits(top(game, name))]
    if area.startswith("any"):
        picked = []
        for _ in range(int(area[3:])):
            left = [name for name in able if name not in picked]
            if left:
                picked.append((yield from ask(seat, "which shoal", left)))
        return picked
    if area == "here":
        return [name for name in able if name == shoal]
    if area == "row":
        return [name for name in able if name[0] == shoal[0] and name != shoal]
    if area == "column":
        return [name for name in able if name[1] == shoal[1] and name != shoal]
    return able


def face_down(entry):
    return not entry["up"]


def say_regret(game, seat, rest, card, shoal):
    for other in (yield from whom(game, seat, rest[1])):
        draw_regrets(game, other, int(rest[0]))


def say_shed(game, seat, rest, card, shoal):
    for other in (yield from whom(game, seat, rest[1])):
        me = game["crew"][other]
        for _ in range(int(rest[0])):
            if me["regrets"] and rest[2] == "random":
                lose_any_regret(game, other)
            elif me["regrets"]:
                lose_regret(game, other, (yield from ask(other, "which regret", me["regrets"])))


def say_confide(game, seat, rest, card, shoal):
    me = game["crew"][seat]
    for _ in range(int(rest[0])):
        if not me["regrets"]:
            return
        (other,) = yield from whom(game, seat, rest[1])
        if rest[2] == "random":
            regret = game["luck"].blindly(me["regrets"])
        else:
            regret = yield from ask(seat, "which regret", me["regrets"])
            me["regrets"].remove(regret)
        game["crew"][other]["regrets"].append(regret)
        tell(game, "confided", seat, to=other)


def say_bucks(game, seat, rest, card, shoal):
    for other in (yield from whom(game, seat, rest[1])):
        earn(game, other, int(rest[0]))


def say_dink(game, seat, rest, card, shoal):
    yield from draw_dinks(game, seat, int(rest[0]))


def say_item(game, seat, rest, card, shoal):
    for _ in range(int(rest[0])):
        if refill(game, "supply"):
            game["crew"][seat]["items"].append(game["luck"].deal(game["decks"]["supply"], "supply"))
    return
    yield


def turned(me, die, face):
    me["fresh"][me["fresh"].index(die)] = (die[0], face)


def say_bump(game, seat, rest, card, shoal):
    """A Fresh die goes up by one pip."""
    me = game["crew"][seat]
    for _ in range(int(rest[0])):
        able = [die for die in me["fresh"] if die[1] < max(PIPS[die[0]])]
        if able:
            die = yield from ask(seat, "which die", able)
            turned(me, die, die[1] + 1)


def say_peak(game, seat, rest, card, shoal):
    """Fresh dice are turned to their highest face."""
    me = game["crew"][seat]
    able = [die for die in me["fresh"] if die[1] < max(PIPS[die[0]])]
    many = min(int(rest[0]), len(able))
    if len(able) > many:
        dice = yield from ask_some(seat, "which dice", able, many, many)
    else:
        dice = able
    for die in dice:
        turned(me, die, max(PIPS[die[0]]))


def say_refresh(game, seat, rest, card, shoal):
    """Spent dice are rolled and become Fresh, as far as there is room."""
    me = game["crew"][seat]
    kinds = []
    many = min(int(rest[0]), len(me["spent"]), room(me))
    for _ in range(many):
        kind = yield from ask(seat, "which spent die", me["spent"])
        me["spent"].remove(kind)
        kinds.append(kind)
    if kinds:
        yield from roll_in(game, seat, kinds)


def say_reroll(game, seat, rest, card, shoal):
    me = game["crew"][seat]
    many = len(me["fresh"]) if rest[0] == "all" else min(int(rest[0]), len(me["fresh"]))
    dice = list(me["fresh"])
    if many < len(dice):
        dice = yield from ask_some(seat, "which dice", me["fresh"], many, many)
    for die in dice:
        me["fresh"].remove(die)
    me["fresh"] += [(kind, game["luck"].roll(kind)) for kind, _ in dice]


def say_reroll_until(game, seat, rest, card, shoal):
    me = game["crew"][seat]
    if me["fresh"]:
        die = yield from ask(seat, "which die", me["fresh"])
        face = die[1]
        for _ in range(int(rest[1])):
            face = game["luck"].roll(die[0])
            if face >= int(rest[0]):
                break
        turned(me, die, face)


def say_die(game, seat, rest, card, shoal):
    kind = rest[0]
    if kind == "omen":
        if "omen" not in game["beside"]:
            return
        game["beside"].remove("omen")
        game["omen_card"] = card
    elif kind == "any":
        if not game["bag"]:
            return
        kind = game["luck"].from_bag(game["bag"])
    elif kind in game["bag"]:
        game["bag"].remove(kind)
    else:
        return
    yield from roll_in(game, seat, [kind])


def say_peek(game, seat, rest, card, shoal):
    for name in (yield from shoals_meant(game, seat, rest[1], shoal, face_down)) if rest[1] != "here" else [shoal]:
        if rest[1] == "here":
            look_under(game, seat, name, int(rest[0]))
        else:
            look(game, seat, name, int(rest[0]))


def look_under(game, seat, shoal, many):
    """Look at the fish below the one that is face up."""
    below = [entry for entry in game["sea"][shoal] if not entry["up"]][:many]
    for entry in below:
        entry["fish"] = game["luck"].name(entry["fish"], "fish")
        entry["seen"] = list(range(len(game["crew"])))


def say_turn_up(game, seat, rest, card, shoal):
    for name in (yield from shoals_meant(game, seat, rest[0], shoal, face_down)):
        yield from turn_up(game, seat, name)


def say_skim(game, seat, rest, card, shoal):
    """Fish from the top of shoals are discarded."""
    if rest[1] == "under":
        entries = [(shoal, entry) for entry in game["sea"][shoal][1 : 1 + int(rest[0])]]
    else:
        names = yield from shoals_meant(game, seat, rest[1], shoal, bool)
        entries = [(name, entry) for name in names for entry in game["sea"][name][: int(rest[0])]]
    for name, entry in entries:
        game["sea"][name].remove(entry)
        game["gone"]["fish"].append(game["luck"].name(entry["fish"], "fish"))
        tell(game, "washed away", shoal=name, fish=entry["fish"])


def say_arrange(game, seat, rest, card, shoal):
    names = yield from shoals_meant(game, seat, "any1", shoal, face_down)
    if not names:
        return
    name = names[0]
    many = int(rest[0])
    look(game, seat, name, many)
    pile = game["sea"][name]
    fish = [entry["fish"] for entry in pile[:many]]
    ordered = yield from ask_some(seat, "in which order", fish, len(fish), len(fish))
    entries, rest_of = pile[:many], pile[many:]
    placed = []
    for one in ordered:
        entry = next(entry for entry in entries if entry["fish"] == one)
        entries.remove(entry)
        placed.append(entry)
    game["sea"][name] = placed + rest_of


def say_boat(game, seat, rest, card, shoal):
    for other in (yield from whom(game, seat, rest[2])):
        me = game["crew"][other]
        if at_sea(me):
            to = int(rest[1]) if rest[0] == "to" else me["depth"] + int(rest[1])
            me["depth"] = min(3, max(1, to))


def say_diff(game, seat, rest, card, shoal):
    if game["casting"] and game["casting"]["shoal"] == shoal:
        if rest[0].startswith("="):
            game["casting"]["fixed"] = int(rest[0][1:])
        else:
            game["casting"]["change"] += int(rest[0])
    return
    yield


def say_slot(game, seat, rest, card, shoal):
    game["crew"][seat]["wall"].append([int(rest[0]), None])
    return
    yield


def say_snatch(game, seat, rest, card, shoal):
    if game["casting"] and game["casting"]["shoal"] == shoal and len(game["crew"][seat]["regrets"]) >= int(rest[0]):
        yield from land(game, seat)


def say_stop(game, seat, rest, card, shoal):
    if game["casting"] and game["casting"]["shoal"] == shoal:
        if rest[0] == "free":
            give_up(game, seat)
        else:
            yield from let_go(game, seat)


def say_slip(game, seat, rest, card, shoal):
    if rest[1] == "now":
        slip(game, seat, rest[0], shoal)
        if game["casting"] and game["casting"]["shoal"] == shoal:
            give_up(game, seat)
    return
    yield


def slip(game, seat, where, shoal):
    """The fish on top of a shoal goes elsewhere."""
    entry = game["sea"][shoal].pop(0)
    if where == "bottom":
        entry["up"] = False
        game["sea"][shoal].append(entry)
    elif where == "left":
        game["sea"][shoal[0] + "cab"["abc".index(shoal[1])]].insert(0, entry)
    else:
        around = round_table(game, seat)
        most = max(around, key=lambda one: len(game["crew"][one]["regrets"]))
        game["crew"][most]["hand"].append(entry["fish"])


def say_swap(game, seat, rest, card, shoal):
    me = game["crew"][seat]
    if rest[0] == "hand":
        if me["hand"]:
            fish = yield from ask(seat, "which fish", me["hand"])
            me["hand"].remove(fish)
            me["hand"].append(card)
            leaves(game, seat, fish)
            top(game, shoal)["fish"] = fish
    else:
        others = [name for name in SHOALS if name[0] == shoal[0] and name != shoal and top(game, name)]
        if others:
            other = yield from ask(seat, "which shoal", others)
            sea = game["sea"]
            sea[shoal][0], sea[other][0] = sea[other][0], sea[shoal][0]
            if not top(game, shoal)["up"]:
                yield from turn_up(game, seat, shoal)


def say_drop_fish(game, seat, rest, card, shoal):
    for other in (yield from whom(game, seat, rest[1])):
        me = game["crew"][other]
        for fish in [fish for fish in me["hand"] if rest[0] == "all" or FISH[fish]["foul"]]:
            me["hand"].remove(fish)
            game["gone"]["fish"].append(fish)
            tell(game, "discarded", other, fish=fish)
            leaves(game, other, fish)


def say_drop_item(game, seat, rest, card, shoal):
    for other in (yield from whom(game, seat, rest[0])):
        me = game["crew"][other]
        if me["items"]:
            item = yield from ask(other, "which item", me["items"])
            me["items"].remove(item)
            game["gone"]["supply"].append(item)


def say_can_up(game, seat, rest, card, shoal):
    game["crew"][seat]["can"] = True
    return
    yield


WORDS = {
    "regret": say_regret, "shed": say_shed, "confide": say_confide, "bucks": say_bucks, "dink": say_dink,
    "item": say_item, "bump": say_bump, "peak": say_peak, "refresh": say_refresh, "reroll": say_reroll,
    "reroll-until": say_reroll_until, "die": say_die, "peek": say_peek, "turn-up": say_turn_up, "skim": say_skim,
    "arrange": say_arrange, "boat": say_boat, "diff": say_diff, "slot": say_slot, "snatch": say_snatch,
    "stop": say_stop, "slip": say_slip, "swap": say_swap, "drop-fish": say_drop_fish, "drop-item": say_drop_item,
    "can-up": say_can_up,
}  # fmt: skip
PHASES = {
    "refresh": refresh_phase, "declaration": declaration_phase, "equip": equip_phase, "action": action_phase,
    "regrets": regrets_phase,
}  # fmt: skip
DOING = {
    "cast": cast, "pay": pay, "let go": let_go, "abandon": abandon, "sell": sell, "mount": mount, "visit": visit,
    "eat": eat, "worms": worms, "preserver": preserver, "dink": use_dink, "item": use_item, "gear": use_gear,
    "sinker": sinker,
}  # fmt: skip


# ---------------------------------------------------------------- what a player sees


def seen_by(game, seats):
    """Return a copy of the table as these players see it: None is a card that they cannot see."""
    table = {key: value for key, value in game.items() if key not in ("luck", "story")}
    table = json.loads(json.dumps(table))
    for seat, me in enumerate(table["crew"]):
        if seat not in seats:
            for cards in ("hand", "regrets", "items"):
                me[cards] = [None] * len(me[cards])
            me["drawn"] = {shop: [None] * len(cards) for shop, cards in me["drawn"].items()}
    for shoal in table["sea"].values():
        for entry in shoal:
            if not entry["up"] and not set(seats) & set(entry["seen"]):
                entry["fish"] = None
    for deck in table["decks"]:
        table["decks"][deck] = [None] * len(table["decks"][deck])
    table["gone"]["regret"] = [None] * len(table["gone"]["regret"])
    table["box"] = [None] * len(table["box"])
    return table
