"""JSON Schemas beside what they describe: examples, the real files, and the reader, which agrees with them."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from leadline import schemas
from leadline.base import paths
from leadline.base.yaml_text import plain, read_file, read_text, yaml_files
from leadline.game.moves import make_move, no_chance
from leadline.games import game_ids, load_game
from leadline.recording.lines import ScenarioLine
from leadline.recording.model import Answer, GameRecord
from leadline.results.causes import Failure
from leadline.results.model import DisputeResult, ProfileResult, Report, RuleResult, ScenarioResult, Summary
from leadline.schema.codec import Codec, ShapeError
from leadline.schema.values import FieldDifference
from leadline.spec.read import LOCK
from leadline.suite.read import Reader
from leadline_engines.surface import Outcome

DOCUMENTS = {document.name: document for document in schemas.documents()}
FAST_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe loader in C, which reads the same ten times as fast; PyYAML may be built without it."""


@cache
def validator(name: str) -> Draft202012Validator:
    """Return the validator of a schema as it is checked in."""
    return Draft202012Validator(json.loads(DOCUMENTS[name].path.read_text(encoding="utf-8")))


def complaints(name: str, value: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(value)]


# ---- good and bad examples

CHIP = {"level": 2, "value": 5}
POSITION: dict[str, Any] = {
    "dive": 1,
    "air": 20,
    "line": [[{"level": 1, "value": 0}], [], [{"level": 1, "value": 2}, {"level": 2, "value": 5, "known_to": [1, 2]}]],
    "divers": [
        {"at": 3, "facing": "down", "home": False, "carried": [[{"level": 2, "value": 4}]], "banked": []},
        {"at": 0, "facing": "up", "home": True, "carried": [], "banked": [[{"level": 3, "value": 10}]]},
    ],
    "turn": 1,
    "starter": 1,
    "last_home": 2,
    "idle": 0,
}
CHOICE: dict[str, Any] = {
    "seat": 1,
    "declare": "back",
    "then": None,
    "stop": False,
    "search": {"action": "nothing"},
    "lay": [],
}
DROP = {"action": "drop", "unit": 1, "chips": [CHIP], "source": "carried"}
SCENARIO: dict[str, Any] = {
    "scenario": "dsa-an-example",
    "title": "An example",
    "rules": ["dsa.swim.along-line"],
    "position": {"line": "1 1 1", "divers": {"red": {"at": 2}, "blue": {}}},
    "moves": ["red deeper 1+1"],
    "expect": {"air": 25},
}
GAME_FILE: dict[str, Any] = {
    "game": "kite-race",
    "title": "Kite Race",
    "prefix": "kite",
    "seats": ["2", 3],
    "about": "Kites race.",
    "manuals": [],
    "chapters": [{"id": "wind", "title": "Wind"}],
    "pilots": ["red", "blue"],
}


def move(**changes: Any) -> dict[str, Any]:
    return {"choice": {**CHOICE, **changes}, "chance": {"dice": [1, 3], "roll_off": []}}


def scenario(**changes: Any) -> list[dict[str, Any]]:
    made = {**SCENARIO, **changes}
    return [{key: value for key, value in made.items() if value is not None}]


