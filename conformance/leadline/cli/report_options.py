"""The options that say what happens to a report: it is printed, written to files, and compared with known failures.

This module also makes sure that no option replaces a file that another option reads or writes.
"""

from __future__ import annotations

import os
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem, bad_input
from leadline.base.paths import shown_path

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.report.known_failures import Comparison, KnownFailures
    from leadline.results.model import Report
    from leadline.spec.model import Spec
    from leadline.suite.model import Scenario

Writer: TypeAlias = "Callable[[Game, Report, Mapping[str, Scenario], Comparison | None], str]"

FILES = {
    "--json": "write the whole report as JSON",
    "--html": "write the report as an HTML page with drawn boards, to open or share",
    "--junit": "write the report as JUnit XML, one test case per scenario",
    "--markdown": "write a summary as Markdown",
    "--badge": "write the result as JSON for a badge of shields.io",
}
"""The options that name a file for the report, with their help."""
READ = ("--components", "--known-failures", "--scenarios")
"""The options that name a file to be read."""
WRITTEN = ("--record", "--resume", "--transcript", "--update-known-failures", *FILES)
"""The options that name a file to be written."""
REPORT = "the report"
TOGETHER = {"--known-failures", "--update-known-failures"}
"""The options that may name the same list, which is first compared and then written."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--top", metavar="N", type=int, help="print the first N findings in full, and only the names of the others"
    )
    group = parser.add_argument_group("what to write, in addition to the printed report")
    for option, help_ in FILES.items():
        group.add_argument(option, metavar="FILE", help=help_)
    group.add_argument(
        "--site",
        metavar="URL",
        help="link the rules, disputes and mistakes on the HTML page to a published site, or to the folder of a site",
    )
    group.add_argument(
        "--github",
        action="store_true",
        help="print annotations for GitHub Actions, and write the step summary if $GITHUB_STEP_SUMMARY is set",
    )


def add_known_failures_arguments(parser: ArgumentParser) -> None:
    """Declare the options of the list of known failures."""
    group = parser.add_argument_group("known failures")
    group.add_argument(
        "--known-failures",
        metavar="FILE",
        help="compare with this list of known failures: exit status 0 if exactly these occur",
    )
    group.add_argument("--update-known-failures", metavar="FILE", help="write the list of known failures of this run")


def check_named_once(args: Namespace) -> None:
    """Raise ``InputError`` if a file is named twice and would be written."""
    taken = [(option, file) for option in READ for file in _files(args, option)]
    taken += [("the recording", str(file)) for file in getattr(args, "files", ())]
    for option in WRITTEN:
        for file in _files(args, option):
            for taken_by, there in taken:
                if {option, taken_by} != TOGETHER and _is_same(file, there):
                    wrong = f"{file} is given twice: {option} would overwrite the file of {taken_by}"
                    raise bad_input(wrong, "give a different file for each", Place(option))
            taken.append((option, file))


def check_outputs(args: Namespace) -> None:
    """Check before a long run whether its report can be written as requested.

    Raises ``InputError`` if that is not possible.
    """
    if args.top is not None and args.top < 0:
        raise bad_input("a report cannot show fewer than 0 findings in full", "write 0 or more", Place(field="--top"))
    _check_site(args)
    summary = _step_summary(args)
    if summary:
        _check_apart(args, "--github", summary)
    for option in FILES:
        if file := _named(args, option):
            check_writable(option, Path(file))
    if summary:
        check_writable("--github", Path(summary))


def _check_site(args: Namespace) -> None:
    """Raise ``InputError`` if links cannot be made as requested."""
    if args.site is None:
        return
    from leadline.report.site import site_address

    site_address(args.site)
    if not args.html:
        raise bad_input(
            "only an HTML page has links to a site, but no HTML page is written", "add --html FILE", Place("--site")
        )


def read_expected(args: Namespace, spec: Spec) -> KnownFailures | None:
    """Return the list to compare with, if one is named. It is read before anything is played.

    Raises ``InputError`` if that is not possible.
    """
    if not (args.known_failures or args.update_known_failures):
        return None
    from leadline.report.known_failures import read_known

    if args.update_known_failures and Path(args.update_known_failures).exists():
        read_known(Path(args.update_known_failures), spec)
    return read_known(Path(args.known_failures), spec) if args.known_failures else None


def deliver(
    args: Namespace,
    game: Game,
    report: Report,
    scenarios: Sequence[Scenario],
    known: KnownFailures | None,
    after: Sequence[str] = (),
) -> int:
    """Print the report, write it to the requested files, and return the exit status.

    The report is printed first, so that nothing is lost if a file cannot be written; the files are written even if the
    output has no reader. Raises ``InputError`` with all files that could not be written.
    """
    from leadline.report.text import write_report

    named = {scenario.id: scenario for scenario in scenarios}
    compared = _compared(known, report)
    closed = _print([*write_report(game, report, named, quiet=args.quiet, top=args.top), *after], guarded=args.github)
    problems = _write_files(args, game, report, named, compared)
    if closed is not None:
        raise closed if not problems else InputError(problems)
    if args.github:
        from leadline.report.github import write_annotations

        own = [Path(path) for path in args.scenarios]
        print("\n".join(write_annotations(game, report, named, own, compared)))
    try:
        status = _exit_status(args, report, scenarios, compared, game.spec)
    except InputError as error:
        problems += error.problems
    if problems:
        sys.stdout.flush()
        raise InputError(problems)
    return status


def report_as_json(report: Report) -> str:
    """Return the report as one JSON document."""
    from leadline.report.json_forms import as_json
    from leadline.results.model import Report as Kind
    from leadline.schema.codec import Codec

    codec: Codec[Report] = Codec(Kind)
    return as_json(codec.adapter.dump_python(report, mode="json")) + "\n"


def _print(lines: Sequence[str], *, guarded: bool) -> BrokenPipeError | None:
    """Print lines, and return the error if they have no reader any more.

    If the lines are ``guarded``, the service that reads the log finds no commands in them.
    """
    stop = secrets.token_hex(16) if guarded else ""
    head, foot = ([f"::stop-commands::{stop}"], [f"::{stop}::"]) if stop else ([], [])
    try:
        print("\n".join([*head, *lines, *foot]), flush=True)
    except BrokenPipeError as error:
        return error
    return None


def _write_files(
    args: Namespace, game: Game, report: Report, scenarios: Mapping[str, Scenario], compared: Comparison | None
) -> list[Problem]:
    """Write every requested file, and return the problems of the files that could not be written."""
    problems: list[Problem] = []
    for option in FILES:
        if file := _named(args, option):
            problems += _written(option, file, _writer(option, args.site or "")(game, report, scenarios, compared))
    if summary := _step_summary(args):
        from leadline.report.markdown import write_markdown

        problems += _written("--github", summary, write_markdown(game, report, scenarios, compared), files.append_text)
    return problems


def _writer(option: str, site: str) -> Writer:
    """Return the function that makes the text of an option's file, with links to a site if one is named."""
    if option == "--json":
        return lambda game, report, *_: report_as_json(report)
    if option == "--html":
        from leadline.report.page import write_page

        return lambda game, report, scenarios, _: write_page(game, report, scenarios, site)
    if option == "--junit":
        from leadline.report.junit import write_junit

        return write_junit
    if option == "--markdown":
        from leadline.report.markdown import write_markdown

        return write_markdown
    if option == "--badge":
        from leadline.report.json_forms import write_badge

        return lambda game, report, *_: write_badge(game, report)
    raise LookupError(f"there is no report format for {option}")


