"""The choice of the starter of the next dive."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure.notation import read_move

LINE = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9"


def test_the_farthest_diver_left_out_starts_with_or_without_treasure(table):
    start = table(f"1 2 / {LINE} / h[3:10] v3[4:12 4:12] v7 / t2 s1 l1")
    after = start.play("2 deeper 1+1")
    assert (after.position.turn, after.position.starter) == (3, 3)
    assert after.rules("starter-chosen") == ("clean-up.starter",)


def test_the_place_at_the_end_of_the_dive_counts(table):
    """Seat 2 swims from 3 over 7 to the end, and is then the farthest."""
    after = table(f"1 1 / {LINE} / h[3:10] v3[4:12] v5 / t2 s1 l1").play("2 deeper 3+3")
    assert after.position.turn == 2


def test_if_all_came_home_the_last_to_come_home_starts(table):
    after = table(f"1 9 / {LINE} / h[3:10] ^1[4:12] h / t2 s1 l3").play("2 3+3")
    assert after.position.turn == 2
    assert after.rules("starter-chosen") == ("clean-up.starter-all-home",)


def test_also_home_on_the_last_breath_is_the_last_home(table):
    after = table(f"1 1 / {LINE} / h[3:10] ^1[4:12] / t2 s1 l1").play("2 3+3")
    assert after.position.turn == 2
    assert "clean-up.last-breath-home" in after.rules("came-home")


def test_if_nobody_came_home_the_farthest_starts_under_either_reading(table):
    start = table(f"1 1 / {LINE} / v9 v3[4:12] v5 / t2 s1")
    assert start.play("2 deeper 1+1").position.turn == 1
    assert start.under(starter_mixed="last-voluntary").play("2 deeper 1+1").position.turn == 1


def test_under_last_voluntary_the_last_one_home_starts_though_others_were_left_out(table):
    start = table(f"1 2 / {LINE} / h[3:10] v3[4:12 4:12] h / t2 s1 l3", starter_mixed="last-voluntary")
    after = start.play("2 deeper 1+1")
    assert after.position.turn == 3
    assert after.rules("starter-chosen") == ("clean-up.starter",)


@pytest.mark.parametrize(("starter", "chosen"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_among_divers_equally_far_the_order_of_turns_from_the_starter_decides(table, starter, chosen):
    start = table(f"1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s{starter} l1")
    after = start.play("2 2+2")
    assert after.position.turn == chosen
    assert after.rules("starter-chosen") == ("clean-up.starter-equal", "clean-up.starter")


@pytest.mark.parametrize(
    ("rolls", "chosen"),
    [
        ("roll-off 1+1 1+2", 4),
        ("roll-off 3+1 1+2", 3),
        ("roll-off 3+1 2+2 / 1+1 1+1 / 2+1 1+1", 3),
    ],
)
def test_under_roll_off_the_highest_roll_decides_and_ties_roll_again(table, rolls, chosen):
    start = table("1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    assert start.play(f"2 2+2, {rolls}").position.turn == chosen


def test_who_is_behind_after_the_first_round_rolls_no_more(table):
    start = table("1 2 / _ 1:0 / v0 ^2[4:12 4:12] v0 v0 / t2 s1", equally_far="roll-off")
    after = start.play("2 2+2, roll-off 1+1 3+1 2+2 / 1+1 1+2")
    assert after.position.turn == 4


@pytest.mark.parametrize(
    "rolls",
    [
        "",
        ", roll-off 1+1",
        ", roll-off 1+1 1+2 1+3",
        ", roll-off 1+2 2+1",
        ", roll-off 1+1 1+2 / 1+1",
        ", roll-off 1+1 1+2 / 1+1 1+2",
    ],
)
def test_a_roll_off_has_to_decide_exactly(table, rolls):
    start = table("1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    assert start.refused(f"2 2+2{rolls}") == "dsa.clean-up.starter-equal"


def test_it_is_said_which_round_is_wrong(table):
    start = table("1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    result = start.engine.play(start.position, read_move("2 2+2, roll-off 1+1 1+1 / 1+1"))
    assert (result.why, result.remedy) == ("round 2 of the roll-off has 1 rolls for 2 divers", "it needs 2 rolls")
    result = start.engine.play(start.position, read_move("2 2+2, roll-off 1+1 1+2 / 1+1"))
    assert (result.why, result.remedy) == ("round 2 of the roll-off has 1 rolls for 1 divers", "leave it out")


def test_a_roll_off_is_rolled_with_the_same_dice(table):
    start = table("1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    assert start.refused("2 2+2, roll-off 1+1 4+2") == "dsa.swim.two-dice"


def test_under_share_last_divers_on_the_last_space_are_equally_far(table):
    start = table(f"1 1 / {LINE} / v10[4:12] v4 v10 / t1 s2", last_space_occupied="share-last")
    assert start.play("1 back 1+1").position.turn == 3
    start = start.under(end_with_treasure="may-stay", equally_far="keep-starter-first-in-turn-order")
    assert start.play("1 deeper 1+1").position.turn == 3
    assert start.under(equally_far="roll-off").play("1 deeper 1+1, roll-off 2+1 1+1").position.turn == 1


def test_a_roll_off_that_nothing_calls_for_decides_nothing_at_the_end_of_a_dive(table):
    """A move is stated once for all readings, so a roll-off may be stated that this reading does not need."""
    start = table(f"1 2 / {LINE} / h[3:10] v3[4:12 4:12] v7 / t2 s1 l1")
    assert start.play("2 deeper 1+1, roll-off 3+3 1+1").position.turn == 3
    third = table(f"3 2 / {LINE} / h[3:10] v3[4:12 4:12] v7 / t2 s1 l1")
    assert third.play("2 deeper 1+1, roll-off 3+3 1+1").position.over


def test_while_the_dive_goes_on_there_is_no_roll_off(table):
    start = table(f"1 20 / {LINE} / v1 v3 / t2 s1")
    assert start.refused("2 deeper 1+1, roll-off 3+3 1+1") == "dsa.clean-up.starter-equal"


def test_after_the_last_dive_no_starter_is_chosen(table):
    after = table(f"3 2 / {LINE} / h[3:10] v3[4:12 4:12] v7 / t2 s1 l1").play("2 deeper 1+1")
    assert "starter-chosen" not in after.kinds
    assert (after.position.turn, after.position.starter) == (None, 1)
