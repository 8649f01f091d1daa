"""Puts trawler.py behind the Leadline protocol.

trawler asks its questions through two callbacks and cannot be stopped in between. So a move is played by doing the
piece of the evening that is under way again from a saved game, with all answers given so far and the new ones; at the
next question without an answer it is left by an exception, and what lies on the table then is reported.
"""

import copy
import itertools
import os
import random
import sys

import kit

kit.claim_streams()
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import trawler  # noqa: E402

DECKS = {"regrets": "regret", "dinks": "dink", "rods": "rod", "reels": "reel", "supplies": "supply"}
DATA = {data["id"]: (kind, data) for kind in ("fish", *DECKS) for data in trawler.BOX[kind]}
SHOPS = {"rod": "rods", "reel": "reels", "supply": "supplies", "dice": "dice"}
BACK = {there: here for here, there in SHOPS.items()}
RUN = None  # what is being played now


class Pause(Exception):
    """The program asks something that nobody has answered yet."""


class Run:
    """Answers and luck of the piece that is played again, and of the new move."""

    def __init__(self, done, past, answers, chance):
        self.done, self.past, self.answers = list(done), list(past), list(answers)
        self.pool = [[one["of"], list(one["got"]) if isinstance(one["got"], list) else [one["got"]]] for one in chance or []]
        self.used, self.lucky, self.new, self.missing = [], [], [], False
        self.gained, self.kept = [], False
        self.placed = []  # dice that the program put somewhere without asking: whose, and those that are Fresh

    def luck(self, of, by_itself):
        """What chance gives: as it was, as the move says, or the program's own."""
        if self.past:
            got = self.past.pop(0)
        else:
            entry = next((one for one in self.pool if one[0] == of and one[1]), None)
            self.missing |= entry is None
            got = entry[1].pop(0) if entry else by_itself()
            self.new.append((of, got))
        self.lucky.append(got)
        return got

    def answer(self, player, what, options, info, some):
        forced = what == "seen" or what in FORCED and one_answer(options, some)
        if what == "seen":
            return options[0]
        if self.done:
            index = self.done.pop(0)
        elif self.answers and not (forced and what not in self.answers[0][0]):
            wanted, find = self.answers.pop(0)
            if what not in wanted:
                raise kit.Refused(f"the program asks for {what} now")
            index = find(options)
            if some and not some[0] <= len(index) <= some[1]:
                raise kit.Refused(f"{what}: {some[0]} to {some[1]}")
        elif forced:
            index = list(range(some[1])) if some else 0
        else:
            raise Pause(player, what, options, info, some)
        self.used.append(index)
        self.kept |= what == "keep fresh"
        return [options[i] for i in index] if some else options[index]


def look(thing):
    """What a thing looks like: of what looks alike it does not matter which is taken."""
    return report_card(thing) if isinstance(thing, trawler.Card) else repr(thing)


def one_answer(options, some):
    if some and some[0] != some[1]:
        return False
    return bool(some) and some[1] in (0, len(options)) or len({look(one) for one in options}) == 1


FORCED = {  # questions with one answer that Leadline does not put
    "which regret", "which dink", "increment", "set to maximum", "refresh", "roll again", "roll until", "which player",
    "which shoals", "which shoal", "next from the top", "choose one", "spend", "which fish", "which colour", "swap with",
    "discard item", "discard fish", "keep cards", "lose trophy",
}


def ask(player, what, options, **info):
    if what == "seen":
        for card in info["cards"]:
            known(card)
    return RUN.answer(player, what, options, info, None)


def ask_some(player, what, options, low, high):
    return RUN.answer(player, what, options, {}, (low, high))


class Mystery(trawler.Card):
    """A card that nobody knows until it is drawn, turned up or looked at."""

    def __init__(self, of):
        self.of, self.is_up = of, False

    def __getattr__(self, name):
        if name not in ("data", "id", "name", "value") or "of" not in self.__dict__:
            raise AttributeError(name)
        card = RUN.luck(self.of, lambda: random.choice([key for key, (kind, _) in DATA.items() if DECKS.get(kind, kind) == self.of]))
        data = DATA[card][1]
        self.data, self.id, self.name, self.value = data, card, data["name"], data.get("value", 0)
        return getattr(self, name)

    up = property(lambda self: self.is_up, lambda self, up: (setattr(self, "is_up", up), up and self.id))


def known(card):
    return card.id


