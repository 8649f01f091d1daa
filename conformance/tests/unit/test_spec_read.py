"""Reading a spec: a good one is read whole, every fault of shape is named with its place. The game is invented."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from leadline.base.errors import InputError
from leadline.lint import lint
from leadline.spec.read import read_good_spec, read_spec

GOOD = Path(__file__).parents[1] / "fixtures" / "kite_race"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(GOOD, tmp_path / "kite_race")


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_good_spec_is_read_whole() -> None:
    spec = read_good_spec(GOOD)
    assert (spec.game.id, spec.game.seats, spec.game.prefix) == ("kite-race", (2, 3), "kite")
    assert spec.game.names == {"kites": ("red", "blue", "green")}
    assert spec.figures == {"wind": 7, "strings": [3, 5]}
    assert [manual.id for manual in spec.manuals] == ["long-sheet", "short-sheet"]
    assert [chapter.id for chapter in spec.chapters] == ["start", "flight"]
    knots = spec.dispute("K01")
    assert knots is not None
    assert knots.manuals["short-sheet"].position == "silent"
    assert list(knots.readings) == ["forbidden", "allowed", "scissors"]
    assert [dispute.id for dispute in spec.open_disputes()] == ["knots"]


def test_what_a_rule_rests_on_is_derived_from_the_manuals() -> None:
    spec = read_good_spec(GOOD)
    wind = spec.rule("kite.start.breeze")
    assert wind is not None
    assert (wind.id, wind.number) == ("kite.start.wind", "1.1")
    assert wind.statements == {"long-sheet": ("1.2",)}
    assert wind.against == {"short-sheet": ("all.1",)}
    assert [rule.number for rule in spec.all_rules()] == ["1.1", "2.1", "2.2", "2.3"]
    assert spec.chapter_of(wind) == spec.chapters[0]


SHAPES = [
    ("game.yaml", "prefix: kite\n", "", "the key `prefix` is missing", 1),
    ("game.yaml", "prefix: kite", "prefix:", "nothing is written here", 3),
    ("game.yaml", "seats: [2, 3]", "seats: [two, 3]", "'two' is not a whole number", 4),
    ("game.yaml", "seats: [2, 3]", "seats: 2", "a list belongs here", 4),
    ("game.yaml", "title: Kite Race", "tittle: Kite Race", "there is no key `tittle` here", 2),
    ("game.yaml", "game: kite-race", "- kite-race\n#", "this is not YAML", 3),
    ("components.yaml", "figures:\n  wind", "figgures:\n  wind", "there is no key `figgures` here", 1),
    ("components.yaml", "provenance: manual", "provenance: guess", "'guess' is not understood here", 8),
    ("disputes.yaml", "weight: high", "weight: huge", "'huge' is not understood here", 6),
    ("disputes.yaml", "support: tenable", "support: fair", "'fair' is not understood here", 24),
    ("disputes.yaml", "state: open", "state: open\n    state: closed", "the key 'state' is given a second time", 8),
    ("disputes.yaml", "    ruling: forbidden\n", "", "the key `ruling` is missing", 2),
    ("disputes.yaml", "    reason: The long sheet speaks about it.\n", "", "the key `reason` is missing", 2),
    ("disputes.yaml", "outcomes: {wait: Nobody moves.}", "outcomes: [wait]", "a mapping of keys to values", 51),
    ("disputes.yaml", "words: [knot, tie, join]", "words: {knot: tie}", "a list belongs here", 32),
    ("manuals/long-sheet.yaml", "says: The wind starts on seven.", "says: [wind]", "a single word or sentence", 13),
    ("manuals/long-sheet.yaml", "none: heading", "none: because", "'because' is not understood here", 10),
    ("manuals/long-sheet.yaml", "manual: long-sheet", "manual: longest-sheet", "the file is called long-sheet.yaml", 1),
    ("rules/flight.yaml", "disputes: [calm]", "statements: {short-sheet: [all.2]}", "`statements` is derived", 17),
    ("rules/flight.yaml", "- id: kite.flight.calm", "- kite.flight.calm\n  - id: x", "a mapping of keys to values", 14),
]


@pytest.mark.parametrize(("file", "old", "new", "wrong", "line"), SHAPES)
def test_a_fault_of_shape_is_named_with_its_place(
    folder: Path, file: str, old: str, new: str, wrong: str, line: int
) -> None:
    change(folder, file, old, new)
    found = [(problem.place.line, problem.wrong) for problem in read_spec(folder).problems]
    assert any(at == line and wrong in said for at, said in found), found
    with pytest.raises(InputError):
        read_good_spec(folder)


def test_all_problems_are_found_in_one_go(folder: Path) -> None:
    change(folder, "game.yaml", "prefix: kite\n", "")
    change(folder, "disputes.yaml", "weight: high", "weight: huge")
    change(folder, "disputes.yaml", "state: closed", "state: shut")
    change(folder, "rules/start.yaml", "text:", "txt:")
    (folder / "manuals" / "short-sheet.yaml").write_text("manual: [")
    source = read_spec(folder)
    files = {problem.place.file.rpartition("kite_race/")[2] for problem in source.problems}
    assert files == {"game.yaml", "disputes.yaml", "rules/start.yaml", "manuals/short-sheet.yaml"}
    assert len(source.problems) == 6
    assert all(problem.place.line for problem in source.problems)
    assert "did you mean text?" in {problem.remedy for problem in source.problems}


def test_the_rest_of_a_text_after_a_comma_in_braces_is_explained(folder: Path) -> None:
    change(folder, "game.yaml", "- {id: flight, title: Flying}", "- {id: flight, title: Flying, and landing}")
    (problem,) = read_spec(folder).problems
    assert problem.wrong == "there is no key `and landing` here"
    assert "inside braces, a text with a comma needs quotes" in problem.remedy


def test_missing_empty_and_foreign_files_are_named(folder: Path) -> None:
    (folder / "disputes.yaml").unlink()
    (folder / "components.yaml").write_text("# nothing\n")
    (folder / "dispute.yaml").write_text("disputes: []\n")
    (folder / "rules" / "old.yml").write_text("chapter: old\n")
    found = {(Path(problem.place.file).name, problem.wrong) for problem in read_spec(folder).problems}
    assert found == {
        ("disputes.yaml", "this file is missing"),
        ("components.yaml", "the file is empty"),
        ("dispute.yaml", "this file is not part of a spec"),
        ("old.yml", "this file is not part of a spec"),
    }


def test_an_empty_folder_is_no_crash(tmp_path: Path) -> None:
    source = read_spec(tmp_path)
    assert {problem.wrong for problem in source.problems} == {"this file is missing"}
    assert lint(source)


def nodes(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield from nodes(value, (*path, key))


def replaced(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = node.copy()
    copy[path[0]] = replaced(node[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("file", sorted(path.relative_to(GOOD).as_posix() for path in GOOD.rglob("*.yaml")))
@pytest.mark.parametrize(
    "value",
    ["x", {}, *(pytest.param(one, marks=pytest.mark.slow) for one in ("", []))],
    ids=["word", "mapping", "empty", "list"],
)
@pytest.mark.sampled(16)
def test_nothing_that_is_written_crashes_the_checks(folder: Path, file: str, value: Any) -> None:
    path = folder / file
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    for place in nodes(data):
        path.write_text(yaml.safe_dump(replaced(data, place, value)), encoding="utf-8")
        for problem in lint(read_spec(folder)):
            assert str(problem)
