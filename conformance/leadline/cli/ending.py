"""When a run of `leadline check` ends before everything is played: after so many failures, or after so long."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from leadline.problems import bad_input

MOST_SECONDS = 31_536_000


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group("when it ends early (what was played is judged)")
    group.add_argument(
        "-x",
        "--exitfirst",
        dest="maxfail",
        action="store_const",
        const=1,
        help="stop at the first scenario that fails; the same as --maxfail 1",
    )
    group.add_argument("--maxfail", metavar="N", type=int, help="stop as soon as N scenarios have failed")
    group.add_argument("--total-time", metavar="SECONDS", type=float, help="stop playing after so many seconds")


def most_failures(args: Namespace) -> int | None:
    """After how many failures the run ends; None for no bound. Raises ``InputError``."""
    if args.maxfail is not None and args.maxfail < 1:
        raise bad_input(f"--maxfail {args.maxfail} would play nothing", "write a number from 1 upwards")
    return None if args.maxfail is None else int(args.maxfail)


def total_seconds(args: Namespace) -> float | None:
    """After how many seconds the run ends; None for no bound. Raises ``InputError``."""
    seconds = args.total_time
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise bad_input(
            f"--total-time {seconds:g} is no time to play in", f"give it in seconds, such as 60, at most {MOST_SECONDS}"
        )
    return None if seconds is None else float(seconds)
