"""What the front page is made of: our drawings, and a board that begins where a scenario does."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from leadline_sphinx import front
from leadline_sphinx.data import game_data

DRAWINGS = sorted((Path(front.__file__).parent / "drawings").glob("*.svg"))
CSS = (Path(front.__file__).parents[1] / "_static" / "front.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_is_whole_and_every_colour_in_it_is_defined(path: Path) -> None:
    drawing = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    used = {name for one in drawing.iter() for name in one.get("class", "").split()}
    assert [name for name in used if f".{name}" not in CSS] == []
    assert drawing.get("aria-hidden") == "true" or drawing.find("title") is not None


def test_a_brief_board_begins_where_the_scenario_does_and_leads_to_the_whole_board() -> None:
    data = game_data("deep-sea-adventure")
    scenario = next(one for one in data.suite.scenarios if one.position is not None)
    position = data.game.codecs.position.read(scenario.position)
    made = front._board(data, data.game.position_notation.write(position), "<svg></svg>")
    said = {name: unescape(value) for name, value in re.findall(r'(data-[a-z]+)="([^"]*)"', made)}
    assert data.game.position_notation.read(said["data-start"]) == position
    assert said["data-board"] == "games/deep-sea-adventure/board.html"
    assert said["data-rules"] == "games/deep-sea-adventure/rules/{chapter}.html#{id}"
    assert made.count("<svg></svg>") == 1
