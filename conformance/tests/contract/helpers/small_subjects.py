"""Small subjects for the tests of the transport, and what has to hold after each of them."""

import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from leadline.transport import SubjectError, SubjectProcess

SECONDS = 1.0
PATIENT = 10.0  # where the answer must come; never waited out in a run that passes

PRELUDE = r"""
import json, os, signal, sys, time
def ask():
    line = sys.stdin.buffer.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)
def raw(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
def line(data):
    raw(data + b"\n")
def say(request, **members):
    line(json.dumps({"jsonrpc": "2.0", "id": request["id"], **(members or {"result": {}})}).encode())
def serve():
    while True:
        request = ask()
        say(request, result={"params": request["params"], "method": request["method"]})
"""

ESCAPES = "\x1b[2J\x1b]0;title\x07\x1b[31mred\x1b[0m\x9b5A\u202eback\x08\r"


def python(code: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", PRELUDE + code]


Start = Callable[..., SubjectProcess]


def fault_of(subject: SubjectProcess, deadline: float = PATIENT, method: str = "play") -> SubjectError:
    """Ask once, expect a fault, and check all that holds after every fault."""
    with pytest.raises(SubjectError) as caught:
        subject.request(method, {}, deadline)
    fault = caught.value
    assert not subject.alive
    assert_printable(fault)
    assert_gone(subject)
    return fault


def assert_printable(fault: SubjectError) -> None:
    assert fault.text.isprintable()
    assert fault.text.endswith(".")
    for name, value in fault.evidence.items():
        assert value.replace("\n", "").isprintable(), name
        assert name == "stderr" or "\n" not in value
        assert len(value) < 10_000
        value.encode()


def assert_gone(subject: SubjectProcess) -> None:
    with pytest.raises(ChildProcessError):
        os.waitpid(subject.pid, os.WNOHANG)
    with pytest.raises(SubjectError) as again:
        subject.request("play")
    assert again.value.kind == "closed"
    subject.close()


def expect_silence_for_long(subject: SubjectProcess) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        subject.expect_silence()
        time.sleep(0.005)


def open_files() -> int:
    gc.collect()
    return len(os.listdir("/dev/fd"))


@contextlib.contextmanager
def watched(folder: Path) -> Iterator[tuple[str, int]]:
    """Provide a named pipe: it shows when every process that opened it for writing has ended, whatever its id."""
    path = folder / "held"
    os.mkfifo(path)
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        yield str(path), descriptor
    finally:
        os.close(descriptor)


def is_held(descriptor: int) -> bool:
    try:
        return os.read(descriptor, 1) != b""
    except BlockingIOError:
        return True


def wait_until_held(descriptor: int) -> None:
    wait_until(lambda: is_held(descriptor))


def assert_released(descriptor: int) -> None:
    wait_until(lambda: not is_held(descriptor))


def wait_until(comes: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not comes():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.005)
