"""The files a report is written to, beside what is printed: as data, and as a page."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import Place, bad_input

if TYPE_CHECKING:
    from leadline.report.model import Report
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", metavar="FILE", help="write the whole report as JSON")
    parser.add_argument("--html", metavar="FILE", help="write it as a page with drawn boards, to open or pass on")


def check_outputs(args: Namespace) -> None:
    """Find out before a long run whether its report can be written. Raises ``InputError``."""
    for option, file in (("--json", args.json), ("--html", args.html)):
        if file:
            _opened(option, Path(file))


def write_outputs(args: Namespace, report: Report, scenarios: Mapping[str, Scenario]) -> None:
    """Write what is asked for. Raises ``InputError``."""
    if args.json:
        _write("--json", args.json, report_as_json(report))
    if args.html:
        from leadline.report.page import write_page

        _write("--html", args.html, write_page(report, scenarios))


def report_as_json(report: Report) -> str:
    """The report as one JSON document."""
    from leadline.codec import Codec
    from leadline.report.clean import as_json
    from leadline.report.model import Report as Kind

    codec: Codec[Report] = Codec(Kind)
    return as_json(codec.adapter.dump_python(report, mode="json")) + "\n"


def _opened(option: str, path: Path) -> None:
    """Open a file for writing without changing what is in it; one that this makes is taken away again."""
    there = path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if not there:
            path.unlink()
    except OSError as error:
        raise _cannot(option, str(path), error) from None


def _write(option: str, file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise _cannot(option, file, error) from None


def _cannot(option: str, file: str, error: OSError) -> Exception:
    wrong = f"the report cannot be written to {file}: {error.strerror}"
    return bad_input(wrong, "name a file in a folder that is there", Place(option))
