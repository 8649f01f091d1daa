"""Puts selkie behind the Leadline protocol."""
import copy
import re

import kit
import kit_captain_sonar as sonar

from chart import SHEETS, label, space
from referee import NotAllowed, Referee
from roles import COLOUR, CREW

WAY = {"north": "N", "east": "E", "south": "S", "west": "W"}
BACK = {v: k for k, v in WAY.items()}
OWE = {"gauge": "mate", "breakdown": "engineer"}
SIDES = ("red", "blue")
SEATS = [f"{s}.{r}" for s in SIDES for r in sonar.ROLES]


def sym(text):
    return (text[0], int(text[1:]) - 1)


def sym_text(s):
    return "%s%d" % (s[0], s[1] + 1)


def make(map_, goal, mode, people, first):
    if map_ not in SHEETS["maps"] or len(people) != 2:
        raise kit.Refused("no such game")
    return Referee(map_, goal.replace("-", " "), mode == "real-time", tuple(people), first)


def new_game(setup):
    game = make(setup["map"], setup["goal"], setup["mode"], setup["people"], setup["first"])
    game.told = 0
    return game


def load(pos):
    if pos.get("shooter"):
        raise kit.CannotLoad("the program keeps no shooter")
    game = make(pos["map"], pos["goal"], pos["mode"], pos["people"], pos.get("turn") or "red")
    for name, c in zip(SIDES, pos["crews"]):
        if c.get("exempt") or c.get("checked") or "radiation" in (c.get("owes") or []):
            raise kit.CannotLoad("exempt damage, a hull that is checked but not dived, or a radiation mark that is due")
        boat = game.boats[name]
        cap = boat.captain
        if c["at"] is not None:
            cap.place(space(c["at"]))
            if c.get("route"):
                cap.route = [space(t) for t in c["route"]]
        cap.mines = [space(t) for t in c["mines"] or []]
        cap.has_moved = c["last"] == "order"
        cap.fresh_mine = space(c["fresh"]) if c["fresh"] else None
        boat.mate.gauges.update({k: v or 0 for k, v in (c["gauges"] or {}).items()})
        boat.mate.damage = c["damage"] or 0
        boat.engineer.marks = {sym(t) for t in c["marks"] or []}
        boat.waiting = {OWE[o] for o in c["owes"] or []}
        boat.heading = WAY[c["heading"]] if c["heading"] else None
        boat.surfaced = bool(c["surfaced"])
        boat.engineer.sections = {r.replace("-", " "): True for r in c["traced"] or []}
        game.skip[name] = c["waits"] or 0
        if c["ordered"]:
            game.headed = True
    q = pos.get("question")
    if q:
        asker = game.other(q["side"])
        game.question = ("drone", asker, q["sector"]) if q["about"] == "drone" else ("sonar", asker)
    game._look_for_end()
    game.told = len(game.log)
    return game


def to_act(game):
    if game.winner:
        return []
    out = []
    if not game.started():
        return [d for n in SIDES if game.boats[n].captain.here is None for d in sonar.decisions(n, "start")]
    if game.question:
        return sonar.decisions(game.other(game.question[1]), "answer-" + game.question[0])
    for name, boat in game.boats.items():
        if not game.real_time and game.turn != name:
            continue
        enemy = game.boats[game.other(name)]
        if enemy.surfaced and len(enemy.engineer.sections) == len(CREW):
            out += sonar.decisions(name, "check")
        if boat.surfaced:
            out += [sonar.decision_of(name, r.replace(" ", "-"), "trace") for r in CREW if r not in boat.engineer.sections]
            continue
        for due, who in OWE.items():
            if who in boat.waiting:
                out += sonar.decisions(name, due)
        if not boat.waiting and (game.real_time or not game.headed):
            out += sonar.decisions(name, "order", "surface")
        try:
            game._may_activate(name)
            out += sonar.decisions(name, "drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario")
        except NotAllowed:
            pass
        if not game.real_time and game.headed and not boat.waiting:
            out += sonar.decisions(name, "end")
    return out


def report(game):
    crews = []
    for name, boat in game.boats.items():
        cap = boat.captain
        mine = not game.real_time and game.turn == name
        crews.append({
            "at": label(cap.here) if cap.here else None,
            "route": [label(s) for s in cap.route],
            "mines": [label(s) for s in cap.mines],
            "gauges": dict(boat.mate.gauges),
            "marks": [sym_text(s) for s in sorted(boat.engineer.marks)],
            "damage": boat.mate.damage,
            "owes": [] if game.winner else [o for o, who in OWE.items() if who in boat.waiting],
            "heading": BACK[boat.heading] if "engineer" in boat.waiting and not game.winner else None,
            "ordered": mine and game.headed,
            "surfaced": boat.surfaced,
            "traced": [r.replace(" ", "-") for r in CREW if r in boat.engineer.sections] if boat.surfaced else [],
            "waits": game.skip[name],
        })
    out = {"crews": crews, "map": game.chart.name, "mode": "real-time" if game.real_time else "turn-by-turn",
           "goal": game.goal.replace(" ", "-"), "people": [len(set(b.seats.values())) for b in game.boats.values()],
           "question": None, "to_act": to_act(game), "over": bool(game.winner)}
    if game.question:
        out["question"] = {"side": game.other(game.question[1]), "about": game.question[0],
                           "sector": game.question[2] if game.question[0] == "drone" else None}
    if game.winner:
        out["winners"] = list(SIDES) if game.winner == "draw" else [game.winner]
    elif not game.real_time:
        out["turn"] = game.turn
    return out


