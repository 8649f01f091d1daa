"""Facts hidden from a player must not change what it sees, hears or may choose."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from leadline_engines.deep_regrets import Engine, Move, Setup
from leadline_engines.surface import Drawn, Outcome


def shuffled(pick, *piles):
    """Return the cards of several piles, exchanged among them."""
    cards = [card for pile in piles for card in pile]
    pick.shuffle(cards)
    return [tuple(cards.pop() for _ in pile) for pile in piles]


def without_knowledge_of(position, viewer, components, pick):
    """Return another position that is the same for all that one player may know."""
    others = [seat for seat in range(1, len(position.anglers) + 1) if seat != viewer]
    anglers = list(position.anglers)
    for name, decks in (("regrets", ("regret_deck", "regret_discards", "regret_box")), ("supplies", ("supply_deck",))):
        piles = [getattr(anglers[seat - 1], name) for seat in others] + [getattr(position, deck) for deck in decks]
        mixed = shuffled(pick, *piles)
        for seat in others:
            anglers[seat - 1] = replace(anglers[seat - 1], **{name: mixed.pop(0)})
        position = replace(position, **dict(zip(decks, mixed, strict=True)))
    for deck in ("dink_deck", "rod_deck", "reel_deck"):
        position = replace(position, **{deck: shuffled(pick, getattr(position, deck))[0]})
    return replace(mix_fish(position, viewer, components, pick), anglers=tuple(anglers))


def mix_fish(position, viewer, components, pick):
    """Exchange the fish that lie face-down under others, Depth by Depth."""
    for depth in range(1, components.depths + 1):
        hidden = [
            (shoal.name, place)
            for shoal in position.shoals
            if components.shoals[shoal.name].depth == depth
            for place, one in enumerate(shoal.cards)
            if place and viewer not in one.known_to
        ]
        (cards,) = shuffled(pick, [position.shoal(name).cards[place].card for name, place in hidden])
        known = dict(zip(hidden, cards, strict=True))
        shoals = tuple(
            replace(
                shoal,
                cards=tuple(
                    replace(one, card=known.get((shoal.name, n), one.card)) for n, one in enumerate(shoal.cards)
                ),
            )
            for shoal in position.shoals
        )
        position = replace(position, shoals=shoals)
    return position


def offered_to(engine, position, viewer):
    """Return the decisions open to all, and the choices of one player."""
    decisions = engine.to_act(position)
    own = [engine.choices(position, one).listed for one in decisions if viewer in one.seats]
    return [(one.seats, one.kind, one.must) for one in decisions], own


def walk(engine, pick):
    """Yield positions of a random game in which every card is known."""
    piles = {}
    for name in ("depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies"):
        cards = list(engine.components.pile(name).elements())
        pick.shuffle(cards)
        piles[name] = tuple(cards)
    position = engine.open(Setup(3, first=1, **piles)).position
    for _ in range(250):
        options = [one for one in engine.to_act(position) if engine.choices(position, one).listed]
        if not options:
            return
        kinds = [0.1 if one.kind in ("pass", "abandon") else 1 for one in options]
        choice = pick.choice(engine.choices(position, pick.choices(options, kinds)[0]).listed)
        move = Move(choice)
        while (asked := engine.next_chance(position, move)) is not None:
            move = Move(choice, (*move.chance, Drawn(asked.of, asked.randomiser.sample(pick.randrange))))
        outcome = engine.play(position, move)
        yield position, move, outcome
        position = outcome.position


@pytest.mark.parametrize("seed", range(4))
def test_what_a_player_may_not_know(regrets, seed):
    pick = random.Random(seed)
    engine = Engine(regrets.components, regrets.engine.rulings)
    for number, (position, _, _) in enumerate(walk(engine, pick)):
        if number % 5 == 0:
            viewer = pick.randint(1, 3)
            other = without_knowledge_of(position, viewer, regrets.components, pick)
            assert engine.view(position, (viewer,)) == engine.view(other, (viewer,))
            assert offered_to(engine, position, viewer) == offered_to(engine, other, viewer)
            assert not engine.faults(other)


def test_no_secret_of_another_is_heard(regrets):
    pick = random.Random(8)
    engine = regrets.engine
    secrets = 0
    for _, move, outcome in walk(engine, pick):
        viewer = move.choice.seat % 3 + 1
        for true, told in zip(outcome.events, engine.heard(outcome.position, outcome.events, (viewer,)), strict=True):
            hidden = {"regret-drawn": "regret", "regret-discarded": "regret", "looked": "fish"}.get(true.kind)
            if hidden and true.seat != viewer:
                secrets += 1
                assert getattr(told, hidden) is None
    assert secrets > 5


def played_alike(engine, position, move, pick):
    """Return a move with another's choice, and dice from a seed, or None if it is not legal here."""
    made, rolls = Move(move.choice), random.Random(pick)
    while (asked := engine.next_chance(position, made)) is not None:
        made = Move(made.choice, (*made.chance, Drawn(asked.of, asked.randomiser.sample(rolls.randrange))))
    outcome = engine.play(position, made, "trail")
    return outcome if isinstance(outcome, Outcome) else None


def watched(engine, outcome, viewer):
    """Return what a player sees after each event."""
    return [engine.view(position, (viewer,)) for position in (*outcome.trail, outcome.position)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.sampled(3)
def test_what_is_heard_tells_nothing_that_the_view_does_not(regrets, seed):
    """The same choice in two positions that look alike is heard alike, as long as nothing is revealed in it."""
    pick, engine, compared = random.Random(seed), regrets.engine, 0
    for number, (position, move, _) in enumerate(walk(engine, pick)):
        if number % 3:
            continue
        viewer = pick.choice([seat for seat in (1, 2, 3) if seat != move.choice.seat])
        other = without_knowledge_of(position, viewer, regrets.components, pick)
        here, there = (played_alike(engine, one, move, f"{seed}/{number}") for one in (position, other))
        if here and there and watched(engine, here, viewer) == watched(engine, there, viewer):
            heard = [engine.heard(one.position, one.events, (viewer,)) for one in (here, there)]
            assert heard[0] == heard[1], move
            compared += 1
    assert compared > 20
