"""The figures, and any other map as data."""

from __future__ import annotations

from copy import deepcopy

import pytest

from leadline_engines.captain_sonar import Components, Setup


def test_the_sheet_adds_up(sonar):
    parts = sonar.components
    assert {name: len(found) for name, found in parts.panels.items()} == dict.fromkeys(
        ("west", "north", "south", "east"), 6
    )
    assert {name: len(found) for name, found in parts.kinds.items()} == dict.fromkeys(
        ("red", "yellow", "green", "radiation"), 6
    )
    assert {name: len(found) for name, found in parts.circuits.items()} == {1: 4, 2: 4, 3: 4}


def test_a_map(sonar):
    board = sonar.components.maps["alpha"]["turn-by-turn"]
    assert (len(board.spaces), len(board.water), board.sectors) == (100, 92, (1, 2, 3, 4))
    assert [board.sector_of[at] for at in ("E5", "F5", "E6", "F6")] == [1, 2, 3, 4]
    assert board.beside["A1"] == {"east": "B1", "south": "A2"}
    assert board.around["A1"] == ("B1", "A2", "B2")
    large = sonar.components.maps["alpha"]["real-time"]
    assert (large.sector_of["A15"], large.sector_of["O15"], large.sector_of["K10"]) == (7, 9, 6)
    assert len(large.islands) == 31


def test_every_map_is_one_water(sonar):
    for modes in sonar.components.maps.values():
        for board in modes.values():
            assert board.within(board.water[0], 100) == {*board.water}


def test_another_map(sonar):
    figures = deepcopy(sonar.figures)
    figures["maps"]["pond"] = {"turn-by-turn": {"columns": 3, "rows": "4", "sector": 2, "islands": ["B2"]}}
    parts = Components.from_mapping(figures)
    assert parts.maps["pond"]["turn-by-turn"].sectors == (1, 2, 3, 4)
    engine = sonar.engine_kind(parts, sonar.engine.rulings)
    (decision, _) = engine.to_act(engine.open(Setup(map="pond")).position)
    assert len(engine.choices(engine.open(Setup(map="pond")).position, decision).listed) == 11


@pytest.mark.parametrize(
    ("path", "value", "word"),
    [
        (("hull",), "four", "hull"),
        (("sections",), 5, "sections"),
        (("people",), 4, "people"),
        (("maps",), {}, "maps"),
        (("maps", "alpha"), [], "maps.alpha"),
        (("maps", "alpha", "real-time", "islands"), ["Z9"], "Z9"),
        (("maps", "alpha", "real-time", "columns"), 27, "columns"),
        (("maps", "alpha", "real-time", "sector"), 0, "sectors"),
        (("torpedo",), {}, "nearest"),
        (("symbols",), [{"symbol": "W1", "panel": "up", "kind": "red", "circuit": 1}], "up"),
        (("symbols",), [], "panel"),
        (("systems", "mine"), "blue", "colour"),
    ],
)
def test_a_wrong_figure_is_named(sonar, path, value, word):
    figures = deepcopy(sonar.figures)
    part = figures
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(ValueError, match=word):
        Components.from_mapping(figures)


def test_a_missing_figure_and_a_map_without_water(sonar):
    with pytest.raises(ValueError, match="maps"):
        Components.from_mapping({})
    figures = deepcopy(sonar.figures)
    figures["maps"] = {"dry": {"real-time": {"columns": 1, "rows": 1, "sector": 1, "islands": ["A1"]}}}
    with pytest.raises(ValueError, match="water"):
        Components.from_mapping(figures)