GOOD: list[tuple[str, Any]] = [
    ("deep_sea_adventure/position", POSITION),
    ("deep_sea_adventure/position", {**POSITION, "turn": None, "line": []}),
    ("deep_sea_adventure/reported-position", {}),
    ("deep_sea_adventure/reported-position", POSITION),
    ("deep_sea_adventure/reported-position", {"line": [None, [], {"chips": 2}, {"sum": 7}, [{"level": 1}]], "air": 99}),
    ("deep_sea_adventure/reported-position", {"divers": [None, {"carried": 2, "held": [[CHIP]]}], "colour": "blue"}),
    ("deep_sea_adventure/move", move()),
    ("deep_sea_adventure/move", move(search=DROP, lay=[{"seat": 2, "units": [[CHIP], [CHIP, CHIP]]}])),
    ("deep_sea_adventure/move", {**move(), "chance": {"dice": None, "roll_off": [[[1, 2], [3, 3]]]}}),
    ("deep_sea_adventure/setup", {"seats": 2, "deal": [[CHIP]], "starter": None, "roll_off": []}),
    ("deep_sea_adventure/refusal", {"rule": "dsa.dive.clockwise", "why": "It is not its turn."}),
    ("deep_sea_adventure/event", {"kind": "stayed", "seat": 1, "at": 3, "rules": ["dsa.swim.no-steps"]}),
    ("deep_sea_adventure/played", {}),
    ("deep_sea_adventure/played", {"chance": {"dice": 4}, "choice": {"search": {"action": "pick-up"}}}),
    ("deep_sea_adventure/opened", {"deal": [[CHIP], None], "starter": 2}),
    ("scenario", scenario()),
    ("scenario", scenario(position=None, opening={"seats": 2})),
    ("scenario", scenario(moves=[{"move": "red 1+1", "expect": [{"under": {"faces": "revealed"}, "air": 1}]}])),
    ("scenario", scenario(moves=[{"choice": {"seat": 1}}, {"move": {"choice": {"seat": 2}, "chance": []}}])),
    ("scenario", scenario(moves=[{"any-order": ["red 1+1", {"choice": {"seat": 2}}], "expect": {"air": 1}}])),
    ("scenario", scenario(rules="dsa.swim.along-line", title=1)),
    ("scenario", {"unreachable": {"dsa.swim.along-line": "No reason at all."}}),
    ("spec/game", GAME_FILE),
    ("protocol/envelope", {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}),
    ("protocol/envelope", {"jsonrpc": "2.0", "id": 1, "result": {}, "more": 1}),
    ("protocol/envelope", {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "no JSON"}}),
    ("protocol/open-result", {"handle": 7, "position": {}}),
    ("protocol/open-result", {"refused": {"why": "too many"}}),
    ("protocol/play-result", {"played": [None, {"chance": {"dice": 4}}], "position": {"air": 3}}),
    ("protocol/close-result", {}),
]
BAD: list[tuple[str, Any]] = [
    ("deep_sea_adventure/position", {**POSITION, "colour": "blue"}),
    ("deep_sea_adventure/position", {key: value for key, value in POSITION.items() if key != "air"}),
    ("deep_sea_adventure/position", {**POSITION, "air": "20"}),
    ("deep_sea_adventure/position", {**POSITION, "dive": 4}),
    ("deep_sea_adventure/position", {**POSITION, "divers": []}),
    ("deep_sea_adventure/position", {**POSITION, "starter": None}),
    ("deep_sea_adventure/reported-position", {"air": "20"}),
    ("deep_sea_adventure/reported-position", {"divers": [{"facing": "left"}]}),
    ("deep_sea_adventure/move", move(declare="up")),
    ("deep_sea_adventure/move", move(search={})),
    ("deep_sea_adventure/move", move(search={"action": "pick-up", "unit": 1})),
    ("deep_sea_adventure/move", move(search={**DROP, "chips": []})),
    ("deep_sea_adventure/move", {**move(), "chance": {"dice": [1, 4], "roll_off": []}}),
    ("deep_sea_adventure/move", {**move(), "chance": {"dice": [1], "roll_off": []}}),
    ("deep_sea_adventure/event", {"kind": "stayed", "seat": 1, "at": 3, "rules": []}),
    ("deep_sea_adventure/event", {"kind": "vanished", "seat": 1, "rules": ["dsa.dive.three"]}),
    ("deep_sea_adventure/played", {"choice": {"search": "pick-up"}}),
    ("deep_sea_adventure/opened", {"starter": "first"}),
    ("scenario", scenario(opening={"seats": 2})),
    ("scenario", scenario(position=None)),
    ("scenario", scenario(scenario="An Example")),
    ("scenario", scenario(titel="An example")),
    ("scenario", scenario(expect=[])),
    ("scenario", scenario(moves="red 1+1")),
    ("scenario", scenario(kind="invented")),
    ("scenario", scenario(moves=[{"any-order": ["red 1+1"]}])),
    ("spec/game", {**GAME_FILE, "pilots": "red"}),
    ("spec/game", {**GAME_FILE, "seats": ["two"]}),
    (
        "spec/rules",
        {"chapter": "wind", "title": "Wind", "rules": [{"id": "a", "title": "b", "text": "c", "number": "1.1"}]},
    ),
    ("protocol/envelope", {"jsonrpc": "2.0", "id": 1, "method": "play"}),
    ("protocol/envelope", {"id": 1, "result": {}}),
    ("protocol/open-params", {"game": "deep-sea-adventure", "seats": 2, "readings": {}, "colour": "blue"}),
    ("protocol/play-result", {"played": [1, 2]}),
]


