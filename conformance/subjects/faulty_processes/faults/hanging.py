"""Processes that do not answer, or not in time."""

from __future__ import annotations

import os
import signal
import time

from faults.fault import fault
from faults.process import Moment

LATE = 6.0
"""Seconds; later than the deadline in the tests."""


def hang() -> None:
    """Do nothing, for longer than anybody waits."""
    while True:
        time.sleep(60)


@fault("initialize", "no-start", words="no answer within")
def hangs_at_start(moment: Moment) -> None:
    """It never answers `initialize`."""
    hang()


@fault("open", "error", "timeout", "no answer within")
def hangs_in_open(moment: Moment) -> None:
    """It never opens the game."""
    hang()


@fault("play", "error", "timeout", "no answer within")
def hangs_in_a_move(moment: Moment) -> None:
    """It never plays the move."""
    hang()


@fault("close", "error", "timeout", "close, id")
def hangs_in_close(moment: Moment) -> None:
    """It never forgets the game."""
    hang()


@fault("legal", "error", "timeout", "legal, id", scenario="three-asks")
def hangs_in_legal(moment: Moment) -> None:
    """It never lists the legal choices."""
    hang()


@fault("view", "error", "timeout", "view, id", scenario="three-asks")
def hangs_in_view(moment: Moment) -> None:
    """It never reports what a seat sees."""
    hang()


@fault("exit", "pass")
def hangs_at_the_end(moment: Moment) -> None:
    """It goes on when its input has ended."""
    hang()


@fault("exit", "pass")
def ignores_being_told_to_end(moment: Moment) -> None:
    """It goes on when its input has ended, and ignores the signal to end."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    hang()


@fault("play", "error", "timeout", "no answer within")
def spins(moment: Moment) -> None:
    """It counts for ever instead of answering."""
    while True:
        pass


@fault("play", "error", "timeout", "no answer within")
def answers_late(moment: Moment) -> None:
    """It answers rightly, after the deadline."""
    answer = moment.right()
    time.sleep(LATE)
    moment.say(answer)


@fault("play", "error", "timeout", "without a line end")
def forgets_the_line_end(moment: Moment) -> None:
    """It writes the right answer but never ends the line."""
    moment.raw(moment.process.right_line(moment.request).rstrip(b"\n"))
    hang()


@fault("play", "error", "timeout", "part of a line")
def writes_half_a_line(moment: Moment) -> None:
    """It writes half of the right answer and waits."""
    line = moment.process.right_line(moment.request)
    moment.raw(line[: len(line) // 2])
    hang()


@fault("play", "error", "timeout", "part of a line")
def trickles(moment: Moment) -> None:
    """It writes a space now and then, so that there is always some output."""
    while True:
        moment.raw(b" ")
        time.sleep(0.01)


@fault("play", "error", "timeout", "no answer within")
def stops_itself(moment: Moment) -> None:
    """It stops itself, so that only SIGKILL reaches it."""
    os.kill(os.getpid(), signal.SIGSTOP)


@fault("play", "error", "closed", "closed its output")
def closes_its_output(moment: Moment) -> None:
    """It closes its output and goes on."""
    os.close(moment.process.sink)
    os.close(1)
    hang()


@fault("play", "error", "closed", "closed its input")
def closes_its_input(moment: Moment) -> None:
    """It answers the move, closes its input and goes on."""
    answer = moment.right()
    os.close(moment.process.source)
    os.close(0)
    moment.say(answer)
    hang()
