"""An adapter that connects ensign to Leadline."""

import kit

kit.claim_streams()

import kit_captain_sonar as sonar  # noqa: E402
from sonar.announcements import Listener
from sonar.battle import Battle, TurnByTurn
from sonar.chart import HEADINGS, Position
from sonar.crew import Surfacing
from sonar.errors import Refused
from sonar.systems import DroneQuestion, SonarQuestion

TEMPO = {"turn-by-turn": "Turn by Turn", "real-time": "Real Time"}
GOAL = {"hunt": "Hunt", "sudden-death": "Sudden Death"}
TITLES = {"captain": "Captain", "first-mate": "First Mate", "engineer": "Engineer", "radio-operator": "Radio Operator"}
ROLES = {title: role for role, title in TITLES.items()}
SECTIONS = dict(zip(sonar.ROLES, Surfacing.SECTIONS))
CIRCUITS = {"yellow": 1, "blue": 2, "grey": 3}


class Ear(Listener):
    """Hears everything, at the table and inside both crews."""

    def __init__(self):
        self.heard = []

    def hear(self, announcement):
        self.heard.append(announcement)


class Game:
    """A battle, and how far everybody's notebook had been read before the latest move."""

    def __init__(self, setup):
        if setup["map"] not in sonar.ALL["map"] or setup["mode"] not in TEMPO or setup["goal"] not in GOAL:
            raise kit.Refused("there is no such map, mode or goal")
        try:
            self.battle = Battle(setup["map"].title(), TEMPO[setup["mode"]], GOAL[setup["goal"]],
                                 setup["people"], setup["first"])
        except ValueError as why:
            raise kit.Refused(str(why)) from None
        self.ear = Ear()
        self.battle.table.subscribe(self.ear)
        for crew in self.battle.crews.values():
            crew.intercom.subscribe(self.ear)
        self.since = {}

    def stations(self):
        return {f"{colour}.{ROLES[station.title]}": station
                for colour, crew in self.battle.crews.items() for station in crew.stations}

    def mark(self):
        self.since = {seat: len(station.notebook) for seat, station in self.stations().items()}
        self.since[None] = len(self.ear.heard)


def new_game(setup):
    """Start a new game."""
    return Game(setup)


# ---- the position -----------------------------------------------------------
def names(cells):
    return [str(cell) for cell in cells]


def crew_told(battle, crew):
    sub = crew.sub
    heading = crew.engineer.heading
    told = {
        "at": sub.position and str(sub.position),
        "route": names(sub.route),
        "mines": names(sub.mines),
        "gauges": {name: system.gauge.marks for name, system in sub.systems.items()},
        "marks": sorted(sub.controls.marked),
        "damage": sub.damage,
    }
    if not battle.over:
        told["owes"] = sonar.owes(gauge=not crew.first_mate.ok, breakdown=not crew.engineer.ok)
        told["heading"] = heading and heading.lower()
        tempo = battle.tempo
        if isinstance(tempo, TurnByTurn):
            mine = tempo.on_turn == crew.colour
            told["ordered"] = mine and tempo.has_moved
            if tempo.more_turns > 0:  # without further turns it does not know whether this is an extra one
                told["waits"] = 0 if mine else tempo.more_turns + 1
        else:
            told["surfaced"] = crew.surfacing is not None
            told["traced"] = [ROLES[title] for title in crew.surfacing.signed.values()] if crew.surfacing else []
            told["checked"] = crew.surfacing is not None and crew.surfacing.verified
    return told


