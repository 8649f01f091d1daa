"""Connects the program in regrets/ to Leadline."""

import random

import kit
import kit_deep_regrets
import kit_forms as forms
import kit_questions
from regrets import cards
from regrets.cards import INDEX, CardNotDone, Die, Slot
from regrets.game import PORT, SEA, DAYS, Game, IllegalChoice, Luck

DECKS = {"fish": "fish", "regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}


class ToldLuck(Luck):
    """Chance as the runner tells it."""

    def __init__(self):
        super().__init__(random.randrange(10**9))
        self.chance = kit_deep_regrets.Chance()
        self.rolled = []

    def feed(self, chance):
        self.chance.feed(chance)
        self.rolled = []

    def roll(self, die):
        faces = cards.FACES[die.colour]
        face = self.chance.give(die.colour, lambda: self.rng.choice(faces))
        if face not in faces:
            raise IllegalChoice(f"a {die.colour} die has no face {face}")
        die.value = face
        self.rolled.append(die)

    def from_bag(self, dice):
        colour = self.chance.give("bag", lambda: self.rng.choice(dice).colour)
        for die in dice:
            if die.colour == colour:
                return die
        raise IllegalChoice(f"no {colour} die in the bag")

    def coin(self):
        return self.chance.give("coin", lambda: self.rng.choice(("heads", "tails")))

    def lost_regret(self, player):
        name = self.chance.give("lost-regret", lambda: self.rng.choice(player.regrets).id)
        for card in player.regrets:
            if card.id == name:
                return card
        raise IllegalChoice(f"{player} has no {name}")

    def shuffle(self, stack):
        stack[:] = [None] * len(stack)

    def look(self, kind, card, depth=None):
        if card is not None:
            return card

        def own():
            pool = cards.DECKS[DECKS[kind]]
            if kind == "fish":  # only when a choice is tried: take one without a text
                pool = [fish for fish in pool if fish.depth == depth and not fish.reveal and not fish.static]
            return self.rng.choice(pool).id

        return found(self.chance.give(kind, own))


def found(name):
    if name is None:
        return None
    if name not in INDEX:
        raise kit.CannotLoad(f"there is no card {name}")
    return INDEX[name]


def named(card):
    return None if card is None else card.id


def shown(die):
    return {"die": die.colour, "face": die.value}


CARD, DIE = forms.Form(report=named), forms.Form(report=shown)
SEAT = forms.Form(report=lambda player: player.seat + 1)
YES = forms.Form(report=int)


def as_choice(option):
    verb, *args = option
    if verb == "fish":
        return {"kind": "cast", "shoal": args[0].name}
    if verb == "worms":
        return {"kind": "worms", "shoal": args[0].name}
    if verb == "shop":
        return {"kind": "visit", "shop": args[0], "price": args[1]}
    if verb == "eat":
        return {"kind": "eat", "fish": args[0].id}
    if verb in ("dink", "supply", "gear"):
        return {"kind": verb, "card": args[0].id}
    if verb == "sinker":
        return {"kind": "sinker", "die": shown(args[0])}
    return {"kind": verb}


class Angler(kit_questions.Questions):
    """Answers for every player."""

    topics = {
        "what to do": as_choice,
        "at the line": as_choice,
        "reroll": {"muster": ("reroll", DIE)},
        "recipient": {"throw": ("to", SEAT)},
        "bearings": {"declare": "to"},
        "which rod": {"equip": ("rod", CARD)},
        "which reel": {"equip": ("reel", CARD)},
        "regret to forget": {"discard-regret": ("regret", CARD)},
        "reward": {"reward": "take"},
        "payment": {"pay": ("dice", DIE)},
        "bait": {"let-go": ("die", DIE)},
        "sale": {"sell": ("fish", CARD)},
        "mounts": {"mount": "fish"},
        "cards to keep": {"keep-cards": ("cards", CARD)},
        "put back": {"put-back": "on"},
        "trophy": {"lose": "slot"},
        "card": {"pick-cards": ("cards", CARD)},
        "dice": {"pick-dice": ("dice", DIE)},
        "spent die": {"pick-dice": ("spent", forms.Form(report=lambda die: die.colour))},
        "player": {"pick-player": ("player", SEAT)},
        "option": {"option": ("number", kit_questions.NUMBER)},
        "yes or no": {"option": ("number", YES)},
    }
    forced = ("card", "spent die", "player")
    repeated = ("card", "dice", "spent die")

    def begin(self, choice, chance):
        if choice.get("at_random"):
            raise kit.NotOffered("the player picks the regret to discard at Port; there is no button for a random one")
        self.game.luck.feed(chance)

    def tell(self, text): pass
    def choose_action(self, player, options): return self.one(player.seat + 1, "what to do", options)
    def choose_at_the_line(self, player, cost, options): return self.one(player.seat + 1, "at the line", options)
    def choose_reroll(self, player, fresh): return self.some(player.seat + 1, "reroll", fresh)
    def choose_recipient(self, player, others): return self.one(player.seat + 1, "recipient", others)
    def choose_bearings(self, player): return self.one(player.seat + 1, "bearings", [SEA, PORT])

    def choose_gear(self, player, rods, reels):
        return (self.one(player.seat + 1, "which rod", [None, *rods]),
                self.one(player.seat + 1, "which reel", [None, *reels]))

    def choose_to_forget(self, player, regrets):
        return self.one(player.seat + 1, "regret to forget", [None, *regrets])

    def choose_reward(self, player, possible): return self.one(player.seat + 1, "reward", possible)
    def choose_payment(self, player, fish, cost): return self.some(player.seat + 1, "payment", player.fresh)
    def choose_bait(self, player, dice): return self.one(player.seat + 1, "bait", dice)
    def choose_sale(self, player, hand): return self.some(player.seat + 1, "sale", hand)

    def choose_mounts(self, player, hand):
        plan = []
        for entry in self.part(player.seat + 1, "mounts"):
            if not 1 <= entry["slot"] <= len(player.mounts):
                raise IllegalChoice("there is no such slot")
            plan.append((INDEX.get(entry["fish"]), player.mounts[entry["slot"] - 1]))
        return plan

    def choose_cards(self, player, drawn, keep):
        if len({card.id for card in drawn}) == 1:
            return drawn[:keep]
        return self.some(player.seat + 1, "cards to keep", drawn, keep, keep)

    def choose_put_back(self, player, fish): return self.one(player.seat + 1, "put back", ["top", "bottom"])

    def choose_loss(self, player, slots):
        number = self.one(player.seat + 1, "trophy", [player.mounts.index(slot) + 1 for slot in slots])
        return player.mounts[number - 1]

    def choose_card(self, player, cards): return self.one(player.seat + 1, "card", cards)

    def choose_dice(self, player, dice, n):
        if n == len(dice) or len({(d.colour, d.value) for d in dice}) == 1:
            return dice[:n]
        return self.some(player.seat + 1, "dice", dice, n, n)

    def choose_spent(self, player, dice): return self.one(player.seat + 1, "spent die", dice)
    def choose_player(self, player, others): return self.one(player.seat + 1, "player", others)
    def choose_option(self, player, options): return self.one(player.seat + 1, "option", options)
    def wants(self, player, card): return self.one(player.seat + 1, "yes or no", [True, False])


def step(game, angler):
    game.controllers = [angler] * len(game.players)
    game.step()


def session(game):
    try:
        return kit_questions.Session(game, step, Angler, lambda game: game.over)
    except CardNotDone as why:
        raise kit.NotOffered(str(why)) from None


def empty_game(seats, short=False, first=0):
    game = Game([f"Player {n + 1}" for n in range(seats)], [], ToldLuck(), short=short, first=first)
    game.strict = True
    return game


def pile(names):
    """A pile from the top, in the order of the program."""
    return [found(name) for name in reversed(names)]


def new_game(setup):
    seats = setup["seats"]
    if not 2 <= seats <= 5:
        raise kit.Refused("2 to 5 can play")
    first = setup["first"] or random.randint(1, seats)
    if first > seats:
        raise kit.Refused("there is no such first player")
    game = empty_game(seats, setup["start"] == "tuesday", first - 1)
    for depth in (1, 2, 3):
        fish = setup[f"depth_{depth}"]
        if fish:
            for n, shoal in enumerate(game.sea.shoals[3 * depth - 3:3 * depth]):
                shoal.fish = pile(fish[13 * n:13 * n + 13])
    if setup["regrets"]:
        game.regret_deck.stack = pile(setup["regrets"][:10 * seats])
        game.regret_box = pile(setup["regrets"][10 * seats:])
    for name, deck in (("dinks", game.dink_deck), ("rods", game.port.decks["rod"]), ("reels", game.port.decks["reel"]),
                       ("supplies", game.port.decks["supply"])):
        if setup[name]:
            deck.stack = pile(setup[name])
    return session(game)


def hand(names):
    if None in names:
        raise kit.CannotLoad("the program has no unknown cards in hands")
    return [found(name) for name in names]


def dice(told):
    if any(one["die"] not in cards.FACES for one in told):
        raise kit.CannotLoad("the program has no Omen Die")
    return [Die(one["die"], one["face"]) for one in told]


def load_player(player, told):
    if told["rolled"] or told["drawn_rods"] or told["drawn_reels"] or told["drawn_supplies"]:
        raise kit.CannotLoad("the program cannot begin in the middle of a roll or a purchase")
    player.where = SEA if told["depth"] else PORT
    player.depth = told["depth"] or 1
    player.passed, player.bucks = told["passed"], told["bucks"]
    player.fresh = dice(told["fresh"])
    player.spent = dice([{"die": kind, "face": None} for kind in told["spent"]])
    player.hand, player.regrets, player.dinks = hand(told["fish"]), hand(told["regrets"]), hand(told["dinks"])
    player.supplies, player.rods, player.reels = hand(told["supplies"]), hand(told["rods"]), hand(told["reels"])
    player.rod, player.reel = found(told["rod"]), found(told["reel"])
    player.used = hand(told["used"])
    player.mounts = [Slot(slot["times"], *hand(slot["fish"])) for slot in told["mounts"]]
    player.can_ready, player.lifeboat = told["worms"], told["lifeboat"]
    player.visited, player.has_cast = set(told["visited"]), told["has_cast"]
    for gear in player.gear:
        if not gear.playable:
            raise kit.CannotLoad(f"the program does not play {gear.id} yet")
    if any(s["is"] == "extra_regret_draw" for fish in player.hand for s in fish.static):
        raise kit.CannotLoad("the program does not play brood-hagfish yet")


def load(position):
    if position["phase"] not in ("refresh", "declaration", "action"):
        raise kit.CannotLoad(f"the program cannot begin in the phase {position['phase']}")
    frames = position["frames"]
    if any(frame["kind"] not in ("muster", "throw") for frame in frames) or position["attempt"]:
        raise kit.CannotLoad("the program cannot begin in the middle of this")
    if position["easier"] or position["set_ahead"] is not None:
        raise kit.CannotLoad("nothing can be used before the cast")
    game = empty_game(len(position["anglers"]), position["first_day"] == "tuesday", position["first"] - 1)
    for player, told in zip(game.players, position["anglers"], strict=True):
        load_player(player, told)
        player.preserver = position["preserver"] == player.seat + 1
    for shoal, told in zip(game.sea.shoals, position["shoals"], strict=True):
        shoal.fish = pile([fish["card"] for fish in told["cards"]])
        up = [fish["up"] for fish in told["cards"]]
        if any(up[1:]):
            raise kit.CannotLoad("only the top fish can be face up")
        shoal.face_up = bool(up and up[0])
        if shoal.face_up and any(s["is"] == "column_lock" for s in shoal.top.static):
            raise kit.CannotLoad("the program does not play gaoler-ling yet")
    game.sea.graveyard = hand(position["fish_discards"])
    game.regret_deck.stack = pile(position["regret_deck"])
    game.regret_deck.discards = [found(name) for name in position["regret_discards"]]
    game.regret_box = [found(name) for name in position["regret_box"]]
    game.dink_deck.stack, game.dink_deck.discards = pile(position["dink_deck"]), hand(position["dink_discards"])
    for name, deck in game.port.decks.items():
        deck.stack = pile(position[f"{name}_deck"])
    game.port.decks["supply"].discards = hand(position["supply_discards"])
    game.port.bag = dice([{"die": kind, "face": None} for kind in position["bag"]])
    game.day, game.phase = position["day"].capitalize(), position["phase"]
    game.active = position["turn"] - 1
    game.acted, game.last_turns = position["acted"], position["last_turns"]
    game.players[game.active].cheaper = position["cheaper"]
    order = [player.seat for player in game.turn_order()]
    if game.phase == "refresh":
        waiting = {frame["seat"] - 1 for frame in frames if frame["kind"] == "muster"}
        game.queue = [seat for seat in order if seat in waiting]
    elif game.phase == "declaration":
        game.queue = order[order.index(game.active):]
    return session(game)


def report_player(player):
    return {
        "depth": player.depth if player.at_sea else 0,
        "passed": player.passed,
        "fresh": [shown(die) for die in player.fresh],
        "spent": [die.colour for die in player.spent],
        "fish": [named(fish) for fish in player.hand],
        "mounts": [{"times": slot.times, "fish": [slot.fish.id] if slot.fish else []} for slot in player.mounts],
        "regrets": [named(card) for card in player.regrets],
        "dinks": [named(card) for card in player.dinks],
        "supplies": [named(card) for card in player.supplies],
        "rods": [named(card) for card in player.rods],
        "reels": [named(card) for card in player.reels],
        "rod": named(player.rod),
        "reel": named(player.reel),
        "bucks": player.bucks,
        "worms": player.can_ready,
        "lifeboat": player.lifeboat,
        "visited": sorted(player.visited),
        "used": [named(card) for card in player.used],
        "has_cast": player.has_cast,
    }


def report_shoal(shoal):
    top = len(shoal.fish) - 1
    fish = [{"card": named(card), "up": shoal.face_up and place == top} for place, card in enumerate(shoal.fish)]
    return {"name": shoal.name, "cards": fish[::-1]}


def names(stack):
    return [named(card) for card in reversed(stack)]


def report(held):
    game = held.game
    if game.over:
        return {"over": True, "scores": [player.score() for player in game.players],
                "winners": [player.seat + 1 for player in game.winners()]}
    cast = game.cast
    attempt = [{"shoal": cast.shoal.name, "change": cast.change, "difficulty": cast.set_to}] if cast else []
    topic = held.question[1] if held.question else None
    phase = {"end": "regrets"}.get(game.phase, game.phase)
    return {
        "anglers": [report_player(player) for player in game.players],
        "shoals": [report_shoal(shoal) for shoal in game.sea.shoals],
        "fish_discards": [named(fish) for fish in game.sea.graveyard],
        "regret_deck": names(game.regret_deck.stack),
        "regret_discards": [named(card) for card in game.regret_deck.discards],
        "regret_box": [named(card) for card in game.regret_box],
        "dink_deck": names(game.dink_deck.stack),
        "dink_discards": [named(card) for card in game.dink_deck.discards],
        "supply_discards": [named(card) for card in game.port.decks["supply"].discards],
        **{f"{name}_deck": names(deck.stack) for name, deck in game.port.decks.items()},
        "bag": [die.colour for die in game.port.bag],
        "day": game.day.lower(),
        "first_day": "tuesday" if game.short else "monday",
        "phase": "equip" if topic in ("which rod", "which reel") else phase,
        "first": game.first + 1,
        "preserver": next((player.seat + 1 for player in game.players if player.preserver), None),
        "turn": game.active + 1,
        "last_turns": game.last_turns,
        "attempt": attempt,
        "cheaper": game.players[game.active].cheaper,
        "to_act": held.to_act(*held_for_later(held)),
        "over": False,
    }


def held_for_later(held):
    """Kinds for which the player holds something, although the program offers only what can be used now."""
    if not held.question or held.question[1] not in ("what to do", "at the line"):
        return []
    game = held.game
    player, line = game.players[game.active], held.question[1] == "at the line"
    open_kinds = {
        "eat": player.hand, "dink": player.dinks, "supply": player.supplies, "preserver": player.preserver,
        "gear": [g for g in player.gear if g.limit and player.used.count(g) < g.limit],
        "sinker": player.at_sea and player.depth < 3 and player.fresh,
        "worms": player.can_ready and [s for s in game.sea.shoals if s.fish and not s.face_up],
        "pay": line,
        "let-go": line,
        "visit": not player.at_sea and not line and not game.acted
        and [w for w in game.port.SHOPS if game.port.counter(w) not in {game.port.counter(v) for v in player.visited}
             and not game.port.is_sold_out(w)],
    }
    return [kind for kind, is_open in open_kinds.items() if is_open]


def together(held, moves):
    """Play moves one after the other. The program places rolled dice by itself, so `keep` needs no call."""
    played, ahead, kept = [], [], None

    def unsent(at):
        if kept is not None:
            ahead.append({"choice": {"kind": "keep", **kept}, **({"after": at} if at < len(moves) else {})})

    for at, move in enumerate(moves, 1):
        choice, chance = move["choice"], move.get("chance")
        if choice["kind"] == "keep":
            if kept is None or kept["seat"] != choice["seat"]:
                raise kit.Refused("the program has no dice to place now", at)
            same = key(kept["dice"]) == key(choice["dice"])
            played.append(None if same else {"choice": {"dice": kept["dice"]}})
            kept = None
            continue
        unsent(at - 1)
        try:
            held.play(choice, chance)
        except (kit.NotOffered, CardNotDone) as why:
            raise kit.NotOffered(str(why), at) from None
        except (kit.Refused, IllegalChoice) as why:
            raise kit.Refused(str(why), at) from None
        luck = held.game.luck
        played.append(luck.chance.played(chance))
        kept = placed(held.game.players[choice["seat"] - 1], luck.rolled, choice["kind"])
    unsent(len(moves))
    return played + ahead


def key(some):
    return sorted((one["die"], one["face"]) for one in some)


def placed(player, rolled, kind):
    """What the program put in the Fresh Pool, if that was a decision."""
    fresh = [die for die in rolled if any(die is own for own in player.fresh)]
    if not fresh or (kind != "muster" and len(fresh) == len(rolled)):
        return None
    return {"seat": player.seat + 1, "dice": [shown(die) for die in fresh]}


def candidates(held, seat, kind, given):
    if kind == "mount":
        return kit_deep_regrets.candidates(report(held), seat, kind) if "mount" in held.kinds() else []
    return held.candidates(seat, kind, given)


CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first",
       "chance"]
PAUSES = ["muster", "throw", "declare", "discard-regret", "equip", "cast", "abandon", "sell", "visit", "mount", "pass",
          "end", "eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "pay", "let-go", "put-back",
          "keep-cards", "reward", "lose", "option", "pick-dice", "pick-cards", "pick-shoal", "pick-player", "order"]
MORE = {"pauses_at": PAUSES,
        "claims": {"readings": {"from-port": "free-choice", "shop-visits": "joint-rod-reel",
                                "unkept-cards": "to-bottom"}}}
GAME = kit.Adapter("deep-regrets", new_game, report, {}, CAN, load=load, candidates=candidates, together=together,
                   more=MORE)
kit.serve(kit.handlers("whelk", forms.complete(GAME, IllegalChoice)))
