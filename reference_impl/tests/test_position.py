"""Positions and moves as values."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest

from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Drop, Lay, move
from leadline_engines.deep_sea_adventure.position import Chip, plain, same_faces, shown_to, stack
from leadline_engines.deep_sea_adventure.setup import Setup


def values(table):
    """Return one value of each kind that is passed around."""
    after = table("2 20 / 1:0 _ (1:2+2:5) 3:8 / v0[] ^2[2:4]{4:12} / t2 s1").play("2 1+2")
    turn = move(1, (1, 2), "deeper", Drop("drop", 1, None, "carried"), lay=(Lay(1, ()),))
    view = after.view(1)
    rules = (after.engine.rulings, after.engine.components)
    happened = (*after.events, after.heard(1)[0], after.engine.standing(after.position))
    return [
        after.position, after.diver(1), Chip(1, 0), view, view.divers[0], view.line[0][0],
        turn, turn.choice, turn.chance, turn.choice.search, turn.choice.lay[0], NOTHING, PICK_UP,
        Setup(2, (), 1, ()), *rules, *happened,
        after.engine.play(after.position, turn), after.engine.to_act(after.position)[0],
    ]  # fmt: skip


def test_nothing_that_is_handed_about_can_be_changed(table):
    for value in values(table):
        assert is_dataclass(value)
        assert hasattr(type(value), "__slots__"), type(value)
        for field in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)


def test_seats_are_told_clockwise_from_any_seat(table):
    position = table("1 25 / 1:0 / v0 v0 v0 v0 / t1 s1").position
    assert [position.clockwise_from(seat) for seat in (1, 3, 4)] == [[1, 2, 3, 4], [3, 4, 1, 2], [4, 1, 2, 3]]
    assert list(position.seats) == [1, 2, 3, 4]


def test_who_is_out_and_what_the_others_stand_on(table):
    position = table("1 25 / 1:0 1:1 _ 1:2 / v0 h ^4[1:1] v2 / t1 s1 l2").position
    assert position.still_out() == [1, 3, 4]
    assert [position.occupied_by_others(seat) for seat in (1, 3, 4)] == [{2, 4}, {2}, {4}]
    assert position.blanks_on_line() == 1


def test_the_order_inside_a_stack_means_nothing():
    assert stack((Chip(2, 5), Chip(1, 0), Chip(2, 4))) == (Chip(1, 0), Chip(2, 4), Chip(2, 5))
    assert same_faces((Chip(2, 5), Chip(1, 0, (1,))), (Chip(1, 0), Chip(2, 5, (2,))))
    assert not same_faces((Chip(2, 5),), (Chip(2, 5), Chip(2, 5)))
    assert not same_faces((Chip(2, 5),), (Chip(2, 4),))


def test_a_face_is_known_to_those_who_have_seen_it():
    assert shown_to((Chip(1, 0, (2,)), Chip(1, 1)), (3, 1)) == (Chip(1, 0, (1, 2, 3)), Chip(1, 1, (1, 3)))
    assert shown_to((Chip(1, 0, (2,)),), (2,)) == (Chip(1, 0, (2,)),)
    assert plain((Chip(2, 5, (1, 2)), Chip(1, 0, (1,)))) == (Chip(1, 0), Chip(2, 5))
    assert Chip(1, 0).same_face(Chip(1, 0, (4,)))
    assert not Chip(1, 0).same_face(Chip(1, 1))
    assert not Chip(1, 0).same_face(Chip(2, 0))
