"""The handling of Ctrl-C, SIGTERM and SIGHUP during a run: they stop the play at once but not work that must finish.

During play, the first signal raises ``Interrupted``; the games played so far are then judged and reported. After the
play has ended, the first signal only prints a note, and the next one ends the command. The time limit of a run is also
implemented as a signal, which has no effect once everything is played.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))
PLAYING_SHARE = 0.75
"""The share of a run's time after which the play ends, so that some time is left for judging."""
SEARCHING_SHARE = 0.5
"""The share of the judging time that is spent on looking for better explanations."""
LEAST_JUDGING = 10.0
"""The least time for judging in seconds: a run that played until the last moment still deserves a report."""
NOTE = b"\nleadline: judging what was played so far; interrupt again to end without a report\n"


class Interrupted(KeyboardInterrupt):
    """The exception raised when a signal or the time limit interrupts the run; its text says which."""


class KeptInterrupt(Interrupted):
    """The exception raised when work is interrupted whose results so far are kept; its text says where."""


class TimeOver(Interrupted):
    """The exception raised when the time for the whole run is over."""


class _State:
    """The state of signal handling, of which a process has only one, because signals are sent to the whole process."""

    owner = 0
    """The id of the process that started the run; a fork of this process prints nothing."""
    playing = False
    """True if a signal ends the play."""
    note = NOTE
    """The note printed for a signal that ends nothing; empty if every signal ends something."""
    noted = False
    """True if the note was already printed for a signal."""
    holding = 0
    """The number of enclosing blocks that must not be interrupted."""
    pending = False
    """True if a signal arrived inside such a block."""
    time_over = False
    """True if the signal marked the end of the run's time."""
    seconds = 0.0
    """The time limit of the run in seconds; 0 if there is none."""
    began = 0.0
    """The start time of the run, by the monotonic clock."""
    search_end = 0.0
    """The time at which the judge stops looking for better explanations; 0 if there is no limit."""
    judging = False
    """True if the alarm ends the judging."""


@contextmanager
def interruptible(seconds: float | None = None, note: bytes = NOTE) -> Iterator[None]:
    """Handle signals during a run as described in this module. Do nothing outside the main thread.

    If ``seconds`` is given, the play ends early enough to leave time for judging, as if a signal had arrived;
    `begin_judging` limits the judging. ``note`` is printed for a signal that arrives after the play; without a note,
    such a signal ends the command.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    _State.owner, _State.playing, _State.noted, _State.pending = os.getpid(), True, not note, False
    _State.note = note
    _State.time_over, _State.seconds, _State.began = False, seconds or 0.0, monotonic()
    _State.judging, _State.search_end = False, 0.0
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, _handle)
    if seconds:
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, _handle)
        signal.setitimer(signal.ITIMER_REAL, seconds * PLAYING_SHARE)
    try:
        yield
    finally:
        _State.judging, _State.search_end = False, 0.0
        if seconds:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def played_out() -> None:
    """Mark the end of play. From now on, a signal does not discard the games played so far."""
    _State.playing = False


def begin_judging() -> None:
    """Limit the judging to the time that remains for the run, if it has a limit. ``TimeOver`` ends the judging."""
    if not _State.seconds or threading.current_thread() is not threading.main_thread():
        return
    now = monotonic()
    left = max(_State.began + _State.seconds - now, LEAST_JUDGING)
    _State.judging, _State.search_end = True, now + left * SEARCHING_SHARE
    signal.setitimer(signal.ITIMER_REAL, left)


def is_search_over() -> bool:
    """Return whether the judge must make do with the explanations found so far."""
    return _State.search_end > 0 and monotonic() > _State.search_end


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Run this block to its end; a signal that arrives meanwhile takes effect afterwards."""
    _State.holding += 1
    try:
        yield
    finally:
        _State.holding -= 1
        if _State.pending and not _State.holding:
            _take_up()


def _handle(number: int, frame: FrameType | None) -> None:
    if _State.seconds and number == signal.SIGALRM:
        if _State.judging:
            raise TimeOver(f"the time for the run is up (--total-time {_State.seconds:g})")
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
            raise TimeOver(f"the time for the run is up (--total-time {_State.seconds:g})")
        raise Interrupted("the run was interrupted")
    if _State.noted:
        raise Interrupted("the run was interrupted")
    _State.noted = True
    if os.getpid() == _State.owner:
        with suppress(OSError):
            os.write(2, _State.note)
