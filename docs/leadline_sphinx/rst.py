"""Functions that write reStructuredText: escaped texts, indented blocks, attributes of raw HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

_SPECIAL = re.compile(r"([\\*`|_<>\[\]])")
_LEADING = re.compile(r"[-+*•#(\d.:=~^\"']|[A-Za-z]\.\s")


def escaped(words: str) -> str:
    """Return a piece of text with all markup escaped; it must not begin a line."""
    return _SPECIAL.sub(r"\\\1", words).replace("::", ":\\:")


def text(words: str) -> str:
    """Return a text of the spec on one line, with all markup escaped."""
    flat = escaped(" ".join(words.split()))
    return "\\ " + flat if _LEADING.match(flat) else flat


def marked(words: str) -> str:
    """Return a text in which pieces between backticks are code."""
    parts = " ".join(words.split()).split("`")
    if len(parts) < 3 or len(parts) % 2 == 0:
        return text(words)
    made = (
        f"\\ ``{part}``\\ " if n % 2 and part == part.strip() and part else escaped(part)
        for n, part in enumerate(parts)
    )
    return "\\ " + "".join(made)


def code(words: str) -> str:
    """Return a text as code."""
    return f"``{words}``" if words and "`" not in words and words == words.strip() else text(words)


def ref(kind: str, name: str, title: str = "") -> str:
    """Return a link to an object."""
    if not title:
        return f":leadline:{kind}:`{name}`"
    return f":leadline:{kind}:`{text(title).removeprefix(chr(92) + ' ')} <{name}>`"


def doc(docname: str, title: str) -> str:
    """Return a link to a page by its full name."""
    return f":doc:`{text(title).removeprefix(chr(92) + ' ')} </{docname}>`"


def indent(lines: Iterable[str], by: int = 3) -> list[str]:
    """Return lines indented; empty ones stay empty."""
    return [" " * by + line if line else "" for line in lines]


def heading(title: str, mark: str = "=") -> list[str]:
    """Return a heading, with an empty line after it."""
    shown = text(title)
    return [shown, mark * max(len(shown), 3), ""]


def block(
    name: str, argument: str = "", options: Mapping[str, str] | None = None, body: Iterable[str] = ()
) -> list[str]:
    """Return a directive."""
    lines = [f".. {name}:: {argument}".rstrip()]
    lines += [f"   :{key}: {value}".rstrip() for key, value in (options or {}).items()]
    inside = list(body)
    return [*lines, "", *(indent(inside) if inside else []), *([""] if inside else [])]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], classes: str, widths: str = "auto") -> list[str]:
    """Return a table; every cell is one or more lines, already escaped."""
    body: list[str] = []
    for row in (head, *rows):
        for n, cell in enumerate(row):
            first, *more = cell.split("\n") if cell else ["\\ "]
            body.append(("* - " if n == 0 else "  - ") + first)
            body += indent(more, 4)
    if len(body) == len(head):
        return []
    options = {"header-rows": "1", "class": f"ll-table {classes}", "widths": widths}
    return block("list-table", "", options, body)


def shared(title: str, says: str) -> list[str]:
    """Return the metadata that other programs show when a link to the page is shared: its title and a summary."""
    flat = {key: " ".join(words.split()).replace("\\", "\\\\") for key, words in (("title", title), ("says", says))}
    return block(
        "meta",
        "",
        {
            "description": flat["says"],
            "property=og\\:title": flat["title"],
            "property=og\\:description": flat["says"],
            "property=og\\:type": "article",
            "property=og\\:site_name": "Leadline",
        },
    )


def attributes(values: Mapping[str, str]) -> str:
    """Return the attributes of an HTML element as they are written in its tag."""
    return " ".join(f'{name}="{escape(value)}"' for name, value in values.items())


def bullets(items: Iterable[str]) -> list[str]:
    """Return a list with one line per item."""
    lines = [f"* {item}" for item in items]
    return [*lines, ""] if lines else []
