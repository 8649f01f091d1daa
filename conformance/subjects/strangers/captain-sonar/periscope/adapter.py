"""Puts Periscope behind the Leadline protocol."""

import kit
from periscope import figures
from periscope.match import Match, Refused, read_space, write_space

LETTERS = {"north": "N", "east": "E", "south": "S", "west": "W"}
WORDS = {letter: word for word, letter in LETTERS.items()}
CAPTAIN, MATE, ENGINEER = "captain", "first-mate", "engineer"


def new_game(setup):
    """Begin a game; what is left out has its default."""
    if setup.get("mode", "turn-by-turn") != "turn-by-turn":
        raise kit.NotOffered("Periscope is played turn by turn")
    if setup.get("first", "red") != "red":
        raise kit.NotOffered("in Periscope red always begins")
    try:
        return Match(setup.get("map", "alpha"), setup.get("goal", "hunt"))
    except (ValueError, KeyError) as why:
        raise kit.Refused(str(why)) from None


def load(position):
    """Put a match into the middle."""
    game = new_game({name: position[name] for name in ("map", "mode", "goal") if name in position})
    game.turn = position.get("turn", "red")
    for crew, told in zip(("red", "blue"), position["crews"]):
        load_crew(game, crew, told)
    question = position.get("question")
    if question and question["about"] == "drone":
        raise kit.CannotLoad("Periscope answers a drone in the same call")
    if question:
        game.question = game.other(question["side"])
    return game


def load_crew(game, crew, told):
    """Fill in the sheets of a crew."""
    sub, owes, own = game.subs[crew], told.get("owes", []), crew == game.turn
    if "radiation" in owes:
        raise kit.CannotLoad("Periscope knows no radiation breakdown that is owed")
    if told.get("exempt") or (own and told.get("waits")) or (owes and not own):
        raise kit.CannotLoad("Periscope has no place to keep this")
    sub.space = read_space(told["at"]) if told.get("at") else None
    sub.route = [read_space(space) for space in told.get("route", [])]
    sub.mines = [read_space(space) for space in told.get("mines", [])]
    sub.gauges.marks.update(told.get("gauges", {}))
    sub.gauges.damage = told.get("damage", 0)
    sub.engine.marked = set(told.get("marks", []))
    if own:
        game.moved = told.get("ordered", False)
        game.used = game.moved and told.get("last") == "use"
        game.need_gauge = "gauge" in owes
        game.need_breakdown = LETTERS[told["heading"]] if "breakdown" in owes else None
    elif told.get("waits"):
        game.bonus = told["waits"] - 1  # the turn at hand is not in it


def report(game):
    """Tell the position."""
    crews = []
    for crew, sub in game.subs.items():
        own = crew == game.turn and not game.over
        needs = {"gauge": game.need_gauge, "breakdown": game.need_breakdown}
        told = {
            "at": write_space(sub.space) if sub.space else None,
            "route": [write_space(space) for space in sub.route],
            "mines": [write_space(space) for space in sub.mines],
            "gauges": sub.gauges.marks,
            "marks": sorted(sub.engine.marked),
            "damage": sub.damage,
            "owes": [name for name, due in needs.items() if own and due],
            "heading": WORDS.get(game.need_breakdown) if own else None,
        }
        if not game.over:
            told["ordered"] = own and game.moved
        if game.bonus and not game.over:  # with no bonus left it does not know why it is whose turn
            told["waits"] = 0 if own else game.bonus + 1
        crews.append(told)
    whole = {"crews": crews, "map": game.chart.name, "mode": "turn-by-turn", "goal": game.goal}
    if game.over:
        return whole | {"over": True, "winners": [game.winner] if game.winner else ["red", "blue"], "to_act": []}
    question = {"side": game.other(game.question), "about": "sonar"} if game.question else None
    return whole | {"turn": game.turn, "question": question, "over": False, "to_act": to_act(game)}


def to_act(game):
    """What can be done now, as the match keeps it."""

    def one(kind, crew, *roles):
        return {"kind": kind, "seats": [f"{crew}.{role}" for role in roles or (CAPTAIN,)]}

    crew = game.turn
    if not game.placed():
        return [one("start", name) for name, sub in game.subs.items() if sub.space is None]
    if game.question:
        return [one("answer-sonar", game.other(game.question))]
    if not game.moved:
        return [one("order", crew), one("surface", crew)]
    if not game.crew_ready():
        due = [one("gauge", crew, MATE)] if game.need_gauge else []
        return due + ([one("breakdown", crew, ENGINEER)] if game.need_breakdown else [])
    rest = [one("trigger", crew), one("end", crew)]
    if game.used:
        return rest
    rest += [one(kind, crew) for kind in ("drop", "torpedo", "silence", "scenario")]
    return rest + [one(kind, crew, CAPTAIN, MATE) for kind in ("drone", "sonar")]


