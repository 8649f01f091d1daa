"""The scenarios of every toy: each holds, and together they find every mistake, show every rule and every reading."""

from __future__ import annotations

import pytest
from features import TOYS

from leadline.games import recommended, spec_of
from leadline.lint import code_folders, lint
from leadline.spec.read import read_spec
from leadline.suite.bundle import read_suite
from leadline.suite.coverage import gaps, measure
from leadline.suite.distinguishing import find_tells
from leadline.suite.kills import is_killed
from leadline.suite.prove import play_scenario

each_toy = pytest.mark.parametrize("toy", TOYS.values(), ids=list(TOYS))
SCENARIOS = [pytest.param(toy, id, id=id) for toy in TOYS.values() for id in toy.scenarios]
MISTAKES = [pytest.param(toy, id, id=id) for toy in TOYS.values() for id in toy.game.mistakes]


@pytest.mark.parametrize(("toy", "scenario"), SCENARIOS)
def test_a_scenario_holds(toy, scenario):
    assert toy.wrong(toy.scenarios[scenario]) == []


@pytest.mark.parametrize(("toy", "scenario"), SCENARIOS)
def test_no_position_on_its_way_is_impossible(toy, scenario):
    game = toy.game
    for happened in play_scenario(game, recommended(game.id), toy.scenarios[scenario]).happened:
        if happened.refusal is None:
            assert [one for one in game.own_engine.faults(happened.position) if one.kind == "state"] == []


@pytest.mark.parametrize(("toy", "mistake"), MISTAKES)
def test_a_mistake_is_found_by_a_scenario_of_its_rules(toy, mistake):
    game, base = toy.game, recommended(toy.game.id)
    (rules,) = [one.rules for one in spec_of(game.id).mistakes if one.id == mistake]
    killing = [one for one in toy.scenarios.values() if is_killed(game, base, one, mistake)]
    assert any(set(rules) & set(one.rules) for one in killing)


@each_toy
def test_the_spec_has_no_problem(toy):
    problems = lint(read_spec(toy.folder / "spec"), code_folders())
    assert [str(one) for one in problems if "is in the folder spec" not in one.wrong] == []


@each_toy
def test_every_rule_has_a_scenario(toy):
    cited = {rule for one in toy.scenarios.values() for rule in one.rules}
    assert {rule.id for rule in spec_of(toy.game.id).all_rules()} == cited


@each_toy
def test_every_reading_shows_in_a_scenario(toy):
    base = recommended(toy.game.id)
    told = [find_tells(toy.game, base, one).tells or {} for one in toy.scenarios.values()]
    for dispute in spec_of(toy.game.id).open_disputes():
        groups = [group for one in told for group in one.get(dispute.id, [])]
        assert all([reading] in groups for reading in dispute.readings)


@pytest.mark.parametrize("name", ["kite_race", "signal_duel"])
def test_the_suite_covers_every_rule_and_dispute_or_says_why_not(name):
    toy = TOYS[name]
    assert gaps(measure(toy.game.id, read_suite(toy.game.id))) == []
