"""Positions in which something is unknown: what an act needs must be stated, the rest is carried along."""

from __future__ import annotations

from dataclasses import replace

import pytest

ARMED = {"at": "E4", "ordered": True, "gauges": {"torpedo": 3, "drone": 3, "silence": 5, "mine": 2}, "mines": ("H8",)}


@pytest.mark.parametrize(
    ("hidden", "text", "rule", "path"),
    [
        ("red.owes", "red torpedo E1", "information.upkeep", "crews.1.owes"),
        ("red.gauges", "red torpedo E1", "information.upkeep", "crews.1.gauges"),
        ("red.marks", "red torpedo E1", "information.upkeep", "crews.1.marks"),
        ("red.at", "red torpedo E1", "information.submarine", "crews.1.at"),
        ("blue.at", "red torpedo E1", "information.submarine", "crews.2.at"),
        ("blue.mines", "red torpedo E1", "information.submarine", "crews.2.mines"),
        ("blue.damage", "red torpedo E1", "information.failure", "crews.2.damage"),
        ("red.mines", "red trigger H8", "information.submarine", "crews.1.mines"),
        ("red.route", "red drop F5", "information.submarine", "crews.1.route"),
        ("red.route", "red silence east 1", "information.submarine", "crews.1.route"),
    ],
)
def test_what_an_act_needs_is_asked_for(sonar, hidden, text, rule, path):
    table = sonar.table(ARMED, "E1")
    side, name = hidden.split(".")
    table = replace(table, position=table.position.but(side, **{name: None}))
    refusal = table.refusal(text)
    assert (refusal.kind, refusal.rule, refusal.path) == ("incomplete", f"sonar.{rule}", path)


def test_a_crew_plays_on_what_it_sees(sonar):
    table = sonar.table({"at": "E5"}, "J10")
    seen = replace(table, position=table.view("red.captain"))
    after = seen.play("red north", "red gauge mine", "red breakdown N1")
    assert (after.red.at, after.blue.at, after.blue.route) == ("E4", None, None)
    assert seen.engine.standing(seen.position).over is False
    assert {one.kind for one in seen.engine.to_act(seen.position)} == {"order", "surface", "trigger"}
    assert [one.to for one in seen.listed("red", "order")] == ["north", "east", "west"]


def test_an_unknown_submarine_has_all_its_orders(sonar):
    table = sonar.table({"at": "E5"}, "J10")
    seen = replace(table, position=table.view("blue.captain"))
    assert [one.to for one in seen.listed("red", "order")] == ["north", "east", "south", "west"]
    assert seen.open("red")["order"] is True
    assert len(seen.listed("red", "trigger")) == 100
    asked = sonar.table(ARMED, "E1").play("red drone 1")
    unseen = replace(asked, position=asked.view("red.captain"))
    assert [one.yes for one in unseen.listed("blue", "answer-drone")] == [True, False]
    assert unseen.refusal("blue yes").kind == "incomplete"


def test_a_system_of_unknown_charge_may_be_tried_anyhow(sonar):
    table = sonar.table(ARMED, "E1")
    unknown = replace(table, position=table.position.but("red", gauges=None))
    assert [one.sector for one in unknown.listed("red", "drone")] == [1, 2, 3, 4] * 2
    assert unknown.listed("red", "sonar") != []
