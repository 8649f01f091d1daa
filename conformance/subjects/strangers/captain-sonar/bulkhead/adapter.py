"""Puts bulkhead.py behind the Leadline protocol."""

import json
from pathlib import Path

import kit
import kit_captain_sonar as sonar
import kit_forms as forms
from kit_captain_sonar import SIDES

import bulkhead
from bulkhead import Game, IllegalAction, parse, show

PARTS = json.loads(Path(__file__).with_name("components.json").read_text())
MAPS = PARTS["maps"]["turn-by-turn"]
bulkhead.GAUGE.update({name: PARTS["gauges"]["turn-by-turn"][name] for name in bulkhead.GAUGE})
PANELS = {}
for one in PARTS["symbols"]:
    colour = "rad" if one["kind"] == "radiation" else one["kind"]
    PANELS.setdefault(one["symbol"][0], []).append((colour, None if one["circuit"] == "none" else one["circuit"]))
SYMBOLS = [one["symbol"] for one in PARTS["symbols"]]
USES = ["drop", "torpedo", "drone", "sonar", "silence", "trigger"]
PAUSES = ["start", "order", "surface", "gauge", "breakdown", "radiation", "answer-sonar", "end", *USES]


def begin(record, first):
    if record["mode"] != "turn-by-turn":
        raise kit.NotOffered("this game is played turn by turn")
    if record["map"] not in MAPS:
        raise kit.Refused("there is no such map")
    sea = MAPS[record["map"]]
    chart = bulkhead.Chart(sea["columns"], sea["rows"], sea["islands"], sea["sector"])
    goal = "hunt" if record["goal"] == "hunt" else "sudden"
    game = Game(chart, goal, PANELS, SIDES.index(first))
    game.told = None  # the answer of the drone that the program has shown and nobody has read out yet
    return game


def new_game(setup):
    return begin(setup, setup["first"])


def load(position):
    game = begin(position, position["turn"])
    question = position["question"]
    if question and question["about"] == "drone":
        raise kit.CannotLoad("the program answers a drone at once")
    for sub, crew in zip(game.subs, position["crews"]):
        if "radiation" in crew["owes"] or crew["gauges"]["scenario"] or crew["exempt"]:
            raise kit.CannotLoad("the program has no such thing")
        sub.pos = crew["at"] and parse(crew["at"])
        sub.route, sub.mines = [parse(one) for one in crew["route"]], {parse(one) for one in crew["mines"]}
        sub.gauges = {name: crew["gauges"][name] for name in bulkhead.GAUGE}
        sub.engine.marked = {(one[0], int(one[1]) - 1) for one in crew["marks"]}
        sub.damage = crew["damage"]
    mine, other = position["crews"][game.turn], position["crews"][1 - game.turn]
    game.extra = max(0, other["waits"] - 1)
    game.activated = mine["ordered"] and mine["last"] == "use"
    game.gauge_due = "gauge" in mine["owes"]
    game.panel_due = mine["heading"][0].upper() if "breakdown" in mine["owes"] else None
    if not all(sub.pos for sub in game.subs):
        game.phase = "place"
    elif question:
        if question["side"] == position["turn"]:
            raise kit.CannotLoad("only the crew whose turn it is can use a sonar")
        game.phase = "answer"
    elif mine["owes"]:
        game.phase = "upkeep"
    else:
        game.phase = "action" if mine["ordered"] else "move"
    return game


def to_act(game):
    red_or_blue, foe = SIDES[game.turn], SIDES[1 - game.turn]
    if game.told is not None:
        return sonar.decisions(foe, "answer-drone")
    if game.phase == "place":
        return [one for side, sub in zip(SIDES, game.subs) if not sub.pos for one in sonar.decisions(side, "start")]
    if game.phase == "answer":
        return sonar.decisions(foe, "answer-sonar")
    return sonar.decisions(red_or_blue, *{
        "move": ["order", "surface"],
        "upkeep": ["gauge"] * game.gauge_due + ["breakdown"] * (game.panel_due is not None),
        "action": ["end"] if game.activated else ["end", *USES],
        "over": [],
    }[game.phase])


def crew_told(game, team):
    sub, mine = game.subs[team], team == game.turn
    told = {
        "at": sub.pos and show(sub.pos),
        "route": [show(one) for one in sub.route],
        "mines": [show(one) for one in sub.mines],
        "gauges": dict(sub.gauges),
        "marks": [f"{panel}{index + 1}" for panel, index in sub.engine.marked],
        "damage": sub.damage,
    }
    if game.phase == "over":
        return told
    due = sonar.owes(gauge=mine and game.gauge_due, breakdown=mine and game.panel_due is not None)
    way = {"N": "north", "E": "east", "S": "south", "W": "west"}.get(game.panel_due) if mine else None
    told |= {"owes": due, "heading": way, "ordered": mine and game.phase in ("upkeep", "action", "answer")}
    if game.extra:  # with none left the program does not know whether this turn is an extra one
        told["waits"] = 0 if mine else game.extra + 1
    return told


