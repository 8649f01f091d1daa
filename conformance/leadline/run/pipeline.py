"""The loop that sends requests and takes answers for any number of sessions, with a limit on pending requests.

If the subject supports it, requests are sent while earlier ones are still being answered, and several games are open at
once. If a program fails with several requests pending, it is unknown which one was the cause. In that case, every open
game is played again, one request at a time, and only this second attempt counts. An unexpected answer may also be
caused by pipelining and not by the rules, so the first games with such answers are also played again alone.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from leadline.recording.model import Answer, AtOnce, GameRecord
from leadline.run.answers import fault_answer
from leadline.run.determinism import are_alike, chose_itself
from leadline.run.session import Request, Session
from leadline.run.subject import GaveUpError, Subject
from leadline.transport import SubjectError

PIPELINING, MANY_GAMES = "pipelining", "many-games"
"""The capabilities for pipelining and for several open games."""
MOST_OPEN = 8
"""The number of games open at once, if the subject supports several."""

MOST_LOOKED_AT = 3
"""The number of games to confirm alone before unexpected answers are accepted without a replay."""

encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


class Pipeline:
    """An object that plays sessions with a subject, in the order of the sessions."""

    def __init__(self, subject: Subject, in_flight: int = 1, open_games: int = 1) -> None:
        """Set the limits on pending requests and on open games."""
        self.subject, self.in_flight, self.open_games = subject, in_flight, open_games
        self._sent: deque[tuple[Session, str]] = deque()
        self._open: list[Session] = []

    def play(self, sessions: Iterable[Session]) -> Iterator[Session]:
        """Play sessions to the end, in order. Raise ``GaveUpError`` if the subject no longer starts."""
        waiting = iter(sessions)
        order: deque[Session] = deque()
        while True:
            doubtful = self._is_doubtful(order)
            if not doubtful:
                self._take_up(waiting, order)
            if not order:
                return
            try:
                if not all(session.is_done for session in (order if doubtful else list(order)[:1])):
                    self._step()
                elif doubtful:
                    self._look_again(order)
            except GaveUpError as error:
                error.finished = [session.record for session in order if session.is_done]
                raise
            while order and order[0].is_done and not self._is_doubtful(order):
                yield order.popleft()

    def _take_up(self, waiting: Iterator[Session], order: deque[Session]) -> None:
        """Open new games up to the limit."""
        self._open = [session for session in self._open if not session.is_done]
        while len(self._open) < self.open_games:
            session = next(waiting, None)
            if session is None:
                return
            if self.subject.pipelining.is_harmful:
                session.wait_for_answers()
            self._open.append(session)
            order.append(session)

    def _is_doubtful(self, order: Iterable[Session]) -> bool:
        """Return whether a game must be played again alone before its answers count."""
        return any(session.is_done and self._has_to_be_alone(session) for session in order)

    def _has_to_be_alone(self, session: Session) -> bool:
        """Return whether pipelining may have caused an unexpected answer."""
        pipelining = self.subject.pipelining
        trusted = pipelining.looked_at >= MOST_LOOKED_AT and not pipelining.is_harmful
        return session.lookahead.is_stale or (session.lookahead.surprise is not None and not trusted)

    def _look_again(self, order: Iterable[Session]) -> None:
        """Play games with an unexpected answer again, one at a time, after the other open games have ended."""
        pipelining = self.subject.pipelining
        for session in order:
            if not self._has_to_be_alone(session):
                continue
            turn, at_once = session.lookahead.surprise, session.record.answers
            if turn is None:  # In this case, moves were sent for a position that was not reached.
                session.begin_again()
                self._play_alone([session])
                continue
            session.begin_again()
            self._play_alone([session])
            alone = session.record.answers
            turn = min(turn, len(alone) - 1)  # When played alone, the game may have ended earlier.
            if chose_itself((*alone[: turn + 1], *at_once[: turn + 1])):
                continue
            if are_alike(session.game.reports, alone[turn], at_once[turn]):
                pipelining.looked_at += 1
                continue
            self._found_harmful(session, turn, at_once[turn])

    def _found_harmful(self, session: Session, turn: int, at_once: Answer) -> None:
        """Record that a subject answers differently under pipelining. From now on, it gets one request at a time.

        If the game, when played alone, ended before this request, there is nothing to compare.
        """
        self.subject.pipelining.is_harmful = True
        self.in_flight = self.open_games = 1
        if turn < len(session.record.answers):
            session.record.at_once = AtOnce(turn, at_once)

    def _step(self) -> None:
        """Send as many requests as the limit allows, and take one answer."""
        self.subject.ensure_started()
        try:
            self._send()
            if not self._sent:
                return
            session, method = self._sent[0]
            self.subject.scenario = session.scenario.id
            session.take(self.subject.read(self.subject.take(method)))
            self._sent.popleft()
        except SubjectError as fault:
            self._broke(fault)

    def _send(self) -> None:
        requests: list[tuple[Session, Request]] = []
        if len(self._sent) > self.in_flight // 2:
            return
        for session in self._open:
            while len(self._sent) + len(requests) < self.in_flight:
                request = session.next_request()
                if request is None:
                    break
                requests.append((session, request))
        if requests:
            self._sent.extend((session, request.method) for session, request in requests)
            texts = [(request.method, encode(request.params).encode()) for _, request in requests]
            self.subject.post(texts, [session.scenario.id for session, _ in requests])

    def _broke(self, fault: SubjectError) -> None:
        """Handle a fault of the subject: games with several pending requests are played again alone."""
        self.subject.stop()
        due = self._sent[0][0] if self._sent else self._open[0]
        several = len(self._sent) > 1
        self._sent.clear()
        if not several:
            due.take_fault(fault)
            for session in self._open:
                if not session.is_done:
                    session.begin_again()
            return
        touched = [session for session in self._open if not session.is_done]
        due_answers = len(due.record.answers) if due.handle is not None else 0
        is_move = bool(due.pending) and due.pending[0].method == "play"
        for session in touched:
            session.begin_again()
        try:
            broken = self._play_alone(touched)
        except GaveUpError:
            if not any(map(has_broken, (session.record for session in touched))):
                due.take_fault(_of_several(fault))
            raise
        if not broken:
            turn = due_answers if is_move else min(due_answers, len(due.record.answers) - 1)
            self._found_harmful(due, turn, fault_answer(fault))

    def _play_alone(self, sessions: Sequence[Session]) -> bool:
        """Play sessions one after another, one request at a time; return whether the subject failed in any of them."""
        for session in sessions:
            for _ in Pipeline(self.subject).play([session]):
                pass
        return any(has_broken(session.record) for session in sessions)


def _of_several(fault: SubjectError) -> SubjectError:
    """Return a fault that any of several pending requests may have caused."""
    text = f"{fault.text} Any of the pending requests may have caused it: they were sent together."
    return SubjectError(fault.kind, text, fault.evidence)


def has_broken(record: GameRecord) -> bool:
    """Return whether the subject failed in a game."""
    return record.closed is not None or any(answer.kind == "fault" for answer in record.answers)