def to_act(battle):
    if battle.over:
        return []
    if not battle.started:
        return [one for colour, crew in battle.crews.items() if crew.sub.position is None
                for one in sonar.decisions(colour, "start")]
    if battle.question is not None:
        return sonar.decisions(battle.question.sub.crew.colour, "answer-" + battle.question.kind)
    found = []
    for colour, crew in battle.crews.items():
        kinds = []
        if not crew.first_mate.ok:
            kinds.append("gauge")
        elif not crew.engineer.ok:
            kinds.append("breakdown")
        if battle._allows(crew.captain.check_may_head):
            kinds += ["order", "surface"]
        if battle._allows(crew.check_may_activate):
            kinds += ["drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario"]
        tempo = battle.tempo
        if isinstance(tempo, TurnByTurn) and tempo.on_turn == colour and tempo.has_moved \
                and crew.captain.first_two_ready():
            kinds.append("end")
        surfacing, other = crew.surfacing, crew.enemy.surfacing
        if surfacing is not None and surfacing.verified:
            kinds.append("dive")
        elif surfacing is not None and not surfacing.complete:
            found += [sonar.decision_of(colour, ROLES[s.title], "trace") for s in crew.stations
                      if s.title not in surfacing.signed.values()]
        if other is not None and other.complete and not other.verified:
            kinds.append("check")
        found += sonar.decisions(colour, *kinds)
    return found


def report(game):
    """Return the position."""
    battle = game.battle
    told = {"crews": [crew_told(battle, crew) for crew in battle.crews.values()],
            "to_act": to_act(battle), "over": battle.over}
    if battle.over:
        return told | {"winners": [battle.winner] if battle.winner else list(sonar.SIDES)}
    question = battle.question
    told["question"] = question and sonar.question(
        question.sub.crew.colour, question.kind, getattr(question, "sector", None))
    if isinstance(battle.tempo, TurnByTurn):
        told["turn"] = battle.tempo.on_turn
    return told


def view(game, seats):
    """A crew sees its own sheets and nothing of the enemy's."""
    told = report(game)
    told.pop("to_act")
    own = {seat.split(".")[0] for seat in seats}
    told["crews"] = [
        crew if colour in own else
        dict.fromkeys(("at", "route", "mines", "gauges", "marks", "damage", "owes", "heading"))
        for colour, crew in zip(sonar.SIDES, told["crews"])
    ]
    return told


def load(position):
    """Begin in the middle."""
    if position.get("shooter"):
        raise kit.CannotLoad("the program does not keep who fired the last shot")
    game = Game({**position, "first": position["turn"]})
    battle = game.battle
    for (colour, crew), told in zip(battle.crews.items(), position["crews"]):
        if told["exempt"]:
            raise kit.CannotLoad("the program has no damage that does not count")
        if "radiation" in told["owes"]:
            raise kit.CannotLoad("the program marks the radiation at once and never waits for it")
        sub = crew.sub
        sub.position = told["at"] and Position.parse(told["at"])
        sub.route = [Position.parse(cell) for cell in told["route"]]
        sub.mines = [Position.parse(cell) for cell in told["mines"]]
        if any(not battle.chart.is_sea(cell) for cell in [*sub.route, *sub.mines, *filter(None, [sub.position])]):
            raise kit.Refused("a submarine, a route or a mine that is not in the water")
        for name, marks in told["gauges"].items():
            if marks > sub.systems[name].gauge.size:
                raise kit.Refused(f"the gauge {name} has only {sub.systems[name].gauge.size} boxes")
            sub.systems[name].gauge.marks = marks
        for symbol in told["marks"]:
            if symbol not in sub.controls.symbols:
                raise kit.Refused(f"there is no symbol {symbol}")
            sub.controls.mark(symbol)
        sub.damage = told["damage"]
        crew.first_mate.ok = "gauge" not in told["owes"]
        crew.engineer.heading = told["heading"].title() if "breakdown" in told["owes"] else None
        crew.moved_since_activation = told["last"] == "order"
        if told["surfaced"]:
            crew.surfacing = Surfacing()
            crew.surfacing.signed = {SECTIONS[role]: TITLES[role] for role in told["traced"]}
            crew.surfacing.verified = told["checked"]
        if isinstance(battle.tempo, TurnByTurn):
            if colour == battle.tempo.on_turn:
                battle.tempo.has_moved = told["ordered"]
            elif told["waits"]:
                battle.tempo.more_turns = told["waits"] - 1
    battle.begin_if_ready()
    asked = position["question"]
    if asked:
        sub = battle.crews[asked["side"]].sub
        battle.ask(DroneQuestion(sub, asked["sector"]) if asked["about"] == "drone" else SonarQuestion(sub))
    game.mark()
    return game


