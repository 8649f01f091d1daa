"""Plain text for a terminal: width, wrapping, columns, colour."""

from __future__ import annotations

import io

import pytest

from leadline.base.terminal import USUAL, WIDEST, columns, has_colour, labelled, styled, width, wrap, wrap_styled


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def test_only_a_terminal_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    assert styled("x", "bold", "red", stream=Screen()) == "\x1b[1;31mx\x1b[0m"
    assert styled("x", "bold", stream=io.StringIO()) == "x"
    assert styled("", "bold", stream=Screen()) == ""
    monkeypatch.setenv("TERM", "dumb")
    assert not has_colour(Screen())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colour(Screen())


@pytest.mark.parametrize(("columns", "wide"), [("72", 72), ("300", WIDEST), ("5", 40), ("0", USUAL)])
def test_the_width_is_that_of_the_terminal_within_reason(
    monkeypatch: pytest.MonkeyPatch, columns: str, wide: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert width() == wide


def test_text_is_wrapped_and_ids_stay_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = wrap("one two three four five six a-rule.with.a-very-long-id-of-its-own-that-stays-whole seven", 2, 3, "- ")
    lines = text.splitlines()
    assert lines[0].startswith("  - one")
    assert all(line.startswith("     ") for line in lines[1:])
    assert any("a-rule.with.a-very-long-id-of-its-own-that-stays-whole" in line for line in lines)
    assert wrap("", 2, 0, "- ") == "  -"


def test_styles_do_not_change_the_wrapping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert wrap_styled("word " * 20, "bold", indent=2) == wrap("word " * 20, 2)


def test_columns_line_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = columns([("a", "short"), ("long name", "a text that does not fit into one line of this width")], 2)
    assert text.splitlines() == [
        "  a          short",
        "  long name  a text that does not fit",
        "             into one line of this width",
    ]
    assert columns([]) == ""


def test_a_label_stands_before_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert labelled("Why", "because", 2, 8) == "  Why     because"
    assert labelled("Why", "", 2, 8) == "  Why"
    long = "a-label-that-is-far-too-long"
    assert labelled(long, "below it", 2).splitlines() == [f"  {long}", "    below it"]
