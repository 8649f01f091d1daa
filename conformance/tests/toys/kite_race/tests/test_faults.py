"""Impossible positions."""

from __future__ import annotations

import pytest
from leadline_engines.kite_race import Kite, Position

STRING = Kite(0, 1)


@pytest.mark.parametrize(
    ("position", "faults"),
    [
        (Position((STRING,), 7), [("kite.start.pilots", "kites")]),
        (Position((STRING,) * 5, 3), [("kite.start.pilots", "kites")]),
        (Position((STRING,) * 2, 6, 0), [("kite.turn.round", "marker")]),
        (Position((STRING,) * 2, 6, 9), [("kite.turn.round", "marker")]),
        (Position((STRING, Kite(13, 1)), 6), [("kite.flight.far-end", "kites.2.at")]),
        (Position((STRING, Kite(-1, 1)), 6), [("kite.flight.far-end", "kites.2.at")]),
        (Position((Kite(0, 4), STRING), 3), [("kite.strings.most", "kites.1.strings")]),
        (Position((Kite(0, 0), STRING), 7), [("kite.strings.most", "kites.1.strings")]),
        (Position((STRING,) * 2, 5), [("kite.start.basket", "basket")]),
        (Position((Kite(0, 3),) * 3, -1), [("kite.start.basket", "basket")]),
        (Position((STRING,) * 2, 6, 7, None), [("kite.end.far-end", "turn")]),
        (Position((STRING,) * 2, 6, 1, 3), [("kite.turn.order", "turn")]),
        (Position((STRING,) * 2, 6, 1, 0), [("kite.turn.order", "turn")]),
        (Position((Kite(12, 1), STRING), 6, 7, 1), [("kite.end.far-end", "kites.1.at")]),
        (Position((Kite(12, 1), Kite(12, 1)), 6, 7, 2), [("kite.end.far-end", "kites.2.at")]),
        (Position((STRING,) * 2, 3, 9), [("kite.turn.round", "marker"), ("kite.start.basket", "basket")]),
    ],
)
def test_every_fault_is_found_with_its_rule(engine, position, faults):
    assert [(fault.rule, fault.where) for fault in engine.faults(position)] == faults


@pytest.mark.parametrize(
    "position",
    [
        Position((Kite(12, 1), STRING), 6, 7, 2),
        Position((Kite(12, 1), STRING), 6, 7, None),
        Position((Kite(4, 3), Kite(11, 1)), 4, 8, None),
    ],
)
def test_a_possible_position_has_no_fault(engine, position):
    assert engine.faults(position) == ()


def test_once_a_kite_is_there_the_race_is_not_going_on_where_it_ends_at_once(race):
    late = race((12, 1), (11, 1), marker=7, turn=2, last_round="at-once")
    (fault,) = late.engine.faults(late.position)
    assert (fault.rule, fault.where) == ("kite.end.far-end", "kites.1.at")
    assert fault.why == "seat 1 came to the far end in an earlier turn: the race is over"
