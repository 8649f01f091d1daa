"""Finding one scenario: of the suite by its id, or of a file by `FILE#id`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from leadline import home
from leadline.games import find_game, game_ids
from leadline.problems import InputError, Place, bad_input
from leadline.yaml_text import read_file, yaml_files

if TYPE_CHECKING:
    from leadline.suite.model import Scenario

_ID_LINE = re.compile(r"^\s*(?:-\s+)?scenario:\s*[\"']?([a-z0-9-]+)", re.MULTILINE)
_MOST_NAMED = 5


def as_file(address: str) -> tuple[Path, str] | None:
    """The file and the id of `FILE` or `FILE#id`; None if the address is no file."""
    name, _, id = address.partition("#")
    path = Path(name)
    looks_like_one = path.suffix in (".yaml", ".yml") or "#" in address or "/" in address
    return (path, id) if looks_like_one or path.is_file() else None


def only_game(words: str | None) -> str:
    """The game that is meant; without words the only one there is. Raises ``InputError``."""
    if words is not None:
        return find_game(words)
    games = game_ids()
    if len(games) == 1:
        return games[0]
    raise bad_input("it is not said which game is meant", f"the games are: {', '.join(games)}")


def find_scenario(address: str, game: str | None = None) -> tuple[str, Scenario]:
    """The game and the scenario of an address: an id of the suite, or `FILE#id`.

    Raises ``InputError`` with the ids that come close.
    """
    file = as_file(address)
    if file is not None:
        return _in_file(*file, game)
    games = [find_game(game)] if game else game_ids()
    for one in games:
        for path in _suite_files(one):
            if address in _ids(path):
                return one, _read(one, path, address)
    raise _unknown(address, [id for one in games for path in _suite_files(one) for id in _ids(path)])


def choose(ids: Sequence[str], wanted: str, path: Path) -> int:
    """Which of the scenarios of a file is meant, from 0. Raises ``InputError`` if that is not clear."""
    place = Place(home.shown_path(path))
    if wanted and ids:
        if wanted in ids:
            return list(ids).index(wanted)
        near = get_close_matches(wanted, ids, 3, 0.5) or list(ids)[:_MOST_NAMED]
        raise bad_input(f"there is no scenario {wanted!r} in this file", f"did you mean {' or '.join(near)}?", place)
    if len(ids) != 1:
        named = ", ".join(ids[:_MOST_NAMED]) + (", ..." if len(ids) > _MOST_NAMED else "")
        wrong = f"there are {len(ids)} scenarios in this file" if ids else "there is no scenario in this file"
        say_which = f"say which: {home.shown_path(path)}#ID; the ids are {named}"
        remedy = say_which if ids else "a scenario begins with `- scenario: ID`"
        raise bad_input(wrong, remedy, place)
    return 0


def check_file(path: Path) -> None:
    """Raise ``InputError`` if there is no such file."""
    if not path.is_file():
        remedy = "give a YAML file, or the id of a scenario of the suite"
        raise bad_input("there is no such file", remedy, Place(str(path)))


def _in_file(path: Path, wanted: str, game: str | None) -> tuple[str, Scenario]:
    from leadline.suite.read import game_of_file

    check_file(path)
    read_file(path)
    id = _ids(path)[choose(_ids(path), wanted, path)]
    found = find_game(game) if game else game_of_file(path) or only_game(None)
    return found, _read(found, path, id)


def _read(game: str, path: Path, id: str) -> Scenario:
    from leadline.suite.read import Reader

    reader = Reader(game)
    for scenario in reader.read_files([path]):
        if scenario.id == id:
            return scenario
    raise InputError(reader.problems)


def _suite_files(game: str) -> Iterator[Path]:
    return yaml_files(home.scenarios_folder_of(game))


def _ids(path: Path) -> list[str]:
    """The ids in a file, found without reading it as YAML."""
    try:
        return _ID_LINE.findall(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return []


def _unknown(id: str, known: Sequence[str]) -> InputError:
    if Path(id).is_dir():
        return bad_input("this is a folder", "name a file in it, or the id of a scenario of the suite", Place(id))
    near = get_close_matches(id, known, 3, 0.6)
    words = [word for word in re.split(r"[^a-z0-9]+", id.lower()) if len(word) > 2]
    near += [one for one in known if words and all(word in one for word in words) and one not in near]
    some = ", ".join(near[:_MOST_NAMED])
    remedy = f"close to it: {some}" if near else "`leadline rule` names the scenarios that show a rule"
    return bad_input(f"there is no scenario {id!r}", remedy)
