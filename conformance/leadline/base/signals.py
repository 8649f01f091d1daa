"""Ctrl-C, SIGTERM and SIGHUP during a run: they stop the play at once but never interrupt work that must finish.

While a run is played, the first signal raises ``Interrupted``; what was played is then judged and reported. After that,
or once everything is played, a signal is only answered with a note, and the next one ends the command. The time limit
of a run is a signal too; it has no effect once everything is played.
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
"""The share of the time for a run after which the playing ends, so that some is left for judging."""
SEARCHING_SHARE = 0.5
"""The share of the time for judging in which better explanations are looked for."""
LEAST_JUDGING = 10.0
"""The least seconds for judging: a run that played until the last moment is worth a report."""
NOTE = b"\nleadline: judging what was played so far; interrupt again to end without a report\n"


class Interrupted(KeyboardInterrupt):
    """The run was interrupted by Ctrl-C, SIGTERM or SIGHUP, or its time is up; the text says which."""


class KeptInterrupt(Interrupted):
    """Work was interrupted of which a part is kept; the text says where."""


class TimeOver(Interrupted):
    """The time for the whole run is up."""


class _State:
    """The state of signal handling; signals belong to the whole process, and so does this."""

    owner = 0
    """The process that started the run; a fork of it prints nothing."""
    playing = False
    """True if a signal ends the play."""
    note = NOTE
    """The answer to a signal that ends nothing; empty if every signal ends something."""
    noted = False
    """True if a signal was already answered with the note."""
    holding = 0
    """The number of enclosing blocks that must not be interrupted."""
    pending = False
    """True if a signal arrived in such a block."""
    time_over = False
    """True if the signal was the end of the run's time."""
    seconds = 0.0
    """The time for the run in seconds; 0 if it is unlimited."""
    began = 0.0
    """The time at which it began, by the monotonic clock."""
    search_end = 0.0
    """The time at which the judge stops looking for better explanations; 0 if there is none."""
    judging = False
    """True if the alarm ends the judging."""


@contextmanager
def interruptible(seconds: float | None = None, note: bytes = NOTE) -> Iterator[None]:
    """Handle signals during a run as described in this module. Outside the main thread, do nothing.

    With ``seconds``, the play ends early enough to leave time for judging, as if by a signal; `begin_judging` limits
    the judging. ``note`` is the answer to a signal after the play; without one, such a signal ends the command.
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
    """Mark the end of play: from now on a signal does not discard what was played."""
    _State.playing = False


def begin_judging() -> None:
    """Limit the judging to the rest of the time for the run, if that is limited; ``TimeOver`` ends it."""
    if not _State.seconds or threading.current_thread() is not threading.main_thread():
        return
    now = monotonic()
    left = max(_State.began + _State.seconds - now, LEAST_JUDGING)
    _State.judging, _State.search_end = True, now + left * SEARCHING_SHARE
    signal.setitimer(signal.ITIMER_REAL, left)


def is_search_over() -> bool:
    """Return whether the judge has to be content with the explanations it has found."""
    return _State.search_end > 0 and monotonic() > _State.search_end


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Finish what is begun in this block; a signal that arrives meanwhile interrupts after it."""
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
