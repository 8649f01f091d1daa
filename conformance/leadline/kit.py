"""A kit for adapters written in Python: it speaks the Leadline protocol, so that an adapter need only play.

It needs nothing but the standard library and imports nothing of Leadline: use it from here, or copy this
file beside your program. An adapter is a table of functions, one for each method, from the parameters of a
request to its result:

    import kit

    def initialize(params):
        return {"protocol": 2, "name": "my program", "games": {...}}

    def open_game(params):
        if params["game"] != "deep-sea-adventure":
            raise kit.BadRequest("This program plays Deep Sea Adventure only.")
        ...
        return {"handle": 1, "position": {...}}

    def play(params):
        (move,) = params["moves"]  # several only for a program that says where it stops
        ...
        return {"position": {...}}

    kit.serve({"initialize": initialize, "open": open_game, "play": play})

An illegal move is a result, ``{"refused": {"why": "..."}}``, and never an error. The program may print what
it likes: the protocol keeps the real stdout, and prints go to stderr. If your program prints while it is
imported, call ``claim_streams`` before that.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from io import BufferedReader, BufferedWriter
from typing import Any, NoReturn

Handler = Callable[[dict[str, Any]], Mapping[str, Any]]

PARSE, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
"""The error codes of JSON-RPC."""

MOST_HELD, LONGEST_HELD = 8, 0.005
"""So many answers are held back until they are written, and so many seconds."""

_claimed: tuple[BufferedReader, BufferedWriter] | None = None


class BadRequest(Exception):
    """Raise it in a handler for what cannot be served: an unknown game, reading or handle, a wrong shape."""

    def __init__(self, why: str, code: int = INVALID_PARAMS) -> None:
        super().__init__(why)
        self.why, self.code = why, code


def serve(handlers: Mapping[str, Handler], *, traces: bool = True) -> None:
    """Answer every request on stdin, in order, until stdin ends; an adapter may claim `window`.

    ``handlers`` are the functions by method. A fault inside one is answered with an error and, with ``traces``,
    shown in full on stderr; the loop goes on. Where more requests are there already, a few answers are written
    together: those that came quickly, and at most one that took its time.
    """
    source, sink = claim_streams()
    held, since = 0, 0.0
    try:
        for line, more in _lines(source):
            since = since if held else time.monotonic()
            answer = answer_line(handlers, line, traces=traces)
            if answer is not None:
                sink.write(answer)
                held += 1
            if held and not (more and held < MOST_HELD and time.monotonic() - since < LONGEST_HELD):
                sink.flush()
                held = 0
    except SystemExit:  # A handler ends the program: what was answered before is answered.
        sink.flush()
        raise
    except BrokenPipeError:  # Nobody listens any more: that is the end as well.
        return
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _lines(source: BufferedReader) -> Iterator[tuple[bytes, bool]]:
    """The lines of a stream as they come, each with whether another one is there already."""
    begun: list[bytes] = []
    while chunk := source.read1(65_536):
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join([*begun, lines[0]])
            begun.clear()
        begun.append(rest)
        for left, line in enumerate(lines, 1 - len(lines)):
            yield line, left < 0
    if any(begun):
        yield b"".join(begun), False


def claim_streams() -> tuple[BufferedReader, BufferedWriter]:
    """Keep the real stdin and stdout for the protocol, and give them; calling it again changes nothing.

    From then on whatever the program prints goes to stderr, also from C code and child processes, and whatever
    it reads from stdin is at its end.
    """
    global _claimed  # noqa: PLW0603
    if _claimed is None:
        if sys.stdout is not None:
            sys.stdout.flush()
        _claimed = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
    return _claimed


def answer_line(handlers: Mapping[str, Handler], line: bytes, *, traces: bool = True) -> bytes | None:
    """The answer to one line, as a line; None where none is due, because the request has no id."""
    try:
        request = _decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return _error(None, PARSE, "This line is not JSON.")
    wrong = _wrong_with(request)
    if wrong:
        return _error(_id_of(request), INVALID_REQUEST, wrong)
    answer = _answer(handlers, request, traces)
    return answer if "id" in request else None


def _answer(handlers: Mapping[str, Handler], request: dict[str, Any], traces: bool) -> bytes:
    number = _id_of(request)
    try:
        result = _call(handlers, request)
        return _line({"jsonrpc": "2.0", "id": number, "result": result})
    except BadRequest as bad:
        return _error(number, bad.code, bad.why)
    except Exception as fault:
        if traces:
            traceback.print_exc(file=sys.stderr)
        said = " ".join(f"{type(fault).__name__}: {fault}".split())
        return _error(number, INTERNAL, f"The program has a fault of its own ({said[:300]}).")


def _call(handlers: Mapping[str, Handler], request: dict[str, Any]) -> dict[str, Any]:
    method, params = request["method"], request.get("params")
    if method not in handlers:
        raise BadRequest(f"There is no method {json.dumps(method)}.", UNKNOWN_METHOD)
    if params is not None and not isinstance(params, dict):
        raise BadRequest("Parameters go by name, as an object.")
    result = handlers[method](params or {})
    if not isinstance(result, Mapping):
        raise TypeError(f"the handler of {method} gave {type(result).__name__}, not an object")
    return dict(result)


def _wrong_with(request: object) -> str:
    """What is wrong with a request as such; empty if nothing is."""
    if isinstance(request, list):
        return "Batches are not part of this protocol; send one message a line."
    if not isinstance(request, dict):
        return "A request is a JSON object."
    if request.get("jsonrpc") != "2.0":
        return 'A request says "jsonrpc": "2.0".'
    if not isinstance(request.get("method"), str):
        return "A request names its method."
    if "id" in request and _id_of(request) is None:
        return "An id is an integer or a string."
    return ""


def _id_of(request: object) -> int | str | None:
    number = request.get("id") if isinstance(request, dict) else None
    return number if type(number) in (int, str) else None


def _error(number: int | str | None, code: int, message: str) -> bytes:
    return _line({"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}})


def _line(message: dict[str, Any]) -> bytes:
    return _encode(message).encode("ascii") + b"\n"


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_encode = json.JSONEncoder(allow_nan=False, check_circular=False, separators=(",", ":")).encode
_decode = json.JSONDecoder(parse_constant=_no_number).decode
