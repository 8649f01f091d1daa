"""Measurements of the time that commands take to start."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

ALONE = "python alone"
"""The name of the bare interpreter, which runs no program."""
LISTENER = "import sys, time; sys.stdin.readline(); open(sys.argv[1], 'w').write(repr(time.monotonic()))"
"""A program that records when it receives its first request, and then ends."""


def starts(game: str, rule: str, repeat: int) -> dict[str, float]:
    """Return the median start times of some commands in seconds; that of the bare interpreter comes first."""
    own = [sys.executable, "-m", "leadline"]
    commands = {
        ALONE: [sys.executable, "-c", "pass"],
        "leadline rule": [*own, "rule", rule],
        "leadline check --list": [*own, "check", game, "--list"],
    }
    seconds = {name: median(_run(command) for _ in range(repeat)) for name, command in commands.items()}
    seconds["until the first request"] = median(until_first_request([*own, "check", game]) for _ in range(repeat))
    return seconds


def _run(command: Sequence[str]) -> float:
    began = monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return monotonic() - began


def until_first_request(command: Sequence[str]) -> float:
    """Return the seconds from the start of a check to its first request, including the time to start the program."""
    with TemporaryDirectory() as folder:
        heard = Path(folder) / "heard"
        program = [sys.executable, "-S", "-c", LISTENER, str(heard)]
        began = monotonic()
        subprocess.run([*command, "--", *program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return float(heard.read_text()) - began
