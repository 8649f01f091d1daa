"""Running `leadline` without a program to be checked: in a process of its own, or in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

ENVIRONMENT = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def leadline(*arguments: str | Path, folder: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in a folder if one is given; ``more`` are variables of its environment."""
    command = [sys.executable, "-m", "leadline", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", cwd=folder, env={**ENVIRONMENT, **more}, check=False, timeout=60
    )


def run_here(
    *arguments: str | Path, folder: Path | None = None, environment: Mapping[str, str] = ENVIRONMENT, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in this process, which has imported everything and loaded the games: most take a tenth of the time.

    A command finds what earlier ones have cached, and nothing ends it if it hangs. This is for what a command says,
    writes and asks a program, not for how its own process starts and ends or what is limited for it.
    """
    from leadline.cli import main

    before, around = Path.cwd(), dict(os.environ)
    with (
        TemporaryFile("w+", encoding="utf-8", newline="") as out,
        TemporaryFile("w+", encoding="utf-8", newline="") as err,
    ):
        try:
            os.chdir(folder or before)
            _set_environment({**environment, **more})
            with redirect_stdout(out), redirect_stderr(err):
                status = main([str(one) for one in arguments])
        finally:
            os.chdir(before)
            _set_environment(around)
        return subprocess.CompletedProcess(arguments, status, _written(out), _written(err))


def _set_environment(variables: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(variables)


def _written(file: IO[str]) -> str:
    """Return what was written into a file, with the ends of lines that are read from a pipe."""
    file.flush()
    file.seek(0)
    return file.read().replace("\r\n", "\n")
