"""The exported suite is enough to judge a program: a runner in JavaScript comes to the verdicts of `leadline check`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from leadline.check.checking import run_suite
from leadline.cli import main
from leadline.export.json_lines import suite_lines
from leadline.export.json_patch import patch
from leadline.games import load_game
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite
from leadline.suite.prove import play_scenario

NODE = shutil.which("node")
RUNNER = Path(__file__).parents[2] / "runners" / "runner.mjs"
TOYS = Path(__file__).resolve().parents[1] / "toys"
needs_node = pytest.mark.skipif(NODE is None or os.name != "posix", reason="NODE IS MISSING: the runner is not tried")
SOME = {"deep-sea-adventure": 7, "captain-sonar": 14, "deep-regrets": 60, "fishmonger": 1, "signal-duel": 1}
"""The distance between the scenarios of each game that are played."""
WRONG = {
    "deep-sea-adventure": [
        "dsa.mistake.stack-breathes-for-two",
        "dsa.mistake.turn-cut-on-last-breath",
        "dsa.mistake.divers-start-on-the-line",
    ],
    "captain-sonar": ["sonar.mistake.limit-has-to-be-passed", "sonar.mistake.always-real-time"],
    "deep-regrets": ["regrets.mistake.shoals-of-twelve", "regrets.mistake.shoals-laid-face-up"],
    "fishmonger": ["fish.mistake.order-lost"],
    "signal-duel": ["duel.mistake.own-boat-spared"],
}


def is_quick(game: str, mistake: str) -> bool:
    """Return whether a case belongs to the short run: the small games, and one large one without a mistake."""
    return SOME[game] == 1 or (game, mistake) == ("deep-sea-adventure", "")


CASES = [
    pytest.param(game, mistake, id=mistake or game, marks=[] if is_quick(game, mistake) else [pytest.mark.slow])
    for game, mistakes in WRONG.items()
    for mistake in ("", *mistakes)
]


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))


@cache
def lines(game: str) -> list[dict[str, Any]]:
    """Return some of the lines of a suite, beginning with the line about the game."""
    head, *scenarios = suite_lines(load_game(game), SOME[game])
    return [head, *scenarios]


def judged_by_runner(file: Path, *command: str) -> dict[str, str]:
    done = subprocess.run(
        [str(NODE), str(RUNNER), str(file), *command], capture_output=True, text=True, timeout=300, check=True
    )
    return {one["scenario"]: one["verdict"] for one in map(json.loads, done.stdout.splitlines())}


def judged_by_check(game: str, *command: str) -> dict[str, str]:
    scenarios = load_suite(game).scenarios[:: SOME[game]]
    env = ["LEADLINE_GAMES"]
    report = run_suite(
        RunConfig(load_game(game), list(command), scenarios, False, "", env=env), lambda done, total, what: None
    )
    return {one.id: one.verdict for one in report.scenarios}


@needs_node
@pytest.mark.parametrize(("game", "mistake"), CASES)
@pytest.mark.sampled(4)
def test_the_runner_comes_to_the_same_verdicts(tmp_path: Path, game: str, mistake: str) -> None:
    file = tmp_path / "suite.jsonl"
    file.write_text("".join(f"{json.dumps(one)}\n" for one in lines(game)), encoding="utf-8")
    words = ["--mistake", mistake] if mistake else []
    command = [sys.executable, "-m", "leadline", "serve", game, *words]
    found, expected = judged_by_runner(file, *command), judged_by_check(game, *command)
    assert found == expected
    assert ("fail" in expected.values()) == bool(mistake)


@needs_node
@pytest.mark.left_to_all
def test_what_a_program_lacks_or_claims_is_heeded(tmp_path: Path) -> None:
    game = "deep-sea-adventure"
    file = tmp_path / "suite.jsonl"
    file.write_text("".join(f"{json.dumps(one)}\n" for one in lines(game)), encoding="utf-8")
    command = [sys.executable, "-m", "leadline", "serve", game]
    verdicts = judged_by_runner(file, *command, "--without", "position")
    from_positions = {one["id"] for one in lines(game)[1:] if "position" in one}
    assert {name for name, one in verdicts.items() if one == "not-tested"} == from_positions
    claims = judged_by_runner(file, *command, "--profile", "comrades-guide")
    assert set(claims.values()) == {"pass"}


@pytest.mark.parametrize(
    "game",
    [
        "captain-sonar",
        "fishmonger",
        "signal-duel",
        pytest.param("deep-sea-adventure", marks=pytest.mark.slow),
    ],
)
@pytest.mark.sampled(3)
def test_every_position_can_be_worked_out(game: str) -> None:
    """A position given by changes, or as the same, is the one the reference reaches, in every case."""
    loaded = load_game(game)
    told = 0
    for line, scenario in zip(lines(game)[1:], load_suite(game).scenarios[:: SOME[game]], strict=True):
        assert line["id"] == scenario.id
        first = unfolded(line["cases"][0], None)
        # Every program is sent the same moves in full, and a short form means another move in another position.
        steps = tuple(
            replace(step, move=sent["move"]) for step, sent in zip(scenario.steps, line["moves"], strict=True)
        )
        for case in line["cases"]:
            whole = unfolded(case, first)
            readings = {**dict(_recommended(game)), **case["under"]}
            trace = play_scenario(loaded, readings, replace(scenario, steps=steps))
            assert len(whole) == len(trace.happened)
            for expected, happened in zip(whole, trace.happened, strict=True):
                assert ("refused" in expected) == (happened.refusal is not None)
                if happened.refusal is None:
                    said = {key: one for key, one in expected["position"].items() if one != {"unknown": True}}
                    plain = {key: one for key, one in said.items() if not _holds_unknown(one)}
                    assert loaded.reports.differences(trace.engine, happened.position, plain) == []
                    told += len(plain)
    assert told > 100


def _recommended(game: str) -> Mapping[str, str]:
    from leadline.games import recommended

    return recommended(game)


def _holds_unknown(data: Any) -> bool:
    return "'unknown': True" in repr(data)


def unfolded(case: dict[str, Any], first: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """Return what is expected of each answer, with its position in full."""
    made: list[dict[str, Any]] = []
    for number, one in enumerate([case["opened"], *case["moves"]]):
        if one.get("same"):
            assert first is not None
            made.append(first[number])
        elif "changes" in one:
            before = next(other["position"] for other in reversed(made) if "position" in other)
            made.append({"position": applied(before, one["changes"])})
        else:
            made.append(one)
    return made


def applied(value: Any, operations: list[dict[str, Any]]) -> Any:
    """JSON Patch, written from its page."""
    made = json.loads(json.dumps(value))
    for one in operations:
        *above, last = [key.replace("~1", "/").replace("~0", "~") for key in one["path"].split("/")[1:]]
        place = made
        for key in above:
            place = place[int(key)] if isinstance(place, list) else place[key]
        if isinstance(place, list) and one["op"] == "add":
            place.insert(int(last), one["value"])
        elif isinstance(place, list):
            place[int(last) : int(last) + 1] = [] if one["op"] == "remove" else [one["value"]]
        elif one["op"] == "remove":
            del place[last]
        else:
            place[last] = one["value"]
    return made


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1, "b": [1, 2, 3]}, {"b": [2, 3], "c": None}),
        ({"a/b": {"~": 1}}, {"a/b": {"~": 2, "/": [1]}}),
        ({"a": [1, 2, 3, 4]}, {"a": [1, 9, 8, 7, 3, 4]}),
        ({"a": [[1], [2]]}, {"a": [[1, 1], [2], []]}),
        ({"a": True}, {"a": 1}),
        ({"a": {"b": 1}}, {"a": [1]}),
    ],
)
def test_a_patch_leads_from_one_to_the_other(before: Any, after: Any) -> None:
    made = applied(before, patch(before, after))
    assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "suite.jsonl"
    assert main(["export", "kite-race", "--suite", "--to", str(file)]) == 0
    written = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert written == list(suite_lines(load_game("kite-race")))
    assert f"wrote {len(written) - 1} scenarios to {file}" in capsys.readouterr().out
