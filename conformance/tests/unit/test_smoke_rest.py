"""The lines that stand for the findings of the smoke test that are not printed."""

from __future__ import annotations

from leadline.smoke.slips import Slip
from leadline.smoke.trial_games import _rest


def slip(*, is_proved: bool = False, is_reading: bool = False) -> Slip:
    return Slip("odd", "the air is wrong", "look at it", is_proved=is_proved, is_reading=is_reading)


def test_what_is_not_printed_is_counted_by_whose_it_may_be() -> None:
    left = [slip(is_proved=True), slip(), slip(), slip(is_reading=True)]
    assert [(finding.says, finding.is_proved, finding.is_reading, finding.stands_for) for finding in _rest(left)] == [
        ("1 more kind of problem", True, False, 1),
        ("perhaps another reading: 1 more kind of problem", False, True, 1),
        ("perhaps your program: 2 more kinds of problems", False, False, 2),
    ]


def test_nothing_stands_for_nothing() -> None:
    assert list(_rest([])) == []
