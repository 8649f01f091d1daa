"""Step 4: the search."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure.move import Drop, move
from leadline_engines.deep_sea_adventure.position import Chip

LINE = "1:0 1:1 _ 1:3 2:4 (1:2+2:5) 2:6 _ 3:8 3:9"


def test_a_diver_may_always_do_nothing(table):
    after = table(f"2 20 / {LINE} / v1 v0 / t1 s1").play("1 1+2")
    assert after.rules("left-alone") == ("search.one-action",)
    assert after.carried(1) == ""


def test_picking_up_takes_what_lies_there_and_leaves_a_blank(table):
    after = table(f"2 20 / {LINE} / v2 v0 / t1 s1").play("1 1+2 pick-up")
    assert (after.at(1), after.diver(1).facing, after.carried(1)) == (5, "down", "2:4")
    assert after.line == "1:0 1:1 _ 1:3 _ (1:2+2:5) 2:6 _ 3:8 3:9"
    assert after.rules("picked-up") == ("search.pick-up", "information.face-down", "search.one-action")


def test_on_a_blank_there_is_nothing_to_pick_up(table):
    assert table(f"2 20 / {LINE} / v1 v0 / t1 s1").refused("1 1+1 pick-up") == "dsa.search.pick-up"


def test_a_stack_is_taken_whole_as_one_unit(table):
    after = table(f"2 20 / {LINE} / v1[3:10] v0 / t1 s1").play("1 3+3 pick-up")
    assert after.carried(1) == "3:10 (1:2+2:5)"
    assert after.diver(1).load == 2
    assert {"search.pick-up-stack", "search.any-number"} <= set(after.rules("picked-up"))


def test_only_the_own_space_is_searched(table):
    after = table(f"2 20 / {LINE} / v2 v4 / t1 s1").play("1 1+1 pick-up")
    assert after.carried(1) == "2:4"
    assert after.line.startswith("1:0 1:1 _ 1:3 _")
    assert "search.own-space" in after.rules("picked-up")


def test_a_turned_diver_may_pick_up_and_keeps_facing_up(table):
    after = table("1 20 / 1:0 1:1 1:2 1:3 2:4 2:5 / ^6[3:8] v0 / t1 s1").play("1 1+2 pick-up")
    assert (after.at(1), after.diver(1).facing, after.carried(1)) == (4, "up", "3:8 1:3")
    assert "search.after-turning" in after.rules("picked-up")


def test_there_is_no_limit_to_the_load(table):
    after = table(f"2 20 / {LINE} / v5[3:8 3:9 3:10 3:10 3:11 3:11 4:12] v0 / t1 s1").play("1 deeper 1+1 pick-up")
    assert after.diver(1).load == 8


def test_a_diver_that_did_not_move_may_search(table):
    after = table(f"2 20 / {LINE} / v5[3:10 3:10] v0 / t1 s1").play("1 deeper 1+1 pick-up")
    assert after.carried(1) == "3:10 3:10 2:4"
    assert "search.without-moving" in after.rules("picked-up")


@pytest.mark.parametrize("search", ["pick-up", "drop 3:10"])
def test_under_not_allowed_a_diver_that_did_not_move_searches_nothing(table, search):
    space = 5 if search == "pick-up" else 3
    start = table(f"2 20 / {LINE} / v{space}[3:10 3:10] v0 / t1 s1", search_without_moving="not-allowed")
    assert start.refused(f"1 deeper 1+1 {search}") == "dsa.search.without-moving"
    assert start.play("1 deeper 1+1").at(1) == space
    assert start.play("1 deeper 1+2").at(1) == space + 1


def test_a_pick_up_is_allowed_though_no_blank_is_left(table):
    blanks = " ".join("_" * 12)
    after = table(f"1 20 / {blanks} 2:6 / v10 v0 / t1 s1").play("1 1+2 pick-up")
    assert after.line == " ".join("_" * 13)
    assert "search.blank-supply" in after.rules("picked-up")
    assert after.engine.faults(after.position) == ()


def test_a_pick_up_that_takes_the_last_blank_does_not_name_the_rule_of_the_supply(table):
    eleven = " ".join("_" * 11)
    after = table(f"1 20 / {eleven} 2:6 / v9 v0 / t1 s1").play("1 1+2 pick-up")
    assert after.line == " ".join("_" * 12)
    assert "search.blank-supply" not in after.rules("picked-up")


def test_under_no_pickup_the_supply_is_the_limit(table):
    blanks = " ".join("_" * 12)
    start = table(f"1 20 / {blanks} 2:6 / v10 v0 / t1 s1", blanks_exhausted="no-pickup")
    assert start.refused("1 1+2 pick-up") == "dsa.search.blank-supply"
    eleven = " ".join("_" * 11)
    start = table(f"1 20 / {eleven} 2:6 / v9 v0 / t1 s1", blanks_exhausted="no-pickup")
    assert start.play("1 1+2 pick-up").carried(1) == "2:6"


def test_dropping_puts_the_unit_in_the_place_of_the_blank(table):
    after = table(f"2 20 / {LINE} / v1[3:10 4:12 3:11] v0 / t1 s1").play("1 deeper 3+2 drop 4:12")
    assert after.at(1) == 3
    assert after.line == "1:0 1:1 4:12 1:3 2:4 (1:2+2:5) 2:6 _ 3:8 3:9"
    assert after.carried(1) == "3:10 3:11"
    assert after.diver(1).facing == "down"
    assert after.rules("dropped") == (
        "search.drop-on-blank",
        "search.drop-choice",
        "information.face-down",
        "search.one-action",
    )


def test_dropping_on_a_chip_is_refused(table):
    assert table(f"2 20 / {LINE} / v1[3:10] v0 / t1 s1").refused("1 1+1 drop 3:10") == "dsa.search.drop-on-blank"


@pytest.mark.parametrize("drop", ["3:11", "(3:10+3:11)", "#3", "3:10 #2", "3:10 from banked", "#1 from banked"])
def test_what_a_diver_does_not_carry_it_cannot_drop(table, drop):
    start = table(f"2 20 / {LINE} / v1[3:10 4:12]{{4:15}} v0 / t1 s1")
    assert start.refused(f"1 deeper 3+1 drop {drop}") == "dsa.search.drop-choice"


def test_a_unit_is_counted_from_one(engine, table):
    start = table(f"2 20 / {LINE} / v1[3:10 4:12] v0 / t1 s1")
    for number in (0, -1):
        result = engine().play(start.position, move(1, (3, 1), "deeper", Drop("drop", number, None, "carried")))
        assert result.rule == "dsa.search.drop-choice"
    nothing_named = engine().play(start.position, move(1, (3, 1), "deeper", Drop("drop", None, None, "carried")))
    assert nothing_named.rule == "dsa.search.drop-choice"


@pytest.mark.parametrize("unit", ["3:10", "(1:2+4:12)"])
def test_a_drop_that_names_nothing_is_of_the_only_unit(table, unit):
    after = table(f"2 20 / {LINE} / v1[{unit}] v0 / t1 s1").play("1 deeper 1+2 drop")
    assert (after.diver(1).load, after.line) == (0, LINE.replace("_", unit, 1))


@pytest.mark.parametrize(
    ("load", "why"),
    [
        ("", "the diver carries nothing, so it has nothing to drop"),
        ("[3:10 4:12]", "the move does not say which of its 2 units the diver drops"),
    ],
)
def test_a_drop_that_names_nothing_needs_just_one_unit(engine, table, load, why):
    start = table(f"2 20 / {LINE} / v1{load} v0 / t1 s1")
    dice = (1, 1) if not load else (1, 3)
    refusal = engine().play(start.position, move(1, dice, "deeper", Drop("drop", None, None, "carried")))
    assert (refusal.rule, refusal.why) == ("dsa.search.drop-choice", why)


def test_a_unit_can_be_named_by_its_number_its_chips_or_both(table):
    start = table(f"2 20 / {LINE} / v1[3:10 (1:2+4:12) 3:10] v0 / t1 s1")
    assert start.play("1 deeper 3+2 drop #3").carried(1) == "3:10 (1:2+4:12)"
    assert start.play("1 deeper 3+2 drop 3:10").carried(1) == "(1:2+4:12) 3:10"
    assert start.play("1 deeper 3+2 drop 3:10 #3").carried(1) == "3:10 (1:2+4:12)"
    assert start.play("1 deeper 3+2 drop (4:12+1:2)").carried(1) == "3:10 3:10"


def test_who_has_seen_a_chip_does_not_matter_for_naming_it(engine, table):
    start = table(f"2 20 / {LINE} / v1[3:10! 4:12] v0 / t1 s1")
    drop = Drop("drop", None, (Chip(3, 10, (2,)),), "carried")
    after = engine().play(start.position, move(1, (3, 1), "deeper", drop)).position
    assert after.space(3) == (Chip(3, 10, (1, 2)),)


@pytest.mark.parametrize("drop", ["1:1", "1:1 #1", "(1:1+2:5)"])
def test_a_stack_is_dropped_whole(table, drop):
    start = table("2 20 / 1:0 1:2 1:3 2:4 _ / v4[(1:1+2:5+3:8) 2:6] v0 / t1 s1")
    assert start.refused(f"1 deeper 1+2 drop {drop}") == "dsa.search.drop-whole-stack"
    after = start.play("1 deeper 1+2 drop (1:1+2:5+3:8)")
    assert (after.line, after.carried(1)) == ("1:0 1:2 1:3 2:4 (1:1+2:5+3:8)", "2:6")
    assert "search.drop-whole-stack" in after.rules("dropped")


def test_under_single_chip_one_chip_or_the_whole_stack_may_be_dropped(table):
    start = table("2 20 / 1:0 1:2 1:3 2:4 _ / v4[(1:1+2:5+3:8) 2:6] v0 / t1 s1", stack_breaking="single-chip")
    after = start.play("1 deeper 1+2 drop 2:5")
    assert (after.line, after.carried(1)) == ("1:0 1:2 1:3 2:4 2:5", "(1:1+3:8) 2:6")
    assert start.play("1 deeper 1+2 drop #1").carried(1) == "2:6"
    assert start.refused("1 deeper 1+2 drop (1:1+2:5)") == "dsa.search.drop-whole-stack"


def test_under_single_chip_a_loose_chip_is_found_before_one_in_a_stack(table):
    start = table("2 20 / 1:0 1:2 1:3 2:4 _ / v4[(1:1+2:5) 2:5] v0 / t1 s1", stack_breaking="single-chip")
    assert start.play("1 deeper 1+2 drop 2:5").carried(1) == "(1:1+2:5)"
    assert start.play("1 deeper 1+2 drop 2:5 #1").carried(1) == "1:1 2:5"


@pytest.mark.parametrize("unit", ["3:10", "(1:2+4:12)"])
def test_after_turning_back_the_last_unit_is_kept(table, unit):
    start = table(f"2 20 / {LINE} / ^4[{unit}] v0 / t1 s1")
    assert start.refused(f"1 1+1 drop {unit}") == "dsa.search.keep-last"
    assert start.under(drop_last_after_turn="allowed").play(f"1 1+1 drop {unit}").diver(1).load == 0


def test_turning_back_in_the_same_turn_counts(table):
    start = table(f"2 20 / {LINE} / v4[3:10] v0 / t1 s1")
    assert start.refused("1 back 1+1 drop 3:10") == "dsa.search.keep-last"


def test_before_turning_back_the_last_unit_may_be_dropped(table):
    after = table(f"2 20 / {LINE} / v2[3:10] v0 / t1 s1").play("1 deeper 1+1 drop 3:10")
    assert after.diver(1).load == 0
    assert "search.keep-last" not in after.rules("dropped")


def test_after_turning_back_all_but_the_last_may_be_dropped(table):
    after = table(f"2 20 / {LINE} / ^4[3:10 3:11] v0 / t1 s1").play("1 1+2 drop 3:11")
    assert after.carried(1) == "3:10"
    assert "search.keep-last" in after.rules("dropped")


def test_under_single_chip_part_of_the_last_stack_may_be_dropped_after_turning(table):
    start = table(f"2 20 / {LINE} / ^4[(1:2+4:12)] v0 / t1 s1", stack_breaking="single-chip")
    assert start.play("1 1+1 drop 4:12").carried(1) == "1:2"
    assert start.refused("1 1+1 drop (1:2+4:12)") == "dsa.search.keep-last"


def test_under_last_picked_only_the_newest_unit_may_be_dropped(table):
    start = table(f"2 20 / {LINE} / v1[3:10 4:12] v0 / t1 s1", which_chip="last-picked")
    assert start.refused("1 deeper 3+1 drop 3:10") == "dsa.search.drop-choice"
    assert start.play("1 deeper 3+1 drop 4:12").carried(1) == "3:10"


def test_under_scored_too_chips_brought_home_may_be_dropped_also_the_only_one(table):
    start = table(f"2 20 / {LINE} / ^4[3:10]{{4:15 (1:2+3:11)}} v0 / t1 s1", which_chip="scored-too")
    after = start.play("1 1+1 drop 4:15 from banked")
    assert (after.banked(1), after.carried(1)) == ("(1:2+3:11)", "3:10")
    assert after.position.space(3)[0].value == 15
    assert start.refused("1 1+1 drop 1:2 from banked") == "dsa.search.drop-whole-stack"
    assert start.refused("1 1+1 drop 3:10") == "dsa.search.keep-last"


def test_under_scored_too_nothing_comes_from_where_nothing_is(engine, table):
    start = table(f"2 20 / {LINE} / ^4[3:10] v0 / t1 s1", which_chip="scored-too")
    refusal = start.engine.play(start.position, move(1, (1, 1), None, Drop("drop", 1, None, "banked")))
    assert (refusal.rule, refusal.why) == (
        "dsa.search.drop-choice",
        "the diver has brought nothing home, so it has nothing to drop",
    )


def test_under_scored_too_and_single_chip_a_stack_brought_home_may_be_broken(table):
    readings = {"which_chip": "scored-too", "stack_breaking": "single-chip"}
    after = table(f"2 20 / {LINE} / ^4[3:10]{{4:15 (1:2+3:11)}} v0 / t1 s1", **readings).play(
        "1 1+1 drop 1:2 from banked"
    )
    assert after.banked(1) == "4:15 3:11"


def test_on_the_last_breath_a_pick_up_is_laid_down_with_the_rest(table):
    after = table("1 1 / 1:0 1:1 1:3 2:5 2:4 2:6 / v3[1:2] v0 / t1 s1").play("1 deeper 1+2 pick-up")
    assert after.line == "1:0 1:1 1:3 2:5 2:6 (1:2+2:4)"
    assert "search.last-breath-pick-up" in after.rules("picked-up")


def test_under_not_allowed_nothing_is_picked_up_on_the_last_breath(table):
    start = table("1 1 / 1:0 1:1 1:3 2:5 2:4 2:6 / v3[1:2] v0 / t1 s1", pickup_on_last_breath="not-allowed")
    assert start.refused("1 deeper 1+2 pick-up") == "dsa.search.last-breath-pick-up"
    assert start.play("1 deeper 1+2").line == "1:0 1:1 1:3 2:5 2:4 2:6 1:2"


def test_what_is_dropped_on_the_last_breath_stays_where_it_is(table):
    after = table("1 2 / 1:0 1:2 _ 2:4 / v2[1:1 1:3] v0 / t1 s1").play("1 deeper 1+2 drop 1:1")
    assert after.line == "1:0 1:2 1:1 2:4 1:3"
    assert "search.last-breath-drop" in after.rules("dropped")


def test_under_goes_to_end_what_is_dropped_on_the_last_breath_keeps_its_place_in_the_load(table):
    start = table("1 4 / 1:0 1:2 _ 2:4 / ^3[1:1 1:3 2:5 2:6] v0 / t1 s1", drop_on_last_breath="goes-to-end")
    assert start.play("1 1+1 drop 1:3").line == "1:0 1:2 2:4 (1:1+1:3+2:5) 2:6"


def test_under_goes_to_end_a_chip_brought_home_that_is_dropped_joins_the_load(table):
    readings = {"drop_on_last_breath": "goes-to-end", "which_chip": "scored-too"}
    after = table("2 2 / 1:0 1:2 _ 2:4 / v2[1:1 1:3]{2:5! 3:9!} v0 / t1 s1", **readings).play(
        "1 deeper 1+2 drop 2:5 from banked"
    )
    assert after.line == "1:0 1:2 2:4 (1:1+1:3+2:5!)"
    assert after.banked(1) == "3:9"


def test_under_goes_to_end_a_drop_before_the_last_breath_is_as_ever(table):
    after = table("1 20 / 1:0 1:2 _ 2:4 / v2[1:1 1:3] v0 / t1 s1", drop_on_last_breath="goes-to-end").play(
        "1 deeper 1+2 drop 1:1"
    )
    assert after.line == "1:0 1:2 1:1 2:4"


@pytest.mark.parametrize("search", ["pick-up", "drop 4:12"])
def test_a_diver_that_has_just_come_home_searches_nothing(table, search):
    start = table("1 20 / 1:0 1:1 / ^1[4:12 4:13] v0 / t1 s1")
    assert start.refused(f"1 3+3 {search}") == "dsa.search.not-on-submarine"
    assert "left-alone" not in start.play("1 3+3").kinds


def test_a_diver_that_waits_on_the_submarine_searches_nothing(table):
    start = table("2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1")
    assert start.refused("3 3+3 pick-up") == "dsa.search.not-on-submarine"


def test_under_revealed_what_is_dropped_becomes_known_to_all(table):
    start = table("1 20 / 1:0 1:2 _ 2:4 / v2[1:1 1:3] v0 / t1 s1", faces="revealed")
    assert start.play("1 deeper 1+2 drop 1:1").line == "1:0 1:2 1:1! 2:4"


def test_under_share_last_the_first_to_search_takes_the_chip_from_under_both(table):
    start = table("1 20 / 1:0 1:1 1:2 / v3 v2 / t2 s1", last_space_occupied="share-last", end_empty_handed="stays")
    after = start.play("2 1+1 pick-up")
    assert (after.carried(2), after.line) == ("1:2", "1:0 1:1 _")
    assert after.refused("1 1+1 pick-up") == "dsa.search.pick-up"
