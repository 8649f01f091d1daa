"""Several processes that judge one recording together, one for each core.

Each process is a copy of the first and goes through the same search. Where many trials do not depend on each other,
each process makes a share of them, and then all exchange what they have learned. So all of them make the same choices,
and the result is the same with any number of processes. Only the first one continues after the search.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from leadline.base.signals import left_to_parent
from leadline.transport.guardian import end_with_parent

T = TypeVar("T")
K = TypeVar("K")

LEAST_DIVIDED = 8
"""Fewer pieces of work than this are done by every process itself: the exchange would take longer."""


class Journal(Protocol):
    """What processes tell each other beside the results of their work, so that no other has to find it out again."""

    def begin(self) -> None:
        """Begin to note what is learned."""

    def end(self) -> object:
        """Return what was noted, and note nothing more."""

    def learn(self, noted: Any) -> None:
        """Take over what another process has noted."""


@dataclass(frozen=True, slots=True)
class _Share:
    """The results of one process."""

    number: int
    """The number of the exchange. Processes that lose step differ in it."""
    pieces: int
    """A hash of the pieces that were divided, in which they differ, too."""
    results: list[Any]
    """The results of its pieces, in order."""
    noted: object
    """The notes of its journal."""


class Cores:
    """The processes, as one of them sees them. Alone, it does all work itself."""

    def __init__(self, number: int, journal: Journal) -> None:
        """Take the number of processes, and the journal of what they tell each other."""
        self._number = number if hasattr(os, "fork") else 1
        self._journal = journal
        self._rank = 0
        self._pipes: list[Connection] = []
        """Those to the other processes, or that to the first; empty if there is only one process."""
        self._size = 1
        self._exchanges = 0
        self._is_dividing = False

    @contextmanager
    def together(self) -> Iterator[None]:
        """Run this block in all processes; the first one leaves it, and the others end there."""
        if self._number == 1 or self._pipes:
            yield
            return
        pids = self._start()
        try:
            yield
        except BaseException:
            if self._rank:
                os._exit(1)
            raise
        finally:
            if self._rank:
                os._exit(0)
            self._part()
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)

    def _start(self) -> list[int]:
        """Start the other processes; return their ids, in the first one. If one cannot be started, none takes part."""
        sys.stdout.flush()
        sys.stderr.flush()
        pids: list[int] = []
        for rank in range(1, self._number):
            own, further = Pipe()
            try:
                pid = os.fork()
            except OSError:  # There are too many processes, or too little memory.
                further.close()
                own.close()
                self._part()
                return pids
            if pid == 0:
                self._begin_as(rank, further)
                own.close()
                break
            further.close()
            self._pipes.append(own)
            pids.append(pid)
        self._size = self._number
        return pids

    def _begin_as(self, rank: int, pipe: Connection) -> None:
        """Begin as another process: silent, without the pipes of the first, and ended with it."""
        end_with_parent()
        left_to_parent()
        sys.stdout, sys.stderr = StringIO(), StringIO()  # Only the first process shows progress.
        for each in self._pipes:
            each.close()
        self._rank, self._pipes = rank, [pipe]

    def _part(self) -> None:
        """Continue without the other processes, which then end."""
        for pipe in self._pipes:
            pipe.close()
        self._pipes, self._size = [], 1

    # ---- Work

    def divide(self, pieces: Sequence[K], work: Callable[[K], T]) -> list[T]:
        """Return the results of all pieces of work, in order, each done by one of the processes.

        Every process must come here with the same pieces. Results are sent to the other processes, so they are plain
        values. Work within a piece is not divided again.
        """
        if self._size == 1 or self._is_dividing or len(pieces) < LEAST_DIVIDED:
            return [work(piece) for piece in pieces]
        self._is_dividing = True
        self._journal.begin()
        try:
            own = [work(piece) for piece in pieces[self._rank :: self._size]]
        finally:
            noted = self._journal.end()
            self._is_dividing = False
        self._exchanges += 1
        shares = self._exchange(_Share(self._exchanges, _hash_of(pieces), own, noted))
        if shares is None:
            return [work(piece) for piece in pieces]
        results: list[Any] = [None] * len(pieces)
        for rank, share in enumerate(shares):
            results[rank :: self._size] = share.results
            if rank != self._rank:
                self._journal.learn(share.noted)
        return results

    def _exchange(self, own: _Share) -> list[_Share] | None:
        """Return the shares of all processes; None if this one is from now on alone, because another was lost."""
        try:
            if self._rank:
                self._pipes[0].send(own)
                shares: list[_Share] = self._pipes[0].recv()
                return shares
            shares = [own, *(pipe.recv() for pipe in self._pipes)]
            if any((share.number, share.pieces) != (own.number, own.pieces) for share in shares):
                self._part()
                return None
            for pipe in self._pipes:
                pipe.send(shares)
        except (EOFError, OSError):
            if self._rank:
                os._exit(1)
            self._part()
            return None
        return shares


def _hash_of(pieces: Sequence[object]) -> int:
    """Return a number in which other pieces differ; it is the same in all processes, which are copies of one."""
    return hash(tuple(getattr(piece, "number", piece) for piece in pieces))
