"""Puts lagoon.py behind the Leadline protocol: the minds of the divers say what the move says."""

import random

import deep_sea
import kit
import kit_forms as forms
from lagoon import BLANKS, Chip, Dice, Game, Mind, RuleError, Space, Trail, Treasure

RNG = random.Random()
NOTHING = {"action": "nothing"}
CHIP = forms.made(Chip, level="level", value="value")
UNIT = forms.listed(CHIP, Treasure, "chips")
LINE = forms.listed(forms.inside(Space, "treasure", forms.blank(UNIT)), Trail, "spaces")
DIVER = forms.Table(
    at="place", facing=("heading_up", forms.words(up=True, down=False)), home="home",
    carried=forms.report_only(lambda one: forms.UNKNOWN if one.home else [UNIT.report(unit) for unit in one.load]),
)  # fmt: skip
TABLE = forms.Table(
    dive="dive", air="air", line=("trail", LINE), divers=("divers", DIVER), turn=("turn", forms.FROM_ZERO),
    last_home=forms.report_only(lambda game: None if game.last_home is None else game.divers.index(game.last_home) + 1),
    over=forms.report_only(lambda game: False),
)  # fmt: skip
HUNTS = forms.words({"nothing": "nothing", "pick-up": "take", "drop": "drop"})


class Watched(Game):
    """The game, with a note of each breath."""

    events = ()

    def breathe(self, diver):
        by = diver.breath()
        out = super().breathe(diver)
        self.events = [{"kind": "breathed", "seat": self.turn + 1, "by": by, "air": self.air}]
        return out


class Script(forms.Answers, Mind):
    """Answers what the move says, and remembers what was asked."""

    hunts, laid, stacks = None, (), False

    def wants_to_turn(self, game, diver):
        return self["word"] == "back"

    def hunt(self, game, diver):
        self.hunts = game.hunt_choices(diver)
        return self["wish"]

    def spread(self, game, diver, chips):
        seat = game.divers.index(diver) + 1
        order = deep_sea.named_first(self["lay"], seat, chips, CHIP.report)
        self.stacks |= any(unit.is_stack for unit in self.loads[seat - 1])
        self.laid = [*self.laid, deep_sea.singles(seat, map(CHIP.report, order))]
        return order


def begin(seats, starter):
    return Watched([f"P{seat + 1}" for seat in range(seats)], [Mind()] * seats, RNG, starter - 1)


def new_game(setup):
    deep_sea.check_setup(setup)
    game = begin(setup["seats"], setup["starter"])
    game.trail = LINE.load(setup["deal"])
    return game


def load(position):
    if position["line"].count([]) > BLANKS:
        raise kit.CannotLoad("there are only 12 blanks")
    game = TABLE.load(begin(len(position["divers"]), position["turn"]), position)
    game.blanks = BLANKS - position["line"].count([])
    for one, record in zip(game.divers, position["divers"]):
        safe = record["banked"] + (record["carried"] if one.home else [])
        one.chest = forms.flat(CHIP).load(safe)
        one.load = [] if one.home else [UNIT.load(unit) for unit in record["carried"]]
    game.last_home = position["last_home"] and game.divers[position["last_home"] - 1]
    return game


def play_turn(game, told, choice, chance):
    diver = game.current
    course = "back" if diver.heading_up or game.must_turn(diver) else "deeper"
    wish = (HUNTS.load(told.action), *([told.unit - 1] if told.unit else []))
    script = with_script(game, chance, word=told.word, wish=wish, lay=choice.get("lay"))
    out = game.air - diver.breath() <= 0
    game.play_turn()
    played = {}
    if out:  # the turn was over after the breath
        played = {"declare": None, "search": NOTHING}
    else:
        script.refuse_unasked("word", course)
        script.refuse_unasked("wish", ("nothing",))
        if script.hunts is not None and wish not in script.hunts:
            played["search"] = NOTHING  # the game counts it as nothing
    if script.stacks:
        played["lay"] = script.laid
    return {"choice": played} if played else None


def with_script(game, chance, **answers):
    script = Script(**answers)
    script.loads = [one.load for one in game.divers]
    for one in game.divers:
        one.mind = script
    game.dice = Dice(RNG)
    game.dice.roll = lambda: chance["dice"]
    return script


def candidates(game, seat, kind, given):
    """The questions of the game, with these dice."""
    found = []
    for word in ("deeper", "back") if not game.over and seat == game.turn + 1 else ():
        after = kit.copy.deepcopy(game)
        course = "back" if after.current.heading_up or after.must_turn(after.current) else "deeper"
        script = with_script(after, given, word=word, wish=("nothing",), lay=())
        after.play_turn()
        if "word" in script.asked or word == course:
            hunts = [(HUNTS.report(what), *(index + 1 for index in unit)) for what, *unit in script.hunts or [("nothing",)]]
            found += [deep_sea.written(seat, word, deep_sea.search(*hunt)) for hunt in hunts]
    return found


def report(game):
    if game.over:
        return deep_sea.ended((one.points() for one in game.divers), (game.divers.index(one) + 1 for one in game.winners()))
    return TABLE.report(game)  # the chest is single chips: which of them were stacks is forgotten


def view(game, seats):
    """The contents of the screen: the backs of chips, and the faces of those that the diver carries."""
    return deep_sea.hidden(report(game), seats)


SAMPLE = forms.samples(dice=Dice(RNG).roll, deal=lambda: LINE.report(Trail.fresh(RNG)))
CAN = ["many-games", "deal", "starter", "dice", "lay", "events"]
deep_sea.serve("lagoon", new_game, report, play_turn, CAN, load, RuleError, choices=candidates, view=view, sample=SAMPLE)
