"""The one loop that sends requests and takes answers: any number of sessions, with a bound on what is in flight.

To a subject that can take it requests are sent while earlier ones are still being answered, and several games are open
at once. Where something breaks with several requests in flight, nobody can say which one did it: then every game that
was open is played again, one request at a time, and that is what counts.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator

from leadline.run.records import AtOnce, GameRecord
from leadline.run.session import Request, Session, fault_answer
from leadline.run.subject import GaveUp, Subject
from leadline.transport import SubjectFault

WINDOW, MANY_GAMES = "window", "many-games"
"""The capabilities."""
MOST_OPEN = 8
"""So many games are open at once, where the subject can have several."""

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
            self._take_up(waiting, order)
            if not order:
                return
            if not order[0].is_done:
                self._step()
            while order and order[0].is_done:
                yield order.popleft()

    def _take_up(self, waiting: Iterator[Session], order: deque[Session]) -> None:
        """Open as many games as may be open."""
        self._open = [session for session in self._open if not session.is_done]
        while len(self._open) < self.open_games:
            session = next(waiting, None)
            if session is None:
                return
            self._open.append(session)
            order.append(session)

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
        broken = self._play_alone(touched, due, fault)
        if not broken:
            alone = due.record.answers
            turn = min(due_answers, len(alone) - 1)
            due.record.at_once = AtOnce(turn, fault_answer(fault))

    def _play_alone(self, sessions: Iterable[Session], due: Session, fault: SubjectFault) -> bool:
        """Play sessions one after the other, one request at a time; tell whether the subject broke in any.

        If it no longer starts, the fault stands where it was found.
        """
        broken = False
        for session in sessions:
            alone = Window(self.subject)
            try:
                for _ in alone.play([session]):
                    broken = broken or has_broken(session.record)
            except GaveUp:
                if session is not due:
                    raise
                session.take_fault(fault)
                return True
        return broken


def has_broken(record: GameRecord) -> bool:
    """Whether the subject broke in a game."""
    return record.closed is not None or any(answer.kind == "fault" for answer in record.answers)
