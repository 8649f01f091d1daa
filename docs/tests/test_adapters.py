"""The adapters of the pages, whole: compiled, started, and played by the runner, each before a program of its language.

A language whose tools are not installed here is skipped, loudly.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from leadline.games import load_game, recommended
from leadline.home import schemas_folder
from leadline.run.run import RunConfig, run_suite
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import play_scenario, twin_steps

DOCS = Path(__file__).resolve().parent.parent
PROGRAMS = Path(__file__).resolve().parent / "programs"
GAME = "deep-sea-adventure"
LANGUAGES = ("python", "javascript", "java", "rust")
WHOLE = ("python", "javascript")
"""Where the program behind the adapter plays by all the rules; the others know no more than the first dive."""
FENCE = re.compile(r"^```(\w+) (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

MY_GAME = """
from dataclasses import replace

from leadline.games import load_game, recommended

GAME = load_game("deep-sea-adventure")
ENGINE = GAME.engine_under(recommended(GAME.id))
print("my game prints while it is imported")


class IllegalMove(Exception):
    pass


class Game:
    def __init__(self, players, starter):
        setup = GAME.simplest_setup(GAME.own_components, {"seats": players})
        self.position = ENGINE.open(replace(setup, starter=starter)).position

    def play(self, word, dice, search):
        print("my game prints while it plays")
        choice = {"seat": self.turn, "declare": word, "then": None, "stop": False, "search": search, "lay": []}
        move = GAME.codecs.move.read({"choice": choice, "chance": {"dice": dice, "roll_off": []}})
        outcome = ENGINE.play(self.position, move)
        if hasattr(outcome, "why"):
            raise IllegalMove(outcome.why)
        self.position = outcome.position

    turn = property(lambda self: self.position.turn)
    air = property(lambda self: self.position.air)
    dive = property(lambda self: self.position.dive)
    line = property(lambda self: self.position.line)
    over = property(lambda self: self.position.turn is None)
    scores = property(lambda self: list(ENGINE.standing(self.position).scores))
    winners = property(lambda self: list(ENGINE.standing(self.position).winners))
    divers = property(lambda self: [Diver(one) for one in self.position.divers])


class Diver:
    def __init__(self, diver):
        self.space, self.turned, self.home = diver.at, diver.facing == "up", diver.home
        self.load, self.treasure = diver.carried, diver.banked
"""
"""A program for the adapter of the page, with names of its own."""


MY_GAME_MJS = """
import { COMPONENTS } from "RULES/components.mjs";
import { openGame } from "RULES/opening.mjs";
import { play } from "RULES/turn.mjs";
import { standing } from "RULES/scoring.mjs";

const READINGS = JSON_OF_READINGS;
const SETUPS = JSON_OF_SETUPS;
console.log("my game prints while it is loaded");

export class IllegalMove extends Error {}

export class Game {
  constructor(players, starter) {
    this.position = openGame(COMPONENTS, READINGS, { ...SETUPS[players], starter }).position;
  }

  play(word, dice, search) {
    const choice = { seat: this.turn, declare: word, then: null, stop: false, search, lay: [] };
    const outcome = play(COMPONENTS, READINGS, this.position, { choice, chance: { dice, roll_off: [] } });
    if (outcome.refused) throw new IllegalMove(outcome.refused.why);
    this.position = outcome.position;
  }

