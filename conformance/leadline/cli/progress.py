"""A line on the terminal that shows how far a run is while it is played and judged."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leadline.run.context import Progress

EVERY = 0.05
"""Seconds between two lines at least: more often nobody could read them, and a terminal may be slow."""
LONG = 5
"""Seconds of judging that are worth a line."""
_LONGEST = 60


def progress_line(*, quiet: bool) -> Progress:
    """A line that shows how far the run is; only on a terminal. Without a total it shows how much is done."""
    shown = not quiet and sys.stderr.isatty()
    last = float("-inf")

    def show(done: int, total: int, what: str) -> None:
        nonlocal last
        if shown and (done == total or monotonic() - last >= EVERY):
            last = monotonic()
            far = f"{done:,}/{total:,}" if total else f"{done:,}"
            print(f"\r\x1b[K[{far}] {what[:_LONGEST]}", end="", file=sys.stderr, flush=True)

    return show


def clear_progress(judged: float = 0.0, *, quiet: bool = False) -> None:
    """Take the progress line away, and say what else took long: the seconds in which the answers were judged."""
    if not quiet and sys.stderr.isatty():
        told = f"the answers were judged in {judged:.0f} s\n" if judged >= LONG else ""
        print(f"\r\x1b[K{told}", end="", file=sys.stderr, flush=True)
