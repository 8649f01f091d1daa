"""The adapter: it puts game.py behind the Leadline protocol and adds nothing to what the program can do."""

import copy
import json
import sys

from game import Game, IllegalMove

OFFER = {"deep-sea-adventure": {"offers": {"seats": [2, 3, 4, 5, 6]}, "can": ["dice"], "claims": {}}}
HELLO = {"protocol": 3, "name": "naive", "version": "1.0", "language": "Python", "games": OFFER}
games = {}


def open_game(params):
    """Start a game; the previous one is forgotten."""
    seats = params["setup"]["seats"]
    if params["readings"] or seats not in OFFER[params["game"]]["offers"]["seats"]:
        raise KeyError("such game")
    handle = max(games, default=0) + 1
    games.clear()
    games[handle] = Game(seats)
    return {"handle": handle, "position": report(games[handle])}


def play(params):
    """Play a move on a copy of the game, so that an illegal one changes nothing."""
    game, (move,) = copy.deepcopy(games[params["handle"]]), params["moves"]
    choice, search = move["choice"], move["choice"]["search"]
    whole_turn = choice["seat"] == game.turn and not choice["stop"]
    chips = search.get("chips") or [{"value": None}]
    if game.over or not whole_turn or search.get("source") == "banked" or len(chips) > 1:
        return {"not_offered": "there is no button for this; play is a whole turn of the player to move"}
    try:
        game.play(choice["declare"], move["chance"]["dice"], search["action"], chips[0]["value"])
    except IllegalMove as error:
        return {"refused": {"why": str(error)}}
    games[params["handle"]] = game
    return {"position": report(game)}


def report(game):
    """Return the position, as far as the program knows it; its names happen to be those of the protocol."""
    divers = [{**vars(d), "carried": units(d.carried), "banked": units(d.banked)} for d in game.divers]
    return {**vars(game), "line": units(game.line), "divers": divers}


def units(chips):
    """Return chips, and the blanks among them, as the protocol writes them."""
    return [[] if chip is None else [{"level": chip // 4 + 1, "value": chip}] for chip in chips]


METHODS = {"initialize": lambda params: HELLO, "open": open_game, "play": play}
for line in sys.stdin:
    request = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        answer["result"] = METHODS[request["method"]](request["params"])
    except KeyError as unknown:
        code = -32602 if request["method"] in METHODS else -32601
        answer["error"] = {"code": code, "message": f"This program has no {unknown}."}
    print(json.dumps(answer), flush=True)
