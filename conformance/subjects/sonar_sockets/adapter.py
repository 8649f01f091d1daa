"""The adapter: it plays every seat with a separate client, and combines their sheets."""

import json
import sys
from collections import defaultdict
from pathlib import Path

from leadline import kit, kit_sockets

OFFERS = {"mode": ["real-time"]}
SUPPORT = {"offers": OFFERS, "can": ["many-games", "view", "answers", "checks", "paths"]}
HELLO = {"protocol": 3, "name": "sonar by sockets", "language": "Python", "games": {"captain-sonar": SUPPORT}}
CREWS = ["red", "blue"]
SEATS = [f"{crew}.{role}" for crew in CREWS for role in ("captain", "first-mate", "engineer", "radio-operator")]
WORDS = {
    "start": "start {at}", "order": "head {to}", "gauge": "charge {system}", "breakdown": "break {symbol}",
    "radiation": "radiation {symbol}", "drop": "drop {at}", "trigger": "trigger {at}", "torpedo": "torpedo {at} {path}",
    "drone": "drone {sector}", "sonar": "sonar", "silence": "silence {to} {length}", "scenario": "scenario",
    "surface": "surface", "trace": "trace", "check": "inspect {crossed}", "dive": "dive", "answer-drone": "say {yes}",
    "answer-sonar": "tell {facts}",
}  # fmt: skip
"""The line that the client of the seat sends."""
SHEETS = {"at": "at", "route": "route", "mines": "mines", "gauges": "gauges", "marks": "marks"}
WAITS = {"charge": "gauge", "break": "breakdown", "radiation": "radiation"}
server = kit_sockets.Server([sys.executable, str(Path(__file__).with_name("server.py"))], r"listening on .*:(\d+)")
games = {}


def open_game(params):
    """Take a table, and all seats at it."""
    setup = {"mode": "turn-by-turn", "map": "alpha", "goal": "hunt"} | params["setup"]
    if params["game"] != "captain-sonar" or params["readings"] or setup["mode"] != "real-time":
        raise kit.BadRequest("there is no such game here")
    table = server.connect(SEATS, is_news=lambda line: line.startswith("heard "))
    answer, number = table[SEATS[0]].ask(f"new {setup['map']} {setup['goal']}").split(maxsplit=1)
    if answer == "no":
        return {"refused": {"why": number}}
    for seat in SEATS:
        table[seat].ask(f"join {number} {seat.replace('.', ' ')}")
    handle = len(games) + 1
    games[handle] = table
    return {"handle": handle, "position": report(table)}


def play(params):
    """Let the client of the seat send what was chosen."""
    table, (move,) = games[params["handle"]], params["moves"]
    choice = {name: " ".join(part) if isinstance(part, list) else part for name, part in move["choice"].items()}
    if choice["kind"] not in WORDS:
        return {"not_offered": f"no client has a message for {choice['kind']}"}
    given = defaultdict(str, {name: part for name, part in choice.items() if part is not None})
    given["yes"] = "yes" if choice.get("yes") else "no"
    given["facts"] = " ".join(f"{kind} {given[kind]}" for kind in ("row", "column", "sector") if kind in given)
    if choice["kind"] == "silence":
        given["length"] = given["length"] or 0
    answer = table[choice["seat"]].ask(WORDS[choice["kind"]].format_map(given))
    return {"position": report(table)} if answer == "ok" else {"refused": {"why": answer.removeprefix("no ")}}


def report(table, seats=SEATS):
    """Return what the screens of some seats show together; by default, all seats."""
    screens = {seat: json.loads(line.removeprefix("sheet ")) for seat, line in table.ask_all("look").items()}
    crews = []
    for crew in CREWS:
        bar = screens[seats[0]]["bar"][crew]
        told = dict.fromkeys(["owes", "heading", *SHEETS])
        told |= {"damage": bar["hits"], "surfaced": bar["up"], "traced": bar["traced"], "checked": bar["tight"]}
        for screen in (screens[seat] for seat in seats if seat.startswith(crew)):
            told |= {part: screen[name] for part, name in SHEETS.items() if name in screen}
            told |= {"owes": [WAITS[part] for part in screen["due"]], "heading": screen["panel"]}
        crews.append(told)
    asked, winners = screens[seats[0]]["asked"], screens[seats[0]]["winners"]
    question = asked and {"side": asked["crew"], "about": asked["about"], "sector": asked["sector"]}
    return {"crews": crews, "question": question, "over": bool(winners)} | ({"winners": winners} if winners else {})


METHODS = {"initialize": lambda params: HELLO, "open": open_game, "play": play}
METHODS["view"] = lambda params: {"view": report(games[params["handle"]], params["seats"])}
METHODS["close"] = lambda params: games.pop(params["handle"]).close() or {}
kit.serve(METHODS)
