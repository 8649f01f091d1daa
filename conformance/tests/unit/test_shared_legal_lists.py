"""Lists of legal choices are compared under every diagnosis as if it were the only one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from leadline.game.legal import list_differences
from leadline.games import load_game
from leadline.judge.diagnosis import PLAIN, Diagnosis, catalogue_of
from leadline.judge.reference import Reference
from leadline.suite.bundle import load_suite
from leadline_engines.surface import Decision

GAME = load_game("captain-sonar")
CATALOGUE = catalogue_of(GAME, GAME.spec, GAME.recommended)
SCENARIO = next(each for each in load_suite(GAME.id).scenarios if each.id == "sonar-lists-torpedo")
BEFORE = GAME.codecs.position.read_once({**(SCENARIO.position or {})})


def torpedo_list() -> tuple[Any, dict[str, Any]]:
    """Return a position, and a list of torpedoes that lacks the first target and has one out of range."""
    engine = GAME.own_engine
    move = GAME.shorthand.complete_move(engine, BEFORE, GAME.codecs.move.read(SCENARIO.steps[0].move))
    position = engine.play(BEFORE, move).position
    decision = next(each for each in engine.to_act(position) if each.kind == "torpedo")
    listed = engine.choices(position, decision).listed
    targets = {choice.at for choice in listed}
    beyond = next(space for space in engine.board(position).spaces if space not in targets)
    written = [GAME.codecs.choice.write(choice) for choice in (*listed[1:], replace(listed[1], at=beyond))]
    return position, {"seat": "red.captain", "kind": "torpedo", "given": None, "choices": written}


def diagnoses() -> list[Diagnosis]:
    """Return the plain rules, and every fifth deviation that may change how torpedoes are listed or played."""
    position, asked = torpedo_list()
    noting = Reference(GAME, CATALOGUE, GAME.recommended).under(PLAIN)
    list_differences(GAME, noting.engine, position, asked)
    return [PLAIN, *(frozenset({item}) for item in CATALOGUE.in_order(CATALOGUE.touching(noting.asked))[::5])]


def test_every_diagnosis_gets_its_own_differences_and_notes_its_own_steps() -> None:
    position, asked = torpedo_list()
    shared = Reference(GAME, CATALOGUE, GAME.recommended)
    results = set()
    for diagnosis in diagnoses():
        alone = Reference(GAME, CATALOGUE, GAME.recommended).under(diagnosis)
        expected = list_differences(GAME, alone.engine, position, asked)
        noting = shared.under(diagnosis)
        noting.asked.clear()
        assert shared.list_differences(noting.engine, position, asked) == expected
        assert noting.asked >= alone.asked
        results.add(repr(expected))
    assert len(results) > 1


def test_the_same_question_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position, asked = torpedo_list()
    reference = Reference(GAME, CATALOGUE, GAME.recommended)
    engine: Any = reference.under(PLAIN).engine
    first = reference.list_differences(engine, position, asked)
    steps = set(engine.asked_steps)
    engine.asked_steps.clear()
    monkeypatch.setattr(engine, "choices", fail)
    monkeypatch.setattr(engine, "play", fail)
    assert reference.list_differences(engine, position, asked) is first
    assert engine.asked_steps >= steps


def fail(position: Any, decision: Decision, *given: Any) -> Any:
    raise AssertionError("it was worked out again")
