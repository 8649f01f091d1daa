"""The transcript of the page on the protocol keeps to the schemas, and two programs answer as it says."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from written_pages import GAME, ROOT, blocks, complaints

from leadline.cli import COMMANDS
from leadline.games import load_game
from leadline.protocol.messages import METHODS


def transcript() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    (block,) = blocks("text", "transcript")
    lines = block.text.splitlines()
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2)
    messages = [json.loads(line[2:]) for line in lines]
    return list(zip(messages[::2], messages[1::2], strict=True))


def test_the_transcript_keeps_to_the_schemas() -> None:
    for request, answer in transcript():
        assert complaints("protocol/envelope#Request", request) == []
        assert request["id"] == answer["id"]
        kind = "Failure" if "error" in answer else "Success"
        assert complaints(f"protocol/envelope#{kind}", answer) == []
        method = request["method"]
        if method in METHODS:
            assert complaints(f"protocol/{method}-params", request["params"]) == []
            assert complaints(f"protocol/{method}-result", answer.get("result", {})) == [] or "error" in answer
    methods = {request["method"] for request, _ in transcript()}
    assert methods >= set(METHODS)


def test_what_the_transcript_says_of_the_game_keeps_to_the_schemas() -> None:
    for request, answer in transcript():
        result = answer.get("result", {})
        params, game = request["params"], load_game(GAME)
        for move, text in zip(params.get("moves", ()), params.get("texts", ()), strict=True):
            assert complaints("deep_sea_adventure/move", move) == []
            assert game.move_notation.write(game.codecs.move.read(move), {}) == text
        if "position" in params:
            assert complaints("deep_sea_adventure/position", params["position"]) == []
        for part in ("position", "view"):
            assert complaints("deep_sea_adventure/reported-position", result.get(part) or {}) == []


def fits(said: Any, got: Any) -> bool:
    """Return whether everything the transcript says is in an answer; an answer may say more."""
    if isinstance(said, dict):
        return isinstance(got, dict) and all(key in got and fits(value, got[key]) for key, value in said.items())
    if isinstance(said, list):
        return isinstance(got, list) and len(said) == len(got) and all(map(fits, said, got))
    return type(said) is type(got) and said == got


def replay(command: list[str], folder: Path | None = None) -> None:
    """Put the requests of the transcript to a subject and compare its answers."""
    pairs = transcript()
    sent = "".join(json.dumps(request) + "\n" for request, _ in pairs)
    done = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=60, check=False, cwd=folder)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(pairs), done.stderr
    for (request, said), got in zip(pairs, answers, strict=True):
        if request["method"] == "initialize":
            support = got["result"]["games"][GAME]
            assert set(support["can"]) >= set(said["result"]["games"][GAME]["can"])
            continue
        if request["method"] == "sample":
            assert len(got["result"]["samples"]) == len(said["result"]["samples"]) == request["params"]["times"]
            continue
        if "error" in said:
            assert got["error"]["code"] == said["error"]["code"], request
            continue
        expected = dict(said["result"])
        if "refused" in expected:
            expected["refused"] = {"rule": expected["refused"]["rule"]}
        assert fits(expected, got["result"]), (request, got)


def skip_loudly(why: str) -> None:
    warnings.warn(why, stacklevel=2)
    pytest.skip(why)


def test_the_reference_answers_as_the_transcript_says() -> None:
    if find_spec(COMMANDS["serve"][0]) is None:
        skip_loudly("THE NORMATIVE TRANSCRIPT WAS NOT REPLAYED: there is no `leadline serve`")
    replay([sys.executable, "-m", "leadline", "serve", GAME])


def test_the_javascript_program_answers_as_the_transcript_says() -> None:
    program, node = ROOT / "conformance" / "subjects" / "javascript" / "subject.mjs", shutil.which("node")
    if node is None or not program.exists():
        skip_loudly("the JavaScript program was not asked: Node or the program is missing")
    assert node is not None
    replay([node, str(program)])
