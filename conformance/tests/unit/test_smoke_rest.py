"""The wording of the lines of the smoke test, and those that stand for findings that are not printed."""

from __future__ import annotations

from leadline.games import load_game
from leadline.smoke.other_readings import OtherReadings
from leadline.smoke.slips import Slip
from leadline.smoke.smoke import _cut
from leadline.smoke.trial_games import _rest, _untried


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


def test_a_reason_is_named_with_a_scenario_and_a_single_reason_is_not_left_out() -> None:
    reasons = {"a": "no stacks", "b": "no stacks", "c": "no bank", "d": "no stop", "e": "no word"}
    says = _untried(reasons, 9, most=3).says
    assert says.endswith("to the end: no stacks (2, such as a); no bank (c); no stop (d); no word (e)")


def test_the_reasons_that_are_left_out_are_counted_and_the_option_that_lists_them_is_named() -> None:
    reasons = {"a": "no stacks", "b": "no bank", "c": "no stop"}
    assert _untried(reasons, 9, most=1).says.endswith(
        "no stacks (a); 2 more reasons, which `leadline smoke --all` lists"
    )
    assert _untried(reasons, 9, most=None).says.endswith("no stacks (a); no bank (b); no stop (c)")


def test_a_long_position_is_cut_between_words() -> None:
    assert _cut("monday sea 1a=cod", 17) == "monday sea 1a=cod"
    assert _cut("monday sea 1a=cod,eel 1b=cod", 20) == "monday sea …"


def test_readings_that_explain_an_answer_only_together_are_named_in_one_phrase() -> None:
    game = load_game("deep-sea-adventure")
    readings = OtherReadings(game, {**game.recommended, "blanks-exhausted": "no-pickup"}, {"blanks-exhausted"}, set())
    both = frozenset({("blanks-exhausted", "unlimited"), ("which-chip", "last-picked")})
    assert readings.advice([both]).startswith(
        "this is right under the readings `unlimited` of the dispute `blanks-exhausted` (your program claims "
        "`no-pickup`) and `last-picked` of the dispute `which-chip` together. "
    )
