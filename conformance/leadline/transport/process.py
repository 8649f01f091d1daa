"""A subject as a child process that handles one request at a time and cannot do any harm."""

import os
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from leadline.base.foreign_text import sanitise
from leadline.transport import child, wire
from leadline.transport.bridge import Bridge, fault_said
from leadline.transport.environment import clean_environment, make_folder, resolve_command
from leadline.transport.faults import RpcError, SubjectError, give_notice, show_line
from leadline.transport.limits import VALUE_BYTES, Limits
from leadline.transport.pipes import EndedError, Pipes, Tap
from leadline.transport.removal import remove_folder
from leadline.transport.watch import MARK, Watch

_LAST_WORDS_SECONDS = 0.25
_PAUSE = 0.002
_COMMAND_SHOWN = 200
_HARD_BOUND = 2  # times the limit of memory: the watch acts first and gives better evidence


class SubjectProcess:
    """A running subject.

    The subject is started at once, in a separate process group and, by default, in a new temporary folder and a clean
    environment. After a `SubjectError`, everything it started has been killed, its folder is gone, all descriptors are
    closed and `alive` is False; a new object starts a new process. Use an object from one thread at a time.

    Attributes:
        command: what was run.
        limits: the bounds in force.
        alive: whether requests can be sent; the process may have ended unnoticed since the last answer.
        bridge: the bridge between the runner and the subject, if there is one.
        pid: the process id of the leader, which is the id of the group too.
        received: bytes of memory that the answers so far take, estimated before they are read.

    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        tap: Tap | None = None,
        bridge: Bridge | None = None,
    ) -> None:
        """Start `command`, in which words that name files relative to the current folder are made absolute.

        The command runs in `cwd`, by default in a new temporary folder that is removed at the end. `env` is the whole
        environment, by default `clean_environment` of this process's environment. `tap` is called with every line that
        is exchanged. If `bridge` is given, the command is a bridge to the subject and may report what is wrong with the
        subject.

        Raises:
            SubjectError: `cannot-start`.
            TypeError: `command` is one string.

        """
        if isinstance(command, str):
            raise TypeError("a command is a list of words, not one string")
        self.command = tuple(command)
        self.limits = limits or Limits()
        self.bridge = bridge
        self.alive = False
        self._number = self._answered = self._waiting = 0
        self.received = 0
        self._parsed = wire.ParsedAnswers()
        mark = os.urandom(16).hex()
        environment = {**(clean_environment(os.environ) if env is None else env), MARK: mark}
        self._child, own_folder = _start(self.command, cwd, environment)
        self.pid = self._child.pid
        self._watch = Watch(self.pid, mark, self.limits)
        child.restrain(self._child, self.limits.memory_bytes * (_HARD_BOUND if self._watch.works else 1))
        self._end = partial(_end, self._child, self._watch, own_folder)
        self._orphan_guard = weakref.finalize(self, _end_orphan, self._end, os.getpid())
        ended = partial(child.has_ended, self._child)  # a bound method would keep an abandoned subject alive
        self._pipes = Pipes(self._descriptors(), self._child.reports, ended, self._watch.look, self.limits)
        self._pipes.tap = tap
        self.alive = True

    def request(
        self, method: str, params: Mapping[str, Any] | None = None, deadline_seconds: float | None = None
    ) -> dict[str, Any]:
        """Send a request and return the result; `deadline_seconds` defaults to the limit for the method.

        Raises:
            RpcError: the subject answered with an error; further requests can be sent.
            SubjectError: anything else; the subject is gone.
            ValueError, TypeError: `params` cannot be written as JSON; nothing was sent.

        """
        if not self.alive:
            raise SubjectError("closed", "The subject is no longer running.", {"request": self._name(method)})
        if self._waiting:
            raise RuntimeError("a request was made while others were waiting for their answers")
        line = wire.encode_request(self._number + 1, method, dict(params or {}))
        self._number += 1
        seconds = self.limits.seconds(method) if deadline_seconds is None else deadline_seconds
        with self._giving_up(method):
            answer = self._read(self._pipes.exchange(line, seconds))
        if isinstance(answer, RpcError):
            raise answer
        return answer

    @property
    def waiting(self) -> int:
        """The number of posted requests whose answers have not been taken yet."""
        return self._waiting

    @property
    def number(self) -> int:
        """The id of the request whose answer was taken last."""
        return self._number

    def post(self, requests: Sequence[tuple[str, bytes]]) -> None:
        """Send requests, each given as a method and its parameters as JSON text, in addition to those already pending.

        Raises:
            SubjectError: as `request` does.

        """
        if not self.alive:
            raise SubjectError("closed", "The subject is no longer running.", {"request": self._name(requests[0][0])})
        first = self._number + self._waiting + 1
        lines = [wire.request_line(number, *request) for number, request in enumerate(requests, first)]
        with self._giving_up(requests[0][0]):
            self._pipes.send(b"".join(lines), waiting=self._waiting > 0)
        self._waiting += len(lines)

    def take(self, method: str) -> bytearray:
        """Return the line that answers the first pending request, which was for `method`.

        The line is not parsed; `read_taken` does that.

        Raises:
            SubjectError: as `request` does.

        """
        self._number += 1
        try:
            raw = self._pipes.receive(self.limits.seconds(method))
            self._weigh(raw)
        except BaseException:
            with self._giving_up(method):
                raise
        self._waiting -= 1
        self._answered += 1
        return raw

    def read_taken(self, method: str, raw: bytearray) -> dict[str, Any] | RpcError:
        """Return the answer in the line taken last, which is parsed strictly.

        The results of equal lines are one object, which must not be changed.

        Raises:
            SubjectError: as `request` does.

        """
        try:
            return self._parsed.read(raw, self._number, self.limits.depth)
        except RpcError as error:
            return error
        except BaseException:
            with self._giving_up(method):
                raise

    def _read(self, raw: bytearray) -> dict[str, Any] | RpcError:
        """Read the answer to the first pending request."""
        answer: dict[str, Any] | RpcError
        self._weigh(raw)
        try:
            answer = wire.read_answer(raw, self._number, self.limits.depth)
        except RpcError as error:
            answer = error
        self._answered += 1
        return answer

    def _weigh(self, raw: bytearray) -> None:
        """Count the memory that an answer will take; an answer with too many values is not parsed at all."""
        fault = fault_said(raw) if self.bridge is not None else None
        if fault is not None:
            raise fault
        values = wire.count_values(raw)
        if values > self.limits.values:
            text = f"The subject answered with a line that contains more than {self.limits.values:,} values."
            raise SubjectError("flood", text, {"line": show_line(raw)})
        self.received += len(raw) + VALUE_BYTES * values

    @contextmanager
    def _giving_up(self, method: str) -> Iterator[None]:
        """End the subject after any exception in the block, and raise it as a fault with all available information."""
        try:
            yield
        except EndedError as end:
            raise self._give_up(self._why_ended(str(end)), method) from None
        except SubjectError as fault:
            raise self._give_up(fault, method) from None
        except BaseException:
            self._clean_up()
            raise

    def expect_silence(self) -> None:
        """Check, after the last request, that the subject has printed nothing more.

        Each request makes the same check of the output before it.

        Raises:
            SubjectError: as `request` does.

        """
        if self.alive:
            with self._giving_up(""):
                self._pipes.expect_silence()

    def close(self, grace: float = 0.5) -> None:
        """End the subject: close its input and wait, ask it to terminate and wait, then kill the whole group.

        Each wait takes at most `grace` seconds. This method never raises a fault, and a second call does nothing.
        """
        if not self.alive:
            return
        self.alive = False
        try:
            self._shut_input()
            if not self._wait_for_end(grace):
                child.terminate(self._child)
                self._wait_for_end(grace)
        finally:
            self._clean_up()

    def stderr_tail(self) -> str:
        """Return the last lines of the subject's log read so far, in printable form."""
        tail = self._pipes.stderr_tail().decode("utf-8", "replace")
        return sanitise(tail, self.limits.stderr_bytes, lines=True)

    def __enter__(self) -> Self:
        """Return the running subject."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the subject, without waiting if the block failed."""
        self.close(0.5 if kind is None else 0.0)

    def __repr__(self) -> str:
        state = "alive" if self.alive else "ended"
        return f"<SubjectProcess {self.pid} {state}: {sanitise(' '.join(self.command), _COMMAND_SHOWN)}>"

    def _descriptors(self) -> tuple[int, int, int]:
        return self._child.stdin.fileno(), self._child.stdout.fileno(), self._child.stderr.fileno()

    def _name(self, method: str) -> str:
        return f"{method}, id {self._number}" if method else f"after id {self._number}"

    def _why_ended(self, what: str) -> SubjectError:
        """Find out, after waiting for a moment, whether the process is gone or has only closed a pipe."""
        ended = self._wait_for_end(_LAST_WORDS_SECONDS, listen=False)
        when = "before its first answer" if self._answered == 0 else "before it answered"
        remains = self._pipes.remains()
        evidence = {"line": remains} if remains else {}
        if ended:
            return SubjectError("died", f"The subject ended {when}", evidence)
        return SubjectError("closed", f"The subject closed its {what} {when}, but was still running.", evidence)

    def _wait_for_end(self, seconds: float, *, listen: bool = True) -> bool:
        """Wait for the leader to end, without letting its output block it, and return whether it ended.

        With `listen`, stdout is read as well as stderr.
        """
        deadline = time.monotonic() + seconds
        while True:
            ended = child.has_ended(self._child)
            if listen:
                self._pipes.discard()
            else:
                self._pipes.drain()
            if ended or time.monotonic() >= deadline or self._is_too_large():
                return ended
            time.sleep(_PAUSE)

    def _is_too_large(self) -> bool:
        try:
            self._watch.look()
        except SubjectError:
            return True
        return False

    def _give_up(self, fault: SubjectError, method: str) -> SubjectError:
        """Clean up after a fault, and return the fault with all available information."""
        ended = child.has_ended(self._child)
        self._pipes.drain()
        log = self.stderr_tail()
        code = self._clean_up()
        words = child.exit_words(code) if ended else "still running, ended by the runner"
        text = f"{fault.text}: {words}." if fault.kind == "died" else fault.text
        evidence = {"request": self._name(method), "exit": words, **fault.evidence}
        if self.bridge is not None:
            evidence["reached"] = self.bridge.reached
        if self.bridge is not None and (self.bridge.is_remote or fault.kind == "cannot-start"):
            del evidence["exit"]  # The exit status would come from the bridge.
        if self._waiting > 1:
            evidence["waiting"] = f"{self._waiting} requests, id {self._number} to {self._number + self._waiting - 1}"
        if log:
            evidence["stderr"] = log
        return SubjectError(fault.kind, text, evidence)

    def _shut_input(self) -> None:
        self._child.stdin.close()

    def _clean_up(self) -> int | None:
        """Kill everything that is left, reap the leader, close every descriptor and remove the subject's folder."""
        self.alive = False
        self._orphan_guard.detach()
        self._pipes.close()
        return self._end()


