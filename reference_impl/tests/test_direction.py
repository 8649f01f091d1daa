"""Step 2: the direction."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure.move import move

LINE = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9"


def test_a_diver_goes_deeper_when_it_says_so(table):
    after = table(f"1 20 / {LINE} / v5[1:0] v0 / t1 s1").play("1 deeper 1+2")
    assert (after.at(1), after.diver(1).facing) == (7, "down")
    assert after.rules("headed") == ("direction.before-roll",)


def test_silence_means_deeper(table):
    start = table(f"1 20 / {LINE} / v5[1:0] v0 / t1 s1")
    assert start.play("1 1+2").position == start.play("1 deeper 1+2").position


def test_a_diver_with_treasure_may_turn_back(table):
    after = table(f"1 20 / {LINE} / v5[1:0] v0 / t1 s1").play("1 back 1+2")
    assert (after.at(1), after.diver(1).facing) == (3, "up")
    assert after.event("headed").turned
    assert after.rules("headed")[:2] == ("direction.needs-treasure", "direction.once")


def test_a_diver_without_treasure_may_not_choose_to_turn_back(table):
    start = table(f"1 20 / {LINE} / v5 v0 / t1 s1")
    assert start.refused("1 back 1+2") == "dsa.direction.needs-treasure"


def test_treasure_brought_home_earlier_does_not_count(table):
    start = table(f"2 20 / {LINE} / v5{{3:10 (1:3+3:11)}} v0 / t1 s1")
    assert start.refused("1 back 1+2") == "dsa.direction.needs-treasure"


def test_under_free_an_empty_handed_diver_may_turn_back(table):
    after = table(f"1 20 / {LINE} / v5 v0 / t1 s1", turn_back_empty="free").play("1 back 1+2")
    assert (after.at(1), after.diver(1).facing) == (2, "up")


@pytest.mark.parametrize("reading", ["needs-treasure", "free"])
def test_nobody_turns_back_on_the_submarine(table, reading):
    start = table(f"1 25 / {LINE} / v0 v0 / t1 s1", turn_back_empty=reading)
    assert start.refused("1 back 1+2") == "dsa.direction.not-from-submarine"
    assert start.play("1 deeper 1+2").position == start.play("1 1+2").position


@pytest.mark.parametrize("reading", ["needs-treasure", "free"])
def test_a_diver_waiting_on_the_submarine_may_not_turn_back(table, reading):
    start = table("2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1", turn_back_empty=reading)
    assert start.refused("3 back 3+3") == "dsa.direction.not-from-submarine"


@pytest.mark.parametrize("silence", ["keeps-up", "goes-deeper"])
def test_a_turned_diver_may_not_go_deeper_again(table, silence):
    start = table(f"1 20 / {LINE} / ^6[1:0] v0 / t1 s1", undeclared_after_turn=silence)
    assert start.refused("1 deeper 1+2") == "dsa.direction.once"


def test_a_turned_diver_goes_on_up_without_a_word_and_with_one(table):
    start = table(f"1 20 / {LINE} / ^6[1:0] v0 / t1 s1")
    after = start.play("1 1+2")
    assert (after.at(1), after.diver(1).facing) == (4, "up")
    assert after.position == start.play("1 back 1+2").position
    assert after.rules("headed") == ("direction.keeps-up",)
    assert not after.event("headed").turned


def test_under_goes_deeper_a_turned_diver_that_says_nothing_goes_down_facing_up(table):
    start = table(f"1 20 / {LINE} / ^6[1:0] v0 / t1 s1", undeclared_after_turn="goes-deeper")
    after = start.play("1 1+2")
    assert (after.at(1), after.diver(1).facing) == (8, "up")
    assert start.play("1 back 1+2").at(1) == 4


def test_a_turned_diver_without_treasure_goes_on_up(table):
    after = table(f"1 20 / {LINE} / ^6 v0 / t1 s1").play("1 1+2")
    assert after.at(1) == 3


@pytest.mark.parametrize(
    ("divers", "rule"),
    [
        ("v10[1:0] v0", "dsa.direction.forced-with-treasure"),
        ("v10 v0", "dsa.direction.forced-empty-handed"),
        ("v9[1:0] v10", "dsa.direction.forced-with-treasure"),
        ("v8 v10 v9", "dsa.direction.forced-empty-handed"),
    ],
)
def test_a_diver_with_no_free_space_deeper_has_to_turn_back(table, divers, rule):
    start = table(f"1 20 / {LINE} / {divers} / t1 s1")
    assert start.refused("1 deeper 1+2") == rule
    after = start.play("1 back 1+2")
    assert after.diver(1).facing == "up"
    assert after.event("headed").rules == (rule,)


def test_a_forced_diver_turns_without_words(table):
    after = table(f"1 20 / {LINE} / v10[1:0] v0 / t1 s1").play("1 2+3")
    assert (after.at(1), after.diver(1).facing) == (6, "up")
    assert after.rules("headed") == ("direction.forced-unspoken", "direction.forced-with-treasure")


def test_one_free_space_anywhere_deeper_leaves_the_choice(table):
    start = table(f"1 20 / {LINE} / v7[1:0] v8 v9 / t1 s1")
    assert start.play("1 deeper 1+2").at(1) == 10
    assert start.play("1 back 1+2").at(1) == 5


def test_a_free_space_forces_nobody_though_the_load_holds_the_diver(table):
    start = table(f"1 20 / {LINE} / v9[1:0 1:1 1:2 1:3 2:4 2:5] v0 / t1 s1")
    after = start.play("1 deeper 3+3")
    assert (after.at(1), after.diver(1).facing) == (9, "down")


def test_nobody_is_forced_on_the_submarine(table):
    after = table("2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1").play("3 deeper 3+3")
    assert after.diver(3).facing == "down"


def test_a_turned_diver_is_not_forced_again(table):
    after = table(f"1 20 / {LINE} / ^10[1:0] v0 / t1 s1").play("1 2+3")
    assert after.rules("headed") == ("direction.keeps-up",)


def test_under_lost_turn_a_forced_diver_that_says_nothing_loses_its_movement(table):
    start = table(f"1 20 / {LINE} / v10[1:0] v0 / t1 s1", unspoken_forced_turn="lost-turn")
    after = start.play("1 2+3 pick-up")
    assert (after.at(1), after.diver(1).facing) == (10, "down")
    assert after.carried(1) == "1:0 3:9"
    assert after.rules("stayed") == ("direction.forced-unspoken",)
    assert after.event("headed").way is None


def test_under_may_stay_a_diver_with_treasure_stays_and_may_search(table):
    start = table(f"1 20 / {LINE} / v10[1:0] v0 / t1 s1", end_with_treasure="may-stay")
    after = start.play("1 deeper 2+2 pick-up")
    assert (after.at(1), after.diver(1).facing, after.carried(1)) == (10, "down", "1:0 3:9")
    assert start.play("1 back 2+2").at(1) == 7


def test_under_stays_an_empty_handed_diver_may_turn_only_where_turning_empty_is_free(table):
    start = table(f"1 20 / {LINE} / v10 v0 / t1 s1", end_empty_handed="stays")
    assert start.refused("1 back 2+2") == "dsa.direction.needs-treasure"
    assert start.play("1 2+2").at(1) == 10
    assert start.under(turn_back_empty="free").play("1 back 2+2").at(1) == 6


def test_under_may_turn_an_empty_handed_diver_turns_or_waits_at_the_end_only(table):
    start = table(f"1 20 / {LINE} / v10 v0 / t1 s1", end_empty_handed="may-turn")
    assert start.play("1 back 2+2").at(1) == 6
    waits = start.play("1 deeper 2+2")
    assert (waits.at(1), waits.diver(1).facing, waits.position.idle) == (10, "down", 0)
    early = table(f"1 20 / {LINE} / v9 v0 / t1 s1", end_empty_handed="may-turn")
    assert early.refused("1 back 2+2") == "dsa.direction.needs-treasure"


def test_each_reading_about_the_end_speaks_of_its_own_divers_only(table):
    with_treasure = table(f"1 20 / {LINE} / v10[1:0] v0 / t1 s1", end_empty_handed="stays")
    assert with_treasure.refused("1 deeper 1+1") == "dsa.direction.forced-with-treasure"
    empty_handed = table(f"1 20 / {LINE} / v10 v0 / t1 s1", end_with_treasure="may-stay")
    assert empty_handed.refused("1 deeper 1+1") == "dsa.direction.forced-empty-handed"


def test_under_share_last_only_the_last_space_itself_forces(table):
    start = table(f"1 20 / {LINE} / v9[1:0] v10 / t1 s1", last_space_occupied="share-last")
    assert start.play("1 deeper 1+1").at(1) == 10
    last = table(f"1 20 / {LINE} / v10[1:0] v10 / t1 s1", last_space_occupied="share-last")
    assert last.refused("1 deeper 1+1") == "dsa.direction.forced-with-treasure"


def test_where_blanks_are_skipped_a_diver_before_blanks_only_is_forced(table):
    start = table("1 20 / 1:0 1:1 1:2 _ _ / v3[1:3] v0 / t1 s1", blank_counts="skip")
    assert start.refused("1 deeper 1+2") == "dsa.direction.forced-with-treasure"
    assert start.under(blank_counts="counts").play("1 deeper 1+2").at(1) == 5


def test_a_turn_back_stands_though_the_diver_does_not_move(table):
    after = table(f"1 20 / {LINE} / v5[1:0 1:1 1:2] v0 / t1 s1").play("1 back 1+1")
    assert (after.at(1), after.diver(1).facing) == (5, "up")
    assert after.rules("stayed") == ("swim.no-steps", "direction.stands")
    later = after.play("2 1+1")
    assert later.refused("1 deeper 3+3") == "dsa.direction.once"


def test_the_first_word_counts(table):
    start = table(f"1 20 / {LINE} / v5[1:0] v0 / t1 s1")
    after = start.play("1 back then deeper 2+2")
    assert (after.at(1), after.diver(1).facing) == (2, "up")
    assert "direction.binding" in after.rules("headed")
    assert start.play("1 deeper then back 2+2").at(1) == 8


def test_under_until_roll_the_last_word_counts(table):
    start = table(f"1 20 / {LINE} / v5[1:0] v0 / t1 s1", take_back="until-roll")
    assert start.play("1 back then deeper 2+2").at(1) == 8
    assert start.play("1 deeper then back 2+2").at(1) == 2


def test_there_is_no_second_word_without_a_first(engine, table):
    start = table(f"1 20 / {LINE} / v5[1:0] v0 / t1 s1")
    result = engine().play(start.position, move(1, (1, 2), None, then="back"))
    assert result.rule == "dsa.direction.binding"
