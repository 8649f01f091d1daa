"""The end of a run once a given number of scenarios have failed.

A run is normally judged at its end. Here, each scenario is examined as soon as it has been played. It passes if all its
answers are the same as the reference's; otherwise it is judged separately, as `leadline check --only` would judge it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from leadline.recording.file import EnoughFailedError
from leadline.recording.model import GameRecord, Recording

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import Judge
    from leadline.recording.lines import Header
    from leadline.suite.model import Scenario


class FailedScenarios:
    """A counter of the failed scenarios in a run."""

    def __init__(self, game: Game, most: int, header: Header, scenarios: Sequence[Scenario]) -> None:
        """Store the game, the number of failures that ends the run, the header of the recording, and the scenarios."""
        self.most, self.failed = most, 0
        self._game, self._header = game, header
        self._scenarios: Mapping[str, Scenario] = {scenario.id: scenario for scenario in scenarios}
        self._judge: Judge | None = None

    def count(self, scenario: str, games: Sequence[GameRecord]) -> None:
        """Count the games of a scenario or a guided game as a failure if they fail."""
        if self.failed < self.most and not self._is_right(scenario, games):
            self.failed += self._fails(scenario, games)

    def check(self) -> None:
        """Raise ``EnoughFailedError`` if the run must end."""
        if self.failed >= self.most:
            number = "a scenario has" if self.most == 1 else f"{self.most} scenarios have"
            option = "-x" if self.most == 1 else f"--maxfail {self.most}"
            raise EnoughFailedError(f"{number} failed ({option})")

    def _is_right(self, scenario: str, games: Sequence[GameRecord]) -> bool:
        """Return whether the reference gives each of these answers under the readings used to judge the subject."""
        from leadline.judge import Judge

        if scenario not in self._scenarios:
            return False
        game, header = self._game, self._header
        if self._judge is None:
            base = {**game.recommended, **header.claimed}
            can = header.subject.get("can", ())
            scenarios = list(self._scenarios.values())
            self._judge = Judge(game, game.spec, scenarios, can, base=base, claimed=header.claimed)
        judgements = [self._judge.look_at(played) for played in games]
        return not any(played.broken or self._judge.first_wrong(played) for played in judgements)

    def _fails(self, scenario: str, games: Sequence[GameRecord]) -> bool:
        """Return whether a scenario fails when it is judged separately."""
        from leadline.check.judging import judge_recording
        from leadline.recording.file import RecordedRun
        from leadline.recording.lines import Footer

        header = self._header
        alone = Recording(header.game, header.subject, header.configured, header.seed, list(games))
        footer = Footer(seconds=0.0, restarts=0)
        chosen = [self._scenarios[scenario]] if scenario in self._scenarios else []
        report = judge_recording(self._game, RecordedRun(header, alone, footer=footer), chosen, whole=False)
        return report.summary.result == "not-conformant"
