"""Settable inputs of Captain Sonar: what a program is not told counts neither for it nor against it."""

from __future__ import annotations

from random import Random
from typing import Any

from any_game import check

from leadline.results.model import Report
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

GAME = "captain-sonar"
SCENARIOS = {one.id: one for one in load_suite(GAME).scenarios}
WITH_PATHS = [one for one in SCENARIOS.values() if any(step.move["choice"].get("path") for step in one.steps)]


class KnowsNoPaths(ReferenceSubject):
    """A subject that launches torpedoes without a path, and accepts any path that it is sent."""

    def __init__(self) -> None:
        super().__init__(GAME, chance=Random(1), without=["paths"])
        self.sent: list[Any] = []

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        for move in params["moves"]:
            self.sent.append(move["choice"].pop("path", None))
        return super().play(params)


class SaysNoAnswer(ReferenceSubject):
    """A subject that answers a sonar itself, and does not say how."""

    def __init__(self) -> None:
        super().__init__(GAME, chance=Random(1), without=["answers"])

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        (move,) = params["moves"]
        if move["choice"]["kind"] != "answer-sonar":
            return super().play(params)
        game = self._game(params)
        (decision,) = game.engine.to_act(game.position)
        choice = game.engine.choices(game.position, decision).listed[0]
        params["moves"] = [{"choice": self.game.codecs.choice.write(choice)}]
        return {key: one for key, one in super().play(params).items() if key == "position"}


def verdicts(report: Report) -> dict[str, str]:
    return {one.id: one.verdict for one in report.scenarios}


def test_who_knows_no_paths_is_sent_none_and_is_not_asked_to_refuse_one() -> None:
    made: list[KnowsNoPaths] = []

    def start() -> KnowsNoPaths:
        made.append(KnowsNoPaths())
        return made[-1]

    report = check(start, WITH_PATHS)
    assert not any(path for one in made for path in one.sent)
    wanted = {one.id: "not-tested" if one.expects_refusal() else "pass" for one in WITH_PATHS}
    assert {"not-tested", "pass"} == set(wanted.values())
    told = [step.move["choice"].get("path") for one in WITH_PATHS for step in one.steps[-1:] if one.expects_refusal()]
    assert all(told)
    assert verdicts(report) == wanted
    whys = {one.why for one in report.scenarios if one.verdict == "not-tested"}
    assert whys == {"it cannot accept the path of a torpedo"}


def test_a_sonar_answer_that_played_does_not_tell_is_said_to_be_missing_there() -> None:
    report = check(SaysNoAnswer, [SCENARIOS["sonar-opening-sonar"]])
    (failure,) = (one for result in report.scenarios for one in result.failures)
    assert failure.says.startswith("`played` does not say what was chosen for blue ")
    assert "two of row, column and sector" in failure.says
