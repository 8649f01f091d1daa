"""Recordings: written as they come, valid line by line, resumed after any end, judged again, merged."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from leadline.base.paths import schemas_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"
TURNS, TIES = "dsa-order-[hw]*", "ties"
ONLY = ["--only", TURNS, "--only", TIES, "--extra-checks"]
DEADLINE = 240


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()]


def plain(file: Path) -> dict[str, Any]:
    """Return a report without what differs between runs: its duration, its date, and the subject's random results."""
    report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    report["summary"]["seconds"], report["date"] = 0, ""
    for one in report["chance"]:
        one["says"] = ""
    return report


def check(leadline: Any, fault: str, *options: Any, only: Any = ONLY) -> subprocess.CompletedProcess[str]:
    made: subprocess.CompletedProcess[str] = leadline(
        "check", GAME, *only, *options, "--json", "report.json", "--", *leadline.program(fault)
    )
    return made


def report_of(leadline: Any) -> dict[str, Any]:
    return plain(leadline.folder / "report.json")


def begin(leadline: Any, fault: str, *options: Any, only: Any = ONLY) -> subprocess.Popen[str]:
    running: subprocess.Popen[str] = leadline.start(
        "check", GAME, *only, *options, "--json", "report.json", "--", *leadline.program(fault)
    )
    return running


def wait_until(condition: Any, running: subprocess.Popen[str]) -> bool:
    """Wait for something to happen while a command runs; False if the command ended first."""
    deadline = time.monotonic() + DEADLINE
    while not condition():
        if running.poll() is not None:
            return False
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return True


def whole_lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.fixture(scope="module")
def undisturbed(command_line: Any) -> tuple[Any, dict[str, Any]]:
    """Return the folder and the report of an undisturbed run."""
    leadline = command_line()
    done = check(leadline, "slow", "--record", "run.jsonl")
    assert done.returncode in (0, 3), done.stderr
    return leadline, report_of(leadline)


# ---- the lines


