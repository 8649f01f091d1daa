"""`leadline perft` counts lines of play, and finds the nearest position in which a program has other moves."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from leadline.cli import main
from leadline.games import game_ids

DSA = "deep-sea-adventure"
STACKS = "2 20 / 1:0 1:1 _ (1:2+2:5) 3:8 / v3[2:4 (1:1+2:6)] ^5[2:7] / t1 s1"
JAVASCRIPT = Path(__file__).parents[2] / "subjects" / "javascript" / "subject.mjs"


def perft(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["perft", *words])
    shown = capsys.readouterr()
    return status, shown.out, " ".join(shown.err.split())


def serving(*words: str) -> list[str]:
    return ["--", sys.executable, "-m", "leadline", "serve", DSA, *words]


def test_counts_are_printed_depth_by_depth(capsys) -> None:
    status, out, _ = perft(capsys, DSA, "1 25 / 1:0 1:1 1:1 2:4 / v0 v0 / t1 s1", "2", "--divide")
    assert status == 0
    lines = [line.split() for line in out.splitlines()]
    assert ["1", "18", "6", "0"] in lines
    assert ["2", "324", "24", "0"] in lines
    divided = [line for line in lines if line[1:3] == ["1", "deeper"]]
    assert len(divided) == 18
    assert sum(int(line[0]) for line in divided) == 324


def test_the_page_shows_what_is_printed(capsys) -> None:
    page = (Path(__file__).parents[3] / "docs" / "perft.md").read_text(encoding="utf-8")
    command, shown = re.findall(r"```(?:console|text output)\n(.*?)```", page, re.DOTALL)[:2]
    status, out, _ = perft(capsys, *shlex.split(command)[2:])
    assert (status, out) == (0, shown)


def test_the_counts_as_data(capsys) -> None:
    status, out, _ = perft(capsys, DSA, "forced-turn", "1", "--json")
    assert status == 0
    assert json.loads(out)["levels"][1] == {"depth": 1, "moves": 10, "positions": 3, "over": 0}


def test_a_reading_changes_the_counts(capsys) -> None:
    """Empty-handed, seat 1 may also turn back: with each of nine rolls it comes home."""
    position = "1 25 / 1:0 1:1 1:1 2:4 2:4 2:5 3:8 / v1 v0 / t1 s1"
    _, plain, _ = perft(capsys, DSA, position, "1", "--json")
    _, free, _ = perft(capsys, DSA, position, "1", "--json", "--reading", "turn-back-empty=free")
    (before, after) = (json.loads(text)["levels"][1]["moves"] for text in (plain, free))
    assert after == before + 9


def test_the_reference_as_a_program_agrees(capsys) -> None:
    status, out, _ = perft(capsys, DSA, STACKS, "1", *serving())
    assert status == 0
    assert "differ" not in out


def test_the_nearest_position_with_another_list_of_moves_is_found(capsys) -> None:
    """With 1 and 1 the diver that turns back stays on its blank, and cannot drop either of its two units."""
    status, out, _ = perft(capsys, DSA, STACKS, "3", *serving("--mistake", "no-drop-after-turning"))
    assert status == 1
    assert "They differ at the start, in this position:" in out
    assert "Missing from the program's list (2):" in out
    assert "1 back 1+1 drop #1: " in out
    assert "dsa.search.drop-on-blank" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((DSA,), "it is not clear what to count"),
        ((DSA, "forced-turn"), "DEPTH is missing add the number of moves, such as 3"),
        ((DSA, "forced-turn", "deep"), "'deep' is not a depth"),
        ((DSA, "forced-tern", "1"), "did you mean forced-turn?"),
        ((DSA, "1 25 / 1:0 / v9 v0 / t1 s1", "1"), "POSITION: "),
        (("--tables", DSA, "forced-turn", "1"), "it is not clear what to count"),
        (
            (DSA, "forced-turn", "1", *serving("--without", "position")),
            "it does not claim the capability `position`",
        ),
    ],
)
def test_what_cannot_be_counted_is_said_with_a_remedy(capsys, words: tuple[str, ...], says: str) -> None:
    status, _, err = perft(capsys, *words)
    assert status == 2
    assert says in err


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="NODE IS MISSING: the program in JavaScript is not counted")
@pytest.mark.parametrize("game", game_ids())
def test_the_program_in_javascript_agrees_on_the_published_counts(capsys, game: str) -> None:
    status, out, err = perft(capsys, game, "--tables", "--", "node", str(JAVASCRIPT))
    assert (status, err) == (0, ""), out
    assert "positions agree" in out
