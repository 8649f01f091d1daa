"""The sample program, which was written without the engine, plays the same game."""

from __future__ import annotations

import random
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from leadline_engines.signal_duel import Move, Setup
from leadline_engines.signal_duel.move import Answer, Load, Order, Put, Use
from leadline_engines.signal_duel.position import SIDES, other

from leadline_engines.surface import Refusal


@pytest.fixture(scope="module")
def program(duel):
    """Return the module of the sample program."""
    spec = spec_from_file_location("whole_turns", duel.toy / "subjects/whole_turns.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play_turn(engine, position, crew, order, load, use, late, line):
    """Return the same turn on the engine; the refusal if any part of it is illegal. ``line`` is the answer."""
    captain, mate = f"{crew}.captain", f"{crew}.mate"
    sail_or_load = [Order(captain, order), Load(mate, load)]
    moves = sail_or_load[::-1] if order == "surface" else sail_or_load
    weapon, _, place = use.partition(" ")
    if use:
        moves.insert(1 if late else 0, Use(captain, weapon, place or None))
    for choice in moves:
        result = engine.play(position, Move(choice))
        if isinstance(result, Refusal):
            return result
        position = result.position
        if position.asked:
            position = engine.play(position, Move(Answer(f"{position.asked}.captain", line))).position
        if engine.standing(position).over:
            break
    return position


def agree(engine, position, game, free):
    """Check that program and engine have the same position."""
    standing = engine.standing(position)
    won = None if not standing.over else standing.winners[0] if len(standing.winners) == 1 else "draw"
    assert game.winner() == won
    assert free or won or game.turn == position.turn
    for side in SIDES:
        boat, crew = game.boats[side], position.crew(side)
        assert game.place(side) == crew.at
        assert {f"{chr(97 + x)}{y + 1}" for x, y in boat.wake} == set(crew.chart)
        assert (boat.parts["torpedo"], boat.parts["sonar"]) == (crew.torpedo, crew.sonar)
        assert won or (boat.turns, boat.pause) == (crew.taken, crew.waits)
        assert min(boat.damage, engine.components.hull) == crew.damage


def steps(one, two):
    """Return the distance between two places."""
    return sum(abs(ord(a) - ord(b)) for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("free", [False, True], ids=["turns", "free"])
@pytest.mark.parametrize("seed", range(25))
def test_the_program_and_the_engine_agree(engine, program, free, seed):
    pick = random.Random(seed)
    places = sorted(engine.components.places)
    starts = {side: pick.choice(places) for side in SIDES}
    game = program.Game(starts["red"], starts["blue"], free)
    position = engine.open(Setup("free" if free else "turns")).position
    for side in SIDES:
        position = engine.play(position, Move(Put(f"{side}.captain", starts[side]))).position
    refused = played = 0
    while game.winner() is None:
        agree(engine, position, game, free)
        crew = pick.choice(SIDES)
        order = pick.choice(["north", "east", "south", "west", "north", "east", "south", "west", "surface"])
        load = pick.choice(["torpedo", "sonar", "nothing"])
        near = [place for place in places if steps(place, game.place(crew)) < 4]
        use = pick.choice(["", "", "sonar", f"torpedo {pick.choice(near)}", f"torpedo {pick.choice(places)}"])
        late = pick.random() < 0.5
        try:
            said = game.take_turn(crew, order, load, use, late)
        except program.IllegalTurn:
            said = None

        told = [one.rpartition(" ")[2] for one in said or () if one.startswith(f"{other(crew)} is in")]
        line = told[0] if told else game.place(other(crew))[0]
        after = play_turn(engine, position, crew, order, load, use, late, line)
        assert (said is None) == isinstance(after, Refusal), (crew, order, load, use, late, said, after)
        if said is None:
            refused += 1
        else:
            played, position = played + 1, after
    agree(engine, position, game, free)
    assert played
    assert refused


def test_an_answer_is_the_column_and_then_the_row(program):
    game = program.Game("a1", "c5")
    assert [game.answer("blue"), game.answer("blue")] == ["blue is in c", "blue is in 5"]
