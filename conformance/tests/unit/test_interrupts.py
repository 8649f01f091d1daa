"""Signals during a run: the first ends the playing, and what has to be whole is brought to its end."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from leadline.base.signals import NOTE, SIGNALS, Interrupted, interruptible, played_out, uninterrupted

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are the signals of POSIX systems")


def send(number: int) -> None:
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", SIGNALS)
def test_the_first_signal_ends_the_playing(number: int) -> None:
    with interruptible(), pytest.raises(Interrupted):
        send(number)


def test_what_has_to_be_whole_comes_to_its_end() -> None:
    steps: list[int] = []

    def write() -> None:
        with uninterrupted():
            steps.append(1)
            with uninterrupted():
                send(signal.SIGINT)
                steps.append(2)
            steps.append(3)
        steps.append(4)

    with interruptible(), pytest.raises(Interrupted):
        write()
    assert steps == [1, 2, 3]


def test_after_the_playing_the_second_signal_ends_everything(capfd: pytest.CaptureFixture[str]) -> None:
    with interruptible():
        played_out()
        send(signal.SIGTERM)
        with pytest.raises(Interrupted):
            send(signal.SIGINT)
    assert capfd.readouterr().err == NOTE.decode()


def test_everything_is_as_before_in_the_end() -> None:
    before = [signal.getsignal(number) for number in SIGNALS]
    with interruptible():
        assert [signal.getsignal(number) for number in SIGNALS] != before
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible():
            send(signal.SIGINT)
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_thread_changes_nothing() -> None:
    before = [signal.getsignal(number) for number in SIGNALS]
    seen: list[object] = []

    def work() -> None:
        with interruptible(), uninterrupted():
            seen.extend(signal.getsignal(number) for number in SIGNALS)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == before
