"""The end of the game."""

from __future__ import annotations

import pytest


def standing(table, *banked: str, **readings: str):
    """Return the standing after the last dive of divers with these chips."""
    divers = " ".join(f"v0{{{units}}}" for units in banked)
    over = table(f"3 8 / 1:0 / {divers} / t- s1", **readings)
    return over.engine.standing(over.position)


def test_the_points_are_counted_after_the_third_dive(table):
    start = table("3 8 / 1:0 / h[3:10 (1:1+2:5)]{4:15!} ^1[2:4]{1:3!} / t2 s1 l1")
    assert start.engine.standing(start.position).why == "not-over"
    assert start.engine.standing(start.position).scores == (15, 3)
    assert start.engine.standing(start.position).winners == ()
    after = start.play("2 1+1")
    assert after.kinds[-1] == "game-ended"
    assert after.event("game-ended").scores == (31, 7)
    assert after.event("game-ended").winners == (1,)
    assert after.position.over
    assert after.position.dive == 3
    assert after.position.last_home is None
    assert after.rules("game-ended")[0] == "scoring.after-third-dive"


def test_what_was_never_brought_home_counts_for_nobody(table):
    after = table("3 1 / 1:0 1:2 1:3 / v3[4:15] h[1:1] / t1 s1 l2").play("1 back 1+1")
    assert after.engine.standing(after.position).scores == (0, 1)
    assert after.engine.standing(after.position).winners == (2,)


def test_nothing_can_be_played_after_the_end(table):
    assert table("3 8 / 1:0 / v0 v0 / t- s1").refused("1 1+1") == "dsa.dive.three"


def test_the_most_points_win(table):
    found = standing(table, "3:10 3:11", "4:15 1:3", "1:2")
    assert (found.scores, found.winners, found.why) == ((21, 18, 2), (1,), "most-points")


def test_the_most_level_4_chips_break_a_tie(table):
    found = standing(table, "4:12 3:8", "3:9 3:11")
    assert (found.scores, found.winners, found.why) == ((20, 20), (1,), "tie-break")


def test_level_4_chips_of_a_player_behind_in_points_do_not_count(table):
    found = standing(table, "2:4 2:5 2:6", "3:8 2:7", "4:12")
    assert (found.winners, found.why) == ((1, 2), "draw")


@pytest.mark.parametrize(
    ("reading", "first", "second"),
    [("level4-only", (1, 2), (1, 2)), ("level-by-level", (2,), (1,)), ("highest-level-present", (1, 2), (1,))],
)
def test_what_breaks_a_tie(table, reading, first, second):
    assert standing(table, "2:5 2:4 4:12", "3:8 4:13", tie_break=reading).winners == first
    assert standing(table, "3:8 2:4", "2:5 2:7", tie_break=reading).winners == second


def test_level_by_level_goes_down_to_level_1(table):
    """Level 4, 3 and 2 are level; of level 1 the second has more."""
    assert standing(table, "2:4 1:3", "2:5 1:2 1:0", tie_break="level-by-level").winners == (2,)
    assert standing(table, "2:4 1:3", "2:5 1:2", tie_break="level-by-level").winners == (1, 2)


def test_level_by_level_compares_only_those_still_level(table):
    """Seats 1 and 2 have a level 4 chip each; of level 3 seat 2 has one; seat 3 is out before its two count."""
    found = standing(table, "4:12 2:4 2:5", "4:13 3:8", "3:10 3:11", tie_break="level-by-level")
    assert found.winners == (2,)


def test_highest_level_present_with_no_chips_at_all_is_a_draw(table):
    assert standing(table, "", "", tie_break="highest-level-present").winners == (1, 2)


def test_highest_level_present_looks_at_tied_players_only(table):
    found = standing(table, "2:4 2:5", "3:9", "1:0 1:1", tie_break="highest-level-present")
    assert found.winners == (2,)


@pytest.mark.parametrize(("reading", "winners"), [("narrow", (1, 2)), ("all-tied", (1, 2, 3))])
def test_who_shares_a_draw_of_three(table, reading, winners):
    found = standing(table, "4:15", "4:15", "3:8 2:7", tie_of_three=reading)
    assert (found.scores, found.winners, found.why) == ((15, 15, 15), winners, "draw")


def test_the_narrow_draw_names_its_rule(table):
    after = table("3 8 / 1:0 / h{4:15} h{4:15} h{3:8 2:7} ^1 / t4 s1 l3").play("4 1+1")
    assert "scoring.draw-narrow" in after.rules("game-ended")
    of_two = table("3 8 / 1:0 / h{4:15} h{4:15} ^1 / t3 s1 l2").play("3 1+1")
    assert "scoring.draw-narrow" not in of_two.rules("game-ended")


@pytest.mark.parametrize(("reading", "winners"), [("each-chip", (1,)), ("one-chip", (1, 2))])
def test_how_a_stack_counts_in_the_tie_break(table, reading, winners):
    found = standing(table, "(4:12+4:14+1:0)", "4:15 3:11", stack_counts=reading)
    assert (found.scores, found.winners) == ((26, 26), winners)


def test_one_chip_counts_a_stack_as_its_best_chip_only(table):
    found = standing(table, "(4:12+4:14+1:0) 2:4", "4:15 3:11 2:4", stack_counts="one-chip", tie_break="level-by-level")
    assert found.winners == (2,)
    found = standing(table, "(3:8+2:4)", "3:8 2:4", stack_counts="one-chip", tie_break="level-by-level")
    assert found.winners == (2,)


def test_every_chip_of_a_stack_counts_for_points(table):
    assert standing(table, "(1:1+2:5+3:8)", "").scores == (14, 0)


def test_without_a_stack_the_rule_about_its_chips_is_not_named(table):
    after = table("3 8 / 1:0 / h{4:15} ^1{4:15} / t2 s1 l1").play("2 1+1")
    assert "scoring.every-chip" not in after.rules("game-ended")


def test_with_0_points_each_all_share_the_draw(table):
    found = standing(table, "", "", "1:0")
    assert (found.scores, found.winners, found.why) == ((0, 0, 0), (1, 2, 3), "draw")


def test_the_end_of_the_game_names_what_decided(table):
    after = table("3 8 / 1:0 / h{(1:0+4:15)} ^1{4:15} / t2 s1 l1").play("2 1+1")
    assert after.rules("game-ended") == (
        "scoring.after-third-dive",
        "dive.three",
        "scoring.total",
        "scoring.most-points",
        "scoring.every-chip",
        "scoring.tie-break",
        "scoring.draw",
    )
