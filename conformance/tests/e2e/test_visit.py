"""`leadline visit` visits every position of a small world, and compares a program there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from leadline.base import files
from leadline.cli import main

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "small-worlds.md"
JAVASCRIPT = ROOT / "conformance" / "subjects" / "javascript" / "subject.mjs"
DSA = "deep-sea-adventure"
WORLDS = ROOT / "conformance" / "worlds"
ONE_DIVE = WORLDS / "deep_sea_adventure" / "hidden-values.json"
LATE = "1 1 / 1:0 _ 2:4 / ^2[1:1] v3[2:5] / t1 s1"
"""One breath is left, and seat 1 breathes it: after this turn the only dive is over."""


def visit(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["visit", *words])
    shown = capsys.readouterr()
    return status, shown.out, " ".join(shown.err.split())


def late(*words: str) -> tuple[str, ...]:
    return (DSA, LATE, "--components", str(ONE_DIVE), *words)


def serving(*words: str) -> tuple[str, ...]:
    return ("--", sys.executable, "-m", "leadline", "serve", DSA, "--components", str(ONE_DIVE), *words)


def test_a_world_is_visited_and_every_check_holds(capsys) -> None:
    status, out, _ = visit(capsys, *late())
    assert status == 0
    counts = {words: int(number.replace(",", "")) for number, words in re.findall(r"^ *([\d,]+)  (.*)$", out, re.M)}
    assert counts["positions"] > counts["positions in which the game is over"] > 1
    assert counts["moves to the farthest position"] == 1
    assert "broken" not in out
    assert out.count("holds   ") == 8


def test_what_was_found_as_data(capsys) -> None:
    status, out, _ = visit(capsys, *late("--json"))
    data = json.loads(out)
    assert status == 0
    assert (data["whole"], data["found"], data["farthest"]) == (True, {}, 1)
    assert data["positions"] == data["ends"] + 1


def test_the_reference_as_a_program_agrees(capsys) -> None:
    status, out, _ = visit(capsys, *late(*serving()))
    assert status == 0, out
    assert "holds   the program has the same choices and the same results" in out
    assert "holds   the program shows each seat what it may see" in out


def test_a_program_that_plays_differently_is_found_with_the_position(capsys) -> None:
    """The load of seat 1 takes the last breath; without it the dive goes on."""
    status, out, _ = visit(capsys, *late(*serving("--mistake", "first-unit-breathes-free")))
    assert status == 1
    assert "broken  the program has the same choices and the same results" in out
    assert "position 1: the program plays" in out
    assert LATE in out


def test_a_visit_that_stops_early_says_so(capsys) -> None:
    status, out, _ = visit(capsys, *late("--most", "1"))
    assert status == 3
    assert "Not everything was visited" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--most", "0"), "--most 0 leaves nothing to do write a number from 1 upwards"),
        (("--others", "0"), "--others 0 leaves nothing to do"),
        (serving("--without", "legal"), "it does not claim the capability `legal`"),
    ],
)
def test_what_cannot_be_visited_is_said_with_a_remedy(capsys, words: tuple[str, ...], says: str) -> None:
    status, _, err = visit(capsys, *late(*words))
    assert status == 2
    assert says in err


# ---- The counts on the page


def worlds_on_the_page() -> dict[str, tuple[list[str], list[int]]]:
    """Return the words of the command and the counts of each world, by name."""
    page = files.read_text(PAGE)
    rows = re.findall(r"^\| `([a-z-]+)` \| ([\d, |]+) \|$", page, re.M)
    commands = {Path(line.split()[-1]).stem: line for line in re.findall(r"^leadline visit .*json$", page, re.M)}
    return {
        name: (shlex.split(commands[name])[2:], [int(one.replace(",", "")) for one in numbers.split("|")])
        for name, numbers in rows
    }


PUBLISHED = [pytest.param(words, counts, id=name) for name, (words, counts) in worlds_on_the_page().items()]


def test_the_page_has_the_counts_and_the_command_of_every_world() -> None:
    named = {word for words, _ in worlds_on_the_page().values() for word in words if word.endswith((".json", ".txt"))}
    assert named == {path.relative_to(WORLDS).as_posix() for path in WORLDS.glob("*/*")}
    assert len(PUBLISHED) == 8


@pytest.mark.exhaustive
@pytest.mark.parametrize(("words", "counts"), PUBLISHED)
def test_every_world_has_the_published_counts_and_everything_holds(
    capsys, monkeypatch, words: list[str], counts: list[int]
) -> None:
    monkeypatch.chdir(WORLDS)
    status, out, err = visit(capsys, *words, "--json")
    data = json.loads(out)
    assert (status, err, data["found"]) == (0, "", {})
    assert [data[key] for key in ("positions", "choices", "moves", "ends", "farthest", "others_refused")] == counts


@pytest.mark.exhaustive
@pytest.mark.skipif(shutil.which("node") is None, reason="NODE IS MISSING: the program in JavaScript is not asked")
@pytest.mark.parametrize(("words", "counts"), PUBLISHED)
def test_the_program_in_javascript_agrees_in_every_position(
    capsys, monkeypatch, words: list[str], counts: list[int]
) -> None:
    monkeypatch.chdir(WORLDS)
    status, out, err = visit(capsys, *words, "--json", "--others", "1", "--", "node", str(JAVASCRIPT))
    assert (status, err) == (0, ""), out
    assert json.loads(out)["positions_asked"] == counts[0]
