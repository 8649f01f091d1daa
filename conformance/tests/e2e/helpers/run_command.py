"""Running `leadline` in a process of its own, without a program to be checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def leadline(*arguments: str | Path, folder: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in a folder if one is given; ``more`` are variables of its environment."""
    command = [sys.executable, "-m", "leadline", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", cwd=folder, env={**ENVIRONMENT, **more}, check=False, timeout=60
    )
