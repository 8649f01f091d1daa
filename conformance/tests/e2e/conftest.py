"""The command line as a person runs it, with programs to be checked.

A command has a process of its own, unless the module of a test has `RUNS_HERE`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(Path(__file__).resolve().parent / "helpers"))

from run_command import run_here  # noqa: E402

PATIENCE = 300
"""Seconds that a command may take on a machine that is busy with other things."""

PROGRAM = '''
"""The reference engine with one fault, which is named first; what is asked of it goes to a log."""

import os
import sys
import time
from pathlib import Path

from leadline.serve.subject import ReferenceSubject, serve_reference

fault, log = sys.argv[1], Path(sys.argv[2])
mistakes = ["every-breath-costs-two"] if fault == "wrong-air" else []
subject = ReferenceSubject("deep-sea-adventure", mistakes=mistakes)
handlers = subject.handlers()
hello, opened, play = handlers["initialize"], handlers["open"], handlers["play"]


def offers(params):
    found = hello(params)
    support = found["games"]["deep-sea-adventure"]
    if fault == "slow":
        support["can"] = [one for one in support["can"] if one != "pipelining"]
    elif fault == "cannot-load":
        support["can"] = [one for one in support["can"] if one != "position"]
    elif fault == "rolls-alone":
        support["can"] = ["starter"]
    elif fault == "claims-otherwise":
        support["configurable"] = {}
        support["claims"] = {"profile": "recommended", "readings": {"starter-mixed": "last-voluntary"}}
    elif fault == "other-version":
        found["protocol"] = 7
    elif fault == "other-name":
        found["name"] = "another program"
    return found


def logged(params):
    seats = params["setup"]["seats"] if "setup" in params else len(params["position"]["divers"])
    with log.open("a") as file:
        file.write(f"{os.getpid()} open {seats}\\n")
    if fault == "dies" and seats == 6:
        sys.exit(3)
    return opened(params)


def answers(params):
    if fault == "slow":
        time.sleep(0.01)
    return play(params)


handlers.update(initialize=offers, open=logged, play=answers)
subject.handlers = lambda: handlers
serve_reference(subject)
'''


class CommandLine:
    """Runs `leadline` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
        self.log = folder / "asked.log"
        self.log.touch()

    def program(self, fault: str) -> list[str]:
        """Return the command of a program with this fault."""
        return [sys.executable, "program.py", fault, self.log.name]

    def asked(self) -> list[str]:
        """Return the games that programs were asked to open."""
        return self.log.read_text().splitlines()

    def environment(self, **more: str) -> dict[str, str]:
        """Return the environment of a terminal 80 columns wide, without colours of its own."""
        kept = {name: text for name, text in os.environ.items() if name not in ("NO_COLOR", "LEADLINE_DEBUG")}
        return {**kept, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **more}

    def __call__(self, *words: Any, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        return self._run(["-m", "leadline", *map(str, words)], more)

    def run_file(self, file: str, *words: Any, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command through a Python file in its place."""
        return self._run([str(self.folder / file), *map(str, words)], more)

    def with_little_space(self, most: int, *words: Any) -> subprocess.CompletedProcess[str]:
        """Run a command that cannot make any file larger than a number of bytes, as if the disk was full then."""
        import resource

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        # Python itself would keep compiled files that are cut off.
        return self._run(["-B", "-m", "leadline", *map(str, words)], {"PYTHONDONTWRITEBYTECODE": "1"}, limit)

    def _run(
        self, words: list[str], more: dict[str, str], prepare: Callable[[], None] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            capture_output=True,
            encoding="utf-8",
            cwd=self.folder,
            env=self.environment(**more),
            check=False,
            timeout=PATIENCE,
            preexec_fn=prepare,
        )

    def start(self, *words: Any) -> subprocess.Popen[str]:
        """Begin a command, in a process group of its own."""
        command = [sys.executable, "-m", "leadline", *map(str, words)]
        return subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=self.folder,
            env=self.environment(),
            start_new_session=True,
        )


class HereCommandLine(CommandLine):
    """Runs `leadline` in this process, for a module of tests with `RUNS_HERE`; see `run_here`."""

    def _run(
        self, words: list[str], more: dict[str, str], prepare: Callable[[], None] | None = None
    ) -> subprocess.CompletedProcess[str]:
        if prepare is not None or words[:2] != ["-m", "leadline"]:
            return super()._run(words, more, prepare)
        return run_here(*words[2:], folder=self.folder, environment=self.environment(**more))


@pytest.fixture(scope="module")
def command_line(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], CommandLine]:
    """Makes command lines, each with a fresh folder."""
    kind = HereCommandLine if getattr(request.module, "RUNS_HERE", False) else CommandLine
    return lambda: kind(tmp_path_factory.mktemp("work"))


@pytest.fixture
def leadline(command_line: Callable[[], CommandLine]) -> CommandLine:
    """Return a command line in a fresh folder."""
    return command_line()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command: its exit status, its output without line breaks inside sentences, and its complaints."""
    from leadline.cli import main

    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        told = capsys.readouterr()
        if "--json" not in arguments:
            long = [line for line in told.out.splitlines() if len(line) > 80 and " / " not in line]
            assert [line for line in long if not _has_a_path(line)] == []
        return status, " ".join(told.out.split()), " ".join(told.err.split())

    return run


def _has_a_path(line: str) -> bool:
    """Return whether a line contains the path of a temporary file, which may be too long and is never broken."""
    return any(word.startswith("/") and len(word) > 40 for word in line.split())
