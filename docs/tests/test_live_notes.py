"""The live boards note the same positions as the reference, by the same rules."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import leadline_live as live
from leadline.games import load_game
from leadline.suite.bundle import load_suite

GAMES = ["deep-sea-adventure", "deep-regrets"]
PLAIN = 40
"""So many positions without a note are opened beside those that have one."""
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="NODE IS MISSING: the live boards are not run")


@pytest.mark.parametrize("name", GAMES)
def test_the_live_board_notes_what_the_reference_notes(name: str, tmp_path: Path) -> None:
    game, noted, plain = load_game(name), dict[str, list[str]](), dict[str, list[str]]()
    for scenario in load_suite(name).scenarios:
        if scenario.position is None:
            continue
        position = game.codecs.position.read(scenario.position)
        rules = sorted({fault.rule for fault in game.own_engine.faults(position)})
        (noted if rules else plain)[game.position_notation.write(position)] = rules
    expected = noted | dict(list(plain.items())[:PLAIN])
    assert noted
    script, file = tmp_path / "engine.js", tmp_path / "positions.json"
    script.write_text(live.engine_script(name), encoding="utf-8")
    file.write_text(json.dumps(list(expected)), encoding="utf-8")
    words = ["node", str(Path(__file__).with_name("live_engine_notes.mjs")), str(script), name, str(file)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    # A rule may be noted in several places of a position.
    assert [sorted({*one["notes"]}) for one in json.loads(said)] == [*expected.values()]
