"""The rules that a named mistake breaks: those that came into play where it shows, or else all of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge.rule_results import _charged

RULES = ["game.order.first", "game.order.once"]


def failing(in_play: list[str], **more: Any) -> SimpleNamespace:
    """Return a game with one failure that the mistake explains, and the rules that came into play in the answer."""
    told = {"dispute": "", "rule": "", "certain": False, "explained": True, "causes": ("game.mistake.early",), **more}
    return SimpleNamespace(failures=[SimpleNamespace(partly=(), **told)], in_play=[in_play])


def charged(*games: SimpleNamespace) -> dict[str, int]:
    """Return the number of failures of each rule that is charged."""
    mistake = SimpleNamespace(
        deviation=SimpleNamespace(name="game.mistake.early"), broken_rules=lambda catalogue: RULES
    )
    judgement: Any = SimpleNamespace(evaluator=SimpleNamespace(catalogue=None), named=[mistake], games=list(games))
    return {rule: len(failures) for rule, failures in _charged(judgement).items()}


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([failing(["game.order.first", "game.move"])], {"game.order.first": 1}),
        ([failing(["game.order.first"]), failing(["game.move"])], {"game.order.first": 1}),
        ([failing(["game.move"]), failing([])], {"game.order.first": 2, "game.order.once": 2}),
        ([failing(["game.order.first"], dispute="order")], {}),
    ],
    ids=["one rule in play", "in play elsewhere", "only what is open is wrong", "a reading"],
)
def test_a_named_mistake_breaks_its_rules(games: list[SimpleNamespace], expected: dict[str, int]) -> None:
    assert charged(*games) == expected
