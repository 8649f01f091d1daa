"""Two positions that differ only in what a monger may not know look alike to it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from fish_tools import BLANK, any_choice, any_move, engine
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from leadline_engines.fishmonger import Engine, Move, Position
from leadline_engines.fishmonger.moves import Bid
from leadline_engines.fishmonger.piles import rest as left_over

from leadline_engines.surface import Drawn, Outcome, Refusal

UNDER = engine()


def reached(rng: random.Random, moves: int) -> Position:
    """Return a position some moves into a game, with cards that the engine does not know."""
    position: Position = UNDER.open(BLANK[rng.choice((2, 3))]).position
    for _ in range(moves):
        if not UNDER.to_act(position):
            break
        position = UNDER.play(position, any_move(UNDER, position, rng)).position
    return position


def exchanged(position: Position, viewer: int, rng: random.Random) -> Position:
    """Return the position with different things in some of the places that the viewer may not see."""
    sea, pile, hands, bids = (rng.random() < 0.5 for _ in range(4))

    def hidden(seat: int) -> bool:
        return hands and seat != viewer

    fish = [one.card for one in position.sea if viewer not in one.known_to]
    errands = [card for n, one in enumerate(position.mongers, 1) if hidden(n) for card in one.hand]
    errands += position.errands if pile else ()
    cards, rest = iter(rng.sample(fish, len(fish))), iter(rng.sample(errands, len(errands)))
    mongers = [
        replace(
            one,
            hand=tuple(next(rest) for _ in one.hand) if hidden(seat) else one.hand,
            bid=rng.randrange(one.coins + 1) if bids and one.sealed and seat != viewer else one.bid,
        )
        for seat, one in enumerate(position.mongers, 1)
    ]
    return replace(
        position,
        mongers=tuple(mongers),
        sea=tuple(
            replace(one, card=next(cards)) if sea and viewer not in one.known_to else one for one in position.sea
        ),
        errands=tuple(next(rest) for _ in position.errands) if pile else position.errands,
    )


def known(position: Position, rng: random.Random) -> Position:
    """Return the position with every unknown card dealt at random."""
    left = {name: sorted(left_over(UNDER.components, position, name).elements()) for name in ("sea", "errands")}
    sea, errands = (iter(rng.sample(cards, len(cards))) for cards in left.values())
    mongers = tuple(replace(one, hand=tuple(card or next(errands) for card in one.hand)) for one in position.mongers)
    lying = tuple(one if one.card else replace(one, card=next(sea)) for one in position.sea)
    pile = tuple(card or next(errands) for card in position.errands)
    return replace(position, mongers=mongers, sea=lying, errands=pile)


def pair(seed: int, moves: int) -> tuple[Position, Position, int]:
    """Return a position, another that differs in what a monger may not know, and that monger."""
    rng = random.Random(seed)
    one = known(reached(rng, moves), rng)
    viewer = rng.choice(UNDER.seats(one))
    other = exchanged(one, viewer, rng)
    assert UNDER.faults(one) == UNDER.faults(other) == ()
    return one, other, viewer


SEEDS, MOVES = st.integers(0, 2**32), st.integers(0, 45)


@given(seed=SEEDS, moves=MOVES)
@settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much], max_examples=400)
@pytest.mark.left_to_all
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
    return under.play(position, move, "trail")


def watched(outcome: Outcome, viewer: int) -> list[Position]:
    """Return what a monger sees after each thing that happens."""
    return [UNDER.view(position, (viewer,)) for position in (*outcome.trail, outcome.position)]


@pytest.mark.slow
@given(seed=SEEDS, moves=MOVES)
@example(seed=23697, moves=12)  # The same two errands, drawn in another order.
@settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much], max_examples=400)
def test_what_is_heard_tells_nothing_that_the_view_does_not(seed: int, moves: int) -> None:
    one, other, viewer = pair(seed, moves)
    assume(UNDER.to_act(one))
    assume(len(UNDER.to_act(one)) > 1 or one.phase != "bids")  # the last bid shows them all
    move = Move(any_choice(UNDER, one, random.Random(seed)))
    here, there = (chanced(UNDER, position, move, random.Random(seed)) for position in (one, other))
    assume(isinstance(here, Outcome) and isinstance(there, Outcome))  # another may not have those fish to put back
    # What it draws, or what is shown for a moment, it may know: then it has seen another thing on the way.
    assume(watched(here, viewer) == watched(there, viewer))
    heard = [UNDER.heard(outcome.position, outcome.events, (viewer,)) for outcome in (here, there)]
    assert heard[0] == heard[1]


@given(seed=SEEDS, moves=MOVES)
@settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much], max_examples=50)
def test_who_holds_all_seats_still_sees_no_pile(seed: int, moves: int) -> None:
    one, _, _ = pair(seed, moves)
    seen = UNDER.view(one, UNDER.seats(one))
    assert seen.errands == (None,) * len(one.errands)
    assert [lying.card for lying in seen.sea] == [lying.card if lying.known_to else None for lying in one.sea]
    assert [monger.hand for monger in seen.mongers] == [monger.hand for monger in one.mongers]


def test_a_sealed_bid_shows_nowhere() -> None:
    morning = UNDER.open(BLANK[3]).position
    low, high = (UNDER.play(morning, Move(Bid(1, coins))) for coins in (0, 2))
    for viewer in (2, 3):
        assert UNDER.to_act(low.position) == UNDER.to_act(high.position)
        assert UNDER.view(low.position, (viewer,)) == UNDER.view(high.position, (viewer,))
        assert UNDER.heard(low.position, low.events, (viewer,)) == UNDER.heard(high.position, high.events, (viewer,))
        for decision in UNDER.to_act(low.position):
            assert UNDER.choices(low.position, decision) == UNDER.choices(high.position, decision)
    assert UNDER.view(low.position, (1,)) != UNDER.view(high.position, (1,))
