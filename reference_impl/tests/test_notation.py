"""The one-line notations of positions and moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Chance, Choice, Drop, Lay, Move, Search, move
from leadline_engines.deep_sea_adventure.notation import (
    NotationError,
    read_line,
    read_move,
    read_position,
    write_line,
    write_move,
    write_position,
    write_unit,
)
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position

EXAMPLE = "1 20 / 1:0 1:1 _ (1:2+2:5) 3:8 / v3[2:4 (1:1+2:6)]{3:10} ^5[2:7] v0 h[1:3] / t1 s1 l4"


def test_a_position_is_read(components):
    assert read_position(EXAMPLE, components) == Position(
        dive=1,
        air=20,
        line=((Chip(1, 0),), (Chip(1, 1),), (), (Chip(1, 2), Chip(2, 5)), (Chip(3, 8),)),
        divers=(
            Diver(3, "down", False, ((Chip(2, 4),), (Chip(1, 1), Chip(2, 6))), ((Chip(3, 10),),)),
            Diver(5, "up", False, ((Chip(2, 7),),), ()),
            Diver(0, "down", False, (), ()),
            Diver(0, "up", True, ((Chip(1, 3),),), ()),
        ),
        turn=1,
        starter=1,
        last_home=4,
        idle=0,
    )


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "3 0 /  / v0 v0{4:15!} / t- s2",
        "2 -3 / 1:0! 1:0!13 (1:1!2+2:5) / v0 v1 ^2 / t3 s2 i2",
        "2 25 / 1:0! / v0 / t1 s1",
    ],
)
def test_what_is_written_reads_back_the_same(components, text):
    assert write_position(read_position(text, components)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1 20/3 3/v0 v0/t1", "1 20 / 3:8 3:8 / v0 v0 / t1 s1"),
        ("1 20 / 1 1 1:0 2 / v1[1] v0{1} / t2", "1 20 / 1:0 1:1 1:0 2:4 / v1[1:1] v0{1:2} / t2 s2"),
        ("1 20 / 1:? (2+1) / v1 v0 / t1 s-", "1 20 / 1:? (1:0+2:4) / v1 v0 / t1 s1"),
        ("1 20 / (2:5 + 1:0) / v1v0 / s2 t1", "1 20 / (1:0+2:5) / v1 v0 / t1 s2"),
        ("2 20 / 1:0!12 1:1!21 / v1 v0 / t1 s1 l-", "2 20 / 1:0! 1:1! / v1 v0 / t1 s1"),
        ("3 20 / 1 / v0 v0 / t-", "3 20 / 1:0 / v0 v0 / t- s1"),
        ("1 20 / 1 / v0[] v0{} / t1 i0", "1 20 / 1:0 / v0 v0 / t1 s1"),
    ],
)
def test_what_is_left_open_is_filled_in(components, text, same):
    assert write_position(read_position(text, components)) == same


def test_bare_levels_get_the_lowest_values_not_used_elsewhere(components):
    """With eight level 1 chips and one more, none is left, so the lowest value is written anyway."""
    position = read_position("1 20 / 1 1 1 1 1 1:0 1 / v1[1 1:3] v0 / t1 s1", components)
    assert write_line(position.line) == "1:0 1:1 1:1 1:2 1:2 1:0 1:3"
    assert position.diver(1).carried == ((Chip(1, 0),), (Chip(1, 3),))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1 20 / 1 / v0 v0", "four parts"),
        ("1 / 1 / v0 / t1", "the dive and the air"),
        ("one 20 / 1 / v0 / t1", "the dive and the air"),
        ("1 2.5 / 1 / v0 / t1", "the dive and the air"),
        ("0 20 / 1 / v0 / t1", "there is no dive 0; the first number is the dive, 1 to 3"),
        ("4 20 / 1 / v0 / t1", "there is no dive 4; the first number is the dive, 1 to 3"),
        ("² 20 / 1 / v0 / t1", "the dive and the air"),
        ("1 20 / x / v0 / t1", "is not a chip"),
        ("1 20 / 1:0? / v0 / t1", "is not a chip"),
        ("1 20 / () / v0 / t1", "is not a chip"),
        ("1 20 / 1:0!7 / v0 / t1", "is not a chip"),
        ("1 20 / (1:0+1:1 / v0 / t1", "one bracket only"),
        ("1 20 / 1:0) / v0 / t1", "one bracket only"),
        ("1 20 / 5 / v0 / t1", "no such level"),
        ("1 20 / 1 / / t1", "there are 0 divers"),
        ("1 20 / 1 / v0 v0 v0 v0 v0 v0 v0 / t1", "there are 7 divers"),
        ("1 20 / 1 / v0 x2 / t1", "'x2' is not a diver"),
        ("1 20 / 1 / v0[_] v0 / t1", "a blank is not treasure"),
        ("1 20 / 1 / v0{1:0 _} v0 / t1", "a blank is not treasure"),
        ("1 20 / 1 / v0 / s1", "the seat to move is missing"),
        ("1 20 / 1 / v0 / t1 t1", "'t1' is not understood"),
        ("1 20 / 1 / v0 / t1 i1 i2", "'i2' is not understood"),
        ("1 20 / 1 / v0 / t0", "'t0' is not understood"),
        ("1 20 / 1 / v0 / t7", "'t7' is not understood"),
        ("1 20 / 1 / v0 / t1 i-", "'i-' is not understood"),
        ("1 20 / 1 / v0 / t1 x", "'x' is not understood"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(components, text, wrong):
    with pytest.raises(NotationError) as error:
        read_position(text, components)
    assert wrong in str(error.value)
    assert error.value.text
    assert error.value.right


def test_a_line_is_read_by_itself(components):
    assert write_line(read_line("1 1:0 _ (1+2) 1:3!12", components), 3) == "1:0 1:0 _ (1:1+2:4) 1:3!12"
    assert read_line("", components) == ()
    assert read_line("1:3!", components, seats=2) == ((Chip(1, 3, (1, 2)),),)


def test_a_unit_is_written():
    assert write_unit(()) == "_"
    assert write_unit((Chip(1, 0),)) == "1:0"
    assert write_unit((Chip(1, 0), Chip(2, 5, (1, 2))), 2) == "(1:0+2:5!)"


def dropping(declare: str | None, unit: int | None, chips: tuple[Chip, ...] | None, source: str = "carried") -> Move:
    """Return a move that drops something."""
    return move(1, (1, 1), declare, Drop("drop", unit, chips, source))


def untold(seat: int, declare: str | None, search: Search = NOTHING, laid: tuple[tuple[int, int], ...] = ()) -> Move:
    """Return a move whose dice are not stated."""
    lay = tuple(Lay(2, ((Chip(*chip),),)) for chip in laid)
    return Move(Choice(seat, declare, None, False, search, lay), Chance(None, ()))


MOVES = [
    ("1 deeper 1+2", move(1, (1, 2), "deeper")),
    ("6 1+2", move(6, (1, 2))),
    ("1 back 3+1 pick-up", move(1, (3, 1), "back", PICK_UP)),
    ("1 back 1+1 drop 2:5", dropping("back", None, (Chip(2, 5),))),
    ("1 1+1 drop #2", dropping(None, 2, None)),
    ("1 1+1 drop (1:1+2:5) #2", dropping(None, 2, (Chip(1, 1), Chip(2, 5)))),
    ("1 1+1 drop 3:10 from banked", dropping(None, None, (Chip(3, 10),), "banked")),
    ("1 1+1 drop", dropping(None, None, None)),
    ("1 1+1 drop #1 from banked", dropping(None, 1, None, "banked")),
    ("1 back then deeper 2+2", move(1, (2, 2), "back", then="deeper")),
    ("3 stop", move(3, None)),
    ("1 ?+?", untold(1, None)),
    ("1 back ?+? pick-up", untold(1, "back", PICK_UP)),
    ("1 ?+? drop 2:5 #1, 2 lays 2:5", untold(1, None, Drop("drop", 1, (Chip(2, 5),), "carried"), ((2, 5),))),
    (
        "1 deeper 2+2 pick-up, 2 lays 2:5 2:4, 1 lays (1:1+2:5) 3:8",
        move(
            1,
            (2, 2),
            "deeper",
            PICK_UP,
            lay=(Lay(2, ((Chip(2, 5),), (Chip(2, 4),))), Lay(1, ((Chip(1, 1), Chip(2, 5)), (Chip(3, 8),)))),
        ),
    ),
    ("1 stop, 2 lays 2:5 2:4", move(1, None, lay=(Lay(2, ((Chip(2, 5),), (Chip(2, 4),))),))),
    ("1 1+1, 2 lays nothing", move(1, (1, 1), lay=(Lay(2, ()),))),
    ("2 2+2, roll-off 1+2 3+1", move(2, (2, 2), roll_off=(((1, 2), (3, 1)),))),
    ("2 2+2, roll-off 1+2 2+1 / 3+3 1+1", move(2, (2, 2), roll_off=(((1, 2), (2, 1)), ((3, 3), (1, 1))))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "made"), MOVES, ids=[text for text, _ in MOVES])
def test_a_move_is_read_and_written(text, made):
    assert read_move(text) == made
    assert write_move(made) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1 down 1+2 pick up", "1 deeper 1+2 pick-up"),
        ("1 up 1+2 takes", "1 back 1+2 pick-up"),
        ("1 back then down 1+2", "1 back then deeper 1+2"),
        ("1 1+2 drop #1 2:5", "1 1+2 drop 2:5 #1"),
        ("1 1+2 drop (2:5+1:0)", "1 1+2 drop (1:0+2:5)"),
        ("  1   1+2 ,  2 lay 1:0 ", "1 1+2, 2 lays 1:0"),
    ],
)
def test_a_move_may_be_written_in_other_words(text, same):
    assert write_move(read_move(text)) == same


def test_seats_may_have_names():
    names = ["red", "blue"]
    text = "red deeper 1+2 pick-up, blue lays 2:5 2:4"
    assert write_move(read_move(text, lambda name: names.index(name) + 1), lambda seat: names[seat - 1]) == text


def test_moves_do_not_tell_who_has_seen_a_chip():
    drop = Drop("drop", 1, (Chip(2, 5, (1,)),), "carried")
    seen = move(1, (1, 1), None, drop, lay=(Lay(2, ((Chip(1, 0, (1, 2)),),)),))
    assert write_move(seen) == "1 1+1 drop 2:5 #1, 2 lays 1:0"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "there is no move"),
        (" , 1 lays 1:0", "there is no move"),
        ("7 1+1", "this is not a seat"),
        ("0 1+1", "this is not a seat"),
        ("² 1+1", "this is not a seat"),
        ("red 1+1", "this is not a seat"),
        ("1", "the roll is missing"),
        ("1 deeper", "the roll is missing"),
        ("1 ?+1", "'?+1' is not a roll"),
        ("1 1+1, roll-off ?+? 1+1", "'?+?' is not a roll"),
        ("1 back then 1+1", "'then' is not a roll"),
        ("1 3", "'3' is not a roll"),
        ("1 1+1+1", "'1+1+1' is not a roll"),
        ("1 1+1 dance", "'dance' is not a search action"),
        ("1 1+1 pick-up drop 2:5", "one search action only: nothing, one pick-up or one drop (dsa.search.one-action)"),
        ("1 1+1 drop #1 pick up", "(dsa.search.one-action)"),
        ("1 1+1 drop 2:5 drop #1", "(dsa.search.one-action)"),
        ("1 1+1 takes pick-up", "(dsa.search.one-action)"),
        ("1 back 1 + 1", "a roll has no spaces around its +; write 1+1"),
        ("1 1 +2 pick-up", "a roll has no spaces around its +; write 1+2"),
        ("1 1+ 2", "a roll has no spaces around its +; write 1+2"),
        ("1 1 + 2+1", "'1' is not a roll"),
        ("1 1+1 drop from banked", "a drop names one chip"),
        ("1 1+1 drop 2:5 2:4", "a drop names one chip"),
        ("1 1+1 drop #1 #2", "a drop names one chip"),
        ("1 1+1 drop #0", "'#0' is not a unit: units are counted from 1"),
        ("1 1+1 drop #x", "'#x' is not a unit: units are counted from 1"),
        ("1 1+1 drop 2", "a chip of a move has a level and a value"),
        ("1 1+1 drop _", "a chip of a move has a level and a value"),
        ("1 1+1, 2 lays", "this clause is not understood"),
        ("1 1+1, 2 lays 2", "a chip of a move has a level and a value"),
        ("1 1+1,", "this clause is not understood"),
        ("1 1+1, roll-off", "a round of the roll-off has no roll"),
        ("1 1+1, roll-off 1+1 1+2 /", "a round of the roll-off has no roll"),
        ("1 1+1, roll-off 1+1 x", "'x' is not a roll"),
        ("1 1+1, roll-off 1+1 1+2, roll-off 1+1 1+2", "this clause is not understood"),
    ],
)
def test_what_is_wrong_with_a_move_is_said(text, wrong):
    with pytest.raises(NotationError) as error:
        read_move(text)
    assert wrong in str(error.value)
    assert error.value.right


WORDS = (
    "1 2 7 0 deeper back then stop 1+2 4+1 ?+? pick-up drop 2:5 (1:0+2:5) ( ) #1 #0 "
    "from banked + , lays nothing roll-off / _ ² ٣ 1:0!"
)
PARTS = "1 20 -3 / 3 1:0 1:0!12 (1+2:5) _ v0 v3[2:4] ^1{3:10} h t1 t- s2 l1 i2 ² ٣ [ }"


def some_of(words: str, most: int) -> st.SearchStrategy[str]:
    """Return a strategy for some of these words, in any order."""
    return st.lists(st.sampled_from(words.split()), max_size=most).map(" ".join)


@given(st.text(max_size=30) | some_of(WORDS, 9))
def test_no_text_is_read_as_a_move_by_halves(text):
    """Any text is either refused with a reason, or read as a move that is written and read back the same."""
    try:
        made = read_move(text)
    except NotationError:
        return
    assert read_move(write_move(made)) == made


@given(text=some_of(PARTS, 14) | some_of(PARTS, 5).map(lambda line: f"1 20 / {line} / v1[1:1] v0 / t1"))
def test_no_text_is_read_as_a_position_by_halves(components, text):
    """Any text is either refused with a reason, or read as a position that is written and read back the same."""
    try:
        made = read_position(text, components)
    except NotationError:
        return
    assert read_position(write_position(made), components) == made


@pytest.mark.parametrize("text", ["1 deeper stop", "1 then back 1+1", "1 deeper then back stop"])
def test_a_move_that_is_refused_can_be_written_and_read(text):
    assert write_move(read_move(text)) == text
