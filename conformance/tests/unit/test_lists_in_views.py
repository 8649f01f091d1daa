"""A view is compared as a position is: a list in it with an entry too few or too many is a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeAlias

import pytest

from leadline.games import game_ids, load_game
from leadline.suite.bundle import load_suite

Place: TypeAlias = tuple[str | int, ...]
WAYS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "last entry left out": lambda some: some[:-1],
    "emptied": lambda some: [],
    "last entry twice": lambda some: [*some, some[-1]],
}


def lists_in(data: Any, place: Place = ()) -> Iterator[Place]:
    """Yield the place of each list that is not empty."""
    if isinstance(data, list) and data:
        yield place
    for key, one in enumerate(data) if isinstance(data, list) else data.items() if isinstance(data, dict) else ():
        yield from lists_in(one, (*place, key))


def with_list(data: Any, place: Place, way: Callable[[list[Any]], list[Any]]) -> Any:
    """Return data in which the list in a place is another."""
    changed = deepcopy(data)
    around = changed
    for key in place[:-1]:
        around = around[key]
    around[place[-1]] = way(around[place[-1]])
    return changed


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.sampled(9)
def test_a_list_of_another_length_is_a_difference(game_id: str) -> None:
    game, tried = load_game(game_id), 0
    engine = game.engine_under(game.recommended)
    scenarios = [each for each in load_suite(game_id).scenarios if each.position is not None]
    for scenario in scenarios[::100]:
        position = game.codecs.position.read_once(scenario.position)
        for seat in list(engine.seats(position))[:2]:
            view = engine.view(position, (seat,))
            report = deepcopy(game.reports.position.write(view))
            assert game.reports.view_differences(str(seat), view, report) == []
            for place in lists_in(report):
                for name, way in WAYS.items():
                    changed = with_list(report, place, way)
                    found = game.reports.view_differences(str(seat), view, changed)
                    assert found, f"{scenario.id}, seat {seat}, {'.'.join(map(str, place))}: {name}"
                    tried += 1
    assert tried > 100


def test_the_number_of_hidden_cards_is_compared() -> None:
    game = load_game("deep-regrets")
    engine = game.engine_under(game.recommended)
    scenarios = {each.id: each for each in load_suite(game.id).scenarios}
    position = game.codecs.position.read_once(scenarios["regrets-information-hand"].position)
    view = engine.view(position, (2,))
    report = deepcopy(game.reports.position.write(view))
    assert report["anglers"][0]["fish"] == [None, None]
    for fish, differs in (([], True), ([None], True), (1, True), (2, False), (None, False), ([None] * 2, False)):
        report["anglers"][0]["fish"] = fish
        fields = [each.field for each in game.reports.view_differences("2", view, report)]
        assert fields == (["view.2.anglers.1.fish"] if differs else []), fish
