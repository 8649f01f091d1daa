"""Puts Mizzen behind the Leadline protocol. Its cards have unique ids, so a copy of a card is `lamp-sprat@3` in it."""

import itertools
import random

import kit
import kit_deep_regrets as regrets
import kit_forms as forms
from mizzen import Chance, Game
from mizzen.cards import HERE, Table, load as load_table
from mizzen.game import IllegalMove
from mizzen.player import Die, Shoal

NAMES = [f"{depth}{column}" for depth in (1, 2, 3) for column in "abc"]
KINDS_OF_DECK = dict(rods="rod", reels="reel", supplies="supply", regrets="regret", dinks="dink")
SHOPS = dict(rod="rods", reel="reels", supply="supplies", dice="dice")
COPY = itertools.count(1)
CHANCE = regrets.Chance()


def name_of(card):
    """The id of the protocol; None for an unknown card."""
    return None if card is None or card.startswith("?") else card.split("@")[0]


def copy_of(card):
    return f"{'?' if card is None else card}@{next(COPY)}"


class Sample(Table):
    def __getitem__(self, card):
        return self.by_id[card.split("@")[0]]


TABLE = Sample(load_table(f"{HERE}/../data/sample.json").raw)


class Dealt(Chance):
    """The chance of a move, and the decks of a setup."""

    def __init__(self, setup=None):
        super().__init__()
        self.setup = setup or {}

    def shuffle(self, label, items):
        if not label.endswith("again"):
            sent = self.setup.get(label.replace("fish", "depth_"))
            full = sum(TABLE[card]["copies"] for card in items)
            return [copy_of(card) for card in sent or [None] * full]
        return Deck(label.split()[0].rstrip("s"), [copy_of(None) for _ in items])

    def roll(self, who, color, faces):
        return CHANCE.give(color, lambda: random.choice(faces))

    def pick(self, label, items):
        if label == "bag":
            kind = CHANCE.give("bag", lambda: random.choice(items).rstrip("0123456789"))
            return next(item for item in items if item.startswith(kind))
        names = [name_of(item) for item in items]
        if len(set(names)) == 1:
            CHANCE.left = [one for one in CHANCE.left if one[0] != "lost-regret"]
            return items[0]
        return items[names.index(CHANCE.give("lost-regret", lambda: random.choice(names), names.__contains__))]


class Deck(list):
    """A deck with unknown cards: what they are is chance, once they are drawn."""

    def __init__(self, kind, cards):
        super().__init__(cards)
        self.kind = kind

    def pop(self, place=-1):
        return known(self.kind, super().pop(place))


def known(kind, card, depth=None):
    if not card.startswith("?"):
        return card
    some = [one["id"] for one in TABLE.raw["fish" if kind == "fish" else SHOPS.get(kind, kind + "s")] if depth in (None, one.get("depth"))]
    return copy_of(CHANCE.give(kind, lambda: random.choice(some)))


class Seen(Game):
    """The game, with what the adapter has to remember of the moves."""

    rolled = ()
    held = False

    def __getattr__(self, name):
        if name.startswith("effect_beyond "):
            raise kit.NotOffered(f"the program does not have the text of the card {name[14:]}")
        raise AttributeError(name)

    def wrap(self):
        self.regret_deck, self.dink_deck = Deck("regret", self.regret_deck), Deck("dink", self.dink_deck)
        self.decks = {kind: Deck(KINDS_OF_DECK[kind], deck) for kind, deck in self.decks.items()}
        return self

    def step_go_on(self, seat):
        """A loaded position: the turn after that of the seat is next, or those of players who are skipped."""
        self.next_turn(seat)


def new_game(setup):
    if not 2 <= setup["seats"] <= 5:
        raise kit.Refused("two to five can play")
    if setup["start"] not in ("monday", "tuesday"):
        raise kit.Refused("the week begins on Monday or Tuesday")
    first = setup["first"] or 1
    if first > setup["seats"]:
        raise kit.Refused("there is no such player")
    CHANCE.feed(())
    return Seen(setup["seats"], Dealt(setup), TABLE, first=first - 1, short=setup["start"] == "tuesday").wrap()


# ---- The position


def dice(pool):
    return [{"die": die.color, "face": die.value} for die in pool]


def cards(held):
    return [name_of(card) for card in held]


def asked(game):
    return game.ask or {"kind": None, "seat": None}


