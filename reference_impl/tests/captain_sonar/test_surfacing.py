"""Surfacing: sonar.surface."""

from __future__ import annotations

import pytest

UP = {"at": "E5", "surfaced": True, "last": "surfacing"}
ALL = ("captain", "engineer", "first-mate", "radio-operator")
TRACES = tuple(f"red.{role} trace" for role in ALL)


def test_turn_by_turn_the_sheet_is_wiped_and_the_turn_is_over(sonar):
    red = {
        "at": "D4",
        "route": ("E5", "E4", "D4"),
        "mines": ("F5",),
        "gauges": {"torpedo": 2},
        "marks": ("W1", "N6"),
        "damage": 2,
    }
    table = sonar.table(red).play("red surface")
    crew = table.red
    assert (crew.route, crew.marks, crew.last, crew.waits, crew.surfaced) == (("D4",), (), "surfacing", 3, False)
    assert (crew.at, crew.mines, crew.gauges.torpedo, crew.damage) == ("D4", ("F5",), 2, 2)
    assert (table.position.turn, table.event("surfaced").sector, table.kinds) == ("blue", 1, ["surfaced", "turn-ended"])
    assert table.refused("red torpedo D5") == "turn.only-own"
    assert table.heard("blue.captain")[0].sector == 1


def turn(side, way, symbol):
    """Return the moves of a whole turn."""
    return (f"{side} {way}", f"{side} gauge scenario", f"{side} breakdown {symbol}", f"{side} end")


def test_the_enemy_takes_three_turns(sonar):
    table = sonar.table("E5", "J10").play("red surface")
    for number, symbol in enumerate(("N1", "N4", "N5"), 1):
        assert table.position.turn == "blue"
        table = table.play(*turn("blue", "north", symbol))
        assert table.red.waits == 3 - number
    assert table.position.turn == "red"
    assert table.refused("red sonar") == "activate.after-surfacing"
    assert table.play(*turn("red", "north", "N1")).position.turn == "blue"


def test_surfacing_inside_the_three_turns(sonar):
    table = sonar.table("E5", "J10").play("red surface", *turn("blue", "north", "N1"))
    ended = table.play("blue surface")
    assert (ended.position.turn, ended.red.waits, ended.blue.waits) == ("red", 0, 3)
    assert "sonar.surface.block-ends" in ended.event("turn-ended").rules
    runs = table.under(surfacing_inside_block="block-runs-on").play("blue surface")
    assert (runs.position.turn, runs.red.waits, runs.blue.waits) == ("blue", 1, 3)
    assert runs.engine.faults(runs.position) == ()
    after = runs.play(*turn("blue", "north", "N1"))
    assert (after.position.turn, after.red.waits, after.blue.waits) == ("red", 0, 3)
    for symbol in ("N1", "N4", "N5"):
        assert after.position.turn == "red"
        after = after.play(*turn("red", "north", symbol))
    assert (after.position.turn, after.blue.waits) == ("blue", 0)


def test_surfacing_takes_the_place_of_the_order(sonar):
    table = sonar.table({"at": "E4", "route": ("E5", "E4"), "ordered": True})
    assert table.refused("red surface") == "surface.instead"
    assert table.under(surfacing_after_order="after-order-too").play("red surface").position.turn == "blue"
    due = sonar.table({"at": "E4", "ordered": True, "owes": ("gauge",)}, surfacing_after_order="after-order-too")
    assert due.refused("red surface") == "move.after-ok"


def test_in_real_time_the_hull_is_traced_checked_and_good(sonar):
    red = {"at": "E5", "route": ("D5", "E5"), "marks": ("W1",)}
    table = sonar.table(red, mode="real-time").play("red surface")
    assert (table.red.surfaced, table.red.marks, table.red.route) == (True, ("W1",), ("E5",))
    assert table.open("red") == {"trace": True}
    assert table.refused("red dive") == "surface.ready"
    assert table.refused("blue check valid") == "surface.check"
    three = table.play(*TRACES[:3])
    assert three.refused(TRACES[0]) == "surface.sections"
    assert three.refused("blue check valid") == "surface.check"
    four = three.play(TRACES[3])
    assert four.refused("red.captain trace") == "surface.sections"
    assert len(four.listed("blue", "check")) == 16
    good = four.play("blue check valid")
    assert (good.red.checked, good.open("red")) == (True, {"dive": True})
    assert good.refused("blue check valid") == "surface.check"
    dived = good.play("red dive")
    crew = dived.red
    assert (crew.surfaced, crew.checked, crew.traced, crew.marks, crew.last) == (False, False, (), (), "surfacing")
    assert dived.play("red north").red.at == "E4"


