"""Positions in short form on the live board: completed as in the terminal, and what was filled in is said alike."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import leadline_live as live
from leadline.game.seat_names import with_names
from leadline.games import game_ids, load_game
from leadline.settle.cases import seat_names

ROOT = Path(__file__).parents[2]
GAMES = [game for game in game_ids() if live.has_live_board(game)]
MORE = {
    "deep-sea-adventure": ["1 20 / 3 2:5 (1+2:5) _ 1 / v3[2 (1:1+2)]{3:10! 4} ^5 v0 / t3", "2 4 / / v0 v1[1] / t1 s2"],
    "captain-sonar": ["alpha turn-by-turn hunt 2+2 / red E4 torpedo=1 marks=N1 / blue J10 gauges=?"],
    "deep-regrets": [
        "friday action turn=2 / 1 depth=3 rods=dawn-rod fish=? / 2 fresh=p1,b2 / 3 dinks=bent-hook regrets=?*3",
        "monday action / 1 / 2 / sea 2b=lamp-sprat,?*3 1a=none / piles regret-deck=regret-1 fish-discards=vestry-pike",
    ],
}
"""Further positions, with what is filled in only rarely."""


def printed(game: str) -> list[str]:
    """Return every position of a game that the page of the notation prints."""
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```text positions ?([a-z-]*)\n(.*?)```", text, re.DOTALL)
    return [line for name, block in blocks for line in block.splitlines() if (name or "deep-sea-adventure") == game]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("game", GAMES)
def test_the_board_fills_in_what_the_terminal_does_and_says_so(game: str, tmp_path: Path) -> None:
    script = tmp_path / "engine.js"
    script.write_text(live.engine_script(game), encoding="utf-8")
    texts = [*printed(game), *MORE[game]]
    command = ["node", str(ROOT / "docs/tests/live_board_fillings.mjs"), str(script), game]
    done = subprocess.run(command, input="\n".join(texts), capture_output=True, text=True, check=True)
    loaded = load_game(game)
    for text, line in zip(texts, done.stdout.splitlines(), strict=True):
        said = json.loads(line)
        position = loaded.shorthand.position_of_line(text)
        seats = loaded.own_engine.seats(position)
        names = [f"player {seat}" for seat in seats] if game == "deep-regrets" else seat_names(loaded, seats)
        named = dict(zip(seats, names, strict=True))
        expected = [
            {"what": one.what, "value": with_names(one.value, named)}
            | ({} if one.owner is None else {"owner": named.get(one.owner, one.owner)})
            for one in loaded.shorthand.fillings(text)
        ]
        assert said["fillings"] == expected, text
        assert loaded.position_notation.read(said["written"]) == position, text
