"""Plain text for a terminal: width, wrapping, columns, and colour where it is wanted.

Nothing is coloured unless the output is a terminal; `NO_COLOR` turns colour off altogether. No meaning rests on it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from textwrap import TextWrapper
from typing import TextIO

NARROWEST, WIDEST, USUAL = 40, 100, 88
_SERVICE_LINE = re.compile(r"^(\s*)::", re.MULTILINE)
_SERVICE_WORD = re.compile(r"##(?=\w*\[)")
_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_for_a_file: ContextVar[bool] = ContextVar("_for_a_file", default=False)


@contextmanager
def for_a_file() -> Iterator[None]:
    """Meanwhile text is made as a file wants it: without colour, and as wide as any terminal is filled."""
    token = _for_a_file.set(True)
    try:
        yield
    finally:
        _for_a_file.reset(token)


def has_colour(stream: TextIO | None = None) -> bool:
    """Whether marks for colour may be written to a stream (the standard output if none is given)."""
    if _for_a_file.get() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return (stream or sys.stdout).isatty()


def styled(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """The text in styles such as `bold`, `dim`, `red`; unchanged where there is no colour."""
    if not text or not styles or not has_colour(stream):
        return text
    return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"


def bold(text: str) -> str:
    """The text in bold, for titles."""
    return styled(text, "bold")


def dim(text: str) -> str:
    """The text set back, for ids and sources."""
    return styled(text, "dim")


def width() -> int:
    """How many columns to fill: those of the terminal within reason, or 88 if there is none."""
    if _for_a_file.get():
        return WIDEST
    columns = os.environ.get("COLUMNS", "")
    try:
        found = int(columns) if columns.isdecimal() else os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return USUAL
    return max(NARROWEST, min(found, WIDEST)) if found else USUAL


def wrap(text: str, indent: int = 0, hanging: int = 0, first: str = "") -> str:
    """The text in lines that fit, words and ids kept whole.

    Every line is moved in by `indent`, all but the first by `hanging` more; `first` goes before the first line's text.
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


def harmless(text: str) -> str:
    """The same text, in which no line is a command to a service that runs jobs and reads their output.

    Such services obey lines that begin with `::` or hold `##[` or `##word[`, whoever wrote them.
    """
    if "::" not in text and "##" not in text:
        return text
    return _SERVICE_LINE.sub(r"\1: :", _SERVICE_WORD.sub("# #", text))


def wrap_styled(text: str, *styles: str, indent: int = 0) -> str:
    """Like ``wrap``, each line in a style."""
    return "\n".join(" " * indent + styled(line.strip(), *styles) for line in wrap(text, indent).splitlines())


def labelled(label: str, text: str, indent: int = 0, column: int = 0) -> str:
    """A label in bold with wrapped text after it, all lines of the text starting in the same column."""
    gap = max(column, len(label) + 2)
    if gap > width() // 2:
        return f"{' ' * indent}{bold(label)}\n{wrap(text, indent + 2)}"
    lines = wrap(text, indent + gap).splitlines() or [""]
    head = " " * indent + bold(label) + " " * (gap - len(label))
    return "\n".join([(head + lines[0].strip()).rstrip(), *lines[1:]])


def columns(rows: Iterable[Sequence[str]], indent: int = 0) -> str:
    """Rows in columns as wide as their widest entry; the last column is wrapped."""
    table = [list(row) for row in rows]
    if not table:
        return ""
    last = max(map(len, table)) - 1
    widths = [max((len(row[n]) for row in table if len(row) > n), default=0) + 2 for n in range(last)]
    lines = []
    for row in table:
        cells = [*row, *[""] * (last + 1 - len(row))]
        first = "".join(cell.ljust(wide) for cell, wide in zip(cells, widths, strict=False))
        lines.append(wrap(cells[last], indent, sum(widths), first).rstrip())
    return "\n".join(lines)
