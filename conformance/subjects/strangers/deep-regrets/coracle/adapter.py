"""Puts coracle.py behind the Leadline protocol: the moves answer the questions of the program's generators."""

import copy
import random

import kit
import kit_deep_regrets as regrets_kit

import coracle
from luck import House

MENU = {"done": "end", "let go": "let-go", "item": "supply"}  # the menu's own words; the others are the same
TOPICS = {  # what the program asks for in the middle of something, and the kind of the decision
    "roll again": "muster", "keep fresh": "keep", "throw to": "throw", "sea or port": "declare",
    "let go of a regret": "discard-regret", "which rod": "equip", "which reel": "equip", "pay with": "pay",
    "sell": "sell", "mount": "mount", "on which hook": "mount", "keep": "keep-cards", "put back": "put-back",
    "reward": "reward", "one of these": "option", "will you": "option", "which die": "pick-dice",
    "which dice": "pick-dice", "which spent die": "pick-dice", "which die back": "pick-dice",
    "which regret": "pick-cards", "which fish": "pick-cards", "which item": "pick-cards", "which dink": "pick-cards",
    "which shoal": "pick-shoal", "which player": "pick-player", "in which order": "order",
}  # fmt: skip
DECKS = {"fish": "fish", "regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}
NOTHING = object()


def regret_in(card):
    return None if card is None else int(card.removeprefix("regret-"))


def regret_out(number):
    return None if number is None else f"regret-{number}"


def die_in(die):
    return (die["die"], die["face"])


def die_out(die):
    return {"die": die[0], "face": die[1]}


class TableLuck(House):
    """Chance as the moves name it; what they do not name, the house decides."""

    def __init__(self, seed=None):
        super().__init__(seed)
        self.chance = regrets_kit.Chance()
        self.orders = None  # while a game is set up: the decks, in the order in which they are shuffled
        self.table = None  # the game, to know which cards may still be anywhere

    def roll(self, kind):
        return self.chance.give(kind, lambda: super(TableLuck, self).roll(kind))

    def heads(self):
        return self.chance.give("coin", lambda: "heads" if House.heads(self) else "tails") == "heads"

    def shuffle(self, cards):
        if self.orders is None:
            cards[:] = [None] * len(cards)  # nobody knows the order
        else:
            order = self.orders.pop(0)
            if order and len(order) != len(cards):
                raise kit.NotOffered(f"the box has {len(cards)} such cards, not {len(order)}")
            cards[:] = order or [None] * len(cards)

    def name(self, card, what):
        if card is not None:
            return card
        put = regret_in if what == "regret" else str
        named = self.chance.give(what, lambda: (regret_out if what == "regret" else str)(self.unseen(what)))
        card = put(named)
        if what == "fish" and card not in coracle.FISH or what not in ("fish", "regret") and card not in coracle.CARDS:
            raise kit.NotOffered(f"there is no card {card} in our box")
        return card

    def deal(self, cards, what):
        return self.name(cards.pop(0), what)

    def from_bag(self, bag):
        kind = self.chance.give("bag", lambda: self.random.choice(bag), lambda got: got in bag)
        bag.remove(kind)
        return kind

    def blindly(self, cards):
        got = regret_in(self.chance.give("lost-regret", lambda: regret_out(self.random.choice(cards))))
        cards.remove(got if got in cards else None)
        return got

    def unseen(self, what):
        """A card that is nowhere on the table face up, for a pile of unknown cards."""
        game = self.table
        if what == "regret":
            left = list(coracle.REGRETS)
            known = [card for me in game["crew"] for card in me["regrets"]] + game["gone"]["regret"] + game["box"]
            known += game["decks"]["regret"]
        elif what == "fish":
            left = coracle.copies("fish")
            known = [entry["fish"] for pile in game["sea"].values() for entry in pile] + game["gone"]["fish"]
            known += [fish for me in game["crew"] for fish in [*me["hand"], *(fish for _, fish in me["wall"])]]
        else:
            left = coracle.copies(DECKS[what])
            held = "items" if what == "supply" else DECKS[what]
            known = [card for me in game["crew"] for card in [*me[held], *me["drawn"].get(what, ())]]
            known += game["decks"][what] + game["gone"].get(what, [])
        for card in known:
            if card in left:
                left.remove(card)
        return self.random.choice(left or coracle.copies(DECKS[what]) if what != "regret" else left or [1])


class Sitting:
    """A game with its question. A copy begins at the latest menu and gives the same answers again."""

    def __init__(self, game):
        self.keep, self.log, self.made, self.events = copy.deepcopy(game), [], [], []
        self.start()

    def start(self):
        self.game = copy.deepcopy(self.keep)
        self.game["luck"].table = self.game
        self.run = coracle.week(self.game)
        self.question = next(self.run, None)

    def copy(self):
        other = Sitting.__new__(Sitting)
        other.keep, other.log, other.made, other.events = self.keep, list(self.log), [], []
        other.start()
        for chance, answers in self.log:
            other.game["luck"].chance.feed(chance)
            for answer in answers:
                other.send(answer)
        return other

    def send(self, answer):
        try:
            self.question = self.run.send(answer)
        except StopIteration:
            self.question = None

    def kinds(self):
        """The kinds of decisions that the question is about."""
        asked = self.question
        if asked["topic"] != "your turn":
            return [TOPICS[asked["topic"]]]
        return list(dict.fromkeys(MENU.get(option[0], option[0]) for option in asked["options"]))

    def play(self, choice, chance):
        """Answer questions from a choice as long as they are about it. Return what was played of it."""
        seat, kind = choice["seat"] - 1, choice["kind"]
        if self.question is None:
            raise kit.Refused("the game is over")
        if self.question["who"] != seat:
            raise kit.Refused(f"player {self.question['who'] + 1} is asked: {self.question['topic']}")
        if kind not in self.kinds():
            raise kit.Refused(f"the program asks '{self.question['topic']}' ({', '.join(self.kinds())})")
        luck, answers, told = self.game["luck"].chance, [], Told(choice)
        luck.feed(chance)
        self.game["story"].clear()
        lowest = min((die for die in self.game["crew"][seat]["fresh"]), key=lambda die: die[1], default=None)
        while True:
            answer = told.answer(self.question)
            if answer is NOTHING:
                break
            answers.append(answer)
            self.send(answer)
            if self.question and self.question["why"]:
                raise kit.Refused(self.question["why"])
            if self.question is None or self.question["who"] != seat:
                break
        told.finish()
        self.log.append((chance, answers))
        self.settle()
        entry = dict(luck.played(chance) or {})
        if kind == "let-go" and lowest and choice.get("die") != die_out(lowest):
            if choice.get("die") is None:
                raise kit.NotOffered("the program always spends a die, its lowest")
            entry["choice"] = {"die": die_out(lowest)}
        self.made_itself(choice, entry)
        return entry or None

    def settle(self):
        """At the menu of a turn the dictionary holds everything."""
        if self.question and self.question["topic"] == "your turn" or self.question is None:
            told = list(self.game["story"])
            self.keep, self.log = copy.deepcopy(self.game), []
            self.game["story"] = told

    def made_itself(self, choice, entry):
        """Find the choices that the program made by itself."""
        for event in self.game["story"]:
            seat = (event["seat"] or 0) + 1
            if event["what"] == "let go" and choice["kind"] != "let-go":
                drawn = [one for one in entry.get("chance", ()) if one["of"] == "dink"]
                if drawn:
                    entry["chance"] = [one for one in entry["chance"] if one not in drawn]
                self.made.append(({"kind": "let-go", "seat": seat, "die": die_out(event["die"])}, drawn))
            elif event["what"] == "visited" and event["shop"] == "dice":
                bought = self.game["crew"][seat - 1]["fresh"][-event["dice"] :] if event["dice"] else []
                self.made.append(({"kind": "keep", "seat": seat, "dice": [die_out(die) for die in bought]}, []))
            elif event["what"] == "lost":
                me, slot = copy.deepcopy(self.game["crew"][seat - 1]), event["slot"]
                me["wall"][slot][1] = event["fish"]
                points = [coracle.trophy(me, one) for one, (_, fish) in enumerate(me["wall"]) if fish]
                if points.count(coracle.trophy(me, slot)) > 1:
                    self.made.append(({"kind": "lose", "seat": seat, "slot": slot + 1}, []))


class Told:
    """A choice, taken apart for the questions that it answers."""

    def __init__(self, choice):
        self.choice, self.kind, self.asked = choice, choice["kind"], []
        self.cards = list(choice.get("cards") or ())
        self.spent = list(choice.get("spent") or ())
        self.mounts = list(choice.get("fish") or ()) if self.kind == "mount" else []

    def answer(self, question):
        topic, choice = question["topic"], self.choice
        if self.asked and topic not in ("pay with", "sell", "mount", "on which hook", "which reel", "which spent die"):
            return NOTHING
        if topic == "your turn":
            if self.asked:
                return NOTHING
            self.asked.append(topic)
            return self.menu(choice)
        if TOPICS[topic] != self.kind:
            return NOTHING
        self.asked.append(topic)
        if topic == "roll again":
            return [die_in(die) for die in choice.get("reroll", ())]
        if topic in ("keep fresh", "pay with"):
            return [die_in(die) for die in choice.get("dice", ())]
        if topic == "which dice":
            return [die_in(die) for die in choice.get("dice", ())]
        if topic in ("which die", "which die back"):
            dice = [die_in(die) for die in choice.get("dice", ())]
            if len(dice) > 1 or not dice and topic == "which die":
                raise kit.Refused(f"'{topic}' takes one die")
            return dice[0] if dice else None
        if topic == "which spent die":
            if not self.spent:
                if len(self.asked) > 1:
                    return NOTHING
                raise kit.Refused("'which spent die' takes Spent dice")
            return self.spent.pop(0)
        if topic == "throw to":
            return choice["to"] - 1
        if topic == "sea or port":
            return choice["to"]
        if topic == "let go of a regret":
            if choice.get("at_random"):
                raise kit.NotOffered("the player picks the Regret; the program has no random one here")
            return regret_in(choice.get("regret"))
        if topic == "which rod":
            return choice.get("rod")
        if topic == "which reel":
            return choice.get("reel")
        if topic == "sell":
            return list(choice.get("fish", ()))
        if topic == "mount":
            return self.mounts[0]["fish"] if self.mounts else None
        if topic == "on which hook":
            return self.mounts.pop(0)["slot"] - 1
        if topic in ("keep", "in which order"):
            return list(self.cards)
        if topic in ("which regret", "which fish", "which item", "which dink"):
            if len(self.cards) != 1:
                raise kit.Refused(f"'{topic}' takes one card")
            return regret_in(self.cards[0]) if topic == "which regret" else self.cards[0]
        if topic == "put back":
            return choice["on"]
        if topic == "reward":
            return choice["take"]
        if topic in ("one of these", "will you"):
            return choice["number"]
        if topic == "which shoal":
            return choice["shoal"]
        return choice["player"] - 1  # which player

    def menu(self, choice):
        kind = self.kind
        if kind in ("cast", "worms"):
            return (kind, choice["shoal"])
        if kind == "visit":
            return (kind, choice["shop"], choice["price"])
        if kind == "eat":
            return (kind, choice["fish"])
        if kind in ("dink", "supply", "gear"):
            return ({"supply": "item"}.get(kind, kind), choice["card"])
        if kind == "sinker":
            return (kind, die_in(choice["die"]))
        return ({"end": "done", "let-go": "let go"}.get(kind, kind),)

    def finish(self):
        """Refuse a choice of which the program did not take everything."""
        for part in ("rod", "reel"):
            if self.kind == "equip" and self.choice.get(part) and f"which {part}" not in self.asked:
                raise kit.Refused(f"this player has no {part}")
        if self.kind == "mount" and len(self.mounts) > (0 if "on which hook" in self.asked else 1):
            raise kit.Refused("three fish at once, and one on each hook")


# ---------------------------------------------------------------- opening


def new_game(setup):
    known = {name: setup.get(name) or [] for name in ("depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies")}
    for name, cards in known.items():
        stray = [card for card in cards if card and name != "regrets" and card not in {**coracle.FISH, **coracle.CARDS}]
        if stray:
            raise kit.NotOffered(f"there is no card {stray[0]} in our box")
    known["regrets"] = [regret_in(card) for card in known["regrets"]]
    luck = TableLuck()
    luck.orders = list(known.values())
    names = [f"player {seat + 1}" for seat in range(setup["seats"])]
    first = setup.get("first")
    if first is not None and first > len(names):
        raise kit.Refused("the first player is one of the players")
    try:
        game = coracle.new_game(names, setup.get("start") or "monday", None if first is None else first - 1, luck)
    except ValueError as why:
        raise kit.Refused(str(why)) from None
    luck.orders = None
    sitting = Sitting(game)
    sitting.events = [{"kind": "opened", "day": game["day"], "first": game["first"] + 1}]
    return sitting


def known_cards(cards):
    for card in cards:
        if card is not None and card not in coracle.FISH and card not in coracle.CARDS:
            raise kit.CannotLoad(f"there is no card {card} in our box")
    return list(cards)


def load(position):
    told = position.get
    game = coracle.bare_game([f"player {seat + 1}" for seat, _ in enumerate(position["anglers"])], TableLuck())
    if told("easier", 0) or told("set_ahead") is not None:
        raise kit.CannotLoad("nothing lowers a Difficulty before the cast here")
    if told("out_of_game") or told("supplies_out_of_game"):
        raise kit.CannotLoad("used cards do not leave the game here")
    for me, had in zip(game["crew"], position["anglers"], strict=True):
        got = had.get
        me["depth"], me["passed"], me["bucks"] = got("depth", 1), got("passed", False), got("bucks", 0)
        me["fresh"] = [die_in(die) for die in got("fresh", ())]
        me["rolled"] = [die_in(die) for die in got("rolled", ())]
        me["spent"] = list(got("spent", ()))
        me["hand"] = known_cards(got("fish", ()))
        if None in me["hand"] or None in got("supplies", ()) or None in got("dinks", ()):
            raise kit.CannotLoad("players know their own cards here")
        me["wall"] = [[slot["times"], *(known_cards(slot.get("fish") or ()) or [None])] for slot in got("mounts", ())]
        me["regrets"] = [regret_in(card) for card in got("regrets", ())]
        for mine, name in (("dinks", "dinks"), ("items", "supplies"), ("rods", "rods"), ("reels", "reels")):
            me[mine] = known_cards(got(name, ()))
        me["rod"], me["reel"] = got("rod"), got("reel")
        me["can"], me["lifeboat"] = got("worms", False), got("lifeboat", True)
        me["shops"], me["tried"] = list(got("visited", ())), list(got("used", ()))
        me["fished"], me["sunk_from"] = got("has_cast", False), got("sank_from", 0)
        if got("drawn_rods") or got("drawn_reels") or got("drawn_supplies"):
            raise kit.CannotLoad("the program cannot begin in the middle of a visit to a shop")
    for shoal in told("shoals", ()):
        entries = []
        for place, card in enumerate(shoal.get("cards", ())):
            seen = [seat - 1 for seat in card.get("known_to", ())]
            entry = coracle.lying(*known_cards([card.get("card")]), card.get("up", False), seen)
            if place == 0 and shoal.get("shadow"):
                entry["back"] = shoal["shadow"]
            entries.append(entry)
        game["sea"][shoal["name"]] = entries
    for deck in game["decks"]:
        cards = told(f"{deck}_deck", ())
        game["decks"][deck] = [regret_in(card) for card in cards] if deck == "regret" else known_cards(cards)
    for pile in game["gone"]:
        cards = told(f"{pile}_discards", ())
        game["gone"][pile] = [regret_in(card) for card in cards] if pile == "regret" else known_cards(cards)
    game["box"] = [regret_in(card) for card in told("regret_box", ())]
    game["bag"], game["beside"] = list(told("bag", ())), list(told("aside", ()))
    game["omen_card"] = told("omen_card") or ""
    game["day"], game["first_day"], game["phase"] = told("day", "monday"), told("first_day", "monday"), told("phase", "action")
    game["first"] = told("first", 1) - 1
    game["ring"] = None if told("preserver") is None else told("preserver") - 1
    game["last"], game["acted"], game["cheaper"] = told("last_turns", 0), told("acted", False), told("cheaper", 0)
    turn = told("turn", 1)
    game["turn"] = None if turn is None else turn - 1
    under_way(game, told("attempt", ()), told("frames", ()))
    return Sitting(game)


def under_way(game, attempts, frames):
    """Begin in the middle of something, as far as the program can."""
    phase, kinds = game["phase"], [frame["kind"] for frame in frames]
    around = coracle.round_table(game, game["first"])
    if phase == "over":
        raise kit.CannotLoad("the game is over")
    if phase == "refresh":
        if kinds == ["throw"]:
            game["todo"] = []
        elif set(kinds) <= {"muster", "placing", "throw"} and game["turn"] is not None:
            waiting = [frame["seat"] - 1 for frame in frames if frame["kind"] in ("muster", "placing")]
            waiting = waiting or around[around.index(game["turn"]) :]
            game["todo"] = [seat for seat in around if seat in waiting]
        else:
            raise kit.CannotLoad("the program cannot begin in the middle of this")
    elif frames and not (phase == "action" and kinds == ["fishing"] and attempts and frames[0].get("step") in ("pay", "paying", "price")):
        raise kit.CannotLoad(f"the program cannot begin in the middle of this: {kinds[-1]} {frames[-1].get('step')}")
    elif phase in ("declaration", "equip"):
        game["todo"] = around[around.index(game["turn"]) :]
    if attempts:
        (attempt,) = attempts
        game["casting"] = {"shoal": attempt["shoal"], "change": attempt.get("change", 0), "fixed": attempt.get("difficulty")}


# ---------------------------------------------------------------- reporting


def shadow(game, table, shoal):
    entry = coracle.top(game, shoal)
    if entry is None or entry["up"]:
        return None
    return coracle.FISH[entry["fish"]]["size"] if entry["fish"] else entry.get("back")


def tell_table(game, table):
    """The position, from the dictionary of a game or of what somebody sees of it."""
    plus = lambda seat: None if seat is None else seat + 1  # noqa: E731
    anglers = []
    for me in table["crew"]:
        anglers.append(
            {
                "depth": me["depth"], "passed": me["passed"], "bucks": me["bucks"], "worms": me["can"],
                "fresh": [die_out(die) for die in me["fresh"]], "rolled": [die_out(die) for die in me["rolled"]],
                "spent": list(me["spent"]), "fish": list(me["hand"]),
                "mounts": [{"times": times, "fish": [fish] if fish else []} for times, fish in me["wall"]],
                "regrets": [regret_out(regret) for regret in me["regrets"]], "dinks": list(me["dinks"]),
                "supplies": list(me["items"]), "rods": list(me["rods"]), "reels": list(me["reels"]), "rod": me["rod"],
                "reel": me["reel"], "lifeboat": me["lifeboat"], "visited": list(me["shops"]), "used": list(me["tried"]),
                "drawn_rods": list(me["drawn"]["rod"]), "drawn_reels": list(me["drawn"]["reel"]),
                "drawn_supplies": list(me["drawn"]["supply"]), "has_cast": me["fished"], "sank_from": me["sunk_from"],
            }
        )  # fmt: skip
    shoals = [
        {
            "name": name,
            "cards": [{"card": one["fish"], "up": one["up"], "known_to": [seat + 1 for seat in one["seen"]]} for one in table["sea"][name]],
            "shadow": shadow(game, table, name),
        }
        for name in coracle.SHOALS
    ]
    cast = table["casting"]
    phase = table["phase"]
    return {
        "anglers": anglers, "shoals": shoals,
        **{f"{deck}_deck": [regret_out(card) if deck == "regret" else card for card in cards] for deck, cards in table["decks"].items()},
        **{f"{pile}_discards": [regret_out(card) if pile == "regret" else card for card in cards] for pile, cards in table["gone"].items()},
        "regret_box": [regret_out(card) for card in table["box"]], "bag": list(table["bag"]), "aside": list(table["beside"]),
        "day": table["day"], "first_day": table["first_day"], "phase": phase, "first": plus(table["first"]),
        "preserver": plus(table["ring"]), "turn": plus(table["turn"]), "last_turns": table["last"],
        "attempt": [{"shoal": cast["shoal"], "change": cast["change"], "difficulty": cast["fixed"]}] if cast else [],
        "cheaper": table["cheaper"],
    }  # fmt: skip


def open_decisions(sitting):
    if sitting.question is None:
        return []
    game, asked = sitting.game, sitting.question
    kinds = sitting.kinds()
    me = game["crew"][asked["who"]]
    if asked["topic"] == "your turn":  # what is held counts as open, whether or not it can be used just now
        held = {
            "eat": me["hand"], "dink": me["dinks"], "supply": me["items"], "preserver": game["ring"] == asked["who"],
            "gear": [one for one in coracle.gear(me) if coracle.CARDS[one].get("text") and me["tried"].count(one) < coracle.CARDS[one]["times"]],
            "let-go": game["casting"],
            "pay": game["casting"],
            "visit": not (me["depth"] or game["acted"] or game["casting"]) and len(me["shops"]) < len(coracle.SHOPS),
        }  # fmt: skip
        kinds = [*kinds, *(kind for kind, things in held.items() if things and kind not in kinds)]
    return [{"seats": [asked["who"] + 1], "kind": kind} for kind in kinds]


def report(sitting):
    game = sitting.game
    told = {**tell_table(game, game), "to_act": open_decisions(sitting), "over": game["phase"] == "over"}
    if sitting.question and sitting.question["topic"] == "reward":
        told["turn"] = sitting.question["who"] + 1  # whoever is skipped; the program is between two turns
        told.pop("last_turns")  # and has counted on already
    if game["result"]:
        told["scores"] = list(game["result"]["scores"])
        for one in told["anglers"]:  # what is only for a day means nothing any more
            del one["passed"], one["visited"], one["used"], one["has_cast"], one["sank_from"]
        told["winners"] = [seat + 1 for seat in game["result"]["winners"]]
    return told


def view(sitting, seats):
    table = coracle.seen_by(sitting.game, [seat - 1 for seat in seats])
    return tell_table(sitting.game, table)


EVENTS = {  # the story's word: the kind of the event, and its parts
    "passed": ("passed", {}), "skipped": ("skipped", {}), "caught": ("caught", {"fish": "fish"}),
    "ate": ("ate", {"fish": "fish"}), "sold": ("sold", {"fish": "fish"}), "abandoned": ("abandoned", {}),
    "cast": ("cast", {"shoal": "shoal"}), "evening": ("day-ended", {"day": "day"}), "overfished": ("overfished", {}),
    "revealed": ("revealed", {"shoal": "shoal", "fish": "fish"}), 
    "washed away": ("fish-discarded", {"shoal": "shoal", "fish": "fish"}), "regrets": ("regrets-revealed", {"values": "values"}),
    "eased": ("regret-discarded", {}), "lost": ("lost", {"fish": "fish"}),
}  # fmt: skip


def events(sitting):
    told = list(sitting.events)
    for event in sitting.game["story"]:
        if event["what"] in EVENTS:
            kind, parts = EVENTS[event["what"]]
            who = {} if event["seat"] is None else {"seat": event["seat"] + 1}
            told.append({"kind": kind, **who, **{name: event[part] for name, part in parts.items()}})
    return {"events": told}


# ---------------------------------------------------------------- playing


def together(sitting, moves):
    """Play moves one after the other. What the program chose by itself counts for a move that asks for it."""
    played, story = [], []
    for number, move in enumerate(moves, 1):
        choice = move["choice"]
        alike = [one for one in sitting.made if all(one[0][part] == choice[part] for part in ("kind", "seat"))]
        if alike:
            own, chance = alike[0]
            sitting.made.remove(alike[0])
            same = all(choice.get(part) == own[part] for part in own)
            played.append(None if same and not chance else {"choice": own, **({"chance": chance} if chance else {})})
            continue
        try:
            played.append(sitting.play(choice, move.get("chance")))
        except kit.Refused as why:
            raise kit.Refused(str(why), number if number > 1 else 0) from None
        except kit.NotOffered as why:
            raise kit.NotOffered(str(why), number if number > 1 else 0) from None
        story += sitting.game["story"]
    sitting.game["story"][:] = story
    played += [{"choice": own, **({"chance": chance} if chance else {})} for own, chance in sitting.made]
    sitting.made.clear()
    return played


def candidates(sitting, seat, kind, given):
    asked = sitting.question
    options = ()
    if asked and asked["topic"] in TOPICS:
        topic, options = asked["topic"], asked["options"]
        if topic == "which regret":
            options = [regret_out(option) for option in options]
        elif topic == "which player":
            options = [option + 1 for option in options]
        elif topic in ("which die", "which die back"):
            options = [([die_out(option)] if option else [], []) for option in options]
        elif topic == "which spent die":
            options = [([], [option]) for option in options]
        elif topic == "which dice":
            options = [([die_out(die) for die in some], []) for some in subsets(options, asked["least"])]
    return regrets_kit.candidates(report(sitting), seat, kind, options)


def subsets(dice, many):
    from itertools import combinations

    return [list(some) for some in combinations(sorted(dice), many)]


def sample(randomiser, times):
    luck = House(random.random())
    if randomiser in ("player", "blue", "green", "orange", "omen"):
        return [[luck.roll(randomiser)] for _ in range(times)]
    if randomiser == "coin":
        return ["heads" if luck.heads() else "tails" for _ in range(times)]
    if randomiser == "bag":
        return [luck.from_bag(coracle.bare_game([], luck)["bag"]) for _ in range(times)]
    dealt = []
    for _ in range(times):
        game = coracle.new_game(["a", "b"], luck=luck)
        if randomiser.startswith("depth"):
            dealt.append([entry["fish"] for column in "abc" for entry in game["sea"][randomiser[-1] + column]])
        elif randomiser == "regrets":
            dealt.append([regret_out(card) for card in game["decks"]["regret"] + game["box"]])
        else:
            dealt.append(game["decks"][{"dinks": "dink", "rods": "rod", "reels": "reel", "supplies": "supply"}[randomiser]])
    return dealt


KINDS = [
    "muster", "keep", "throw", "declare", "discard-regret", "equip", "cast", "abandon", "sell", "visit", "mount", "pass",
    "end", "eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "pay", "let-go", "put-back", "keep-cards",
    "reward", "option", "pick-dice", "pick-cards", "pick-shoal", "pick-player", "order",
]  # fmt: skip
CAN = [
    "many-games", "events", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance",
]  # fmt: skip
GAME = kit.Adapter(
    "deep-regrets",
    new_game,
    report,
    {},
    CAN,
    load=load,
    candidates=candidates,
    view=view,
    sample=sample,
    beside=events,
    together=together,
    copy=Sitting.copy,
    more={"offers": {"seats": [2, 3, 4, 5], "start": ["monday", "tuesday"]}, "pauses_at": KINDS},
)
kit.serve(kit.handlers("coracle", GAME))
