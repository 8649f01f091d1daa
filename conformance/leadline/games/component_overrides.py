"""Custom components: a file of figures that extend or replace the figures of a game.

With such a file, people can play on a map that is not in the box. Everything is then checked, settled and drawn on that
map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base import paths
from leadline.base.errors import InputError, Place, bad_input, did_you_mean
from leadline.base.yaml_text import Fields, as_fields, as_text, read_file

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec

KEYS = ("game", "figures")
MISSHAPEN = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RuntimeError)
"""The errors of a game that gets, for example, a list in place of a table, and has no message of its own."""


def with_own(spec: Spec, path: Path) -> Spec:
    """Return a spec with its figures replaced by those of a file, if the file is for the same game."""
    own = _fields(path)
    if _game(own) != spec.game.id:
        return spec
    return replace(spec, figures=merged(spec.figures, _figures(own)))


def check_components(path: Path) -> str:
    """Return the game for which a file of components is made.

    Raises ``InputError`` for a file that cannot be read, or a figure that the game does not have or cannot use.
    """
    from leadline.games import find_game, load_game
    from leadline.spec.compiled import load_spec

    fields = _fields(path)
    game = find_game(_game(fields))
    own, known = _figures(fields), load_spec(game).figures
    figures = as_fields(fields["figures"], fields.places["figures"], "figures")
    for name in own:
        if name not in known:
            remedy = did_you_mean(name, known, f"the figures are {', '.join(known)}", quoted=True)
            raise bad_input(f"{game} has no figure {name!r}", remedy, figures.places[name])
    try:
        load_game(game).components.from_mapping(merged(known, own))
    except MISSHAPEN as error:
        remedy = f"spec/{paths.folder_name(game)}/components.yaml shows how figures are written"
        raise bad_input(wrong_figures(game, error), remedy, fields.places["figures"]) from None
    return game


def wrong_figures(game: str, error: Exception) -> str:
    """Return what is wrong with figures, from one of the errors in `MISSHAPEN`."""
    return str(error) if type(error) is ValueError else f"a figure has a form that {game} does not have"


def is_components_file(path: Path) -> bool:
    """Return whether a file contains components, which means a game and figures.

    A file that cannot be read contains none.
    """
    try:
        root = read_file(path)
    except InputError:
        return False  # The next reader reports the problem.
    return isinstance(root, Fields) and "figures" in root and "components" not in root


def merged(figures: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return figures after some of them were replaced; tables that occur in both sets are merged entry by entry."""
    joined = dict(figures)
    for name, value in own.items():
        before = joined.get(name)
        both = isinstance(before, Mapping) and isinstance(value, Mapping)
        joined[name] = merged(before, value) if both else value  # type: ignore[arg-type]
    return joined


def with_figures(game: Game, own: Mapping[str, Any]) -> Game:
    """Return a game with some of its figures replaced, as a file of components would replace them."""
    changed = type(game)()
    spec = replace(game.spec, figures=merged(game.spec.figures, own))
    changed.spec_of = lambda _: spec
    changed.components_file, changed.package = game.components_file, game.package
    return changed


def own_figures(figures: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures that a file needs to turn ``figures`` into ``changed``: the inverse of ``merged``."""
    own: dict[str, Any] = {}
    for name, value in changed.items():
        before = figures.get(name)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            inner = own_figures(before, value)
            if inner:
                own[name] = inner
        elif value != before:
            own[name] = value
    return own


def _fields(path: Path) -> Fields:
    if not path.is_file():
        raise bad_input("there is no such file", "name a YAML file with `game:` and `figures:`", Place(str(path)))
    place = Place(paths.shown_path(path))
    fields = as_fields(read_file(path), place, "a file of components")
    for key in fields:
        if key not in KEYS:
            wrong = f"a file of components has no key {key!r}"
            raise bad_input(wrong, f"its keys are {', '.join(KEYS)}", fields.places[key])
    for key in KEYS:
        if key not in fields:
            raise bad_input(f"`{key}` is missing", f"write `{key}:`", place)
    return fields


def _game(fields: Fields) -> str:
    return str(as_text(fields["game"], fields.places["game"], "game"))


def _figures(fields: Fields) -> dict[str, Any]:
    from leadline.spec.build import figures

    read: dict[str, Any] = figures(as_fields(fields["figures"], fields.places["figures"], "figures"))
    return read
