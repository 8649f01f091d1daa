"""Components of one's own: a map that is not in the box, taken by every command that plays."""

from __future__ import annotations

from pathlib import Path

import pytest

RUNS_HERE = True

MAP = """\
game: captain-sonar
figures:
  maps:
    lake:
      turn-by-turn: {columns: 10, rows: 10, sector: 5, islands: [E5, F5]}
      real-time: {columns: 15, rows: 15, sector: 5, islands: [E5]}
"""
SCENARIOS = """\
- scenario: sonar-lake-island
  title: The lake has an island at E5
  rules: [sonar.move.island]
  position: {map: lake, red: {at: E4}, blue: {at: A10}}
  moves: [red south]
  expect: {refused: sonar.move.island}
  legal_variant: red north
- scenario: sonar-lake-opening
  title: A game is opened on the lake
  rules: [sonar.setup.start-space]
  opening: {map: lake}
  moves: [red start E5]
  expect: {refused: sonar.setup.start-space}
  legal_variant: red start D1
"""
POSITION = "lake turn-by-turn hunt / red E4 / blue A10 / turn=red"


@pytest.fixture
def lake(leadline) -> Path:
    (leadline.folder / "lake.yaml").write_text(MAP)
    (leadline.folder / "own.yaml").write_text(SCENARIOS)
    return leadline.folder


def test_a_file_of_components_is_validated(lake: Path, leadline) -> None:
    assert "components of captain-sonar, no problem" in leadline("validate", "lake.yaml").stdout
    assert leadline("validate", "own.yaml").returncode == 2
    assert leadline("validate", "own.yaml", "--components", "lake.yaml").returncode == 0


def test_a_file_with_broken_yaml_hides_no_problem_of_another(lake: Path, leadline) -> None:
    (lake / "broken.yaml").write_text("- scenario: [\n", encoding="utf-8")
    done = leadline("validate", "broken.yaml", "own.yaml", "lake.yaml")
    assert done.returncode == 2
    assert "broken.yaml:" in done.stdout
    assert "own.yaml:" in done.stdout
    assert "components of captain-sonar, no problem" in done.stdout


@pytest.mark.slow
def test_the_reference_is_checked_on_a_map_of_ones_own(lake: Path, leadline) -> None:
    """The program gets the file too; here the program is the reference."""
    words = ("check", "captain-sonar", "--no-suite", "--scenarios", "own.yaml")
    assert "2 pass" in leadline(*words, "--components", "lake.yaml").stdout
    assert "2 pass" in leadline(*words, "--components", "lake.yaml", "--jobs", "2").stdout
    assert leadline(*words).returncode == 2


def test_a_move_is_settled_and_replayed_on_it(lake: Path, leadline) -> None:
    words = ("settle", "captain-sonar", "--position", POSITION, "--move", "red south")
    assert "the move is illegal" in leadline(*words, "--components", "lake.yaml").stdout
    assert "'lake' is not a map" in leadline(*words).stderr
    assert "Lake" in leadline("replay", "own.yaml#sonar-lake-island", "--components", "lake.yaml").stdout


@pytest.mark.parametrize(
    ("text", "wrong", "remedy"),
    [
        (MAP.replace("maps:", "mapps:"), "lake.yaml:3: figures.mapps: captain-sonar has no figure 'mapps'", "'maps'"),
        (MAP.replace("[E5, F5]", "[K5]"), "has the island K5 off the map", "components.yaml shows how"),
        (MAP.replace("game:", "gam:"), "lake.yaml:1: gam: a file of components has no key 'gam'", "game, figures"),
        ("figures: {maps: {}}\n", "`game` is missing", "write `game:`"),
        (MAP.replace("captain-sonar", "chess"), "there is no game 'chess'", "captain-sonar"),
        ("- lake\n", "a file of components has to be a mapping", ""),
    ],
)
def test_what_is_wrong_in_it_is_said_before_anything_is_played(
    lake: Path, leadline, text: str, wrong: str, remedy: str
) -> None:
    (lake / "lake.yaml").write_text(text)
    done = leadline("check", "captain-sonar", "--components", "lake.yaml")
    assert done.returncode == 2
    assert wrong in done.stderr
    assert remedy in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there(lake: Path, leadline) -> None:
    done = leadline("settle", "captain-sonar", "--components", "sea.yaml")
    assert (done.returncode, done.stderr.count("there is no such file")) == (2, 1)
