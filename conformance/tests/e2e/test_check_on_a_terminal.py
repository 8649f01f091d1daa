"""The progress that `leadline check` shows, on a terminal and without one."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import Any

import pytest

from leadline.base.terminal import clear_progress, progress_line
from leadline.cli.check import judging_note
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

GAME = "deep-sea-adventure"


def on_a_terminal(leadline: Any, *words: Any, **more: str) -> str:
    """Return what is shown by a command whose output and errors are a terminal."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "leadline", *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        cwd=leadline.folder,
        env=leadline.environment(TERM="xterm", **more),
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how Linux tells that nobody holds the other end any more
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    running.wait()
    return shown.decode()


@pytest.mark.slow
def test_progress_and_colour_are_for_terminals(leadline: Any) -> None:
    command = ["--", *leadline.program("none")]
    words = ["check", GAME, "--only", "dsa-breathing-stack*", *command]
    shown = on_a_terminal(leadline, *words)
    total = sum(one.id.startswith("dsa-breathing-stack") for one in load_suite(GAME).scenarios)
    assert f"[{total}/{total}] dsa-" in shown
    assert "\x1b[1" in shown
    plain = on_a_terminal(leadline, *words, NO_COLOR="1")
    assert f"[{total}/{total}] dsa-" in plain
    assert "\x1b[1" not in plain.replace("\r\x1b[K", "")
    quiet = on_a_terminal(leadline, *words[: -len(command)], "--quiet", *command)
    assert "selected: --only dsa-breathing-stack*" in quiet
    assert f"[{total}/{total}]" not in quiet
    piped = leadline(*words)
    assert "\x1b" not in piped.stdout
    assert piped.stderr == ""


def test_a_reader_that_leaves_early_is_no_fault(leadline: Any) -> None:
    running = leadline.start("check", GAME, "--list")
    running.stdout.readline()
    running.stdout.close()
    assert running.wait(120) in (0, 141)
    assert running.stderr.read() == ""


def test_how_far_a_run_is_stands_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    progress_line(quiet=False)(1, 2, "one")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress_line(quiet=True)(1, 2, "one")
    assert capsys.readouterr().err == ""
    show = progress_line(quiet=False)
    show(1, 2_000, "one")
    show(2_000, 2_000, "other")
    assert capsys.readouterr().err == "\r\x1b[K[1/2,000] one\r\x1b[K[2,000/2,000] other"
    progress_line(quiet=False)(1_500, 0, "judging: answers tried")
    assert capsys.readouterr().err == "\r\x1b[K[1,500] judging: answers tried"


def test_long_judging_is_told_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clear_progress(judging_note(36.2), quiet=False)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clear_progress(judging_note(36.2), quiet=False)
    assert capsys.readouterr().err == "\r\x1b[Kthe answers were judged in 36 s\n"
    clear_progress(judging_note(1.0), quiet=False)
    assert capsys.readouterr().err == "\r\x1b[K"
