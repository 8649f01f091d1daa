"""How fast a program is checked: the suite played and judged again and again, beside the bare exchange of its lines."""

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
from tempfile import TemporaryDirectory, TemporaryFile
from time import perf_counter, process_time

from leadline.bench.stopwatch import Places, Stopwatch
from leadline.codec import Codec
from leadline.games import load_game
from leadline.judge.reference import Reference
from leadline.run import run as running
from leadline.run import streamed
from leadline.run.run import Order, run_suite
from leadline.run.streamed import Streamed
from leadline.run.subject import Subject
from leadline.run.transcript import Transcript
from leadline.transport import clean_environment, wire
from leadline.transport.pipes import Pipes

PREPARED = "import sys\nout = sys.stdout.buffer\nfor _, line in zip(sys.stdin.buffer, open(sys.argv[1], 'rb')):\n"
PREPARED += "    out.write(line)\n    out.flush()\n"
"""A program that has every answer ready: it shows how fast the runner is by itself."""

PLAIN = """
import json, sys
for line, ready in zip(sys.stdin, list(map(json.loads, open(sys.argv[1])))):
    ready["id"] = json.loads(line)["id"]
    print(json.dumps(ready), flush=True)
"""
"""A program that need not think either, and reads and writes with plain `json`, each answer by itself."""

BUSY = """
import sys, time
from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject(sys.argv[1])
quick = subject.handlers()


def answered(method, params):
    end = time.perf_counter() + 0.001
    try:
        return quick[method](params)
    finally:
        while time.perf_counter() < end:
            pass


subject.handlers = lambda: {method: lambda params, method=method: answered(method, params) for method in quick}
serve_reference(subject)
"""
"""The reference, which is busy with each answer for a millisecond: it shows what lanes are for."""

REST, TRANSPORT, VALIDATION, REFERENCE, JUDGING = "rest", "transport", "validation", "reference", "judging"


@dataclass(slots=True)
class Speed:
    """How fast one program is checked, in medians."""

    name: str
    """The program."""
    moves: int
    """How many answers are judged in one run, openings included."""
    seconds: float
    """How long a run takes, without the start of the program."""
    whole: float
    """The same with it."""
    own: float
    """How much processor time the runner itself takes for it; waiting does not count."""
    bare: float
    """How long the same lines take to and fro, the answers read as JSON and not looked at; 0 if not measured."""
    alone: float = 0.0
    """How long the program takes for the same requests, given to it all at once; 0 if not measured."""
    shares: dict[str, float] = field(default_factory=dict)
    """What part of a run is spent on what; waiting for the program counts as transport."""

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


def try_out(order: Order) -> None:
    """Start a program and greet it. Raises ``InputError`` if that fails."""
    subject = Subject(order.command, order.game, limits=order.limits)
    try:
        subject.greet()
    finally:
        subject.stop()


def measure(name: str, order: Order, repeat: int) -> Speed:
    """Measure the runs that an order asks for, in turn with the bare exchange."""
    said = listen(order)
    runs, bare, alone = [], [], []
    for _ in range(repeat):
        bare.append(bare_exchange(order.command, said.requests))
        alone.append(by_itself(order.command, said.requests))
        runs.append(timed_run(order))
    return Speed(
        name=name,
        moves=runs[0].moves,
        seconds=median(one.seconds for one in runs),
        whole=median(one.whole for one in runs),
        own=median(one.own for one in runs),
        bare=median(bare),
        alone=median(alone),
        shares=shares_of(order),
    )


@dataclass(frozen=True, slots=True)
class Run:
    """One run."""

    moves: int
    """How many answers were judged."""
    seconds: float
    """How long it took, without starting and ending the program."""
    whole: float
    """How long it took."""
    own: float
    """The processor time of the runner itself."""


def timed_run(order: Order) -> Run:
    """Check a program once."""
    watch = Stopwatch()
    began, own = perf_counter(), process_time()
    with watch.watching({"start": [(Subject, "greet"), (Subject, "stop")]}, REST):
        report = run_suite(order, _silent)
    return Run(report.summary.moves, watch.seconds[REST], perf_counter() - began, process_time() - own)


def shares_of(order: Order) -> dict[str, float]:
    """What part of a run is spent on what; the run is a little slower for being watched."""
    plug = type(load_game(order.game))
    places: Places = {
        "start": [(Subject, "greet"), (Subject, "stop")],
        TRANSPORT: [
            (Pipes, "exchange"),
            (Pipes, "send"),
            (Pipes, "receive"),
            (wire, "encode_request"),
            (streamed, "read_plain"),
        ],
        VALIDATION: [
            (wire, "read_answer"),
            (Codec, "read"),
            (plug, "confirmed"),
            (plug, "adopt"),
            (plug, "differences"),
            (Streamed, "take"),
        ],
        REFERENCE: [(Reference, "play")],
        JUDGING: [(running, "judge_recording")],
    }
    watch = Stopwatch()
    with watch.watching(places, REST):
        run_suite(order, _silent)
    names = (TRANSPORT, VALIDATION, REFERENCE, JUDGING, REST)
    whole = sum(watch.seconds[name] for name in names)
    return {name: watch.seconds[name] / whole for name in names}


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


def listen(order: Order) -> Said:
    """Check a program once and keep what is said."""
    listener = Listener()
    run_suite(replace(order, transcript=listener), _silent)
    return listener.said


def bare_exchange(command: Sequence[str], requests: Sequence[bytes]) -> float:
    """How long some lines take to and fro, without the start of the program; 0 if it ends before the last one."""
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


def by_itself(command: Sequence[str], requests: Sequence[bytes]) -> float:
    """How long a program takes for some requests that are all there at once, after the first answer."""
    with TemporaryFile() as asked:
        asked.writelines(requests)
        asked.seek(0)
        with subprocess.Popen(
            list(command), stdin=asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=clean_environment(os.environ),
        ) as process:  # fmt: skip
            assert process.stdout is not None
            process.stdout.readline()
            began = perf_counter()
            answers = sum(1 for _ in process.stdout)
            return perf_counter() - began if answers == len(requests) - 1 else 0.0


@contextmanager
def prepared(order: Order) -> Iterator[tuple[Order, Order]]:
    """The same order for programs that have the answers ready: one writes them with plain `json`, one as they are."""
    with TemporaryDirectory() as folder:
        answers = Path(folder) / "answers"
        answers.write_bytes(b"".join(listen(order).answers))
        plain, ready = ([sys.executable, "-S", "-c", program, str(answers)] for program in (PLAIN, PREPARED))
        yield replace(order, command=plain), replace(order, command=ready)


def _silent(done: int, total: int, what: str) -> None:
    """Progress is not shown."""
