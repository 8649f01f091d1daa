"""The locations of the data folders: the folders of a checkout, or their copies inside an installed package.

A game may also have a folder of its own in any place: ``GAME/{engine,game,spec,scenarios}``. The environment variable
``LEADLINE_GAMES`` names the folders that contain such games; `add_game_folder` adds one. No other module depends on
where these folders are.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from leadline.base.foreign_text import printable

PACKAGE = Path(__file__).resolve().parents[1]
GAMES = "LEADLINE_GAMES"
"""The environment variable that lists folders containing games."""

_added: dict[str, Path] = {}


@cache
def checkout() -> Path | None:
    """Return the root of the checkout from which this package runs, or None if it is installed."""
    root = PACKAGE.parent.parent
    marks = (root / "pyproject.toml", root / "spec", root / "conformance" / "scenarios")
    return root if all(mark.exists() for mark in marks) else None


def spec_folder() -> Path:
    """Return the folder of the spec, which has one folder per game."""
    root = checkout()
    return PACKAGE / "data" / "spec" if root is None else root / "spec"


def scenarios_folder() -> Path:
    """Return the folder of the suite, which has one folder per game."""
    root = checkout()
    return PACKAGE / "data" / "scenarios" if root is None else root / "conformance" / "scenarios"


def schemas_folder() -> Path:
    """Return the folder of the JSON Schemas."""
    root = checkout()
    return PACKAGE / "data" / "schemas" if root is None else root / "schemas"


def pages_folder() -> Path:
    """Return the folder of the pages of the documentation, which are Markdown files."""
    root = checkout()
    return PACKAGE / "data" / "pages" if root is None else root / "docs"


def compiled_folder() -> Path:
    """Return the folder of the compiled spec and suite, which are JSON files generated from the YAML."""
    return PACKAGE / "data" / "compiled"


def games_elsewhere() -> dict[str, Path]:
    """Return the game folders listed in the environment variable, by folder name."""
    folders = {}
    for folder in os.environ.get(GAMES, "").split(os.pathsep):
        if folder:
            folders.update({path.parent.parent.name: path.parent.parent for path in _games_in(Path(folder))})
    return folders


def _games_in(folder: Path) -> list[Path]:
    return sorted(folder.resolve().glob("*/game/__init__.py"))


def add_game_folder(folder: Path) -> str:
    """Register the folder of a game until this process ends, and return its name.

    The game does not appear in lists of games.
    """
    path = folder.resolve()
    _added[path.name] = path
    return path.name


def spec_folder_of(game: str) -> Path:
    """Return the folder of the spec of one game."""
    return _folder_of(game, "spec") or spec_folder() / folder_name(game)


def scenarios_folder_of(game: str) -> Path:
    """Return the folder of the scenarios of one game."""
    return _folder_of(game, "scenarios") or scenarios_folder() / folder_name(game)


def perft_file_of(game: str) -> Path:
    """Return the path of the published counts of a game; the file may not exist."""
    folder, root = game_folder(game), checkout()
    if folder is not None:
        return folder / "perft.yaml"
    tables = PACKAGE / "data" / "perft" if root is None else root / "conformance" / "perft"
    return tables / f"{folder_name(game)}.yaml"


def schemas_folder_of(game: str) -> Path:
    """Return the folder of the schemas of one game."""
    return _folder_of(game, "schemas") or schemas_folder() / folder_name(game)


def compiled_folder_of(game: str) -> Path:
    """Return the folder of the compiled spec and suite of one game."""
    return _folder_of(game, "compiled") or compiled_folder() / folder_name(game)


def is_editable(game: str) -> bool:
    """Return whether the sources of a game may have changed since they were compiled."""
    return checkout() is not None or game_folder(game) is not None


def game_folder(game: str) -> Path | None:
    """Return the folder of a game outside the package, or None for a built-in game."""
    name = folder_name(game)
    return _added.get(name) or games_elsewhere().get(name)


def _folder_of(game: str, part: str) -> Path | None:
    folder = game_folder(game)
    return None if folder is None else folder / part


def folder_name(game: str) -> str:
    """Return the folder and package name of a game: `deep_sea_adventure` for `deep-sea-adventure`."""
    return re.sub(r"[^a-z0-9]+", "_", game.lower()).strip("_")


def shown_path(path: Path) -> str:
    """Return a path as messages show it: relative to the checkout or the working folder where possible."""
    for base in (_working_folder(), checkout()):
        if base is not None and path.is_absolute() and path.is_relative_to(base):
            return printable(path.relative_to(base).as_posix())
    return printable(str(path))


def _working_folder() -> Path | None:
    """Return the current folder, or None if it was deleted."""
    try:
        return Path.cwd()
    except OSError:
        return None
