"""The compiled suite: content-hashed JSON, for speed and for programs in other languages.

`suite.json` holds the scenarios; `traces.json` the full position after every move, filled by the
reference, per profile; `answers.jsonl` what a run compares answers with. All are made from the YAML and never edited.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline import home
from leadline.codec import Codec
from leadline.games import load_game, recommended, spec_of
from leadline.problems import InputError
from leadline.suite.model import Alternative, Opening, Scenario, Step
from leadline.yaml_text import yaml_files

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug

FORMAT = 1
_SCENARIOS: Codec[tuple[Scenario, ...]] = Codec(tuple[Scenario, ...])


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
    """The suite of a game: the compiled one, or the YAML where a checkout has changed since."""
    folder = home.scenarios_folder() / home.folder_name(game)
    compiled = _compiled_file(game)
    if compiled.exists():
        data = json.loads(compiled.read_bytes())
        if home.checkout() is None or data["sources"] == source_marks(folder):
            return Suite(game, data["hash"], tuple(map(_scenario, data["scenarios"])), data["unreachable"])
    return read_suite(game)


def _scenario(data: dict[str, Any]) -> Scenario:
    """Make a scenario of compiled data; it was checked when it was compiled, so nothing is checked again."""
    made = {**data, "rules": tuple(data["rules"]), "disputes": tuple(data["disputes"]), "names": tuple(data["names"])}
    made["steps"] = tuple(_step(step) for step in data["steps"])
    made["expect"] = tuple(Alternative(**item) for item in data["expect"])
    made["twin"] = None if data["twin"] is None else _step(data["twin"])
    made["opening"] = None if data["opening"] is None else Opening(**data["opening"])
    return Scenario(**made)


def _step(data: dict[str, Any]) -> Step:
    return Step(data["text"], data["move"], tuple(Alternative(**item) for item in data["expect"]))


def read_suite(game: str) -> Suite:
    """The suite of a game from its YAML. Raises ``InputError`` with all that is wrong."""
    from leadline.suite.read import Reader

    reader = Reader(game)
    scenarios = tuple(reader.read_files([home.scenarios_folder() / home.folder_name(game)]))
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
    """The compiled files of a game by name; the same sources always give the same text."""
    from leadline.suite.answers_file import FILE, answers_text
    from leadline.suite.prove import find_tells

    plug, base, suite = load_game(game), recommended(game), read_suite(game)
    scenarios = tuple(find_tells(plug, base, scenario) for scenario in suite.scenarios)
    folder = home.scenarios_folder() / home.folder_name(game)
    compiled: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "hash": suite.hash,
        "sources": source_marks(folder),
        "unreachable": suite.unreachable,
        "scenarios": _SCENARIOS.write(scenarios),
    }
    traces = {"format": FORMAT, "game": game, "hash": suite.hash, "filled_by": "reference"}
    traces["scenarios"] = {scenario.id: trace_of(plug, game, scenario) for scenario in scenarios}
    return {
        "suite.json": _text(compiled),
        "traces.json": _text(traces),
        FILE: answers_text(game, suite.hash, scenarios),
    }


def trace_of(plug: GamePlug, game: str, scenario: Scenario) -> dict[str, Any]:
    """The positions of a scenario under every profile; a profile that changes nothing is left out."""
    from leadline.spec.profiles import profiles

    found: dict[str, Any] = {}
    for profile in profiles(spec_of(game)):
        trace = _trace_under(plug, profile.readings, scenario)
        if trace != found.get("recommended"):
            found[profile.id] = trace
    return found


def _trace_under(plug: GamePlug, readings: Mapping[str, str], scenario: Scenario) -> list[Any]:
    from leadline.suite.prove import play_scenario

    trace: list[Any] = []
    for happening in play_scenario(plug, readings, scenario).happened:
        if happening.refusal is not None:
            trace.append({"refused": happening.refusal.rule})
        else:
            trace.append({"position": plug.positions.write(happening.position)})
    return trace


def write_bundle(game: str) -> list[Path]:
    """Compile the suite of a game; gives the paths of what was written."""
    folder = _compiled_file(game).parent
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in compiled_texts(game).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        written.append(folder / name)
    return written


def _compiled_file(game: str) -> Path:
    return home.compiled_folder() / home.folder_name(game) / "suite.json"


def _text(data: Mapping[str, Any]) -> str:
    """JSON with one scenario a line, so that a change shows as a change of lines."""
    lines = []
    for key, value in data.items():
        if key == "scenarios" and isinstance(value, list):
            rows = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in value)
            lines.append(f'"scenarios": [\n{rows}\n]')
        elif key == "scenarios":
            rows = ",\n".join(
                f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False, separators=(',', ':'))}"
                for name, one in value.items()
            )
            lines.append(f'"scenarios": {{\n{rows}\n}}')
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
