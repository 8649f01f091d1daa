"""Pieces of a campaign for tests: functions that other processes can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from leadline.base.errors import bad_input


def square(number: int) -> dict[str, int]:
    """Return a number with its square."""
    return {"of": number, "is": number * number}


def killing_once(folder: str, number: int) -> dict[str, int]:
    """Kill this process in the middle of every third piece, but only the first time it is done."""
    mark = Path(folder, str(number))
    if number % 3 == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def always_killing(number: int) -> dict[str, int]:
    """Kill this process in the piece 2."""
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def refusing(number: int) -> dict[str, int]:
    """Refuse the piece 3."""
    if number == 3:
        raise bad_input("piece 3 cannot be done", "leave it out")
    return square(number)


def slow(number: int) -> dict[str, int]:
    """Take a while, except for the first two pieces."""
    if number > 1:
        time.sleep(60)
    return square(number)
