"""Input that cannot be used: every command names the place and what would be right, and ends with status 2."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from own_scenario import OWN

from leadline.cli import main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

GAME = "deep-sea-adventure"
CHIPS = " ".join(["1"] * 8 + ["2"] * 8 + ["3"] * 8 + ["4"] * 8)


def made(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new)


FILES: dict[str, tuple[str | bytes, str, str]] = {
    "broken YAML": (made("[dsa.breathe", "[[dsa.breathe"), "bad.yaml:4: this is not YAML", "check indentation"),
    "a tab": (made("    air", "\tair"), "bad.yaml:5: this is not YAML", "check indentation"),
    "an unknown rule": (
        made("per-unit", "per-unti"),
        "bad.yaml:3: [1].rules[1]: there is no rule 'dsa.breathe.per-unti'",
        "did you mean dsa.breathe.per-unit",
    ),
    "33 chips": (
        made("line: 1 1 2 2", f"line: {CHIPS}"),
        "bad.yaml:4: [1].position: line: there are 33 treasure chips; the game has 32",
        "leadline rule dsa.setup.chips",
    ),
    "no move": (
        made("red deeper 1+1", "red sideways 1+1"),
        "bad.yaml:9: [1].moves[1]: 'red sideways 1+1'",
        "write a move as",
    ),
    "an impossible roll": (
        made("red deeper 1+1", "red deeper 1+7"),
        "bad.yaml:9: [1].moves[1]: 'red deeper 1+7'",
        "dice",
    ),
    "an unknown diver": (
        made("red deeper", "pink deeper"),
        "bad.yaml:9: [1].moves[1]: 'pink': there is no diver 'pink' here",
        "the divers are red, blue",
    ),
    "an unknown key": (made("moves:", "move:"), "bad.yaml:9: [1].move: a scenario has no key 'move'", "'moves'"),
    "a key twice": (
        made("  moves:", "  title: again\n  moves:"),
        "bad.yaml:9: [1].title: the key 'title' is given a second time",
        "keep one",
    ),
    "an id twice": (OWN + OWN, "bad.yaml:11: scenario: the id 'my-own-breath' is used a second time", "bad.yaml:1"),
    "a number of 5000 digits": (
        made("air: 20", "air: " + "9" * 5000),
        "bad.yaml:5: [1].position.air: '999",
        "write a number from",
    ),
    "an escape code": (
        made("my-own-breath", r'"\e[31mred"'),
        "bad.yaml:1: [1].scenario: the text contains U+001B",
        "remove it",
    ),
    "a text that is not UTF-8": (
        OWN.replace("One", "Ä").encode("latin-1"),
        "bad.yaml:2: the file is not UTF-8",
        "save the file as UTF-8",
    ),
    "no text": (b"\x00\x01\x02", "bad.yaml:1: the text contains U+0000", "save the file as plain text"),
    "an empty file": ("", "bad.yaml: the file is empty", "begin a scenario with"),
    "a file of remarks": ("\n# nothing\n", "bad.yaml: the file is empty", "begin a scenario with"),
    "brackets without end": ("[" * 5000, "the file is nested too deeply", "check indentation and brackets"),
    "no list": ("hello", "bad.yaml:1: a scenario file has to be a list of scenarios", "begin each scenario with"),
    "nothing expected": (made("  expect: {air: 19}\n", ""), "bad.yaml:1: [1]: the scenario expects nothing", "expect:"),
}
OF_SETTLE = {"an unknown rule", "an id twice", "an escape code", "nothing expected"}
"""What does not matter where only the position and the moves are asked for, or is put in other words."""


def complaint(capsys: pytest.CaptureFixture[str], *words: Any) -> str:
    """Return the error message of a command, after checking that it ends with status 2 and no traceback."""
    status = main([str(word) for word in words])
    shown = capsys.readouterr()
    assert status == 2, shown.out + shown.err
    said = shown.out + shown.err
    assert "Traceback" not in said
    assert "internal error" not in said
    assert all(one.isprintable() or one == "\n" for one in said)
    assert len(said) < 4000
    return said


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, data: str | bytes) -> None:
    (folder / "bad.yaml").write_bytes(data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize("what", FILES)
@pytest.mark.parametrize("words", [["check", GAME, "--list", "--scenarios"], ["validate"]], ids=["check", "validate"])
def test_a_bad_file_of_scenarios(folder: Path, capsys: pytest.CaptureFixture[str], what: str, words: list[str]) -> None:
    data, where, remedy = FILES[what]
    write(folder, data)
    said = complaint(capsys, *words, "bad.yaml")
    assert where in said
    assert remedy in said


@pytest.mark.parametrize("what", sorted(set(FILES) - {"an id twice", "no list"}))
def test_replay_refuses_a_bad_file(folder: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    data, where, _ = FILES[what]
    write(folder, data)
    said = complaint(capsys, "replay", "bad.yaml")
    assert "bad.yaml" in said
    if what not in ("an escape code", "an empty file", "a file of remarks"):
        assert where in said


@pytest.mark.parametrize("what", sorted(set(FILES) - OF_SETTLE))
def test_settle_refuses_a_bad_file(folder: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    write(folder, FILES[what][0])
    assert "bad.yaml" in complaint(capsys, "settle", "bad.yaml")


@pytest.mark.parametrize("name", ["missing.yaml", "folder"])
@pytest.mark.parametrize(
    "words",
    [
        ["check", GAME, "--scenarios"],
        ["validate"],
        ["replay"],
        ["settle"],
        ["judge"],
        ["check", GAME, "--resume"],
        ["check", GAME, "--known-failures"],
        ["validate", "--manual"],
    ],
    ids=" ".join,
)
def test_a_file_that_is_none(folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], name: str) -> None:
    (folder / "folder").mkdir()
    extra = ["--no-suite"] if words[-1] == "--scenarios" else []
    said = complaint(capsys, *words, name, *extra)
    assert name in said or "nothing to play" in said
    assert "\n    " in said


@pytest.mark.parametrize("words", [["check", GAME, "--scenarios"], ["validate"], ["judge"]], ids=" ".join)
def test_a_file_that_cannot_be_read(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    write(folder, OWN)
    (folder / "bad.yaml").chmod(0)
    if os.geteuid() == 0:  # To the superuser nothing is closed, so the system's answer is put in its place.
        monkeypatch.setattr(os, "open", denying(os.open, "bad.yaml"))
    assert "Permission denied" in complaint(capsys, *words, "bad.yaml")


def denying(opened: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return the same function, except that it may not open one file."""

    def deny(file: Any, *rest: Any, **more: Any) -> Any:
        if str(file).endswith(name):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        return opened(file, *rest, **more)

    return deny


