"""Using a system: sonar.activate."""

from __future__ import annotations

import pytest

READY = {"at": "E4", "route": ("E5", "E4"), "ordered": True}
SIX = ("E4", "E6", "N6", "S5", "W5", "W6")


def ready(the_game, *marks, mode="turn-by-turn", readings=None, **gauges):
    """Set up a table where Red has given its order and owes nothing."""
    red = {**READY, "ordered": mode == "turn-by-turn", "gauges": gauges, "marks": marks}
    return the_game.table(red, mode=mode, **(readings or {}))


def test_use_empties_the_gauge_and_is_the_activation_of_the_turn(sonar):
    table = ready(sonar, sonar=2, torpedo=3).play("red.first-mate sonar", "blue answer row 1 column J")
    assert (table.red.gauges.sonar, table.red.gauges.torpedo, table.red.last) == (0, 3, "use")
    assert table.refused("red torpedo E1") == "activate.one-a-turn"
    real = ready(sonar, mode="real-time", sonar=3, torpedo=3).play("red sonar", "blue answer row 1 column J")
    assert real.refused("red torpedo E1") == "activate.move-between"
    assert ready(sonar, sonar=2, readings={"gauge_reset": "kept"}).play("red sonar").red.gauges.sonar == 2


@pytest.mark.parametrize(
    ("red", "rule"),
    [
        ({"owes": ("gauge",)}, "activate.after-ok"),
        ({"owes": ("breakdown",), "heading": "north"}, "activate.after-ok"),
        ({"ordered": False, "last": "start"}, "activate.first-order-first"),
        ({"ordered": False, "last": "surfacing"}, "activate.after-surfacing"),
        ({"ordered": False}, "activate.after-order"),
        ({"last": "use"}, "activate.one-a-turn"),
        ({"gauges": {"sonar": 1}}, "activate.charged"),
    ],
)
def test_when_no_system_is_used(sonar, red, rule):
    table = sonar.table({**READY, "gauges": {"sonar": 2}, **red})
    assert table.refused("red sonar") == rule
    assert ("sonar" in table.open("red")) is (rule == "activate.charged")


def test_before_the_first_order_in_real_time(sonar):
    table = sonar.table({"at": "E5", "last": "start", "gauges": {"sonar": 3}}, mode="real-time")
    assert table.refused("red sonar") == "activate.first-order-first"
    assert table.under(activation_before_first_move="allowed").play("red sonar").red.last == "use"
    turns = sonar.table({"at": "E5", "last": "start", "gauges": {"sonar": 2}}, activation_before_first_move="allowed")
    assert turns.refused("red sonar") == "activate.first-order-first"


@pytest.mark.parametrize("text", ["red torpedo", "red torpedo Z9", "red drop"])
def test_an_attempt_costs_a_radiation_mark_whatever_the_target(sonar, text):
    table = ready(sonar, "N2", torpedo=3, mine=2).play(text)
    assert (table.kinds, table.red.owes, table.red.last) == (["attempted"], ("radiation",), "order")
    assert (table.red.gauges.torpedo, table.red.gauges.mine, table.red.mines) == (3, 2, ())
    assert table.refused("red end") == table.refused("red sonar") == "activate.broken-marker"
    assert table.open("red") == {"radiation": True}
    assert [one.symbol for one in table.listed("red", "radiation")] == ["W5", "W6", "N6", "S5", "E4", "E6"]
    marked = table.play("red radiation S5")
    assert (marked.red.marks, marked.red.owes) == (("N2", "S5"), ())


def test_what_is_no_radiation_mark(sonar):
    table = ready(sonar, "N2", "W5", torpedo=3)
    assert table.refused("red radiation W6") == "activate.broken"
    tried = table.play("red torpedo")
    assert tried.refused("red radiation W5") == tried.refused("red radiation W1") == "activate.broken-marker"
    assert tried.refused("red radiation X1") == "activate.broken-marker"


