"""The top-level structure of the spec files that contain several things, used only to make the schemas."""

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
    """The contents of the box; each entry defines some of the figures and gives their sources."""


@dataclass(frozen=True, slots=True)
class DisputesFile:
    """The disputes of a game."""

    __pydantic_config__ = STRICT

    disputes: tuple[Dispute, ...]
    """The disputes, in the order of the register."""


@dataclass(frozen=True, slots=True)
class MistakesFile:
    """The mistakes made by programs for a game."""

    __pydantic_config__ = STRICT

    mistakes: tuple[Mistake, ...]
    """The mistakes, each of which has a wrong engine that makes it."""


@dataclass(frozen=True, slots=True)
class HistoryFile:
    """The changes of the rules of a game."""

    __pydantic_config__ = STRICT

    history: tuple[Change, ...]
    """The changes, the latest first."""


@dataclass(frozen=True, slots=True)
class WordsFile:
    """Players' words, for the search."""

    __pydantic_config__ = STRICT

    ignored: tuple[str, ...] = ()
    """The words that say nothing about the topic of a question."""
    weak: tuple[str, ...] = ()
    """The words that say little about the topic of a question and therefore have little weight."""
    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each word, other forms of the word that no ending reveals."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Groups of words, or of short phrases, with the same meaning."""
    phrases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Players' names for a rule, a dispute or a component, by its id."""
    questions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Players' questions about a rule or a dispute, by its id."""
