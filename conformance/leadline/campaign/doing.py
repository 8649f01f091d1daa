"""The loop that does the unfinished pieces of a campaign and saves each result as it arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leadline.base.signals import KeptInterrupt
from leadline.campaign.pieces import Executor, Piece, Work
from leadline.campaign.results import Results


def do_pieces(
    results: Results, pieces: Iterator[Piece], work: Work, executor: Executor, is_enough: Callable[[], bool]
) -> None:
    """Do the pieces that ``results`` lacks until ``is_enough``, which is called after each saved result, returns true.

    ``pieces`` may be endless, because the next piece is requested only when a process will soon be free. Raises
    ``InputError``, or ``KeptInterrupt`` if the work is interrupted and some results are kept in a file.
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
