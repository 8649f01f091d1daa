"""Every process that a subject has started ends with it and with the runner, even if it hides or has a guardian."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from small_subjects import (
    PRELUDE,
    Start,
    assert_released,
    fault_of,
    is_held,
    python,
    wait_until,
    wait_until_held,
    watched,
)

from leadline.transport import SubjectProcess, child

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="orphans come to the guardian on Linux only")

FLEETING = """
import os, sys
held = os.open({fifo!r}, os.O_WRONLY)
os.set_inheritable(held, True)
program = '''
import os
while True:
    if os.fork():
        os._exit(0)
    os.setsid()
'''
if os.fork() == 0:
    os.setsid()
    for pipe in (0, 1, 2):
        os.close(pipe)
    os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", program], {{}})
"""
"""It forks and ends all the time, each process in a session of its own, without parent, pipes or environment."""

HIDDEN = """
if os.fork() == 0:
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    held = os.open({fifo!r}, os.O_WRONLY)
    os.set_inheritable(held, True)
    for pipe in (0, 1, 2):
        os.close(pipe)
    os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"], {{}})
os.wait()
"""
"""A daemon without parent, session, pipes or environment of its subject."""


@pytest.mark.parametrize("end", ["serve()", "ask(); sys.exit(3)", "ask(); time.sleep(600)"])
def test_one_that_forks_and_ends_all_the_time_is_ended(start: Start, tmp_path: Path, end: str) -> None:
    with watched(tmp_path) as (fifo, held):
        subject = start(f"{FLEETING.format(fifo=fifo)}say(ask())\n{end}")
        subject.request("open")
        wait_until_held(held)
        if end == "serve()":
            subject.close()
        else:
            fault_of(subject, 0.3)
        assert not is_held(held)


@pytest.mark.parametrize("end", ["serve()", "ask(); sys.exit(3)"])
def test_a_hidden_daemon_is_ended(start: Start, tmp_path: Path, end: str) -> None:
    with watched(tmp_path) as (fifo, held):
        subject = start(f"{HIDDEN.format(fifo=fifo)}say(ask())\n{end}")
        subject.request("open")
        wait_until_held(held)
        if end == "serve()":
            subject.close()
        else:
            fault_of(subject)
        assert not is_held(held)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_subject_that_kills_its_guardian_ends_with_it(start: Start, tmp_path: Path, number: int) -> None:
    with watched(tmp_path) as (fifo, held):
        code = f"os.open({fifo!r}, os.O_WRONLY)\nif os.fork() == 0: time.sleep(600)\n"
        subject = start(f"{code}say(ask()); ask(); os.kill(os.getppid(), {number}); time.sleep(600)")
        subject.request("open")
        fault = fault_of(subject)
        assert (fault.kind, fault.evidence["exit"]) == ("died", "killed by signal 9 (SIGKILL)")
        assert_released(held)


def test_a_subject_that_stops_its_guardian_is_ended(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "_END_SECONDS", 0.2)
    with watched(tmp_path) as (fifo, held):
        code = f"os.open({fifo!r}, os.O_WRONLY)\nif os.fork() == 0:\n os.setsid(); time.sleep(600)\n"
        subject = start(f"{code}say(ask()); ask(); os.kill(os.getppid(), signal.SIGSTOP); time.sleep(600)")
        subject.request("open")
        assert fault_of(subject, 0.3).kind == "timeout"
        assert_released(held)


def test_a_subject_is_as_if_it_was_started_alone(start: Start) -> None:
    """Its pipes, its session and its signals are its own; it has nothing of the guardian's."""
    fds = "sorted(int(name) for name in os.listdir('/proc/self/fd'))"
    own = "os.getsid(0) == os.getpgrp() == os.getpid()"
    seen = start(f"say(ask(), result={{'fds': {fds}, 'own': {own}}})").request("play")
    assert seen["fds"][:3] == [0, 1, 2]
    assert len(seen["fds"]) == 4  # with the one that lists them
    assert seen["own"] is True


def test_no_signal_is_ignored_by_a_subject_from_the_start() -> None:
    """Python ignores some itself, and so would all that it starts."""
    with SubjectProcess(["sh", "-c", "read line; grep SigIgn /proc/self/status >&2; exit 1"]) as subject:
        name, ignored = fault_of(subject).evidence["stderr"].split()
        assert name == "SigIgn:"
        assert int(ignored, 16) % 2**31 == 0  # The C library keeps the signals from 32 for itself.


def test_orphans_that_have_ended_do_not_pile_up(start: Start) -> None:
    code = "for _ in range(300):\n if os.fork() == 0:\n  os.fork(); os._exit(0)\n os.wait()\nsay(ask()); serve()"
    subject = start(code)
    subject.request("open")
    guardian = subject._child.guardian.pid
    wait_until(lambda: Path(f"/proc/{guardian}/task/{guardian}/children").read_text().split() == [str(subject.pid)])
    assert subject.request("play")["method"] == "play"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_runner_that_is_killed_takes_the_subject_with_it(tmp_path: Path, number: signal.Signals) -> None:
    with watched(tmp_path) as (fifo, held):
        code = f"{HIDDEN.format(fifo=fifo)}os.open({fifo!r}, os.O_WRONLY); say(ask()); time.sleep(600)"
        runner = (
            "import signal, sys, time\nfrom leadline.transport import SubjectProcess\n"
            "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"  # It is ignored where the tests run under nohup.
            f"subject = SubjectProcess({python('')[:-1]!r} + [{PRELUDE + code!r}])\n"
            "subject.request('open')\nprint('open', flush=True)\ntime.sleep(600)"
        )
        path = os.pathsep.join([str(Path(child.__file__).parents[2]), *filter(None, sys.path)])
        running = subprocess.Popen(
            [sys.executable, "-c", runner], env={"PYTHONPATH": path}, stdout=subprocess.PIPE, text=True
        )
        with running:
            assert running.stdout is not None
            assert running.stdout.readline() == "open\n"
            wait_until_held(held)
            running.send_signal(number)
            assert running.wait(60) == -number
        assert_released(held)


def test_a_start_that_is_interrupted_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    guardians: list[child.Child] = []
    make = child._start_guardian
    monkeypatch.setattr(child, "_start_guardian", lambda: guardians.append(make()) or guardians[-1])
    monkeypatch.setattr(child.Child, "hear", interrupt)
    with pytest.raises(KeyboardInterrupt):
        SubjectProcess(python("serve()"), cwd=tmp_path)
    assert [one.guardian.returncode for one in guardians] == [-signal.SIGKILL]
