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
    for under in [{}, *(alternative for alternative in scenario.alternatives() if alternative)]:
        base = {**readings, **under}
        traces = [
            play_scenario(game, {**base, dispute: reading}, scenario) for reading in game.rulings.readings()[dispute]
        ]
        differences = [
            difference for trace in traces[1:] for difference in first_differences(game, scenario, traces[0], trace)
        ]
        if differences:
            return frozenset((difference.field, difference.expected, difference.got) for difference in differences)
    return frozenset()


def first_differences(game: Game, scenario: Scenario, first: Trace, second: Trace) -> list[FieldDifference]:
    """Return the first differences between two traces, limited to things that a subject can report.

    A refusal appears as its result: nothing has changed.
    """
    for number, (here, there) in enumerate(zip(first.happened, second.happened, strict=False)):
        last = number == len(scenario.steps)
        differences = _differences(game, first, second, here, there)
        if not differences and last and "views" in scenario.asks and here.refusal is there.refusal is None:
            differences = _view_differences(game, scenario, first, second)
        if not differences and last and "heard" in scenario.asks and here.refusal is there.refusal is None:
            differences = list(_heard_differences(game, scenario, (first, here), (second, there)))
        if differences:
            return differences
    return []


def _differences(game: Game, first: Trace, second: Trace, here: StepResult, there: StepResult) -> list[FieldDifference]:
    """Return the differences between the positions, or between the events heard on the way to them."""
    if here.position is None or there.position is None:
        shown = [_opened(game, happened) for happened in (here, there)]
        return [FieldDifference(OPENING, shown[0], shown[1])] if shown[0] != shown[1] else []
    if first.engine.standing(here.position).over:  # of a finished game the result alone is compared
        first, second, here, there = second, first, there, here
    reports = game.reports
    differences = reports.differences(first.engine, here.position, reports.tell(second.engine, there.position))
    kinds = game.reported_events
    if here.refusal is there.refusal is None:
        heard = [game.codecs.event.write(event) for event in there.events if not kinds or event.kind in kinds]
        differences += reports.event_differences(here.events, heard)
    return differences


def _opened(game: Game, happened: StepResult) -> str:
    return "refused" if happened.position is None else game.position_notation.write(happened.position)


def _view_differences(game: Game, scenario: Scenario, first: Trace, second: Trace) -> list[FieldDifference]:
    """Return the differences between the seats' views at the end of two traces."""
    differences: list[FieldDifference] = []
    shape, shown = game.reports.position, game.reports.shown
    for seat in scenario.seats:
        own, seen = (trace.engine.view(trace.happened[-1].position, (seat,)) for trace in (first, second))
        differences += unlike(shape, own, shape.write(seen), f"view.{seat}", shown)
    return differences


def _heard_differences(
    game: Game, scenario: Scenario, here: tuple[Trace, StepResult], there: tuple[Trace, StepResult]
) -> Iterator[FieldDifference]:
    """Yield the differences between the events that the seats hear of the last move."""
    for seat in scenario.seats:
        own, theirs = (_told(game, last.heard(trace.engine, (seat,))) for trace, last in (here, there))
        if own != theirs:
            yield FieldDifference(f"heard.{seat}", own, theirs)


def _told(game: Game, events: Iterable[Any]) -> str:
    """Return events as text, without their rules."""
    return ", ".join(repr({**game.codecs.event.write(event), "rules": []}) for event in events)
