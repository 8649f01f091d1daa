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
    """What it is about, in our own words."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One normative sentence or clause of a manual, in our own words."""

    __pydantic_config__ = STRICT

    id: str
    """`SECTION.NUMBER`, numbered in reading order."""
    says: str
    """What the manual says there."""
    hashes: tuple[str, ...]
    """The fingerprints of the printed sentences it stands for."""
    rules: tuple[str, ...] = ()
    """The rules it supports."""
    contradicts: tuple[str, ...] = ()
    """The rules, as ruled, that it speaks against."""
    none: NoRule | None = None
    """Why it supports no rule, if it does not."""


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
    """What kind of text it is."""
    edition: str = ""
    """Which printing; empty if unknown."""

    def statement(self, id: str) -> Statement | None:
        """The statement with this id."""
        return next((statement for statement in self.statements if statement.id == id), None)
