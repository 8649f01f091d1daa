"""A reader who follows a page: saves its files, makes its changes, types its commands and notes their output.

The words after a block's language say what the block is for:

- ``python file=NAME`` is a file to save.
- ``python into=NAME`` goes into a file: a function or a name replaces the one with the same name, an import goes below
  the others, and a new statement goes before the one that follows it in the block.
- ``diff file=NAME`` is a small change; its old lines must occur exactly once in the file.
- ``console`` is what the reader types. `cd` is remembered, and commands that set Leadline up are not run again.
- ``text output`` is the output of the last command. A line ``...`` stands for omitted lines. Only times are not
  compared.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from leadline_quoted.renew import OutOfPlaceError, renewed

BLOCK = re.compile(r"^```(\w+)(?: ([^\n`]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = ("make run", 'export PATH="$PWD/.venv/bin:$PATH"')
"""The commands that set Leadline up; they are skipped, since it is already set up where the tests run."""


@dataclass(frozen=True)
class Step:
    """A block of a page."""

    line: int
    language: str
    does: str
    text: str
    start: int
    """The offset at which the text begins in the page."""


def steps(page: Path) -> Iterator[Step]:
    """Yield the blocks of a page in order, without tables of contents and the like."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        yield Step(text[: match.start()].count("\n") + 1, match[1], match[2] or "", match[3], match.start(3))


class Reader:
    """A reader who follows a page in a separate folder that contains the samples of the checkout."""

    def __init__(self, page: Path, folder: Path, root: Path) -> None:
        self.page, self.at, self.root, self.printed = page, folder / "checkout", root, ""
        self.commands = folder / "commands"
        self.at.mkdir(parents=True)
        (self.at / "conformance").symlink_to(root / "conformance", target_is_directory=True)
        self.commands.mkdir()
        for name, words in {"leadline": ("-m", "leadline"), "python3": ()}.items():
            script = self.commands / name
            script.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, *words])} "$@"\n', encoding="utf-8")
            script.chmod(0o755)

    def follow(self) -> str:
        """Do everything that the page says, and return the page with the current output.

        Raises ``AssertionError`` if a command ends with an unexpected status, and ``OutOfPlaceError`` if a quoted part
        has no counterpart in the current output.
        """
        quotes = list[tuple[Step, str]]()
        for step in steps(self.page):
            where = f"{self.page.name}:{step.line}"
            does, _, name = step.does.partition("=")
            if step.language == "console":
                self.type(step.text, where)
            elif (step.language, does) == ("python", "file"):
                (self.at / name).write_text(step.text, encoding="utf-8")
            elif (step.language, does) == ("python", "into"):
                self.change(name, put_into(self.read(name), step.text))
            elif (step.language, does) == ("diff", "file"):
                self.change(name, patched(self.read(name), step.text, where))
            else:
                assert (step.language, step.does) == ("text", "output"), f"{where}: unknown kind of block"
                quotes.append((step, _renewed(step.text, self.printed, where)))
        text = self.page.read_text(encoding="utf-8")
        for step, quote in reversed(quotes):
            text = text[: step.start] + quote + text[step.start + len(step.text) :]
        return text

    def read(self, name: str) -> str:
        """Return the text of a file."""
        return (self.at / name).read_text(encoding="utf-8")

    def change(self, name: str, text: str) -> None:
        """Save the new text of a file, after checking that it is valid Python."""
        ast.parse(text)
        (self.at / name).write_text(text, encoding="utf-8")

    def type(self, lines: str, where: str) -> None:
        """Run commands one after the other; each must end with the exit status that it prints, or with 0."""
        for line in lines.replace("\\\n", " ").splitlines():
            if line in SET_UP:
                continue
            if line.startswith("cd "):
                self.at = self.at / line.removeprefix("cd ")
                continue
            self.printed, status = self.run(line)
            stated = re.search(r"^exit status (\d)", self.printed, re.MULTILINE)
            assert status == (int(stated[1]) if stated else 0), f"{where}: {line}\n{self.printed}"

    def run(self, line: str) -> tuple[str, int]:
        """Run a command in a shell, and return its output and its exit status."""
        paths = [str(self.root / name) for name in ("conformance", "reference_impl", "docs")]
        around = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LEADLINE_DEBUG")}
        around |= {"PATH": f"{self.commands}{os.pathsep}{around['PATH']}", "PYTHONPATH": os.pathsep.join(paths)}
        around |= {"XDG_CACHE_HOME": str(self.commands / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=self.at,
            env=around,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        return done.stdout, done.returncode


def _renewed(shown: str, printed: str, where: str) -> str:
    try:
        return renewed(shown, printed)
    except OutOfPlaceError as error:
        raise OutOfPlaceError(f"{where}: {error}") from None


# ---- changing a file


def put_into(text: str, block: str) -> str:
    """Return a file with the statements of a block put in.

    A statement replaces the one with the same name; a new one goes before the next statement of the block that the file
    already has.
    """
    lines, before, waiting = text.splitlines(), ast.parse(text), list[str]()
    by_name = {name: node for node in before.body for name in [name_of(node)] if name}
    imports = max(node.end_lineno or 0 for node in before.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    changes: list[tuple[int, int, list[str]]] = []
    for node in ast.parse(block).body:
        own = block.splitlines()[node.lineno - 1 : node.end_lineno]
        there = by_name.get(name_of(node))
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            changes.append((imports, imports, own))
        elif there is None:
            waiting += [*own, "", ""]
        else:
            changes.append((there.lineno - 1, there.end_lineno or 0, [*waiting, *own]))
            waiting = []
    assert not waiting, "a new statement must come before one that the file already has"
    for start, end, own in sorted(changes, key=lambda change: change[0], reverse=True):
        lines[start:end] = own
    return "\n".join(lines) + "\n"


def name_of(node: ast.stmt) -> str:
    """Return the name that a statement binds; empty if it binds none."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return node.name
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""


def patched(text: str, change: str, where: str) -> str:
    """Return a file with a change applied."""
    lines = change.splitlines()
    assert all(line[:1] in " -+" for line in lines), f"{where}: every line of a change must begin with a space, - or +"
    old, new = ("".join(f"{line[1:]}\n" for line in lines if line[:1] in kept or not line) for kept in (" -", " +"))
    assert text.count(old) == 1, f"{where}: the old lines occur {text.count(old)} times in the file, not once"
    return text.replace(old, new)
