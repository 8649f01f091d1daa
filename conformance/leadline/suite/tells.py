"""Which disputes a scenario tells apart, and how: it is played under every reading it may depend on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.games.visible import visible
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario, twin_steps
from leadline_engines.surface import Seat

if TYPE_CHECKING:
    from leadline.games.game import Game


def find_tells(game: Game, readings: Mapping[str, str], scenario: Scenario) -> Scenario:
    """The same scenario with the disputes that it tells apart."""
    alternatives = game.rulings.readings()
    looks = Looks(game, scenario)
    tells: dict[str, list[list[str]]] = {}
    shows: dict[str, list[str]] = {}
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        base = {**readings, **under}
        first = play_scenario(game, base, scenario)
        looks.seen(first)  # the result and what is asked at the end may depend on a reading too
        for dispute in sorted(first.consulted & set(alternatives)):
            groups = _groups(looks, first, base, dispute, alternatives[dispute])
            if len(groups) > max(1, len(tells.get(dispute, []))):
                tells[dispute] = groups
            if len(groups) > 1 and not under:
                shows[dispute] = next(group for group in groups if base[dispute] in group)
    twin_shows = None
    if scenario.twin is not None:
        alone = replace(scenario, steps=tuple(twin_steps(scenario)), expect=(), twin=None)
        twin_shows = find_tells(game, readings, alone).shows
    return replace(scenario, tells=tells, shows=shows, twin_shows=twin_shows)


def _groups(
    looks: Looks, first: Trace, base: Mapping[str, str], dispute: str, readings: Sequence[str]
) -> list[list[str]]:
    """The readings of a dispute in groups that look alike to somebody who sees only what a subject can report."""
    game, scenario = looks.game, looks.scenario
    traces = {
        reading: first if reading == base[dispute] else play_scenario(game, {**base, dispute: reading}, scenario)
        for reading in readings
    }
    known = "views" in scenario.asks or "heard" in scenario.asks  # What is known may depend on a reading alone.
    if not known and all(same_trace(first, trace) for trace in traces.values()):
        return [list(readings)]
    groups: dict[str, list[str]] = {}
    for reading, trace in traces.items():
        groups.setdefault(looks.seen(trace), []).append(reading)
    return list(groups.values())


def same_trace(one: Trace, other: Trace) -> bool:
    """Whether two traces went through the same positions to the same end."""
    if one is other:
        return True
    if [(h.position, h.events, h.refusal is None) for h in one.happened] != [
        (h.position, h.events, h.refusal is None) for h in other.happened
    ]:
        return False
    last = one.happened[-1].position
    return last is None or one.engine.standing(last) == other.engine.standing(last)


class Looks:
    """How what is played of one scenario looks to those who see only what a subject can report."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game, self.scenario = game, scenario
        self._shown: dict[Any, str] = {}
        self._looks: dict[int, tuple[Trace, str]] = {}

    def seen(self, trace: Trace) -> str:
        """What a subject that played this could report, as text."""
        known = self._looks.get(id(trace))
        if known is None:  # The trace is kept, so that no other gets its id.
            known = self._looks[id(trace)] = (trace, self._seen(trace))
        return known[1]

    def _seen(self, trace: Trace) -> str:
        game, scenario = self.game, self.scenario
        position, event, kinds = game.codecs.position, game.codecs.event, game.reported_events
        told: list[Any] = []
        for happened in trace.happened:
            told.append("refused" if happened.refusal is not None else self._position(happened.position))
        last = trace.happened[-1]
        if last.refusal is None:
            standing = trace.engine.standing(last.position)
            told.append((standing.scores, standing.winners) if standing.over else ())
        if "views" in scenario.asks and last.refusal is None:
            views = (trace.engine.view(last.position, person) for person in _people(scenario, "views"))
            told.append([position.write(view) for view in views])
        if "heard" in scenario.asks and last.refusal is None:
            heard = ((person, last.heard(trace.engine, person)) for person in _people(scenario, "heard"))
            told.append([(person, [_without_rules(event.write(one)) for one in some]) for person, some in heard])
        events = (one for happened in trace.happened for one in happened.events if not kinds or one.kind in kinds)
        told.append([_without_rules(event.write(one)) for one in events])
        return repr(told)

    def _position(self, position: Any) -> str:
        """What can be told of a position; most readings lead to the same ones, so each is worked out once."""
        shown = self._shown.get(position)
        if shown is None:
            shown = self._shown[position] = repr(visible(self.game.types.position, position))
        return shown


def _people(scenario: Scenario, asked: str) -> list[tuple[Seat, ...]]:
    """Every seat by itself, and everybody with several seats of whom something is asked."""
    several = (tuple(person) for person in scenario.asks[asked] if isinstance(person, list))
    return [*((seat,) for seat in scenario.seats), *several]


def _without_rules(event: dict[str, Any]) -> dict[str, Any]:
    return {key: one for key, one in event.items() if key != "rules"}
