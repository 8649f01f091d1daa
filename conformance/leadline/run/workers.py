"""Playing in several worker processes at once, each with its own subject and a part of the suite.

What a worker has played comes back piece by piece and is kept as it comes. A worker that ends does not stop the others'
work from being kept.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING

from leadline.problems import InputError
from leadline.run.context import Progress, RunContext, silent
from leadline.run.interrupts import uninterrupted
from leadline.run.records import GameRecord, Recording, Untested
from leadline.run.scenarios import play_suite
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


class _Worker:
    """What a worker process has; set up once when it starts."""

    subject: Subject
    context: RunContext
    scenarios: Sequence[Scenario]
    seed: int
    stop: Event
    failed: str = ""
    restarts = 0


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
    processes = multiprocessing.get_context("fork")
    stop = processes.Event()
    pool = ProcessPoolExecutor(number, processes, _set_up, (subject, context, scenarios, recorder.recording.seed, stop))
    gathering = Gathering(recorder, progress, scenarios, len(scenarios) + len(steered))
    waiting = {pool.submit(_play_piece, piece): piece for piece in pieces(len(scenarios), steered, number)}
    try:
        gathering.take_all(waiting)
    except KeyboardInterrupt:
        stop.set()
        with suppress(TimeoutError):
            gathering.take_all(waiting, GRACE)
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.join(GRACE if stop.is_set() else None)
            process.kill()
    return gathering.restarts


def pieces(scenarios: int, steered: Sequence[int], workers: int) -> list[Piece]:
    """The pieces of a run: neighbouring scenarios stay together."""
    number = min(max(1, workers * PIECES_A_WORKER), max(1, scenarios))
    cuts = [scenarios * cut // number for cut in range(number + 1)]
    parts = [Piece(range(first, last)) for first, last in pairwise(cuts) if first < last]
    return parts + [Piece(steered=steered[at::workers]) for at in range(workers) if steered[at::workers]]


@dataclass(slots=True)
class Gathering:
    """Keeps what workers have played, as it comes."""

    recorder: Recorder
    progress: Progress
    scenarios: Sequence[Scenario]
    total: int
    done: int = 0
    restarts: int = 0

    def take_all(self, waiting: dict[Future[Played], Piece], seconds: float | None = None) -> None:
        """Take what comes until nothing is waiting; with ``seconds`` only so long."""
        while waiting:
            done, _ = wait(waiting, seconds, FIRST_COMPLETED)
            if not done:
                raise TimeoutError
            for future in done:
                with uninterrupted():  # What a worker has played is kept.
                    self._take(future, waiting.pop(future))

    def _take(self, future: Future[Played], piece: Piece) -> None:
        recording = self.recorder.recording
        try:
            played = future.result()
        except BrokenProcessPool:
            recording.gave_up = recording.gave_up or "a worker ended by itself"
            names = [self.scenarios[number].id for number in piece.scenarios]
            names += [f"steered-{number}" for number in piece.steered]
            recording.untested += [Untested(name, "was not played: its worker ended by itself") for name in names]
            return
        self.restarts += played.restarts
        recording.gave_up = recording.gave_up or played.gave_up
        for untested in played.untested:
            self.recorder.untested(untested)
        for name, games in played.games.items():
            self.recorder.played(name, games)
        self.done += len(piece.scenarios) + len(piece.steered)
        self.progress(self.done, self.total, "scenarios in several workers")


def _set_up(first: Subject, context: RunContext, scenarios: Sequence[Scenario], seed: int, stop: Event) -> None:
    """Prepare a worker process: Ctrl-C is the parent's business, and the subject is started and greeted."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _Worker.subject, _Worker.context = first.another(), context
    _Worker.scenarios, _Worker.seed, _Worker.stop = scenarios, seed, stop
    Finalize(None, _Worker.subject.stop, exitpriority=1)
    try:
        _Worker.subject.greet()
    except InputError as error:
        _Worker.failed = error.problems[0].wrong


def _play_piece(piece: Piece) -> Played:
    """What a worker does with a piece."""
    from leadline.run.recording_file import Recorder

    context, subject = _Worker.context, _Worker.subject
    recording = Recording(context.game.id, {}, {}, _Worker.seed)
    played = Played(gave_up=_Worker.failed)
    if not (_Worker.failed or _Worker.stop.is_set()):
        recorder = Recorder(recording)
        if piece.scenarios:
            scenarios = [_Worker.scenarios[number] for number in piece.scenarios]
            play_suite(subject, context, scenarios, recorder, silent)
        if piece.steered:
            steer_games(subject, context, recorder, piece.steered, silent)
    for game in recording.games:
        played.games.setdefault(game.scenario, []).append(game)
    played.untested, played.gave_up = recording.untested, played.gave_up or recording.gave_up
    played.restarts, _Worker.restarts = subject.restarts - _Worker.restarts, subject.restarts
    return played
