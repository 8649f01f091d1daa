"""The decisions that the rules demand but a subject does not have, such as marking a symbol if it has no Engineer.

The subject declares them in `lacks`. As soon as such a decision is due, it is made on the reference and not sent: with
the move of the script if there is one, otherwise with the choice after which the least happens.

The recording contains these moves as if they had been played as asked. So the numbers in an answer, which count only
the moves that were sent, are converted into numbers that count all moves of the turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from leadline.game.moves import choices_reported, decisions_reported, make_move, play_reported, played_out
from leadline.recording.follow import AFTER
from leadline.recording.model import Answer, Turn
from leadline_engines.surface import Decision, Engine, Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_DUE = 100
"""The greatest number of decisions to make one after another, as a safeguard."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """The kinds of decisions that a subject does not have."""

    game: Game
    """The game."""
    engine: Engine
    """The reference that follows it."""
    kinds: Sequence[str]
    """The kinds."""

    def due(self, position: Any) -> Decision | None:
        """Return a decision of these kinds that must be made in a position, or None if there is none."""
        if not self.kinds:
            return None
        acts = decisions_reported(self.engine, position)
        return next((decision for decision in acts if decision.must and decision.kind in self.kinds), None)

    def least(self, position: Any, decision: Decision) -> tuple[Any, Outcome] | None:
        """Return the legal move of a decision after which the least happens, and its outcome."""
        chance, found = random.Random(0), list[tuple[Any, Outcome]]()
        choices = choices_reported(self.engine, position, decision)
        for choice in choices.listed or ((choices.sample(chance.randrange),) if choices.sample else ()):
            move, outcome = played_out(self.engine, position, make_move(self.game, choice), chance.randrange)
            told = play_reported(self.engine, position, move, "events") if isinstance(outcome, Outcome) else outcome
            if isinstance(told, Outcome):
                found.append((move, told))
        if not found:
            return None
        move, outcome = min(found, key=lambda each: len(each[1].events))
        return self.game.shorthand.complete_move(self.engine, position, move), outcome

    def made_from(self, position: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the moves of all decisions that are due, one after another, each with the position after it."""
        for _ in range(MOST_DUE):
            decision = self.due(position)
            made = None if decision is None else self.least(position, decision)
            if made is None:
                return
            position = made[1].position
            yield made[0], position

    def settled(self, position: Any) -> Any:
        """Return the position after all decisions that are due."""
        for _, after in self.made_from(position):
            position = after
        return position


def play_params(handle: Any, turn: Turn) -> dict[str, Any]:
    """Return the parameters of `play` for a turn: the moves that are sent."""
    return {"handle": handle, "moves": _sent_of(turn, turn.moves), "texts": _sent_of(turn, turn.texts)}


def in_full(turn: Turn, answer: Answer) -> Answer:
    """Return an answer to a turn in which numbers and entries of moves refer to all moves of the turn."""
    if not turn.unsent:
        return answer
    number, sent = len(turn.moves), _sent_of(turn, range(len(turn.moves)))
    at = answer.at if answer.at is None or answer.at > len(sent) else sent[answer.at - 1] + 1
    played = answer.played
    if played:
        by_index = dict(zip(sent, played, strict=False))
        further = [_moved(entry, [*sent, number]) for entry in played[len(sent) :]]
        played = [*(by_index.get(index) for index in range(number)), *further]
    return replace(answer, at=at, played=played)


def _sent_of(turn: Turn, each: Sequence[Any]) -> list[Any]:
    """Return the items that belong to moves that are sent, of a list with one item for each move."""
    return [item for index, item in enumerate(each) if index not in turn.unsent]


def _moved(entry: dict[str, Any] | None, sent: Sequence[int]) -> dict[str, Any] | None:
    """Return an entry for a move that the program made by itself: after any moves there that were not sent.

    ``sent`` contains the indices of the moves that were sent, and then the number of all moves.
    """
    after = entry.get(AFTER) if entry else None
    if not entry or not isinstance(after, int) or not 0 < after < len(sent):
        return entry
    return {**entry, AFTER: sent[after]}
