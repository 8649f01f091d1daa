"""The selection of a few scenarios for trying an adapter, which cover every part of a move and every topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from leadline.game.moves import missing_inputs
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.suite.model import Scenario

MOST = 120
"""The greatest number of scenarios to try."""
LONGEST = 60
"""The greatest number of moves in a scenario, unless only longer scenarios show something."""


def choose_scenarios(context: RunContext, scenarios: Sequence[Scenario]) -> list[Scenario]:
    """Return scenarios that can be sent to the subject in full, with each part of a choice both present and omitted."""
    playable = [
        scenario
        for scenario in scenarios
        if not missing_capability(scenario, context) and not _has_closed(scenario, context)
    ]
    shown = {scenario.id: frozenset(features(scenario)) for scenario in playable}
    left: set[str] = set().union(*shown.values()) if shown else set()
    chosen: list[Scenario] = []
    for single in (True, False):  # Single parts come before combinations of parts.
        wanted = {feature for feature in left if (" & " not in feature) == single}
        while wanted and len(chosen) < MOST:
            best = max(playable, key=lambda scenario: _worth(scenario, shown[scenario.id] & wanted))
            chosen.append(best)
            wanted -= shown[best.id]
            left -= shown[best.id]
    places = {scenario.id: number for number, scenario in enumerate(scenarios)}
    return sorted(chosen, key=lambda scenario: places[scenario.id])


def _worth(scenario: Scenario, new_features: frozenset[str]) -> float:
    return (
        len(new_features) / (6 + len(scenario.steps)) if len(scenario.steps) <= LONGEST else 0.001 * len(new_features)
    )


def _has_closed(scenario: Scenario, context: RunContext) -> bool:
    can = context.support.can
    moves = any(missing_inputs(context.game, "move", step.move, can) for step in scenario.steps)
    return moves or bool(scenario.setup and missing_inputs(context.game, "setup", scenario.setup, can))


def features(scenario: Scenario) -> Iterator[str]:
    """Yield the features that an adapter must support to play a scenario."""
    yield from (f"asked for {name}" for name, asked in scenario.asks.items() if asked)
    yield from (f"expected: {key}" for item in scenario.expect for key in ("over", "refused") if key in item.wanted)
    yield "a setup" if scenario.setup is not None else "a position"
    if not scenario.steps:
        for rule in _refusals(scenario):
            yield f"the opening is refused by {rule}"
            yield from (f"setup{part} & refused by {rule}" for part in set(_parts(scenario.setup, "")))
    for number, step in enumerate(scenario.steps, 1):
        parts = set(_parts(step.move, ""))
        yield from parts
        if number == len(scenario.steps):
            refused = [f"refused by {rule}" for rule in _refusals(scenario)]
            yield from (f"{part} & {where}" for part in parts for where in refused or [scenario.topic])


def _refusals(scenario: Scenario) -> Iterator[str]:
    """Yield the rules that refuse the last move of a scenario, or its opening if there is no move."""
    yield from (str(item.wanted["refused"]) for item in scenario.expect if "refused" in item.wanted)


def _parts(data: Any, path: str) -> Iterator[str]:
    """Yield every part of a move with the relevant aspect of its value: a word, its presence, or a number of items."""
    if isinstance(data, Mapping):
        for key, part in data.items():
            if key != "seat":
                yield from _parts(part, f"{path}.{key}")
    elif isinstance(data, list):
        yield f"{path}: {min(len(data), 2)} in it"
        yield from _first_entries(data[:1], path)
    elif isinstance(data, bool | None) or _is_word(data):
        yield f"{path}: {data}"
    else:
        yield f"{path}: told"


def _is_word(data: Any) -> bool:
    return isinstance(data, str) and len(data) < 24 and data.replace("-", "").isalpha()


def _first_entries(data: Iterable[Any], path: str) -> Iterator[str]:
    for entry in data:
        if isinstance(entry, list | Mapping):
            yield from _parts(entry, f"{path}.1")
