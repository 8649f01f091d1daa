"""Puts sextant (game.py) behind the Leadline protocol."""

import copy
import json
import sys
from pathlib import Path

import kit
import kit_captain_sonar as sonar

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from boat import ROLES, SYSTEMS, Crew, Illegal, Symbol  # noqa: E402
from chart import Chart  # noqa: E402
from game import CALLERS, TEAMS, Game, other  # noqa: E402

DATA = json.loads((HERE / "data.json").read_text(encoding="utf-8"))
SPACE = sonar.spaces(lambda column, row: (column, row + 1))
LETTER = {"north": "N", "east": "E", "south": "S", "west": "W"}
WORD = {letter: word for word, letter in LETTER.items()}
MODES = {"turn-by-turn": "turns", "real-time": "real"}
AIMS = {"hunt": "hunt", "sudden-death": "sudden"}
MINE = {"captain": "captain", "first-mate": "first_mate", "engineer": "engineer", "radio-operator": "radio"}
THEIRS = {mine: theirs for theirs, mine in MINE.items()}


def name(square):
    return None if square is None else f"{chr(65 + square[0])}{square[1]}"


def square(text):
    return SPACE.load(text)


# ---- Components
def figures(setup):
    key = f"maps.{setup['map']}.{setup['mode']}"
    if key not in DATA:
        raise kit.Refused(f"there is no map {setup['map']}")
    m = DATA[key]
    chart = Chart(setup["map"], m["columns"], m["rows"], [square(i) for i in m["islands"]], m["sector"], m["sector"])
    symbols = [Symbol(s["symbol"], LETTER[s["panel"]], s["kind"], s["circuit"]) for s in DATA["symbols"]]
    gauges = {system: DATA.get(f"gauges.{setup['mode']}.{system}") for system in SYSTEMS}
    whole = DATA.get(f"gauges.{setup['mode']}", {})
    return chart, symbols, {s: whole.get(s, gauges[s]) for s in SYSTEMS}


def new_game(setup):
    for number in setup["people"]:
        Crew([f"player {n}" for n in range(number)])
    chart, symbols, gauges = figures(setup)
    game = Game(chart, MODES[setup["mode"]], AIMS[setup["goal"]], setup["first"], symbols, gauges)
    game.told, game.people = 0, setup["people"]
    return game


def load(position):
    chart, symbols, gauges = figures(position)
    crews = dict(zip(TEAMS, position["crews"], strict=True))
    asked, turn = position["question"], position["turn"]
    if asked and asked["about"] == "drone":
        raise kit.CannotLoad("the program never waits at the question of a drone")
    if crews[turn]["waits"]:
        raise kit.CannotLoad("the program has no turns saved up for the crew whose turn it is")
    if position["shooter"] or any(c["exempt"] for c in crews.values()):
        raise kit.CannotLoad("the program does not know who caused damage")
    data = {
        "mode": MODES[position["mode"]], "aim": AIMS[position["goal"]], "turn": turn,
        "turns_left": max(1, crews[other(turn)]["waits"]),
        "turn_moved": crews[turn]["ordered"], "turn_used": crews[turn]["ordered"] and crews[turn]["last"] == "use",
        "question": asked and asked["side"], "winner": None,
        "phase": "play" if all(c["at"] for c in crews.values()) else "place", "boats": {},
    }
    for team, c in crews.items():
        if "radiation" in c["owes"]:
            raise kit.CannotLoad("the program marks the radiation in the same call")
        moved = c["last"] == "order"
        if c["fresh"] and moved:
            raise kit.CannotLoad("a mine can only be fresh right after its use")
        data["boats"][team] = {
            "pos": square(c["at"]), "route": [square(s) for s in c["route"]], "mines": [square(s) for s in c["mines"]],
            "damage": c["damage"], "marks": c["gauges"], "broken": c["marks"],
            "heading": LETTER.get(c["heading"]), "mate_due": "gauge" in c["owes"],
            "engineer_due": "breakdown" in c["owes"], "moved": moved, "surfaced": c["surfaced"],
            "traced": [MINE[r] for r in c["traced"]], "verified": c["checked"],
        }
    game = Game.load(chart, data, symbols, gauges)
    game.told, game.people = 0, position["people"]
    return game


# ---- The position
def crew(game, team):
    boat, mine = game.boats[team], game.mode == "turns" and game.turn == team
    waits = {"waits": 0} if mine else {"waits": game.turns_left} if game.turns_left > 1 else {}
    return {
        "at": name(boat.pos), "route": [name(s) for s in boat.route], "mines": [name(s) for s in boat.mines],
        "gauges": dict(boat.marks), "marks": sorted(boat.broken), "damage": boat.damage,
        "surfaced": boat.surfaced, "traced": [THEIRS[r] for r in sorted(boat.traced)], "checked": boat.verified,
        **({} if game.phase == "over" else {
            "owes": sonar.owes(gauge=boat.mate_due, breakdown=boat.engineer_due),
            "heading": WORD[boat.heading] if boat.engineer_due else None,
            "ordered": mine and game.turn_moved,
        }),
        **(waits if game.mode == "turns" else {}),
    }


