"""The shape of a scenario file as its author writes it. Only the schema is made from it.

`leadline.suite.read` reads the files and says what is wrong in words. Every scalar is text here, because
that is how it is read; a schema takes numbers and true or false as well, for editors that read YAML
their own way. What belongs to one game (positions, openings, most of an expectation) is left open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Count

OPEN = {**STRICT, "extra": "ignore"}
"""What a shape says in which a game may add keys of its own."""
ONE_START = {**STRICT, "json_schema_extra": {"oneOf": [{"required": ["position"]}, {"required": ["opening"]}]}}
"""What a scenario says: nothing but its own keys, and one start."""


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
    """What must follow: a partial position, and more; only what is written is compared. The rest is the game's own."""

    __pydantic_config__ = OPEN

    under: dict[str, Slug] = field(default_factory=dict)
    """The readings it speaks of, by dispute; the others stay as recommended."""
    refused: RuleId = ""
    """The rule that forbids the move, or the opening."""


Expected: TypeAlias = Expectation | Annotated[tuple[Expectation, ...], Count(1)]


@dataclass(frozen=True, slots=True)
class BareMove:
    """A move in the game's own shape."""

    __pydantic_config__ = STRICT

    choice: dict[str, Any]
    """What is chosen."""
    chance: Any = None
    """What chance gave."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move with what must follow right after it."""

    __pydantic_config__ = STRICT

    move: Line | BareMove
    """The move in notation, or in the game's own shape."""
    expect: Expected = ()
    """What must follow right after it; a list speaks of several readings."""


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Moves whose order is free: another one has to come to the same."""

    __pydantic_config__ = STRICT

    any_order: Annotated[tuple[Line | BareMove | WrittenMove, ...], Count(2)] = field(metadata={"key": "any-order"})
    """The moves."""
    expect: Expected = ()
    """What must follow after all of them."""


@dataclass(frozen=True, slots=True)
class WrittenScenario:
    """A scenario: where it starts, what is played, and what must follow."""

    __pydantic_config__ = ONE_START

    scenario: Id
    """The permanent id: lower case words with hyphens."""
    title: Line
    """What it shows: one short statement."""
    rules: RuleId | Annotated[tuple[RuleId, ...], Count(1)]
    """The rules it is aimed at; each has to come into play."""
    disputes: Slug | tuple[Slug, ...] = ()
    """The disputes it is meant to tell apart; then `expect` is a list."""
    kind: Literal["hand", "found", "recorded"] = "hand"
    """`hand`: results derived by hand, the default; `found`: moves found by machine; `recorded`: a trace."""
    position: dict[str, Any] = field(default_factory=dict)
    """The position it starts from, in the game's own shape; this or `opening`."""
    opening: dict[str, Any] = field(default_factory=dict)
    """The opening it starts from, in the game's own shape; this or `position`."""
    moves: tuple[Line | BareMove | WrittenMove | AnyOrder, ...] = ()
    """The moves, in order; only the last may be illegal."""
    expect: Expected = ()
    """What must follow at the end; a list speaks of several readings."""
    twin: Line | BareMove | WrittenMove = ""
    """A legal move in place of the illegal last one."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A file that says what no opening, or no position, can reach."""

    __pydantic_config__ = STRICT

    unreachable: dict[str, Line]
    """The reason, by rule or dispute: `ID` for every opening, `ID for 3` for three seats, `ID from a position`."""


ScenarioFile: TypeAlias = tuple[WrittenScenario, ...] | Unreachable
"""A file: a list of scenarios, or what nothing can reach."""
