"""Ending a run as soon as so many scenarios have failed.

A run is judged when it is over. Here each scenario is looked at when it is played: one whose answers are all what the
reference gives is right, and any other is judged alone, as `leadline check --only` would judge it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from leadline.games import load_game, recommended, spec_of
from leadline.run.records import GameRecord, Recording

if TYPE_CHECKING:
    from leadline.judge.judge import Judge
    from leadline.run.recording_lines import Header
    from leadline.suite.model import Scenario


class EnoughFailed(Exception):
    """So many scenarios have failed that the run ends; the text says why it ends."""


class FailureLimit:
    """Counts the scenarios of a run that fail."""

    def __init__(self, most: int, header: Header, scenarios: Sequence[Scenario]) -> None:
        """Take how many failures end the run, what the recording begins with, and what is played."""
        self.most, self.failed = most, 0
        self._header = header
        self._scenarios: Mapping[str, Scenario] = {one.id: one for one in scenarios}
        self._judge: Judge | None = None

    def count(self, scenario: str, games: Sequence[GameRecord]) -> None:
        """Look at the games of a scenario, or at a steered one."""
        if self.failed < self.most and not self._is_right(scenario, games):
            self.failed += self._fails(scenario, games)

    def check(self) -> None:
        """Raise ``EnoughFailed`` if the run is to end."""
        if self.failed >= self.most:
            number = "a scenario has" if self.most == 1 else f"{self.most} scenarios have"
            option = "-x" if self.most == 1 else f"--maxfail {self.most}"
            raise EnoughFailed(f"{number} failed ({option})")

    def _is_right(self, scenario: str, games: Sequence[GameRecord]) -> bool:
        """Whether every answer is what the reference gives under the readings the subject is held to."""
        from leadline.judge.judge import Judge

        if scenario not in self._scenarios:
            return False
        game, header = load_game(self._header.game), self._header
        if self._judge is None:
            base = {**recommended(game.id), **header.claimed}
            can = header.subject.get("can", ())
            scenarios = list(self._scenarios.values())
            self._judge = Judge(game, spec_of(game.id), scenarios, can, base=base, claimed=header.claimed)
        looked = [self._judge.look_at(one) for one in games]
        return not any(one.broken or self._judge.first_wrong(one) for one in looked)

    def _fails(self, scenario: str, games: Sequence[GameRecord]) -> bool:
        """Whether a scenario fails when it is judged alone."""
        from leadline.run.recording_file import RecordedRun
        from leadline.run.recording_lines import Footer
        from leadline.run.run import judge_recording

        header = self._header
        alone = Recording(header.game, header.subject, header.told, header.seed, list(games))
        footer = Footer(kind="footer", seconds=0.0, restarts=0)
        chosen = [self._scenarios[scenario]] if scenario in self._scenarios else []
        report = judge_recording(RecordedRun(header, alone, footer=footer), chosen, whole=False)
        return report.summary.result == "not-conformant"
