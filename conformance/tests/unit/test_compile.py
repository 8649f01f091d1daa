"""Tests of `python -m leadline.compile`: it writes what has changed, says so, and can only look."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leadline import compile as compiling
from leadline import schemas
from leadline.base import paths
from leadline.suite import bundle

GAME = "deep-sea-adventure"


@pytest.fixture
def suite_text() -> list[str]:
    """Return the expected contents of the compiled suite, which a test may change."""
    return ["one\n"]


MAKE, MADE = schemas.make_schema, dict[str, dict[str, Any]]()


def made_once(document: schemas.Document) -> dict[str, Any]:
    """Return a schema; it is cached, because the types do not change during the run."""
    if document.id not in MADE:
        MADE[document.id] = MAKE(document)
    return MADE[document.id]


@pytest.fixture(autouse=True)
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suite_text: list[str]) -> Path:
    """Return a copy of the spec, and folders for what is made; the suite, slow to compile, is only a word."""
    spec, compiled, made = tmp_path / "spec", tmp_path / "compiled", tmp_path / "schemas"
    shutil.copytree(paths.spec_folder(), spec)
    made.mkdir()

    def texts(game: str) -> dict[str, str]:
        return {"suite.json": suite_text[0], "kills.json": f"killed in {suite_text[0]}"}

    def write(game: str) -> None:
        for name, text in texts(game).items():
            path = compiled / paths.folder_name(game) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    monkeypatch.setattr(paths, "spec_folder", lambda: spec)
    monkeypatch.setattr(paths, "compiled_folder", lambda: compiled)
    monkeypatch.setattr(paths, "schemas_folder", lambda: made)
    monkeypatch.setattr(schemas, "schemas_folder", lambda: made)
    monkeypatch.setattr(schemas, "make_schema", made_once)
    monkeypatch.setattr(schemas, "game_ids", lambda: [GAME])
    monkeypatch.setattr(compiling, "game_ids", lambda: [GAME])
    monkeypatch.setattr(bundle, "write_bundle", write)
    monkeypatch.setattr(bundle, "compiled_texts", texts)
    return tmp_path


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[str]]:
    """Return the lines printed since the last call, each with only the name of the file."""

    def lines() -> list[str]:
        found = capsys.readouterr().out.splitlines()
        return [f"{line.split(':')[0]}: {Path(line).name}" if ": " in line else line for line in found]

    return lines


@pytest.mark.slow
def test_everything_is_new_at_first_and_nothing_the_second_time(said: Callable[[], list[str]]) -> None:
    assert compiling.main([]) == 0
    lines = said()
    assert {line.split(":")[0] for line in lines} == {"new"}
    assert {"new: spec.json", "new: suite.json", "new: kills.json", "new: report.schema.json"} <= set(lines)
    assert compiling.main([]) == 0
    assert said() == ["nothing has changed"]
    assert compiling.main(["--check"]) == 0
    assert said() == ["nothing has drifted"]


@pytest.mark.slow
def test_what_changed_is_said_and_mended(workshop: Path, suite_text: list[str], said: Callable[[], list[str]]) -> None:
    compiling.main([])
    said()
    suite_text[0] = "two\n"
    (workshop / "schemas" / "report.schema.json").write_text("{}")
    (workshop / "schemas" / "old.schema.json").write_text("{}")
    (workshop / "compiled" / "deep_sea_adventure" / "spec.json").unlink()
    rule = workshop / "spec" / "deep_sea_adventure" / "rules" / "swim.yaml"
    rule.write_text(rule.read_text() + "about: A remark.\n")
    assert compiling.main(["--check"]) == 1
    drifted = said()
    assert drifted == [
        *("drifted: report.schema.json", "drifted: old.schema.json", "drifted: spec.json", "drifted: suite.json"),
        "drifted: kills.json",
        "run `python -m leadline.compile`",
    ]
    assert compiling.main([]) == 0
    assert said() == [
        *("removed: old.schema.json", "changed: report.schema.json"),
        *("new: spec.json", "changed: kills.json", "changed: suite.json"),
    ]
    assert compiling.main(["--check"]) == 0


def test_a_check_writes_nothing(workshop: Path) -> None:
    before = {path: path.read_bytes() for path in workshop.rglob("*") if path.is_file()}
    assert compiling.main(["--check"]) == 1
    assert {path: path.read_bytes() for path in workshop.rglob("*") if path.is_file()} == before


def test_a_spec_that_cannot_be_read_is_told(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (workshop / "spec" / "deep_sea_adventure" / "disputes.yaml").write_text("disputes: 7\n")
    assert compiling.main(["--check"]) == 2
    assert "a list belongs here" in capsys.readouterr().err


def test_an_installed_package_has_nothing_to_compile_from(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "checkout", lambda: None)
    assert compiling.main([]) == 2
    assert "run it in a checkout" in capsys.readouterr().err


def test_one_game_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Callable[[], list[str]]
) -> None:
    monkeypatch.undo()
    toy = Path(__file__).parents[1] / "toys" / "kite_race"
    shutil.copytree(toy, tmp_path / "games" / "kite_race")
    monkeypatch.setattr(paths, "_added", {})
    monkeypatch.setenv("LEADLINE_GAMES", str(tmp_path / "games"))
    assert compiling.main(["kite"]) == 0
    lines = said()
    made = {"new: spec.json", "new: suite.json", "new: kills.json", "new: reported-position.schema.json"}
    assert made <= set(lines)
    assert compiling.main(["kite", "--check"]) == 0
    kills = tmp_path / "games" / "kite_race" / "compiled" / "kills.json"
    text = kills.read_text(encoding="utf-8")
    kills.unlink()
    said()
    assert compiling.main(["kite", "--check"]) == 1
    assert said()[0] == "drifted: kills.json"
    kills.write_text(text, encoding="utf-8")
    (tmp_path / "games" / "kite_race" / "schemas" / "old.schema.json").write_text("{}")
    said()
    assert compiling.main(["kite", "--check"]) == 1
    assert said()[0] == "drifted: old.schema.json"
