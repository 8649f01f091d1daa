"""reduce(state, action) -> (state, events). The old state is never changed."""
from copy import deepcopy

from . import charts
from .actions import (ActivateScenario, ActivateSonar, AnswerSonar, Deploy, DropMine, EndTurn, FireTorpedo, GoSilent,
                      Inspect, LaunchDrone, MarkBreakdown, MarkGauge, Move, Surface, TraceSection, TriggerMine)
from .model import (BLUE, CAPTAIN, ENGINEER, FIRST_MATE, GOALS, RED, TEAMS, Crew, Dive, Event, Mine, SHARES, State,
                    other)

TORPEDO_RANGE = 4
SILENCE_RANGE = 4
EXTRA_TURNS = 3
DIRECT, INDIRECT, FAILURE = 2, 1, 1


class IllegalAction(Exception):
    pass


def need(condition, why):
    if not condition:
        raise IllegalAction(why)


def new_game(scenario="alpha", mode="hunt", pace=charts.TURN_BY_TURN, people=(4, 4)):
    need((scenario, pace) in charts.ISLANDS, "no such scenario")
    need(mode in GOALS, "no such mode")
    need(all(n in SHARES for n in people), "a crew has 2, 3 or 4 people")
    return State(scenario, mode, pace, {t: Crew(t, n) for t, n in zip(TEAMS, people)})


def check(state, action):
    """Raise IllegalAction if the action is not allowed now."""
    need(state.phase != "over", "the game is over")
    crew = state.crews.get(action.by.team)
    need(crew is not None and 0 <= action.by.seat < crew.people, "no such person")
    _HANDLERS[type(action)][0](state, crew, action)


def reduce(state, action):
    check(state, action)
    state = deepcopy(state)
    events = []
    _HANDLERS[type(action)][1](state, state.crews[action.by.team], action, events)
    return state, events


# ---------------------------------------------------------------- shared tests

def _role(crew, action, *roles):
    need(any(r in crew.roles(action.by.seat) for r in roles), "not your job")


def _playing(state, crew):
    need(state.phase == "play", "the submarines are not placed yet")
    need(state.sonar_for is None, "a sonar question is open")


def _at_helm(state, crew):
    """The captain may act: nobody of the crew still has upkeep to do."""
    _playing(state, crew)
    need(not crew.busy, "First Mate or Engineer has not said OK")
    need(crew.surfaced is None, "at the surface")
    if state.turn_by_turn:
        need(state.on_turn == crew.team, "not your turn")


def _may_activate(state, crew):
    _at_helm(state, crew)
    if state.turn_by_turn:
        need(crew.moved, "move first")
        need(not crew.activated, "only one system per turn")
    need(not crew.just_surfaced, "move first after surfacing")


def is_charged(state, crew, system):
    return crew.charge[system] >= state.gauges[system]


def is_broken(crew, system):
    return bool(crew.broken & charts.symbols(kind=charts.COLOURS[system]))


def _ready(state, crew, system):
    _may_activate(state, crew)
    need(is_charged(state, crew, system), f"{system} is not charged")
    need(not is_broken(crew, system), f"{system} has a breakdown")


def _use(crew, system):
    crew.charge[system] = 0
    crew.activated = True


# ---------------------------------------------------------------- start

def _check_deploy(state, crew, a):
    need(state.phase == "deploy", "already under way")
    _role(crew, a, CAPTAIN)
    need(crew.position is None, "already placed")
    need(state.chart.water(a.at), "not a water space")


def _do_deploy(state, crew, a, events):
    crew.position = a.at
    crew.route = [a.at]
    events.append(Event("deployed", crew.team, {"at": a.at}, to=crew.team))
    if all(c.position for c in state.crews.values()):
        state.phase = "play"
        if state.turn_by_turn:
            state.on_turn = RED
        events.append(Event("dive", RED, {"on_turn": state.on_turn}))


# ---------------------------------------------------------------- moving and upkeep

def _check_move(state, crew, a):
    _at_helm(state, crew)
    _role(crew, a, CAPTAIN)
    need(a.heading in charts.HEADINGS, "no such heading")
    if state.turn_by_turn:
        need(not crew.moved, "already moved in this turn")
    target = charts.step(crew.position, a.heading)
    need(state.chart.water(target), "no water there")
    need(target not in crew.route, "crosses the own route")


