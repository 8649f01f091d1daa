"""Games at random end without a fault on the way, and no token is ever lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from leadline.games.conger import GAME
from leadline_engines.conger import Answer, Boast, Draws, Move, Setup
from leadline_engines.conger.engine import tokens_of

from leadline.perft.count import Level, count_levels

MOVES = 60


def every_choice(seats):
    """Yield every choice of every seat that can be written down, and some that no seat ever has."""
    for seat in (*seats, len(seats) + 1):
        yield from (Draws(seat, number) for number in range(5))
        yield from (Boast(seat, pearls) for pearls in range(12))
        yield from (Answer(seat, answer) for answer in ("believe", "doubt"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reading", ["at-least", "exactly"])
def test_a_game_at_random_ends_without_a_fault(play_out, seats, reading):
    engine = GAME.engine_under({"modest-boast": reading})
    for seed in range(8):
        rng = random.Random(f"{seats} {seed}")
        moves = 0
        for _, _, outcome in play_out(engine, Setup(seats, rng.randint(1, seats)), rng):
            moves += 1
            assert engine.faults(outcome.position) == ()
            assert Counter(tokens_of(outcome.position)) == Counter(engine.components.bag)
            assert (len(outcome.trail), outcome.trail[-1]) == (len(outcome.events), outcome.position)
            assert all(event.rules for event in outcome.events)
        assert engine.standing(outcome.position).over
        assert engine.standing(outcome.position).winners
        assert outcome.events[-1].kind == "game-over"
        assert moves <= MOVES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_is_played_exactly_if_it_is_listed(engine, play_out, seats):
    for position, _, _ in play_out(engine, Setup(seats), random.Random(seats)):
        listed = {choice for one in engine.to_act(position) for choice in engine.choices(position, one).listed}
        for choice in every_choice(engine.seats(position)):
            refused = getattr(engine.play(position, Move(choice), "nothing"), "kind", "played")
            assert (refused != "illegal") == (choice in listed), choice


def test_a_position_and_a_move_are_written_and_read_again(engine, play_out):
    names = GAME.names_in(engine.open(Setup(4)).position)
    for position, move, _ in play_out(engine, Setup(4), random.Random(7)):
        for one in (position, engine.view(position, (2,))):
            assert GAME.position_notation.read(GAME.position_notation.write(one)) == one
        for called in (names, {}):
            assert GAME.move_notation.read(GAME.move_notation.write(move, called), called) == move


def test_every_result_of_every_draw_is_a_line_of_its_own(engine):
    """A pearl and a conger are in the bag, and both divers have one breath.

    Each diver chooses 0, 1 or 2, and either may do so first. If the leader chooses 0, there are 1 + 2 + 2 draws, of
    which 0 + 1 + 2 end the game; with 1 there are 2 + 2 + 2, of which 1 + 2 + 2 do; with 2 there are 2 + 2 + 2, and all
    do. The positions are three before the boast (nothing drawn, or a pearl for either diver) and three at the end (the
    conger for ada, for ben, and for ben after ada's pearl).
    """
    start = GAME.position_notation.read("1 choose 1 / pc / - / 1 - - 0 / 1 - - 0")
    counted = list(count_levels(GAME, engine, start, 2, lambda *_: None))
    assert counted[1:] == [Level(1, 6, 6, 0), Level(2, 2 * (5 + 6 + 6), 6, 2 * (3 + 5 + 6))]


def test_every_event_is_a_sentence(engine, play_out):
    opened = engine.open(Setup(3))
    names, kinds = GAME.names_in(opened.position), set()
    nearly_empty = GAME.position_notation.read("1 choose 1 / p / - / 2d2 - - 0 / 2d0 - - 0 / 2 - - 0")
    outcomes = [opened, engine.play(nearly_empty, GAME.move_notation.read("cleo draws 0 -> pearl", names))]
    for seed in range(20):
        outcomes += [outcome for _, _, outcome in play_out(engine, Setup(3), random.Random(seed))]
    for outcome in outcomes:
        for event in (*outcome.events, *engine.heard(outcome.position, outcome.events, (1,))):
            kinds.add(event.kind)
            said = GAME.tell(event, names)
            assert said.endswith(".")
            assert "None" not in said
    assert kinds == set(GAME.event_types)
