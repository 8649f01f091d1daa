"""Ways in which seats may be exchanged so that a game is the same but for their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from leadline_engines.surface import Seat


def rotations(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """Everybody moves on by some seats: for a game in which turns go round and all seats are alike."""
    for by in range(1, len(seats)):
        yield {seat: seats[(n + by) % len(seats)] for n, seat in enumerate(seats)}
