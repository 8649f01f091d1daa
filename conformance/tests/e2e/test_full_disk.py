"""On a full disk, every command that writes a file says so in a line, ends as for an error, and keeps the old file."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from leadline.base import files
from leadline.cli import main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this is a limit of POSIX systems")

GAME, SCENARIO = "deep-sea-adventure", "dsa-two-one-home-one-left-out"
POSITION = ("--position", "1 25 / 1:0 1:0 1:1 1:1 2:4 2:4 2:5 / v2 v4 / t1 s1")
CHECK = ("check", GAME, "--only", "dsa.direction.once")
REFERENCE = ("--", sys.executable, "-B", "-m", "leadline", "serve", GAME)
OLD = "old"
WRONG_CITATION = """\
- scenario: own-1
  title: Two and one move a diver three spaces
  rules: [dsa.swim.two-dice, dsa.clean-up.starter]
  position:
    line: 1 1 1 1 2 2 2
    divers: {red: {}, blue: {}}
  moves:
    - red deeper 2+1
  expect: {divers: {red: {at: 3}}}
"""


@pytest.fixture(autouse=True)
def no_compiled_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python itself would keep compiled files that are cut off."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


@contextmanager
def full_after(most: int) -> Iterator[None]:
    """Let no file become larger than a number of bytes, as if the disk was full then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def complaint(capsys: pytest.CaptureFixture[str], *words: str, most: int = 40) -> str:
    """Return the complaint of a command on a full disk."""
    capsys.readouterr()
    with full_after(most):
        status = main(words)
    error = capsys.readouterr().err
    assert (status, "Traceback" in error, "internal" in error) == (2, False, False), error
    return " ".join(error.split())


@pytest.mark.parametrize(
    "words",
    [
        ("export", GAME, "--suite", "--to"),
        ("export", SCENARIO, "--step", "0", "--to"),
        ("new-scenario", GAME, "FILE", *POSITION, "--move", "1 deeper 1+2"),
    ],
    ids=lambda words: words[0],
)
def test_a_file_keeps_its_old_content(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "file.yaml" if "FILE" in words else "file.svg"
    file = tmp_path / name
    file.write_text("# old\n", encoding="utf-8")
    words = tuple(str(file) if word == "FILE" else word for word in words)
    error = complaint(capsys, *words, *(() if str(file) in words else (str(file),)))
    assert "File too large" in error
    assert error.count("leadline: ") == 1
    assert file.read_text(encoding="utf-8") == "# old\n"
    assert os.listdir(tmp_path) == [name]


def test_a_folder_of_pictures_or_kits_keeps_its_old_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("export", SCENARIO), ("init-adapter", "python", GAME)):
        error = complaint(capsys, *words, "--to", str(tmp_path / words[0]))
        assert "File too large" in error
        assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_validate_leaves_a_file_that_it_cannot_correct(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.yaml"
    text = WRONG_CITATION
    file.write_text(text, encoding="utf-8")
    error = complaint(capsys, "validate", "--fix", str(file))
    assert "File too large" in error
    assert file.read_text(encoding="utf-8") == text


def test_a_check_names_every_report_that_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = ("--json", "--html", "--junit", "--markdown", "--badge")
    named = {form: tmp_path / form.strip("-") for form in forms}
    summary, cache = tmp_path / "summary.md", tmp_path / "cache"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    for file in (*named.values(), summary):
        file.write_text(OLD, encoding="utf-8")
    written = [word for form, file in named.items() for word in (form, str(file))]
    error = complaint(capsys, *CHECK, *written, "--github", *REFERENCE)
    assert error.count("File too large") == len(named) + 1
    assert {file.read_text(encoding="utf-8") for file in (*named.values(), summary)} == {OLD}
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {
        *(f.strip("-") for f in forms),
        "summary.md",
    }


def test_a_recording_ends_with_whole_lines_and_can_be_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "run.jsonl"
    assert main([*CHECK, "--record", str(whole), *REFERENCE]) == 0
    size = whole.stat().st_size
    error = complaint(capsys, *CHECK, "--record", str(file), *REFERENCE, most=size * 3 // 4)
    assert "the recording cannot be written to" in error
    assert "File too large" in error
    assert main([*CHECK, "--resume", str(file), *REFERENCE]) == 0
    assert len(file.read_bytes().splitlines()) == len(whole.read_bytes().splitlines())


def test_a_text_is_added_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "summary.md"
    file.write_text(OLD, encoding="utf-8")
    with full_after(10), pytest.raises(files.InputError, match="File too large"):
        files.append_text(file, "x" * 100)
    assert file.read_text(encoding="utf-8") == OLD
    files.append_text(file, "er")
    assert file.read_text(encoding="utf-8") == "older"


def test_a_file_that_has_to_be_overwritten_gets_its_old_content_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mounted"
    file.write_text(OLD, encoding="utf-8")

    def no_new_file(path: Path) -> tuple[Path, int]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files, "_beside", no_new_file)
    with full_after(10), pytest.raises(files.InputError, match="File too large"):
        files.write_text(file, "x" * 100)
    assert file.read_text(encoding="utf-8") == OLD
    files.write_text(file, "new")
    assert file.read_text(encoding="utf-8") == "new"
