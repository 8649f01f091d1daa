"""What a report is printed as and written to: on the terminal, as data, as pages, and for the services that read it."""

from __future__ import annotations

import os
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from leadline.cli import expecting
from leadline.cli.named_twice import check_apart
from leadline.problems import InputError, Place, Problem, bad_input

if TYPE_CHECKING:
    from leadline.report.expected import Comparison, KnownFailures
    from leadline.report.model import Report
    from leadline.suite.model import Scenario

Writer: TypeAlias = "Callable[[Report, Mapping[str, Scenario], Comparison | None], str]"

FILES = {
    "--json": "write the whole report as JSON",
    "--html": "write it as a page with drawn boards, to open or pass on",
    "--junit": "write it as JUnit XML, a test case for each scenario",
    "--markdown": "write a summary as Markdown",
    "--badge": "write the result as JSON for a badge of shields.io",
}
"""The options that name a file for the report, and what is written to it."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--top", metavar="N", type=int, help="print N of the things that are wrong in full; the others are named"
    )
    group = parser.add_argument_group("what is written, beside what is printed")
    for option, help_ in FILES.items():
        group.add_argument(option, metavar="FILE", help=help_)
    group.add_argument(
        "--github",
        action="store_true",
        help="print annotations for GitHub Actions, and write the summary of the step if $GITHUB_STEP_SUMMARY is set",
    )


def check_outputs(args: Namespace) -> None:
    """Find out before a long run whether its report can be written as is asked for. Raises ``InputError``."""
    if args.top is not None and args.top < 0:
        raise bad_input("a report cannot tell fewer than none in full", "write 0 or more", Place(field="--top"))
    summary = _step_summary(args)
    if summary:
        check_apart(args, "--github", summary)
    for option in FILES:
        if file := _named(args, option):
            check_writable(option, Path(file))
    if summary:
        check_writable("--github", Path(summary))


def tell(
    args: Namespace,
    report: Report,
    scenarios: Sequence[Scenario],
    known: KnownFailures | None,
    after: Sequence[str] = (),
) -> int:
    """Print the report, write it to the files that are asked for, and give the exit status.

    What is printed comes first, so that nothing is lost if a file cannot be written, and the files are written also
    if nobody reads what is printed. Raises ``InputError`` with all files that could not be written.
    """
    from leadline.games import spec_of
    from leadline.report.text import write_report

    named = {one.id: one for one in scenarios}
    compared = expecting.compared(known, report)
    closed = _print([*write_report(report, named, quiet=args.quiet, top=args.top), *after], guarded=args.github)
    problems = _write_files(args, report, named, compared)
    if closed is not None:
        raise closed if not problems else InputError(problems)
    if args.github:
        from leadline.report.github import write_annotations

        own = [Path(path) for path in args.scenarios]
        print("\n".join(write_annotations(report, named, own, compared)))
    try:
        status = expecting.exit_status(args, report, scenarios, compared, spec_of(report.game))
    except InputError as error:
        problems += error.problems
    if problems:
        sys.stdout.flush()
        raise InputError(problems)
    return status


def report_as_json(report: Report) -> str:
    """The report as one JSON document."""
    from leadline.codec import Codec
    from leadline.report.clean import as_json
    from leadline.report.model import Report as Kind

    codec: Codec[Report] = Codec(Kind)
    return as_json(codec.adapter.dump_python(report, mode="json")) + "\n"


def _print(lines: Sequence[str], *, guarded: bool) -> BrokenPipeError | None:
    """Print lines; gives the error if nobody reads them any more.

    If they are ``guarded``, nothing in them is a command to the service that reads the log.
    """
    stop = secrets.token_hex(16) if guarded else ""
    head, foot = ([f"::stop-commands::{stop}"], [f"::{stop}::"]) if stop else ([], [])
    try:
        print("\n".join([*head, *lines, *foot]), flush=True)
    except BrokenPipeError as error:
        return error
    return None


def _write_files(
    args: Namespace, report: Report, scenarios: Mapping[str, Scenario], compared: Comparison | None
) -> list[Problem]:
    """Write every file that is asked for; gives what could not be written."""
    problems: list[Problem] = []
    for option in FILES:
        if file := _named(args, option):
            problems += _written(option, file, _writer(option)(report, scenarios, compared))
    if summary := _step_summary(args):
        from leadline.report.markdown import write_markdown

        problems += _written("--github", summary, write_markdown(report, scenarios, compared), mode="a")
    return problems


def _writer(option: str) -> Writer:
    """What makes the text of a file."""
    if option == "--json":
        return lambda report, *_: report_as_json(report)
    if option == "--html":
        from leadline.report.page import write_page

        return lambda report, scenarios, _: write_page(report, scenarios)
    if option == "--junit":
        from leadline.report.junit import write_junit

        return write_junit
    if option == "--markdown":
        from leadline.report.markdown import write_markdown

        return write_markdown
    from leadline.report.badge import write_badge

    return lambda report, *_: write_badge(report)


def _named(args: Namespace, option: str) -> str:
    """The file that an option names; empty if it is not given, or the command does not have it."""
    return str(getattr(args, option.removeprefix("--").replace("-", "_"), None) or "")


def _step_summary(args: Namespace) -> str:
    from leadline.report.github import SUMMARY

    return os.environ.get(SUMMARY, "") if args.github else ""


def check_writable(option: str, path: Path) -> None:
    """Open a file for writing without changing what is in it; one that this makes is taken away again."""
    there = path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if not there:
            path.unlink()
    except OSError as error:
        raise InputError(_cannot(option, str(path), error)) from None


def _written(option: str, file: str, text: str, mode: str = "w") -> list[Problem]:
    """Write a file; gives the problem if that is not possible."""
    try:
        with Path(file).open(mode, encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        return [_cannot(option, file, error)]
    return []


def _cannot(option: str, file: str, error: OSError) -> Problem:
    wrong = f"the report cannot be written to {file}: {error.strerror}"
    return Problem(Place(option), wrong, "name a file in a folder that is there")
