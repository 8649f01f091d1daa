"""Tests of the one-line notation of Deep Regrets: both ways, in games at random and by hand, with errors.

The cards are those of the spec, which are invented.
"""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regrets_play import ENGINE, GAME, choices_of, position, positions, some_positions

from leadline import cli
from leadline.base.errors import InputError
from leadline.game.moves import played_out
from leadline_engines.deep_regrets import move as made
from leadline_engines.deep_regrets.move import Move
from leadline_engines.deep_regrets.position import Angler, Attempt, Die, Frame, Lying, Position, Shoal, Slot
from leadline_engines.surface import Drawn

P1, P3, B0, M4 = Die("player", 1), Die("player", 3), Die("blue", 0), Die("omen", 4)
MOVES = {
    "1 muster": made.Muster(1),
    "1 muster p1 b0": made.Muster(1, (P1, B0)),
    "2 keep p3 m4": made.Keep(2, (P3, M4)),
    "2 keep nothing": made.Keep(2, ()),
    "1 throw 2": made.Throw(1, 2),
    "1 declare port": made.Declare(1, "port"),
    "1 discard-regret regret-2": made.DiscardRegret(1, "regret-2"),
    "1 discard-regret none": made.DiscardRegret(1),
    "1 discard-regret random": made.DiscardRegret(1, None, True),
    "1 equip rod dawn-rod reel iron-reel": made.Equip(1, "dawn-rod", "iron-reel"),
    "1 equip reel iron-reel": made.Equip(1, None, "iron-reel"),
    "1 equip nothing": made.Equip(1),
    "1 cast 2b": made.Cast(1, "2b"),
    "1 abandon": made.Abandon(1),
    "1 sell tallow-eel lamp-sprat": made.Sell(1, ("tallow-eel", "lamp-sprat")),
    "1 sell nothing": made.Sell(1, ()),
    "1 visit rod 3": made.Visit(1, "rod", 3),
    "1 mount tallow-eel in 2, lamp-sprat in 1": made.Mount(
        1, (made.Mounting("tallow-eel", 2), made.Mounting("lamp-sprat", 1))
    ),
    "1 mount nothing": made.Mount(1, ()),
    "1 pass": made.Pass(1),
    "5 end": made.End(5),
    "1 eat tallow-eel": made.Eat(1, "tallow-eel"),
    "1 worms 3c": made.Worms(1, "3c"),
    "1 preserver": made.Preserver(1),
    "1 dink bent-hook": made.UseDink(1, "bent-hook"),
    "1 supply flare": made.UseSupply(1, "flare"),
    "1 gear iron-reel": made.UseGear(1, "iron-reel"),
    "1 sinker p1": made.Sinker(1, P1),
    "1 omen": made.TakeOmen(1),
    "1 coin": made.FlipCoin(1),
    "1 pay p3 p1": made.Pay(1, (P3, P1)),
    "1 pay nothing": made.Pay(1, ()),
    "1 let-go p1": made.LetGo(1, P1),
    "1 let-go nothing": made.LetGo(1, None),
    "1 put-back bottom": made.PutBack(1, "bottom"),
    "1 keep-cards iron-reel": made.KeepCards(1, ("iron-reel",)),
    "1 keep-cards nothing": made.KeepCards(1, ()),
    "1 reward dink": made.Reward(1, "dink"),
    "1 lose 2": made.Lose(1, 2),
    "1 option 0": made.Option(1, 0),
    "1 pick-dice p1 b0 spent blue": made.PickDice(1, (P1, B0), ("blue",)),
    "1 pick-dice spent blue player": made.PickDice(1, (), ("blue", "player")),
    "1 pick-dice nothing": made.PickDice(1, ()),
    "1 pick-cards regret-0 regret-1": made.PickCards(1, ("regret-0", "regret-1")),
    "1 pick-shoal 2b": made.PickShoal(1, "2b"),
    "1 pick-player 3": made.PickPlayer(1, 3),
    "1 order tallow-eel vestry-pike": made.Order(1, ("tallow-eel", "vestry-pike")),
}


@pytest.mark.parametrize(("text", "choice"), MOVES.items())
def test_moves_are_written_and_read(text: str, choice: Any) -> None:
    assert GAME.move_notation.write(Move(choice), {}) == text
    assert GAME.move_notation.read(text, {}) == Move(choice)


def test_every_kind_of_choice_has_a_line() -> None:
    assert {type(choice) for choice in MOVES.values()} == set(get_args(GAME.types.choice))


