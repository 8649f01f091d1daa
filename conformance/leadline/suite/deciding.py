"""On which fields the readings of a dispute differ in a scenario: what decides between them.

Two scenarios in which the same fields show the same are one piece of evidence told twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games.difference import Difference
from leadline.games.happened import Happened
from leadline.games.unlike import unlike
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario

if TYPE_CHECKING:
    from leadline.games.game import Game

Deciding: TypeAlias = frozenset[tuple[str, str, str]]
"""Fields with what they show under one reading and under another."""
OPENING = "opening"
"""The field on which an opening that is refused and one that is not differ."""


def deciding_fields(game: Game, readings: Mapping[str, str], scenario: Scenario, dispute: str) -> Deciding:
    """The fields on which the readings of a dispute first differ in a scenario; empty if they look alike.

    The first set of readings the scenario speaks of and that shows a difference counts.
    """
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        base = {**readings, **under}
        traces = [play_scenario(game, {**base, dispute: one}, scenario) for one in game.rulings.readings()[dispute]]
        found = [one for other in traces[1:] for one in first_differences(game, scenario, traces[0], other)]
        if found:
            return frozenset((one.field, one.expected, one.got) for one in found)
    return frozenset()


def first_differences(game: Game, scenario: Scenario, one: Trace, other: Trace) -> list[Difference]:
    """Where two traces first differ, as somebody sees it who is told what a subject can report.

    A refusal shows as what it comes to: nothing has changed.
    """
    for number, (here, there) in enumerate(zip(one.happened, other.happened, strict=False)):
        last = number == len(scenario.steps)
        found = _differences(game, one, other, here, there)
        if not found and last and "views" in scenario.asks and here.refusal is there.refusal is None:
            found = _view_differences(game, scenario, one, other)
        if not found and last and "heard" in scenario.asks and here.refusal is there.refusal is None:
            found = list(_heard_differences(game, scenario, (one, here), (other, there)))
        if found:
            return found
    return []


def _differences(game: Game, one: Trace, other: Trace, here: Happened, there: Happened) -> list[Difference]:
    """Where the positions, or what is heard on the way to them, differ."""
    if here.position is None or there.position is None:
        shown = [_opened(game, happened) for happened in (here, there)]
        return [Difference(OPENING, shown[0], shown[1])] if shown[0] != shown[1] else []
    if one.engine.standing(here.position).over:  # of a finished game the result alone is compared
        one, other, here, there = other, one, there, here
    reports = game.reports
    found = reports.differences(one.engine, here.position, reports.tell(other.engine, there.position))
    kinds = game.reported_events
    if here.refusal is there.refusal is None:
        heard = [game.codecs.event.write(event) for event in there.events if not kinds or event.kind in kinds]
        found += reports.event_differences(here.events, heard)
    return found


def _opened(game: Game, happened: Happened) -> str:
    return "refused" if happened.position is None else game.position_notation.write(happened.position)


def _view_differences(game: Game, scenario: Scenario, one: Trace, other: Trace) -> list[Difference]:
    """Where what the seats see differs at the end of two traces."""
    found: list[Difference] = []
    shape, shown = game.reports.position, game.reports.shown
    for seat in scenario.seats:
        own, seen = (trace.engine.view(trace.happened[-1].position, (seat,)) for trace in (one, other))
        found += unlike(shape, own, shape.write(seen), f"view.{seat}", shown)
    return found


def _heard_differences(
    game: Game, scenario: Scenario, here: tuple[Trace, Happened], there: tuple[Trace, Happened]
) -> Iterator[Difference]:
    """Where what the seats hear of the last move differs."""
    for seat in scenario.seats:
        own, other = (_told(game, last.heard(trace.engine, (seat,))) for trace, last in (here, there))
        if own != other:
            yield Difference(f"heard.{seat}", own, other)


def _told(game: Game, events: Iterable[Any]) -> str:
    """Events as text, without their rules."""
    return ", ".join(repr({**game.codecs.event.write(event), "rules": []}) for event in events)
