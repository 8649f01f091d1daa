"""The list of published ids: it only grows, and an id that leaves needs an alias. The game is invented."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from leadline.base import paths
from leadline.base.errors import InputError
from leadline.lint import lint
from leadline.spec.compiled import games
from leadline.spec.lock import lock_text, read_lock, write_lock
from leadline.spec.read import LOCK, read_good_spec, read_spec

GOOD = Path(__file__).parents[1] / "fixtures" / "kite_race"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(GOOD, tmp_path / "kite_race")


def rename(folder: Path, old: str, new: str) -> None:
    for path in folder.rglob("*.yaml"):
        if path.name != LOCK:
            path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def errors(folder: Path) -> list[str]:
    return [problem.wrong for problem in lint(read_spec(folder)) if problem.severity == "error"]


@pytest.mark.parametrize("game", games())
def test_the_lists_of_the_project_are_up_to_date(game: str) -> None:
    folder = paths.spec_folder() / paths.folder_name(game)
    text = (folder / LOCK).read_text(encoding="utf-8")
    assert text == lock_text(folder, read_good_spec(folder)), "run `leadline compile`"


def test_the_list_is_written_once_and_stays(folder: Path) -> None:
    before = (folder / LOCK).read_text(encoding="utf-8")
    (folder / LOCK).unlink()
    notes = lint(read_spec(folder))
    assert [problem.severity for problem in notes] == ["note"]
    assert "not in the list of published ids yet" in notes[0].wrong
    write_lock(folder)
    assert (folder / LOCK).read_text(encoding="utf-8") == before
    assert lint(read_spec(folder)) == []


GONE = [
    ("kite.flight.calm", "kite.flight.lull", "the rule kite.flight.calm was published, but no longer exists"),
    (
        "kite.component.strings",
        "kite.component.ropes",
        "the component kite.component.strings was published, but no longer exists",
    ),
    ("knots", "ties", "the dispute knots was published, but no longer exists"),
    ("K01", "K77", "the dispute knots was published with the number K01, which it no longer has"),
    ("scissors", "knife", "the reading scissors of the dispute knots was published, but no longer exists"),
]


@pytest.mark.parametrize(("old", "new", "wrong"), GONE)
def test_an_id_that_is_gone_is_named_and_never_forgotten(folder: Path, old: str, new: str, wrong: str) -> None:
    rename(folder, old, new)
    assert errors(folder) == [wrong]
    with pytest.raises(InputError, match=wrong):
        write_lock(folder)
    problem = next(problem for problem in lint(read_spec(folder)) if problem.wrong == wrong)
    assert problem.place.line
    assert problem.place.file.endswith(LOCK)


ALIASES = [
    ("kite.flight.calm", "id: kite.flight.calm", "id: kite.flight.lull\n    aliases: [kite.flight.calm]"),
    ("knots", "- id: knots", "- id: ties\n    aliases: [knots]"),
    ("scissors", "support: none}", "support: none, aliases: [scissors]}"),
]


@pytest.mark.parametrize(("old", "id_line", "alias_line"), ALIASES)
def test_an_alias_keeps_an_id_alive(folder: Path, old: str, id_line: str, alias_line: str) -> None:
    new = {"kite.flight.calm": "kite.flight.lull", "knots": "ties", "scissors": "knife"}[old]
    rename(folder, id_line, "<here>")
    rename(folder, old, new)
    rename(folder, "<here>", alias_line)
    assert errors(folder) == []
    write_lock(folder)
    listed = {one.id for one in read_lock(folder)}
    assert {old, new} <= listed
    assert lint(read_spec(folder)) == []


def test_a_list_that_cannot_be_read_is_a_problem(folder: Path) -> None:
    (folder / LOCK).write_text("rules: [", encoding="utf-8")
    assert any("not YAML" in wrong for wrong in errors(folder))
