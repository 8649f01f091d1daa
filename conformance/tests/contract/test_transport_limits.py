"""The limits of a subject: memory, processes, and output on stderr."""

import dataclasses
import os
import resource
import time
from pathlib import Path

import pytest
from small_subjects import Start, assert_gone, assert_released, fault_of, wait_until_held, watched

from leadline.transport import Limits, watch

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

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


HOLD_OPEN = {
    "an anonymous file": "kept = os.memfd_create('kept')",
    "a file in a memory-backed folder": "kept = os.open('/dev/shm/' + os.urandom(8).hex(), os.O_RDWR | os.O_CREAT)\n"
    "os.unlink(os.readlink(f'/proc/self/fd/{kept}'))",
}
"""Ways to hold memory that no process has mapped."""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Linux only shows what is open.")
@pytest.mark.parametrize("hold", HOLD_OPEN.values(), ids=HOLD_OPEN)
def test_memory_that_nobody_has_mapped_is_counted(start: Start, hold: str) -> None:
    if "/dev/shm" in hold and not os.access("/dev/shm", os.W_OK):
        pytest.skip("there is no /dev/shm here")
    # Some systems allow no more than 64 MiB in /dev/shm.
    code = f"ask()\n{hold}\nfor _ in range(40): os.write(kept, b'x' * 2**20)\ntime.sleep(600)"
    fault = fault_of(start(code, memory_bytes=40 * MIB), 60.0)
    assert fault.kind == "memory"


def test_memory_of_a_shared_object_counts_once(start: Start) -> None:
    code = "import mmap\nkept = os.memfd_create('kept')\nos.ftruncate(kept, 2**26)\nmapped = mmap.mmap(kept, 2**26)\n"
    code += "mapped.write(b'x' * 2**26)\nfor _ in range(3):\n if os.fork() == 0: time.sleep(60)\n"
    code += "r = ask(); time.sleep(0.5); say(r); serve()"
    assert start(code, memory_bytes=200 * MIB).request("play") == {}


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


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Limits)])
def test_limits_are_more_than_nothing(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Limits(**{name: 0})
