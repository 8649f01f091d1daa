"""Puts harbour.py behind the Leadline protocol: a turn is one call, and a move answers what it asks."""

import random

import deep_sea
import harbour
import kit

SEARCHES = {"nothing": "nothing", "pick-up": "pick up", "drop": "drop"}


class Watched(harbour.Game):
    """A game that remembers the breath of the last turn, and what was dropped when it ended a dive."""

    events = ()
    lay = ()

    def breathe(self, diver):
        by = diver.breath()
        super().breathe(diver)
        self.events = [{"kind": "breathed", "seat": diver.seat + 1, "by": by, "air": max(self.air, 0)}]
        self.lay = ()

    def end_dive(self):
        # The program takes stacks apart: each chip is laid down by itself.
        lost = [diver for diver in self.divers if diver.load and not diver.home]
        self.lay = [
            {"seat": diver.seat + 1, "units": [[chip] for find in diver.load for chip in faces(find)]} for diver in lost
        ]
        super().end_dive()


class LoadedDice:
    """Dice that fall as the move says."""

    def __init__(self, dice):
        self.roll = lambda: tuple(dice)


class Script:
    """A player that answers from a move, and notes what it was asked."""

    def __init__(self, back, action, unit):
        self.back, self.action, self.unit = back, action, unit
        self.asked = set()

    def turn_back(self, game, diver):
        self.asked.add("turn")
        return self.back

    def search(self, game, diver, options):
        self.asked.add("search")
        return SEARCHES[self.action]

    def which(self, game, diver):
        return diver.load[self.unit - 1]


def begin(seats, starter, no_game):
    try:
        return Watched([f"Diver {seat}" for seat in range(1, seats + 1)], starter=starter - 1)
    except ValueError as error:
        raise no_game(str(error)) from None


def new_game(setup):
    """Begin a game with the deal and the starter of the setup."""
    game = begin(setup["seats"], setup["starter"], kit.Refused)
    deep_sea.check_setup(setup)
    game.sea = harbour.Sea([space_of(unit) for unit in setup["deal"]])
    return game


def load(position):
    """Begin a game in the middle."""
    game = begin(len(position["divers"]), position["turn"], kit.CannotLoad)
    game.dive, game.air = position["dive"], position["air"]
    game.sea = harbour.Sea([space_of(unit) for unit in position["line"]])
    for diver, record in zip(game.divers, position["divers"]):
        diver.place, diver.home = record["at"] - 1, record["home"]
        diver.facing = harbour.UP if record["facing"] == "up" else harbour.DOWN
        diver.load = [harbour.Find(chips_of(unit)) for unit in record["carried"]]
        diver.hoard = [chip for unit in record["banked"] for chip in chips_of(unit)]
    if position["last_home"] is not None:
        game.last_home = game.divers[position["last_home"] - 1]
    return game


def play_turn(game, choice, chance):
    """Play a whole turn."""
    before = report(game)
    turn = deep_sea.turn(before, choice, chance)
    # Saying nothing is an empty answer at the keyboard: the diver keeps its course.
    script = Script(choice["declare"] == "back", turn.action, turn.unit)
    was_up = game.current.has_turned
    game.dice = LoadedDice(chance["dice"])
    try:
        game.take_turn(script)
    except harbour.IllegalMove as error:
        raise kit.Refused(str(error)) from None
    if "turn" not in script.asked and choice["declare"] == ("deeper" if was_up else "back"):
        raise kit.Refused("the program does not ask for a direction here")
    if "search" not in script.asked and turn.action != "nothing":
        raise kit.Refused("the program does not ask for a search here")
    deep_sea.check_end(before, report(game), choice, chance)
    return {"choice": {"lay": game.lay}} if game.lay else None


def report(game):
    """Return the position. The hoard is kept as single chips and the starter of a dive not at all: both stay out."""
    if game.over:
        winners = [diver.seat + 1 for diver in game.winners()]
        return {"over": True, "scores": [diver.score() for diver in game.divers], "winners": winners}
    divers = [
        {
            "at": diver.place + 1,
            "facing": "up" if diver.has_turned else "down",
            "home": diver.home,
            "carried": [faces(find) for find in diver.load],
        }
        for diver in game.divers
    ]
    line = [[] if space.find is None else faces(space.find) for space in game.sea.line]
    last_home = None if game.last_home is None else game.last_home.seat + 1
    frame = {"dive": game.dive, "air": game.air, "line": line, "divers": divers, "turn": game.turn + 1}
    return {**frame, "last_home": last_home, "over": False}


def candidates(game, seat, kind, given):
    """List every choice that may be legal."""
    load = game.divers[seat - 1].load
    drops = [{"action": "drop", "unit": unit, "chips": None, "source": "carried"} for unit in range(1, len(load) + 1)]
    searches = [{"action": "nothing"}, {"action": "pick-up"}, *drops]
    rest = {"seat": seat, "then": None, "stop": False, "lay": []}
    return [{**rest, "declare": word, "search": search} for word in ("deeper", "back") for search in searches]


def sample(randomiser, times):
    """Return results of the program's own dice and shuffling."""
    rng = random.Random()
    if randomiser == "dice":
        dice = harbour.Dice(rng)
        return [list(dice.roll()) for _ in range(times)]
    return [[faces(space.find) for space in harbour.fresh_line(rng)] for _ in range(times)]


def chips_of(unit):
    return [harbour.Chip(chip["level"], chip["value"]) for chip in unit]


def space_of(unit):
    return harbour.Space(harbour.Find(chips_of(unit)) if unit else None)


def faces(find):
    return [{"level": chip.level, "value": chip.points} for chip in find.chips]


CAN = ["dice", "deal", "starter", "many-games", "events"]
GAME = kit.Adapter(
    "deep-sea-adventure",
    new_game,
    report,
    {"": play_turn},
    CAN,
    load,
    candidates,
    sample=sample,
    beside=lambda game: {"events": list(game.events)},
)
kit.serve(kit.handlers("harbour", GAME))
