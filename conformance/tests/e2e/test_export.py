"""Tests of `leadline export` as its user runs it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from leadline.cli import main

HERE = "1 20 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v2 v4[2:4] ^5[2:7] / t1 s1"
SVG = "{http://www.w3.org/2000/svg}"


def told(text: str) -> tuple[str, str]:
    """Return the title and the description of a picture."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return str(root.findtext(f"{SVG}title")), str(root.findtext(f"{SVG}desc"))


def test_a_position_goes_to_the_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "deep-sea-adventure", "--position", HERE]) == 0
    title, description = told(capsys.readouterr().out)
    assert title == "The position"
    assert "20" in description
    assert "red" in description.lower()


def test_a_picture_has_its_colours_with_it_and_nothing_from_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    main(["export", "deep-sea", "--position", HERE])
    text = capsys.readouterr().out.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "prefers-color-scheme: dark" in text
    assert "http" not in text
    assert "<script" not in text


def test_a_scenario_is_a_folder_of_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "pictures"
    assert main(["export", "dsa-two-one-home-one-left-out", "--to", str(folder)]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"dsa-two-one-home-one-left-out-{number:02}.svg" for number in range(11)]
    last = told((folder / names[-1]).read_text(encoding="utf-8"))
    assert "after move 10, second deeper 1+1" in last[0]
    assert "Dive 2" in last[1]
    assert "wrote 11 files" in capsys.readouterr().out


def test_one_step_goes_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert main(["export", "dsa-two-one-home-one-left-out", "--step", "0", "--to", str(file)]) == 0
    assert told(file.read_text(encoding="utf-8"))[0].endswith(": start")


def test_a_refused_move_shows_that_nothing_changed(tmp_path: Path) -> None:
    assert main(["export", "dsa-direction-back-on-the-first-turn", "--to", str(tmp_path)]) == 0
    before, after = (path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())[-2:])
    assert told(after)[0].endswith(", refused")
    assert told(after)[1] == told(before)[1]


def test_a_refused_opening_has_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "dsa-setup-seven-divers", "--to", str(tmp_path / "none")]) == 2
    assert "the opening is refused" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["deep-sea-adventure"], "--position NOTATION or --suite"),
        (["deep-sea-adventure", "--position", "1 2 3"], "--position: "),
        (["deep-sea-adventure", "--suite", "--position", HERE], "cannot be combined"),
        (["deep-sea-adventure", "--suite", "--to", "/dev/null/suite.jsonl"], "cannot be written"),
        (["dsa-two-one-home-one-left-out"], "--step N"),
        (["dsa-two-one-home-one-left-out", "--step", "11"], "the steps are numbered from 0 (the start) to 10"),
        (["dsa-two-one-home-one-left-ou"], "dsa-two-one-home-one-left-out"),
        (["deep-sea-adventure", "--position", HERE, "--to", "/dev/null/board.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_exported(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", *arguments]) == 2
    said = capsys.readouterr()
    assert words in " ".join(said.err.split())
    assert "Traceback" not in said.err
    assert said.out == ""
