"""Tests of the one-line notation of the moves of Deep Regrets: both ways, in games at random and by hand, with errors.

The cards are those of the spec, which are invented.
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regrets_play import ENGINE, GAME, choices_of, positions, some_positions

from leadline.games.moves import played_out
from leadline.problems import InputError
from leadline_engines.deep_regrets import move as made
from leadline_engines.deep_regrets.move import Move
from leadline_engines.deep_regrets.position import Die
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
        ("1 pay 3", "'3' is no die", "p1 b0 g3 o2 m4"),
        ("1 pay x3", "'x3' is no die", "p1 b0 g3 o2 m4"),
        ("1 pay p²", "'p²' is no die", "p1 b0 g3 o2 m4"),
        ("1 sinker", "a die is missing", "`1 sinker p1`"),
        ("1 equip", "it is not said what is equipped", "`1 equip nothing`"),
        ("1 equip rod dawn-rod rod dawn-rod", "the rod is named twice", "`1 equip rod ROD reel REEL`"),
        ("1 mount tallow-eel 2", "'2' is not `in`", "write in"),
        ("1 mount tallow-eel in two", "'two' is not the number of a slot", "a whole number"),
        ("1 visit pub 3", "'pub' is not a shop", "rod"),
        ("1 reward fish", "'fish' is not dink or regret", "dink or regret"),
        ("1 cast 2b | fish", "it is not said what fish gave", "such as `| fish lantern-eel`"),
        ("1 cast 2b |", "the name of what chance gave is missing", "`| player 1 1 3`"),
        ("1 cast 2b | fish tallow eel", "'tallow eel' is not what fish gave", "`| fish lantern-eel`"),
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


def test_positions_and_what_is_seen_of_them_are_written_and_read() -> None:
    for here in some_positions():
        line = GAME.position_notation.write(here)
        assert "\n" not in line
        assert GAME.position_notation.read(line) == here
