"""Rows as columns on a terminal: a long entry leaves room for the last column."""

from __future__ import annotations

import pytest

from leadline.base.terminal import WIDEST_COLUMN, columns


def test_columns_are_as_wide_as_their_widest_entries() -> None:
    assert columns([("a", "short", "last"), ("longer", "b")], 2) == "  a       short  last\n  longer  b"


def test_after_a_long_entry_the_last_column_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    long = "between-moves or after-order-by-turns or any-moment"
    rows = [("trigger-moment", long, "not told apart"), ("tie-break", "narrow", "")]
    first, second, third = columns(rows).splitlines()
    assert first == f"trigger-moment  {long}"
    assert second == " " * (len("trigger-moment  ") + WIDEST_COLUMN + 2) + "not told apart"
    assert third == "tie-break       narrow"
