"""However a subject writes its answers, what is kept of them when they come at once is what they say one by one."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.codec import Codec
from leadline.runner.recording_file import read_recording
from leadline.runner.records import GameRecord
from leadline.runner.run import Order, run_suite
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GAME = "deep-sea-adventure"
SUITE = load_suite(GAME).scenarios
SCENARIOS = [one for number, one in enumerate(SUITE) if number % 20 == 0 or one.asks]

PROGRAM = """
import json, sys
from leadline import kit
from leadline.serve.subject import ReferenceSubject, serve_reference

ways, window = sys.argv[1].split(), sys.argv[2] == "window"
subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
hello, play, open_game = handlers["initialize"], handlers["play"], handlers["open"]
written = kit._encode
moves = 0


def greeted(params):
    found = hello(params)
    can = found["games"]["deep-sea-adventure"]["can"]
    found["games"]["deep-sea-adventure"]["can"] = [
        one for one in can if (one != "window" or window) and (one != "view" or "no-views" not in ways)
    ]
    return found


def backwards(data):
    if isinstance(data, list):
        return [backwards(one) for one in data]
    if isinstance(data, dict):
        return {key: backwards(value) for key, value in reversed(data.items())}
    return data


def played(params):
    global moves
    moves += 1
    found = play(params)
    if "position" in found:
        number = sum(params["text"].encode()) % 3  # The same move is always told in the same way.
        if "no-events" in ways or ("events-at-times" in ways and number == 0):
            del found["events"]
        elif "plain-events" in ways or ("rules-at-times" in ways and number == 1):
            found["events"] = [{k: v for k, v in one.items() if k != "rules"} for one in found["events"]]
        if "played-true" in ways:
            found["played"] = True
        if "part-at-times" in ways and number == 2:
            found["position"] = {k: v for k, v in found["position"].items() if k != "idle"}
        if "backwards" in ways or ("backwards-at-times" in ways and number):
            found = backwards(found)
    return found


def opened(params):
    found = open_game(params)
    if "handle" in found and "number-handles" in ways:
        found["handle"] = int(found["handle"].split("-")[1])
        subject.games[found["handle"]] = subject.games.pop(f"game-{found['handle']}")
    return backwards(found) if "backwards" in ways else found


def line(message):
    if "spaced" in ways:
        return json.dumps(message)
    if "escaped" in ways:
        return written(message).replace('"down"', '"d\\\\u006fwn"')
    if "wide" in ways:
        return "  " + json.dumps(message, indent=1).replace("\\n", "\\t") + " "
    return written(message)


class NumberHandles(ReferenceSubject):
    def _game(self, params):
        return self.games[params["handle"]]


if "number-handles" in ways:
    subject.__class__ = NumberHandles
kit._encode = line
handlers |= {"initialize": greeted, "play": played, "open": opened}
subject.handlers = lambda: handlers
serve_reference(subject)
"""

WAYS = [
    "just so",
    "spaced",
    "wide",
    "escaped",
    "number-handles",
    "plain-events played-true",
    "no-events spaced",
    "events-at-times",
    "rules-at-times spaced",
    "part-at-times",
    "backwards",
    "backwards-at-times rules-at-times",
    "no-views number-handles",
]


def games_of(folder: Path, ways: str, how: str) -> dict[tuple[str, str], Any]:
    """What a program that writes in some way is recorded to have said, by scenario and part."""
    program, file = folder / "program.py", folder / f"{how}.jsonl"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program), ways, how]
    report = run_suite(Order(GAME, command, SCENARIOS, False, "", record=file), lambda done, total, what: None)
    assert report.summary.scenarios["fail"] == report.summary.scenarios["broken"] == 0
    assert how in ("alone", *report.subject["can"])
    games = read_recording(file).recording.games
    assert all(game.hurried is None for game in games)
    for step in (step for game in games for step in game.steps):
        step.answer.played = step.answer.played or None  # That all was played as asked can be said in several ways.
    return {(game.scenario, game.part): Codec(GameRecord).write(game) for game in games}


@pytest.mark.parametrize("ways", WAYS)
def test_what_is_kept_is_what_is_said_one_by_one(tmp_path: Path, ways: str) -> None:
    at_once, alone = games_of(tmp_path, ways, "window"), games_of(tmp_path, ways, "alone")
    assert at_once.keys() == alone.keys()
    for name, game in at_once.items():
        assert json.dumps(game, sort_keys=True) == json.dumps(alone[name], sort_keys=True), name
