"""The reference engine as a subject: lines and requests that are none, and faults of its own."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from talking import (
    COMMAND,
    DROP,
    FULL,
    GAME,
    INTERNAL,
    INVALID,
    PARAMS,
    PARSE,
    ROLLS_OFF,
    UNKNOWN,
    Talk,
    diver,
    move,
    position,
    units,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


def test_what_is_no_request_is_answered_by_number(talk: Talk) -> None:
    deep = b"[" * 100_000
    for line, number, code in (
        (b"no json", None, PARSE),
        (b"", None, PARSE),
        (b"\xff\xfe", None, PARSE),
        (b'{"id": NaN}', None, PARSE),
        (b'{"id": ' + b"9" * 5000 + b"}", None, PARSE),
        (deep, None, PARSE),
        (b"[]", None, INVALID),
        (b"17", None, INVALID),
        (b'{"id":5,"method":"open"}', 5, INVALID),
        (b'{"jsonrpc":"2.0","id":6}', 6, INVALID),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"open"}', None, INVALID),
        (b'{"jsonrpc":"2.0","id":true,"method":"open"}', None, INVALID),
        (b'{"jsonrpc":"2.0","id":7,"method":"opne"}', 7, UNKNOWN),
        (b'{"jsonrpc":"2.0","id":"x","method":"\\ud800"}', "x", UNKNOWN),
        (b'{"jsonrpc":"2.0","id":8,"method":"open","params":[1]}', 8, PARAMS),
        (b'{"jsonrpc":"2.0","id":9,"method":"open"}', 9, PARAMS),
        (b'{"jsonrpc":"2.0","id":10,"method":"initialize","params":{"protocol":4}}', 10, PARAMS),
    ):
        answer = talk.send(line)
        assert (answer["id"], answer["error"]["code"]) == (number, code), line[:60]
        assert answer["error"]["message"].endswith(".")


def test_a_notification_is_obeyed_without_an_answer() -> None:
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"game": GAME, "setup": {"seats": 2}}},
        {"jsonrpc": "2.0", "method": "close", "params": {"handle": "game-1"}},
        {"jsonrpc": "2.0", "method": "frobnicate"},
        {"jsonrpc": "2.0", "id": 2, "method": "close", "params": {"handle": "game-1"}},
    ]
    # The last line lacks its line end and is answered all the same; then the input ends, and so does the server.
    text = "\n".join(json.dumps(line) for line in lines).encode()
    done = subprocess.run(COMMAND, input=text, capture_output=True, check=False, timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2]
    assert answers[1]["error"]["code"] == PARAMS
    assert (done.returncode, done.stderr) == (0, b"")


def spoiled(value: Any) -> Iterator[Any]:
    """Yield every way of putting one wrong value into one place of a message."""
    yield from (None, True, -1, 1.5, 10**30, "x", "\ud800", [], {}, [[]], [{}], {"seat": {}})
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        for bad in spoiled(value[key]):
            changed = copy.copy(value)
            changed[key] = bad
            yield changed


def test_spoiled_messages_are_answered_with_a_result_or_as_wrong(talk: Talk) -> None:
    given = position(diver(3, carried="2:7"), diver(home=True), line="1:0 1:1 1:2 _ 2:4")
    handle = talk.load(given)["handle"]
    lay = [{"seat": 1, "units": units("2:7")}]
    whole = move(1, "deeper", [1, 1], search=DROP, lay=lay)
    good: list[tuple[str, dict[str, Any]]] = [
        ("open", {"game": GAME, "readings": {}, "position": given}),
        ("open", {"game": GAME, "readings": ROLLS_OFF, "setup": {"seats": 2, "deal": FULL[:2], "starter": 1}}),
        ("open", {"game": GAME, "setup": {"seats": 2, "starter": None, "roll_off": [[[1, 1], [1, 2]]]}}),
        ("play", {"handle": handle, "moves": [whole], "texts": [""]}),
        ("play", {"handle": handle, "moves": [move(1, None, None), whole], "texts": ["", ""]}),
        ("legal", {"handle": handle, "seat": 1, "kind": "turn", "given": {"dice": [1, 2]}}),
        ("view", {"handle": handle, "seats": [1]}),
        ("sample", {"game": GAME, "randomiser": "dice", "times": 2}),
        ("initialize", {"protocol": 3, "runner": {}}),
    ]
    asked = 0
    for method, params in good:
        for bad in spoiled(params):
            if isinstance(bad, dict):
                answer = talk.ask(method, **bad)
                assert "result" in answer or answer["error"]["code"] == PARAMS, (method, bad, answer)
                asked += 1
    assert asked > 1000


def test_a_listener_that_goes_away_is_the_end_and_no_fault() -> None:
    talk = Talk(COMMAND)
    talk.get("initialize", protocol=3)
    assert talk.process.stdin is not None
    assert talk.process.stdout is not None
    assert talk.process.stderr is not None
    talk.process.stdout.close()
    request = {"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"game": GAME, "setup": {"seats": 2}}}
    talk.process.stdin.write((json.dumps(request) + "\n").encode())
    talk.process.stdin.close()
    assert talk.process.wait(timeout=30) == 0
    assert talk.process.stderr.read() == b""
    talk.process.stderr.close()


BROKEN = f"""
import sys
from leadline.serve.subject import ReferenceSubject, serve_reference
subject = ReferenceSubject("{GAME}")
subject._begun = lambda engine, position, played: 1 / 0
serve_reference(subject)
"""


@pytest.mark.parametrize("debug", ["", "1"])
def test_a_fault_of_its_own_is_one_sentence_and_the_trace_is_shown_only_on_request(debug: str) -> None:
    talk = Talk([sys.executable, "-c", BROKEN], LEADLINE_DEBUG=debug)
    error = talk.wrong("open", game=GAME, setup={"seats": 2})
    assert error["code"] == INTERNAL
    assert "ZeroDivisionError" in error["message"]
    assert talk.wrong("play", handle="x", moves=[{}])["code"] == PARAMS
    status, log = talk.end()
    assert status == 0
    assert ("Traceback" in log) is bool(debug)
