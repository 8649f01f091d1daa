"""Cards of one's own: a deck that is not in the box, taken by every command that plays. All cards here are invented."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

RUNS_HERE = True

DECK = """\
game: deep-regrets
figures:
  rods:
    - {id: feather-rod, name: Feather Rod, source: own, copies: 6, static: [{is: difficulty, n: -2, filter: all}]}
    - {id: owl-rod, name: Owl Rod, source: own, copies: 4,
       activated: {when: any_turn, limit: 1, effects: [{do: peek, n: 1, area: {any: 2}}]}}
"""
SCENARIOS = """\
- scenario: regrets-own-rod
  title: With the feather rod a fish is easier by 2
  rules: [regrets.cast.difficulty]
  position:
    anglers: {1: {fresh: [p2, p1], rods: [feather-rod], rod: feather-rod, depth: 2}, 2: {}}
    shoals: {2a: [tallow-eel up]}
  moves: [1 cast 2a, 1 pay p1]
  expect: {anglers: {1: {fish: [tallow-eel]}}}
- scenario: regrets-own-opening
  title: A game is opened with rods of one's own
  rules: [regrets.setup.gear-decks]
  opening: {rods: [owl-rod, feather-rod]}
  expect: {events: [opened]}
"""
OWN = ("--components", "deck.yaml")


@pytest.fixture
def deck(leadline) -> Path:
    (leadline.folder / "deck.yaml").write_text(DECK)
    (leadline.folder / "own.yaml").write_text(SCENARIOS)
    return leadline.folder


def test_a_deck_is_validated(deck: Path, leadline) -> None:
    assert "components of deep-regrets, no problem" in leadline("validate", "deck.yaml").stdout
    without = leadline("validate", "own.yaml")
    assert without.returncode == 2
    assert "feather-rod" in without.stdout
    assert leadline("validate", "own.yaml", *OWN).returncode == 0


def test_the_reference_is_checked_with_it(deck: Path, leadline) -> None:
    words = ("check", "deep-regrets", "--no-suite", "--scenarios", "own.yaml")
    assert "2 pass" in leadline(*words, *OWN).stdout
    assert leadline(*words).returncode == 2


@pytest.mark.slow
def test_a_recording_is_judged_with_the_components_it_was_made_with(deck: Path, leadline) -> None:
    leadline("check", "deep-regrets", "--no-suite", "--scenarios", "own.yaml", *OWN, "--record", "own.rec")
    assert "2 pass" in leadline("judge", "own.rec", "--scenarios", "own.yaml", *OWN).stdout
    without = leadline("judge", "own.rec", "--scenarios", "own.yaml")
    assert (without.returncode, without.stdout) == (2, "")
    assert "was played with custom components" in without.stderr
    assert "add --components deck.yaml" in without.stderr


def test_scenarios_that_need_a_card_of_the_box_are_not_tested(deck: Path, leadline) -> None:
    done = leadline("check", "deep-regrets", "--only", "regrets-static-ignore-reveal", *OWN)
    assert (done.returncode, done.stderr) == (3, "")
    assert "it plays with components of its own" in done.stdout


def test_a_move_is_settled_replayed_and_drawn_with_it(deck: Path, leadline) -> None:
    assert "equipped feather-rod" in leadline("replay", "own.yaml#regrets-own-rod", *OWN).stdout
    assert "the move is legal" in leadline("settle", "own.yaml#regrets-own-rod", *OWN).stdout
    leadline("export", "own.yaml#regrets-own-rod", "--to", "drawn", *OWN)
    assert "Feather Rod" in next((deck / "drawn").glob("*-0.svg")).read_text(encoding="utf-8")


@pytest.fixture
def program(deck: Path) -> tuple[object, ...]:
    """Return the words that start the reference as a program, with the file of cards as an option."""
    return ("--", sys.executable, "-m", "leadline", "serve", "deep-regrets", OWN[0], deck / OWN[1])


@pytest.mark.slow
def test_adapters_are_tried_with_it(program: tuple[object, ...], leadline) -> None:
    tried = leadline("smoke", "deep-regrets", *OWN, *program).stdout
    assert "works as expected in" in tried
    assert "the suite can be played with this adapter" in tried


@pytest.mark.slow
def test_random_games_are_played_with_it(program: tuple[object, ...], leadline) -> None:
    assert "no difference" in leadline("fuzz", "deep-regrets", "--moves", "20", *OWN, *program).stdout


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ("do: peek", "do: peak", "the card 'owl-rod': there is no 'do' 'peak' here"),
        ("is: difficulty", "is: difficult", "the card 'feather-rod': there is no 'is' 'difficult' here"),
        ("when: any_turn", "when: anytime", "the card 'owl-rod'"),
        (", limit: 1", "", "the card 'owl-rod'"),
        ("copies: 6", "copies: 7", "rods"),
        ("owl-rod", "feather-rod", "feather-rod"),
        ("rods:", "rod:", "deep-regrets has no figure 'rod'"),
    ],
)
def test_what_is_wrong_in_it_is_said_before_anything_is_played(
    deck: Path, leadline, before: str, after: str, wrong: str
) -> None:
    (deck / "deck.yaml").write_text(DECK.replace(before, after))
    done = leadline("check", "deep-regrets", *OWN)
    assert done.returncode == 2
    assert "deck.yaml:" in done.stderr
    assert wrong in done.stderr
    assert "Traceback" not in done.stderr
