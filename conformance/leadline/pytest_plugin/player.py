"""Playing single scenarios with one program, and judging each by itself."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.report.model import Report, ScenarioResult
from leadline.run.capabilities import missing_capability
from leadline.run.recording_file import RecordedRun, Recorder, RecordingWriter
from leadline.run.recording_lines import Footer
from leadline.run.records import GameRecord, Recording, Untested
from leadline.run.run import RunConfig, has_own_chance, is_all_right, judge_recording, meet, subject_of
from leadline.run.scenarios import NO_LONGER_STARTS, games_by_scenario
from leadline.run.steering import steer_one
from leadline.run.subject import GaveUp

if TYPE_CHECKING:
    from leadline.suite.model import Scenario


class Player:
    """One program, started when it is first needed, and the recording of all that is played with it."""

    def __init__(self, run: RunConfig, file: Path) -> None:
        """Take what is to be run and the file for the recording. Raises ``InputError`` if it cannot be greeted."""
        self.run = run
        self.began = time.monotonic()
        self.subject = subject_of(run)
        try:
            self.header, self.context = meet(run, self.subject)
            self.recorder = Recorder(self._recording([]), RecordingWriter(file, self.header))
        except BaseException:
            self.subject.stop()
            raise
        self.done: set[str] = set()

    @property
    def steered(self) -> Sequence[int]:
        """The numbers of the games to steer: none for a program that can be told all chance."""
        return self.run.steered if has_own_chance(self.context) else ()

    def missing(self, scenario: Scenario) -> str:
        """Why a scenario cannot be put to the program, as the end of a sentence that begins with `it`; else empty."""
        return missing_capability(scenario, self.context)

    def leave_out(self, name: str, missing: str) -> None:
        """Note that a scenario cannot be put to the program."""
        if name not in self.done:
            self.done.add(name)
            self.recorder.untested(Untested(name, missing))

    def play(self, scenario: Scenario) -> tuple[Report, ScenarioResult] | None:
        """Play a scenario; gives the report of it alone, or nothing if every answer is right."""
        try:
            (games,) = games_by_scenario(self.subject, self.context, [scenario])
        except GaveUp as error:
            return self._gave_up(scenario.id, [scenario], error)
        return self._judged(scenario.id, [scenario], games)

    def steer(self, number: int) -> tuple[Report, ScenarioResult] | None:
        """Steer a game; gives the report of it alone, or nothing if every answer is right."""
        name = f"steered-{number}"
        try:
            game = steer_one(self.subject, self.context, number, random.Random(f"{self.run.seed}/{number}"))
        except GaveUp as error:
            return self._gave_up(name, [], error)
        return self._judged(name, [], [game])

    def stop(self) -> None:
        """End the program, and close the recording."""
        self.subject.stop()
        if self.recorder.writer is not None:
            gave_up, seconds = self.recorder.recording.gave_up, round(time.monotonic() - self.began, 3)
            footer = Footer(kind="footer", seconds=seconds, restarts=self.subject.restarts, gave_up=gave_up)
            self.recorder.writer.close(footer)

    def _recording(self, games: list[GameRecord]) -> Recording:
        return Recording(self.run.game, self.header.subject, self.header.told, self.run.seed, games=games)

    def _gave_up(self, name: str, scenarios: Sequence[Scenario], error: GaveUp) -> tuple[Report, ScenarioResult] | None:
        self.recorder.recording.gave_up = str(error)
        if error.finished:
            return self._judged(name, scenarios, list(error.finished))
        self.leave_out(name, NO_LONGER_STARTS)
        raise error

    def _judged(
        self, name: str, scenarios: Sequence[Scenario], games: list[GameRecord]
    ) -> tuple[Report, ScenarioResult] | None:
        if name not in self.done:  # What is played once more, by whatever runs failed tests again, is recorded once.
            self.done.add(name)
            self.recorder.played(name, games)
        run = RecordedRun(self.header, self._recording(games), footer=Footer(kind="footer", seconds=0.0, restarts=0))
        if is_all_right(run, scenarios):
            return None
        report = judge_recording(run, scenarios, whole=False, notices=False)
        return report, next(one for one in report.scenarios if one.id == name)
