"""Puts harbour.py behind the Leadline protocol: a turn is one call, and a move answers what it asks."""

import random

import deep_sea
import harbour
import kit_forms as forms

UNIT = forms.listed(forms.made(harbour.Chip, level="level", value="points"), harbour.Find, "chips")
LINE = forms.listed(forms.inside(harbour.Space, "find", forms.blank(UNIT)), harbour.Sea, "line")
DIVER = forms.Table(
    at=("place", forms.FROM_ZERO),
    facing=("facing", forms.words(up=harbour.UP, down=harbour.DOWN)),
    home="home",
    carried=("load", forms.listed(UNIT)),
    banked=("hoard", forms.flat(forms.made(harbour.Chip, level="level", value="points"))),  # kept as single chips
)
GAME = forms.Table(
    dive="dive", air="air", line=("sea", LINE), divers=("divers", DIVER), turn=("turn", forms.FROM_ZERO),
    last_home=forms.report_only(lambda game: game.last_home and game.last_home.seat + 1),
    over=forms.report_only(lambda game: False),
)  # fmt: skip
SEARCHES = {"nothing": "nothing", "pick-up": "pick up", "drop": "drop"}


class Watched(harbour.Game):
    """A game that remembers the breath of the last turn, and what was dropped when it ended a dive."""

    events = ()
    lay = ()

    def breathe(self, diver):
        by = diver.breath()
        super().breathe(diver)
        self.events, self.lay = deep_sea.breathed(diver.seat + 1, by, self.air), ()

    def end_dive(self):
        lost = [diver for diver in self.divers if diver.load and not diver.home]  # its stacks are taken apart
        self.lay = [deep_sea.singles(one.seat + 1, sum(map(UNIT.report, one.load), [])) for one in lost]
        super().end_dive()


class Script(forms.Answers):
    """A player that answers from a move. Saying nothing is an empty answer at the keyboard: the diver goes on."""

    def turn_back(self, game, diver):
        return self["turn"] == "back"

    def search(self, game, diver, options):
        return SEARCHES[self["search"]]

    def which(self, game, diver):
        return diver.load[self["unit"] - 1]


def begin(seats, starter):
    return Watched([f"Diver {seat}" for seat in range(1, seats + 1)], starter=starter - 1)


def new_game(setup):
    game = begin(setup["seats"], setup["starter"])
    deep_sea.check_setup(setup)
    game.sea = LINE.load(setup["deal"])
    return game


def load(position):
    game = GAME.load(begin(len(position["divers"]), position["turn"]), position)
    game.last_home = position["last_home"] and game.divers[position["last_home"] - 1]
    return game


def play_turn(game, turn, choice, chance):
    script = Script(turn=choice["declare"], search=turn.action, unit=turn.unit)
    course = "back" if game.current.has_turned else "deeper"
    game.dice.roll = lambda: tuple(chance["dice"])
    game.take_turn(script)
    script.refuse_unasked("turn", None, course)
    script.refuse_unasked("search", "nothing")
    return {"choice": {"lay": game.lay}} if game.lay else None


def report(game):
    if game.over:
        return deep_sea.ended((one.score() for one in game.divers), (one.seat + 1 for one in game.winners()))
    return GAME.report(game)


SAMPLE = forms.samples(
    dice=lambda: list(harbour.Dice(random.Random()).roll()),
    deal=lambda: LINE.report(harbour.Sea(harbour.fresh_line(random.Random()))),
)
CAN = ["dice", "deal", "starter", "many-games", "events"]
deep_sea.serve("harbour", new_game, report, play_turn, CAN, load, ValueError, harbour.IllegalMove, sample=SAMPLE)
