"""The compiled suite: content-hashed JSON, for speed.

`suite.json` holds the scenarios. It is made from the YAML and never edited. Positions on the way are not in it: whoever
needs them plays the scenario. What occurs several times, such as the order of a deck, is written once (see
`leadline.suite.shared`); the rules and disputes of a scenario stand in its own line. `kills.json` beside it says which
scenarios kill which mistake, for the few who ask.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline import home
from leadline.codec import Codec
from leadline.games import load_game, recommended
from leadline.games.own_components import leaves_out
from leadline.problems import InputError, Place, bad_input
from leadline.suite.model import Alternative, Scenario, Step
from leadline.suite.shared import Sharing, read_shared
from leadline.yaml_text import yaml_files

if TYPE_CHECKING:
    from leadline.suite.kills import Kills

FORMAT = 5
FILE, KILLS_FILE = "suite.json", "kills.json"
IN_ITS_LINE = ("rules", "disputes", "tells")
"""What of a scenario is looked for in its line; only the groups of readings in `tells` are shared."""
_SCENARIOS: Codec[tuple[Scenario, ...]] = Codec(tuple[Scenario, ...])
_MISSHAPEN = (KeyError, TypeError, ValueError, AttributeError)
"""What reading a compiled file that is damaged raises."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The scenarios of a game."""

    game: str
    """The game."""
    hash: str
    """The hash of all the scenarios say; shown in reports."""
    scenarios: tuple[Scenario, ...]
    """The scenarios, in the order of their files."""
    unreachable: dict[str, str]
    """What nothing can reach, with the reason; for the keys see `leadline.suite.unreachable`."""


def load_suite(game: str) -> Suite:
    """The suite of a game: the compiled one, or the YAML where a checkout has changed since.

    The YAML is for the things of the box: it cannot be read with components of one's own that leave some of them out.
    """
    data = _current(game, FILE)
    if data is None:
        return read_suite(game)
    try:
        scenarios = tuple(map(_scenario, data["scenarios"]))
        return Suite(game, data["hash"], scenarios, data["unreachable"])
    except _MISSHAPEN:
        raise _damaged(game, FILE) from None


def load_kills(game: str) -> Kills:
    """Which scenarios kill which mistake; nothing if the suite was never compiled, or has changed since."""
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
    """What a compiled file of a game holds; None if there is none, or it is not what the sources say now."""
    path = _compiled_file(game, name)
    if not path.exists():
        return None
    try:
        data: dict[str, Any] = read_shared(path.read_bytes())
        is_as_made = not home.is_editable(game) or leaves_out(game)
        if data["format"] != FORMAT or not (is_as_made or data["sources"] == _sources(game)):
            return None
    except (OSError, *_MISSHAPEN):
        raise _damaged(game, name) from None
    return data


def _damaged(game: str, name: str, wrong: str = "this compiled file is damaged") -> InputError:
    editable = home.is_editable(game)
    remedy = f"run `python -m leadline.compile {game}`" if editable else "install Leadline again"
    return bad_input(wrong, remedy, Place(home.shown_path(_compiled_file(game, name))))


def _scenario(data: dict[str, Any]) -> Scenario:
    """Make a scenario of compiled data; it was checked when it was compiled, so nothing is checked again."""
    made = {**data, "rules": tuple(data["rules"]), "disputes": tuple(data["disputes"]), "names": tuple(data["names"])}
    made |= {"seats": tuple(data["seats"]), "free": tuple(data["free"])}
    made["steps"] = tuple(_step(step) for step in data["steps"])
    made["expect"] = tuple(Alternative(**item) for item in data["expect"])
    made["twin"] = None if data["twin"] is None else _step(data["twin"])
    return Scenario(**made)


def _step(data: dict[str, Any]) -> Step:
    return Step(
        data["text"], data["move"], tuple(Alternative(**item) for item in data.get("expect", ())), data.get("group", 0)
    )


def read_suite(game: str) -> Suite:
    """The suite of a game from its YAML. Raises ``InputError`` with all that is wrong."""
    from leadline.suite.read import Reader

    reader = Reader(game)
    scenarios = tuple(reader.read_files([home.scenarios_folder_of(game)]))
    if reader.problems:
        raise InputError(reader.problems)
    return Suite(game, content_hash(scenarios), scenarios, reader.unreachable)


def content_hash(scenarios: Sequence[Scenario]) -> str:
    """A short hash of what the scenarios say, wherever they stand."""
    plain = [{**one, "file": "", "line": 0, "tells": {}} for one in _SCENARIOS.write(tuple(scenarios))]
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def source_marks(folder: Path) -> dict[str, str]:
    """The hash of every source file."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in yaml_files(folder)
    }


def compiled_texts(game: str) -> dict[str, str]:
    """The compiled files of a game, by name; the same sources always give the same texts. Raises ``InputError``."""
    from leadline.suite.kills import kills
    from leadline.suite.tells import find_tells

    loaded, base, suite = load_game(game), recommended(game), read_suite(game)
    scenarios = tuple(find_tells(loaded, base, scenario) for scenario in suite.scenarios)
    made_of = {"format": FORMAT, "game": game, "hash": suite.hash, "sources": _sources(game)}
    head = {**made_of, "unreachable": suite.unreachable}
    return {
        FILE: _suite_text(head, _SCENARIOS.write(scenarios)),
        KILLS_FILE: _kills_text(made_of, kills(loaded, base, scenarios)),
    }


def write_bundle(game: str) -> None:
    """Compile the suite of a game."""
    texts = compiled_texts(game)
    for name, text in texts.items():
        path = _compiled_file(game, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _compiled_file(game: str, name: str) -> Path:
    return home.compiled_folder_of(game) / name


def _sources(game: str) -> dict[str, str]:
    return source_marks(home.scenarios_folder_of(game))


def _suite_text(head: Mapping[str, Any], scenarios: Sequence[dict[str, Any]]) -> str:
    """JSON with one scenario a line, so that a change shows as a change of lines."""
    plain = [value for one in scenarios for key, value in one.items() if key not in IN_ITS_LINE]
    sharing = Sharing([*plain, *(group for one in scenarios for group in one["tells"].values())])
    written = [
        {key: (sharing.inside if key in IN_ITS_LINE else sharing.written)(value) for key, value in one.items()}
        for one in scenarios
    ]
    lines = _lines(head)
    for name, rows in (("shared", sharing.definitions), ("scenarios", written)):
        listed = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in rows)
        lines.append(f'"{name}": [\n{listed}\n]')
    return _object(lines)


def _kills_text(head: Mapping[str, Any], killed: Kills) -> str:
    """JSON with one mistake a line."""
    by_mistake = ",\n".join(f"{json.dumps(name)}: {json.dumps(columns)}" for name, columns in killed.items())
    return _object([*_lines(head), f'"kills": {{\n{by_mistake}\n}}'])


def _lines(head: Mapping[str, Any]) -> list[str]:
    return [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]


def _object(lines: Iterable[str]) -> str:
    return "{\n" + ",\n".join(lines) + "\n}\n"
