"""Mistakes, looked up by their ids and by words."""

from __future__ import annotations

from pathlib import Path

import pytest
from run_command import run_here as leadline

from leadline.games import load_game, recommended
from leadline.spec.compiled import load_all, load_spec
from leadline.suite.bundle import load_suite
from leadline.suite.kills import is_killed

TOYS = Path(__file__).parents[1] / "toys"
CUT = "dsa.mistake.turn-cut-on-last-breath"


@pytest.mark.parametrize(
    "words", [(CUT,), ("turn-cut-on-last-breath",), ("air", "used", "up", "turn", "ends", "without", "swim", "search")]
)
def test_a_mistake_is_found_by_its_id_and_by_words(words: tuple[str, ...]) -> None:
    spec = load_spec("deep-sea-adventure")
    mistake = spec.mistake(CUT)
    assert mistake is not None
    shown = leadline("mistake", *words)
    flat = " ".join(shown.stdout.split())
    assert (shown.returncode, shown.stderr) == (0, "")
    assert flat.startswith(f"{mistake.says} {CUT}, Deep Sea Adventure Instead {mistake.instead}")
    rules = [rule.title for rule in spec.all_rules() if rule.id in mistake.rules]
    neighbours = [one.says for one in spec.mistakes if one.family == mistake.family]
    assert len(rules) == len(mistake.rules) > 1
    assert len(neighbours) > 2
    for part in (mistake.instead, "programs make it often", mistake.hidden, *rules, *neighbours):
        assert flat.count(part) == 1


def test_the_scenarios_that_kill_a_mistake_are_named() -> None:
    """They are played to be found; those aimed at its rules come first."""
    shown = leadline("mistake", CUT).stdout.partition("Scenarios that show it")[2]
    suite = {one.id: one for one in load_suite("deep-sea-adventure").scenarios}
    found = [word for word in shown.split() if word in suite]
    assert len(found) == 4
    base, game = recommended("deep-sea-adventure"), load_game("deep-sea-adventure")
    assert all(is_killed(game, base, suite[id], CUT) for id in found)
    assert "dsa.breathe.finish-turn" in suite[found[0]].rules


def test_mistakes_are_listed() -> None:
    assert "Other matching mistakes" in leadline("mistake", "five").stdout
    listed = leadline("mistake", "--list", "five").stdout
    assert listed.startswith("Matching mistakes\n")
    assert "Instead" not in listed
    every = leadline("mistake").stdout
    for spec in load_all():
        assert all(mistake.id in every for mistake in spec.mistakes)
        assert f"Common mistakes in {spec.game.title}" in every


def test_a_mistake_that_is_not_there_is_answered_with_close_ones() -> None:
    shown = leadline("mistake", "dsa.mistake.turn-cut-on-last-brth")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert f"did you mean {CUT}" in shown.stderr
    assert "`leadline mistake` lists them all" in leadline("mistake", "xyzzy").stderr
    wrong = leadline("mistake", "--game", "ludo", "breath")
    assert (wrong.returncode, "the games are: " in wrong.stderr) == (2, True)


def test_a_mistake_of_a_chosen_game_is_found() -> None:
    own = {"LEADLINE_GAMES": str(TOYS)}
    shown = leadline("mistake", "--game", "fishmonger", "tame", "fish", **own)
    assert shown.stdout.splitlines()[1] == "fish.mistake.tame-fish, Fishmonger"
    assert "Scenarios that show it" in shown.stdout
