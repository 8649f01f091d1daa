"""Whatever the way a subject writes its answers, the record is the same if several are sent at once or one by one."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tiers import slow_but

from leadline.check.checking import run_suite
from leadline.games import load_game
from leadline.recording.file import read_recording
from leadline.recording.model import GameRecord
from leadline.run.run import RunConfig
from leadline.schema.codec import Codec
from leadline.suite.bundle import load_suite

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("without_detection"),
]

GAME = "deep-sea-adventure"
SUITE = load_suite(GAME).scenarios
SCENARIOS = [one for number, one in enumerate(SUITE) if number % 40 == 0 or (one.asks and number % 2)]

PROGRAM = """
import json, sys
from leadline import kit
from leadline.serve.subject import ReferenceSubject, serve_reference

ways, window = sys.argv[1].split(), sys.argv[2] == "pipelining"
subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
hello, play, open_game = handlers["initialize"], handlers["play"], handlers["open"]
view = handlers["view"]
written = kit._encode
moves = 0


def greeted(params):
    found = hello(params)
    can = found["games"]["deep-sea-adventure"]["can"]
    found["games"]["deep-sea-adventure"]["can"] = [
        one for one in can if (one != "pipelining" or window) and (one != "view" or "no-views" not in ways)
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
    if "refused" not in found:
        number = sum(params["texts"][0].encode()) % 3  # The same move is always told in the same way.
        if "no-events" in ways or ("events-at-times" in ways and number == 0):
            del found["events"]
        elif "plain-events" in ways or ("rules-at-times" in ways and number == 1):
            found["events"] = [{k: v for k, v in one.items() if k != "rules"} for one in found["events"]]
        if "wrong-at-times" in ways and number == 0:
            found["position"] = {**found["position"], "air": found["position"]["air"] - 1}
        if "says-what-it-played" in ways and number == 1:
            found["played"] = [{"chance": params["moves"][0]["chance"]}]
        if "refuses-at-times" in ways and number == 2:
            return {"refused": {"why": "no", "rule": "dsa.swim"}}
        if "errors-at-times" in ways and number == 1:
            raise kit.BadRequest("It does not like that.")
        if "garbled-at-times" in ways and number == 1:
            found["position"] = [3]
        if "dies-at-times" in ways and number == 0:
            sys.exit(3)
        if "played-null" in ways:
            found["played"] = [None]
        if "part-at-times" in ways and number == 2:
            found["position"] = {k: v for k, v in found["position"].items() if k != "last_home"}
        if "backwards" in ways or ("backwards-at-times" in ways and number):
            found = backwards(found)
    return found


def viewed(params):
    if "no-view-after-all" in ways and params["seats"] == [2]:
        raise kit.BadRequest("It cannot see.")
    if "garbled-views" in ways:
        return {"view": [1]}
    return view(params)


def players(params):
    return params["setup"]["seats"] if "setup" in params else len(params["position"]["divers"])


def opened(params):
    if "refuses-openings" in ways and players(params) == 3:
        return {"refused": {"why": "not today"}}
    if "dies-opening" in ways and players(params) == 3:
        sys.exit(5)
    found = open_game(params)
    if "handle" in found and "number-handles" in ways:
        found["handle"] = int(found["handle"].split("-")[1])
        subject.games[found["handle"]] = subject.games.pop(f"game-{found['handle']}")
    if "handle" in found and "large-handles" in ways:
        found["handle"] = 2**53 + int(found["handle"].split("-")[1])
        subject.games[found["handle"]] = subject.games.pop(f"game-{found['handle'] - 2**53}")
    return backwards(found) if "backwards" in ways else found


def line(message):
    empty = message.get("result") == {}
    if "closes-with-two-ids" in ways and empty:
        return '{"jsonrpc":"2.0","id":1,"id":%d,"result":{}}' % message["id"]
    if "closes-with-large-numbers" in ways and empty:
        return '{"jsonrpc":"2.0","id":%d,"result":{"x":99999999999999999999}}' % message["id"]
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


if "number-handles" in ways or "large-handles" in ways:
    subject.__class__ = NumberHandles
kit._encode = line
handlers |= {"initialize": greeted, "play": played, "open": opened, "view": viewed}
subject.handlers = lambda: handlers
serve_reference(subject)
"""

WAYS = [
    "just so",
    "spaced",
    "wide",
    "escaped",
    "number-handles",
    "plain-events played-null",
    "no-events spaced",
    "events-at-times",
    "rules-at-times spaced",
    "part-at-times",
    "backwards",
    "backwards-at-times rules-at-times",
    "no-views number-handles",
    "says-what-it-played",
]


FAULTS = [
    "wrong-at-times",
    "wrong-at-times events-at-times backwards-at-times",
    "refuses-at-times spaced",
    "errors-at-times",
    "garbled-at-times",
    "dies-at-times number-handles",
    "no-view-after-all",
    "garbled-views",
    "refuses-openings",
    "dies-opening",
    "closes-with-two-ids",
    "closes-with-large-numbers",
    "large-handles",
]

QUICK_WAYS = (("backwards-at-times rules-at-times", 3),)


TELLS_OTHERWISE = re.compile("(events|rules|part)-at-times|no-events|plain-events|no-views|says-what")
"""Ways in which less is told, or more, than by who writes just so."""


def games_of(folder: Path, ways: str, how: str, every: int = 1) -> dict[tuple[str, str], Any]:
    """Return the recorded answers of a program with a way of writing, by scenario and part."""
    program, file = folder / "program.py", folder / f"{ways} {how}.jsonl"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, str(program), ways, how]
    report = run_suite(
        RunConfig(load_game(GAME), command, SCENARIOS[::every], False, "", record=file), lambda done, total, what: None
    )
    assert how in ("alone", *report.subject["can"])
    games = read_recording(file).recording.games
    assert all(game.at_once is None for game in games)
    for turn in (turn for game in games for turn in game.turns):
        if not any(turn.answer.played or ()):
            turn.answer.played = None  # That all was played as asked can be said in several ways.
    wrong = report.summary.scenarios["fail"] + report.summary.scenarios["error"]
    assert bool(wrong) == (ways in FAULTS)
    for answer in (answer for game in games for answer in (*game.answers, game.closed) if answer is not None):
        for count in ("request", "waiting"):  # How many came before it is another number at once.
            answer.evidence.pop(count, None)
        if "line" in answer.evidence:
            answer.evidence["line"] = re.sub(r'"id":\d+', '"id":0', answer.evidence["line"])
    return {(game.scenario, game.part): Codec(GameRecord).write(game) for game in games}


def assert_same(some: dict[tuple[str, str], Any], others: dict[tuple[str, str], Any]) -> None:
    assert some.keys() == others.keys()
    for name, game in some.items():
        assert json.dumps(game, sort_keys=True) == json.dumps(others[name], sort_keys=True), name


@pytest.mark.parametrize(("ways", "every"), slow_but(QUICK_WAYS, [*((one, 2) for one in WAYS), *QUICK_WAYS]))
@pytest.mark.left_to_all
def test_what_is_kept_is_what_is_said(tmp_path: Path, ways: str, every: int) -> None:
    told = games_of(tmp_path, ways, "alone", every)
    assert_same(games_of(tmp_path, ways, "pipelining", every), told)
    if TELLS_OTHERWISE.search(ways):
        assert games_of(tmp_path, "just so", "alone", every) != told


@pytest.mark.parametrize(
    ("ways", "every"),
    slow_but(
        [("wrong-at-times", 4)], [*((one, 1 if "opening" in one else 3) for one in FAULTS), ("wrong-at-times", 4)]
    ),
)
@pytest.mark.left_to_all
def test_a_wrong_answer_is_kept_alike_one_by_one_and_at_once(tmp_path: Path, ways: str, every: int) -> None:
    """Wrong answers are judged for long, so the short run has few of them."""
    assert_same(games_of(tmp_path, ways, "pipelining", every), games_of(tmp_path, ways, "alone", every))
