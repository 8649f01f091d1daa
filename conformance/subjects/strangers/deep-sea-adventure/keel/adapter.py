"""Connects keel (deepsea.py) to Leadline."""

import deep_sea
import deepsea
import kit


class Watched(deepsea.Game):
    """The game; it remembers the air before the breath that begins a turn, that breath, and what was laid down how."""

    def _begin_turn(self, seat):
        self.air_before = self.air
        super()._begin_turn(seat)
        self.breath = deep_sea.breathed(seat + 1, self.diver.air_use, self.air)

    def _end_dive(self, lost):
        self.laid = [deep_sea.singles(d.seat + 1, faces([c for t in d.carried for c in t.chips])) for d in lost if d.carried]
        super()._end_dive(lost)


def new_game(setup):
    """Begin a game with the given deal and starter."""
    if not 2 <= setup["seats"] <= 6:
        raise kit.Refused("2 to 6 players")
    deep_sea.check_setup(setup)
    game = Watched(setup["seats"], setup["starter"] - 1, values=[space[0]["value"] for space in setup["deal"]])
    game.events = []
    return game


def load(position):
    """Begin a game in the middle."""
    if position["turn"] is None:
        raise kit.CannotLoad("the game is over")
    game = Watched(len(position["divers"]))
    game.line = [deepsea.Space(chips(space)) for space in position["line"]]
    game.dive, game.air = position["dive"], position["air"]
    game.last_home = None if position["last_home"] is None else position["last_home"] - 1
    for diver, told in zip(game.divers, position["divers"]):
        diver.position, diver.home = told["at"], told["home"]
        diver.going_up = diver.has_turned = told["facing"] == "up" and not told["home"]
        diver.treasures = [deepsea.Treasure(chips(unit), True) for unit in told["banked"]]
        diver.treasures += [deepsea.Treasure(chips(unit), told["home"]) for unit in told["carried"]]
    game.events = []
    game._begin_turn(position["turn"] - 1)
    return game


def turn(game, choice, chance):
    """Play a turn."""
    before = report(game)
    told = deep_sea.turn(before, choice, chance)
    diver, word = game.diver, choice["declare"]
    if word is None:
        move = game.legal_moves()[-1]  # "on", unless the program leaves no choice but "back"
    elif diver.going_up and word == "deeper":
        raise kit.Refused("the diver is on the way up")
    else:
        move = "back" if word == "back" and not diver.going_up else "on"
    game.events, game.laid, played = game.breath, [], {}
    game.dice = lambda: tuple(chance["dice"])
    play(game, move)
    if game.phase == "search":
        if told.action == "drop" and "drop" in game.legal_moves() and told.unit != len(diver.carried):
            last = faces(diver.carried[-1].chips)  # the program chooses the unit
            played["search"] = deep_sea.search("drop", len(diver.carried), last)
        play(game, {"nothing": "nothing", "pick-up": "pick", "drop": "drop"}[told.action])
    elif told.action != "nothing":
        raise kit.Refused("the turn ended before the search")
    deep_sea.check_end(before, report(game), choice, chance)
    if game.laid:
        played["lay"] = game.laid
    return {"choice": played} if played else None


def play(game, move):
    """Make one move of the program."""
    try:
        game.play(move)
    except deepsea.IllegalMove as error:
        raise kit.Refused(str(error)) from None


def report(game):
    """Return the position."""
    if game.over:
        return deep_sea.ended([d.score for d in game.divers], [seat + 1 for seat in game.winners()])
    return {
        "dive": game.dive,
        "air": game.air_before,
        "line": [faces(space.chips) for space in game.line],
        "divers": [report_diver(d) for d in game.divers],
        "turn": game.current + 1,
        "last_home": None if game.last_home is None else game.last_home + 1,
        "over": False,
    }


def report_diver(diver):
    """Return a diver; the program secures the treasure of one who is home at once."""
    safe = [faces(t.chips) for t in diver.treasures if t.secured]
    if diver.home:
        return {"at": diver.position, "home": True, "held": safe}
    facing = "up" if diver.going_up else "down"
    carried = [faces(t.chips) for t in diver.carried]
    return {"at": diver.position, "facing": facing, "home": False, "carried": carried, "banked": safe}


def sample(randomiser, times):
    """Return rolls or deals of the program's own."""
    if randomiser == "dice":
        game = deepsea.Game(2)
        return [list(game.dice()) for _ in range(times)]
    return [[faces(space.chips) for space in deepsea.Game(2).line] for _ in range(times)]


def chips(unit):
    """Return the chips of a unit in the form of the program."""
    if any(chip["value"] is None for chip in unit):
        raise kit.CannotLoad("a chip has no value")
    return [deepsea.Chip(chip["value"]) for chip in unit]


def faces(unit):
    """Return chips in the form of the protocol."""
    return [{"level": chip.level, "value": chip.value} for chip in unit]


GAME = kit.Adapter(
    "deep-sea-adventure",
    new_game,
    report,
    {"": turn},
    ["many-games", "deal", "starter", "dice", "events"],
    load=load,
    candidates=lambda game, seat, kind, given: deep_sea.candidates(report(game), seat),
    sample=sample,
    beside=lambda game: {"events": game.events},
)
kit.serve(kit.handlers("keel", GAME))
