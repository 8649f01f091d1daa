"""Which scenarios kill which mistake: a program that makes it would be seen to be wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from leadline.games import spec_of
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


def killers(game: Game, base: Mapping[str, str], scenarios: Sequence[Scenario], mistake: str, most: int) -> list[str]:
    """Some scenarios that kill a mistake, at most so many: of those aimed at its rules, else the first of the rest."""
    about = next(one for one in spec_of(game.id).mistakes if one.id == mistake)
    aimed = [one for one in scenarios if set(about.rules) & set(one.rules)]
    aimed.sort(key=lambda one: (len(one.rules), min(one.rules.index(id) for id in about.rules if id in one.rules)))
    found = list(islice((one.id for one in aimed if is_killed(game, base, one, mistake)), most))
    others = (one.id for one in scenarios if one not in aimed and is_killed(game, base, one, mistake))
    return found or list(islice(others, 1))


def is_killed(game: Game, base: Mapping[str, str], scenario: Scenario, mistake: str) -> bool:
    """Whether a program with a mistake would be seen to be wrong in a scenario."""
    return _seen(game, base, scenario, (mistake,)) != _seen(game, base, scenario, ())


def _seen(game: Game, base: Mapping[str, str], scenario: Scenario, mistakes: tuple[str, ...]) -> list[str]:
    """What a subject could report that plays a scenario, and its twin."""
    lines = [scenario.steps] if scenario.twin is None else [scenario.steps, tuple(twin_steps(scenario))]
    traces: list[Trace] = [play_scenario(game, base, scenario, line, mistakes) for line in lines]
    return [seen(game, scenario, trace) for trace in traces]
