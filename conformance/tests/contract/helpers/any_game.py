"""Subjects of any game that are called in this process, and runs of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from leadline.check.checking import run_suite
from leadline.games import load_game, load_game_folder
from leadline.results.model import Report
from leadline.run.in_process import InProcess
from leadline.run.run import RunConfig
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

TOYS = Path(__file__).parents[2] / "toys"
KITE, DUEL, FISH, CONGER = (
    load_game_folder(TOYS / name) for name in ("kite_race", "signal_duel", "fishmonger", "conger")
)
DEEP_SEA = load_game("deep-sea-adventure")
GAMES = {game.id: game for game in (KITE, DUEL, FISH, CONGER, DEEP_SEA)}
STARTS = count(1)
"""Every start has a seed of its own."""


class Served(ReferenceSubject):
    """The reference, which says what it can do in its own way."""

    def __init__(self, game: str, pauses: Sequence[str] | None = None, **more: Any) -> None:
        super().__init__(game, chance=Random(next(STARTS)), **more)
        self.pauses = pauses
        self.sequences: list[int] = []

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say where it stops."""
        hello = super().initialize(params)
        hello["games"][self.game.id]["pauses_at"] = None if self.pauses is None else list(self.pauses)
        return hello

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Count the moves that come together."""
        self.sequences.append(len(params["moves"]))
        return super().play(params)


def scenarios_of(game: str, step: int = 1) -> tuple[Scenario, ...]:
    """Return every scenario of a game, or or every n-th one."""
    return tuple(load_suite(game).scenarios[::step])


def check(start: Callable[[], ReferenceSubject], scenarios: Sequence[Scenario] | None = None, **more: Any) -> Report:
    """Run scenarios against a subject in this process; ``start`` makes it."""
    game = start().game.id
    chosen = scenarios_of(game) if scenarios is None else scenarios
    subject = InProcess(load_game(game), lambda: start().handlers())
    config = RunConfig(load_game(game), [], chosen, whole=False, suite="", guided=range(1, 4), **more)
    return run_suite(config, lambda done, total, what: None, subject=subject)


def not_passed(report: Report) -> dict[str, str]:
    """Return the scenarios that did not pass, with their verdicts and why."""
    return {one.id: f"{one.verdict}: {one.why}" for one in report.scenarios if one.verdict != "pass"}


def wrong(report: Report) -> Mapping[str, str]:
    """Return the scenarios that failed or broke."""
    return {name: why for name, why in not_passed(report).items() if why.startswith(("fail", "error"))}


def differing(report: Report) -> set[str]:
    """Return the fields on which answers were wrong."""
    failures = [failure for one in report.scenarios for failure in one.failures]
    return {one.field for failure in failures for one in failure.differences}
