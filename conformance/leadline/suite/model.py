"""A scenario as the machinery holds it: plain data, so that it can be compiled to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Between
from leadline_engines.surface import Seat

Part: TypeAlias = Literal["main", "twin"]
"""The scenario itself, or the legal twin of its illegal move."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """What is expected under some readings."""

    __pydantic_config__ = STRICT

    under: dict[str, str]
    """The readings that differ from the recommended ones; empty for the recommended ones themselves."""
    wanted: dict[str, Any]
    """The expectation as it is written: only what is written is compared."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a scenario."""

    __pydantic_config__ = STRICT

    text: str
    """The move in notation, with the names of the scenario."""
    move: dict[str, Any]
    """The move as data."""
    expect: tuple[Alternative, ...] = ()
    """What is expected right after it, if anything is."""
    group: Annotated[int, Between(0)] = 0
    """The number of the group of moves in any order that it belongs to; 0 for none."""


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
    seats: tuple[int | str, ...]
    """The seats, by their keys."""
    names: tuple[str, ...]
    """The names of the seats, in the same order."""
    position: dict[str, Any] | None
    """The position it starts from; null for an opening."""
    setup: dict[str, Any] | None
    """The setup of its opening; null for a position."""
    free: tuple[str, ...]
    """The doors of the setup whose value does not matter: whatever a subject has there will do."""
    steps: tuple[Step, ...]
    """The moves."""
    expect: tuple[Alternative, ...]
    """What is expected after the last move."""
    twin: Step | None
    """The legal move that may stand in place of the last one, where the last one is illegal."""
    asks: dict[str, Any]
    """What is asked of a subject beside playing, after the last move: `views`, `heard`, `legal`."""
    tells: dict[str, list[list[str]]] | None = None
    """For each dispute it tells apart: the readings, in groups that look alike. Computed, never written."""
    shows: dict[str, list[str]] | None = None
    """For each dispute it tells apart while all others are read as recommended: the readings that then look like
    the recommended one. Computed, never written."""
    twin_shows: dict[str, list[str]] | None = None
    """The same of its twin. Computed, never written."""

    @property
    def named(self) -> dict[Seat, str]:
        """The seats with their names."""
        return dict(zip(self.seats, self.names, strict=True))

    def alternatives(self) -> list[Mapping[str, str]]:
        """Every set of readings the scenario speaks of, without repeats."""
        found: list[Mapping[str, str]] = []
        for item in (*self.expect, *(item for step in self.steps for item in step.expect)):
            if item.under not in found:
                found.append(item.under)
        return found

    @property
    def parts(self) -> tuple[Part, ...]:
        """The games of the scenario: itself, and its legal twin if it has one."""
        return ("main",) if self.twin is None else ("main", "twin")

    def steps_of(self, part: Part | Literal["steered"]) -> tuple[Step, ...]:
        """The moves of the scenario, or of its twin: the last move exchanged for the legal one."""
        if part == "twin" and self.twin is not None:
            return (*self.steps[:-1], self.twin)
        return self.steps

    def is_meant_to_be_refused(self, step: Step) -> bool:
        """Whether a move is the last one of a scenario that expects a refusal."""
        return bool(self.steps) and step is self.steps[-1] and self.expects_refusal()

    @property
    def is_refused_opening(self) -> bool:
        """Whether it is the opening that is expected to be refused."""
        return not self.steps and self.expects_refusal()

    def expects_refusal(self) -> bool:
        """Whether its last move, or its opening, is expected to be refused under some reading."""
        return any("refused" in item.wanted for item in self.expect)

    def always_expects_refusal(self) -> bool:
        """Whether its last move, or its opening, is expected to be refused under every reading it speaks of."""
        return self.expects_refusal() and all("refused" in item.wanted for item in self.expect)
