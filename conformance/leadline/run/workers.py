"""Playing in several worker processes at once, each with its own subject and a part of the suite.

What a worker has played comes back piece by piece and is kept as it comes. A worker that ends, or whose subject cannot
be started any more, gets no further piece; the others play what is left.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, TypeAlias

from leadline.problems import InputError
from leadline.run.capabilities import missing_capability
from leadline.run.context import Progress, RunContext, silent
from leadline.run.interrupts import uninterrupted
from leadline.run.records import GameRecord, Recording, Untested
from leadline.run.scenarios import NO_LONGER_STARTS, play_suite
from leadline.run.steering import steer_games
from leadline.run.subject import Subject
from leadline.suite.model import Scenario
from leadline.transport.guardian import end_with_parent

if TYPE_CHECKING:
    from leadline.run.recording_file import Recorder

PIECES_A_WORKER = 6
"""Into so many pieces the part of a worker is cut: enough that all end at about the same time."""
GRACE = 3.0
"""So many seconds workers have to end when a run is interrupted."""
ENDED = "was not played: its worker ended by itself"
"""Why a scenario was not played, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is played in one go."""

    scenarios: Sequence[int] = ()
    """Neighbouring scenarios, by their place in the run."""
    steered: Sequence[int] = ()
    """The numbers of steered games."""


@dataclass(slots=True)
class Played:
    """What came of a piece."""

    games: dict[str, list[GameRecord]] = field(default_factory=dict)
    """The games by scenario."""
    untested: list[Untested] = field(default_factory=list)
    """What could not be put to the subject."""
    restarts: int = 0
    """How often the subject had to be started again."""
    gave_up: str = ""
    """Why the worker ended early, if it did."""
    is_begun: bool = True
    """Whether the subject was there to play it."""
    is_last: bool = False
    """Whether the subject cannot be started any more, so that the worker can play nothing else."""


Line: TypeAlias = "Connection[Piece, Played | Exception]"
"""From here to a worker."""


@dataclass(slots=True)
class Worker:
    """A worker process, as the process of the run sees it."""

    process: BaseProcess
    line: Line
    piece: Piece | None = None
    """What it plays."""
    is_able: bool = True
    """Whether it can be given another piece."""


def play_in_workers(
    subject: Subject,
    context: RunContext,
    recorder: Recorder,
    scenarios: Sequence[Scenario],
    steered: Sequence[int],
    number: int,
    progress: Progress,
) -> int:
    """Play scenarios and steered games in so many workers; gives how often subjects had to be started again.

    Raises ``KeyboardInterrupt`` when all that was played is kept.
    """
    own = _Own(subject, context, scenarios, recorder.recording.seed)
    workers: list[Worker] = []
    left = deque(pieces(len(scenarios), steered, number))
    gathering = Gathering(recorder, progress, context, scenarios, left, len(scenarios) + len(steered))
    seconds = None
    try:
        for _ in range(min(number, len(left))):
            with uninterrupted():
                workers.append(_started(own, workers))
        gathering.take_all(workers)
    except KeyboardInterrupt:
        left.clear()
        seconds = GRACE
        with suppress(TimeoutError):
            gathering.take_all(workers, seconds)
        raise
    finally:
        for worker in workers:
            worker.line.close()
        for worker in workers:
            worker.process.join(seconds)
            worker.process.kill()
    return gathering.restarts


def pieces(scenarios: int, steered: Sequence[int], workers: int) -> list[Piece]:
    """The pieces of a run: neighbouring scenarios stay together."""
    number = min(max(1, workers * PIECES_A_WORKER), max(1, scenarios))
    cuts = [scenarios * cut // number for cut in range(number + 1)]
    parts = [Piece(range(first, last)) for first, last in pairwise(cuts) if first < last]
    return parts + [Piece(steered=steered[at::workers]) for at in range(workers) if steered[at::workers]]


@dataclass(slots=True)
class Gathering:
    """Gives pieces to workers, and keeps what they have played, as it comes."""

    recorder: Recorder
    progress: Progress
    context: RunContext
    scenarios: Sequence[Scenario]
    left: deque[Piece]
    """What no worker has been given."""
    total: int
    done: int = 0
    restarts: int = 0

    def take_all(self, workers: Sequence[Worker], seconds: float | None = None) -> None:
        """Have everything played that is left, and take what comes.

        Raises ``TimeoutError`` if nothing has come for so many ``seconds``.
        """
        while True:
            with uninterrupted():
                for worker in workers:
                    self._give(worker)
            playing = {worker.line: worker for worker in workers if worker.piece is not None}
            if not playing:
                break
            ready = wait(list(playing), seconds)
            if not ready:
                raise TimeoutError
            for line, worker in playing.items():
                if line in ready:
                    with uninterrupted():  # What a worker has played is kept.
                        self._take(worker)
        while self.left:
            self._leave_out(self.left.popleft())

    def _give(self, worker: Worker) -> None:
        """Give a worker another piece, if it has none and there is one."""
        if worker.piece is not None or not worker.is_able or not self.left:
            return
        try:
            worker.line.send(self.left[0])
            worker.piece = self.left.popleft()
        except OSError:
            worker.is_able = False

    def _take(self, worker: Worker) -> None:
        """Take what a worker has played, and let it go on at once."""
        piece, worker.piece = worker.piece, None
        assert piece is not None
        recording = self.recorder.recording
        try:
            played = worker.line.recv()
        except (EOFError, OSError):
            worker.is_able = False
            recording.gave_up = recording.gave_up or "a worker ended by itself"
            recording.untested += [Untested(name, ENDED) for name in self._names(piece)]
            return
        if isinstance(played, Exception):
            raise played
        worker.is_able = not played.is_last
        self.restarts += played.restarts
        recording.gave_up = recording.gave_up or played.gave_up
        if not played.is_begun:
            self.left.appendleft(piece)
            return
        self._give(worker)
        for untested in played.untested:
            self.recorder.untested(untested)
        for name, games in played.games.items():
            self.recorder.played(name, games)
        self.done += len(piece.scenarios) + len(piece.steered)
        self.progress(self.done, self.total, "scenarios in several workers")

    def _names(self, piece: Piece) -> list[str]:
        """The scenarios and steered games of a piece."""
        steered = [f"steered-{number}" for number in piece.steered]
        return [*(self.scenarios[number].id for number in piece.scenarios), *steered]

    def _leave_out(self, piece: Piece) -> None:
        """Nobody is there any more to play a piece: say of each scenario why it is not tested."""
        recording = self.recorder.recording
        recording.gave_up = recording.gave_up or "a worker ended by itself"
        missing = [missing_capability(self.scenarios[number], self.context) for number in piece.scenarios]
        whys = [*missing, *("" for _ in piece.steered)]
        for name, why in zip(self._names(piece), whys, strict=True):
            recording.untested.append(Untested(name, why or NO_LONGER_STARTS))


# ---- In the worker process


@dataclass(frozen=True, slots=True)
class _Own:
    """What every worker has from the start."""

    first: Subject
    """The subject of the run; each worker starts another one."""
    context: RunContext
    scenarios: Sequence[Scenario]
    seed: int


def _started(own: _Own, before: Sequence[Worker]) -> Worker:
    """Start a worker process, by a fork; it has nothing to do with the lines of those ``before`` it."""
    here, there = multiprocessing.Pipe()
    lines = [here, *(worker.line for worker in before)]
    process = multiprocessing.get_context("fork").Process(target=_work, args=(own, there, lines))
    process.start()
    there.close()
    return Worker(process, here)


def _work(own: _Own, line: Connection[Played | Exception, Piece], others: Sequence[Line]) -> None:
    """What a worker process does: Ctrl-C is the parent's business, and pieces are played as they come."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:
        other.close()
    subject, failed = own.first.another(), ""
    Finalize(None, subject.stop, exitpriority=1)
    try:
        subject.greet()
    except InputError as error:
        failed = error.problems[0].wrong
    while True:
        try:
            piece = line.recv()
        except EOFError:
            return
        if failed:
            line.send(Played(gave_up=failed, is_begun=False, is_last=True))
            continue
        try:
            line.send(_play_piece(own, subject, piece))
        except Exception as error:  # It is raised where the run is.
            line.send(error)


def _play_piece(own: _Own, subject: Subject, piece: Piece) -> Played:
    """Play a piece."""
    from leadline.run.recording_file import Recorder

    recording, before = Recording(own.context.game.id, {}, {}, own.seed), subject.restarts
    recorder = Recorder(recording)
    if piece.scenarios:
        scenarios = [own.scenarios[number] for number in piece.scenarios]
        play_suite(subject, own.context, scenarios, recorder, silent)
    if piece.steered:
        steer_games(subject, own.context, recorder, piece.steered, silent)
    played = Played(untested=recording.untested, restarts=subject.restarts - before, gave_up=recording.gave_up)
    for game in recording.games:
        played.games.setdefault(game.scenario, []).append(game)
    played.is_last = subject.is_given_up
    return played
