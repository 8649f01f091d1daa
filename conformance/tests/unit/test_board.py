"""Tests of the drawn board and of the sentences about what happened. Every drawing was made by hand."""

from __future__ import annotations

from typing import get_args

import pytest

from leadline.games import load_game
from leadline.games.deep_sea_adventure.board import draw, draw_small
from leadline.games.deep_sea_adventure.sentences import tell
from leadline_engines.deep_sea_adventure.events import (
    AirRanOut,
    AirSet,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    DiversPlaced,
    Dropped,
    Event,
    GameEnded,
    Headed,
    Kept,
    LaidDown,
    LeftAlone,
    LineClosed,
    LineLaid,
    PickedUp,
    Rolled,
    StarterChosen,
    StarterNamed,
    Stayed,
    Swam,
    TurnPassed,
)
from leadline_engines.deep_sea_adventure.position import Chip, Position

COMPONENTS = load_game("deep-sea-adventure").own_components
NAMES = ("red", "blue", "green", "yellow", "purple", "orange")
ONE, TWO, THREE = Chip(1, 3), Chip(2, 5), Chip(3, 8)


def position(notation: str) -> Position:
    read: Position = load_game("deep-sea-adventure").position_notation.read(notation)
    return read


def drawn(notation: str, names: tuple[str, ...] = NAMES) -> list[str]:
    here = position(notation)
    return draw(here, names[: len(here.divers)], COMPONENTS)


def test_a_position_is_drawn_as_text():
    assert drawn("2 20 / 1:0 _ (1:2+2:5) 3:8 / v2[2:4 (1:1+2:6)]{3:10} ^4[2:7] v0 h[1:3] / t1 s1 l4") == [
        "Dive 2 of 3   air 20 [====================.....] 25   red to move",
        "Submarine   home: yellow; on board: green",
        "",
        "   _|_           red >             < blue",
        "  (SUB)    1:0    [_]   (1:2+2:5)   3:8",
        " ~~~~~~~    1      2        3        4",
        "",
        "* red     space 2, going deeper, carries 2:4 (1:1+2:6), load 2; has kept",
        "          3:10 (10 points)",
        "  blue    space 4, going back, carries 2:7, load 1",
        "  green   on board",
        "  yellow  home with 1:3",
    ]


def test_several_divers_on_one_space_stand_above_each_other():
    rows = drawn("1 25 / 1:0 1:1 / v2 ^2[1:3] v2 / t3 s1")[2:8]
    assert rows == [
        "",
        "                  red >",
        "                  < blue",
        "   _|_           green >",
        "  (SUB)    1:0     1:1",
        " ~~~~~~~    1       2",
    ]


def test_opening_takes_three_rows_of_about_the_same_length():
    game = load_game("deep-sea-adventure")
    line = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9 3:10 3:11 4:12 4:13 4:14 4:15"
    rows = draw(game.position_notation.read(f"1 25 / {line} {line} / v0 v0 / t1 s1"), NAMES[:2], COMPONENTS)
    cells = [row.replace("~", "").split() for row in rows]
    numbers = [row for row in cells if row[:1] in (["1"], ["12"], ["23"])]
    assert [number for row in numbers for number in row] == [str(n) for n in range(1, 33)]
    assert [len(row) for row in numbers] == [11, 11, 10]
    assert rows[1] == "Submarine   on board: red and blue"


@pytest.mark.parametrize(
    "notation",
    [
        "3 0 / (1:0+1:1+1:2+1:3+2:4+2:5+2:6+2:7+3:8) (1:0+1:1+1:2+1:3+2:4+2:5+2:6+2:7+3:8) 4:15 / "
        "v2[3:9 3:9 3:10 3:10 3:11 3:11 4:12 4:12 4:13 4:13 4:14 4:14]{3:8} ^3[4:15] / t1 s1",
        "1 25 / 1:0 1:0 1:1 1:1 1:2 1:2 1:3 1:3 2:4 2:4 2:5 2:5 2:6 2:6 2:7 2:7 3:8 3:8 3:9 3:9 3:10 3:10 3:11 3:11 "
        "4:12 4:12 4:13 4:13 4:14 4:14 4:15 4:15 / v1 v5 v9 v13 v17 v21 / t1 s1",
        "1 25 / / v0 v0 / t1 s1",
    ],
)
def test_no_line_is_wider_than_78(notation):
    names = ("captain-with-a-long-name", *NAMES[1:])
    assert [row for row in drawn(notation, names) if len(row) > 78] == []


def test_a_big_stack_is_broken_over_lines_and_loses_nothing():
    rows = drawn("3 9 / 1:0 (1:1+1:2+1:3+2:4+2:5+2:6+2:7+3:8+3:9) / v0 v0 / t1 s1")
    assert rows[4:7] == [
        "  (SUB)    1:0   (1:1+1:2+1:3+2:4+2:5+",
        "                 2:6+2:7+3:8+3:9)",
        " ~~~~~~~    1                2",
    ]


