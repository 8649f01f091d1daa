"""The shape of a scenario file as its author writes it; only the schema is made from it.

`leadline.suite.read` reads the files and explains errors in words. Every scalar is text here, because that is how it is
read; a schema also allows numbers and booleans, for editors that read YAML their own way. Anything specific to a game
(positions, openings, most of an expectation) is left open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Count

OPEN = {**STRICT, "extra": "ignore"}
"""The configuration of a shape to which a game may add keys of its own."""
ONE_START = {**STRICT, "json_schema_extra": {"oneOf": [{"required": ["position"]}, {"required": ["opening"]}]}}
"""The configuration of a scenario: only its own keys, and exactly one start."""


@dataclass(frozen=True, slots=True)
class Like:
    """A pattern for a text."""

    pattern: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        """Write the pattern into the check made from the type."""
        return {**handler(source), "pattern": self.pattern}


Id: TypeAlias = Annotated[str, Like(r"^[a-z0-9]+(-[a-z0-9]+)+$")]
RuleId: TypeAlias = Annotated[str, Like(r"^[a-z0-9]+(\.[a-z0-9-]+)+$")]
Slug: TypeAlias = Annotated[str, Like(r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Line: TypeAlias = Annotated[str, Like(r"\S")]


@dataclass(frozen=True, slots=True)
class Expectation:
    """An expectation: a partial position, and more; only what is written is compared. The rest depends on the game."""

    __pydantic_config__ = OPEN

    under: dict[str, Slug] = field(default_factory=dict)
    """The readings under which it applies, by dispute; the others stay as recommended."""
    refused: RuleId = ""
    """The rule that forbids the move, or the opening."""


Expected: TypeAlias = Expectation | Annotated[tuple[Expectation, ...], Count(1)]


@dataclass(frozen=True, slots=True)
class BareMove:
    """A move in the game's own shape."""

    __pydantic_config__ = STRICT

    choice: dict[str, Any]
    """The choice."""
    chance: Any = None
    """The results of chance."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move with the expectation right after it."""

    __pydantic_config__ = STRICT

    move: Line | BareMove
    """The move in notation, or in the game's own shape."""
    expect: Expected = ()
    """The expectation right after it; a list covers several readings."""


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Moves whose order is free: every order has to lead to the same result."""

    __pydantic_config__ = STRICT

    any_order: Annotated[tuple[Line | BareMove | WrittenMove, ...], Count(2)] = field(metadata={"key": "any-order"})
    """The moves."""
    expect: Expected = ()
    """The expectation after all of them."""


@dataclass(frozen=True, slots=True)
class WrittenScenario:
    """A scenario: its start, its moves, and its expectations."""

    __pydantic_config__ = ONE_START

    scenario: Id
    """The permanent id: lower case words with hyphens."""
    title: Line
    """A short statement of what it shows."""
    rules: RuleId | Annotated[tuple[RuleId, ...], Count(1)]
    """The rules it is aimed at; each has to come into play."""
    disputes: Slug | tuple[Slug, ...] = ()
    """The disputes whose readings it is meant to distinguish; `expect` is then a list."""
    kind: Literal["hand", "found", "recorded"] = "hand"
    """`hand`: results derived by hand, the default; `found`: moves found by machine; `recorded`: a trace."""
    position: dict[str, Any] = field(default_factory=dict)
    """The position it starts from, in the game's own shape; this or `opening`."""
    opening: dict[str, Any] = field(default_factory=dict)
    """The opening it starts from, in the game's own shape; this or `position`."""
    moves: tuple[Line | BareMove | WrittenMove | AnyOrder, ...] = ()
    """The moves, in order; only the last may be illegal."""
    expect: Expected = ()
    """The expectation at the end; a list covers several readings."""
    legal_variant: Line | BareMove | WrittenMove = ""
    """A legal move in place of the illegal last one."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A file that lists what no opening, or no position, can reach."""

    __pydantic_config__ = STRICT

    unreachable: dict[str, Line]
    """The reason, by rule or dispute: `ID` for every opening, `ID for 3` for three seats, `ID from a position`."""


ScenarioFile: TypeAlias = tuple[WrittenScenario, ...] | Unreachable
"""A file: a list of scenarios, or of what nothing can reach."""
