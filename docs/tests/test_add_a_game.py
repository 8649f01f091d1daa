"""The page on adding a game is followed line by line: its files are written, its commands run, and the game works."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest

from leadline.game.definition import Game
from leadline_engines import marks
from leadline_engines.surface import Engine

DOCS = Path(__file__).resolve().parents[1]
PAGE = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
ROOT = DOCS.parent
STEP = re.compile(r"^```(\w+)(?: (game|toy)=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOYS = ROOT / "conformance/tests/toys"
FOLDER = "pebbles"


class Reader:
    """A reader who follows the page in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: dict[str, str] = {}

    def follow(self) -> None:
        """Write every file and run every command, in the order of the page."""
        for language, kind, name, text in STEP.findall(PAGE):
            if kind == "toy":
                assert text in (TOYS / name).read_text(encoding="utf-8"), text
            elif kind == "game":
                path = self.folder / FOLDER / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            else:
                assert language == "console", text
                for line in text.splitlines():
                    self.said[line] = self.run(line)

    def run(self, line: str) -> str:
        """Run a command; it has to succeed."""
        words = shlex.split(line)
        assert words[0] == "leadline"
        around = {
            **os.environ,
            "LEADLINE_GAMES": str(self.folder),
            "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in ("conformance", "reference_impl", "docs")),
        }
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, env=around)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    made = Reader(tmp_path_factory.mktemp("games"))
    made.follow()
    return made


@pytest.mark.left_to_all
def test_every_part_is_shown_and_nothing_else_is_written(reader: Reader) -> None:
    parts = {path.name for path in (reader.folder / FOLDER).iterdir() if path.is_dir()}
    assert parts == {"spec", "engine", "game", "scenarios", "compiled", "schemas"}
    assert [path.name for path in reader.folder.iterdir()] == [FOLDER]


@pytest.mark.left_to_all
def test_the_spec_has_no_problem_and_covers_its_manual(reader: Reader) -> None:
    assert "no problem" in reader.said["leadline validate pebbles/spec"]
    assert "Complete: " in reader.said["leadline validate pebbles/spec --manual pebbles/rules.md"]


def test_the_scenarios_hold_and_reach_everything(reader: Reader) -> None:
    assert "1 scenario file: no problem" in reader.said["leadline validate pebbles/spec pebbles/scenarios"]
    replayed = reader.said["leadline replay pebbles-taking-the-last"]
    assert "Ann takes 2." in replayed
    assert replayed.count("It holds.") == 2
    covered = " ".join(reader.said["leadline coverage pebbles"].split())
    assert "4 of 4 are cited and come into play" in covered
    assert "disputes 1 of 1" in covered
    assert "mistakes 1 of 1 are killed" in covered


def test_the_engine_is_checked_as_a_program(reader: Reader) -> None:
    checked = reader.said["leadline check pebbles"]
    assert "CONFORMANT" in checked
    assert "4 kept, 0 broken, 0 not tested" in checked
    assert "4 pass" in checked


def test_a_wrong_program_is_found_out(reader: Reader) -> None:
    """The mistake on the page, made in the engine itself, is reported under its rule."""
    engine = reader.folder / FOLDER / "engine" / "__init__.py"
    right = engine.read_text(encoding="utf-8")
    wrong = right.replace("return min(self.components.most, position.heap)", "return self.components.most")
    assert wrong != right
    engine.write_text(wrong, encoding="utf-8")
    try:
        with pytest.raises(AssertionError, match=r"peb\.play\.take|Of one pebble nobody takes two|more-than-there-are"):
            reader.run("leadline validate pebbles/scenarios")
    finally:
        engine.write_text(right, encoding="utf-8")


# ---- what the page lists is what there is


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the first table after a text."""
    table = re.search(r"^\|.*?(?=\n\n)", PAGE.split(heading, 1)[1], re.MULTILINE | re.DOTALL)
    assert table is not None
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table[0].splitlines()[2:]]


def test_every_mark_is_listed() -> None:
    there = {name for name, one in vars(marks).items() if is_dataclass(one) and one.__module__ == marks.__name__}
    assert {row[0].strip("`") for row in rows("### Marks")} == there


def test_every_method_of_an_engine_is_listed() -> None:
    listed = {row[0].strip("`").partition("(")[0] for row in rows("class Engine(Base)")}
    assert listed == {name for name in vars(Engine) if not name.startswith("_")}


def test_every_member_is_listed_with_its_number() -> None:
    listed = [(int(row[0]), row[1].strip("`").partition(".")[0], row[3]) for row in rows("GAME = Pebbles()")]
    assert [number for number, _, _ in listed] == list(range(1, 28))
    source = (ROOT / "conformance/leadline/game/definition.py").read_text(encoding="utf-8").split("class Game:", 1)[1]
    needed, default = source.split("# ---- with a default", 1)
    for number, name, needs in listed:
        part = needed if number <= 13 else default
        assert hasattr(Game, name) or name in Game.__annotations__, name
        said = re.search(rf'(?:    def {name}\(.*?|    {name}: .*?)"""(\d+)(?: to (\d+))?\.', part, re.DOTALL)
        assert said is not None, name
        assert int(said[1]) <= number <= int(said[2] or said[1]), name
        assert needs.startswith("needed") == (number <= 13), name
