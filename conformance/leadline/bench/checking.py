"""How fast programs are checked: the suite played and judged, beside the bare exchange of the same lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from leadline.run.context import silent
from leadline.run.run import RunConfig, run_suite, subject_of
from leadline.run.transcript import Transcript
from leadline.transport import clean_environment

PLAIN = """
import json, sys
for line, ready in zip(sys.stdin, list(map(json.loads, open(sys.argv[1])))):
    ready["id"] = json.loads(line)["id"]
    print(json.dumps(ready), flush=True)
"""
"""A program that has every answer ready, and reads and writes with plain `json`, each answer by itself."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast one program is checked, in medians."""

    name: str
    """The program."""
    moves: int
    """How many answers are validated and judged in one run, openings included."""
    seconds: float
    """How long a run takes, judging included and the start of the program left out."""
    whole: float
    """The same with the start of the program."""
    own: float
    """How much processor time the runner itself takes for it; waiting does not count."""
    bare: float
    """How long the same lines take to and fro, the answers read as JSON and not looked at."""

    @property
    def rate(self) -> float:
        """Validated moves a second."""
        return self.moves / self.seconds


@dataclass(slots=True)
class Said:
    """What was said in a run, so that it can be said again."""

    requests: list[bytes] = field(default_factory=list)
    """Every line sent."""
    answers: list[bytes] = field(default_factory=list)
    """Every line answered."""


def try_out(config: RunConfig) -> None:
    """Start a program and greet it. Raises ``InputError`` if that fails."""
    subject = subject_of(config)
    try:
        subject.greet()
    finally:
        subject.stop()


def measure(name: str, config: RunConfig, repeat: int) -> Speed:
    """Measure checks of a program, in turn with the bare exchange of the same lines."""
    said = listen(config)
    runs, bare = [], []
    for _ in range(repeat):
        bare.append(bare_exchange(config.starts or config.command, said.requests))
        runs.append(timed_run(config))
    moves, seconds, whole, own = (list(some) for some in zip(*runs, strict=True))
    return Speed(name, int(moves[0]), median(seconds), median(whole), median(own), median(bare))


def timed_run(config: RunConfig) -> tuple[float, float, float, float]:
    """Check a program once: the moves, the seconds without its start, with it, and the runner's own processor time."""
    subject = subject_of(config)
    whole, own = perf_counter(), process_time()
    subject.greet()  # A run that finds its program started does not start it again.
    began = perf_counter()
    report = run_suite(config, silent, subject=subject)
    ended = perf_counter()
    return report.summary.moves, ended - began, ended - whole, process_time() - own


class Listener(Transcript):
    """Keeps every line that is exchanged."""

    def __init__(self) -> None:
        self.said = Said()

    def add(self, scenario: str, direction: str, said: bytes | bytearray | str) -> None:
        """Keep a line that was sent or received."""
        kept = {"sent": self.said.requests, "received": self.said.answers}.get(direction)
        if kept is not None and not isinstance(said, str):
            kept.append(bytes(said) + b"\n")

    def close(self) -> None:
        """Nothing is open."""


def listen(config: RunConfig) -> Said:
    """Check a program once and keep what is said."""
    listener = Listener()
    run_suite(replace(config, transcript=listener), silent)
    return listener.said


def bare_exchange(command: Sequence[str], requests: Sequence[bytes]) -> float:
    """Seconds that some lines take to and fro, one by one, without the start of the program; 0 if it ends too soon."""
    process = subprocess.Popen(
        list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=clean_environment(os.environ), bufsize=0,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin as sink, os.fdopen(os.dup(process.stdout.fileno()), "rb") as source:
        sink.write(requests[0])
        answer = source.readline()
        began = perf_counter()
        for request in requests[1:] if answer else ():
            sink.write(request)
            answer = source.readline()
            if not answer:
                break
            json.loads(answer)
        seconds = perf_counter() - began if answer else 0.0
    process.stdout.close()
    process.kill()
    process.wait()
    return seconds


@contextmanager
def prepared(config: RunConfig) -> Iterator[RunConfig]:
    """The same check of a program that has ready what another one answers."""
    with TemporaryDirectory() as folder:
        answers = Path(folder) / "answers"
        answers.write_bytes(b"".join(listen(config).answers))
        yield replace(config, starts=[sys.executable, "-S", "-c", PLAIN, str(answers)], bridge=None)
