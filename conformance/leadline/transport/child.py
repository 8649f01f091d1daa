"""Starting a program in a process group of its own, and ending the whole group."""

import contextlib
import errno
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from leadline.transport.faults import SubjectFault, sanitise

Child = subprocess.Popen[bytes]

_NAME_SHOWN = 200
_REAP_SECONDS = 2.0


def start(command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None) -> Child:
    """Start `command` with three unbuffered pipes, as the leader of a new session.

    A relative program path is looked up from `cwd`; `env` replaces the whole environment.

    Raises:
        SubjectFault: `cannot-start`, with the reason in plain words.

    """
    if os.name != "posix":
        raise SubjectFault("cannot-start", "Running a subject is not yet supported on this system.")
    if not command:
        raise SubjectFault("cannot-start", "There is no command to run.")
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            list(command),
            bufsize=0,
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=True,
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise SubjectFault("cannot-start", _why_not_started(command[0], cwd, error)) from error


def restrain(child: Child, data_bytes: int) -> None:
    """Bound the data of each process and leave no memory images behind, where the system can do that from outside.

    It holds for what the child starts from now on; a bound that is tighter already stays.
    """
    if sys.platform == "linux":
        import resource

        for kind, most in ((resource.RLIMIT_DATA, data_bytes), (resource.RLIMIT_CORE, 0)):
            with contextlib.suppress(OSError, ValueError):
                _, hard = resource.prlimit(child.pid, kind)
                bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.prlimit(child.pid, kind, (bound, bound))


def watch_exit(child: Child) -> int | None:
    """Return a descriptor that becomes readable when the leader ends, where the system has one."""
    opener = getattr(os, "pidfd_open", None)
    if opener is None:
        return None
    try:
        return int(opener(child.pid))
    except OSError:
        return None


def has_ended(child: Child) -> bool:
    """Tell whether the leader has ended, leaving it unreaped so that its group keeps its number.

    Where the system cannot look without reaping, the rest of the group is killed at the same moment: later its
    number might be another's.
    """
    if child.returncode is not None:
        return True
    if not hasattr(os, "waitid"):
        if child.poll() is not None:
            signal_group(child, signal.SIGKILL)
        return child.returncode is not None
    try:
        return os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def signal_group(child: Child, number: int) -> None:
    """Send a signal to everything in the subject's process group; nobody left is no error."""
    try:
        os.killpg(child.pid, number)
    except (ProcessLookupError, PermissionError):
        return


def kill_group(child: Child) -> int | None:
    """Kill the whole group, reap the leader and return its exit code, or None if it will not go."""
    if child.returncode is None:
        signal_group(child, signal.SIGKILL)
    try:
        return child.wait(_REAP_SECONDS)
    except subprocess.TimeoutExpired:
        return None


def release(child: Child, exit_descriptor: int | None) -> None:
    """Close every descriptor that belongs to a subject."""
    for pipe in (child.stdin, child.stdout, child.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    if exit_descriptor is not None:
        os.close(exit_descriptor)


def exit_words(code: int | None) -> str:
    """Return an exit code, as `subprocess` gives it, in words."""
    if code is None:
        return "not ended"
    if code >= 0:
        return f"exit status {code}"
    try:
        return f"killed by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"killed by signal {-code}"


def _why_not_started(program: str, cwd: Path | None, error: Exception) -> str:
    name = sanitise(program, _NAME_SHOWN)
    if cwd is not None and not cwd.is_dir():
        return f'The folder "{sanitise(str(cwd), _NAME_SHOWN)}" to run the subject in does not exist.'
    path = (cwd or Path()) / program if os.sep in program else None
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.ENOENT and path is not None and path.exists():
        return f'"{name}" is there, but the interpreter its first line names is not.'
    if number == errno.ENOENT:
        return f'The command "{name}" was not found.'
    if number in (errno.EACCES, errno.EPERM):
        return f'"{name}" may not be executed (is it a program, and marked as executable?).'
    if number == errno.ENOEXEC:
        return f'"{name}" is not a program this system can run (does its first line begin with #! ?).'
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return f'The command "{name}" cannot be started: {sanitise(str(reason), _NAME_SHOWN)}.'