@pytest.mark.parametrize("option", ["--json", "--html", "--record", "--transcript"])
@pytest.mark.parametrize("name", ["folder", "no/such/folder/file"])
def test_a_file_that_cannot_be_written(
    folder: Path, capsys: pytest.CaptureFixture[str], option: str, name: str
) -> None:
    (folder / "folder").mkdir()
    said = complaint(capsys, "check", GAME, "--only", "ties", option, name)
    assert f"cannot be written to {name}" in said
    assert "\n    choose a file in an existing folder" in said


PLACED = "1 1 / 1 1 1 1 2 2 / ^3[1:2] v5[2:4] / t1 s1"


@pytest.mark.parametrize(
    ("words", "wrong", "remedy"),
    [
        (["check", "chess"], "chess", GAME),
        (["check", GAME, "--only", "dsa.breathe.per-unti"], "no scenario matches", "dsa.breathe.per-unit"),
        (["check", GAME, "--only", ""], "--only '' matches nothing", "(see --list)"),
        (["check", GAME, "--only", " | "], "--only ' | ' matches nothing", "give a rule"),
        (["check", GAME, "--only", "", "--only", "ties"], "--only '' matches nothing", "or leave --only out"),
        (["check", GAME, "--only", "", "--list"], "--only '' matches nothing", "give a rule"),
        (
            ["check", GAME, "--only", "dsa-ties-no-level-four-at-all", "--shard", "2/2"],
            "nothing is selected (--only dsa-ties-no-level-four-at-all --shard 2/2)",
            "has 1 scenario: make at most 1 part; see --list",
        ),
        (["check", GAME, "--shard", "9999/9999"], "nothing is selected (--shard 9999/9999)", "make at most"),
        (["check", GAME, "--shard", "1/" + "9" * 5000], "is not a part of a run", "such as 1/4"),
        (["check", GAME, "--shard", "3/2"], "'3/2' is not a part of a run", "such as 1/4"),
        (["check", GAME, "--shard", "²/3"], "'²/3' is not a part of a run", "such as 1/4"),
        (["check", GAME, "--guided-games", "5-x"], "'5-x' does not name any games", "1-20"),
        (["check", GAME, "--jobs", "0"], "0 is not a possible number of workers", "from 1 to"),
        (["check", GAME, "--no-suite"], "there is nothing to play", "--scenarios PATH"),
        (["check", GAME, "--record", "a", "--resume", "b"], "--record begins a recording", "use only one of them"),
        (["check", GAME, "--profile", "x"], "there is no profile 'x'", "the profiles are"),
        (["check", GAME, "python"], "'python' is not understood", "put `--` before the command"),
        (["settle", "chess", "--position", PLACED, "--move", "1 2+2"], "chess", GAME),
        (["settle", GAME, "--position", PLACED, "--move", "abc"], "--move: 'abc'", "the divers are red, blue"),
        (["settle", GAME, "--position", PLACED, "--move", "1 2+7"], "--move: '1 2+7'", "dice"),
        (["settle", GAME, "--position", "abc", "--move", "1 2+2"], "--position: 'abc'", "write a position as"),
        (
            ["settle", GAME, "--position", PLACED.replace("1 1 1 1", CHIPS), "--move", "1 2+2"],
            "--position: line: there are 36 treasure chips; the game has 32",
            "dsa.setup.chips",
        ),
        (["replay", "nothing-of-the-kind"], "there is no scenario 'nothing-of-the-kind'", "leadline rule"),
        (["serve", "chess"], "chess", GAME),
        (["smoke", GAME, "--", "no-such-program"], 'The command "no-such-program" was not found', "by hand"),
        (["judge", "bad.yaml"], "bad.yaml:1: this line is not an entry of a recording", "--record"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_words_that_are_not_understood(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], wrong: str, remedy: str
) -> None:
    write(folder, OWN)
    said = " ".join(complaint(capsys, *words).split())
    assert wrong in said
    assert remedy in said


@pytest.mark.parametrize(
    ("line", "wrong", "remedy"),
    [
        ("my-own-breath fail", "known.txt:2: an entry has three parts, not 2", "SCENARIO VERDICT"),
        ("my-own-breath wrong dsa.breathe.per-unit", "known.txt:2: there is no verdict 'wrong'", "fail"),
        ("my-own-breath fail dsa.breathe.per-unti", "known.txt:2: there is no rule or dispute", "per-unit"),
        ("x error dsa.breathe.per-unit", "known.txt:2: a fault is not charged to any rule", "write -"),
    ],
)
def test_a_list_of_known_failures_that_is_not_understood(
    folder: Path, capsys: pytest.CaptureFixture[str], line: str, wrong: str, remedy: str
) -> None:
    (folder / "known.txt").write_text(f"# remarks\n{line}\n")
    for option in ("--known-failures", "--update-known-failures"):
        said = complaint(capsys, "check", GAME, option, "known.txt")
        assert wrong in said
        assert remedy in said
    assert (folder / "known.txt").read_text() == f"# remarks\n{line}\n"


def test_every_problem_of_a_file_is_said_at_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = made("my-own-breath", "my-other-breath")
    write(folder, made("per-unit", "per-unti") + other.replace("pink", "red").replace("1+1", "1+9"))
    said = complaint(capsys, "check", GAME, "--scenarios", "bad.yaml")
    assert "bad.yaml:3: " in said
    assert "bad.yaml:19: " in said


def test_one_mistake_in_a_scenario_does_not_hide_another(leadline: Any) -> None:
    folder = leadline.folder / "deep_sea_adventure"
    folder.mkdir()
    (folder / "bad.yaml").write_text(
        "- scenario: Bad Id\n  title: A test\n  rules: [dsa.breathe.per-unitt]\n  positoin: x\n"
        "  position: {dive: 9}\n  moves: [red deeper 1+1]\n  expect: {air: 3}\n",
        encoding="utf-8",
    )
    done = leadline("validate", "deep_sea_adventure/bad.yaml")
    for wrong in (
        "no key 'positoin'",
        "'Bad Id' is not a scenario id",
        "no rule 'dsa.breathe.per-unitt'",
        "].position: ",
    ):
        assert done.stdout.count(wrong) == 1, wrong
    assert "4 problems" in done.stdout
    assert done.returncode == 2


@pytest.mark.parametrize("words", [["check", GAME], ["judge", "recording.jsonl"]], ids=" ".join)
def test_fewer_than_none_in_full(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    said = complaint(capsys, *words, "--top", "-1")
    assert "--top: a report cannot show fewer than 0 findings in full" in said
    assert "write 0 or more" in said
