"""Components of one's own: a file whose figures stand beside those of a game, or in place of them.

So somebody plays on a map that is not in the box, and everything is checked, settled and drawn on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline import home
from leadline.problems import InputError, Place, bad_input, did_you_mean
from leadline.yaml_text import Fields, as_fields, as_text, read_file

if TYPE_CHECKING:
    from leadline.spec.model import Spec
    from leadline.suite.model import Scenario

VARIABLE = "LEADLINE_COMPONENTS"
"""The environment variable that names the file, so that the workers of a command know it too."""
KEYS = ("game", "figures")


def use(path: Path) -> None:
    """Play with the components of a file from now on, in this process and in those it starts for its own work.

    It has to be called before anything of a game is loaded. Raises ``InputError`` with what is wrong in the file.
    """
    _fields(path)
    os.environ[VARIABLE] = str(path.resolve())  # First, for a game may look things up while it is loaded.
    try:
        check_components(path)
    except InputError:
        del os.environ[VARIABLE]
        raise


def with_own(spec: Spec) -> Spec:
    """A spec with the figures of the file that is in use, if that is of its game."""
    name = os.environ.get(VARIABLE)
    if not name:
        return spec
    own = _fields(Path(name))
    if _game(own) != spec.game.id:
        return spec
    return replace(spec, figures=merged(spec.figures, _figures(own)))


def check_components(path: Path) -> str:
    """The game that a file of components is for.

    Raises ``InputError`` for what cannot be read, a figure the game does not have, or one that it cannot play with.
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
    except ValueError as error:
        remedy = f"spec/{home.folder_name(game)}/components.yaml shows how figures are written"
        raise bad_input(str(error), remedy, fields.places["figures"]) from None
    return game


def is_components_file(path: Path) -> bool:
    """Whether a file is one of components: it is of a game, and has figures. One that cannot be read is none."""
    try:
        root = read_file(path)
    except InputError:
        return False  # Whoever reads it as something else says what is wrong.
    return isinstance(root, Fields) and "figures" in root and "components" not in root


def merged(figures: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Figures with others in their place; of tables that both have, entry by entry."""
    found = dict(figures)
    for name, value in own.items():
        before = found.get(name)
        both = isinstance(before, Mapping) and isinstance(value, Mapping)
        found[name] = merged(before, value) if both else value  # type: ignore[arg-type]
    return found


def needs_the_box(game: str, scenario: Scenario) -> bool:
    """Whether a scenario names a thing of the box that one's own components leave out, so that it cannot be played."""
    gone = _gone(game, os.environ.get(VARIABLE, ""))
    if not gone:
        return False
    data = (scenario.setup, scenario.position, *(step.move for step in scenario.steps))
    return any(text in gone for text in _texts(data))


def leaves_out(game: str) -> bool:
    """Whether the components in use are one's own, and leave out anything that is in the box."""
    return bool(_gone(game, os.environ.get(VARIABLE, "")))


@lru_cache(maxsize=8)
def _gone(game: str, file: str) -> frozenset[str]:
    """The names of things that are in the box of a game, and not in the components of a file."""
    from leadline.games import load_game
    from leadline.spec.compiled import load_spec

    if not file or _game(_fields(Path(file))) != game:
        return frozenset()
    known, components = load_spec(game).figures, load_game(game).components
    there = components.from_mapping(known)
    own = components.from_mapping(merged(known, _figures(_fields(Path(file)))))
    return _names(there) - _names(own)


def _names(components: Any) -> frozenset[str]:
    """The names of everything that components have a table of."""
    tables = (getattr(components, one.name) for one in fields(components))
    return frozenset(str(name) for table in tables if isinstance(table, Mapping) for name in table)


def _texts(data: Any) -> Iterator[str]:
    """Every text in plain data, names of fields among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, one in data.items():
            yield from (key, *_texts(one)) if isinstance(key, str) else _texts(one)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _texts(one)


def _fields(path: Path) -> Fields:
    if not path.is_file():
        raise bad_input("there is no such file", "name a YAML file with `game:` and `figures:`", Place(str(path)))
    place = Place(home.shown_path(path))
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
