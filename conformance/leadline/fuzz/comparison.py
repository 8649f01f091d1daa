"""The records of a comparison on random positions: each position, the questions asked about it, and the differences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from leadline.fuzz.games import Found
from leadline.fuzz.met import Met
from leadline_engines.surface import Fault


@dataclass(frozen=True, slots=True)
class Asked:
    """A question asked after a position was loaded, with the answer of the reference."""

    method: str
    """The method: `legal` or `play`."""
    params: Mapping[str, Any]
    """Its parameters, without the handle."""
    before: Any
    """The position about which the question is asked."""
    move: Any = None
    """The move, for `play`."""
    outcome: Any = None
    """The outcome of a `play` request on the reference."""


@dataclass(slots=True)
class Case:
    """A position that may be impossible, with the answers of the reference."""

    number: int
    """The number of the position; together with the seed, it determines the position."""
    position: Any
    """The position."""
    data: dict[str, Any]
    """The same as plain data."""
    faults: tuple[Fault, ...] = ()
    """The reasons why the reference refuses the position."""
    notes: tuple[Fault, ...] = ()
    """The reasons why no game can have reached the position, although play can continue from it."""
    asked: list[Asked] = field(default_factory=list)
    """The questions to send once the position is loaded."""
    breaks: str = ""
    """The error if the reference itself fails on the position; empty if it does not."""


@dataclass(frozen=True, slots=True)
class Differing:
    """A position that two engines treat differently."""

    kind: str
    """The kind of difference: `refused`, `loaded`, `rule`, `note`, `answer`, `broke`, or `reference`."""
    says: str
    """The difference, in one sentence."""
    alike: str
    """A text that is equal for differences with the same cause, as far as that can be determined."""
    case: Case
    """The position."""
    readings: Mapping[str, str]
    """The readings that differ from the recommended ones."""
    finding: Found | None = None
    """The wrong answer, if the difference occurs after the position was loaded."""


@dataclass(slots=True)
class Compared:
    """The progress of a comparison."""

    positions: int = 0
    """The number of positions compared."""
    refused: int = 0
    """The number of positions that both engines refuse."""
    not_taken: int = 0
    """The number of positions that the program reports it cannot load."""
    answers: int = 0
    """The number of compared answers about positions that were loaded."""
    met: Met = field(default_factory=Met)
    """The number of occurrences of each rule, each refusal and each kind of impossible position."""
    differing: list[Differing] = field(default_factory=list)
    """The differences, one of each kind."""
    gave_up: str = ""
    """The reason for stopping early, if the subject no longer starts."""
