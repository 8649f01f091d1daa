"""What the machinery knows of each game: one package a game, found by its folder.

To add a game, add a package here beside the engine package of the same name; nothing else changes.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.home import folder_name
from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug
    from leadline.spec.model import Spec


def game_ids() -> list[str]:
    """The games there are, by id."""
    here = Path(__file__).parent
    folders = sorted(path.parent.name for path in here.glob("*/plug.py"))
    return [name.replace("_", "-") for name in folders]


def find_game(words: str) -> str:
    """The id of the game that is meant: its id, or the start of it.

    Raises ``InputError`` naming the games there are.
    """
    wanted = folder_name(words).replace("_", "-")
    matching = [game for game in game_ids() if game == wanted] or [
        g for g in game_ids() if wanted and g.startswith(wanted)
    ]
    if len(matching) == 1:
        return matching[0]
    raise bad_input(f"there is no game {words!r}", f"the games are: {', '.join(game_ids())}")


@cache
def load_game(game: str) -> GamePlug:
    """What the machinery knows of a game."""
    plug: GamePlug = import_module(f"leadline.games.{folder_name(game)}.plug").PLUG
    return plug


@cache
def spec_of(game: str) -> Spec:
    """The spec of a game, read once."""
    from leadline.spec.compiled import load_spec

    return load_spec(game)


def recommended(game: str) -> dict[str, str]:
    """The recommended reading of every open dispute of a game."""
    from leadline.spec.profiles import readings

    return readings(spec_of(game))
