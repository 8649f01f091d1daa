"""The check that every rule id mentioned in a program exists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from leadline.base.errors import InputError, Place, Problem
from leadline.base.files import read_text
from leadline.base.paths import checkout, games_elsewhere, shown_path
from leadline.lint.findings import Findings
from leadline.spec.build import close_to

_SKIPPED = {"node_modules", "__pycache__", "target", "dist", "build"}
_LARGEST = 1_000_000


def code_folders() -> list[Path]:
    """Return the folders of programs that name rules: the engines and, in a checkout, the sample subjects."""
    engines = find_spec("leadline_engines")
    folders = [Path(engines.origin).parent] if engines is not None and engines.origin else []
    folders += [folder / part for folder in games_elsewhere().values() for part in ("engine", "game")]
    root = checkout()
    subjects = None if root is None else root / "conformance" / "subjects"
    return [*folders, subjects] if subjects is not None and subjects.is_dir() else folders


def check_code(findings: Findings, folders: Sequence[Path]) -> None:
    """Check that every id of a rule of this game in a program refers to a rule or a component."""
    prefix = findings.spec.game.prefix
    if not prefix or not folders:
        return
    # What is followed by a bracket is a call, such as that of a method of a variable with the name of the prefix.
    named = re.compile(rf"(?<![\w.-]){re.escape(prefix)}\.[a-z0-9-]+\.(?>[a-z0-9]+(?:-[a-z0-9]+)*)(?!\()")
    spec = findings.spec
    known = {
        *findings.rule_ids,
        *(component.id for component in spec.components),
        *(mistake.id for mistake in spec.mistakes),
    }
    for file in _files(folders):
        for number, line in enumerate(_lines(file), 1):
            for id in sorted(set(named.findall(line)) - known):
                renamed = findings.spec.rule(id)
                remedy = f"it is now called {renamed.id}" if renamed else close_to(id, sorted(known))
                findings.problems.append(Problem(Place(shown_path(file), number), f"there is no rule {id!r}", remedy))


def _files(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            parts = file.relative_to(folder).parts
            if file.is_file() and not any(part in _SKIPPED or part.startswith(".") for part in parts):
                yield file


def _lines(file: Path) -> list[str]:
    """Return the lines of a text file, or nothing if it is not text or too large to be a program."""
    try:
        return read_text(file, most=_LARGEST).splitlines()
    except InputError:
        return []
