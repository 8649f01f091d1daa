"""Python's collector of cyclic garbage during a command: much is kept, and hardly any garbage made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = (100_000, 20, 20)
"""After how many new objects it looks at the young, and after how many such looks at the older."""

_lock = Lock()
_before: list[tuple[int, int, int]] = []


@contextmanager
def gc_paused() -> Iterator[None]:
    """Let the collector look seldom, and never at what is there already; after the last block it is as before."""
    with _lock:
        _before.append(gc.get_threshold())
        gc.freeze()
        gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()
            if not _before:
                gc.set_threshold(*before)
                gc.unfreeze()
