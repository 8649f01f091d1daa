"""What failed in the last run of a program, remembered in the cache of the user, for `leadline check --last-failed`.

It is kept by program: the game, the folder the command is given in, and the command itself. It lies in
`$XDG_CACHE_HOME/leadline`, else in `~/.cache/leadline`. A cache that cannot be written is no fault of a run.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from argparse import Namespace, _ArgumentGroup
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.report.model import Report
    from leadline.suite.model import Scenario

MOST_KEPT = 100
"""So many programs are remembered; the one that was checked longest ago is forgotten first."""
_REACHED = ("http", "python", "components")
"""Other options that tell one program from another."""


def add_arguments(group: _ArgumentGroup) -> None:
    """Declare the option."""
    group.add_argument(
        "--last-failed",
        action="store_true",
        help="play only what failed in the last run of the same command, or everything if nothing did",
    )


def narrow(args: Namespace, game: str, scenarios: Sequence[Scenario]) -> None:
    """Let ``--only`` name what of these scenarios failed in the last run; if nothing did, it stays.

    Raises ``InputError`` if something failed and none of it is among them.
    """
    failed = _read(_file(args, game))
    chosen = [scenario.id for scenario in scenarios if scenario.id in failed]
    if failed and not chosen:
        wrong = f"none of the {len(failed)} scenarios that failed in the last run is selected"
        raise bad_input(wrong, "leave --only, --shard and --no-suite out, or --last-failed")
    if chosen:
        args.only, args.shard = chosen, None
    else:
        print("leadline: nothing failed in the last run that is known: everything is played", file=sys.stderr)


def remember(args: Namespace, game: str, report: Report) -> None:
    """Remember what failed in a run; of what it did not play, what was known before."""
    played = {one.id for one in report.scenarios if one.verdict != "not-tested"}
    failed = {one.id for one in report.scenarios if one.verdict in ("fail", "broken")}
    failed |= {name for one in report.disputes if one.failed for name in one.scenarios}
    file = _file(args, game)
    with suppress(OSError):
        _write(file, sorted(failed | (_read(file) - played)))
        _forget(file.parent)


def _file(args: Namespace, game: str) -> Path:
    """Where the failures of a program are kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or ""
    folder = Path(cache) if os.path.isabs(cache) else Path("~/.cache").expanduser()
    told = [game, str(Path.cwd()), *args.command, *(str(getattr(args, one, None)) for one in _REACHED)]
    mark = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
    return folder / "leadline" / "last-failed" / f"{mark}.json"


def _read(file: Path) -> set[str]:
    """The scenarios that are remembered; none if there is no such file, or something else in it."""
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return set()
    return {one for one in found if isinstance(one, str)} if isinstance(found, list) else set()


def _write(file: Path, failed: Collection[str]) -> None:
    """Write a file whole: another run may read or write it at the same time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps(list(failed)) + "\n", encoding="utf-8")
    beside.replace(file)


def _forget(folder: Path) -> None:
    known = sorted(folder.glob("*.json"), key=lambda one: one.stat().st_mtime, reverse=True)
    for file in known[MOST_KEPT:]:
        file.unlink(missing_ok=True)