def test_air_below_zero_leaves_the_track_empty():
    assert drawn("1 -2 / 1:0 / v1 v0 / t1 s1")[0] == f"Dive 1 of 3   air -2 [{'.' * 25}] 25   red to move"


def test_end_of_the_game_shows_what_everybody_has():
    assert drawn("3 4 /  / v0{1:1} v0{(2:4+2:5) 3:8} v0 / t- s1") == [
        f"Dive 3 of 3   air 4 [===={'.' * 21}] 25   the game is over",
        "",
        "   _|_",
        "  (SUB)    no space is left in the line",
        " ~~~~~~~",
        "",
        "  red    has kept 1:1 (1 point)",
        "  blue   has kept (2:4+2:5) 3:8 (17 points)",
        "  green  has kept nothing (0 points)",
    ]


def test_small_board_shows_only_what_is_near():
    here = position("1 20 / 1:0 1:1 1:2 1:3 2:4 2:5 2:6 3:8 / v5[2:7] v0 ^7[3:9] / t1 s1")
    assert draw_small(here, NAMES[:3], [5]) == [
        "Dive 1, air 20, red to move",
        "                       red >",
        "            ..   1:3    2:4   2:5    ..",
        "                  4      5     6",
        "* red    space 5, going deeper, carries 2:7, load 1",
    ]


def test_small_board_at_the_submarine():
    here = position("1 20 / 1:0 1:1 1:2 1:3 / v0 ^1[3:9] / t1 s1")
    assert draw_small(here, ("red", "blue"), [0, 1]) == [
        "Dive 1, air 20, red to move",
        "   _|_     < blue",
        "  (SUB)     1:0    1:1    ..",
        " ~~~~~~~     1      2",
        "* red   on board",
        "  blue  space 1, going back, carries 3:9, load 1",
    ]


def test_small_board_without_a_focus_does_not_say_that_the_line_is_empty():
    here = position("1 20 / 1:0 1:1 1:2 1:3 / v0 ^3[3:9] / t1 s1")
    assert draw_small(here, ("red", "blue"), [])[1:4] == ["   _|_", "  (SUB)    1:0    ..", " ~~~~~~~    1"]


