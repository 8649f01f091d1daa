"""Whole games at random: they end, nothing is lost, and every offered choice is legal."""

from __future__ import annotations

import random

import pytest

from leadline_engines.deep_regrets import Engine, Move, Rulings, Setup
from leadline_engines.surface import Drawn, Outcome

WEIGHTS = {
    "pass": 0.15,
    "abandon": 0.1,
    "coin": 0.05,
    "sinker": 0.3,
    "worms": 0.5,
    "cast": 3,
    "sell": 3,
    "mount": 3,
    "visit": 3,
}
"""The weight with which a random player takes each kind of decision; 1 by default."""


def complete(engine, position, choice, pick):
    """Return the move of a choice, with random chance."""
    chance = ()
    while (asked := engine.next_chance(position, Move(choice, chance))) is not None:
        chance = (*chance, Drawn(asked.of, asked.randomiser.sample(pick.randrange)))
    return Move(choice, chance)


def offered(engine, position):
    """Return the decisions that have a choice, with their choices."""
    found = [(decision, engine.choices(position, decision)) for decision in engine.to_act(position)]
    return [(decision, choices) for decision, choices in found if choices.listed or choices.sample]


def play_out(engine, setup, pick):
    """Yield position, move and outcome of each move of a game at random."""
    outcome = engine.open(setup)
    assert isinstance(outcome, Outcome), outcome
    position = outcome.position
    for _ in range(5000):
        if position.over:
            return
        open_now = offered(engine, position)
        assert any(decision.must for decision, _ in open_now), position
        weights = [WEIGHTS.get(decision.kind, 1) for decision, _ in open_now]
        _, choices = pick.choices(open_now, weights)[0]
        choice = pick.choice(choices.listed) if choices.listed else choices.sample(pick.randrange)
        move = complete(engine, position, choice, pick)
        outcome = engine.play(position, move, "trail")
        assert isinstance(outcome, Outcome), (move, outcome)
        yield position, move, outcome
        position = outcome.position
    raise AssertionError("the game does not end")


def random_setup(components, pick, dealt):
    """Return a random setup; with ``dealt`` all cards are known from the beginning."""
    piles = {}
    if dealt:
        for name in ("depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies"):
            cards = list(components.pile(name).elements())
            pick.shuffle(cards)
            piles[name] = tuple(cards)
    seats = pick.choice(components.seats)
    return Setup(seats, pick.choice(["monday", "tuesday"]), pick.randint(1, seats), **piles)


def check(engine, pick, dealt):
    """Play a game at random and check every position."""
    last = None
    for _, move, outcome in play_out(engine, random_setup(engine.components, pick, dealt), pick):
        assert not engine.faults(outcome.position), move
        assert len(outcome.trail) == len(outcome.events)
        assert all(event.rules for event in outcome.events)
        last = outcome
    standing = engine.standing(last.position)
    assert standing.over
    assert standing.winners == last.events[-1].winners


@pytest.mark.parametrize("seed", range(6))
def test_games_under_the_recommended_readings(regrets, seed):
    check(regrets.engine, random.Random(seed), dealt=seed % 2 == 0)


@pytest.mark.parametrize("seed", range(6))
def test_games_under_any_readings(regrets, seed):
    pick = random.Random(seed)
    check(Engine(regrets.components, regrets.random_readings(pick)), pick, dealt=seed % 2 == 0)


@pytest.mark.parametrize(
    "dispute",
    [
        pytest.param(dispute, marks=pytest.mark.exhaustive if number % 3 else pytest.mark.slow)
        for number, dispute in enumerate(Rulings.readings())
    ],
)
def test_games_under_every_reading(regrets, dispute):
    for reading in Rulings.readings()[dispute]:
        rulings = regrets.engine.rulings.but(**{dispute.replace("-", "_"): reading})
        for seed in range(3):
            check(Engine(regrets.components, rulings), random.Random(f"{dispute} {seed}"), dealt=seed == 0)


def test_telling_changes_nothing(regrets):
    pick = random.Random(99)
    for position, move, outcome in play_out(regrets.engine, random_setup(regrets.components, pick, True), pick):
        quiet = regrets.engine.play(position, move, "nothing")
        assert (quiet.position, quiet.events, quiet.trail) == (outcome.position, (), ())


def test_every_choice_that_is_listed_is_legal(regrets):
    pick = random.Random(5)
    seen = 0
    for position, _, _ in play_out(regrets.engine, random_setup(regrets.components, pick, True), pick):
        for _, choices in offered(regrets.engine, position):
            for choice in choices.listed[:40]:
                move = complete(regrets.engine, position, choice, pick)
                assert isinstance(regrets.engine.play(position, move), Outcome), choice
                seen += 1
    assert seen > 500
