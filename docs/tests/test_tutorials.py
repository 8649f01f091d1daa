"""The tutorials are followed line by line: what they show is what is printed, and what is mended is found mended."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from follow import Reader, assert_printed, patched, put_into, steps

from leadline.games import game_ids

DOCS = Path(__file__).resolve().parents[1]
PAGES = sorted(DOCS.glob("tutorial-*.md"))
EACH = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
QUICK = ("tutorial-deep-regrets",)
"""The others play a whole suite, and more than once."""
WITH_TIERS = [pytest.param(page, marks=() if page.stem in QUICK else pytest.mark.slow, id=page.stem) for page in PAGES]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")


@pytest.mark.parametrize("page", WITH_TIERS)
def test_a_tutorial_is_followed_to_its_end(page: Path, tmp_path: Path) -> None:
    Reader(page, tmp_path, DOCS.parent).follow()


@EACH
def test_a_tutorial_finds_something_wrong_mends_it_and_finds_it_mended(page: Path) -> None:
    """A report with a mistake, then a change of the program, then a report without one."""
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
    "shown",
    [
        "one\ntwo\n",
        "one\n...\nthree\n",
        "two\n...\n",
        "one\n...\nfour\n...\nthree\nfour\n",
        "one\nthree\n...\n",
        "one\n...\nfive\n...\n",
    ],
)
def test_what_is_not_printed_is_noticed(shown: str) -> None:
    with pytest.raises(AssertionError, match="page:1"):
        assert_printed(shown, "one\ntwo\nthree\nfour\n", "page:1")


@pytest.mark.parametrize("shown", ["one\n...\n", "...\nfour\n", "one\n...\nthree\nfour\n", "one\ntwo\nthree\nfour\n"])
def test_what_is_left_out_is_not_missed(shown: str) -> None:
    assert_printed(shown, "one\ntwo\nthree\nfour\n", "page:1")


def test_figures_that_grow_are_not_compared_and_nought_is() -> None:
    shown = "leadline 0.1.0, suite 0123456789abcdef, 7 moves, played in 1.0 s\n  rules      7 kept, 0 broken\n"
    printed = shown.replace("0123456789abcdef, 7", "fedcba9876543210, 8,000").replace("1.0 s", "20.1 s")
    assert_printed(shown, printed.replace("7 kept", "81 kept"), "page:1")
    with pytest.raises(AssertionError, match="0 broken"):
        assert_printed(shown, printed.replace("0 broken", "1 broken"), "page:1")


def test_a_change_that_does_not_fit_once_is_noticed() -> None:
    assert patched("a\nb\n", "-a\n+c\n b\n", "page:1") == "c\nb\n"
    for text in ("b\n", "a\nb\na\nb\n"):
        with pytest.raises(AssertionError, match="not once"):
            patched(text, "-a\n b\n", "page:1")


def test_what_is_put_into_a_file_takes_the_place_of_its_name() -> None:
    text = "import kit\n\n\ndef play():\n    pass\n\n\nCAN = [\n    # nothing\n]\n"
    made = put_into(text, "import game\n\n\ndef load():\n    pass\n\n\ndef play():\n    load()\n\n\nCAN = [1]\n")
    assert made == ("import kit\nimport game\n\n\ndef load():\n    pass\n\n\ndef play():\n    load()\n\n\nCAN = [1]\n")
