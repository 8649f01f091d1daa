"""Where the time of a run goes: some functions are watched, and each second is charged to the innermost of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from time import perf_counter
from typing import Any

Places = Mapping[str, Sequence[tuple[Any, str]]]
"""For each name the functions to watch: their owner (a class or a module) and their own name."""


class Stopwatch:
    """Charges time to names."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._inner: list[str] = []
        self._since = 0.0

    @contextmanager
    def watching(self, places: Places, rest: str) -> Iterator[None]:
        """Watch functions for a while; what passes outside of all of them is charged to ``rest``."""
        before = [(owner, name, getattr(owner, name)) for found in places.values() for owner, name in found]
        try:
            for charged, found in places.items():
                for owner, name in found:
                    setattr(owner, name, self._watched(charged, getattr(owner, name)))
            self._enter(rest)
            yield
        finally:
            self._leave()
            for owner, name, function in before:
                setattr(owner, name, function)

    def _watched(self, charged: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def watched(*args: Any, **named: Any) -> Any:
            self._enter(charged)
            try:
                return function(*args, **named)
            finally:
                self._leave()

        return watched

    def _enter(self, charged: str) -> None:
        now = perf_counter()
        if self._inner:
            self.seconds[self._inner[-1]] += now - self._since
        self._inner.append(charged)
        self._since = now

    def _leave(self) -> None:
        now = perf_counter()
        self.seconds[self._inner.pop()] += now - self._since
        self._since = now
