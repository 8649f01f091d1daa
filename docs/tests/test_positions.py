"""Tests that a script draws the scenarios on their pages as the game itself does, from positions in notation."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import leadline_live as live
from leadline.games import game_ids
from leadline.suite.model import Scenario
from leadline.suite.prove import play_scenario
from leadline_sphinx import boards, positions
from leadline_sphinx.data import GameData, game_data

STEPPER = Path(__file__).resolve().parents[1] / "_static" / "stepper.js"
GAMES = [game for game in game_ids() if live.has_live_board(game)]
ASK = """
require(process.argv[1]);
require(process.argv[2]);
const [game] = Object.values(leadlineGames);
for (const { held, titles, drawings } of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
  held.at[0] = LeadlineSteps.inFull(held.at[0], game.words);
  const made = LeadlineSteps.drawn(game, held, titles).map((draw) => draw());
  const differs = made.findIndex((drawing, number) => drawing !== drawings[number]);
  const hash = LeadlineSteps.linkOf(held.at[0], LeadlineSteps.movesOf(held, titles));
  const parts = new URLSearchParams(hash.slice(1));
  console.log(JSON.stringify([made.length, differs, made[differs] ?? "", [parts.get("p"), parts.get("m")]]));
}
"""
_HELD = re.compile(r'<script type="application/json" class="ll-positions">(.*?)</script>', re.DOTALL)
_FREQUENT = re.compile(r"~(\d+)")
_TITLE = re.compile(r'<li class="ll-step"[^>]*><p class="ll-words"><b>(.*?)</b>')
_NAMED = re.compile(r' data-named="([^"]*)"')
EVERY = pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.exhaustive)], ids=["some", "all"])
"""The distance between the scenarios that are drawn."""


def question(data: GameData, scenario: Scenario) -> dict[str, Any]:
    """Return what a page has of a scenario, and what the game itself writes and draws."""
    figure = positions.figure(data, scenario)
    (held,) = _HELD.findall(figure)
    happened = play_scenario(data.game, data.base, scenario).happened
    titles = ["Start"]
    titles += [f"Move {n} of {len(scenario.steps)}: {one.text}" for n, one in enumerate(scenario.steps, 1)]
    titles = titles[: len(happened)]
    assert [unescape(one) for one in _TITLE.findall(figure)] == titles
    drawings = [
        "" if here.position is None else data.game.drawing.svg(here.position, scenario.named, title)
        for here, title in zip(happened, titles, strict=True)
    ]
    opened = happened[0].position
    link = [
        "" if opened is None else data.game.position_notation.write(opened),
        boards.moves_written(data, scenario.steps) or None,
    ]
    return {"held": json.loads(held), "titles": titles, "drawings": drawings, "link": link}


@EVERY
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(9)
def test_the_script_draws_and_links_every_scenario_as_the_game_does(game: str, every: int, tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that the script that draws cannot be run")
    data = game_data(game)
    engine = tmp_path / "engine.js"
    engine.write_text(positions.script_of(data), encoding="utf-8")
    some = data.suite.scenarios[::every]
    asked = [question(data, one) for one in some]
    command = ["node", "-e", ASK, str(engine), str(STEPPER)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for scenario, given, (count, differs, made, link) in zip(some, asked, answers, strict=True):
        assert count == len(given["drawings"]), scenario.id
        if differs >= 0:
            assert made == given["drawings"][differs], f"{scenario.id}, step {differs}"
        assert link == given["link"], scenario.id


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_step_is_named(game: str) -> None:
    data = game_data(game)
    rules = list(live.bundle.game_data(game, live.live_board(game))["rules"])
    for scenario in data.suite.scenarios[::20]:
        happened = play_scenario(data.game, data.base, scenario).happened
        wanted = [[rule.id for rule in boards.rules_of(data, here)] for here in happened]
        steps = positions.figure(data, scenario).split('<li class="ll-step"')[1:]
        named = [match[1].split() if (match := _NAMED.match(step)) else [] for step in steps]
        assert [[rules[int(place)] for place in some] for some in named] == wanted


@pytest.mark.parametrize("game", GAMES)
def test_other_moves_begin_where_the_scenario_begins(game: str) -> None:
    data = game_data(game)
    scenario = max(data.suite.scenarios, key=lambda one: len(one.steps))
    (whole,) = _HELD.findall(positions.figure(data, scenario))
    (same,) = _HELD.findall(positions.figure(data, scenario, scenario.steps))
    (last,) = _HELD.findall(positions.figure(data, scenario, scenario.steps, skip=len(scenario.steps)))
    assert json.loads(same)["at"] == [None, *json.loads(whole)["at"][1:]]
    happened = play_scenario(data.game, data.base, scenario).happened
    words = [*positions.words_of_openings(data)]
    (written,) = (_FREQUENT.sub(lambda match: words[int(match[1])], text) for text in json.loads(last)["at"])
    assert written == data.game.position_notation.write(happened[-1].position)
    assert json.loads(last)["moves"] == boards.moves_written(data, scenario.steps)


@pytest.mark.parametrize("game", GAMES)
def test_no_position_contains_the_sign_of_an_abbreviation(game: str) -> None:
    data = game_data(game)
    write = data.game.position_notation.write
    for scenario in data.suite.scenarios[::7]:
        for here in play_scenario(data.game, data.base, scenario).happened:
            assert here.position is None or "~" not in write(here.position)