def report(game):
    over = game.phase == "over"
    said = {
        "crews": [crew(game, team) for team in TEAMS], "map": game.chart.name,
        "mode": {v: k for k, v in MODES.items()}[game.mode], "goal": {v: k for k, v in AIMS.items()}[game.aim],
        "to_act": to_act(game), "over": over,
    }
    if over:
        said["winners"] = list(TEAMS) if game.winner == "draw" else [game.winner]
    else:
        said["question"] = sonar.question(game.question, "sonar")
        if game.mode == "turns":
            said["turn"] = game.turn
    return said


def to_act(game):
    if game.phase == "over":
        return []
    if game.phase == "place":
        return [d for t in TEAMS if game.boats[t].pos is None for d in sonar.decisions(t, "start")]
    if game.question:
        return sonar.decisions(game.question, "answer-sonar")
    turns, found = game.mode == "turns", []
    for team in TEAMS:
        boat = game.boats[team]
        if boat.surfaced:
            found += [sonar.decision_of(team, THEIRS[r], "trace") for r in ROLES if r not in boat.traced]
            if len(boat.traced) == len(ROLES) and not boat.verified:
                found += sonar.decisions(other(team), "check")
            if boat.verified:
                found += sonar.decisions(team, "dive")
            continue
        if turns and team != game.turn:
            continue
        open_kinds = [k for k, due in (("gauge", boat.mate_due), ("breakdown", boat.engineer_due)) if due]
        if not (turns and game.turn_moved):
            open_kinds += ["order"] + (["surface"] if boat.ready() else [])
        if turns and game.turn_moved and boat.ready():
            open_kinds.append("end")
        found += sonar.decisions(team, *open_kinds)
        if boat.ready() and boat.moved and not (turns and (game.turn_used or not game.turn_moved)):
            found += sonar.decisions(team, "trigger")
            for system in SYSTEMS:
                seats = [f"{team}.{THEIRS[r]}" for r in CALLERS[system]]
                found.append({"kind": "drop" if system == "mine" else system, "seats": seats})
    return found


def view(game, seats):
    """What `show TEAM` prints: the chart, the gauges, the panels and the damage of the own sub."""
    shown = ("at", "route", "mines", "gauges", "marks", "damage")
    teams = {seat.partition(".")[0] for seat in seats}
    return {"crews": [{k: crew(game, t)[k] if t in teams else None for k in shown} for t in TEAMS]}


# ---- Moves
def who(choice):
    team, _, role = choice["seat"].partition(".")
    return team, MINE[role]


def plain(method, *parts):
    def play(game, choice, chance):
        getattr(game, method)(*who(choice), *(part(choice) for part in parts))

    return play


def using(method, *parts):
    """A system: its radiation symbol, if it is broken, is an argument of the same call."""

    def play(game, choice, chance, later):
        team, role = who(choice)
        values = [part(choice) for part in parts]
        if None in values and method != "silence":
            raise kit.NotOffered(f"the method {method} needs a target, even if the system is broken")
        symbol = next((m["choice"]["symbol"] for m in later
                       if (m["choice"]["kind"], m["choice"]["seat"]) == ("radiation", f"{team}.engineer")), None)
        before = len(game.log)
        getattr(game, method)(team, role, *values, symbol)
        made = []
        for _, entry in game.log[before:]:
            if entry["kind"] == "broken":
                made.append({"kind": "radiation", "seat": f"{team}.engineer", "symbol": entry["symbol"]})
            if entry["kind"] == "drone_answer":
                made.append({"kind": "answer-drone", "seat": f"{other(team)}.captain", "yes": entry["answer"]})
        return [None, *({"choice": one} for one in made)]

    return play


def pieces(choice):
    given = [(k, choice[k]) for k in ("row", "column", "sector") if choice.get(k) is not None]
    return [(k, ord(v) - 65 if k == "column" else v) for k, v in given]


def by_itself(game, choice, chance):
    raise kit.Refused("the program does not wait for this: it comes with the call of the system")


def at(choice):
    return square(choice["at"])


KINDS = {
    "start": plain("place", at),
    "order": plain("move", lambda c: LETTER[c["to"]]),
    "gauge": plain("charge", lambda c: c["system"]),
    "breakdown": plain("breakdown", lambda c: c["symbol"]),
    "radiation": by_itself,
    "drop": using("drop_mine", at),
    "trigger": using("trigger", at),
    "torpedo": using("torpedo", at),
    "drone": using("drone", lambda c: c["sector"]),
    "sonar": using("sonar"),
    "answer-drone": by_itself,
    "answer-sonar": plain("answer", pieces),
    "silence": using("silence", lambda c: LETTER.get(c["to"]), lambda c: c["length"]),
    "scenario": using("scenario"),
    "surface": plain("surface"),
    "trace": plain("trace"),
    "check": plain("verify", lambda c: not c["crossed"]),
    "dive": plain("dive"),
    "end": plain("end_turn"),
}


