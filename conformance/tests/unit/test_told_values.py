"""Tests of what a report says without saying it, and of games whose hidden figures the subject keeps to itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline.games import recommended
from leadline.games.deep_sea_adventure.compare import position_differences
from leadline.games.deep_sea_adventure.plug import PLUG
from leadline.games.deep_sea_adventure.units import is_told, without_values
from leadline_engines.deep_sea_adventure.move import Drop

HERE = PLUG.read_position("3 20 / 1 1 _ 2 2 / v3[2:4 (1:1+1:2+2:5)] ^4[2:7] / t1 s1")
ENGINE = PLUG.engine(PLUG.rulings(**{key.replace("-", "_"): value for key, value in recommended(PLUG.id).items()}))
FIRST = replace(HERE.diver(1), carried=without_values(HERE.diver(1).carried))
UNTOLD = HERE.with_diver(1, FIRST)
"""The same position of a subject that has not told the values of what the first diver carries."""


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
    assert PLUG.reports.read(report).tells_the_end is end


def test_a_seat_to_move_after_the_last_dive_is_a_difference() -> None:
    over = replace(HERE, turn=None)
    report = PLUG.reports.read({"turn": 2})
    found = list(position_differences(over, ENGINE.standing(over), report, loose=False))
    assert [(one.field, one.expected, one.got) for one in found] == [("over", "yes", "no")]


def test_a_drop_of_a_unit_whose_values_are_not_told_goes_by_its_number() -> None:
    sent = PLUG.complete_move(UNTOLD, PLUG.read_move("1 deeper 1+2 drop #2", ("1", "2")))
    assert sent.choice.search == Drop("drop", 2, None, "carried")
    assert PLUG.moves.write(sent)["choice"]["search"]["chips"] is None
    told = PLUG.complete_move(HERE, PLUG.read_move("1 deeper 1+2 drop #2", ("1", "2")))
    assert [chip.value for chip in told.choice.search.chips] == [1, 2, 5]


def test_invented_chips_are_not_sent() -> None:
    """A script names the chips of the plainest deal; the subject has dealt others, of the same levels."""
    sent = PLUG.complete_move(UNTOLD, PLUG.read_move("1 deeper 1+2 drop 2:6", ("1", "2")))
    assert sent.choice.search == Drop("drop", 1, None, "carried")


def test_the_chips_a_subject_says_it_dropped_are_taken_for_what_they_were() -> None:
    asked = PLUG.complete_move(UNTOLD, PLUG.read_move("1 deeper 1+2 drop #1", ("1", "2")))
    dropped = {"action": "drop", "unit": 1, "chips": [{"level": 2, "value": 7}], "source": "carried"}
    for said in (dropped, {**dropped, "unit": None}):
        really = PLUG.told_move(UNTOLD, PLUG.really_played(asked, PLUG.played.read({"search": said})))
        assert PLUG.choice_not_honoured(asked, really) is None
    other = {**dropped, "unit": 2, "chips": None}
    really = PLUG.told_move(UNTOLD, PLUG.really_played(asked, PLUG.played.read({"search": other})))
    assert PLUG.choice_not_honoured(asked, really) == "dsa.search.drop-choice"


def test_an_untold_value_never_leaves_the_runner() -> None:
    units = UNTOLD.diver(1).carried
    assert not any(is_told(chip) for unit in units for chip in unit)
    for text in ("1 deeper 1+2 drop #1", "1 deeper 1+2 drop 2:6", "1 deeper 1+2 drop (1:0+1:1+2:7)"):
        written = str(PLUG.moves.write(PLUG.complete_move(UNTOLD, PLUG.read_move(text, ("1", "2")))))
        assert "46116860" not in written
