"""The process between the runner and a subject: it starts the subject, and at the end ends everything it started.

It runs as a separate script with only the standard library. Two pipes connect it to the runner. On the first it
receives the description of what to start, then single orders; on the second it reports in lines. When the runner ends,
for whatever reason, the first pipe closes, and the subject is ended too.

On Linux everything a subject starts stays below this process, even if it leaves its session, wipes its environment and
loses its parent: orphans are adopted by the nearest process that has asked for them. So nothing is left once this
process has no children, and that is certain.
"""

import errno
import marshal
import os
import select
import signal
import sys
import time

SIZE_BYTES = 4
"""The size of the number, little end first, that precedes the description; that in turn precedes all orders."""
TERMINATE, END = b"T", b"E"
"""Orders: ask the subject to terminate; end everything."""
STARTED, FAILED, ENDED, GONE, LEFT = b"started", b"failed", b"ended", b"gone", b"left"
"""Reports, the first word of a line; a number follows: its process, the error, its exit code, how many are left."""

END_SECONDS = 3.0
"""The seconds after which a process that cannot be ended is left."""

_TICK = 50  # milliseconds; orphans that have ended are seen at the next
_PAUSE = 0.001
_HURRIED_LOOKS = 1000
_MOST_REAPED = 10_000
_LISTED = os.path.exists(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class Guardian:
    """Starts one subject and ends it."""

    def __init__(self, orders: int, reports: int) -> None:
        """Take the ends of the two pipes; neither is passed on to the subject."""
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
        """Read the command, the folder (empty for this one) and the environment; None if the runner is gone."""
        size = self._read(SIZE_BYTES)
        data = None if size is None else self._read(int.from_bytes(size, "little"))
        return None if data is None else marshal.loads(data)

    def _read(self, size: int) -> bytes | None:
        """Read this number of bytes; None if the runner is gone first."""
        data = b""
        while len(data) < size:
            more = os.read(self._orders, size - len(data))
            if not more:
                return None
            data += more
        return data

    def _start(self, command: list[bytes], folder: bytes, environment: dict[bytes, bytes]) -> int:
        """Start the subject; return the number of the error that prevents it, or 0."""
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
        """Close the subject's own pipes, so that their other ends notice when the subject closes them."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nothing, descriptor)
        os.close(nothing)

    def _wait(self) -> None:
        """Wait until the subject ends, or an order to end it comes, or the runner is gone."""
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
        """Reap one process that has ended and return its number; 0 if all still run, None if there is none."""
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return None
        if pid == self._subject:
            self._reaped = True
            self._report(ENDED, os.waitstatus_to_exitcode(status))
        return pid

    def _end_all(self) -> int:
        """Kill everything below this process until nothing is left, or time is up; return how many are left.

        There is no pause between finding a process and killing it, nor between the rounds: a process that forks and
        ends all the time is found in the end, since whatever it leaves behind becomes a child of this process.
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
        """Report to the runner, if it is still there."""
        try:
            os.write(self._reports, b"%b %d\n" % (what, number))
        except OSError:
            return


def end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends; this works only on Linux."""
    _control(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _control(what: int, value: int) -> None:
    """Set a process option that only Linux has; do nothing elsewhere."""
    if sys.platform == "linux":
        import ctypes  # Imported here because the runner, which imports this file for its constants, does not need it.

        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _signal_group(pid: int, number: int) -> None:
    try:
        os.killpg(pid, number)
    except OSError:  # It no longer has a group of its own.
        _kill(pid, number)


def _kill(pid: int, number: int = signal.SIGKILL) -> None:
    try:
        os.kill(pid, number)
    except OSError:
        return


def _children(pid: int) -> list[int]:
    """Return the processes that a process has started or adopted, including those that have ended."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", "rb") as file:
            return [int(one) for one in file.read().split()]
    except OSError:
        return [] if _LISTED else _children_by_search(pid)


def _children_by_search(parent: int) -> list[int]:
    """Return the same where the system shows its processes but does not list the children of one."""
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                text = file.read()
        except OSError:
            continue
        if int(text[text.rfind(b")") + 2 :].split()[1]) == parent:
            found.append(int(name))
    return found


def _descendants(pid: int) -> list[int]:
    """Return all processes below a process, as far as visible; a process with threads may have more."""
    found, new = [], _children(pid)
    while new:
        found += new
        new = [below for one in new for below in _children(one)]
    return found


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # Ignoring it would hide how the subject ended.
    Guardian(int(sys.argv[1]), int(sys.argv[2])).run()
