"""The shapes of a manual: its sections and its statements, in our own words."""

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
    """The section's id, the first part of its statements' ids."""
    title: str
    """The subject of the section, in our own words."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One normative sentence or clause of a manual, in our own words."""

    __pydantic_config__ = STRICT

    id: str
    """`SECTION.NUMBER`, numbered in reading order."""
    says: str
    """The statement of the manual, in our own words."""
    hashes: tuple[str, ...]
    """The fingerprints of the printed sentences it stands for."""
    rules: tuple[str, ...] = ()
    """The fingerprints of the printed sentences it stands for."""
    contradicts: tuple[str, ...] = ()
    """The rules, as ruled, that it contradicts."""
    none: NoRule | None = None
    """The reason why it supports no rule, if it supports none."""


@dataclass(frozen=True, slots=True)
class Manual:
    """One of the printed texts the game is known by."""

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
    """The kind of text it is."""
    edition: str = ""
    """The printing; empty if unknown."""

    def statement(self, id: str) -> Statement | None:
        """Return the statement with this id; None if there is none."""
        return next((statement for statement in self.statements if statement.id == id), None)
