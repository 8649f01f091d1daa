"""A scenario as plain data, so that it can be compiled to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Between
from leadline_engines.surface import Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.game.syntax import Start

Part: TypeAlias = Literal["main", "legal_variant"]
"""The scenario itself, or the legal variant of its illegal move."""

DRAFT = "Draft: "
"""The beginning of the title of a scenario whose results nobody has derived from the manuals yet."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """An expectation under some readings."""

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
    """The expectation right after it, if there is one."""
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
    """The disputes whose readings it is meant to distinguish."""
    topic: str
    """The topic: the name of its file."""
    kind: Literal["hand", "found", "recorded"]
    """`hand`: expected results derived by hand; `found`: its moves were found by machine; `recorded`: a trace."""
    file: str
    """The file that contains it."""
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
    """The settable inputs of the setup whose value does not matter: any value that a subject has is acceptable."""
    steps: tuple[Step, ...]
    """The moves."""
    expect: tuple[Alternative, ...]
    """The expectations after the last move."""
    legal_variant: Step | None
    """The legal move that may replace the last one, if the last one is illegal."""
    asks: dict[str, Any]
    """The requests to a subject beside playing, after the last move: `views`, `heard`, `legal`."""
    tells: dict[str, list[list[str]]] | None = None
    """The readings of each dispute that it distinguishes, in groups that look alike. Computed, never written."""
    shows: dict[str, list[str]] | None = None
    """The readings that look like the recommended one, for each dispute that it distinguishes while all others are read
    as recommended. Computed, never written."""
    legal_variant_shows: dict[str, list[str]] | None = None
    """The same for its legal variant. Computed, never written."""

    @property
    def named(self) -> dict[Seat, str]:
        """The seats with their names."""
        return dict(zip(self.seats, self.names, strict=True))

    def alternatives(self) -> list[Mapping[str, str]]:
        """Return every set of readings that the scenario mentions, without repeats."""
        found: list[Mapping[str, str]] = []
        for item in (*self.expect, *(item for step in self.steps for item in step.expect)):
            if item.under not in found:
                found.append(item.under)
        return found

    @property
    def parts(self) -> tuple[Part, ...]:
        """The games of the scenario: itself, and its legal variant if it has one."""
        return ("main",) if self.legal_variant is None else ("main", "legal_variant")

    def steps_of(self, part: Part | Literal["guided"]) -> tuple[Step, ...]:
        """Return the moves of the scenario, or of its legal variant, in which the last move is replaced."""
        if part == "legal_variant" and self.legal_variant is not None:
            return (*self.steps[:-1], self.legal_variant)
        return self.steps

    def is_meant_to_be_refused(self, step: Step) -> bool:
        """Return whether a move is the last one of a scenario that expects a refusal."""
        return bool(self.steps) and step is self.steps[-1] and self.expects_refusal()

    @property
    def is_refused_opening(self) -> bool:
        """True if the opening is expected to be refused."""
        return not self.steps and self.expects_refusal()

    def expects_refusal(self) -> bool:
        """Return whether its last move, or its opening, is expected to be refused under some reading."""
        return any("refused" in item.wanted for item in self.expect)

    def always_expects_refusal(self) -> bool:
        """Return whether its last move, or its opening, is expected to be refused under every reading it mentions."""
        return self.expects_refusal() and all("refused" in item.wanted for item in self.expect)


def frame_of(
    game: Game, start: Start, id: str, *, title: str = "", topic: str = "", kind: Literal["hand", "found"] = "hand"
) -> Scenario:
    """Return a start as a scenario without moves and expectations, which is in no file."""
    return Scenario(
        id=id,
        title=title,
        rules=(),
        disputes=(),
        topic=topic,
        kind=kind,
        file="",
        line=0,
        seats=start.seats,
        names=start.names,
        position=None if start.position is None else game.codecs.position.write(start.position),
        setup=None if start.setup is None else game.codecs.setup.write(start.setup),
        free=start.free,
        steps=(),
        expect=(),
        legal_variant=None,
        asks={},
    )
