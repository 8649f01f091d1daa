"""The legend of the live boards: every sign and abbreviation in a picture is explained."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import leadline_live as live
from leadline.games import game_ids, load_game
from leadline.suite.bundle import load_suite
from leadline.suite.prove import play_scenario

GAMES = [game for game in game_ids() if live.has_live_board(game)]
EVERY = 40
"""The distance between the scenarios whose positions are drawn."""
ASK = """
const vm = require("node:vm"), page = vm.createContext({});
vm.runInContext(require("node:fs").readFileSync(process.argv[1], "utf8"), page);
console.log(JSON.stringify(page.leadlineGames[process.argv[2]].legend));
"""
WORD = re.compile(r"[a-z]{2,}('s)?(-[a-z]+)*|\\W*", re.IGNORECASE)


def legend(game: str, folder: Path) -> list[dict[str, str]]:
    """Return the legend of a live board."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that the script of the live board cannot be run")
    script = folder / "engine.js"
    script.write_text(live.engine_script(game), encoding="utf-8")
    done = subprocess.run(["node", "-e", ASK, script, game], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


def signs_in(text: str) -> Iterator[str]:
    """Yield what is neither a word nor a mere number, with any figure as 0 and single letters as X or x."""
    for token in re.split(r"[\s,;:]+", text):
        sign = re.sub(r"\d+", "0", token.strip(".()·"))
        sign = re.sub(r"(?<![a-zA-Z])[A-Z](?![a-zA-Z])", "X", re.sub(r"(?<![a-zA-Z'])[a-z](?![a-zA-Z])", "x", sign))
        if sign != "0" and not WORD.fullmatch(sign):
            yield sign


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(3)
def test_every_sign_in_a_picture_is_in_the_legend(game: str, tmp_path: Path) -> None:
    rows = legend(game, tmp_path)
    shown = " ".join(re.sub("<[^>]*>", " ", f"{one['sign']} {one['means']}") for one in rows)
    explained = set(signs_in(shown))
    loaded = load_game(game)
    unknown: dict[str, str] = {}
    for scenario in load_suite(game).scenarios[::EVERY]:
        for step in play_scenario(loaded, loaded.recommended, scenario).happened:
            if step.position is None:
                continue
            drawing = loaded.drawing.svg(step.position, scenario.named, "A picture")
            for text in re.findall(r"<text[^>]*>([^<]*)</text>", drawing):
                unknown |= {sign: text for sign in signs_in(text) if sign not in explained}
    assert unknown == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_the_legend_says_what_it_means(game: str, tmp_path: Path) -> None:
    rows = legend(game, tmp_path)
    assert len(rows) > 8
    assert len({one["sign"] for one in rows}) == len(rows)
    assert all(one["sign"] and len(one["means"].split()) > 0 for one in rows)
