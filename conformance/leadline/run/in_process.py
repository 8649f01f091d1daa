"""A subject written in Python that is called in this process: no program is started and no line is written.

What it is asked and what it answers go through JSON all the same, so that it cannot share anything with the runner,
and answers nothing that it could not send. It is for programs that are trusted: nothing of a hang or a crash is
contained.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from leadline import __version__
from leadline.codec import ShapeError
from leadline.kit import INTERNAL, UNKNOWN_METHOD, BadRequest, Handler
from leadline.protocol import VERSION
from leadline.protocol.messages import RESULTS
from leadline.run.subject import Subject, Taken
from leadline.transport import RpcError, SubjectFault


class InProcess(Subject):
    """A subject whose methods are called."""

    def __init__(self, game: str, start: Callable[[], Mapping[str, Handler]]) -> None:
        """Take what gives the methods by name, as the kit serves them; it is called at each start."""
        super().__init__([], game)
        self._begin = start
        self._handlers: Mapping[str, Handler] | None = None
        self._requests: deque[tuple[str, bytes]] = deque()
        self._result: Any = None

    def another(self) -> InProcess:
        """The same subject once more, not started yet."""
        return InProcess(self.game, self._begin)

    @property
    def running(self) -> bool:
        """Whether it was started."""
        return self._handlers is not None

    def stop(self) -> None:
        """Drop it; the next game gets a fresh one."""
        self._handlers = None
        self._requests.clear()

    def launch(self) -> None:
        """Do nothing: there is no process, and nothing is won."""

    def _start(self) -> None:
        self._handlers = self._begin()
        params = {"protocol": VERSION, "runner": {"name": "leadline", "version": __version__}}
        self.hello = RESULTS["initialize"].read(self._exchange("initialize", params))

    def post(self, requests: Sequence[tuple[str, bytes]], scenarios: Sequence[str]) -> None:
        """Keep requests until their answers are taken."""
        self._requests.extend(requests)

    def take(self, method: str) -> Taken:
        """Carry out the first request that is waiting."""
        asked, params = self._requests.popleft()
        try:
            self._result = self._exchange(asked, json.loads(params))
        except RpcError as error:
            self._result = error
        return Taken(asked, bytearray(), 0)

    def read(self, taken: Taken) -> Any:
        """The answer taken last, in its shape; an error stands as the exception it is."""
        if isinstance(self._result, RpcError):
            return self._result
        try:
            return RESULTS[taken.method].read(self._result)
        except ShapeError as error:
            raise SubjectFault("garbled", f"the answer to `{taken.method}` has a wrong shape: {error}", {}) from None

    def _exchange(self, method: str, params: Mapping[str, Any]) -> Any:
        assert self._handlers is not None
        if method not in self._handlers:
            raise RpcError(UNKNOWN_METHOD, f"There is no method {method}.")
        try:
            result = self._handlers[method](dict(params))
        except BadRequest as bad:
            raise RpcError(bad.code, bad.why) from None
        except Exception as fault:
            said = " ".join(f"{type(fault).__name__}: {fault}".split())
            raise RpcError(INTERNAL, f"The program has a fault of its own ({said[:300]}).") from fault
        return json.loads(json.dumps(result, allow_nan=False))
