"""A subject written in Python and called in this process, so that no program is started and no line is written.

Requests and answers still pass through JSON, so that the subject cannot share objects with the runner or give an answer
that could not be sent. This is only for trusted programs, because a hang or a crash is not contained.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline import __version__
from leadline.kit import INTERNAL, UNKNOWN_METHOD, BadRequest, Handler
from leadline.protocol import VERSION
from leadline.protocol.messages import RESULTS
from leadline.run.subject import Subject, Taken
from leadline.schema.codec import ShapeError
from leadline.transport import RpcError, SubjectError

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.transcript import Transcript


class InProcess(Subject):
    """A subject whose methods are called directly."""

    def __init__(
        self, game: Game, start: Callable[[], Mapping[str, Handler]], transcript: Transcript | None = None
    ) -> None:
        """Store ``start``, which is called at each start and returns the methods by name, as the kit serves them."""
        super().__init__([], game, transcript=transcript)
        self._begin = start
        self._handlers: Mapping[str, Handler] | None = None
        self._requests: deque[tuple[str, bytes]] = deque()
        self._result: Any = None

    def another(self) -> InProcess:
        """Return another instance of the same subject, not yet started; its declaration must be the same."""
        made = InProcess(self.game, self._begin)
        made.first = self.first
        return made

    @property
    def running(self) -> bool:
        """True if it was started."""
        return self._handlers is not None

    def stop(self) -> None:
        """Discard the methods; the next game gets new ones."""
        self._handlers = None
        self._requests.clear()

    def launch(self) -> None:
        """Do nothing, because there is no process to start in advance."""

    def _start(self) -> None:
        self._handlers = self._begin()
        params = {"protocol": VERSION, "runner": {"name": "leadline", "version": __version__}}
        answer = self._exchange("initialize", params)
        self.watch("initialize", answer)
        self.hear(RESULTS["initialize"].read(answer))
        self.look_for_unknown("initialize", answer)

    def post(self, requests: Sequence[tuple[str, bytes]], scenarios: Sequence[str]) -> None:
        """Queue requests until their answers are taken."""
        self._requests.extend(requests)

    def take(self, method: str) -> Taken:
        """Carry out the first queued request."""
        asked, params = self._requests.popleft()
        try:
            self._result = self._exchange(asked, json.loads(params))
        except RpcError as error:
            self._result = error
        return Taken(asked, bytearray(), 0)

    def read(self, taken: Taken) -> Any:
        """Return the answer taken last, in the form of its type; an error answer is returned as an exception."""
        if isinstance(self._result, RpcError):
            return self._result
        self.watch(taken.method, self._result)
        try:
            read = RESULTS[taken.method].read(self._result)
        except ShapeError as error:
            raise SubjectError("garbled", f"the answer to `{taken.method}` has a wrong shape: {error}", {}) from None
        self.look_for_unknown(taken.method, self._result)
        return read

    def _exchange(self, method: str, params: Mapping[str, Any]) -> Any:
        assert self._handlers is not None
        self._note("sent", json.dumps({"method": method, "params": params}, separators=(",", ":")))
        if method not in self._handlers:
            raise RpcError(UNKNOWN_METHOD, f"There is no method {method}.")
        try:
            result = self._handlers[method](dict(params))
        except BadRequest as bad:
            self._note("received", json.dumps({"error": {"code": bad.code, "message": bad.why}}, separators=(",", ":")))
            raise RpcError(bad.code, bad.why) from None
        except Exception as fault:
            message = " ".join(f"{type(fault).__name__}: {fault}".split())
            raise RpcError(INTERNAL, f"The program has a fault of its own ({message[:300]}).") from fault
        line = json.dumps(result, allow_nan=False)
        self._note("received", f'{{"result": {line}}}')
        return json.loads(line)
