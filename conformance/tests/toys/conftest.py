"""The toy games are imported like built-in ones: leadline_engines.GAME is the engine, leadline.games.GAME the game."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).resolve().parent


def add_package(name: str, folder: Path) -> None:
    """Import a folder as a package of this name, unless that is done already."""
    if name in sys.modules or not (folder / "__init__.py").is_file():
        return
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(package)
    parent, _, own = name.rpartition(".")
    setattr(import_module(parent), own, package)


for toy in sorted(path for path in HERE.iterdir() if path.is_dir()):
    add_package(f"leadline_engines.{toy.name}", toy / "engine")
    add_package(f"leadline.games.{toy.name}", toy / "game")
