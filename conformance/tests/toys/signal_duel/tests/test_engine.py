"""Tests of what no scenario shows: unknown places, statements aloud, and faults."""

from __future__ import annotations

from dataclasses import replace

import pytest
from leadline_engines.signal_duel import Move, Position
from leadline_engines.signal_duel.move import Answer, Load, Order, Told, Use
from leadline_engines.signal_duel.position import TURN, Crew

UNKNOWN = Crew(None, None, None, None)
SEEN = Position((UNKNOWN, Crew("e5", torpedo=2, sonar=1)), "free")
"""What blue sees of a game."""


def test_a_boat_at_an_unknown_place_is_trusted(engine):
    for choice in (Order("red.captain", "north"), Load("red.mate", "sonar"), Use("red.mate", "sonar")):
        after = engine.play(SEEN, Move(choice)).position.crew("red")
        assert (after.at, after.chart) == (None, None)
    assert engine.play(SEEN, Move(Load("red.mate", "sonar"))).position.crew("red").sonar is None
    assert engine.play(SEEN, Move(Use("red.mate", "sonar"))).position.crew("red").sonar == 0
    asked = replace(SEEN.but("blue", todo=("load", "order")), asked="red")
    assert engine.play(asked, Move(Answer("red.captain", "b"))).position.asked is None
    assert len(engine.choices(asked, engine.to_act(asked)[0]).listed) == 10
    known = Position((Crew("c3", None), Crew("e5")))
    north = engine.play(known, Move(Order("red.captain", "north"))).position
    assert north.crew("red") == Crew("c2", None, todo=("load", "use"))


def test_a_boat_that_surfaces_tells_where_it_is(engine):
    up = Order("red.captain", "surface")
    refused = engine.play(SEEN, Move(up))
    assert (refused.kind, refused.path, refused.rule) == ("incomplete", "told.at", "duel.sail.surface")
    after = engine.play(SEEN, Move(up, Told(at="c3"))).position.crew("red")
    assert (after.at, after.chart) == ("c3", ())
    known = SEEN.but("red", at="c4")
    assert engine.play(known, Move(up, Told(at="c3"))).kind == "impossible chance"
    assert engine.play(known, Move(up, Told(at="c4"))) == engine.play(known, Move(up))


def test_the_damage_of_a_boat_at_an_unknown_place_is_told(engine):
    fire = Use("blue.mate", "torpedo", "e3")
    refused = engine.play(SEEN, Move(fire))
    assert (refused.kind, refused.path, refused.rule) == ("incomplete", "told.damage", "duel.use.aloud")
    assert [crew.damage for crew in engine.play(SEEN, Move(fire, Told((1, 0)))).position.crews] == [1, 0]
    assert engine.standing(engine.play(SEEN, Move(fire, Told((2, 0)))).position).winners == ("blue",)
    for wrong in ((3, 0), (1, 1)):
        assert engine.play(SEEN, Move(fire, Told(wrong))).kind == "impossible chance"
    assert fire in engine.choices(SEEN, engine.to_act(SEEN)[-1]).listed
    assert engine.next_chance(SEEN, Move(fire)) is None


@pytest.mark.parametrize(
    ("choice", "rule", "kind"),
    [
        (Use("blue.mate", "torpedo"), "duel.use.range", "illegal"),
        (Use("blue.mate", "sonar", "e5"), "duel.use.range", "illegal"),
        (Use("blue.mate", "torpedo", "d4"), "duel.use.range", "illegal"),
        (Use("blue.mate", "torpedo", "z9"), "duel.use.range", "illegal"),
    ],
)
def test_a_torpedo_is_aimed_at_water_and_a_sonar_at_nothing(engine, choice, rule, kind):
    refused = engine.play(SEEN, Move(choice))
    assert (refused.rule, refused.kind) == (rule, kind)


def test_an_answer_names_a_line_of_the_map(engine):
    asked = Position((Crew("a1"), Crew("c3", todo=("order",))), asked="red")
    unsaid = engine.play(asked, Move(Answer("red.captain")))
    assert (unsaid.kind, unsaid.path) == ("incomplete", "choice.line")
    assert engine.play(asked, Move(Answer("red.captain", "x"))).rule == "duel.use.truth"


