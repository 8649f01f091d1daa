"""The tutorials are followed line by line: they show the actual output, and every fix is found to work."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from leadline.games import game_ids
from leadline_quoted.__main__ import ABOUT_REPORTS
from leadline_quoted.follow import Reader, patched, put_into, steps
from leadline_quoted.renew import OutOfPlaceError, renewed

DOCS = Path(__file__).resolve().parents[1]
PAGES = sorted(DOCS.glob("tutorial-*.md"))
EACH = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
QUICK = ("tutorial-deep-regrets",)
"""The others play a whole suite, and more than once."""
WITH_TIERS = [pytest.param(page, marks=() if page.stem in QUICK else pytest.mark.slow, id=page.stem) for page in PAGES]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")


@pytest.mark.parametrize("page", WITH_TIERS)
@pytest.mark.left_to_all
def test_a_tutorial_is_followed_to_its_end(page: Path, tmp_path: Path) -> None:
    assert Reader(page, tmp_path, DOCS.parent).follow() == page.read_text(encoding="utf-8"), "run `make generated`"


@pytest.mark.slow
@pytest.mark.parametrize("name", ABOUT_REPORTS)
def test_a_page_about_reports_quotes_what_is_printed(name: str, tmp_path: Path) -> None:
    page = DOCS / name
    assert Reader(page, tmp_path, DOCS.parent).follow() == page.read_text(encoding="utf-8"), "run `make generated`"


@EACH
def test_a_tutorial_finds_something_wrong_mends_it_and_finds_it_mended(page: Path) -> None:
    """The page shows a report with a mistake, then a change to the program, then a report without a mistake."""
    told = []
    for step in steps(page):
        if step.language == "diff":
            told.append("mended")
        elif "\nNOT CONFORMANT: " in step.text:
            told.append("wrong")
        elif "\nCONFORMANT: " in step.text or "\nINCOMPLETE: nothing is wrong" in step.text:
            told.append("right")
    assert told[0] == "wrong"
    assert told[-1] == "right"
    assert "mended" in told[1:-1]


def test_every_game_has_a_tutorial() -> None:
    assert {page.stem.removeprefix("tutorial-") for page in PAGES} == set(game_ids())


# ---- the reader sees what is wrong


@pytest.mark.parametrize(
    ("shown", "now"),
    [
        ("one\n", "one\n7 two\nthree\n8 four\n"),
        ("one\n3 two\n...\n", "one\n7 two\n...\n"),
        ("one\n...\n1 four\n", "one\n...\n8 four\n"),
        ("...\n3 two\n...\n", "...\n7 two\n...\n"),
        ("...\n3 two\n9 four\n", "...\n7 two\nthree\n8 four\n"),
        ("one\nthree\n...\n", "one\n7 two\nthree\n...\n"),
        ("one\nnone\nthree\n...\n", "one\n7 two\nthree\n...\n"),
    ],
)
def test_what_is_quoted_becomes_what_is_printed(shown: str, now: str) -> None:
    assert renewed(shown, "one\n7 two\nthree\n8 four\n") == now


@pytest.mark.parametrize("shown", ["one\n...\n8 four\n", "...\n7 two\n...\n", "one\n...\n", "...\nthree\n8 four\n"])
def test_what_is_quoted_rightly_stays(shown: str) -> None:
    assert renewed(shown, "one\n7 two\nthree\n8 four\n") == shown


@pytest.mark.parametrize("shown", ["...\nfive\n...\n", "five\n...\n", "one\n...\nfive\n"])
def test_a_part_that_is_printed_no_more_is_noticed(shown: str) -> None:
    with pytest.raises(OutOfPlaceError, match=r"five|one"):
        renewed(shown, "two\nthree\n")


@pytest.mark.parametrize(
    "old", ["Every unit that is laid down gets a space of its own.", "Each unit laid down gets its own space."]
)
def test_a_reworded_line_is_found_by_its_likeness(old: str) -> None:
    now = "1 A title\n7 The game ends after two dives.\n9 Every unit that is laid down gets its own space.\nthe end\n"
    shown = f"...\n7 The game ends after two dives.\n8 {old}\n...\n"
    assert renewed(shown, now) == "...\n" + "".join(now.splitlines(keepends=True)[1:3]) + "...\n"


def test_every_figure_is_renewed_but_a_time() -> None:
    shown = "leadline 0.1.0, suite 0123456789abcdef, 7 moves, played in 1.0 s\n  rules      7 kept, 0 broken\n"
    assert renewed(shown, shown.replace("1.0 s", "20.1 s")) == shown
    for figure, other in (("0123456789abcdef", "fedcba9876543210"), ("7 moves", "8 moves"), ("0 broken", "1 broken")):
        assert renewed(shown, shown.replace(figure, other).replace("1.0 s", "9 s")) == shown.replace(figure, other)


def test_a_change_that_does_not_fit_once_is_noticed() -> None:
    assert patched("a\nb\n", "-a\n+c\n b\n", "page:1") == "c\nb\n"
    for text in ("b\n", "a\nb\na\nb\n"):
        with pytest.raises(AssertionError, match="not once"):
            patched(text, "-a\n b\n", "page:1")


def test_what_is_put_into_a_file_takes_the_place_of_its_name() -> None:
    text = "import kit\n\n\ndef play():\n    pass\n\n\nCAN = [\n    # nothing\n]\n"
    made = put_into(text, "import game\n\n\ndef load():\n    pass\n\n\ndef play():\n    load()\n\n\nCAN = [1]\n")
    assert made == ("import kit\nimport game\n\n\ndef load():\n    pass\n\n\ndef play():\n    load()\n\n\nCAN = [1]\n")
