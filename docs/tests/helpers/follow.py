"""Somebody who follows a page: saves its files, changes them as it says, types its commands and looks what is printed.

What a block is for stands behind its language:

- ``python file=NAME`` is a file to save.
- ``python into=NAME`` goes into a file: a function or a name takes the place of the one that is there, an import goes
  below the others, and what is new stands before what follows it in the block.
- ``diff file=NAME`` is a small change; what it shows of the file stands there once.
- ``console`` is what is typed. `cd` is remembered, and what sets Leadline up is not run again.
- ``text output`` is what the last command has printed. A line ``...`` stands for lines that are left out. Times,
  hashes and the figures that grow with the suite are not compared.
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
from difflib import unified_diff
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)(?: ([^\n`]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = ("make run", 'export PATH="$PWD/.venv/bin:$PATH"')
"""What sets Leadline up: it is, since the tests run."""
LEFT_OUT = "..."
FIGURE = r"[1-9][\d,]*"
MASKS = [
    (re.compile(r"played in [\d.]+ s"), "played in TIME s"),
    (re.compile(r"suite [0-9a-f]{16}"), "suite HASH"),
    (re.compile(rf"{FIGURE} moves, "), "N moves, "),
    (re.compile(rf"gives ({FIGURE}) of the \1 answers"), "gives all of the N answers"),
    (re.compile(rf"gives {FIGURE} of the {FIGURE} answers"), "gives N of the N answers"),
    (re.compile(rf"without, {FIGURE}"), "without, N"),
    (re.compile(rf"^ +{FIGURE}  (?=\S)"), " N  "),
    (re.compile(rf"\bin {FIGURE} (?=scenarios|more\b)"), "in N "),
    (re.compile(rf"^  {FIGURE} (?=scenarios|rules|disputes)"), "  N "),
]
"""What is not compared, and what stands for it."""
GROWING = re.compile(r"^  (rules|scenarios|mistakes) +\d")
"""The lines of a report that count; only whether a number is nought is compared in them."""


@dataclass(frozen=True)
class Step:
    """A block of a page."""

    line: int
    language: str
    does: str
    text: str


def steps(page: Path) -> Iterator[Step]:
    """The blocks of a page in their order, without its tables of contents and the like."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        yield Step(text[: found.start()].count("\n") + 1, found[1], found[2] or "", found[3])


class Reader:
    """Somebody who follows a page, in a folder of its own in which the samples of the checkout lie."""

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

    def follow(self) -> None:
        """Do all that the page says. Raises ``AssertionError`` where something else comes of it."""
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
                assert (step.language, step.does) == ("text", "output"), f"{where}: nobody knows what this is for"
                assert_printed(step.text, self.printed, where)

    def read(self, name: str) -> str:
        """The text of a file."""
        return (self.at / name).read_text(encoding="utf-8")

    def change(self, name: str, text: str) -> None:
        """Save a file anew; as Python, which sees by the time and the size whether it has changed, it is compiled."""
        ast.parse(text)
        (self.at / name).write_text(text, encoding="utf-8")

    def type(self, lines: str, where: str) -> None:
        """Type commands one after the other. Each ends as what it prints says, or well."""
        for line in lines.replace("\\\n", " ").splitlines():
            if line in SET_UP:
                continue
            if line.startswith("cd "):
                self.at = self.at / line.removeprefix("cd ")
                continue
            self.printed, status = self.run(line)
            said = re.search(r"^exit status (\d)", self.printed, re.MULTILINE)
            assert status == (int(said[1]) if said else 0), f"{where}: {line}\n{self.printed}"

    def run(self, line: str) -> tuple[str, int]:
        """Run a command in a shell; gives what is printed, and the exit status."""
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


# ---- changing a file


def put_into(text: str, block: str) -> str:
    """A file with what a block has: in place of what goes by the same name, else before what comes next."""
    lines, before, waiting = text.splitlines(), ast.parse(text), list[str]()
    found = {name: node for node in before.body for name in [name_of(node)] if name}
    imports = max(node.end_lineno or 0 for node in before.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    changes: list[tuple[int, int, list[str]]] = []
    for node in ast.parse(block).body:
        own = block.splitlines()[node.lineno - 1 : node.end_lineno]
        there = found.get(name_of(node))
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            changes.append((imports, imports, own))
        elif there is None:
            waiting += [*own, "", ""]
        else:
            changes.append((there.lineno - 1, there.end_lineno or 0, [*waiting, *own]))
            waiting = []
    assert not waiting, "what is new stands before something that is there"
    for start, end, own in sorted(changes, key=lambda change: change[0], reverse=True):
        lines[start:end] = own
    return "\n".join(lines) + "\n"


def name_of(node: ast.stmt) -> str:
    """What a statement gives a name to; nothing for others."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return node.name
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""


def patched(text: str, change: str, where: str) -> str:
    """A file with a change in it."""
    lines = change.splitlines()
    assert all(line[:1] in " -+" for line in lines), f"{where}: a line of a change begins with a blank, - or +"
    old, new = ("".join(f"{line[1:]}\n" for line in lines if line[:1] in kept or not line) for kept in (" -", " +"))
    assert text.count(old) == 1, f"{where}: the file has this {text.count(old)} times, not once"
    return text.replace(old, new)


# ---- comparing what is printed


def comparable(text: str) -> list[str]:
    """The lines without what differs from run to run, and from one suite to the next."""
    lines = text.splitlines()
    for pattern, instead in MASKS:
        lines = [pattern.sub(instead, line) for line in lines]
    return [re.sub(r"  +", "  ", re.sub(FIGURE, "N", line)) if GROWING.match(line) else line for line in lines]


def assert_printed(shown: str, printed: str, where: str) -> None:
    """What a page shows is what was printed, from the first line to the last, but for what it leaves out."""
    parts: list[list[str]] = [[]]
    for line in comparable(shown):
        if line == LEFT_OUT:
            parts.append([])
        else:
            parts[-1].append(line)
    lines, at = comparable(printed), 0
    for number, part in enumerate(parts):
        places = [at] if number == 0 else range(at, len(lines) - len(part) + 1)
        if part and number == len(parts) - 1:
            places = [len(lines) - len(part)] if number else [0]
        fits = [place for place in places if place >= at and lines[place : place + len(part)] == part]
        near = lines[at : at + len(part) + 3]
        assert fits, "\n".join([where, *unified_diff(part, near, "page", "printed", lineterm=""), "", printed])
        at = fits[0] + len(part)
    assert shown.rstrip().endswith(f"\n{LEFT_OUT}") or at == len(lines), f"{where}: more is printed\n{printed}"
