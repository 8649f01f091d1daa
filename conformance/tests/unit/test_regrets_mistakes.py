"""Wrong engines of Deep Regrets: they end, and what they leave out asks for no chance."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game, recommended
from leadline.games.deep_regrets.mistakes.effect_left_out import TextGivesNoOmenDie, TextGivesNoTackleDice
from leadline.games.deep_regrets.mistakes.passing import TextsMissThosePassed
from leadline.suite.bundle import load_suite
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Position
from leadline_engines.surface import Outcome, Refusal

GAME, BASE = load_game("deep-regrets"), recommended("deep-regrets")
SUITE = {one.id: one for one in load_suite("deep-regrets").scenarios}
TO_SOMEBODY_WHO_HAS_PASSED = [f"regrets-opening-move-regret-{seats}" for seats in ("two", "three", "four")]


class WithoutAnEnd(TextsMissThosePassed):
    """An engine that looks without end for somebody to give a Regret to."""

    find = Engine.find


def end_of(kind: type[Engine], scenario: str) -> Position:
    """Return the position that the moves of a scenario lead to; none of them may be refused."""
    engine, played = kind(GAME.own_components, GAME.rulings.from_mapping(BASE)), SUITE[scenario]
    position: Any = GAME.codecs.position.read(played.position) if played.setup is None else None
    if position is None:
        position = reached(engine.open(GAME.codecs.setup.read(played.setup)))
    for step in played.steps:
        move = GAME.shorthand.complete_move(engine, position, GAME.codecs.move.read(step.move))
        position = reached(engine.play(position, move))
    found: Position = position
    return found


def reached(result: Outcome | Refusal) -> Any:
    """Return the position of an outcome."""
    assert isinstance(result, Outcome), result
    return result.position


@pytest.mark.parametrize("scenario", TO_SOMEBODY_WHO_HAS_PASSED)
def test_a_regret_that_nobody_can_be_given_is_kept_and_the_text_ends(scenario: str) -> None:
    right, wrong = end_of(Engine, scenario), end_of(TextsMissThosePassed, scenario)
    assert regrets(right) != regrets(wrong)
    assert right.frames == wrong.frames


def test_an_engine_that_would_never_stop_ends_with_an_error() -> None:
    with pytest.raises(RuntimeError, match="has not ended after 10,000 steps"):
        end_of(WithoutAnEnd, TO_SOMEBODY_WHO_HAS_PASSED[0])


@pytest.mark.parametrize(
    ("kind", "scenario"),
    [(TextGivesNoTackleDice, "regrets-effect-gain-die-any"), (TextGivesNoOmenDie, "regrets-effect-omen")],
)
def test_what_chance_gave_for_a_text_that_is_left_out_is_passed_over(kind: type[Engine], scenario: str) -> None:
    right, wrong = end_of(Engine, scenario), end_of(kind, scenario)
    assert regrets(right) == regrets(wrong)
    assert dice(wrong) == dice(right) - 1


def regrets(position: Position) -> list[int]:
    """Return how many Regrets each player has."""
    return [len(angler.regrets) for angler in position.anglers]


def dice(position: Position) -> int:
    """Return how many dice the first player has."""
    return len(position.anglers[0].fresh) + len(position.anglers[0].spent)
