"""A subject that starts another one and writes its answers differently, without changing what they mean.

    python rewriting.py GAME WAYS COMMAND …

``WAYS`` is one or more of the following, separated by commas:

- ``keys``: the members of every object come in any order
- ``bags``: so does everything in a list whose order means nothing
- ``escapes``: texts are written with every escape that JSON has, and with spaces between the tokens
- ``pieces``: each line is written in several pieces, with pauses between them
- ``lumps``: answers are held back while others are due, and are then written all at once

The order depends on the number of the answer, so that equal answers are written differently each time.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from leadline.game.definition import Game
from leadline.games import load_game
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Shape

PAUSE = 0.0005
"""The length of a pause between pieces, in seconds."""
MOST_HELD = 6
"""The most answers that are held back."""
MOST_SPELLINGS = 20
"""In how many ways the same text is written: each takes time only once."""
GAPS = ("", "", " ", "\t", "  ", "\r")
"""What may stand between tokens on a line."""
SHORT = {'"': '\\"', "\\": "\\\\", "/": "\\/", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
"""The short escapes of JSON."""


class Bags:
    """A shuffler of everything unordered in the answers about a game."""

    def __init__(self, game: Game, pick: random.Random) -> None:
        self.game, self.pick = game, pick
        types = game.types
        self.position, self.setup, self.move = map(shape_of, (types.position, types.setup, types.move))
        self.choice, self.event = map(shape_of, (types.choice, types.event))

    def shuffled(self, some: Iterable[Any]) -> list[Any]:
        """Return the same things in any order."""
        things = list(some)
        self.pick.shuffle(things)
        return things

    def rewrite(self, method: str, result: dict[str, Any]) -> dict[str, Any]:
        """Return the result of a request with everything unordered in a different order."""
        return {name: self._rewrite_part(method, name, one) for name, one in result.items()}

    def _rewrite_part(self, method: str, name: str, data: Any) -> Any:
        if name in ("position", "view"):
            return self._report(data)
        if name == "games":
            return {game: self._support(one) for game, one in data.items()}
        if name == "choices":
            return self.shuffled(self.walk(self.choice, one) for one in data)
        if name == "events":
            return self._events(data)
        if name == "heard":
            return {seat: self._events(some) for seat, some in data.items()}
        if name == "played" and data:
            return self.walk(self.setup, data) if method == "open" else [self.walk(self.move, one) for one in data]
        return data

    def _support(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a subject says that it can do."""
        found = dict(data)
        for name in ("offers", "configurable"):
            if found.get(name):
                found[name] = {key: self.shuffled(some) for key, some in found[name].items()}
        return found | {"can": self.shuffled(found.get("can", ()))}

    def _events(self, some: list[Any]) -> list[Any]:
        return [self.walk(self.event, one) for one in some]

    def _report(self, data: Any) -> Any:
        found = self.walk(self.position, data)
        if isinstance(found, dict):
            if found.get("winners"):
                found["winners"] = self.shuffled(found["winners"])
            if found.get("to_act"):
                found["to_act"] = self.shuffled(
                    one | {"seats": self.shuffled(one["seats"])} if one.get("seats") else one for one in found["to_act"]
                )
        return found

    def walk(self, shape: Shape, data: Any) -> Any:
        """Plain data of a shape, with every bag in it shuffled."""
        if isinstance(shape, Tagged) and isinstance(data, Mapping):
            fitting = [one for one in shape.records.values() if not any(one.wrong(data, ""))]
            return self.walk(fitting[0], data) if fitting else data
        if isinstance(shape, Record) and isinstance(data, Mapping):
            known = {part.name: part.shape for part in shape.parts}
            known |= {name: group[0].shape for name, group in shape.groups.items()}
            return {key: self.walk(known[key], one) if key in known else one for key, one in data.items()}
        if isinstance(shape, FixedRow) and isinstance(data, list):
            return [self.walk(inner, one) for inner, one in zip(shape.inner, data, strict=True)]
        if isinstance(shape, Row) and isinstance(data, list):
            row = [self.walk(shape.inner, one) for one in data]
            return self.shuffled(row) if shape.is_bag else row
        if isinstance(shape, Table) and isinstance(data, Mapping):
            return {key: self.walk(shape.inner, one) for key, one in data.items()}
        return data


