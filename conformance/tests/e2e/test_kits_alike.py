"""The kits do the same in every language: one small game, asked the same things, gives the same answers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from kits_by_language import made, needed, put_messages

from leadline.kits import LANGUAGES

KNOW_THE_LINE = ("python", "javascript", "go", "java")
"""The languages in which a kit can name the file and line of a fault."""
COUNTERS = Path(__file__).with_name("kit_counters")


def add(amount: int, **more: Any) -> dict[str, Any]:
    return {"choice": {"seat": 1, "kind": "add", "by": {"amount": amount}, "note": None, **more}}


def position(total: int) -> dict[str, Any]:
    return {"total": total, "seen": [None, {"n": total}]}


def answer(total: int, **more: Any) -> dict[str, Any]:
    return {"position": position(total), "events": [{"kind": "counted", "total": total}], **more}


ROLL = {"choice": {"seat": 1, "kind": "roll"}, "chance": {"dice": [2, 1]}}
ROLLED = {"chance": {"dice": [1, 1]}}
HELLO = {
    "counter": {
        "offers": {"start": [1, 2]},
        "configurable": {"limit": ["ten"]},
        "can": ["many-games", "position", "legal", "view", "sample"],
    },
    "whole": {"can": []},
}


def opening(start: int, game: str = "counter", **readings: str) -> tuple[str, dict[str, Any]]:
    return "open", {"game": game, "readings": readings, "setup": {"start": start}}


def loading(total: int, game: str = "counter") -> tuple[str, dict[str, Any]]:
    return "open", {"game": game, "readings": {}, "position": {"total": total}}


def playing(handle: int, *moves: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "play", {"handle": handle, "moves": list(moves), "texts": [""] * len(moves)}


def refused(why: str, total: int, **at: int) -> dict[str, Any]:
    return {"refused": {"why": why, **at}, "position": position(total)}


def not_offered(words: str, **more: Any) -> dict[str, Any]:
    """Return the answer; ``words`` are in its reason, of which the rest may differ by language."""
    return {"not_offered": words, **more}


JUMP = {"choice": {"seat": 1, "kind": "jump"}}
LISTED = {"choices": [add(n)["choice"] for n in (1, 5)], "not_offered": [{"kind": "jump"}]}
LEGAL = {"handle": 1, "seat": 1, "kind": "add", "given": None}
ASKED: list[tuple[tuple[str, dict[str, Any]], Any]] = [
    (opening(2, limit="ten"), answer(2, handle=1)),
    (opening(2, limit="nine"), -32602),
    (opening(99), not_offered("no")),
    (opening(-1), {"refused": {"why": "too small"}}),
    (loading(7), answer(7, handle=2)),
    (loading(51), {"cannot_load": "too great"}),
    (loading(7, "whole"), {"cannot_load": "this program takes no positions"}),
    (playing(1, add(3)), answer(5)),
    (playing(1, add(6)), {"refused": {"why": "too much"}}),
    (playing(1, add(1), add(1)), answer(7)),
    (playing(1, add(1), add(9)), refused("too much", 8, at=2)),
    (playing(1, add(-1), JUMP), not_offered("this program has no choice jump", position=position(7), at=2)),
    (playing(1, add(1)), answer(8)),
    (playing(1, ROLL), answer(11, played=[ROLLED])),
    (playing(2, add(1), ROLL), answer(11, played=[None, ROLLED])),
    (playing(2, JUMP), not_offered("this program has no choice jump")),
    (playing(2, add(1, loudly=True)), not_offered("loudly")),
    (playing(2, add(1, times=10)), not_offered("times 10")),
    (playing(2, add(1, with_={"whom": "you"})), not_offered("whom")),
    (playing(2, add(-9, list=[], text="", no=False, zero=0, nothing={})), answer(2)),
    (playing(2, {"choice": {"seat": 1, "kind": "fault"}}), -32603),
    (("legal", {**LEGAL, "handle": 2}), LISTED),
    (("view", {"handle": 2, "seats": [1]}), {"view": {"total": 2, "for": [1]}}),
    (("sample", {"game": "counter", "randomiser": "dice", "times": 2}), {"samples": [[1, 2], [1, 2]]}),
    (("sample", {"game": "counter", "randomiser": "deck", "times": 2}), not_offered("no")),
    (opening(1, "whole"), {"handle": 3, "position": position(1)}),
    (playing(3, add(1), add(1)), {"position": position(3)}),
    (playing(3, add(8)), {"refused": {"why": "too much"}}),
    (playing(3, add(1), add(9)), refused("too much", 4, at=2)),
    (playing(3, add(6)), {"position": position(10), "played": [None, {"choice": {"kind": "end"}}]}),
    (("close", {"handle": 3}), ...),
    (playing(3, add(0)), -32602),
    (opening(1, "whole"), {"handle": 4, "position": position(1)}),
]


def told(given: dict[str, Any], expected: Any) -> Any:
    """Return the result of an answer, or the code of its error; of a refusal of everything without its position.

    A reason for not offering something is cut down to the words that are expected in it.
    """
    if "error" in given:
        return given["error"]["code"]
    result = given["result"]
    if "refused" in result and "at" not in result["refused"]:
        result.pop("position", None)
    if "not_offered" in result and expected["not_offered"] in result["not_offered"]:
        result["not_offered"] = expected["not_offered"]
    for choice in result.get("choices", []):
        choice.setdefault("note", None)
    return result


@pytest.mark.parametrize(
    "name", [pytest.param(one.id, marks=pytest.mark.slow if one.build else ()) for one in LANGUAGES.values()]
)
def test_the_kits_answer_alike(name: str, tmp_path: Path) -> None:
    language = needed(name)
    for path in (*language.files, COUNTERS / name / language.adapter):
        shutil.copy(path, tmp_path)
    put_messages(language, tmp_path)
    command = made(language, tmp_path)
    asked = [
        ("initialize", {"protocol": 3, "runner": {"name": "leadline", "version": "0"}}),
        *(one for one, _ in ASKED),
    ]
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(asked)
    ]
    sent = "\n".join(lines) + "\n"
    done = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=60, check=True)
    hello, *answers = (json.loads(line) for line in done.stdout.splitlines())
    fault = next(one["error"]["message"] for one in answers if one.get("error", {}).get("code") == -32603)
    assert name not in KNOW_THE_LINE or re.search(rf"\({language.adapter}, line \d+: .*purpose", fault), fault
    assert hello["result"] == {"protocol": 3, "name": "counter", "language": language.title, "games": HELLO}
    assert [one["id"] for one in answers] == list(range(1, len(asked)))
    for (question, expected), given in zip(ASKED, answers, strict=True):
        if expected is not ...:
            assert told(given, expected) == expected, question
