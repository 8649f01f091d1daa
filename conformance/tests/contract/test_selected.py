"""A single selected answer shows what a mistake may be, and every other that would look the same."""

from __future__ import annotations

import pytest
from tiers import slow_but

from leadline.games import load_game
from leadline.judge import Judge
from leadline.suite.bundle import load_kills, load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

EACH = {"deep-sea-adventure": 45, "captain-sonar": 80, "deep-regrets": 130}
"""The distance between the mistakes that are tried."""
MISSED = {
    # The room for dice is worked out in the Muster and not reported, so `keep` is judged with the right room.
    "regrets.mistake.max-dice-is-always-four",
    "regrets.mistake.max-dice-one-too-many",
    # The program refuses chance that it does not ask for, and such a refusal counts only in part.
    "regrets.mistake.group-without-the-last",
}
"""The mistakes among them that a single answer does not show, each with the reason."""


@pytest.mark.parametrize("game_id", slow_but(["deep-sea-adventure"], EACH))
@pytest.mark.left_to_all
def test_the_mistake_is_among_those_that_may_be(game_id: str) -> None:
    game, scenarios = load_game(game_id), {scenario.id: scenario for scenario in load_suite(game_id).scenarios}
    tentative = 0
    for mistake in list(game.mistakes)[:: EACH[game_id]]:
        (killer, *_), *_ = load_kills(game_id)[mistake].values()
        selected = [scenarios[killer]]
        recording = recorded(game_id, Program("alone", (mistake,)), 1, selected)
        can, base = recording.subject["can"], game.recommended
        judgement = Judge(game, game.spec, selected, can, base=base, least=1).judge(recording)
        if not any(game.failures for game in judgement.games):
            continue  # It shows only beside what the program reports here, such as in the other column.
        catalogue = judgement.evaluator.catalogue
        named = [each for each in judgement.named if not catalogue.traits[each.deviation].supported]
        candidates = {each.name for one in judgement.named for each in (one.deviation, *one.equivalents)}
        assert (mistake in candidates) == (mistake not in MISSED), (mistake, killer)
        for each in named:
            tentative += each.is_tentative
            assert each.is_tentative == (len(each.fixed) == 1)
            if each.is_tentative:
                for rule in each.broken_rules(catalogue):
                    assert all(rule in catalogue.traits[rival].rules for rival in each.equivalents)
    assert tentative
