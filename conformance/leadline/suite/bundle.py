"""The compiled suite, stored for speed as JSON with content hashes.

`suite.json` lists the topics; the scenarios of each topic are in a separate file in `suite/`, so that no file grows
large. The files are generated from the YAML and never edited. They do not contain the position after each move: code
that needs these positions plays the scenario. A value that occurs several times, such as the order of a deck, is
written once, in the first topic that contains it (see `leadline.suite.json_sharing`). The rules and disputes of a
scenario are on its own line. `kills.json` beside the list contains the scenarios that kill each mistake, for the few
commands that need them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base import files, paths
from leadline.base.errors import InputError, Place, bad_input
from leadline.base.yaml_text import yaml_files
from leadline.games import load_game
from leadline.schema.codec import Codec
from leadline.suite.json_sharing import Sharing, read_shared
from leadline.suite.model import Alternative, Scenario, Step

if TYPE_CHECKING:
    from leadline.suite.kills import Kills

FORMAT = 6
FILE, KILLS_FILE = "suite.json", "kills.json"
TOPICS = "suite"
"""The folder of the topics."""
IN_ITS_LINE = ("rules", "disputes", "tells")
"""The keys of a scenario that are looked up on its line; only the groups of readings in `tells` are shared."""
_SCENARIOS: Codec[tuple[Scenario, ...]] = Codec(tuple[Scenario, ...])
_MISSHAPEN = (KeyError, TypeError, ValueError, AttributeError)
"""The exceptions that may be raised when a damaged compiled file is read."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The scenarios of a game."""

    game: str
    """The game."""
    hash: str
    """The hash of the contents of all scenarios, which is shown in reports."""
    scenarios: tuple[Scenario, ...]
    """The scenarios, in the order of their files."""
    unreachable: dict[str, str]
    """The things that nothing can reach, with the reasons; see `leadline.suite.unreachable` for the keys."""


def load_suite(game: str) -> Suite:
    """Return the suite of a game: the compiled one, or the YAML if a checkout has changed since.

    Both are for the components in the box, regardless of the components with which a run is played.
    """
    data = _current(game, FILE)
    if data is None:
        return read_suite(game)
    try:
        topics, digest, unreachable = [str(topic) for topic in data["topics"]], data["hash"], data["unreachable"]
    except _MISSHAPEN:
        raise _damaged(game, FILE) from None
    scenarios, known = list[Scenario](), dict[str, Any]()
    for name in map(topic_file, topics):
        try:
            text = _compiled_file(game, name).read_bytes()
            scenarios += map(_scenario, read_shared(text, known)["scenarios"])
        except FileNotFoundError:
            raise _damaged(game, name, "this compiled file is missing") from None
        except (OSError, *_MISSHAPEN):
            raise _damaged(game, name) from None
    return Suite(game, digest, tuple(scenarios), unreachable)


def topic_file(topic: str) -> str:
    """Return the path of the compiled file of a topic in the compiled folder of the game."""
    return f"{TOPICS}/{topic}.json"


def load_kills(game: str) -> Kills:
    """Return the scenarios that kill each mistake, or nothing if the suite was never compiled or has changed since."""
    data = _current(game, KILLS_FILE)
    if data is None:
        if not _compiled_file(game, KILLS_FILE).exists() and _current(game, FILE) is not None:
            raise _damaged(game, KILLS_FILE, "this compiled file is missing")
        return {}
    try:
        return {
            mistake: {column: list(map(str, scenarios)) for column, scenarios in columns.items()}
            for mistake, columns in data["kills"].items()
        }
    except _MISSHAPEN:
        raise _damaged(game, KILLS_FILE) from None


def _current(game: str, name: str) -> dict[str, Any] | None:
    """Return the contents of a game's compiled file, or None if there is none or its sources have changed since."""
    path = _compiled_file(game, name)
    if not path.exists():
        return None
    try:
        data: dict[str, Any] = read_shared(path.read_bytes())
        if data["format"] != FORMAT or (paths.is_editable(game) and data["sources"] != _sources(game)):
            return None
    except (OSError, *_MISSHAPEN):
        raise _damaged(game, name) from None
    return data


def _damaged(game: str, name: str, wrong: str = "this compiled file is damaged") -> InputError:
    editable = paths.is_editable(game)
    remedy = f"run `python -m leadline.compile {game}`" if editable else "install Leadline again"
    return bad_input(wrong, remedy, Place(paths.shown_path(_compiled_file(game, name))))


def _scenario(data: dict[str, Any]) -> Scenario:
    """Return a scenario made from compiled data, which was checked at compile time."""
    made = {**data, "rules": tuple(data["rules"]), "disputes": tuple(data["disputes"]), "names": tuple(data["names"])}
    made |= {"seats": tuple(data["seats"]), "free": tuple(data["free"])}
    made["steps"] = tuple(_step(step) for step in data["steps"])
    made["expect"] = tuple(Alternative(**item) for item in data["expect"])
    made["legal_variant"] = None if data["legal_variant"] is None else _step(data["legal_variant"])
    return Scenario(**made)