@pytest.mark.slow
def test_every_line_is_valid_by_the_published_schema(undisturbed: Any) -> None:
    schema = json.loads((schemas_folder() / "recording.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    lines = lines_of(undisturbed[0].folder / "run.jsonl")
    for line in lines:
        assert [error.message for error in validator.iter_errors(line)] == []
    kinds = [line["kind"] for line in lines]
    assert kinds[0] == "header"
    assert kinds[-1] == "footer"
    assert {"start", "scenario", "samples", "again", "refused", "invented"} <= set(kinds[1:-1])
    assert not validator.is_valid({**lines[0], "more": 1})
    assert not validator.is_valid({key: value for key, value in lines[-1].items() if key != "kind"})


def test_a_recording_can_be_shown_on_a_terminal(undisturbed: Any) -> None:
    data = (undisturbed[0].folder / "run.jsonl").read_bytes()
    assert all(byte == 10 or 32 <= byte < 127 for byte in set(data))


def test_it_says_what_was_played_and_how(undisturbed: Any) -> None:
    header = lines_of(undisturbed[0].folder / "run.jsonl")[0]
    assert header["selection"]["only"] == [TURNS, TIES]
    assert header["command"][1].endswith("program.py")
    assert header["subject"]["name"]
    assert header["game"] == GAME


# ---- judged again


def test_it_is_judged_to_the_same_report(undisturbed: Any) -> None:
    leadline, report = undisturbed
    again = leadline("judge", "run.jsonl", "--json", "again.json")
    assert again.returncode == report["summary"]["status"]
    assert plain(leadline.folder / "again.json") == report


@pytest.mark.parametrize("date", ["2020-02-29", pytest.param("", marks=pytest.mark.slow)])
@pytest.mark.parametrize("how", ["judge", "resume"])
@pytest.mark.sampled(2)
def test_a_report_has_the_day_on_which_its_recording_was_begun(
    undisturbed: Any, leadline: Any, date: str, how: str
) -> None:
    file = leadline.folder / "run.jsonl"
    file.write_bytes((undisturbed[0].folder / file.name).read_bytes())
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", lines_of(file)[0]["date"])
    changed(file, date=date)
    if how == "judge":
        leadline("judge", file.name, "--json", "report.json")
    else:
        check(leadline, "slow", "--resume", file.name)
    assert date_of(leadline) == date


def date_of(leadline: Any) -> str:
    """Return the date in the report of a run."""
    date: str = json.loads((leadline.folder / "report.json").read_text(encoding="utf-8"))["date"]
    return date


@pytest.mark.slow
def test_shards_are_judged_as_one_run(undisturbed: Any, leadline: Any) -> None:
    only = ONLY[:-1]
    whole = check(leadline, "wrong-air", only=only)
    expected = report_of(leadline)
    for part in (1, 2, 3):
        check(leadline, "wrong-air", "--shard", f"{part}/3", "--record", f"part-{part}.jsonl", only=only)
    for part, date in ((1, "2020-02-29"), (2, ""), (3, "2020-02-28")):
        file = leadline.folder / f"part-{part}.jsonl"
        head, _, rest = file.read_text(encoding="ascii").partition("\n")
        file.write_text(json.dumps({**json.loads(head), "date": date}) + "\n" + rest, encoding="ascii")
    together = leadline("judge", "part-2.jsonl", "part-3.jsonl", "part-1.jsonl", "--json", "merged.json")
    assert together.returncode == whole.returncode == 1
    assert plain(leadline.folder / "merged.json") == expected
    assert json.loads((leadline.folder / "merged.json").read_text(encoding="utf-8"))["date"] == "2020-02-28"
    missing = leadline("judge", "part-1.jsonl", "part-3.jsonl")
    assert missing.returncode == 1
    assert "part 2 of 3 is missing" in missing.stdout
    twice = leadline("judge", "part-1.jsonl", "part-2.jsonl", "part-1.jsonl")
    assert (twice.returncode, twice.stdout) == (2, "")
    assert "part-1.jsonl and part-1.jsonl overlap: both hold " in twice.stderr
    check(leadline, "wrong-air", "--shard", "1/2", "--record", "half.jsonl", only=only)
    apart = leadline("judge", "half.jsonl", "part-3.jsonl")
    assert apart.returncode == 2
    assert "overlap" in apart.stderr or "not parts of the same run" in apart.stderr


@pytest.mark.slow
def test_parts_of_different_programs_are_not_merged(leadline: Any) -> None:
    for part, fault in ((1, "none"), (2, "other-name")):
        check(leadline, fault, "--shard", f"{part}/2", "--record", f"part-{part}.jsonl", only=ONLY[:-1])
    done = leadline("judge", "part-1.jsonl", "part-2.jsonl")
    assert done.returncode == 2
    assert "part-2.jsonl does not belong to part-1.jsonl: it is a recording of another program" in done.stderr


# ---- killed, and resumed


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.exhaustive)])
def test_a_runner_killed_again_and_again_comes_to_the_same_report(undisturbed: Any, leadline: Any, seed: int) -> None:
    """Whenever it is killed, at most what was in flight is played again."""
    chance, file, kills = random.Random(seed), leadline.folder / "run.jsonl", 0
    while True:
        running = begin(leadline, "slow", "--resume" if file.exists() else "--record", "run.jsonl")
        more = whole_lines(file) + chance.randrange(1, 12)
        if not wait_until(lambda more=more: whole_lines(file) >= more, running):
            break
        time.sleep(chance.random() * 0.05)
        os.kill(running.pid, signal.SIGKILL)
        running.communicate(timeout=DEADLINE)
        kills += 1
    _, errors = running.communicate(timeout=DEADLINE)
    assert errors == ""
    assert kills >= 3
    assert report_of(leadline) == undisturbed[1]
    done = [line["id"] for line in lines_of(file) if line["kind"] in ("scenario", "untested")]
    assert len(done) == len(set(done))
    expected = [line["id"] for line in lines_of(undisturbed[0].folder / "run.jsonl") if line["kind"] == "scenario"]
    assert sorted(done) == sorted(expected)
    in_flight = 2
    assert len(leadline.asked()) <= len(undisturbed[0].asked()) + in_flight * kills
    assert [line["kind"] for line in lines_of(file)].count("footer") == 1