def with_keys_shuffled(data: Any, pick: random.Random) -> Any:
    """Return the same data with the members of every object in any order."""
    if isinstance(data, dict):
        members = list(data.items())
        pick.shuffle(members)
        return {key: with_keys_shuffled(one, pick) for key, one in members}
    if isinstance(data, list):
        return [with_keys_shuffled(one, pick) for one in data]
    return data


def escaped(data: Any, pick: random.Random) -> str:
    """Return the data as JSON in which every character of a text may be escaped."""
    if isinstance(data, str):
        return _escaped_text(data, pick.randrange(MOST_SPELLINGS))
    if not data or not isinstance(data, dict | list):
        return json.dumps(data)
    gap, other = pick.choice(GAPS), pick.choice(GAPS)
    if isinstance(data, dict):
        members = (f"{escaped(key, pick)}{gap}:{other}{escaped(one, pick)}" for key, one in data.items())
        return f"{{{gap}{f'{other},{gap}'.join(members)}{gap}}}"
    return f"[{gap}{f'{gap},{other}'.join(escaped(one, pick) for one in data)}{other}]"


@lru_cache(maxsize=10_000)
def _escaped_text(text: str, spelling: int) -> str:
    """Return a text with some of its characters escaped."""
    pick = random.Random(spelling)
    return f'"{"".join(_escaped_character(one, pick) for one in text)}"'


def _escaped_character(one: str, pick: random.Random) -> str:
    units = [int.from_bytes(pair, "big") for pair in _pairs(one.encode("utf-16-be"))]
    by_number = "".join(f"\\u{unit:04{pick.choice('xX')}}" for unit in units)
    ways = [by_number]
    if one in SHORT:
        ways.append(SHORT[one])
    if one not in '"\\' and ord(one) >= 0x20:
        ways += [one] * 3
    return pick.choice(ways)


def _pairs(data: bytes) -> list[bytes]:
    return [data[at : at + 2] for at in range(0, len(data), 2)]


class Writer:
    """A writer of lines, which can write them in pieces or several at once."""

    def __init__(self, ways: frozenset[str], pick: random.Random) -> None:
        self.ways, self.pick = ways, pick
        self.held: list[bytes] = []

    def write(self, line: bytes, due: int) -> None:
        """Write a line; ``due`` is how many more answers the runner waits for."""
        self.held.append(line)
        if "lumps" in self.ways and due and len(self.held) < MOST_HELD:
            return
        data = b"".join(self.held)
        self.held.clear()
        if "pieces" in self.ways:
            cuts = sorted(self.pick.choices(range(len(data)), k=3))
            for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
                _write(data[begin:end])
                time.sleep(PAUSE)
        else:
            _write(data)


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def rewriter(game: str, ways: frozenset[str]) -> Callable[[str, int, dict[str, Any]], str]:
    """Return what writes an answer, given its method and number."""
    pick = random.Random()
    bags = Bags(load_game(game), pick) if "bags" in ways else None

    def rewrite(method: str, number: int, answer: dict[str, Any]) -> str:
        pick.seed(number)
        if bags is not None and "result" in answer:
            answer["result"] = bags.rewrite(method, answer["result"])
        if "keys" in ways:
            answer = with_keys_shuffled(answer, pick)
        if "escapes" in ways:
            return escaped(answer, pick)
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    return rewrite


def main(game: str, ways: frozenset[str], command: list[str]) -> int:
    """Serve between the runner and the program."""
    rewrite, writer = rewriter(game, ways), Writer(ways, random.Random(1))
    methods: dict[int, str] = {}
    received = answered = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        requests = program.stdin

        def forward() -> None:
            nonlocal received
            for line in sys.stdin.buffer:
                request = json.loads(line)
                methods[request["id"]] = request["method"]
                received += 1
                requests.write(line)
                requests.flush()
            requests.close()

        threading.Thread(target=forward, daemon=True).start()
        for line in program.stdout:
            answer = json.loads(line)
            answered += 1
            text = rewrite(methods[answer["id"]], answered, answer)
            writer.write((text + "\n").encode(), received - answered)
    return program.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], frozenset(sys.argv[2].split(",")), sys.argv[3:]))