@pytest.mark.parametrize(("name", "value"), GOOD)
def test_a_good_example_is_valid(name: str, value: Any) -> None:
    assert complaints(name, value) == []


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_example_is_not(name: str, value: Any) -> None:
    assert complaints(name, value)


# ---- the real files


def schema_of_spec_file(folder: Path, path: Path) -> str:
    inside = path.relative_to(folder).parts
    return f"spec/{ {'manuals': 'manual', 'rules': 'rules'}.get(inside[0], path.stem) }"


SPEC_FILES = [
    (folder, path)
    for folder in sorted(one.parent for one in paths.spec_folder().glob("*/game.yaml"))
    for path in yaml_files(folder)
    if path.name != LOCK
]
SCENARIO_FILES = list(yaml_files(paths.scenarios_folder()))


@pytest.mark.parametrize(("folder", "path"), SPEC_FILES, ids=lambda path: path.name)
def test_a_spec_file_is_valid(folder: Path, path: Path) -> None:
    node = read_file(path)
    assert node is not None
    assert complaints(schema_of_spec_file(folder, path), plain(node)) == []


@pytest.mark.parametrize("path", SCENARIO_FILES, ids=lambda path: path.name)
def test_a_scenario_file_is_valid(path: Path) -> None:
    node = read_file(path)
    assert node is not None
    assert complaints("scenario", plain(node)) == []


def test_there_were_files_to_look_at() -> None:
    assert len(SPEC_FILES) >= 10
    assert len(SCENARIO_FILES) >= 10


@pytest.mark.parametrize("path", SCENARIO_FILES, ids=lambda path: path.name)
@pytest.mark.sampled(4)
def test_a_scenario_file_is_valid_for_a_reader_that_knows_numbers(path: Path) -> None:
    """An editor reads `at: 3` as a number and `home: true` as a boolean."""
    assert complaints("scenario", yaml.load(path.read_text(encoding="utf-8"), Loader=FAST_LOADER)) == []


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.exhaustive)], ids=["some", "all"])
@pytest.mark.parametrize("game", game_ids())
def test_compiled_scenarios_and_what_is_in_them_are_valid(game: str, every: int) -> None:
    folder = paths.folder_name(game)
    files = sorted((paths.scenarios_folder() / folder).glob("*.yaml"))
    for one in Reader(load_game(game)).read_files(files[::every])[::every]:
        data = json.loads(json.dumps(Codec[Any](type(one)).write(one)))
        assert complaints("compiled-scenario", data) == [], one.id
        if one.position is not None:
            assert complaints(f"{folder}/position", one.position) == [], one.id
            assert complaints(f"{folder}/reported-position", one.position) == [], one.id
        if one.setup is not None:
            assert complaints(f"{folder}/setup", one.setup) == [], one.id
        for step in one.steps:
            assert complaints(f"{folder}/move", step.move) == [], one.id
            assert complaints(f"{folder}/played", step.move) == [], one.id


def test_what_a_game_writes_is_valid() -> None:
    """Views and events of a game played through, as the engine gives them."""
    from leadline.games import recommended

    game, folder = load_game("deep-sea-adventure"), "deep_sea_adventure"
    engine = game.engine_under(recommended(game.id))
    chance, setup = random.Random(5), game.simplest_setup(game.own_components, {"seats": 3})
    outcome, kinds, written = engine.open(setup), set(), game.codecs
    while isinstance(outcome, Outcome):
        position = outcome.position
        assert complaints(f"{folder}/position", written.position.write(position)) == []
        assert complaints(f"{folder}/position", written.position.write(engine.view(position, (2,)))) == []
        assert complaints(f"{folder}/reported-position", game.reports.tell(engine, position)) == []
        for event in outcome.events:
            kinds.add(event.kind)
            assert complaints(f"{folder}/event", written.event.write(event)) == []
        for decision in engine.to_act(position)[:1]:
            given = replace(no_chance(game), dice=(chance.randint(1, 3), chance.randint(1, 3)))
            choice = chance.choice(engine.choices(position, decision, given).listed)
            assert complaints(f"{folder}/choice", written.choice.write(choice)) == []
            outcome = engine.play(position, make_move(game, choice, given))
        if not engine.to_act(position):
            break
    assert {"line-laid", "game-ended"} <= kinds


