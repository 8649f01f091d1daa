"""Puts Periscope behind the Leadline protocol."""

import kit
import kit_captain_sonar as sonar
import kit_forms as forms
from periscope import figures
from periscope.match import Match, Refused, read_space, write_space

SPACE = forms.Form(lambda name: read_space(name) if name else None, lambda space: write_space(space) if space else None)
SUB = forms.Table(
    at=("space", SPACE), route=("route", forms.listed(SPACE)), mines=("mines", forms.listed(SPACE)),
    gauges="gauges.marks", damage="gauges.damage", marks=("engine.marked", forms.Form(set, sorted)),
)  # fmt: skip
MATCH = forms.Table(
    crews=("subs", SUB), map=forms.report_only(lambda game: game.chart.name), goal=forms.report_only(lambda game: game.goal),
    mode=forms.report_only(lambda game: "turn-by-turn"), over=forms.report_only(lambda game: bool(game.over)),
)  # fmt: skip


def new_game(setup):
    """Begin a game."""
    if setup["mode"] != "turn-by-turn" or setup.get("first", "red") != "red":
        raise kit.NotOffered("Periscope is played turn by turn, and red always begins")
    return Match(setup["map"], setup["goal"])


def load(position):
    """Put a match into the middle."""
    game = MATCH.load(new_game(position), position)
    game.turn = position["turn"]
    for crew, told in zip(sonar.SIDES, position["crews"]):
        owes, own = told["owes"], crew == game.turn
        if "radiation" in owes:
            raise kit.CannotLoad("Periscope knows no radiation breakdown that is owed")
        if told["exempt"] or (own and told["waits"]) or (owes and not own):
            raise kit.CannotLoad("Periscope has no place to keep this")
        if own:
            game.moved, game.used = told["ordered"], told["ordered"] and told["last"] == "use"
            game.need_gauge = "gauge" in owes
            game.need_breakdown = sonar.LETTERS.load(told["heading"]) if "breakdown" in owes else None
        elif told["waits"]:
            game.bonus = told["waits"] - 1  # the turn at hand is not in it
    question = position["question"]
    if question and question["about"] == "drone":
        raise kit.CannotLoad("Periscope answers a drone in the same call")
    if question:
        game.question = game.other(question["side"])
    return game


def report(game):
    """Report the position."""
    told = MATCH.report(game)
    for crew, sheet in zip(game.subs, told["crews"]):
        own = crew == game.turn and not game.over
        sheet["owes"] = sonar.owes(gauge=own and game.need_gauge, breakdown=own and game.need_breakdown)
        sheet["heading"] = sonar.LETTERS.report(game.need_breakdown) if own else None
        if not game.over:
            sheet["ordered"] = own and game.moved
        if game.bonus and not game.over:  # with no bonus left it does not know why it is whose turn
            sheet["waits"] = 0 if own else game.bonus + 1
    if game.over:
        return told | {"winners": [game.winner] if game.winner else sonar.SIDES, "to_act": []}
    asked = sonar.question(game.question and game.other(game.question), "sonar")
    return told | {"turn": game.turn, "question": asked, "to_act": to_act(game)}


def to_act(game):
    """The acts that are possible now, according to the match."""
    crew = game.turn
    if not game.placed():
        return sum((sonar.decisions(name, "start") for name, sub in game.subs.items() if sub.space is None), [])
    if game.question:
        return sonar.decisions(game.other(game.question), "answer-sonar")
    if not game.moved:
        return sonar.decisions(crew, "order", "surface")
    if not game.crew_ready():
        return sonar.decisions(crew, *sonar.owes(gauge=game.need_gauge, breakdown=game.need_breakdown))
    uses = ["drop", "torpedo", "silence", "scenario", "drone", "sonar"]
    return sonar.decisions(crew, "trigger", "end", *([] if game.used else uses))


def answer_drone(game, choice, chance):
    """The match has answered in the call before; see whether it said the same."""
    last = game.log[-1] if game.log else {}
    if last.get("kind") != "drone" or sonar.CREW.load(choice["seat"]) == last["crew"] or choice["yes"] != last["answer"]:
        raise kit.Refused("the match answers drones, and truthfully")


KINDS = sonar.kinds({
    "start": "place crew at", "order": "head crew to", "gauge": "charge crew system", "drop": "drop_mine crew at?",
    "breakdown": "breakdown crew symbol", "trigger": "trigger crew at?", "torpedo": "torpedo crew at?",
    "drone": "drone crew sector?", "answer-drone": answer_drone, "sonar": "sonar crew", "answer-sonar": "answer_sonar crew claims",
    "silence": "silence crew to length", "scenario": "scenario crew", "surface": "surface crew", "end": "end_turn crew",
}, {"at": SPACE, "to": sonar.LETTERS})  # fmt: skip
sonar.serve(
    "periscope", new_game, report, KINDS, ["many-games", "answers"], load, Refused, ValueError, KeyError,
    board=lambda game: (figures.WIDTH, figures.HEIGHT, range(1, 5), figures.SYMBOLS),
    offers=sonar.offers(mode=["turn-by-turn"], first=["red"], map=list(figures.CHARTS)),
    goes_on_at=["answer-drone"],  # it is answered in the call that asks
)  # fmt: skip
