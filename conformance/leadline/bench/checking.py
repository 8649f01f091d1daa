"""Measurements of how fast programs are checked, compared with a bare exchange of the same lines."""

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

from leadline.check.checking import run_suite
from leadline.recording.transcript import Transcript
from leadline.run.context import silent
from leadline.run.run import RunConfig, subject_of
from leadline.transport import clean_environment

PLAIN = """
import json, sys
for line, ready in zip(sys.stdin, list(map(json.loads, open(sys.argv[1])))):
    ready["id"] = json.loads(line)["id"]
    print(json.dumps(ready), flush=True)
"""
"""A program with prepared answers, which reads and writes them one by one as plain `json`."""


@dataclass(frozen=True, slots=True)
class Speed:
    """The speed of checking one program, as medians."""

    name: str
    """The program."""
    moves: int
    """The number of answers validated and judged in one run, including the openings."""
    seconds: float
    """The duration of a run, including the judging but not the start of the program."""
    whole: float
    """The duration of a run, including the start of the program."""
    own: float
    """The processor time of the runner itself, which does not include waiting."""
    bare: float
    """The duration of exchanging the same lines when the answers are read as JSON but not checked."""

    @property
    def rate(self) -> float:
        """Validated moves per second."""
        return self.moves / self.seconds


@dataclass(slots=True)
class Exchange:
    """The lines exchanged in a run, kept so that the exchange can be repeated."""

    requests: list[bytes] = field(default_factory=list)
    """Every line sent."""
    answers: list[bytes] = field(default_factory=list)
    """Every line answered."""


def try_out(config: RunConfig) -> None:
    """Start a program and greet it. Raise ``InputError`` if that fails."""
    subject = subject_of(config)
    try:
        subject.greet()
    finally:
        subject.stop()


def measure(name: str, config: RunConfig, repeat: int) -> Speed:
    """Measure checks of a program, alternating with unchecked exchanges of the same lines."""
    exchanged = listen(config)
    runs, bare = [], []
    for _ in range(repeat):
        bare.append(bare_exchange(config, exchanged.requests))
        runs.append(timed_run(config))
    moves, seconds, whole, own = (list(some) for some in zip(*runs, strict=True))
    return Speed(name, int(moves[0]), median(seconds), median(whole), median(own), median(bare))


def timed_run(config: RunConfig) -> tuple[float, float, float, float]:
    """Check a program once.

    Return the moves, the seconds without and with the program's start, and the runner's processor time.
    """
    subject = subject_of(config)
    whole, own = perf_counter(), process_time()
    subject.greet()  # A run does not start a program that is already running.
    began = perf_counter()
    report = run_suite(config, silent, subject=subject)
    ended = perf_counter()
    return report.summary.moves, ended - began, ended - whole, process_time() - own


class Listener(Transcript):
    """A transcript that keeps every line exchanged."""

    def __init__(self) -> None:
        self.exchange = Exchange()

    def add(self, scenario: str, direction: str, line: bytes | bytearray | str) -> None:
        """Keep a line that was sent or received."""
        kept = {"sent": self.exchange.requests, "received": self.exchange.answers}.get(direction)
        if kept is not None and not isinstance(line, str):
            kept.append(bytes(line) + b"\n")

    def close(self) -> None:
        """Do nothing, because no file is open."""


def listen(config: RunConfig) -> Exchange:
    """Check a program once and return the lines exchanged."""
    listener = Listener()
    run_suite(replace(config, transcript=listener), silent)
    return listener.exchange


def bare_exchange(config: RunConfig, requests: Sequence[bytes]) -> float:
    """Return the seconds it takes to exchange lines one by one, without the program's start; 0 if it ends too soon."""
    process = subprocess.Popen(
        list(config.starts or config.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=clean_environment(os.environ, components=config.game.components_file), bufsize=0,
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
    """Yield the same check of a program that replays the prepared answers of another program."""
    with TemporaryDirectory() as folder:
        answers = Path(folder) / "answers"
        answers.write_bytes(b"".join(listen(config).answers))
        yield replace(config, starts=[sys.executable, "-S", "-c", PLAIN, str(answers)], bridge=None)
