"""Every way in which a position can be impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline_engines.deep_sea_adventure.position import Chip


def found(table, text: str, **readings: str) -> set[tuple[str, str]]:
    """Return the faults for which a position is refused: the rule and the part of each."""
    start = table(text, **readings)
    faults = [fault for fault in start.engine.faults(start.position) if fault.kind == "state"]
    return {(fault.rule.removeprefix("dsa."), fault.where) for fault in faults}


def noted(table, text: str, **readings: str) -> set[tuple[str, str]]:
    """Return what is noted of a position that is not refused: the rule and the part of each."""
    start = table(text, **readings)
    faults = start.engine.faults(start.position)
    assert {fault.kind for fault in faults} <= {"history"}
    return {(fault.rule.removeprefix("dsa."), fault.where) for fault in faults}


@pytest.mark.parametrize(
    "text",
    [
        "1 25 / 1:0 1:1 / v0 v0 / t1 s1",
        "1 20 / 1:0 _ 1:1 / v2[1:2] ^1[1:3] h[2:4] v0 / t1 s3 l3",
        "2 1 / (1:0+1:1) 3:8! / ^2[(2:4+2:5)]{3:9!} v1{4:15} / t2 s2",
        "3 0 / 1:0 / v0{1:1!} v0 / t- s1",
        "3 25 /  / v0{1:1!} v0 / t- s1",
    ],
)
def test_a_possible_position_has_no_faults(table, text):
    assert found(table, text) == set()


def test_more_chips_of_a_value_than_there_are(table):
    assert found(table, "2 20 / 1:0 1:0 1:0 / v0 v0 / t1 s1") == {("setup.chips", "line.3")}
    assert found(table, "2 20 / 1:0 2:4 / v0{2:4} v1[(2:4+2:5)] / t1 s1") == {("setup.chips", "divers.2.carried")}
    assert found(table, "2 20 / 1:0 2:4 2:4 / v0{2:4} v0 / t1 s1") == {("setup.chips", "divers.1.banked")}


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("2 20 / 3 3 3 3 3 3 3 3 / v1{3:10} v0 / t2 s1", "divers.1.banked", "9 chips of level 3; the game has 8"),
        ("2 20 / 2 2 2 2 2 2 2 2 / v1[2:4] v0 / t2 s1", "divers.1.carried", "9 chips of level 2; the game has 8"),
    ],
)
def test_more_chips_of_a_level_than_there_are(table, text, where, why):
    """No fault is found in the values that bare levels are given."""
    start = table(text)
    [fault] = start.engine.faults(start.position)
    assert (fault.rule, fault.where, fault.why) == ("dsa.setup.chips", where, f"there are {why}")


def test_more_chips_than_there_are(table, deal):
    start = table("1 20 / 1:0 / v0 v0 / t1 s1")
    crowded = replace(start.position, line=(*deal(1), (Chip(1, 0),)))
    assert {fault.where for fault in start.engine.faults(crowded)} == {"line", "line.33"}


def test_a_level_that_does_not_go_with_the_value(table):
    assert found(table, "1 20 / 1:5 / v0 v0 / t1 s1") == {("setup.chips", "line.1")}


def test_a_value_that_no_chip_has(table):
    start = table("1 20 / 4:16 / v0 v0 / t1 s1")
    faults = [(fault.rule, fault.where) for fault in start.engine.faults(start.position)]
    assert faults == [("dsa.setup.chips", "line.1")] * 2


def test_a_chip_known_to_a_seat_that_does_not_exist(table):
    assert found(table, "1 20 / 1:0!3 / v0 v0 / t1 s1") == {("information.face-down", "line.1")}


def test_more_blanks_than_the_supply_has(table):
    thirteen = " ".join("_" * 13)
    assert found(table, f"1 20 / {thirteen} / v0 v0 / t1 s1") == set()
    assert found(table, f"1 20 / {thirteen} / v0 v0 / t1 s1", blanks_exhausted="no-pickup") == {
        ("search.blank-supply", "line")
    }
    twelve = " ".join("_" * 12)
    assert found(table, f"1 20 / {twelve} / v0 v0 / t1 s1", blanks_exhausted="no-pickup") == set()


@pytest.mark.parametrize(
    "text",
    ["1 20 / (1:0+1:1) 1:2 / v0 v0 / t1 s1", "1 20 / 1:2 / v0 v1[(1:0+1:1)] / t1 s1"],
)
def test_stacks_in_the_first_dive_have_no_history(table, text):
    start = table(text)
    [fault] = start.engine.faults(start.position)
    assert (fault.rule, fault.kind) == ("dsa.clean-up.threes", "history")


def test_treasure_brought_home_before_the_first_dive_has_no_history(table):
    start = table("1 20 / 1:0 / v0{3:8} v0 / t1 s1")
    [fault] = start.engine.faults(start.position)
    assert (fault.rule, fault.where, fault.kind) == ("dsa.clean-up.bring-home", "divers.1.banked", "history")


@pytest.mark.parametrize("text", ["1 0 / 1:0 (1:1+2:4) / v0 v0 / t- s1", "1 3 / 1:0 / v0{1:1!} v0{2:4!} / t- s1"])
def test_a_game_of_one_dive_ends_with_stacks_and_with_treasure_brought_home(table, text):
    start = table(text)
    engine = type(start.engine)(replace(start.engine.components, dives=1), start.engine.rulings)
    assert engine.faults(start.position) == ()


UNLADEN = "2 20 / 1:0 _ 2:4 / ^2 v1 / t1 s1"


def test_a_diver_that_has_turned_without_treasure_is_noted_where_it_could_not(table):
    """By D01 turning needs treasure, and by D17 the last piece stays: only the forced turn of D03 leaves a way."""
    assert noted(table, UNLADEN) == set()
    note = {("direction.needs-treasure", "divers.1.carried")}
    assert noted(table, UNLADEN, end_empty_handed="stays") == note
    for other in ({"turn_back_empty": "free"}, {"drop_last_after_turn": "allowed"}):
        assert noted(table, UNLADEN, end_empty_handed="stays", **other) == set()
    home = "2 20 / 1:0 _ 2:4 / h v1 / t2 s1 l1"
    assert noted(table, home, end_empty_handed="stays") == note
    assert noted(table, home, end_empty_handed="stays", cannot_leave="counts-as-returned") == set()


@pytest.mark.parametrize(
    ("text", "passed_over"),
    [
        ("1 25 / 1:0 1:1 1:2 / v0 v2 v0 / t3 s2", None),  # Second began, and third is next.
        ("1 25 / 1:0 1:1 1:2 / v0 v2 v0 / t1 s2", 3),
        ("1 25 / 1:0 1:1 1:2 / v0 v2 v0 / t2 s2", 3),
        ("1 25 / 1:0 1:1 1:2 / v3 v2 v0 / t3 s2", 3),  # First has left, and its turn comes after that of third.
        ("1 25 / 1:0 1:1 1:2 / v0 v2 v3 / t1 s2", None),
        ("1 25 / 1:0 1:1 1:2 / v1 v2 v3 / t3 s2", None),
        ("1 25 / 1:0 1:1 / v0 v2 v0 / t1 s2", None),  # Two spaces for three divers: one may have had no way.
    ],
)
def test_a_diver_on_the_submarine_that_was_passed_over_is_noted(table, text, passed_over):
    """Turns go clockwise from the starter, and a diver with a free space ahead leaves in its first turn."""
    expected = set() if passed_over is None else {("dive.clockwise", f"divers.{passed_over}.at")}
    assert noted(table, text) == expected
    assert noted(table, text, blank_counts="skip") == set()


def test_a_dive_on_an_empty_line(table):
    assert found(table, "2 25 /  / v0 v0 / t1 s1") == {("dive.empty-line", "line")}
    assert found(table, "2 25 /  / v0 v0 / t1 s1", line_empty="stalemate") == set()


def test_too_few_players(table):
    assert found(table, "1 25 / 1:0 / v0 / t1 s1") == {("setup.players", "divers")}
    assert found(table, "1 25 / 1:0 / v0 / t1 s1", player_count="1-to-6") == set()


def test_air_beyond_the_track(table):
    assert found(table, "1 26 / 1:0 / v0 v0 / t1 s1") == {("setup.air", "air")}


def test_a_dive_without_air(table):
    assert found(table, "1 0 / 1:0 / v0 v0 / t1 s1") == {("dive.air-out", "air")}


def test_air_below_zero(table):
    assert found(table, "3 -1 / 1:0 / v0 v0 / t- s1") == {("breathe.floor", "air")}
    assert found(table, "3 -1 / 1:0 / v0 v0 / t- s1", below_zero="negative") == set()


def test_everybody_home_and_the_dive_goes_on(table):
    assert found(table, "1 20 / 1:0 / h h / t1 s1 l1") == {("dive.all-home", "divers"), ("dive.home-sits-out", "turn")}


@pytest.mark.parametrize(("marks", "where"), [("t3 s1", "turn"), ("t1 s3", "starter")])
def test_a_seat_that_nobody_has(table, marks, where):
    assert found(table, f"1 20 / 1:0 / v0 v0 / {marks}") == {("dive.clockwise", where)}


def test_a_last_one_home_that_nobody_is(table):
    assert ("dive.clockwise", "last_home") in found(table, "1 20 / 1:0 / v0 h / t1 s1 l3")


def test_a_turn_for_a_diver_at_home(table):
    assert found(table, "1 20 / 1:0 / v0 h / t2 s1 l2") == {("dive.home-sits-out", "turn")}


@pytest.mark.parametrize(
    "text",
    [
        "1 20 / 1:0 / v0 h / t1 s1",
        "1 20 / 1:0 / v0 v0 / t1 s1 l2",
        "1 20 / 1:0 / v0 h / t1 s1 l1",
        "1 20 / 1:0 / h v0 / t2 s1 l2",
    ],
)
def test_the_last_one_home_is_named_exactly_if_somebody_is_home(table, text):
    assert found(table, text) == {("clean-up.starter-all-home", "last_home")}


def test_turns_without_change_where_they_are_not_counted(table):
    assert found(table, "1 20 / 1:0 / v1 v0 / t1 s1 i1") == {("dive.no-progress", "idle")}
    assert found(table, "1 20 / 1:0 / v1 v0 / t1 s1 i1", end_empty_handed="stays") == set()


def test_so_many_turns_without_change_that_the_dive_is_over(table):
    assert found(table, "1 20 / 1:0 / v1 v0 / t1 s1 i2", end_empty_handed="stays") == {("dive.no-progress", "idle")}


def test_a_game_that_is_over_too_early(table):
    assert found(table, "2 20 / 1:0 / v0 v0 / t- s1") == {("dive.three", "turn")}


def test_a_game_that_is_over_without_its_clean_up(table):
    assert found(table, "3 20 / 1:0 _ / v0 v0 / t- s1") == {("clean-up.blanks-removed", "line")}
    assert found(table, "3 20 / 1:0 / v1 v0 / t- s1") == {("dive.reset", "divers.1")}
    assert found(table, "3 20 / 1:0 / v0 h / t- s1 l2") == {("dive.reset", "divers.2")}
    assert ("dive.reset", "divers.2") in found(table, "3 20 / 1:0 / v0 v0[1:1] / t- s1")


def test_a_diver_beyond_the_line(table):
    assert found(table, "1 20 / 1:0 / v2 v0 / t1 s1") == {("swim.end-of-line", "divers.1.at")}


def test_two_divers_on_one_space(table):
    both = {("swim.one-diver-a-space", "divers.1.at"), ("swim.one-diver-a-space", "divers.2.at")}
    assert found(table, "1 20 / 1:0 1:1 / v2 v2 / t1 s1") == both
    assert found(table, "1 20 / 1:0 1:1 / v2 v2 / t1 s1", last_space_occupied="share-last") == set()
    assert found(table, "1 20 / 1:0 1:1 / v1 v1 / t1 s1", last_space_occupied="share-last") == both


def test_where_blanks_are_skipped_the_space_shared_may_lie_before_the_end(table):
    readings = {"last_space_occupied": "share-last", "blank_counts": "skip"}
    start = table("1 20 / 1:0 1:1 _ / v0 v2[1:2] v3[1:3] / t1 s1", **readings)
    after = start.play("1 1+1")
    assert (after.at(1), after.at(2)) == (2, 2)
    assert after.engine.faults(after.position) == ()


def test_a_diver_at_home_that_is_elsewhere(table):
    start = table("1 20 / 1:0 / v0 h / t1 s1 l2")
    for wrong in (replace(start.diver(2), at=1), replace(start.diver(2), facing="down")):
        [fault] = start.engine.faults(start.position.with_diver(2, wrong))
        assert (fault.rule, fault.where) == ("dsa.swim.reach-submarine", "divers.2")


@pytest.mark.parametrize("diver", ["^0", "v0[1:1]"])
def test_a_diver_that_has_not_left_the_submarine_but_has_done_something(table, diver):
    assert found(table, f"1 20 / 1:0 / {diver} v1 / t2 s1") == {("dive.reset", "divers.1")}


def test_every_fault_is_told(table):
    start = table("2 30 / 1:0 1:0 1:0 / v9 h / t2 s4")
    faults = start.engine.faults(start.position)
    assert len(faults) == 6
    assert all(fault.why[0].islower() and not fault.why.endswith(".") for fault in faults)
