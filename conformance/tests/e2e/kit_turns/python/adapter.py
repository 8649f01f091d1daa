"""A game that is just the position it was loaded with: it plays nothing, and tells how a turn was read."""

import deep_sea
import kit


def play(game, choice, chance):
    told = deep_sea.turn(game, choice, chance)
    return {"word": told.word, "unit": told.unit, "order": told.orders.get(1)}


GAME = kit.Adapter("turns", lambda setup: setup, lambda game: game, {"": play}, load=lambda position: position)
kit.serve(kit.handlers("turns", GAME))
