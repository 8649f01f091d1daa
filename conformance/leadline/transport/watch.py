"""The observation of everything that a subject has started: memory, the number of processes, and their end.

This requires Linux and its `/proc`. On other systems, nothing is watched, and only the process group can be ended.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from leadline.transport.faults import SubjectError
from leadline.transport.limits import MIB, Limits
from leadline.transport.shared_memory import shared_objects

MARK = "LEADLINE_SUBJECT"
"""The variable that marks a process that has left the process group of its subject."""

_PROC = "/proc"
_SHORTEST_PAUSE = 0.04
_PAUSE_FOR_COST = 30
_KILL_SECONDS = 2.0
_KILL_PAUSE = 0.005
_STARTING_SECONDS = 0.25
_FIELDS = 22
_KERNEL_THREAD = 0x200000
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass(frozen=True, slots=True)
class Seen:
    """A process as shown by the system."""

    pid: int
    started: int
    """The start time, which together with the process id identifies one process permanently."""
    parent: int
    group: int
    session: int
    resident: int
    """The memory in bytes; shared memory is counted in each process."""
    gone: bool
    """True if the process has ended and only its entry is left."""
    of_kernel: bool
    """True if this is a kernel thread, which has no environment."""

    @property
    def key(self) -> tuple[int, int]:
        """The process id and start time, which no other process shares."""
        return self.pid, self.started


class Watch:
    """A watcher that regularly looks at everything one subject has started.

    A process belongs to the subject if it is in the subject's session or group, if its parent belongs to the subject,
    if it has the subject's mark in the environment with which it was started, or if it was previously seen to belong to
    the subject.
    """

    def __init__(self, leader: int, mark: str, limits: Limits) -> None:
        """Watch the group of `leader`, whose environment contains `mark` under `MARK`."""
        self._leader, self._limits = leader, limits
        self._mark = f"{MARK}={mark}".encode()
        self._strangers: set[tuple[int, int]] = set()
        self._known: set[tuple[int, int]] = set()
        self._ended: set[tuple[int, int]] = set()
        self._blank: dict[tuple[int, int], float] = {}
        self._certain = True
        first = _see(leader)
        self._since = 0 if first is None else first.started
        self._works = first is not None
        self._next = time.monotonic() + _SHORTEST_PAUSE

    @property
    def works(self) -> bool:
        """True if this system shows its processes."""
        return self._works

    def look(self) -> float:
        """Look at the processes if a look is due, and return the seconds until the next one.

        Looking takes at most a thirtieth of the time, however many processes the system has.

        Raises:
            SubjectError: `memory` or `processes`.

        """
        if not self._works:
            return float("inf")
        now = time.monotonic()
        if now >= self._next:
            self._check(self.members())
            done = time.monotonic()
            self._next = done + max(_SHORTEST_PAUSE, _PAUSE_FOR_COST * (done - now))
            return self._next - done
        return self._next - now

    def members(self) -> list[Seen]:
        """Return the processes that belong to the subject, except those that have ended."""
        if not self._works:
            return []
        self._certain = True
        everything = list(self._all_processes())
        pids = {process.pid for process in everything if self._belongs(process)}
        while True:
            more = {process.pid for process in everything if process.parent in pids} - pids
            if not more:
                break
            pids |= more
        members = [process for process in everything if process.pid in pids and not process.gone]
        self._known.update(process.key for process in members)
        return members

    def kill_strays(self) -> None:
        """Kill anything still running after the group was killed, repeatedly, until nothing is left or time is up.

        Finding nothing proves success only if no process ended during the search. Otherwise a child of the ended
        process, started after the list of processes was read, would have been missed.

        Look at the members before the group is killed, because a process whose parent is gone is recognised only if it
        was seen before.
        """
        deadline = time.monotonic() + _KILL_SECONDS
        while time.monotonic() < deadline:
            left = self.members()
            if not left and self._certain:
                return
            for process in left:
                _kill(process)
            time.sleep(_KILL_PAUSE)

    def _check(self, members: list[Seen]) -> None:
        most = self._limits.processes
        if len(members) > most:
            text = f"The subject had more than {most} processes at once."
            raise SubjectError("processes", text, {"processes": str(len(members))})
        shared = shared_objects([process.pid for process in members], {pid for pid, _ in self._known})
        if sum(process.resident for process in members) + shared <= self._limits.memory_bytes:
            return
        own = [_memory(process) for process in members]
        used = sum(private for private, _ in own) + max(sum(mapped for _, mapped in own), shared)
        if used > self._limits.memory_bytes:
            text = f"The subject used more than {self._limits.memory_bytes // MIB:,} MiB of memory."
            evidence = f"{used // MIB:,} MiB in {len(members)} process{'es' if len(members) > 1 else ''}"
            raise SubjectError("memory", text, {"memory": evidence})

    def _belongs(self, process: Seen) -> bool:
        return (
            self._leader in (process.group, process.session) or process.key in self._known or self._is_marked(process)
        )

    def _all_processes(self) -> Iterator[Seen]:
        for name in os.listdir(_PROC):
            if name.isdecimal():
                process = _see(int(name))
                if process is None or self._has_just_ended(process):
                    self._certain = False  # The children of the process are seen at the next look.
                if process is not None:
                    yield process

    def _has_just_ended(self, process: Seen) -> bool:
        if not process.gone or process.started < self._since or process.key in self._ended:
            return False
        self._ended.add(process.key)
        return True

    def _is_marked(self, process: Seen) -> bool:
        if process.started < self._since or process.gone or process.key in self._strangers:
            return False
        told = _environment(process.pid)
        if self._mark in told:
            return True
        if told == [b""] and self._may_be_starting(process):
            self._certain = False
            return False
        self._strangers.add(process.key)
        return False

    def _may_be_starting(self, process: Seen) -> bool:
        """Return whether an environment that reads as empty may belong to a program that is just being started."""
        first = self._blank.setdefault(process.key, time.monotonic())
        return not process.of_kernel and time.monotonic() - first < _STARTING_SECONDS


def _environment(pid: int) -> list[bytes]:
    """Return the environment with which a process was started, or one empty entry if it is not (yet) visible."""
    try:
        with open(f"{_PROC}/{pid}/environ", "rb") as file:
            return file.read().split(b"\0")
    except PermissionError:
        return []
    except OSError:  # It is gone by now.
        return [b""]


def _see(pid: int) -> Seen | None:
    """Return the current state of a process, or None if there is no process with this number."""
    try:
        with open(f"{_PROC}/{pid}/stat", "rb") as file:
            text = file.read()
    except OSError:
        return None
    # The program name is in parentheses and may contain anything; the figures follow the last parenthesis.
    state, parent, group, session, *rest = text[text.rfind(b")") + 2 :].split(None, _FIELDS)
    return Seen(
        pid=pid,
        started=int(rest[15]),
        parent=int(parent),
        group=int(group),
        session=int(session),
        resident=int(rest[17]) * _PAGE,
        gone=state in (b"Z", b"X"),
        of_kernel=bool(int(rest[2]) & _KERNEL_THREAD),
    )


def _memory(process: Seen) -> tuple[int, int]:
    """Return the memory that a process uses, swapped or not: its own, and its share of mapped shared memory."""
    try:
        with open(f"{_PROC}/{process.pid}/smaps_rollup", "rb") as file:
            lines = [line.split() for line in file]
    except OSError:
        return process.resident, 0
    figures = {line[0]: int(line[1]) * 1024 for line in lines if len(line) == 3}
    mapped = figures.get(b"Pss_Shmem:", 0)
    return figures.get(b"Pss:", 0) + figures.get(b"SwapPss:", 0) - mapped, mapped


def _kill(process: Seen) -> None:
    """Kill exactly this process, and not another one that has received its process id."""
    with suppress(OSError):
        if not hasattr(os, "pidfd_open") or not hasattr(signal, "pidfd_send_signal"):
            os.kill(process.pid, signal.SIGKILL)
            return
        descriptor = os.pidfd_open(process.pid)
        try:
            now = _see(process.pid)
            if now is not None and now.key == process.key:
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        finally:
            os.close(descriptor)