def _start(command: Sequence[str], cwd: Path | None, env: Mapping[str, str]) -> tuple[child.Child, Path | None]:
    """Start a command in a folder, or in a new folder, which is returned with the process."""
    own_folder = None
    try:
        words = resolve_command(command, Path.cwd())
        if cwd is None:
            own_folder = make_folder()
        return child.start(words, cwd or own_folder, env), own_folder
    except OSError as error:
        reason = sanitise(str(error.strerror), _COMMAND_SHOWN)
        raise SubjectError("cannot-start", f"There is no folder to run the subject in: {reason}.") from error
    except SubjectError:
        if own_folder is not None:
            remove_folder(own_folder)
        raise


def _end(started: child.Child, watch: Watch, own_folder: Path | None) -> int | None:
    """End everything that a subject has started, leaving nothing behind, and return the leader's exit code.

    The guardian does this. If the subject has ended or stopped its guardian, all processes that visibly belong to the
    subject are found and killed.
    """
    watch.members()  # This records the processes that can be recognised only by their parent.
    left = 0
    if child.end(started):
        left = started.left or 0
    else:
        watch.kill_strays()
        left = len(watch.members())
    if left:
        give_notice(f"{left} process{'es' if left > 1 else ''} of the subject could not be ended.")
    started.close()
    if own_folder is not None:
        give_notice(remove_folder(own_folder))
    return started.returncode


def _end_orphan(end: Callable[[], int | None], owner: int) -> None:
    """End a subject that is no longer referenced, if this process (and not one it was forked from) started it."""
    if os.getpid() == owner:
        end()
