"""The types of a manual, with its sections and its statements in our own words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from leadline_engines.shapes import STRICT

NoRule: TypeAlias = Literal["flavour", "advice", "example", "heading", "component-name", "question"]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a manual."""

    __pydantic_config__ = STRICT

    id: str
    """The id of the section, which is the first part of its statements' ids."""
    title: str
    """The subject of the section, in our own words."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One normative sentence or clause of a manual, in our own words."""

    __pydantic_config__ = STRICT

    id: str
    """`SECTION.NUMBER`, numbered in reading order."""
    says: str
    """The content of the statement, in our own words."""
    hashes: tuple[str, ...]
    """The fingerprints of the printed sentences that the statement covers."""
    rules: tuple[str, ...] = ()
    """The rules that the statement supports."""
    contradicts: tuple[str, ...] = ()
    """The rules, as ruled, that the statement contradicts."""
    none: NoRule | None = None
    """The reason why the statement supports no rule, if it supports none."""


@dataclass(frozen=True, slots=True)
class Manual:
    """One of the printed texts through which the game is known."""

    __pydantic_config__ = STRICT

    id: str = field(metadata={"key": "manual"})
    """The permanent id."""
    title: str
    """Its name."""
    sections: tuple[Section, ...]
    """Its sections, in reading order."""
    statements: tuple[Statement, ...]
    """Its statements, in reading order."""
    about: str = ""
    """The kind of text."""
    edition: str = ""
    """The printing; empty if unknown."""

    def statement(self, id: str) -> Statement | None:
        """Return the statement with this id, or None if there is none."""
        return next((statement for statement in self.statements if statement.id == id), None)
