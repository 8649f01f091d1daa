"""One game with a subject: opened, played move by move, and followed. This is the only place where that is done.

A session gives the next request and takes the answers, in order; who sends them is not its business. It records every
answer and judges none: the reference only keeps the place. Where nothing is left to the subject, requests may be sent
before the answers to earlier ones have come; as soon as an answer is not the expected one, the session waits for each.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from leadline.codec import ShapeError
from leadline.games.moves import (
    completed,
    decision_of,
    exchanged,
    merged,
    outcome_of_play,
    with_total,
    without_doors,
)
from leadline.games.report_shapes import shape_of
from leadline.protocol.messages import OpenResult, PlayResult
from leadline.run.answers import error_answer, fault_answer, misshapen, plain_answer, read_part
from leadline.run.capabilities import not_offered, with_unknown
from leadline.run.context import RunContext
from leadline.run.records import Answer, GameRecord, Turn
from leadline.run.stops import moves_to_stop
from leadline.suite.model import Scenario, Step
from leadline.transport import RpcError, SubjectFault
from leadline_engines.surface import Outcome, Refusal


class Request(NamedTuple):
    """What is sent to a subject."""

    method: str
    params: dict[str, Any]


@dataclass(slots=True)
class Pending:
    """A request that was sent and not answered yet."""

    method: str
    """Its method."""
    turn: Turn | None = None
    """The moves, of `play`."""
    moves: Sequence[Any] = ()
    """The same moves as the engine knows them."""
    before: Any = None
    """The position from which the moves were expected to be played."""
    expected: Any = None
    """The position to which they lead from there."""
    steps: Sequence[Step] = ()
    """The steps of the script that these moves are."""
    asked: Mapping[str, Any] | None = None
    """What was asked, of `view` and `legal`."""


class Session:
    """One game with a subject."""

    def __init__(
        self,
        context: RunContext,
        scenario: Scenario,
        part: Literal["main", "twin", "steered"],
        *,
        ahead: bool = False,
    ) -> None:
        """Take a scenario, or its twin; ``ahead`` says that requests may be sent before the answers to earlier ones."""
        self.context, self.game, self.engine = context, context.game, context.engine
        self.scenario, self.part = scenario, part
        self._begin(ahead=ahead)

    def begin_again(self) -> None:
        """Forget what was played: the game is to be played once more, each request after the answer to the last."""
        self._begin(ahead=False)

    def _begin(self, *, ahead: bool) -> None:
        self.ahead = ahead
        self.steps: deque[Step] = deque(self.scenario.steps_of(self.part))
        self.position: Any = None
        """The place: the last reported position, its gaps filled."""
        self.handle: Any = None
        self.exchange: dict[Any, Any] = {}
        self.pending: deque[Pending] = deque()
        self.is_done = False
        self.surprise: int | None = None
        """The number of the first answer that was not the expected one, of a game whose requests were sent ahead."""
        self.is_stale = False
        """Whether something was sent ahead that would not have been sent after that answer."""
        self._has_ended = False
        self._predicted: Any = None
        self._stage: Literal["open", "play", "ask", "close", "closed"] = "open"
        self._questions: deque[Request] | None = None
        self.record = GameRecord(self.scenario.id, self.part, self._opening(), Answer("position"))

    # ---- Asking

    def next_request(self) -> Request | None:
        """The next request; None if an answer has to come first, or if the session is done."""
        if self.is_done or (self.pending and not self._may_send_ahead):
            return None
        if self._stage == "open":
            self._stage = "play"
            self.pending.append(Pending("open"))
            return Request("open", self.record.opening)
        if self._stage == "play":
            request = self._next_turn()
            if request is not None:
                return request
            if self.pending:
                return None  # What is asked after the last move depends on the answer to it.
            self._stage = "ask"
        if self._stage == "ask":
            request = self._next_question()
            if request is not None:
                return request
            self._stage = "close"
        return self._close() if self._stage == "close" else None

    @property
    def _may_send_ahead(self) -> bool:
        return self.ahead and self.handle is not None

    def play(self, move: Any) -> Request:
        """The request to play one move that is not in the script: of a game that is steered."""
        move = self.game.shorthand.complete_move(self.engine, self._predicted, move)
        outcome = self.engine.play(self._predicted, move, "nothing")
        if isinstance(outcome, Outcome):
            return self._sent_to_stop([move], outcome.position)
        return self._sent([move], self._predicted)

    def _opening(self) -> dict[str, Any]:
        """What to send with `open`: only what the subject can be told."""
        params: dict[str, Any] = {"game": self.game.id, "readings": dict(self.context.told)}
        if self.scenario.setup is None:
            return {**params, "position": self.scenario.position}
        return {**params, "setup": without_doors(self.game, "setup", self.scenario.setup, self.context.support.can)}

    def _next_turn(self) -> Request | None:
        """The next moves of the script, up to where the subject stops; plain ones follow if the script ends before."""
        moves: list[Any] = []
        steps: list[Step] = []
        position = self._predicted
        while self.steps and position is not None:
            step = self.steps[0]
            move = self._move_of(position, step)
            if not self._is_open(position, move, step):
                if moves:
                    break  # What comes before it is played; then it is looked at again.
                if self._is_twin_of_a_reading(step):
                    self.steps.clear()
                    return None
                self._stop(f"move {self._number_of(step)} no longer fits: that decision is not open")
                return None
            moves.append(move)
            steps.append(self.steps.popleft())
            outcome = self.engine.play(position, move, "nothing")
            if isinstance(outcome, Refusal):
                return self._sent(moves, position, steps)
            position = outcome.position
            if self.context.stops_in(position):
                break
        return self._sent_to_stop(moves, position, steps) if moves else None

    def _is_twin_of_a_reading(self, step: Step) -> bool:
        """Whether a move is the legal twin of one that only some readings refuse: others need not know the twin."""
        return step is self.scenario.twin and not self.scenario.always_expects_refusal()

    def _number_of(self, step: Step) -> int:
        return next(number for number, one in enumerate(self.scenario.steps_of(self.part), 1) if one is step)

    def _stop(self, why: str) -> None:
        self.record.stopped = self.record.stopped or why
        self.steps.clear()

    def _move_of(self, position: Any, step: Step) -> Any:
        """The move of a step as it is played in a position."""
        move = self.game.codecs.move.read_once(step.move)
        if self.exchange:
            move = exchanged(type(move), move, self.exchange, self.engine.seats(position))
        return self.game.shorthand.complete_move(self.engine, position, move)

    def _is_open(self, position: Any, move: Any, step: Step) -> bool:
        """Whether a decision is open that the move takes, or the move is meant to be refused."""
        return decision_of(self.engine, position, move) is not None or self.scenario.is_meant_to_be_refused(step)

    def _sent_to_stop(self, moves: list[Any], position: Any, steps: Sequence[Step] = ()) -> Request:
        """The request to play some moves, and plain ones after them up to where the subject stops."""
        for move, after in moves_to_stop(self.game, self.engine, position, self.context.support.stops):
            moves.append(move)
            position = after
        return self._sent(moves, position, steps)

    def _sent(self, moves: Sequence[Any], expected: Any, steps: Sequence[Step] = ()) -> Request:
        """The request to play some moves, and the position they are expected to lead to."""
        game, before = self.game, self._predicted
        data = [without_doors(game, "move", game.codecs.move.write(move), self.context.support.can) for move in moves]
        turn = Turn(data, [game.move_notation.write(move, {}) for move in moves], Answer("position"))
        self._predicted = expected
        self.pending.append(Pending("play", turn, moves, before, expected, steps))
        return Request("play", {"handle": self.handle, "moves": turn.moves, "texts": turn.texts})

    def _next_question(self) -> Request | None:
        """The next view or list of choices that the scenario wants to be asked for, and the subject has."""
        if self._questions is None:
            self._questions = deque(self._all_questions())
        if not self._questions:
            return None
        request = self._questions.popleft()
        self.pending.append(Pending(request.method, asked=request.params))
        return request

    def _all_questions(self) -> list[Request]:
        last = self.record.answers[-1]
        if last.kind != "position" or self.position is None or self.handle is None:
            return []
        asks, found = self.scenario.asks, []
        if asks.get("views") and "view" in self.context.can:
            for seat in self.engine.seats(self.position):
                found.append(Request("view", {"handle": self.handle, "seats": [seat]}))
        if "legal" in self.context.can:
            for asked in asks.get("legal") or ():
                found += [Request("legal", {"handle": self.handle, **one}) for one in self._decisions_asked(asked)]
        return found

    def _decisions_asked(self, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The open decisions of which the legal choices are wanted; a seat and a kind that are not said are any."""
        seat = self.exchange.get(asked.get("seat"), asked.get("seat"))
        return [
            {"seat": decision.seats[0] if seat is None else seat, "kind": decision.kind, "given": asked.get("given")}
            for decision in self.engine.to_act(self.position)
            if seat in (None, *decision.seats) and asked.get("kind") in (None, decision.kind)
        ]

    def _close(self) -> Request | None:
        self._stage = "closed"
        if self.handle is None:
            self.is_done = True
            return None
        self.pending.append(Pending("close"))
        return Request("close", {"handle": self.handle})

    # ---- Answers

    def take(self, result: Any) -> None:
        """Take the answer to the first request that is waiting: a result in its shape, or an ``RpcError``.

        Raises ``SubjectFault`` for a part of it that has not the shape it should have.
        """
        pending = self.pending[0]
        if pending.method == "open":
            self._take_opened(result)
        elif pending.method == "play":
            self._take_played(pending, result)
        elif pending.method == "close":
            self.is_done = True
        else:
            self._take_asked(pending, result)
        self.pending.popleft()

    def take_fault(self, fault: SubjectFault) -> None:
        """Take that the subject broke where the next answer was due; the session is done."""
        answer = fault_answer(fault)
        pending = self.pending[0] if self.pending else Pending("close")
        if pending.method == "open":
            self.record.opened = answer
        elif pending.method == "play" and pending.turn is not None:
            pending.turn.answer = answer
            self.record.turns.append(pending.turn)
        elif pending.method == "close":
            self.record.closed = answer
        else:
            last = self.record.answers[-1]
            last.kind, last.why, last.evidence = answer.kind, answer.why, answer.evidence
        self.pending.clear()
        self.is_done = True

    def _take_opened(self, result: OpenResult | RpcError) -> None:
        answer = self.record.opened = opened_answer(
            result, {"setup": self.scenario.setup, "position": self.scenario.position}, self.context
        )
        if isinstance(result, RpcError) or answer.kind != "position":
            if answer.kind in ("error", "refused") and not self.scenario.is_refused_opening:
                self._be_surprised(0)
            self._end()
            return
        if result.handle is None:
            raise SubjectFault("garbled", "the answer to `open` has neither a handle nor a refusal", {})
        self.handle = result.handle
        expected = self._expected_opening(answer)
        if expected is None:
            self._read(answer.position)
            self._stop(
                "the program opened a game that the reference refuses under the readings in force, "
                "so there is nothing to judge its moves by"
            )
            return
        seated = self._seated(expected, answer.position or {})
        self.position = self._predicted = self._follow(seated, answer)
        if self.position is not seated:
            self._be_surprised(0)
        self._stop_if_over(answer)

    def _expected_opening(self, answer: Answer) -> Any:
        """The position in which the reference opens the game, without what the subject has not been told."""
        if self.scenario.position is not None:
            return self.game.codecs.position.read_once(self.scenario.position)
        outcome = self.engine.open(opening_setup(self.context, self.scenario, self.record.opening, answer))
        return outcome.position if isinstance(outcome, Outcome) else None

    def _seated(self, expected: Any, said: Mapping[str, Any]) -> Any:
        """The opening position with the seats exchanged as the subject has them, if it has chosen them."""
        if self.scenario.setup is None or self.context.has_every_door:
            return expected
        reports, seats = self.game.reports, self.engine.seats(expected)
        if not reports.differences(self.engine, expected, said):
            return expected
        for mapping in self.game.seats.exchanges(seats):
            other = exchanged(type(expected), expected, mapping, seats)
            if not reports.differences(self.engine, other, said):
                self.exchange = dict(mapping)
                self.record.exchange = [(one, mapping.get(one, one)) for one in seats]
                return other
        return expected

    def _take_played(self, pending: Pending, result: PlayResult | RpcError) -> None:
        if self._has_ended:
            return  # It was sent before the answer came that ended the game.
        answer, turn = plain_answer(result), pending.turn
        assert turn is not None
        self.is_stale = self.is_stale or not self._is_as_sent(pending)
        turn.answer = answer
        self.record.turns.append(turn)
        if answer.kind != "position" and pending.expected is not pending.before:
            self._be_surprised(len(self.record.turns))
        if answer.kind in ("error", "fault"):
            self._end()
            return
        if answer.kind != "position" and answer.position is None:
            self._predicted = self.position
            if self.part != "steered":  # There, something else is chosen.
                self._end()
            return
        expected = self._expected_after(pending, answer)
        self.position = self._follow(expected, answer)
        if self.position is not pending.expected:
            self._be_surprised(len(self.record.turns))
            self._predicted = self.position
        if answer.kind != "position" and self.part != "steered":
            self._end()
        self._stop_if_over(answer)

    def _is_as_sent(self, pending: Pending) -> bool:
        """Whether the moves are those that are sent from the place, though they were sent before it was known."""
        if pending.before is self.position:
            return True
        position = self.position
        for number, (step, move) in enumerate(zip(pending.steps, pending.moves, strict=False)):
            if self._move_of(position, step) != move or not (number or self._is_open(position, move, step)):
                return False
            outcome = self.engine.play(position, move, "nothing")
            position = outcome.position if isinstance(outcome, Outcome) else position
        return True

    def _expected_after(self, pending: Pending, answer: Answer) -> Any:
        """The position to which what was really played leads from the place."""
        told = [one for one in answer.played or () if one]
        if not told and pending.before is self.position:
            return pending.expected
        position = self.position
        for move in really_played(self.context, position, pending.turn, answer):
            outcome = outcome_of_play(self.game, self.engine, position, move)
            if not isinstance(outcome, Outcome):
                break
            position = outcome.position
        return position

    def _follow(self, expected: Any, answer: Answer) -> Any:
        """The place that an answer reports: the expected one if that is what it says."""
        said = answer.position or {}
        if self.game.reports.says_all(self.engine, expected, said):
            return expected
        resumed = self.game.reports.resume(self.engine, expected, self._read(said), self.position)
        return expected if resumed == expected else resumed

    def _read(self, said: Mapping[str, Any] | None) -> dict[str, Any]:
        try:
            return self.game.reports.read(said or {})
        except ShapeError as error:
            raise misshapen("reported position", said, error) from None

    def _stop_if_over(self, answer: Answer) -> None:
        if not self.game.reports.says_over(answer.position or {}):
            return
        sent = [step for pending in list(self.pending)[1:] for step in pending.steps]
        left = [step for step in (*sent, *self.steps) if not self.scenario.is_meant_to_be_refused(step)]
        if left:
            self._stop("the subject says that the game is over")
            self.is_stale = self.is_stale or bool(sent)

    def _be_surprised(self, number: int) -> None:
        """Take that an answer is not the expected one: from now on each request waits for the answer to the last."""
        if self.ahead and self.surprise is None:
            self.surprise = number
        self.ahead = False

    def _end(self) -> None:
        """After a refusal or an error the script is not played on; what was sent already counts for nothing."""
        self.steps.clear()
        self._has_ended = True
        self._questions = deque()

    def _take_asked(self, pending: Pending, result: Any) -> None:
        """Keep what was asked after the last move; an error there is an error of that answer."""
        last, asked = self.record.answers[-1], dict(pending.asked or {})
        asked.pop("handle", None)
        if last.kind == "error":
            return  # It was asked before the error was known.
        if isinstance(result, RpcError):
            last.kind = "error"
            last.why = f"it says that it can do `{pending.method}`, and answers with an {error_answer(result).why}"
            self._questions = deque()
        elif pending.method == "view":
            self._read(result.view)
            last.views.append({**asked, "view": result.view})
        else:
            for choice in result.choices:
                read_part(self.game.codecs.choice, choice, "legal choice")
            last.legal.append({**asked, "choices": result.choices})


