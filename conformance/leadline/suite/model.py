"""A scenario as the machinery holds it: plain data, so that it can be compiled to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from leadline_engines.shapes import STRICT, Between


@dataclass(frozen=True, slots=True)
class Alternative:
    """What is expected under some readings."""

    __pydantic_config__ = STRICT

    under: dict[str, str]
    """The readings that differ from the recommended ones; empty for the recommended ones themselves."""
    wanted: dict[str, Any]
    """The expectation: only what is written is compared."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a scenario."""

    __pydantic_config__ = STRICT

    text: str
    """The move in notation, with the names of the scenario."""
    move: dict[str, Any]
    """The move as data."""
    expect: tuple[Alternative, ...]
    """What is expected right after it, if anything is."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A scenario's opening."""

    __pydantic_config__ = STRICT

    seats: Annotated[int, Between(1)]
    """How many players."""
    starter: Annotated[int, Between(1)] | None
    """The starting seat; null where a reading decides it."""
    fixed: bool
    """Whether the scenario states the deal; otherwise any deal will do."""
    setup: dict[str, Any]
    """The setup as data; the plainest deal where any will do."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of the suite."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id."""
    title: str
    """A short statement."""
    rules: tuple[str, ...]
    """The rules it is aimed at."""
    disputes: tuple[str, ...]
    """The disputes it is meant to tell apart."""
    topic: str
    """The topic: the name of its file."""
    kind: Literal["hand", "found", "recorded"]
    """`hand`: expected results derived by hand; `found`: its moves were found by machine; `recorded`: a trace."""
    file: str
    """Where it stands."""
    line: Annotated[int, Between(0)]
    """The line in that file."""
    names: tuple[str, ...]
    """The names of the seats, in seat order."""
    position: dict[str, Any] | None
    """The position it starts from; null for an opening."""
    opening: Opening | None
    """The opening it starts from; null for a position."""
    steps: tuple[Step, ...]
    """The moves."""
    expect: tuple[Alternative, ...]
    """What is expected after the last move."""
    twin: Step | None
    """The legal move that may stand in place of the last one, where the last one is illegal."""
    asks: dict[str, Any]
    """What is asked of a subject beside playing, after the last move: `views`, `legal`."""
    tells: dict[str, list[list[str]]] | None = None
    """For each dispute it tells apart: the readings, in groups that look alike. Computed, never written."""
    shows: dict[str, list[str]] | None = None
    """For each dispute it tells apart while all others are read as recommended: the readings that then look like
    the recommended one. Computed, never written."""
    twin_shows: dict[str, list[str]] | None = None
    """The same of its twin. Computed, never written."""

    @property
    def values_matter(self) -> bool:
        """Whether it can only be played from the deal it states."""
        return self.opening is not None and self.opening.fixed

    def alternatives(self) -> list[Mapping[str, str]]:
        """Every set of readings the scenario speaks of, without repeats."""
        found: list[Mapping[str, str]] = []
        for item in (*self.expect, *(item for step in self.steps for item in step.expect)):
            if item.under not in found:
                found.append(item.under)
        return found
