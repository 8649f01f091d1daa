"""The sample programs: where each is, how it is put together and started, and how it is checked."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from leadline.base import files
from leadline.base.errors import Place, bad_input
from leadline.base.yaml_text import plain, read_file
from leadline.report.load import read_report
from leadline.results.model import Report
from leadline.schema.codec import Codec, ShapeError

SUBJECTS = Path(__file__).resolve().parents[2] / "conformance" / "subjects"
FOLDER = SUBJECTS / "results"
"""The folder of the list of programs and of the stored results."""
_LIST = "programs.yaml"


@dataclass(frozen=True, slots=True)
class SampleProgram:
    """A sample program of a game."""

    folder: str
    """Its folder, seen from that of all sample programs."""
    run: str
    """The command that starts its adapter in the folder."""
    author: Literal["independent", "project"] = "project"
    """Its author: an independent author who had read only the manual, or the project."""
    make: str = ""
    """The script that puts it together in a folder of its own, with its argument; empty if it runs as it is."""
    build: str = ""
    """The command that compiles it in that folder; empty if nothing is compiled."""
    options: str = ""
    """More options of the check."""

    @property
    def is_independent(self) -> bool:
        """True if its author had read only the manual."""
        return self.author == "independent"


_PROGRAMS: Codec[dict[str, dict[str, SampleProgram]]] = Codec(dict[str, dict[str, SampleProgram]])


def read_programs(folder: Path = FOLDER) -> dict[str, dict[str, SampleProgram]]:
    """Return the programs by game and name; none if there is no list. Raises ``InputError``."""
    path = folder / _LIST
    if not path.is_file():
        return {}
    try:
        node = read_file(path)
        return _PROGRAMS.read({} if node is None else plain(node))
    except ShapeError as error:
        wrong = f"this is not a list of programs: {error.complaints[0]}"
        raise bad_input(wrong, "the comment at its top explains the fields", Place(str(path))) from None


def check_program(game: str, program: SampleProgram, scratch: Path) -> Report:
    """Check a program with the whole suite, in a scratch folder. Raises ``InputError`` if it cannot be done."""
    folder, report = prepare_program(program, scratch / "program"), scratch / "report.json"
    words = ("check", game, *shlex.split(program.options), "--quiet", "--json", str(report))
    done = _run([sys.executable, "-m", "leadline", *words, "--", *_words(program.run, folder)], folder)
    if not report.is_file():
        raise bad_input(f"the check of {program.folder} wrote no report: {done.stderr.strip()[-500:]}")
    return read_report(report)


def prepare_program(program: SampleProgram, into: Path) -> Path:
    """Put a program together, compile it, and return the folder in which it is started. Raises ``InputError``."""
    if not program.make:
        return SUBJECTS / program.folder
    script, *arguments = shlex.split(program.make)
    _succeed([sys.executable, str(SUBJECTS / script), *arguments, str(into)], SUBJECTS)
    if program.build:
        _succeed([path for word in shlex.split(program.build) for path in _expanded(word, into)], into)
    return into


def _succeed(command: Sequence[str], folder: Path) -> None:
    done = _run(command, folder)
    if done.returncode:
        raise bad_input(f"`{shlex.join(command)}` failed: {done.stderr.strip()[-500:]}")


def _expanded(word: str, folder: Path) -> list[str]:
    """Return the files that a word with a wildcard matches, as a shell would; any other word stays as it is."""
    return sorted(str(path) for path in folder.glob(word)) if "*" in word else [word]


def _words(command: str, folder: Path) -> list[str]:
    """Return a command that can be started anywhere; a program in Python runs with this Python, which has the kit."""
    first, *rest = (str(folder / word) if (folder / word).exists() else word for word in shlex.split(command))
    return [sys.executable if first == "python3" else first, *rest]


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        raise bad_input(f"`{shlex.join(command)}` cannot be started: {files.reason(error)}") from None
