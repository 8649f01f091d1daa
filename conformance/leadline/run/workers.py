"""Playing in several worker processes at once, each with its own subject and a part of the suite.

Each worker is an executor of one process, which has one piece at a time. What it has played is returned and recorded
piece by piece. A worker that ends, or whose subject can no longer be started, gets no further piece; the others play
the remaining ones.
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

from leadline.base.errors import InputError, Problem
from leadline.base.signals import uninterrupted
from leadline.recording.lines import UntestedLine
from leadline.recording.model import GameRecord, Recording, UnknownKey, Untested
from leadline.run.capabilities import missing_capability
from leadline.run.context import Progress, RunContext, silent
from leadline.run.declarations import ChangedSubjectError
from leadline.run.guided import guide_games
from leadline.run.scenarios import NO_LONGER_STARTS, play_suite
from leadline.run.subject import Subject
from leadline.suite.model import Scenario
from leadline.transport.guardian import end_with_parent

if TYPE_CHECKING:
    from leadline.recording.file import Recorder

PIECES_A_WORKER = 6
"""The number of pieces per worker: enough that all workers end at about the same time."""
GRACE = 3.0
"""The seconds that workers have to end when a run is interrupted."""
SIGNALS_WAIT = 0.1
"""The most seconds for which the handling of a signal is delayed."""
ENDED = "was not played: its worker process ended unexpectedly"
"""The reason why a scenario was not played, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The scenarios and guided games that a worker plays before it reports back."""

    scenarios: Sequence[int] = ()
    """Neighbouring scenarios, by their index in the run."""
    guided: Sequence[int] = ()
    """The numbers of guided games."""


@dataclass(slots=True)
class Played:
    """The results of a piece."""

    games: dict[str, list[GameRecord]] = field(default_factory=dict)
    """The games by scenario."""
    untested: list[Untested] = field(default_factory=list)
    """The scenarios that could not be played with the subject."""
    restarts: int = 0
    """The number of times the subject was restarted."""
    gave_up: str = ""
    """The reason why the worker ended early, if it did."""
    is_begun: bool = True
    """True if the subject was available to play the piece."""
    is_last: bool = False
    """True if the subject can no longer be started, so that the worker can play nothing else."""
    changed: Sequence[Problem] = ()
    """The ways in which the worker's subject differs from that of the run, if it does."""
    notes: Sequence[str] = ()
    """Notes on the subject's declaration that deserve a look."""
    unknown_keys: Sequence[UnknownKey] = ()
    """The unknown keys in its results."""


def play_in_workers(
    subject: Subject,
    context: RunContext,
    recorder: Recorder,
    scenarios: Sequence[Scenario],
    guided: Sequence[int],
    number: int,
    progress: Progress,
) -> int:
    """Play scenarios and guided games in ``number`` workers; return how often subjects were restarted.

    Raises ``KeyboardInterrupt`` once everything that was played is recorded, and ``EnoughFailedError`` and
    ``ChangedSubjectError`` at once, which discards what the other workers are playing.
    """
    left = deque(pieces(len(scenarios), guided, number))
    own = _Own(subject, context, scenarios, recorder.recording.seed)
    workers = [_worker(own) for _ in range(min(number, len(left)))]
    total = len(scenarios) + len(guided)
    gathering = Gathering(recorder, progress, context, scenarios, left, total, deque(workers))
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
        if gathering.playing:  # The run was ended early; what the workers are playing is discarded.
            for process in multiprocessing.active_children():
                if process not in others:
                    process.kill()
        for worker in workers:
            worker.shutdown()
    return gathering.restarts


