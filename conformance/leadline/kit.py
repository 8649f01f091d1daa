"""A kit for adapters written in Python: it speaks the Leadline protocol, so that an adapter need only play.

It needs nothing but the standard library and imports nothing of Leadline: use it from here, or copy this file beside
your program. An adapter says what its program can do, with a function for each kind of choice:

    def roll(game, choice, chance):
        game.roll(choice["seat"], sum(chance["dice"]))  # where the rules forbid that: raise kit.Refused("…")

    game = kit.Adapter("kite-race", new_game, report, {"roll": roll}, can=["dice", "many-games"])
    kit.serve(kit.handlers("my program", game))

Where that does not fit, give `serve` functions of your own, from parameters to result, by method. The program may print
what it likes: the protocol keeps the real stdout. If it prints while it is imported, call `claim_streams` before that.
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
_claimed: tuple[BufferedReader, BufferedWriter] | None = None


class BadRequest(Exception):
    """Raise it in a handler for what cannot be served: an unknown game, reading or handle, a wrong shape."""

    def __init__(self, why: str, code: int = INVALID_PARAMS) -> None:
        super().__init__(why)
        self.why, self.code = why, code


class Refused(Exception):
    """The rules of the program forbid such a move or game.

    Of moves that are played ``together``, ``at`` is which one, from 1: those before it were played.
    """

    def __init__(self, why: str = "", at: int = 0) -> None:
        super().__init__(why)
        self.at = at


class NotOffered(Exception):
    """The program has no way to ask for such a move or game."""


class CannotLoad(Exception):
    """The program cannot take such a position, though the rules allow it."""


@dataclass
class Adapter:
    """What a program can do of one game, as functions. What is left out of it is not claimed."""

    game: str
    new_game: Callable[[Any], Any]  # a game of its setup
    report: Callable[[Any], Mapping[str, Any]]  # the position of a game, without what the program does not know
    kinds: Mapping[str, Callable[[Any, Any, Any], Any]]
    """Plays a choice by its kind ("" where choices have none), given the game, the choice and the chance. Gives what
    was really played, where that is something else, in the shape of a move. A kind left out is not offered."""
    can: Sequence[str] = ()  # the doors, and `many-games`, `events`, `heard`, `window`
    load: Callable[[Any], Any] | None = None  # a game of a position
    candidates: Callable[[Any, Any, str, Any], Sequence[Any]] | None = None
    """Choices that may be legal, given the game, seat, kind and chance: each is tried on a copy."""
    view: Callable[[Any, Any], Mapping[str, Any]] | None = None  # what some seats see of a game
    sample: Callable[[str, int], Sequence[Any]] | None = None  # so many results of a randomiser
    beside: Callable[[Any], Mapping[str, Any]] = lambda game: {}  # `events` and `heard` of what was played last
    together: Callable[[Any, Any], Any] | None = None  # plays all moves up to the next stop, in place of `kinds`
    copy: Callable[[Any], Any] = copy.deepcopy  # or the game itself, if it changes nothing before it refuses
    more: Mapping[str, Any] = field(default_factory=dict)  # `offers`, `stops`, `claims`, `follows`

    def said(self) -> dict[str, Any]:
        """What `initialize` says of the game: a function that is there is a capability."""
        given = {"position": self.load, "legal": self.candidates, "view": self.view, "sample": self.sample}
        return {**self.more, "can": [*self.can, *(name for name, function in given.items() if function)]}

    def play(self, game: Any, moves: Sequence[Any]) -> tuple[Any, dict[str, Any]]:
        """Play moves, each on a copy; gives the game that goes on, and the answer."""
        first, after, played = game, game, list[Any]()
        try:
            for move in () if self.together else moves:
                after, kind = self.copy(game), move["choice"].get("kind", "")
                if kind not in self.kinds:
                    raise NotOffered
                played.append(self.kinds[kind](after, move["choice"], move.get("chance")))
                game = after
            if self.together:
                after = self.copy(game)
                played, game = self.together(after, moves) or [], after
        except NotOffered:
            return first, {"not_offered": True}
        except Refused as why:
            at = why.at if self.together else len(played) + 1
            game = after if self.together and at > 1 else game
            refused = {"why": str(why), **({"at": at} if at > 1 else {})}
            return game, {"refused": refused, "position": self.report(game)}
        told = {"played": played} if any(played) else {}
        return game, {"position": self.report(game), **told, **self.beside(game)}

    def legal(self, game: Any, seat: Any, kind: str, given: Any) -> list[Any]:
        """The candidates that can be played."""
        tried = self.candidates(game, seat, kind, given) if self.candidates else []
        answers = (self.play(game, [{"choice": one, "chance": given}])[1] for one in tried)
        return [one for one, answer in zip(tried, answers, strict=True) if not {"refused", "not_offered"} & set(answer)]


def handlers(name: str, *adapters: Adapter, language: str = "Python") -> dict[str, Handler]:
    """The functions of a program by method, for `serve`."""
    known, games = {one.game: one for one in adapters}, dict[Any, tuple[Adapter, Any]]()
    handles = iter(range(1, sys.maxsize))

    def found(params: dict[str, Any]) -> Any:
        what, some = ("handle", games) if "handle" in params else ("game", known)
        if params.get(what) not in some:
            raise BadRequest(f"There is no {what} {json.dumps(params.get(what))} here.")
        return some[params[what]]

    def open_game(params: dict[str, Any]) -> dict[str, Any]:
        adapter: Adapter = found(params)
        for dispute, reading in params.get("readings", {}).items():
            if reading not in adapter.more.get("follows", {}).get(dispute, ()):
                raise BadRequest(f"This program cannot be told the reading {reading} of {dispute}.")
        try:
            if "position" not in params:
                game = adapter.new_game(params["setup"])
            elif adapter.load is None:
                raise CannotLoad("this program takes no positions")
            else:
                game = adapter.load(params["position"])
        except Refused as why:
            return {"refused": {"why": str(why)}}
        except NotOffered:
            return {"not_offered": True}
        except CannotLoad as why:
            return {"cannot_load": str(why)}
        handle = next(handles)
        games[handle] = adapter, game
        return {"handle": handle, "position": adapter.report(game), **adapter.beside(game)}

    def play(params: dict[str, Any]) -> dict[str, Any]:
        adapter: Adapter = found(params)[0]
        after, answer = adapter.play(found(params)[1], params["moves"])
        games[params["handle"]] = adapter, after
        return answer

    def legal(params: dict[str, Any]) -> dict[str, Any]:
        adapter, game = found(params)
        return {"choices": adapter.legal(game, params["seat"], params["kind"], params["given"])}

    def view(params: dict[str, Any]) -> dict[str, Any]:
        adapter, game = found(params)
        return {"view": adapter.view(game, params["seats"])}

    def sample(params: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"samples": found(params).sample(params["randomiser"], params["times"])}
        except NotOffered:
            return {"not_offered": True}

    told = {"protocol": 2, "name": name, "language": language, "games": {one.game: one.said() for one in adapters}}
    made: dict[str, Handler] = {"initialize": lambda params: told, "open": open_game, "play": play, "legal": legal}
    return {
        **made,
        "view": view,
        "sample": sample,
        "close": lambda params: {"was": games.pop(params["handle"], 0) != 0},
    }


def part(data: Any, path: str, default: Any = None) -> Any:
    """A part of a message, such as `search.unit`; the default where it is missing or null."""
    for name in path.split("."):
        data = data.get(name) if isinstance(data, dict) else None
    return default if data is None else data


def only(choice: Any, *paths: str) -> None:
    """Raise `NotOffered` where a choice says something beside some parts, such as `declare` and `search.action`."""
    left = [("", choice)]
    while left:
        path, one = left.pop()
        if path not in (*paths, "seat", "kind") and one:
            if not isinstance(one, dict):
                raise NotOffered(f"there is no way to ask for {path} {one}")
            left += [(f"{path}.{name}".lstrip("."), below) for name, below in one.items()]


def known(data: Any) -> Any:
    """A report without the parts that are not known, which are None; in a list None stays and keeps its place."""
    if isinstance(data, dict):
        return {name: known(one) for name, one in data.items() if one is not None}
    return [known(one) for one in data] if isinstance(data, (list, tuple)) else data


def serve(handlers: Mapping[str, Handler], *, traces: bool = True) -> None:
    """Answer every request on stdin, in order, until stdin ends; an adapter may claim `window`.

    A fault in a handler is answered with an error and, with ``traces``, shown in full on stderr; the loop goes on.
    """
    source, sink = claim_streams()
    try:
        for line in source:
            answer = answer_line(handlers, line, traces=traces)
            if answer is not None:
                sink.write(answer)
                sink.flush()
    except BrokenPipeError:  # Nobody listens any more: that is the end as well.
        return
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def claim_streams() -> tuple[BufferedReader, BufferedWriter]:
    """Keep the real stdin and stdout for the protocol; what the program prints from then on goes to stderr."""
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
        said = " ".join(f"{type(fault).__name__}: {fault}".split())
        return _error(number, INTERNAL, f"The program has a fault of its own ({said[:300]}).")


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
