"""What `leadline check` and `leadline judge` do with a list of known failures."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leadline.report.expected import Comparison, KnownFailures
    from leadline.report.model import Report
    from leadline.spec.model import Spec
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of the list."""
    group = parser.add_argument_group("known failures")
    group.add_argument(
        "--expect",
        metavar="FILE",
        help="compare with this list of known failures: exit status 0 if exactly these occur",
    )
    group.add_argument("--write-expect", metavar="FILE", help="write the list of known failures anew from this run")


def read_expected(args: Namespace, spec: Spec) -> KnownFailures | None:
    """The list to compare with, if one is named; read before anything is played. Raises ``InputError``."""
    if not (args.expect or args.write_expect):
        return None
    from leadline.report.expected import read_known

    if args.write_expect and Path(args.write_expect).exists():
        read_known(Path(args.write_expect), spec)
    return read_known(Path(args.expect), spec) if args.expect else None


def compared(known: KnownFailures | None, report: Report) -> Comparison | None:
    """The run beside the list; nothing without one, or if the run did not come to its end and says nothing of it."""
    if known is None or report.gave_up:
        return None
    from leadline.report.expected import compare

    return compare(report, known)


def exit_status(
    args: Namespace, report: Report, scenarios: Sequence[Scenario], comparison: Comparison | None, spec: Spec
) -> int:
    """Write the list if that is wanted, say where the run is not as listed, and give the exit status.

    A run that did not come to its end says nothing of the list: it is not written, and the status stays.
    """
    if report.gave_up and (args.expect or args.write_expect):
        print("\nThe run did not come to its end, so it says nothing of the known failures.")
        return report.summary.status
    status = report.summary.status if comparison is None else _told(comparison, scenarios)
    if args.write_expect:
        from leadline.report.expected import write_known

        number = write_known(Path(args.write_expect), report, spec)
        print(f"\n{number} known failures written to {args.write_expect}")
    return status


def _told(comparison: Comparison, scenarios: Sequence[Scenario]) -> int:
    """Say where a run is not as listed; gives the exit status."""
    from leadline.problems import Place

    known = comparison.known
    places = {one.id: Place(one.file, one.line) for one in scenarios}
    if comparison.fits:
        print(f"\nExactly the known failures of {known.file} occur ({len(comparison.expected)}): exit status 0")
        return 0
    print(f"\nNot as in {known.file}: exit status 1")
    for problem in comparison.problems(places):
        print(f"  {problem}")
    return 1
