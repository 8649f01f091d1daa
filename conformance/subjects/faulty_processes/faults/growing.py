"""Processes that take more than their share."""

from __future__ import annotations

import os
import time

from faults.fault import fault
from faults.process import Moment

MIB = 1024 * 1024
CHILDREN = 60
"""The most processes that a fault starts."""


def grow(most: int) -> list[bytes]:
    """Take memory step by step, and use it."""
    hoard = []
    while len(hoard) * 4 * MIB < most:
        hoard.append(b"x" * (4 * MIB))
        time.sleep(0.002)
    return hoard


def stay() -> None:
    """Stay alive for longer than anybody waits, then end."""
    time.sleep(60)
    os._exit(0)


@fault("play", "error", "memory|died", "MiB of memory|MemoryError")
def grows_without_bound(moment: Moment) -> None:
    """It takes more and more memory."""
    hoard = grow(8192 * MIB)
    moment.say({"never": len(hoard)})


@fault("play", "error", "", "died|MemoryError")
def takes_a_terabyte(moment: Moment) -> None:
    """It asks for a terabyte at once."""
    hoard = bytearray(1024 * 1024 * MIB)
    moment.say({"never": len(hoard)})


@fault("play", "error", "memory", "processes")
def grows_in_its_children(moment: Moment) -> None:
    """Its children take the memory, none of them much by itself."""
    for _ in range(6):
        if os.fork() == 0:
            hoard = grow(100 * MIB)
            stay()
            print(len(hoard))
    stay()


@fault("play", "error", "processes", "processes at once")
def forks_again_and_again(moment: Moment) -> None:
    """It starts more and more processes, each of which starts more."""
    depth = 0
    while depth < 6 and os.fork() >= 0:  # 2^6 processes in the end
        depth += 1
    stay()


@fault("play", "error", "processes", "processes at once")
def forks_away(moment: Moment) -> None:
    """It starts process after process, each in its own session."""
    for _ in range(CHILDREN):
        if os.fork() == 0:
            os.setsid()
            stay()
    stay()


@fault("play", "error", "flood", "on stderr")
def floods_its_log(moment: Moment) -> None:
    """It writes to stderr without end."""
    while True:
        os.write(2, b"thinking about the sea\n" * 1000)


@fault("play", "error", "flood", "line of more than")
def floods_its_output(moment: Moment) -> None:
    """It writes to stdout without end."""
    while True:
        moment.raw(b"thinking about the sea " * 1000)


@fault("play", "error", "", "answers no request|is not JSON")
def floods_in_lines(moment: Moment) -> None:
    """It writes lines to stdout without end."""
    while True:
        moment.raw(b"thinking\n" * 1000)


@fault("play", "error", "flood", "answers of the run exceed", at=0)
def says_too_much(moment: Moment) -> None:
    """It adds a long list that nobody asked for to each answer."""
    moment.answer({**moment.result(), "thoughts": ["sea"] * 60_000})


@fault("initialize", "pass")
def leaves_a_child_behind(moment: Moment) -> None:
    """One of its children lives on with its pipes."""
    if os.fork() == 0:
        stay()
    moment.say(moment.right())


@fault("initialize", "pass")
def leaves_a_daemon_behind(moment: Moment) -> None:
    """It starts a daemon that leaves its process group and session and outlives its parent."""
    child = os.fork()
    if child == 0:
        os.setsid()
        if os.fork() > 0:
            os._exit(0)
        stay()
    os.waitpid(child, 0)
    moment.say(moment.right())


@fault("play", "error", "died", "exit status 5")
def dies_and_leaves_a_daemon_behind(moment: Moment) -> None:
    """It ends in a move, and a daemon that it started lives on with its pipes."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() > 0:
            os._exit(0)
        stay()
    os._exit(5)
