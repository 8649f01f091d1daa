"""Tests of how games are found: by their folders, in the package or anywhere, and none is imported without need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from leadline.base import paths
from leadline.base.errors import InputError
from leadline.games import game_ids, load_game, load_game_folder, spec_of

TOYS = Path(__file__).parents[1] / "toys"


def run(code: str, **environment: str) -> str:
    """Return what some code prints in a separate process."""
    there = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    done = subprocess.run([sys.executable, "-c", code], env=there, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_built_in_games_are_found_and_not_imported() -> None:
    code = "import sys, leadline.games as g; print(g.game_ids(), 'leadline.games.deep_sea_adventure' in sys.modules)"
    assert run(code, LEADLINE_GAMES="") == "['captain-sonar', 'deep-regrets', 'deep-sea-adventure'] False"


def test_games_in_other_folders_are_found_and_loaded() -> None:
    code = (
        "from leadline.base import paths; from leadline.games import *; import leadline.games as g\n"
        "print(g.game_ids()); game = g.load_game(g.find_game('kite')); import leadline_engines.kite_race as e\n"
        "print(game.id, game.engine is e.Engine, g.spec_of(game.id).game.title)\n"
        "print(paths.scenarios_folder_of(game.id).parts[-2:])"
    )
    first, second, third = run(code, LEADLINE_GAMES=str(TOYS)).splitlines()
    assert "'deep-sea-adventure'" in first
    assert "'kite-race'" in first
    assert second == "kite-race True Kite Race"
    assert third == "('kite_race', 'scenarios')"


def test_a_folder_is_loaded_as_a_game() -> None:
    game = load_game_folder(TOYS / "kite_race")
    assert game.id == "kite-race"
    assert load_game(game.id) is game
    assert game.id not in game_ids()
    assert spec_of(game.id).game.prefix == "kite"
    assert paths.spec_folder_of(game.id) == (TOYS / "kite_race" / "spec").resolve()
    assert paths.compiled_folder_of(game.id).name == "compiled"


def test_where_the_data_of_a_built_in_game_is() -> None:
    assert paths.spec_folder_of("deep-sea-adventure") == paths.spec_folder() / "deep_sea_adventure"
    assert paths.schemas_folder_of("deep-sea-adventure") == paths.schemas_folder() / "deep_sea_adventure"


@pytest.mark.parametrize("part", ["engine", "game"])
def test_a_folder_without_a_game(tmp_path: Path, part: str) -> None:
    folder = shutil.copytree(TOYS / "kite_race", tmp_path / "half_a_game")
    (folder / part / "__init__.py").unlink()
    with pytest.raises(InputError, match=f"{part}/__init__.py is missing"):
        load_game_folder(folder)
    assert "half-a-game" not in game_ids()
