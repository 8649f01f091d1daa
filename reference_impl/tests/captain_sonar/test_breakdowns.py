"""The Engineer's sheet: sonar.breakdown."""

from __future__ import annotations

import pytest


def marking(sonar, heading, *marks, **more):
    """Set up a table where Red owes a mark in a panel."""
    red = {
        "at": "E5",
        "route": ("E5", "E4"),
        "ordered": True,
        "owes": ("breakdown",),
        "heading": heading,
        "marks": marks,
    }
    return sonar.table(red, **more)


@pytest.mark.parametrize(
    ("heading", "marks", "symbol", "left", "circuit"),
    [
        ("east", ("W1", "W2", "W3", "W4"), "E3", ("W4",), 1),
        ("east", ("N1", "N2", "N3"), "E1", (), 2),
        ("south", ("E2", "S1", "S2", "S4"), "S3", ("S4",), 3),
    ],
)
def test_a_complete_circuit_is_erased(sonar, heading, marks, symbol, left, circuit):
    table = marking(sonar, heading, *marks).play(f"red breakdown {symbol}")
    assert (table.red.marks, table.red.damage) == (left, 0)
    assert table.kinds == ["symbol-marked", "repaired"]
    assert table.event("repaired").circuit == circuit


def test_repair_comes_before_damage(sonar):
    table = marking(sonar, "west", "E3", "W2", "W3", "W4", "W5", "W6").play("red breakdown W1")
    assert (table.red.marks, table.red.damage) == (("W4", "W5", "W6"), 0)
    assert "sonar.breakdown.repair-first" in table.event("repaired").rules


def test_six_radiation_marks_do_damage(sonar):
    table = marking(sonar, "east", "E4", "N6", "S5", "W1", "W5", "W6").play("red breakdown E6")
    assert (table.red.marks, table.red.damage) == ((), 1)
    assert table.event("system-failed").cause == ("radiation",)


def test_a_full_panel_does_damage(sonar):
    table = marking(sonar, "east", "E1", "E2", "E3", "E4", "E5", "W1").play("red breakdown E6")
    assert (table.red.marks, table.red.damage, table.event("system-failed").cause) == ((), 1, ("panel",))


def test_both_by_one_mark_do_one_damage(sonar):
    marks = ("E1", "E2", "E3", "E4", "E5", "N6", "S5", "W5", "W6")
    table = marking(sonar, "east", *marks).play("red breakdown E6")
    assert table.red.damage == 1
    assert table.event("system-failed").cause == ("panel", "radiation")
    assert "sonar.breakdown.both-at-once" in table.event("system-failed").rules


def test_what_is_erased_after_damage(sonar):
    marks = ("E1", "E2", "E3", "E4", "E5", "W1")
    table = marking(sonar, "east", *marks)
    left = {
        reading: table.under(damage_clears_sheet=reading).play("red breakdown E6").red.marks
        for reading in ("whole-sheet", "group-only", "nothing")
    }
    assert left == {"whole-sheet": (), "group-only": ("W1",), "nothing": ("E1", "E2", "E3", "E4", "E5", "E6", "W1")}
    radiation = marking(sonar, "east", "E4", "N6", "S5", "W1", "W5", "W6", damage_clears_sheet="group-only")
    assert radiation.play("red breakdown E6").red.marks == ("W1",)


def test_marks_that_stay_do_no_damage_again(sonar):
    six = ("E4", "E6", "N6", "S5", "W5", "W6")
    table = marking(sonar, "west", *six, damage_clears_sheet="nothing").play("red breakdown W1")
    assert table.red.damage == 0


def test_a_hit_erases_nothing(sonar):
    table = sonar.table({"at": "E4", "ordered": True, "gauges": {"torpedo": 3}}, {"at": "E1", "marks": ("W1",)})
    assert table.play("red torpedo E1").blue.marks == ("W1",)


def test_a_failure_is_kept_in_the_crew(sonar):
    table = marking(sonar, "east", "E1", "E2", "E3", "E4", "E5").play("red breakdown E6")
    assert table.heard("blue.captain") == ()
    told = table.under(failure_announced="told")
    (heard,) = told.heard("blue.captain")
    assert (heard.kind, heard.damage, heard.cause) == ("system-failed", 1, ())
    assert not {"sonar.breakdown.full-panel", "sonar.breakdown.radiation"} & {*heard.rules}
    assert told.view("blue.captain").crew("red").damage is table.view("blue.captain").crew("red").damage is None


@pytest.mark.parametrize(
    ("mark", "broken"),
    [("N2", {"mine", "torpedo"}), ("E5", {"drone", "sonar"}), ("S6", {"silence", "scenario"}), ("W5", set())],
)
def test_a_mark_breaks_both_systems_of_its_colour(sonar, mark, broken):
    position = sonar.table({"at": "E5", "marks": (mark,)}).position
    systems = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
    assert {one for one in systems if sonar.engine.is_broken(position, "red", one)} == broken
