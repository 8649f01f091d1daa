"""Plain text for a terminal: width, wrapping, headings, columns, optional colour, and a progress line.

Nothing is coloured unless the output is a terminal; `NO_COLOR` turns colour off altogether. No meaning depends on it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from textwrap import TextWrapper
from time import monotonic
from typing import TextIO

from leadline.base.foreign_text import harmless

NARROWEST, WIDEST, USUAL = 40, 100, 88
WIDEST_COLUMN = 34
"""The greatest width of every column but the last, so that a long entry leaves room for the last column."""
PROGRESS_EVERY = 0.05
"""The least time between two updates in seconds: faster updates would be unreadable, and a terminal may be slow."""
_LONGEST_STEP = 60
_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_for_a_file: ContextVar[bool] = ContextVar("_for_a_file", default=False)


@contextmanager
def for_a_file() -> Iterator[None]:
    """Format the text printed in this block for a file: without colour, and as wide as the widest terminal."""
    token = _for_a_file.set(True)
    try:
        yield
    finally:
        _for_a_file.reset(token)


def has_colour(stream: TextIO | None = None) -> bool:
    """Return whether colour codes may be written to a stream, which is standard output by default."""
    if _for_a_file.get() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return (stream or sys.stdout).isatty()


def styled(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """Return the text in styles such as `bold`, `dim` or `red`, or unchanged if colour is off."""
    if not text or not styles or not has_colour(stream):
        return text
    return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"


def bold(text: str) -> str:
    """Return the text in bold, for titles."""
    return styled(text, "bold")


def dim(text: str) -> str:
    """Return the text dimmed, for ids and sources."""
    return styled(text, "dim")


def width() -> int:
    """Return the number of columns to fill: the width of the terminal, within limits, or 88 without a terminal."""
    if _for_a_file.get():
        return WIDEST
    columns = os.environ.get("COLUMNS", "")
    try:
        number = int(columns) if columns.isdecimal() else os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return USUAL
    return max(NARROWEST, min(number, WIDEST)) if number else USUAL


def wrap(text: str, indent: int = 0, hanging: int = 0, first: str = "") -> str:
    """Return the text as lines that fit the width, without breaking words or ids.

    Every line is indented by `indent`, and all but the first by `hanging` more; `first` precedes the text of the first
    line.
    """
    start = " " * indent
    wrapper = TextWrapper(
        width(),
        initial_indent=start + first,
        subsequent_indent=start + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return harmless(wrapper.fill(text) or (start + first).rstrip())


def wrap_styled(text: str, *styles: str, indent: int = 0) -> str:
    """Wrap text like ``wrap``, and apply a style to each line."""
    return "\n".join(" " * indent + styled(line.strip(), *styles) for line in wrap(text, indent).splitlines())


def labelled(label: str, text: str, indent: int = 0, column: int = 0) -> str:
    """Return a label in bold followed by wrapped text, whose lines all start in the same column."""
    gap = max(column, len(label) + 2)
    if gap > width() // 2:
        return f"{' ' * indent}{bold(label)}\n{wrap(text, indent + 2)}"
    lines = wrap(text, indent + gap).splitlines() or [""]
    head = " " * indent + bold(label) + " " * (gap - len(label))
    return "\n".join([(head + lines[0].strip()).rstrip(), *lines[1:]])


def columns(rows: Iterable[Sequence[str]], indent: int = 0) -> str:
    """Return rows as columns that are as wide as their widest entries, up to a limit; the last column is wrapped.

    If an entry is wider than its column, the last column of that row begins on a line of its own.
    """
    table = [list(row) for row in rows]
    if not table:
        return ""
    last = max(map(len, table)) - 1
    longest = [max((len(row[n]) for row in table if len(row) > n), default=0) for n in range(last)]
    widths = [min(length, WIDEST_COLUMN) + 2 for length in longest]
    lines = []
    for row in table:
        cells = [*row, *[""] * (last + 1 - len(row))]
        first = "".join(cell.ljust(wide) for cell, wide in zip(cells, widths, strict=False))
        if any(len(cell) + 2 > wide for cell, wide in zip(cells, widths, strict=False)):
            lines.append(wrap("  ".join(filter(None, cells[:last])), indent, 2).rstrip())
            first = " " * sum(widths)
            if not cells[last]:
                continue
        lines.append(wrap(cells[last], indent, sum(widths), first).rstrip())
    return "\n".join(lines)


def heading(text: str) -> str:
    """Return the heading of a part of a page, preceded by an empty line."""
    return f"\n{bold(text)}"


def titled(title: str, small: str, indent: int = 2) -> str:
    """Return a title followed by its dimmed id, which is on a second line if one line would be too long."""
    joined = wrap(f"{title}  {small}", indent, 2)
    if "\n" in joined:
        below = "\n".join(" " * (indent + 2) + dim(line.strip()) for line in wrap(small, indent + 2).splitlines())
        return f"{wrap(title, indent, 2)}\n{below}"
    return f"{' ' * indent}{title}  {dim(small)}"


def progress_line(*, quiet: bool) -> Callable[[int, int, str], None]:
    """Return a function that updates a progress line on a terminal.

    Without a total, the line shows how much is done.
    """
    shown = not quiet and sys.stderr.isatty()
    last = float("-inf")

    def show(done: int, total: int, what: str) -> None:
        nonlocal last
        if shown and (done == total or monotonic() - last >= PROGRESS_EVERY):
            last = monotonic()
            far = f"{done:,}/{total:,}" if total else f"{done:,}"
            print(f"\r\x1b[K[{far}] {what[:_LONGEST_STEP]}", end="", file=sys.stderr, flush=True)

    return show


def clear_progress(note: str = "", *, quiet: bool = False) -> None:
    """Remove the progress line, and leave a note in its place if one is given."""
    if not quiet and sys.stderr.isatty():
        print(f"\r\x1b[K{note}", end="\n" if note else "", file=sys.stderr, flush=True)
