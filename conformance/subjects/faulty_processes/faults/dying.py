"""Processes that end when they should not."""

from __future__ import annotations

import os
import signal
import sys
import time

from faults.fault import fault
from faults.process import Moment


@fault("initialize", "no-start", words="exit status 1")
def dies_at_start(moment: Moment) -> None:
    """It ends before it has said what it is."""
    sys.exit("the game was not found")


@fault("open", "error", "died", "SIGSEGV")
def dies_in_open(moment: Moment) -> None:
    """It is killed by a segmentation fault when a game is opened."""
    os.kill(os.getpid(), signal.SIGSEGV)


@fault("play", "error", "died", "exit status 3")
def dies_in_a_move(moment: Moment) -> None:
    """It ends in the middle of a move."""
    sys.exit(3)


@fault("play", "error", "died", "no such treasure")
def dies_with_a_traceback(moment: Moment) -> None:
    """It ends with an exception and a traceback on stderr."""
    raise KeyError("no such treasure")


@fault("play", "error", "died", "close, id", at=3)
def dies_after_answering(moment: Moment) -> None:
    """It answers the last move rightly and ends."""
    moment.say(moment.right())
    os._exit(0)


@fault("play", "error", "died", '"jsonrpc"')
def dies_with_half_a_line(moment: Moment) -> None:
    """It ends after writing half of the answer."""
    line = moment.process.right_line(moment.request)
    moment.raw(line[: len(line) // 2])
    os._exit(0)


@fault("play", "error", "died", "exit status 4")
def dies_and_leaves_a_child_with_the_pipes(moment: Moment) -> None:
    """It ends, and one of its children keeps its pipes open."""
    if os.fork() == 0:
        time.sleep(60)
    os._exit(4)
