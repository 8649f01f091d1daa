"""Null in a list of a view means hidden, so a program that hides what everybody sees is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from leadline.game.definition import Game
from leadline.games import game_ids, load_game
from leadline.suite.bundle import load_suite


def places_shown(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of each thing in a list that is not null."""
    entries = enumerate(data) if isinstance(data, list) else data.items() if isinstance(data, dict) else ()
    for key, entry in entries:
        if isinstance(data, list) and entry is not None:
            yield (*place, key)
        yield from places_shown(entry, (*place, key))


def written(game: Game, view: Any) -> Any:
    """Return a view as plain data in which no two places share an object."""
    return json.loads(json.dumps(game.reports.position.write(view)))


def with_value(data: Any, place: tuple[Any, ...], value: Any) -> Any:
    """Return data with another value in a place."""
    changed = deepcopy(data)
    around = changed
    for key in place[:-1]:
        around = around[key]
    around[place[-1]] = value
    return changed


def is_face_down(data: Any, place: tuple[Any, ...]) -> bool:
    """Return whether the thing in a place is a card of which nothing is shown."""
    for key in place:
        data = data[key]
    return isinstance(data, dict) and data.get("up") is False and data["card"] is None


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.sampled(9)
def test_a_thing_that_is_shown_may_not_be_null(game_id: str) -> None:
    game, tried = load_game(game_id), 0
    engine = game.engine_under(game.recommended)
    scenarios = [each for each in load_suite(game_id).scenarios if each.position is not None]
    for scenario in scenarios[::50]:
        position = game.codecs.position.read_once(scenario.position)
        seat = engine.seats(position)[0]
        view = engine.view(position, (seat,))
        report = written(game, view)
        for place in places_shown(report):
            differences = game.reports.view_differences(str(seat), view, with_value(report, place, None))
            if is_face_down(report, place):
                assert differences == []
                continue
            assert len(differences) == 1, f"{scenario.id}, seat {seat}, {'.'.join(map(str, place))}: {differences}"
            assert differences[0].expected != differences[0].got
            tried += 1
    assert tried > 50


def sea_view(scenario: str, seat: int) -> tuple[Any, Any, Any]:
    """Return the reports of Deep Sea Adventure, and what a seat sees of the position of a scenario, also written."""
    game = load_game("deep-sea-adventure")
    scenarios = {each.id: each for each in load_suite(game.id).scenarios}
    position = game.codecs.position.read_once(scenarios[scenario].position)
    view = game.engine_under(game.recommended).view(position, (seat,))
    return game.reports, view, written(game, view)


@pytest.mark.parametrize(
    ("carried", "differences"),
    [
        ([[{"level": 2}]], []),
        ([None], [("view.2.divers.1.carried", "2:?", "?")]),
        ([[None]], [("view.2.divers.1.carried", "2:?", "?")]),
        ([{"chips": 1}], []),
        (1, []),
        (None, []),
    ],
)
def test_the_load_of_another_diver_is_compared(carried: Any, differences: list[tuple[str, str, str]]) -> None:
    reports, view, report = sea_view("dsa-hidden-values-laid-chip", 2)
    changed = with_value(report, ("divers", 0, "carried"), carried)
    wrong = reports.view_differences("2", view, changed)
    assert [(each.field, each.expected, each.got) for each in wrong] == differences


def test_a_field_that_is_left_out_is_not_compared() -> None:
    reports, view, report = sea_view("dsa-hidden-values-laid-chip", 2)
    del report["divers"][0]["carried"], report["line"]
    assert reports.view_differences("2", view, report) == []


@pytest.mark.parametrize(
    ("held", "differences"),
    [
        ([[{"level": 1}]], []),
        ([[{"level": 1, "value": 3}]], [("view.2.divers.2.held", "1:?", "1:3")]),
        ([None], [("view.2.divers.2.held", "1:?", "?")]),
        ([], [("view.2.divers.2.held", "1:?", "nothing")]),
        (1, []),
    ],
)
def test_what_a_diver_at_home_has_is_compared_as_a_whole(held: Any, differences: list[tuple[str, str, str]]) -> None:
    reports, view, report = sea_view("dsa-hidden-values-laid-chip", 2)
    home = report["divers"][1]
    del home["carried"], home["banked"]
    home["held"] = held
    wrong = reports.view_differences("2", view, report)
    assert [(each.field, each.expected, each.got) for each in wrong] == differences
