"""One game with a program, which is opened, played move by move, and closed. No other module plays games.

A session is a state machine. Its owner requests the next message from it (`next_request`) and passes it the answers in
order (`take`, `take_fault`); the session does not send anything itself. It records every answer but judges none: the
reference only follows the game, so that the next moves fit.

States and transitions; each of these transitions is made in one place:

    OPENING ── `open` is sent ──> PLAYING
    PLAYING ── the script has ended, and everything is answered ──> ASKING
    PLAYING ── a move or the opening is answered with a refusal or an error ──> ENDING
    ASKING ─── no view and no list of choices is left to request ──> CLOSING
    ENDING ─── all earlier requests are answered; these answers are ignored ──> CLOSING
    CLOSING ── `close` is sent ──> CLOSED
    CLOSING ── no game was opened: there is nothing to close ──> DONE
    CLOSED ─── `close` is answered ──> DONE
    any ────── the program breaks ──> DONE

`begin_again` leads from any state back to OPENING. A guided game stays in PLAYING after a refusal, because another move
is then chosen.

The state determines what is *sent* next. If nothing is left to the program, requests may be sent before earlier ones
are answered (`Lookahead`). After the first unexpected answer, the session waits for each answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Literal, NamedTuple

from leadline.game.moves import decisions_reported, exchanged, without_inputs
from leadline.protocol.messages import OpenResult, PlayResult
from leadline.recording.follow import PlayedTurn, play_order
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.run.answers import error_answer, fault_answer, opened_answer, plain_answer, read_part
from leadline.run.context import RunContext
from leadline.run.lacking import in_full, play_params
from leadline.run.script import PlannedTurn, Script
from leadline.suite.model import Scenario, Step
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Outcome


class State(Enum):
    """The next thing that a session sends; the module docstring shows the transitions."""

    OPENING = auto()
    """The session sends the request to open the game."""
    PLAYING = auto()
    """The session sends the moves of the script."""
    ASKING = auto()
    """The session asks the questions about the last position."""
    ENDING = auto()
    """The session sends nothing until all answers have arrived."""
    CLOSING = auto()
    """The session sends the request to close the game."""
    CLOSED = auto()
    """The session sends nothing; the answer to the request to close is still due."""
    DONE = auto()
    """The session sends nothing more; the record is complete."""


class Request(NamedTuple):
    """A request to a program."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pending:
    """A request that was sent but not answered yet."""

    method: str
    """Its method."""
    turn: Turn | None = None
    """The moves as they were sent in a `play` request; the answer is stored there."""
    planned: PlannedTurn | None = None
    """The same moves as the engine represents them, with their expected result."""
    asked: Mapping[str, Any] | None = None
    """The question in a `view` or `legal` request."""


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The state of sending requests before earlier ones are answered, with the consequences of doing so."""

    is_on: bool
    """True while requests are sent ahead; an unexpected answer sets it to False."""
    surprise: int | None = None
    """The number of the first unexpected answer while requests were sent ahead."""
    is_stale: bool = False
    """True if a request was sent ahead that would not have been sent after that answer."""


class Session:
    """One game with a program."""

    def __init__(
        self,
        context: RunContext,
        scenario: Scenario,
        part: Literal["main", "legal_variant", "guided"],
        *,
        ahead: bool = False,
    ) -> None:
        """Store a scenario or its legal variant; with ``ahead``, requests may be sent before earlier answers arrive."""
        self.context, self.game, self.engine = context, context.game, context.engine
        self.scenario, self.part = scenario, part
        self._begin(ahead=ahead)

    def begin_again(self) -> None:
        """Discard the game so far and play it again, sending each request only after the previous answer."""
        self._begin(ahead=False)

    def _begin(self, *, ahead: bool) -> None:
        self.state = State.OPENING
        self.lookahead = Lookahead(ahead)
        self.pending: deque[Pending] = deque()
        self.handle: Any = None
        """The handle that the program assigned to the game; None until the game is open."""
        self.position: Any = None
        """The position from which the game continues: the last reported one, with its gaps filled."""
        self.record = GameRecord(self.scenario.id, self.part, self._opening(), Answer("position"))
        self._script = Script(self.context, self.scenario, self.part)
        self._questions: deque[Request] = deque()

    @property
    def is_done(self) -> bool:
        """True if no more requests or answers are expected."""
        return self.state is State.DONE

    def wait_for_answers(self) -> None:
        """From now on, send each request only after the answer to the previous one."""
        self.lookahead = replace(self.lookahead, is_on=False)

    # ---- Requests

    def next_request(self) -> Request | None:
        """Return the next request, or None if an answer must arrive first or the session is finished."""
        if self.pending and not (self.lookahead.is_on and self.handle is not None):
            return None
        if self.state is State.OPENING:
            self.state = State.PLAYING
            return self._send(Pending("open"), self.record.opening)
        if self.state is State.PLAYING:
            planned = self._script.next_turn(self._last_expected)
            self._keep_why_stopped()
            if planned is not None:
                return self._send_moves(planned)
            if self.pending:
                return None  # The questions after the last move depend on the answer to that move.
            self._questions.extend(self._all_questions())
            self.state = State.ASKING
        if self.state is State.ASKING and self._questions:
            method, params = self._questions.popleft()
            return self._send(Pending(method, asked=params), params)
        return self._close()

    def play(self, *moves: Any) -> Request:
        """Return the request to play moves that are not in the script, for a guided game."""
        return self._send_moves(self._script.given_moves(self._last_expected, moves))

    @property
    def _last_expected(self) -> Any:
        """The position that the game should have once all sent requests are answered."""
        planned = self.pending[-1].planned if self.pending else None
        return self.position if planned is None else planned.expected

    def _opening(self) -> dict[str, Any]:
        """Return the parameters of `open`, without inputs that the program cannot accept."""
        params: dict[str, Any] = {"game": self.game.id, "readings": dict(self.context.configured)}
        if self.scenario.setup is None:
            return {**params, "position": self.scenario.position}
        return {**params, "setup": without_inputs(self.game, "setup", self.scenario.setup, self.context.can)}

    def _send(self, pending: Pending, params: dict[str, Any]) -> Request:
        self.pending.append(pending)
        return Request(pending.method, params)

    def _send_moves(self, planned: PlannedTurn) -> Request:
        game = self.game
        written = map(game.codecs.move.write, planned.moves)
        moves = [without_inputs(game, "move", move, self.context.can) for move in written]
        texts = [game.move_notation.write(move, {}) for move in planned.moves]
        turn = Turn(moves, texts, Answer("position"), sorted(planned.unsent))
        return self._send(Pending("play", turn, planned), play_params(self.handle, turn))

    def _all_questions(self) -> list[Request]:
        """Return the requests for views and lists of choices that the scenario needs and the program supports."""
        last = self.record.answers[-1]
        if last.kind != "position" or self.position is None or self.handle is None:
            return []
        questions: list[Request] = []
        if self.scenario.asks.get("views") and "view" in self.context.can:
            seats = self.engine.seats(self.position)
            questions += [Request("view", {"handle": self.handle, "seats": [seat]}) for seat in seats]
        if "legal" in self.context.can:
            for asked in self.scenario.asks.get("legal") or ():
                decisions = self._decisions_asked(asked)
                questions += [Request("legal", {"handle": self.handle, **decision}) for decision in decisions]
        return questions

    def _decisions_asked(self, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the open decisions whose legal choices are needed; an omitted seat or kind matches any."""
        seat = self._script.exchange.get(asked.get("seat"), asked.get("seat"))
        return [
            {"seat": decision.seats[0] if seat is None else seat, "kind": decision.kind, "given": asked.get("given")}
            for decision in decisions_reported(self.engine, self.position)
            if seat in (None, *decision.seats) and asked.get("kind") in (None, decision.kind)
        ]

    def _close(self) -> Request | None:
        """Return the request to close the game, or None if no game is open or it cannot be closed yet."""
        if self.state is State.ASKING or (self.state is State.ENDING and not self.pending):
            self.state = State.CLOSING
        if self.state is not State.CLOSING:
            return None
        if self.handle is None:
            self.state = State.DONE
            return None
        self.state = State.CLOSED
        return self._send(Pending("close"), {"handle": self.handle})

    # ---- Answers

    def take(self, result: Any) -> None:
        """Take the answer to the first pending request, which is a result in the form of its type or an ``RpcError``.

        Raises ``SubjectError`` if a part of the result has a wrong form.
        """
        pending = self.pending[0]
        if pending.method == "open":
            self._take_opened(result)
        elif pending.turn is not None and pending.planned is not None:
            self._take_played(pending.turn, pending.planned, result)
        elif pending.asked is not None:
            self._take_asked(pending.method, pending.asked, result)
        else:
            self.state = State.DONE
        self.pending.popleft()

    def take_fault(self, fault: SubjectError) -> None:
        """Record that the program failed when the next answer was due, and end the session."""
        answer = fault_answer(fault)
        pending = self.pending[0] if self.pending else Pending("close")
        if pending.method == "open":
            self.record.opened = answer
        elif pending.turn is not None:
            pending.turn.answer = answer
            self.record.turns.append(pending.turn)
        elif pending.asked is not None:
            last = self.record.answers[-1]
            last.kind, last.why, last.evidence = answer.kind, answer.why, answer.evidence
        else:
            self.record.closed = answer
        self.pending.clear()
        self.state = State.DONE

    def _take_opened(self, result: OpenResult | RpcError) -> None:
        opening = {"setup": self.scenario.setup, "position": self.scenario.position}
        answer = self.record.opened = opened_answer(result, opening, self.context)
        if isinstance(result, RpcError) or answer.kind != "position":
            if answer.kind in ("error", "refused") and not self.scenario.is_refused_opening:
                self._be_surprised(0)
            self._end()
            return
        if result.handle is None:
            raise SubjectError("garbled", "the answer to `open` has neither a handle nor a refusal", {})
        self.handle = result.handle
        report = answer.position or {}
        opened = self.context.follower.opening(self.scenario, self.record)(self.engine, "nothing")
        if not isinstance(opened, Outcome):
            self.context.follower.check(report)
            self._stop(
                "the program opened a game that the reference refuses under the readings in force, "
                "so its moves cannot be judged"
            )
            return
        seated = Outcome(self._seated(opened.position, report))
        self._script.begin(seated.position)
        place = self.context.follower.go_on(PlayedTurn(None, report, result=seated))
        self.position = place.position
        if not place.is_expected:
            self._be_surprised(0)
        self._stop_if_over(answer)

    def _seated(self, expected: Any, report: Mapping[str, Any]) -> Any:
        """Return the opening position, with the seats exchanged if the program has assigned them differently.

        Raises ``SubjectError`` for a report with a wrong form, which cannot be compared.
        """
        if self.scenario.setup is None or self.context.has_every_input:
            return expected
        self.context.follower.check(report)
        reports, seats = self.game.reports, self.engine.seats(expected)
        if not reports.differences(self.engine, expected, report):
            return expected
        for mapping in self.game.seats.exchanges(seats):
            reseated = exchanged(type(expected), expected, mapping, seats)
            if not reports.differences(self.engine, reseated, report):
                self._script.exchange = dict(mapping)
                self.record.exchange = [(seat, mapping.get(seat, seat)) for seat in seats]
                return reseated
        return expected

    def _take_played(self, turn: Turn, planned: PlannedTurn, result: PlayResult | RpcError) -> None:
        if self.state is State.ENDING:
            return  # The request was sent before the answer that ended the game arrived.
        answer = in_full(turn, plain_answer(result))
        if planned.before is not self.position and not self._script.would_send(planned, self.position):
            self._note_stale()
        turn.answer = answer
        self.record.turns.append(turn)
        if answer.kind != "position" and planned.expected is not planned.before:
            self._be_surprised(len(self.record.turns))
        may_go_on = answer.kind == "position" or (self.part == "guided" and answer.kind not in ("error", "fault"))
        if not may_go_on:
            self._end()
        if answer.kind in ("error", "fault") or (answer.kind != "position" and answer.position is None):
            return
        played = self._played(turn, planned)
        place = self.context.follower.go_on(played)
        if played.added:
            self._skip_made(played)
        self.position = self._with_lacking(turn, place.position)
        if self.position is not planned.expected:
            self._be_surprised(len(self.record.turns))
        self._stop_if_over(answer)

    def _skip_made(self, played: PlayedTurn) -> None:
        """Leave out the next steps if the program has just made them by itself; one that was sent ahead is stale."""
        made = [played.moves[number] for number in sorted(played.added)]
        sent = self._sent_ahead()
        if not sent:
            self._script.skip_made(played.before, made)
        elif self._script.has_choice(played.before, sent[0], made[0]):
            self._note_stale()

    def _sent_ahead(self) -> list[Step]:
        """Return the steps that were sent after the moves whose answer has just arrived."""
        return [step for pending in list(self.pending)[1:] if pending.planned for step in pending.planned.steps]

    def _with_lacking(self, turn: Turn, position: Any) -> Any:
        """Make the decisions that the program lacks and that are due only now, as if it had added their moves."""
        for move, after in self.context.lacking.made_from(position):
            played = [*(turn.answer.played or ())]
            played += [None] * (len(turn.moves) - len(played))
            turn.answer.played = [*played, self.game.codecs.move.write(move)]
            position = after
        return position

    def _played(self, turn: Turn, planned: PlannedTurn) -> PlayedTurn:
        """Return the moves that were actually played from the game's previous position."""
        answer, before = turn.answer, self.position
        report = answer.position or {}
        if before is planned.before and not any(answer.played or ()):
            return PlayedTurn(before, report, planned.moves, Outcome(planned.expected))
        moves = self.context.follower.played_moves(turn.moves, answer.played)
        order = play_order(len(turn.moves), answer.played)
        added = frozenset(place for place, entry in enumerate(order) if entry >= len(turn.moves))
        if before is planned.before and tuple(moves) == tuple(planned.moves):
            return PlayedTurn(before, report, planned.moves, Outcome(planned.expected))
        return PlayedTurn(before, report, moves, added=added)

    def _take_asked(self, method: str, question: Mapping[str, Any], result: Any) -> None:
        """Record the answer to a question after the last move; an error turns the answer to that move into an error."""
        last = self.record.answers[-1]
        asked = {key: value for key, value in question.items() if key != "handle"}
        if last.kind == "error":
            return  # The question was sent before the error became known.
        if isinstance(result, RpcError):
            last.kind, last.failed_request = "error", "view" if method == "view" else "legal"
            last.why = f"the program declares the capability `{method}`, but answers with an {error_answer(result).why}"
            self._questions.clear()
        elif method == "view":
            self.context.follower.check(result.view or {})
            last.views.append({**asked, "view": result.view})
        else:
            for choice in result.choices:
                read_part(self.game.codecs.choice, choice, "legal choice")
            last.legal.append({**asked, "choices": result.choices, "not_offered": result.not_offered or []})

    # ---- Effects of an answer

    def _be_surprised(self, number: int) -> None:
        """Record an unexpected answer. From now on, each request waits for the previous answer."""
        if self.lookahead.is_on:
            self.lookahead = replace(self.lookahead, is_on=False, surprise=number)

    def _note_stale(self) -> None:
        """Record that a request was sent ahead that would not have been sent after the answer that arrived."""
        self.lookahead = replace(self.lookahead, is_stale=True)

    def _end(self) -> None:
        """Stop the script after a refusal or an error; answers to requests already sent are ignored."""
        self._script.stop()
        self.state = State.ENDING

    def _stop(self, why: str) -> None:
        """Stop the script, and record the reason."""
        self._script.stop(why)
        self._keep_why_stopped()

    def _keep_why_stopped(self) -> None:
        self.record.stopped = self.record.stopped or self._script.stopped

    def _stop_if_over(self, answer: Answer) -> None:
        """Stop if the program reports that the game is over although moves are left."""
        if not self.game.reports.says_over(answer.position or {}):
            return
        sent = self._sent_ahead()
        if self._script.has_more(sent):
            self._stop("the subject says that the game is over")
            if sent:
                self._note_stale()
