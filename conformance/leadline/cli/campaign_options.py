"""The options of every command that does its work in pieces: the results file, and the processes that do the pieces."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base.errors import Place, bad_input

if TYPE_CHECKING:
    from leadline.campaign import Piece, Results, Work


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group("options for long runs")
    group.add_argument(
        "--results",
        metavar="FILE",
        type=Path,
        help="save each result in FILE, and work only on what FILE does not have yet",
    )
    group.add_argument("--jobs", metavar="N", type=int, help="divide the work among N processes (default: 1)")
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="divide the work among the workers of a Dask cluster, such as tcp://host:8786; without ADDRESS, among "
        "all cores of this machine",
    )


def is_asked_for(args: Namespace) -> bool:
    """Return whether the work is to be done in pieces."""
    return args.results is not None or args.jobs is not None or args.cluster is not None


def jobs_of(args: Namespace) -> int:
    """Return the number of processes on this machine. Raise ``InputError`` if it is impossible."""
    from leadline.cli.check import workers

    if args.cluster and args.jobs is not None:
        wrong = "--jobs sets the number of processes on this machine, but --cluster names another machine"
        raise bad_input(wrong, "leave out --jobs: a cluster has as many workers as were started for it")
    if args.jobs is not None:
        return workers(args.jobs)
    return 1 if args.cluster is None else _cores()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results_of(args: Namespace, campaign: Mapping[str, Any]) -> Results:
    """Return the finished results of a campaign. Raise ``InputError`` if the file belongs to another campaign."""
    from leadline import __version__
    from leadline.campaign import Results

    return Results(args.results, {**campaign, "version": __version__})


def do_missing(
    args: Namespace, results: Results, pieces: Iterator[Piece], work: Work, is_enough: Callable[[], bool]
) -> None:
    """Do the missing pieces of a campaign until ``is_enough``, which is called after each one, returns true.

    Raises ``InputError`` if that is not possible.
    """
    from leadline.base.signals import interruptible
    from leadline.base.terminal import clear_progress
    from leadline.campaign import do_pieces, executor

    jobs = jobs_of(args)
    try:
        first = next(pieces, None)
        if first is None:
            return
        with interruptible(note=b""), executor(jobs, args.cluster) as doing:
            do_pieces(results, _with(first, pieces), work, doing, is_enough)
    finally:
        results.close()
        clear_progress()


def _with(first: Piece, others: Iterator[Piece]) -> Iterator[Piece]:
    yield first
    yield from others


def refuse_transcript(args: Namespace) -> None:
    """Raise ``InputError`` if a transcript is requested, because the pieces are played by several programs."""
    if args.transcript is not None:
        wrong = "no transcript can be written when the work is divided, because each piece starts its own program"
        raise bad_input(
            wrong, "leave out --transcript, or --results, --jobs and --cluster", Place(field="--transcript")
        )
