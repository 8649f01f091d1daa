"""The structure of a scenario file as its author writes it, used only to make the schema.

`leadline.suite.read` reads the files and explains errors in words. Every scalar is text here, because files are read in
this way; the schema also allows numbers and booleans, for editors that interpret YAML differently. Anything specific to
a game (positions, openings, most of an expectation) is left open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Count

OPEN = {**STRICT, "extra": "ignore"}
"""The configuration of a structure to which a game may add its own keys."""
ONE_START = {**STRICT, "json_schema_extra": {"oneOf": [{"required": ["position"]}, {"required": ["opening"]}]}}
"""The configuration of a scenario, which allows only the known keys and requires exactly one start."""


@dataclass(frozen=True, slots=True)
class Like:
    """A pattern for a text."""

    pattern: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        """Add the pattern to the check that is made from the type."""
        return {**handler(source), "pattern": self.pattern}


Id: TypeAlias = Annotated[str, Like(r"^[a-z0-9]+(-[a-z0-9]+)+$")]
RuleId: TypeAlias = Annotated[str, Like(r"^[a-z0-9]+(\.[a-z0-9-]+)+$")]
Slug: TypeAlias = Annotated[str, Like(r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Line: TypeAlias = Annotated[str, Like(r"\S")]


@dataclass(frozen=True, slots=True)
class Expectation:
    """An expectation, which consists of a partial position and more; only the stated parts are compared.

    Other keys depend on the game.
    """

    __pydantic_config__ = OPEN

    under: dict[str, Slug] = field(default_factory=dict)
    """The readings, by dispute, under which the expectation applies; all others are the recommended ones."""
    refused: RuleId = ""
    """The rule that forbids the move, or the opening."""


Expected: TypeAlias = Expectation | Annotated[tuple[Expectation, ...], Count(1)]


@dataclass(frozen=True, slots=True)
class BareMove:
    """A move in the form that the game defines."""

    __pydantic_config__ = STRICT

    choice: dict[str, Any]
    """The choice."""
    chance: Any = None
    """The results of chance."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move with the expectation directly after it."""

    __pydantic_config__ = STRICT

    move: Line | BareMove
    """The move in notation, or in the form that the game defines."""
    expect: Expected = ()
    """The expectation directly after the move; a list covers several readings."""


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Moves that may be played in any order, each of which must lead to the same result."""

    __pydantic_config__ = STRICT

    any_order: Annotated[tuple[Line | BareMove | WrittenMove, ...], Count(2)] = field(metadata={"key": "any-order"})
    """The moves."""
    expect: Expected = ()
    """The expectation after all of the moves."""


@dataclass(frozen=True, slots=True)
class WrittenScenario:
    """A scenario, with its start, its moves, and its expectations."""

    __pydantic_config__ = ONE_START

    scenario: Id
    """The permanent id of the scenario: lower-case words with hyphens."""
    title: Line
    """A short statement of what the scenario shows."""
    rules: RuleId | Annotated[tuple[RuleId, ...], Count(1)]
    """The rules at which the scenario is aimed; each of them must come into play."""
    disputes: Slug | tuple[Slug, ...] = ()
    """The disputes whose readings the scenario is intended to distinguish; in this case, `expect` is a list."""
    kind: Literal["hand", "found", "recorded"] = "hand"
    """The origin of the scenario.

    `hand`, the default, stands for results derived by hand, `found` for moves found by a machine, and `recorded` for a
    trace.
    """
    position: dict[str, Any] = field(default_factory=dict)
    """The position from which the scenario starts, in the form that the game defines; this or `opening` is given."""
    opening: dict[str, Any] = field(default_factory=dict)
    """The opening from which the scenario starts, in the form that the game defines; this or `position` is given."""
    moves: tuple[Line | BareMove | WrittenMove | AnyOrder, ...] = ()
    """The moves, in order; only the last may be illegal."""
    expect: Expected = ()
    """The expectation at the end; a list covers several readings."""
    legal_variant: Line | BareMove | WrittenMove = ""
    """A legal move that replaces the illegal last one."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A file that lists the things that no opening, or no position, can reach."""

    __pydantic_config__ = STRICT

    unreachable: dict[str, Line]
    """The reason, by rule or dispute: `ID` for every opening, `ID for 3` for three seats, `ID from a position`."""


ScenarioFile: TypeAlias = tuple[WrittenScenario, ...] | Unreachable
"""A file with a list of scenarios or of unreachable things."""
