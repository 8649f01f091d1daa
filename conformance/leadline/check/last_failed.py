"""The scenarios that a program failed in its last run, kept in the user's cache for `leadline check --last-failed`.

Each program has one file in `$XDG_CACHE_HOME/leadline`, or in `~/.cache/leadline` if that variable is not set. A run
does not fail if its cache cannot be written.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import InputError

if TYPE_CHECKING:
    from leadline.results.model import Report

MOST_KEPT = 100
"""The greatest number of programs to remember; beyond it, the one checked longest ago is forgotten."""


def memory_of(program: Sequence[str]) -> Path:
    """Return the file with the failures of a program, which is identified by the words of its command."""
    cache = os.environ.get("XDG_CACHE_HOME") or ""
    folder = Path(cache) if os.path.isabs(cache) else Path("~/.cache").expanduser()
    mark = hashlib.sha256(json.dumps(list(program)).encode()).hexdigest()[:16]
    return folder / "leadline" / "last-failed" / f"{mark}.json"


def failed_before(file: Path) -> set[str]:
    """Return the ids of the remembered scenarios, or nothing if the file does not exist or has other content."""
    try:
        names = json.loads(files.read_bytes(file))
    except (InputError, ValueError, RecursionError):
        return set()
    return {name for name in names if isinstance(name, str)} if isinstance(names, list) else set()


def remember(file: Path, report: Report) -> None:
    """Save the failures of a run; scenarios that the run did not play keep the results saved before."""
    played = {result.id for result in report.scenarios if result.verdict != "not-tested"}
    failed = {result.id for result in report.scenarios if result.verdict in ("fail", "error")}
    failed |= {name for dispute in report.disputes if dispute.failed for name in dispute.scenarios}
    with suppress(OSError, InputError):
        _write(file, sorted(failed | (failed_before(file) - played)))
        _forget(file.parent)


def _write(file: Path, failed: Collection[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    files.write_text(file, json.dumps(list(failed)) + "\n")


def _forget(folder: Path) -> None:
    known = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in known[MOST_KEPT:]:
        file.unlink(missing_ok=True)
