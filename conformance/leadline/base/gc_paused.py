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
NEW_OBJECTS_OF_A_CHECK = 3_000_000
"""The first threshold for a check, which keeps nearly all that it creates. With `RARELY`, collections took 5 % of its
time, and freed nothing: the memory used is the same."""

_lock = Lock()
_before: list[tuple[int, int, int]] = []


@contextmanager
def gc_paused(new_objects: int = RARELY[0]) -> Iterator[None]:
    """Run the collector rarely, after at least that many new objects, and never on objects that already exist.

    Restore its settings after the outermost block.
    """
    with _lock:
        before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(max(new_objects, before[0] if _before else 0), *RARELY[1:])
        _before.append(before)
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()
            if not _before:
                gc.set_threshold(*before)
                gc.unfreeze()
