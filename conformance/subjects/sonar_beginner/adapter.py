"""The adapter: it puts game.py behind the Leadline protocol and adds nothing to what the program can do."""

import copy
import json
import sys

from game import ISLANDS, LIMIT, Game, NotAllowed

OFFERS = {"mode": ["turn-by-turn"], "goal": list(LIMIT), "map": list(ISLANDS), "first": ["red", "blue"]}
SUPPORT = {"offers": OFFERS, "can": ["many-games", "answers"], "claims": {}}
HELLO = {"protocol": 3, "name": "sonar beginner", "language": "Python", "games": {"captain-sonar": SUPPORT}}
PARTS = {
    "start": "at", "order": "to", "gauge": "system", "breakdown": "symbol", "surface": "", "end": "",
    "drop": "at", "trigger": "at", "torpedo": "at", "drone": "sector", "sonar": "", "silence": "to length",
    "answer_drone": "yes", "answer_sonar": "row column sector",
}  # fmt: skip
"""The arguments that each method of the program needs, by the name of the method."""
GREEN = ["captain", "first-mate"]
ROLES = {"gauge": ["first-mate"], "breakdown": ["engineer"], "drone": GREEN, "sonar": GREEN}
"""The role that does it, if it is not the Captain."""
games = {}


def open_game(params):
    """Start a game."""
    setup = {"mode": "turn-by-turn", "goal": "hunt", "map": "alpha", "first": "red"} | params["setup"]
    if params["game"] != "captain-sonar" or params["readings"] or setup["mode"] not in OFFERS["mode"]:
        raise KeyError("such game")
    handle = len(games) + 1
    games[handle] = Game(setup["map"], setup["goal"], setup["first"])
    return {"handle": handle, "position": report(games[handle])}


def play(params):
    """Play a move on a copy of the game, so that an illegal one changes nothing."""
    game, (move,) = copy.deepcopy(games[params["handle"]]), params["moves"]
    choice = {"length": 0} | move["choice"]
    crew, role = choice["seat"].split(".")
    button = choice["kind"].replace("-", "_")
    if button not in PARTS or role not in ROLES.get(button, ["captain"]):
        return {"not_offered": f"the {role} has no button {button}"}
    try:
        getattr(game, button)(crew, *[choice.get(part) for part in PARTS[button].split()])
    except NotAllowed as error:
        return {"refused": {"why": str(error)}}
    games[params["handle"]] = game
    return {"position": report(game)}


def report(game):
    """Give the position, as far as the program knows it."""
    question = game.question and dict(zip(("side", "about", "sector"), game.question, strict=True))
    crews = [crew_report(game, crew, sub) for crew, sub in game.subs.items()]
    told = {"crews": crews, "question": question, "over": game.over}
    return told | ({"winners": game.winners} if game.over else {"turn": game.turn})


def crew_report(game, crew, sub):
    """Give what there is of a crew; all of the mines are everybody's."""
    told = {"at": sub.space, "route": sub.route, "mines": game.mines, "gauges": sub.gauges}
    told |= {"marks": sorted(sub.broken), "damage": sub.damage}
    own = crew == game.turn
    if game.turns_left > 1:
        told["waits"] = 0 if own else game.turns_left  # With one left nobody knows any more that it was an extra one.
    return told | {"owes": sorted(game.to_do) if own and not game.over else [], "ordered": own and game.ordered}


METHODS = {"initialize": lambda params: HELLO, "open": open_game, "play": play, "close": lambda params: {}}
for line in sys.stdin:
    request = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        answer["result"] = METHODS[request["method"]](request["params"])
    except KeyError as unknown:
        code = -32602 if request["method"] in METHODS else -32601
        answer["error"] = {"code": code, "message": f"This program has no {unknown}."}
    print(json.dumps(answer), flush=True)
