"""The same measurements in another checkout of Leadline, by its own `leadline bench`."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from leadline.base import files
from leadline.base.errors import InputError, bad_input
from leadline.transport import clean_environment

SECONDS = 3_600
"""The time to wait for another checkout, in seconds."""
PER_MOVE = {"seconds": "the time per move", "own": "the runner's processor time per move"}
"""The figures that are compared per move if a row counts moves."""
PER_ROW = {"seconds": "the time", "bytes": "the memory", "grown": "the memory per move"}
"""The figures that are compared as they are. Less is better."""
RATES = {
    "plays": "the time per recorded move",
    "turns": "the time per turn of the whole loop",
    "to_act": "the time for listing open decisions",
    "choices": "the time for listing legal choices",
}
"""The figures of which more is better, with a name for their inverse."""

Row = Mapping[str, Any]
"""The figures of one line of `leadline bench`."""


def measured_in(checkout: Path, what: str, options: Sequence[str]) -> list[Row]:
    """Return the figures of one measurement in another checkout, which measures them with its own interpreter.

    Raises ``InputError`` if they cannot be measured.
    """
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        raise bad_input(f"{checkout} has no .venv/bin/python", "name a checkout of Leadline, and run `make run` there")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        done = subprocess.run(
            [str(python), "-m", "leadline", "bench", what, *options, "--json", str(file)],
            env=clean_environment(os.environ),
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
        try:
            rows: list[Row] = json.loads(files.read_text(file))[what]
        except (InputError, ValueError, KeyError):
            last = done.stderr.strip().rpartition("\n")[2] or f"exit status {done.returncode}"
            raise bad_input(f"{checkout} cannot be measured: {last}", "name a checkout of Leadline") from None
    return rows


def ratios(here: Sequence[Row], there: Sequence[Sequence[Row]]) -> Iterator[tuple[str, float]]:
    """Yield what each figure measures, and how much greater its cost is here than there.

    ``there`` has the figures of one or more runs in the other checkout, and their mean counts. The rows of a run
    correspond by their places, because the names of programs can change.
    """
    for row, *others in zip(here, *there, strict=False):
        own, known = dict(_costs(row)), [dict(_costs(other)) for other in others]
        for label, cost in own.items():
            costs = [other[label] for other in known if other.get(label)]
            if costs:
                yield ": ".join(filter(None, (str(row.get("name", "")), label))), cost / mean(costs)


def _costs(row: Row) -> Iterator[tuple[str, float]]:
    moves = row.get("moves")
    if moves and "seconds" in row:
        yield from ((label, row[name] / moves) for name, label in PER_MOVE.items() if row.get(name))
    else:
        yield from ((label, row[name]) for name, label in PER_ROW.items() if row.get(name))
    yield from ((label, 1 / row[name]) for name, label in RATES.items() if row.get(name))
