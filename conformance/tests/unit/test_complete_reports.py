"""A complete report is compared in full only once, but under every diagnosis in what the position does not hold."""

from __future__ import annotations

from leadline.game.definition import Game
from leadline.games import load_game
from leadline.judge.diagnosis import PLAIN, Deviation, catalogue_of
from leadline.judge.evaluator import Evaluator
from leadline.judge.fitting import Fitter
from leadline.judge.mismatches import fields_of
from leadline.judge.observation import Observation
from leadline.judge.reference import Reference
from leadline.judge.replay_cache import ReplayCache
from leadline.recording.model import Recording
from leadline.run.context import silent
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

GAME = load_game("captain-sonar")
SCENARIOS = load_suite(GAME.id).scenarios[::20]
NEVER_OPEN = Deviation(mistake="sonar.mistake.surfacing-never-to-decide")
"""A mistake that changes only which decisions are open."""


def followed(game: Game, recording: Recording) -> tuple[Evaluator, list[Observation]]:
    """Return the evaluator of a recording, and its different answers."""
    scenarios, can = {each.id: each for each in SCENARIOS}, recording.subject["can"]
    reference = Reference(game, catalogue_of(game, game.spec, game.recommended), game.recommended)
    evaluator = Evaluator(reference, ReplayCache(reference, scenarios, can))
    games = Fitter(evaluator, scenarios, silent).follow(recording)
    every = [each for game in games for each in game.observations]
    return evaluator, list({evaluator.identity(each): each for each in every}.values())


def test_right_answers_speak_against_a_mistake_in_who_may_act() -> None:
    evaluator, answers = followed(GAME, recorded(GAME.id, Program("alone", ()), 1, SCENARIOS))
    complete = [each for each in answers if each.answer.after.says_all]
    assert not any(evaluator.mismatches(each, PLAIN) for each in complete)
    against = [each for each in complete if "to_act" in fields_of(evaluator.mismatches(each, frozenset({NEVER_OPEN})))]
    assert len(against) > 20
