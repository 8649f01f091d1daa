"""Subjects that are slow: a deadline ends each of them."""

import os
import time
from pathlib import Path

import pytest
from small_subjects import PATIENT, SECONDS, Start, assert_released, fault_of, watched

from leadline.transport import SubjectError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


def test_timeout_when_it_hangs(start: Start) -> None:
    subject = start('ask(); print("thinking", file=sys.stderr, flush=True); say({"id": 1}); time.sleep(60)')
    subject.request("open")
    began = time.monotonic()
    fault = fault_of(subject, SECONDS)
    assert time.monotonic() - began >= SECONDS
    assert (fault.kind, fault.text) == ("timeout", "The subject gave no answer within 1 s.")
    assert fault.evidence["stderr"] == "thinking"


def test_timeout_when_it_answers_late(start: Start) -> None:
    assert fault_of(start("r = ask(); time.sleep(0.6); say(r); serve()"), 0.3).kind == "timeout"


def test_timeout_of_the_limits(start: Start) -> None:
    subject = start("say(ask()); say(ask()); serve() if 0 else time.sleep(60)", open=PATIENT, play=0.2)
    subject.request("initialize")
    subject.request("open")
    with pytest.raises(SubjectError, match=r"within 0\.2 s"):
        subject.request("play")


def test_timeout_without_a_line_end(start: Start) -> None:
    subject = start("""say(ask()); ask(); raw(b'{"jsonrpc":"2.0","id":2,"result":{}}'); time.sleep(60)""")
    subject.request("open")
    fault = fault_of(subject, 2 * SECONDS)
    assert fault.kind == "timeout"
    assert "without a line end" in fault.text
    assert fault.evidence["line"] == '{"jsonrpc":"2.0","id":2,"result":{}}'


def test_timeout_when_it_does_not_read(start: Start) -> None:
    subject = start("time.sleep(60)")
    with pytest.raises(SubjectError, match="did not read its input") as caught:
        subject.request("play", {"text": "x" * 1_000_000}, 0.5)
    assert caught.value.kind == "timeout"
    assert not subject.alive


def test_timeout_when_it_answers_without_reading(start: Start) -> None:
    waiting = "import fcntl, struct, termios\ndef waiting():\n"
    waiting += " return struct.unpack('i', fcntl.ioctl(0, termios.FIONREAD, b'1234'))[0]\n"
    code = "say({'id': 1})\nwhile waiting() <= 40_000: time.sleep(0.01)\nsay({'id': 2}); time.sleep(60)"
    subject = start(waiting + "while waiting() < 30_000: time.sleep(0.01)\n" + code)
    subject.request("play", {"text": "x" * 30_000})
    with pytest.raises(SubjectError, match="did not read its input") as caught:
        subject.request("play", {"text": "x" * 300_000}, SECONDS)
    assert caught.value.kind == "timeout"


def test_timeout_of_a_subject_that_trickles(start: Start) -> None:
    assert fault_of(start("ask()\nwhile True: raw(b' '); time.sleep(0.01)"), 0.5).kind == "timeout"


def test_timeout_of_a_subject_that_ignores_sigterm(start: Start) -> None:
    ignore = "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    subject = start(f"{ignore}\nsay(ask())\nwhile True: time.sleep(60)")
    subject.request("open")
    assert fault_of(subject, 0.3).kind == "timeout"


def test_timeout_kills_the_whole_group(start: Start, tmp_path: Path) -> None:
    with watched(tmp_path) as (fifo, held):
        code = f"if os.fork() == 0:\n os.open({fifo!r}, os.O_WRONLY); time.sleep(60)\nsay(ask()); time.sleep(60)"
        subject = start(code)
        subject.request("open")
        assert fault_of(subject, 0.3).kind == "timeout"
        assert_released(held)


def test_timeout_of_a_stopped_subject(start: Start) -> None:
    assert fault_of(start("ask(); os.kill(os.getpid(), signal.SIGSTOP)"), 0.3).kind == "timeout"
