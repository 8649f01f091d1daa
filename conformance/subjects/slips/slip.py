"""A slip: one thing that an adapter gets wrong on the way between its program and Leadline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Data = dict[str, Any]
"""An object of JSON."""
Handler = Callable[[Data], Data]
"""A method of the protocol: parameters in, result out."""
Handlers = dict[str, Handler]


@dataclass(frozen=True)
class Slip:
    """An adapter that is right except in one thing."""

    says: str
    """The slip in one sentence, as somebody would describe it who has found it."""
    names: tuple[str, ...]
    """The fields or messages concerned: a finding names the slip if it contains one of these words."""
    spoil: Callable[[Handlers, str], None]
    """A function that replaces methods of a right adapter for the game with this id."""


def reported(change: Callable[[Data], None]) -> Callable[[Handlers, str], None]:
    """Return a slip that changes each position in the answers to `open` and `play`."""

    def spoil(handlers: Handlers, game: str) -> None:
        for name in ("open", "play"):
            handlers[name] = changed(handlers[name], "position", change)

    return spoil


def viewed(change: Callable[[Data], None]) -> Callable[[Handlers, str], None]:
    """Return a slip that changes each view."""

    def spoil(handlers: Handlers, game: str) -> None:
        handlers["view"] = changed(handlers["view"], "view", change)

    return spoil


def changed(handler: Handler, part: str, change: Callable[[Data], None]) -> Handler:
    """Return a method that changes one part of its result in place."""

    def answer(params: Data) -> Data:
        result = handler(params)
        if isinstance(result.get(part), dict):
            change(result[part])
        return result

    return answer


def moved(change: Callable[[Data], None]) -> Callable[[Handlers, str], None]:
    """Return a slip that misreads each move that is sent."""

    def spoil(handlers: Handlers, game: str) -> None:
        play = handlers["play"]

        def answer(params: Data) -> Data:
            for move in params["moves"]:
                change(move)
            return without_played(play(params))

        handlers["play"] = answer

    return spoil


def sent(part: str, change: Callable[[Data], None]) -> Callable[[Handlers, str], None]:
    """Return a slip that misreads the `setup` or the `position` sent with `open`."""

    def spoil(handlers: Handlers, game: str) -> None:
        start = handlers["open"]

        def answer(params: Data) -> Data:
            if isinstance(params.get(part), dict):
                change(params[part])
            return without_played(start(params))

        handlers["open"] = answer

    return spoil


def without_played(result: Data) -> Data:
    """Return a result without `played`: an adapter that misreads something does not know that it does."""
    return {key: part for key, part in result.items() if key != "played"}


def answered(change: Callable[[Data, Data], Data]) -> Callable[[Handlers, str], None]:
    """Return a slip that makes a different answer to `play` of the parameters and the right answer."""

    def spoil(handlers: Handlers, game: str) -> None:
        play = handlers["play"]
        handlers["play"] = lambda params: change(params, play(params))

    return spoil


def before_the_moves(handlers: Handlers, game: str) -> None:
    """Report the position from before the moves."""
    start, play = handlers["open"], handlers["play"]
    latest: dict[Any, Any] = {}

    def open_game(params: Data) -> Data:
        result = start(params)
        latest[result.get("handle")] = result.get("position")
        return result

    def play_moves(params: Data) -> Data:
        result = play(params)
        before, latest[params["handle"]] = latest.get(params["handle"]), result.get("position")
        return result if "refused" in result else {**result, "position": before}

    handlers.update(open=open_game, play=play_moves)


def shows_everything(handlers: Handlers, game: str) -> None:
    """Answer `view` with the whole position as it was last reported."""
    latest: dict[Any, Any] = {}
    start, play = handlers["open"], handlers["play"]

    def open_game(params: Data) -> Data:
        result = start(params)
        latest[result.get("handle")] = result.get("position")
        return result

    def play_moves(params: Data) -> Data:
        result = play(params)
        latest[params["handle"]] = result.get("position")
        return result

    def view(params: Data) -> Data:
        return {"view": {key: one for key, one in latest[params["handle"]].items() if key != "to_act"}}

    handlers.update(open=open_game, play=play_moves, view=view)


def claims_a_missing_method(method: str) -> Callable[[Handlers, str], None]:
    """Return a slip that claims a capability whose method does not exist."""
    return lambda handlers, game: handlers.pop(method) and None


def chips(data: Any) -> Iterator[Data]:
    """Yield every object with a `level`, however deep."""
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from chips(inner)
    if isinstance(data, dict) and "level" in data:
        yield data
