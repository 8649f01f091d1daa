"""Playing in several lanes at once: each is a process of its own with its own subject, and plays a part of the suite.

What a lane has played comes over a pipe as the lines of a recording; they are written and kept here as they
come. A lane that cannot go on does not stop the others.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Any

from leadline.problems import InputError, Place
from leadline.protocol.messages import GameSupport
from leadline.runner.interrupts import uninterrupted
from leadline.runner.play import Play, Progress, Table
from leadline.runner.recording_file import Keeper, RecordedRun, RecordingWriter, add_entry
from leadline.runner.recording_lines import Header
from leadline.runner.records import GameRecord, Recording, Untested
from leadline.runner.scenarios import play_suite
from leadline.runner.steer import steer_games
from leadline.runner.subject import Subject
from leadline.runner.told_games import ToldRecord, told_shortly
from leadline.suite.answers import ToldGame
from leadline.suite.answers_file import compiled_answers
from leadline.suite.model import Scenario
from leadline.transport.guardian import end_with_parent

END, BROKEN, KNOWN = "lane", "broken", "known"
_GRACE = 3.0


@dataclass(frozen=True, slots=True)
class Part:
    """What one lane plays."""

    scenarios: Sequence[Scenario]
    """Neighbouring scenarios, in their order."""
    steered: Sequence[int]
    """The numbers of steered games."""


@dataclass(slots=True)
class Lane:
    """A lane as it is seen from outside."""

    process: ForkProcess
    """Its process."""
    pipe: Connection
    """Where its lines come from."""
    left: set[str]
    """What it has still to play."""


class Sender(RecordingWriter):
    """Writes the lines of a recording into a pipe."""

    def __init__(self, pipe: Connection, known: dict[tuple[str, str], Any]) -> None:
        """Take the pipe, and where the games are found that were answered as compiled: they are told in few words."""
        self._pipe, self._known = pipe, known

    def add_played(self, scenario: str, games: Sequence[GameRecord]) -> None:
        """Write the games of one scenario."""
        short = told_shortly(games, self._known)
        if short is None:
            super().add_played(scenario, games)
        else:
            self._write({"kind": KNOWN, "id": scenario, "games": short})

    def _write(self, line: dict[str, Any]) -> None:
        self._pipe.send_bytes(json.dumps(line, separators=(",", ":")).encode("ascii"))

    def end(self, keeper: Keeper, restarts: int) -> None:
        """Say that the lane is done, and what it could not do."""
        recording = keeper.recording
        untested = [[one.scenario, one.missing] for one in recording.untested]
        self._write({"kind": END, "restarts": restarts, "gave_up": recording.gave_up, "untested": untested})

    def broken(self, error: Exception) -> None:
        """Say that the runner itself failed."""
        self._write({"kind": BROKEN, "text": f"{type(error).__name__}: {error}"})


def parts(scenarios: Sequence[Scenario], steered: Sequence[int], number: int) -> list[Part]:
    """So many parts at most, of about as many requests each; neighbours stay together, as in a single lane."""
    ends = list(accumulate(2 + len(one.steps) + (len(one.steps) if one.twin else 0) for one in scenarios))
    whole = ends[-1] if ends else 0
    cuts = [sum(end * number <= whole * lane for end in ends) for lane in range(number)] + [len(scenarios)]
    cuts[0] = 0
    made = [Part(scenarios[cuts[n] : cuts[n + 1]], steered[n::number]) for n in range(number)]
    return [part for part in made if part.scenarios or part.steered]


def play_in_lanes(
    subject: Subject,
    table: Table,
    support: GameSupport,
    keeper: Keeper,
    header: Header,
    work: Sequence[Part],
    progress: Progress,
) -> int:
    """Play the parts, each in a lane of its own; gives how often subjects had to be started again.

    Raises ``KeyboardInterrupt`` when all that was played is kept, and ``RuntimeError`` for a fault of the runner.
    """
    gathered = Gathered(keeper, header, progress, Known(subject, table, support, work))
    try:
        gathered.lanes = [_start(subject, table, support, keeper.recording, part) for part in work]
        gathered.total = sum(len(lane.left) for lane in gathered.lanes)
        while gathered.lanes:
            gathered.take()
    except KeyboardInterrupt:
        gathered.interrupt()
        raise
    finally:
        gathered.end()
    return gathered.restarts


class Known:
    """Makes the records of games that lanes tell in few words."""

    def __init__(self, subject: Subject, table: Table, support: GameSupport, work: Sequence[Part]) -> None:
        self._subject, self._table, self._support = subject, table, support
        self._scenarios = {scenario.id: scenario for part in work for scenario in part.scenarios}
        self._answers = compiled_answers(table.plug.id)

    def games(self, name: str, short: Sequence[Any]) -> list[tuple[GameRecord, ToldGame]]:
        """The games of a scenario, each with how it was compiled."""
        scenario = self._scenarios[name]
        assert self._answers is not None
        told = self._answers.of(scenario)
        begun = Play(self._subject, self._table, scenario, self._support).opening
        games = [(part, told[part], form) for part, form in short]
        return [
            (ToldRecord.told(name, part, begun, one.answers, one.asked, form=form), one) for part, one, form in games
        ]


class Gathered:
    """The lanes, and what they have played."""

    def __init__(self, keeper: Keeper, header: Header, progress: Progress, known: Known) -> None:
        self.keeper, self.progress, self.known = keeper, progress, known
        self.run = RecordedRun(header, keeper.recording)
        self.lanes: list[Lane] = []
        self.total = self.done = self.restarts = 0

    def take(self, seconds: float | None = None) -> None:
        """Wait for lines of any lanes and take them in; lanes that have ended are left out from then on."""
        for pipe in wait([lane.pipe for lane in self.lanes], seconds):
            lane = next(lane for lane in self.lanes if lane.pipe is pipe)
            with uninterrupted():  # What was taken out of the pipe is kept.
                self._take_from(lane)

    def _take_from(self, lane: Lane) -> None:
        """Take in the next line of a lane."""
        try:
            entry = json.loads(lane.pipe.recv_bytes())
        except (EOFError, OSError, ValueError):
            lane.process.join()
            why = f"a lane ended by itself (exit status {lane.process.exitcode})"
            left = [[name, "its lane ended by itself"] for name in sorted(lane.left)]
            entry = {"kind": END, "restarts": 0, "gave_up": why, "untested": left}
        if entry["kind"] == BROKEN:
            raise RuntimeError(f"in a lane: {entry['text']}")
        if entry["kind"] == END:
            self._leave(lane, entry)
        else:
            self._keep(lane, entry)

    def _keep(self, lane: Lane, entry: dict[str, Any]) -> None:
        """Keep what a lane has played."""
        name = str(entry["id"])
        lane.left.discard(name)
        self.done += 1
        self.progress(self.done, self.total, name)
        if entry["kind"] == KNOWN:
            games = self.known.games(name, entry["games"])
            self.keeper.recording.known |= {(name, record.part): told for record, told in games}
            self.run.done.add(name)
            self.keeper.played(name, [record for record, _ in games])
            return
        if self.keeper.writer is not None:
            self.keeper.writer.add_line(entry)
        add_entry(self.run, entry, Place())

    def _leave(self, lane: Lane, entry: dict[str, Any]) -> None:
        """Take in how a lane ended; what it did not play may be played when the recording is gone on with."""
        recording = self.keeper.recording
        self.restarts += entry["restarts"]
        recording.gave_up = recording.gave_up or entry["gave_up"]
        recording.untested += [Untested(name, missing) for name, missing in entry["untested"] if name in lane.left]
        self.lanes.remove(lane)
        lane.pipe.close()
        lane.process.join(_GRACE)

    def interrupt(self) -> None:
        """Ask every lane to end its subject and itself, and take in what it had played by then."""
        for lane in self.lanes:
            _signal(lane, signal.SIGINT)
        deadline = time.monotonic() + _GRACE
        while self.lanes and time.monotonic() < deadline:
            self.take(deadline - time.monotonic())

    def end(self) -> None:
        """End what still runs, asking first."""
        for lane in self.lanes:
            _signal(lane, signal.SIGINT)
            lane.pipe.close()
        for lane in self.lanes:
            lane.process.join(_GRACE)
            if lane.process.is_alive():
                lane.process.kill()
                lane.process.join()


def _signal(lane: Lane, number: int) -> None:
    if lane.process.pid is not None and lane.process.is_alive():
        with suppress(ProcessLookupError):
            os.kill(lane.process.pid, number)


def _start(subject: Subject, table: Table, support: GameSupport, recording: Recording, part: Part) -> Lane:
    reading, writing = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(
        target=_play, args=(writing, subject, table, support, recording, part), daemon=True
    )
    process.start()
    writing.close()
    left = {*(one.id for one in part.scenarios), *(f"steered-{number}" for number in part.steered)}
    return Lane(process, reading, left)


def _play(
    pipe: Connection, first: Subject, table: Table, support: GameSupport, recording: Recording, part: Part
) -> None:
    """What a lane does: in its own process, with a subject like the first one."""
    end_with_parent()
    own = Recording(recording.game, recording.subject, recording.told, recording.seed)
    sender = Sender(pipe, own.known)
    try:
        subject = first.another()
        keeper = Keeper(own, sender)
        try:
            _play_part(subject, table, support, keeper, part)
        finally:
            with suppress(ValueError):  # Only the main thread may say so.
                signal.signal(signal.SIGINT, signal.SIG_IGN)
            subject.stop()
        sender.end(keeper, subject.restarts)
    except (KeyboardInterrupt, BrokenPipeError):
        return
    except Exception as error:
        sender.broken(error)


def _play_part(subject: Subject, table: Table, support: GameSupport, keeper: Keeper, part: Part) -> None:
    try:
        subject.greet()
    except InputError as error:
        keeper.recording.gave_up = error.problems[0].wrong
        keeper.recording.untested += [Untested(one.id, "the subject did not start") for one in part.scenarios]
        return

    def silent(done: int, total: int, what: str) -> None:
        """Progress is shown by whoever gathers."""

    play_suite(subject, table, part.scenarios, support, keeper, silent)
    if part.steered and not keeper.recording.gave_up:
        steer_games(subject, table, support, keeper, part.steered, silent)
