"""On which fields the readings of a dispute differ in a scenario: what decides between them.

Two scenarios in which the same fields show the same are one piece of evidence told twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from leadline.games.interface import Difference, Happening
from leadline.suite.model import Scenario
from leadline.suite.prove import Line, play_scenario

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug

Deciding: TypeAlias = frozenset[tuple[str, str, str]]
"""Fields with what they show under one reading and under another."""
OPENING = "opening"
"""The field on which an opening that is refused and one that is not differ."""


def deciding_fields(plug: GamePlug, readings: Mapping[str, str], scenario: Scenario, dispute: str) -> Deciding:
    """The fields on which the readings of a dispute first differ in a scenario; empty if they look alike.

    The first set of readings the scenario speaks of and that shows a difference counts.
    """
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        base = {**readings, **under}
        lines = [play_scenario(plug, {**base, dispute: one}, scenario) for one in plug.rulings.readings()[dispute]]
        found = [one for other in lines[1:] for one in first_differences(plug, scenario, lines[0], other)]
        if found:
            return frozenset((one.field, one.expected, one.got) for one in found)
    return frozenset()


def first_differences(plug: GamePlug, scenario: Scenario, one: Line, other: Line) -> list[Difference]:
    """Where two played lines first differ, as somebody sees it who is told what a subject can report.

    A refusal shows as what it comes to: nothing has changed.
    """
    for number, (here, there) in enumerate(zip(one.happened, other.happened, strict=False)):
        last = number == len(scenario.steps)
        found = _differences(plug, one, other, here, there)
        if not found and last and "views" in scenario.asks and here.refusal is there.refusal is None:
            found = _view_differences(plug, one, other, len(scenario.names))
        if found:
            return found
    return []


def _differences(plug: GamePlug, one: Line, other: Line, here: Happening, there: Happening) -> list[Difference]:
    """Where the positions, or what is heard on the way to them, differ."""
    if here.position is None or there.position is None:
        shown = [_opened(plug, happening) for happening in (here, there)]
        return [Difference(OPENING, shown[0], shown[1])] if shown[0] != shown[1] else []
    if plug.to_move(here.position) is None:  # of a finished game the result alone is compared
        one, other, here, there = other, one, there, here
    report = plug.reports.read(plug.report(other.engine, there.position))
    found = plug.differences(one.engine, here.position, report, loose=False)
    if here.refusal is there.refusal is None:
        heard = [plug.events.write(event) for event in there.events if event.kind in plug.reported_events]
        found += plug.event_differences(here.events, heard)
    return found


def _opened(plug: GamePlug, happening: Happening) -> str:
    return "refused" if happening.position is None else plug.write_position(happening.position)


def _view_differences(plug: GamePlug, one: Line, other: Line, seats: int) -> list[Difference]:
    """Where what the seats see differs at the end of two lines."""
    found: list[Difference] = []
    for seat in range(1, seats + 1):
        seen = other.engine.view(other.happened[-1].position, seat)
        own = one.engine.view(one.happened[-1].position, seat)
        found += plug.view_differences(own, plug.reports.read(plug.views.write(seen)), loose=False)
    return found
