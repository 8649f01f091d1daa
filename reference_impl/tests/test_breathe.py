"""Step 1: the breath."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("load", "air"), [("", 20), ("1:0", 19), ("1:0 1:1 2:4", 17), ("1:0 1:1 1:2 1:3 2:4 2:5 2:6", 13)]
)
def test_the_air_falls_by_the_load(table, load, air):
    after = table(f"1 20 / 3 3 3 3 3 3 3 3 / v2[{load}] v0 / t1 s1").play("1 deeper 1+2")
    assert after.position.air == air
    assert after.event("breathed").by == 20 - air
    assert after.event("breathed").air == air


@pytest.mark.parametrize("stack", ["(1:0+1:1)", "(1:0+1:1+2:4)", "(1:0+1:1+2:4+2:5+2:6)"])
def test_a_stack_costs_one_whatever_its_size(table, stack):
    after = table(f"2 20 / 3 3 3 3 3 3 / v2[{stack} 3:9] v0 / t1 s1").play("1 deeper 1+2")
    assert after.position.air == 18
    assert "breathe.stack-is-one" in after.rules("breathed")


def test_loose_chips_do_not_name_the_rule_about_stacks(table):
    after = table("2 20 / 3 3 3 3 3 3 / v2[3:9] v0 / t1 s1").play("1 deeper 1+2")
    assert after.rules("breathed") == ("breathe.per-unit", "dive.four-steps")


def test_chips_brought_home_earlier_cost_nothing(table):
    after = table("2 20 / 3 3 3 3 3 3 / v2[2:4]{1:0 1:1 (1:2+2:5)} v0 / t1 s1").play("1 deeper 1+2")
    assert after.position.air == 19
    assert "breathe.banked-free" in after.rules("breathed")


def test_what_is_picked_up_costs_air_from_the_next_turn_on(table):
    after = table("1 20 / 1:0 1:1 1:2 2:4 2:5 / v1 v0 / t1 s1").play("1 deeper 1+1 pick-up")
    assert after.position.air == 20
    assert after.carried(1) == "1:2"
    assert after.play("2 deeper 1+1", "1 back 1+1").position.air == 19


def test_what_is_dropped_has_been_paid_for(table):
    after = table("1 20 / 1 1 _ 3 3 / v2[1:3 2:4] v0 / t1 s1").play("1 deeper 1+2 drop 1:3")
    assert after.position.air == 18
    assert after.carried(1) == "2:4"


@pytest.mark.parametrize("load", ["1:0 1:1", "1:0 1:1 1:2"])
def test_the_air_runs_out_at_zero_and_the_marker_goes_no_lower(table, load):
    after = table(f"1 2 / 2 2 2 2 2 2 2 2 / ^7[{load}] v5 / t1 s1").play("1 2+2")
    assert after.event("breathed").air == 0
    assert after.event("air-ran-out").finishes
    assert after.event("dive-ended").why == "air-out"


def test_the_last_unit_of_air_is_not_the_end(table):
    after = table("1 3 / 2 2 2 2 2 2 2 2 / ^7[1:0 1:1] v5 / t1 s1").play("1 2+2")
    assert after.position.air == 1
    assert "air-ran-out" not in after.kinds
    assert after.position.turn == 2


def test_a_breath_below_zero_names_the_floor_and_keeps_the_marker_at_zero(table):
    after = table("1 2 / 2 2 2 2 2 2 2 2 / ^7[1:0 1:1 1:2] v5 / t1 s1").play("1 2+2")
    assert (after.event("breathed").by, after.event("breathed").air) == (3, 0)
    assert "breathe.floor" in after.rules("breathed")


def test_a_breath_to_exactly_zero_does_not_name_the_floor(table):
    after = table("1 2 / 2 2 2 2 2 2 2 2 / ^7[1:0 1:1] v5 / t1 s1").play("1 2+2")
    assert "breathe.floor" not in after.rules("breathed")


def test_under_negative_the_record_goes_below_zero(table):
    after = table("3 2 / 2 2 2 2 2 2 2 2 / ^7[1:0 1:1 1:2] v5 / t1 s1", below_zero="negative").play("1 2+2")
    assert after.event("breathed").air == -1
    assert after.position.over
    assert after.position.air == -1


def test_the_turn_of_the_last_breath_is_finished(table):
    """Air 2, load 2 on space 4: it swims 3 of 5 up to space 1, takes what lies there, then lays all three."""
    after = table("1 2 / 3 3 3 3 3 / ^4[1:0 1:1] v5[1:2] / t1 s1").play("1 2+3 pick-up")
    assert after.kinds[:6] == ["breathed", "air-ran-out", "headed", "rolled", "swam", "picked-up"]
    assert after.event("swam").to == 1
    assert after.position.dive == 2


def test_stopping_after_the_breath_is_refused_where_the_turn_has_to_be_finished(table):
    assert table("1 2 / 2 2 2 2 2 / ^4[1:0 1:1] v5 / t1 s1").refused("1 stop") == "dsa.breathe.finish-turn"


@pytest.mark.parametrize("reading", ["finish-turn", "optional-finish", "stop-at-once"])
def test_stopping_is_refused_while_there_is_air(table, reading):
    start = table("1 3 / 2 2 2 2 2 / ^4[1:0 1:1] v5 / t1 s1", last_breath=reading)
    assert start.refused("1 stop") == "dsa.dive.four-steps"


@pytest.mark.parametrize("reading", ["optional-finish", "stop-at-once"])
def test_stopping_ends_the_dive_where_the_diver_is(table, reading):
    after = table("1 2 / 3 3 3 3 3 / ^4[1:0 1:1] v5 / t1 s1", last_breath=reading).play("1 stop")
    assert after.kinds[:3] == ["breathed", "air-ran-out", "dive-ended"]
    assert not after.event("air-ran-out").finishes
    assert after.line.endswith("(1:0+1:1)")


def test_an_optional_turn_can_be_finished(table):
    after = table("1 2 / 3 3 3 3 3 / ^4[1:0 1:1] v5 / t1 s1", last_breath="optional-finish").play("1 3+3")
    assert after.event("came-home").seat == 1
    assert after.event("air-ran-out").finishes


def test_under_stop_at_once_nothing_after_the_breath_is_carried_out(table):
    after = table("1 2 / 3 3 3 3 3 / ^4[1:0 1:1] v5 / t1 s1", last_breath="stop-at-once").play("1 3+3 pick-up")
    assert "came-home" not in after.kinds
    assert after.line.endswith("(1:0+1:1)")
