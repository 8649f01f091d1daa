"""The events of an outcome, and changes without an event of their own."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Setup


def test_less_is_told_of_the_same(sonar):
    engine = sonar.engine
    assert engine.open(Setup(), "nothing").events == ()
    red = {"at": "E4", "ordered": True, "gauges": {"torpedo": 3}}
    shots = [
        (sonar.table(red), "red torpedo E1"),
        (sonar.table(red, {"at": "J10", "mines": ("E1",)}, goal="sudden-death"), "red torpedo F4"),
        (sonar.table({**red, "marks": ("N2",)}), "red torpedo"),
        (sonar.table({**red, "mines": ("H8",), "marks": ("N2",)}), "red trigger H8"),
        (sonar.table({"at": "A1", "route": ("A2", "B2", "B1", "A1")}), "red surface"),
        (sonar.table({**red, "gauges": {"silence": 5}}), "red silence east 1"),
        (sonar.table("E5"), "red north"),
        (sonar.table({"at": "E5", "ordered": True, "owes": ("breakdown",), "heading": "north"}), "red breakdown N1"),
        (sonar.table({"at": "E5", "ordered": True, "owes": ("gauge",)}), "red gauge mine"),
        (sonar.table({**red, "gauges": {"sonar": 2}}).play("red sonar"), "blue answer row 1 column J"),
    ]
    for table, text in shots:
        told = {how: table.engine.play(table.position, sonar.read(text), how) for how in ("nothing", "events", "trail")}
        assert (told["nothing"].events, told["nothing"].trail, told["events"].trail) == ((), (), ())
        assert told["events"].events == told["trail"].events != ()
        assert told["nothing"].position == told["events"].position == told["trail"].position == told["trail"].trail[-1]


def test_the_trail_shows_each_step(sonar):
    marks = ("E1", "E2", "E3", "E4", "E5")
    red = {"at": "E5", "ordered": True, "owes": ("breakdown", "gauge"), "heading": "east", "marks": marks}
    table = sonar.table(red)
    outcome = table.engine.play(table.position, sonar.read("red breakdown E6"), "trail")
    assert [event.kind for event in outcome.events] == ["symbol-marked", "system-failed"]
    assert [(one.crew("red").marks, one.crew("red").damage) for one in outcome.trail] == [((*marks, "E6"), 0), ((), 1)]


def test_a_duty_that_has_become_impossible_is_let_go(sonar):
    red = {"at": "E4", "ordered": True, "owes": ("breakdown", "radiation"), "heading": "east"}
    east = ("E1", "E2", "E3", "E5", "E6")
    table = sonar.table({**red, "marks": east}, damage_clears_sheet="nothing").play("red radiation E4")
    assert (table.red.owes, table.red.heading, table.red.damage) == ((), None, 1)
    cleared = table.under(damage_clears_sheet="whole-sheet")
    again = replace(cleared, position=sonar.table({**red, "marks": east}).position).play("red radiation E4")
    assert (again.red.owes, again.red.heading, again.red.marks) == (("breakdown",), "east", ())


def test_nothing_is_left_to_chance(sonar):
    table = sonar.table("E5")
    assert table.engine.next_chance(table.position, sonar.read("red north")) is None


def test_surfacing_is_no_move_after_a_drop(sonar):
    red = {"at": "E5", "gauges": {"mine": 3}}
    table = sonar.table(red, {"at": "K8"}, mode="real-time").play("red drop F5", "red surface")
    assert (table.red.mines, table.red.fresh, table.red.last) == (("F5",), "F5", "surfacing")
    up = table.under(trigger_while_surfaced="allowed")
    assert up.refused("red trigger F5") == "mine.trigger-wait"