def _do_move(state, crew, a, events):
    crew.position = charts.step(crew.position, a.heading)
    crew.route.append(crew.position)
    crew.moves += 1
    crew.moved = True
    crew.just_surfaced = False
    events.append(Event("heading", crew.team, {"heading": a.heading}))
    _upkeep(crew, a.heading)


def _upkeep(crew, heading):
    crew.heading = heading
    crew.awaits_first_mate = crew.awaits_engineer = True


def _check_gauge(state, crew, a):
    _playing(state, crew)
    _role(crew, a, FIRST_MATE)
    need(crew.awaits_first_mate, "no gauge to mark now")
    room = [s for s in crew.charge if not is_charged(state, crew, s)]
    if a.system is None:
        need(not room, "mark one gauge")
    else:
        need(a.system in room, "no such gauge, or it is full")


def _do_gauge(state, crew, a, events):
    if a.system:
        crew.charge[a.system] += 1
    crew.awaits_first_mate = False
    events.append(Event("ok", crew.team, {"role": FIRST_MATE}))
    if a.system:
        events.append(Event("gauge", crew.team, {"system": a.system, "charge": crew.charge[a.system]}, to=crew.team))


def _check_breakdown(state, crew, a):
    _playing(state, crew)
    _role(crew, a, ENGINEER)
    need(crew.awaits_engineer, "no breakdown to mark now")
    need(a.symbol in charts.SYMBOLS, "no such symbol")
    need(charts.SYMBOLS[a.symbol].panel == crew.heading, "not in the panel of the heading")
    need(a.symbol not in crew.broken, "already marked")


def _do_breakdown(state, crew, a, events):
    crew.awaits_engineer = False
    crew.broken.add(a.symbol)
    events.append(Event("ok", crew.team, {"role": ENGINEER}))
    events.append(Event("breakdown", crew.team, {"symbol": a.symbol}, to=crew.team))
    _after_breakdown(state, crew, charts.SYMBOLS[a.symbol], events)


def _after_breakdown(state, crew, symbol, events):
    full_panel = charts.symbols(panel=symbol.panel) <= crew.broken
    radiation = charts.symbols(kind="radiation") <= crew.broken
    if full_panel or radiation:
        crew.broken.clear()
        crew.damage += FAILURE
        events.append(Event("damage", crew.team, {"amount": FAILURE, "cause": "radiation" if radiation else "panel"}))
    if symbol.circuit:
        circuit = charts.symbols(circuit=symbol.circuit)
        if circuit <= crew.broken:
            crew.broken -= circuit
            events.append(Event("self-repair", crew.team, {"circuit": symbol.circuit}, to=crew.team))


# ---------------------------------------------------------------- explosions

def _explode(state, space, events):
    for team in TEAMS:
        crew = state.crews[team]
        gap = charts.straight_distance(crew.position, space)
        if gap == 0:
            amount, words = DIRECT, "direct hit"
        elif gap == 1:
            amount, words = INDIRECT, "indirect impact"
        else:
            amount, words = 0, "clear"
        events.append(Event("impact", team, {"at": space, "result": words, "damage": amount}))
        if amount:
            crew.damage += amount
            events.append(Event("damage", team, {"amount": amount, "cause": "explosion"}))


def _hit_mines(state, space, events):
    """A torpedo destroys the mines in its space; mines beside a destroyed one go off."""
    struck, first = [space], True
    while struck:
        here = struck.pop(0)
        gone = [(c, m) for c in state.crews.values() for m in c.mines if m.at == here]
        if not gone:
            continue
        for owner, mine in gone:
            owner.mines.remove(mine)
            events.append(Event("mine destroyed", owner.team, {"at": here}))
            if not first:
                _explode(state, here, events)
        first = False
        for owner in state.crews.values():
            for m in owner.mines:
                if charts.touching(m.at, here) and m.at not in struck:
                    struck.append(m.at)


def _look_for_end(state, events):
    sunk = [t for t in TEAMS if state.crews[t].damage >= GOALS[state.mode]]
    if sunk:
        state.phase = "over"
        state.winner = "draw" if len(sunk) == 2 else other(sunk[0])
        events.append(Event("over", state.winner, {"winner": state.winner}))


# ---------------------------------------------------------------- systems

