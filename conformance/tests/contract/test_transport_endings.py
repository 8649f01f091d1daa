"""Subjects that end, or shut a pipe, and how the runner ends them: nothing of them stays."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_subjects import (
    PATIENT,
    PRELUDE,
    Start,
    assert_gone,
    assert_released,
    fault_of,
    open_files,
    python,
    wait_until,
    watched,
)

from leadline.transport import SubjectError, SubjectProcess, child, faults, pipes

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("little_garbage"),
]


# --- Subjects that end -------------------------------------------------------------------------------------


def test_died_at_start_with_its_last_words(start: Start) -> None:
    fault = fault_of(start('sys.exit("no module named game")'), method="initialize")
    assert fault.kind == "died"
    assert fault.text == "The subject ended before its first answer: exit status 1."
    assert fault.evidence["exit"] == "exit status 1"
    assert fault.evidence["stderr"] == "no module named game"
    assert fault.evidence["request"] == "initialize, id 1"


def test_died_in_a_request(start: Start) -> None:
    subject = start("say(ask()); ask(); raise KeyError('air')")
    subject.request("open")
    fault = fault_of(subject)
    assert (fault.kind, fault.evidence["exit"]) == ("died", "exit status 1")
    assert fault.evidence["stderr"].endswith("KeyError: 'air'")
    assert fault.evidence["request"] == "play, id 2"


def test_died_after_answering(start: Start) -> None:
    subject = start("say(ask()); sys.exit(7)")
    subject.request("open")
    wait_until(lambda: child.has_ended(subject._child))
    fault = fault_of(subject)
    assert (fault.kind, fault.evidence["exit"]) == ("died", "exit status 7")


def test_died_of_a_signal(start: Start) -> None:
    fault = fault_of(start("ask(); os.kill(os.getpid(), signal.SIGSEGV)"))
    assert (fault.kind, fault.evidence["exit"]) == ("died", "killed by signal 11 (SIGSEGV)")


def test_died_with_half_a_line(start: Start) -> None:
    fault = fault_of(start("""ask(); raw(b'{"jsonrpc":"2.0","id":1,"res'); sys.exit(0)"""))
    assert (fault.kind, fault.evidence["exit"]) == ("died", "exit status 0")
    assert fault.evidence["line"] == '{"jsonrpc":"2.0","id":1,"res'


def test_died_while_its_input_was_being_written(start: Start) -> None:
    subject = start("sys.stdin.buffer.read(10); time.sleep(0.2); sys.exit(3)")
    with pytest.raises(SubjectError) as caught:
        subject.request("play", {"text": "x" * 1_000_000}, PATIENT)
    assert (caught.value.kind, caught.value.evidence["exit"]) == ("died", "exit status 3")


def test_died_with_its_complaint_on_stdout(start: Start) -> None:
    fault = fault_of(start("os.read(0, 1); raw(b'usage: game'); sys.exit(2)"))
    assert (fault.kind, fault.evidence["exit"]) == ("died", "exit status 2")
    assert fault.evidence["line"] == "usage: game"


def test_died_though_a_child_keeps_the_pipes_open(start: Start, tmp_path: Path) -> None:
    with watched(tmp_path) as (fifo, held):
        subject = start(f"ask()\nif os.fork() == 0:\n os.open({fifo!r}, os.O_WRONLY); time.sleep(60)\nsys.exit(4)")
        fault = fault_of(subject)
        assert (fault.kind, fault.evidence["exit"]) == ("died", "exit status 4")
        assert_released(held)


@pytest.mark.parametrize("missing", [["pidfd_open"], ["waitid"], ["pidfd_open", "waitid"]])
def test_systems_that_can_do_less(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: list[str]
) -> None:
    for name in missing:
        monkeypatch.delattr(os, name, raising=False)
    with watched(tmp_path) as (fifo, held):
        fork = f"if os.fork() == 0:\n os.open({fifo!r}, os.O_WRONLY); say(r); time.sleep(60)"
        subject = start(f"r = ask()\n{fork}\nask(); sys.exit(4)")
        subject.request("open")
        fault = fault_of(subject)
        assert (fault.kind, fault.evidence["exit"]) == ("died", "exit status 4")
        assert_released(held)
    assert fault_of(start("ask(); time.sleep(60)"), 0.2).kind == "timeout"
    subject = start("serve()")
    subject.request("open")
    subject.close()
    assert_gone(subject)


def test_no_exit_descriptor_to_be_had(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> int:
        raise OSError

    monkeypatch.setattr(os, "pidfd_open", refuse, raising=False)
    assert fault_of(start("ask(); sys.exit(4)")).kind == "died"


def test_a_runner_that_ignores_its_children(start: Start) -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert fault_of(start("ask(); sys.exit(4)")).kind == "died"
        assert fault_of(start("ask(); time.sleep(60)"), 0.2).kind == "timeout"
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_a_subject_that_cannot_be_killed_is_let_go_and_reported(
    start: Start, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    subject, hear = start("time.sleep(60)"), child.Child.hear

    def some_are_left(one: child.Child, seconds: float) -> tuple[bytes, int] | None:
        heard = hear(one, seconds)
        one.left = None if one.left is None else 2
        return heard

    monkeypatch.setattr(faults._Given, "number", 0)
    monkeypatch.setattr(child.Child, "hear", some_are_left)
    assert fault_of(subject, 0.1).kind == "timeout"
    assert "leadline: 2 processes of the subject could not be ended." in capfd.readouterr().err


def test_an_answer_left_by_the_dead_is_taken(start: Start) -> None:
    subject = start("r = ask()\nif os.fork() == 0:\n time.sleep(60)\nsay(r); os._exit(0)")
    assert subject.request("open") == {}
    assert fault_of(subject).kind == "died"


# --- Subjects that shut a pipe -----------------------------------------------------------------------------


def test_closed_its_output(start: Start) -> None:
    fault = fault_of(start("ask(); os.close(1); time.sleep(60)"))
    assert fault.kind == "closed"
    assert fault.text == "The subject closed its output before its first answer, but was still running."
    assert fault.evidence["exit"] == "still running, ended by the runner"


def test_closed_its_input(start: Start) -> None:
    subject = start("r = ask(); os.close(0); say(r); time.sleep(60)")
    subject.request("open")
    fault = fault_of(subject)
    assert fault.kind == "closed"
    assert "closed its input" in fault.text


def test_closing_stderr_is_no_fault(start: Start) -> None:
    subject = start("os.close(2); serve()")
    assert subject.request("play")["method"] == "play"
    assert subject.request("play")["method"] == "play"


# --- Closing -----------------------------------------------------------------------------------------------


def test_close_lets_a_good_subject_end_by_itself(start: Start, tmp_path: Path) -> None:
    done = tmp_path / "done"
    subject = start(f"say(ask())\nsys.stdin.read(); open({str(done)!r}, 'w').close()")
    subject.request("open")
    subject.close(PATIENT)
    assert done.exists()
    assert_gone(subject)


def test_close_ends_a_subject_that_is_still_talking(start: Start, tmp_path: Path) -> None:
    done = tmp_path / "done"
    talk = "os.write(1, b'x' * 1_000_000); os.write(2, b'y' * 1_000_000)"
    subject = start(f"say(ask())\nsys.stdin.read(); {talk}; open({str(done)!r}, 'w').close()")
    subject.request("open")
    subject.close(PATIENT)
    assert done.exists()


def test_close_terminates_then_kills(start: Start) -> None:
    subject = start("signal.signal(signal.SIGTERM, signal.SIG_IGN); say(ask())\nwhile True: time.sleep(60)")
    subject.request("open")
    began = time.monotonic()
    subject.close(0.2)
    assert time.monotonic() - began >= 0.4
    assert_gone(subject)


def test_close_kills_children_left_behind(start: Start, tmp_path: Path) -> None:
    with watched(tmp_path) as (fifo, held):
        code = f"if os.fork() == 0:\n os.open({fifo!r}, os.O_WRONLY); time.sleep(60)\nserve()"
        subject = start(code)
        subject.request("open")
        subject.close(PATIENT)
        assert_released(held)


def test_a_command_is_no_string() -> None:
    with pytest.raises(TypeError, match="list of words"):
        SubjectProcess("node subject.mjs")


def test_a_block_that_fails_still_ends_the_subject() -> None:
    subject = SubjectProcess(python("serve()"))
    assert "alive" in repr(subject)
    with pytest.raises(ZeroDivisionError), subject:
        raise ZeroDivisionError
    assert_gone(subject)
    assert "ended" in repr(subject)


def test_an_interrupted_request_ends_the_subject(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    subject = start("time.sleep(60)")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipes.Pipes, "_wait", interrupt)
    with pytest.raises(KeyboardInterrupt):
        subject.request("play")
    assert_gone(subject)


def test_a_forgotten_subject_is_ended(tmp_path: Path) -> None:
    with watched(tmp_path) as (fifo, held):
        code = f"os.open({fifo!r}, os.O_WRONLY); say(ask()); time.sleep(60)"
        subject = SubjectProcess(python(code))
        subject.request("open")
        pid = subject.pid
        del subject
        assert_released(held)
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def test_the_end_of_the_runner_ends_the_subject(tmp_path: Path) -> None:
    with watched(tmp_path) as (fifo, held):
        code = f"os.open({fifo!r}, os.O_WRONLY); say(ask()); time.sleep(60)"
        runner = (
            "import sys\nfrom leadline.transport import SubjectProcess\n"
            f"subject = SubjectProcess([sys.executable, '-I', '-S', '-c', {PRELUDE + code!r}])\n"
            "subject.request('open')\nsys.exit(5)"
        )
        path = os.pathsep.join(p for p in [str(Path(child.__file__).parents[2]), *sys.path] if p)
        done = subprocess.run([sys.executable, "-c", runner], env={"PYTHONPATH": path}, timeout=60, check=False)
        assert done.returncode == 5
        assert_released(held)


def test_no_descriptor_is_left_open() -> None:
    before = open_files()
    for code in ("serve()", "sys.exit(1)", "ask(); line(b'?')", "os.close(1); time.sleep(60)"):
        with SubjectProcess(python(code)) as subject, contextlib.suppress(SubjectError):
            subject.request("play")
    assert open_files() == before


def test_subjects_do_not_disturb_one_another(start: Start) -> None:
    first, second = start("serve()"), start("serve()")
    assert first.request("play")["method"] == "play"
    assert fault_of(start("ask()")).kind == "died"
    second.close()
    assert first.request("open")["method"] == "open"
