"""Campaigns: long work in pieces, on one core, on several, or on a cluster, with one file of results.

A campaign is a function and many pieces. Each piece gives the same result wherever and whenever it is done. `Results`
(:mod:`.results`) keeps what is done, perhaps in a file, so that an interrupted campaign continues where it stopped.
`executor` (:mod:`.executors`) does the pieces in this process, in several processes, or on a cluster of Dask
(:mod:`.cluster`), and `do_pieces` (:mod:`.doing`) joins the two. The package hides how processes are started and ended.
"""

from leadline.campaign.doing import do_pieces
from leadline.campaign.executors import executor
from leadline.campaign.pieces import Executor, Piece, Work
from leadline.campaign.results import Results

__all__ = ["Executor", "Piece", "Results", "Work", "do_pieces", "executor"]