# ---- the choices ------------------------------------------------------------
def cell(choice):
    if choice["at"] is None:
        return ()
    return (Position.parse(choice["at"]),)


def column(letter):
    return Position.parse(letter + "1").column + 1


def button(play):
    """Give an order to the station of the seat, and the OKs of stations that have nothing to mark."""

    def pressed(game, choice, chance):
        colour, role = choice["seat"].split(".")
        battle = game.battle
        crew = battle.crews[colour]
        before = set(crew.sub.controls.marked)
        order = play(choice)
        verb, args = order[0], order[1:]
        station = crew.station(TITLES[role])
        if not hasattr(station, verb):
            raise kit.NotOffered(f"the {station.title} cannot {verb}")
        spoken = len(game.ear.heard)
        battle.command(colour, station.title, verb, args)
        if not battle.over and battle.question is None:
            if not crew.first_mate.ok and not crew.first_mate.chargeable():
                battle.command(colour, "First Mate", "mark_gauge", (None,))
            if crew.first_mate.ok and not crew.engineer.ok and not crew.engineer.breakdowns():
                battle.command(colour, "Engineer", "mark_breakdown", (None,))
        if any(said.topic == "malfunction" for said in game.ear.heard[spoken:]):
            own = [{"choice": {"kind": "radiation", "seat": f"{colour}.engineer", "symbol": symbol}}
                   for symbol in sorted(crew.sub.controls.marked - before)]
            return [None, *own]
        return None

    return pressed


def silence(choice):
    if choice["to"] is None and choice["length"]:
        raise kit.NotOffered("a silent move needs a direction")
    return "activate", "silence", (choice["to"] or "north").title(), choice["length"]


def sonar_answer(choice):
    parts = [("row", choice["row"]), ("column", choice["column"] and column(choice["column"])),
             ("sector", choice["sector"])]
    return "answer", tuple((part, value) for part, value in parts if value is not None)


def drone(choice):
    return ("activate", "drone") if choice["sector"] is None else ("activate", "drone", choice["sector"])


PLAYS = {kind: button(play) for kind, play in {
    "start": lambda c: ("deploy", *cell(c)),
    "order": lambda c: ("head", c["to"].title()),
    "gauge": lambda c: ("mark_gauge", c["system"]),
    "breakdown": lambda c: ("mark_breakdown", c["symbol"]),
    "drop": lambda c: ("activate", "mine", *cell(c)),
    "trigger": lambda c: ("trigger", *cell(c)),
    "torpedo": lambda c: ("activate", "torpedo", *cell(c)),
    "drone": drone,
    "sonar": lambda c: ("activate", "sonar"),
    "answer-drone": lambda c: ("answer", c["yes"]),
    "answer-sonar": sonar_answer,
    "silence": silence,
    "scenario": lambda c: ("activate", "scenario"),
    "surface": lambda c: ("surface",),
    "trace": lambda c: ("trace", SECTIONS[c["seat"].split(".")[1]]),
    "check": lambda c: ("verify", not c["crossed"]),
    "dive": lambda c: ("ready_to_dive",),
    "end": lambda c: ("end_turn",),
}.items()}


def board(game):
    battle = game.battle
    return (battle.chart.width, battle.chart.height, range(1, battle.chart.sector_count() + 1),
            battle.crews["red"].sub.controls.symbols)


