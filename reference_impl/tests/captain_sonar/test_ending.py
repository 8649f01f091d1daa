"""Damage and the end: sonar.end."""

from __future__ import annotations

import pytest

from leadline_engines.surface import Standing


def shooting(sonar, red, blue, target, **more):
    """Set up a table and let Red launch a torpedo."""
    own = {**(red if isinstance(red, dict) else {"at": red}), "ordered": True, "gauges": {"torpedo": 3}}
    return sonar.table(own, blue, **more).play(f"red torpedo {target}")


def test_hunt_and_sudden_death(sonar):
    hunt = shooting(sonar, "E4", {"at": "E1", "damage": 1}, "E1")
    assert (hunt.blue.damage, hunt.engine.standing(hunt.position).over) == (3, False)
    over = shooting(sonar, "E4", {"at": "E1", "damage": 3}, "E1")
    assert over.blue.damage == 4
    assert over.engine.standing(over.position) == Standing(True, ("red",), None, "hull")
    assert over.kinds == ["launched", "exploded", "ended"]
    assert over.position.shooter == "red"
    sudden = shooting(sonar, "E4", "F1", "E1", goal="sudden-death")
    assert sudden.engine.standing(sudden.position).winners == ("red",)


def test_nothing_is_done_after_the_end(sonar):
    marks = ("E1", "E2", "E3", "E4", "E5")
    red = {"at": "E5", "ordered": True, "owes": ("breakdown", "gauge"), "heading": "east", "marks": marks}
    table = sonar.table(red, goal="sudden-death").play("red breakdown E6")
    assert table.kinds == ["symbol-marked", "system-failed", "ended"]
    assert table.event("ended").winners == ("blue",)
    assert (table.red.owes, table.red.heading) == ((), None)
    assert table.engine.to_act(table.position) == ()
    assert table.refused("red gauge mine") == table.refused("blue.engineer north") == "end.at-once"


def test_a_draw(sonar):
    table = shooting(sonar, "E4", "G4", "F4", goal="sudden-death")
    assert table.engine.standing(table.position) == Standing(True, ("red", "blue"), None, "both")
    firing = shooting(sonar, "E4", "G4", "F4", goal="sudden-death", mutual_destruction="firing-team-wins")
    assert firing.engine.standing(firing.position) == Standing(True, ("red",), None, "both")
    assert firing.event("ended").winners == ("red",)


@pytest.mark.parametrize(("reading", "over"), [("damage-taken-loses", True), ("damage-inflicted-wins", False)])
def test_own_damage(sonar, reading, over):
    table = shooting(sonar, {"at": "E4", "damage": 3}, "A1", "F4", win_condition=reading)
    assert (table.red.damage, table.engine.standing(table.position).over) == (4, over)
    if over:
        assert "sonar.end.whatever-cause" in table.event("ended").rules


def test_hits_by_the_enemy_count_when_the_hull_is_full(sonar):
    red = {"at": "E4", "damage": 4, "exempt": 4}
    blue = {"at": "E1", "gauges": {"torpedo": 3}, "ordered": True}
    table = sonar.table(red, blue, turn="blue", win_condition="damage-inflicted-wins")
    assert not table.engine.standing(table.position).over
    hit = table.play("blue torpedo E4")
    assert (hit.red.damage, hit.red.exempt) == (4, 2)
    assert hit.engine.standing(hit.position).over is False


@pytest.mark.parametrize(("goal", "over"), [("sudden-death", False), ("hunt", True)])
def test_system_failures_in_sudden_death(sonar, goal, over):
    marks = ("E1", "E2", "E3", "E4", "E5")
    damage = 0 if goal == "sudden-death" else 3
    red = {"at": "E5", "ordered": True, "owes": ("breakdown",), "heading": "east", "marks": marks, "damage": damage}
    table = sonar.table(red, goal=goal, sudden_death_system_failure="weapons-only").play("red breakdown E6")
    assert table.engine.standing(table.position).over is over
    assert table.red.exempt == (0 if over else 1)


def test_the_hull_has_four_boxes(sonar):
    assert shooting(sonar, "E4", {"at": "E1", "damage": 3}, "E1").blue.damage == 4
