"""An adapter that connects the Captain Sonar program in `sonar/` to Leadline. The program is a reducer."""

import copy
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit
import kit_captain_sonar as helper
import kit_forms as forms
import kit_shapes as shapes
import sonar
from sonar import charts, engine
from sonar.engine import is_charged
from sonar.model import CAPTAIN, ENGINEER, Dive, Mine

ROLES = ["captain", "first mate", "engineer", "radio operator"]   # the program's words, in the kit's order
SPACE = helper.spaces()
MAYBE = object()   # no space, no heading: the program may refuse before it looks at it


# ---- The position

def last(crew, state):
    if crew.just_surfaced:
        return "surfacing"
    if crew.moves == 0:
        return "start"
    if state.turn_by_turn and state.on_turn == crew.team:
        return "use" if crew.activated else "order" if crew.moved else forms.UNKNOWN
    return forms.UNKNOWN


def waits(crew, state):
    is_waiting = state.turn_by_turn and crew.just_surfaced and state.on_turn == sonar.other(crew.team)
    return state.turns_in_a_row if is_waiting else 0


def crew_report(state):
    def of(crew):
        fresh = [m.at for m in crew.mines if m.dropped_after == crew.moves]
        record = {
            "at": SPACE.report(crew.position),
            "route": [SPACE.report(s) for s in crew.route],
            "mines": [SPACE.report(m.at) for m in crew.mines],
            "gauges": dict(crew.charge),
            "marks": sorted(crew.broken),
            "damage": crew.damage,
            "owes": helper.owes(breakdown=crew.awaits_engineer, gauge=crew.awaits_first_mate),
            "heading": crew.heading if crew.awaits_engineer else None,
            "ordered": state.turn_by_turn and crew.moved,
            "last": last(crew, state),
            "fresh": SPACE.report(fresh[-1]) if fresh else None,
            "surfaced": crew.surfaced is not None,
            "traced": [helper.ROLES[n - 1] for n in sorted(crew.surfaced.traced)] if crew.surfaced else [],
            "checked": False,
            "waits": waits(crew, state),
        }
        return {name: value for name, value in record.items() if value is not forms.UNKNOWN}
    return [of(state.crews[team]) for team in helper.SIDES]


def is_open(gate, *given):
    try:
        gate(*given)
    except sonar.IllegalAction:
        return False
    return True


def to_act(state):
    """The kinds of choices for which the program's own gates are open, whether or not a system is ready."""
    found = []
    for team in helper.SIDES if state.phase != "over" else ():
        crew, kinds = state.crews[team], []
        is_playing = is_open(engine._playing, state, crew)
        if state.phase == "deploy" and crew.position is None:
            kinds += ["start"]
        if state.sonar_for == team:
            kinds += ["answer-sonar"]
        if is_playing and crew.awaits_first_mate:
            kinds += ["gauge"]
        if is_playing and crew.awaits_engineer:
            kinds += ["breakdown"]
        if is_open(engine._at_helm, state, crew) and not (state.turn_by_turn and crew.moved):
            kinds += ["order", "surface"]
        if is_open(engine._may_activate, state, crew):
            kinds += ["trigger", "drop", "torpedo", "drone", "sonar", "silence", "scenario"]
        if is_open(engine._check_end_turn, state, crew, sonar.EndTurn(sonar.Person(team, crew.seat_of(CAPTAIN)))):
            kinds += ["end"]
        found += helper.decisions(team, *kinds)
        found += [
            {"kind": "trace", "seats": [f"{team}.{role}"]}
            for n, role in enumerate(helper.ROLES, 1)
            if crew.surfaced and is_open(engine._check_trace, state, crew, sonar.TraceSection(
                sonar.Person(team, crew.seat_of(ROLES[n - 1])), n))
        ]
        if is_open(engine._check_inspect, state, crew, sonar.Inspect(sonar.Person(team, crew.seat_of(ENGINEER)))):
            found += helper.decisions(team, "check")
    return found


POSITION = forms.Table(
    crews=forms.report_only(crew_report),
    map="scenario",
    mode="pace",
    goal="mode",
    people=forms.report_only(lambda state: [state.crews[team].people for team in helper.SIDES]),
    turn=forms.report_only(lambda state: state.on_turn or forms.UNKNOWN),
    question=forms.report_only(lambda state: helper.question(state.sonar_for, "sonar")),
    to_act=forms.report_only(to_act),
    over=forms.report_only(lambda state: state.phase == "over"),
    winners=forms.report_only(
        lambda state: {None: [], "draw": helper.SIDES}.get(state.winner, [state.winner])),
)


