"""A scenario as plain data, which can be compiled to JSON."""

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
"""The prefix of the title of a scenario whose results have not been derived from the manuals yet."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """An expectation under some readings."""

    __pydantic_config__ = STRICT

    under: dict[str, str]
    """The readings that differ from the recommended ones; empty if all are the recommended ones."""
    wanted: dict[str, Any]
    """The expectation as it is written; only the written parts are compared."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a scenario."""

    __pydantic_config__ = STRICT

    text: str
    """The move in notation, with the seat names used in the scenario."""
    move: dict[str, Any]
    """The move as data."""
    expect: tuple[Alternative, ...] = ()
    """The expectation directly after the move, if there is one."""
    group: Annotated[int, Between(0)] = 0
    """The number of the group of moves in any order to which the move belongs; 0 if it belongs to none."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of the suite."""

    __pydantic_config__ = STRICT

    id: str
    """The permanent id."""
    title: str
    """A short statement."""
    rules: tuple[str, ...]
    """The rules at which the scenario is aimed."""
    disputes: tuple[str, ...]
    """The disputes whose readings the scenario is intended to distinguish."""
    topic: str
    """The topic, which is the name of the scenario's file."""
    kind: Literal["hand", "found", "recorded"]
    """The origin of the scenario.

    `hand` stands for expected results derived by hand, `found` for moves found by a machine, and `recorded` for a
    trace.
    """
    file: str
    """The file that contains it."""
    line: Annotated[int, Between(0)]
    """The line in that file."""
    seats: tuple[int | str, ...]
    """The seats, by their keys."""
    names: tuple[str, ...]
    """The names of the seats, in the same order."""
    position: dict[str, Any] | None
    """The position from which the scenario starts; null for an opening."""
    setup: dict[str, Any] | None
    """The setup of the scenario's opening; null for a position."""
    free: tuple[str, ...]
    """The settable inputs of the setup whose value does not matter: any value that a subject has is acceptable."""
    steps: tuple[Step, ...]
    """The moves."""
    expect: tuple[Alternative, ...]
    """The expectations after the last move."""
    legal_variant: Step | None
    """The legal move that may replace the last move, if the last move is illegal."""
    asks: dict[str, Any]
    """The additional requests to a subject after the last move: `views`, `heard`, `legal`."""
    tells: dict[str, list[list[str]]] | None = None
    """For each dispute that the scenario distinguishes, its readings in groups that look alike.

    Computed, never written.
    """
    shows: dict[str, list[str]] | None = None
    """For each dispute that the scenario distinguishes on its own, the readings that look like the recommended one.

    A dispute is distinguished on its own if all others are read as recommended. Computed, never written.
    """
    legal_variant_shows: dict[str, list[str]] | None = None
    """The same readings for the legal variant. Computed, never written."""

    @property
    def named(self) -> dict[Seat, str]:
        """The seats with their names."""
        return dict(zip(self.seats, self.names, strict=True))

    def alternatives(self) -> list[Mapping[str, str]]:
        """Return every distinct set of readings that the scenario mentions."""
        alternatives: list[Mapping[str, str]] = []
        for item in (*self.expect, *(item for step in self.steps for item in step.expect)):
            if item.under not in alternatives:
                alternatives.append(item.under)
        return alternatives

    @property
    def parts(self) -> tuple[Part, ...]:
        """The games of the scenario: the scenario itself and, if there is one, its legal variant."""
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
        """Return whether the last move, or the opening, is expected to be refused under some reading."""
        return any("refused" in item.wanted for item in self.expect)

    def always_expects_refusal(self) -> bool:
        """Return whether the last move, or the opening, is expected to be refused under every reading mentioned."""
        return self.expects_refusal() and all("refused" in item.wanted for item in self.expect)


def frame_of(
    game: Game, start: Start, id: str, *, title: str = "", topic: str = "", kind: Literal["hand", "found"] = "hand"
) -> Scenario:
    """Return a start as a scenario without moves or expectations that is in no file."""
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