class Pile(list):
    """A pile: what is taken off it is known then."""

    def pop(self, index=-1):
        card = super().pop(index)
        known(card)
        return card


class Bag(list):
    """The bag: what comes out is chance."""

    def pop(self, index=-1):
        kind = RUN.luck("bag", lambda: random.choice(self).kind)
        return super().pop(next(i for i, die in enumerate(self) if die.kind == kind))


class Luck:
    """The random numbers of the program, for what it does without rolling."""

    def shuffle(self, pile):
        pass

    def choice(self, options):
        if options == ["heads", "tails"]:
            return RUN.luck("coin", lambda: random.choice(options))
        got = RUN.luck("lost-regret", lambda: random.choice(options).id)
        return next((card for card in options if report_card(card) == got), options[0])


class Table(trawler.Game):
    """The program's game, with dice that are told."""

    def muster(self, player):
        before = len(RUN.new)
        super().muster(player)
        if len(RUN.new) > before and not RUN.kept:
            RUN.placed.append((self.players.index(player) + 1, [die_of(die) for die in player.fresh[-(len(RUN.new) - before) :]]))
        RUN.kept = False

    def gain_die(self, player, die):
        before = len(RUN.new)
        super().gain_die(player, die)
        if len(RUN.new) > before:
            RUN.gained.append((self.players.index(player) + 1, die_of(die), die in player.fresh))

    def roll(self, die):
        die.pips = RUN.luck(die.kind, lambda: random.choice(die.faces))
        return die.pips


def card_of(name, deck):
    if name is None:
        return Mystery(deck)
    if name not in DATA:
        raise kit.CannotLoad(f"there is no card {name} in our box")
    return trawler.Card(DATA[name][1])


def report_card(card):
    return None if isinstance(card, Mystery) and "id" not in card.__dict__ else card.id


class Evening:
    """A game under way: the saved game, where it goes on, and what was answered since."""

    def __init__(self, game, entry, cast=None):
        self.base, self.entry, self.done, self.past, self.cast = game, entry, [], [], cast
        self.game, self.pause, self.laid, self.picked, self.result = game, None, [], [], None

    def __deepcopy__(self, memo):
        twin = copy.copy(self)
        twin.base, twin.done, twin.past, twin.laid = clone(self.base), list(self.done), list(self.past), list(self.laid)
        twin.picked = list(self.picked)
        return twin

    def go(self, answers, chance):
        global RUN
        RUN = run = Run(self.done, self.past, answers, chance)
        self.game, self.pause = clone(self.base), None
        try:
            while self.entry[0] != "over":
                self.entry = step(self, self.game, *self.entry)
                self.base, self.done, self.past = clone(self.game), [], []
                run.used, run.lucky = [], []
        except Pause as pause:
            self.pause = pause.args
            self.done, self.past = run.used, run.lucky
        if run.missing:
            return {"chance": [{"of": of, "got": [got] if of in trawler.BOX["dice"] else got} for of, got in run.new]}
        return None


def clone(game):
    """A copy; the program remembers used gear by the address of the card."""
    memo = {}
    twin = copy.deepcopy(game, memo)
    for old, new in zip(game.players, twin.players):
        new.used = {id(memo[key]): times for key, times in old.used.items() if key in memo}
    return twin


def step(evening, game, stage, number=0):
    """A piece of Game.play, and where it goes on."""
    if stage == "refresh":
        if number < len(game.players):
            game.muster(game.order()[number])
            return "refresh", number + 1
        game.throw_preserver()
        return ("declare", 0) if game.day > game.first_day else begin(game)
    if stage in ("declare", "equip"):
        if number < len(game.players):
            getattr(game, stage)(game.order()[number])
            return stage, number + 1
        return ("equip", 0) if stage == "declare" else begin(game)
    if stage == "turn":
        if game.sea_empty() or not game.still_in():
            return "night", 0
        player = game.players[game.turn_of]
        if game.cast:
            number = game.land(player)
        if number:
            game.turn(player, done=True)
        return ("turn", 0) if (game.after_turn(player) if number else game.next_turn()) else ("night", 0)
    if stage == "night" and not game.day_is_last():
        game.start_phase()
        if not game.sea_empty():
            return "refresh", 0
    totals, best = game.finish()
    evening.result = [totals[one] for one in game.players], [game.players.index(one) + 1 for one in best]
    return "over", 0


def begin(game):
    game.turn_of, game.last_turns = game.first, 0
    return "turn", 0