# ---- Openings and what was really played


def opened_answer(result: OpenResult | RpcError, opening: Mapping[str, Any], context: RunContext) -> Answer:
    """An answer to `open`; an error of a game that the subject does not offer says just that."""
    if isinstance(result, RpcError) and not_offered(opening, context):
        return Answer("not-offered")
    return plain_answer(result)


def opening_setup(context: RunContext, scenario: Scenario, sent: Mapping[str, Any], answer: Answer) -> Any:
    """The setup of a game as far as it is known: what the subject was told, and what it says it was.

    What it neither was told nor tells is unknown.
    """
    game = context.game
    setup = dict(scenario.setup or {})
    told = answer.played[0] if answer.played else None
    if told:
        setup = merged(game, game.types.setup, setup, told)
    whole = game.codecs.setup.read(setup) if told else game.codecs.setup.read_once(scenario.setup or {})
    told_parts = {**(sent.get("setup") or {}), **(told or {})}
    closed = [name for name in setup if name not in told_parts]
    return with_unknown(game, whole, closed) if closed else whole


def really_played(context: RunContext, position: Any, turn: Turn | None, answer: Answer) -> list[Any]:
    """The moves that a subject says it really played, from a position; the last may be ones it played by itself.

    Raises ``SubjectFault`` for what cannot be read.
    """
    assert turn is not None
    game, found = context.game, []
    told = list(answer.played or ())
    for number in range(max(len(turn.moves), len(told))):
        asked = turn.moves[number] if number < len(turn.moves) else {}
        said = told[number] if number < len(told) else None
        if not said and context.has_every_door and number < len(turn.moves):
            found.append(game.codecs.move.read_again(asked))
            continue
        try:
            data = completed(game.types.move, merged(game, game.types.move, asked, said) if said else asked)
            found.append(_move_said(game, with_total(game, context.engine, position, data)))
        except ShapeError as error:
            raise misshapen("`played`", said, error) from None
    return found


def _move_said(game: Any, data: Any) -> Any:
    """A move as a subject says it was; one with figures that cannot be is no wrong form, but an illegal move."""
    try:
        return game.codecs.move.read_again(data)
    except ShapeError as error:
        shape = shape_of(game.types.move)
        if not error.is_of_bounds or any(shape.wrong(data, "")):
            raise
        return shape.made_of(data)
