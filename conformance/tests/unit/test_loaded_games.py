"""A game is loaded with the components of its box or of a file, and nothing else decides what it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leadline.games import load_game
from leadline.run.subject import Subject
from leadline.transport.environment import COMPONENTS

GAME = "captain-sonar"
LAKE = """\
game: captain-sonar
figures:
  maps:
    lake:
      turn-by-turn: {columns: 10, rows: 10, sector: 5, islands: [E5, F5]}
      real-time: {columns: 15, rows: 15, sector: 5, islands: [E5]}
"""
ON_THE_LAKE = "lake turn-by-turn hunt / red E4 / blue A10 / turn=red"


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    (tmp_path / "lake.yaml").write_text(LAKE, encoding="utf-8")
    return tmp_path / "lake.yaml"


def test_box_and_custom_components_coexist(lake: Path) -> None:
    before = dict(os.environ)
    box, own = load_game(GAME), load_game(GAME, lake)
    assert set(own.seats.offers["map"]) - set(box.seats.offers["map"]) == {"lake"}
    assert "lake" in own.own_components.maps
    assert "lake" not in box.own_components.maps
    assert dict(os.environ) == before


def test_a_game_with_a_file_draws_and_tells_what_is_in_the_file(lake: Path) -> None:
    game = load_game(GAME, lake)
    position = game.position_notation.read(ON_THE_LAKE)
    names = game.names_in(position)
    assert game.drawing.text(position, names)[0].startswith("Lake, turn by turn")
    assert "  5 | .  .  .  . ## |##  .  .  .  . |" in game.drawing.text(position, names)
    assert any("Lake" in line for line in game.describe(position, names))


def test_the_same_arguments_give_the_same_game(lake: Path) -> None:
    assert load_game(GAME) is load_game(GAME, None)
    assert load_game(GAME, lake) is load_game(GAME, Path(str(lake)))
    assert load_game(GAME, lake) is not load_game(GAME)


def test_components_of_another_game_are_ignored(lake: Path) -> None:
    assert load_game("deep-sea-adventure", lake).spec == load_game("deep-sea-adventure").spec


def test_load_game_ignores_the_components_variable(lake: Path) -> None:
    """This needs a separate process, because here the game is already loaded without the variable."""
    code = f"from leadline.games import load_game; print(*load_game({GAME!r}).own_components.maps)"
    environment = {**os.environ, COMPONENTS: str(lake)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert "alpha" in done.stdout.split()
    assert "lake" not in done.stdout.split()


def test_a_program_is_told_of_the_file_that_its_game_was_loaded_with(
    lake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(COMPONENTS, raising=False)
    assert COMPONENTS not in Subject(["program"], load_game(GAME)).env
    assert Subject(["program"], load_game(GAME, lake)).env[COMPONENTS] == str(lake)
    assert Subject(["program"], load_game(GAME, lake)).another().env[COMPONENTS] == str(lake)