def do(game, choice, method, *args):
    game.do(choice["seat"].split(".")[0], method, args)


def system(name, method, arguments):
    """A system that may be broken: the program marks the radiation symbol itself."""

    def play(game, choice, chance):
        crew = choice["seat"].split(".")[0]
        boat = game.boats[crew]
        if choice.get("at", choice.get("sector", choice.get("length", 1))) is None and boat.engineer.works(COLOUR[name]):
            raise kit.Refused("where to?")
        before = set(boat.engineer.marks)
        do(game, choice, method, *arguments(game, boat, choice))
        new = boat.engineer.marks - before
        return [None, *({"choice": {"kind": "radiation", "seat": crew + ".engineer", "symbol": sym_text(s)}} for s in new)]

    return play


def spot(options):
    def arguments(game, boat, choice):
        if choice["at"] is not None:
            return (space(choice["at"]),)
        some = options(boat.captain) if boat.captain.here else []
        if not some:
            raise kit.NotOffered("a target has to be named, and there is none")
        return (some[0],)

    return arguments


def run(game, boat, choice):
    return (WAY.get(choice["to"]) if choice["length"] else None, choice["length"] or 0)


def check(game, choice, chance):
    name = choice["seat"].split(".")[0]
    enemy = game.boats[game.other(name)]
    for role in choice["crossed"] or []:
        if role.replace("-", " ") in enemy.engineer.sections:
            enemy.engineer.sections[role.replace("-", " ")] = False
    do(game, choice, "verify")
    if not enemy.surfaced:
        return [None, {"choice": {"kind": "dive", "seat": enemy.name + ".engineer"}}]


def trace(game, choice, chance):
    do(game, choice, "trace", choice["seat"].split(".")[1].replace("-", " "))


def answer_sonar(game, choice, chance):
    named = [(k, choice[k]) for k in ("row", "column", "sector") if choice[k] is not None]
    if len(named) != 2:
        raise kit.NotOffered("two facts are asked for")
    do(game, choice, "answer_sonar", *named)


def itself(game, choice, chance):
    raise kit.Refused("the program does this by itself")


KINDS = sonar.of_roles({
    "start": lambda g, c, x: do(g, c, "place", space(c["at"])),
    "order": lambda g, c, x: do(g, c, "head", WAY[c["to"]]),
    "gauge": lambda g, c, x: do(g, c, "charge", c["system"]),
    "breakdown": lambda g, c, x: do(g, c, "breakdown", sym(c["symbol"])),
    "radiation": itself,
    "drop": system("mine", "drop_mine", spot(lambda cap: cap.mine_spots())),
    "trigger": lambda g, c, x: do(g, c, "trigger", space(c["at"])),
    "torpedo": system("torpedo", "torpedo", spot(lambda cap: cap.torpedo_spots())),
    "drone": system("drone", "drone", lambda g, b, c: (c["sector"] or 1,)),
    "sonar": system("sonar", "sonar", lambda g, b, c: ()),
    "answer-drone": lambda g, c, x: do(g, c, "answer_drone", c["yes"]),
    "answer-sonar": answer_sonar,
    "silence": system("silence", "silence", run),
    "scenario": system("scenario", "scenario", lambda g, b, c: ()),
    "surface": lambda g, c, x: do(g, c, "surface"),
    "trace": trace,
    "check": check,
    "dive": itself,
    "end": lambda g, c, x: do(g, c, "end_turn"),
})

HEARD = [  # what the referee says -> event
    (r"(\w+): Head (\w+)", lambda m: {"kind": "moved", "seat": m[1] + ".captain", "to": m[2].lower()}),
    (r"(\w+) First Mate: (\w+), OK", lambda m: {"kind": "gauge-marked", "seat": m[1] + ".first-mate", "system": m[2]}),
    (r"(\w+): Surfacing in sector (\d+)!", lambda m: {"kind": "surfaced", "seat": m[1] + ".captain", "sector": int(m[2])}),
    (r"(\w+): Stop! Torpedo launched, impact at (\w+)",
     lambda m: {"kind": "launched", "seat": m[1] + ".captain", "at": m[2]}),
    (r"(\w+): Stop! Triggering mine at (\w+)", lambda m: {"kind": "triggered", "seat": m[1] + ".captain", "at": m[2]}),
]


def beside(game):
    events, heard = [], {seat: [] for seat in SEATS}
    for to, text in game.log[game.told:]:
        for pattern, build in HEARD:
            m = re.fullmatch(pattern, text)
            if m:
                events.append(build(m))
                for seat in SEATS:
                    if to in ("all", seat.split(".")[0]):
                        heard[seat].append(build(m))
    game.told = len(game.log)
    return {"events": events, "heard": heard}


def copy_of(game):
    keep = [game.chart] + [b.radio.tracks for b in game.boats.values()]
    return copy.deepcopy(game, {id(x): x for x in keep})


def board(game):
    ch = game.chart
    return ch.width, ch.height, ch.sectors(), [sym_text((p, i)) for p in "WNSE" for i in range(6)]


CLAIMS = {"readings": {  # what the program was written to do where the manual says nothing
    "trigger-as-activation": "is-an-activation",
    "scenario-system": "usable-no-effect",
    "broken-order-activation": "counts",
    "surfacing-failed-check": "retry-section",
    "one-player-team": "refused",
}}
CAN = ["many-games", "answers", "checks", "events", "heard"]
sonar.serve("selkie", new_game, report, KINDS, CAN, load, NotAllowed, board=board, together=True,
            goes_on_at=["radiation", "dive"], claims=CLAIMS, beside=beside, copy=copy_of)
