"""Tests of the compiled files of a suite: each is read only where it is asked for; what is wrong with it is said."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from leadline.base import paths
from leadline.cli import main
from leadline.judge import mutation_score
from leadline.suite.bundle import FORMAT, load_kills, load_suite

GAME = "deep-sea-adventure"
SUITE, KILLS, TOPIC = "suite.json", "kills.json", "suite/breathing.json"


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of what is compiled of the game; a test may damage it."""
    copy = shutil.copytree(paths.compiled_folder(), tmp_path / "compiled")
    monkeypatch.setattr(paths, "compiled_folder", lambda: copy)
    mutation_score._kills.cache_clear()
    return copy / "deep_sea_adventure"


def test_kills_are_those_of_the_suite(compiled: Path) -> None:
    kills, suite = load_kills(GAME), load_suite(GAME)
    assert {one for columns in kills.values() for some in columns.values() for one in some} <= {
        one.id for one in suite.scenarios
    }
    assert len(kills) > 400
    assert json.loads((compiled / KILLS).read_text(encoding="utf-8"))["hash"] == suite.hash


def test_neither_file_is_read_for_the_other(compiled: Path) -> None:
    suite, kills = ((compiled / name).read_text(encoding="utf-8") for name in (SUITE, KILLS))
    (compiled / SUITE).write_text("{", encoding="utf-8")
    assert load_kills(GAME)
    (compiled / SUITE).write_text(suite, encoding="utf-8")
    (compiled / KILLS).write_text("{", encoding="utf-8")
    assert load_suite(GAME).scenarios
    assert '"kills"' in kills
    assert '"kills"' not in suite


DAMAGED = ["", "{", "[]", "7", "{}", f'{{"format": {FORMAT}}}']


@pytest.mark.parametrize("text", [*DAMAGED, None])
def test_kills_that_cannot_be_read_are_said_in_plain_words(
    compiled: Path, text: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(compiled / KILLS, text)
    assert main(["coverage", GAME]) == 2
    told = capsys.readouterr()
    says = "this compiled file is missing" if text is None else "this compiled file is damaged"
    assert told.err.splitlines() == [
        f"leadline: {compiled / KILLS}: {says}",
        f"    run `python -m leadline.compile {GAME}`",
    ]
    assert told.out == ""


@pytest.mark.parametrize("text", ["{", None])
def test_a_check_that_asks_for_kills_says_so_too(
    compiled: Path, text: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(compiled / KILLS, text)
    assert main(["check", GAME, "--only", "breathing", "--quiet"]) == 2
    assert f"{compiled / KILLS}: this compiled file is" in capsys.readouterr().err


@pytest.mark.parametrize("text", DAMAGED)
def test_a_suite_that_cannot_be_read_is_said_in_plain_words(
    compiled: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(compiled / SUITE, text)
    assert main(["check", GAME, "--only", "breathing", "--quiet"]) == 2
    assert capsys.readouterr().err.startswith(f"leadline: {compiled / SUITE}: this compiled file is damaged\n")


@pytest.mark.parametrize(
    ("name", "part", "other"),
    [(KILLS, "kills", []), (KILLS, "kills", {"one": 7}), (SUITE, "topics", 7), (TOPIC, "scenarios", [{"id": "one"}])],
)
def test_parts_of_another_shape_are_damage(
    compiled: Path, name: str, part: str, other: object, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads((compiled / name).read_text(encoding="utf-8"))
    damage(compiled / name, json.dumps({**data, part: other}))
    assert main(["coverage", GAME]) == 2
    assert capsys.readouterr().err.startswith(f"leadline: {compiled / name}: this compiled file is damaged\n")


def test_a_topic_that_is_missing_is_said_in_plain_words(compiled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(compiled / TOPIC, None)
    assert main(["check", GAME, "--only", "breathing", "--quiet"]) == 2
    assert capsys.readouterr().err.startswith(f"leadline: {compiled / TOPIC}: this compiled file is missing\n")


@pytest.mark.parametrize("game", ["deep-sea-adventure", "captain-sonar", "deep-regrets"])
def test_no_compiled_file_is_large(game: str) -> None:
    sizes = {path.name: path.stat().st_size for path in paths.compiled_folder_of(game).rglob("*.json")}
    assert {name: size for name, size in sizes.items() if size > 2_000_000} == {}


def test_an_installed_package_is_to_be_installed_again(
    compiled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "checkout", lambda: None)
    damage(compiled / KILLS, None)
    assert main(["coverage", GAME]) == 2
    assert "install Leadline again" in capsys.readouterr().err


def test_what_is_older_than_its_sources_or_was_never_compiled_is_no_damage(compiled: Path) -> None:
    data = json.loads((compiled / KILLS).read_text(encoding="utf-8"))
    for other in ({"format": FORMAT - 1}, {"sources": {}}):
        damage(compiled / KILLS, json.dumps({**data, **other}))
        assert load_kills(GAME) == {}
    damage(compiled / SUITE, None)
    damage(compiled / KILLS, None)
    assert load_kills(GAME) == {}


def damage(path: Path, text: str | None) -> None:
    """Write something else into a file; without it, take the file away."""
    if text is None:
        path.unlink()
    else:
        path.write_text(text, encoding="utf-8")
