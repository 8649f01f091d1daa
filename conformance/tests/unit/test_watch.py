"""Everything that a subject has started ends with it, however it hides and whatever happens at the same moment."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from leadline.transport.environment import clean_environment
from leadline.transport.faults import SubjectError
from leadline.transport.process import SubjectProcess

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="Processes are shown by Linux only.")

ENDS_WHILE_A_DAEMON_BEGINS = """
import os, sys, time
sys.stdin.readline()
if os.fork() == 0:
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    time.sleep(60)
os._exit(5)
"""
TIMES = 30
AT_ONCE = 4


def end_one(mark: str) -> str:
    environment = {**clean_environment(os.environ), "LEADLINE_TEST_RUN": mark}
    command = [sys.executable, "-S", "-E", "-c", ENDS_WHILE_A_DAEMON_BEGINS]
    with pytest.raises(SubjectError) as caught:
        SubjectProcess(command, env=environment).request("play", {})
    return caught.value.kind


@pytest.mark.slow
def test_a_daemon_that_is_born_while_its_subject_ends_is_ended_too(tmp_path: Path) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        kinds = set(pool.map(end_one, [str(tmp_path)] * TIMES * AT_ONCE))
    assert kinds == {"died"}
    assert still_there(f"LEADLINE_TEST_RUN={tmp_path}".encode()) == []


def still_there(mark: bytes) -> list[str]:
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and mark in (process / "environ").read_bytes().split(b"\0"):
                found.append(process.name)
        except OSError:
            continue
    return found
