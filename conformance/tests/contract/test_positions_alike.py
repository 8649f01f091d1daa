"""Positions near legal ones: two engines of a game refuse the same, note the same, and play on alike from the rest.

The long runs are on record in `docs/measured.md`; here is a slice of them, and programs that differ.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from leadline.fuzz.comparison import Compared
from leadline.fuzz.positions import PositionFuzzer
from leadline.games import load_game, recommended, spec_of
from leadline.run.context import silent
from leadline.run.in_process import InProcess
from leadline.run.subject import Subject
from leadline.serve.subject import ReferenceSubject

GAME = "deep-sea-adventure"
AGREEING = [GAME, "captain-sonar", pytest.param("deep-regrets", marks=pytest.mark.left_to_all)]
"""The games whose JavaScript program agrees with the reference on such positions."""
PROGRAM = Path(__file__).parents[2] / "subjects" / "javascript" / "subject.mjs"
NODE = shutil.which("node")


def compared(subject: Subject, positions: int, game: str = GAME, most: int = 1, seed: int = 7) -> Compared:
    fuzzer = PositionFuzzer(subject, load_game(game), spec_of(game), recommended(game), seed)
    try:
        return fuzzer.compare(positions, most, silent)
    finally:
        subject.stop()


def of_reference(subject: ReferenceSubject, positions: int = 256, most: int = 1) -> Compared:
    return compared(InProcess(load_game(GAME), subject.handlers), positions, most=most)


@pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")
@pytest.mark.skipif(NODE is None, reason="NODE IS MISSING: the two engines are not compared on odd positions")
@pytest.mark.parametrize("game", AGREEING)
@pytest.mark.sampled(4)
def test_two_engines_treat_positions_near_legal_ones_alike(game: str) -> None:
    done = compared(Subject([str(NODE), str(PROGRAM)], load_game(game)), 320, game)
    assert [one.says for one in done.differing] == []
    assert done.positions == 320
    assert done.refused > 60
    assert done.positions - done.refused - done.not_taken > 80
    assert done.answers > 400


class LoadsAll(ReferenceSubject):
    """An engine that loads every position, possible or not, but does not play the impossible ones."""

    def _load(self, engine: Any, data: Any) -> dict[str, Any]:
        answer = super()._load(engine, data)
        return {"handle": "none", "position": data} if "refused" in answer else answer


def test_an_impossible_position_that_is_loaded_is_found_and_made_small() -> None:
    done = of_reference(LoadsAll(GAME, without=["pipelining"]), most=3)
    kinds = {one.kind for one in done.differing}
    assert kinds == {"loaded"}
    assert len({one.alike for one in done.differing}) == len(done.differing) > 1
    for one in done.differing:
        assert one.says.startswith("the program loads the position, but dsa.")
        assert one.case.faults
    chips = sorted(sum(map(len, one.case.position.line)) for one in done.differing)
    assert chips[len(chips) // 2] <= 2  # Only too many chips need a long line.


class RefusesHalfAir(ReferenceSubject):
    """An engine that refuses every position with little air, under an unrelated rule."""

    def _load(self, engine: Any, data: Any) -> dict[str, Any]:
        if data["air"] < 10:
            return {"refused": {"rule": "dsa.setup.air", "why": "that is too little air"}}
        return super()._load(engine, data)


def test_a_possible_position_that_is_refused_is_found_beside_one_refused_for_another_rule() -> None:
    done = of_reference(RefusesHalfAir(GAME, without=["pipelining"]), most=2)
    assert {one.kind for one in done.differing} == {"refused", "rule"}
    assert all("dsa.setup.air" in one.says for one in done.differing)


class NotesNothing(ReferenceSubject):
    """An engine that looks for unreachable positions, and never finds any."""

    def _load(self, engine: Any, data: Any) -> dict[str, Any]:
        answer = super()._load(engine, data)
        return {**answer, "notes": []} if "notes" in answer else answer


class HasNoNotes(NotesNothing):
    """An engine that does not look for unreachable positions."""

    def _load(self, engine: Any, data: Any) -> dict[str, Any]:
        return {key: one for key, one in super()._load(engine, data).items() if key != "notes"}


@pytest.mark.left_to_all
def test_notes_are_compared_with_a_program_that_has_any() -> None:
    done = of_reference(NotesNothing(GAME, without=["pipelining"]))
    assert {one.kind for one in done.differing} == {"note"}
    assert done.differing[0].says.startswith("the program notes nothing, but the reference notes dsa.")
    assert of_reference(HasNoNotes(GAME, without=["pipelining"]), 128).differing == []


@pytest.mark.left_to_all
def test_a_wrong_answer_after_a_position_is_found_with_the_move_that_shows_it() -> None:
    done = of_reference(ReferenceSubject(GAME, mistakes=["counter-clockwise"], without=["pipelining"]))
    (one,) = done.differing
    assert one.kind == "answer"
    assert one.finding is not None
    assert one.finding.scenario.position is not None
    assert len(one.finding.scenario.steps) == 1
    assert "dsa.dive.clockwise" in one.finding.rules


class Breaks(ReferenceSubject):
    """An engine that breaks on a line of two spaces or fewer."""

    def _load(self, engine: Any, data: Any) -> dict[str, Any]:
        if len(data["line"]) < 3:
            raise RuntimeError("the line is too short")
        return super()._load(engine, data)


def test_an_error_in_the_place_of_an_answer_is_found() -> None:
    done = of_reference(Breaks(GAME, without=["pipelining"]), 512)
    assert [one.kind for one in done.differing] == ["broke"]
    assert "the line is too short" in done.differing[0].says


@pytest.mark.left_to_all
def test_the_same_seed_makes_the_same_positions() -> None:
    one, other = (of_reference(LoadsAll(GAME, without=["pipelining"]), 64, most=9) for _ in range(2))
    assert [found.case.data for found in one.differing] == [found.case.data for found in other.differing]
    assert one.differing
