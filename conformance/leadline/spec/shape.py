"""The top levels of the spec files that contain several things; only the schemas are made from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from leadline.spec.model import Change, Component, Dispute, Mistake
from leadline_engines.shapes import STRICT


@dataclass(frozen=True, slots=True)
class ComponentsFile:
    """The figures of a game and their sources."""

    __pydantic_config__ = STRICT

    figures: dict[str, Any]
    """Every figure that the engine uses, by name."""
    components: tuple[Component, ...]
    """The contents of the box: each entry fixes some of the figures and gives their sources."""


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
    """The changes of the rules of a game."""

    __pydantic_config__ = STRICT

    history: tuple[Change, ...]
    """The changes, the latest first."""


@dataclass(frozen=True, slots=True)
class WordsFile:
    """The words of players, for the search."""

    __pydantic_config__ = STRICT

    ignored: tuple[str, ...] = ()
    """The words that say nothing about what a question is about."""
    weak: tuple[str, ...] = ()
    """The words that say little about it, and so have little weight."""
    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By word: its other forms, where no ending reveals them."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Groups of words, or of short phrases, that mean the same."""
    phrases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By the id of a rule, a dispute or a component: what players call it."""
    questions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By the id of a rule or a dispute: questions that players ask about it."""
