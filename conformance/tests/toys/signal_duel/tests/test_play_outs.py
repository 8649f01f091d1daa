"""Games at random end in both modes, without a fault on the way; every choice listed is legal, every other is not."""

from __future__ import annotations

import random

import pytest
from leadline_engines.signal_duel import Move, Setup
from leadline_engines.signal_duel.move import Answer, Load, Order, Put, Use

from leadline_engines.surface import Outcome


def play_out(engine, mode, first, pick):
    """Yield each position of a game at random with its decisions and the outcome of the move that is played."""
    position = engine.open(Setup(mode, first)).position
    while decisions := engine.to_act(position):
        offers = [(decision, engine.choices(position, decision)) for decision in decisions]
        assert all(offer.complete for _, offer in offers)
        assert all(offer.listed for decision, offer in offers if decision.must)
        choices = [choice for _, offer in offers for choice in offer.listed]
        outcome = engine.play(position, Move(pick.choice(choices)), "trail")
        assert isinstance(outcome, Outcome)
        yield position, offers, outcome
        position = outcome.position


@pytest.mark.parametrize("mode", ["turns", "free"])
@pytest.mark.parametrize("seed", range(12))
def test_a_game_at_random_ends_without_a_fault(engine, mode, seed):
    pick = random.Random(seed)
    moves = 0
    for position, _, outcome in play_out(engine, mode, pick.choice(["red", "blue"]), pick):
        moves += 1
        assert engine.faults(outcome.position) == ()
        assert len(outcome.trail) == len(outcome.events)
        assert outcome.trail[-1] == outcome.position
        assert all(event.rules for event in outcome.events)
        assert hash(outcome.position) != hash(position) or outcome.position != position
    assert engine.standing(outcome.position).over
    assert engine.standing(outcome.position).scores is None
    assert outcome.events[-1].kind == "ended"
    assert moves < 4 * 2 * engine.components.turns + 3


def test_in_turns_only_one_crew_has_decisions_and_in_free_play_both(engine):
    sides = {"turns": set(), "free": set()}
    for mode, found in sides.items():
        for position, offers, _ in play_out(engine, mode, "red", random.Random(5)):
            placing = any("place" in crew.todo for crew in position.crews)
            if not placing:
                found.add(frozenset(str(decision.seats[0])[:3] for decision, _ in offers))
    assert sides["turns"] == {frozenset({"red"}), frozenset({"blu"})}
    assert frozenset({"red", "blu"}) in sides["free"]


def test_telling_less_leads_to_the_same_position(engine):
    for position, offers, _ in play_out(engine, "free", "red", random.Random(8)):
        for _, offer in offers:
            for choice in offer.listed[:3]:
                told = [engine.play(position, Move(choice), telling) for telling in ("nothing", "events", "trail")]
                assert told[0].position == told[1].position == told[2].position
                assert (told[0].events, told[0].trail, told[1].trail) == ((), (), ())
                assert told[1].events == told[2].events


def test_two_choices_of_one_seat_lead_to_different_positions(engine):
    for position, offers, _ in play_out(engine, "turns", "red", random.Random(3)):
        for decision, offer in offers:
            mine = [choice for choice in offer.listed if choice.seat == decision.seats[0] and decision.kind == "place"]
            after = {engine.play(position, Move(choice)).position for choice in mine}
            assert len(after) == len(mine)


def test_what_is_not_listed_is_refused(engine):
    for position, offers, _ in play_out(engine, "free", "blue", random.Random(11)):
        listed = {choice for _, offer in offers for choice in offer.listed}
        for choice in everything(engine):
            if choice not in listed:
                assert engine.play(position, Move(choice), "nothing").kind == "illegal"


def everything(engine):
    """Yield every choice of every seat that can be written down."""
    places = [*engine.components.places, "b2"]
    for seat in engine.seats(None):
        yield from (Put(seat, at) for at in places)
        yield from (Order(seat, to) for to in ("north", "east", "south", "west", "surface"))
        yield from (Load(seat, what) for what in ("torpedo", "sonar", "nothing"))
        yield from (Use(seat, what, at) for what in ("torpedo", "sonar") for at in [*places, None])
        yield from (Answer(seat, line) for line in engine.components.lines)
