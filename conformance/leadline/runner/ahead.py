"""Sending the moves of a game before the first is answered, to a subject that can take them so.

It is done only where the whole game is in what is sent, and the subject has opened it just as the reference does. What
is answered counts only if every answer is just what the reference gives. Else the game is played again move by
move, so that each move is sent, and judged, from the place the subject really is in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.protocol.messages import PlayResult
from leadline.runner.records import Answer, GameRecord, Hurried, PlayedStep
from leadline.runner.subject import error_answer, fault_answer
from leadline.suite.model import Step
from leadline.transport import RpcError, SubjectFault

if TYPE_CHECKING:
    from leadline.runner.play import Play

WINDOW = "window"
"""The capability."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """One move of a script."""

    step: PlayedStep
    """The move as it is sent, and its answer when that is there."""
    position: Any
    """The position it leads to; None if it is refused."""


def tells_everything(opening: Mapping[str, Any]) -> bool:
    """Whether an opening leaves nothing to the subject: it cannot deal, start or roll otherwise another time."""
    starts = opening.get("starter") is not None or opening.get("roll_off")
    return opening.get("position") is not None or bool(opening.get("deal") and starts)


class Ahead:
    """The moves of one open game, sent at once."""

    def __init__(self, play: Play, steps: Sequence[Step]) -> None:
        """Take a game that was opened just now."""
        self.play = play
        self.script = self._script(steps) if self._is_determined(steps) else []
        self.answered: list[PlayedStep] = []
        self.sure = 0
        """So many answers are to what would have been sent one by one as well."""

    def _is_determined(self, steps: Sequence[Step]) -> bool:
        """Whether the whole game is told, and can be told at once."""
        play = self.play
        able = WINDOW in play.can and "dice" in play.can and play.subject.takes_several
        return able and len(steps) > 1 and play.is_as_told and tells_everything(play.opening())

    def _script(self, steps: Sequence[Step]) -> list[Scripted]:
        """All moves with the positions they lead to; nothing if they do not fit."""
        play, position = self.play, self.play.position
        found: list[Scripted] = []
        for step in steps:
            move = play.plug.moves.read_once(step.move)
            if position is None or (
                play.plug.to_move(position) != play.plug.mover(move) and not play.is_wrong_seat(step)
            ):
                return []
            whole, sent = play.prepare(position, move, step.move)
            outcome = play.engine.play(position, whole)
            position = None if hasattr(outcome, "why") else outcome.position
            found.append(Scripted(sent, position))
        return found

    def plays(self, record: GameRecord) -> bool:
        """Play the script into the record; gives whether every answer was just as expected."""
        handle = self.play.handle
        params = [{"handle": handle, "move": one.step.move, "text": one.step.text} for one in self.script]
        as_expected = True
        try:
            for one, result in zip(self.script, self.play.subject.ask_all("play", params), strict=True):
                one.step.answer = self._answer(result)
                self.answered.append(one.step)
                self.sure += as_expected
                as_expected = as_expected and self._is_expected(one.step.answer, one.position)
        except SubjectFault as error:
            self.play.subject.stop()
            failed = self.script[len(self.answered)].step
            self.answered.append(PlayedStep(failed.move, failed.text, fault_answer(error)))
            self.sure += as_expected
            return False
        if as_expected:
            record.steps = self.answered
            if self.script[-1].position is not None:
                self.play.ask_more(record.steps[-1].answer)
        return as_expected

    def _answer(self, result: PlayResult | RpcError) -> Answer:
        return error_answer(result) if isinstance(result, RpcError) else self.play.plain_answer(result)

    def _is_expected(self, answer: Answer, expected: Any) -> bool:
        """Whether an answer is just what the reference gives; its report is kept as the reference tells it."""
        if expected is None:
            return answer.kind in ("refused", "not-offered")
        if answer.kind != "position" or answer.played:
            return False
        confirmed = self.play.plug.confirmed(self.play.engine, expected, answer.position or {})
        answer.position = answer.position if confirmed is None else confirmed
        return confirmed is not None

    def contradicted_by(self, record: GameRecord) -> Hurried | None:
        """The first answer that was another one when the same moves were sent one by one; None if there is none.

        Where the subject says that it played something else than it was told, it has chosen, and may choose again.
        A fault that shows one by one is charged to the move, and to nothing else.
        """
        for number, (hurried, step) in enumerate(zip(self.answered, record.steps, strict=False), 1):
            one, other = hurried.answer, step.answer
            if hurried.move != step.move or one.played or other.played:
                return None
            if other.kind == "fault":
                return None
            if one.kind != other.kind or self._in_order(one) != self._in_order(other):
                return Hurried(number, one)
            if other.kind != "position":
                return None
        return None

    def _in_order(self, answer: Answer) -> Any:
        return self.play.plug.in_order(answer.position or {})
