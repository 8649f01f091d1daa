"""A kit for adapters written in Python. It implements the Leadline protocol, so that an adapter only has to play.

It needs only the standard library and imports nothing from Leadline: use it from here, or copy this file beside your
program. An adapter describes what its program can do, with a function for each kind of choice:

    def roll(game, choice, chance):
        game.roll(choice["seat"], sum(chance["dice"]))  # if the rules forbid it: raise kit.Refused("…")

    game = kit.Adapter("kite-race", new_game, report, {"roll": roll}, can=["dice", "many-games"])
    kit.serve(kit.handlers("my program", game))

If that does not suit your program, give `serve` your own functions by method; each takes the parameters and returns the
result. The program may print anything, because the protocol keeps the real stdout for itself. If the program prints
while it is imported, call `claim_streams` before the import.
"""

from __future__ import annotations

import copy
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BufferedReader, BufferedWriter
from typing import Any, NoReturn

Handler = Callable[[dict[str, Any]], Mapping[str, Any]]

PARSE, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
"""The error codes of JSON-RPC."""
_PYTHON = os.path.dirname(os.__file__)
_claimed: tuple[BufferedReader, BufferedWriter] | None = None


class BadRequest(Exception):
    """The error for an invalid request, such as an unknown game, reading or handle, or values of the wrong type."""

    def __init__(self, why: str, code: int = INVALID_PARAMS) -> None:
        super().__init__(why)
        self.why, self.code = why, code


class Refused(Exception):
    """The error for a move or setup that the program's rules forbid.

    If several moves are played ``together``, ``at`` is the position of the refused move in the list, counting from 1.
    All moves before that one were played.
    """

    def __init__(self, why: str = "", at: int = 0) -> None:
        super().__init__(why)
        self.at = at


class NotOffered(Exception):
    """The error for a move or setup that the program has no way to play, with the reason.

    ``at`` is as in `Refused`.
    """

    def __init__(self, why: str = "", at: int = 0) -> None:
        super().__init__(why)
        self.at = at


class CannotLoad(Exception):
    """The error for a position that the program cannot load although the rules allow it."""


@dataclass
class Adapter:
    """The functions that connect one game of a program. A capability whose function is missing is not declared."""

    game: str
    new_game: Callable[[Any], Any]  # returns a new game
    report: Callable[[Any], Mapping[str, Any]]  # returns the position; unknown fields are omitted
    kinds: Mapping[str, Callable[[Any, Any, Any], Any]]
    """Functions that play a choice, keyed by kind ("" if choices have no kind).

    Each function is given the game, the choice and the chance, and may return the move actually played if it is
    different, or a list of that move (or None) and the moves that the program then made by itself. Other kinds of
    choices are not offered.
    """
    can: Sequence[str] = ()  # settable inputs, `many-games`, `events`, `heard`, `pipelining`
    load: Callable[[Any], Any] | None = None  # returns a game in this position
    candidates: Callable[[Any, Any, str, Any], Sequence[Any]] | None = None
    """A function that returns the choices to be tried on a copy, given the game, seat, kind and chance."""
    view: Callable[[Any, Any], Mapping[str, Any]] | None = None  # returns the view of the given seats
    sample: Callable[[str, int], Sequence[Any]] | None = None  # returns this many results of a randomiser
    beside: Callable[[Any], Mapping[str, Any]] = lambda game: {}
    """A function that returns the `events` and `heard` since its last call. It is not called after a refusal."""
    together: Callable[[Any, Any], Any] | None = None  # plays all moves up to the next pause, in place of `kinds`
    copy: Callable[[Any], Any] = copy.deepcopy  # may return the game itself if a refused move never changes it
    more: Mapping[str, Any] = field(default_factory=dict)  # `offers`, `claims` …: see MESSAGES.md
    not_offered: Sequence[Mapping[str, Any]] = ()
    """The parts that choices which the program does not offer have in common, for the answer to `legal`."""

    def said(self) -> dict[str, Any]:
        """Return the game's entry for the answer to `initialize`; each function given is declared as a capability."""
        given = {"position": self.load, "legal": self.candidates, "view": self.view, "sample": self.sample}
        return {**self.more, "can": [*self.can, *(name for name, function in given.items() if function)]}

    def play(self, game: Any, moves: Sequence[Any]) -> tuple[Any, dict[str, Any]]:
        """Play moves, each on a copy. Return the resulting game and the answer."""
        after, played, ahead = game, list[Any](), list[Any]()
        try:
            for number, move in enumerate(() if self.together else moves, 1):
                after, kind = self.copy(game), move["choice"].get("kind", "")
                if kind not in self.kinds:
                    raise NotOffered(f"this program has no choice {kind}".strip())
                result = self.kinds[kind](after, move["choice"], move.get("chance"))
                first, *more = result if isinstance(result, list) and result else [result]
                played.append(first)
                ahead += more if number == len(moves) else [{**own_move, "after": number} for own_move in more]
                game = after
            if self.together:
                after = self.copy(game)
                played, game = self.together(after, moves) or [], after
        except (NotOffered, Refused) as why:
            at = why.at if self.together else len(played) + 1
            if self.together and at > 1 and (again := self.copy(game)) is not game:
                self.together(again, moves[: at - 1])  # The refused move may have changed the first copy.
                game = again
            which = {"at": at} if at > 1 else {}
            if isinstance(why, NotOffered):
                return game, {"not_offered": str(why), **which, **({"position": self.report(game)} if which else {})}
            return game, {"refused": {"why": str(why), **which}, "position": self.report(game)}
        changes = {"played": [*played, *ahead]} if any([*played, *ahead]) else {}
        return game, {"position": self.report(game), **changes, **self.beside(game)}

    def legal(self, game: Any, seat: Any, kind: str, given: Any) -> list[Any]:
        """Return the candidates that can actually be played."""
        tried = self.candidates(game, seat, kind, given) if self.candidates else []
        answers = (self.play(game, [{"choice": choice, "chance": given}])[1] for choice in tried)
        return [choice for choice, got in zip(tried, answers, strict=True) if not {"refused", "not_offered"} & set(got)]


