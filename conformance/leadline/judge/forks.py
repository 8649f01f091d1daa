"""Pieces of work divided among copies of this process, one for each core.

The pieces do not depend on each other, and their results are taken in order, until no more are needed. So the outcome
is the same with any number of processes. Only the number of a piece and its result have to be exchanged, because each
copy begins with all that this process knows.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from leadline.base.signals import SIGNALS
from leadline.judge.journal import Entry, Journal
from leadline.judge.observation import Observation
from leadline.transport.guardian import end_with_parent

T = TypeVar("T")
Work: TypeAlias = Callable[[], T]

CAN_FORK = hasattr(os, "fork")
"""True if a process can be copied."""
SECONDS_ALONE = 0.3
"""The time in seconds that this process works alone first: for less than that, copies are not worth their start."""


class Forks:
    """Work in a number of processes. What they return is copied, except the observations that they share."""

    def __init__(self, number: int, journal: Journal) -> None:
        """Take the number of processes, and the journal of the verdicts that they find."""
        self._number, self._journal = number if CAN_FORK else 1, journal

    def results(
        self, works: Sequence[Work[T]], shared: Sequence[Observation], long: Collection[Work[T]] = ()
    ) -> Iterator[T]:
        """Yield the results of pieces of work in order.

        A piece may be done in vain if no more results are taken, and twice if a process is lost. ``shared`` are the
        observations that results may hold, and whose verdicts are exchanged. ``long`` are the pieces that take longest:
        while one copy does the pieces in order, the others begin with these, so that none has one left at the end.
        """
        began = monotonic()
        for number, work in enumerate(works):
            left = works[number:]
            if self._number > 1 and len(left) > 1 and monotonic() - began > SECONDS_ALONE:
                is_long = [each in long for each in left]
                yield from _Division(left, is_long, min(self._number, len(left)), shared, self._journal).results()
                return
            yield work()


ALONE = Forks(1, Journal())
"""No other process: all work is done in this one."""


class _Division:
    """The division of some works among copies of this process."""

    def __init__(
        self,
        works: Sequence[Work[Any]],
        is_long: Sequence[bool],
        number: int,
        shared: Sequence[Observation],
        journal: Journal,
    ) -> None:
        self._works, self._number, self._shared, self._journal = works, number, shared, journal
        self._numbers = {id(each): number for number, each in enumerate(shared)}
        self._is_long = is_long
        self._left = list(range(len(works)))
        """The numbers of the works that nobody does yet."""
        self._processes: list[BaseProcess] = []
        self._working: dict[Connection, int] = {}
        """The pipe to each copy, with the number of the work that it does."""
        self._done: dict[int, Any] = {}
        """The results that were not taken yet, by the number of the work."""

    def results(self) -> Iterator[Any]:
        """Yield the results in order."""
        try:
            self._start()
            for number, work in enumerate(self._works):
                while self._working and number not in self._done and not self._is_lost(number):
                    self._take_results()
                yield self._done.pop(number) if number in self._done else work()
        finally:
            for process in self._processes:
                process.kill()
                process.join()
            for pipe in self._working:
                pipe.close()

    def _is_lost(self, number: int) -> bool:
        """Return whether a copy was lost that did this work."""
        return number not in self._left and number not in self._working.values()

    def _start(self) -> None:
        """Start the copies; without any, all works are left to this process."""
        sys.stdout.flush()
        sys.stderr.flush()
        context = get_context("fork")
        for _ in range(self._number):
            try:
                own, further = context.Pipe()
            except OSError:  # Too many files are open.
                return
            process = context.Process(target=self._serve, args=(further, own), daemon=True)
            try:
                process.start()
            except OSError:  # There is no memory, or no process, left.
                own.close()
                return
            finally:
                further.close()
            self._processes.append(process)
            self._give_work(own)

    def _give_work(self, pipe: Connection) -> None:
        """Let a copy do the next work; without one, or if the copy is lost, do not use it any more."""
        try:
            if self._left:
                number = self._next_number()
                pipe.send(number)
                self._left.remove(number)
                self._working[pipe] = number
                return
        except OSError:
            pass
        self._working.pop(pipe, None)
        pipe.close()

    def _next_number(self) -> int:
        """Return the number of the work to begin: the first one, or a long one while a copy does a short one."""
        if all(self._is_long[number] for number in self._working.values()):
            return self._left[0]
        return next((number for number in self._left if self._is_long[number]), self._left[0])

    def _take_results(self) -> None:
        """Wait for results, and let the copies that sent them go on. This process itself does what a lost copy did."""
        for pipe in wait(list(self._working)):
            assert isinstance(pipe, Connection)
            try:
                result = pipe.recv_bytes()
            except (EOFError, OSError):
                del self._working[pipe]
                pipe.close()
                continue
            number = self._working.pop(pipe)
            self._give_work(pipe)
            if result:
                self._done[number], entries = self._read(result)
                self._journal.learn(entries)

    # ---- In a copy

    def _serve(self, pipe: Connection, parents: Connection) -> None:
        """Do each piece of work whose number comes through a pipe. Print nothing; send an empty result if one fails."""
        end_with_parent()
        parents.close()
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN)  # The parent ends its copies.
        sys.stdout = sys.stderr = io.StringIO()
        self._taken()
        while True:
            try:
                number = pipe.recv()
            except EOFError:
                os._exit(0)
            try:
                result = self._write((self._works[number](), self._taken()))
            except Exception:
                result = b""  # It fails again in the parent, where the failure is reported.
            pipe.send_bytes(result)

    def _taken(self) -> list[Entry]:
        """Return the verdicts that were found since the last time."""
        return self._journal.taken(lambda observation: id(observation) in self._numbers)

    # ---- Results

    def _write(self, result: object) -> bytes:
        file = io.BytesIO()
        _Pickler(file, self._numbers).dump(result)
        return file.getvalue()

    def _read(self, data: bytes) -> Any:
        return _Unpickler(io.BytesIO(data), self._shared).load()


class _Pickler(pickle.Pickler):
    """Writes shared observations as their numbers."""

    def __init__(self, file: io.BytesIO, numbers: dict[int, int]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._numbers = numbers

    def persistent_id(self, obj: Any) -> int | None:
        """Return the number of a shared observation; None for any other object."""
        return self._numbers.get(id(obj))


class _Unpickler(pickle.Unpickler):
    """Reads what `_Pickler` has written."""

    def __init__(self, file: io.BytesIO, shared: Sequence[Observation]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, pid: Any) -> Any:
        """Return the shared observation with a number."""
        return self._shared[pid]