def report(game):
    told = {"crews": [crew_told(game, 0), crew_told(game, 1)], "to_act": to_act(game), "over": game.phase == "over"}
    if told["over"]:
        return told | {"winners": [SIDES[game.winner]]}
    asked = SIDES[1 - game.turn] if game.phase == "answer" else None
    return told | {"turn": SIDES[game.turn], "question": sonar.question(asked, "sonar")}


def act(play, asks_foe=False):
    """The program acts for the crew whose turn it is; it asks nobody else."""

    def played(game, choice, chance):
        kind, (crew, role) = choice["kind"], choice["seat"].split(".")
        if role not in sonar.ACTING.get(kind, ["captain"]):
            raise kit.NotOffered(f"the {role} has no {kind}")
        if SIDES.index(crew) != (1 - game.turn if asks_foe else game.turn):
            raise kit.Refused("it is the other crew's turn")
        return play(game, choice)

    return played


def place(game, choice, chance):
    crew, role = choice["seat"].split(".")
    if role != "captain":
        raise kit.NotOffered(f"the {role} does not choose the start")
    game.place(SIDES.index(crew), parse(choice["at"]))


def charge(game, choice):
    if choice["system"] not in bulkhead.GAUGE:
        raise kit.NotOffered("the program has no gauge for scenario")
    game.charge(choice["system"])


def breakdown(game, choice):
    panel, number = choice["symbol"][0], int(choice["symbol"][1:])
    if game.panel_due and panel != game.panel_due:
        raise kit.NotOffered("only the symbols of the panel that is due can be chosen")
    game.breakdown(number - 1)


def drone(game, choice):
    if choice["sector"] is None:
        raise kit.NotOffered("the program needs a sector")
    game.told = game.drone(choice["sector"])


def answer_drone(game, choice):
    if game.told is None:
        raise kit.NotOffered("the program answers a drone by itself")
    if choice["yes"] != game.told:
        raise kit.Refused("the program gives the true answer")
    game.told = None


def answer_sonar(game, choice):
    claims = list(sonar.CLAIMS.load(choice).items())
    if len(claims) != 2:
        raise kit.NotOffered("there are fields for two facts")
    game.answer_sonar(*claims)


KINDS = {
    "start": place,
    "order": act(lambda game, choice: game.move(choice["to"][0].upper())),
    "surface": act(lambda game, choice: game.surface() and None),
    "gauge": act(charge),
    "breakdown": act(breakdown),
    "drop": act(lambda game, choice: game.drop_mine(choice["at"] and parse(choice["at"]))),
    "trigger": act(lambda game, choice: game.trigger_mine(parse(choice["at"])) and None),
    "torpedo": act(lambda game, choice: game.torpedo(choice["at"] and parse(choice["at"])) and None),
    "drone": act(drone),
    "sonar": act(lambda game, choice: game.sonar()),
    "answer-drone": act(answer_drone, asks_foe=True),
    "answer-sonar": act(answer_sonar, asks_foe=True),
    "silence": act(lambda game, choice: game.silence(choice["to"] and choice["to"][0].upper(), choice["length"])),
    "end": act(lambda game, choice: game.end_turn()),
}
SEQUENCE = forms.sequence(KINDS, IllegalAction)


def together(game, moves):
    if moves[0]["choice"]["kind"] != "answer-drone":
        game.told = None
    played = SEQUENCE(game, moves)
    if game.told is not None:  # the script ended before the answer, which the program has given
        seat = f"{SIDES[1 - game.turn]}.captain"
        played.append({"choice": {"kind": "answer-drone", "seat": seat, "yes": game.told}})
        game.told = None
    return played


def candidates(game, seat, kind, given):
    chart = game.chart
    sectors = range(1, (chart.width // chart.block) * (chart.height // chart.block) + 1)
    return sonar.candidates(seat, kind, chart.width, chart.height, sectors, SYMBOLS)


MORE = {"offers": sonar.offers(mode=["turn-by-turn"], map=list(MAPS)), "pauses_at": PAUSES}
GAME = kit.Adapter("captain-sonar", new_game, report, KINDS, ["many-games", "answers"], load, candidates,
                   together=together, more=MORE)
METHODS = kit.handlers("bulkhead", forms.complete(GAME, IllegalAction))
LEGAL = METHODS["legal"]
METHODS["legal"] = lambda params: LEGAL(params) | {"not_offered": [{"kind": "gauge", "system": "scenario"}]}
kit.serve(METHODS)
