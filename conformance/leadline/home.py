"""Where the data is: in a checkout the folders themselves, in an installed package the copies inside it.

This is the only place that knows.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def checkout() -> Path | None:
    """The root of the checkout this package runs from; None if it is installed."""
    root = PACKAGE.parent.parent
    marks = (root / "pyproject.toml", root / "spec", root / "conformance" / "scenarios")
    return root if all(mark.exists() for mark in marks) else None


def spec_folder() -> Path:
    """The folder of the spec, a folder a game in it."""
    root = checkout()
    return PACKAGE / "data" / "spec" if root is None else root / "spec"


def scenarios_folder() -> Path:
    """The folder of the suite, a folder a game in it."""
    root = checkout()
    return PACKAGE / "data" / "scenarios" if root is None else root / "conformance" / "scenarios"


def schemas_folder() -> Path:
    """The folder of the JSON Schemas."""
    root = checkout()
    return PACKAGE / "data" / "schemas" if root is None else root / "schemas"


def compiled_folder() -> Path:
    """The folder of the compiled spec and suite: JSON made from the YAML."""
    return PACKAGE / "data" / "compiled"


def folder_name(game: str) -> str:
    """The folder and package name of a game: `deep-sea-adventure` gives `deep_sea_adventure`."""
    return re.sub(r"[^a-z0-9]+", "_", game.lower()).strip("_")


def shown_path(path: Path) -> str:
    """A path as messages show it: relative to the checkout or the working folder where possible."""
    for base in (Path.cwd(), checkout()):
        if base is not None and path.is_absolute() and path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return str(path)
