"""All actions that are allowed now, for a menu or a computer player."""
from itertools import permutations

from . import charts
from .actions import (ActivateScenario, ActivateSonar, AnswerSonar, Deploy, DropMine, EndTurn, FireTorpedo, GoSilent,
                      Inspect, LaunchDrone, MarkBreakdown, MarkGauge, Move, Surface, TraceSection, TriggerMine)
from .engine import IllegalAction, SILENCE_RANGE, TORPEDO_RANGE, check
from .model import Person


def candidates(state, by):
    chart, crew = state.chart, state.crews[by.team]
    if state.phase == "deploy":
        yield from (Deploy(by, s) for s in chart.all_water())
        return
    yield from (Move(by, h) for h in charts.HEADINGS)
    yield from (MarkGauge(by, s) for s in (*charts.COLOURS, None))
    yield from (MarkBreakdown(by, s) for s in charts.SYMBOLS)
    for space in chart.all_water():
        if charts.touching(space, crew.position):
            yield DropMine(by, space)
        if charts.straight_distance(space, crew.position) <= TORPEDO_RANGE:
            yield FireTorpedo(by, space)
    yield from (TriggerMine(by, s) for s in sorted({m.at for m in crew.mines}))
    yield from (LaunchDrone(by, n + 1) for n in range(chart.sectors))
    yield ActivateSonar(by)
    if state.sonar_for == by.team:
        ranges = {"row": chart.size, "column": chart.size, "sector": chart.sectors}
        for a, b in permutations(ranges, 2):
            for v in range(1, ranges[a] + 1):
                for w in range(1, ranges[b] + 1):
                    yield AnswerSonar(by, (a, v), (b, w))
    for h in charts.HEADINGS:
        yield from (GoSilent(by, h, n) for n in range(0, SILENCE_RANGE + 1))
    yield ActivateScenario(by)
    yield Surface(by)
    yield from (TraceSection(by, n + 1) for n in range(charts.SECTIONS))
    yield Inspect(by)
    yield EndTurn(by)


def legal_actions(state, by=None):
    people = [by] if by else [Person(t, n) for t, c in state.crews.items() for n in range(c.people)]
    found = []
    for person in people:
        for action in candidates(state, person):
            try:
                check(state, action)
            except IllegalAction:
                continue
            found.append(action)
    return found
