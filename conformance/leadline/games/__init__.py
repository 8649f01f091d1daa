"""What the machinery knows of each game: one package a game, found by its folder.

To add a game, add a package here beside the engine package of the same name; nothing else changes. A game may also
stand in a folder of its own (see `leadline.home`); it is imported under the same names as if it stood here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from leadline import home
from leadline.problems import InputError, Place, bad_input, did_you_mean

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.spec.model import Spec


def game_ids() -> list[str]:
    """The games there are, by id; none of them is imported for it."""
    here = Path(__file__).parent
    folders = {path.parent.name for path in here.glob("*/__init__.py")} | set(home.games_elsewhere())
    return [name.replace("_", "-") for name in sorted(folders)]


def find_game(words: str) -> str:
    """The id of the game that is meant: its id, or the start of it.

    Raises ``InputError`` naming the games there are.
    """
    wanted = home.folder_name(words).replace("_", "-")
    matching = [game for game in game_ids() if game == wanted] or [
        g for g in game_ids() if wanted and g.startswith(wanted)
    ]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise bad_input(f"{words!r} may be {' or '.join(matching)}", "write more of it")
    raise no_such_game(words, game_ids())


def no_such_game(words: str, known: Sequence[str]) -> InputError:
    """The error for a game there is not, with the one that is near and all there are."""
    near = did_you_mean(words.lower(), known, cutoff=0.5)
    return bad_input(f"there is no game {words!r}", f"{near} the games are: {', '.join(known)}".lstrip())


@cache
def load_game(game: str) -> Game:
    """What the machinery knows of a game."""
    name = home.folder_name(game)
    folder = home.game_folder(game)
    if folder is not None:
        _import_from(folder / "engine", f"leadline_engines.{name}")
        _import_from(folder / "game", f"leadline.games.{name}")
    loaded: Game = import_module(f"leadline.games.{name}").GAME
    return loaded


def load_game_folder(path: Path) -> Game:
    """A game that stands in a folder of its own; from now on `load_game` knows its id, but it is not listed.

    Raises ``InputError`` if the folder holds no game.
    """
    for part in ("engine", "game"):
        if not (path / part / "__init__.py").is_file():
            wrong = f"the folder {path.name} holds no game: there is no {part}/__init__.py"
            remedy = "a game is a folder with engine, game, spec and scenarios in it"
            raise bad_input(wrong, remedy, Place(home.shown_path(path)))
    return load_game(home.add_game_folder(path).replace("_", "-"))


def _import_from(folder: Path, name: str) -> None:
    """Import a folder as the package of a name, unless that is done already."""
    if name in sys.modules:
        return
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(package)
    except BaseException:
        del sys.modules[name]
        raise
    parent, _, own = name.rpartition(".")
    setattr(import_module(parent), own, package)


@cache
def spec_of(game: str) -> Spec:
    """The spec of a game, read once, with the components of one's own that are in use."""
    from leadline.games.own_components import with_own
    from leadline.spec.compiled import load_spec

    return with_own(load_spec(game))


def recommended(game: str) -> dict[str, str]:
    """The recommended reading of every open dispute of a game."""
    from leadline.spec.profiles import readings

    return readings(spec_of(game))