def handlers(name: str, *adapters: Adapter, language: str = "Python") -> dict[str, Handler]:
    """Return the handlers for `serve`, by method."""
    known, games = {adapter.game: adapter for adapter in adapters}, dict[Any, tuple[Adapter, Any]]()
    handles = iter(range(1, sys.maxsize))

    def named(params: dict[str, Any]) -> Any:
        what, some = ("handle", games) if "handle" in params else ("game", known)
        if params.get(what) not in some:
            raise BadRequest(f"There is no {what} {json.dumps(params.get(what))} here.")
        return some[params[what]]

    def open_game(params: dict[str, Any]) -> dict[str, Any]:
        adapter: Adapter = named(params)
        for dispute, reading in params.get("readings", {}).items():
            if reading not in adapter.more.get("configurable", {}).get(dispute, ()):
                raise BadRequest(f"This program does not support the reading {reading} of {dispute}.")
        try:
            if "position" not in params:
                game = adapter.new_game(params["setup"])
            elif adapter.load is None:
                raise CannotLoad("this program takes no positions")
            else:
                game = adapter.load(params["position"])
        except Refused as why:
            return {"refused": {"why": str(why)}}
        except NotOffered as why:
            return {"not_offered": str(why)}
        except CannotLoad as why:
            return {"cannot_load": str(why)}
        handle = next(handles)
        games[handle] = adapter, game
        return {"handle": handle, "position": adapter.report(game), **adapter.beside(game)}

    def play(params: dict[str, Any]) -> dict[str, Any]:
        adapter: Adapter = named(params)[0]
        after, answer = adapter.play(named(params)[1], params["moves"])
        games[params["handle"]] = adapter, after
        return answer

    def legal(params: dict[str, Any]) -> dict[str, Any]:
        adapter, game = named(params)
        choices = adapter.legal(game, params["seat"], params["kind"], params["given"])
        return {"choices": choices, **({"not_offered": [*adapter.not_offered]} if adapter.not_offered else {})}

    def view(params: dict[str, Any]) -> dict[str, Any]:
        adapter, game = named(params)
        return {"view": adapter.view(game, params["seats"])}

    def sample(params: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"samples": named(params).sample(params["randomiser"], params["times"])}
        except NotOffered as why:
            return {"not_offered": str(why)}

    greeting = {"protocol": 3, "name": name, "language": language, "games": {k: a.said() for k, a in known.items()}}
    made: dict[str, Handler] = {"initialize": lambda params: greeting, "open": open_game, "play": play, "legal": legal}
    return {
        **made,
        "view": view,
        "sample": sample,
        "close": lambda params: {"was": games.pop(params["handle"], 0) != 0},
    }


