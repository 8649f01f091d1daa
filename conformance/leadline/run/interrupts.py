"""Ctrl-C, SIGTERM and SIGHUP during a run: they end the playing at once, and never what has to be whole.

While a run is played, the first signal raises ``Interrupted``; what was played is then judged and reported.
After that, or once everything is played, a signal is only answered with a note, and the one after it ends all.
The end of the time for a run is a signal too, which means nothing once everything is played.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))
NOTE = b"\nleadline: what was played is being judged; once more ends without a report\n"


class Interrupted(KeyboardInterrupt):
    """The run was interrupted by Ctrl-C, SIGTERM or SIGHUP, or its time is over; the text says which."""


class TimeOver(Interrupted):
    """The time for the whole run is over."""


class _State:
    """Signals belong to the whole process, and so does this."""

    owner = 0
    """The process whose run it is; a fork of it says nothing."""
    playing = False
    """Whether a signal ends the playing."""
    noted = False
    """Whether a signal was answered with the note."""
    holding = 0
    """How many blocks there are around that must not be interrupted."""
    pending = False
    """Whether a signal came in such a block."""
    time_over = False
    """Whether the signal was the end of the time for the run."""
    seconds = 0.0
    """The time for the run; 0 if there is no bound."""


@contextmanager
def interruptible(seconds: float | None = None) -> Iterator[None]:
    """The time of a run: signals are taken up as this module says. Outside the main thread it does nothing.

    With ``seconds`` the playing is ended after so long, as if by a signal.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    _State.owner, _State.playing, _State.noted, _State.pending = os.getpid(), True, False, False
    _State.time_over, _State.seconds = False, seconds or 0.0
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, _handle)
    if seconds:
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, _handle)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        if seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def played_out() -> None:
    """From now on nothing is played any more: a signal does not throw away what is there."""
    _State.playing = False


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What is begun in this block is brought to its end; a signal that came meanwhile interrupts after it."""
    _State.holding += 1
    try:
        yield
    finally:
        _State.holding -= 1
        if _State.pending and not _State.holding:
            _take_up()


def _handle(number: int, frame: FrameType | None) -> None:
    if _State.seconds and number == signal.SIGALRM:
        if not _State.playing:
            return
        _State.time_over = not _State.pending
    if _State.holding:
        _State.pending = True
    else:
        _take_up()


def _take_up() -> None:
    _State.pending = False
    if _State.playing:
        _State.playing = False
        if _State.time_over:
            raise TimeOver(f"the time for the run was over (--total-time {_State.seconds:g})")
        raise Interrupted("the run was interrupted")
    if _State.noted:
        raise Interrupted("the run was interrupted")
    _State.noted = True
    if os.getpid() == _State.owner:
        with suppress(OSError):
            os.write(2, NOTE)
