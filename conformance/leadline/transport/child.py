"""The start of a program under a guardian, in a separate process group, and the end of everything it has started."""

import contextlib
import errno
import marshal
import os
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from signal import Signals
from typing import IO

from leadline.base.foreign_text import sanitise
from leadline.transport import guardian
from leadline.transport.faults import SubjectError

_NAME_SHOWN = 200
_REPORT_BYTES = 200
_START_SECONDS = 30.0
_END_SECONDS = guardian.END_SECONDS + 1.0
_GRACE_SECONDS = 1.0


class Child:
    """A running program, with the guardian that was asked to start it and reports its end.

    Attributes:
        pid: its process id, and that of its group and session.
        stdin, stdout, stderr: the runner's ends of its pipes, unbuffered.
        returncode: its exit code as `subprocess` gives it; None before it is known to have ended.
        reports: a descriptor that becomes readable when it ends, or when the guardian does.

    """

    def __init__(self, started: subprocess.Popen[bytes], orders: int, reports: int) -> None:
        """Store a newly started guardian, and the runner's ends of the pipes to and from it."""
        assert started.stdin is not None
        assert started.stdout is not None
        assert started.stderr is not None
        self.stdin: IO[bytes] = started.stdin
        self.stdout: IO[bytes] = started.stdout
        self.stderr: IO[bytes] = started.stderr
        self.guardian, self.reports = started, reports
        self.pid = 0
        self.returncode: int | None = None
        self.alone = False
        """True if the guardian has ended, or no longer reports."""
        self.left: int | None = None
        """The number of processes that could not be ended; None until it is known."""
        self._orders = orders
        self._poll = select.poll()
        self._poll.register(reports, select.POLLIN)
        self._unread = b""

    def order(self, data: bytes) -> None:
        """Send an order to the guardian; do nothing if it is gone."""
        with contextlib.suppress(BrokenPipeError):
            while data:
                data = data[os.write(self._orders, data) :]

    def hear(self, seconds: float) -> tuple[bytes, int] | None:
        """Wait for the next report and process it. Return None if no report comes in time or the guardian is gone."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._unread and not self.alone:
            if not self._poll.poll(max(deadline - time.monotonic(), 0.0) * 1000):
                return None
            more = os.read(self.reports, _REPORT_BYTES)
            self._unread += more
            self.alone = not more
        if b"\n" not in self._unread:
            return None
        line, _, self._unread = self._unread.partition(b"\n")
        what, _, number = line.partition(b" ")
        if what == guardian.ENDED:
            self.returncode = int(number)
        elif what in (guardian.GONE, guardian.LEFT):
            self.left = int(number)
        return what, int(number)

    def close(self) -> None:
        """Close every descriptor that belongs to it."""
        for pipe in (self.stdin, self.stdout, self.stderr):
            with contextlib.suppress(OSError):
                pipe.close()
        for descriptor in (self._orders, self.reports):
            os.close(descriptor)


def start(command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None) -> Child:
    """Start `command` with three unbuffered pipes, as the leader of a new session.

    A relative program path is looked up from `cwd`; `env` replaces the whole environment.

    Raises:
        SubjectError: `cannot-start`, with the reason in plain words.

    """
    if os.name != "posix":
        raise SubjectError("cannot-start", "Running a subject is not yet supported on this system.")
    if not command:
        raise SubjectError("cannot-start", "There is no command to run.")
    try:
        described = _description(command, cwd, os.environ if env is None else env)
        started = _start_guardian()
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise SubjectError("cannot-start", _why_not_started(command[0], cwd, error)) from error
    number = errno.EAGAIN
    try:
        started.order(len(described).to_bytes(guardian.SIZE_BYTES, "little") + described)
        what, number = started.hear(_START_SECONDS) or (b"", number)
        started.pid = number if what == guardian.STARTED else 0
    finally:
        if not started.pid:
            _dismiss(started)
            started.close()
    if started.pid:
        return started
    raise SubjectError("cannot-start", _why_not_started(command[0], cwd, OSError(number, os.strerror(number))))


def _description(command: Sequence[str], cwd: Path | None, env: Mapping[str, str]) -> bytes:
    """Return the information that the guardian needs, in its format.

    Raise ``ValueError`` for input that no system accepts.
    """
    words = [os.fsencode(word) for word in command]
    variables = {os.fsencode(name): os.fsencode(text) for name, text in env.items()}
    if not words[0]:
        raise ValueError("its name is empty")
    if any(b"\0" in text for text in (*words, *variables, *variables.values())):
        raise ValueError("it holds a null character")
    return marshal.dumps((words, b"" if cwd is None else os.fsencode(cwd), variables))


def _start_guardian() -> Child:
    """Start a guardian without any orders."""
    orders, orders_given = os.pipe()
    try:
        reports_read, reports = os.pipe()
    except OSError:
        os.close(orders)
        os.close(orders_given)
        raise
    try:
        pipe = subprocess.PIPE
        started = subprocess.Popen(
            [sys.executable, "-I", "-S", guardian.__file__, str(orders), str(reports)],
            bufsize=0,
            env={},
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            pass_fds=(orders, reports),
            start_new_session=True,
        )
    except BaseException:
        os.close(orders_given)
        os.close(reports_read)
        raise
    finally:
        os.close(orders)
        os.close(reports)
    return Child(started, orders_given, reports_read)


def restrain(child: Child, data_bytes: int) -> None:
    """Limit the data of each process and prevent core dumps, on systems that allow this from outside.

    The limit applies to everything that the child starts from now on; an existing stricter limit is kept.
    """
    if sys.platform == "linux":
        import resource

        for kind, most in ((resource.RLIMIT_DATA, data_bytes), (resource.RLIMIT_CORE, 0)):
            with contextlib.suppress(OSError, ValueError):
                _, hard = resource.prlimit(child.pid, kind)
                bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.prlimit(child.pid, kind, (bound, bound))


def has_ended(child: Child) -> bool:
    """Return whether the program is known to have ended; a program without its guardian counts as ended."""
    while child.returncode is None and not child.alone:
        if child.hear(0.0) is None:
            break
    return child.returncode is not None or child.alone


def terminate(child: Child) -> None:
    """Ask everything in the program's process group to terminate."""
    child.order(guardian.TERMINATE)