def test_a_recording_and_a_report_are_valid() -> None:
    answer = Answer("position", position={"air": 3})
    record = GameRecord("dsa-an-example", "main", {"seats": 2}, answer)
    line = ScenarioLine(id="dsa-an-example", games=[record])
    assert complaints("recording", Codec[Any](ScenarioLine).write(line)) == []
    assert complaints("recording", json.loads(json.dumps(dataclasses.asdict(line)))) == []
    assert complaints("recording", {"kind": "scenario", "id": "dsa-an-example"}) != []
    difference = FieldDifference("air", "19", "20")
    failure = Failure(
        *("dsa-an-example", "main", 1, "red 1+1", "rule", "dsa.breathe.per-unit", "", "", "air is 20, not 19"),
        *([difference], "1 20 / 1:0 / v1 v0 / t1 s1", "1 19 / 1:0 / v1 v0 / t2 s1", "1 20 / 1:0 / v1 v0 / t2 s1"),
    )
    report = Report(
        leadline="0.1.0",
        suite="0" * 16,
        game="deep-sea-adventure",
        command=["./program"],
        subject={"name": "x"},
        judged_under={"faces": "face-down"},
        seed=1,
        whole=True,
        summary=Summary("not-conformant", 1, {"fail": 1}, {"broken": 1}, 1, 0.5, 0),
        scenarios=[ScenarioResult("dsa-an-example", "A", "examples", "fail", "air", [failure.rule], 1, [failure])],
        rules=[RuleResult(failure.rule, "A", "broken", True, 0, ["dsa-an-example"], "leadline check")],
        disputes=[DisputeResult("faces", "Q", "open", ["face-down", "revealed"], "", "", False, "", [])],
        profiles=[ProfileResult("recommended", 1, 1, [])],
    )
    assert complaints("report", Codec[Any](Report).adapter.dump_python(report, mode="json")) == []
    report.summary.status = 4  # type: ignore[assignment]
    assert complaints("report", dataclasses.asdict(report))


# ---- the reader and the schema agree

ODD: list[Any] = [None, True, False, "", "1", "down", -1, 0, 1, 3, 7, 99, 1.5, [], {}, [[]], [CHIP], {"level": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def mutate(value: Any, chance: random.Random) -> Any:
    """Return the same value with one thing replaced, removed, added or repeated."""
    made = copy.deepcopy(value)
    *way, last = chance.choice([path for path in places(made) if path])
    parent = made
    for key in way:
        parent = parent[key]
    how = chance.choice(("exchange", "exchange", "take away", "add", "double"))
    if how == "take away":
        del parent[last]
    elif how == "add" and isinstance(parent, dict):
        parent[chance.choice(("colour", "Air", "known_to", "value"))] = chance.choice(ODD)
    elif how == "double" and isinstance(parent, list):
        parent.insert(0, copy.deepcopy(parent[last]))
    else:
        parent[last] = copy.deepcopy(chance.choice(ODD))
    return made


@pytest.mark.parametrize(
    ("name", "example"),
    [
        ("position", POSITION),
        ("reported-position", {**POSITION, "scores": [1, None], "winners": [1], "over": True}),
        ("move", move(search=DROP, lay=[{"seat": 2, "units": [[CHIP], [CHIP, CHIP]]}])),
        ("setup", {"seats": 2, "deal": [[CHIP], [CHIP]], "starter": None, "roll_off": [[[1, 2], [3, 3]]]}),
        ("event", {"kind": "swam", "seat": 1, "start": 0, "to": 3, "jumped": [2], "rules": ["dsa.swim.skip-occupied"]}),
    ],
)
def test_reader_and_schema_agree_on_changed_examples(name: str, example: Any) -> None:
    game, kind = load_game("deep-sea-adventure"), DOCUMENTS[f"deep_sea_adventure/{name}"].kind
    reader = game.reports.read if kind is None else Codec[Any](kind).read
    chance, verdicts = random.Random(name), {True: 0, False: 0}
    for _ in range(400):
        changed = mutate(example, chance)
        if chance.random() < 0.3:
            changed = mutate(changed, chance)
        try:
            reader(changed)
            read = True
        except ShapeError:
            read = False
        verdicts[read] += 1
        assert validator(f"deep_sea_adventure/{name}").is_valid(changed) == read, changed
    assert min(verdicts.values()) >= 10, verdicts


def test_yaml_text_and_numbers_are_both_taken() -> None:
    import yaml

    text = """
        manual: m
        title: 7
        sections: [{id: 1, title: One}]
        statements: [{id: 1.10, says: no, hashes: [123456789012]}]
    """

    node = read_text(text, "example")
    assert node is not None
    for value in (plain(node), yaml.safe_load(text)):
        assert complaints("spec/manual", value) == []
