"""The transport against small subjects that break in every way it must contain."""

import contextlib
import dataclasses
import gc
import os
import pickle
import resource
import signal
import stat
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from leadline.transport import (
    Limits,
    RpcError,
    SubjectFault,
    SubjectProcess,
    child,
    clean_environment,
    faults,
    pipes,
    sanitise,
    surroundings,
    watch,
    wire,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

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


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[SubjectProcess] = []

    def run(code: str, **limits: Any) -> SubjectProcess:
        started.append(SubjectProcess(python(code), limits=Limits(**{"start": PATIENT, **limits})))
        return started[-1]

    yield run
    for subject in started:
        subject.close(0.0)


def fault_of(subject: SubjectProcess, deadline: float = PATIENT, method: str = "play") -> SubjectFault:
    """Ask once, expect a fault, and check all that holds after every fault."""
    with pytest.raises(SubjectFault) as caught:
        subject.request(method, {}, deadline)
    fault = caught.value
    assert not subject.alive
    assert_printable(fault)
    assert_gone(subject)
    return fault


def assert_printable(fault: SubjectFault) -> None:
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
    with pytest.raises(SubjectFault) as again:
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


# --- A subject that does nothing wrong ---------------------------------------------------------------------


def test_requests_are_answered_in_turn(start: Start) -> None:
    subject = start("serve()")
    for n in range(50):
        assert subject.request("play", {"n": n, "text": "Tiefe – 深い"}) == {
            "params": {"n": n, "text": "Tiefe – 深い"},
            "method": "play",
        }
    subject.expect_silence()
    assert subject.alive
    subject.close()
    assert not subject.alive
    assert_gone(subject)


def test_the_request_is_one_json_rpc_line(start: Start) -> None:
    subject = start('r = ask(); say(r, result={"seen": r}); r = ask(); say(r, result={"seen": r})')
    assert subject.request("initialize") == {"seen": {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}}
    assert subject.request("open", {"a": [1]})["seen"]["id"] == 2


def test_an_error_answer_leaves_the_subject_well(start: Start) -> None:
    subject = start(
        'say(ask(), error={"code": -32602, "message": "no \\x1b[31mgame", "data": [1]})\n'
        'say(ask(), error={"code": -32601, "message": "unknown"})\nserve()'
    )
    with pytest.raises(RpcError) as caught:
        subject.request("open")
    assert (caught.value.code, caught.value.message, caught.value.data) == (-32602, "no \x1b[31mgame", [1])
    assert str(caught.value) == "no game (error -32602)"
    with pytest.raises(RpcError) as caught:
        subject.request("legal")
    assert (caught.value.code, caught.value.message, caught.value.data) == (-32601, "unknown", None)
    assert subject.request("play")["method"] == "play"


@pytest.mark.parametrize("end", [r"\r\n", r" \t\n"])
def test_white_space_about_an_answer_is_json_too(start: Start, end: str) -> None:
    subject = start(f'raw(b\' {{"jsonrpc": "2.0", "id": %d, "result": {{}}}}{end}\' % ask()[\'id\'])')
    assert subject.request("play") == {}


def test_large_messages_pass_both_ways(start: Start) -> None:
    text = "x" * 3_000_000
    assert start("serve()").request("play", {"text": text}, PATIENT)["params"] == {"text": text}


def test_an_answer_in_many_pieces_is_one_line(start: Start) -> None:
    subject = start(
        'for _ in range(2):\n r = ask()\n for c in json.dumps({"jsonrpc": "2.0", "id": r["id"], "result": {}}):\n'
        "  raw(c.encode()); time.sleep(0.001)\n line(b'')"
    )
    assert subject.request("play") == {}
    assert subject.request("play") == {}


def test_a_last_answer_before_the_end_counts(start: Start) -> None:
    subject = start('say(ask(), result={"last": True})')
    assert subject.request("play") == {"last": True}


def test_the_largest_whole_numbers_are_read(start: Start) -> None:
    subject = start('r = ask(); say(r, result={"all": [2**53, -2**53, 10**15], "text": "1" * 99})')
    assert subject.request("play") == {"all": [2**53, -(2**53), 10**15], "text": "1" * 99}


def test_half_a_surrogate_pair_is_sent_and_not_taken(start: Start) -> None:
    subject = start('r = ask(); say(r, result={"half": len(r["params"]["text"])}); serve()')
    assert subject.request("play", {"text": "\ud800"}) == {"half": 1}
    with pytest.raises(SubjectFault, match="half of a surrogate pair") as caught:
        subject.request("play", {"text": "\ud800"})
    assert caught.value.kind == "garbled"


def test_a_surrogate_pair_travels(start: Start) -> None:
    assert start("serve()").request("play", {"text": "\U0001f433"})["params"] == {"text": "\U0001f433"}


@pytest.mark.parametrize("params", [{"n": float("nan")}, {"n": object()}, {"n": float("inf")}])
def test_params_that_are_no_json_are_the_callers_fault(start: Start, params: dict[str, Any]) -> None:
    subject = start("serve()")
    with pytest.raises((ValueError, TypeError)):
        subject.request("play", params)
    assert subject.request("play")["method"] == "play"


def test_folder_and_environment_are_as_told(tmp_path: Path) -> None:
    code = python('say(ask(), result={"cwd": os.getcwd(), "env": os.environ.get("LEADLINE")})')
    with SubjectProcess(code, cwd=tmp_path, env={"LEADLINE": "deep"}) as subject:
        assert subject.request("play") == {"cwd": str(tmp_path.resolve()), "env": "deep"}


# --- Where a subject runs ----------------------------------------------------------------------------------

WHERE = 'say(ask(), result={"cwd": os.getcwd(), "files": os.listdir(), "env": dict(os.environ)}); '


def test_each_process_has_a_fresh_folder_that_goes_with_it(start: Start) -> None:
    folders = []
    for end in ("serve()", "sys.exit(1)", "line(b'?')"):
        subject = start(WHERE + "open('left', 'w').close(); say(ask()); " + end)
        said = subject.request("initialize")
        folders.append(Path(said["cwd"]))
        assert said["files"] == []
        assert folders[-1].stat().st_mode & 0o077 == 0
        subject.request("play")
        assert (folders[-1] / "left").exists()
        if end == "serve()":
            subject.close()
        else:
            fault_of(subject)
        assert not folders[-1].exists()
    assert len(set(folders)) == 3
    assert Path.cwd() not in folders


def test_a_folder_that_is_given_stays(start: Start, tmp_path: Path) -> None:
    with SubjectProcess(python("open('left', 'w').close(); serve()"), cwd=tmp_path) as subject:
        subject.request("play")
    assert (tmp_path / "left").exists()


def test_no_folder_is_left_when_the_command_cannot_be_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(surroundings.tempfile, "tempdir", str(tmp_path))
    cannot_start(["leadline-no-such-program"])
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(surroundings.tempfile, "tempdir", str(tmp_path / "missing"))
    assert "There is no folder" in cannot_start(python("serve()"))


@pytest.mark.parametrize("fill", ["deep", "locked", "links", "moved"])
def test_whatever_is_in_the_folder_goes_and_nothing_else(start: Start, tmp_path: Path, fill: str) -> None:
    (tmp_path / "precious").write_text("untouched")
    tricks = {
        "deep": "here = os.getcwd()\nfor _ in range(3000): os.mkdir('d'); os.chdir('d')\nos.chdir(here)",
        "locked": "os.mkdir('d'); open('d/f', 'w').close(); os.chmod('d', 0)",
        "links": f"os.symlink({str(tmp_path)!r}, 'l'); os.mkdir('d'); os.symlink({str(tmp_path)!r}, 'd/l')",
        "moved": f"here = os.getcwd(); os.rmdir(here); os.symlink({str(tmp_path)!r}, here)",
    }
    subject = start(f"{WHERE}\nask()\n{tricks[fill]}\nsay({{'id': 2}}); serve()")
    folder = Path(subject.request("initialize")["cwd"])
    subject.request("play")
    subject.close()
    assert not folder.exists()
    assert not folder.is_symlink()
    assert (tmp_path / "precious").read_text() == "untouched"


def test_a_locked_folder_is_removed_by_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(surroundings.shutil, "rmtree", refuse)
    (tmp_path / "own" / "locked").mkdir(parents=True)
    surroundings.remove_folder(tmp_path / "own")
    assert not (tmp_path / "own").exists()
    surroundings.remove_folder(tmp_path / "own")
    monkeypatch.setattr(surroundings.subprocess, "run", lambda *_, **__: refuse(tmp_path))
    (tmp_path / "own").mkdir()
    surroundings.remove_folder(tmp_path / "own")


def test_the_environment_is_clean(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SECRET", "PYTHONPATH", "LD_PRELOAD_NOT", "LC_TIME", "LANG", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, "x")
    seen = set(start(WHERE).request("play")["env"])
    assert seen >= {"PATH", "LANG", "LC_TIME", "VIRTUAL_ENV", watch.MARK}
    assert seen <= {*surroundings.KEPT, "LC_TIME", "LC_CTYPE", "LC_ALL", watch.MARK}


def test_what_is_added_to_the_environment() -> None:
    source = {"PATH": "/bin", "SECRET": "s", "LC_ALL": "C", "TOKEN": "t"}
    assert clean_environment(source) == {"PATH": "/bin", "LC_ALL": "C"}
    added = clean_environment(source, ["TOKEN", "MODE=a=b", "PATH=/opt", "MISSING", "EMPTY="])
    assert added == {"PATH": "/opt", "LC_ALL": "C", "TOKEN": "t", "MODE": "a=b", "EMPTY": ""}


def test_relative_paths_in_the_command_are_those_of_the_user(tmp_path: Path) -> None:
    for name in ("game.py", "bin/game", "mygame/__main__.py", "node"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    def resolved(*command: str) -> list[str]:
        words = surroundings.resolve_command(command, tmp_path)
        return [word.replace(str(tmp_path), "HERE") for word in words]

    assert resolved("python", "game.py", "--file", "game.py") == ["python", "HERE/game.py", "--file", "HERE/game.py"]
    assert resolved("./bin/game", "bin", "bin/") == ["HERE/bin/game", "bin", "HERE/bin"]
    assert resolved("bin/../bin/game", ".", "..") == ["HERE/bin/game", "HERE", str(tmp_path.parent)]
    assert resolved("node", "node") == ["node", "HERE/node"]
    assert resolved("python", "-m", "mygame", "-game.py", "") == ["python", "-m", "mygame", "-game.py", ""]
    assert resolved("./missing", "missing.py", "/bin/sh", "a\0b", "x" * 5000) == [
        "./missing", "missing.py", "/bin/sh", "a\0b", "x" * 5000,
    ]  # fmt: skip


def test_a_relative_command_runs_from_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.py").write_text(PRELUDE + WHERE)
    monkeypatch.chdir(tmp_path)
    with SubjectProcess([sys.executable, "game.py"]) as subject:
        assert subject.request("play")["cwd"] != str(tmp_path)
        assert subject.command[1] == "game.py"


# --- What a subject may use --------------------------------------------------------------------------------

MIB = 1024 * 1024
GROW = """
def grow(most):
    hoard = []
    while len(hoard) < most:
        hoard.append(b'x' * 2**20)
        time.sleep(0.0005)
    return hoard
"""


def test_memory_is_bounded(start: Start) -> None:
    # It stops short of twice the bound, where the system itself refuses it more.
    fault = fault_of(start(f"{GROW}ask(); kept = grow(300); time.sleep(600)", memory_bytes=200 * MIB), 60.0)
    assert fault.kind == "memory"
    assert fault.text == "The subject used more than 200 MiB of memory."
    used = int(fault.evidence["memory"].split()[0])
    assert 200 <= used < 400
    assert fault.evidence["memory"].endswith("MiB in 1 process")


def test_memory_is_that_of_all_processes_together(start: Start) -> None:
    code = f"{GROW}ask()\nready, go = os.pipe()\nfor _ in range(4):\n if os.fork() == 0:\n  os.close(go)\n"
    code += "  os.read(ready, 1); kept = grow(80); time.sleep(600)\nos.close(go); time.sleep(600)"
    fault = fault_of(start(code, memory_bytes=200 * MIB), 60.0)
    assert fault.kind == "memory"
    assert fault.evidence["memory"].endswith("in 5 processes")


def test_memory_that_is_shared_counts_once(start: Start) -> None:
    code = f"{GROW}kept = grow(100) or 1\nhoard = b'x' * 120_000_000\n"
    code += "for _ in range(4):\n if os.fork() == 0: time.sleep(60)\nr = ask(); time.sleep(0.5); say(r); serve()"
    assert start(code, memory_bytes=300 * MIB).request("play") == {}


def test_a_program_that_wants_too_much_at_once_is_refused_it(start: Start) -> None:
    code = "ask()\nprint(resource.getrlimit(resource.RLIMIT_DATA), file=sys.stderr)\nbytearray(500 * 2**20)"
    fault = fault_of(start("import resource\n" + code, memory_bytes=100 * MIB))
    assert fault.kind == "died"
    assert f"({200 * MIB}, {200 * MIB})" in fault.evidence["stderr"]
    assert fault.evidence["stderr"].endswith("MemoryError")


def test_a_tighter_bound_stays_and_no_image_of_the_memory_is_left(start: Start) -> None:
    code = 'say(ask(), result={"data": resource.getrlimit(resource.RLIMIT_DATA), "core": '
    code = "import resource\n" + code + "resource.getrlimit(resource.RLIMIT_CORE)})"
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    said = start(code).request("play")
    most = 2 * Limits().memory_bytes
    assert said == {"data": [most if hard == resource.RLIM_INFINITY else min(most, hard)] * 2, "core": [0, 0]}
    assert resource.getrlimit(resource.RLIMIT_DATA) == (soft, hard)


def test_processes_are_bounded(start: Start) -> None:
    code = "ask()\nfor _ in range(40):\n if os.fork() == 0: os.setsid(); time.sleep(60)\ntime.sleep(60)"
    fault = fault_of(start(code, processes=8), 60.0)
    assert fault.kind == "processes"
    assert fault.text == "The subject had more than 8 processes at once."
    assert int(fault.evidence["processes"]) > 8


def test_a_few_processes_are_no_fault(start: Start) -> None:
    code = "for _ in range(5):\n if os.fork() == 0: time.sleep(60)\nr = ask(); time.sleep(0.3); say(r); serve()"
    assert start(code, processes=6).request("play") == {}


@pytest.mark.parametrize("how", ["os.setsid()", "os.setsid()\n  if os.fork(): os._exit(0)", "os.setpgid(0, 0)"])
@pytest.mark.parametrize("end", ["close", "fault"])
def test_a_daemon_ends_with_the_subject(start: Start, tmp_path: Path, how: str, end: str) -> None:
    with watched(tmp_path) as (fifo, held):
        daemon = f"if os.fork() == 0:\n  {how}\n  os.open({fifo!r}, os.O_WRONLY); time.sleep(60)\n"
        subject = start(f"{daemon}say(ask()); ask()")
        subject.request("open")
        wait_until_held(held)
        if end == "close":
            subject.close()
        else:
            fault_of(subject)
        assert_released(held)


def test_a_child_that_wipes_its_environment_is_known_by_its_parent(start: Start, tmp_path: Path) -> None:
    with watched(tmp_path) as (fifo, held):
        daemon = (
            f"if os.fork() == 0:\n os.setsid(); os.execve('/bin/sh', ['sh', '-c', 'exec >{fifo}; sleep 60'], {{}})\n"
        )
        subject = start(f"{daemon}say(ask()); time.sleep(60)")
        subject.request("open")
        wait_until_held(held)
        fault_of(subject, 0.1)
        assert_released(held)


def test_stderr_is_bounded_in_all(start: Start) -> None:
    code = "for n in (10_000, 10_000, 60_000): r = ask(); os.write(2, b'x' * n); say(r)"
    subject = start(code, stderr_total_bytes=70_000)
    subject.request("open")
    subject.request("play")
    fault = fault_of(subject)
    assert fault.kind == "flood"
    assert fault.text == "The subject wrote more than 70,000 bytes on stderr."


def test_a_subject_that_grows_when_it_should_end_is_killed(start: Start) -> None:
    subject = start(f"{GROW}say(ask()); sys.stdin.read(); grow(9999)", memory_bytes=100 * MIB)
    subject.request("open")
    began = time.monotonic()
    subject.close(600.0)
    assert time.monotonic() - began < 600.0
    assert_gone(subject)


def test_a_system_that_shows_no_processes(start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(watch, "_PROC", str(tmp_path))
    subject = start(
        "import resource\nsay(ask(), result={'data': resource.getrlimit(resource.RLIMIT_DATA)[0]}); time.sleep(60)"
    )
    assert subject.request("open")["data"] <= Limits().memory_bytes
    assert fault_of(subject, 0.1).kind == "timeout"


def test_looking_takes_little_of_the_time(start: Start) -> None:
    subject = start("serve()")
    looking = subject._watch
    looking._next = time.monotonic() + 1000
    assert 900 < looking.look() <= 1000
    looking._next = 0.0
    began = time.monotonic()
    pause = looking.look()
    assert pause >= min(0.04, 10 * (time.monotonic() - began))
    assert [one.pid for one in looking.members()] == [subject.pid]


# --- Commands that cannot be started -----------------------------------------------------------------------


def cannot_start(command: list[str], cwd: Path | None = None) -> str:
    before = open_files()
    with pytest.raises(SubjectFault) as caught:
        SubjectProcess(command, cwd=cwd)
    assert caught.value.kind == "cannot-start"
    assert_printable(caught.value)
    assert open_files() == before
    return caught.value.text


def script(path: Path, text: str, *, executable: bool = True) -> str:
    path.write_text(text)
    path.chmod(path.stat().st_mode | (stat.S_IXUSR if executable else 0))
    return str(path)


def test_cannot_start_command_not_found() -> None:
    assert cannot_start(["leadline-no-such\x1b[31m-program"]) == (
        'The command "leadline-no-such-program" was not found.'
    )


def test_cannot_start_not_executable(tmp_path: Path) -> None:
    assert "may not be executed" in cannot_start([script(tmp_path / "s", "#!/bin/sh\n", executable=False)])


def test_cannot_start_a_folder(tmp_path: Path) -> None:
    assert "may not be executed" in cannot_start([str(tmp_path)])


def test_cannot_start_without_interpreter(tmp_path: Path) -> None:
    text = cannot_start([script(tmp_path / "s", "#!/no/such/interpreter\n")])
    assert "interpreter" in text


def test_cannot_start_no_program(tmp_path: Path) -> None:
    assert "not a program" in cannot_start([script(tmp_path / "s", "\x00\x01 no program")])


def test_cannot_start_without_folder(tmp_path: Path) -> None:
    assert "folder" in cannot_start(python("serve()"), tmp_path / "missing")


@pytest.mark.parametrize("command", [[], ["a\0b"], [""]])
def test_cannot_start_without_a_sensible_command(command: list[str]) -> None:
    cannot_start(command)


def test_cannot_start_on_another_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child.os, "name", "nt")
    with pytest.raises(SubjectFault, match="not yet supported on this system"):
        child.start(["anything"], None, None)


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
    with pytest.raises(SubjectFault) as caught:
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


def test_a_subject_that_cannot_be_killed_is_let_go(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    subject = start("time.sleep(60)")
    with monkeypatch.context() as patched:
        patched.setattr(child, "signal_group", lambda *_: None)
        patched.setattr(child, "_REAP_SECONDS", 0.1)
        with pytest.raises(SubjectFault) as caught:
            subject.request("play", {}, 0.1)
    assert caught.value.kind == "timeout"
    assert not subject.alive
    assert child.kill_group(subject._child) == -signal.SIGKILL


def test_an_answer_left_by_the_dead_is_taken(start: Start) -> None:
    subject = start("r = ask()\nif os.fork() == 0:\n time.sleep(60)\nsay(r); os._exit(0)")
    assert subject.request("open") == {}
    assert fault_of(subject).kind == "died"


# --- Subjects that shut a pipe -----------------------------------------------------------------------------


def test_closed_its_output(start: Start) -> None:
    fault = fault_of(start("ask(); os.close(1); time.sleep(60)"))
    assert fault.kind == "closed"
    assert fault.text == "The subject shut its output before its first answer, yet was still running."
    assert fault.evidence["exit"] == "still running, ended by the runner"


def test_closed_its_input(start: Start) -> None:
    subject = start("r = ask(); os.close(0); say(r); time.sleep(60)")
    subject.request("open")
    fault = fault_of(subject)
    assert fault.kind == "closed"
    assert "shut its input" in fault.text


def test_closing_stderr_is_no_fault(start: Start) -> None:
    subject = start("os.close(2); serve()")
    assert subject.request("play")["method"] == "play"
    assert subject.request("play")["method"] == "play"


# --- Subjects that are slow --------------------------------------------------------------------------------


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
    with pytest.raises(SubjectFault, match=r"within 0\.2 s"):
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
    with pytest.raises(SubjectFault, match="did not read its input") as caught:
        subject.request("play", {"text": "x" * 1_000_000}, 0.5)
    assert caught.value.kind == "timeout"
    assert not subject.alive


def test_timeout_when_it_answers_without_reading(start: Start) -> None:
    waiting = "import fcntl, struct, termios\ndef waiting():\n"
    waiting += " return struct.unpack('i', fcntl.ioctl(0, termios.FIONREAD, b'1234'))[0]\n"
    code = "say({'id': 1})\nwhile waiting() <= 40_000: time.sleep(0.01)\nsay({'id': 2}); time.sleep(60)"
    subject = start(waiting + "while waiting() < 30_000: time.sleep(0.01)\n" + code)
    subject.request("play", {"text": "x" * 30_000})
    with pytest.raises(SubjectFault, match="did not read its input") as caught:
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


# --- Subjects that say what is no answer -------------------------------------------------------------------

ANSWER = b'{"jsonrpc":"2.0","id":1,"result":{}}'

GARBLED: dict[str, tuple[bytes, str]] = {
    "not JSON": (b"Your move?", "not JSON"),
    "empty line": (b"", "not JSON"),
    "two messages on a line": (ANSWER + ANSWER, "not JSON"),
    "a batch": (b"[" + ANSWER + b"]", "not a JSON object"),
    "a number": (b"17", "not a JSON object"),
    "null": (b"null", "not a JSON object"),
    "invalid UTF-8": (b'{"jsonrpc":"2.0","id":1,"result":{"a":"\xff\xfe"}}', "not UTF-8"),
    "Latin-1": (b'{"jsonrpc":"2.0","id":1,"result":{"a":"\xe9"}}', "not UTF-8"),
    "UTF-16": (ANSWER.decode().encode("utf-16-le"), "JSON"),
    "byte order mark": (b"\xef\xbb\xbf" + ANSWER, "not JSON"),
    "NaN": (b'{"jsonrpc":"2.0","id":1,"result":{"a":NaN}}', "NaN"),
    "Infinity": (b'{"jsonrpc":"2.0","id":1,"result":{"a":-Infinity}}', "-Infinity"),
    "a float without end": (b'{"jsonrpc":"2.0","id":1,"result":{"a":1e999}}', "too large"),
    "an endless integer": (b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"9" * 9999 + b"}}", "beyond 2^53"),
    "an integer beyond 2^53": (b'{"jsonrpc":"2.0","id":1,"result":{"a":-9007199254740993}}', "beyond 2^53"),
    "duplicate keys": (b'{"jsonrpc":"2.0","id":1,"result":{"air":1,"air":2}}', '"air" twice'),
    "duplicate keys outside": (b'{"jsonrpc":"2.0","id":1,"id":1,"result":{}}', '"id" twice'),
    "deep nesting": (b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"[" * 99 + b"]" * 99 + b"}}", "nested"),
    "very deep nesting": (b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"[" * 100_000, "nested"),
    "no version": (b'{"id":1,"result":{}}', "jsonrpc"),
    "wrong version": (b'{"jsonrpc":"1.0","id":1,"result":{}}', "jsonrpc"),
    "version as a number": (b'{"jsonrpc":2.0,"id":1,"result":{}}', "jsonrpc"),
    "neither": (b'{"jsonrpc":"2.0","id":1}', "neither"),
    "both": (b'{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}', "both"),
    "a notification": (b'{"jsonrpc":"2.0","method":"log","params":{}}', "neither"),
    "result is no object": (b'{"jsonrpc":"2.0","id":1,"result":[]}', "not an object"),
    "error is no object": (b'{"jsonrpc":"2.0","id":1,"error":"no"}', "integer code"),
    "error without code": (b'{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}', "integer code"),
    "error with a bool": (b'{"jsonrpc":"2.0","id":1,"error":{"code":true,"message":"no"}}', "integer code"),
    "error is null": (b'{"jsonrpc":"2.0","id":1,"error":null}', "integer code"),
    "escape codes": (b"\x1b[2J\x1b[31m" + ANSWER, "not JSON"),
    "a NUL": (b"\x00" + ANSWER, "not JSON"),
}

WRONG_ID: dict[str, tuple[bytes, str]] = {
    "next id": (b'{"jsonrpc":"2.0","id":2,"result":{}}', "id 2"),
    "a string": (b'{"jsonrpc":"2.0","id":"1","result":{}}', 'id "1"'),
    "a float": (b'{"jsonrpc":"2.0","id":1.0,"result":{}}', "id 1.0"),
    "true": (b'{"jsonrpc":"2.0","id":true,"result":{}}', "id true"),
    "null": (b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}', "id null"),
    "none": (b'{"jsonrpc":"2.0","result":{}}', "no id"),
    "an object": (b'{"jsonrpc":"2.0","id":{"a":1},"result":{}}', "id {}"),
    "a list": (b'{"jsonrpc":"2.0","id":[1],"result":{}}', "id []"),
    "control characters": (b'{"jsonrpc":"2.0","id":"\\u001b[2J\\u202e","result":{}}', "id"),
}


@pytest.mark.parametrize("name", GARBLED)
def test_garbled(start: Start, tmp_path: Path, name: str) -> None:
    said, words = GARBLED[name]
    (tmp_path / "said").write_bytes(said)
    fault = fault_of(start(f"ask(); line(open({str(tmp_path / 'said')!r}, 'rb').read()); serve()"))
    assert fault.kind == "garbled"
    assert words in fault.text
    assert "line" in fault.evidence


@pytest.mark.parametrize("name", WRONG_ID)
def test_wrong_id(start: Start, name: str) -> None:
    said, words = WRONG_ID[name]
    fault = fault_of(start(f"ask(); line({said!r}); serve()"))
    assert fault.kind == "wrong-id"
    assert words in fault.text


def test_wrong_id_of_the_request_before(start: Start) -> None:
    subject = start("r = ask(); say(r); ask(); say(r); serve()")
    subject.request("open")
    fault = fault_of(subject)
    assert fault.kind == "wrong-id"
    assert "answered request 1 again" in fault.text


def test_garbled_when_it_answers_twice(start: Start) -> None:
    subject = start(
        "r = ask(); raw(2 * (json.dumps({'jsonrpc': '2.0', 'id': 1, 'result': {}}).encode() + b'\\n')); serve()"
    )
    assert subject.request("open") == {}
    fault = fault_of(subject)
    assert fault.kind == "garbled"
    assert "nothing had asked for" in fault.text


def test_garbled_when_it_speaks_between_requests(start: Start) -> None:
    subject = start("r = ask(); say(r); time.sleep(0.05); line(b'by the way'); serve()")
    subject.request("open")
    time.sleep(0.3)
    fault = fault_of(subject)
    assert (fault.kind, fault.evidence["line"]) == ("garbled", "by the way")


def test_garbled_after_the_last_request(start: Start) -> None:
    subject = start("say(ask()); line(b'bye'); serve()")
    subject.request("open")
    with pytest.raises(SubjectFault) as caught:
        expect_silence_for_long(subject)
    assert caught.value.kind == "garbled"
    assert caught.value.evidence["request"] == "after id 1"
    assert not subject.alive
    subject.expect_silence()


def test_expect_silence_sees_the_end(start: Start) -> None:
    subject = start("say(ask())")
    subject.request("open")
    with pytest.raises(SubjectFault) as caught:
        expect_silence_for_long(subject)
    assert caught.value.kind == "died"


def test_garbled_keeps_exit_and_usage_of_a_wrong_command(start: Start) -> None:
    subject = start("line(b'usage: game'); sys.exit(2)")
    wait_until(lambda: child.has_ended(subject._child))
    fault = fault_of(subject)
    assert (fault.kind, fault.evidence["line"]) == ("garbled", "usage: game")
    assert fault.evidence["exit"] == "exit status 2"


def test_depth_within_the_limit_is_read() -> None:
    def said(lists: int, more: bytes = b"") -> bytes:
        return b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"[" * lists + b"]" * lists + more + b"}}"

    many = b',"b":[' + b",".join([b'{"c":[]}'] * 100) + b"]"
    hidden = b',"b":["' + b"]" * 60 + b'","\\"]\\""]'
    for more in (b"", many, hidden, many + hidden.replace(b'"b"', b'"d"')):
        assert "a" in wire.read_answer(said(98, more), 1, 100)
        with pytest.raises(SubjectFault, match="nested more than 100 deep"):
            wire.read_answer(said(99, more), 1, 100)


def test_brackets_in_strings_hide_no_depth() -> None:
    opened, shut = b'["\\"]\\"",', b',"\\"[\\""]'
    line = b'{"a":' + opened * 60 + b"1" + shut * 60 + b"}"
    with pytest.raises(wire.UnreadableError, match="nested"):
        wire.decode_line(line, 50)
    assert wire.decode_line(line, 61)


def test_many_keys_and_one_duplicate_are_read_at_once() -> None:
    members = b",".join(b'"%d":0' % n for n in range(200_000))
    began = time.monotonic()
    with pytest.raises(wire.UnreadableError, match='"199999" twice'):
        wire.decode_line(b"{" + members + b',"199999":1}', 100)
    assert time.monotonic() - began < PATIENT


# --- Subjects that say too much ----------------------------------------------------------------------------


def test_flood_of_a_line_of_100_megabytes(start: Start) -> None:
    fault = fault_of(start("ask()\nfor _ in range(100): raw(b'x' * 1_000_000)\nraw(b'\\n'); serve()"))
    assert fault.kind == "flood"
    assert "16,777,216 bytes" in fault.text
    assert len(fault.evidence["line"]) < 1000


def test_flood_of_a_line_just_over_the_limit(start: Start) -> None:
    code = "r = ask(); line(json.dumps({'jsonrpc': '2.0', 'id': r['id'], 'result': {}}).encode().ljust(%d))\nserve()"
    assert start(code % 99, line_bytes=99).request("open") == {}
    assert fault_of(start(code % 100, line_bytes=99)).kind == "flood"


def test_flood_before_the_first_request(start: Start) -> None:
    subject = start("while True: line(b'x' * 1000)")
    assert fault_of(subject).kind == "garbled"


def test_flood_while_it_does_not_read(start: Start) -> None:
    subject = start("sys.stdin.buffer.read(1)\nwhile True: line(b'x' * 1000)", line_bytes=100_000)
    with pytest.raises(SubjectFault) as caught:
        subject.request("play", {"text": "x" * 1_000_000}, PATIENT)
    assert caught.value.kind == "flood"


def test_50_megabytes_of_stderr_are_no_fault(start: Start) -> None:
    flood = "for _ in range(50): os.write(2, b'log ' * 249_999 + b'end\\n')"
    subject = start(f"r = ask()\n{flood}\nsay(r)\nserve()")
    assert subject.request("play", {}, PATIENT) == {}
    assert subject.request("play")["method"] == "play"
    assert 8000 < len(subject.stderr_tail()) <= 8192
    assert subject.stderr_tail().endswith("log end")


def test_endless_stderr_does_not_hold_off_the_deadline(start: Start) -> None:
    code = "ask()\nwhile True: os.write(2, b'help ' * 10_000)"
    fault = fault_of(start(code, stderr_total_bytes=2**40), 0.5)
    assert fault.kind == "timeout"
    assert "help" in fault.evidence["stderr"]


def test_stderr_before_the_first_request_blocks_nobody(start: Start) -> None:
    subject = start("os.write(2, b'x' * 1_000_000); serve()")
    assert subject.request("play")["method"] == "play"


def test_neither_side_blocks_the_other(start: Start) -> None:
    code = "raw_in = sys.stdin.buffer\nwhile raw_in.read(4096): os.write(2, b'y' * 8192)"
    subject = start(code)
    with pytest.raises(SubjectFault):
        subject.request("play", {"text": "x" * 2_000_000}, SECONDS)


def test_escape_codes_on_stderr_are_taken_out(start: Start) -> None:
    fault = fault_of(start(f"ask(); os.write(2, {ESCAPES!r}.encode() + b'\\nsecond\\xff'); sys.exit(1)"))
    assert fault.evidence["stderr"] == "redback\nsecond\ufffd"


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
        with SubjectProcess(python(code)) as subject, contextlib.suppress(SubjectFault):
            subject.request("play")
    assert open_files() == before


def test_subjects_do_not_disturb_one_another(start: Start) -> None:
    first, second = start("serve()"), start("serve()")
    assert first.request("play")["method"] == "play"
    assert fault_of(start("ask()")).kind == "died"
    second.close()
    assert first.request("open")["method"] == "open"


# --- Words -------------------------------------------------------------------------------------------------


def test_sanitise_takes_out_all_that_moves_a_cursor() -> None:
    assert sanitise(ESCAPES, 100) == "redback "
    assert sanitise("a\tb\nc", 100) == "a b c"
    assert sanitise("a\r\nb\x0bc\x1b", 100, lines=True) == "a\nb\nc"
    assert sanitise("plain – 深い 🤿", 100) == "plain – 深い 🤿"
    assert sanitise("\ud800\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", 100) == "link"
    everything = "".join(map(chr, range(0x11000)))
    kept = sanitise(everything, 1_000_000)
    assert {unicodedata.category(c) for c in kept}.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    kept.encode()


def test_sanitise_keeps_to_its_limit() -> None:
    assert sanitise("abcdef", 6) == "abcdef"
    assert sanitise("abcdefg", 6) == "abcde…"
    assert len(sanitise("x" * 10_000_000, 50)) == 50
    assert sanitise("\x1b[31m" * 1_000_000 + "end", 10).endswith("…")
    assert [sanitise("abc", n) for n in (0, 1, 2, 3)] == ["", "…", "a…", "abc"]


def test_show_line_makes_everything_visible() -> None:
    assert faults.show_line(b"\x1b[2J\xff\t{}") == r"\x1b[2J\xff\t{}"
    assert faults.show_line("\u202eback 深".encode()) == r"\u202eback 深"
    long = faults.show_line(b"a" * 1000 + b"z")
    assert long.startswith("aaa")
    assert long.endswith("z (1,001 bytes)")
    assert len(faults.show_line(b"\x00" * 1000)) < 4 * 400 + 50


def test_faults_and_errors_can_be_pickled() -> None:
    fault = pickle.loads(pickle.dumps(SubjectFault("died", "It ended.", {"exit": "exit status 1"})))
    assert (fault.kind, str(fault), fault.evidence) == ("died", "It ended.", {"exit": "exit status 1"})
    error = pickle.loads(pickle.dumps(RpcError(-1, "no", [2])))
    assert (error.code, error.message, error.data) == (-1, "no", [2])


def test_exit_codes_in_words() -> None:
    assert child.exit_words(0) == "exit status 0"
    assert child.exit_words(-signal.SIGKILL) == "killed by signal 9 (SIGKILL)"
    assert child.exit_words(-1000) == "killed by signal 1000"
    assert child.exit_words(None) == "not ended"


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Limits)])
def test_limits_are_more_than_nothing(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Limits(**{name: 0})


# --- Is a process gone? ------------------------------------------------------------------------------------


@contextlib.contextmanager
def watched(folder: Path) -> Iterator[tuple[str, int]]:
    """A pipe by name: whoever opens it for writing can be seen to be gone, whatever becomes of its id."""
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
