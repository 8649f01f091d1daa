"""Which scenarios kill which mistake: a program that makes it would be seen to be wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario, twin_steps
from leadline.suite.tells import seen

if TYPE_CHECKING:
    from leadline.games.game import Game


def kills(game: Game, base: Mapping[str, str], scenarios: Iterable[Scenario]) -> dict[str, str]:
    """For each mistake that some scenario kills, the first that does, under the recommended readings."""
    left, found = list(game.mistakes), dict[str, str]()
    for scenario in scenarios:
        if not left:
            break
        right = _seen(game, base, scenario, ())
        killed = [mistake for mistake in left if _seen(game, base, scenario, (mistake,)) != right]
        found |= dict.fromkeys(killed, scenario.id)
        left = [mistake for mistake in left if mistake not in found]
    return {mistake: found[mistake] for mistake in game.mistakes if mistake in found}


def is_killed(game: Game, base: Mapping[str, str], scenario: Scenario, mistake: str) -> bool:
    """Whether a program with a mistake would be seen to be wrong in a scenario."""
    return _seen(game, base, scenario, (mistake,)) != _seen(game, base, scenario, ())


def _seen(game: Game, base: Mapping[str, str], scenario: Scenario, mistakes: tuple[str, ...]) -> list[str]:
    """What a subject could report that plays a scenario, and its twin."""
    lines = [scenario.steps] if scenario.twin is None else [scenario.steps, tuple(twin_steps(scenario))]
    traces: list[Trace] = [play_scenario(game, base, scenario, line, mistakes) for line in lines]
    return [seen(game, scenario, trace) for trace in traces] + [_legal(game, scenario, trace) for trace in traces]


def _legal(game: Game, scenario: Scenario, trace: Trace) -> str:
    """The legal choices that a subject is asked for at the end of a played scenario, as text."""
    last = trace.happened[-1]
    if last.refusal is not None or "legal" not in scenario.asks:
        return ""
    found: list[Any] = []
    for asked in scenario.asks["legal"]:
        chance = game.codecs.chance.read(asked["given"]) if "given" in asked else None
        for decision in trace.engine.to_act(last.position):
            found.append(sorted(map(repr, trace.engine.choices(last.position, decision, chance).listed)))
    return repr(found)
