"""Every recorded mistake about who sees and hears what is detected by the scenarios of each rule it breaks."""

from __future__ import annotations

import pytest
from secrecy import is_detected, mistakes_about_secrecy
from tiers import slow_but

from leadline.games import game_ids

CASES = [(game, *case) for game in game_ids() for case in mistakes_about_secrecy(game)]


def test_there_are_such_mistakes_in_every_game() -> None:
    assert {game for game, _, _ in CASES} == set(game_ids())


@pytest.mark.parametrize(("game", "mistake", "rule"), slow_but([], CASES))
def test_a_mistake_about_secrecy_is_detected_by_the_scenarios_of_each_rule_it_breaks(
    game: str, mistake: str, rule: str
) -> None:
    assert is_detected(game, mistake, rule)
