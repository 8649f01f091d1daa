"""Python's cyclic garbage collector during a command, which keeps much and makes hardly any garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

RARELY = (100_000, 20, 20)
"""The thresholds: new objects per look at the youngest generation, then looks per look at each older one."""

_lock = Lock()
_before: list[tuple[int, int, int]] = []


@contextmanager
def gc_paused() -> Iterator[None]:
    """Run the collector rarely, and never over the objects that already exist; restore it after the outermost block."""
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
