"""The refused moves that need a legal variant, and the readings under which a mistake is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.games import load_game, recommended
from leadline.suite.kills import showing_readings
from leadline.suite.read import Reader

GAME = "deep-sea-adventure"
SCENARIO = """\
- scenario: dsa-test-after-the-game
  title: Nobody moves after the game
  rules: [dsa.dive.three]
  position: {{dive: 3, air: 6, line: 1 1, divers: {{red: {{at: 1, facing: up, carries: "1:2"}}, blue: {{home: true}}}}}}
  moves: [{first}, blue deeper 1+1]
  expect: {{refused: dsa.dive.three}}
"""
OVER = "{move: red back 1+1, expect: {over: true}}"


def problems(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "one.yaml").write_text(text, encoding="utf-8")
    reader = Reader(load_game(GAME))
    reader.read_files([tmp_path / "one.yaml"])
    return [one.wrong for one in reader.problems]


def test_a_move_after_the_end_of_the_game_needs_no_legal_variant(tmp_path: Path) -> None:
    assert problems(tmp_path, SCENARIO.format(first=OVER)) == []
    assert problems(tmp_path, SCENARIO.format(first="red back 1+1")) == ["an illegal move needs a legal variant"]


def test_a_move_in_a_position_that_is_over_needs_no_legal_variant(tmp_path: Path) -> None:
    text = SCENARIO.format(first=OVER).replace(f"{OVER}, ", "")
    assert problems(tmp_path, text) == ["an illegal move needs a legal variant"]
    over = 'position: {dive: 3, line: 1 1, divers: {red: {}, blue: {banked: "1:2"}}, turn: none}'
    lines = [f"  {over}" if "position:" in line else line for line in text.splitlines()]
    assert problems(tmp_path, "\n".join(lines)) == []


def test_a_starter_of_an_opening_need_not_take_part_and_has_a_known_name(tmp_path: Path) -> None:
    opening = """\
- scenario: dsa-test-starter
  title: It does not take part
  rules: [dsa.setup.starter]
  opening: {seats: 2, starter: STARTER}
  expect: {refused: dsa.setup.starter}
"""
    assert problems(tmp_path, opening.replace("STARTER", "third")) == []
    assert problems(tmp_path, opening.replace("STARTER", "thrid")) == ["'thrid' is not a diver of an opening"]


@pytest.mark.parametrize(
    ("mistake", "changed"),
    [
        ("dsa.mistake.stuck-dive-never-ends", {"end-empty-handed": "stays"}),
        ("dsa.mistake.equally-far-lay-in-seat-order", {"last-space-occupied": "share-last"}),
        ("dsa.mistake.carried-stack-leaves-the-game", {}),
    ],
)
def test_a_mistake_is_played_under_the_readings_that_its_rules_need(mistake: str, changed: dict[str, str]) -> None:
    base = recommended(GAME)
    assert showing_readings(load_game(GAME), base, mistake) == {**base, **changed}


def test_a_mistake_is_played_under_the_readings_that_it_needs_itself() -> None:
    base = recommended("captain-sonar")
    readings = showing_readings(load_game("captain-sonar"), base, "sonar.mistake.scenario-never-breaks")
    assert readings == {**base, "scenario-system": "usable-no-effect"}
