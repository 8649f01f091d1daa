"""Update the quoted output on every page, or list the pages that are out of date."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from leadline.base import files
from leadline_quoted import console
from leadline_quoted.follow import Reader
from leadline_quoted.renew import OutOfPlaceError

ROOT = Path(__file__).resolve().parents[2]
ABOUT_REPORTS = ("reading-a-report.md", "report-wrong.md")
"""Pages that are followed like a tutorial although they change no program."""


def main(argv: Sequence[str] | None = None) -> int:
    """Update all pages, or those named, and return the exit status."""
    parser = ArgumentParser(prog="python -m leadline_quoted", description=__doc__)
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="only these pages, such as README.md")
    parser.add_argument("--check", action="store_true", help="write nothing; list the pages that are out of date")
    args = parser.parse_args(argv)
    names = [page.name for page in pages()]
    for name in args.pages:
        if name not in names:
            parser.error(f"no page named {name} quotes output; these do: {', '.join(names)}")
    wrong = False
    for page in pages():
        if args.pages and page.name not in args.pages:
            continue
        try:
            text = renew(page)
        except (OutOfPlaceError, AssertionError) as error:
            print(f"{error}\n    update this quotation by hand", file=sys.stderr)
            wrong = True
            continue
        if text != page.read_text(encoding="utf-8"):
            print(f"{'out of date' if args.check else 'written'}: {page.relative_to(ROOT)}", flush=True)
            wrong = wrong or args.check
            if not args.check:
                files.write_text(page, text)
    return 1 if wrong else 0


def pages() -> Iterator[Path]:
    """Yield the pages that quote the output of commands."""
    yield ROOT / "README.md"
    yield ROOT / "docs" / "verdicts.md"
    yield from (ROOT / "docs" / name for name in ABOUT_REPORTS)
    yield from sorted((ROOT / "docs").glob("tutorial-*.md"))


def renew(page: Path) -> str:
    """Return the up-to-date text of a page."""
    if page.name.startswith("tutorial-") or page.name in ABOUT_REPORTS:
        with TemporaryDirectory() as folder:
            return Reader(page, Path(folder), ROOT).follow()
    return console.renew_reports(page, ROOT) if page.name == "verdicts.md" else console.renew_page(page, ROOT)


if __name__ == "__main__":
    sys.exit(main())
