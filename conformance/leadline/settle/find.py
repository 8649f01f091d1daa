"""The selection of one scenario, from the suite by its id or from a file by `FILE#id`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import paths
from leadline.base.errors import InputError, Place, bad_input, did_you_mean
from leadline.base.files import read_text
from leadline.base.yaml_text import read_file, yaml_files
from leadline.games import find_game, game_ids, load_game

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

_ID_LINE = re.compile(r"^\s*(?:-\s+)?scenario:\s*[\"']?([a-z0-9-]+)", re.MULTILINE)
_MOST_NAMED = 5


def as_file(address: str) -> tuple[Path, str] | None:
    """Return the file and the id in `FILE` or `FILE#id`, or None if the address does not refer to a file."""
    name, _, id = address.partition("#")
    path = Path(name)
    looks_like_one = path.suffix in (".yaml", ".yml") or "#" in address or "/" in address
    return (path, id) if looks_like_one or path.is_file() else None


def only_game(words: str | None) -> str:
    """Return the intended game; without words, the only available one. Raise ``InputError`` for invalid input."""
    if words is not None:
        return find_game(words)
    games = game_ids()
    if len(games) == 1:
        return games[0]
    raise bad_input("it is not clear which game is meant", f"the games are: {', '.join(games)}")


def is_scenario(id: str) -> bool:
    """Return whether the suite of a game contains a scenario with this id."""
    return any(id in _ids(path) for game in game_ids() for path in _suite_files(game))


def find_scenario(address: str, game: str | None = None, components: Path | None = None) -> tuple[Game, Scenario]:
    """Return the game and the scenario at an address, which is an id in the suite or `FILE#id`.

    The game has the components in its box or in a file. Raises ``InputError`` with similar ids.
    """
    file = as_file(address)
    if file is not None:
        return _in_file(*file, game, components)
    games = [find_game(game)] if game else game_ids()
    for game_id in games:
        for path in _suite_files(game_id):
            if address in _ids(path):
                return _read(load_game(game_id, components), path, address)
    raise _unknown(address, [id for game_id in games for path in _suite_files(game_id) for id in _ids(path)])


def choose(ids: Sequence[str], wanted: str, path: Path) -> int:
    """Return the index of the intended scenario in a file.

    Raise ``InputError`` if it is not clear which one is meant.
    """
    place = Place(paths.shown_path(path))
    if wanted and ids:
        if wanted in ids:
            return list(ids).index(wanted)
        named = ", ".join(ids[:_MOST_NAMED]) + (", …" if len(ids) > _MOST_NAMED else "")
        remedy = did_you_mean(wanted, ids, f"the ids are {named}", most=3)
        raise bad_input(f"there is no scenario {wanted!r} in this file", remedy, place)
    if len(ids) != 1:
        named = ", ".join(ids[:_MOST_NAMED]) + (", ..." if len(ids) > _MOST_NAMED else "")
        wrong = f"there are {len(ids)} scenarios in this file" if ids else "there is no scenario in this file"
        say_which = f"say which: {paths.shown_path(path)}#ID; the ids are {named}"
        remedy = say_which if ids else "a scenario begins with `- scenario: ID`"
        raise bad_input(wrong, remedy, place)
    return 0


def check_file(path: Path) -> None:
    """Raise ``InputError`` if the file does not exist."""
    if not path.is_file():
        remedy = "give a YAML file, or the id of a scenario of the suite"
        raise bad_input("there is no such file", remedy, Place(str(path)))


def _in_file(path: Path, wanted: str, game: str | None, components: Path | None) -> tuple[Game, Scenario]:
    from leadline.suite.read import game_of_file

    check_file(path)
    read_file(path)
    id = _ids(path)[choose(_ids(path), wanted, path)]
    game_id = find_game(game) if game else game_of_file(path, components) or only_game(None)
    return _read(load_game(game_id, components), path, id)


def _read(game: Game, path: Path, id: str) -> tuple[Game, Scenario]:
    from leadline.suite.read import Reader

    reader = Reader(game)
    for scenario in reader.read_files([path]):
        if scenario.id == id:
            return game, scenario
    raise InputError(reader.problems)


def _suite_files(game: str) -> Iterator[Path]:
    return yaml_files(paths.scenarios_folder_of(game))


def _ids(path: Path) -> list[str]:
    """Return the ids in a file, which are found without parsing the file as YAML."""
    try:
        return _ID_LINE.findall(read_text(path))
    except InputError:
        return []


def _unknown(id: str, known: Sequence[str]) -> InputError:
    if Path(id).is_dir():
        return bad_input("this is a folder", "give a file in it, or the id of a scenario of the suite", Place(id))
    near = get_close_matches(id, known, 3, 0.6)
    words = [word for word in re.split(r"[^a-z0-9]+", id.lower()) if len(word) > 2]
    near += [
        known_id for known_id in known if words and all(word in known_id for word in words) and known_id not in near
    ]
    some = ", ".join(near[:_MOST_NAMED])
    remedy = f"close to it: {some}" if near else "`leadline rule` names the scenarios that show a rule"
    return bad_input(f"there is no scenario {id!r}", remedy)
