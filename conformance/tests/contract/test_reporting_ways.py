"""The way a program reports has no effect on the names of its faults."""

from __future__ import annotations

import pytest

from leadline.suite.bundle import load_suite
from leadline.trial.outcome import try_out
from leadline.trial.programs import EVERYTHING, REPORTING, Program

SOME = {"deep-sea-adventure": 5, "captain-sonar": 8, "deep-regrets": 16}
"""The distance between the scenarios that are played."""
FAULTS = {
    "deep-sea-adventure": [
        ("dsa.mistake.stacks-of-five", "dsa.mistake.first-unit-not-scored"),
        ("dsa.mistake.blanks-stay", "dsa.mistake.breath-is-never-free"),
    ],
    "captain-sonar": [
        ("sonar.mistake.silence-of-five", "sonar.mistake.mine-does-one"),
        ("sonar.mistake.marks-shared-by-both", "sonar.mistake.limit-has-to-be-passed"),
    ],
    "deep-regrets": [
        ("regrets.mistake.one-of-each-dink", "regrets.mistake.two-bucks-on-thursday"),
        ("regrets.mistake.one-fish-a-sale", "regrets.mistake.lifeboat-counts-five"),
    ],
}
MATRIX = [
    (game, mistakes, way) for game, pairs in FAULTS.items() for mistakes in pairs for way in (EVERYTHING, *REPORTING)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mistakes", "way"), MATRIX)
def test_a_fault_has_the_same_name_however_it_is_reported(game: str, mistakes: tuple[str, ...], way: str) -> None:
    scenarios = load_suite(game).scenarios[:: SOME[game]]
    outcome = try_out(game, Program("pair", mistakes, way=way), scenarios=scenarios)
    assert not outcome.false_names
    assert outcome.is_first_name_correct
    assert outcome.is_all_named, (outcome.visible, outcome.named, outcome.near)
