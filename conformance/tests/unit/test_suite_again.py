"""Tests of playing a scenario again under another reading: it comes to what playing all of it comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline.game.expectation import StepResult
from leadline.games import load_game, recommended
from leadline.schema.canonical import VisibleText, visible
from leadline.suite.bundle import load_suite
from leadline.suite.incremental_replay import Noted
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario

GAMES = ["deep-sea-adventure", "captain-sonar", "deep-regrets"]


def some(game: str, every: int) -> list[Scenario]:
    """Return some of the scenarios, of every topic."""
    return list(load_suite(game).scenarios)[::every]


def plain(trace: Trace) -> list[StepResult]:
    """Return the result of a move; for a refusal, only the rule."""
    return [one if one.refusal is None else replace(one, refusal=one.refusal.rule) for one in trace.happened]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("id", "every"),
    [("deep-sea-adventure", 25), ("captain-sonar", 40), pytest.param("deep-regrets", 60, marks=pytest.mark.slow)],
)
@pytest.mark.sampled(2)
def test_every_reading_comes_to_the_same_as_played_from_the_start(id: str, every: int) -> None:
    game, base, differing = load_game(id), recommended(id), 0
    for scenario in some(id, every):
        noted = Noted(game, base, scenario)
        assert plain(noted.trace) == plain(play_scenario(game, base, scenario))
        for dispute, readings in game.rulings.readings().items():
            for reading in readings:
                under = {**base, dispute: reading}
                again, whole = noted.again(under, dispute), play_scenario(game, under, scenario)
                assert plain(again) == plain(whole), (scenario.id, dispute, reading)
                differing += plain(again) != plain(noted.trace)
    assert differing > 5


def test_what_does_not_ask_is_taken_over_and_the_rest_is_played() -> None:
    game, base = load_game("deep-sea-adventure"), recommended("deep-sea-adventure")
    for scenario in some("deep-sea-adventure", 10):
        noted = Noted(game, base, scenario)
        for dispute, readings in game.rulings.readings().items():
            again = noted.again({**base, dispute: readings[-1]}, dispute)
            unasked = next((n for n, asked in enumerate(noted.asked) if dispute in asked), len(noted.asked))
            assert all(one is was for one, was in zip(again.happened[:unasked], noted.trace.happened, strict=False))


@pytest.mark.parametrize("id", GAMES)
def test_texts_are_the_same_exactly_where_what_is_visible_is(id: str) -> None:
    game, base = load_game(id), recommended(id)
    kind, shown = game.types.position, VisibleText(game.types.position)
    positions = [
        one.position for scenario in some(id, 120) for one in Noted(game, base, scenario).trace.happened if one.position
    ]
    texts = {repr(visible(kind, one)): shown.of(one) for one in positions}
    assert len(texts) > 10
    assert len(set(texts.values())) == len(texts)
    assert all(VisibleText(kind).of(one) == texts[repr(visible(kind, one))] for one in positions)
