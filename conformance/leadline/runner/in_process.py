"""A subject written in Python that is called in this process: no program is started and no line is written.

What it is asked and what it answers go through JSON all the same, so that it cannot share anything with the runner,
and answers nothing that it could not send. It is for programs that are trusted: nothing of a hang or a crash is
contained.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from leadline import __version__
from leadline.kit import INTERNAL, UNKNOWN_METHOD, BadRequest, Handler
from leadline.protocol import VERSION
from leadline.protocol.messages import RESULTS
from leadline.runner.subject import Subject
from leadline.transport import RpcError


class InProcess(Subject):
    """A subject whose methods are called."""

    def __init__(self, game: str, start: Callable[[], Mapping[str, Handler]]) -> None:
        """Take what gives the methods by name, as the kit serves them; it is called at each start."""
        super().__init__([], game)
        self.takes_several = False  # Nothing is won by it in one process.
        self._begin = start
        self._handlers: Mapping[str, Handler] | None = None

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

    def launch(self) -> None:
        """Do nothing: there is no process, and nothing is won."""

    def _start(self) -> None:
        self._handlers = self._begin()
        params = {"protocol": VERSION, "runner": {"name": "leadline", "version": __version__}}
        self.hello = RESULTS["initialize"].read(self._exchange("initialize", params))

    def _exchange(self, method: str, params: Mapping[str, Any]) -> Any:
        assert self._handlers is not None
        if method not in self._handlers:
            raise RpcError(UNKNOWN_METHOD, f"There is no method {method}.")
        try:
            result = self._handlers[method](_through_json(params))
        except BadRequest as bad:
            raise RpcError(bad.code, bad.why) from None
        except Exception as fault:
            said = " ".join(f"{type(fault).__name__}: {fault}".split())
            raise RpcError(INTERNAL, f"The program has a fault of its own ({said[:300]}).") from fault
        return _through_json(result)


def _through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, allow_nan=False, separators=(",", ":")))