def _step(data: dict[str, Any]) -> Step:
    return Step(
        data["text"], data["move"], tuple(Alternative(**item) for item in data.get("expect", ())), data.get("group", 0)
    )


def read_suite(game: str) -> Suite:
    """Return the suite of a game from its YAML. Raise ``InputError`` with everything that is wrong."""
    from leadline.suite.read import Reader

    reader = Reader(load_game(game))
    scenarios = tuple(reader.read_files([paths.scenarios_folder_of(game)]))
    if reader.problems:
        raise InputError(reader.problems)
    return Suite(game, content_hash(scenarios), scenarios, reader.unreachable)


def content_hash(scenarios: Sequence[Scenario]) -> str:
    """Return a short hash of the contents of the scenarios, wherever they are stored."""
    plain = [{**scenario, "file": "", "line": 0, "tells": {}} for scenario in _SCENARIOS.write(tuple(scenarios))]
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def source_marks(folder: Path) -> dict[str, str]:
    """Return the hash of every source file."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(files.read_bytes(path)).hexdigest()[:16]
        for path in yaml_files(folder)
    }


def compiled_texts(game: str) -> dict[str, str]:
    """Return the compiled files of a game by name; they depend only on the sources.

    Raises ``InputError`` for invalid input.
    """
    from leadline.suite.distinguishing import find_tells
    from leadline.suite.kills import kills

    loaded, suite = load_game(game), read_suite(game)
    scenarios = tuple(find_tells(loaded, loaded.recommended, scenario) for scenario in suite.scenarios)
    made_of = {"format": FORMAT, "game": game, "hash": suite.hash, "sources": _sources(game)}
    head = {**made_of, "unreachable": suite.unreachable}
    return {
        **_suite_texts(head, _SCENARIOS.write(scenarios)),
        KILLS_FILE: _kills_text(made_of, kills(loaded, loaded.recommended, scenarios)),
    }


def write_bundle(game: str) -> None:
    """Compile the suite of a game, and delete the files of topics that no longer exist."""
    texts = compiled_texts(game)
    for path in old_topics(game, texts):
        path.unlink()
    for name, text in texts.items():
        path = _compiled_file(game, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(path, text)


def old_topics(game: str, made: Collection[str]) -> list[Path]:
    """Return the compiled topics of a game that are not among the ``made`` ones."""
    folder = paths.compiled_folder_of(game)
    return sorted(path for path in folder.glob(topic_file("*")) if path.relative_to(folder).as_posix() not in made)


def _compiled_file(game: str, name: str) -> Path:
    return paths.compiled_folder_of(game) / name


def _sources(game: str) -> dict[str, str]:
    return source_marks(paths.scenarios_folder_of(game))


def _suite_texts(head: Mapping[str, Any], scenarios: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return the list of topics, and a file for each topic with one scenario per line to keep differences small.

    The scenarios of a topic are kept together; topics are in the order of their first occurrence.
    """
    plain = [value for scenario in scenarios for key, value in scenario.items() if key not in IN_ITS_LINE]
    sharing = Sharing([*plain, *(group for scenario in scenarios for group in scenario["tells"].values())])
    topics = list(dict.fromkeys(scenario["topic"] for scenario in scenarios))
    texts, before = {FILE: _object(_lines({**head, "topics": topics}))}, 0
    for topic in topics:
        written = [
            {key: (sharing.inside if key in IN_ITS_LINE else sharing.written)(value) for key, value in scenario.items()}
            for scenario in scenarios
            if scenario["topic"] == topic
        ]
        lines = [f'"{name}": [\n{_rows(rows)}\n]' for name, rows in _parts_of(sharing, before, written)]
        texts[topic_file(topic)], before = _object(lines), len(sharing.definitions)
    return texts


def _parts_of(sharing: Sharing, before: int, written: Sequence[Any]) -> Iterable[tuple[str, Sequence[Any]]]:
    """Return the values that a topic shares within itself and with later ones, and its scenarios."""
    return ("shared", sharing.definitions[before:]), ("scenarios", written)


def _rows(rows: Iterable[Any]) -> str:
    return ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)


def _kills_text(head: Mapping[str, Any], killed: Kills) -> str:
    """Return JSON text with one mistake per line."""
    by_mistake = ",\n".join(f"{json.dumps(name)}: {json.dumps(columns)}" for name, columns in killed.items())
    return _object([*_lines(head), f'"kills": {{\n{by_mistake}\n}}'])


def _lines(head: Mapping[str, Any]) -> list[str]:
    return [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]


def _object(lines: Iterable[str]) -> str:
    return "{\n" + ",\n".join(lines) + "\n}\n"
