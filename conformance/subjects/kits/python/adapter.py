"""Puts expedition.py behind the Leadline protocol."""

import deep_sea
import kit
from expedition import Expedition, Player, RuleBroken


def new_game(setup):
    """Begin a game with the given deal and starter."""
    if not 2 <= setup["seats"] <= 6:
        raise kit.Refused("two to six can play")
    deep_sea.check_setup(setup)
    return Expedition(setup["seats"], [chips(space) for space in setup["deal"]], setup["starter"] - 1)


def load(position):
    """Begin a game in the middle."""
    game = Expedition(len(position["divers"]), [chips(space) for space in position["line"]], position["starter"] - 1)
    game.dive, game.air, game.now = position["dive"], position["air"], position["turn"] - 1
    game.latest = None if position["last_home"] is None else position["last_home"] - 1
    for seat, diver in enumerate(position["divers"]):
        bag, hoard = ([chips(unit) for unit in diver[name]] for name in ("carried", "banked"))
        game.players[seat] = Player(diver["at"], diver["facing"] == "up", diver["home"], bag, hoard)
    return game


def turn(game, choice, chance):
    """Play a whole turn in one call."""
    told = deep_sea.turn(report(game), choice, chance)
    put = told.unit - 1 if told.action == "drop" else None
    order = {seat - 1: [number - 1 for number in units] for seat, units in told.orders.items()}
    before = report(game)
    try:
        game.whole_turn(told.sum, told.word == "back", told.action == "pick-up", put, order)
    except RuleBroken as error:
        raise kit.Refused(str(error)) from None
    deep_sea.check_end(before, report(game), choice, chance)


def candidates(game, seat, kind, given):
    """Return every choice that may be legal."""
    bag = game.players[seat - 1].bag
    drops = [{"action": "drop", "unit": unit, "chips": None, "source": "carried"} for unit in range(1, len(bag) + 1)]
    searches = [{"action": "nothing"}, {"action": "pick-up"}, *drops]
    rest = {"seat": seat, "then": None, "stop": False, "lay": []}
    return [{**rest, "declare": word, "search": one} for word in ("deeper", "back") for one in searches]


def report(game):
    """Return the position."""
    if game.finished:
        return {"over": True, "scores": game.points(), "winners": [seat + 1 for seat in game.best()]}
    divers = [
        {
            "at": one.depth,
            "facing": "up" if one.returning else "down",
            "home": one.back,
            "carried": [faces(unit) for unit in one.bag],
            "banked": [faces(unit) for unit in one.hoard],
        }
        for one in game.players
    ]
    frame = {"dive": game.dive, "air": game.air, "line": [faces(unit) for unit in game.trench], "divers": divers}
    latest = None if game.latest is None else game.latest + 1
    return {**frame, "turn": game.now + 1, "starter": game.first + 1, "last_home": latest, "over": False}


def chips(unit):
    """Return the chips of a unit in the form of the program."""
    return [(chip["level"], chip["value"]) for chip in unit]


def faces(unit):
    """Return the chips of a unit in the form of the protocol."""
    return [{"level": level, "value": value} for level, value in unit]


CAN = ["dice", "deal", "starter", "lay", "many-games"]
GAME = kit.Adapter("deep-sea-adventure", new_game, report, {"": turn}, CAN, load, candidates)
kit.serve(kit.handlers("expedition", GAME))
