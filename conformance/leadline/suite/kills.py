"""Which scenarios kill which mistake: a program that makes it would be seen to be wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games import spec_of
from leadline.games.noting import EVERYWHERE, noting_engine, steps_changed
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, play_on, play_scenario, twin_steps
from leadline.suite.tells import Looks, Seen, same_trace
from leadline.suite.unreachable import POSITION

if TYPE_CHECKING:
    from leadline.games.game import Game

MOST_KEPT = 2
"""So many scenarios are kept for a mistake in each column."""

Kills: TypeAlias = dict[str, dict[str, list[str]]]
"""By mistake and column (`position`, or the number of seats of an opening): scenarios that kill it."""


def kills(game: Game, base: Mapping[str, str], scenarios: Iterable[Scenario], most: int = MOST_KEPT) -> Kills:
    """For each mistake the first scenarios of each column that kill it, under the recommended readings."""
    found: Kills = {mistake: {} for mistake in game.mistakes}
    changed = {mistake: steps_changed(game, mistake) for mistake in game.mistakes}
    for scenario in scenarios:
        column = column_of(scenario)
        left = [mistake for mistake in found if len(found[mistake].get(column, ())) < most]
        if left:
            right, asked = _right(game, base, scenario)
            for mistake in left:
                if not asked.isdisjoint(changed[mistake]) and _kills(game, base, scenario, mistake, right):
                    found[mistake].setdefault(column, []).append(scenario.id)
    return found


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
    right, asked = _right(game, base, scenario)
    return not asked.isdisjoint(steps_changed(game, mistake)) and _kills(game, base, scenario, mistake, right)


def column_of(scenario: Scenario) -> str:
    """The column a scenario counts in."""
    return POSITION if scenario.setup is None else str(len(scenario.seats))


Played: TypeAlias = list[tuple[Trace, Seen]]
"""A scenario and its twin as played, and what a subject could report of each."""


def _right(game: Game, base: Mapping[str, str], scenario: Scenario) -> tuple[Played, set[str]]:
    """What is right, and what was asked of the engine for it."""
    asked = {EVERYWHERE}
    engine = noting_engine(game, game.rulings.from_mapping(base), (), asked)
    found: Played = []
    for steps in _scripts(scenario):
        moves = (game.codecs.move.read(step.move) for step in steps)
        trace = play_on(game, Trace(engine), scenario, moves)
        found.append((trace, _told(game, scenario, trace)))
    return found, asked


def _scripts(scenario: Scenario) -> list[Sequence[Step]]:
    return [scenario.steps] if scenario.twin is None else [scenario.steps, tuple(twin_steps(scenario))]


def _kills(game: Game, base: Mapping[str, str], scenario: Scenario, mistake: str, right: Played) -> bool:
    for steps, (trace, told) in zip(_scripts(scenario), right, strict=True):
        wrong = play_scenario(game, base, scenario, steps, (mistake,))
        if (scenario.asks or not same_trace(trace, wrong)) and _told(game, scenario, wrong) != told:
            return True
    return False


def _told(game: Game, scenario: Scenario, trace: Trace) -> Seen:
    """What a subject could report that plays a scenario, the legal choices it is asked for among it."""
    last, found = trace.happened[-1], list[Any]()
    for asked in scenario.asks.get("legal", ()) if last.refusal is None else ():
        chance = game.codecs.chance.read(asked["given"]) if "given" in asked else None
        for decision in trace.engine.to_act(last.position):
            found.append(sorted(map(repr, trace.engine.choices(last.position, decision, chance).listed)))
    return (*Looks(game, scenario).seen(trace), repr(found))
