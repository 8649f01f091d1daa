"""The option that names a file of components to use in place of the ones in the box."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leadline.game.definition import Game


def add_argument(parser: ArgumentParser) -> None:
    """Declare the option."""
    components = "a YAML file with your own figures, such as a map, in addition to those of the game"
    parser.add_argument("--components", metavar="FILE", type=Path, help=components)


def check(file: Path | None) -> None:
    """Raise ``InputError`` if no game can be played with the components in a file."""
    if file is not None:
        from leadline.games.component_overrides import check_components

        check_components(file)


def components_of(args: Namespace) -> Path | None:
    """Return the absolute path of the named file, since programs run in another folder; None means the box."""
    return None if args.components is None else Path(args.components).resolve()


def load(args: Namespace, game: str) -> Game:
    """Load a game by its id with the requested components."""
    from leadline.games import load_game

    return load_game(game, components_of(args))
