"""The view and the news of a seat."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadline_engines.deep_sea_adventure import Rulings
from leadline_engines.deep_sea_adventure.position import Chip
from leadline_engines.views import sorting_key


def told(unit) -> str:
    """Return a unit as it is seen."""
    return "+".join(f"{chip.level}:{'?' if chip.value is None else chip.value}" for chip in unit)


def test_a_seat_sees_the_level_of_every_chip_and_the_value_of_those_it_has_seen(table):
    start = table("2 20 / 1:0 _ (1:2+2:5!2) 3:8! / v3[2:4 3:9!1]{4:12!} h[4:13!2]{1:1!} / t1 s1 l2")
    mine, other = (start.view(seat) for seat in (1, 2))
    assert [told(space) for space in mine.line] == ["1:?", "", "1:?+2:?", "3:8"]
    assert [told(space) for space in other.line] == ["1:?", "", "2:5+1:?", "3:8"]
    assert [told(unit) for unit in mine.divers[0].carried] == ["2:?", "3:9"]
    assert [told(unit) for unit in other.divers[0].carried] == ["2:?", "3:?"]
    assert [told(unit) for unit in mine.divers[1].carried] == ["4:?"]
    assert [told(unit) for unit in other.divers[1].carried] == ["4:13"]
    assert [told(unit) for unit in (*mine.divers[0].banked, *mine.divers[1].banked)] == ["4:12", "1:1"]


def test_a_view_shows_everything_that_is_open(table):
    start = table("2 20 / 1:0 1:1 / ^2[2:4] h / t1 s2 l2 i1", end_empty_handed="stays")
    view = start.view(2)
    assert (view.dive, view.air, view.turn, view.starter, view.last_home) == (2, 20, 1, 2, 2)
    assert [(diver.at, diver.facing, diver.home) for diver in view.divers] == [(2, "up", False), (0, "up", True)]


def test_a_view_does_not_show_what_only_the_rules_remember(table):
    start = table("2 20 / 1:0 1:1 / ^2[2:4] h / t1 s2 l2 i1", end_empty_handed="stays")
    assert start.view(2).idle == 0


def test_a_view_does_not_tell_who_else_has_seen_a_chip(table):
    start = table("2 20 / 1:0!12 1:1!1 1:1 / v1 v0 v0 / t1 s1")
    assert start.view(1).line[0] == (Chip(1, 0),)
    assert start.view(3).line == ((Chip(1, None),),) * 3


def test_the_order_inside_a_stack_tells_nothing(table):
    seen = set()
    for hidden in ("2:4", "2:6", "2:7"):
        start = table(f"2 20 / ({hidden}+2:5!) / v1 v0 / t1 s1")
        seen.add(start.view(1).line)
    assert seen == {((Chip(2, 5), Chip(2, None)),)}


def test_who_picks_up_does_not_see_the_value(table):
    after = table("1 20 / 1:0 1:1 1:2 1:3 / v1 v0 / t1 s1").play("1 1+1 pick-up")
    assert told(after.view(1).divers[0].carried[0]) == "1:?"
    heard = after.heard(1)
    assert [event.unit for event in heard if event.kind == "picked-up"] == [(Chip(1, None),)]


def test_what_is_heard_is_otherwise_what_happened(table):
    after = table("1 20 / 1:0 1:1 1:2 1:3 / v1 v0 / t1 s1").play("1 1+1 pick-up")
    heard = after.heard(2)
    assert [event.kind for event in heard] == after.kinds
    assert [event for event in heard if event.kind != "picked-up"] == [e for e in after.events if e.kind != "picked-up"]


@pytest.mark.parametrize(("reading", "own", "others"), [("no-peek", "3:?", "3:?"), ("peek", "3:10", "3:?")])
def test_what_is_seen_of_chips_at_home_while_the_dive_goes_on(table, reading, own, others):
    after = table("1 20 / 1:0 1:1 / ^1[3:10] v2 / t1 s1", peek_on_return=reading).play("1 1+1")
    assert told(after.view(1).divers[0].carried[0]) == own
    assert told(after.view(2).divers[0].carried[0]) == others
    for seat, seen in ((1, own), (2, others)):
        home = next(event for event in after.heard(seat) if event.kind == "came-home")
        assert told(home.units[0]) == seen


@pytest.mark.parametrize(
    ("reveal", "peek", "own", "others"),
    [
        ("end-of-dive", "no-peek", "3:10", "3:10"),
        ("game-end", "no-peek", "3:?", "3:?"),
        ("game-end", "peek", "3:10", "3:?"),
    ],
)
def test_what_is_seen_of_chips_brought_home_in_the_next_dive(table, reveal, peek, own, others):
    start = table("1 20 / 1:0 1:1 / ^1[3:10] h[2:4] / t1 s1 l2", reveal_time=reveal, peek_on_return=peek)
    after = start.play("1 1+1")
    assert after.position.dive == 2
    assert told(after.view(1).divers[0].banked[0]) == own
    assert told(after.view(2).divers[0].banked[0]) == others


def test_at_the_end_of_the_game_everything_brought_home_is_seen(table):
    after = table("3 20 / 1:0 1:1 / ^1[3:10]{4:15} h[2:4] / t1 s1 l2", reveal_time="game-end").play("1 1+1")
    assert told(after.view(2).divers[0].banked[0]) == "4:15"
    assert told(after.view(2).divers[0].banked[1]) == "3:10"
    assert told(after.view(2).line[0]) == "1:?"


@pytest.mark.parametrize(("reading", "seen"), [("face-down", "2:?"), ("revealed", "2:5")])
def test_what_is_seen_of_chips_laid_down(table, reading, seen):
    after = table("1 1 / 3:8 3:9 / v0 v1[2:5] / t2 s1", faces=reading).play("2 deeper 1+1")
    for seat in (1, 2):
        assert told(after.view(seat).line[-1]) == seen
        laid = [event for event in after.heard(seat) if event.kind == "laid-down"]
        assert [told(unit) for unit in laid[1].units] == [seen]


@pytest.mark.parametrize(("reading", "seen"), [("face-down", "2:?"), ("revealed", "2:5")])
def test_what_is_seen_of_a_chip_dropped(table, reading, seen):
    after = table("1 20 / 3:8 _ / v0 v1[2:5] / t2 s1", faces=reading).play("2 deeper 1+1 drop 2:5")
    dropped = next(event for event in after.heard(1) if event.kind == "dropped")
    assert told(dropped.unit) == seen
    assert told(after.view(1).line[1]) == seen


def test_what_is_heard_of_chips_brought_home_at_the_end_of_a_dive(table):
    after = table("1 20 / 1:0 1:1 / ^1[3:10] h[2:4] / t1 s1 l2").play("1 1+1")
    kept = [event for event in after.heard(2) if event.kind == "kept"]
    assert [told(event.units[0]) for event in kept] == ["3:10", "2:4"]


def shown_by_hand(unit, seat: int) -> tuple[Chip, ...]:
    """Return chips as a seat sees them: known faces first, so that the order reveals nothing about the others."""
    known = sorted(Chip(chip.level, chip.value) for chip in unit if seat in chip.known_to)
    hidden = sorted(chip.level for chip in unit if seat not in chip.known_to)
    return (*known, *(Chip(level, None) for level in hidden))


@given(
    st.integers(0, 2**32 - 1),
    st.fixed_dictionaries({d: st.sampled_from(r) for d, r in Rulings.readings().items()}),
)
def test_the_view_made_from_the_marks_is_the_one_the_rules_of_information_ask_for(played, seed, readings):
    used, steps = played(seed, readings, 60)
    for position in (step.outcome.position for step in steps):
        for seat in position.seats:
            view = used.view(position, (seat,))
            assert view.line == tuple(shown_by_hand(space, seat) for space in position.line)
            for diver, seen in zip(position.divers, view.divers, strict=True):
                assert (seen.at, seen.facing, seen.home) == (diver.at, diver.facing, diver.home)
                assert seen.carried == tuple(shown_by_hand(unit, seat) for unit in diver.carried)
                assert seen.banked == tuple(shown_by_hand(unit, seat) for unit in diver.banked)
            figures = ("dive", "air", "turn", "starter", "last_home")
            assert all(getattr(view, name) == getattr(position, name) for name in figures)


@given(
    st.integers(0, 2**32 - 1),
    st.fixed_dictionaries({d: st.sampled_from(r) for d, r in Rulings.readings().items()}),
)
def test_what_is_heard_by_the_marks_is_what_happened_with_faces_hidden(played, seed, readings):
    used, steps = played(seed, readings, 60)
    for step in steps:
        for seat in step.before.seats:
            heard = used.heard(step.outcome.position, step.outcome.events, (seat,))
            for event, one in zip(step.outcome.events, heard, strict=True):
                hidden = {}
                if hasattr(event, "unit"):
                    hidden["unit"] = shown_by_hand(event.unit, seat)
                elif hasattr(event, "units"):
                    hidden["units"] = tuple(shown_by_hand(unit, seat) for unit in event.units)
                assert one == replace(event, **hidden)


def test_who_holds_two_seats_sees_what_either_has_seen(table):
    start = table("2 20 / 1:0!1 1:1!2 1:2!3 / v1 v0 v0 / t1 s1")
    assert [told(space) for space in start.view(1, 2).line] == ["1:0", "1:1", "1:?"]
    assert [told(space) for space in start.view().line] == ["1:?", "1:?", "1:?"]


def test_what_is_known_comes_first_in_the_order_of_its_fields():
    mixed = [Chip(2, None), "b", (2, 1), 10, None, Chip(1, 10), (10,), "a", Chip(1, 4), 9]
    assert sorted(mixed, key=sorting_key) == [
        9, 10, "a", "b", (2, 1), (10,), Chip(1, 4), Chip(1, 10), None, Chip(2, None),
    ]  # fmt: skip