def test_a_failed_check(sonar):
    table = sonar.table({**UP, "traced": ALL}, mode="real-time")
    assert table.play("blue check crossed engineer").red.traced == ()
    again = table.under(surfacing_failed_check="retry-section").play("blue check crossed engineer captain")
    assert again.red.traced == ("first-mate", "radio-operator")
    assert again.event("checked").crossed == ("captain", "engineer")
    assert table.refused("blue check crossed cook") == "surface.check"
    assert table.refused("blue check crossed engineer engineer") == "surface.check"


@pytest.mark.parametrize(("people", "traces"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_one_section_for_each_person(sonar, people, traces):
    table = sonar.table(UP, mode="real-time", people=(people, 4), surfacing_tracers="one-each")
    done = 0
    while "trace" in table.open("red"):
        decision = next(one for one in table.engine.to_act(table.position) if one.kind == "trace")
        table = table.play(f"{decision.seats[-1]} trace")
        assert table.refused(f"{decision.seats[0]} trace") == "surface.sections"
        done += 1
    assert done == traces
    assert table.play("blue check valid").red.checked
    shared = sonar.table(UP, mode="real-time", people=(people, 4)).play(*TRACES)
    assert shared.play("blue check valid").red.checked


def test_a_surfaced_crew_does_nothing_else(sonar):
    table = sonar.table({**UP, "gauges": {"sonar": 3, "silence": 6}}, mode="real-time")
    for text in ("red north", "red sonar", "red surface", "red silence 0"):
        assert table.refused(text) == "surface.nothing-else"
    assert table.refused("red gauge mine") == "surface.nothing-else"
    allowed = table.under(surfaced_activity="allowed")
    assert allowed.play("red sonar").red.gauges.sonar == 0
    assert allowed.refused("red north") == allowed.refused("red silence north 1") == "surface.nothing-else"
    assert [one.length for one in allowed.listed("red", "silence")] == [0]


def test_while_up_a_system_needs_an_order_before_surfacing(sonar):
    boxes = {"sonar": 3, "torpedo": 3}
    moved = sonar.table({"at": "E5", "gauges": boxes}, mode="real-time", surfaced_activity="allowed").play(
        "red surface"
    )
    used = moved.play("red sonar", "blue answer row 1 column J")
    assert used.refused("red torpedo G5") == "activate.move-between"
    before = sonar.table({"at": "E5", "gauges": boxes, "last": "use"}, mode="real-time", surfaced_activity="allowed")
    assert before.play("red surface").refused("red sonar") == "activate.move-between"
    dived = used.play(*TRACES, "blue check valid", "red dive")
    assert dived.refused("red torpedo G5") == "activate.after-surfacing"


def test_the_enemy_plays_on(sonar):
    table = sonar.table(UP, {"at": "E8", "gauges": {"torpedo": 3}}, mode="real-time").play("blue torpedo E5")
    assert table.red.damage == 2
    assert "sonar.surface.enemy-plays-on" in table.event("exploded").rules
    assert table.play("blue north").blue.at == "E7"


def test_a_check_waits_for_a_radiation_symbol_and_for_nothing_else_that_is_owed(sonar):
    blue = {"at": "J10", "surfaced": True, "owes": ("radiation",), "marks": ("N2",)}
    table = sonar.table({**UP, "traced": ALL}, blue, mode="real-time", surfaced_activity="allowed")
    assert table.refused("blue check valid") == table.refused("blue.captain trace") == "activate.broken-marker"
    assert table.play("blue radiation W5", "blue check valid").red.checked
    due = {"at": "J9", "route": ("J10", "J9"), "owes": ("breakdown", "gauge"), "heading": "north"}
    assert sonar.table({**UP, "traced": ALL}, due, mode="real-time").play("blue check valid").red.checked


@pytest.mark.parametrize(
    ("text", "rule"),
    [("red.captain trace", "surface.sections"), ("blue check valid", "surface.check"), ("red dive", "surface.ready")],
)
def test_turn_by_turn_nothing_is_traced(sonar, text, rule):
    assert sonar.table().refused(text) == rule