SENTENCES = [
    (LineLaid("line-laid", ((ONE,), (TWO,)), ("r",)), "A line of 2 treasure chips is laid out, face down."),
    (AirSet("air-set", 25, ("r",)), "The tank is full: the air stands at 25."),
    (DiversPlaced("divers-placed", 3, ("r",)), "3 divers stand on the submarine."),
    (StarterNamed("starter-named", 2, ("r",)), "Blue starts."),
    (Breathed("breathed", 1, 0, 20, ("r",)), "Red carries nothing and uses no air: it stays at 20."),
    (Breathed("breathed", 1, 1, 19, ("r",)), "Red breathes 1, for the one unit it carries: the air falls to 19."),
    (
        Breathed("breathed", 1, 3, -1, ("r",)),
        "Red breathes 3, one for each of the 3 units it carries: the air falls to -1, below 0.",
    ),
    (
        AirRanOut("air-ran-out", 1, True, ("r",)),
        "The air has run out: this turn is finished, and is the last of the dive.",
    ),
    (
        AirRanOut("air-ran-out", 1, False, ("r",)),
        "The air has run out: the turn stops here, and the dive is over.",
    ),
    (Headed("headed", 2, "down", False, ("dsa.direction.before-roll",)), "Blue heads deeper."),
    (Headed("headed", 2, "up", True, ("dsa.direction.once",)), "Blue turns back towards the submarine."),
    (
        Headed("headed", 2, "up", False, ("dsa.direction.keeps-up",)),
        "Blue has turned back and goes on towards the submarine.",
    ),
    (
        Headed("headed", 2, "down", False, ("dsa.direction.keeps-up",)),
        "Blue says nothing and goes deeper this turn, although it has turned back.",
    ),
    (
        Headed("headed", 2, "up", True, ("dsa.direction.forced-with-treasure",)),
        "Blue has to turn back: no space deeper is open to it.",
    ),
    (
        Headed("headed", 2, "up", True, ("dsa.direction.forced-unspoken", "dsa.direction.forced-empty-handed")),
        "Blue says nothing but has to turn back: no space deeper is open to it.",
    ),
    (
        Headed("headed", 2, None, False, ("dsa.direction.forced-unspoken",)),
        "Blue has to turn back and does not say so: it loses its movement.",
    ),
    (Rolled("rolled", 1, (1, 2), 3, ("dsa.swim.two-dice",)), "Red rolls 1+2 and has 3 steps."),
    (
        Rolled("rolled", 1, (3, 1), 1, ("dsa.swim.two-dice", "dsa.swim.weight")),
        "Red rolls 3+1 = 4, less a load of 3: it has 1 step.",
    ),
    (
        Rolled("rolled", 1, (1, 1), 0, ("dsa.swim.two-dice", "dsa.swim.weight")),
        "Red rolls 1+1 = 2, no more than its load: it has no step.",
    ),
    (Swam("swam", 1, 0, 4, (), ("r",)), "Red swims from the submarine to space 4."),
    (Swam("swam", 1, 6, 0, (3,), ("r",)), "Red swims from space 6 to the submarine, past the diver on space 3."),
    (
        Swam("swam", 1, 2, 6, (3, 5), ("r",)),
        "Red swims from space 2 to space 6, past the divers on spaces 3 and 5.",
    ),
    (Swam("swam", 1, 2, 8, (), ("dsa.swim.end-of-line",)), "Red swims from space 2 to space 8, the last of the line."),
    (
        Swam("swam", 1, 2, 8, (7,), ("dsa.swim.end-occupied", "dsa.swim.end-of-line")),
        "Red swims from space 2 to space 8, the last of the line, past the diver on space 7, and shares that space "
        "with the diver there.",
    ),
    (
        Swam("swam", 1, 2, 7, (), ("dsa.swim.end-occupied", "dsa.swim.end-of-line", "dsa.swim.one-diver-a-space")),
        "Red swims from space 2 to space 7: the last space is taken, and this is the farthest free one.",
    ),
    (Stayed("stayed", 3, 4, ("dsa.swim.no-steps",)), "Green stays on space 4: it has no step to swim."),
    (
        Stayed("stayed", 3, 0, ("dsa.swim.cannot-leave", "dsa.swim.end-occupied")),
        "Green stays on the submarine: no space of the line is open to it.",
    ),
    (Stayed("stayed", 3, 8, ("dsa.swim.end-of-line",)), "Green stays on space 8, the last of the line."),
    (Stayed("stayed", 3, 4, ("dsa.direction.forced-unspoken",)), "Green stays on space 4."),
    (CameHome("came-home", 1, ((ONE,), (TWO, THREE)), ("r",)), "Red is home with 1:3 (2:5+3:8)."),
    (CameHome("came-home", 1, (), ("r",)), "Red is home, empty-handed."),
    (
        CameHome("came-home", 1, (), ("dsa.swim.cannot-leave",)),
        "Red cannot leave the submarine and counts as home.",
    ),
    (LeftAlone("left-alone", 1, ("r",)), "Red neither picks up nor drops anything."),
    (PickedUp("picked-up", 1, 5, (TWO,), ("r",)), "Red picks up 2:5 on space 5 and leaves a blank there."),
    (
        PickedUp("picked-up", 1, 5, (Chip(1, None), Chip(2, None)), ("r",)),
        "Red picks up the stack (1:?+2:?) on space 5 and leaves a blank there.",
    ),
    (Dropped("dropped", 1, 5, (TWO,), ("r",)), "Red drops 2:5 on space 5, in place of the blank."),
    (TurnPassed("turn-passed", 2, ("r",)), "Blue is to move."),
    (DiveEnded("dive-ended", 1, "all-home", ("r",)), "Dive 1 is over: everybody is home."),
    (DiveEnded("dive-ended", 2, "air-out", ("r",)), "Dive 2 is over: there is no air left."),
    (Kept("kept", 1, ((ONE,),), ("r",)), "Red keeps 1:3 for good."),
    (Kept("kept", 1, (), ("r",)), "Red has brought nothing home."),
    (
        LaidDown("laid-down", 1, ((ONE,), (TWO, THREE)), ("r",)),
        "Red is left out and lays 1:3, then (2:5+3:8) at the end of the line.",
    ),
    (LaidDown("laid-down", 1, (), ("r",)), "Red is left out with nothing to lay down, and returns."),
    (LineClosed("line-closed", 1, ("r",)), "The one blank leaves the line, and the gap is closed."),
    (LineClosed("line-closed", 3, ("r",)), "The 3 blanks leave the line, and the gaps are closed."),
    (StarterChosen("starter-chosen", 2, ("r",)), "Blue starts the next dive."),
    (DiveBegan("dive-began", 2, 25, ("r",)), "Dive 2 begins with 25 air."),
    (
        GameEnded("game-ended", (12, 9), (1,), ("r",)),
        "The game is over. Points: red 12 and blue 9. The winner is red.",
    ),
    (
        GameEnded("game-ended", (9, 9), (2,), ("dsa.scoring.tie-break",)),
        "The game is over. Points: red 9 and blue 9. The winner is blue, level on points but ahead in the tie-break.",
    ),
    (
        GameEnded("game-ended", (9, 9, 4), (1, 2), ("dsa.scoring.draw",)),
        "The game is over. Points: red 9, blue 9 and green 4. The draw is shared by red and blue.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: value if isinstance(value, str) else "")
def test_events_are_told_in_sentences(event, sentence):
    assert tell(event, NAMES) == sentence


def test_every_kind_of_event_is_told():
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


def test_seats_of_an_opening_are_divers():
    assert tell(TurnPassed("turn-passed", 2, ("r",)), ("first", "second")) == "The second diver is to move."
