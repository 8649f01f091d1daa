"""Write the manual page for `man`, made from the help of all commands.

leadline man > ~/.local/share/man/man1/leadline.1
"""

from __future__ import annotations

import re
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Iterator
from inspect import cleandoc

_STATUS = (
    ("0", "success: the program is conformant"),
    ("1", "not conformant"),
    ("2", "an error in the input, the adapter or the runner"),
    ("3", "incomplete: nothing is wrong, but not everything could be tested"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare no arguments."""


def run(args: Namespace) -> int:
    """Print the page."""
    print("\n".join(page()))
    return 0


def page() -> Iterator[str]:
    """Yield the lines of the page in roff."""
    from leadline import __version__
    from leadline.cli import COMMANDS, whole_parser

    _, commands = whole_parser()
    yield f'.TH LEADLINE 1 "" "leadline {__version__}" "User Commands"'
    yield ".SH NAME"
    yield escaped("leadline - the rules of board games, and tests of whether a program keeps them")
    yield ".SH SYNOPSIS"
    yield r".B leadline"
    yield escaped("COMMAND …")
    yield ".SH COMMANDS"
    for name, command in commands.items():
        yield f".SS leadline {escaped(name)}"
        yield f"{escaped(COMMANDS[name][1][:1].upper() + COMMANDS[name][1][1:])}."
        yield ".PP"
        usage = re.sub(r"\s+", " ", command.format_usage()).removeprefix("usage: ").strip()
        yield rf"\fB{escaped(usage)}\fR"
        yield from _paragraphs(command.description or "")
        for action in command._actions:
            yield from _action(action)
    yield ".SH EXIT STATUS"
    for number, meaning in _STATUS:
        yield from (".TP", rf"\fB{number}\fR", escaped(meaning))


def escaped(text: str) -> str:
    """Return the text with escapes, so that `man` shows it unchanged."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


def _paragraphs(text: str) -> Iterator[str]:
    """Yield paragraphs; the lines of an indented paragraph are kept."""
    for paragraph in cleandoc(text).split("\n\n"):
        lines = paragraph.splitlines()
        yield ".PP"
        if lines and lines[0].startswith("  "):
            yield from (".nf", *map(escaped, lines), ".fi")
        else:
            yield escaped(" ".join(line.strip() for line in lines))


def _action(action: Action) -> Iterator[str]:
    """Yield an argument or option and its meaning."""
    if action.help is SUPPRESS or not action.help:
        return
    shown = action.metavar if isinstance(action.metavar, str) else (action.dest or "").upper()
    takes = rf" \fI{escaped(shown)}\fR" if action.nargs != 0 else ""
    names = ", ".join(rf"\fB{escaped(name)}\fR" for name in action.option_strings)
    yield ".TP"
    yield f"{names}{takes}" if names else takes.strip()
    yield escaped(re.sub(r"\s+", " ", action.help))
