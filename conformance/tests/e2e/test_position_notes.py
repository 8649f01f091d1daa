"""A position that no game can reach, but from which play can go on, is noted alike wherever it is given; others not."""

from __future__ import annotations

from pathlib import Path

import pytest
from run_command import run_here as leadline

from leadline.games import load_game
from leadline.serve.subject import ReferenceSubject

GAME = "deep-sea-adventure"
PASSED_OVER = "1 25 / 1:0 1:1 1:2 / v0 v2 v0 / t1 s2"
"""Second began and has left; it is the turn of first, though third comes before it."""
NEXT = "1 25 / 1:0 1:1 1:2 / v0 v2 v0 / t3 s2"
NOTE = "no game can reach this position"
RULE = "(dsa.dive.clockwise)"


def scenario(number: int, position: str) -> str:
    seat = "first" if position == PASSED_OVER else "third"
    return (
        f"- scenario: passed-over-{number}\n  title: A diver that was passed over\n  rules: [dsa.swim.skip-occupied]\n"
        f"  position: {position}\n  moves: [{seat} deeper 1+1]\n  expect: {{over: false}}\n"
    )


def validated(tmp_path: Path, *scenarios: str) -> tuple[int, str]:
    folder = tmp_path / "deep_sea_adventure"
    folder.mkdir()
    (folder / "own.yaml").write_text("".join(scenarios), encoding="utf-8")
    shown = leadline("validate", folder / "own.yaml")
    return shown.returncode, " ".join(shown.stdout.split())


def test_validate_notes_it_and_finds_no_problem(tmp_path: Path) -> None:
    status, said = validated(tmp_path, scenario(1, PASSED_OVER), scenario(2, NEXT))
    assert status == 0, said
    assert said.count(f"note: {NOTE}") == 1
    assert RULE in said
    assert said.endswith("no problem")


def test_validate_counts_many_notes(tmp_path: Path) -> None:
    status, said = validated(tmp_path, *(scenario(number, PASSED_OVER) for number in range(1, 22)))
    assert (status, said.count("note: ")) == (0, 0)
    assert "no problem, 21 notes (name fewer files to read them)" in said


@pytest.mark.parametrize(("position", "seat", "is_noted"), [(PASSED_OVER, "1", True), (NEXT, "3", False)])
def test_settle_notes_it_and_plays_on(position: str, seat: str, is_noted: bool) -> None:
    shown = leadline("settle", GAME, "--position", position, "--move", f"{seat} deeper 1+1")
    said = " ".join(shown.stdout.split())
    assert shown.returncode == 0, shown.stderr
    assert (f"Note: {NOTE}" in said, RULE in said) == (is_noted, is_noted)


@pytest.mark.parametrize(("position", "rules"), [(PASSED_OVER, ["dsa.dive.clockwise"]), (NEXT, [])])
def test_the_reference_as_a_subject_says_so_in_the_answer_to_open(position: str, rules: list[str]) -> None:
    game = load_game(GAME)
    data = game.codecs.position.write(game.position_notation.read(position))
    answer = ReferenceSubject(GAME).handlers()["open"]({"game": GAME, "readings": {}, "position": data})
    assert [note["rule"] for note in answer["notes"]] == rules
    opened = ReferenceSubject(GAME).handlers()["open"]({"game": GAME, "readings": {}, "setup": {"seats": 2}})
    assert "notes" not in opened
