"""Laying down at the clean-up: everything that was not brought home goes to the end of the line."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure.laying import last_chips
from leadline_engines.deep_sea_adventure.notation import read_move

START = "1 1 / 2:6 2:6 2:7 2:7 3:8 3:8 3:9 3:9"


@pytest.mark.parametrize(
    ("load", "end"),
    [
        ("1:0", "3:9 1:0"),
        ("1:0 1:1", "3:9 (1:0+1:1)"),
        ("1:0 1:1 2:5", "3:9 (1:0+1:1+2:5)"),
        ("1:0 1:1 2:5 2:4", "3:9 (1:0+1:1+2:5) 2:4"),
        ("1:0 1:1 2:5 2:4 1:2", "3:9 (1:0+1:1+2:5) (1:2+2:4)"),
        ("1:0 1:1 2:5 2:4 1:2 1:3 2:5", "3:9 (1:0+1:1+2:5) (1:2+1:3+2:4) 2:5"),
    ],
)
def test_three_units_make_a_stack(table, load, end):
    after = table(f"{START} / v0 v6[{load}] / t2 s1").play("2 deeper 1+1")
    assert after.line == "2:6 2:6 2:7 2:7 3:8 3:8 3:9 " + end
    assert after.diver(2).carried == ()


def test_a_diver_without_treasure_lays_nothing_down(table):
    after = table(f"{START} / v3 v6[1:0] / t2 s1").play("2 deeper 1+1")
    laid = [(event.seat, len(event.units)) for event in after.events if event.kind == "laid-down"]
    assert laid == [(1, 0), (2, 1)]
    assert after.line.endswith("3:9 1:0")


def test_the_nearest_lays_first_and_the_next_fills_its_stack_up(table):
    after = table(f"{START} / v7[2:4 2:5] v3[1:2] v1[1:3] / t2 s1").play("2 deeper 1+1")
    assert after.line.endswith("3:9 (1:2+1:3+2:4) 2:5")
    laid = [event for event in after.events if event.kind == "laid-down"]
    assert [event.seat for event in laid] == [3, 2, 1]
    assert ["dsa.clean-up.across-divers" in event.rules for event in laid] == [False, True, True]
    assert all("dsa.clean-up.nearest-first" in event.rules for event in laid)


def test_a_full_stack_is_not_gone_on_with(table):
    after = table(f"{START} / v7[2:4] v3[1:2 1:3 1:0] / t2 s1", below_zero="negative").play("2 deeper 2+1")
    assert after.line.endswith("3:9 (1:0+1:2+1:3) 2:4")
    laid = [event for event in after.events if event.kind == "laid-down"]
    assert "dsa.clean-up.across-divers" not in laid[1].rules


def test_under_per_diver_every_diver_starts_a_new_stack(table):
    start = table(f"{START} / v7[2:4 2:5] v3[1:2] v1[1:3] / t2 s1", stack_grouping="per-diver")
    assert start.play("2 deeper 1+1").line.endswith("3:9 1:3 1:2 (2:4+2:5)")


def test_the_owner_chooses_its_order(table):
    start = table(f"{START} / v7[2:4 2:5] v3[1:2 1:3] / t2 s1", below_zero="negative")
    assert start.play("2 deeper 1+2").line.endswith("(1:2+1:3+2:4) 2:5")
    assert start.play("2 deeper 1+2, 1 lays 2:5 2:4").line.endswith("(1:2+1:3+2:5) 2:4")
    both = start.play("2 deeper 1+2, 1 lays 2:4 2:5, 2 lays 1:3 1:2")
    assert both.line.endswith("(1:2+1:3+2:4) 2:5")
    laid = [event for event in both.events if event.kind == "laid-down"]
    assert all("dsa.clean-up.owner-order" in event.rules for event in laid)


def test_a_laying_order_is_made_of_the_load_after_the_turn(table):
    start = table(f"{START} / v0 v3[1:2] / t2 s1")
    after = start.play("2 deeper 1+1 pick-up, 2 lays 2:7 1:2")
    assert after.line == "2:6 2:6 2:7 3:8 3:8 3:9 3:9 (1:2+2:7)"


@pytest.mark.parametrize("order", ["owner-order", "pickup-order"])
@pytest.mark.parametrize("lays", ["2:4", "2:4 2:4", "2:4 2:5 1:0", "2:4 2:7", "(2:4+2:5)", "nothing"])
def test_only_the_own_units_can_be_laid_each_once(table, order, lays):
    start = table(f"{START} / v7[2:4 2:5] v3[1:2] / t2 s1", order_choice=order)
    assert start.refused(f"2 deeper 1+1, 1 lays {lays}") == "dsa.clean-up.owner-order"


def test_a_diver_that_lays_nothing_down_may_say_so(table):
    start = table(f"{START} / v7 v3[1:2] / t2 s1")
    assert start.play("2 deeper 1+1, 1 lays nothing").position == start.play("2 deeper 1+1").position


def test_under_pickup_order_a_stated_order_changes_nothing(table):
    start = table(f"{START} / v7[2:4 2:5] v3[1:2 1:3] / t2 s1", order_choice="pickup-order", below_zero="negative")
    assert start.play("2 deeper 1+2, 1 lays 2:5 2:4").line.endswith("(1:2+1:3+2:4) 2:5")


@pytest.mark.parametrize(("load", "lays", "end"), [
    # A stack was picked up at once, so the order of its chips is free.
    ("2:6 2:4 (1:1+2:5)", "2:6 2:4 2:5 1:1", "(2:4+2:5+2:6) 1:1"),
    ("2:6 2:4 (1:1+2:5)", "2:6 2:4 1:1 2:5", "(1:1+2:4+2:6) 2:5"),
    ("(1:1+2:5) (1:2+2:7)", "2:5 1:1 2:7 1:2", "(1:1+2:5+2:7) 1:2"),
    ("1:1 (1:1+2:5+2:6)", "1:1 2:5 2:6 1:1", "(1:1+2:5+2:6) 1:1"),
    # The units are not in the order of picking up, so all that is stated counts for nothing.
    ("2:6 2:4 (1:1+2:5)", "2:5 2:6 2:4 1:1", "(1:1+2:4+2:6) 2:5"),
    ("2:6 2:4 (1:1+2:5)", "2:4 2:6 2:5 1:1", "(1:1+2:4+2:6) 2:5"),
    ("(1:1+2:5) (1:2+2:7)", "1:2 2:7 1:1 2:5", "(1:1+1:2+2:5) 2:7"),
    ("(1:1+2:5) (1:2+2:7)", "1:1 2:7 2:5 1:2", "(1:1+1:2+2:5) 2:7"),
])  # fmt: skip
def test_under_pickup_order_the_chips_of_one_stack_may_be_ordered(table, load, lays, end):
    readings = {"order_choice": "pickup-order", "carried_stack_restacked": "physical"}
    start = table(f"2 {len(load.split())} / 3:8 3:9 / v0 v1[{load}] / t2 s1", **readings)
    assert start.play(f"2 deeper 1+1, 2 lays {lays}").line == f"3:8 3:9 {end}"


def test_two_orders_for_one_diver_are_refused(table):
    start = table(f"{START} / v7[2:4 2:5] v3[1:2] / t2 s1")
    assert start.refused("2 deeper 1+1, 1 lays 2:4 2:5, 1 lays 2:5 2:4") == "dsa.clean-up.owner-order"


def test_a_diver_at_home_lays_nothing_down(table):
    start = table(f"{START} / h[2:4 2:5] v3[1:2] / t2 s1 l1")
    assert start.refused("2 deeper 1+1, 1 lays 2:4 2:5") == "dsa.clean-up.owner-order"


def test_while_the_dive_goes_on_nobody_lays_anything_down(table):
    start = table("1 20 / 2:6 2:6 2:7 2:7 / v4[2:4 2:5] v1[1:2] / t2 s1")
    assert start.refused("2 deeper 1+1, 1 lays 2:4 2:5") == "dsa.clean-up.owner-order"


def test_blanks_are_removed_and_the_line_is_closed_up(table):
    after = table("1 1 / _ 2:6 _ 2:7 _ _ / v0 v2[1:2] / t2 s1").play("2 deeper 1+1")
    assert after.line == "2:6 2:7 1:2"
    assert after.event("line-closed").blanks == 4


def test_a_line_without_blanks_is_not_closed(table):
    after = table(f"{START} / v0 v3[1:2] / t2 s1").play("2 deeper 1+1")
    assert "line-closed" not in after.kinds


@pytest.mark.parametrize(
    ("reading", "end"),
    [
        ("one-unit", "(1:1+2:4+2:5+2:6)"),
        ("physical", "(1:1+2:5+2:6) 2:4"),
        ("own-space", "(1:1+2:5) (2:4+2:6)"),
    ],
)
def test_a_carried_stack_among_the_three(table, reading, end):
    start = table("2 3 / 3:8 3:9 / v0 v1[(1:1+2:5) 2:6 2:4] / t2 s1", carried_stack_restacked=reading)
    after = start.play("2 deeper 1+1")
    assert after.line == "3:8 3:9 " + end
    laid = [event for event in after.events if event.kind == "laid-down"][1]
    assert "dsa.clean-up.carried-stack" in laid.rules


def test_three_full_stacks_become_one_of_nine(table):
    load = "(1:0+1:1+1:2) (1:3+2:4+2:5) (2:6+2:7+3:8)"
    after = table(f"3 3 / 3:9 / v0 v1[{load}] / t2 s1").play("2 1+1")
    assert after.line == "3:9 (1:0+1:1+1:2+1:3+2:4+2:5+2:6+2:7+3:8)"


def test_under_physical_single_chips_may_be_ordered_freely(table):
    start = table("2 3 / 3:8 3:9 / v0 v1[(1:1+2:5) 2:6 2:4] / t2 s1", carried_stack_restacked="physical")
    assert start.play("2 deeper 1+1, 2 lays 2:5 2:6 2:4 1:1").line == "3:8 3:9 (2:4+2:5+2:6) 1:1"
    assert start.play("2 deeper 1+1, 2 lays 2:4 (1:1+2:5) 2:6").line == "3:8 3:9 (1:1+2:4+2:5) 2:6"
    assert start.refused("2 deeper 1+1, 2 lays 2:5 2:6 2:4") == "dsa.clean-up.owner-order"


def test_under_physical_the_order_inside_a_stack_tells_nothing_that_is_hidden(table):
    """Chips that the same seats have seen are laid together, whatever the values nobody has seen."""
    for hidden in ("2:4", "2:6", "2:7"):
        stack = f"(2:5!+{hidden})"
        start = table(f"3 2 / 3:8 / v0 v1[1:0 {stack} 1:1] / t2 s1", carried_stack_restacked="physical")
        laid = [event for event in start.play("2 1+1").events if event.kind == "laid-down"][1]
        assert [unit[0].known_to for unit in laid.units] == [(), (), (1, 2), ()]


def test_under_own_space_the_stack_begun_before_is_closed(table):
    start = table("2 4 / 3:8 3:9 / v0 v1[1:0 (1:1+2:5) 2:6 2:4] / t2 s1", carried_stack_restacked="own-space")
    assert start.play("2 deeper 1+1").line == "3:8 3:9 1:0 (1:1+2:5) (2:4+2:6)"


@pytest.mark.parametrize(("end", "reading", "after"), [
    ("(2:4+2:5)", "new-stack", "(2:4+2:5) 1:2"),
    ("(2:4+2:5)", "top-up", "(1:2+2:4+2:5)"),
    ("(2:4+2:5) _", "top-up", "(1:2+2:4+2:5)"),
    ("(2:4+2:5) _ _", "top-up", "(1:2+2:4+2:5)"),
    ("2:4", "top-up", "2:4 1:2"),
    ("2:4", "new-stack", "2:4 1:2"),
    ("(2:4+2:5+2:6)", "top-up", "(2:4+2:5+2:6) 1:2"),
])  # fmt: skip
def test_an_old_short_stack_at_the_end_of_the_line(table, end, reading, after):
    start = table(f"2 1 / 3:8 3:9 {end} / v0 v1[1:2] / t2 s1", topping_up=reading)
    assert start.play("2 deeper 1+1").line == f"3:8 3:9 {after}"


def test_a_line_of_blanks_has_nothing_to_top_up(table):
    assert table("2 1 / _ _ / v0 v1[1:2] / t2 s1", topping_up="top-up").play("2 deeper 1+1").line == "1:2"


def test_after_a_top_up_the_rest_starts_a_new_stack(table):
    start = table("2 2 / 3:8 (2:4+2:5) / v0 v1[1:2 1:3] / t2 s1", topping_up="top-up")
    assert start.play("2 deeper 1+1").line == "3:8 (1:2+2:4+2:5) 1:3"


def test_where_nothing_is_laid_down_nothing_is_topped_up(table):
    start = table("2 20 / 3:8 (2:4+2:5) _ / ^1[1:2] h / t1 s1 l2", topping_up="top-up")
    assert start.play("1 1+1").line == "3:8 (2:4+2:5)"


def test_where_nothing_is_laid_down_an_old_short_stack_stays_where_it_is(table):
    start = table("2 1 / 3:8 (2:4+2:5) _ / ^1[1:2] v2 / t1 s1", topping_up="top-up")
    outcome = start.engine.play(start.position, read_move("1 1+1"), "trail")
    laid = [event.kind for event in outcome.events].index("laid-down")
    assert outcome.trail[laid].line == start.position.line


def test_under_per_diver_the_first_diver_still_tops_up(table):
    readings = {"topping_up": "top-up", "stack_grouping": "per-diver"}
    start = table("2 1 / 3:8 3:9 (2:4+2:5) / v0 v3[1:3] v1[1:2] / t3 s1", **readings)
    assert start.play("3 deeper 1+1").line == "3:8 3:9 (1:2+2:4+2:5) 1:3"


def test_under_share_last_the_first_from_the_starter_on_counts_as_farther(table):
    start = table("2 1 / 3:8 3:9 3:10 / v3[1:3] v3[1:2] v1[1:1] / t3 s1", last_space_occupied="share-last")
    after = start.play("3 deeper 1+1")
    laid = [event for event in after.events if event.kind == "laid-down"]
    assert [event.seat for event in laid] == [3, 2, 1]
    assert ["dsa.clean-up.equal-distance" in event.rules for event in laid] == [False, True, True]
    other = table("2 1 / 3:8 3:9 3:10 / v3[1:3] v3[1:2] v1[1:1] / t3 s2", last_space_occupied="share-last")
    laid = [event for event in other.play("3 deeper 1+1").events if event.kind == "laid-down"]
    assert [event.seat for event in laid] == [3, 1, 2]


def test_only_the_treasure_of_this_dive_is_lost(table):
    after = table("2 1 / 3:8 3:9 / v0 v1[1:2]{3:10!} / t2 s1").play("2 deeper 1+1")
    assert (after.line, after.banked(2)) == ("3:8 3:9 1:2", "3:10")
    laid = [event for event in after.events if event.kind == "laid-down"][1]
    assert "dsa.clean-up.this-dive-only" in laid.rules


def test_under_all_ever_what_was_brought_home_follows_the_load(table):
    start = table("2 2 / 3:8 3:9 / v0 v1[1:2 1:1]{3:10! (1:3!+4:12!)} / t2 s1", what_is_lost="all-ever")
    after = start.play("2 deeper 1+1, 2 lays 1:1 1:2")
    assert after.line == "3:8 3:9 (1:1+1:2+3:10!) (1:3!+4:12!)"
    assert after.diver(2).banked == ()
    assert start.refused("2 deeper 1+1, 2 lays 3:10 1:1 1:2 (1:3+4:12)") == "dsa.clean-up.owner-order"


def test_under_all_ever_a_diver_at_home_loses_nothing(table):
    after = table("2 1 / 3:8 3:9 / h{3:10!} v1[1:2] / t2 s1 l1", what_is_lost="all-ever").play("2 deeper 1+1")
    assert after.banked(1) == "3:10"


def test_under_all_ever_a_diver_that_carries_nothing_loses_its_earlier_treasure(table):
    after = table("2 1 / 3:8 3:9 3:10 / v2{4:12!} v1[1:2] / t2 s1", what_is_lost="all-ever").play("2 deeper 1+1")
    assert after.line == "3:8 3:9 3:10 (1:2+4:12!)"


def test_under_revealed_what_is_laid_down_becomes_known_to_all(table):
    after = table("2 1 / 3:8 3:9 / v0 v1[1:2] / t2 s1", faces="revealed").play("2 deeper 1+1")
    assert after.line == "3:8 3:9 1:2!"


def test_too_late_on_the_submarine_is_the_nearest_of_all(table):
    start = table("1 1 / 3:8 3:9 3:10 / ^2[1:2] v3[1:1] / t1 s1", return_on_last_breath="too-late")
    after = start.play("1 3+3")
    assert after.line == "3:8 3:9 3:10 (1:1+1:2)"
    laid = [event.seat for event in after.events if event.kind == "laid-down"]
    assert laid == [1, 2]
    assert after.position.starter == 2
    assert after.rules("stayed") == ("clean-up.last-breath-home",)


def test_the_last_space_with_chips_is_found_behind_any_blanks():
    assert last_chips(()) is None
    assert last_chips(((), ())) is None


def test_the_order_of_the_owner_is_named_where_there_is_an_order_also_if_nothing_is_said(table):
    start = table(f"{START} / v7[2:4 2:5] v3[1:2] / t2 s1")
    laid = [event for event in start.play("2 deeper 1+1").events if event.kind == "laid-down"]
    assert ["dsa.clean-up.owner-order" in event.rules for event in laid] == [False, True]


@pytest.mark.parametrize("end", ["2:4", "(2:4+2:5)", "(2:4+2:5+2:6)", "(2:4+2:5+2:6) _"])
def test_laying_down_behind_an_old_space_names_the_rule_once(table, end):
    start = table(f"2 2 / 3:8 3:9 {end} / v2[1:3] v1[1:2 1:1] / t2 s1")
    laid = [event for event in start.play("2 back 3+3").events if event.kind == "laid-down"]
    assert ["dsa.clean-up.new-stack" in event.rules for event in laid] == [True]
    left = [event for event in start.play("2 deeper 1+1").events if event.kind == "laid-down"]
    assert ["dsa.clean-up.new-stack" in event.rules for event in left] == [True, False]


def test_where_no_chip_is_left_on_the_line_no_old_space_is_named(table):
    laid = table("2 1 / _ _ / h v1[1:2] / t2 s1 l1").play("2 deeper 1+1").event("laid-down")
    assert "dsa.clean-up.new-stack" not in laid.rules


def test_a_top_up_leaves_the_blanks_behind_it_to_be_removed(table):
    start = table("2 1 / 3:8 _ (2:4+2:5) _ _ / v0 v1[1:2] / t2 s1", topping_up="top-up")
    assert start.play("2 deeper 1+1").event("line-closed").blanks == 3


def test_a_diver_that_lays_alone_is_not_the_nearest_of_several(table):
    after = table(f"{START} / v5 v3[1:2] v7 / t2 s1").play("2 deeper 1+1")
    laid = [event for event in after.events if event.kind == "laid-down"]
    assert [event.rules for event in laid] == [
        ("dsa.clean-up.left-out", "dsa.clean-up.end-of-line", "dsa.clean-up.threes", "dsa.clean-up.new-stack"),
        ("dsa.clean-up.left-out",),
        ("dsa.clean-up.left-out",),
    ]


def test_of_several_that_lay_those_with_nothing_name_no_order(table):
    after = table(f"{START} / v5 v3[1:2] v7[1:3] / t2 s1").play("2 deeper 1+1")
    laid = [event for event in after.events if event.kind == "laid-down"]
    assert ["dsa.clean-up.nearest-first" in event.rules for event in laid] == [True, False, True]
