"""The toy games are imported like built-in ones: leadline_engines.GAME is the engine, leadline.games.GAME the game."""

from __future__ import annotations

import sys
from pathlib import Path

from leadline.games import load_game_folder

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))  # The tests share a module beside this one.

for engine in sorted(HERE.glob("*/engine")):
    load_game_folder(engine.parent)
