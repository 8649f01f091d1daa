"""The whole turn, the end of a dive, and the start of the next."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Chance, Choice, Move
from leadline_engines.surface import Decision

LINE = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9"


def test_a_turn_is_four_steps_in_order(table):
    after = table(f"1 20 / {LINE} / v5[3:10] v0 / t1 s1").play("1 back 1+2 pick-up")
    assert after.kinds == ["breathed", "headed", "rolled", "swam", "picked-up", "turn-passed"]
    assert after.text == "1 19 / 1:0 1:1 _ 1:3 2:4 2:5 2:6 2:7 3:8 3:9 / ^3[3:10 1:2] v0 / t2 s1"


def test_turns_go_clockwise_from_the_starter(table):
    after = table(f"1 25 / {LINE} / v0 v0 v0 v0 / t3 s3")
    seen = []
    for _ in range(5):
        seen.append(after.position.turn)
        after = after.play(f"{after.position.turn} 1+1")
    assert seen == [3, 4, 1, 2, 3]


def test_only_the_seat_to_move_acts(table):
    start = table(f"1 25 / {LINE} / v0 v0 h[1:0] / t1 s1 l3")
    assert start.refused("2 1+1") == "dsa.dive.clockwise"
    assert start.refused("3 1+1") == "dsa.dive.home-sits-out"
    assert start.refused("4 1+1") == "dsa.dive.clockwise"
    assert start.engine.to_act(start.position) == (Decision((1,), "turn", must=True),)


def test_who_is_home_is_passed_over(table):
    after = table(f"1 25 / {LINE} / v0 h[1:0] h v0 / t1 s1 l3").play("1 1+1")
    assert after.position.turn == 4
    assert after.rules("turn-passed") == ("dive.clockwise", "dive.home-sits-out")
    assert after.play("4 1+1").rules("turn-passed") == ("dive.clockwise",)


def test_the_only_diver_out_has_turn_after_turn(table):
    after = table(f"1 25 / {LINE} / h v3 h / t2 s1 l3").play("2 1+1")
    assert after.position.turn == 2
    assert "dive.home-sits-out" in after.rules("turn-passed")


def test_a_diver_at_home_breathes_nothing(table):
    after = table(f"1 20 / {LINE} / h[3:10 3:11 4:12] v3 / t2 s1 l1").play("2 1+1")
    assert after.position.air == 20


def test_the_dive_ends_at_once_when_the_last_diver_is_home(table):
    after = table(f"1 15 / {LINE} / ^1[3:10] h[3:11] h / t1 s3 l2").play("1 1+1")
    assert after.event("dive-ended").why == "all-home"
    assert after.kinds == [
        "breathed", "headed", "rolled", "swam", "came-home", "dive-ended",
        "kept", "kept", "kept", "starter-chosen", "dive-began",
    ]  # fmt: skip
    assert after.text == f"2 25 / {LINE} / v0{{3:10!}} v0{{3:11!}} v0 / t1 s1"


def test_all_home_on_the_last_breath_is_all_home(table):
    after = table(f"1 1 / {LINE} / ^1[3:10] h[3:11] / t1 s1 l2").play("1 1+1")
    assert after.event("dive-ended").why == "all-home"


def test_after_the_turn_without_air_nobody_has_a_turn(table):
    after = table(f"1 2 / {LINE} / v5[3:10 3:10] v3[3:11] h[4:12] / t1 s3 l3").play("1 deeper 1+2")
    assert after.event("dive-ended").why == "air-out"
    assert after.text == f"2 25 / {LINE} (3:10+3:10+3:11) / v0 v0 v0{{4:12!}} / t1 s1"


def test_every_dive_starts_aboard_facing_down_and_empty_handed(table):
    after = table(f"1 1 / {LINE} / ^7 v3[3:11] h[4:12] / t2 s3 l3").play("2 deeper 1+1")
    assert [(diver.at, diver.facing, diver.home, diver.carried) for diver in after.position.divers] == [
        (0, "down", False, ())
    ] * 3
    assert (after.position.last_home, after.position.air) == (None, 25)
    assert after.rules("dive-began") == ("dive.three", "dive.full-tank", "dive.reset")


def test_there_are_three_dives(table):
    after = table("2 8 / 1:0 1:1 / ^1 h / t1 s1 l2").play("1 1+1")
    assert after.position.dive == 3
    later = after.play("1 1+1", "2 1+1", "1 1+1", "2 1+1", "2 1+1")
    assert later.position.over
    assert later.engine.to_act(later.position) == ()
    assert later.refused("1 1+1") == "dsa.dive.three"


def test_treasure_brought_home_is_kept_unit_by_unit_in_the_order_of_taking(table):
    after = table("2 9 / 1:0 / ^1[2:5 (1:1+3:8)]{4:15!} h / t1 s1 l2").play("1 3+3")
    assert after.banked(1) == "4:15 2:5 (1:1+3:8)"
    kept = [event for event in after.events if event.kind == "kept"]
    assert ["dsa.information.reveal" in event.rules for event in kept] == [True, False]


def test_an_empty_line_ends_the_dives_left_at_once(table):
    after = table("1 9 / _ / ^1[1:0] h[1:1] / t1 s2 l2").play("1 1+1")
    assert after.position.over
    assert [(e.dive, e.why) for e in after.events if e.kind == "dive-ended"] == [
        (1, "all-home"), (2, "empty-line"), (3, "empty-line"),
    ]  # fmt: skip
    assert {e.rules for e in after.events if e.kind == "dive-ended" and e.dive > 1} == {("dsa.dive.empty-line",)}
    assert after.event("starter-chosen").seat == 1
    assert after.position.starter == 1
    assert after.engine.standing(after.position).winners == (2,)


def test_under_stalemate_the_dive_begins_and_nobody_can_leave(table):
    start = table("1 9 / _ / ^1[1:0] h[1:1] / t1 s1 l2", line_empty="stalemate").play("1 1+1")
    assert start.text == "2 25 /  / v0{1:0!} v0{1:1!} / t1 s1"
    after = start.play("1 1+1", "2 3+3")
    assert after.position == start.position
    assert after.rules("stayed") == ("swim.cannot-leave",)


def test_under_stalemate_and_stays_the_dive_ends_for_want_of_progress(table):
    start = table("2 25 /  / v0{1:0!} v0{1:1!} / t1 s1", line_empty="stalemate", end_empty_handed="stays")
    after = start.play("1 1+1", "2 3+3")
    assert after.position.dive == 3
    assert after.event("dive-ended").why == "no-progress"


def test_under_stalemate_and_counts_as_returned_the_dive_ends_too(table):
    readings = {"line_empty": "stalemate", "cannot_leave": "counts-as-returned"}
    after = table("2 25 /  / v0{1:0!} v0{1:1!} / t1 s1", **readings).play("1 1+1", "2 3+3")
    assert (after.position.dive, after.position.turn) == (3, 2)


@pytest.mark.parametrize(("reading", "air"), [("refill-25", 25), ("single-tank", 9)])
def test_the_air_at_the_start_of_the_next_dive(table, reading, air):
    after = table(f"1 10 / {LINE} / ^1[3:10] h / t1 s1 l2", air_per_dive=reading).play("1 1+1")
    assert after.position.air == air
    assert after.event("dive-began").air == air


def test_under_single_tank_the_last_unit_of_air_is_enough_to_begin(table):
    after = table(f"1 2 / {LINE} / ^1[3:10] h / t1 s1 l2", air_per_dive="single-tank").play("1 1+1")
    assert (after.position.dive, after.position.air, after.position.turn) == (2, 1, 1)


@pytest.mark.parametrize("below", ["clamp-zero", "negative"])
def test_under_single_tank_nothing_can_be_dived_without_air(table, below):
    start = table(f"1 1 / {LINE} / v1[3:10 3:11] h[1:1] / t1 s1 l2", air_per_dive="single-tank", below_zero=below)
    after = start.play("1 deeper 1+2")
    assert after.position.over
    assert [(e.dive, e.why) for e in after.events if e.kind == "dive-ended"] == [
        (1, "air-out"), (2, "air-out"), (3, "air-out"),
    ]  # fmt: skip
    assert {e.rules for e in after.events if e.kind == "dive-ended" and e.dive > 1} == {("dsa.dive.full-tank",)}
    assert after.position.air == (0 if below == "clamp-zero" else -1)


def test_under_stays_a_dive_without_progress_ends(table):
    start = table("1 20 / 1:0 1:1 1:2 _ / v4 h[1:3] / t1 s1 l2", end_empty_handed="stays")
    after = start.play("1 2+2")
    assert after.event("dive-ended").why == "no-progress"
    assert after.event("dive-ended").rules == ("dsa.dive.no-progress",)
    assert (after.position.dive, after.position.turn, after.line) == (2, 1, "1:0 1:1 1:2")


def test_turns_without_any_change_are_counted_in_succession(table):
    start = table("1 20 / 1:0 1:1 1:2 1:3 2:4 / v5 v0 h / t1 s1 l3", end_empty_handed="stays")
    idle = start.play("1 1+1")
    assert idle.position.idle == 1
    moved = idle.play("2 1+1")
    assert moved.position.idle == 0
    assert moved.position.dive == 1
    assert moved.play("1 1+1 pick-up").position.idle == 0
    assert "i1" in idle.text


def test_where_the_rule_is_not_in_force_turns_without_change_are_not_counted(table):
    after = table("2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1").play("3 3+3")
    assert after.position.idle == 0


def test_a_turn_that_uses_air_is_progress(table):
    readings = {"end_empty_handed": "stays", "end_with_treasure": "may-stay"}
    after = table("1 20 / 1:0 1:1 1:2 _ / v4[1:3] h / t1 s1 l2", **readings).play("1 deeper 2+2")
    assert after.position.idle == 0


def test_under_lost_turn_a_forced_diver_that_keeps_silent_is_not_idle(table):
    start = table("1 20 / 1:0 1:1 1:2 _ / v4 h / t1 s1 l2", unspoken_forced_turn="lost-turn")
    after = start.play("1 1+1", "1 1+1")
    assert (after.position.idle, after.position.dive) == (0, 1)


def test_a_turn_that_stops_says_and_rolls_nothing_more(table):
    start = table("1 2 / 2:6 2:6 2:7 / ^3[1:0 1:1] v2 / t1 s1", last_breath="optional-finish")
    plain = Choice(1, None, None, True, PICK_UP, ())
    assert start.engine.play(start.position, Move(plain, Chance(None, ()))).rule == "dsa.dive.four-steps"
    said = Choice(1, "back", None, True, NOTHING, ())
    assert start.engine.play(start.position, Move(said, Chance(None, ()))).rule == "dsa.dive.four-steps"
    rolled = Choice(1, None, None, True, said.search, ())
    assert start.engine.play(start.position, Move(rolled, Chance((1, 1), ()))).rule == "dsa.dive.four-steps"
    assert start.play("1 stop").position.dive == 2


def test_an_illegal_move_changes_nothing_and_says_why(table):
    start = table(f"1 20 / {LINE} / v5 v0 / t1 s1")
    before = start.text
    result = start.engine.play(start.position, Move(Choice(1, "back", None, False, PICK_UP, ()), Chance((1, 2), ())))
    assert result.rule == "dsa.direction.needs-treasure"
    assert result.why.endswith("cannot turn back")
    assert start.text == before
