"""The adapter: it taps things, presses buttons, and reads what the screen shows.

With a number as its argument the program rolls and draws the same each time it is started.
"""

import random
import sys

from player import TIMES
from screen import Screen

from leadline import kit

OFFERS = {"seats": [2, 3, 4, 5], "start": ["monday", "tuesday"]}
HELLO = {"protocol": 3, "name": "regrets screen", "language": "Python"}
HELLO["games"] = {"deep-regrets": {"offers": OFFERS, "can": ["many-games"], "claims": {}}}
BUTTONS = {
    "muster": "roll", "keep": "keep", "throw": "throw", "declare": "{to}", "discard-regret": "discard",
    "equip": "equip", "cast": "fish", "abandon": "abandon", "sell": "sell", "visit": "buy", "mount": "mount",
    "pass": "pass", "end": "end-turn", "worms": "worms", "preserver": "preserver", "dink": "card", "supply": "card",
    "sinker": "sinker", "pay": "catch", "let-go": "let-go", "put-back": "{on}", "keep-cards": "take",
    "reward": "{take}", "lose": "take-down",
}  # fmt: skip
"""The button for each kind of choice."""
SAME = ["depth", "passed", "spent", "dinks", "rods", "reels", "rod", "reel", "bucks", "worms", "lifeboat", "visited"]
"""The choices that have the same name in both."""
games = {}


def open_game(params):
    """Start a game; the program says who is first."""
    setup = {"start": "monday"} | params["setup"]
    if params["game"] != "deep-regrets" or params["readings"]:
        raise kit.BadRequest("there is no such game here")
    if setup["seats"] not in OFFERS["seats"] or setup["start"] not in OFFERS["start"]:
        return {"refused": {"why": "the game is for two to five, from Monday or Tuesday on"}}
    screen = games[len(games) + 1] = Screen(setup["seats"], setup["start"])
    return {"handle": len(games), "position": report(screen.game), "played": {"first": screen.game.first.number}}


def play(params):
    """Tap and press, and read the message lines."""
    screen, choice = games[params["handle"]], params["moves"][0]["choice"]
    if choice["kind"] not in BUTTONS:
        return {"not_offered": f"there is no button for {choice['kind']}"}
    if choice["seat"] != screen.game.turn.number:
        return {"refused": {"why": f"the banner says: {screen.banner}"}}
    for thing in things(choice):
        screen.tap(*thing)
    screen.press(BUTTONS[choice["kind"]].format_map(choice))
    if screen.lines and screen.lines[-1].startswith("sorry"):
        return {"refused": {"why": screen.lines[-1]}}
    return {"position": report(screen.game), "played": [{"chance": [drawn(*line.split()) for line in screen.lines]}]}


def things(choice):
    """Return the names of the things to tap."""
    kind = choice["kind"]
    dice = [*choice.get("dice", []), *choice.get("reroll", []), *filter(None, [choice.get("die")])]
    yield from (("die", die["die"], die["face"]) for die in dice)
    for one in choice.get("fish", []):
        yield "fish", one["fish"] if kind == "mount" else one
    yield from (("slot", one["slot"]) for one in choice.get("fish", []) if kind == "mount")
    yield from (("card", card) for card in choice.get("cards", []))
    for part, what in (("shoal", "shoal"), ("rod", "rod"), ("reel", "reel"), ("slot", "slot"), ("card", kind)):
        if choice.get(part):
            yield what, choice[part]
    if choice.get("regret"):
        yield "regret", int(choice["regret"][-1])
    if kind == "throw":
        yield "boat", choice["to"]
    if kind == "visit":
        yield "shop", choice["shop"], choice["price"]


def drawn(of, *got):
    """Return the random results that a message line shows."""
    return {"of": of, "got": [int(face) for face in got] if got[0].isdecimal() else got[0]}


def report(game):
    """Give the position, as the screen shows it."""
    told = {"anglers": [angler(one) for one in game.players], "shoals": [], "over": game.over}
    for name, fish in game.shoals.items():
        cards = [{"card": one.name, "up": True} if one.up else {} for one in fish]
        told["shoals"].append({"name": name, "cards": cards})
    told |= {"day": game.day, "phase": game.phase, "first": game.first.number, "last_turns": game.last_turns}
    told |= {"turn": None if game.over else game.turn.number, "bag": game.bag, "supply_discards": game.used_items}
    told |= {"fish_discards": [fish.name for fish in game.used_fish], "dink_discards": game.used_dinks}
    hook = {"shoal": game.cast_at, "change": -game.easier}
    told |= {"attempt": [hook] if game.cast_at else [], "easier": 0 if game.cast_at else game.easier}
    if game.preserver:
        told["preserver"] = game.preserver.number
    return told | ({"winners": game.winners, "scores": game.scores} if game.over else {})


def angler(player):
    """Give what a player has."""
    told = {name: getattr(player, name) for name in SAME} | {"supplies": player.items}
    told |= {name: [{"die": die, "face": face} for die, face in getattr(player, name)] for name in ("fresh", "rolled")}
    told |= {"fish": [fish.name for fish in player.fish], "regrets": [f"regret-{one}" for one in player.regrets]}
    slots = zip(TIMES, player.mounts, strict=True)
    return told | {"mounts": [{"times": times, "fish": [fish.name] if fish else []} for times, fish in slots]}


random.seed(sys.argv[1] if sys.argv[1:] else None)
kit.serve({"initialize": lambda params: HELLO, "open": open_game, "play": play, "close": lambda params: {}})
