"""The README and the page about verdicts quote the whole output of commands correctly, apart from times.

`make generated` writes it anew.
"""

from __future__ import annotations

import os
import re
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from leadline_quoted import console
from leadline_quoted.renew import renewed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
QUOTES = list(console.quotes(README))


def test_there_are_commands_with_what_they_print() -> None:
    assert sum(bool(one.shown) for one in QUOTES) >= 3


def with_tiers() -> list[Any]:
    """Return all cases; those that check a program with the whole suite are slow."""
    return [pytest.param(one, marks=pytest.mark.slow) if "check" in one.words(ROOT) else one for one in QUOTES]


@pytest.mark.parametrize("quote", with_tiers(), ids=lambda one: one.command[:60])
def test_what_the_readme_shows_is_what_is_printed(quote: console.Quote) -> None:
    if not quote.can_run(ROOT):
        pytest.skip("NODE IS MISSING: what `make run` prints is not compared")
    done = quote.run(ROOT)
    assert done.stderr == ""
    said = re.search(r"^exit status (\d)", done.stdout, re.MULTILINE)
    assert done.returncode == (int(said[1]) if said else 0)
    now = renewed(quote.shown, done.stdout) if quote.shown else ""
    assert now == quote.shown, "\n".join(unified_diff(quote.shown.splitlines(), now.splitlines(), lineterm=""))


@pytest.mark.slow
def test_the_report_on_the_page_about_verdicts_is_what_is_printed() -> None:
    page = ROOT / "docs" / "verdicts.md"
    assert console.renew_reports(page, ROOT) == page.read_text(encoding="utf-8"), "run `make generated`"
