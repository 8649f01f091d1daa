"""Playing of single scenarios with one program, each of which is judged separately."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.check.judging import is_all_right, judge_recording
from leadline.recording.file import RecordedRun, Recorder, RecordingWriter
from leadline.recording.lines import Footer, UntestedLine
from leadline.recording.model import GameRecord, Recording
from leadline.results.model import Report, ScenarioResult
from leadline.run.capabilities import missing_capability
from leadline.run.guided import guide_one
from leadline.run.run import RunConfig, footer_of, has_own_chance, meet, subject_of
from leadline.run.scenarios import NO_LONGER_STARTS, games_by_scenario
from leadline.run.subject import GaveUpError

if TYPE_CHECKING:
    from leadline.suite.model import Scenario


class Player:
    """A program, started when it is first needed, and the recording of everything played with it."""

    def __init__(self, run: RunConfig, file: Path) -> None:
        """Store the settings and the file for the recording. Raise ``InputError`` if the program cannot be greeted."""
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
    def guided(self) -> Sequence[int]:
        """The numbers of the guided games, of which there are none for a program that accepts all chance."""
        return self.run.guided if has_own_chance(self.context) else ()

    def missing(self, scenario: Scenario) -> str:
        """Return why a scenario cannot be played, worded to follow `it`, or an empty text if it can be played."""
        return missing_capability(scenario, self.context)

    def leave_out(self, name: str, missing: str) -> None:
        """Record that a scenario cannot be played with the program."""
        if name not in self.done:
            self.done.add(name)
            self.recorder.keep(UntestedLine(id=name, missing=missing))

    def play(self, scenario: Scenario) -> tuple[Report, ScenarioResult] | None:
        """Play a scenario, and return the report on this scenario alone, or None if every answer is right."""
        try:
            (games,) = games_by_scenario(self.subject, self.context, [scenario])
        except GaveUpError as error:
            return self._gave_up(scenario.id, [scenario], error)
        return self._judged(scenario.id, [scenario], games)

    def guide(self, number: int) -> tuple[Report, ScenarioResult] | None:
        """Play a guided game, and return the report on this game alone, or None if every answer is right."""
        name = f"guided-{number}"
        try:
            game = guide_one(self.subject, self.context, number, random.Random(f"{self.run.seed}/{number}"))
        except GaveUpError as error:
            return self._gave_up(name, [], error)
        return self._judged(name, [], [game])

    def stop(self) -> None:
        """End the program, and close the recording."""
        self.subject.stop()
        if self.recorder.writer is not None:
            recording, seconds = self.recorder.recording, time.monotonic() - self.began
            recording.add_notes(self.subject.notes, self.subject.take_unknown())
            footer = footer_of(seconds, self.subject.restarts, recording)
            self.recorder.writer.close(footer)

    def _recording(self, games: list[GameRecord]) -> Recording:
        return Recording(self.run.game.id, self.header.subject, self.header.configured, self.run.seed, games=games)

    def _gave_up(
        self, name: str, scenarios: Sequence[Scenario], error: GaveUpError
    ) -> tuple[Report, ScenarioResult] | None:
        self.recorder.recording.gave_up = str(error)
        if error.finished:
            return self._judged(name, scenarios, list(error.finished))
        self.leave_out(name, NO_LONGER_STARTS)
        raise error

    def _judged(
        self, name: str, scenarios: Sequence[Scenario], games: list[GameRecord]
    ) -> tuple[Report, ScenarioResult] | None:
        if name not in self.done:  # Plugins may rerun failed tests; a game played again is recorded only once.
            self.done.add(name)
            self.recorder.played(name, games)
        run = RecordedRun(self.header, self._recording(games), footer=Footer(seconds=0.0, restarts=0))
        if is_all_right(self.run.game, run, scenarios):
            return None
        report = judge_recording(self.run.game, run, scenarios, whole=False, notices=False)
        return report, next(scenario for scenario in report.scenarios if scenario.id == name)
