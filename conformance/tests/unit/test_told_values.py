"""Tests of what a report says without saying it, and of moves in a game whose hidden figures the subject keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline.games import load_game, recommended
from leadline_engines.deep_sea_adventure.move import Drop, Move
from leadline_engines.deep_sea_adventure.position import Chip, Position

GAME = load_game("deep-sea-adventure")
ENGINE = GAME.engine_under(recommended(GAME.id))
NAMES = {1: "1", 2: "2"}
HERE: Position = GAME.position_notation.read("3 20 / 1 1 _ 2 2 / v3[2:4 (1:1+1:2+2:5)] ^4[2:7] / t1 s1")
LOAD = tuple(tuple(Chip(chip.level, None) for chip in unit) for unit in HERE.diver(1).carried)
UNTOLD = HERE.with_diver(1, replace(HERE.diver(1), carried=LOAD))
"""The same position of a subject that has not told the values of what the first diver carries."""


def completed(position: Position, text: str) -> Move:
    made: Move = GAME.shorthand.complete_move(ENGINE, position, GAME.move_notation.read(text, NAMES))
    return made


@pytest.mark.parametrize(
    ("report", "end"),
    [
        ({}, None),
        ({"turn": 2}, False),
        ({"turn": None}, None),
        ({"winners": [1]}, True),
        ({"winners": []}, None),
        ({"over": True, "turn": 2}, True),
        ({"over": False, "winners": [1]}, False),
        ({"turn": 1, "scores": [3, 4]}, False),
    ],
)
def test_whether_a_report_says_that_the_game_is_over(report: dict[str, object], end: bool | None) -> None:
    assert GAME.reports.says_over(GAME.reports.read(report)) is end


def test_a_seat_to_move_after_the_last_dive_is_a_difference() -> None:
    found = GAME.reports.differences(ENGINE, replace(HERE, turn=None), {"turn": 2})
    assert [(one.field, one.expected, one.got) for one in found] == [("over", "yes", "no")]


def test_winners_of_a_game_that_goes_on_say_nothing_where_it_is_said_that_it_goes_on() -> None:
    told = GAME.reports.tell(ENGINE, HERE)
    assert GAME.reports.differences(ENGINE, HERE, {**told, "winners": [1]}) == []
    assert [one.field for one in GAME.reports.differences(ENGINE, HERE, {"winners": [1]})] == ["over"]


@pytest.mark.parametrize(
    ("report", "field", "value"),
    [
        ({"dive": 4}, "dive", 3),
        ({"dive": 2}, "dive", 2),
        ({"turn": 3}, "turn", 1),
        ({"air": 26}, "air", 26),
        ({"air": -40}, "air", -40),
        ({"air": 5000}, "air", 20),
    ],
)
def test_a_figure_is_taken_up_if_there_can_be_such_a_position(
    report: dict[str, object], field: str, value: int
) -> None:
    assert getattr(GAME.reports.resume(ENGINE, HERE, report), field) == value


@pytest.mark.parametrize("report", [{}, {"divers": [{"at": 3}, None]}, {"divers": []}])
def test_nobody_stands_behind_the_end_of_a_line_that_is_told_to_be_shorter(report: dict[str, object]) -> None:
    line = GAME.reports.tell(ENGINE, HERE)["line"][:2]
    assert GAME.reports.resume(ENGINE, HERE, {**report, "line": line}).places() == [2, 2]


def test_a_chip_of_a_level_there_is_not_is_taken_as_the_one_that_is_missed() -> None:
    told = GAME.reports.tell(ENGINE, HERE)
    odd = [[{"level": 9, "value": 4}], *told["divers"][0]["carried"][1:]]
    divers = [{**told["divers"][0], "carried": odd}, told["divers"][1]]
    assert GAME.reports.resume(ENGINE, HERE, {**told, "divers": divers}).diver(1).carried == HERE.diver(1).carried
    stack = [
        told["divers"][0]["carried"][0],
        [{"level": 1, "value": 1}, {"level": 9, "value": 2}, {"level": 2, "value": 5}],
    ]
    divers = [{**told["divers"][0], "carried": stack}, told["divers"][1]]
    assert GAME.reports.resume(ENGINE, HERE, {**told, "divers": divers}).diver(1).carried == HERE.diver(1).carried


def test_a_drop_of_a_unit_whose_values_are_not_told_goes_by_its_number() -> None:
    sent = completed(UNTOLD, "1 deeper 1+2 drop #2")
    assert sent.choice.search == Drop("drop", 2, None, "carried")
    told = completed(HERE, "1 deeper 1+2 drop #2")
    assert [chip.value for chip in told.choice.search.chips] == [1, 2, 5]


def test_invented_chips_are_not_sent() -> None:
    """A script names the chips of the simplest deal; the subject has dealt others, of the same levels."""
    assert completed(UNTOLD, "1 deeper 1+2 drop 2:6").choice.search == Drop("drop", 1, None, "carried")


def test_what_is_not_carried_is_left_as_it_is_written() -> None:
    assert completed(HERE, "1 deeper 1+2 drop 3:8").choice.search == Drop("drop", None, (Chip(3, 8),), "carried")
    assert completed(HERE, "1 deeper 1+2 drop #7").choice.search == Drop("drop", 7, None, "carried")
    assert completed(HERE, "1 deeper 1+2 drop").choice.search == Drop("drop", None, None, "carried")
    assert completed(HERE, "2 back 1+2 drop").choice.search == Drop("drop", 1, (Chip(2, 7),), "carried")
