"""The one loop that sends requests and takes answers: any number of sessions, with a bound on what is in flight.

To a subject that can take it requests are sent while earlier ones are still being answered, and several games are open
at once. Where something breaks with several requests in flight, nobody can say which one did it: then every game that
was open is played again, one request at a time, and that is what counts. Where an answer is not the expected one,
that may come of sending ahead and not of the rules: the first such games are played again alone as well.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from leadline.run.answers import fault_answer
from leadline.run.records import Answer, AtOnce, GameRecord
from leadline.run.session import Request, Session
from leadline.run.subject import GaveUp, Subject
from leadline.transport import SubjectFault

WINDOW, MANY_GAMES = "window", "many-games"
"""The capabilities."""
MOST_OPEN = 8
"""So many games are open at once, where the subject can have several."""

MOST_LOOKED_AT = 3
"""After so many games that went the same way alone as at once, an unexpected answer is taken for what it is."""

encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


class Window:
    """Plays sessions with a subject, in their order."""

    def __init__(self, subject: Subject, in_flight: int = 1, open_games: int = 1) -> None:
        """Take a bound on the requests in flight, and on the games that are open at once."""
        self.subject, self.in_flight, self.open_games = subject, in_flight, open_games
        self._sent: deque[tuple[Session, str]] = deque()
        self._open: list[Session] = []

    def play(self, sessions: Iterable[Session]) -> Iterator[Session]:
        """Play sessions to their ends and give them in their order. Raises ``GaveUp`` if the subject starts no more."""
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
            except GaveUp as error:
                error.finished = [session.record for session in order if session.is_done]
                raise
            while order and order[0].is_done and not self._is_doubtful(order):
                yield order.popleft()

    def _take_up(self, waiting: Iterator[Session], order: deque[Session]) -> None:
        """Open as many games as may be open."""
        self._open = [session for session in self._open if not session.is_done]
        while len(self._open) < self.open_games:
            session = next(waiting, None)
            if session is None:
                return
            session.ahead = session.ahead and not self.subject.pipelining.is_harmful
            self._open.append(session)
            order.append(session)

    def _is_doubtful(self, order: Iterable[Session]) -> bool:
        """Whether a game has to be played again alone before its answers count."""
        return any(session.is_done and self._has_to_be_alone(session) for session in order)

    def _has_to_be_alone(self, session: Session) -> bool:
        """Whether sending ahead may be the cause of an unexpected answer."""
        pipelining = self.subject.pipelining
        trusted = pipelining.looked_at >= MOST_LOOKED_AT and not pipelining.is_harmful
        return session.is_stale or (session.surprise is not None and not trusted)

    def _look_again(self, order: Iterable[Session]) -> None:
        """Play games with an unexpected answer again alone; the others that were open have come to their ends."""
        pipelining = self.subject.pipelining
        for session in order:
            if not self._has_to_be_alone(session):
                continue
            if session.surprise is None:  # Moves were sent from a place that was not reached.
                session.begin_again()
                self._play_alone([session])
                continue
            turn, first = session.surprise, session.record.answers[session.surprise]
            session.begin_again()
            self._play_alone([session])
            alone = session.record.answers
            if turn < len(alone) and _says_the_same(alone[turn], first):
                pipelining.looked_at += 1
                continue
            self._found_harmful(session, min(turn, len(alone) - 1), first)

    def _found_harmful(self, session: Session, turn: int, at_once: Answer) -> None:
        """Note that a subject answers several requests at once otherwise; from now on it gets one at a time."""
        self.subject.pipelining.is_harmful = True
        self.in_flight = self.open_games = 1
        session.record.at_once = AtOnce(turn, at_once)

    def _step(self) -> None:
        """Send what may be sent, and take one answer."""
        self.subject.ensure_started()
        try:
            self._send()
            if not self._sent:
                return
            session, method = self._sent[0]
            self.subject.scenario = session.scenario.id
            session.take(self.subject.read(self.subject.take(method)))
            self._sent.popleft()
        except SubjectFault as fault:
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

    def _broke(self, fault: SubjectFault) -> None:
        """Take that the subject broke; what was in flight with others is played again alone."""
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
        for session in touched:
            session.begin_again()
        try:
            broken = self._play_alone(touched)
        except GaveUp:
            if not any(map(has_broken, (session.record for session in touched))):
                due.take_fault(_of_several(fault))
            raise
        if not broken:
            self._found_harmful(due, min(due_answers, len(due.record.answers) - 1), fault_answer(fault))

    def _play_alone(self, sessions: Sequence[Session]) -> bool:
        """Play sessions one after the other, one request at a time; tell whether the subject broke in any."""
        for session in sessions:
            for _ in Window(self.subject).play([session]):
                pass
        return any(has_broken(session.record) for session in sessions)


def _of_several(fault: SubjectFault) -> SubjectFault:
    """A fault of which nobody can say any more which request was behind it."""
    text = f"{fault.text} Any of the requests in flight can have done it: they were sent at once."
    return SubjectFault(fault.kind, text, fault.evidence)


def _says_the_same(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same but for the words of a reason."""
    return replace(one, why="") == replace(other, why="")


def has_broken(record: GameRecord) -> bool:
    """Whether the subject broke in a game."""
    return record.closed is not None or any(answer.kind == "fault" for answer in record.answers)
