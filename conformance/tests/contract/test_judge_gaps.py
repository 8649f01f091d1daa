"""Gaps in reports: the judge fills them in, and says nothing untrue about what it cannot see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import pytest
from any_game import DUEL

from leadline.games import load_game, recommended, spec_of
from leadline.judge import Judge, Judgement
from leadline.recording.model import Recording
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program

SONAR = load_game("captain-sonar")


Retold: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def judged(game: str, program: Program, retold: Retold, topic: str = "", least: int = 2) -> Judgement:
    """Return what the judge says of a program whose reports are rephrased; ``least`` answers make a name."""
    scenarios = [one for one in load_suite(game).scenarios if topic in one.id]
    recording = recorded(game, program, 1, scenarios)
    for answer in answers(recording):
        if answer.position is not None:
            answer.position = retold(answer.position)
    played, can = load_game(game), recording.subject["can"]
    return Judge(played, spec_of(game), scenarios, can, base=recommended(game), least=least).judge(recording)


def answers(recording: Recording) -> Iterable[Any]:
    return (answer for game in recording.games for answer in game.answers)


def crews_tell(*names: str, leave_out: bool = False) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Reports in which only these fields of a crew are told, or all but these; and not who may act."""

    def retold(position: dict[str, Any]) -> dict[str, Any]:
        crews = [{key: one for key, one in crew.items() if (key in names) != leave_out} for crew in position["crews"]]
        return {**position, "crews": crews, "to_act": None}

    return retold


def names(judgement: Judgement) -> list[str]:
    return [one.deviation.name for one in judgement.named if one.is_named]


def unexplained(judgement: Judgement) -> list[str]:
    failures = (failure for game in judgement.games for failure in game.failures)
    return [f"{one.scenario}, move {one.move}: {one.rule} {one.says}" for one in failures if not one.explained]


@pytest.mark.parametrize("game", [SONAR.id, DUEL.id])
def test_what_is_not_there_yet_is_not_what_is_unknown(game: str) -> None:
    """A piece that is not on the map has no place; a report that gives it one is a difference."""
    played = load_game(game)
    engine = played.engine_under(recommended(game))
    opened = engine.open(played.simplest_setup(played.own_components, {})).position
    there = played.reports.tell(engine, opened) | {"crews": [{"at": "B2"}, None]}
    assert [one.field for one in played.reports.differences(engine, opened, there)] == ["crews.1.at"]


def test_a_start_on_an_island_is_seen_of_a_program_that_tells_only_where_submarines_are() -> None:
    mistake = "sonar.mistake.start-on-an-island"
    judgement = judged(SONAR.id, Program("alone", (mistake,)), crews_tell("at"), "-setup-start")
    assert names(judgement) == [mistake]
    assert unexplained(judgement) == []


def test_a_legal_start_is_not_said_to_change_nothing() -> None:
    mistake = "sonar.mistake.start-space-not-on-route"
    judgement = judged(SONAR.id, Program("alone", (mistake,)), crews_tell("at", "route"), "-fresh-sheets")
    failures = [failure for game in judgement.games for failure in game.failures]
    assert failures
    assert not [one.says for one in failures if "nothing changed" in one.says]


@pytest.mark.parametrize(
    ("game", "mistake", "topic", "least"),
    [
        (DUEL.id, "duel.mistake.one-turn-after-surfacing", "", 1),
        pytest.param(
            *(SONAR.id, "sonar.mistake.two-turns-after-surfacing", "-opening-m", 2), marks=pytest.mark.left_to_all
        ),
    ],
)
def test_a_mistake_in_what_is_not_told_is_named_by_what_comes_of_it(
    game: str, mistake: str, topic: str, least: int
) -> None:
    """How many turns the other crew still has is not told; that the turn passes too soon is."""
    judgement = judged(game, Program("alone", (mistake,)), crews_tell("waits", leave_out=True), topic, least)
    assert names(judgement) == [mistake]
    assert unexplained(judgement) == []
    failed = {failure.rule for one in judgement.games for failure in one.failures}
    assert failed
    assert failed <= {rule for one in spec_of(game).mistakes if one.id == mistake for rule in one.rules}


@pytest.mark.parametrize("is_greyed_out", [False, True])
def test_a_list_of_open_decisions_may_be_stricter_than_the_program(is_greyed_out: bool) -> None:
    """The page greys out the order while an OK is due, but the server takes it all the same."""
    mistake = "sonar.mistake.order-without-oks"

    def greyed_out(position: dict[str, Any]) -> dict[str, Any]:
        due = {side for side, crew in zip(("red", "blue"), position["crews"], strict=True) if crew["owes"]}
        listed = [
            entry
            for entry in position["to_act"]
            if entry["kind"] != "order" or entry["seats"][0].partition(".")[0] not in due
        ]
        return {**position, "to_act": listed}

    retold = greyed_out if is_greyed_out else lambda position: position
    judgement = judged(SONAR.id, Program("alone", (mistake,)), retold, "-moving-")
    assert names(judgement) == [mistake]
    assert unexplained(judgement) == []
