"""Puts kelp.py behind the Leadline protocol."""

import kit
from kelp import Game, NotAllowed, name_of, other, square
from sheets import PANEL

MODE = {"turn-by-turn": "turn", "real-time": "real"}
GOAL = {"hunt": "hunt", "sudden-death": "sudden"}
LETTER = {"north": "N", "south": "S", "west": "W", "east": "E"}
WORD = {letter: word for word, letter in LETTER.items()}
ROLES = {"captain": "captain", "first-mate": "mate", "engineer": "engineer", "radio-operator": "radio"}
SECTION = {role: number for number, role in enumerate(ROLES, 1)}  # each role has a section of its own
SYSTEMS = ["drop", "torpedo", "drone", "sonar", "silence", "scenario"]
SHARED = ["drone", "sonar"]


def fresh(told):
    people = told.get("people", [4, 4])
    mode, goal = told.get("mode", "turn-by-turn"), told.get("goal", "hunt")
    if mode not in MODE or goal not in GOAL:
        raise kit.BadRequest("no such mode or goal")
    try:
        return Game(told.get("map", "alpha"), MODE[mode], GOAL[goal], dict(zip(("red", "blue"), people)), told.get("first", "red"))
    except NotAllowed as why:
        raise kit.Refused(str(why)) from None


def load(position):
    game = fresh(position)
    game.turn = position.get("turn", "red")
    for crew, boat in zip(position["crews"], game.boats.values()):
        owes, last = crew.get("owes", []), crew.get("last", "order")
        if "radiation" in owes:
            raise kit.CannotLoad("there is no radiation breakdown after a broken system")
        if crew.get("checked"):
            raise kit.CannotLoad("a boat that was found good has dived")
        boat.at = square(crew["at"]) if crew.get("at") else None
        boat.route = {square(s) for s in crew.get("route", [])}
        boat.mines = [square(s) for s in crew.get("mines", [])]
        boat.gauges.update(crew.get("gauges") or {})
        boat.broken, boat.damage = set(crew.get("marks", [])), crew.get("damage", 0)
        boat.mate_due = "gauge" in owes
        boat.engineer_due = LETTER[crew["heading"]] if "breakdown" in owes else None
        boat.moved = last in ("order", "surfacing")  # the program takes no note of a surfacing
        boat.surfaced = crew.get("surfaced", False)
        boat.traced = {SECTION[role]: ROLES[role] for role in crew.get("traced", [])}
        if boat.side == game.turn and crew.get("ordered"):
            game.stage, game.acted = "act", last == "use"
        if crew.get("waits"):
            game.free_turns, game.free_for = crew["waits"], other(boat.side)
    if asked := position.get("question"):
        game.question = asked["about"], asked["side"], asked.get("sector")
    return game


def crew_told(game, boat):
    owes = ["gauge"] * boat.mate_due + ["breakdown"] * (boat.engineer_due is not None)
    told = {
        "at": name_of(boat.at) if boat.at else None,  # the route is a set, without the order of the spaces
        "mines": [name_of(sq) for sq in boat.mines],
        "gauges": boat.gauges,
        "marks": sorted(boat.broken),
        "damage": boat.damage,
        "surfaced": boat.surfaced,
        "traced": [role for role in ROLES if SECTION[role] in boat.traced],
    }
    if game.winner:
        return told
    told |= {"owes": owes, "heading": WORD.get(boat.engineer_due)}
    if game.mode == "turn":
        told["ordered"] = game.turn == boat.side and game.stage == "act"
        told["waits"] = game.free_turns if game.free_for == other(boat.side) else 0
    return told


def report(game):
    told = {"crews": [crew_told(game, boat) for boat in game.boats.values()], "over": bool(game.winner), "to_act": to_act(game)}
    if game.winner:
        return told | {"winners": ["red", "blue"] if game.winner == "draw" else [game.winner]}
    about, side, sector = game.question or (None, None, None)
    return told | {"turn": game.turn, "question": about and {"side": side, "about": about, "sector": sector}}


def to_act(game):
    """What the program waits for, by what it keeps of it."""
    made = []

    def add(side, kind, *roles):
        made.append({"seats": [f"{side}.{role}" for role in roles or ["captain"]], "kind": kind})

    if game.winner:
        return made
    if game.question:
        add(game.question[1], f"answer-{game.question[0]}")
        return made
    for side, boat in game.boats.items():
        if not game.started():
            if not boat.at:
                add(side, "start")
            continue
        if boat.surfaced:
            for role in ROLES:
                if SECTION[role] not in boat.traced:
                    add(side, "trace", role)
            if len(boat.traced) == 4:
                add(other(side), "check", "engineer")
        if boat.mate_due:
            add(side, "gauge", "first-mate")
        if boat.engineer_due:
            add(side, "breakdown", "engineer")
        try:
            game.ready(side)
        except NotAllowed:
            continue
        real = game.mode == "real"
        if real or game.stage == "move":
            add(side, "order")
            add(side, "surface")
        if real or game.stage == "act":
            add(side, "trigger")
            if boat.moved and (real or not game.acted):
                for kind in SYSTEMS:
                    add(side, kind, *(["captain", "first-mate"] if kind in SHARED else ["captain"]))
        if not real and game.stage == "act":
            add(side, "end")
    return made


