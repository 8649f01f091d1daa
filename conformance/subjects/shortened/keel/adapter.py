"""Connects keel (deepsea.py) to Leadline."""

import deep_sea
import deepsea
import kit
import kit_forms as forms

CHIPS = forms.listed(forms.Form(lambda chip: deepsea.Chip(chip["value"]), lambda chip: {"level": chip.level, "value": chip.value}))
UNITS = forms.listed(forms.inside(deepsea.Treasure, "chips", CHIPS))
DIVER = forms.Table(at="position", home="home", facing=forms.report_only(lambda d: forms.UNKNOWN if d.home else "up" if d.going_up else "down"),
    carried=forms.report_only(lambda d: forms.UNKNOWN if d.home else UNITS.report(d.carried)))
TABLE = forms.Table(
    dive="dive", air="air", line=("line", forms.listed(forms.inside(deepsea.Space, "chips", CHIPS))), divers=("divers", DIVER),
    turn=("current", forms.FROM_ZERO), last_home=("last_home", forms.FROM_ZERO), over=forms.report_only(lambda game: False),
)


class Watched(deepsea.Game):
    """The game; it remembers the air before the breath that begins a turn, that breath, and what was laid down how."""

    events = ()

    def _begin_turn(self, seat):
        self.air_before = self.air
        super()._begin_turn(seat)
        self.breath = deep_sea.breathed(seat + 1, self.diver.air_use, self.air)

    def _end_dive(self, lost):
        self.laid = [deep_sea.singles(d.seat + 1, sum(UNITS.report(d.carried), [])) for d in lost if d.carried]
        super()._end_dive(lost)


def new_game(setup):
    if not 2 <= setup["seats"] <= 6:
        raise kit.Refused("2 to 6 players")
    deep_sea.check_setup(setup)
    return Watched(setup["seats"], setup["starter"] - 1, values=[space[0]["value"] for space in setup["deal"]])


def load(position):
    deep_sea.check_known(position)
    game = TABLE.load(Watched(len(position["divers"])), position)
    for diver, told in zip(game.divers, position["divers"]):
        diver.going_up = diver.has_turned = told["facing"] == "up" and not told["home"]
        kept = [(unit, True) for unit in told["banked"]] + [(unit, told["home"]) for unit in told["carried"]]
        diver.treasures = [deepsea.Treasure(CHIPS.load(unit), is_safe) for unit, is_safe in kept]
    game._begin_turn(position["turn"] - 1)
    return game


def turn(game, told, choice, chance):
    diver, word = game.diver, choice["declare"]
    if word is None:
        move = game.legal_moves()[-1]  # "on", unless the program leaves no choice but "back"
    elif diver.going_up and word == "deeper":
        raise kit.Refused("the diver is on the way up")
    else:
        move = "back" if word == "back" and not diver.going_up else "on"
    game.events, game.laid, played = game.breath, [], {}
    game.dice = lambda: tuple(chance["dice"])
    game.play(move)
    if game.phase == "search":
        if told.action == "drop" and "drop" in game.legal_moves() and told.unit != len(diver.carried):
            last = CHIPS.report(diver.carried[-1].chips)  # the program chooses the unit
            played["search"] = deep_sea.search("drop", len(diver.carried), last)
        game.play({"nothing": "nothing", "pick-up": "pick", "drop": "drop"}[told.action])
    elif told.action != "nothing":
        raise kit.Refused("the turn ended before the search")
    if game.laid:
        played["lay"] = game.laid
    return {"choice": played} if played else None


def report(game):
    if game.over:
        return deep_sea.ended([d.score for d in game.divers], [seat + 1 for seat in game.winners()])
    told = TABLE.report(game)
    for diver, one in zip(game.divers, told["divers"]):  # the program secures the treasure of one who is home at once
        one["held" if diver.home else "banked"] = UNITS.report([t for t in diver.treasures if t.secured])
    return {**told, "air": game.air_before}


SAMPLE = forms.samples(dice=lambda: list(deepsea.Game(2).dice()), deal=lambda: TABLE.report(deepsea.Game(2))["line"])
CAN = ["many-games", "deal", "starter", "dice", "events"]
deep_sea.serve("keel", new_game, report, turn, CAN, load, deepsea.IllegalMove, sample=SAMPLE)
