"""The test suite's part of each game, one package per game, which is found by its folder.

To add a game, add a package here, an engine of the same name, a spec and scenarios; nothing more is needed. A game may
also have a folder of its own (see `leadline.base.paths`). It is then imported under the same names.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import paths
from leadline.base.errors import InputError, Place, bad_input, did_you_mean

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec


def game_ids() -> list[str]:
    """Return the ids of all games, without importing any of them."""
    here = Path(__file__).parent
    folders = {path.parent.name for path in here.glob("*/__init__.py")} | set(paths.games_elsewhere())
    return [name.replace("_", "-") for name in sorted(folders)]


def find_game(words: str) -> str:
    """Return the id of a game, given the id or the beginning of it.

    Raises ``InputError`` listing the available games.
    """
    wanted = paths.folder_name(words).replace("_", "-")
    matching = [game for game in game_ids() if game == wanted] or [
        g for g in game_ids() if wanted and g.startswith(wanted)
    ]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise bad_input(f"{words!r} may be {' or '.join(matching)}", "write more of it")
    raise no_such_game(words, game_ids())


def no_such_game(words: str, known: Sequence[str]) -> InputError:
    """Return the error for an unknown game, with the nearest match and all available games."""
    near = did_you_mean(words.lower(), known, cutoff=0.5)
    return bad_input(f"there is no game {words!r}", f"{near} the games are: {', '.join(known)}".lstrip())


def load_game(game: str, components: Path | None = None) -> Game:
    """Load a game by its id, with the components in its box or in a file.

    The same arguments always return the same object. A file made for another game has no effect on this one.
    """
    return _loaded(game, components)


@cache
def _loaded(game: str, components: Path | None) -> Game:
    described = _described(game)
    loaded = described if components is None else type(described)()
    loaded.spec_of = partial(spec_of, components=components)
    loaded.components_file, loaded.package = components, described.package
    return loaded


def _described(game: str) -> Game:
    """Import the package of a game, and return the object that it offers."""
    name = paths.folder_name(game)
    folder = paths.game_folder(game)
    if folder is not None:
        _import_from(folder / "engine", f"leadline_engines.{name}")
        _import_from(folder / "game", f"leadline.games.{name}")
    package = f"leadline.games.{name}"
    described: Game = import_module(package).GAME
    described.package = package
    return described


def load_game_folder(path: Path) -> Game:
    """Load a game from a separate folder. From then on, `load_game` accepts its id, but `game_ids` does not list it.

    Raises ``InputError`` if the folder does not contain a game.
    """
    for part in ("engine", "game"):
        if not (path / part / "__init__.py").is_file():
            wrong = f"the folder {path.name} holds no game: {part}/__init__.py is missing"
            remedy = "a game is a folder with engine, game, spec and scenarios in it"
            raise bad_input(wrong, remedy, Place(paths.shown_path(path)))
    return load_game(paths.add_game_folder(path).replace("_", "-"))


def _import_from(folder: Path, name: str) -> None:
    """Import a folder as a package with this name, unless the package is already imported."""
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


def spec_of(game: str, components: Path | None = None) -> Spec:
    """Return the spec of a game, which is read only once, with the figures of the box or of a file."""
    return _spec_of(game, components)


@cache
def _spec_of(game: str, components: Path | None) -> Spec:
    from leadline.games.component_overrides import with_own
    from leadline.spec.compiled import load_spec

    spec = load_spec(game)
    return spec if components is None else with_own(spec, components)


def recommended(game: str) -> dict[str, str]:
    """Return the recommended reading of each open dispute of a game."""
    return dict(load_game(game).recommended)