CHANCE = {
    "1 muster | player 1 1 3 | blue 0": (Drawn("player", (1, 1, 3)), Drawn("blue", (0,))),
    "1 cast 2b | fish tallow-eel": (Drawn("fish", "tallow-eel"),),
    "1 visit dice 1 | bag blue | blue 2": (Drawn("bag", "blue"), Drawn("blue", (2,))),
    "1 discard-regret random | lost-regret regret-1": (Drawn("lost-regret", "regret-1"),),
    "1 coin | coin heads": (Drawn("coin", "heads"),),
}


@pytest.mark.parametrize(("text", "chance"), CHANCE.items())
def test_what_chance_gives_stands_after_bars(text: str, chance: Any) -> None:
    read = GAME.move_notation.read(text, {})
    assert read.chance == chance
    assert GAME.move_notation.write(read, {}) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  1   Cast  2b ", "1 cast 2b"),
        ("1 pay P3", "1 pay p3"),
        ("1 pay player:3", "1 pay p3"),
        ("1 mount tallow-eel in 2 lamp-sprat in 1", "1 mount tallow-eel in 2, lamp-sprat in 1"),
        ("1 equip reel iron-reel rod dawn-rod", "1 equip rod dawn-rod reel iron-reel"),
        ("1 muster nothing", "1 muster"),
        ("1 cast 2b|fish  tallow-eel", "1 cast 2b | fish tallow-eel"),
    ],
)
def test_what_else_is_read(text: str, plain: str) -> None:
    assert GAME.move_notation.write(GAME.move_notation.read(text, {}), {}) == plain


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("", "the number of a player is missing", "`1 cast 2b`"),
        ("1", "a verb is missing", "`1 pay p3 b2`"),
        ("one cast 2b", "'one' is not the number of a player", "write a whole number"),
        ("1 csat 2b", "'csat' is not a verb", "did you mean 'cast'?"),
        ("1 cast", "a shoal is missing", "`1 cast 2b`"),
        ("1 cast 2b 2c", "'2c' means nothing here", "`1 cast 2b`"),
        ("1 declare home", "'home' is not sea or port", "write sea or port"),
        ("1 pay 3", "'3' is not a die", "p1 b0 g3 o2 m4"),
        ("1 pay x3", "'x3' is not a die", "p1 b0 g3 o2 m4"),
        ("1 pay p²", "'p²' is not a die", "p1 b0 g3 o2 m4"),
        ("1 sinker", "a die is missing", "`1 sinker p1`"),
        ("1 equip", "the rod or reel is missing", "`1 equip nothing`"),
        ("1 equip rod dawn-rod rod dawn-rod", "the rod is named twice", "`1 equip rod ROD reel REEL`"),
        ("1 mount tallow-eel 2", "'2' is not `in`", "write in"),
        ("1 mount tallow-eel in two", "'two' is not the number of a slot", "a whole number"),
        ("1 visit pub 3", "'pub' is not a shop", "rod"),
        ("1 reward fish", "'fish' is not dink or regret", "dink or regret"),
        ("1 cast 2b | fish", "the result of fish is missing", "such as `| fish lantern-eel`"),
        ("1 cast 2b |", "the name of a result of chance is missing", "`| player 1 1 3`"),
        ("1 cast 2b | fish tallow eel", "'tallow eel' is not a result of fish", "`| fish lantern-eel`"),
    ],
)
def test_what_is_wrong_with_a_move(text: str, wrong: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        GAME.move_notation.read(text, {})
    (problem,) = error.value.problems
    assert wrong in problem.wrong
    assert right in problem.remedy


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_every_move_of_a_game_is_written_and_read(seed: int) -> None:
    pick = Random(seed)
    for here, _ in positions([seed], 80):
        for choice in choices_of(here, pick):
            move, _ = played_out(ENGINE, here, Move(choice), pick.randrange)
            assert GAME.move_notation.read(GAME.move_notation.write(move, {}), {}) == move


# ---- positions

START = "mounts=2,3,2"
FULL = Position(
    (
        Angler(
            depth=0, passed=True, fresh=(P3, B0, B0), spent=("player", "blue"), rolled=(M4,), fish=("lamp-sprat", None),
            mounts=(Slot(2, ("tallow-eel",)), Slot(3)), regrets=(None, None, "regret-1"), dinks=("bent-hook",),
            supplies=("gaff",), rods=("minnow-rod",), reels=("iron-reel",), rod="minnow-rod", reel="iron-reel", bucks=7,
            worms=True, lifeboat=False, visited=("rod", "dice"), used=("iron-reel",), drawn_rods=(None,),
            drawn_reels=("anchor-reel",), drawn_supplies=("gaff", "gaff"), has_cast=True, sank_from=2,
        ),
        Angler(),
    ),
    (
        Shoal("1a", (Lying("lamp-sprat", True, (1, 2)), Lying("tallow-eel"), Lying(), Lying()), None),
        Shoal("1b", (Lying("lamp-sprat", False, (2, 1)), Lying(None, False, (1,))), "small"),
        Shoal("1c", (Lying("lamp-sprat", True, (2,)), Lying(None, True))),
        Shoal("3c"),
    ),
    fish_discards=("milk-goby",), regret_deck=(None, "regret-2"), regret_discards=(None,), regret_box=("regret-0",),
    dink_deck=("bent-hook", None), dink_discards=("bent-hook",), rod_deck=(None,), reel_deck=(None,),
    supply_deck=(None,), supply_discards=("gaff",), out_of_game=("bent-hook",), supplies_out_of_game=("gaff",),
    bag=("blue", "blue", "green"), aside=("omen",), day="tuesday", first_day="tuesday", phase="refresh", first=2,
    preserver=1, turn=None, last_turns=2, attempt=(Attempt("2b", -1, 4),), easier=-2, set_ahead=3, cheaper=1,
    acted=True, omen_card="abyss-judge",
    frames=(
        Frame("muster", 1),
        Frame(
            "effects", 2, "order", "2b", "abyss-judge", "catch", ((0, 1), (2, 0)), 3, 4, (1, 2), ("1a", "2b"),
            ("blue",), True,
        ),
    ),
)  # fmt: skip
LINES = {
    f"monday action / 1 {START} / 2 {START}": Position(
        tuple(Angler(mounts=(Slot(2), Slot(3), Slot(2))) for _ in range(2))
    ),
    "tuesday refresh first-day=tuesday turn=none first=2 preserver=1 last-turns=2 acted easier=-2 set-ahead=3 "
    "cheaper=1 omen-card=abyss-judge attempt=2b:-1:4 / 1 depth=0 passed fresh=p3,b0*2 spent=player,blue rolled=m4 "
    "fish=lamp-sprat,? mounts=2:tallow-eel,3 regrets=?*2,regret-1 dinks=bent-hook supplies=gaff rods=minnow-rod "
    "reels=iron-reel rod=minnow-rod reel=iron-reel bucks=7 worms lifeboat=no visited=rod,dice used=iron-reel "
    "drawn-rods=? drawn-reels=anchor-reel drawn-supplies=gaff*2 has-cast sank-from=2 / 2 / sea "
    "1a=lamp-sprat^,tallow-eel,?*2 1b=small:lamp-sprat!21,?!1 1c=lamp-sprat^!2,?^! 3c=none / piles "
    "fish-discards=milk-goby regret-deck=?,regret-2 regret-discards=? regret-box=regret-0 dink-deck=bent-hook,? "
    "dink-discards=bent-hook out-of-game=bent-hook rod-deck=? reel-deck=? supply-deck=? supply-discards=gaff "
    "supplies-out-of-game=gaff bag=blue*2,green aside=omen / under-way muster 1 / under-way effects 2 step=order "
    "shoal=2b card=abyss-judge text=catch path=0.1,2.0 place=3 number=4 seats=1,2 shoals=1a,2b dice=blue sunk": FULL,
    "monday action attempt=2b / 1": Position((Angler(),), attempt=(Attempt("2b"),)),
    "monday action attempt=2b:2 / 1": Position((Angler(),), attempt=(Attempt("2b", 2),)),
}


@pytest.mark.parametrize(("text", "position"), LINES.items())
def test_positions_are_written_and_read(text: str, position: Position) -> None:
    assert GAME.position_notation.write(position) == text
    assert GAME.position_notation.read(text) == position


def test_every_part_of_a_position_is_in_that_line() -> None:
    """The long line above is complete: each field differs from its default somewhere in it."""
    for kind, values in ((Position, [FULL]), (Angler, FULL.anglers), (Frame, FULL.frames), (Attempt, FULL.attempt)):
        for field in fields(kind):
            assert any(getattr(one, field.name) != field.default for one in values), field.name


def test_what_else_is_read_of_a_position() -> None:
    text = "  Monday   ACTION turn=1/1 fish=?,?,?/ 2 lifeboat=yes /sea 1a=?,?*2 / piles bag=none"
    assert (
        GAME.position_notation.write(GAME.position_notation.read(text)) == "monday action / 1 fish=?*3 / 2 / sea 1a=?*3"
    )


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("", "a day is missing", "write `monday action"),
        ('{"anglers": []}', "is not a day", "write monday, tuesday"),
        ("sunday action / 1", "the day: 'sunday' is not a day", "did you mean"),
        ("monday acton / 1", "the day: 'acton' is not a phase", "did you mean 'action'?"),
        ("monday action", "there is no player", "write `monday action"),
        ("monday action / 2", "2: this should be player 1", "clockwise"),
        ("monday action turn=x / 1", "the day, turn: 'x' is not a number", "a whole number"),
        ("monday action attempt=4b / 1", "the day, attempt: '4b' is not a shoal", "write 1a, 1b"),
        ("monday action / 1 depht=2", "player 1: 'depht' is not a key here", "did you mean 'depth'?"),
        ("monday action / 1 depth", "player 1: the value of depth is missing", "`depth=`"),
        ("monday action / 1 passed=1", "player 1: passed takes no value", "`passed` alone"),
        ("monday action / 1 bucks=1 bucks=2", "player 1: bucks is written twice", "write `monday action"),
        ("monday action / 1 depth=7", "anglers.0.depth", "see the schema of a position"),
        ("monday action / 1 / 2 fish=lamp-sprt", "player 2, fish: 'lamp-sprt' is not one of the fish", "'lamp-sprat'?"),
        ("monday action / 1 fish=xxxxx", "player 1, fish: 'xxxxx' is not one of the fish", "as in the components"),
        ("monday action / 1 fish=?,,?", "player 1, fish: something is missing between", "write `monday action"),
        ("monday action / 1 fresh=x3", "player 1, fresh: 'x3' is not a die", "p1 b0"),
        ("monday action / 1 spent=player*x", "player 1, spent: 'x' is not a number of times", "a whole number"),
        ("monday action / 1 lifeboat=gone", "player 1, lifeboat: 'gone' is not yes or no", "yes or no"),
        (
            "monday action / 1 mounts=two",
            "player 1, mounts: 'two' is not the multiplier of a slot",
            "a whole number",
        ),
        ("monday action / 1 / see 1a=?", "see: 'see' is not a section", "did you mean 'sea'?"),
        ("monday action / 1 /", "an empty section: a section is missing", "write `monday action"),
        ("monday action / 1 / sea 4a=?", "the sea: '4a' is not a key here", "write 1a, 1b"),
        ("monday action / 1 / sea 2b=big:?", "the sea, 2b: 'big' is not a size", "small, middling or large"),
        ("monday action / 1 / sea 2b=lamp-sprat!x", "the sea, 2b: 'x' is not the number of a player", "a whole number"),
        ("monday action / 1 / sea 1a=? / sea 1b=?", "the sea: it has to come before", "write `monday action"),
        ("monday action / 1 / piles bag=violet", "the piles, bag: 'violet' is not one of the dice", "player, blue"),
        ("monday action / 1 / under-way 1", "what is under way: '1' is not something that", "write muster"),
        ("monday action / 1 / under-way muster", "what is under way: the number of a player is missing", "monday"),
        ("monday action / 1 / under-way effects 1 path=x", "what is under way, path: 'x' is not the place", "whole"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, wrong: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        GAME.position_notation.read(text)
    problem = error.value.problems[0]
    assert wrong in problem.wrong
    assert right in problem.remedy


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_every_position_of_a_game_is_written_and_read(seed: int) -> None:
    for here, outcome in positions([seed], 80):
        for seen in (here, outcome.position, ENGINE.view(here, (1,))):
            assert GAME.position_notation.read(GAME.position_notation.write(seen)) == seen


def test_positions_and_what_is_seen_of_them_are_written_and_read() -> None:
    for here in some_positions():
        line = GAME.position_notation.write(here)
        assert "\n" not in line
        assert GAME.position_notation.read(line) == here


def test_a_position_can_be_asked_about_in_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    here = position("{turn: 1, anglers: {1: {fresh: [p3, p1]}, 2: {fish: [lamp-sprat]}}}")
    line = GAME.position_notation.write(here)
    assert cli.main(["settle", "deep-regrets", "--position", line, "--move", "1 pass", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["outcomes"][0]
    assert told["before"] == line
    assert told["after"] == line.replace("/ 1 ", "/ 1 passed ") + " / under-way reward 1"
    assert cli.main(["settle", "deep-regrets", "--position", line.replace("p3", "x3"), "--move", "1 pass"]) == 2
    assert "--position: player 1, fresh: 'x3' is not a die" in capsys.readouterr().err