def report(game):
    return POSITION.report(game.state)


def view(game, seats):
    """The program shows each crew its own sheets, and of the enemy the damage and whether it is at the surface."""
    position = POSITION.report(game.state)
    mine = {seat.partition(".")[0] for seat in seats}
    for team, crew in zip(helper.SIDES, position["crews"]):
        if team not in mine:
            damage = sonar.view(game.state, sonar.other(team))["damage"][team]
            crew.update(dict.fromkeys(
                ("at", "route", "mines", "gauges", "marks", "owes", "heading", "fresh"), None), damage=damage)
    return {name: value for name, value in position.items() if name not in ("over", "winners", "to_act")}


def new_game(setup):
    if setup["mode"] == charts.TURN_BY_TURN and setup["first"] != "red":
        raise kit.NotOffered("red always begins")
    return shapes.State(sonar.new_game(setup["map"], setup["goal"], setup["mode"], setup["people"]))


def load(position):
    if position["shooter"]:
        raise kit.CannotLoad("the program has no shooter")
    if position["question"] and position["question"]["about"] != "sonar":
        raise kit.CannotLoad("the program answers drones itself")
    state = sonar.new_game(position["map"], position["goal"], position["mode"], position["people"])
    state.sonar_for = position["question"] and position["question"]["side"]
    for team, record in zip(helper.SIDES, position["crews"]):
        load_crew(state.crews[team], record, state.turn_by_turn)
    if all(crew.position for crew in state.crews.values()):
        state.phase = "play"
        if state.turn_by_turn:
            load_turn(state, position)
    return shapes.State(state)


def load_turn(state, position):
    state.on_turn = position["turn"]
    for team, record in zip(helper.SIDES, position["crews"]):
        if record["waits"]:
            if team == state.on_turn or record["last"] != "surfacing":
                raise kit.CannotLoad("the program has one row of extra turns, of the enemy of a surfaced crew")
            state.turns_in_a_row = record["waits"]


def load_crew(crew, record, turn_by_turn):
    if record["checked"] or record["exempt"] or "radiation" in record["owes"]:
        raise kit.CannotLoad("the program has no such state")
    crew.position = SPACE.load(record["at"])
    crew.route = [SPACE.load(s) for s in record["route"]]
    crew.moves = 0 if record["last"] == "start" else max(1, len(crew.route) - 1)
    crew.mines = [Mine(SPACE.load(s), crew.moves - (s != record["fresh"])) for s in record["mines"]]
    crew.charge = dict(record["gauges"])
    crew.broken = set(record["marks"])
    crew.damage = record["damage"]
    crew.awaits_first_mate, crew.awaits_engineer = "gauge" in record["owes"], "breakdown" in record["owes"]
    crew.heading = record["heading"] or latest_heading(crew.route)
    crew.moved = record["ordered"]
    crew.activated = record["last"] == "use" and (record["ordered"] or not turn_by_turn)
    crew.just_surfaced = record["last"] == "surfacing"
    if record["surfaced"]:
        numbers = {role: n for n, role in enumerate(helper.ROLES, 1)}
        crew.surfaced = Dive({numbers[r]: (crew.seat_of(ROLES[numbers[r] - 1]), True) for r in record["traced"]})


def latest_heading(route):
    """The program remembers the heading of the latest step."""
    for heading in charts.HEADINGS:
        if len(route) > 1 and charts.step(route[-2], heading) == route[-1]:
            return heading
    return None


# ---- What is told

