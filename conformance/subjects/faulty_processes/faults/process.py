"""A program that answers correctly until its fault occurs."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from faults.fault import Fault
from leadline import kit
from leadline.serve.subject import ReferenceSubject

GAME = "deep-sea-adventure"
SEATS = 3
"""The number of seats of the games in which the fault shows."""


class Moment:
    """One request at which a fault shows, and what can be done about it."""

    def __init__(self, process: Process, request: dict[str, Any]) -> None:
        self.process, self.request = process, request

    def right(self) -> dict[str, Any]:
        """Return the right answer, as a message."""
        message: dict[str, Any] = json.loads(self.process.right_line(self.request))
        return message

    def result(self) -> dict[str, Any]:
        """The result in the right answer."""
        result: dict[str, Any] = self.right().get("result", {})
        return result

    def say(self, message: Any) -> None:
        """Answer with a message."""
        self.raw(json.dumps(message).encode() + b"\n")

    def answer(self, result: Any) -> None:
        """Answer with a result."""
        self.say({"jsonrpc": "2.0", "id": self.request["id"], "result": result})

    def raw(self, data: bytes) -> None:
        """Write bytes to stdout unchanged."""
        while data:
            data = data[os.write(self.process.sink, data) :]


class Process:
    """The reference engine behind a pipe, with a fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.handlers = ReferenceSubject(GAME).handlers()
        self.source = os.dup(0)
        self.sink = os.dup(1)
        os.dup2(2, 1)
        self.concerned: dict[Any, int] = {}
        """The games in which the fault shows, and how often the request of its stage has come in each."""

    def serve(self) -> None:
        """Answer until the input ends."""
        with os.fdopen(self.source, "rb") as lines:
            for line in lines:
                request = json.loads(line)
                if self.is_concerned(request):
                    self.fault.act(Moment(self, request))
                else:
                    Moment(self, request).raw(self.right_line(request))
            if self.fault.stage == "exit":
                self.fault.act(Moment(self, {"id": 0, "method": "exit", "params": {}}))

    def right_line(self, request: dict[str, Any]) -> bytes:
        """Return the right answer as a line."""
        line = kit.answer_line(self.handlers, json.dumps(request).encode())
        assert line is not None
        answer = json.loads(line)
        if request["method"] == "open" and is_for_three(request["params"]):
            self.concerned[answer.get("result", {}).get("handle")] = 0
        if request["method"] == "initialize" and self.fault.without:
            support = answer["result"]["games"][GAME]
            support["can"] = [name for name in support["can"] if name not in self.fault.without]
            line = json.dumps(answer).encode() + b"\n"
        return line

    def is_concerned(self, request: dict[str, Any]) -> bool:
        """Return whether the fault shows at this request."""
        method, params = request["method"], request["params"]
        if method not in self.fault.stage.split():
            return False
        if method == "initialize":
            return True
        if method == "open":
            return is_for_three(params)
        handle = params["handle"]
        if handle not in self.concerned:
            return False
        self.concerned[handle] += 1
        return self.fault.at in (0, self.concerned[handle])


def is_for_three(params: dict[str, Any]) -> bool:
    """Return whether the request opens a game for three."""
    if "setup" in params:
        return bool(params["setup"]["seats"] == SEATS)
    return len(params["position"]["divers"]) == SEATS


def serve(fault: Fault) -> None:
    """Serve with a fault over stdin and stdout."""
    sys.stdout.flush()
    Process(fault).serve()