def angler(game, player):
    ask, seat = asked(game), player.seat
    fresh, spent, rolled = player.fresh, player.spent, []
    if ask["kind"] == "keep" and ask["seat"] == seat:
        fresh, spent = [die for die in player.fresh if die.id not in game.rolled], []
        rolled = [die for die in player.fresh + player.spent if die.id in game.rolled]
    drawn = ask["cards"] if ask["kind"] == "choose" and ask["seat"] == seat else []
    told = {f"drawn_{shop}": cards(drawn) if ask.get("shop") == shop else [] for shop in ("rods", "reels", "supplies")}
    return {
        **told, "depth": player.depth if player.at == "sea" else 0, "passed": player.passed, "fresh": dice(fresh),
        "spent": [die.color for die in spent], "rolled": dice(rolled), "fish": cards(player.hand),
        "mounts": [{"times": times, "fish": cards([fish] if fish else [])} for times, fish in zip(TABLE.slots, player.trophies)],
        "regrets": cards(player.regrets), "dinks": cards(player.dinks), "supplies": cards(player.supplies),
        "rods": cards(player.rods), "reels": cards(player.reels), "rod": name_of(player.rod), "reel": name_of(player.reel),
        "bucks": player.bucks, "worms": player.worms_up, "lifeboat": player.boat_up,
        "visited": [shop for shop, own in SHOPS.items() if own in player.visited],
        "used": [name_of(player.reel)] if player.reel_used else [],
    }


def phase(game):
    if game.over:
        return "over"
    kind, steps = game.ask["kind"], {step for step, _ in game.steps}
    if kind in ("bearing", "equip", "throw"):
        return {"bearing": "declaration", "equip": "equip", "throw": "refresh"}[kind]
    if kind in ("muster", "keep", "let_go"):
        return "refresh" if "throw_preserver" in steps else "declaration" if "action" in steps else "action"
    return "action"


def open_kinds(game):
    """The kinds of the choices that the program has now."""
    own = dict(keep=["keep"], bearing=["declare"], let_go=["discard-regret"], consolation=["reward"], choose=["keep-cards"],
               worms=["put-back"])
    kind = game.ask["kind"]
    if kind not in ("turn", "pay"):
        return own.get(kind, [kind])
    player, found = game.players[game.ask["seat"]], set()
    for move in game.legal_moves():
        one = {"catch": "pay", "settle": "let-go", "shop": "visit", "sink": "sinker"}.get(move["move"], move["move"])
        if one == "use":
            card = move["card"]
            one = "dink" if card in player.dinks else "supply" if card in player.supplies else "gear"
        found.add(one)
    if may_hold(game):
        found.add("preserver")
    if kind == "turn" and not game.turn["acted"] and player.at == "port" and len(player.visited) < len(SHOPS):
        found.add("visit")  # also for a player who can pay no price
    return sorted(found | ({"pay"} if kind == "pay" else set()))


def may_hold(game):
    """Whether the Life Preserver can be named now, before the cast or the visit for which the program asks for it."""
    if game.ask["kind"] != "turn" or game.held or game.preserver != game.ask["seat"]:
        return False
    return any(move["move"] == "cast" or move.get("preserver") for move in game.legal_moves())


def report(game):
    told = {
        "anglers": [angler(game, player) for player in game.players],
        "shoals": [
            {"name": name, "cards": [{"card": name_of(fish), "up": shoal.face_up and not at} for at, fish in enumerate(shoal.fish)]}
            for name, shoal in zip(NAMES, game.shoals)
        ],
        "regret_deck": cards(game.regret_deck), "regret_discards": cards(game.regret_pile),
        "dink_deck": cards(game.dink_deck), "dink_discards": cards(game.dink_pile),
        **{f"{KINDS_OF_DECK[kind]}_deck": cards(deck) for kind, deck in game.decks.items()},
        "bag": [die.color for die in game.bag], "day": regrets.DAYS[game.day], "phase": phase(game), "first": game.first + 1,
        "preserver": None if game.preserver is None else game.preserver + 1, "over": game.over,
    }
    if game.over:
        result = game.result
        return {**told, "scores": result["scores"], "winners": [seat + 1 for seat in result["winners"]], "to_act": []}
    seat = game.ask["seat"] + 1
    told |= {"turn": seat, "last_turns": getattr(game, "last_turns", None) or 0}
    told["to_act"] = [{"seats": [seat], "kind": kind} for kind in open_kinds(game)]
    relief, fish = (game.turn["relief"], game.turn["fish"]) if game.turn else (0, None)
    at_sea = game.players[seat - 1].at == "sea"
    told["easier"] = 0 if fish is not None else relief + (2 if game.held and at_sea else 0)
    told["cheaper"] = 2 if game.held and not at_sea else 0
    told["attempt"] = [] if fish is None else [{"shoal": NAMES[fish]}]
    if game.turn:
        told["acted"] = game.turn["acted"] and fish is None
    unclear = game.held or game.ask["kind"] == "throw"  # on its way from one to another
    return {name: value for name, value in told.items() if not (unclear and name == "preserver")}


