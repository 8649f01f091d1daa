"""Comparisons of an answer of each kind with the reference.

Each comparison can be repeated with an engine under other readings (`wrong_parts`), and describes how the answer
differs from the one under the readings in force (`in_words`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from leadline.game.legal import given_chance, list_differences
from leadline.game.moves import completed, make_move, play_reported, state_fault
from leadline.recording.model import Answer, Turn
from leadline.schema.values import FieldDifference
from leadline.smoke.differences import (
    MOST_FIELDS,
    PositionDifferences,
    hearing_in_words,
    refusal_in_words,
    view_in_words,
)
from leadline.smoke.proofs import Proofs
from leadline.suite.model import Scenario
from leadline.transport.advice import same_fault
from leadline_engines.surface import Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game


@dataclass(frozen=True)
class PositionComparison:
    """An answer that should report a position, and the position that the reference expects."""

    game: Game
    engine: Engine
    """The reference under the readings in force."""
    what: str
    """The request, as it is named in findings."""
    expected: Any
    answer: Answer
    note: ClassVar[str] = ""
    """The words that follow the kind of the answer if no position is reported."""

    @property
    def report(self) -> Mapping[str, Any]:
        """The reported position; empty if nothing is reported."""
        return self.answer.position or {}

    @property
    def is_reported(self) -> bool:
        """True if the answer is a position, even an empty one."""
        return self.answer.kind == "position"

    @cached_property
    def differences(self) -> PositionDifferences:
        """The differences between the reported position and the expected one."""
        return PositionDifferences(self.game, self.engine, self.expected, self.report)

    @property
    def is_wrong(self) -> bool:
        """True if the answer is not the expected position."""
        return not self.is_reported or bool(self.differences.of_fields)

    @property
    def differs_only_in_decisions(self) -> bool:
        """True if the position is right, and only the open decisions are wrong."""
        return self.is_reported and {difference.field for difference in self.differences.of_fields} == {"to_act"}

    def in_words(self) -> str:
        """Return in words how the answer differs from the expected position; empty if it does not."""
        if not self.is_reported:
            return f"{self.what}: {refusal_in_words(self.answer, self.note)}"
        differences = self.differences.in_words()
        return f"{self.what}: {differences}" if differences else ""


@dataclass(frozen=True)
class OpeningComparison(PositionComparison):
    """The answer to the opening of a scenario."""

    scenario: Scenario

    def wrong_parts(self, engine: Engine) -> Set[str]:
        """Return the parts of the answer that are wrong with an engine."""
        position = opened_position(self.game, engine, self.scenario)
        if (position is not None) is not self.is_reported:
            return {"refused"}
        if position is None:
            return set()
        return PositionDifferences(self.game, engine, position, self.report).wrong_parts


def opened_position(game: Game, engine: Engine, scenario: Scenario) -> Any | None:
    """Return the position in which a scenario begins, or None if an engine refuses the opening."""
    if scenario.position is not None:
        position = game.codecs.position.read_once(scenario.position)
        return position if state_fault(engine, position) is None else None
    outcome = engine.open(game.codecs.setup.read_once(scenario.setup or {}), "nothing")
    return outcome.position if isinstance(outcome, Outcome) else None


# ---- Moves


@dataclass(frozen=True)
class TurnComparison(PositionComparison):
    """The answer to moves that are legal under the readings in force."""

    moves: Sequence[Mapping[str, Any]]
    """The moves as they were sent."""
    start: Any
    """The position before the first move."""
    before: Any
    """The position before the last move."""
    move: Any
    """The last move."""
    note: ClassVar[str] = ", though it is legal"

    @property
    def reason(self) -> str:
        """The reason of a refusal without its varying parts; empty for a position."""
        return "" if self.is_reported else same_fault(self.answer.why)

    def wrong_parts(self, engine: Engine) -> Set[str]:
        """Return the parts of the answer that are wrong with an engine."""
        return _wrong_in_turn(self.game, engine, self.start, self.moves, self.answer)

    def in_words(self) -> str:
        """Return in words how the answer differs from the expected one in its position, or else in its events."""
        words = super().in_words()
        if words:
            return words
        proofs = Proofs(self.game, self.engine)
        proof = proofs.of_events(self.start, self.moves, self.answer)
        heard = map(hearing_in_words, proofs.hearing(self.start, self.moves, self.answer))
        return f"{self.what}: {proof.says if proof is not None else next(heard, '')}"


@dataclass(frozen=True)
class IllegalTurnComparison:
    """The answer to moves, one of which is refused under the readings in force."""

    game: Game
    engine: Engine
    """The reference under the readings in force."""
    what: str
    """The request and the reason to refuse it, as they are named in findings."""
    answer: Answer
    moves: Sequence[Mapping[str, Any]]
    """The moves as they were sent."""
    start: Any
    """The position before the first move."""
    before: Any
    """The position before the refused move."""
    move: Any
    """The refused move."""
    is_of_chance: bool
    """True if the choice may be legal, but not with the results of chance that the move states."""
    earlier: Sequence[Mapping[str, Any]]
    """The moves of the game before these."""

    @property
    def report(self) -> Mapping[str, Any]:
        """The reported position; empty if nothing is reported."""
        return self.answer.position or {}

    @property
    def is_played(self) -> bool:
        """True if the answer is a position, and not the one before the refused move."""
        if self.answer.kind != "position":
            return False
        return not self.report or bool(self.game.reports.differences(self.engine, self.before, self.report))

    def wrong_parts(self, engine: Engine) -> Set[str]:
        """Return the parts of the answer that are wrong with an engine."""
        return _wrong_in_turn(self.game, engine, self.start, self.moves, self.answer)

    def in_words(self) -> str:
        """Return the error in words."""
        return f"{self.what}, and is played"


def compare_turn(
    game: Game, engine: Engine, what: str, start: Any, turn: Turn, earlier: Sequence[Mapping[str, Any]] = ()
) -> TurnComparison | IllegalTurnComparison:
    """Play the moves of a turn from the position ``start`` on an engine, up to the first move that is refused.

    ``earlier`` lists the moves of the game before this turn.
    """
    before = position = start
    move = None
    for data in turn.moves:
        before = position
        move = game.codecs.move.read(completed(game.types.move, data))
        outcome = engine.play(before, move, "nothing")
        if isinstance(outcome, Refusal):
            is_of_chance = outcome.kind != "illegal"
            words = f"{what} {'states something that cannot happen here' if is_of_chance else 'is against the rules'}"
            return IllegalTurnComparison(
                game, engine, words, turn.answer, turn.moves, start, before, move, is_of_chance, earlier
            )
        position = outcome.position
    return TurnComparison(game, engine, what, position, turn.answer, turn.moves, start, before, move)


def _wrong_in_turn(
    game: Game, engine: Engine, start: Any, moves: Sequence[Mapping[str, Any]], answer: Answer
) -> Set[str]:
    """Return the wrong parts of the answer to moves from the position ``start``."""
    position = start
    for data in moves:
        outcome = play_reported(engine, position, game.codecs.move.read(completed(game.types.move, data)))
        if isinstance(outcome, Refusal):
            return {"refused"} if answer.kind == "position" else set()
        position = outcome.position
    if answer.kind != "position":
        return {"refused"}
    parts = PositionDifferences(game, engine, position, answer.position or {}).wrong_parts
    if parts:
        return parts
    proofs = Proofs(game, engine)
    parts.update(difference.field for difference in proofs.hearing(start, moves, answer))
    return parts | ({"events"} if proofs.of_events(start, moves, answer) is not None else set())


# ---- Questions


@dataclass(frozen=True)
class ViewComparison:
    """A view that some seats were shown of a position."""

    game: Game
    engine: Engine
    """The reference under the readings in force."""
    position: Any
    seen: Mapping[str, Any]
    """The seats and their view, as they were recorded."""

    @cached_property
    def differences(self) -> list[FieldDifference]:
        """The differences between the view and the right one under the readings in force."""
        return self._differences_with(self.engine)

    def wrong_parts(self, engine: Engine) -> Set[str]:
        """Return the fields that are wrong with an engine."""
        return {difference.field for difference in self._differences_with(engine)}

    def in_words(self) -> str:
        """Return the first few differences in words."""
        return f"view: {'; '.join(map(view_in_words, self.differences[:MOST_FIELDS]))}"

    def _differences_with(self, engine: Engine) -> list[FieldDifference]:
        seats = self.seen["seats"]
        view = engine.view(self.position, tuple(seats))
        return self.game.reports.view_differences("+".join(map(str, seats)), view, self.seen["view"])


@dataclass(frozen=True)
class LegalListComparison:
    """A list of the legal choices in a position."""

    game: Game
    engine: Engine
    """The reference under the readings in force."""
    position: Any
    asked: Mapping[str, Any]
    """The question and the list, as they were recorded."""

    def wrong_parts(self, engine: Engine) -> Set[str]:
        """Return the choices that the list lacks, or has too many, with an engine."""
        missing, extra = list_differences(self.game, engine, self.position, self.asked)
        return {f"lacks {choice}" for choice in missing} | {f"has {choice}" for choice in extra}

    def in_words(self) -> str:
        """Return in words which choices are missing, or else which are too many; empty if the list is right."""
        return next((words for _, words in self.errors()), "")

    def errors(self) -> Iterator[tuple[str, str]]:
        """Yield each kind of error, and the error in words."""
        missing, extra = list_differences(self.game, self.engine, self.position, self.asked)
        for choices, effect in ((missing, "leaves out"), (extra, "includes the illegal")):
            if choices:
                yield effect, f"legal: the list {effect} {self._choices_in_words(choices)}"

    def _choices_in_words(self, choices: Sequence[Any]) -> str:
        move = make_move(self.game, choices[0], given_chance(self.game, self.asked))
        more = f" and {len(choices) - 1} more" if len(choices) > 1 else ""
        return f"`{self.game.move_notation.write(move, {})}`{more}"