def new_game(setup):
    if setup["seats"] not in range(2, 6):
        raise kit.Refused("two to five can play")
    if setup.get("start", "monday") not in ("monday", "tuesday"):
        raise kit.Refused("the week begins on Monday or Tuesday")
    game = blank(setup["seats"], setup.get("start", "monday"))
    game.first = (setup.get("first") or random.randint(1, setup["seats"])) - 1
    for depth in (1, 2, 3):
        pile = setup[f"depth_{depth}"]
        for number, column in enumerate(trawler.COLUMNS):
            game.sea[depth, column] = Pile(card_of(one, "fish") for one in pile[13 * number : 13 * number + 13])
    for deck, of in DECKS.items():
        game.decks[deck] = Pile(card_of(one, of) for one in setup[deck])
    evening = Evening(game, ("refresh", 0))
    evening.go([], [])
    return evening


def blank(seats, day):
    game = Table([str(seat) for seat in range(1, seats + 1)], ask, ask_some, day, Luck())
    game.bag = Bag(game.bag)
    return game


def load(told):
    game = blank(len(told["anglers"]), told.get("first_day", "monday"))
    game.day, game.first = trawler.DAYS.index(told.get("day", "monday")), told.get("first", 1) - 1
    for shoal in told["shoals"]:
        pile = Pile()
        for one in shoal.get("cards", []):
            pile.append(card_of(one.get("card"), "fish"))
            if one.get("up"):
                pile[-1].up = True
        game.sea[int(shoal["name"][0]), shoal["name"][1]] = pile
    for deck, of in DECKS.items():
        game.decks[deck] = Pile(card_of(one, of) for one in told.get(f"{of}_deck", []))
    game.bag = Bag(trawler.Die(kind) for kind in told.get("bag", []))
    game.omen_here = "omen" in told.get("aside", [])
    game.gone = [card_of(one, "fish") for one in told.get("fish_discards", [])]
    game.rubbish = [card_of(one, of) for of in DECKS.values() for one in told.get(f"{of}_discards", [])]
    for seat, (player, one) in enumerate(zip(game.players, told["anglers"]), 1):
        load_player(player, one)
        player.preserver = told.get("preserver") == seat
    evening = Evening(game, where(told, game))
    evening.go([], [])
    return evening


def load_player(player, told):
    if told.get("rolled") or any(told.get(f"drawn_{deck}") for deck in ("rods", "reels", "supplies")):
        raise kit.CannotLoad("this program cannot begin while dice or cards are chosen")
    if any(None in told.get(part, []) for part in ("fish", "dinks", "supplies")):
        raise kit.CannotLoad("every player of this program knows its own hand")
    depth = told.get("depth", 1)
    player.where, player.depth = ("sea", depth) if depth else ("port", 1)
    player.fresh = [trawler.Die(one["die"], one["face"]) for one in told.get("fresh", [])]
    player.spent = [trawler.Die(kind) for kind in told.get("spent", [])]
    player.hand = [card_of(one, "fish") for one in told.get("fish", [])]
    for deck, of in DECKS.items():
        setattr(player, deck, [card_of(one, of) for one in told.get(deck, [])])
    slots = told.get("mounts", [{"times": times} for times in trawler.BOX["mounts"]])
    if any(len(slot.get("fish", [])) > 1 for slot in slots):
        raise kit.CannotLoad("a slot holds one fish")
    player.slots = [slot["times"] for slot in slots]
    player.mounted = [card_of(slot["fish"][0], "fish") if slot.get("fish") else None for slot in slots]
    player.rod = next((card for card in player.rods if card.id == told.get("rod")), None)
    player.reel = next((card for card in player.reels if card.id == told.get("reel")), None)
    player.bucks, player.worms, player.lifeboat = told.get("bucks", 0), told.get("worms", False), told.get("lifeboat", True)
    player.passed, player.caught_today = told.get("passed", False), int(told.get("has_cast", False))
    player.visited = {SHOPS[shop] for shop in told.get("visited", [])}
    for name in told.get("used", []):
        gear = next((card for card in player.gear() if card.id == name), None)
        player.used[id(gear)] = player.used.get(id(gear), 0) + 1


