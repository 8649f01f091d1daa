"""Shared fixtures: the engine of the spec, and values from plain data."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from leadline.games.signal_duel import GAME
from pydantic import TypeAdapter

TOY = Path(__file__).resolve().parents[1]
FIGURES = yaml.safe_load((TOY / "spec/components.yaml").read_text(encoding="utf-8"))["figures"]
DISPUTES = yaml.safe_load((TOY / "spec/disputes.yaml").read_text(encoding="utf-8"))["disputes"]
AS_RULED = GAME.rulings.from_mapping({one["id"]: one["ruling"] for one in DISPUTES})


def make_engine(*wrong: Any, figures: Any = None, **readings: str) -> Any:
    """Return the engine under the recommended readings, or some others, with wrong steps or another map."""
    kind = type("Wrong", (*wrong, GAME.engine), {})
    return kind(GAME.components.from_mapping({**FIGURES, **(figures or {})}), AS_RULED.but(**readings))


adapter = cache(TypeAdapter)


def read(kind: Any, data: Any) -> Any:
    """Return a value of the game from plain data."""
    return adapter(kind).validate_json(json.dumps(data))


@pytest.fixture(scope="session")
def duel() -> SimpleNamespace:
    """Return the game, its folder, and ways to make an engine and to read plain data."""
    return SimpleNamespace(
        game=GAME,
        engine=make_engine,
        toy=TOY,
        read=read,
    )


@pytest.fixture(scope="session")
def engine() -> Any:
    """Return the engine under the recommended readings."""
    return make_engine()


@pytest.fixture(scope="session")
def leaky() -> Any:
    """Return an engine whose views show the other boat."""
    return make_engine(GAME.mistakes["duel.mistake.boat-in-view"])
