"""The ways in which the pieces of a campaign are done: in this process, in several processes, or on a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from leadline.base.errors import bad_input
from leadline.base.signals import uninterrupted
from leadline.campaign.pieces import AHEAD, Executor, Piece, Work
from leadline.transport.guardian import end_with_parent

SIGNALS_WAIT = 0.1
"""The most seconds for which the handling of a signal is delayed."""


@contextmanager
def executor(jobs: int, cluster: str | None = None) -> Iterator[Executor]:
    """Yield the executor that was asked for, and end its processes afterwards.

    ``cluster`` is the address of the scheduler of a cluster; if it is empty, a cluster with ``jobs`` workers is started
    on this machine. Without a cluster, ``jobs`` processes are started, or none for a single job. Raises ``InputError``.
    """
    if cluster is not None:
        from leadline.campaign.cluster import Cluster, connected

        with connected(cluster, jobs) as client:
            yield Cluster(client)
    elif jobs > 1:
        with _pool(jobs) as pool:
            yield Processes(pool, jobs)
    else:
        yield InTurn()


class InTurn:
    """Does one piece after another in this process."""

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result."""
        for piece in pieces:
            yield piece.name, work(piece.content)


class Processes:
    """Does pieces in several processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, number: int) -> None:
        self._pool, self._number = pool, number

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result, in the order in which they are done."""
        handed_out: dict[Future[Any], str] = {}
        try:
            while True:
                with uninterrupted():  # A signal at this point could leave a future locked.
                    while len(handed_out) < AHEAD * self._number and (piece := next(pieces, None)) is not None:
                        handed_out[self._pool.submit(work, piece.content)] = piece.name
                    if not handed_out:
                        return  # There is no piece left either: any would have been handed out.
                    done, _ = wait(handed_out, SIGNALS_WAIT, FIRST_COMPLETED)
                # What is done is kept before the error of a piece ends the campaign.
                for future in sorted(done, key=lambda each: each.exception() is not None):
                    yield handed_out.pop(future), future.result()
        except BrokenProcessPool:
            remedy = "it may have run out of memory: run the same command again, perhaps with fewer --jobs"
            raise bad_input("a process of the campaign ended unexpectedly", remedy) from None


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes, and end them afterwards, even if a piece is left that is no longer needed."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("fork"), _begin)
    try:
        yield pool
    finally:
        for process in multiprocessing.active_children():
            if process not in others:
                process.kill()
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Initialise a process: the parent handles signals, and takes this process with it when it ends."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
