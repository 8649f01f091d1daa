"""The reference under models that were put together for one question."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge.diagnosis import PLAIN, Deviation, catalogue_of
from leadline.judge.reference import Reference
from leadline_engines.surface import Engine, Outcome, Refusal

MISTAKE = frozenset({Deviation(mistake="dsa.mistake.starter-rotates")})
READING = frozenset({Deviation(dispute="equally-far", reading="roll-off")})


def broken(engine: Engine, telling: Any = "events") -> Outcome | Refusal:
    """Fail as an engine does in which one mistake breaks a step of another."""
    raise IndexError("tuple index out of range")


@pytest.fixture(scope="module")
def reference() -> Reference:
    game = load_game("deep-sea-adventure")
    return Reference(game, catalogue_of(game, game.spec, game.recommended), game.recommended)


def test_mistakes_that_do_not_go_together_have_no_result(reference: Reference) -> None:
    assert reference.expected_if_any(MISTAKE, broken) is None
    assert reference.expected_if_any(MISTAKE | READING, broken) is None


@pytest.mark.parametrize("model", [PLAIN, READING], ids=["rules", "reading"])
def test_an_engine_that_fails_without_a_mistake_is_an_error_of_ours(reference: Reference, model: Any) -> None:
    with pytest.raises(IndexError):
        reference.expected_if_any(model, broken)
