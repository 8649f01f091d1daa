"""Random games under random readings: no fault, every listed choice legal, every other one refused."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from leadline_engines.captain_sonar import Move
from leadline_engines.captain_sonar import move as acts
from leadline_engines.captain_sonar.position import ROLES, SEATS, SYSTEMS
from leadline_engines.surface import Outcome

HEADINGS = ("north", "east", "south", "west")


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.sampled(25)
def test_a_game_at_random_has_no_fault_on_the_way(sonar, seed):
    pick = random.Random(seed)
    rulings = sonar.random_readings(pick) if seed % 4 else sonar.engine.rulings
    engine = sonar.engine_kind(sonar.components, rulings)
    for position, choice, outcome in sonar.play_out(engine, sonar.random_setup(pick), pick):
        after = outcome.position
        assert engine.faults(after) == (), (choice, position)
        assert len(outcome.trail) == len(outcome.events)
        assert not outcome.trail or outcome.trail[-1] == after
        assert all(event.rules and len({*event.rules}) == len(event.rules) for event in outcome.events), outcome.events
        assert engine.play(position, Move(choice), "nothing") == Outcome(after)
        assert hash(after) == hash(engine.play(position, Move(choice)).position)
        assert any(one.must for one in engine.to_act(after)) or engine.standing(after).over or engine.to_act(after)


@pytest.mark.parametrize("seed", range(6))
def test_games_end(sonar, seed):
    pick = random.Random(seed)
    setup = sonar.random_setup(pick)
    moves = [*sonar.play_out(sonar.engine, setup, pick, most=4000)]
    assert sonar.engine.standing(moves[-1][2].position).over
    assert moves[-1][2].events[-1].kind == "ended"


def every_choice(sonar, position):
    """Yield every choice of every seat that can be written down, except for stated paths."""
    spaces = [*sonar.components.maps[position.map][position.mode].spaces, "K11", None]
    symbols = [*sonar.components.symbols, "X1"]
    for seat in SEATS:
        for kind in (acts.Start, acts.Drop, acts.Trigger, acts.Torpedo):
            yield from (kind(seat, at) for at in spaces if at is not None or kind is not acts.Start)
        yield from (acts.Order(seat, to) for to in HEADINGS)
        yield from (acts.Gauge(seat, system) for system in SYSTEMS)
        yield from (kind(seat, symbol) for kind in (acts.Breakdown, acts.Radiation) for symbol in symbols)
        yield from (acts.Drone(seat, sector) for sector in (None, *range(1, 11)))
        yield from (acts.AnswerDrone(seat, yes) for yes in (True, False))
        rows, columns, sectors = (None, *range(1, 12)), (None, *"ABCDEFGHIJK"), (None, 1, 2, 3, 4, 5)
        yield from (acts.AnswerSonar(seat, *said) for said in product(rows, columns, sectors) if None in said)
        yield from (acts.Silence(seat, to, length) for to in (None, *HEADINGS) for length in range(6))
        yield from (acts.Check(seat, found) for n in range(5) for found in combinations(sorted(ROLES), n))
        for kind in (acts.Sonar, acts.Scenario, acts.Surface, acts.Trace, acts.Dive, acts.End):
            yield kind(seat)


def is_listed(choice, listed, attempts):
    """Return whether a choice is listed, or is one of an attempt, whose target does not matter."""
    return choice in listed or (choice.seat, choice.kind) in attempts


@pytest.mark.parametrize("seed", range(8))
def test_all_that_is_legal_is_listed_and_nothing_else(sonar, seed):
    pick = random.Random(1000 + seed)
    rulings = sonar.random_readings(pick).but(sonar_false_value="on-map")
    engine = sonar.engine_kind(sonar.components, rulings if seed % 2 else sonar.engine.rulings)
    setup = sonar.random_setup(pick)
    tried = 0
    for position, _, outcome in sonar.play_out(engine, setup, pick, most=120):
        tried += 1
        if tried % (48 if position.mode == "real-time" else 24):
            continue
        after = outcome.position
        listed, attempts = set(), set()
        for decision in engine.to_act(after):
            choices = engine.choices(after, decision)
            assert choices.complete
            assert choices.listed or not decision.must
            assert len({*choices.listed}) == len(choices.listed)
            assert all(choice.seat in decision.seats and choice.kind == decision.kind for choice in choices.listed)
            listed |= {*choices.listed}
        for choice in listed:
            found = engine.play(after, Move(choice))
            assert isinstance(found, Outcome)
            if found.events and found.events[0].kind == "attempted":
                attempts.add((choice.seat, choice.kind))
        for choice in every_choice(sonar, after):
            if not is_listed(choice, listed, attempts):
                refused = engine.play(after, Move(choice), "nothing")
                assert not isinstance(refused, Outcome), choice
                assert refused.kind in ("illegal", "incomplete")


@pytest.mark.parametrize("seed", range(4))
def test_choices_of_one_seat_lead_to_different_positions(sonar, seed):
    pick = random.Random(seed)
    for position, _, _ in sonar.play_out(sonar.engine, sonar.random_setup(pick), pick, most=150):
        for decision in sonar.engine.to_act(position):
            if decision.kind in ("answer-sonar", "check", "torpedo"):
                continue
            listed = [one for one in sonar.engine.choices(position, decision).listed if one.seat == decision.seats[0]]
            assert len({sonar.engine.play(position, Move(one), "nothing").position for one in listed}) == len(listed)