def end(child: Child) -> bool:
    """End everything that the program has started, and return whether the guardian confirmed this.

    If there is no confirmation, the guardian is gone and, on Linux, the program itself has ended with it. Other
    processes that the program started may still be running.
    """
    child.order(guardian.END)
    deadline = time.monotonic() + _END_SECONDS
    while child.left is None and not child.alone and (left := deadline - time.monotonic()) > 0:
        child.hear(left)
    answered = child.left is not None
    _dismiss(child)
    if not answered and child.returncode is None:
        if sys.platform != "linux":
            with contextlib.suppress(OSError):
                os.killpg(child.pid, Signals.SIGKILL)
        child.returncode = -Signals.SIGKILL  # On Linux, the system kills the program when its guardian ends.
    return answered


def _dismiss(child: Child) -> None:
    """Let the guardian end, or kill it."""
    try:
        child.guardian.wait(_GRACE_SECONDS if child.left is not None or child.alone else 0.0)
    except subprocess.TimeoutExpired:
        child.guardian.kill()
        child.guardian.wait()


def exit_words(code: int | None) -> str:
    """Return an exit code, in the form used by `subprocess`, in words."""
    if code is None:
        return "not ended"
    if code >= 0:
        return f"exit status {code}"
    try:
        return f"killed by signal {-code} ({Signals(-code).name})"
    except ValueError:
        return f"killed by signal {-code}"


def _why_not_started(program: str, cwd: Path | None, error: Exception) -> str:
    name = sanitise(program, _NAME_SHOWN)
    if cwd is not None and not cwd.is_dir():
        return f'The folder "{sanitise(str(cwd), _NAME_SHOWN)}" to run the subject in does not exist.'
    path = (cwd or Path()) / program if os.sep in program else None
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.ENOENT and path is not None and path.exists():
        return f'"{name}" exists, but the interpreter named in its first line does not.'
    if number == errno.ENOENT:
        return f'The command "{name}" was not found.'
    if number in (errno.EACCES, errno.EPERM):
        return f'"{name}" may not be executed (is it a program, and marked as executable?).'
    if number == errno.ENOEXEC:
        return f'"{name}" is not a program this system can run (does its first line begin with #! ?).'
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return f'The command "{name}" cannot be started: {sanitise(str(reason), _NAME_SHOWN)}.'
