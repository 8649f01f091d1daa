"""Play in several worker processes at once, each with its own subject and a part of the suite.

Each worker is an executor with a single process, and works on one piece at a time. The games it has played are returned
and recorded after each piece. A worker that ends, or whose subject can no longer be started, gets no further pieces;
the others play the remaining ones.
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
"""The number of pieces per worker, which is large enough that all workers end at about the same time."""
GRACE = 3.0
"""The time that workers have to end when a run is interrupted, in seconds."""
SIGNALS_WAIT = 0.1
"""The longest time for which the handling of a signal is delayed, in seconds."""
ENDED = "was not played: its worker process ended unexpectedly"
"""The reason why a scenario was not played, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The scenarios and guided games that a worker plays before it reports back."""

    scenarios: Sequence[int] = ()
    """Consecutive scenarios, by their index in the run."""
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
    """True if the subject can no longer be started, so that the worker cannot play anything else."""
    changed: Sequence[Problem] = ()
    """The differences between the subject of the worker and the subject of the run, if there are any."""
    notes: Sequence[str] = ()
    """Notes on the subject's declaration that deserve attention."""
    unknown_keys: Sequence[UnknownKey] = ()
    """The unknown keys in the subject's results."""


def play_in_workers(
    subject: Subject,
    context: RunContext,
    recorder: Recorder,
    scenarios: Sequence[Scenario],
    guided: Sequence[int],
    number: int,
    progress: Progress,
) -> int:
    """Play scenarios and guided games in ``number`` workers, and return the number of restarts of subjects.

    Raises ``KeyboardInterrupt`` once all games played so far are recorded. Raises ``EnoughFailedError`` and
    ``ChangedSubjectError`` at once, which discards the games in progress in other workers.
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
        if gathering.playing:  # The run ended early, so the games in progress in the workers are discarded.
            for process in multiprocessing.active_children():
                if process not in others:
                    process.kill()
        for worker in workers:
            worker.shutdown()
    return gathering.restarts


def pieces(scenarios: int, guided: Sequence[int], workers: int) -> list[Piece]:
    """Return the pieces of a run, in which consecutive scenarios stay together."""
    number = min(max(1, workers * PIECES_A_WORKER), max(1, scenarios))
    cuts = [scenarios * cut // number for cut in range(number + 1)]
    parts = [Piece(range(first, last)) for first, last in pairwise(cuts) if first < last]
    return parts + [Piece(guided=guided[at::workers]) for at in range(workers) if guided[at::workers]]


@dataclass(slots=True)
class Gathering:
    """A dispatcher that gives pieces to workers and records the games as they arrive."""

    recorder: Recorder
    progress: Progress
    context: RunContext
    scenarios: Sequence[Scenario]
    left: deque[Piece]
    """The pieces that have not yet been given to a worker."""
    total: int
    idle: deque[ProcessPoolExecutor]
    """The workers that are free for a piece."""
    playing: dict[Future[Played], tuple[ProcessPoolExecutor, Piece]] = field(default_factory=dict)
    """The pieces in progress, with their workers."""
    done: int = 0
    restarts: int = 0

    def take_all(self, seconds: float = inf) -> None:
        """Play all remaining pieces and take the results, until none has arrived for a number of ``seconds``."""
        last = monotonic()
        while True:
            with uninterrupted():  # A signal at this point could leave a future locked, or lose games that were played.
                self._give()
                done, _ = wait(self.playing, SIGNALS_WAIT, FIRST_COMPLETED)
                for future in done:
                    self._take(future)
            last = monotonic() if done else last
            if not self.playing or monotonic() > last + seconds:
                return

    def _give(self) -> None:
        """Give a piece to every idle worker while pieces are left."""
        while self.left and self.idle:
            worker, piece = self.idle.popleft(), self.left.popleft()
            try:
                self.playing[worker.submit(_play_piece, piece)] = worker, piece
            except BrokenProcessPool:  # The worker has ended in the meantime and gets no more pieces.
                self.left.appendleft(piece)

    def _take(self, future: Future[Played]) -> None:
        """Record the games that a worker has played, and let the worker continue at once."""
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
        """Return the ids of the scenarios and guided games in a piece."""
        guided = [f"guided-{number}" for number in piece.guided]
        return [*(self.scenarios[number].id for number in piece.scenarios), *guided]

    def leave_out(self) -> None:
        """Record why each remaining scenario is not tested when no worker is left to play it."""
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
    """The subject of the run; each worker starts its own instance."""
    context: RunContext
    scenarios: Sequence[Scenario]
    seed: int


@dataclass(slots=True)
class _Here:
    """The state of a worker process, which is not used in the main process of the run."""

    own: _Own
    subject: Subject
    failed: str = ""
    """The reason why the worker's subject could not be started, if it could not."""
    changed: Sequence[Problem] = ()
    """The differences between the worker's subject and that of the run, if there are any."""


_here: _Here


def _worker(own: _Own) -> ProcessPoolExecutor:
    """Return an executor with one process and its own subject, forked when it receives its first piece."""
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