def test_the_sixth_radiation_mark_of_an_attempt_does_damage(sonar):
    table = ready(sonar, "N2", *(one for one in SIX if one != "W6"), torpedo=3)
    after = table.play("red torpedo", "red radiation W6")
    assert (after.red.damage, after.red.marks) == (1, ())
    ended = after.kinds
    assert ended == ["symbol-marked", "system-failed"]


def test_an_attempt_with_nothing_to_mark(sonar):
    table = ready(sonar, "N2", *SIX, torpedo=3, readings={"damage_clears_sheet": "nothing"}).play("red torpedo")
    assert table.red.owes == ()
    assert "sonar.upkeep.nothing-to-mark" in table.event("attempted").rules


def test_readings_of_an_attempt(sonar):
    table = ready(sonar, "N2", torpedo=3, sonar=2)
    assert table.under(broken_order_gauge="emptied").play("red torpedo").red.gauges.torpedo == 0
    marked = ("red torpedo", "red radiation N6")
    assert table.play(*marked, "red sonar").red.gauges.sonar == 0
    assert table.under(broken_order_activation="counts").play(*marked).refused("red sonar") == "activate.one-a-turn"
    enemy = table.under(broken_order_marker="enemy-team").play("red torpedo")
    assert enemy.refused("red radiation N6") == "activate.broken-marker"
    assert enemy.open("blue") == {"radiation": True}
    assert enemy.refused("blue.captain radiation N6") == "crew.engineer"
    by_blue = enemy.play("blue radiation N6")
    assert (by_blue.red.marks, by_blue.blue.marks, by_blue.red.owes) == (("N2", "N6"), (), ())
    assert by_blue.refused("blue radiation S5") == "turn.only-own"


def test_a_system_that_is_not_charged(sonar):
    working, broken = ready(sonar, sonar=1), ready(sonar, "N2", torpedo=1)
    assert working.refused("red sonar") == "activate.charged"
    assert working.listed("red", "sonar") == []
    assert working.under(uncharged_order="penalised").play("red sonar").kinds == ["attempted"]
    assert broken.play("red torpedo").red.owes == ("radiation",)
    second = broken.under(broken_and_uncharged="uncharged-first")
    assert second.refused("red torpedo") == "activate.charged"
    assert second.under(uncharged_order="penalised").play("red torpedo").red.owes == ("radiation",)


def test_an_attempt_is_heard_and_its_mark_is_not(sonar):
    table = ready(sonar, "N2", torpedo=1).play("red torpedo")
    (heard,) = table.heard("blue.captain")
    assert (heard.kind, heard.system) == ("attempted", "torpedo")
    assert "sonar.activate.broken-first" not in heard.rules
    assert table.under(broken_order_heard="not-heard").heard("blue.captain") == ()
    assert table.under(broken_order_heard="not-heard").heard("red.engineer") == table.heard("red.engineer")
    assert table.play("red radiation N6").heard("blue.engineer") == ()


def test_play_of_both_crews_rests_for_an_attempt(sonar):
    table = ready(sonar, "N2", mode="real-time", torpedo=3).play("red torpedo")
    assert table.refused("blue north") == "activate.stop"
    assert table.open("blue") == {}
    assert table.play("red radiation W5", "blue north").blue.at == "J9"


def test_the_scenario_system(sonar):
    table = ready(sonar, scenario=4)
    assert table.refused("red scenario") == "activate.scenario"
    assert ready(sonar, "W2", scenario=4).refused("red scenario") == "activate.scenario"
    assert "scenario" not in table.open("red")
    used = table.under(scenario_system="usable-no-effect").play("red scenario")
    assert (used.red.gauges.scenario, used.red.last, used.kinds) == (0, "use", ["scenario-used"])
    without = ready(sonar, readings={"scenario_system": "usable-no-effect", "scenario_gauge": "unused"})
    assert without.refused("red scenario") == "activate.charged"
