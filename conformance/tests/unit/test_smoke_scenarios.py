"""The scenarios an adapter is tried with: few, and every part of a choice that can be told occurs in them."""

from __future__ import annotations

import pytest

from leadline.games import load_game, recommended
from leadline.protocol.messages import CAPABILITIES, GameSupport
from leadline.run.context import RunContext
from leadline.smoke.scenarios import LONGEST, MOST, choose_scenarios, features
from leadline.suite.bundle import load_suite

GAMES = ("deep-sea-adventure", "captain-sonar", "deep-regrets")


def context(game: str, *without: str) -> RunContext:
    loaded = load_game(game)
    can = [name for name in (*CAPABILITIES, *loaded.inputs) if name not in without]
    return RunContext(loaded, loaded.engine_under(recommended(game)), {}, GameSupport(can=tuple(can)))


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_choice_occurs(game: str) -> None:
    every = load_suite(game).scenarios
    chosen = choose_scenarios(context(game), every)
    assert 20 < len(chosen) <= MOST
    shown = {one for scenario in chosen for one in features(scenario)}
    there = {one for scenario in every if len(scenario.steps) <= LONGEST for one in features(scenario)}
    assert {one for one in there if " & " not in one} <= shown
    assert [one.id for one in chosen] == [one.id for one in every if one in chosen], "they stand in their order"


def test_what_adapters_get_wrong_occurs() -> None:
    chosen = choose_scenarios(context("deep-sea-adventure"), load_suite("deep-sea-adventure").scenarios)
    shown = {one for scenario in chosen for one in features(scenario)}
    for part in (".choice.search.source: banked", ".choice.lay: 1 in it", ".choice.declare: None", "asked for legal"):
        assert part in shown
    assert any("drop & refused by dsa.stacks" in one or "drop & refused by dsa.search" in one for one in shown)


def test_only_what_a_subject_can_be_told_in_full_is_tried() -> None:
    without = context("deep-sea-adventure", "position", "lay")
    chosen = choose_scenarios(without, load_suite("deep-sea-adventure").scenarios)
    assert chosen
    assert all(scenario.setup is not None for scenario in chosen)
    assert not any(step.move["choice"]["lay"] for scenario in chosen for step in scenario.steps)


def test_nothing_is_tried_of_a_subject_that_cannot_be_told_the_deal_or_take_a_position() -> None:
    nothing = context("deep-sea-adventure", "position", "deal", "dice", "starter")
    assert choose_scenarios(nothing, load_suite("deep-sea-adventure").scenarios) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_refuses_an_opening_occurs(game: str) -> None:
    every = load_suite(game).scenarios
    shown = {one for scenario in choose_scenarios(context(game), every) for one in features(scenario)}
    refusing = {one for scenario in every for one in features(scenario) if one.startswith("the opening is refused by ")}
    assert refusing
    assert refusing <= shown
