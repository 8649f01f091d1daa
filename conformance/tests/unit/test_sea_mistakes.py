"""Wrong engines of Deep Sea Adventure: two that change how dives begin end together, too; and what some remember."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

from leadline.games import load_game, recommended
from leadline.games.deep_sea_adventure.mistakes import memory, next_dive
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import play_scenario
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Outcome

GAME, BASE = load_game("deep-sea-adventure"), recommended("deep-sea-adventure")
BEGINNING = [id for id, kind in GAME.mistakes.items() if kind.__module__ == next_dive.__name__]
"""The mistakes that change how dives begin."""
REMEMBERING = [id for id, kind in GAME.mistakes.items() if issubclass(kind, memory.Remembering)]
"""The mistakes of programs that remember what no position shows."""
FRESH_TURNS = [scenario for scenario in load_suite(GAME.id).scenarios if scenario.id.startswith("dsa-fresh-turns-")]
"""The scenarios in which they go wrong."""
STUCK = [scenario for scenario in load_suite(GAME.id).scenarios if "dsa.dive.no-progress" in scenario.rules]
"""The scenarios about turns in which nothing changes."""
ENDING_DIVES_EARLY = {
    "dsa.mistake.left-out-keep-breathing-for-their-load",
    "dsa.mistake.air-falls-once-a-round",
    "dsa.mistake.air-out-is-not-forgotten",
    "dsa.mistake.earlier-homecomings-count",
}
"""The mistakes that remember what uses up the air sooner, or what ends a dive."""
HOME_KEEPS_ITS_SPACE = "dsa.mistake.home-keeps-its-space"
MOST_DIVES = 6
"""No move begins more dives than that, whatever is done wrong."""
ENDING = [
    one
    for one in load_suite(GAME.id).scenarios
    if one.position is not None and len(one.steps) == 1 and any(rule.startswith("dsa.dive.") for rule in one.rules)
]


class EndlessDives(Exception):
    """Dives begin again and again in one move."""


def play(kind: type[Engine], scenario: Scenario) -> object:
    """Play the one move of a scenario. Raises ``EndlessDives``."""
    begun: list[int] = []

    class Counting(kind):  # type: ignore[misc, valid-type]
        def begin_dive(self, table: Table) -> None:
            begun.append(table.dive)
            if len(begun) > MOST_DIVES:
                raise EndlessDives(scenario.id)
            super().begin_dive(table)

    engine: Any = Counting(GAME.own_components, GAME.rulings.from_mapping(BASE))
    position = GAME.codecs.position.read(scenario.position)
    move = GAME.shorthand.complete_move(engine, position, GAME.codecs.move.read(scenario.steps[0].move))
    return engine.play(position, move)


@pytest.mark.parametrize("mistake", BEGINNING)
@pytest.mark.sampled(5)
def test_dives_do_not_begin_without_end(mistake: str) -> None:
    assert len(ENDING) > 20
    assert len(BEGINNING) > 10
    for pair in permutations(BEGINNING, 2):
        if mistake == pair[0]:
            kind: Any = GAME.engine_making(pair)
            for scenario in ENDING:
                play(kind, scenario)


def test_the_next_dive_of_divers_that_stay_home_is_over_at_once() -> None:
    early = [one for one in ENDING if "dsa.dive.all-home" in one.rules and one.position["dive"] < 3]
    for mistakes, is_over in (((), False), (("dsa.mistake.home-stay-home",), True)):
        kind: Any = GAME.engine_making(mistakes)
        ended = [one for scenario in early if isinstance(one := play(kind, scenario), Outcome)]
        assert ended
        assert any(one.position.over for one in ended) is is_over


def positions(scenario: Scenario, *mistakes: str, **readings: str) -> list[Position]:
    """Return the positions of a scenario played with some mistakes, under the recommended readings or others."""
    played = play_scenario(GAME, {**BASE, **readings}, scenario, mistakes=mistakes)
    return [result.position for result in played.happened]


def first_bit(mistake: str) -> int:
    """Return the first bit in which a mistake remembers something."""
    kind = GAME.mistakes[mistake]
    return getattr(kind, f"_{kind.__name__}__memory").first_bit


@pytest.mark.parametrize("mistake", [id for id in REMEMBERING if id not in ENDING_DIVES_EARLY])
def test_what_is_remembered_ends_no_dive_early(mistake: str) -> None:
    memories = set()
    for scenario in FRESH_TURNS:
        right, wrong = positions(scenario), positions(scenario, mistake)
        memories |= {position.idle for position in wrong}
        assert all(there.dive <= here.dive for here, there in zip(right, wrong, strict=False))
    assert len(memories) > 1


@pytest.mark.parametrize("mistake", REMEMBERING)
def test_turns_without_a_change_are_counted_beside_what_is_remembered(mistake: str) -> None:
    counting = {"end-empty-handed": "stays"}
    memories = [position.idle for scenario in FRESH_TURNS for position in positions(scenario, mistake, **counting)]
    assert max(memories) > memory.Remembering.counting
    assert STUCK
    for scenario in STUCK:
        right, wrong = positions(scenario, **counting), positions(scenario, mistake, **counting)
        counted = [position.idle & memory.Remembering.counting for position in wrong]
        assert [(there.dive, count) for there, count in zip(wrong, counted, strict=True)] == [
            (here.dive, here.idle) for here in right
        ]


def test_no_two_mistakes_remember_in_the_same_place() -> None:
    in_order = sorted(REMEMBERING, key=first_bit)
    for mistake, next_mistake in pairwise(in_order):
        first, beyond = first_bit(mistake), first_bit(next_mistake)
        memories = [position.idle for scenario in FRESH_TURNS for position in positions(scenario, mistake)]
        assert any(memories)
        assert all(memory >> first << first == memory < 1 << beyond for memory in memories)


@pytest.mark.parametrize("pair", list(combinations(REMEMBERING, 2)))
@pytest.mark.sampled(10)
def test_mistakes_built_in_together_do_not_share_what_they_remember(pair: tuple[str, str]) -> None:
    for scenario in FRESH_TURNS:
        alone = [positions(scenario, mistake) for mistake in pair]
        for first, second, both in zip(*alone, positions(scenario, *pair), strict=False):
            if replace(first, idle=0) != replace(second, idle=0) or replace(first, idle=0) != replace(both, idle=0):
                break
            assert both.idle == first.idle | second.idle


@pytest.mark.parametrize("added", [(), ("dsa.mistake.jumps-downwards-only",)])
def test_the_space_of_a_diver_at_home_is_jumped_over_but_not_reported(added: tuple[str, ...]) -> None:
    scenario = next(each for each in FRESH_TURNS if each.id == "dsa-fresh-turns-space-of-a-diver-at-home")
    right, wrong = (positions(scenario, *mistakes, *added)[-1] for mistakes in ((), (HOME_KEEPS_ITS_SPACE,)))
    assert (right.diver(1).at, right.diver(2).at) == (0, 2)
    assert (wrong.diver(1).at, wrong.diver(2).at) == (0, 1)