def part(data: Any, path: str, default: Any = None) -> Any:
    """Return a field of a message by its path, such as `search.unit`, or the default if it is missing or null."""
    for name in path.split("."):
        data = data.get(name) if isinstance(data, dict) else None
    return default if data is None else data


def only(choice: Any, *paths: str) -> None:
    """Raise `NotOffered` if a choice uses any field that is not among the given ones, such as `declare`."""
    left = [("", choice)]
    while left:
        path, chosen = left.pop()
        if path not in (*paths, "seat", "kind") and chosen:
            if not isinstance(chosen, dict):
                raise NotOffered(f"there is no way to ask for {path} {chosen}")
            left += [(f"{path}.{name}".lstrip("."), below) for name, below in chosen.items()]


def known(data: Any) -> Any:
    """Return a report without the fields that are None, which means unknown.

    Items of lists are kept even if they are None.
    """
    if isinstance(data, dict):
        return {name: known(value) for name, value in data.items() if value is not None}
    return [known(entry) for entry in data] if isinstance(data, (list, tuple)) else data


def serve(handlers: Mapping[str, Handler], *, traces: bool = True) -> None:
    """Answer every request on stdin in order until stdin ends; an adapter may declare `pipelining`.

    If a handler raises an exception, the answer is an error and the loop continues. With ``traces``, the traceback is
    printed to stderr.
    """
    source, sink = claim_streams()
    try:
        for line in source:
            answer = answer_line(handlers, line, traces=traces)
            if answer is not None:
                sink.write(answer)
                sink.flush()
    except BrokenPipeError:  # The reader is gone, so the loop ends as well.
        return
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def claim_streams() -> tuple[BufferedReader, BufferedWriter]:
    """Reserve the real stdin and stdout for the protocol. Whatever the program prints later goes to stderr."""
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
    """Return the answer to one line, or None if the request has no id and therefore expects no answer."""
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
    number, method, params = _id_of(request), request["method"], request.get("params")
    try:
        if method not in handlers:
            raise BadRequest(f"There is no method {json.dumps(method)}.", UNKNOWN_METHOD)
        if params is not None and not isinstance(params, dict):
            raise BadRequest("Parameters go by name, as an object.")
        result = handlers[method](params or {})
        if not isinstance(result, Mapping):
            raise TypeError(f"the handler of {method} gave {type(result).__name__}, not an object")
        return _line({"jsonrpc": "2.0", "id": number, "result": dict(result)})
    except BadRequest as bad:
        return _error(number, bad.code, bad.why)
    except Exception as fault:
        if traces:
            traceback.print_exc(file=sys.stderr)
        text = " ".join(f"{_place_of(fault)}{type(fault).__name__}: {fault}".split())
        return _error(number, INTERNAL, f"The program has a fault of its own ({text[:300]}).")


def _place_of(fault: Exception) -> str:
    """Return the file and line that raised an exception, and a colon; files of Python and the kit are skipped."""
    for frame in reversed(traceback.extract_tb(fault.__traceback__)):
        name = os.path.basename(frame.filename)
        if not (name == "kit.py" or name.startswith(("kit_", "<")) or frame.filename.startswith(_PYTHON)):
            return f"{name}, line {frame.lineno}: "
    return ""


def _wrong_with(request: object) -> str:
    """Return what is wrong with the form of a request, or an empty text if it is well formed."""
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
    raise ValueError(f"{name} is not JSON")


_encode = json.JSONEncoder(allow_nan=False, check_circular=False, separators=(",", ":")).encode
_decode = json.JSONDecoder(parse_constant=_no_number).decode