def where(told, game):
    """Where the game goes on. The program can begin at each of its own steps, and with a fish on the hook."""
    frames, phase, seat = told.get("frames", []), told.get("phase", "action"), (told.get("turn") or 1) - 1
    if any(told.get(part) for part in ("easier", "cheaper")) or told.get("set_ahead") is not None:
        raise kit.CannotLoad("nothing is used ahead in this program")
    kinds = [frame["kind"] for frame in frames]
    if phase == "refresh":
        if set(kinds) - {"muster", "throw"} or any(len(frame) > 2 for frame in frames):
            raise kit.CannotLoad("this program cannot begin in the midst of mustering")
        return "refresh", len(game.players) - kinds.count("muster")
    if phase in ("declaration", "equip") and not frames:
        return {"declaration": "declare"}.get(phase, phase), (seat - game.first) % len(game.players)
    if phase != "action" or kinds not in ([], ["fishing"]):
        raise kit.CannotLoad("this program cannot begin in the midst of " + ", ".join(kinds or [phase]))
    game.turn_of, game.last_turns = seat, (2 - told["last_turns"]) if told.get("last_turns") else 0
    if kinds:
        attempt, frame = told["attempt"][0], frames[0]
        if frame.get("step") != "pay":
            raise kit.CannotLoad(f"this program cannot begin in the midst of a cast, at {frame.get('step')}")
        spot = int(attempt["shoal"][0]), attempt["shoal"][1]
        game.cast = trawler.Cast(game.players[seat], spot, game.top(spot))
        game.cast.extra = attempt.get("change", 0)
        game.cast.base = game.cast.base if attempt.get("difficulty") is None else attempt["difficulty"]
    return "turn", int(bool(told.get("acted")) and not kinds)


# --- the position -------------------------------------------------------


def report(evening):
    game, pause = evening.game, evening.pause
    what = pause[1] if pause else None
    laid = evening.laid
    game.turn_of = getattr(game, "turn_of", 0)
    anglers = [report_player(player, pause if pause and pause[0] is player else None, evening.laid if game.players[game.turn_of] is player else [], evening.entry[0] in ("night", "over")) for player in game.players]
    rubbish = [report_card(card) for card in game.rubbish]
    told = {
        "anglers": anglers,
        "shoals": [{"name": f"{depth}{column}", "cards": shoal(game, pause, (depth, column))} for depth, column in sorted(game.sea)],
        "fish_discards": [report_card(card) for card in game.gone],
        "bag": [die.kind for die in game.bag],
        "aside": ["omen"] if game.omen_here else [],
        "day": trawler.DAYS[game.day],
        "first": game.first + 1,
        "over": evening.entry[0] == "over",
    }
    for deck, of in DECKS.items():
        told[f"{of}_deck"] = [report_card(card) for card in game.decks[deck]]
    for of in ("regret", "dink", "supply"):
        told[f"{of}_discards"] = [one for one in rubbish if one is None or DECKS[DATA[one][0]] == of]
    if laid:
        del told["dink_discards"], told["supply_discards"]
    told["preserver"] = None
    if ("preserver", None) not in evening.laid:
        told["preserver"] = next((seat for seat, player in enumerate(game.players, 1) if player.preserver), None)
    if told["over"]:
        return {**kit.known(told), "scores": evening.result[0], "winners": evening.result[1], "to_act": [], "phase": "over"}
    phases = {"refresh": "refresh", "declare": "declaration", "equip": "equip", "turn": "action"}
    told["phase"] = phases.get(evening.entry[0], "regrets")
    told["turn"] = game.turn_of + 1 if told["phase"] == "action" else game.players.index(pause[0]) + 1
    if what not in ("turn", "hook"):  # who is on turn says enough there: `turn` and `phase`
        told["to_act"] = [{"seats": [game.players.index(pause[0]) + 1], "kind": kind} for kind in kinds_of(game, *pause[:3])]
    if game.cast:
        cast = game.cast
        base = None if cast.base == cast.fish.get("difficulty") else cast.base
        told["attempt"] = [{"shoal": "{}{}".format(*cast.spot), "change": cast.extra, "difficulty": base}]
    else:
        told["attempt"] = []
    return told if told["phase"] != "regrets" else kit.known(told)


def shoal(game, pause, spot):
    cards = list(game.sea[spot])
    if pause and pause[1] == "put back" and RUN and pause[3].get("card") and spot == LOOKED.get(id(pause[3]["card"])):
        cards.insert(0, pause[3]["card"])
    return [{"card": report_card(card), "up": card.up} for card in cards]


LOOKED = {}


