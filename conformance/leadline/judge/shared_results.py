"""Results of the reference that diagnoses share, because the deviations in which they differ do not come into play."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class SharedResults(Generic[T]):
    """The results of one computation of the reference, such as the play of an answer, under different diagnoses.

    A computation goes the same way under two diagnoses if they agree on all deviations that change a step which it
    brings into play under one of them. Deviations and diagnoses are bit masks.
    """

    __slots__ = ("_by_touching",)

    def __init__(self) -> None:
        self._by_touching: dict[int, dict[int, T]] = {}
        """By the deviations that may change the computation, and then by those of them in the diagnosis."""

    def find(self, diagnosis: int) -> T | None:
        """Return the result under a diagnosis; None if it has to be computed."""
        for touching, by_active in self._by_touching.items():
            known = by_active.get(diagnosis & touching)
            if known is not None:
                return known
        return None

    def add(self, active: int, touching: int, result: T) -> None:
        """Store a result: ``touching`` are the deviations that may change it, ``active`` those in the diagnosis."""
        self._by_touching.setdefault(touching, {})[active] = result
