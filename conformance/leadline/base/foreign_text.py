"""Functions that make text from others, such as the names of files and the output of a subject, safe to print.

After this treatment, no part of the text can move the cursor, hide or reorder what follows, look like a line of ours,
or be taken for a command by a service that reads the output.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from shlex import quote

_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor moves
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # strings for the terminal: titles, links
    r"|\x1b[ -/]*[0-~]"  # every other escape
)
_SERVICE_LINE = re.compile(r"^(\s*)::", re.MULTILINE)
_SERVICE_WORD = re.compile(r"##(?=\w*\[)")


def printable(text: str) -> str:
    r"""Return a text on one line, with every unprintable character written as an escape such as `\n` or `\u202e`."""
    return text if text.isprintable() else "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def shell_word(word: str) -> str:
    r"""Return a word quoted for a shell, on one line and printable: `$'a\nb'` if it has a line break."""
    if word.isprintable():
        return quote(word)
    escaped = word.replace("\\", "\\\\").replace("'", "\\'")
    return f"$'{printable(escaped)}'"


def shell_words(words: Iterable[str]) -> str:
    """Return a command quoted for a shell, on one line and printable."""
    return " ".join(map(shell_word, words))


def harmless(text: str) -> str:
    """Return the text without any line that a CI service would take for a command.

    Such services obey lines that begin with `::` or contain `##[` or `##word[`, no matter who wrote them.
    """
    if "::" not in text and "##" not in text:
        return text
    return _SERVICE_LINE.sub(r"\1: :", _SERVICE_WORD.sub("# #", text))


def continued(text: str) -> str:
    """Return the text with every line but the first indented, so that none of them looks like a separate message."""
    first, *more = text.split("\n")
    return "\n".join([first, *(line if not line or line[0] == " " else f"  {line}" for line in more)])


def sanitise(text: str, limit: int, *, lines: bool = False) -> str:
    """Return `text` without anything that could move the cursor, or colour, reorder or hide the text that follows.

    Terminal sequences and unprintable characters are removed, and every kind of white space becomes a space. With
    `lines`, line ends are kept as newlines. The result has at most `limit` characters; an ellipsis marks the place
    where text was cut.
    """
    cut = text if len(text) <= 4 * limit + 64 else text[: 4 * limit + 64]
    plain = _SEQUENCE.sub("", cut)
    plain = "\n".join(map(_printable, plain.splitlines())) if lines else _printable(plain)
    if len(plain) <= limit and len(cut) == len(text):
        return plain
    return plain[: max(limit - 1, 0)] + "…"[:limit]


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)
