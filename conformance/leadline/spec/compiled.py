"""The spec as JSON, generated from the YAML and checked in, for speed and for readers in other languages.

Loading needs no YAML parser. If the sources in a checkout have changed, the YAML is read instead, so that an editor
sees a change at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from leadline.base import files, paths
from leadline.base.errors import bad_input
from leadline.spec.model import Spec

FORMAT = 2
FILE = "spec.json"
_NOT_COMPILED = ("ids.lock.yaml", "words.yaml")


def games() -> list[str]:
    """Return the ids of the games that have a spec."""
    names = {path.parent.name for path in paths.compiled_folder().glob(f"*/{FILE}")} | set(paths.games_elsewhere())
    if paths.checkout() is not None:
        names |= {path.parent.name for path in paths.spec_folder().glob("*/game.yaml")}
    return [name.replace("_", "-") for name in sorted(names)]


def load_spec(game: str) -> Spec:
    """Return the spec of a game. This takes a few milliseconds, so keep the result.

    Raises ``InputError`` if the game does not exist or its changed sources cannot be read.
    """
    sources = paths.spec_folder_of(game)
    compiled = _read(paths.compiled_folder_of(game) / FILE)
    editable = paths.is_editable(game) and (sources / "game.yaml").is_file()
    if editable and (compiled is None or compiled["sources"] != source_marks(sources)):
        from leadline.spec.read import read_good_spec

        return read_good_spec(sources)
    if compiled is None:
        raise bad_input(f"there is no game {game!r}", f"the games are: {', '.join(games())}")
    return spec_from_json(compiled["spec"])


def load_all() -> list[Spec]:
    """Return the specs of all games."""
    return [load_spec(game) for game in games()]


def source_marks(folder: Path) -> dict[str, str]:
    """Return the SHA-256 hash of every source file of a spec, by its path in the folder."""
    sources = sorted(path for path in folder.rglob("*.yaml") if path.name not in _NOT_COMPILED)
    return {path.relative_to(folder).as_posix(): hashlib.sha256(files.read_bytes(path)).hexdigest() for path in sources}


def compiled_text(folder: Path) -> str:
    """Return the compiled form of a spec folder, which depends only on the sources.

    Raises ``InputError`` for invalid input.
    """
    from leadline.spec.read import read_good_spec

    compiled = {"format": FORMAT, "sources": source_marks(folder), "spec": spec_to_json(read_good_spec(folder))}
    return json.dumps(compiled, ensure_ascii=False, indent=1) + "\n"


def write_compiled(game: str) -> Path:
    """Compile the spec of a game, and return the path of the JSON file. Raise ``InputError`` for invalid input."""
    text = compiled_text(paths.spec_folder_of(game))
    path = paths.compiled_folder_of(game) / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_text(path, text)
    return path


def spec_to_json(spec: Spec) -> dict[str, Any]:
    """Return a spec as plain JSON data that includes every field."""
    data: dict[str, Any] = _plain(spec)
    return data


def spec_from_json(data: dict[str, Any]) -> Spec:
    """Return the spec described by JSON data."""
    spec: Spec = _maker(Spec)(data)
    return spec


def _read(path: Path) -> dict[str, Any] | None:
    try:
        data: dict[str, Any] = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return data if data.get("format") == FORMAT else None


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


@cache
def _maker(kind: Any) -> Callable[[Any], Any]:
    """Return a function that creates a value of a kind from plain JSON data."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_dataclass(kind) and isinstance(kind, type):
        return _record_maker(kind)
    if origin is tuple:
        return _tuple_maker(_maker(inner[0]))
    if origin is dict:
        return _dict_maker(_maker(inner[1]))
    return _as_it_is


def _as_it_is(data: Any) -> Any:
    return data


def _tuple_maker(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return tuple if make is _as_it_is else lambda data: tuple([make(item) for item in data])


def _dict_maker(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return _as_it_is if make is _as_it_is else lambda data: {key: make(item) for key, item in data.items()}


def _record_maker(kind: type) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    makers = {item.name: _maker(hints[item.name]) for item in fields(kind)}
    deep = [(name, make) for name, make in makers.items() if make is not _as_it_is]

    def record(data: dict[str, Any]) -> Any:
        made = dict(data)
        for name, make in deep:
            if name in made:  # Data compiled before a type gained a field must stay readable for recompiling.
                made[name] = make(made[name])
        return kind(**made)

    return record