# ---- Loading


def load(position):
    count = len(position["anglers"])
    if not 2 <= count <= 5:
        raise kit.Refused("two to five can play")
    if position["set_ahead"] is not None or position["cheaper"] or any(one["difficulty"] is not None for one in position["attempt"]):
        raise kit.CannotLoad("the program has no set Difficulty, and no price lowered in advance")
    if "omen" in [die for one in position["anglers"] for die in one["spent"] + [die["die"] for die in one["fresh"] + one["rolled"]]]:
        raise kit.CannotLoad("the program has no Omen Die")
    CHANCE.feed(())
    game = Seen(count, Dealt(), TABLE, first=position["first"] - 1).wrap()
    game.steps, game.ask, game.turn, game.last_turns = [], None, None, position["last_turns"] or None
    game.day, game.opening_day = regrets.DAYS.index(position["day"]), position["day"] == position["first_day"]
    game.preserver = None if position["preserver"] is None else position["preserver"] - 1
    if position["shoals"]:
        game.shoals = [load_shoal(shoal) for shoal in position["shoals"]]
    game.regret_deck = Deck("regret", map(copy_of, position["regret_deck"]))
    game.regret_pile = [copy_of(card) for card in position["regret_discards"]]
    game.dink_deck, game.dink_pile = Deck("dink", map(copy_of, position["dink_deck"])), [copy_of(card) for card in position["dink_discards"]]
    game.decks = {shop: Deck(kind, map(copy_of, position[f"{kind}_deck"])) for kind, shop in list(SHOPS.items())[:3]}
    game.bag = [Die(f"{kind}{at}", kind) for at, kind in enumerate(position["bag"])]
    for player, told in zip(game.players, position["anglers"]):
        load_player(player, told)
    under_way(game, position)
    game.run()
    return game


def load_shoal(shoal):
    up = bool(shoal["cards"]) and shoal["cards"][0]["up"]
    if any(card["up"] for card in shoal["cards"][1:]):
        raise kit.CannotLoad("only the top fish can be face-up")
    if up:
        whole_card(shoal["cards"][0]["card"])
    return Shoal(int(shoal["name"][0]), [copy_of(card["card"]) for card in shoal["cards"]], up)


def whole_card(card):
    """Raise `CannotLoad` for a card with a lasting text that the program does not have."""
    if card is None:
        raise kit.CannotLoad("the program has no unknown cards in a hand")
    if card not in TABLE.by_id:
        raise kit.CannotLoad(f"there is no card {card}")
    if TABLE[card].get("beyond"):
        raise kit.CannotLoad(f"the program does not have the text of the card {card}")


def load_player(player, told):
    player.depth, player.at = told["depth"] or 1, "sea" if told["depth"] else "port"
    player.passed, player.bucks, player.worms_up, player.boat_up = told["passed"], told["bucks"], told["worms"], told["lifeboat"]
    number = itertools.count(1)
    player.fresh = [Die(f"{player.seat}.{next(number)}", die["die"], die["face"]) for die in told["fresh"]]
    player.spent = [Die(f"{player.seat}.{next(number)}", die) for die in told["spent"]]
    mounts = told["mounts"] or [{"times": times, "fish": []} for times in TABLE.slots]
    if [mount["times"] for mount in mounts] != TABLE.slots or any(len(mount["fish"]) > 1 for mount in mounts):
        raise kit.CannotLoad("the program has other slots")
    for card in told["fish"] + [fish for mount in mounts for fish in mount["fish"]]:
        whole_card(card)
    if None in told["regrets"] + told["dinks"] + told["supplies"]:
        raise kit.CannotLoad("the program has no unknown cards in a hand")
    player.trophies = [copy_of(mount["fish"][0]) if mount["fish"] else None for mount in mounts]
    player.hand = [copy_of(card) for card in told["fish"]]
    for kind in ("regrets", "dinks", "supplies", "rods", "reels"):
        setattr(player, kind, [copy_of(card) for card in told[kind]])
    player.rod, player.reel = (find(told[kind], getattr(player, kind + "s")) if told[kind] else None for kind in ("rod", "reel"))
    if set(told["used"]) - {told["reel"]}:
        raise kit.CannotLoad("the program has no rod with an ability")
    if player.rod and TABLE[player.rod].get("ability"):
        raise kit.CannotLoad(f"the program does not have the ability of the {told['rod']}")
    player.reel_used = bool(told["used"])
    player.visited = {SHOPS[shop] for shop in told["visited"]}


