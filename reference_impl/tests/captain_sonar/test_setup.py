"""The setup before the first order: sonar.setup and sonar.crew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline_engines.captain_sonar import Setup
from leadline_engines.captain_sonar.position import Crew, Gauges


def test_everything_starts_empty(sonar):
    table = sonar.open("red start E5", "blue start J10")
    for crew, at in ((table.red, "E5"), (table.blue, "J10")):
        assert crew == Crew(at, (at,), (), Gauges(), (), 0, (), last="start")
    assert sonar.open().events[0].kind == "opened"
    assert "sonar.setup.fresh-sheets" in sonar.open().events[0].rules


def test_both_captains_choose_before_the_first_order(sonar):
    table = sonar.open("red start E5")
    assert table.refused("red north") == "setup.start-secret"
    assert table.refused("red start E4") == "setup.start-secret"
    assert table.open("red") == {}
    assert table.open("blue") == {"start": True}
    both = table.play("blue start A1")
    assert both.refused("blue start A2") == "setup.start-secret"
    assert both.open("red")["order"] is True
    assert both.open("blue") == {}


@pytest.mark.parametrize("space", ["E6", "K1", "A11", "Q9", "E"])
def test_a_submarine_starts_on_water(sonar, space):
    assert sonar.open().refused(f"red start {space}") == "setup.start-space"
    assert len(sonar.open().listed("red", "start")) == 100 - 8


def test_both_may_start_on_one_space(sonar):
    table = sonar.open("red start E5")
    assert table.play("blue start E5").blue.at == "E5"
    other = table.under(start_space="must-differ")
    assert other.refused("blue start E5") == "setup.start-space"
    assert other.play("blue start E4").blue.at == "E4"


def test_where_the_enemy_starts_is_not_told(sonar):
    table = sonar.open("red start E5")
    (heard,) = table.heard("blue.captain")
    assert (heard.kind, heard.at) == ("started", None)
    assert table.heard("red.engineer")[0].at == "E5"
    assert table.view("blue.captain").crew("red").at is None


def test_the_crew_that_was_named_begins(sonar):
    table = sonar.open("red start A1", "blue start J10", first="blue")
    assert table.refused("red east") == "turn.only-own"
    assert table.play("blue north").position.turn == "blue"
    always = sonar.engine_under((("starter", "red-begins"),))
    assert always.open(Setup(first="blue")).rule == "sonar.setup.starter"
    assert always.open(Setup(mode="real-time", first="blue")).position.turn == "blue"


def test_what_cannot_be_opened(sonar):
    assert sonar.engine.open(Setup(map="alpha-2")).rule == "sonar.setup.map"
    alone = Setup(people=(4, 1))
    assert sonar.engine.open(alone).position.people == (4, 1)
    refused = sonar.engine_under((("one_player_team", "refused"),)).open(alone)
    assert (refused.rule, refused.path) == ("sonar.crew.two", "people.2")
    half = replace(sonar.components, maps={"alpha": {"real-time": sonar.components.maps["alpha"]["real-time"]}})
    assert sonar.engine_kind(half, sonar.engine.rulings).open(Setup()).rule == "sonar.setup.mode"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("red.first-mate north", "crew.captain"),
        ("red.engineer torpedo A5", "crew.captain"),
        ("red.first-mate end", "crew.captain"),
        ("red.radio-operator surface", "crew.captain"),
        ("red.first-mate trigger A2", "crew.captain"),
        ("red.engineer sonar", "crew.green"),
        ("red.radio-operator drone 1", "crew.green"),
        ("red.captain gauge mine", "crew.first-mate"),
        ("red.first-mate breakdown N1", "crew.engineer"),
        ("red.captain radiation N6", "crew.engineer"),
        ("red.captain dive", "crew.engineer"),
    ],
)
def test_each_role_does_its_own(sonar, text, rule):
    assert sonar.table().refused(text) == rule
