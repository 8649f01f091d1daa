"""The legal choices of a turn."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadline_engines.deep_sea_adventure.notation import read_move, write_unit

LINE = "1:0 1:1 _ 1:3 2:4 (1:2+2:5) 2:6 _ 3:8 3:9"


def orders(start, text: str, seat: int) -> list[str]:
    """Return the laying orders of one seat that are worth stating."""
    found = []
    for choice in start.engine.layings(start.position, read_move(text)):
        found += [" ".join(map(write_unit, lay.units)) for lay in choice.lay if lay.seat == seat]
    return found


def lines(start, text: str) -> list[str]:
    """Return the lines that all laying orders lead to."""
    used, move = start.engine, read_move(text)
    return [
        " ".join(map(write_unit, used.play(start.position, type(move)(choice, move.chance)).position.line))
        for choice in used.layings(start.position, move)
    ]


def test_nobody_acts_out_of_turn_and_nobody_after_the_end(table, legal):
    start = table("1 20 / 1:0 1:1 / v1 v0 / t1 s1")
    assert legal(start.engine, start.position, seat=2) == ()
    over = table("3 20 / 1:0 / v0 v0 / t- s1")
    assert legal(over.engine, over.position, seat=1) == ()
    assert over.engine.to_act(over.position) == ()


@pytest.mark.parametrize(
    ("diver", "words"),
    [
        ("v0", {"deeper"}),
        ("v4", {"deeper"}),
        ("v4[3:10]", {"deeper", "back"}),
        ("^4[3:10]", {"back"}),
        ("v10[3:10]", {"back"}),
        ("v10", {"back"}),
    ],
)
def test_the_words_before_the_roll(table, diver, words):
    assert table(f"2 20 / {LINE} / {diver} v0 / t1 s1").legal() == words


def test_silence_is_listed_where_it_gives_something_else(table):
    lost = table(f"2 20 / {LINE} / v10[3:10] v0 / t1 s1", unspoken_forced_turn="lost-turn")
    assert lost.legal() == {"back", "silent"}
    deeper = table(f"2 20 / {LINE} / ^4[3:10] v0 / t1 s1", undeclared_after_turn="goes-deeper")
    assert deeper.legal() == {"back", "silent"}


def test_stopping_is_listed_where_it_is_allowed(table):
    text = f"2 1 / {LINE} / ^4[3:10] v0 / t1 s1"
    assert table(text).legal() == {"back"}
    assert table(text, last_breath="optional-finish").legal() == {"back", "stop"}


def test_stopping_is_not_listed_where_it_gives_nothing_else(table):
    assert table(f"2 1 / {LINE} / ^4[3:10] v0 / t1 s1", last_breath="stop-at-once").legal() == {"back"}
    stuck = table(f"2 2 / {LINE} / ^4[3:10 3:11] v0 / t1 s1", last_breath="optional-finish")
    assert stuck.legal((1, 1)) == {"back", "back pick-up"}


def test_the_choices_once_the_dice_are_known(table):
    start = table(f"2 20 / {LINE} / v4[3:10] v0 / t1 s1")
    assert start.legal((1, 1)) == {"deeper", "deeper pick-up", "back"}
    assert start.legal((2, 3)) == {"deeper", "deeper drop #1", "back"}


def test_a_drop_is_listed_for_each_unit(table):
    start = table(f"2 20 / {LINE} / ^5[3:10 (1:1+4:12) 3:10] v0 / t1 s1")
    assert start.legal((2, 3)) == {
        "back",
        "back drop #1",
        "back drop #2",
        "back drop #3",
    }


def test_equal_results_are_listed_once(table):
    start = table(f"2 20 / {LINE} / ^5[3:10! 3:10!] v0 / t1 s1")
    assert start.legal((1, 3)) == {"back", "back drop #1"}


@pytest.mark.parametrize("loads", [("3:10", "3:10"), ("3:10", "3:9"), ("3:10!2", "3:10!2"), ("3:10", "3:10!1")])
def test_units_that_are_not_seen_are_listed_each(table, loads):
    start = table(f"2 20 / {LINE} / ^5[{' '.join(loads)}] v0 / t1 s1")
    assert start.legal((1, 3)) == {"back", "back drop #1", "back drop #2"}


def test_a_drop_that_changes_nothing_is_not_listed(table):
    start = table(f"2 1 / {LINE} / ^5[3:10 3:11] v0 / t1 s1", drop_on_last_breath="goes-to-end")
    assert start.legal((1, 3)) == {"back"}


def test_on_the_submarine_there_is_nothing_to_choose(table):
    assert table(f"2 20 / {LINE} / ^1[3:10 3:11] v0 / t1 s1").legal((3, 3)) == {"back"}


def test_chips_out_of_a_stack_are_listed_where_it_may_be_broken(table):
    start = table(f"2 20 / {LINE} / v4[(1:1+4:12)]{{(2:6+2:7)}} v0 / t1 s1", stack_breaking="single-chip")
    broken = {"deeper drop #1", "deeper drop 1:1 #1", "deeper drop 4:12 #1"}
    assert start.legal((2, 3)) == {"deeper", "back"} | broken
    both = start.under(which_chip="scored-too").legal((2, 3))
    assert both == {"deeper", "back"} | broken | {
        "deeper drop #1 from banked",
        "deeper drop 2:6 #1 from banked",
        "deeper drop 2:7 #1 from banked",
    }


def test_chips_are_named_without_who_has_seen_them(table):
    start = table(f"2 20 / {LINE} / v4[(1:1!+3:10!)] v0 / t1 s1", stack_breaking="single-chip")
    assert "deeper drop 3:10 #1" in start.legal((2, 3))


@given(st.data())
def test_what_nobody_has_seen_does_not_show_in_the_choices(table, data):
    """Three units with the same backs, whatever is on their faces: the same choices, for every roll and reading."""
    level_1, level_3 = st.integers(0, 3), st.integers(8, 11)
    reading = data.draw(st.sampled_from([{}, {"which_chip": "scored-too"}, {"which_chip": "last-picked"}]))
    roll = data.draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
    listed = []
    for _ in range(2):
        one, two, three, four = (data.draw(face) for face in (level_1, level_1, level_3, level_3))
        text = f"2 20 / {LINE} / ^5[1:{one} 3:{three} (1:{two}+3:{four})]{{1:{two} 1:{one}}} v0 / t1 s1"
        listed.append(table(text, **reading).legal(roll))
    assert listed[0] == listed[1]


def test_a_choice_that_will_call_for_a_roll_off_is_listed_all_the_same(table):
    start = table("1 1 / 1:0 1:1 _ _ / h ^4[4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    assert start.legal((3, 3)) == {"back"}
    assert start.legal((1, 2)) == {"back", "back pick-up"}


def test_one_laying_order_where_all_lie_on_one_space(table):
    start = table("1 3 / 3:8 3:9 / v0 v2[1:0 1:1 1:2] / t2 s1")
    assert orders(start, "2 1+1", 2) == ["1:0 1:1 1:2"]


def test_the_laying_orders_that_give_different_lines(table):
    start = table("1 4 / 3:8 3:9 / v0 v2[1:0 1:1 1:2 1:3] / t2 s1")
    assert sorted(lines(start, "2 1+1")) == sorted(
        f"3:8 3:9 {end}" for end in ("(1:0+1:1+1:2) 1:3", "(1:0+1:1+1:3) 1:2", "(1:0+1:2+1:3) 1:1", "(1:1+1:2+1:3) 1:0")
    )


def test_the_first_laying_order_is_that_of_taking(table):
    start = table("1 4 / 3:8 3:9 / v0 v2[1:3 1:1 1:2 1:0] / t2 s1")
    assert orders(start, "2 1+1", 2)[0] == "1:3 1:1 1:2 1:0"


def test_laying_orders_go_on_with_the_stack_of_the_diver_before(table):
    start = table("1 1 / 3:8 3:9 3:10 3:11 / v4[2:4 2:5 2:6] v1[1:2] / t2 s1")
    assert sorted(lines(start, "2 deeper 1+1")) == [
        "3:8 3:9 3:10 3:11 (1:2+2:4+2:5) 2:6",
        "3:8 3:9 3:10 3:11 (1:2+2:4+2:6) 2:5",
        "3:8 3:9 3:10 3:11 (1:2+2:5+2:6) 2:4",
    ]


def test_laying_orders_fill_up_a_stack_that_takes_one_more(table):
    start = table("1 2 / 3:8 3:9 3:10 3:11 / v4[2:4 2:5 2:6] v1[1:2 1:3] / t2 s1")
    assert sorted(lines(start, "2 deeper 1+2")) == [
        "3:8 3:9 3:10 3:11 (1:2+1:3+2:4) (2:5+2:6)",
        "3:8 3:9 3:10 3:11 (1:2+1:3+2:5) (2:4+2:6)",
        "3:8 3:9 3:10 3:11 (1:2+1:3+2:6) (2:4+2:5)",
    ]


@pytest.mark.parametrize(
    ("load", "reading", "number"),
    [
        ("1:0 1:1 1:2 1:3 2:4", "one-unit", 10),  # the three of the first stack out of five
        ("1:0 1:1 1:2 1:3 2:4 2:5 2:6", "one-unit", 140),  # three out of seven, then three out of four
        ("(1:0+1:1) 2:4 2:5 2:6", "one-unit", 4),
        ("(1:0+1:1) (1:2+1:3) 2:4 2:5 2:6", "own-space", 54),  # two orders of stacks; a chip before, between or behind
    ],
)
def test_the_number_of_laying_orders(table, load, reading, number):
    air = len(load.replace("(", "").split())
    start = table(f"2 {air} / 3:8 3:9 / v0 v2[{load}] / t2 s1", carried_stack_restacked=reading)
    found = lines(start, "2 1+1")
    assert len(found) == len(set(found)) == number


def test_under_physical_single_chips_are_ordered(table):
    start = table("2 2 / 3:8 3:9 / v0 v2[(1:0+1:1) (1:2+1:3)] / t2 s1", carried_stack_restacked="physical")
    assert len(lines(start, "2 1+1")) == 4


def test_under_own_space_every_line_is_found(table):
    start = table("2 3 / 3:8 / v0 v1[1:0 (2:4+2:5) 1:1] / t2 s1", carried_stack_restacked="own-space")
    assert sorted(lines(start, "2 1+1")) == sorted(
        f"3:8 {end}" for end in ("1:0 (2:4+2:5) 1:1", "1:1 (2:4+2:5) 1:0", "(2:4+2:5) (1:0+1:1)", "(1:0+1:1) (2:4+2:5)")
    )


def test_under_pickup_order_there_is_nothing_to_choose(table):
    start = table("1 4 / 3:8 3:9 / v0 v2[1:0 1:1 1:2 1:3] / t2 s1", order_choice="pickup-order")
    assert orders(start, "2 1+1", 2) == ["1:0 1:1 1:2 1:3"]


def test_under_pickup_order_there_is_only_the_order_of_chips_of_one_stack_to_choose(table):
    readings = {"order_choice": "pickup-order", "carried_stack_restacked": "physical"}
    start = table("2 3 / 3:8 3:9 / v0 v2[1:0 (1:1+1:2) 1:3] / t2 s1", **readings)
    assert lines(start, "2 1+1") == ["3:8 3:9 (1:0+1:1+1:2) 1:3"]
    start = table("2 3 / 3:8 3:9 / v0 v2[1:0 1:1 (1:2+1:3)] / t2 s1", **readings)
    assert lines(start, "2 1+1") == ["3:8 3:9 (1:0+1:1+1:2) 1:3", "3:8 3:9 (1:0+1:1+1:3) 1:2"]


def test_what_was_brought_home_earlier_is_not_ordered(table):
    start = table("2 1 / 3:8 3:9 / v0 v2[1:0]{1:1! 1:2! 1:3!} / t2 s1", what_is_lost="all-ever")
    assert orders(start, "2 1+1", 2) == ["1:0"]


def test_a_turn_that_does_not_end_the_dive_has_no_laying_orders(table):
    start = table("1 20 / 3:8 3:9 / v0 v2[1:0 1:1 1:2 1:3] / t2 s1")
    [choice] = start.engine.layings(start.position, read_move("2 1+1"))
    assert choice == read_move("2 1+1").choice


def test_an_illegal_move_has_no_laying_orders(table):
    start = table("1 20 / 3:8 3:9 / v0 v2[1:0] / t2 s1")
    assert list(start.engine.layings(start.position, read_move("2 deeper 1+1"))) == []


def test_there_can_be_very_many_and_one_takes_what_one_needs(table):
    start = table("1 7 / 3:8 3:9 / v0 v2[1:0 1:1 1:2 1:3 2:4 2:5 2:6] / t2 s1")
    assert len(list(islice(start.engine.layings(start.position, read_move("2 1+1")), 10))) == 10
