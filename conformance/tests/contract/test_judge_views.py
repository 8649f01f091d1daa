"""Views of seats: a leak is charged to the rule on what leaks, also beside a reading on what one's own crew sees."""

from __future__ import annotations

import pytest

from leadline.games import load_game, recommended, spec_of
from leadline.judge import Judge, Judgement
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

GAME = "captain-sonar"
SONAR = load_game(GAME)
TOPICS = ("sonar-information-crew", "sonar-information-drop", "sonar-information-torpedo")
DAMAGE = "sonar.mistake.damage-in-view"


def judged(program: Program, *unknown: str) -> Judgement:
    """Return what a judge that does not know some mistakes says of a program that is asked for views."""
    scenarios = [one for one in load_suite(GAME).scenarios if "views" in one.asks and one.id.startswith(TOPICS)]
    recording = recorded(GAME, program, 1, scenarios)
    base, can = recommended(GAME), recording.subject["can"]
    return Judge(SONAR, spec_of(GAME), scenarios, can, base=base, unknown=unknown).judge(recording)


def charged(judgement: Judgement) -> set[str]:
    return {failure.rule for game in judgement.games for failure in game.failures if not failure.explained}


def test_damage_that_the_enemy_is_shown_is_shown_to_the_whole_own_crew() -> None:
    """It is in what everybody sees, even though each seat otherwise sees only its own sheet."""
    rulings = SONAR.rulings.from_mapping({**recommended(GAME), "crew-sheets": "own-sheet"})
    engine = SONAR.engine_making([DAMAGE])(SONAR.own_components, rulings)
    position = engine.open(SONAR.simplest_setup(SONAR.own_components, {})).position
    seen = engine.view(position, ("red.captain",))
    assert [crew.damage for crew in seen.crews] == [0, 0]
    assert seen.crew("red").gauges is None


@pytest.mark.slow
def test_a_leak_that_no_mistake_explains_is_charged_with_the_rule_that_hides_it() -> None:
    assert charged(judged(Program("leak", (DAMAGE,)), DAMAGE)) == {"sonar.information.failure"}


@pytest.mark.slow
def test_a_leak_beside_a_reading_is_charged_with_the_rule_that_hides_it() -> None:
    program = Program("leak", (DAMAGE,), ("crew-sheets=own-sheet",))
    judgement = judged(program, DAMAGE)
    assert charged(judgement) == {"sonar.information.failure"}
    assert [one.deviation.name for one in judgement.named] == ["crew-sheets=own-sheet"]


@pytest.mark.slow
def test_a_view_that_lacks_something_of_the_own_crew_is_charged_with_the_rule_that_shows_it() -> None:
    mistake = "sonar.mistake.captain-sees-no-gauges"
    assert charged(judged(Program("gap", (mistake,)), mistake)) == {"sonar.information.crew"}