def report_player(player, pause, laid, over):
    told = {
        "depth": player.depth if player.where == "sea" else 0,
        "passed": None if over else player.passed,
        "fresh": [{"die": die.kind, "face": die.pips} for die in player.fresh],
        "spent": [die.kind for die in player.spent],
        "rolled": [],
        "fish": [report_card(card) for card in player.hand],
        "mounts": [{"times": times, "fish": [fish.id] if fish else []} for times, fish in zip(player.slots, player.mounted)],
        "regrets": [report_card(card) for card in player.regrets],
        "rods": [card.id for card in player.rods],
        "reels": [card.id for card in player.reels],
        "rod": player.rod and player.rod.id,
        "reel": player.reel and player.reel.id,
        "bucks": player.bucks,
        "worms": player.worms,
        "lifeboat": player.lifeboat,
        "visited": None if over else sorted(BACK[shop] for shop in player.visited),
        "used": None if over else [card.id for card in player.gear() for _ in range(player.used.get(id(card), 0))],
    }
    for deck in ("dinks", "supplies"):
        told[deck] = [report_card(card) for card in getattr(player, deck)]
        for card in [card for kind, card in laid if kind == DECKS[deck]]:
            told[deck].remove(card)
    if pause and pause[1] == "keep fresh":
        told["rolled"], told["spent"] = [{"die": die.kind, "face": die.pips} for die in pause[2]], []
    if pause and pause[1] == "keep cards":
        told["drawn_" + DATA[pause[2][0].id][0]] = [card.id for card in pause[2]]
    return told


ACTS = {"fish": "cast", "shop": "visit", "done": "end"}
ASKED = {
    "reroll": "muster", "keep fresh": "keep", "preserver to": "throw", "bearings": "declare", "let a regret go": "discard-regret",
    "rod": "equip", "reel": "equip", "put back": "put-back", "keep cards": "keep-cards", "reward": "reward", "lose trophy": "lose",
    "pay for it": "option", "choose one": "option", "which player": "pick-player", "which shoals": "pick-shoal",
    "which shoal": "pick-shoal", "next from the top": "order", "increment": "pick-dice", "set to maximum": "pick-dice",
    "refresh": "pick-dice", "roll again": "pick-dice", "roll until": "pick-dice", "spend": "pick-dice",
    "which regret": "pick-cards", "which dink": "pick-cards", "discard item": "pick-cards", "discard fish": "pick-cards",
    "which fish": "pick-cards", "which colour": "pick-dice",
}  # fmt: skip


def kinds_of(game, player, what, options):
    """The open decisions, as Leadline names them."""
    if what == "swap with":
        return ["pick-shoal" if isinstance(options[0], tuple) else "pick-cards"]
    if what not in ("turn", "hook"):
        return [ASKED[what]]
    kinds = set()
    for act in options:
        name = {"dink": "let-go", "let go": "let-go"}.get(act[0]) if what == "hook" else None
        if act[0] == "use":
            name = "dink" if act[1] in player.dinks else "supply"
        kinds.add(name or ACTS.get(act[0], act[0]))
    if what == "turn":  # what can be laid out for the fish or the counter
        kinds |= {kind for kind, _ in can_lay(player, kinds)}
    return sorted(kinds)


def can_lay(player, kinds):
    """What the program takes only with the fish on the hook, or at the counter: here it is laid out before."""
    when = "sea_pay" if "cast" in kinds else "shop" if "visit" in kinds else None
    if when and player.preserver:
        yield "preserver", None
    for card in player.dinks + player.supplies if when else []:
        if card.get("when") == when:
            yield ("dink" if card in player.dinks else "supply"), card.id


# --- the moves ----------------------------------------------------------


def by_id(name):
    return lambda options: number(options, lambda card: report_card(card) == name, name)


def number(options, right, name):
    for index, one in enumerate(options):
        if right(one):
            return index
    raise kit.Refused(f"{name} cannot be chosen here")


def several(names, name_of):
    """The places of some things, each taken once."""

    def find(options):
        left, places = list(enumerate(options)), []
        for name in names:
            place = next((pair for pair in left if name_of(pair[1]) == name), None)
            if place is None:
                raise kit.Refused(f"{name} is not there")
            left.remove(place)
            places.append(place[0])
        return places

    return find


def die_of(die):
    return {"die": die.kind, "face": die.pips}


