"""Scenarios as items of pytest, under one collector for their game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from leadline.problems import InputError
from leadline.pytest_plugin import MARK
from leadline.pytest_plugin.player import Player
from leadline.report.model import Report, ScenarioResult
from leadline.report.wrong import SKIPPED, failed_disputes, why_skipped, wrong_text
from leadline.run.scenarios import NO_LONGER_STARTS
from leadline.run.subject import GaveUp

if TYPE_CHECKING:
    from leadline.pytest_plugin.settings import Settings
    from leadline.suite.model import Scenario

PREFIX = "leadline:"
"""How the node ids of scenarios begin: ``leadline:GAME::SCENARIO``."""
STEERED = "A game steered by the runner, with the program's own dice"


class WrongAnswers(Exception):
    """A scenario failed, or ended in a fault; the text says all that is known."""


class Suite(pytest.Collector):
    """The scenarios of a game. The program is started when they are collected, so that it says what it can do."""

    settings: Settings
    starts: Callable[[], Player]

    @classmethod
    def of(cls, session: pytest.Session, settings: Settings, starts: Callable[[], Player]) -> Suite:
        """Make the collector."""
        game = settings.run.game
        found: Suite = cls.from_parent(session, name=f"{PREFIX}{game}", nodeid=f"{PREFIX}{game}")
        found.settings, found.starts = settings, starts
        return found

    def collect(self) -> Iterator[pytest.Item]:
        """Every scenario, and every steered game of a program that leaves something to its own chance."""
        try:
            player = self.starts()
        except InputError as error:
            raise self.CollectError(str(error).replace("`--", "`--leadline-")) from None
        for one in self.settings.scenarios:
            is_own = one.id in self.settings.own
            yield ScenarioItem.from_parent(self, name=one.id, player=player, scenario=one, is_own=is_own)
        for number in player.steered:
            yield ScenarioItem.from_parent(self, name=f"steered-{number}", player=player, scenario=None, steered=number)


class ScenarioItem(pytest.Item):
    """One scenario, or one steered game."""

    def __init__(
        self, *, player: Player, scenario: Scenario | None, steered: int = 0, is_own: bool = False, **known: Any
    ) -> None:
        super().__init__(**known)
        self.player, self.scenario, self.steered, self.is_own = player, scenario, steered, is_own
        self.add_marker(MARK)
        if scenario is not None:
            for name in dict.fromkeys((scenario.topic, *scenario.rules, *scenario.disputes)):
                self.add_marker(name)

    def runtest(self) -> None:
        """Play it. Raises ``WrongAnswers``, or skips it with the reason."""
        missing = self.player.missing(self.scenario) if self.scenario is not None else ""
        if missing:
            self.player.leave_out(self.name, missing)
            pytest.skip(f"not tested: it {missing}")
        try:
            found = self.player.play(self.scenario) if self.scenario is not None else self.player.steer(self.steered)
        except GaveUp:
            pytest.skip(f"not tested: it {NO_LONGER_STARTS}")
        if found is not None:
            self._look_at(*found)

    def _look_at(self, report: Report, result: ScenarioResult) -> None:
        if result.verdict in SKIPPED:
            pytest.skip(why_skipped(result))
        if result.verdict == "fail":
            raise WrongAnswers(wrong_text(report, result, self._played()))
        if result.verdict == "broken":
            raise WrongAnswers(f"{self.title}\n\n{wrong_text(report, result, self._played())}")
        disputes = failed_disputes(report)
        if disputes:
            raise WrongAnswers(f"{self.title}\n\n{disputes}")

    @property
    def title(self) -> str:
        """What it says, in a sentence."""
        return self.scenario.title if self.scenario is not None else STEERED

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What failed in the words of the report; the trace of anything else."""
        if isinstance(excinfo.value, WrongAnswers):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        """Where it stands: a scenario of one's own in its file; one of the suite has no file that is the user's."""
        if self.scenario is not None and self.is_own:
            file = Path(self.scenario.file).absolute()
            if file.is_file():
                return file, self.scenario.line - 1, self.name
        return self.session.path / self.nodeid.partition("::")[0], None, self.name

    def _played(self) -> Mapping[str, Scenario]:
        return {self.scenario.id: self.scenario} if self.scenario is not None else {}
