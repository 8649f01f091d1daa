"""The disputes whose readings a scenario distinguishes, found by playing it under every reading it may depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.schema.canonical import VisibleText
from leadline.suite.incremental_replay import Noted
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, legal_variant_steps
from leadline_engines.surface import Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game


Seen: TypeAlias = tuple[str, ...]
"""The texts that a subject could report after playing something, in order."""


def find_tells(game: Game, readings: Mapping[str, str], scenario: Scenario) -> Scenario:
    """Return the scenario with the disputes whose readings it distinguishes."""
    looks = Looks(game, scenario)
    tells: dict[str, list[list[str]]] = {}
    shows: dict[str, list[str]] = {}
    for under in [{}, *(alternative for alternative in scenario.alternatives() if alternative)]:
        base = {**readings, **under}
        for dispute, groups in _told_apart(looks, base).items():
            if len(groups) > max(1, len(tells.get(dispute, []))):
                tells[dispute] = groups
            if len(groups) > 1 and not under:
                shows[dispute] = next(group for group in groups if base[dispute] in group)
    legal_variant_shows = None
    if scenario.legal_variant is not None:
        alone = replace(scenario, steps=tuple(legal_variant_steps(scenario)), expect=(), legal_variant=None)
        legal_variant_shows = find_tells(game, readings, alone).shows
    return replace(scenario, tells=tells, shows=shows, legal_variant_shows=legal_variant_shows)


def _told_apart(looks: Looks, base: Mapping[str, str]) -> dict[str, list[list[str]]]:
    """Return the possibly relevant readings of each dispute, grouped by whether a subject's reports look alike.

    The requests after the last move, and the result, may also depend on a reading.
    """
    alternatives = looks.game.rulings.readings()
    noted = Noted(looks.game, base, looks.scenario)
    first = noted.trace
    asked_after = noted.noting(lambda: looks.seen(first))
    groups_by_dispute: dict[str, list[list[str]]] = {}
    for dispute in sorted(first.consulted & set(alternatives)):
        groups: dict[Seen, list[str]] = {}
        for reading in alternatives[dispute]:
            trace = first if reading == base[dispute] else noted.again({**base, dispute: reading}, dispute)
            is_as_before = dispute not in asked_after and trace.happened == first.happened
            groups.setdefault(looks.seen(first if is_as_before else trace), []).append(reading)
        groups_by_dispute[dispute] = list(groups.values())
    return groups_by_dispute


def same_trace(first: Trace, second: Trace) -> bool:
    """Return whether two traces went through the same positions and ended in the same way."""
    if first is second:
        return True
    if [(h.position, h.events, h.refusal is None) for h in first.happened] != [
        (h.position, h.events, h.refusal is None) for h in second.happened
    ]:
        return False
    last = first.happened[-1].position
    return last is None or first.engine.standing(last) == second.engine.standing(last)


class Looks:
    """The appearance of plays of one scenario to an observer who sees only what a subject can report."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game, self.scenario = game, scenario
        self._shown = VisibleText(game.types.position)
        self._looks: dict[int, tuple[Trace, Seen]] = {}

    def seen(self, trace: Trace) -> Seen:
        """Return everything that a subject with this play could report, as text."""
        known = self._looks.get(id(trace))
        if known is None:  # The trace is kept, so that no other object receives its id.
            known = self._looks[id(trace)] = (trace, tuple(self._seen(trace)))
        return known[1]

    def _seen(self, trace: Trace) -> Iterator[str]:
        game, scenario, last = self.game, self.scenario, trace.happened[-1]
        position, event, kinds = game.codecs.position, game.codecs.event, game.reported_events
        for happened in trace.happened:
            yield "refused" if happened.refusal is not None else self._shown.of(happened.position)
        if last.refusal is None:
            standing = trace.engine.standing(last.position)
            yield repr((standing.scores, standing.winners) if standing.over else ())
        if "views" in scenario.asks and last.refusal is None:
            views = (trace.engine.view(last.position, person) for person in _people(scenario, "views"))
            yield repr([position.write(view) for view in views])
        if "heard" in scenario.asks and last.refusal is None:
            heard = ((person, last.heard(trace.engine, person)) for person in _people(scenario, "heard"))
            yield repr(
                [(person, [_without_rules(event.write(heard_event)) for heard_event in some]) for person, some in heard]
            )
        events = (
            reported_event
            for happened in trace.happened
            for reported_event in happened.events
            if not kinds or reported_event.kind in kinds
        )
        yield repr([_without_rules(event.write(reported_event)) for reported_event in events])


def _people(scenario: Scenario, asked: str) -> list[tuple[Seat, ...]]:
    """Return every single seat, and every group of seats belonging to one person in the scenario."""
    several = (tuple(person) for person in scenario.asks[asked] if isinstance(person, list))
    return [*((seat,) for seat in scenario.seats), *several]


def _without_rules(event: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in event.items() if key != "rules"}