def under_way(game, position):
    """Put on the stack of the program what is still to come, and what is under way."""
    seat, frames = position["turn"], position["frames"]
    phase, order = position["phase"], game.order()
    if seat is None or phase in ("over", "regrets"):
        raise kit.CannotLoad("the program does not begin in the scoring")
    seat -= 1
    rest = order[order.index(seat):] if seat in order else []
    if phase != "action":
        game.push("action")
    if phase == "refresh":
        if not game.opening_day:
            game.push("declaration")
        if not any(frame["kind"] == "throw" for frame in frames):
            game.push("throw_preserver")
    elif phase == "declaration":
        arriving = {frame["seat"] - 1 for frame in frames}
        game.push_all([("bearing", one) for one in rest if one not in arriving] + [("equip", one) for one in order])
    elif phase == "equip":
        game.push_all([("equip", one) for one in rest])
    elif not any(frame["kind"] == "reward" for frame in frames):
        game.turn = dict(seat=seat, acted=position["acted"], relief=position["easier"], fish=None)
        if all(frame["kind"] == "worms" for frame in frames):
            game.push("continue", seat)
    for frame in frames:
        load_frame(game, frame, position)


def load_frame(game, frame, position):
    kind, seat = frame["kind"], frame["seat"] - 1
    player, told = game.players[seat], position["anglers"][frame["seat"] - 1]
    if kind == "muster":
        game.push("muster", seat)
    elif kind == "throw":
        game.push("throw_preserver")
    elif kind == "placing" and frame["step"] == "muster":
        game.rolled = [f"{seat}.r{at}" for at in range(len(told["rolled"]))]
        player.fresh += [Die(name, die["die"], die["face"]) for name, die in zip(game.rolled, told["rolled"])]
        everything = player.fresh + player.spent
        if len(everything) <= game.max_dice(player):
            raise kit.CannotLoad("the program does not ask which dice to keep if there is room for all")
        game.ask_for("keep", seat, dice=[die.id for die in everything], limit=game.max_dice(player))
    elif kind == "arrival":
        if position["phase"] == "action":
            game.turn["acted"] = True
            game.push("continue", seat)
        steps = [("let_go", seat), ("muster", seat), ("worms", seat)]
        if frame["step"]:
            raise kit.CannotLoad("the program has another order on making port")
        game.push_all(steps)
    elif kind == "fishing" and frame["step"] == "pay":
        game.turn |= dict(acted=True, fish=NAMES.index(frame["shoal"]), relief=-sum(one["change"] for one in position["attempt"]))
        game.push("pay", seat)
    elif kind == "worms":
        shoal = NAMES.index(frame["shoal"])
        game.ask_for("worms", seat, shoal=shoal, fish=game.shoals[shoal].top())
    elif kind == "shopping":
        shop = next(shop for shop in ("rods", "reels", "supplies") if told[f"drawn_{shop}"])
        game.push("continue", seat)
        game.turn["acted"] = True
        game.ask_for("choose", seat, shop=shop, cards=[copy_of(card) for card in told[f"drawn_{shop}"]], keep=frame["number"])
    elif kind == "reward":
        own = position["turn"] - 1 == seat
        game.push_all([("consolation", seat), ("turn_over", seat) if own and game.last_turns is None else ("go_on", seat)])
    else:
        raise kit.CannotLoad(f"the program cannot begin in the middle of {kind} {frame['step'] or ''}".strip())


# ---- Moves


def find(card, held):
    for one in held:
        if name_of(one) == card:
            return one
    raise kit.Refused(f"there is no {card} here")


def find_all(names, held):
    left, found = list(held), []
    for name in names:
        found.append(find(name, left))
        left.remove(found[-1])
    return found


