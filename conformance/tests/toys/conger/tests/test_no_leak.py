"""Two positions that differ only in what a diver may not know look and sound alike to it."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from leadline_engines.conger import Answer, Draws, Move, Setup
from leadline_engines.conger.engine import in_order

SEEDS = st.integers(0, 2**32)


def exchanged(position, viewer, rng):
    """Return the position with other tokens and choices in the places that the viewer may not see."""
    others = [seat for seat in range(1, len(position.divers) + 1) if seat != viewer]
    loose = [token for token in position.bag if token != "conger"]
    loose += [token for seat in others for token in position.divers[seat - 1].creel]
    rng.shuffle(loose)
    divers = list(position.divers)
    for seat in others:
        diver = divers[seat - 1]
        creel = in_order(loose.pop() for _ in diver.creel)
        draws = None if diver.draws is None else rng.randrange(3)
        answer = None if diver.answer is None else rng.choice(["believe", "doubt"])
        divers[seat - 1] = replace(diver, creel=creel, draws=draws, answer=answer)
    congers = (token for token in position.bag if token == "conger")
    return replace(position, divers=tuple(divers), bag=in_order((*loose, *congers)))


def pair(engine, play_out, seed):
    """Return a position of a game at random, one that differs in what a diver may not know, and that diver."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 4))
    played = [position for position, _, _ in play_out(engine, Setup(seats), rng)]
    position, viewer = rng.choice(played), rng.randint(1, seats)
    return position, exchanged(position, viewer, rng), viewer


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_view_and_the_choices_say_nothing_about_a_secret(engine, play_out, seed):
    one, two, viewer = pair(engine, play_out, seed)
    assert engine.faults(one) == engine.faults(two) == ()
    assert engine.view(one, (viewer,)) == engine.view(two, (viewer,))
    assert engine.to_act(one) == engine.to_act(two)
    for decision in engine.to_act(one):
        assert engine.choices(one, decision) == engine.choices(two, decision)


@given(SEEDS, st.booleans())
@settings(max_examples=30, deadline=None)
def test_a_secret_choice_of_another_diver_is_not_heard(engine, play_out, seed, first):
    position, _, viewer = pair(engine, play_out, seed)
    assume(position.phase != "boast" and len(engine.to_act(position)) > 1)
    others = [one for one in engine.to_act(position) if viewer not in one.seats]
    assume(others)
    seat = others[0 if first else -1].seats[0]
    made = (
        [Draws(seat, 0), Draws(seat, 2)]
        if position.phase == "choose"
        else [Answer(seat, "believe"), Answer(seat, "doubt")]
    )
    ends = [engine.play(position, Move(choice)) for choice in made]
    assert engine.view(ends[0].position, (viewer,)) == engine.view(ends[1].position, (viewer,))
    heard = [engine.heard(end.position, end.events, (viewer,)) for end in ends]
    assert heard[0] == heard[1]
    assert ends[0].events != ends[1].events
