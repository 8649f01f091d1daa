"""Python's collector of cyclic garbage during a command: much is kept, and hardly any garbage made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

RARELY = (100_000, 20, 20)
"""After how many new objects it looks at the young, and after how many such looks at the older."""

_lock = Lock()
_before: list[tuple[int, int, int]] = []


@contextmanager
def gc_paused() -> Iterator[None]:
    """Run the collector rarely, and never over the objects that exist already; after the last block it is as before."""
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
