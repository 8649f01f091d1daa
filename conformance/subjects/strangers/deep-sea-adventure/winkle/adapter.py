"""Puts the chat bot's game (package deepsea) behind the Leadline protocol.

The game is one generator for the whole evening.  `Held` stops it before each turn; `Session` runs it, and copies it by
playing the same answers and dice again, since a generator cannot be copied.
"""

import random

import deep_sea
import kit
from deepsea import Chip, Dice, Game, Trail

kit.claim_streams()
PAUSE = "before a turn"


class Loaded:
    """What the dice show next; without it, the game's own dice."""

    def __init__(self, rng):
        self.own, self.next, self.game = Dice(rng), None, None

    def roll(self):
        game = self.game
        game.breath = (game.active.breath(), game.air)  # the roll comes right after the breath
        game.rolled = tuple(self.next) if self.next else self.own.roll()
        return game.rolled


class Held(Game):
    """The game, held back before each turn, and able to begin in the middle."""

    def __init__(self, names, starter, piles, position=None):
        dice = Loaded(random.Random(7))
        super().__init__(names, starter, rng=random.Random(11), dice=dice, piles=piles)
        dice.game = self
        self.position, self.begin, self.breath, self.laid = position, 0, None, []
        if position:
            self.begin = position["dive"] - 1
            self.trail = Trail()
            for space in position["line"]:
                self.trail.append(ours(space))

    def one_dive(self, dive):
        if dive >= self.begin:
            yield from super().one_dive(dive)

    def turn(self, diver):
        if self.position:
            if diver.seat != self.position["turn"] - 1:
                return
            self.put(self.position)
            self.position = None
        self.active = diver
        yield PAUSE
        yield from super().turn(diver)

    def put(self, position):
        self.air = position["air"]
        for diver, told in zip(self.divers, position["divers"]):
            diver.space = self.trail.at(told["at"])
            diver.turned, diver.home = told["facing"] == "up", told["home"]
            if told["banked"]:
                diver.loot[0] = [ours(unit) for unit in told["banked"]]
            diver.loot[diver.dive] = [ours(unit) for unit in told["carried"]]
        last = position["last_home"]
        self.last_home = None if last is None else self.divers[last - 1]

    def clean_up(self):
        if self.dive < self.begin or self.position:  # a dive that was never played
            return
        for diver in self.outside():  # the bot lays the chips one by one
            if diver.bag:
                chips = [theirs(chip) for unit in diver.bag for chip in unit]
                self.laid.append(deep_sea.singles(diver.seat + 1, chips))
        super().clean_up()


class Session:
    def __init__(self, make):
        self.make, self.log, self.events, self.over = make, [], [], False
        self.game = make()
        self.play = self.game.play()
        self.send(None)

    def send(self, answer):
        """Go on to the next question or pause."""
        try:
            self.ask = self.play.send(answer)
        except StopIteration:
            self.ask, self.over = None, True
        return self.ask

    def copy(self):
        new = Session(self.make)
        for dice, answers in self.log:
            new.game.dice.next = dice
            new.send(None)
            for answer in answers:
                new.send(answer)
        new.log = list(self.log)
        return new


def ours(unit):
    return [Chip(chip["level"], chip["value"]) for chip in unit]


def theirs(chip):
    return {"level": chip.level, "value": chip.value}


def units(loot):
    return [[theirs(chip) for chip in unit] for unit in loot]


def names(seats):
    return ["seat%d" % (n + 1) for n in range(seats)]


def new_game(setup):
    seats = setup["seats"]
    if not 2 <= seats <= 6:
        raise kit.Refused("there are diver pieces for two to six")
    deep_sea.check_setup(setup)
    if setup.get("starter") is None:
        raise kit.NotOffered("the starter has to be named, there is no roll for it")
    deal = setup.get("deal")

    def make():
        return Held(names(seats), setup["starter"] - 1, [[c for s in deal for c in ours(s)]] if deal else None)

    return Session(make)


def load(position):
    deep_sea.check_known(position)
    divers = position["divers"]
    if not 2 <= len(divers) <= 6:
        raise kit.Refused("there are diver pieces for two to six")
    if position["dive"] == 1 and any(one["banked"] for one in divers):
        raise kit.CannotLoad("in dive 1 the program has no place for treasure of earlier dives")
    session = Session(lambda: Held(names(len(divers)), position["starter"] - 1, [], position))
    if session.over or session.game.position:
        raise kit.CannotLoad("nobody has a turn in this position")
    return session


