"""Unknown values: they are carried along, and no rule guesses them."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure.notation import read_move, read_position, write_position
from leadline_engines.deep_sea_adventure.position import Chip, found_in, same_faces, stack, unit_among
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import Outcome

SOME = Chip(2, None)


def test_chips_of_unknown_value_come_last_of_their_level():
    assert stack((SOME, Chip(3, 8), Chip(2, 7), Chip(1, None))) == (Chip(1, None), Chip(2, 7), SOME, Chip(3, 8))
    assert sorted([SOME, Chip(2, 4)]) == [Chip(2, 4), SOME]


def test_an_unknown_value_may_be_any_of_its_level():
    assert SOME.same_face(Chip(2, 5))
    assert Chip(2, 5).same_face(SOME)
    assert SOME.same_face(SOME)
    assert not SOME.same_face(Chip(3, 8))
    assert not SOME.same_face(Chip(3, None))


@pytest.mark.parametrize(
    ("own", "wanted", "found"),
    [
        ((SOME, Chip(2, 5)), (Chip(2, 5),), [Chip(2, 5)]),
        ((SOME, Chip(2, 5)), (Chip(2, 5), Chip(2, 4)), [Chip(2, 5), SOME]),
        ((SOME, Chip(2, 6)), (SOME, Chip(2, 5)), [SOME, Chip(2, 6)]),
        ((Chip(2, 6),), (SOME,), [Chip(2, 6)]),
        ((Chip(2, 6),), (Chip(2, 5),), None),
        ((SOME,), (Chip(2, 5), Chip(2, 5)), None),
    ],
)
def test_what_is_the_same_for_certain_is_taken_first(own, wanted, found):
    assert found_in(own, wanted) == found
    assert same_faces(own, wanted) == (found is not None and len(own) == len(wanted))


def test_the_first_unit_that_is_wanted_for_certain_comes_before_one_that_may_be():
    assert unit_among([(SOME,), (Chip(2, 5),)], (Chip(2, 5),)) == 1
    assert unit_among([(SOME,), (Chip(2, 5),)], (Chip(2, 4),)) == 0
    assert unit_among([(SOME,), (Chip(2, 5),)], (Chip(1, 0),)) is None


def test_an_unknown_value_is_written_and_read_with_a_question_mark(components):
    text = "2 20 / 1:? _ (1:2+2:?!1) 3 / v3[2:?!] ^4{4:?} / t1 s1"
    position = read_position(text, components)
    assert position.line[0] == (Chip(1, None),)
    assert position.line[2] == (Chip(1, 2), Chip(2, None, (1,)))
    assert position.diver(1).carried == ((Chip(2, None, (1, 2)),),)
    assert write_position(position) == text.replace(" 3 /", " 3:8 /")
    assert read_move("1 1+1 drop 2:?").choice.search.chips == (SOME,)


def test_a_game_is_played_on_with_chips_whose_values_nobody_knows(table):
    start = table("2 3 / 2:? 2:5 3:? _ / ^3[1:? 4:?] v0 / t1 s1")
    after = start.play("1 1+3 pick-up")
    assert after.event("picked-up").unit == (SOME,)
    assert after.carried(1) == "1:? 4:? 2:?"
    later = after.play("2 1+1", "1 3+3")
    assert later.event("laid-down").units == ()
    assert later.line == "2:5 3:?"
    assert later.banked(1) == "1:? 4:? 2:?"


@pytest.mark.parametrize(
    ("drop", "left"),
    [("1:?", "2:? 2:5"), ("1:3", "2:? 2:5"), ("2:5", "1:? 2:?"), ("2:?", "1:? 2:5"), ("#3", "1:? 2:?")],
)
def test_a_hidden_chip_is_dropped_by_its_place_its_back_or_the_value_it_may_have(table, drop, left):
    after = table("2 20 / 3:8 _ / v1[1:? 2:? 2:5] v0 / t1 s1").play(f"1 deeper 3+3 drop {drop}")
    assert after.carried(1) == left


def test_unknown_chips_are_laid_in_the_order_stated(table):
    after = table("2 4 / 3:8 / v0 v1[1:? 2:? 2:5 3:9] / t2 s1").play("2 1+1, 2 lays 3:9 2:5 2:? 1:3")
    assert after.line == "3:8 (2:5+2:?+3:9) 1:?"


def test_the_points_of_who_has_an_unknown_chip_are_not_known_and_nobody_has_won(table):
    start = table("3 8 / 1:0 / h{4:15 3:?} ^1{4:14} / t2 s1 l1")
    assert start.engine.standing(start.position).scores == (None, 14)
    after = start.play("2 1+1")
    found = after.engine.standing(after.position)
    assert (found.over, found.scores, found.winners, found.why) == (True, (None, 14), (), "unknown")
    assert (after.event("game-ended").scores, after.event("game-ended").winners) == ((None, 14), ())


def test_a_deal_may_be_told_by_levels(engine, deal):
    levels = tuple((Chip(space[0].level, None),) for space in deal(1))
    opened = engine().open(Setup(2, levels, 1, ()))
    assert isinstance(opened, Outcome)
    assert engine().faults(opened.position) == ()
    some = (*levels[:3], (Chip(1, 3),), *levels[4:])
    assert engine().open(Setup(2, some, 1, ())).position.line == some


def test_a_deal_of_unknown_values_has_the_levels_of_the_box(engine, deal):
    levels = [(Chip(space[0].level, None),) for space in deal(1)]
    levels[8] = (Chip(1, None),)
    refused = engine().open(Setup(2, tuple(levels), 1, ()))
    assert (refused.rule, refused.kind, refused.path) == ("dsa.setup.chips", "impossible chance", "deal")
    assert refused.why == "the deal has too many chips of one level"


def test_a_level_that_does_not_exist_is_a_fault_also_of_an_unknown_value(table):
    start = table("2 20 / 1:0 / v0 v0 / t1 s1")
    odd = start.position.with_diver(1, start.diver(1).carrying(((Chip(5, None),),)))
    assert "there is no level 5" in [fault.why for fault in start.engine.faults(odd)]


def test_more_unknown_chips_of_a_level_than_there_are_is_a_fault(table):
    start = table(f"2 20 / {' '.join(['1:?'] * 9)} / v0 v0 / t1 s1")
    [fault] = start.engine.faults(start.position)
    assert fault.why == "there are 9 chips of level 1; the game has 8"
