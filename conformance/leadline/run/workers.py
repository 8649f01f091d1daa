"""Playing in several worker processes at once, each with its own subject and a part of the suite.

Each worker is an executor of one process, which has one piece in flight. What it has played comes back piece by piece
and is kept as it comes. A worker that ends, or whose subject cannot be started any more, gets no further piece; the
others play what is left.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from multiprocessing.util import Finalize
from time import monotonic
from typing import TYPE_CHECKING

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
SIGNALS_WAIT = 0.1
"""So many seconds at most a signal waits to be taken up."""
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

    Raises ``KeyboardInterrupt`` when all that was played is kept, and ``EnoughFailed`` at once: what the others play
    is lost.
    """
    left = deque(pieces(len(scenarios), steered, number))
    own = _Own(subject, context, scenarios, recorder.recording.seed)
    workers = [_worker(own) for _ in range(min(number, len(left)))]
    gathering = Gathering(recorder, progress, context, scenarios, left, len(scenarios) + len(steered), deque(workers))
    others = multiprocessing.active_children()
    try:
        gathering.take_all()
        gathering.leave_out()
    except KeyboardInterrupt:
        left.clear()
        gathering.idle.clear()
        gathering.take_all(GRACE)
        raise
    finally:
        if gathering.playing:  # It was ended early, and what they play is lost.
            for process in multiprocessing.active_children():
                if process not in others:
                    process.kill()
        for worker in workers:
            worker.shutdown()
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
    idle: deque[ProcessPoolExecutor]
    """The workers that can be given a piece."""
    playing: dict[Future[Played], tuple[ProcessPoolExecutor, Piece]] = field(default_factory=dict)
    """What is played at the moment, and by which worker."""
    done: int = 0
    restarts: int = 0

    def take_all(self, seconds: float = inf) -> None:
        """Have everything played that is left and take what comes, until nothing has come for so many ``seconds``."""
        last = monotonic()
        while True:
            with uninterrupted():  # A signal in the midst of it could leave a future locked, or lose what was played.
                self._give()
                done, _ = wait(self.playing, SIGNALS_WAIT, FIRST_COMPLETED)
                for future in done:
                    self._take(future)
            last = monotonic() if done else last
            if not self.playing or monotonic() > last + seconds:
                return

    def _give(self) -> None:
        """Give every idle worker a piece, as long as there are any."""
        while self.left and self.idle:
            worker, piece = self.idle.popleft(), self.left.popleft()
            try:
                self.playing[worker.submit(_play_piece, piece)] = worker, piece
            except BrokenProcessPool:  # It has ended since, and gets nothing more.
                self.left.appendleft(piece)

    def _take(self, future: Future[Played]) -> None:
        """Take what a worker has played, and let it go on at once."""
        worker, piece = self.playing.pop(future)
        recording = self.recorder.recording
        try:
            played = future.result()
        except BrokenProcessPool:
            recording.gave_up = recording.gave_up or "a worker ended by itself"
            recording.untested += [Untested(name, ENDED) for name in self._names(piece)]
            return
        if not played.is_last:
            self.idle.append(worker)
        self.restarts += played.restarts
        recording.gave_up = recording.gave_up or played.gave_up
        if not played.is_begun:
            self.left.appendleft(piece)
        self._give()
        if not played.is_begun:
            return
        for untested in played.untested:
            self.recorder.untested(untested)
        for name, games in played.games.items():
            self.recorder.played(name, games)
        self.recorder.check()
        self.done += len(piece.scenarios) + len(piece.steered)
        self.progress(self.done, self.total, "scenarios in several workers")

    def _names(self, piece: Piece) -> list[str]:
        """The scenarios and steered games of a piece."""
        steered = [f"steered-{number}" for number in piece.steered]
        return [*(self.scenarios[number].id for number in piece.scenarios), *steered]

    def leave_out(self) -> None:
        """Nobody is there any more to play what is left: say of each scenario why it is not tested."""
        recording = self.recorder.recording
        for piece in self.left:
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


@dataclass(slots=True)
class _Here:
    """What a worker process has; it is nothing in the process of the run."""

    own: _Own
    subject: Subject
    failed: str = ""
    """Why its subject could not be started, if it could not."""


_here: _Here


def _worker(own: _Own) -> ProcessPoolExecutor:
    """A worker process with a subject of its own, which is forked when it is given its first piece."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("fork"), _begin, (own,))


def _begin(own: _Own) -> None:
    """What a worker process does first: signals are the parent's business, and a subject is started."""
    global _here  # noqa: PLW0603 - An executor has no other place for what its process keeps.
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _here = _Here(own, own.first.another())
    Finalize(None, _here.subject.stop, exitpriority=1)
    try:
        _here.subject.greet()
    except InputError as error:
        _here.failed = error.problems[0].wrong


def _play_piece(piece: Piece) -> Played:
    """Play a piece, in a worker process."""
    from leadline.run.recording_file import Recorder

    own, subject = _here.own, _here.subject
    if _here.failed:
        return Played(gave_up=_here.failed, is_begun=False, is_last=True)
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