def act(*wanted):
    """An act among those of a turn, the hook or the counter; cards and dice by what they are."""

    def same(option):
        return len(option) == len(wanted) and all(
            mine == theirs
            if not isinstance(theirs, (trawler.Card, trawler.Die))
            else mine == (report_card(theirs) if isinstance(theirs, trawler.Card) else die_of(theirs))
            for mine, theirs in zip(wanted, option)
        )

    return lambda options: number(options, same, wanted[0])


def spot_of(name):
    return int(name[0]), name[1]


def play(evening, choice, chance):
    if evening.pause is None:
        raise kit.Refused("the game is over")
    player, what, options, _, some = evening.pause
    kind, game = choice["kind"], evening.game
    if choice["seat"] != game.players.index(player) + 1:
        raise kit.Refused("somebody else is asked")
    if kind in ("omen", "coin"):
        raise kit.NotOffered(f"there is no such action as {kind}")
    if kind not in (open_now := kinds_of(game, player, what, options)):
        raise kit.Refused(f"now it is {', '.join(open_now)}")
    if what == "turn" and kind in ("preserver", "dink", "supply"):
        if (kind, choice.get("card")) in [one for one in can_lay(player, open_now) if one not in evening.laid]:
            evening.laid.append((kind, choice.get("card")))
            return None
        if kind == "preserver":
            raise kit.Refused("the Life Preserver cannot be used now")
    answers = ANSWERS[kind](evening, choice, player, what, options, some)
    if answers is None:
        return None
    laid, evening.laid = evening.laid, [] if kind in ("cast", "visit", "pass", "end") else evening.laid
    where = "hook" if kind == "cast" else "counter"
    use = [({where}, act("preserver") if name == "preserver" else act("use", card)) for name, card in laid]
    if kind in ("cast", "visit"):
        answers[1:1] = use
    if kind == "worms":
        LOOKED.clear()
    played = evening.go(answers, chance)
    if kind == "worms" and evening.pause and evening.pause[1] == "put back":
        LOOKED[id(evening.pause[3]["card"])] = spot_of(choice["shoal"])
    return played


def turn(*wanted):
    return [({"turn", "hook"}, act(*wanted))]


def pick_cards(evening, choice, player, what, options, some):
    if some:
        return [({what}, several(choice["cards"], report_card))]
    return [({what}, by_id(card)) for card in choice["cards"]]


def pick_dice(evening, choice, player, what, options, some):
    dice, spent = choice.get("dice", []), choice.get("spent", [])
    if what == "which colour":
        return [({what}, by_name(one)) for one in spent]
    if some:
        return [({what}, several(dice, die_of))]
    fresh = [({what}, lambda dies, one=one: several([one], die_of)(dies)[0]) for one in dice]
    return fresh + [({what}, lambda dies, one=one: several([one], lambda die: die.kind)(dies)[0]) for one in spent]


def by_name(name):
    return lambda options: number(options, lambda one: one == name, name)


def pick_shoal(evening, choice, player, what, options, some):
    spots = [*evening.picked, spot_of(choice["shoal"])]
    if some and len(spots) < some[0]:
        evening.picked = spots
        return None
    evening.picked = []
    return [({what}, several(spots, lambda spot: spot))] if some else [({what}, by_name(spots[0]))]


def equip(evening, choice, player, what, options, some):
    answers = []
    for part, cards in (("rod", player.rods), ("reel", player.reels)):
        if cards:
            answers.append(({part}, lambda gear, name=choice.get(part): number(gear, lambda one: (one and one.id) == name, name)))
        elif choice.get(part):
            raise kit.Refused(f"there is no {choice[part]}")
    return answers


def mount(evening, choice, player, what, options, some):
    def pair(one):
        return lambda pairs: number(
            pairs, lambda it: it is not None and (it[0].id, it[1] + 1) == (one["fish"], one["slot"]), one["fish"]
        )

    fish = choice["fish"]
    if not 1 <= len(fish) <= 3:
        raise kit.Refused("one to three fish are mounted")
    stop = [({"mount"}, by_name(None))]
    full = len(fish) in (3, len(player.hand), player.mounted.count(None))
    return [*turn("mount"), *(({"mount"}, pair(one)) for one in fish), *([] if full else stop)]


def visit(evening, choice, player, what, options, some):
    shop = SHOPS[choice["shop"]]
    tier = next((i for i, one in enumerate(trawler.BOX["shops"][shop]) if one["price"] == choice["price"]), None)
    if tier is None:
        raise kit.Refused("nothing is sold at this price")
    return [*turn("shop", shop, tier), ({"counter"}, act("buy"))]


