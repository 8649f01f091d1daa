"""Hostile text from a subject: it gives no commands to a service, loses no file and breaks no output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.base.errors import InputError
from leadline.base.foreign_text import harmless
from leadline.recording.file import RecordingWriter, read_recording

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"
ONE = "dsa-stacks-laid-first"
"""Any scenario."""
COMMANDS = "::error file=a::b\n##[error]c\n  ::add-mask::d\n##vso[task.setvariable variable=e]f"
SHOUTING = f"""
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "initialize":
        answer = {{"result": {{"protocol": 3, "name": {COMMANDS!r}, "version": "::warning::x", "language": "##[x]",
                   "games": {{"{GAME}": {{"offers": {{"seats": [2]}}, "can": ["position"]}}}}}}}}
    else:
        print({COMMANDS!r}, file=sys.stderr, flush=True)
        answer = {{"error": {{"code": -32000, "message": {COMMANDS!r}}}}}
    print(json.dumps({{"jsonrpc": "2.0", "id": asked["id"], **answer}}), flush=True)
"""


def is_command(line: str) -> bool:
    return line.lstrip().startswith("::") or "##[" in line or "##vso[" in line


def shout(leadline: Any, command: str, *options: str, columns: str = "80") -> subprocess.CompletedProcess[str]:
    (leadline.folder / "shouting.py").write_text(SHOUTING)
    words = [command, GAME, "--cwd", ".", *options, "--", sys.executable, "shouting.py"]
    return leadline(*words, COLUMNS=columns)  # type: ignore[no-any-return]


@pytest.mark.parametrize("columns", ["40", pytest.param("80", marks=pytest.mark.slow)])
@pytest.mark.parametrize("command", ["check", "smoke", "fuzz"])
def test_no_text_of_a_subject_is_a_command_to_a_service(leadline: Any, command: str, columns: str) -> None:
    options = ["--only", ONE] if command == "check" else []
    said = shout(leadline, command, *options, columns=columns)
    assert "add-mask" in said.stdout + said.stderr
    assert [line for line in (said.stdout + said.stderr).splitlines() if is_command(line)] == []


def test_nor_is_one_that_dies_at_once(leadline: Any) -> None:
    program = f"import sys; print({COMMANDS!r}, file=sys.stderr); sys.exit(1)"
    said = leadline("check", GAME, "--", sys.executable, "-c", program)
    assert "add-mask" in said.stderr
    assert [line for line in said.stderr.splitlines() if is_command(line)] == []


def test_nor_is_a_file_that_is_shown(leadline: Any) -> None:
    files = {"--record": "run.rec", "--json": "report.json", "--transcript": "said.txt"}
    shout(leadline, "check", "--only", ONE, *(word for pair in files.items() for word in pair))
    for file in files.values():
        text = (leadline.folder / file).read_text()
        assert "error" in text
        assert [line for line in text.splitlines() if is_command(line)] == []
    assert COMMANDS.split("\n")[1] in json.loads((leadline.folder / "report.json").read_text())["subject"]["name"]


@pytest.mark.parametrize("text", ["std::string", "a ::b", "# heading", "## heading", "::", ""])
def test_other_text_stays_as_it_is_where_it_can(text: str) -> None:
    assert harmless(f"x{text}") == f"x{text}"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (["--record", "a"], ["--transcript", "./a"]),
        (["--record", "a"], ["--update-known-failures", "a"]),
        (["--record", "a"], ["--json", "a"]),
        (["--html", "a"], ["--json", "a"]),
        (["--scenarios", "own.yaml"], ["--json", "own.yaml"]),
        (["--components", "own.yaml"], ["--record", "link.yaml"]),
    ],
)
def test_a_file_that_is_named_twice_is_refused(leadline: Any, one: list[str], two: list[str]) -> None:
    (leadline.folder / "own.yaml").write_text("{}\n")
    (leadline.folder / "link.yaml").symlink_to("own.yaml")
    said = leadline("check", GAME, *one, *two, "--list")
    assert said.returncode == 2
    if "--components" not in one:  # That one is read before.
        assert "is given twice" in said.stderr
    assert (leadline.folder / "own.yaml").read_text() == "{}\n"


def test_a_report_onto_a_recording_that_is_judged_is_refused(leadline: Any) -> None:
    leadline("check", GAME, "--only", ONE, "--record", "run.rec")
    before = (leadline.folder / "run.rec").read_bytes()
    said = leadline("judge", "run.rec", "--json", "run.rec")
    assert (said.returncode, "is given twice" in said.stderr) == (2, True)
    assert (leadline.folder / "run.rec").read_bytes() == before


def test_a_device_may_be_named_twice(leadline: Any) -> None:
    said = leadline("check", GAME, "--only", ONE, "--json", "/dev/null", "--html", "/dev/null")
    assert said.returncode == 0, said.stderr


class TestLock:
    def test_a_recording_is_written_by_one_run_at_a_time(self, leadline: Any, tmp_path: Path) -> None:
        leadline("check", GAME, "--only", ONE, "--record", "run.rec")
        file = leadline.folder / "run.rec"
        run = read_recording(file)
        new = tmp_path / "new.rec"
        begun = RecordingWriter(new, run.header)
        with pytest.raises(InputError, match="being written by another run"):
            RecordingWriter.going_on(new, read_recording(new))
        assert run.footer is not None
        begun.close(run.footer)
        RecordingWriter.going_on(new, read_recording(new)).close(run.footer)

    def test_what_was_written_to_since_it_was_read_is_not_resumed(self, leadline: Any) -> None:
        leadline("check", GAME, "--only", ONE, "--record", "run.rec")
        file = leadline.folder / "run.rec"
        run = read_recording(file)
        with file.open("a") as more:
            more.write("{}\n")
        with pytest.raises(InputError, match="written to by another run"):
            RecordingWriter.going_on(file, run)


CLOSED = [">&-", "<&- >&- 2>&-", *(pytest.param(one, marks=pytest.mark.slow) for one in ("<&-", "2>&-", ">&- 2>&-"))]


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.left_to_all
def test_a_closed_stream_is_no_fault(leadline: Any, closed: str) -> None:
    command = f"{sys.executable} -m leadline check {GAME} --only {ONE} --record run.rec {closed}"
    said = subprocess.run(["sh", "-c", command], cwd=leadline.folder, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert read_recording(leadline.folder / "run.rec").is_complete


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_an_output_that_is_full_is_said(leadline: Any) -> None:
    command = f"{sys.executable} -m leadline rule last breath > /dev/full"
    said = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (2, "leadline: the output cannot be written: No space left on device\n")
