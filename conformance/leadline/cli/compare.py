"""Compare reports that `leadline check --json FILE` wrote: two runs of one program, or several programs.

For two runs of one program, it reports what got better and what got worse. For several programs, it lists their
mistakes, rules, readings and verdicts side by side, starting with those in which they differ.

Exit status: 0 nothing got worse, 1 something did, 2 an error in the input. For several programs it is 0.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input
from leadline.base.terminal import bold, columns, dim, styled, wrap

if TYPE_CHECKING:
    from leadline.report.comparing import Kind, Row
    from leadline.results.model import Report

MOST_LISTED = 12
"""The greatest number of scenarios of a kind to list, unless all are requested."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HEADINGS: dict[Kind, str] = {
    "mistake": "Mistakes",
    "rule": "Rules",
    "dispute": "Readings of disputed rules",
    "chance": "Tests of chance",
    "consistency": "Consistency probes",
    "scenario": "Scenarios",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline compare`."""
    parser.usage = "leadline compare REPORT REPORT … [options]"
    parser.add_argument("reports", metavar="REPORT", nargs="+", type=Path, help="a report written with --json")
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--runs", action="store_true", help="treat the reports as two runs of one program, even if its name differs"
    )
    group.add_argument(
        "--programs",
        action="store_true",
        help="treat the reports as those of different programs, even if their names are the same",
    )
    parser.add_argument("--all", action="store_true", help="also list what is the same, and every scenario")


def run(args: Namespace) -> int:
    """Compare the reports and return the exit status."""
    from leadline.report.comparing import rows
    from leadline.report.load import read_reports

    if not 2 <= len(args.reports) <= len(LETTERS):
        wrong = f"{len(args.reports)} report{'s cannot' if len(args.reports) > 1 else ' cannot'} be compared"
        raise bad_input(wrong, f"give at least two, and at most {len(LETTERS)}")
    if args.runs and len(args.reports) != 2:
        raise bad_input(
            f"--runs compares two runs, not {len(args.reports)}",
            "give the report of the earlier run, then that of the later one",
        )
    reports = read_reports(args.reports)
    all_rows = rows(reports)
    if args.runs or (not args.programs and _are_runs(reports)):
        return _print_runs(args, reports, all_rows)
    return _print_programs(args, reports, all_rows)


def _are_runs(reports: Sequence[Report]) -> bool:
    """Return whether two reports are about the same program, perhaps in different versions."""
    return len(reports) == 2 and len({str(report.subject.get("name", "")) for report in reports}) == 1


# ---- Two runs of one program


def _print_runs(args: Namespace, reports: Sequence[Report], all_rows: Sequence[Row]) -> int:
    print("\n".join(_head(args.reports, reports, ("before", "after"))))
    for way, colour in (("better", "green"), ("worse", "red"), ("changed", "yellow")):
        some = [row for row in all_rows if row.way == way]
        if some:
            print(f"\n{styled(way.capitalize(), 'bold', colour)}")
        for kind, heading in HEADINGS.items():
            lines = list(_changes([row for row in some if row.kind == kind], every=args.all))
            if lines:
                print("\n".join([f"  {heading}", *lines]))
    if not any(row.way in ("better", "worse", "changed") for row in all_rows):
        print("\nNothing differs.")
    elif args.all:
        _print_alike([row for row in all_rows if row.way == "same"])
    worse = any(row.way == "worse" for row in all_rows)
    what = "something" if worse else "nothing"
    print("\n" + dim(f"exit status {int(worse)} ({what} got worse)"))
    return int(worse)


def _changes(some: Sequence[Row], *, every: bool) -> Iterator[str]:
    """Yield the changes between some results, grouped by the kind of change."""
    groups: dict[str, list[Row]] = {}
    for row in some:
        groups.setdefault(f"{row.results[0].value} → {row.results[-1].value}", []).append(row)
    for change, group in groups.items():
        shown = group if every or group[0].kind != "scenario" else group[:MOST_LISTED]
        yield f"    {change} ({len(group)})"
        for row in shown:
            yield wrap(f"{row.title}  {dim(row.id)}", 6, 2)
        if len(shown) < len(group):
            yield f"      and {len(group) - len(shown)} more (--all lists them)"


# ---- Several programs


def _print_programs(args: Namespace, reports: Sequence[Report], all_rows: Sequence[Row]) -> int:
    letters = LETTERS[: len(reports)]
    print("\n".join(_head(args.reports, reports, letters)))
    for kind, heading in HEADINGS.items():
        differing = [row for row in all_rows if row.kind == kind and row.differs]
        shown = differing if args.all or kind != "scenario" else differing[:MOST_LISTED]
        if shown:
            print(f"\n{bold(heading)} in which they differ ({len(differing)})")
            print("\n".join(_grouped(shown, letters) if kind == "dispute" else _table(shown, letters)))
        if len(shown) < len(differing):
            print(f"  and {len(differing) - len(shown)} more (--all lists them)")
    alike = [row for row in all_rows if not row.differs]
    if args.all:
        _print_alike(alike)
    else:
        numbers = {heading: sum(row.kind == kind for row in alike) for kind, heading in HEADINGS.items()}
        told = ", ".join(f"{heading.lower()} {number}" for heading, number in numbers.items() if number)
        print(f"\n{wrap(f'Alike: {told} (--all lists them)' if told else 'Alike: nothing', hanging=2)}")
    return 0


def _table(some: Sequence[Row], letters: str) -> list[str]:
    """Return a row for each result, with a column for each program."""
    rows = [(*letters, "")]
    rows += [(*(result.value for result in row.results), f"{row.title}  {row.id}") for row in some]
    return columns(rows, indent=2).splitlines()


def _grouped(some: Sequence[Row], letters: str) -> Iterator[str]:
    """Yield every dispute, followed by each of its readings with the programs that follow the reading."""
    for row in some:
        yield wrap(f"{row.title}  {dim(row.id)}", 2, 2)
        values = dict.fromkeys(result.value for result in row.results)
        groups = [
            (value, ", ".join(name for name, result in zip(letters, row.results, strict=True) if result.value == value))
            for value in values
        ]
        yield from columns([(f"{names}:", value) for value, names in groups], indent=4).splitlines()


# ---- Both


def _head(paths: Sequence[Path], reports: Sequence[Report], names: Sequence[str]) -> Iterator[str]:
    """Yield what is compared, the outcome of each report, and anything that makes the reports hard to compare."""
    from leadline.report.comparing import notes
    from leadline.report.verdict import overall, subject_name

    yield bold(_title(reports[0].game))
    rows = []
    for name, path, report in zip(names, paths, reports, strict=True):
        verdict = overall(report)
        passed, kept = report.summary.scenarios.get("pass", 0), report.summary.rules.get("kept", 0)
        counted = f"{kept} of {len(report.rules)} rules kept, {passed} of {len(report.scenarios)} scenarios passed"
        told = f"{verdict.word}: {counted}  ({subject_name(report) or 'no name'}, {path})"
        rows.append((name, told))
    yield columns(rows, indent=2)
    yield from (wrap(f"note: {note}", 2, 6) for note in notes(names, reports))


def _title(game: str) -> str:
    from leadline.games import game_ids, spec_of

    return spec_of(game).game.title if game in game_ids() else game


def _print_alike(alike: Sequence[Row]) -> None:
    """Print the results that are the same in all reports."""
    for kind, heading in HEADINGS.items():
        some = [row for row in alike if row.kind == kind]
        if some:
            print(f"\n{bold(heading)} that are alike ({len(some)})")
            values = [next(result.value for result in row.results if result.worth != "absent") for row in some]
            rows = [(value, f"{row.title}  {row.id}") for value, row in zip(values, some, strict=True)]
            print(columns(rows, indent=2))