def claims(choice):
    return {name: choice[name] for name in ("row", "column", "sector") if choice.get(name) is not None}


def trace(game, side, choice):
    role = choice["seat"].split(".")[1]
    game.trace(side, SECTION[role], ROLES[role])


KINDS = {
    "start": (["captain"], lambda g, s, c: g.place(s, c["at"])),
    "order": (["captain"], lambda g, s, c: g.head(s, LETTER[c["to"]])),
    "gauge": (["first-mate"], lambda g, s, c: g.charge(s, c["system"])),
    "breakdown": (["engineer"], lambda g, s, c: g.breakdown(s, c["symbol"])),
    "drop": (["captain"], lambda g, s, c: g.mine(s, c.get("at"))),
    "trigger": (["captain"], lambda g, s, c: g.trigger(s, c.get("at"))),
    "torpedo": (["captain"], lambda g, s, c: g.torpedo(s, c.get("at"))),
    "drone": (["captain", "first-mate"], lambda g, s, c: g.drone(s, c.get("sector"))),
    "sonar": (["captain", "first-mate"], lambda g, s, c: g.sonar(s)),
    "answer-drone": (["captain"], lambda g, s, c: g.answer_drone(s, c["yes"])),
    "answer-sonar": (["captain"], lambda g, s, c: g.answer_sonar(s, claims(c))),
    "silence": (["captain"], lambda g, s, c: g.silence(s, LETTER.get(c.get("to")), c.get("length", 0))),
    "scenario": (["captain"], lambda g, s, c: g.scenario(s)),
    "surface": (["captain"], lambda g, s, c: g.surface(s)),
    "trace": (list(ROLES), trace),
    "check": (["engineer"], lambda g, s, c: g.inspect(s, not c.get("crossed"))),
    "end": (["captain"], lambda g, s, c: g.end_turn(s)),
}


def together(game, moves):
    """One order after the other; a boat that is found good dives in the same call."""
    played, dived = [], None
    for at, move in enumerate(moves, 1):
        choice = move["choice"]
        side, role = choice["seat"].split(".")
        if dived and choice["kind"] == "dive" and choice["seat"] == dived:
            dived = None
            played.append(None)
            continue
        roles, act = KINDS.get(choice["kind"], ([], None))
        if role not in roles:
            raise kit.NotOffered(f"no {choice['kind']} of {role}", at)
        try:
            act(game, side, choice)
        except NotAllowed as why:
            raise kit.Refused(str(why), at) from None
        played.append(None)
        if choice["kind"] == "check" and not choice.get("crossed"):
            dived = f"{other(side)}.engineer"
    return played + [{"choice": {"kind": "dive", "seat": dived}}] if dived else played


def candidates(game, seat, kind, given):
    """Every choice that may be legal."""
    size, sectors = game.chart.size, game.chart.sectors()
    columns, rows = [chr(65 + x) for x in range(size)], list(range(1, size + 1))
    squares = [{"at": f"{x}{y}"} for x in columns for y in rows]
    pairs = [{"row": r, "column": c} for r in rows for c in columns]
    pairs += [{a: v, "sector": s} for a, values in (("row", rows), ("column", columns)) for v in values for s in sectors]
    parts = {
        **dict.fromkeys(("start", "drop", "trigger", "torpedo"), squares),
        "order": [{"to": to} for to in LETTER],
        "gauge": [{"system": system} for system in game.boats["red"].gauges],
        "breakdown": [{"symbol": symbol} for symbol in PANEL],
        "drone": [{"sector": sector} for sector in sectors],
        "answer-drone": [{"yes": True}, {"yes": False}],
        "answer-sonar": pairs,
        "silence": [{}] + [{"to": to, "length": n} for to in LETTER for n in range(1, 5)],
        "check": [{}] + [{"crossed": [role]} for role in ROLES],
    }
    return [{"kind": kind, "seat": seat, **part} for part in parts.get(kind, [{}])]


OFFERS = {"map": ["alpha", "bravo", "charlie", "delta", "echo"], "mode": list(MODE), "goal": list(GOAL), "first": ["red", "blue"]}
STOPS = [kind for kind in KINDS]  # not at `dive`
CAN = ["many-games", "answers", "checks"]
GAME = kit.Adapter(
    "captain-sonar", fresh, report, {}, CAN, load, candidates, together=together, more={"offers": OFFERS, "pauses_at": STOPS}
)
kit.serve(kit.handlers("kelp", GAME))