def pieces(scenarios: int, guided: Sequence[int], workers: int) -> list[Piece]:
    """Return the pieces of a run; neighbouring scenarios stay together."""
    number = min(max(1, workers * PIECES_A_WORKER), max(1, scenarios))
    cuts = [scenarios * cut // number for cut in range(number + 1)]
    parts = [Piece(range(first, last)) for first, last in pairwise(cuts) if first < last]
    return parts + [Piece(guided=guided[at::workers]) for at in range(workers) if guided[at::workers]]


@dataclass(slots=True)
class Gathering:
    """Gives pieces to workers, and records what they have played as it arrives."""

    recorder: Recorder
    progress: Progress
    context: RunContext
    scenarios: Sequence[Scenario]
    left: deque[Piece]
    """The pieces that have not been given to a worker."""
    total: int
    idle: deque[ProcessPoolExecutor]
    """The workers that can be given a piece."""
    playing: dict[Future[Played], tuple[ProcessPoolExecutor, Piece]] = field(default_factory=dict)
    """The pieces that are being played, and their workers."""
    done: int = 0
    restarts: int = 0

    def take_all(self, seconds: float = inf) -> None:
        """Play all remaining pieces and take the results, until none has arrived for this number of ``seconds``."""
        last = monotonic()
        while True:
            with uninterrupted():  # A signal at this point could leave a future locked, or lose what was played.
                self._give()
                done, _ = wait(self.playing, SIGNALS_WAIT, FIRST_COMPLETED)
                for future in done:
                    self._take(future)
            last = monotonic() if done else last
            if not self.playing or monotonic() > last + seconds:
                return

    def _give(self) -> None:
        """Give every idle worker a piece, as long as pieces are left."""
        while self.left and self.idle:
            worker, piece = self.idle.popleft(), self.left.popleft()
            try:
                self.playing[worker.submit(_play_piece, piece)] = worker, piece
            except BrokenProcessPool:  # The worker has ended meanwhile, and gets nothing more.
                self.left.appendleft(piece)

    def _take(self, future: Future[Played]) -> None:
        """Record what a worker has played, and let it continue at once."""
        worker, piece = self.playing.pop(future)
        recording = self.recorder.recording
        try:
            played = future.result()
        except BrokenProcessPool:
            recording.gave_up = recording.gave_up or "a worker process ended unexpectedly"
            recording.untested += [Untested(name, ENDED) for name in self._names(piece)]
            return
        if played.changed:
            raise ChangedSubjectError(played.changed)
        recording.add_notes(played.notes, played.unknown_keys)
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
            self.recorder.keep(UntestedLine(id=untested.scenario, missing=untested.missing))
        for name, games in played.games.items():
            self.recorder.played(name, games)
        self.recorder.check()
        self.done += len(piece.scenarios) + len(piece.guided)
        self.progress(self.done, self.total, "scenarios in several workers")

    def _names(self, piece: Piece) -> list[str]:
        """Return the ids of the scenarios and guided games of a piece."""
        guided = [f"guided-{number}" for number in piece.guided]
        return [*(self.scenarios[number].id for number in piece.scenarios), *guided]

    def leave_out(self) -> None:
        """Record for each remaining scenario why it is not tested, when no worker is left to play it."""
        recording = self.recorder.recording
        for piece in self.left:
            recording.gave_up = recording.gave_up or "a worker process ended unexpectedly"
            missing = [missing_capability(self.scenarios[number], self.context) for number in piece.scenarios]
            whys = [*missing, *("" for _ in piece.guided)]
            for name, why in zip(self._names(piece), whys, strict=True):
                recording.untested.append(Untested(name, why or NO_LONGER_STARTS))


# ---- In the worker process


@dataclass(frozen=True, slots=True)
class _Own:
    """The state that every worker has from the start."""

    first: Subject
    """The subject of the run; each worker starts another instance."""
    context: RunContext
    scenarios: Sequence[Scenario]
    seed: int


@dataclass(slots=True)
class _Here:
    """The state of a worker process; unused in the main process of the run."""

    own: _Own
    subject: Subject
    failed: str = ""
    """The reason why its subject could not be started, if it could not."""
    changed: Sequence[Problem] = ()
    """The ways in which its subject differs from that of the run, if it does."""


_here: _Here


def _worker(own: _Own) -> ProcessPoolExecutor:
    """Return an executor of one process with its own subject, forked when it is given its first piece."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("fork"), _begin, (own,))


def _begin(own: _Own) -> None:
    """Initialise a worker process: ignore signals, which the parent handles, and start a subject."""
    global _here  # noqa: PLW0603 - An executor has no other place for what its process keeps.
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _here = _Here(own, own.first.another())
    Finalize(None, _here.subject.stop, exitpriority=1)
    try:
        _here.subject.greet()
    except ChangedSubjectError as error:
        _here.changed = error.problems
    except InputError as error:
        _here.failed = error.problems[0].wrong


def _play_piece(piece: Piece) -> Played:
    """Play a piece, in a worker process."""
    from leadline.recording.file import Recorder

    own, subject = _here.own, _here.subject
    if _here.changed:
        return Played(changed=_here.changed)
    if _here.failed:
        return Played(gave_up=_here.failed, is_begun=False, is_last=True)
    recording, before = Recording(own.context.game.id, {}, {}, own.seed), subject.restarts
    recorder = Recorder(recording)
    try:
        if piece.scenarios:
            scenarios = [own.scenarios[number] for number in piece.scenarios]
            play_suite(subject, own.context, scenarios, recorder, silent)
        if piece.guided:
            guide_games(subject, own.context, recorder, piece.guided, silent)
    except ChangedSubjectError as error:
        return Played(changed=error.problems)
    played = Played(untested=recording.untested, restarts=subject.restarts - before, gave_up=recording.gave_up)
    played.notes, played.unknown_keys = list(subject.notes), subject.take_unknown()
    for game in recording.games:
        played.games.setdefault(game.scenario, []).append(game)
    played.is_last = subject.is_given_up
    return played
