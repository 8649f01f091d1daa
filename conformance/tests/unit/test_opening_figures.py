"""The figures of a box under which the reference opens its games as a program reports it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest

from leadline.game.definition import Game
from leadline.games import load_game
from leadline.games.component_overrides import with_figures
from leadline.judge.answers import AnsweredTurn, JudgedAnswer
from leadline.judge.diagnosis import FaultCatalogue
from leadline.judge.openings import FigureSearch, OddFigures
from leadline.judge.reference import Reference
from leadline.recording.follow import Follower
from leadline.recording.model import Answer, GameRecord
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline_engines.surface import Outcome

SEA = "deep-sea-adventure"
FEW = 4
"""The number of openings that a program reports."""
Report = dict[str, Any]


@cache
def reference(game: str) -> Reference:
    """Return the reference of a game under its recommended readings, without any deviation."""
    loaded = load_game(game)
    return Reference(loaded, FaultCatalogue({}), loaded.recommended)


def scenarios(game: str) -> list[Scenario]:
    """Return the first scenarios that open a game from a setup."""
    opening = (each for each in load_suite(game).scenarios if each.setup is not None and not each.is_refused_opening)
    return list(islice(opening, FEW))


def opened(
    game: str, figures: Mapping[str, Any], change: Callable[[Report], object] = lambda report: None
) -> list[JudgedAnswer]:
    """Return the openings of a program whose box has other figures, with a change to what it reports of each."""
    loaded = load_game(game)
    box: Game = with_figures(loaded, figures)
    answers = []
    for scenario in scenarios(game):
        record = GameRecord(scenario.id, "main", opening={"setup": scenario.setup}, opened=Answer("position"))
        can = frozenset(loaded.inputs)
        outcome = Follower(box, box.own_engine, can).opening(scenario, record)(box.own_engine, "nothing")
        assert isinstance(outcome, Outcome)
        report = loaded.reports.position.write(outcome.position)
        change(report)
        record.opened.position = report
        playing = Follower(loaded, loaded.own_engine, can).opening(scenario, record)
        turn = AnsweredTurn(scenario.id, "main", number=0, text="open", is_last=True, is_opening=True)
        answers.append(JudgedAnswer(turn, record.opened, before=None, playing=playing))
    return answers


def found(game: str, answers: list[JudgedAnswer]) -> OddFigures | None:
    return FigureSearch(reference(game), answers[:2]).find(answers)


@pytest.mark.parametrize("air", [24, 26, 20, 40])
def test_a_figure_is_found_from_the_openings(air: int) -> None:
    odd = found(SEA, opened(SEA, {"air": air}))
    assert odd is not None
    assert odd.figures == {"air": air}
    assert odd.fields == {"air": frozenset({"air"})}


def test_openings_as_the_box_says_need_no_figure() -> None:
    assert found(SEA, opened(SEA, {})) is None


def test_a_field_that_no_figure_changes_needs_no_figure() -> None:
    assert found(SEA, opened(SEA, {}, lambda report: report.update(dive=2))) is None


def test_a_figure_that_makes_another_opening_wrong_is_not_the_reason() -> None:
    lower, plain = opened(SEA, {"air": 24}), opened(SEA, {})
    assert found(SEA, [*lower[:2], *plain[2:]]) is None


def test_a_figure_counts_only_for_the_fields_that_it_makes_right() -> None:
    odd = found(SEA, opened(SEA, {"air": 24}, lambda report: report.update(dive=2)))
    assert odd is not None
    assert odd.fields == {"air": frozenset({"air"})}
