"""Secrets of one crew must not show in what the other sees, hears or may do."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from leadline_engines.captain_sonar import Move
from leadline_engines.captain_sonar.position import SEATS, SIDES, SYSTEMS, Gauges, other, side_of
from leadline_engines.surface import Outcome

LEAKING = {
    "start_space": "free-water-shared",
    "broken_order_marker": "own-engineer",
    "trigger_in_enemy_turn": "not-allowed",
}
"""Readings under which the enemy decides by something it may not know are left out."""


def disguised(sonar, engine, position, side, pick):
    """Return the same position with other secrets of one crew; public facts stay, and it is as possible as before."""
    crew = position.crew(side)
    board = sonar.components.maps[position.map][position.mode]
    at = pick.choice(board.water)
    mines = tuple(sorted(pick.sample([one for one in board.water if one != at], pick.randint(0, 3))))
    boxes = {system: pick.randint(0, engine.boxes(position, system)) for system in SYSTEMS}
    marks = tuple(sorted(pick.sample([*sonar.components.symbols], pick.randint(0, 3))))
    owes, heading = pick.choice([((), None), (("gauge",), None), (("breakdown",), pick.choice(["north", "west"]))])
    if position.question is not None or crew.surfaced or not (crew.ordered or position.is_real_time):
        owes, heading = (), None
    return position.but(
        side, at=at, route=(at,), mines=mines, gauges=Gauges(**boxes), marks=marks, owes=owes, heading=heading,
        fresh=None,
    )  # fmt: skip


def offers(engine, position, side):
    """Return what a crew is offered: its open decisions with their choices."""
    return [
        (one, engine.choices(position, one)) for one in engine.to_act(position) if side_of(str(one.seats[0])) == side
    ]


def games(sonar, seed, most=160):
    """Yield positions of a random game, each with the crew that looks and two disguises of the other."""
    pick = random.Random(seed)
    rulings = sonar.random_readings(pick).but(**LEAKING) if seed % 3 else sonar.engine.rulings
    engine = sonar.engine_kind(sonar.components, rulings)
    for position, _, _ in sonar.play_out(engine, sonar.random_setup(pick), pick, most=most):
        if engine.all_have_started(position):
            for side in SIDES:
                yield engine, side, [disguised(sonar, engine, position, other(side), pick) for _ in range(2)], pick


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.sampled(3)
def test_two_positions_that_differ_in_secrets_look_alike(sonar, seed):
    for engine, side, (one, two), _ in games(sonar, seed):
        own = [seat for seat in SEATS if side_of(seat) == side]
        for seats in ((own[0],), (own[3],), tuple(own)):
            assert engine.view(one, seats) == engine.view(two, seats)
        assert offers(engine, one, side) == offers(engine, two, side)


SECRETIVE = ("gauge", "breakdown", "order", "drone", "sonar", "silence", "drop")
"""Acts whose announcement depends on no secret, unless they fail or something explodes."""


def same_said_aloud(one, two):
    """Return whether no announcement depends on a secret: no failed attempt, hit or failure."""
    kinds = [{event.kind for event in outcome.events} for outcome in (one, two)]
    if (kinds[0] | kinds[1]) & {"exploded", "system-failed"}:
        return False
    return ("attempted" in kinds[0]) == ("attempted" in kinds[1])


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.sampled(3)
def test_what_the_enemy_does_is_heard_alike(sonar, seed):
    compared = 0
    for engine, side, (one, two), pick in games(sonar, seed):
        enemy = other(side)
        both = [
            {c for d, found in offers(engine, position, enemy) if d.kind in SECRETIVE for c in found.listed}
            for position in (one, two)
        ]
        for choice in pick.sample(sorted(both[0] & both[1], key=repr), min(4, len(both[0] & both[1]))):
            made = [engine.play(position, Move(choice)) for position in (one, two)]
            assert all(isinstance(outcome, Outcome) for outcome in made)
            if not same_said_aloud(*made):
                continue
            seats = (f"{side}.captain",)
            heard = [engine.heard(outcome.position, outcome.events, seats) for outcome in made]
            assert heard[0] == heard[1], choice
            assert engine.view(made[0].position, seats) == engine.view(made[1].position, seats)
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("kind", ["gauge", "breakdown", "silence", "drop"])
def test_whatever_is_chosen_in_secret_is_heard_alike(sonar, kind):
    red = {"at": "E8", "ordered": True, "gauges": {"silence": 5, "mine": 2}}
    if kind in ("gauge", "breakdown"):
        red = {**red, "owes": ("breakdown", "gauge"), "heading": "north"}
    table = sonar.table(red, "E7")
    heard = set()
    for choice in table.listed("red", kind):
        outcome = table.engine.play(table.position, Move(choice))
        heard.add(table.engine.heard(outcome.position, outcome.events, ("blue.captain", "blue.engineer")))
    assert len(heard) == 1


def test_a_leak_is_noticed(sonar):
    table = sonar.table("E5")
    assert table.view("blue.captain") == replace(table, position=table.position.but("red", at="A1")).view(
        "blue.captain"
    )
    assert table.view("red.captain") != replace(table, position=table.position.but("red", at="A1")).view("red.captain")