# ---- events -----------------------------------------------------------------
def events(said, crew=None):
    """What was said, in Leadline's words. `crew` is the crew of the listener, None for everybody at once."""
    told = []
    impacts = {}         # the damage that each side has called since the latest explosion
    shot = None          # the latest shot

    def explosion(what, at):
        told.append({"kind": "exploded", "seat": shot["seat"], "what": what, "at": at,
                     "damage": [impacts.get(side) for side in sonar.SIDES]})
        impacts.clear()

    for one in said:
        details, seat = one.details, f"{one.crew}.{ROLES[one.station]}"
        topic = one.topic
        enemy = crew is not None and crew != one.crew
        if topic == "impact":
            impacts[one.crew] = details["damage"]
            continue
        if topic == "mine_at":
            told[-1]["at"] = str(details["cell"])
            continue
        if topic == "silence_heading":
            told[-1]["to"] = details["heading"].lower()
            continue
        if impacts and shot["first"]:
            explosion(shot["what"], shot["event"]["at"])
            shot["first"] = False
        if topic == "mine_destroyed":
            at = str(details["cell"])
            if impacts:
                explosion("mine", at)
            else:
                owner = "blue" if one.crew == "red" else "red"
                told.append({"kind": "mine-lost", "seat": f"{owner}.captain", "at": at})
            continue
        event = {"kind": None, "seat": seat}
        if topic == "heading":
            event |= {"kind": "moved", "to": details["heading"].lower()} | ({"at": None} if enemy else {})
        elif topic == "mine_dropped":
            event |= {"kind": "dropped", "at": None}
        elif topic == "torpedo":
            event |= {"kind": "launched", "at": str(details["cell"])}
            shot = {"seat": seat, "what": "torpedo", "event": event, "first": True}
        elif topic == "mine_triggered":
            event |= {"kind": "triggered", "at": None}
            shot = {"seat": seat, "what": "mine", "event": event, "first": True}
        elif topic == "drone":
            event |= {"kind": "drone-launched", "sector": details["sector"]}
        elif topic == "answer_drone":
            event |= {"kind": "drone-answered", "yes": details["answer"]}
        elif topic == "sonar":
            event |= {"kind": "sonar-activated"}
        elif topic == "answer_sonar":
            parts = dict(details["answer"])
            if "column" in parts:
                parts["column"] = str(Position(parts["column"] - 1, 0))[0]
            event |= {"kind": "sonar-answered"} | parts
        elif topic == "silence":
            event |= {"kind": "silenced", "length": details["spaces"], "to": None}
            if enemy:
                event["at"] = None
        elif topic == "scenario":
            event |= {"kind": "scenario-used"}
        elif topic == "surfacing":
            event |= {"kind": "surfaced", "sector": details["sector"]}
        elif topic == "malfunction":
            event |= {"kind": "attempted", "system": details["system"]}
            del event["seat"]        # the whisper says what is broken, not who gave the order
        elif topic == "repaired":
            event |= {"kind": "repaired", "circuit": CIRCUITS[details["circuit"]]}
        elif topic == "system_failure":
            event |= {"kind": "system-failed", "damage": 1,
                      "cause": ["radiation" if details["cause"] == "radiation" else "panel"]}
        elif topic == "verify":
            event |= {"kind": "checked"} | ({"crossed": []} if details["valid"] else {})
        elif topic == "ready_to_dive":
            event |= {"kind": "dived"}
        if event["kind"]:
            told.append(event)
    if impacts:
        explosion(shot["what"], shot["event"]["at"])
    return told


def beside(game):
    heard = {seat: events(station.notebook[game.since.get(seat, 0):], seat.split(".")[0])
             for seat, station in game.stations().items()}
    return {"events": events(game.ear.heard[game.since.get(None, 0):]), "heard": heard}




CLAIMS = {"readings": {
    "upkeep-order": "first-mate-first",
    "trigger-as-activation": "is-an-activation",
    "broken-order-activation": "counts",
    "broken-order-gauge": "kept",
    "broken-and-uncharged": "uncharged-first",
    "scenario-system": "usable-no-effect",
    "damage-clears-sheet": "whole-sheet",
    "mutual-destruction": "draw",
    "surfacing-failed-check": "start-over",
    "surfacing-tracers": "four-sections-shared",
    "surfaced-activity": "none",
    "sonar-false-value": "on-map",
    "full-gauge-chosen": "refused-while-room",
}}
CAN = ["many-games", "answers", "checks", "events", "heard"]


if __name__ == "__main__":
    from kit_forms import sequence, complete

    played = sequence(PLAYS, Refused)

    def together(game, moves):
        game.mark()
        return played(game, moves)

    adapter = kit.Adapter(
        "captain-sonar", new_game, report, {}, CAN, load,
        lambda game, seat, kind, given: sonar.candidates(seat, kind, *board(game)),
        view=view, beside=beside, together=together,
        more={"pauses_at": list(PLAYS), "claims": CLAIMS},
    )
    kit.serve(kit.handlers("ensign", complete(adapter, Refused)))