  get turn() { return this.position.turn; }
  get air() { return this.position.air; }
  get dive() { return this.position.dive; }
  get line() { return this.position.line; }
  get over() { return this.position.turn === null; }
  get scores() { return standing(READINGS, this.position).scores; }
  get winners() { return standing(READINGS, this.position).winners; }
  get divers() {
    return this.position.divers.map(({ at, facing, home, carried, banked }) => ({
      space: at, turned: facing === "up", home, load: carried, treasure: banked,
    }));
  }
}
"""
"""The same in JavaScript, over the JavaScript rules."""


@cache
def blocks(language: str) -> dict[str, str]:
    """The blocks of the page of a language by their marks."""
    page = (DOCS / f"adapter-{language}.md").read_text(encoding="utf-8")
    return {mark: text for said, mark, text in FENCE.findall(page) if said == language}


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        why = f"THE ADAPTER WAS NOT TRIED: {name} is not installed"
        warnings.warn(why, stacklevel=2)
        pytest.skip(why)
    return found


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")


def in_python(folder: Path) -> list[str]:
    write(folder, adapter__py=blocks("python")["adapter"], my_game__py=MY_GAME)
    return [sys.executable, str(folder / "adapter.py")]


def in_javascript(folder: Path) -> list[str]:
    node = tool("node")
    game = load_game(GAME)
    simplest = {seats: game.simplest_setup(game.own_components, {"seats": seats}) for seats in range(2, 7)}
    setups = {seats: game.codecs.setup.write(setup) for seats, setup in simplest.items()}
    rules = (DOCS.parent / "conformance/subjects/javascript/rules").as_uri()
    program = MY_GAME_MJS.replace("RULES", rules).replace("JSON_OF_READINGS", json.dumps(recommended(GAME)))
    program = program.replace("JSON_OF_SETUPS", json.dumps(setups))
    (folder / "my-game.mjs").write_text(program, encoding="utf-8")
    write(folder, adapter__mjs=blocks("javascript")["adapter"])
    return [node, str(folder / "adapter.mjs")]


def in_java(folder: Path) -> list[str]:
    compiler, machine = tool("javac"), tool("java")
    write(folder, Adapter__java=blocks("java")["adapter"], Json__java=blocks("java")["json"])
    shutil.copy(PROGRAMS / "Game.java", folder)
    sources = [str(folder / f"{name}.java") for name in ("Adapter", "Json", "Game")]
    subprocess.run([compiler, "-Xlint:all", "-Werror", "-d", str(folder / "classes"), *sources], check=True)
    return [machine, "-cp", str(folder / "classes"), "Adapter"]


def in_rust(folder: Path) -> list[str]:
    compiler = tool("rustc")
    write(folder, main__rs=blocks("rust")["adapter"], json__rs=blocks("rust")["json"])
    shutil.copy(PROGRAMS / "game.rs", folder)
    made = folder / "adapter"
    command = [compiler, "--edition", "2021", "-O", "-D", "warnings", str(folder / "main.rs"), "-o", str(made)]
    subprocess.run(command, check=True)
    return [str(made)]


MAKERS: dict[str, Callable[[Path], list[str]]] = {
    "python": in_python,
    "javascript": in_javascript,
    "java": in_java,
    "rust": in_rust,
}


@pytest.fixture(scope="module", params=LANGUAGES)
def adapter(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """A language, and the command that starts its adapter."""
    return request.param, MAKERS[request.param](tmp_path_factory.mktemp(request.param))


def in_the_first_dive(scenario: Scenario) -> bool:
    """Whether a scenario and its twin never leave the first dive."""
    game, base = load_game(GAME), recommended(GAME)
    happened = play_scenario(game, base, scenario).happened
    if scenario.twin is not None:
        happened += play_scenario(game, base, scenario, twin_steps(scenario)).happened
    return all(one.position is not None and one.position.dive == 1 and not one.position.over for one in happened)


def test_an_adapter_passes_what_it_can_be_asked(adapter: tuple[str, list[str]]) -> None:
    """A part of the suite, played by the runner through the adapter of the page."""
    language, command = adapter
    scenarios = [one for one in load_suite(GAME).scenarios if one.topic in ("setting_up", "openings_two")]
    if language not in WHOLE:
        scenarios = [one for one in scenarios if one.setup is not None and in_the_first_dive(one)]
        # The games of these pages know nothing of the end of the line.
        scenarios = [one for one in scenarios if "dsa.direction.forced-empty-handed" not in one.rules]
    config = RunConfig(GAME, command, scenarios, whole=False, suite="")
    report = run_suite(config, lambda done, total, what: None)
    assert {one.id: one.why for one in report.scenarios if one.verdict in ("fail", "broken", "cut-short")} == {}
    assert sum(one.verdict == "pass" for one in report.scenarios) >= 10


def ask(command: list[str], *requests: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"
        for number, (method, params) in enumerate(requests, 1)
    ]
    done = subprocess.run(command, input="".join(lines), capture_output=True, text=True, timeout=60, check=False)
    assert "my game prints" in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_an_adapter_answers_odd_requests(adapter: tuple[str, list[str]]) -> None:
    opening = {"game": GAME, "readings": {}, "setup": {"seats": 2, "starter": 1}}
    answers = ask(
        adapter[1],
        ("open", {**opening, "game": "kite-race"}),
        ("open", {**opening, "readings": {"faces": "revealed"}}),
        ('re"wi\\nd \u00fc \U0001f9ff', {}),
        ("open", opening),
    )
    assert [one["id"] for one in answers] == [1, 2, 3, 4]
    assert [sorted(set(one) & {"result", "error"}) for one in answers] == [["error"]] * 3 + [["result"]]
    schema = json.loads((schemas_folder() / "protocol/envelope.schema.json").read_text(encoding="utf-8"))
    assert all(Draft202012Validator(schema).is_valid(one) for one in answers)


def code_lines(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_adapter_is_as_short_as_the_page_says(language: str) -> None:
    page = (DOCS / "adapter.md").read_text(encoding="utf-8")
    lines = r"\| (\d+) lines(?:, and (\d+) for JSON)? \|$"
    row = re.search(rf"^\| \[[^]]+\]\(adapter-{language}\.md\) .*{lines}", page, re.MULTILINE)
    assert row is not None
    assert code_lines(blocks(language)["adapter"]) <= int(row[1])
    assert code_lines(blocks(language).get("json", "")) <= int(row[2] or 0)