def _check_drop(state, crew, a):
    _role(crew, a, CAPTAIN)
    _ready(state, crew, "mine")
    need(charts.touching(a.at, crew.position), "not adjacent")
    need(state.chart.water(a.at), "no water there")
    need(a.at not in crew.route, "on the own route")


def _do_drop(state, crew, a, events):
    _use(crew, "mine")
    crew.mines.append(Mine(a.at, crew.moves))
    events.append(Event("mine dropped", crew.team, {"at": a.at}))


def _check_trigger(state, crew, a):
    _role(crew, a, CAPTAIN)
    _may_activate(state, crew)
    mines = [m for m in crew.mines if m.at == a.at]
    need(mines, "no mine there")
    need(any(m.dropped_after < crew.moves for m in mines), "move first after dropping")


def _do_trigger(state, crew, a, events):
    crew.activated = True
    mine = next(m for m in crew.mines if m.at == a.at and m.dropped_after < crew.moves)
    crew.mines.remove(mine)
    events.append(Event("mine triggered", crew.team, {"at": a.at}))
    _explode(state, a.at, events)
    _look_for_end(state, events)


def _check_torpedo(state, crew, a):
    _role(crew, a, CAPTAIN)
    _ready(state, crew, "torpedo")
    need(state.chart.water(a.at), "no water there")
    need(1 <= charts.straight_distance(crew.position, a.at) <= TORPEDO_RANGE, "out of range")


def _do_torpedo(state, crew, a, events):
    _use(crew, "torpedo")
    events.append(Event("torpedo", crew.team, {"at": a.at}))
    _explode(state, a.at, events)
    _hit_mines(state, a.at, events)
    _look_for_end(state, events)


def _check_drone(state, crew, a):
    _role(crew, a, CAPTAIN, FIRST_MATE)
    _ready(state, crew, "drone")
    need(1 <= a.sector <= state.chart.sectors, "no such sector")


def _do_drone(state, crew, a, events):
    _use(crew, "drone")
    enemy = state.crews[other(crew.team)]
    answer = state.chart.sector(enemy.position) == a.sector
    events.append(Event("drone", crew.team, {"sector": a.sector}))
    events.append(Event("drone answer", enemy.team, {"sector": a.sector, "yes": answer}))


def _check_sonar(state, crew, a):
    _role(crew, a, CAPTAIN, FIRST_MATE)
    _ready(state, crew, "sonar")


def _do_sonar(state, crew, a, events):
    _use(crew, "sonar")
    state.sonar_for = other(crew.team)
    events.append(Event("sonar", crew.team))


def position_facts(state, crew):
    x, y = crew.position
    return {"row": y + 1, "column": x + 1, "sector": state.chart.sector(crew.position)}


def _check_answer(state, crew, a):
    need(state.sonar_for == crew.team, "nobody asked you")
    _role(crew, a, CAPTAIN)
    facts = position_facts(state, crew)
    limits = {"row": state.chart.size, "column": state.chart.size, "sector": state.chart.sectors}
    for kind, value in (a.first, a.second):
        need(kind in facts, "say row, column or sector")
        need(1 <= value <= limits[kind], "not on the chart")
    need(a.first[0] != a.second[0], "two different kinds")
    both_true = all(facts[kind] == value for kind, value in (a.first, a.second))
    need(not both_true, "one must be false")


def _do_answer(state, crew, a, events):
    state.sonar_for = None
    events.append(Event("sonar answer", crew.team, {"claims": [a.first, a.second]}))


def _silent_way(crew, heading, spaces):
    return [charts.step(crew.position, heading, n) for n in range(1, spaces + 1)]


def _check_silence(state, crew, a):
    _role(crew, a, CAPTAIN)
    _ready(state, crew, "silence")
    need(0 <= a.spaces <= SILENCE_RANGE, "0 to 4 spaces")
    need(a.heading in charts.HEADINGS or (a.heading is None and a.spaces == 0), "no such heading")
    for space in _silent_way(crew, a.heading, a.spaces):
        need(state.chart.water(space), "no water there")
        need(space not in crew.route, "crosses the own route")


