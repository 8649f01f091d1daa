"""A subject some of whose answers are there already: its game is gone on with as if it had been played one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from leadline.protocol.messages import RESULTS
from leadline.runner.subject import Subject, Taken
from leadline.transport import SubjectFault
from leadline.transport.wire import read_answer


class Answered:
    """Gives the answers to one game that are there, and then asks the subject."""

    def __init__(self, subject: Subject, taken: Sequence[Taken], fault: SubjectFault | None) -> None:
        """Take the answers, in their order, all of which could be read; ``fault`` is what came in place of the next."""
        self._subject, self._left, self._fault = subject, deque(taken), fault

    def ensure_started(self) -> None:
        """Do nothing: the game was begun."""

    @property
    def running(self) -> bool:
        """Whether it can be asked, or was not heard to its end yet."""
        return bool(self._left) or self._fault is not None or self._subject.running

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """The answer to a request; raises as the subject does."""
        if self._left:
            taken = self._left.popleft()
            result = read_answer(taken.raw, taken.number, self._subject.limits.depth)
            return RESULTS[method].read(result, whole=True)
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault
        return self._subject.ask(method, params)

    def __getattr__(self, name: str) -> Any:
        """Everything else is the subject's own."""
        return getattr(self._subject, name)
