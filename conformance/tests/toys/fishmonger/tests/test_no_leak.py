"""Two positions that differ only in what a monger may not know look alike to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from fish_tools import BLANK, any_choice, any_move, engine
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from leadline_engines.fishmonger import Engine, Move, Position
from leadline_engines.fishmonger.piles import rest

from leadline_engines.surface import Drawn, Outcome, Refusal

UNDER = engine()


def reached(rng: random.Random, moves: int) -> Position:
    """A position some moves into a game, with cards that the engine does not know."""
    position: Position = UNDER.open(BLANK[rng.choice((2, 3))]).position
    for _ in range(moves):
        if not UNDER.to_act(position):
            break
        position = UNDER.play(position, any_move(UNDER, position, rng)).position
    return position


def slots(position: Position, viewer: int) -> tuple[list[str | None], list[str | None]]:
    """What lies where the viewer may not look: fish, and errands, in the order in which `filled` puts them back."""
    sea = [lying.card for lying in position.sea if viewer not in lying.known_to]
    hands = [card for seat, monger in enumerate(position.mongers, 1) if seat != viewer for card in monger.hand]
    return sea, [*position.errands, *hands]


def filled(
    position: Position, viewer: int, sea: Iterator[str], errands: Iterator[str], bids: Iterator[int]
) -> Position:
    """The position with other things where the viewer may not look."""
    lying = tuple(one if viewer in one.known_to else replace(one, card=next(sea)) for one in position.sea)
    pile = tuple(next(errands) for _ in position.errands)
    mongers = tuple(
        monger
        if seat == viewer
        else replace(
            monger, hand=tuple(next(errands) for _ in monger.hand), bid=next(bids) % (monger.coins + 1) * monger.sealed
        )
        for seat, monger in enumerate(position.mongers, 1)
    )
    return replace(position, sea=lying, errands=pile, mongers=mongers)


def known(position: Position, rng: random.Random) -> Position:
    """The position with every unknown card dealt at random."""
    left = {name: sorted(rest(UNDER.components, position, name).elements()) for name in ("sea", "errands")}
    sea, errands = (iter(rng.sample(cards, len(cards))) for cards in left.values())
    mongers = tuple(replace(one, hand=tuple(card or next(errands) for card in one.hand)) for one in position.mongers)
    lying = tuple(one if one.card else replace(one, card=next(sea)) for one in position.sea)
    pile = tuple(card or next(errands) for card in position.errands)
    return replace(position, mongers=mongers, sea=lying, errands=pile)


def pair(seed: int, moves: int) -> tuple[Position, Position, int]:
    """A position, another that differs in what a monger may not know, and that monger."""
    rng = random.Random(seed)
    one = known(reached(rng, moves), rng)
    viewer = rng.choice(UNDER.seats(one))
    sea, errands = (iter(rng.sample(cards, len(cards))) for cards in slots(one, viewer))
    other = filled(one, viewer, sea, errands, iter(rng.choices(range(10), k=3)))
    assert UNDER.faults(one) == UNDER.faults(other) == ()
    return one, other, viewer


SEEDS, MOVES = st.integers(0, 2**32), st.integers(0, 45)


@given(seed=SEEDS, moves=MOVES)
@settings(deadline=None, max_examples=200)
def test_views_and_what_may_be_chosen_tell_nothing(seed: int, moves: int) -> None:
    one, other, viewer = pair(seed, moves)
    assert UNDER.view(one, (viewer,)) == UNDER.view(other, (viewer,))
    assert UNDER.to_act(one) == UNDER.to_act(other)
    for decision in UNDER.to_act(one):
        if decision.seats == (viewer,):
            here, there = UNDER.choices(one, decision), UNDER.choices(other, decision)
            assert here.listed == there.listed
            if here.sample and there.sample:
                assert here.sample(random.Random(seed).randrange) == there.sample(random.Random(seed).randrange)


def chanced(under: Engine, position: Position, move: Move, rng: random.Random) -> Outcome | Refusal:
    """Play a choice, with chance sampled from a source of its own."""
    while (asked := under.next_chance(position, move)) is not None:
        move = Move(move.choice, (*move.chance, Drawn(asked.of, asked.randomiser.sample(rng.randrange))))
    return under.play(position, move)


@given(seed=SEEDS, moves=MOVES)
@settings(deadline=None, max_examples=200)
def test_what_is_heard_tells_nothing_that_the_view_does_not(seed: int, moves: int) -> None:
    one, other, viewer = pair(seed, moves)
    assume(UNDER.to_act(one))
    assume(len(UNDER.to_act(one)) > 1 or one.phase != "bids")  # the last bid shows them all
    move = Move(any_choice(UNDER, one, random.Random(seed)))
    here, there = (chanced(UNDER, position, move, random.Random(seed)) for position in (one, other))
    assume(isinstance(here, Outcome) and isinstance(there, Outcome))  # another may not have those fish to put back
    assume(UNDER.view(here.position, (viewer,)) == UNDER.view(there.position, (viewer,)))
    heard = [UNDER.heard(outcome.position, outcome.events, (viewer,)) for outcome in (here, there)]
    assert heard[0] == heard[1]


@given(seed=SEEDS, moves=MOVES)
@settings(deadline=None, max_examples=50)
def test_who_holds_all_seats_still_sees_no_pile(seed: int, moves: int) -> None:
    one, _, _ = pair(seed, moves)
    seen = UNDER.view(one, UNDER.seats(one))
    assert seen.errands == (None,) * len(one.errands)
    assert [lying.card for lying in seen.sea] == [lying.card if lying.known_to else None for lying in one.sea]
    assert [monger.hand for monger in seen.mongers] == [monger.hand for monger in one.mongers]
