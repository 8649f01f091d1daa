"""`smoke` and the readings that a program claims, or follows without a claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from leadline.games import load_game, recommended
from leadline.protocol.messages import GameSupport
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.in_process import InProcess
from leadline.serve.subject import ReferenceSubject
from leadline.smoke import Finding, trial_games
from leadline.smoke.smoke import Smoke
from leadline.suite.bundle import load_suite
from leadline.suite.prove import start_of

SONAR, REGRETS = "captain-sonar", "deep-regrets"


class Follower(ReferenceSubject):
    """The reference under some readings, which cannot be asked for others and claims only what it is given."""

    def __init__(self, game: str, *follows: str, **said: Any) -> None:
        super().__init__(game, overrides=follows, chance=Random(7), without=["pipelining"])
        self.said = said

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Declare nothing about readings except what is said."""
        hello = super().initialize(params)
        support = hello["games"][self.game.id]
        del support["claims"], support["configurable"]
        support |= self.said
        return hello


@pytest.fixture
def smoke(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Finding]]:
    """Return a function that runs `smoke` with some scenarios and returns everything that it finds."""

    def run(subject: ReferenceSubject, *scenarios: str) -> list[Finding]:
        suite = load_suite(subject.game.id)
        some = replace(suite, scenarios=tuple(one for one in suite.scenarios if one.id in scenarios))
        assert len(some.scenarios) == len(scenarios)
        monkeypatch.setattr(trial_games, "suite_for", lambda game: some)
        return list(Smoke(InProcess(subject.game, subject.handlers), most=None).run())

    return run


def test_no_move_is_played_where_the_claimed_readings_refuse_the_setup() -> None:
    game = load_game(SONAR)
    can = tuple(name for name in ("position", *game.inputs) if name != "answers")
    support = GameSupport(can=can, pauses_at=["order", "torpedo", "end"])
    readings = {**recommended(SONAR), "one-player-team": "refused"}
    context = RunContext(game, game.engine_under(readings), {}, support)
    refused = [one for one in load_suite(SONAR).scenarios if one.setup is not None and one.steps]
    assert any(start_of(game, context.engine, one).position is None for one in refused)
    for scenario in refused:
        missing_capability(scenario, context)


@pytest.mark.parametrize(
    ("game", "dispute", "reading", "scenario"),
    [
        (SONAR, "scenario-gauge", "unused", "sonar-counts-full-scenario-turn-by-turn"),
        (REGRETS, "face-down-information", "nothing", "regrets-static-ignore-reveal-only-casting"),
    ],
)
@pytest.mark.parametrize("is_followed", [True, False])
def test_a_position_that_the_claimed_readings_rule_out_may_be_refused_or_played(
    smoke: Callable[..., list[Finding]], game: str, dispute: str, reading: str, scenario: str, is_followed: bool
) -> None:
    follows = [f"{dispute}={reading}"] if is_followed else []
    found = smoke(Follower(game, *follows, claims={"readings": {dispute: reading}}), scenario)
    assert not [one.says for one in found if one.verdict == "bad"]
