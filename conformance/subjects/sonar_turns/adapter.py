"""The adapter: it writes moves on slips for referee.py, which plays whole turns and answers every question itself."""

import copy

from referee import BOXES, FATAL, SEAS, Referee, SentBack, name_of, point

from leadline import kit

OFFERS = {"mode": ["turn-by-turn"], "goal": list(FATAL), "map": list(SEAS), "first": ["red", "blue"]}
SUPPORT = {"offers": OFFERS, "can": ["position", "many-games"], "pauses_at": [["order", "surface"]]}
HELLO = {"protocol": 3, "name": "sonar by mail", "language": "Python", "games": {"captain-sonar": SUPPORT}}
USUAL = {"mode": "turn-by-turn", "goal": "hunt", "map": "alpha", "first": "red", "crews": [{}, {}]}
WORDS = {"gauge": "charge", "breakdown": "mark", "drop": "mine"}
GREEN = ["captain", "first-mate"]
ROLES = {"gauge": ["first-mate"], "breakdown": ["engineer"], "radiation": ["engineer"], "drone": GREEN, "sonar": GREEN}
PARTS = ("to", "length", "system", "symbol", "at", "sector")
games = {}


def open_game(params):
    """Open a game from its beginning, or where a turn begins."""
    given = USUAL | params.get("setup", {}) | params.get("position", {})
    if params["game"] != "captain-sonar" or params["readings"] or given["map"] not in SEAS:
        raise kit.BadRequest("there is no such game here")
    is_midway = given.get("question") or any(crew.get("ordered") or crew.get("owes") for crew in given["crews"])
    if is_midway or given["mode"] != "turn-by-turn":
        return {"cannot_load": "slips are for whole turns"}
    game = Referee(given["map"], given["goal"], given.get("turn", given["first"]))
    for boat, crew in zip(game.boats.values(), given["crews"], strict=True):
        boat.place, boat.fresh = (point(crew[key]) if crew.get(key) else None for key in ("at", "fresh"))
        boat.trail, boat.mines = ([point(space) for space in crew.get(key, [])] for key in ("route", "mines"))
        boat.gauges, boat.marks = dict.fromkeys(BOXES, 0) | crew.get("gauges", {}), set(crew.get("marks", []))
        boat.damage, boat.asleep = crew.get("damage", 0), crew.get("waits", 0)
    games[len(games) + 1] = game
    return {"handle": len(games), "position": report(game)}


def play(params):
    """Play a sequence of moves: a whole turn, a mine that is triggered before it, or the start."""
    game, choices = copy.deepcopy(games[params["handle"]]), [move["choice"] for move in params["moves"]]
    crew, slip, asked = choices[0]["seat"].split(".")[0], [], {}
    try:
        for number, choice in enumerate(choices):
            kind, (side, role) = choice["kind"], choice["seat"].split(".")
            if kind.startswith("answer") and side != crew and role == "captain":
                asked[number] = choice
            elif role not in ROLES.get(kind, ["captain"]) or (kind != "start" and side != crew):
                return {"not_offered": f"a slip has no place for {kind} of {choice['seat']}"}
            elif kind == "start":
                game.deploy(side, choice["at"])
            elif kind != "end":
                slip.append(" ".join([WORDS.get(kind, kind), *(str(choice[one]) for one in PARTS if choice.get(one))]))
        letter = game.take(crew, slip) if choices[-1]["kind"] != "start" else []
    except SentBack as error:
        return {"refused": {"why": str(error)}}
    played = [{} for _ in choices]
    for number, choice in asked.items():
        said = letter[0].split() if letter else []
        if not said or choice.get("yes") not in (None, said == ["yes"]):
            return {"not_offered": "the letter answers by itself, and only when it was asked"}
        if choice["kind"] == "answer-sonar":
            played[number] = {"choice": {"kind": "answer-sonar", "row": int(said[1]), "column": said[3]}}
    if game.turn != crew and choices[-1]["kind"] not in ("end", "surface", "start"):
        played.append({"choice": {"seat": f"{crew}.captain", "kind": "end"}})  # A slip ends with the turn.
    games[params["handle"]] = game
    return {"position": report(game), "played": played}


def report(game):
    """Give the position."""
    crews, end = [], {"over": bool(game.winners), "winners": game.winners or None}
    for boat in game.boats.values():
        told = {"at": name_of(boat.place)} if boat.place is not None else {}
        told |= {"route": list(map(name_of, boat.trail)), "mines": list(map(name_of, boat.mines)), "waits": boat.asleep}
        crews.append(told | {"gauges": boat.gauges, "marks": sorted(boat.marks), "damage": boat.damage})
    return {"crews": crews, "map": game.sea, "goal": game.goal, "turn": game.turn, **end}


kit.serve({"initialize": lambda params: HELLO, "open": open_game, "play": play, "close": lambda params: {}})
