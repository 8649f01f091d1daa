"""Step 3: the swim."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.move import NOTHING, Chance, Choice, Move, move
from leadline_engines.deep_sea_adventure.notation import read_position
from leadline_engines.deep_sea_adventure.swim import passed

TEN = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9"


def silent(dice) -> Move:
    """Return a move in which seat 1 says nothing and does nothing, but rolls."""
    return Move(Choice(1, None, None, False, NOTHING, ()), Chance(dice, ()))


@pytest.mark.parametrize("dice", list(product((1, 2, 3), repeat=2)))
def test_a_diver_swims_the_sum_of_two_dice(table, dice):
    after = table(f"1 25 / {TEN} / v0 v0 / t1 s1").play(f"1 {dice[0]}+{dice[1]}")
    assert after.at(1) == sum(dice)
    assert after.event("rolled").steps == sum(dice)
    assert after.rules("swam") == ("swim.along-line",)


@pytest.mark.parametrize("dice", [(4, 1), (0, 2), (1, 7), (1, 1, 1), (3,), None])
def test_a_roll_the_dice_cannot_give_is_refused(engine, table, dice):
    start = table(f"1 25 / {TEN} / v0 v0 / t1 s1")
    result = engine().play(start.position, silent(dice))
    assert result.rule == "dsa.swim.two-dice"


def test_also_a_turn_that_stops_at_once_needs_a_possible_roll(engine, table):
    start = table("1 1 / 1 1 1 / ^2[1:3] v0 / t1 s1", last_breath="stop-at-once")
    assert start.engine.play(start.position, move(1, (4, 1))).rule == "dsa.swim.two-dice"


def test_every_roll_has_its_odds(engine, table):
    start = table(f"1 25 / {TEN} / v0 v0 / t1 s1")
    needed = engine().next_chance(start.position, silent(None))
    assert needed.of == "dice"
    odds = needed.randomiser.odds()
    assert set(odds) == set(product((1, 2, 3), repeat=2))
    assert set(odds.values()) == {Fraction(1, 9)}
    sums = {total: sum(odd for dice, odd in odds.items() if sum(dice) == total) for total in range(2, 7)}
    assert sums == {2: Fraction(1, 9), 3: Fraction(2, 9), 4: Fraction(3, 9), 5: Fraction(2, 9), 6: Fraction(1, 9)}


def test_a_turn_that_stops_rolls_no_dice(table):
    start = table(f"1 1 / {TEN} / v2[4:12] v0 / t1 s1", last_breath="optional-finish")
    assert start.engine.next_chance(start.position, move(1, None)) is None
    assert start.engine.next_chance(start.position, silent(None)).of == "dice"


@pytest.mark.parametrize(
    ("load", "to"), [("3:10", 5), ("3:10 3:10", 4), ("(3:10+3:11) 4:12", 4), ("3:10 3:10 3:11 4:12", 2)]
)
def test_each_unit_takes_away_one_step(table, load, to):
    after = table(f"2 25 / {TEN} / v1[{load}] v0 / t1 s1").play("1 deeper 2+3")
    assert after.at(1) == to
    assert "swim.weight" in after.rules("rolled")


def test_chips_brought_home_take_away_nothing(table):
    assert table(f"2 25 / {TEN} / v1{{3:10 3:11}} v0 / t1 s1").play("1 2+3").at(1) == 6


@pytest.mark.parametrize(("load", "dice"), [("3:10 3:11", "1+1"), ("3:10 3:10 3:11 3:11 4:12 4:13 4:14", "3+3")])
def test_with_no_steps_left_the_diver_stays(table, load, dice):
    after = table(f"1 25 / {TEN} / v4[{load}] v0 / t1 s1").play(f"1 deeper {dice}")
    assert after.at(1) == 4
    assert after.event("rolled").steps == 0
    assert after.rules("stayed") == ("swim.no-steps",)


def test_a_heavy_diver_moves_again_after_a_drop(table):
    start = table("1 20 / 1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 _ 3:9 / v9[3:8 3:10 3:10 3:11 3:11 4:12] v0 / t1 s1")
    after = start.play("1 deeper 3+3 drop 3:8")
    assert (after.position.air, after.at(1), after.diver(1).load) == (14, 9, 5)
    assert after.play("2 1+1", "1 deeper 3+3").at(1) == 10


def test_a_blank_counts_as_a_space_and_can_be_stopped_on(table):
    start = table("1 20 / 1:0 _ _ _ 2:4 2:5 / v1 v0 / t1 s1")
    after = start.play("1 2+2")
    assert after.at(1) == 5
    assert "swim.blank-counts" in after.rules("swam")
    assert start.play("1 1+1").at(1) == 3


def test_the_last_space_is_the_last_though_it_is_blank(table):
    after = table("1 20 / 1:0 1:1 1:2 _ / v2 v0 / t1 s1").play("1 3+3")
    assert after.at(1) == 4
    assert after.rules("swam")[0] == "swim.end-of-line"


def test_under_skip_blanks_are_neither_counted_nor_landed_on(table):
    line = "1:0 _ _ _ 1:1 1:2 2:4 2:5 _"
    start = table(f"1 20 / {line} / v1 v0 / t1 s1", blank_counts="skip")
    assert start.play("1 2+2").at(1) == 8
    assert start.play("1 3+3").at(1) == 8
    up = table(f"1 20 / {line} / ^6[3:8] v0 / t1 s1", blank_counts="skip")
    assert up.play("1 1+2").at(1) == 1


@pytest.mark.parametrize(
    ("divers", "dice", "to", "jumped"),
    [
        ("v2 v4", "1+2", 6, (4,)),
        ("v2 v5", "1+2", 6, (5,)),
        ("v2 v6", "1+2", 5, ()),
        ("v2 v3 v4 v5", "1+1", 7, (3, 4, 5)),
        ("v0 v1 v2", "1+1", 4, (1, 2)),
        ("^7[4:12] v5", "1+3", 3, (5,)),
        ("^7[4:12] v4 v3", "1+3", 2, (4, 3)),
        ("^3[4:12] v2 v1", "1+1", 0, (2, 1)),
    ],
)
def test_occupied_spaces_are_jumped_and_not_counted(table, divers, dice, to, jumped):
    after = table(f"1 20 / {TEN} / {divers} / t1 s1").play(f"1 {dice}")
    assert after.at(1) == to
    assert after.event("swam").jumped == jumped
    assert ("swim.skip-occupied" in after.rules("swam")) == bool(jumped)


@pytest.mark.parametrize(
    ("divers", "dice", "to"),
    [
        ("v2 v4", "1+2", 5),
        ("v2 v5", "1+2", 6),
        ("v2 v5 v6", "1+2", 7),
        ("^7[4:12] v5", "1+3", 4),
        ("^7[4:12] v4 v3", "1+3", 2),
        ("^3[4:12] v2 v1", "1+1", 0),
        ("^3[4:12] v2 v1", "1+2", 0),
        ("v7 v9 v10", "1+1", 8),
        ("v7 v10", "1+2", 9),
        ("v7 v10", "3+3", 9),
    ],
)
def test_under_skip_landing_only_occupied_spaces_count_but_are_not_landed_on(table, divers, dice, to):
    after = table(f"1 20 / {TEN} / {divers} / t1 s1", occupied_passing="skip-landing-only").play(f"1 {dice}")
    assert after.at(1) == to


def test_under_skip_landing_only_a_diver_hops_onto_the_submarine_also_where_an_exact_roll_is_needed(table):
    readings = {"occupied_passing": "skip-landing-only", "overshoot_submarine": "exact-needed"}
    after = table(f"1 20 / {TEN} / ^3[4:12] v1 / t1 s1", **readings).play("1 1+2")
    assert after.diver(1).home


@pytest.mark.parametrize("steps", ["1+1", "1+2", "3+3"])
def test_at_the_end_of_the_line_the_diver_stops(table, steps):
    after = table(f"1 20 / {TEN} / v8 v0 / t1 s1").play(f"1 {steps}")
    assert after.at(1) == 10


@pytest.mark.parametrize(
    ("divers", "to"), [("v8 v10", 9), ("v6 v10 v9", 8), ("v6 v10 v8", 9), ("v0 v10", 6), ("v5 v10 v9 v8 v7", 6)]
)
def test_if_the_end_is_occupied_the_diver_stops_on_the_farthest_free_space(table, divers, to):
    after = table(f"1 20 / {TEN} / {divers} / t1 s1").play("1 3+3")
    assert after.at(1) == to


def test_stopping_before_an_occupied_end_names_the_rule(table):
    after = table(f"1 20 / {TEN} / v8 v10 / t1 s1").play("1 2+2")
    assert after.rules("swam")[0] == "swim.end-occupied"
    assert "swim.one-diver-a-space" in after.rules("swam")


def test_the_rule_of_one_diver_a_space_is_not_named_for_a_neighbour_that_is_in_nobodys_way(table):
    after = table(f"1 20 / {TEN} / v2 v5 / t1 s1").play("1 1+1")
    assert after.at(1) == 4
    assert after.rules("swam") == ("swim.along-line",)


@pytest.mark.parametrize("divers", ["v8 v10", "v9 v10", "v7 v8 v9 v10"])
def test_under_share_last_the_diver_joins_the_one_on_the_last_space(table, divers):
    after = table(f"1 20 / {TEN} / {divers} / t1 s1", last_space_occupied="share-last").play("1 deeper 2+2")
    assert after.at(1) == 10
    assert after.engine.faults(after.position) == ()


def test_under_share_last_a_middle_space_is_not_shared(table):
    after = table(f"1 20 / {TEN} / v2 v4 / t1 s1", last_space_occupied="share-last").play("1 1+1")
    assert after.at(1) == 5


@pytest.mark.parametrize("dice", ["1+2", "3+3"])
def test_whoever_reaches_the_submarine_is_home_and_the_rest_is_lost(table, dice):
    after = table(f"1 20 / {TEN} / ^2[4:12] v5 / t1 s1").play(f"1 {dice}")
    diver = after.diver(1)
    assert (diver.at, diver.home, diver.facing) == (0, True, "up")
    assert after.carried(1) == "4:12"
    assert after.position.last_home == 1
    assert after.event("swam").to == 0
    assert after.rules("came-home") == ("swim.reach-submarine", "information.peek")


def test_one_step_too_few_is_not_home(table):
    after = table(f"1 20 / {TEN} / ^2[4:12] v5 / t1 s1").play("1 1+1")
    assert (after.at(1), after.diver(1).home) == (1, False)


def test_an_empty_handed_diver_comes_home_too(table):
    after = table(f"1 20 / {TEN} / ^2 v5 / t1 s1").play("1 1+1")
    assert after.diver(1).home
    assert after.rules("came-home") == ("swim.reach-submarine",)


def test_under_exact_needed_only_the_exact_roll_brings_the_diver_home(table):
    start = table(f"1 20 / {TEN} / ^2[4:12] v5 / t1 s1", overshoot_submarine="exact-needed")
    assert start.play("1 1+2").diver(1).home
    after = start.play("1 3+3")
    assert (after.at(1), after.diver(1).facing, after.diver(1).home) == (2, "up", False)
    assert after.rules("stayed") == ("swim.reach-submarine",)


def test_the_submarine_has_room_for_everybody(table):
    after = table(f"1 20 / {TEN} / ^1[4:12] h[1:0] v0 v5 / t1 s1 l2").play("1 1+1")
    assert after.diver(1).home
    assert "swim.submarine-shared" in after.rules("swam")


def test_an_empty_submarine_is_shared_with_nobody(table):
    after = table(f"1 20 / {TEN} / ^1[4:12] v5 / t1 s1").play("1 1+1")
    assert "swim.submarine-shared" not in after.rules("swam")


def test_a_diver_that_finds_no_free_space_waits_on_the_submarine(table):
    after = table("2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1").play("3 3+3")
    diver = after.diver(3)
    assert (diver.at, diver.facing, diver.home) == (0, "down", False)
    assert after.rules("stayed") == ("swim.cannot-leave", "swim.end-occupied")
    assert after.position.turn == 1


def test_a_waiting_diver_leaves_when_there_is_room_and_the_dive_waits_for_it(table):
    start = table("2 25 / 1:0 / ^1[1:1] h[1:2] v0 / t1 s1 l2")
    after = start.play("1 1+1")
    assert (after.position.dive, after.position.turn) == (2, 3)
    later = after.play("3 1+2", "3 2+1")
    assert later.event("dive-ended").why == "all-home"


def test_under_counts_as_returned_a_diver_that_cannot_leave_is_home(table):
    after = table("2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1", cannot_leave="counts-as-returned").play("3 3+3")
    assert after.diver(3).home
    assert after.position.last_home == 3
    assert after.event("came-home").units == ()


def test_under_counts_as_returned_a_diver_held_on_the_line_is_not_home(table):
    start = table(
        f"1 20 / {TEN} / v10[4:12] v0 / t1 s1", cannot_leave="counts-as-returned", end_with_treasure="may-stay"
    )
    assert not start.play("1 deeper 3+3").diver(1).home


def test_a_diver_held_on_the_line_by_others_does_not_wait_on_the_submarine(table):
    after = table("1 20 / 1:0 1:1 1:2 / v1[4:12] v2 v3 / t1 s1", end_with_treasure="may-stay").play("1 deeper 1+1")
    assert after.at(1) == 1
    assert after.rules("stayed") == ("swim.end-occupied",)


def test_where_blanks_are_skipped_a_line_of_blanks_cannot_be_left_for(table):
    after = table("1 25 / _ _ / v0 h[1:0 1:1] / t1 s1 l2", blank_counts="skip").play("1 3+3")
    assert after.rules("stayed") == ("swim.cannot-leave",)


def test_spaces_passed_are_told_in_the_order_of_passing():
    assert list(passed(2, 6)) == [3, 4, 5]
    assert list(passed(6, 2)) == [5, 4, 3]
    assert list(passed(0, 1)) == []


@pytest.mark.parametrize(
    ("line", "diver", "dice", "rules"),
    [
        ("1:0 1:1 1:2 1:3 2:4 2:5", "v1", "1+1", "along-line"),
        ("1:0 1:1 _ 1:3 2:4 2:5", "v1", "1+1", "along-line blank-counts"),
        ("1:0 _ 1:2 1:3 2:4 2:5", "v1", "1+1", "along-line blank-counts"),
        ("_ 1:1 1:2 _ 2:4 2:5", "v1", "1+1", "along-line"),
        ("1:0 1:1 1:2 1:3 2:4 2:5", "^6", "1+1", "along-line"),
        ("1:0 1:1 1:2 _ 2:4 2:5", "^6", "1+1", "along-line blank-counts"),
        ("1:0 1:1 1:2 1:3 _ 2:5", "^6", "1+1", "along-line blank-counts"),
        ("1:0 1:1 _ 1:3 2:4 _", "^6", "1+1", "along-line"),
        ("_ 1:1", "^2", "1+1", "reach-submarine submarine-shared along-line blank-counts"),
        ("1:0 _", "^2", "1+1", "reach-submarine submarine-shared along-line"),
        ("1:0 1:1 1:2 1:3 2:4 2:5", "v5", "1+1", "end-of-line along-line"),
    ],
)
def test_a_swim_names_the_rules_that_made_it(table, line, diver, dice, rules):
    after = table(f"1 20 / {line} / {diver} v0 / t1 s1").play(f"1 {dice}")
    assert after.rules("swam") == tuple(f"swim.{rule}" for rule in rules.split())


@pytest.mark.parametrize(
    ("divers", "dice", "rules"),
    [
        ("v1 v3", "1+1", "skip-occupied along-line one-diver-a-space"),
        ("v1 v2", "1+1", "skip-occupied along-line"),
        ("^8[4:12] v5", "1+3", "skip-occupied along-line one-diver-a-space"),
        ("^8[4:12] v6", "1+3", "skip-occupied along-line"),
        ("^8[4:12] v9", "1+1", "along-line"),
        ("v8 v9", "1+1", "end-of-line skip-occupied along-line"),
    ],
)
def test_a_swim_past_others_names_the_rules_that_made_it(table, divers, dice, rules):
    after = table(f"1 20 / {TEN} / {divers} / t1 s1").play(f"1 {dice}")
    assert after.rules("swam") == tuple(f"swim.{rule}" for rule in rules.split())


@pytest.mark.parametrize(
    ("load", "dice", "rules"),
    [
        ("", "1+1", "two-dice"),
        ("4:12", "1+1", "two-dice weight"),
        ("4:12 4:13", "1+1", "two-dice weight no-steps"),
        ("4:12 4:13 4:14", "1+1", "two-dice weight no-steps"),
    ],
)
def test_a_roll_names_the_rules_that_made_its_steps(table, load, dice, rules):
    after = table(f"1 20 / {TEN} / v4[{load}] v0 / t1 s1").play(f"1 deeper {dice}")
    assert after.rules("rolled") == tuple(f"swim.{rule}" for rule in rules.split())


def test_under_exact_needed_one_step_too_many_is_too_many(table):
    start = table(f"1 20 / {TEN} / ^2[4:12] v5 / t1 s1", overshoot_submarine="exact-needed")
    assert start.play("1 1+3").at(1) == 2


def test_under_skip_landing_only_a_single_step_hops_over_the_neighbour(table):
    start = table(f"1 20 / {TEN} / v2[4:12] v3 / t1 s1", occupied_passing="skip-landing-only")
    assert start.play("1 deeper 1+1").at(1) == 4


def test_a_diver_that_comes_too_late_is_on_the_submarine(table):
    after = table(f"1 1 / {TEN} / ^2[4:12] v5 / t1 s1", return_on_last_breath="too-late").play("1 3+3")
    assert after.event("stayed").at == 0


def test_a_diver_beyond_the_line_swims_up_to_its_last_space_first(table):
    """No game leads to such a position, but a program that is followed may report one."""
    assert table("1 20 / 1:0 1:1 1:2 / ^5 v0 / t1 s1").play("1 1+1").at(1) == 2


def test_the_odds_are_those_of_the_faces(figures, recommended):
    """A die with three ones and a two: a one and then a two comes 3 times in 16."""
    uneven = Engine(Components.from_mapping({**figures, "die_faces": [1, 1, 1, 2]}), Rulings.from_mapping(recommended))
    position = read_position("1 25 / 1:0 1:1 / v0 v0 / t1 s1", uneven.components)
    odds = uneven.next_chance(position, silent(None)).randomiser.odds()
    assert odds == {(1, 1): Fraction(9, 16), (1, 2): Fraction(3, 16), (2, 1): Fraction(3, 16), (2, 2): Fraction(1, 16)}
