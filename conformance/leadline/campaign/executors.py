"""The ways to do the pieces of a campaign: in this process, in several processes, or on a cluster."""

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
"""The longest time for which the handling of a signal is delayed, in seconds."""


@contextmanager
def executor(jobs: int, cluster: str | None = None) -> Iterator[Executor]:
    """Yield the requested executor, and end its processes afterwards.

    ``cluster`` is the address of a cluster's scheduler; if it is empty, a cluster with ``jobs`` workers is started on
    this machine. If no cluster is requested, ``jobs`` processes are started, or none for a single job. Raises
    ``InputError`` if that is not possible.
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
    """An executor that does one piece after another in this process."""

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result."""
        for piece in pieces:
            yield piece.name, work(piece.content)


class Processes:
    """An executor that does pieces in several processes on this machine."""

    def __init__(self, pool: ProcessPoolExecutor, number: int) -> None:
        self._pool, self._number = pool, number

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result, in the order in which the pieces finish."""
        handed_out: dict[Future[Any], str] = {}
        try:
            while True:
                with uninterrupted():  # A signal at this point could leave a future locked.
                    while len(handed_out) < AHEAD * self._number and (piece := next(pieces, None)) is not None:
                        handed_out[self._pool.submit(work, piece.content)] = piece.name
                    if not handed_out:
                        return  # No further piece exists either, because it would have been handed out.
                    done, _ = wait(handed_out, SIGNALS_WAIT, FIRST_COMPLETED)
                # Finished results are kept before the error of a piece ends the campaign.
                for future in sorted(done, key=lambda each: each.exception() is not None):
                    yield handed_out.pop(future), future.result()
        except BrokenProcessPool:
            remedy = "it may have run out of memory: run the same command again, perhaps with fewer --jobs"
            raise bad_input("a process of the campaign ended unexpectedly", remedy) from None


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes, and end them afterwards, even if one is busy with a piece that is no longer needed."""
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
    """Initialise a worker process: signals are handled by its parent, and the process ends when the parent ends."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