def let_go(evening, choice, player, what, options, some):
    return turn("dink", choice["die"]) if choice.get("die") else turn("let go")


def discard_regret(evening, choice, player, what, options, some):
    if choice.get("at_random"):
        raise kit.NotOffered("the player chooses which Regret goes")
    if not choice.get("regret"):
        return [({what}, by_name("no"))]
    return [({what}, by_name("yes")), ({"which regret"}, by_id(choice["regret"]))]


def option(evening, choice, player, what, options, some):
    if what == "pay for it":
        return [({what}, by_name("yes" if choice["number"] else "no"))]
    return [({what}, by_name(choice["number"] - 1))]


def order(evening, choice, player, what, options, some):
    if len(choice["cards"]) != len(options):
        raise kit.Refused("all fish are put back")
    return [({what}, by_id(card)) for card in choice["cards"][:-1]]


def simple(what, find):
    return lambda evening, choice, player, asked, options, some: [({what}, find(choice, evening.game))]


def one_act(make):
    return lambda evening, choice, player, what, options, some: turn(*make(choice))


ANSWERS = {
    "muster": simple("reroll", lambda choice, game: several(choice.get("reroll", []), die_of)),
    "keep": simple("keep fresh", lambda choice, game: several(choice["dice"], die_of)),
    "throw": simple("preserver to", lambda choice, game: lambda players: number(players, lambda one: one.name == str(choice["to"]), choice["to"])),
    "declare": simple("bearings", lambda choice, game: by_name(choice["to"])),
    "discard-regret": discard_regret,
    "equip": equip,
    "cast": one_act(lambda choice: ("fish", spot_of(choice["shoal"]))),
    "abandon": one_act(lambda choice: ("abandon",)),
    "sell": lambda evening, choice, *rest: [*turn("sell"), ({"sell"}, several(choice["fish"], report_card))],
    "visit": visit,
    "mount": mount,
    "pass": one_act(lambda choice: ("pass",)),
    "end": one_act(lambda choice: ("done",)),
    "eat": one_act(lambda choice: ("eat", choice["fish"])),
    "worms": one_act(lambda choice: ("worms", spot_of(choice["shoal"]))),
    "preserver": one_act(lambda choice: ("preserver",)),
    "dink": one_act(lambda choice: ("use", choice["card"])),
    "supply": one_act(lambda choice: ("use", choice["card"])),
    "gear": one_act(lambda choice: ("gear", choice["card"])),
    "sinker": one_act(lambda choice: ("sinker", choice["die"])),
    "pay": lambda evening, choice, *rest: [*turn("pay"), ({"pay with"}, several(choice.get("dice", []), die_of))],
    "let-go": let_go,
    "put-back": simple("put back", lambda choice, game: by_name(choice["on"])),
    "keep-cards": pick_cards,
    "reward": simple("reward", lambda choice, game: by_name(choice["take"])),
    "lose": simple("lose trophy", lambda choice, game: by_name(choice["slot"] - 1)),
    "option": option,
    "pick-dice": pick_dice,
    "pick-cards": pick_cards,
    "pick-shoal": pick_shoal,
    "pick-player": simple("which player", lambda choice, game: lambda players: number(players, lambda one: one.name == str(choice["player"]), choice["player"])),
    "order": order,
}


def play_move(evening, choice, chance):
    global RUN
    RUN = Run([], [], [], [])
    played = play(evening, choice, chance)
    if choice["kind"] == "pay" and evening.pause and evening.pause[1] == "pay with":
        raise kit.Refused("that is not enough for this fish")
    return played


def placements():
    """Where the program has put dice without asking: the Fresh ones, by seat."""
    excess = {seat for seat, _, is_fresh in RUN.gained if not is_fresh}
    gained = [(seat, [die for whose, die, is_fresh in RUN.gained if whose == seat and is_fresh]) for seat in sorted(excess)]
    return RUN.placed + [(seat, dice) for seat, dice in gained if dice]


