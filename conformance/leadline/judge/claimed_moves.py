"""The moves that led to an answer, if the program says that it played others than it was sent.

What it says about its choices may contradict itself or the rules, such as an order of laying down for a diver that lays
nothing. Reporting more must not be worse than reporting less: choices that explain nothing are dropped if the rest
explains the answer, or if they are not settable and no reading allows them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leadline.game.moves import WHOSE, without_inputs
from leadline.judge.diagnosis import Diagnosis
from leadline.judge.reference import Reference
from leadline.recording.follow import Follower, play_moves
from leadline.recording.model import Turn
from leadline_engines.surface import Engine, Refusal


@dataclass(frozen=True)
class ClaimedMoves:
    """The moves of one turn as a program says it played them."""

    reference: Reference
    """The reference, for the readings that may allow a choice."""
    follower: Follower
    """The reference that follows the game of the turn."""
    diagnosis: Diagnosis
    """The diagnosis under which it follows it."""
    before: Any
    """The position from which the moves were played."""
    turn: Turn
    """The turn."""

    def believed(self) -> list[Any]:
        """Return the moves that were played, as far as the program's claims about its choices can be believed."""
        played = self.turn.answer.played or ()
        claimed = self._moves(played)
        if not any(move and "choice" in move for move in played) or self._explains(self.follower.engine, claimed):
            return claimed
        if len(played) > len(self.turn.moves) or self._names_another():
            return claimed
        game, can = self.follower.game, self.follower.can
        through_inputs = self._moves([move and without_inputs(game, "move", move, can) for move in played])
        chance_only = self._moves(
            [move and {key: part for key, part in move.items() if key != "choice"} for move in played]
        )
        for less in (through_inputs, chance_only):
            if self._explains(self.follower.engine, less):
                return less
        return through_inputs if self._is_made_up(claimed, through_inputs) else claimed

    def _is_made_up(self, claimed: Sequence[Any], through_inputs: Sequence[Any]) -> bool:
        """Return whether only parts that cannot be set make the moves illegal, and no reading allows them."""
        if through_inputs == claimed or self.turn.answer.kind != "position":
            return False
        if not self._is_refused(claimed) or self._is_refused(through_inputs):
            return False
        catalogue = self.reference.catalogue
        readings = (catalogue.with_item(self.diagnosis, each) for each in catalogue.traits if each.dispute)
        engines = (self.reference.under(diagnosis).engine for diagnosis in readings)
        return not any(self._explains(engine, claimed) for engine in engines)

    def _moves(self, played: Sequence[Any]) -> list[Any]:
        return self.follower.played_moves(self.turn.moves, played)

    def _names_another(self) -> bool:
        """Return whether the program says that another seat has moved, or has chosen something of another kind."""
        pairs = zip(self.turn.moves, self.turn.answer.played or (), strict=False)
        return any(_is_of_another(_choice(sent), _choice(played)) for sent, played in pairs)

    def _is_refused(self, moves: Sequence[Any]) -> bool:
        engine = self.follower.engine
        return isinstance(play_moves(engine, "nothing", position=self.before, moves=moves), Refusal)

    def _explains(self, engine: Engine, moves: Sequence[Any]) -> bool:
        """Return whether moves lead to the position that was answered."""
        answer, game = self.turn.answer, self.follower.game
        if answer.kind != "position":
            return False
        outcome = play_moves(engine, "nothing", position=self.before, moves=moves)
        if isinstance(outcome, Refusal):
            return False
        return not any(game.reports.differing(engine, outcome.position, answer.position or {}))


def _choice(move: Mapping[str, Any] | None) -> Mapping[str, Any]:
    return (move or {}).get("choice") or {}


def _is_of_another(sent: Mapping[str, Any], played: Mapping[str, Any]) -> bool:
    return any(played.get(key, sent.get(key)) != sent.get(key) for key in WHOSE)
