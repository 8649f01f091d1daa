"""Puts lagoon.py behind the Leadline protocol: the minds of the divers say what the move says."""

import random

import deep_sea
import kit
from lagoon import BLANKS, Chip, Dice, Game, Mind, RuleError, Space, Trail, Treasure

RNG = random.Random()
NOTHING = {"action": "nothing"}


class Watched(Game):
    """The game, with a note of each breath."""

    events = ()

    def breathe(self, diver):
        by = diver.breath()
        out = super().breathe(diver)
        self.events = [{"kind": "breathed", "seat": self.turn + 1, "by": by, "air": self.air}]
        return out


class Told:
    """Dice that have fallen already."""

    def __init__(self, dice):
        self.dice = dice

    def roll(self):
        return self.dice


class Script(Mind):
    """Answers what the move says, and remembers what was asked."""

    def __init__(self, back=False, wish=("nothing",), lay=()):
        self.back, self.wish = back, wish
        self.lay = {one["seat"]: [chip for unit in one["units"] for chip in unit] for one in lay}
        self.declared, self.hunts, self.laid = False, None, []

    def wants_to_turn(self, game, diver):
        self.declared = True
        return self.back

    def hunt(self, game, diver):
        self.hunts = game.hunt_choices(diver)
        return self.wish

    def spread(self, game, diver, chips):
        seat, left, order = game.divers.index(diver) + 1, list(chips), []
        for face in self.lay.get(seat, ()):
            fitting = [one for one in left if (one.level, one.value) == (face["level"], face["value"])]
            order += fitting[:1]
            left = [one for one in left if one not in fitting[:1]]
        order += left
        stacks = any(unit.is_stack for unit in self.loads[seat])
        self.laid.append((stacks, {"seat": seat, "units": [faces([one]) for one in order]}))
        return order


def new_game(setup):
    deep_sea.check_setup(setup)
    try:
        game = Watched(names(setup["seats"]), [Mind()] * setup["seats"], RNG, setup["starter"] - 1)
    except RuleError as why:
        raise kit.Refused(str(why)) from None
    game.trail = trail(setup["deal"])
    return game


def load(position):
    line, divers = position["line"], position["divers"]
    if line.count([]) > BLANKS:
        raise kit.CannotLoad("there are only 12 blanks")
    game = Watched(names(len(divers)), [Mind()] * len(divers), RNG, position["turn"] - 1)
    game.trail, game.blanks = trail(line), BLANKS - line.count([])
    game.dive, game.air = position["dive"], position["air"]
    for one, told in zip(game.divers, divers):
        one.place, one.heading_up, one.home = told["at"], told["facing"] == "up", told["home"]
        safe = told["banked"] + (told["carried"] if one.home else [])
        one.chest = [chip for unit in safe for chip in chips(unit)]
        one.load = [] if one.home else [Treasure(chips(unit)) for unit in told["carried"]]
    if position["last_home"] is not None:
        game.last_home = game.divers[position["last_home"] - 1]
    return game


def play_turn(game, choice, chance):
    before = report(game)
    told = deep_sea.turn(before, choice, chance)
    diver = game.current
    was_up, must = diver.heading_up, game.must_turn(diver)
    wish = {"nothing": ("nothing",), "pick-up": ("take",), "drop": ("drop", told.unit - 1)}[told.action]
    script = with_script(game, Script(told.word == "back", wish, choice.get("lay") or ()), chance)
    out = game.air - diver.breath() <= 0
    game.play_turn()
    deep_sea.check_end(before, report(game), choice, chance)
    played = {}
    if out:  # the turn was over after the breath
        played = {"declare": None, "search": NOTHING}
    else:
        if not script.declared and (told.word == "back") != (was_up or must):
            raise kit.Refused("nobody asks for this word")
        if script.hunts is None and told.action != "nothing":
            raise kit.Refused("nobody asks what to do")
        if script.hunts is not None and wish not in script.hunts:
            played["search"] = NOTHING  # the game counts it as nothing
    if any(stacks for stacks, _ in script.laid):
        played["lay"] = [lay for _, lay in script.laid]
    return {"choice": played} if played else None


def with_script(game, script, chance):
    script.loads = {seat: one.load for seat, one in enumerate(game.divers, 1)}
    for one in game.divers:
        one.mind = script
    game.dice = Told(chance["dice"])
    return script


def candidates(game, seat, kind, given):
    """What the game asks for, with these dice."""
    if game.over or seat != game.turn + 1:
        return []
    found = []
    for word in ("deeper", "back"):
        after = kit.copy.deepcopy(game)
        diver = after.current
        up = diver.heading_up or after.must_turn(diver)
        script = with_script(after, Script(word == "back"), given)
        after.play_turn()
        if not script.declared and (word == "back") != up:
            continue
        for wish in script.hunts or [("nothing",)]:
            search = {"action": {"nothing": "nothing", "take": "pick-up", "drop": "drop"}[wish[0]]}
            if wish[0] == "drop":
                search.update(unit=wish[1] + 1, chips=None, source="carried")
            found.append({"seat": seat, "declare": word, "then": None, "stop": False, "search": search, "lay": []})
    return found


def report(game):
    if game.over:
        winners = [game.divers.index(one) + 1 for one in game.winners()]
        return {"over": True, "scores": [one.points() for one in game.divers], "winners": winners}
    divers = []
    for one in game.divers:  # the chest is single chips: which of them were stacks is forgotten
        told = {"at": one.place, "facing": "up" if one.heading_up else "down", "home": one.home}
        divers.append(told if one.home else {**told, "carried": [faces(unit.chips) for unit in one.load]})
    return {
        "dive": game.dive,
        "air": game.air,
        "line": [[] if space.blank else faces(space.treasure.chips) for space in game.trail.spaces],
        "divers": divers,
        "turn": game.turn + 1,
        "last_home": None if game.last_home is None else game.divers.index(game.last_home) + 1,
        "over": False,
    }


def view(game, seats):
    """What stands on the screen: the backs, and the faces of what one carries oneself."""
    told = report(game)
    if game.over:
        return told
    told["line"] = [backs(space) for space in told["line"]]
    for seat, one in enumerate(told["divers"], 1):
        if seat not in seats and "carried" in one:
            one["carried"] = [backs(unit) for unit in one["carried"]]
    return told


def sample(randomiser, times):
    if randomiser == "dice":
        return [Dice(RNG).roll() for _ in range(times)]
    return [[faces(space.treasure.chips) for space in Trail.fresh(RNG).spaces] for _ in range(times)]


def names(number):
    return [f"P{seat + 1}" for seat in range(number)]


def chips(unit):
    return [Chip(one["level"], one["value"]) for one in unit]


def trail(line):
    return Trail([Space(Treasure(chips(space)) if space else None) for space in line])


def faces(unit):
    return [{"level": one.level, "value": one.value} for one in unit]


def backs(unit):
    return [{"level": one["level"]} for one in unit]


GAME = kit.Adapter(
    "deep-sea-adventure",
    new_game,
    report,
    {"": play_turn},
    ["many-games", "deal", "starter", "dice", "lay", "events"],
    load,
    candidates,
    view,
    sample,
    lambda game: {"events": list(game.events)},
)
kit.serve(kit.handlers("lagoon", GAME))
