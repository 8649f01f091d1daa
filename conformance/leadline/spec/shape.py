"""The tops of the spec files that hold more than one thing. Only the schemas are made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from leadline.spec.model import Change, Component, Dispute, Mistake
from leadline_engines.shapes import STRICT


@dataclass(frozen=True, slots=True)
class ComponentsFile:
    """The figures of a game, and where each comes from."""

    __pydantic_config__ = STRICT

    figures: dict[str, Any]
    """Every figure the engine is given, by name."""
    components: tuple[Component, ...]
    """What is in the box: each entry fixes some of the figures and says where they come from."""


@dataclass(frozen=True, slots=True)
class DisputesFile:
    """The disputes of a game."""

    __pydantic_config__ = STRICT

    disputes: tuple[Dispute, ...]
    """The disputes, in the order of the register."""


@dataclass(frozen=True, slots=True)
class MistakesFile:
    """The mistakes that programs of a game make."""

    __pydantic_config__ = STRICT

    mistakes: tuple[Mistake, ...]
    """The mistakes; each has a wrong engine that makes it."""


@dataclass(frozen=True, slots=True)
class HistoryFile:
    """What changed in the rules of a game."""

    __pydantic_config__ = STRICT

    history: tuple[Change, ...]
    """The changes, the latest first."""
