"""Scenarios as pytest items, with one collector for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from leadline.base.errors import InputError, LeadlineError
from leadline.pytest_plugin import MARK
from leadline.pytest_plugin.player import Player
from leadline.report.gaps import SKIPPED, why_skipped
from leadline.report.scenario_failure import failed_disputes, wrong_text
from leadline.results.model import Report, ScenarioResult
from leadline.run.scenarios import NO_LONGER_STARTS
from leadline.run.subject import GaveUpError

if TYPE_CHECKING:
    from leadline.pytest_plugin.settings import Settings
    from leadline.suite.model import Scenario

PREFIX = "leadline:"
"""The prefix of the node ids of scenarios: ``leadline:GAME::SCENARIO``."""
GUIDED = "A guided game, with the program's own dice"


class WrongAnswersError(LeadlineError):
    """The error for a scenario that failed or ended in a fault; its text contains all details."""


class Suite(pytest.Collector):
    """The scenarios of a game. The program is started during collection, because its capabilities are needed."""

    settings: Settings
    starts: Callable[[], Player]

    @classmethod
    def of(cls, session: pytest.Session, settings: Settings, starts: Callable[[], Player]) -> Suite:
        """Make the collector."""
        game = settings.run.game.id
        suite: Suite = cls.from_parent(session, name=f"{PREFIX}{game}", nodeid=f"{PREFIX}{game}")
        suite.settings, suite.starts = settings, starts
        return suite

    def collect(self) -> Iterator[pytest.Item]:
        """Yield every scenario and, for a program that leaves something to its own chance, every guided game."""
        try:
            player = self.starts()
        except InputError as error:
            raise self.CollectError(str(error).replace("`--", "`--leadline-")) from None
        for scenario in self.settings.scenarios:
            is_own = scenario.id in self.settings.own
            yield ScenarioItem.from_parent(self, name=scenario.id, player=player, scenario=scenario, is_own=is_own)
        for number in player.guided:
            yield ScenarioItem.from_parent(self, name=f"guided-{number}", player=player, scenario=None, guided=number)


class ScenarioItem(pytest.Item):
    """A scenario or a guided game."""

    def __init__(
        self, *, player: Player, scenario: Scenario | None, guided: int = 0, is_own: bool = False, **known: Any
    ) -> None:
        super().__init__(**known)
        self.player, self.scenario, self.guided, self.is_own = player, scenario, guided, is_own
        self.add_marker(MARK)
        if scenario is not None:
            for name in dict.fromkeys((scenario.topic, *scenario.rules, *scenario.disputes)):
                self.add_marker(name)

    def runtest(self) -> None:
        """Play the game. Raise ``WrongAnswersError`` if answers are wrong, or skip the item with the reason."""
        missing = self.player.missing(self.scenario) if self.scenario is not None else ""
        if missing:
            self.player.leave_out(self.name, missing)
            pytest.skip(f"not tested: it {missing}")
        try:
            judged = self.player.play(self.scenario) if self.scenario is not None else self.player.guide(self.guided)
        except GaveUpError:
            pytest.skip(f"not tested: it {NO_LONGER_STARTS}")
        if judged is not None:
            self._look_at(*judged)

    def _look_at(self, report: Report, result: ScenarioResult) -> None:
        if result.verdict in SKIPPED:
            pytest.skip(why_skipped(result))
        if result.verdict == "fail":
            raise WrongAnswersError(self._wrong_text(report, result))
        if result.verdict == "error":
            raise WrongAnswersError(f"{self.title}\n\n{self._wrong_text(report, result)}")
        disputes = failed_disputes(report)
        if disputes:
            raise WrongAnswersError(f"{self.title}\n\n{disputes}")

    def _wrong_text(self, report: Report, result: ScenarioResult) -> str:
        played = {self.scenario.id: self.scenario} if self.scenario is not None else {}
        return wrong_text(self.player.run.game, report, result, played)

    @property
    def title(self) -> str:
        """Its title, in a sentence."""
        return self.scenario.title if self.scenario is not None else GUIDED

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return a failure in the words of the report, and any other exception with its traceback."""
        if isinstance(excinfo.value, WrongAnswersError | InputError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        """Return the source location, which a user's own scenario has in its file and one of the suite lacks."""
        if self.scenario is not None and self.is_own:
            file = Path(self.scenario.file).absolute()
            if file.is_file():
                return file, self.scenario.line - 1, self.name
        return self.session.path / self.nodeid.partition("::")[0], None, self.name