def together(evening, moves):
    """Play a choice, and the placing of its dice, for which the program asks only if there are too many."""
    played, placed = [], []
    for place, move in enumerate(moves, 1):
        choice, own = move["choice"], next((one for one in placed if one[0] == move["choice"]["seat"]), None)
        if choice["kind"] == "keep" and own:
            placed.remove(own)
            played.append({"choice": {"dice": own[1]}})
            continue
        before = copy.deepcopy(evening)
        try:
            played.append(play_move(evening, choice, move.get("chance")))
        except (kit.Refused, kit.NotOffered) as why:
            why.at = place
            evening.__dict__.update(before.__dict__)
            raise
        placed += placements()
    return played + [{"choice": {"kind": "keep", "seat": seat, "dice": dice}} for seat, dice in placed]


# --- what may be chosen -------------------------------------------------


def subsets(things):
    for size in range(len(things) + 1):
        yield from itertools.combinations(things, size)


def candidates(evening, seat, kind, given):
    """Choices to try: everything of this kind that the player could name."""
    game = evening.game
    player = game.players[seat - 1]
    fresh, hand = [die_of(die) for die in player.fresh], [report_card(card) for card in player.hand]
    shoals = [f"{depth}{column}" for depth, column in sorted(game.sea)]
    pause = evening.pause
    asked = pause[2] if pause and pause[0] is player else []
    slots = range(1, len(player.slots) + 1)
    pairs = [
        [{"fish": fish, "slot": slot} for fish, slot in zip(order, places)]
        for size in (1, 2, 3)
        for order in itertools.combinations(hand, size)
        for places in itertools.permutations(slots, size)
    ]
    cards = {"dink": player.dinks, "supply": player.supplies, "gear": player.gear()}
    parts = {
        "muster": [{"reroll": list(some)} for some in subsets(fresh)],
        "keep": [{"dice": list(some)} for some in subsets([die_of(die) for die in asked if isinstance(die, trawler.Die)])],
        "throw": [{"to": to} for to in range(1, len(game.players) + 1)],
        "declare": [{"to": "sea"}, {"to": "port"}],
        "discard-regret": [{"regret": None}, *({"regret": report_card(card)} for card in player.regrets)],
        "equip": [
            {"rod": rod, "reel": reel}
            for rod in [None, *(card.id for card in player.rods)]
            for reel in [None, *(card.id for card in player.reels)]
        ],
        "cast": [{"shoal": one} for one in shoals],
        "worms": [{"shoal": one} for one in shoals],
        "pick-shoal": [{"shoal": one} for one in shoals],
        "sell": [{"fish": list(some)} for some in subsets(hand)],
        "visit": [{"shop": shop, "price": one["price"]} for shop in SHOPS for one in trawler.BOX["shops"][SHOPS[shop]]],
        "mount": [{"fish": one} for one in pairs],
        "eat": [{"fish": one} for one in hand],
        "sinker": [{"die": one} for one in fresh],
        "pay": [{"dice": list(some)} for some in subsets(fresh)],
        "let-go": [{"die": one} for one in fresh] or [{"die": None}],
        "put-back": [{"on": "top"}, {"on": "bottom"}],
        "reward": [{"take": "dink"}, {"take": "regret"}],
        "lose": [{"slot": slot} for slot in slots],
        "option": [{"number": number} for number in range(4)],
        "pick-player": [{"player": one} for one in range(1, len(game.players) + 1)],
        "omen": [],
        "coin": [],
    }
    if kind in cards:
        found = [{"card": card.id} for card in cards[kind]]
    elif kind in ("keep-cards", "pick-cards"):
        found = [{"cards": list(some)} for some in subsets([report_card(one) for one in asked if isinstance(one, trawler.Card)])]
    elif kind == "order":
        found = [{"cards": list(some)} for some in itertools.permutations(report_card(one) for one in asked)]
    elif kind == "pick-dice":
        dice = [{"dice": list(some), "spent": []} for some in subsets(fresh)]
        found = dice + [{"dice": [], "spent": [die.kind]} for die in player.spent]
    else:
        found = parts.get(kind, [{}])
    unlike = {repr(one): one for one in found}
    return [{"kind": kind, "seat": seat, **one} for one in unlike.values()]


CAN = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"]
STOPS = [kind for kind in [*ANSWERS, "omen", "coin"] if kind != "keep"]
MORE = {"offers": {"seats": [2, 3, 4, 5], "start": ["monday", "tuesday"]}, "pauses_at": STOPS}
GAME = kit.Adapter(
    "deep-regrets", new_game, report, {}, CAN, load=load, candidates=candidates, more=MORE, together=together
)
kit.serve(kit.handlers("trawler", GAME))
