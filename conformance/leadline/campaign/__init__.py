"""Campaigns: long work divided into pieces, done on one core, on several, or on a cluster, with one file of results.

A campaign consists of a function and many pieces. Each piece gives the same result wherever and whenever it is done.
`Results` (:mod:`.results`) keeps the finished pieces, optionally in a file, so that an interrupted campaign can
continue where it stopped. `executor` (:mod:`.executors`) does the pieces in this process, in several processes, or on a
Dask cluster (:mod:`.cluster`), and `do_pieces` (:mod:`.doing`) connects the two. The package hides how processes are
started and ended.
"""

from leadline.campaign.doing import do_pieces
from leadline.campaign.executors import executor
from leadline.campaign.pieces import Executor, Piece, Work
from leadline.campaign.results import Results

__all__ = ["Executor", "Piece", "Results", "Work", "do_pieces", "executor"]