def find_dice(game, named, pool):
    form = forms.Form(None, lambda die: {"die": die.color, "face": die.value})
    return [die.id for die in forms.pick(named, pool, form)]


def play(game, choice, chance, **move):
    """Make a move of the program for the player of the choice."""
    if game.over or game.ask["seat"] != choice["seat"] - 1:
        raise kit.Refused("it is not for this player to act")
    CHANCE.feed(chance)
    try:
        game.play(move)
    except IllegalMove as why:
        raise kit.Refused(f"the program does not allow {why}") from None


def me(game, choice):
    if not 1 <= choice["seat"] <= game.count:
        raise kit.Refused("there is no such player")
    return game.players[choice["seat"] - 1]


def shoal_of(game, choice):
    if choice["shoal"] not in NAMES:
        raise kit.Refused("there is no such shoal")
    return NAMES.index(choice["shoal"])


def muster(game, choice, chance):
    player = me(game, choice)
    dice = find_dice(game, choice["reroll"], player.fresh)
    rolled = [die.id for die in player.spent] + dice
    game.rolled = rolled
    play(game, choice, chance, move="muster", dice=dice)
    asks = asked(game)["kind"] == "keep" and asked(game)["seat"] == player.seat
    return None if asks else [None, *placed(player, rolled)]


def placed(player, ids):
    """The choice that the program has made by itself: which of these dice go to the Fresh Pool."""
    fresh = [die for die in player.fresh if die.id in ids]
    return [{"choice": {"kind": "keep", "seat": player.seat + 1, "dice": dice(fresh)}}] if fresh else []


def gained(game, before):
    """The choices that the program has made by itself for dice from the bag."""
    new = [[die.id for die in player.fresh if die.id in before] for player in game.players]
    return [one for seat in game.order() for one in placed(game.players[seat], new[seat])]


def keep(game, choice, chance):
    player = me(game, choice)
    if asked(game)["kind"] != "keep":
        raise kit.Refused("the program does not ask which dice to keep")
    everything = player.fresh + player.spent
    dice = find_dice(game, choice["dice"], [die for die in everything if die.id in game.rolled])
    play(game, choice, chance, move="keep", dice=[die.id for die in everything if die.id in dice or die.id not in game.rolled])


def discard_regret(game, choice, chance):
    if choice["at_random"]:
        raise kit.NotOffered("the player names the Regret")
    regret = choice["regret"] and find(choice["regret"], me(game, choice).regrets)
    play(game, choice, chance, move="let_go", regret=regret)


def equip(game, choice, chance):
    player = me(game, choice)
    rod, reel = (choice[kind] and find(choice[kind], getattr(player, kind + "s")) for kind in ("rod", "reel"))
    play(game, choice, chance, move="equip", rod=rod, reel=reel)


def look(game, choice, chance, move):
    """Cast, or look with the worms: what an unknown top fish is, is chance."""
    at = shoal_of(game, choice)
    CHANCE.feed(chance)
    shoal = game.shoals[at]
    if shoal.fish and shoal.fish[0].startswith("?"):
        shoal.fish[0] = known("fish", shoal.fish[0], shoal.depth)
    if shoal.fish and move == "cast" and not shoal.fish[0].startswith("?") and TABLE[shoal.fish[0]]["beyond"]:
        raise kit.NotOffered(f"the program does not have the text of the card {name_of(shoal.fish[0])}")
    left = [one for one in chance or () if one["of"] != "fish"]
    play(game, choice, left, move=move, shoal=at)


def cast(game, choice, chance):
    held, game.held = game.held, False
    look(game, choice, chance, "cast")
    if held:
        game.play({"move": "preserver"})


def visit(game, choice, chance):
    held, game.held = game.held, False
    play(game, choice, chance, move="shop", shop=SHOPS[choice["shop"]], cost=choice["price"], preserver=held)
    return [None, *gained(game, game.bag_before)]


def preserver(game, choice, chance):
    if asked(game)["seat"] == choice["seat"] - 1 and may_hold(game):
        game.held = True
    else:
        play(game, choice, chance, move="preserver")


def use(kind):
    def use_card(game, choice, chance):
        player = me(game, choice)
        held = {"dink": player.dinks, "supply": player.supplies, "gear": [card for card in (player.rod, player.reel) if card]}[kind]
        card = find(choice["card"], held)
        if card == player.rod:
            raise kit.NotOffered("a rod of the program has no ability")
        play(game, choice, chance, move="use", card=card)

    return use_card