def play(session, told, choice, chance):
    game = session.game
    dice = (chance or {}).get("dice")
    game.dice.next, game.laid, session.events, answers = dice, [], [], []
    diver = game.active

    def answer(word):
        if word not in session.ask.answers:
            raise kit.Refused("%s: %s has to answer one of %s" % (session.ask.text, diver.name, session.ask.answers))
        answers.append(word)
        session.send(word)

    was_up = diver.turned
    session.send(None)
    if asked(session, "course"):
        word = {"deeper": "down", "back": "back", None: session.ask.answers[0]}[choice["declare"]]
        answer(word)
    elif choice["declare"] == "back" and not was_up:
        raise kit.Refused("%s may not turn back" % diver.name)
    elif choice["declare"] == "deeper" and was_up:
        raise kit.Refused("%s has turned back" % diver.name)
    if asked(session, "hunt"):
        answer({"nothing": "leave", "pick-up": "take", "drop": "drop %d" % told.unit}[told.action])
    elif told.action != "nothing":
        raise kit.Refused("%s is not asked to search here" % diver.name)

    session.log.append((list(game.rolled) if dice is None else dice, answers))
    by, air = game.breath
    session.events = deep_sea.breathed(diver.seat + 1, by, air)
    entry = {}
    if dice is None:
        entry["chance"] = {"dice": list(game.rolled)}
    if game.laid:
        entry["choice"] = {"lay": game.laid}
    return entry or None


def asked(session, kind):
    return session.ask not in (None, PAUSE) and session.ask.kind == kind


def report(session):
    game = session.game
    if session.over:
        return deep_sea.ended([d.points() for d in game.divers], [game.winner.seat + 1])
    last = game.last_home
    return {
        "dive": game.dive + 1,
        "air": game.air,
        "line": units(space.treasure for space in game.trail),
        "divers": [
            {
                "at": game.trail.depth(d.space),
                "facing": "up" if d.turned else "down",
                "home": d.home,
                "carried": units(d.bag),
                "banked": units(t for dive in d.loot[: d.dive] for t in dive),
            }
            for d in game.divers
        ],
        "turn": game.active.seat + 1,
        "starter": game.starter.seat + 1,
        # the program remembers the last one of any dive
        "last_home": last.seat + 1 if last and last.home else None,
        "to_act": [{"seats": [game.active.seat + 1], "kind": "turn"}],
        "over": False,
    }


def view(session, seats):
    """What the bot's status shows."""
    game = session.game
    if session.over:
        return report(session)
    tables = [game.look(seat - 1) for seat in seats]
    table = tables[0]
    divers = []
    for n, row in enumerate(table["divers"]):
        saved = [[{"level": level, "value": value} for level, value in unit] for unit in row["saved"]]
        shown = {"at": row["depth"], "facing": row["facing"], "home": row["home"]}
        if row["home"]:
            shown["held"] = saved
        else:
            bag = next((t["divers"][n]["bag"] for t in tables if "bag" in t["divers"][n]), None)
            shown["carried"] = row["carries"] if bag is None else [[{"level": lv} for lv in unit] for unit in bag]
            shown["banked"] = saved
        divers.append(shown)
    return {
        "dive": table["dive"],
        "air": table["air"],
        "line": [[{"level": level} for level in space["levels"]] for space in table["trail"]],
        "divers": divers,
        "turn": game.active.seat + 1,
        "starter": game.starter.seat + 1,
    }


CHANCE = random.Random()


def sample(randomiser, times):
    if randomiser == "dice":
        dice = Dice(CHANCE)
        return [list(dice.roll()) for _ in range(times)]
    if randomiser == "deal":
        games = (Game(["a", "b"], rng=CHANCE) for _ in range(times))
        return [units(space.treasure for space in game.trail) for game in games]
    raise kit.NotOffered("no such chance: %s" % randomiser)


CLAIMS = {
    "end-with-treasure": "must-turn",
    "end-empty-handed": "stays",
    "carried-stack-restacked": "physical",
    "starter-mixed": "last-voluntary",
    "below-zero": "clamp-zero",
}
CAN = ["many-games", "deal", "starter", "dice", "events"]
if __name__ == "__main__":
    deep_sea.serve("winkle chat bot", new_game, report, play, CAN, load, view=view, sample=sample,
                   copy=Session.copy, more={"claims": {"readings": CLAIMS}, "offers": {"seats": [2, 3, 4, 5, 6]}})
