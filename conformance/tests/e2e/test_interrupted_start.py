"""Ctrl-C while a command is still being imported ends it with one line."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are the signals of POSIX systems")

STARTING = """
import builtins, os, signal
import leadline.__main__
plain, sent = builtins.__import__, []
def importing(name, *rest):
    sent.append(name)
    if len(sent) == {number}:
        os.kill(os.getpid(), signal.SIGINT)
    return plain(name, *rest)
builtins.__import__ = importing
import sys
sys.argv = ["leadline", "rule", "deep-sea-adventure", "air"]
sys.exit(leadline.__main__.main())
"""


@pytest.mark.parametrize("number", [2, 3, 10, 40, 100, 160])
def test_an_interrupt_between_any_two_imports_prints_one_line(number: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", STARTING.format(number=number)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stderr.strip()) == (130, "leadline: interrupted")


def test_a_command_in_the_background_ignores_it_as_before() -> None:
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + STARTING.format(number=10)
    run = subprocess.run([sys.executable, "-c", ignoring], capture_output=True, text=True, check=False, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")
