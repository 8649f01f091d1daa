"""Puts kelp.py behind the Leadline protocol."""

import kit
import kit_captain_sonar as sonar
import kit_forms as forms
from kelp import Game, NotAllowed, name_of, other, square
from sheets import PANEL

MODES = forms.words({"turn-by-turn": "turn", "real-time": "real"})
GOALS = forms.words({"hunt": "hunt", "sudden-death": "sudden"})
NAMES = ["captain", "mate", "engineer", "radio"]
SPACE = forms.Form(lambda name: name and square(name), lambda at: at and name_of(at))
SECTION = {role: number for number, role in enumerate(sonar.ROLES, 1)}  # each role has a section of its own
TRACED = forms.Form(
    lambda roles: {SECTION[role]: NAMES[SECTION[role] - 1] for role in roles},
    lambda traced: [role for role in sonar.ROLES if SECTION[role] in traced],
)
SHEET = {
    "at": ("at", SPACE), "route": forms.load_only("route", lambda route: {square(name) for name in route}),  # without order
    "mines": ("mines", forms.listed(SPACE)), "gauges": ("gauges", forms.Form(report=dict)),
    "marks": ("broken", forms.Form(set, sorted)), "damage": "damage", "surfaced": "surfaced", "traced": ("traced", TRACED),
}  # fmt: skip
CREW = forms.Table(**SHEET)
GOING_ON = forms.Table(
    **SHEET, heading=("engineer_due", sonar.LETTERS),
    owes=forms.report_only(lambda boat: sonar.owes(gauge=boat.mate_due, breakdown=boat.engineer_due)),
)  # fmt: skip


def fresh(told):
    mode, goal = MODES.load(told["mode"]), GOALS.load(told["goal"])
    return Game(told["map"], mode, goal, dict(zip(sonar.SIDES, told["people"])), told.get("first", "red"))


def load(position):
    game = fresh(position)
    game.turn = position["turn"]
    for crew, boat in zip(position["crews"], game.boats.values()):
        if "radiation" in crew["owes"]:
            raise kit.CannotLoad("there is no radiation breakdown after a broken system")
        if crew["checked"]:
            raise kit.CannotLoad("a boat that was found good has dived")
        CREW.load(boat, crew)
        boat.mate_due = "gauge" in crew["owes"]
        boat.engineer_due = sonar.LETTERS.load(crew["heading"] if "breakdown" in crew["owes"] else None)
        boat.moved = crew["last"] in ("order", "surfacing")  # the program takes no note of a surfacing
        if boat.side == game.turn and crew["ordered"]:
            game.stage, game.acted = "act", crew["last"] == "use"
        if crew["waits"]:
            game.free_turns, game.free_for = crew["waits"], other(boat.side)
    if asked := position["question"]:
        game.question = asked["about"], asked["side"], asked["sector"]
    return game


def report(game):
    told = {"over": bool(game.winner), "to_act": to_act(game), "crews": [crew_told(game, one) for one in game.boats.values()]}
    if game.winner:
        return told | {"winners": sonar.SIDES if game.winner == "draw" else [game.winner]}
    about, side, sector = game.question or (None, None, None)
    return told | {"turn": game.turn, "question": sonar.question(side, about, sector)}


def crew_told(game, boat):
    if game.winner:
        return CREW.report(boat)
    turns = {"ordered": game.turn == boat.side and game.stage == "act",
             "waits": game.free_turns if game.free_for == other(boat.side) else 0}  # fmt: skip
    return GOING_ON.report(boat) | (turns if game.mode == "turn" else {})


def to_act(game):
    """The decision that the program waits for, derived from its state."""
    if game.winner:
        return []
    if game.question:
        return sonar.decisions(game.question[1], f"answer-{game.question[0]}")
    if not game.started():
        return sum((sonar.decisions(side, "start") for side, boat in game.boats.items() if not boat.at), [])
    made, is_real = [], game.mode == "real"
    for side, boat in game.boats.items():
        if boat.surfaced:
            left = [role for role in sonar.ROLES if SECTION[role] not in boat.traced]
            made += [{"kind": "trace", "seats": [f"{side}.{role}"]} for role in left]
            made += [] if left else sonar.decisions(other(side), "check")
        made += sonar.decisions(side, *sonar.owes(gauge=boat.mate_due, breakdown=boat.engineer_due))
        try:
            game.ready(side)
        except NotAllowed:
            continue
        acts = is_real or game.stage == "act"
        uses = acts and boat.moved and (is_real or not game.acted)
        made += sonar.decisions(side, *["order", "surface"] * (is_real or game.stage == "move"), *["trigger"] * acts)
        made += sonar.decisions(side, *["drop", "torpedo", "drone", "sonar", "silence", "scenario"] * uses)
        made += sonar.decisions(side, *["end"] * (acts and not is_real))
    return made


def inspect(game, choice, chance):
    """Check a hull: a boat that is found good dives in the same call."""
    side = choice["seat"].partition(".")[0]
    game.inspect(side, not choice["crossed"])
    return None if choice["crossed"] else [None, {"choice": {"kind": "dive", "seat": f"{other(side)}.engineer"}}]


KINDS = sonar.kinds({
    "start": "place crew at", "order": "head crew to", "gauge": "charge crew system", "breakdown": "breakdown crew symbol",
    "drop": "mine crew at", "trigger": "trigger crew at", "torpedo": "torpedo crew at", "drone": "drone crew sector",
    "sonar": "sonar crew", "answer-drone": "answer_drone crew yes",
    "answer-sonar": "answer_sonar crew claims", "silence": "silence crew to length", "scenario": "scenario crew", "surface": "surface crew", "trace": "trace crew section role", "check": inspect,
    "end": "end_turn crew",
}, {"to": sonar.LETTERS, "role": forms.Form(lambda seat: NAMES[sonar.SECTION.load(seat) - 1])})  # fmt: skip
sonar.serve(
    "kelp", fresh, report, KINDS, ["many-games", "answers", "checks"], load, NotAllowed, KeyError, together=True,
    board=lambda game: (game.chart.size, game.chart.size, game.chart.sectors(), PANEL),
)  # fmt: skip
