"""The options of `leadline check` on where a program runs and what it may use."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from leadline.cli import main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

GAME = "deep-sea-adventure"
ONLY = ["--only", "turn_order", "--quiet"]
PROGRAM = """
import json, os, sys
from leadline.kit import serve
from leadline.serve.subject import ReferenceSubject
subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
hello = handlers["initialize"]
def initialize(params):
    hoard = b"x" * int(os.environ.get("HOARD", "0"))
    told = {"cwd": os.getcwd(), "env": {name: os.environ.get(name) for name in ("MINE", "YOURS", "HOME")}}
    with open(sys.argv[1], "w") as file:
        json.dump(told, file)
    open("left", "w").close()
    return hello(params)
handlers["initialize"] = initialize
serve(handlers)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "adapter.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "seen").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINE", "mine")
    return tmp_path


def check(folder: Path, *options: str) -> tuple[int, dict[str, object]]:
    status = main(["check", GAME, *ONLY, *options, "--", sys.executable, "adapter.py", "seen"])
    text = (folder / "seen").read_text(encoding="utf-8")
    return status, json.loads(text) if text else {}


def test_a_fresh_folder_and_a_clean_environment(folder: Path) -> None:
    status, seen = check(folder)
    assert status == 0
    assert seen["env"] == {"MINE": None, "YOURS": None, "HOME": os.environ.get("HOME")}
    assert seen["cwd"] != str(folder)
    assert not Path(str(seen["cwd"])).exists()
    assert not (folder / "left").exists()


def test_the_folder_and_the_variables_that_are_named(folder: Path) -> None:
    (folder / "work").mkdir()
    status, seen = check(folder, "--cwd", "work", "--env", "MINE", "--env", "YOURS=a=b", "--env", "MISSING")
    assert status == 0
    assert seen == {
        "cwd": str(folder / "work"),
        "env": {"MINE": "mine", "YOURS": "a=b", "HOME": os.environ.get("HOME")},
    }
    assert (folder / "work" / "left").exists()


def test_memory_below_what_the_program_needs_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(folder, "--memory", "256")[0] == 0
    status, _ = check(folder, "--memory", "96", "--env", f"HOARD={250 * 2**20}")
    assert status == 2
    assert "memory" in capsys.readouterr().err.lower()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--memory", "0"], "--memory 0 leaves no memory"),
        (["--timeout", "0"], "--timeout 0 leaves no time"),
        (["--timeout", "nan"], "--timeout nan leaves no time"),
        (["--cwd", "missing"], "there is no folder 'missing'"),
        (["--env", "=x"], "--env '=x' does not name a variable"),
    ],
)
def test_options_that_mean_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    status, _ = check(folder, *options)
    assert status == 2
    assert said in capsys.readouterr().err


def test_a_program_that_is_not_found_where_it_starts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mygame").mkdir()
    (folder / "mygame" / "__main__.py").write_text(PROGRAM, encoding="utf-8")
    command = ["--", sys.executable, "-m", "mygame", "seen"]
    assert main(["check", GAME, *ONLY, *command]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "No module named mygame" in said
    assert "--cwd ." in said
    assert main(["check", GAME, *ONLY, "--cwd", ".", *command]) == 0


def test_smoke_has_the_same_options(folder: Path) -> None:
    command = ["--", sys.executable, "adapter.py", "seen"]
    assert main(["smoke", GAME, "--env", "YOURS=x", "--memory", "512", *command]) == 0
    assert json.loads((folder / "seen").read_text(encoding="utf-8"))["env"]["YOURS"] == "x"
