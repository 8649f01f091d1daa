"""The records of a comparison on random positions: each position, the questions about it, and the differences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from leadline.fuzz.games import Found
from leadline.fuzz.met import Met
from leadline_engines.surface import Fault


@dataclass(frozen=True, slots=True)
class Asked:
    """One question after a position was loaded, with the answer of the reference."""

    method: str
    """The method: `legal` or `play`."""
    params: Mapping[str, Any]
    """Its parameters, without the handle."""
    before: Any
    """The position in which the question is sent."""
    move: Any = None
    """The move, for `play`."""
    outcome: Any = None
    """The outcome on the reference, for `play`."""


@dataclass(slots=True)
class Case:
    """One position that may be impossible, and the answers of the reference."""

    number: int
    """Its number, from which the same seed makes it again."""
    position: Any
    """The position."""
    data: dict[str, Any]
    """The same as plain data."""
    faults: tuple[Fault, ...] = ()
    """The reasons why the reference refuses it."""
    notes: tuple[Fault, ...] = ()
    """The reasons why no game can have reached it, though play can continue from it."""
    asked: list[Asked] = field(default_factory=list)
    """The questions that are sent once the position is loaded."""
    breaks: str = ""
    """The error with which the reference itself breaks on it; empty if it does not."""


@dataclass(frozen=True, slots=True)
class Differing:
    """A position that two engines treat differently."""

    kind: str
    """`refused`, `loaded`, `rule`, `note`, `answer`, `broke`, or `reference`."""
    says: str
    """The difference, in one sentence."""
    alike: str
    """A text that is the same for differences of one cause, as far as that can be determined."""
    case: Case
    """The position."""
    readings: Mapping[str, str]
    """The readings that differ from the recommended ones."""
    found: Found | None = None
    """The wrong answer, if the position was loaded and the difference comes after that."""


@dataclass(slots=True)
class Compared:
    """The progress of a comparison."""

    positions: int = 0
    """The number of positions compared."""
    refused: int = 0
    """The number of them that both refuse."""
    not_taken: int = 0
    """The number that the program reports it cannot load."""
    answers: int = 0
    """The number of answers about loaded positions that were compared."""
    met: Met = field(default_factory=Met)
    """The number of times each rule, each refusal and each impossible position occurred."""
    differing: list[Differing] = field(default_factory=list)
    """The differences, one of each kind."""
    gave_up: str = ""
    """The reason it stopped early, if the subject no longer starts."""
