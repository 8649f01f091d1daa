"""Mines: sonar.mine."""

from __future__ import annotations

import pytest

READY = {"at": "E4", "route": ("E5", "E4"), "ordered": True, "gauges": {"mine": 2}}


@pytest.mark.parametrize(
    ("at", "rule"),
    [
        ("G4", "mine.drop-beside"),
        ("E4", "mine.drop-beside"),
        ("E5", "mine.drop-off-route"),
        ("D5", "mine.drop-not-twice"),
        ("9", "mine.drop-beside"),
    ],
)
def test_where_no_mine_is_dropped(sonar, at, rule):
    assert sonar.table({**READY, "mines": ("D5",)}).refused(f"red drop {at}") == rule


def test_a_drop_has_to_name_its_space(sonar):
    refusal = sonar.table(READY).refusal("red drop")
    assert (refusal.kind, refusal.path, refusal.rule) == ("incomplete", "choice.at", "sonar.mine.drop-beside")


def test_islands_and_the_edge(sonar):
    table = sonar.table({**READY, "at": "D5", "route": ("C5", "D5")})
    assert table.refused("red drop E6") == "mine.drop-on-water"
    assert table.under(mine_drop_limits="stated-limits-only").play("red drop E6").red.mines == ("E6",)
    edge = sonar.table({**READY, "at": "J9", "route": ("J8", "J9")}, "A1")
    assert edge.refused("red drop K9") == "mine.drop-on-water"
    assert edge.under(mine_drop_limits="stated-limits-only").refused("red drop K9") == "mine.drop-on-water"


def test_a_mine_lies_where_it_was_dropped(sonar):
    table = sonar.table(READY, {"at": "F5", "mines": ("D3",)})
    dropped = table.play("red drop F5")
    assert (dropped.red.mines, dropped.red.fresh, dropped.red.gauges.mine) == (("F5",), "F5", 0)
    assert (dropped.kinds, dropped.blue.damage) == (["dropped"], 0)
    assert dropped.heard("blue.captain")[0].at is None
    assert "sonar.mine.lies-still" not in dropped.heard("blue.captain")[0].rules
    assert table.play("red drop D3").red.mines == ("D3",)
    exploded = table.under(mine_under_enemy="explodes").play("red drop F5")
    assert (exploded.red.damage, exploded.blue.damage, exploded.red.mines) == (1, 2, ())
    assert exploded.kinds == ["dropped", "exploded"]


def test_a_second_mine_on_one_space(sonar):
    table = sonar.table({**READY, "mines": ("D5",)}, mine_drop_limits="stated-limits-only").play("red drop D5")
    assert table.red.mines == ("D5", "D5")
    assert table.refused("red trigger D5") == "mine.trigger-wait"


def test_a_mine_waits_for_a_move(sonar):
    table = sonar.table(READY).play("red drop F5")
    assert table.refused("red trigger F5") == "mine.trigger-wait"
    later = table.play("red end", "blue north", "blue gauge mine", "blue breakdown N1", "blue end")
    assert later.refused("red trigger F5") == "mine.trigger-wait"
    moved = later.play("red north", "red gauge mine", "red breakdown N1")
    assert moved.red.fresh is None
    assert moved.play("red trigger F5").red.mines == ()


def test_triggering_is_free_and_no_activation(sonar):
    table = sonar.table({**READY, "mines": ("H8", "J5"), "gauges": {"torpedo": 3}})
    after = table.play("red trigger H8", "red trigger J5", "red torpedo E1")
    assert (after.red.mines, after.red.gauges.mine, after.red.last) == ((), 0, "use")
    counted = table.under(trigger_as_activation="is-an-activation").play("red trigger H8")
    assert counted.refused("red torpedo E1") == counted.refused("red trigger J5") == "activate.one-a-turn"


def test_only_an_own_mine_is_triggered(sonar):
    table = sonar.table({**READY, "mines": ("H8",)}, {"at": "J10", "mines": ("A9",)})
    assert table.refused("red trigger A9") == table.refused("red trigger G8") == "mine.trigger-own"
    assert table.refusal("red trigger").kind == "incomplete"
    assert [one.at for one in table.listed("red", "trigger")] == ["H8"]


def test_the_moment_to_trigger(sonar):
    before = sonar.table({"at": "E5", "mines": ("H8",)})
    due = sonar.table({**READY, "mines": ("H8",), "owes": ("gauge",)})
    ready = sonar.table({**READY, "mines": ("H8",)})
    assert before.play("red trigger H8").red.mines == ()
    assert due.refused("red trigger H8") == "mine.trigger-moment"
    assert before.under(trigger_moment="after-order").refused("red trigger H8") == "mine.trigger-moment"
    assert due.under(trigger_moment="after-order").refused("red trigger H8") == "mine.trigger-moment"
    assert ready.under(trigger_moment="after-order").play("red trigger H8").red.mines == ()
    assert due.under(trigger_moment="any-moment").play("red trigger H8").red.owes == ("gauge",)
    real = sonar.table({"at": "E5", "mines": ("H8",), "last": "surfacing"}, mode="real-time")
    assert real.under(trigger_moment="after-order").refused("red trigger H8") == "mine.trigger-moment"
    assert real.play("red trigger H8").red.mines == ()


def test_in_the_turn_of_the_enemy(sonar):
    table = sonar.table({"at": "E5", "mines": ("J9",)}, turn="blue")
    assert table.refused("red trigger J9") == "turn.only-own"
    allowed = table.under(trigger_in_enemy_turn="allowed")
    assert allowed.open("red") == {"trigger": False}
    assert allowed.play("red trigger J9").blue.damage == 1
    due = allowed.play("blue north")
    assert due.refused("red trigger J9") == "mine.trigger-moment"
    assert due.play("blue gauge mine", "blue breakdown N1", "red trigger J9").blue.damage == 2
    broken = sonar.table({"at": "E5", "mines": ("J9",), "marks": ("N2",)}, turn="blue", trigger_in_enemy_turn="allowed")
    tried = broken.play("red trigger J9")
    assert tried.open("red") == {"radiation": True}
    assert tried.play("blue north", "red radiation W5").red.marks == ("N2", "W5")


def test_triggering_with_red_broken(sonar):
    table = sonar.table({**READY, "mines": ("H8",), "marks": ("N2",)})
    tried = table.play("red trigger H8")
    assert (tried.red.mines, tried.red.owes, tried.red.gauges.mine) == (("H8",), ("radiation",), 2)
    assert "sonar.mine.trigger-red" in tried.event("attempted").rules
    assert table.listed("red", "trigger") == [sonar.read("red trigger").choice]
    assert table.under(trigger_broken="refused-no-penalty").refused("red trigger H8") == "mine.trigger-red"
    counts = table.under(broken_order_activation="counts")
    assert counts.play("red trigger").red.last == "order"
    assert counts.under(trigger_as_activation="is-an-activation").play("red trigger").red.last == "use"


def test_a_surfaced_crew_triggers_nothing(sonar):
    table = sonar.table({"at": "E5", "mines": ("J9",), "surfaced": True, "last": "surfacing"}, mode="real-time")
    assert table.refused("red trigger J9") == "mine.trigger-surfaced"
    assert table.under(trigger_while_surfaced="allowed").play("red trigger J9").blue.damage == 1
    assert table.under(surfaced_activity="allowed").refused("red trigger J9") == "mine.trigger-surfaced"