def _named(args: Namespace, option: str) -> str:
    """Return the file that an option names; empty if the option is not given or the command does not have it."""
    return str(getattr(args, option.removeprefix("--").replace("-", "_"), None) or "")


def _step_summary(args: Namespace) -> str:
    from leadline.report.github import SUMMARY

    return os.environ.get(SUMMARY, "") if args.github else ""


def check_writable(option: str, path: Path) -> None:
    """Raise ``InputError`` if the file of an option cannot be written. Its content does not change."""
    try:
        files.check_writable(path)
    except OSError as error:
        raise InputError(_placed(option, files.cannot_write(path, error, REPORT))) from None


def _written(option: str, file: str, text: str, write: Callable[..., None] = files.write_text) -> list[Problem]:
    """Write a file, and return the problem if that fails."""
    try:
        write(Path(file), text, what=REPORT)
    except InputError as error:
        return _placed(option, error)
    return []


def _placed(option: str, error: InputError) -> list[Problem]:
    """Return the problems of a file, with the option that names it."""
    return [replace(problem, place=Place(option)) for problem in error.problems]


def _compared(known: KnownFailures | None, report: Report) -> Comparison | None:
    """Return the comparison with the list, or None without a list or after an incomplete run, which decides nothing."""
    if known is None or report.gave_up:
        return None
    from leadline.report.known_failures import compare

    return compare(report, known)


def _exit_status(
    args: Namespace, report: Report, scenarios: Sequence[Scenario], comparison: Comparison | None, spec: Spec
) -> int:
    """Write the list if requested, report the differences between the run and the list, and return the exit status.

    An incomplete run decides nothing about the list. The list is not written, and the status does not change.
    """
    if report.gave_up and (args.known_failures or args.update_known_failures):
        print("\nThe run is incomplete, so it says nothing about the known failures.")
        return report.summary.status
    status = report.summary.status if comparison is None else _print_comparison(comparison, scenarios)
    if args.update_known_failures:
        from leadline.report.known_failures import write_known

        number = write_known(Path(args.update_known_failures), report, spec)
        print(f"\n{number} known failures written to {shown_path(Path(args.update_known_failures))}")
    return status


def _print_comparison(comparison: Comparison, scenarios: Sequence[Scenario]) -> int:
    """Print the differences between a run and the list, and return the exit status."""
    known = comparison.known
    places = {scenario.id: Place(scenario.file, scenario.line) for scenario in scenarios}
    if comparison.fits:
        print(f"\nExactly the known failures of {known.file} occur ({len(comparison.expected)}): exit status 0")
        return 0
    print(f"\nThe failures differ from {known.file}: exit status 1")
    for problem in comparison.problems(places):
        print(f"  {problem}")
    return 1


def _check_apart(args: Namespace, option: str, file: str) -> None:
    """Raise ``InputError`` if an option writes a file implicitly and another option names the same file."""
    for other_option in (*READ, *WRITTEN):
        if any(_is_same(file, there) for there in _files(args, other_option)):
            wrong = f"{file} is given twice: {option} writes to it, and {other_option} names it too"
            raise bad_input(wrong, f"leave {other_option} out, or choose another file", Place(option))


def _is_same(file: str, other_file: str) -> bool:
    """Return whether two names refer to the same file.

    A device, such as `/dev/null`, may be written to several times.
    """
    path, other_path = Path(file), Path(other_file)
    try:
        if path.is_char_device():
            return False
        return (
            path.samefile(other_path)
            if path.exists() and other_path.exists()
            else path.resolve() == other_path.resolve()
        )
    except (OSError, ValueError, RuntimeError):
        return False


def _files(args: Namespace, option: str) -> Iterator[str]:
    """Yield the files that an option names, if the option is available in the command."""
    named = getattr(args, option.removeprefix("--").replace("-", "_"), None)
    for file in named if isinstance(named, list) else [named]:
        if isinstance(file, str | Path) and str(file):
            yield str(file)