def button(method, *parts, roles=(CAPTAIN,)):
    """A kind of choice: the method of the match and what it is told."""

    def play(game, choice, chance):
        crew, role = choice["seat"].split(".")
        if role not in roles:
            raise kit.NotOffered(f"there is no such button for a {role}")
        try:
            getattr(game, method)(crew, *(READ[part](choice.get(part)) for part in parts))
        except Refused as why:
            raise kit.Refused(str(why)) from None
        except TypeError:
            raise kit.NotOffered("an order without a target") from None

    return play


READ = {
    "at": lambda text: read_space(text) if text else None,
    "to": lambda word: LETTERS.get(word),
    "length": lambda number: number or 0,
    "sector": lambda number: number,
    "system": lambda name: name,
    "symbol": lambda name: name,
}


def answer_drone(game, choice, chance):
    """The match has answered in the call before; see whether it said the same."""
    crew, role = choice["seat"].split(".")
    if role != CAPTAIN:
        raise kit.NotOffered(f"there is no such button for a {role}")
    last = game.log[-1] if game.log else {}
    if last.get("kind") != "drone" or crew == last["crew"] or choice["yes"] != last["answer"]:
        raise kit.Refused("the match answers drones, and truthfully")


def answer_sonar(game, choice, chance):
    """Give the hints that are named."""
    crew, role = choice["seat"].split(".")
    if role != CAPTAIN:
        raise kit.NotOffered(f"there is no such button for a {role}")
    hints = {kind: choice[kind] for kind in ("row", "column", "sector") if choice.get(kind) is not None}
    try:
        game.answer_sonar(crew, hints)
    except Refused as why:
        raise kit.Refused(str(why)) from None


def candidates(game, seat, kind, given):
    """Every choice that may be legal; the kit tries them."""
    squares = [write_space((x, y)) for x in range(figures.WIDTH) for y in range(figures.HEIGHT)]
    ways = [{"to": word} for word in LETTERS]
    hints = {
        "row": range(1, figures.HEIGHT + 1),
        "column": [write_space((x, 0))[0] for x in range(figures.WIDTH)],
        "sector": range(1, 5),
    }
    pairs = [("row", "column"), ("row", "sector"), ("column", "sector")]
    lists = {
        "order": ways,
        "gauge": [{"system": name} for name in figures.GAUGES],
        "breakdown": [{"symbol": name} for name in figures.SYMBOLS],
        "drone": [{"sector": number} for number in range(1, 5)],
        "silence": [{"length": 0}] + [{**way, "length": number} for way in ways for number in range(1, 5)],
        "answer-drone": [],
        "answer-sonar": [{a: x, b: y} for a, b in pairs for x in hints[a] for y in hints[b]],
    }
    aimed = ("start", "drop", "trigger", "torpedo")
    some = [{"at": square} for square in squares] if kind in aimed else lists.get(kind, [{}])
    return [{"kind": kind, "seat": seat, **one} for one in some]


KINDS = {
    "start": button("place", "at"),
    "order": button("head", "to"),
    "gauge": button("charge", "system", roles=(MATE,)),
    "breakdown": button("breakdown", "symbol", roles=(ENGINEER,)),
    "drop": button("drop_mine", "at"),
    "trigger": button("trigger", "at"),
    "torpedo": button("torpedo", "at"),
    "drone": button("drone", "sector", roles=(CAPTAIN, MATE)),
    "answer-drone": answer_drone,
    "sonar": button("sonar", roles=(CAPTAIN, MATE)),
    "answer-sonar": answer_sonar,
    "silence": button("silence", "to", "length"),
    "scenario": button("scenario"),
    "surface": button("surface"),
    "end": button("end_turn"),
}
OFFERS = {"mode": ["turn-by-turn"], "first": ["red"], "goal": list(figures.LIMITS), "map": list(figures.CHARTS)}
# A drone is answered in the call that asks, so that is the one kind at which it does not stop.
STOPS = [kind for kind in KINDS if kind != "answer-drone"]
GAME = kit.Adapter(
    "captain-sonar", new_game, report, KINDS, ["many-games", "answers"], load, candidates,
    more={"offers": OFFERS, "pauses_at": STOPS},
)
kit.serve(kit.handlers("periscope", GAME))
