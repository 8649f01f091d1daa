"""The process between the runner and a subject: it starts the subject and finally ends everything that was started.

It runs as a separate script that uses only the standard library. Two pipes connect it to the runner. Through the first
pipe it receives a description of what to start, followed by single-byte orders; through the second pipe it sends
reports as lines. When the runner ends, for whatever reason, the first pipe closes, and the subject is ended too.

On Linux, everything that a subject starts remains below this process, even if it leaves its session, clears its
environment and loses its parent, because orphans are adopted by the nearest process that has requested them. Therefore,
once this process has no children, it is certain that nothing is left.
"""

import errno
import marshal
import os
import select
import signal
import sys
import time

SIZE_BYTES = 4
"""The size of the number, in little-endian order, that precedes the description, which in turn precedes all orders."""
TERMINATE, END = b"T", b"E"
"""The orders: ask the subject to terminate, or end everything."""
STARTED, FAILED, ENDED, GONE, LEFT = b"started", b"failed", b"ended", b"gone", b"left"
"""The first words of report lines.

A number follows each: the process id, the error, the exit code, or how many are left.
"""

END_SECONDS = 3.0
"""The number of seconds after which a process that cannot be ended is left running."""

_TICK = 50  # milliseconds; orphans that have ended are seen at the next
_PAUSE = 0.001
_HURRIED_LOOKS = 1000
_MOST_REAPED = 10_000
_LISTED = os.path.exists(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class Guardian:
    """A guardian that starts one subject and ends it."""

    def __init__(self, orders: int, reports: int) -> None:
        """Store the ends of the two pipes, neither of which is passed on to the subject."""
        self._orders, self._reports = orders, reports
        os.set_inheritable(orders, False)
        os.set_inheritable(reports, False)
        self._subject = 0
        self._reaped = False

    def run(self) -> None:
        """Start the subject, wait for its end, and end everything that it started."""
        _control(_PR_SET_CHILD_SUBREAPER, 1)
        described = self._read_description()
        if described is None:
            return
        problem = self._start(*described)
        if problem:
            self._report(FAILED, problem)
            return
        self._let_go_of_pipes()
        self._report(STARTED, self._subject)
        self._wait()
        left = self._end_all()
        self._report(LEFT if left else GONE, left)

    def _read_description(self) -> tuple[list[bytes], bytes, dict[bytes, bytes]] | None:
        """Read the command, the folder (empty for the current one) and the environment; None if the runner is gone."""
        size = self._read(SIZE_BYTES)
        data = None if size is None else self._read(int.from_bytes(size, "little"))
        return None if data is None else marshal.loads(data)

    def _read(self, size: int) -> bytes | None:
        """Read this number of bytes, or return None if the runner is gone first."""
        data = b""
        while len(data) < size:
            more = os.read(self._orders, size - len(data))
            if not more:
                return None
            data += more
        return data

    def _start(self, command: list[bytes], folder: bytes, environment: dict[bytes, bytes]) -> int:
        """Start the subject. Return the number of the error that prevents it, or 0."""
        reading, writing = os.pipe()
        self._subject = os.fork()
        if self._subject == 0:
            try:
                os.setsid()
                for number in (
                    signal.SIGPIPE,
                    signal.SIGXFSZ,
                ):  # Python ignores these.
                    signal.signal(number, signal.SIG_DFL)
                end_with_parent()
                if folder:
                    os.chdir(folder)
                os.execvpe(command[0], command, environment)
            except OSError as error:
                os.write(writing, b"%d" % (error.errno or errno.EINVAL))
            except ValueError:
                os.write(writing, b"%d" % errno.EINVAL)
            finally:
                os._exit(127)
        os.close(writing)
        problem = os.read(reading, 20)
        os.close(reading)
        if problem:
            os.waitpid(self._subject, 0)
        return int(problem or 0)

    def _let_go_of_pipes(self) -> None:
        """Close the guardian's copies of the subject's pipes, so that closing them by the subject is noticed."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nothing, descriptor)
        os.close(nothing)

    def _wait(self) -> None:
        """Wait until the subject ends, an order to end it arrives, or the runner is gone."""
        poll = select.poll()
        poll.register(self._orders, select.POLLIN)
        if hasattr(os, "pidfd_open"):
            poll.register(os.pidfd_open(self._subject), select.POLLIN)
        while not self._has_ended():
            for descriptor, _ in poll.poll(_TICK):
                if descriptor != self._orders:
                    continue
                order = os.read(self._orders, 1)
                if order != TERMINATE:
                    return
                _signal_group(self._subject, signal.SIGTERM)

    def _has_ended(self) -> bool:
        """Reap orphans that have ended, and return whether the subject has ended."""
        for _ in range(_MOST_REAPED):
            if not self._reap():
                break
        return self._reaped

    def _reap(self) -> int | None:
        """Reap one process that has ended and return its number; 0 if all are still running, None if there are none."""
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return None
        if pid == self._subject:
            self._reaped = True
            self._report(ENDED, os.waitstatus_to_exitcode(status))
        return pid

    def _end_all(self) -> int:
        """Kill everything below this process until nothing is left or time is up. Return the number of processes left.

        There is no pause between finding a process and killing it, nor between the rounds. A process that forks and
        ends all the time is eventually found, because any process it leaves behind becomes a child of this process.
        """
        deadline = time.monotonic() + END_SECONDS
        if not self._reaped:
            _signal_group(self._subject, signal.SIGKILL)
        looks = 0
        while time.monotonic() < deadline:
            for pid in _descendants(os.getpid()) if looks % 20 == 19 else _children(os.getpid()):
                _kill(pid)
            while reaped := self._reap():
                pass
            if reaped is None:
                return 0
            looks += 1
            if looks > _HURRIED_LOOKS:
                time.sleep(_PAUSE)
        return max(len(_descendants(os.getpid())), 1)

    def _report(self, what: bytes, number: int) -> None:
        """Send a report to the runner, if it still exists."""
        try:
            os.write(self._reports, b"%b %d\n" % (what, number))
        except OSError:
            return


def end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends, which works only on Linux."""
    _control(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _control(what: int, value: int) -> None:
    """Set a process option that exists only on Linux; do nothing on other systems."""
    if sys.platform == "linux":
        import ctypes  # The import is here because the runner, which imports this file for constants, does not need it.

        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _signal_group(pid: int, number: int) -> None:
    try:
        os.killpg(pid, number)
    except OSError:  # The process no longer has a separate group.
        _kill(pid, number)


def _kill(pid: int, number: int = signal.SIGKILL) -> None:
    try:
        os.kill(pid, number)
    except OSError:
        return


def _children(pid: int) -> list[int]:
    """Return the processes that a process has started or adopted, including processes that have ended."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", "rb") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return [] if _LISTED else _children_by_search(pid)


def _children_by_search(parent: int) -> list[int]:
    """Return the same list on systems that show their processes but do not list the children of one."""
    children = []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                text = file.read()
        except OSError:
            continue
        if int(text[text.rfind(b")") + 2 :].split()[1]) == parent:
            children.append(int(name))
    return children


def _descendants(pid: int) -> list[int]:
    """Return all visible processes below a process; a process with threads may have more."""
    descendants, new = [], _children(pid)
    while new:
        descendants += new
        new = [below for parent in new for below in _children(parent)]
    return descendants


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # Ignoring the signal would hide how the subject ended.
    Guardian(int(sys.argv[1]), int(sys.argv[2])).run()