def mount(game, choice, chance):
    fish = find_all([one["fish"] for one in choice["fish"]], me(game, choice).hand)
    play(game, choice, chance, move="mount", fish=[[one, told["slot"] - 1] for one, told in zip(fish, choice["fish"])])


def let_go(game, choice, chance):
    die = choice["die"] and find_dice(game, [choice["die"]], me(game, choice).fresh)[0]
    play(game, choice, chance, move="settle", die=die)


def end(game, choice, chance):
    play(game, choice, chance, move="end")
    return lost(game)


def pass_(game, choice, chance):
    play(game, choice, chance, move="pass")


def reward(game, choice, chance):
    play(game, choice, chance, move="consolation", take=choice["take"])
    return lost(game)


def lost(game):
    """After the last turn: the trophies that the program has picked where several are worth the same."""
    made = []
    for seat, fish in (game.result["lost"] if game.over else {}).items():
        player, value = game.players[seat], TABLE[fish]["value"]
        slot = game.before[seat].index(fish)
        if sum(TABLE[one]["value"] == value for one in player.trophies + [fish] if one) > 1:
            made.append({"choice": {"kind": "lose", "seat": seat + 1, "slot": slot + 1}})
    made += gained(game, game.bag_before)
    return [None, *made] if made else None


def simple(move, **parts):
    """A move whose parts are those of the choice, each made by a function."""
    return lambda game, choice, chance: play(game, choice, chance, move=move, **{name: make(game, choice) for name, make in parts.items()})


KINDS = {
    "muster": muster, "keep": keep, "throw": simple("throw", to=lambda game, choice: choice["to"] - 1),
    "declare": simple("bearing", where=lambda game, choice: choice["to"]), "discard-regret": discard_regret, "equip": equip,
    "cast": cast, "abandon": simple("abandon"), "sell": simple("sell", fish=lambda game, choice: find_all(choice["fish"], me(game, choice).hand)),
    "visit": visit, "mount": mount, "pass": pass_, "end": end,
    "eat": simple("eat", fish=lambda game, choice: find(choice["fish"], me(game, choice).hand)),
    "worms": lambda game, choice, chance: look(game, choice, chance, "worms"), "preserver": preserver,
    "dink": use("dink"), "supply": use("supply"), "gear": use("gear"),
    "sinker": simple("sink", die=lambda game, choice: find_dice(game, [choice["die"]], me(game, choice).fresh)[0]),
    "pay": simple("catch", dice=lambda game, choice: find_dice(game, choice["dice"], me(game, choice).fresh)),
    "let-go": let_go, "put-back": simple("put", where=lambda game, choice: choice["on"]),
    "keep-cards": simple("choose", cards=lambda game, choice: find_all(choice["cards"], asked(game).get("cards", []))), "reward": reward,
}


def watched(kind):
    """Play one choice, and add to what was played the chance that the program made by itself."""

    def play_kind(game, choice, chance):
        if game.held and choice["kind"] not in ("cast", "visit"):
            raise kit.NotOffered("the Life Preserver is named with the cast or the visit for which it is used")
        CHANCE.feed(chance)
        game.bag_before = {die.id for die in game.bag}
        player = me(game, choice)
        for card, where in (player.rod, ("cast", "pay")), (player.reel, ("let-go", "reward", "visit")):
            if card and TABLE[card].get("beyond") and kind in where:
                raise kit.NotOffered(f"the program does not have the text of the card {name_of(card)}")
        game.before = [list(player.trophies) for player in game.players]
        result = KINDS[kind](game, choice, chance)
        first, *more = result if isinstance(result, list) else [result]
        return [first or CHANCE.played(chance), *more] if more else first or CHANCE.played(chance)

    return play_kind


def candidates(game, seat, kind, given):
    return [] if game.over else regrets.candidates(report(game), seat, kind)


ALL = forms.json.loads(forms.TABLE.read_text())["choice"]
CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
together = forms.sequence({kind: watched(kind) for kind in KINDS})
MORE = {"pauses_at": [kind for kind in ALL if kind not in ("keep", "lose")]}
GAME = kit.Adapter("deep-regrets", new_game, report, {}, CAN, load, candidates, together=together, copy=Seen.copy, more=MORE)
if __name__ == "__main__":
    kit.serve(kit.handlers("mizzen", forms.complete(GAME)))