def said(events, seat, before, after):
    """Yield what the program tells in the words of the protocol, each with the crew that it is for (None: everyone)."""
    def by(team, role="captain"):
        return seat if seat.startswith(team) else f"{team}.{role}"

    damage, claims = [], {"row": None, "column": None, "sector": None}
    for n, event in enumerate(events):
        team, data, to = event.team, event.data, event.to
        at = {"at": SPACE.report(data["at"])} if "at" in data else {}
        if event.kind == "heading":
            told = {"kind": "moved", "seat": by(team), "to": data["heading"]}
            yield team, {**told, "at": SPACE.report(after.crews[team].position)}   # the program shows it to the crew
            yield sonar.other(team), {**told, "at": None}
        elif event.kind == "gauge":
            yield to, {"kind": "gauge-marked", "seat": by(team, "first-mate"), "system": data["system"]}
        elif event.kind == "breakdown":
            yield to, {"kind": "symbol-marked", "seat": by(team, "engineer"), "symbol": data["symbol"]}
        elif event.kind == "damage" and data["cause"] != "explosion":
            yield to, {"kind": "system-failed", "seat": by(team, "engineer"), "cause": [data["cause"]],
                       "damage": data["amount"]}
        elif event.kind == "self-repair":
            yield to, {"kind": "repaired", "seat": by(team, "engineer"), "circuit": data["circuit"]}
        elif event.kind == "impact":   # the program tells red's and blue's one after the other
            damage.append(data["damage"])
            if len(damage) == 2:
                what = "torpedo" if any(e.kind == "torpedo" and e.data["at"] == data["at"] for e in events) else "mine"
                yield to, {"kind": "exploded", "seat": seat, "what": what, **at, "damage": damage}
                damage = []
        elif event.kind == "mine destroyed":
            if events[n + 1:n + 2] and events[n + 1].kind == "impact":
                continue   # told as the explosion
            yield to, {"kind": "mine-lost", "seat": f"{team}.captain", **at}
        elif event.kind in ("mine dropped", "mine triggered", "torpedo"):
            kind = {"mine dropped": "dropped", "mine triggered": "triggered", "torpedo": "launched"}[event.kind]
            yield to, {"kind": kind, "seat": seat, **at}
        elif event.kind == "drone":
            yield to, {"kind": "drone-launched", "seat": seat, "sector": data["sector"]}
        elif event.kind == "drone answer":
            yield to, {"kind": "drone-answered", "seat": f"{team}.captain", **data}
        elif event.kind == "sonar":
            yield to, {"kind": "sonar-activated", "seat": seat}
        elif event.kind == "sonar answer":
            named = {kind: FORMS["column"].report(v) if kind == "column" else v for kind, v in data["claims"]}
            yield to, {"kind": "sonar-answered", "seat": seat, **claims, **named}
        elif event.kind == "silence":
            yield sonar.other(team), {"kind": "silenced", "seat": seat, "to": None, "length": None, "at": None}
        elif event.kind == "silent way":
            yield to, {"kind": "silenced", "seat": seat, "to": data["heading"], "length": data["spaces"],
                       "at": SPACE.report(after.crews[team].position)}
        elif event.kind == "scenario":
            yield to, {"kind": "scenario-used", "seat": seat}
        elif event.kind == "surfacing":
            yield to, {"kind": "surfaced", "seat": seat, "sector": data["sector"]}
        elif event.kind == "traced":
            yield to, {"kind": "traced", "seat": seat, "role": helper.ROLES[data["section"] - 1]}
        elif event.kind == "inspected":
            lines = before.crews[team].surfaced.traced.items()
            yield to, {"kind": "checked", "seat": seat,
                       "crossed": [helper.ROLES[s - 1] for s, (_, clean) in sorted(lines) if not clean]}
        elif event.kind == "ready to dive":
            yield to, {"kind": "dived", "seat": f"{team}.engineer"}
        elif event.kind == "turn":
            yield to, {"kind": "turn-ended", "side": before.on_turn, "next": after.on_turn}
        elif event.kind == "over":
            yield to, {"kind": "ended", "winners": POSITION.report(after)["winners"]}


def beside(game):
    """What each seat heard; unknown for the placing of submarines, where the program says nothing about the others."""
    told = getattr(game, "told", None)
    if told is None or game.is_placing:
        return {}
    heard = {f"{team}.{role}": [one for to, one in told if to in (None, team)]
             for team in helper.SIDES for role in helper.ROLES}
    return {"heard": heard}


# ---- The choices

FORMS = {"at": SPACE, "column": forms.Form(lambda name: ord(name) - ord("A") + 1, lambda n: chr(ord("A") + n - 1)),
         "section": helper.SECTION}
ACTIONS = forms.actions(
    {
        "start": "Deploy seat at!",
        "order": "Move seat heading=to!",
        "gauge": "MarkGauge seat system!",
        "breakdown": "MarkBreakdown seat symbol!",
        "drop": "DropMine seat at",
        "trigger": "TriggerMine seat at!",
        "torpedo": "FireTorpedo seat at",
        "drone": "LaunchDrone seat sector",
        "sonar": "ActivateSonar seat",
        "answer-sonar": "AnswerSonar seat row column sector",
        "silence": "GoSilent seat heading=to spaces=length",
        "scenario": "ActivateScenario seat",
        "surface": "Surface seat",
        "check": "Inspect seat",
        "end": "EndTurn seat",
    },
    FORMS,
)


