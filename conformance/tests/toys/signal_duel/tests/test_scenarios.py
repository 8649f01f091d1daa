"""The scenarios: each holds, its rules come into play, and together they find every mistake and every feature."""

from __future__ import annotations

import re

import pytest
import yaml

from leadline.games import load_game_folder, recommended, spec_of
from leadline.games.moves import exchanged
from leadline.spec.lint import lint_folder
from leadline.suite.prove import prove
from leadline.suite.read import Reader


def test_a_scenario_holds(duel, scenario):
    expect = scenario["expect"] if isinstance(scenario["expect"], list) else [scenario["expect"]]
    for one in expect:
        readings = {slug.replace("-", "_"): reading for slug, reading in one.get("under", {}).items()}
        player = duel.player(duel.engine(**readings), scenario)
        assert player.wrong() == []
        assert set(scenario["rules"]) <= player.used


def test_a_twin_is_legal(duel, scenario):
    refused = "refused" in scenario["expect"]
    assert ("twin" in scenario) == refused
    if refused:
        assert duel.player(duel.engine(), scenario).wrong(twin=True) == []


@pytest.mark.parametrize(
    "mistake",
    ["boat-in-view", "answer-may-be-a-lie", "own-boat-spared", "one-turn-after-surfacing"],
)
def test_a_mistake_is_found_and_by_few_scenarios(duel, mistake):
    name = f"duel.mistake.{mistake}"
    found = [one["scenario"] for one in duel.scenarios if failing(duel, duel.engine(duel.game.mistakes[name]), one)]
    assert 1 <= len(found) <= 5
    rules = next(set(one["rules"]) for one in mistakes(duel) if one["id"] == name)
    assert any(rules & set(one["rules"]) for one in duel.scenarios if one["scenario"] in found)


def mistakes(duel):
    return yaml.safe_load((duel.toy / "spec/mistakes.yaml").read_text(encoding="utf-8"))["mistakes"]


def failing(duel, engine, scenario):
    return bool(duel.player(engine, scenario).wrong())


def test_the_spec_lists_the_mistakes_that_have_an_engine(duel):
    assert [one["id"] for one in mistakes(duel)] == list(duel.game.mistakes)


def test_a_reading_shows_in_its_scenarios(duel):
    for dispute in duel.disputes:
        others = [one for one in dispute["readings"] if one != dispute["ruling"]]
        scenarios = [one for one in duel.scenarios if dispute["id"] in one.get("disputes", ())]
        assert scenarios
        for scenario in scenarios:
            as_ruled = {**scenario, "expect": {**scenario["expect"][0], "under": {}}}
            assert duel.player(duel.engine(), as_ruled).wrong() == []
            for reading in others:
                assert duel.player(duel.engine(**{dispute["id"].replace("-", "_"): reading}), as_ruled).wrong()


def test_every_rule_has_a_scenario(duel):
    lock = (duel.toy / "spec/ids.lock.yaml").read_text(encoding="utf-8")
    rules = set(re.findall(r"  - (duel\.(?!component)[a-z-]+\.[a-z-]+)", lock))
    assert rules - {rule for one in duel.scenarios for rule in one["rules"]} == {"duel.start.crews"}


def test_the_machinery_proves_every_scenario(duel):
    game = load_game_folder(duel.toy)
    reader = Reader(game.id)
    scenarios = reader.read_files([duel.toy / "scenarios"])
    assert reader.problems == []
    assert [one.id for one in scenarios] == [one["scenario"] for one in duel.scenarios]
    for scenario in scenarios:
        assert prove(game, recommended(game.id), scenario).problems == []


def test_the_spec_has_no_problems(duel):
    game = load_game_folder(duel.toy)
    problems = lint_folder(duel.toy / "spec")
    assert [str(one) for one in problems if "lies in the folder spec" not in one.wrong] == []
    assert sorted(one.id for one in spec_of(game.id).mistakes) == sorted(duel.game.mistakes)


def test_the_machinery_exchanges_the_crews(duel):
    position = duel.read(duel.game.types.position, {"crews": [{"at": "a1"}, {"at": "c3"}], "turn": "blue"})
    seats = duel.engine().seats(position)
    (mapping,) = duel.game.seats.exchanges(seats)
    other = exchanged(duel.game.types.position, position, mapping, seats)
    assert ([crew.at for crew in other.crews], other.turn) == (["c3", "a1"], "red")
