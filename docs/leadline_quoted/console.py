"""Quotations without a tutorial around them: the consoles of the README, and the reports on the page about verdicts.

A console has a command after `$` and its output below. A report has the first lines of a check of the reference, with
the mistakes that they name and the components that they show.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

from leadline_quoted.renew import OutOfPlaceError, renewed

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*\n)((?:(?!\$ ).*\n)*)", re.MULTILINE)
MADE_UP = ("your-command", "your-folder")
SETS_UP = "make test"
GAME = "deep-sea-adventure"
REPORT = re.compile(r"^```text report\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MISTAKE = re.compile(r"\b\w+\.mistake\.[\w-]+")
COMPONENTS = re.compile(r"^ {6}game: .*\n(?: {6}.*\n)+", re.MULTILINE)


@dataclass(frozen=True)
class Quote:
    """A command of the README, with its quoted output."""

    command: str
    shown: str
    start: int
    """The offset at which the output begins in the page."""

    def words(self, root: Path) -> list[str]:
        """Return the command line that is run in its place."""
        words = shlex.split(self.command.replace("\\\n", " "), comments=True)
        inner = [sys.executable, "-m", "leadline"]
        if words == ["make", "run"]:
            words = [".venv/bin/leadline", *_what_make_runs(root)]
        rest = (inner if word == ".venv/bin/leadline" else [word] for word in words[1:])
        return [*inner, *chain.from_iterable(rest)]

    def can_run(self, root: Path) -> bool:
        """Return whether the command can run on this machine: the program that `make run` checks needs Node."""
        return "node" not in self.words(root) or shutil.which("node") is not None

    def run(self, root: Path) -> subprocess.CompletedProcess[str]:
        """Run the command with output that is not a terminal."""
        around = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LEADLINE_DEBUG")}
        return subprocess.run(
            self.words(root), capture_output=True, encoding="utf-8", cwd=root, env=around, check=False, timeout=3600
        )


def _what_make_runs(root: Path) -> list[str]:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    subject = re.search(r'echo "-- (node [^"]+)"', makefile)
    assert "leadline check $(GAME) $(SUBJECT)" in makefile
    assert subject is not None
    return ["check", "deep-sea-adventure", "--", *subject[1].split()]


def quotes(text: str) -> Iterator[Quote]:
    """Yield the commands of a page that can be run, with their quoted output."""
    for block in BLOCK.finditer(text):
        for match in COMMAND.finditer(block[1]):
            command = match[1].rstrip("\n")
            if not command.startswith(SETS_UP) and not any(word in command for word in MADE_UP):
                yield Quote(command, match[2], block.start(1) + match.start(2))


def renew_page(page: Path, root: Path) -> str:
    """Return the page with the current output of its commands. Raises ``OutOfPlaceError``."""
    text = page.read_text(encoding="utf-8")
    for quote in reversed([candidate for candidate in quotes(text) if candidate.shown and candidate.can_run(root)]):
        done = quote.run(root)
        try:
            if done.stderr:
                raise OutOfPlaceError(done.stderr.strip())
            now = renewed(quote.shown, done.stdout)
        except OutOfPlaceError as error:
            raise OutOfPlaceError(f"{page.name}: {quote.command}: {error}") from None
        text = text[: quote.start] + now + text[quote.start + len(quote.shown) :]
    return text


def renew_reports(page: Path, root: Path) -> str:
    """Return the page about verdicts with the current reports. Raises ``OutOfPlaceError``."""
    text = page.read_text(encoding="utf-8")
    for block in reversed(list(REPORT.finditer(text))):
        shown = COMPONENTS.search(block[1])
        printed = report(MISTAKE.findall(block[1]), root, dedent(shown[0]) if shown else "")
        try:
            now = renewed(f"...\n{block[1]}...\n", printed).removeprefix("...\n").removesuffix("...\n")
        except OutOfPlaceError as error:
            raise OutOfPlaceError(f"{page.name}: {error}") from None
        text = text[: block.start(1)] + now + text[block.end(1) :]
    return text


def report(mistakes: list[str], root: Path, components: str = "") -> str:
    """Return the output of a check of the reference with these mistakes and, if given, these components."""
    leadline = [sys.executable, "-m", "leadline"]
    options = [word for mistake in mistakes for word in ("--mistake", mistake)]
    with TemporaryDirectory() as folder:
        if components:
            file = Path(folder) / "components.yaml"
            file.write_text(components, encoding="utf-8")
            options += ["--components", str(file)]
        words = [*leadline, "check", GAME, "--", *leadline, "serve", GAME, *options]
        around = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LEADLINE_DEBUG")}
        done = subprocess.run(
            words, capture_output=True, encoding="utf-8", cwd=root, env=around, check=False, timeout=3600
        )
    return done.stdout
