"""Tests that a first drawing and its changes give the boards that a long game draws."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from leadline.games import game_ids
from leadline.suite.prove import play_scenario
from leadline_sphinx import boards
from leadline_sphinx.changes import changes
from leadline_sphinx.data import game_data

STEPPER = Path(__file__).resolve().parents[1] / "_static" / "stepper.js"
ASK = """
require(process.argv[1]);
const held = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(held.map(LeadlineSteps.drawings)));
"""
_HELD = re.compile(r'<script type="application/json" class="ll-drawings">(.*?)</script>', re.DOTALL)


def drawn_by_script(held: list[object]) -> list[list[str]]:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that the script that draws cannot be run")
    done = subprocess.run(
        ["node", "-e", ASK, str(STEPPER)], input=json.dumps(held), capture_output=True, text=True, check=True
    )
    made: list[list[str]] = json.loads(done.stdout)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_the_script_draws_every_long_scenario_as_the_game_does(game: str) -> None:
    data = game_data(game)
    long = [one for one in data.suite.scenarios if len(one.steps) > boards.MOST_DRAWN][::4]
    held, wanted = [], []
    for scenario in long:
        (told,) = _HELD.findall(boards.steps(data, scenario))
        held.append(json.loads(told))
        happened = play_scenario(data.game, data.base, scenario).happened
        titles = ["Start"]
        titles += [f"Move {n} of {len(happened) - 1}: {one.text}" for n, one in enumerate(scenario.steps, 1)]
        wanted.append(
            [
                data.game.drawing.svg(here.position, scenario.named, title)
                for here, title in zip(happened, titles, strict=False)
            ]
        )
    assert len(held) > 20
    for scenario, made, drawings in zip(long, drawn_by_script(held), wanted, strict=True):
        assert made == drawings, scenario.id


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<a>1</a>", "<a>1</a>"),
        ("<a>1</a>", "<a>2</a>"),
        ("", "<a/>"),
        ("<a/>", ""),
        ("<a>One. Two. Three.</a><b/>", '<a>One. Three.</a><b c="1"/>'),
        ("<a>\U0001f9ff 1</a><b>\U0001f9ff</b>", "<a>\U0001f9ff 2</a><b>\U0001f980\U0001f9ff</b>"),
        ("a < b > c", "a > b < c"),
    ],
)
def test_changes_give_the_next_drawing(before: str, after: str) -> None:
    assert drawn_by_script([[before, changes(before, after)]]) == [[before, after]]


def test_what_does_not_change_costs_nothing() -> None:
    assert changes("<a>1</a><b/>", "<a>1</a><b/>") == []
    assert changes("<a>1</a><b>Some text. More.</b>", "<a>1</a><b>Some text. Less.</b>") == [(22, 4, "Less")]
