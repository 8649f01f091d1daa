"""The fields that differ between the readings of a dispute in a scenario and therefore decide between them.

Two scenarios in which the same fields show the same values count as the same piece of evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.game.expectation import StepResult
from leadline.schema.partial_match import unlike
from leadline.schema.values import FieldDifference
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario

if TYPE_CHECKING:
    from leadline.game.definition import Game

Deciding: TypeAlias = frozenset[tuple[str, str, str]]
"""Fields with their values under one reading and under another."""
OPENING = "opening"
"""The field that represents the difference between an opening that is refused and one that is not."""


def deciding_fields(game: Game, readings: Mapping[str, str], scenario: Scenario, dispute: str) -> Deciding:
    """Return the fields in which the readings of a dispute first differ in a scenario; empty if they look alike.

    If the scenario contains several sets of readings, the first one that shows a difference is used.
    """
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        base = {**readings, **under}
        traces = [play_scenario(game, {**base, dispute: one}, scenario) for one in game.rulings.readings()[dispute]]
        found = [one for other in traces[1:] for one in first_differences(game, scenario, traces[0], other)]
        if found:
            return frozenset((one.field, one.expected, one.got) for one in found)
    return frozenset()


def first_differences(game: Game, scenario: Scenario, one: Trace, other: Trace) -> list[FieldDifference]:
    """Return the first differences between two traces, limited to things that a subject can report.

    A refusal appears as its result: nothing has changed.
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


def _differences(game: Game, one: Trace, other: Trace, here: StepResult, there: StepResult) -> list[FieldDifference]:
    """Return the differences between the positions, or between the events heard on the way to them."""
    if here.position is None or there.position is None:
        shown = [_opened(game, happened) for happened in (here, there)]
        return [FieldDifference(OPENING, shown[0], shown[1])] if shown[0] != shown[1] else []
    if one.engine.standing(here.position).over:  # of a finished game the result alone is compared
        one, other, here, there = other, one, there, here
    reports = game.reports
    found = reports.differences(one.engine, here.position, reports.tell(other.engine, there.position))
    kinds = game.reported_events
    if here.refusal is there.refusal is None:
        heard = [game.codecs.event.write(event) for event in there.events if not kinds or event.kind in kinds]
        found += reports.event_differences(here.events, heard)
    return found


def _opened(game: Game, happened: StepResult) -> str:
    return "refused" if happened.position is None else game.position_notation.write(happened.position)


def _view_differences(game: Game, scenario: Scenario, one: Trace, other: Trace) -> list[FieldDifference]:
    """Return the differences between the seats' views at the end of two traces."""
    found: list[FieldDifference] = []
    shape, shown = game.reports.position, game.reports.shown
    for seat in scenario.seats:
        own, seen = (trace.engine.view(trace.happened[-1].position, (seat,)) for trace in (one, other))
        found += unlike(shape, own, shape.write(seen), f"view.{seat}", shown)
    return found


def _heard_differences(
    game: Game, scenario: Scenario, here: tuple[Trace, StepResult], there: tuple[Trace, StepResult]
) -> Iterator[FieldDifference]:
    """Yield the differences between the events that the seats hear of the last move."""
    for seat in scenario.seats:
        own, other = (_told(game, last.heard(trace.engine, (seat,))) for trace, last in (here, there))
        if own != other:
            yield FieldDifference(f"heard.{seat}", own, other)


def _told(game: Game, events: Iterable[Any]) -> str:
    """Return events as text, without their rules."""
    return ", ".join(repr({**game.codecs.event.write(event), "rules": []}) for event in events)