def person(state, seat):
    team, role = seat.split(".")
    return sonar.Person(team, state.crews[team].seat_of(role.replace("-", " ")))


def send(game, action):
    """Send an action, given as a record, to the program, and keep the new state and the events."""
    fields = {name: value for name, value in action.items() if name not in ("type", "seat")}
    kind = action["type"]
    if kind == "AnswerSonar":
        claims = list(fields.items())
        if len(claims) != 2:
            raise kit.NotOffered("an answer is exactly two claims")
        fields = {"first": claims[0], "second": claims[1]}
    missing = {"DropMine": "at", "FireTorpedo": "at", "LaunchDrone": "sector"}.get(kind)
    is_bare = missing is not None and missing not in fields
    if is_bare:
        fields[missing] = None
    if kind == "GoSilent":
        fields.setdefault("heading", None)
    made = getattr(sonar, kind)(person(game.state, action["seat"]), **fields)
    try:
        before, game.is_placing = game.state, kind == "Deploy"
        game.state, game.events = sonar.reduce(before, made)
        game.told += said(game.events, action["seat"], before, game.state)
    except TypeError:
        if not is_bare:
            raise
        raise kit.NotOffered(f"the program needs {missing}") from None


def playing(kind):
    def play(game, choice, chance):
        if helper.ROLE.load(choice["seat"]) not in helper.ACTING.get(kind, ["captain"]):
            raise kit.NotOffered("this role has no such choice")
        if choice.get("path"):
            raise kit.NotOffered("the program takes no path")
        send(game, ACTIONS[kind](choice))
        team = helper.CREW.load(choice["seat"])
        if kind in ("order", "silence"):
            ok_if_full(game, team)
        if kind == "drone":
            answer = next(e for e in game.events if e.kind == "drone answer")
            return [None, {"choice": {"kind": "answer-drone", "seat": f"{answer.team}.captain",
                                      "yes": answer.data["yes"]}}]
        return None
    return play


def ok_if_full(game, team):
    """The program waits for the OK of a First Mate who has nothing to mark; the protocol has no such choice."""
    crew = game.state.crews[team]
    if crew.awaits_first_mate and all(is_charged(game.state, crew, s) for s in crew.charge):
        send(game, {"type": "MarkGauge", "seat": f"{team}.first-mate", "system": None})


def trace(game, choice, chance):
    send(game, {"type": "TraceSection", "seat": choice["seat"], "section": helper.SECTION.load(choice["seat"])})


def check(game, choice, chance):
    """The program is told at each tracing whether the line is clean; here the players say it afterwards."""
    team = helper.CREW.load(choice["seat"])
    if helper.ROLE.load(choice["seat"]) != "engineer":
        raise kit.NotOffered("only the engineer inspects")
    dirty = {helper.ROLES.index(role) + 1 for role in choice["crossed"]}
    game.state = copy.deepcopy(game.state)
    dive = game.state.crews[sonar.other(team)].surfaced
    if dive:
        dive.traced = {n: (seat, n not in dirty) for n, (seat, _) in dive.traced.items()}
    send(game, ACTIONS["check"](choice))
    if any(e.kind == "ready to dive" for e in game.events):
        return [None, {"choice": {"kind": "dive", "seat": f"{sonar.other(team)}.engineer"}}]
    return None


def candidates(game, seat, kind, given):
    chart = game.state.chart
    return helper.candidates(seat, kind, chart.size, chart.size, range(1, chart.sectors + 1), charts.SYMBOLS)


def same_state(game):
    copied = shapes.State(game.state)   # the program never changes a state
    copied.told = []
    return copied


KINDS = {**{kind: playing(kind) for kind in ACTIONS}, "trace": trace, "check": check}
CAN = ["many-games", "answers", "checks", "heard"]
CLAIMS = {
    "activation-before-first-move": "allowed",
    "scenario-system": "usable-no-effect",
    "trigger-as-activation": "is-an-activation",
    "trigger-moment": "after-order-by-turns",
    "failure-announced": "told",
    "starter": "red-begins",
    "mine-loss": "all-told",
}
GAME = kit.Adapter(
    "captain-sonar", new_game, report, {}, CAN, load, candidates, view,
    beside=beside, together=forms.sequence(KINDS, sonar.IllegalAction), copy=same_state,
    more={"offers": helper.offers(first=["red"]), "pauses_at": list(KINDS), "claims": {"readings": CLAIMS}},
)
kit.serve(kit.handlers("reducer sonar", forms.complete(GAME, sonar.IllegalAction)))
