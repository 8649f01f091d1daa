"""What the README shows is what the commands print, apart from times and the hash of the suite.

`...` on a line of its own stands for lines that are left out.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NODE = shutil.which("node")
MADE_UP = ("your-command", "your-folder")
LEFT_OUT = "..."


@dataclass
class Shown:
    """One command of the README, and what it is said to print."""

    command: str
    lines: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The command as it is run here."""
        words = shlex.split(self.command, comments=True)
        inner = [sys.executable, "-m", "leadline"]
        if words == ["make", "run"]:
            words = [".venv/bin/leadline", *_what_make_runs()]
        rest = (inner if word == ".venv/bin/leadline" else [word] for word in words[1:])
        return [*inner, *chain.from_iterable(rest)]


def _what_make_runs() -> list[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    subject = re.search(r'echo "-- (node [^"]+)"', makefile)
    assert "leadline check $(GAME) $(SUBJECT)" in makefile
    assert subject is not None
    return ["check", "deep-sea-adventure", "--", *subject[1].split()]


def commands() -> list[Shown]:
    """The commands of the README that can be run here."""
    found: list[Shown] = []
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        lines = iter(block.replace("\\\n", " ").splitlines())
        for line in lines:
            if line.startswith("$ "):
                found.append(Shown(line[2:]))
            else:
                found[-1].lines.append(line)
    return [
        one
        for one in found
        if not any(one_made_up in one.command for one_made_up in MADE_UP) and not one.command.startswith("make test")
    ]


def comparable(text: str) -> list[str]:
    """The lines without what differs from run to run, and from one suite to the next."""
    text = re.sub(r"played in [\d.]+ s", "played in TIME", text)
    return re.sub(r"suite [0-9a-f]{16}", "suite HASH", text).splitlines()


def parts(lines: list[str]) -> list[list[str]]:
    """The stretches between the lines that stand for what is left out."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line == LEFT_OUT:
            found.append([])
        else:
            found[-1].append(line)
    return found


def test_there_are_commands_with_what_they_print() -> None:
    assert sum(bool(one.lines) for one in commands()) >= 3


def with_tiers() -> list[Any]:
    """All of them; those that check a program with the whole suite are slow."""
    return [pytest.param(one, marks=pytest.mark.slow) if "check" in one.words else one for one in commands()]


@pytest.mark.parametrize("shown", with_tiers(), ids=lambda one: one.command[:60])
def test_what_the_readme_shows_is_what_is_printed(shown: Shown) -> None:
    if "node" in shown.words and NODE is None:
        pytest.skip("NODE IS MISSING: what `make run` prints is not compared")
    environment = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LEADLINE_DEBUG")}
    done = subprocess.run(
        shown.words, capture_output=True, encoding="utf-8", cwd=ROOT, env=environment, check=False, timeout=300
    )
    assert done.stderr == ""
    assert done.returncode == (1 if "--mistake" in shown.command else 0)
    printed, at = comparable(done.stdout), 0
    wanted = parts(comparable("\n".join(shown.lines)))
    for number, part in enumerate(wanted):
        fits = [n for n in range(at, len(printed) - len(part) + 1) if printed[n : n + len(part)] == part]
        if number == 0 and shown.lines:
            fits = [n for n in fits if n == 0]
        near = printed[at : at + len(part) + 3]
        assert fits, "\n".join(unified_diff(part, near, "README.md", "printed", lineterm=""))
        at = fits[0] + len(part)