@pytest.mark.slow
def test_half_a_line_at_the_end_is_played_again(undisturbed: Any, leadline: Any) -> None:
    lines = (undisturbed[0].folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    file = leadline.folder / "run.jsonl"
    file.write_bytes(b"".join(lines[:4]) + lines[4][:37])
    cut = leadline("judge", "run.jsonl")
    assert cut.returncode == 3
    assert "the recording has no end" in cut.stdout
    done = check(leadline, "slow", "--resume", "run.jsonl")
    assert done.returncode == undisturbed[1]["summary"]["status"]
    assert report_of(leadline) == undisturbed[1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("cut", [0, 37])
def test_a_compressed_recording_is_cut_off_judged_and_resumed(undisturbed: Any, leadline: Any, cut: int) -> None:
    lines = (undisturbed[0].folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    members = [gzip.compress(line) for line in lines]
    file = leadline.folder / "run.jsonl.gz"
    file.write_bytes(b"".join(members[:-3]) + members[-3][:cut])
    judged = leadline("judge", file.name)
    assert judged.returncode == 3
    assert "the recording has no end" in judged.stdout
    done = check(leadline, "slow", "--resume", file.name)
    assert done.returncode == undisturbed[1]["summary"]["status"], done.stderr
    assert report_of(leadline) == undisturbed[1]
    assert gzip.decompress(file.read_bytes()).count(b"\n") == len(lines)


def test_a_new_recording_is_compressed_if_its_name_says_so(leadline: Any) -> None:
    done = check(leadline, "none", "--record", "run.jsonl.gz", only=["--only", TURNS])
    assert done.returncode == 0, done.stderr
    lines = gzip.decompress((leadline.folder / "run.jsonl.gz").read_bytes()).splitlines()
    assert [json.loads(line)["kind"] for line in (lines[0], lines[-1])] == ["header", "footer"]
    assert leadline("judge", "run.jsonl.gz").returncode == 0


def test_a_recording_compressed_by_another_tool_is_judged_but_not_resumed(undisturbed: Any, leadline: Any) -> None:
    lines = (undisturbed[0].folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    (leadline.folder / "run.jsonl.gz").write_bytes(gzip.compress(b"".join(lines)))
    assert leadline("judge", "run.jsonl.gz").returncode == undisturbed[1]["summary"]["status"]
    (leadline.folder / "run.jsonl.gz").write_bytes(gzip.compress(b"".join(lines[:4]) + lines[4][:37]))
    done = check(leadline, "slow", "--resume", "run.jsonl.gz")
    assert (done.returncode, done.stdout) == (2, "")
    assert "decompress it with `gunzip`" in done.stderr


def test_a_finished_recording_is_not_played_again(undisturbed: Any, leadline: Any) -> None:
    before = (undisturbed[0].folder / "run.jsonl").read_bytes()
    (leadline.folder / "run.jsonl").write_bytes(before)
    check(leadline, "slow", "--resume", "run.jsonl")
    assert report_of(leadline) == undisturbed[1]
    assert leadline.asked() == []
    assert (leadline.folder / "run.jsonl").read_bytes() == before


def changed(file: Path, **header: Any) -> None:
    """Write other things into the header of a recording."""
    lines = file.read_text(encoding="ascii").splitlines(keepends=True)
    file.write_text(json.dumps({**json.loads(lines[0]), **header}) + "\n" + "".join(lines[1:-1]), encoding="ascii")


@pytest.mark.parametrize(
    ("header", "options", "says"),
    [
        ({"suite": "0" * 16}, [], "it was made with the suite 0000000000000000, not with "),
        pytest.param(
            {"game": "kite-race"},
            [],
            "it is a recording of kite-race, not of deep-sea-adventure",
            marks=pytest.mark.slow,
        ),
        pytest.param({"seed": 5}, [], "its seed is 5, not 1", marks=pytest.mark.slow),
        ({"claimed": {"tie-break": "level-by-level"}}, [], "the program was judged by different readings: "),
        ({}, ["--only", "breathing"], f"it was made with --only {TURNS} --only {TIES}, but this run has "),
        ({}, ["--shard", "1/2"], f"this run has --only {TURNS} --only {TIES} --shard 1/2"),
    ],
)
@pytest.mark.sampled(2)
def test_a_recording_of_something_else_is_not_gone_on_with(
    undisturbed: Any, leadline: Any, header: Any, options: Any, says: str
) -> None:
    file = leadline.folder / "run.jsonl"
    file.write_bytes((undisturbed[0].folder / "run.jsonl").read_bytes())
    changed(file, **header)
    before = file.read_bytes()
    done = check(leadline, "slow", "--resume", "run.jsonl", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the recording run.jsonl cannot be resumed: " in done.stderr
    assert says in done.stderr
    assert file.read_bytes() == before


def test_a_recording_of_another_program_is_not_gone_on_with(undisturbed: Any, leadline: Any) -> None:
    file = leadline.folder / "run.jsonl"
    file.write_bytes((undisturbed[0].folder / "run.jsonl").read_bytes())
    changed(file)
    done = check(leadline, "other-name", "--resume", "run.jsonl")
    assert done.returncode == 2
    assert "it is a recording of Leadline reference engine of Deep Sea Adventure" in done.stderr
    assert "not of another program" in done.stderr


@pytest.mark.slow
def test_no_file_is_overwritten_by_a_recording(undisturbed: Any, leadline: Any) -> None:
    file = leadline.folder / "run.jsonl"
    lines = (undisturbed[0].folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))
    done = check(leadline, "none", "--record", "run.jsonl")
    assert done.returncode == 2
    assert "continue it with --resume run.jsonl" in done.stderr
    file.write_text("my notes\n")
    done = check(leadline, "none", "--record", "run.jsonl")
    assert done.returncode == 2
    assert file.read_text() == "my notes\n"
    file.write_bytes(b"".join(lines))
    done = check(leadline, "none", "--record", "run.jsonl")
    assert done.returncode == 2
    assert "run.jsonl holds the recording of another run, so it was left unchanged" in done.stderr
    assert "leadline judge run.jsonl" in done.stderr
    assert file.read_bytes() == b"".join(lines)
    file.write_bytes(b"")
    assert check(leadline, "none", "--record", "run.jsonl").returncode in (0, 3)


def test_a_recording_in_which_nothing_is_selected_is_not_judged(undisturbed: Any, leadline: Any) -> None:
    first, *_ = (undisturbed[0].folder / "run.jsonl").read_text(encoding="ascii").splitlines()
    header = json.loads(first)
    header["selection"]["only"] = [""]
    (leadline.folder / "run.jsonl").write_text(json.dumps(header) + "\n", encoding="ascii")
    done = leadline("judge", "run.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--only '' matches nothing" in done.stderr


# ---- interrupted


def gone(pids: set[str]) -> bool:
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.parametrize(
    ("number", "jobs"),
    [
        (signal.SIGINT, 2),
        pytest.param(signal.SIGINT, 1, marks=pytest.mark.exhaustive),
        pytest.param(signal.SIGTERM, 1, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, 1, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, 2, marks=pytest.mark.exhaustive),
    ],
)
def test_an_interrupted_run_is_reported_and_can_be_gone_on_with(
    undisturbed: Any, leadline: Any, number: signal.Signals, jobs: int
) -> None:
    file = leadline.folder / "run.jsonl"
    running = begin(leadline, "slow", "--record", "run.jsonl", "--jobs", jobs)
    assert wait_until(lambda: whole_lines(file) > 5, running)
    running.send_signal(number)
    shown, errors = running.communicate(timeout=DEADLINE)
    assert (running.returncode, errors) == (3, "")
    assert "INCOMPLETE: the run was interrupted; what was played is right" in shown
    assert gone({line.split()[0] for line in leadline.asked()})
    footer = lines_of(file)[-1]
    assert (footer["kind"], footer["gave_up"]) == ("footer", "the run was interrupted")
    assert report_of(leadline)["gave_up"] == "the run was interrupted"
    command = shlex.split(shown.partition("To continue from here: ")[2].splitlines()[0])
    assert command[:5] == ["leadline", "check", GAME, "--resume", "run.jsonl"]
    again = leadline(*command[1 : command.index("--")], "--json", "report.json", *command[command.index("--") :])
    assert again.returncode == undisturbed[1]["summary"]["status"]
    assert report_of(leadline) == undisturbed[1]


def asking(leadline: Any) -> set[str]:
    """Return the processes of the subject that received requests."""
    return {line.split()[0] for line in leadline.asked()}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_runner_takes_all_its_programs_with_it(leadline: Any, jobs: int) -> None:
    file = leadline.folder / "run.jsonl"
    running = begin(leadline, "slow", "--record", "run.jsonl", "--jobs", jobs)
    assert wait_until(lambda: whole_lines(file) > 5 and len(asking(leadline)) >= jobs, running)
    pids = asking(leadline)
    assert not gone(pids)
    running.kill()
    running.communicate(timeout=DEADLINE)
    deadline = time.monotonic() + DEADLINE
    while not gone(pids):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_terminal_interrupts_all_processes_at_once(leadline: Any) -> None:
    file = leadline.folder / "run.jsonl"
    running = begin(leadline, "slow", "--record", "run.jsonl", "--jobs", 2)
    assert wait_until(lambda: whole_lines(file) > 5, running)
    os.killpg(running.pid, signal.SIGINT)
    shown, errors = running.communicate(timeout=DEADLINE)
    assert (running.returncode, errors) == (3, "")
    assert "the run was interrupted" in shown
    assert lines_of(file)[-1]["kind"] == "footer"
    assert gone({line.split()[0] for line in leadline.asked()})


def test_a_run_that_has_not_begun_is_just_ended(leadline: Any) -> None:
    (leadline.folder / "hangs.py").write_text("open('begun', 'w').close()\nimport time\ntime.sleep(600)\n")
    words = ["check", GAME, "--cwd", ".", "--record", "run.jsonl", "--", sys.executable, "hangs.py"]
    running = leadline.start(*words)
    assert wait_until((leadline.folder / "begun").exists, running)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=DEADLINE) == ("", "\nleadline: interrupted\n")
    assert running.returncode == 130
    assert not (leadline.folder / "run.jsonl").exists()


JUDGING = """
import os, signal, sys
from leadline.judge import Judge
judge = Judge.judge
def interrupted(*args, **more):
    for _ in range(int(os.environ["TIMES"])):
        os.kill(os.getpid(), signal.SIGINT)
    return judge(*args, **more)
Judge.judge = interrupted
from leadline.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(("times", "status"), [(1, 0), (2, 130)])
def test_judging_is_interrupted_only_by_the_second_signal(leadline: Any, times: int, status: int) -> None:
    (leadline.folder / "judging.py").write_text(JUDGING)
    done = leadline.run_file("judging.py", "check", GAME, "--only", "ties", "--record", "run.jsonl", TIMES=str(times))
    assert done.returncode == status, done.stderr
    assert "judging what was played so far; interrupt again to end without a report" in done.stderr
    assert ("what was selected is right" in " ".join(done.stdout.split())) == (times == 1)
    assert lines_of(leadline.folder / "run.jsonl")[-1] == {**lines_of(leadline.folder / "run.jsonl")[-1], "gave_up": ""}


# ---- what cannot be written or read


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_said(leadline: Any) -> None:
    for option in ("--record", "--transcript"):
        done = check(leadline, "none", option, "/dev/full")
        assert done.returncode == 2
        assert "cannot be written to /dev/full: No space left on device" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "run.jsonl is not a recording: it has no header"),
        (b'{"kind":"header","format":9}\n', "run.jsonl:1: this recording has the format 9; the one read here is 2"),
        (b'{"kind":"footer","seconds":1,"restarts":0}\n', "run.jsonl:1: a recording begins with its header"),
        (b"scenario: x\n", "run.jsonl:1: this line is not an entry of a recording"),
        (b"\xff\xfe\n", "run.jsonl:1: this line is not an entry of a recording"),
        (b"[" * 100_000 + b"\n", "run.jsonl:1: this line is not an entry of a recording"),
    ],
)
def test_what_is_no_recording_is_refused(leadline: Any, data: bytes, says: str) -> None:
    (leadline.folder / "run.jsonl").write_bytes(data)
    for words in (["judge", "run.jsonl"], ["check", GAME, "--resume", "run.jsonl"]):
        done = leadline(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert says in done.stderr
        assert "internal error" not in done.stderr


@pytest.mark.parametrize("line", ['{"kind":"scenario","id":7,"games":[]}', '{"kind":"untested","id":"x"}'])
def test_an_entry_that_was_changed_is_named(undisturbed: Any, leadline: Any, line: str) -> None:
    lines = (undisturbed[0].folder / "run.jsonl").read_text().splitlines(keepends=True)
    (leadline.folder / "run.jsonl").write_text(lines[0] + lines[1] + line + "\n")
    done = leadline("judge", "run.jsonl")
    assert done.returncode == 2
    assert "run.jsonl:3: " in done.stderr
    assert "this entry of a recording is not understood" in done.stderr


def test_an_entry_that_is_there_twice_is_named(undisturbed: Any, leadline: Any) -> None:
    lines = (undisturbed[0].folder / "run.jsonl").read_text().splitlines(keepends=True)
    played = next(line for line in lines if json.loads(line)["kind"] == "scenario")
    (leadline.folder / "run.jsonl").write_text(lines[0] + played + played)
    done = leadline("judge", "run.jsonl")
    assert done.returncode == 2
    assert "run.jsonl:3: the scenario " in done.stderr


# ---- the transcript


@pytest.mark.slow
def test_a_transcript_has_every_line_that_was_exchanged(leadline: Any) -> None:
    done = check(leadline, "dies", "--transcript", "said.jsonl", only=["--only", "ties", "--only", "setting_up"])
    assert done.returncode == 1
    text = (leadline.folder / "said.jsonl").read_text(encoding="ascii")
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["direction"] == "start"
    sent = [json.loads(line["line"]) for line in lines if line["direction"] == "sent"]
    received = [json.loads(line["line"]) for line in lines if line["direction"] == "received"]
    assert {request["method"] for request in sent} >= {"initialize", "open", "play", "close"}
    assert {tuple(sorted(request)) for request in sent} == {("id", "jsonrpc", "method", "params")}
    assert not any(word in json.dumps(sent) for word in ("dsa-", "dsa.", "expect", "scenario"))
    assert 0 < len(received) < len(sent)
    assert [line["time"] for line in lines] == sorted(line["time"] for line in lines)
    named = {line["scenario"] for line in lines}
    assert {one["id"] for one in json.loads((leadline.folder / "report.json").read_text())["scenarios"]} <= named
    faults = [line for line in lines if line["direction"] == "fault"]
    assert "exit status 3" in faults[0]["line"]
    several = leadline("check", GAME, "--jobs", 2, "--transcript", "x.jsonl")
    assert several.returncode == 2
    assert "a transcript covers one program" in several.stderr


def test_a_transcript_replaces_nothing_but_a_transcript(leadline: Any) -> None:
    (leadline.folder / "said.jsonl").write_text("my notes\n")
    done = check(leadline, "none", "--transcript", "said.jsonl")
    assert done.returncode == 2
    assert (leadline.folder / "said.jsonl").read_text() == "my notes\n"
