"""The three pipes of a subject, which are read and written together so that neither side can block the other."""

import os
import selectors
import time
from collections.abc import Callable
from contextlib import suppress

from leadline.base.errors import LeadlineError
from leadline.transport.faults import SubjectError, show_line
from leadline.transport.limits import Limits

_CHUNK = 64 * 1024
_LONGEST_WAIT = 60.0
_POLL = 0.05
_DRAIN_CHUNKS = 256
_LAST_WORDS = 0.25


Tap = Callable[[str, bytes | bytearray], None]
"""A callback for every line, given `sent`, `received`, `log` or `left` (output that is no answer), and the bytes."""


class EndedError(LeadlineError):
    """The error raised when a conversation cannot continue.

    The "output", the "input" or the "process" has ended.
    """


class Pipes:
    """A selector over stdout, stderr, the text still to be written to stdin, and the end of the process.

    Output is buffered, up to `Limits.line_bytes` plus one chunk, until it forms a line; of stderr, only the tail is
    kept. While waiting, the object regularly checks whether the subject has grown too large. The descriptors belong to
    the caller.

    Attributes:
        tap: called with every line, if there is one.

    """

    def __init__(
        self,
        descriptors: tuple[int, int, int],
        exit_descriptor: int | None,
        has_ended: Callable[[], bool],
        look: Callable[[], float],
        limits: Limits,
    ) -> None:
        """Store the parent's ends of stdin, stdout and stderr, and the means to watch the process's end and its size.

        `look` returns the seconds until the next check, and raises any fault that it finds.
        """
        self._stdin, self._stdout, self._stderr = descriptors
        self._has_ended = has_ended
        self._look = look
        self._longest_wait = _POLL if exit_descriptor is None else _LONGEST_WAIT
        self._limits = limits
        self._buffer = bytearray()
        self._searched = 0
        self._unsent: memoryview | None = None
        self._ended = False
        self._shut = self._output_ended = False
        self._tail = bytearray()
        self._logged = 0
        self.tap: Tap | None = None
        for descriptor in descriptors:
            os.set_blocking(descriptor, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ, self._read_output)
        self._selector.register(self._stderr, selectors.EVENT_READ, self._read_stderr)
        if exit_descriptor is not None:
            self._selector.register(exit_descriptor, selectors.EVENT_READ, self._note_end)

    def exchange(self, request: bytes, seconds: float) -> bytearray:
        """Write one line, and return the next line of output without its line end.

        Raises:
            SubjectError: `garbled` if output was there before the request, `timeout`, `flood`, or what `look` raises.
            EndedError: no answer can come any more.

        """
        self.expect_silence()
        self._send(request)
        return self.receive(seconds)

    def send(self, requests: bytes, *, waiting: bool = False) -> None:
        """Write several lines, whose answers must be received one by one. Raise exceptions as `exchange` does.

        With `waiting`, answers to earlier lines may have arrived already, even if nothing more can be written.
        """
        if not waiting:
            self.expect_silence()
        try:
            self._send(requests)
        except EndedError:
            if not waiting:
                raise
            self._shut = True

    def receive(self, seconds: float) -> bytearray:
        """Return the next line of output without its line end. Raise exceptions as `exchange` does."""
        deadline = time.monotonic() + seconds
        line = self._take_line() if self._unsent is None else None
        while line is None:
            if self._output_ended:
                raise EndedError("output")
            left = deadline - time.monotonic()
            heard = self._wait(max(left if not self._shut else min(left, _LAST_WORDS), 0.0))
            if self._unsent is None:
                line = self._take_line()
            if line is None and self._shut and not heard:
                raise EndedError("input")
            if line is None and left <= 0:
                text = f"The subject gave no answer within {seconds:g} s{self._hint()}."
                raise SubjectError("timeout", text, {"line": show_line(self._buffer)} if self._buffer else {})
        return line

    def expect_silence(self) -> None:
        """Check that no output is waiting. Raise exceptions as `exchange` does."""
        if not self._buffer:
            self._read_output()
        if self._buffer:
            end = self._buffer.find(b"\n")
            line = self._buffer if end < 0 else self._buffer[:end]
            text = "The subject printed a line that answers no request."
            raise SubjectError("garbled", text, {"line": show_line(line)})

    def drain(self) -> None:
        """Read the current content of stderr, up to a limit, so that its tail is complete."""
        for _ in range(_DRAIN_CHUNKS):
            if not self._read_stderr():
                return

    def discard(self) -> None:
        """Discard the current content of stdout, up to a limit, and drain stderr."""
        self.drain()
        for _ in range(_DRAIN_CHUNKS):
            if not _read(self._stdout):
                return

    def remains(self) -> str:
        """Return, as evidence, the output that did not form a line, including the current content of stdout."""
        with suppress(EndedError, SubjectError):
            self._read_output()
        return show_line(self._buffer)

    def stderr_tail(self) -> bytes:
        """Return the last bytes of stderr read so far."""
        return bytes(self._tail[-self._limits.stderr_bytes :])

    def close(self) -> None:
        """Close the selector; the descriptors stay open."""
        if self.tap is not None and self._buffer:
            self.tap("left", self._buffer)
        self._selector.close()

    def _send(self, request: bytes) -> None:
        if self.tap is not None:
            for line in request.splitlines():
                self.tap("sent", line)
        if self._unsent is not None:
            self._unsent = memoryview(bytes(self._unsent) + request)
            return
        sent = self._write(request)
        if sent < len(request):
            self._unsent = memoryview(request)[sent:]
            self._selector.register(self._stdin, selectors.EVENT_WRITE, self._send_more)

    def _send_more(self) -> None:
        if self._unsent is not None:
            try:
                self._unsent = self._unsent[self._write(self._unsent) :]
            except EndedError:  # The subject may have answered the requests that it did read.
                self._shut = True
                self._drop_unsent()
            if not self._unsent:
                self._drop_unsent()

    def _drop_unsent(self) -> None:
        if self._unsent is not None:
            self._unsent = None
            self._selector.unregister(self._stdin)

    def _write(self, data: bytes | memoryview) -> int:
        try:
            return os.write(self._stdin, data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise EndedError("input") from None

    def _wait(self, seconds: float) -> bool:
        """Wait for something to happen and handle it. Return whether anything happened."""
        events = self._selector.select(min(seconds, self._longest_wait, self._look()))
        for key, _ in events:
            key.data()
        if self._logged > self._limits.stderr_total_bytes:
            text = f"The subject wrote more than {self._limits.stderr_total_bytes:,} bytes on stderr."
            raise SubjectError("flood", text)
        if self._ended or (not events and self._has_ended()):
            self._read_last()
        return bool(events)

    def _hint(self) -> str:
        if self._unsent is not None:
            return " and did not read its input"
        return "; it printed part of a line, without a line end" if self._buffer else ""

    def _read_last(self) -> None:
        """Read the rest after the end of the process, because its answer may still be in the pipe."""
        self._drop_unsent()
        while b"\n" not in self._buffer:
            if not self._read_output():
                raise EndedError("process")

    def _read_output(self) -> bool:
        """Read once from stdout; return whether there was any data."""
        chunk = _read(self._stdout)
        if chunk == b"":
            self._end_output()
        if not chunk:
            return False
        self._buffer += chunk
        if len(self._buffer) > self._limits.line_bytes:
            self._check_length()
        return True

    def _end_output(self) -> None:
        """Record the end of the output; lines that were received can still be taken."""
        if b"\n" not in self._buffer:
            raise EndedError("output")
        self._drop_unsent()
        if not self._output_ended:
            self._output_ended = True
            self._selector.unregister(self._stdout)

    def _check_length(self) -> None:
        limit = self._limits.line_bytes
        end = self._buffer.find(b"\n", self._searched)
        if end > limit or (end < 0 and len(self._buffer) > limit):
            text = f"The subject printed a line of more than {limit:,} bytes."
            raise SubjectError("flood", text, {"line": show_line(self._buffer)})
        if self._unsent is not None:
            text = f"The subject printed more than {limit:,} bytes before it had read its input."
            raise SubjectError("flood", text, {"line": show_line(self._buffer)})

    def _take_line(self) -> bytearray | None:
        end = self._buffer.find(b"\n", self._searched)
        if end < 0:
            self._searched = len(self._buffer)
            return None
        self._searched = 0
        line = self._buffer[:end]
        del self._buffer[: end + 1]
        if self.tap is not None:
            self.tap("received", line)
        return line

    def _read_stderr(self) -> bool:
        """Read once from stderr; return whether there was any data."""
        chunk = _read(self._stderr)
        if not chunk:
            if chunk is not None and self._stderr in self._selector.get_map():
                self._selector.unregister(self._stderr)
            return False
        if self.tap is not None:
            self.tap("log", chunk)
        self._logged += len(chunk)
        keep = self._limits.stderr_bytes
        if len(self._tail) > keep * 8:
            del self._tail[:-keep]
        self._tail += chunk[-keep:]
        return True

    def _note_end(self) -> None:
        self._ended = True


def _read(descriptor: int) -> bytes | None:
    """Return the data in a pipe, at most one chunk; empty at the end of the pipe, None if there is nothing now."""
    try:
        return os.read(descriptor, _CHUNK)
    except BlockingIOError:
        return None
