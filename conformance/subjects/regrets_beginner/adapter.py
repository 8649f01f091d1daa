"""The adapter: it puts game.py behind the Leadline protocol and adds nothing to what the program can do.

With a number as its argument the program rolls and draws the same each time it is started.
"""

import random
import sys

from allowed import NotAllowed
from game import DAYS, Game
from player import TIMES

from leadline import kit

OFFERS = {"seats": [2, 3, 4, 5], "start": DAYS[:2]}
HELLO = {"protocol": 3, "name": "regrets beginner", "language": "Python"}
HELLO["games"] = {"deep-regrets": {"offers": OFFERS, "can": ["many-games"], "claims": {}}}
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
    game = Game(setup["seats"], setup["start"])
    games[len(games) + 1] = game, set()
    return {"handle": len(games), "position": report(game), "played": {"first": game.first.number}}


def play(params):
    """Play a choice, and report what was rolled and drawn."""
    (game, seen), choice = games[params["handle"]], params["moves"][0]["choice"]
    player = game.players[choice["seat"] - 1]
    game.log.clear()
    try:
        choose(game, player, choice)
    except NotAllowed as error:
        return {"refused": {"why": str(error)}}
    except KeyError:
        return {"not_offered": f"the program has no action {choice['kind']}"}
    return {"position": report(game), "played": [{"chance": list(drawn(game.log, seen))}]}


def choose(game, player, choice):
    """Call the method for a choice."""
    dice = [(die["die"], die["face"]) for die in choice.get("dice", choice.get("reroll", []))]
    die = choice.get("die") and (choice["die"]["die"], choice["die"]["face"])
    fish, card = choice.get("fish", []), choice.get("card")
    regret = choice.get("regret") and int(choice["regret"][-1])
    {
        "muster": lambda: game.muster(player, dice),
        "keep": lambda: game.keep(player, dice),
        "throw": lambda: game.throw(player, game.players[choice["to"] - 1]),
        "declare": lambda: game.declare(player, choice["to"]),
        "discard-regret": lambda: game.discard_regret(player, regret),
        "equip": lambda: game.equip(player, choice.get("rod"), choice.get("reel")),
        "cast": lambda: game.cast(player, choice["shoal"]),
        "abandon": lambda: game.abandon(player),
        "sell": lambda: game.sell(player, fish),
        "visit": lambda: game.visit(player, choice["shop"], choice["price"]),
        "mount": lambda: game.mount(player, [one["fish"] for one in fish], [one["slot"] - 1 for one in fish]),
        "pass": lambda: game.pass_on(player),
        "end": lambda: game.end(player),
        "worms": lambda: game.worms(player, choice["shoal"]),
        "put-back": lambda: game.put_back(player, choice["on"]),
        "preserver": lambda: game.use_preserver(player),
        "dink": lambda: game.use_card(player, card, player.dinks, game.used_dinks),
        "supply": lambda: game.use_card(player, card, player.items, game.used_items),
        "sinker": lambda: game.sinker(player, die),
        "pay": lambda: game.pay(player, dice),
        "let-go": lambda: game.let_go(player, die),
        "keep-cards": lambda: game.keep_cards(player, choice["cards"]),
        "reward": lambda: game.reward(player, choice["take"]),
        "lose": lambda: game.lose(player, choice["slot"] - 1),
    }[choice["kind"]]()


def drawn(log, seen):
    """Report random results; a fish that was seen before is not one."""
    for of, got in log:
        if of == "fish":
            if got not in seen:
                yield {"of": of, "got": got.name}
            seen.add(got)
        else:
            yield {"of": of, "got": f"regret-{got}" if "regret" in of else got}


def report(game):
    """Give the position."""
    told = {"anglers": [angler(game, one) for one in game.players], "shoals": [], "over": game.over}
    for name, fish in game.shoals.items():
        told["shoals"].append(
            {"name": name, "cards": [{"card": one.name, "up": True} if one.up else {} for one in fish]}
        )
    told |= {"day": game.day, "phase": game.phase, "first": game.first.number, "last_turns": game.last_turns}
    told |= {"turn": None if game.over else game.turn.number, "bag": game.bag}
    told |= {"fish_discards": [fish.name for fish in game.used_fish], "dink_discards": game.used_dinks}
    told |= {"supply_discards": game.used_items}
    if game.preserver:
        told["preserver"] = game.preserver.number
    return told | ({"winners": game.winners, "scores": game.scores} if game.over else {})


def angler(game, player):
    """Give what a player has."""
    same = (
        "depth",
        "passed",
        "spent",
        "dinks",
        "rods",
        "reels",
        "rod",
        "reel",
        "bucks",
        "worms",
        "lifeboat",
        "visited",
    )
    told = {name: getattr(player, name) for name in same} | {"supplies": player.items}
    told |= {name: [{"die": die, "face": face} for die, face in getattr(player, name)] for name in ("fresh", "rolled")}
    told |= {"fish": [fish.name for fish in player.fish], "regrets": [f"regret-{one}" for one in player.regrets]}
    slots = zip(TIMES, player.mounts, strict=True)
    return told | {"mounts": [{"times": times, "fish": [fish.name] if fish else []} for times, fish in slots]}


random.seed(sys.argv[1] if sys.argv[1:] else None)
kit.serve({"initialize": lambda params: HELLO, "open": open_game, "play": play, "close": lambda params: {}})
