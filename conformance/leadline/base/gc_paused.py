"""Settings of Python's cyclic garbage collector for a command, which keeps many objects and creates little garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

RARELY = (100_000, 20, 20)
"""The thresholds of a collection.

The first is a number of new objects; the others are numbers of collections of younger objects.
"""

_lock = Lock()
_before: list[tuple[int, int, int]] = []


@contextmanager
def gc_paused() -> Iterator[None]:
    """Run the collector rarely, and never on objects that already exist.

    Restore its settings after the outermost block.
    """
    with _lock:
        _before.append(gc.get_threshold())
        gc.freeze()
        gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()
            if not _before:
                gc.set_threshold(*before)
                gc.unfreeze()