def test_nothing_is_done_after_the_end(engine):
    over = Position((Crew("a1", damage=2), Crew("c1")))
    assert engine.to_act(over) == ()
    assert engine.play(over, Move(Order("blue.captain", "east"))).rule == "duel.end.sunk"


def test_the_last_turn_ends_the_waiting_of_the_other(engine):
    start = Position((Crew("a1", taken=11, todo=("order",)), Crew("c1", waits=2)))
    after = engine.play(start, Move(Order("red.captain", "surface"))).position
    assert (after.turn, after.crew("blue").waits, after.crew("red").waits, after.crew("red").todo) == ("blue", 0, 0, ())
    alone = Position((Crew("a1"), Crew("c1", taken=12, todo=())))
    after = engine.play(alone, Move(Order("red.captain", "surface"))).position
    assert (after.turn, after.crew("red").waits) == ("red", 0)


FINE = Position((Crew("a1"), Crew("c1")))


@pytest.mark.parametrize(
    ("position", "where", "rule"),
    [
        (FINE.but("red", at="b2"), "crews.1", "duel.start.place"),
        (FINE.but("blue", chart=("z1",)), "crews.2", "duel.start.place"),
        (FINE.but("blue", chart=("c1",)), "crews.2.chart", "duel.sail.chart"),
        (FINE.but("red", torpedo=3), "crews.1.torpedo", "duel.load.full"),
        (FINE.but("red", sonar=2), "crews.1.sonar", "duel.load.full"),
        (FINE.but("red", damage=3), "crews.1.damage", "duel.use.blast"),
        (FINE.but("red", taken=13, todo=()).but("blue", taken=12, todo=()), "crews.1.taken", "duel.turn.number"),
        (FINE.but("blue", waits=3), "crews.2.waits", "duel.sail.waits"),
        (replace(FINE, turn="blue").but("red", taken=12, waits=1, todo=()), "crews.1.waits", "duel.sail.waits"),
        (FINE.but("blue", taken=12, todo=()).but("red", waits=1), "crews.1.waits", "duel.sail.waits"),
        (replace(FINE, mode="free").but("red", waits=1).but("blue", waits=1), "crews", "duel.sail.waits"),
        (replace(FINE, asked="blue"), "asked", "duel.use.stop"),
        (replace(FINE, asked="blue").but("red", damage=2, todo=("load", "order")), "asked", "duel.use.stop"),
        (FINE.but("red", waits=1), "turn", "duel.turn.alternate"),
        (FINE.but("red", taken=12, todo=()), "turn", "duel.turn.alternate"),
        (FINE.but("red", todo=()), "crews.1.todo", "duel.turn.once"),
        (FINE.but("red", todo=("use",)), "crews.1.todo", "duel.turn.once"),
        (FINE.but("red", todo=("load", "load")), "crews.1.todo", "duel.turn.once"),
        (FINE.but("red", todo=("place", "load")), "crews.1.todo", "duel.turn.once"),
        (replace(FINE, turn="blue").but("red", taken=12), "crews.1.todo", "duel.turn.once"),
    ],
)
def test_a_fault_is_found_where_it_is(engine, position, where, rule):
    assert engine.faults(FINE) == ()
    assert (where, rule) in [(fault.where, fault.rule) for fault in engine.faults(position)]


def test_a_boat_that_is_placed_first_has_nothing_to_do(engine):
    assert engine.faults(Position((Crew("a1", todo=()), Crew(todo=("place",))))) == ()
    assert engine.faults(SEEN) == ()
    assert engine.faults(Position((Crew("a1", todo=TURN), Crew("a1")))) == ()


def test_corner_damage_depends_on_the_reading(duel):
    near = Position((Crew("a1", torpedo=2), Crew("c4")))
    fire = Move(Use("red.mate", "torpedo", "b3"))
    damage = {
        reading: duel.engine(next_to=reading).play(near, fire).position.crew("blue").damage
        for reading in ("sides-only", "corners-too")
    }
    assert damage == {"sides-only": 0, "corners-too": 1}