# ---- What is said
def events_of(game, start):
    """The log as events: (the crews that hear it, the event, the parts that only the own crew hears)."""
    found, shot, private = [], None, {"dropped": ("at",), "silenced": ("to", "length", "at"), "moved": ("at",)}
    log = game.log[start:]
    for ears, entry in log:
        kind, team = entry["kind"], entry["team"]
        captain, mate, engineer = (f"{team}.{r}" for r in ("captain", "first-mate", "engineer"))
        event = {
            "move": lambda: {"kind": "moved", "seat": captain, "to": WORD[entry["direction"]]},
            "charge": lambda: {"kind": "gauge-marked", "seat": mate, "system": entry["system"]},
            "breakdown": lambda: {"kind": "symbol-marked", "seat": engineer, "symbol": entry["symbol"]},
            "damage": lambda: {"kind": "system-failed", "seat": engineer, "damage": entry["amount"]},
            "mine_at": lambda: {"kind": "dropped", "seat": captain, "at": name(entry["square"])},
            "trigger": lambda: {"kind": "triggered", "seat": captain, "at": name(entry["square"])},
            "torpedo": lambda: {"kind": "launched", "seat": captain, "at": name(entry["square"])},
            "drone": lambda: {"kind": "drone-launched", "sector": entry["sector"]},
            "drone_answer": lambda: {"kind": "drone-answered", "seat": captain, "yes": entry["answer"]},
            "sonar": lambda: {"kind": "sonar-activated"},
            "sonar_answer": lambda: {"kind": "sonar-answered", "seat": captain, **{
                k: chr(65 + v) if k == "column" else v for k, v in entry["pieces"]}},
            "glide": lambda: {"kind": "silenced", "seat": captain, "length": entry["spaces"],
                              **({"to": WORD[entry["direction"]]} if entry["spaces"] else {})},
            "scenario": lambda: {"kind": "scenario-used", "seat": captain},
            "surface": lambda: {"kind": "surfaced", "seat": captain},
            "trace": lambda: {"kind": "traced", "seat": f"{team}.{THEIRS[entry['role']]}"},
            "verify": lambda: {"kind": "checked", "seat": engineer},
            "dive": lambda: {"kind": "dived", "seat": engineer},
            "broken": lambda: {"kind": "attempted", "system": entry["system"]},
            "over": lambda: {"kind": "ended", "winners": list(TEAMS) if team == "draw" else [team]},
        }.get(kind, lambda: None)()
        if kind in ("trigger", "torpedo"):
            shot = ("mine" if kind == "trigger" else kind, captain, name(entry["square"]), None)
        elif kind == "mine_hit":
            shot = ("mine", shot[1], name(entry["square"]), None)
        elif kind == "impact":
            what, seat, where, blast = shot
            if blast is None:
                blast = {"kind": "exploded", "seat": seat, "what": what, "at": where, "damage": [None, None]}
                found.append((TEAMS, blast, {}))
                shot = (what, seat, where, blast)
            blast["damage"][TEAMS.index(team)] = entry["amount"]
        if event:
            hidden = dict.fromkeys(private.get(event["kind"], ()))
            aloud = ears == "all" or event["kind"] in ("dropped", "silenced")
            found.append((TEAMS if aloud else [ears], event, hidden))
        if kind == "broken":
            found.append(([team], {"kind": "symbol-marked", "seat": engineer, "symbol": entry["symbol"]}, {}))
    return found


def beside(game):
    found, game.told = events_of(game, game.told), len(game.log)
    heard = {}
    for team in TEAMS:
        mine = [e if e.get("seat", team).startswith(team) else {**e, **hidden}
                for ears, e, hidden in found if team in ears]
        heard.update({f"{team}.{role}": mine for role in sonar.ROLES})
    return {"events": [event for _, event, _ in found], "heard": heard}


def copy_of(game):
    kept = [game.chart, *game.boats["red"].symbols]
    return copy.deepcopy(game, {id(thing): thing for thing in kept})


def board(game):
    chart = game.chart
    return chart.cols, chart.rows, range(1, chart.sector_count() + 1), [s["symbol"] for s in DATA["symbols"]]


CLAIMS = {"readings": {
    "trigger-as-activation": "is-an-activation", "trigger-moment": "after-order",
    "silence-as-move-between": "silence-counts", "scenario-system": "usable-no-effect",
    "broken-and-uncharged": "uncharged-first", "broken-order-activation": "does-not-count",
    "move-limits": "own-mines-passable", "mutual-destruction": "draw", "damage-clears-sheet": "whole-sheet",
    "one-player-team": "refused", "surfacing-after-order": "instead-of-order", "failure-announced": "told",
}}

sonar.serve(
    "sextant", new_game, report, KINDS, ["many-games", "answers", "checks", "events", "heard", "pipelining"], load,
    Illegal, board=board, goes_on_at=["radiation", "answer-drone"], together=True, claims=CLAIMS,
    view=view, beside=beside, copy=copy_of,
)