def _do_silence(state, crew, a, events):
    _use(crew, "silence")
    for space in _silent_way(crew, a.heading, a.spaces):
        crew.position = space
        crew.route.append(space)
    events.append(Event("silence", crew.team))
    events.append(Event("silent way", crew.team, {"heading": a.heading, "spaces": a.spaces}, to=crew.team))
    _upkeep(crew, a.heading or crew.heading)


def _check_scenario(state, crew, a):
    _role(crew, a, CAPTAIN)
    _ready(state, crew, "scenario")


def _do_scenario(state, crew, a, events):
    _use(crew, "scenario")
    events.append(Event("scenario", crew.team))


# ---------------------------------------------------------------- surfacing

def _check_surface(state, crew, a):
    _at_helm(state, crew)
    _role(crew, a, CAPTAIN)
    if state.turn_by_turn:
        need(not crew.moved, "already moved in this turn")


def _do_surface(state, crew, a, events):
    crew.route = [crew.position]
    crew.just_surfaced = True
    events.append(Event("surfacing", crew.team, {"sector": state.chart.sector(crew.position)}))
    if state.turn_by_turn:
        crew.broken.clear()
        _pass_turn(state, events, 1 + EXTRA_TURNS)
    else:
        crew.surfaced = Dive()


def _traced_by(dive, seat):
    return sum(1 for s, _ in dive.traced.values() if s == seat)


def _check_trace(state, crew, a):
    _playing(state, crew)
    need(crew.surfaced is not None, "not at the surface")
    need(1 <= a.section <= charts.SECTIONS, "no such section")
    need(a.section not in crew.surfaced.traced, "already traced")
    least = min(_traced_by(crew.surfaced, seat) for seat in range(crew.people))
    need(_traced_by(crew.surfaced, a.by.seat) == least, "somebody else has to trace first")


def _do_trace(state, crew, a, events):
    crew.surfaced.traced[a.section] = (a.by.seat, a.clean)
    events.append(Event("traced", crew.team, {"section": a.section, "seat": a.by.seat}))


def _check_inspect(state, crew, a):
    _playing(state, crew)
    _role(crew, a, ENGINEER)
    dive = state.crews[other(crew.team)].surfaced
    need(dive is not None and len(dive.traced) == charts.SECTIONS, "nothing to inspect")


def _do_inspect(state, crew, a, events):
    enemy = state.crews[other(crew.team)]
    valid = all(clean for _, clean in enemy.surfaced.traced.values())
    events.append(Event("inspected", enemy.team, {"valid": valid}))
    if valid:
        enemy.broken.clear()
        enemy.surfaced = None
        events.append(Event("ready to dive", enemy.team))
    else:
        enemy.surfaced = Dive()


# ---------------------------------------------------------------- turns

def _check_end_turn(state, crew, a):
    need(state.turn_by_turn, "no turns in real time")
    _at_helm(state, crew)
    _role(crew, a, CAPTAIN)
    need(crew.moved, "move or surface first")


def _do_end_turn(state, crew, a, events):
    state.turns_in_a_row -= 1
    if state.turns_in_a_row == 0:
        _pass_turn(state, events)
    else:
        _begin_turn(state, events)


def _pass_turn(state, events, turns=1):
    state.on_turn = other(state.on_turn)
    state.turns_in_a_row = turns
    _begin_turn(state, events)


def _begin_turn(state, events):
    for crew in state.crews.values():
        crew.moved = crew.activated = False
    events.append(Event("turn", state.on_turn, {"in_a_row": state.turns_in_a_row}))


_HANDLERS = {
    Deploy: (_check_deploy, _do_deploy),
    Move: (_check_move, _do_move),
    MarkGauge: (_check_gauge, _do_gauge),
    MarkBreakdown: (_check_breakdown, _do_breakdown),
    DropMine: (_check_drop, _do_drop),
    TriggerMine: (_check_trigger, _do_trigger),
    FireTorpedo: (_check_torpedo, _do_torpedo),
    LaunchDrone: (_check_drone, _do_drone),
    ActivateSonar: (_check_sonar, _do_sonar),
    AnswerSonar: (_check_answer, _do_answer),
    GoSilent: (_check_silence, _do_silence),
    ActivateScenario: (_check_scenario, _do_scenario),
    Surface: (_check_surface, _do_surface),
    TraceSection: (_check_trace, _do_trace),
    Inspect: (_check_inspect, _do_inspect),
    EndTurn: (_check_end_turn, _do_end_turn),
}
