"""Moves that a mistake refuses because something is missing, and what a refusal by a program then shows."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge.answers import CHANCE, misses
from leadline.judge.diagnosis import PLAIN, Deviation, catalogue_of
from leadline.judge.evaluator import Evaluator
from leadline.judge.observation import Observation
from leadline.judge.reference import Expected, Reference
from leadline.judge.replay_cache import ReplayCache
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.suite.bundle import load_suite
from leadline_engines.surface import Refusal

GAME = load_game("captain-sonar")
NEEDS_A_TARGET = Deviation(mistake="sonar.mistake.attempt-needs-a-target")
SCENARIO = next(one for one in load_suite(GAME.id).scenarios if one.id == "sonar-systems-no-penalty-without-an-attempt")


def refusing(**said: Any) -> tuple[Evaluator, Observation]:
    """Return an evaluator, and the answer of a program that refuses an attempt to use a broken torpedo."""
    reference = Reference(GAME, catalogue_of(GAME, GAME.spec, GAME.recommended), GAME.recommended)
    replays = ReplayCache(reference, {SCENARIO.id: SCENARIO}, ())
    start = GAME.reports.tell(GAME.own_engine, GAME.codecs.position.read(SCENARIO.position))
    attempt = Turn([{"choice": {"kind": "torpedo", "seat": "red.captain"}}], [""], Answer("refused", **said))
    record = GameRecord(SCENARIO.id, "legal_variant", {}, Answer("position", dict(start)), turns=[attempt])
    observation = [observation for observation, _ in replays.answers(record, PLAIN)][-1]
    return Evaluator(reference, replays), observation


def test_a_target_that_is_missing_explains_any_refusal() -> None:
    evaluator, observation = refusing()
    assert evaluator.mismatches(observation, PLAIN)
    assert not evaluator.mismatches(observation, frozenset({NEEDS_A_TARGET}))


@pytest.mark.parametrize(
    ("path", "rule", "fields"),
    [
        ("chance.0", "", [CHANCE]),
        ("chance.0", "sonar.torpedo.target", []),
        ("choice.at", "", []),
    ],
)
def test_chance_that_is_missing_explains_only_a_refusal_for_it(path: str, rule: str, fields: list[str]) -> None:
    evaluator, observation = refusing(rule=rule)
    refusal = Refusal("sonar.torpedo.target", "something is missing", kind="incomplete", path=path)
    expected = Expected(refusal, GAME.own_engine)
    assert [each.field for each in misses(evaluator.reference, observation.answer, expected)] == fields


LACKS_CHANCE = Refusal("sonar.torpedo.target", "a roll is missing", kind="incomplete", path="chance.0")
NOT_CHARGED = Refusal("sonar.activate.charged", "it is not charged")


@pytest.mark.parametrize("refusals", [(LACKS_CHANCE, NOT_CHARGED), (NOT_CHARGED, LACKS_CHANCE)])
def test_each_refusal_is_compared_by_itself(refusals: tuple[Refusal, Refusal]) -> None:
    """Different deviations refuse a move in different ways; the first comparison must not stand for the second."""
    evaluator, observation = refusing()
    noting = evaluator.reference.under(PLAIN)
    for refusal in refusals:
        expected = Expected(refusal, noting.engine)
        mismatches, _ = evaluator._compare(observation, PLAIN, expected, noting, whole=True)
        assert mismatches == ({CHANCE} if refusal is LACKS_CHANCE else set())
