"""A conversation with a program over real pipes, and positions and moves in few words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from leadline.protocol.messages import RESULTS

GAME = "deep-sea-adventure"
COMMAND = [sys.executable, "-m", "leadline", "serve", GAME]
ROLLS_OFF = {"first-player": "roll-off"}
PARSE, INVALID, UNKNOWN, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603


class Talk:
    """A conversation with a program; every answer is checked for its frame."""

    def __init__(self, command: list[str], **environment: str) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        self.number = 0

    def send(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        raw = self.process.stdout.readline()
        assert raw.endswith(b"\n"), self.process.communicate()
        answer: dict[str, Any] = json.loads(raw)
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)
        return answer

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        answer = self.send(json.dumps(request).encode())
        assert answer["id"] == self.number
        return answer

    def get(self, method: str, **params: Any) -> dict[str, Any]:
        answer = self.ask(method, **params)
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        RESULTS[method].read(result)
        return result

    def wrong(self, method: str, **params: Any) -> dict[str, Any]:
        error: dict[str, Any] = self.ask(method, **params)["error"]
        assert error["message"][0].isupper() or error["message"][0] in "'`"
        assert error["message"].endswith((".", "?"))
        return error

    def open(self, **setup: Any) -> dict[str, Any]:
        """Open a game from parts of a setup; with readings, if they are given."""
        readings = setup.pop("readings", {})
        return self.get("open", game=GAME, readings=readings, setup={"seats": 2, **setup})

    def load(self, position: dict[str, Any], **readings: str) -> dict[str, Any]:
        """Open a game from a position."""
        told = {name.replace("_", "-"): reading for name, reading in readings.items()}
        return self.get("open", game=GAME, readings=told, position=position)

    def play(self, opened: dict[str, Any], *moves: dict[str, Any]) -> dict[str, Any]:
        return self.get("play", handle=opened["handle"], moves=list(moves), texts=[""] * len(moves))

    def end(self) -> tuple[int, str]:
        out, log = self.process.communicate(timeout=30)
        assert out == b""
        return self.process.returncode, log.decode()


def chip(text: str) -> dict[str, int]:
    level, value = map(int, text.split(":"))
    return {"level": level, "value": value}


def units(text: str) -> list[list[dict[str, int]]]:
    return [[] if unit == "_" else [chip(one) for one in unit.split("+")] for unit in text.split()]


def diver(at: int = 0, facing: str = "down", carried: str = "", banked: str = "", home: bool = False) -> dict[str, Any]:
    way = "up" if home else facing
    return {"at": at, "facing": way, "home": home, "carried": units(carried), "banked": units(banked)}


def position(*divers: dict[str, Any], line: str = "1:0 1:1 _ 1:2 2:4 2:5 2:6 3:8", **more: Any) -> dict[str, Any]:
    at_home = [seat for seat, one in enumerate(divers, 1) if one["home"]]
    plain = {"dive": 1, "air": 20, "turn": 1, "starter": 1, "last_home": at_home[0] if at_home else None}
    return {**plain, "line": units(line), "divers": list(divers), **more}


def move(seat: int, word: str | None, dice: list[int] | None, action: str = "nothing", **more: Any) -> dict[str, Any]:
    choice = {"seat": seat, "declare": word, "then": None, "stop": False, "search": {"action": action}, "lay": []}
    return {"choice": {**choice, **more}, "chance": {"dice": dice} if dice else {}}


FULL = [[chip(f"{value // 4 + 1}:{value}")] for value in range(16) for _ in (1, 2)]
DROP = {"action": "drop", "unit": 1, "chips": [chip("2:4")], "source": "carried"}
