"""Doing the pieces of a campaign that are not done yet, and keeping each result as it arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leadline.base.signals import KeptInterrupt
from leadline.campaign.pieces import Executor, Piece, Work
from leadline.campaign.results import Results


def do_pieces(
    results: Results, pieces: Iterator[Piece], work: Work, executor: Executor, is_enough: Callable[[], bool]
) -> None:
    """Do the pieces that are missing in ``results`` until ``is_enough``, which is called after each result is kept.

    ``pieces`` may be endless: it is asked for the next piece only when a process will soon be free. Raises
    ``InputError``, and ``KeptInterrupt`` if it is interrupted and something is kept in a file.
    """
    missing = (piece for piece in pieces if piece.name not in results)
    try:
        for name, result in executor.run(work, missing):
            results.add(name, result)
            if is_enough():
                return
    except KeyboardInterrupt:
        if not results.where or not len(results):
            raise
        number = f"{len(results):,} piece{'s are' if len(results) > 1 else ' is'}"
        raise KeptInterrupt(f"{number} kept in {results.where}; the same command continues from there") from None
