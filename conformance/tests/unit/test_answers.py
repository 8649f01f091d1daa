"""The compiled answers: what the reference gives, written shortly, and read back whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline.games import load_game, recommended
from leadline.judge.known import shown_in
from leadline.suite.answers import Expected, parts_of, played
from leadline.suite.answers_file import compiled_answers
from leadline.suite.bundle import load_suite

GAME = "deep-sea-adventure"
SCENARIOS = load_suite(GAME).scenarios


def test_nearly_every_game_of_the_suite_is_compiled() -> None:
    answers = compiled_answers(GAME)
    assert answers is not None
    there = sum(len(answers.of(scenario)) for scenario in SCENARIOS)
    assert there > 0.95 * sum(len(parts_of(scenario)) for scenario in SCENARIOS)


@pytest.mark.parametrize("lane", range(6))
def test_what_is_compiled_is_what_the_engine_plays(lane: int) -> None:
    plug, answers = load_game(GAME), compiled_answers(GAME)
    assert answers is not None
    engine = plug.engine(plug.rulings.from_mapping(recommended(GAME)))
    for scenario in SCENARIOS[lane::6]:
        for part, told in answers.of(scenario).items():
            now = played(plug, engine, scenario, part)
            assert now is not None
            assert told.is_compiled
            assert [said_in(one) for one in told.answers] == [said_in(one) for one in now.answers], scenario.id
            assert (told.setup, told.asked) == (now.setup, now.asked)


def said_in(one: Expected) -> tuple[bytes, bytes, bytes]:
    return one.sent, one.position_json, one.events_json


def test_the_rules_it_names_are_those_the_judge_sees_shown() -> None:
    plug, answers = load_game(GAME), compiled_answers(GAME)
    assert answers is not None
    for scenario in [*SCENARIOS[::20], *(one for one in SCENARIOS if one.asks)]:
        for part, told in answers.of(scenario).items():
            known = shown_in(plug, scenario, part, told)
            assert known is not None
            assert [set(one.shows) for one in told.answers] == list(known.rules)
            assert told.readings == known.readings


def test_a_scenario_that_was_not_compiled_has_none() -> None:
    answers = compiled_answers(GAME)
    assert answers is not None
    assert answers.of(replace(SCENARIOS[0], shows=None)) == {}
    assert answers.of(replace(SCENARIOS[0], id="dsa-my-own")) == {}
