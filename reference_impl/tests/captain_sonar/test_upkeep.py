"""After a move: sonar.upkeep."""

from __future__ import annotations

import pytest

FULL = {"mine": 2, "torpedo": 3, "drone": 3, "sonar": 2, "silence": 5, "scenario": 4}


def moved(sonar, **red):
    """Set up a table where Red has gone west to D5 and owes both marks."""
    plain = {"at": "D5", "route": ("E5", "D5"), "ordered": True, "owes": ("breakdown", "gauge"), "heading": "west"}
    return sonar.table({**plain, **red})


def test_each_acts_once_in_either_order(sonar):
    table = moved(sonar)
    one = table.play("red gauge torpedo", "red breakdown W1")
    two = table.play("red breakdown W1", "red gauge torpedo")
    assert one.position == two.position
    assert (one.red.gauges.torpedo, one.red.marks, one.red.owes, one.red.heading) == (1, ("W1",), (), None)
    assert one.refused("red gauge mine") == one.refused("red breakdown W2") == "upkeep.both"


def test_the_engineer_may_have_to_wait(sonar):
    table = moved(sonar).under(upkeep_order="first-mate-first")
    assert table.refused("red breakdown W1") == "upkeep.either-first"
    assert table.open("red") == {"gauge": True}
    assert table.play("red gauge mine", "red breakdown W1").red.marks == ("W1",)


@pytest.mark.parametrize(
    ("symbol", "rule"),
    [("N1", "upkeep.panel"), ("W2", "upkeep.one-symbol"), ("W7", "setup.symbols"), ("E5", "upkeep.panel")],
)
def test_one_unmarked_symbol_of_the_panel(sonar, symbol, rule):
    table = moved(sonar, marks=("E5", "W2"))
    assert table.refused(f"red breakdown {symbol}") == rule
    assert [one.symbol for one in table.listed("red", "breakdown")] == ["W1", "W3", "W4", "W5", "W6"]


def test_a_full_gauge_is_not_named(sonar):
    table = moved(sonar, gauges={"torpedo": 3})
    assert table.refused("red gauge torpedo") == "upkeep.full-gauge"
    lost = table.under(full_gauge_chosen="mark-lost").play("red gauge torpedo")
    assert (lost.red.gauges, lost.red.owes) == (table.red.gauges, ("breakdown",))
    assert lost.event("gauge-marked").system is None


def test_all_gauges_full(sonar):
    table = sonar.table({"at": "E5", "gauges": FULL})
    assert table.play("red north").red.owes == ("breakdown",)
    assert "sonar.upkeep.all-full" in table.play("red north").event("moved").rules
    locked = table.under(all_gauges_full="no-order")
    assert locked.refused("red north") == "upkeep.all-full"
    assert locked.refused("red end") == "turn.no-legal-order"
    assert locked.open("red") == {"order": False, "surface": True, "trigger": False}


def test_a_broken_system_may_be_charged(sonar):
    table = moved(sonar, marks=("N2",))
    assert table.play("red gauge mine").red.gauges.mine == 1
    strict = table.under(charge_broken_system="refused")
    assert strict.refused("red gauge mine") == "upkeep.broken-charges"
    assert [one.system for one in strict.listed("red", "gauge")] == ["drone", "sonar", "silence", "scenario"]


def test_a_mark_that_breaks_the_last_room_lets_the_gauge_go(sonar):
    table = moved(sonar, gauges={**FULL, "mine": 0}).under(charge_broken_system="refused")
    assert table.play("red breakdown W2").red.owes == ("gauge",)
    assert table.play("red breakdown W1").red.owes == ()


def test_a_broken_last_room_is_not_owed(sonar):
    table = sonar.table({"at": "E5", "gauges": {**FULL, "mine": 0}, "marks": ("N2",)}, charge_broken_system="refused")
    assert table.play("red north").red.owes == ("breakdown",)


def test_a_panel_without_room_asks_for_no_mark(sonar):
    marks = ("E1", "E2", "E3", "E4", "E5", "E6")
    table = sonar.table({"at": "E5", "marks": marks}, damage_clears_sheet="nothing").play("red east")
    assert (table.red.owes, table.red.heading, table.red.damage) == (("gauge",), None, 0)
    assert "sonar.upkeep.nothing-to-mark" in table.event("moved").rules


def test_the_scenario_gauge(sonar):
    def at(marked, **more):
        return moved(sonar, gauges={"scenario": marked}).under(**more)

    assert at(4).refused("red gauge scenario") == "upkeep.full-gauge"
    assert at(0, scenario_gauge="unused").refused("red gauge scenario") == "setup.gauges"
    assert at(4, scenario_gauge="six").refused("red gauge scenario") == "upkeep.full-gauge"
    real = sonar.table({"at": "E5", "gauges": {"scenario": 4}}, mode="real-time").play("red north")
    assert real.refused("red gauge scenario") == "upkeep.full-gauge"
    assert real.under(scenario_gauge="six").play("red gauge scenario").red.gauges.scenario == 5
    lost = at(0, scenario_gauge="unused", full_gauge_chosen="mark-lost")
    assert lost.refused("red gauge scenario") == "setup.gauges"


def test_the_enemy_hears_nothing_of_it(sonar):
    table = moved(sonar).play("red gauge torpedo")
    assert table.heard("blue.captain") == ()
    assert [event.kind for event in table.heard("red.radio-operator")] == ["gauge-marked"]
    assert table.play("red breakdown W1").heard("blue.engineer") == ()
    assert table.view("blue.captain").crew("red").gauges is None
    assert table.view("blue.captain").crew("red").owes is None
