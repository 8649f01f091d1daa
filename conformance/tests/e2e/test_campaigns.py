"""Campaigns on the command line: the same result however they are done, and nothing is lost when they are stopped."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are the signals and limits of POSIX systems")

TOYS = str(Path(__file__).resolve().parents[1] / "toys")
PROGRAM = ("--env", f"LEADLINE_GAMES={TOYS}", "--", sys.executable, "-B", "-m", "leadline", "serve", "kite-race")

FUZZ = ("fuzz", "kite-race", "--seed", "5", "--moves", "100")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_GAMES", TOYS)


def pieces(file: Path) -> dict[str, Any]:
    """Return the results in a file by piece."""
    header, *lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert header["campaign"]["game"] == "kite-race"
    return {line["piece"]: line["result"] for line in lines}


@pytest.fixture(scope="module")
def alone(command_line: Any) -> Any:
    """A campaign that was done in one process, in the file `alone.jsonl`: its command line, and its output."""
    leadline = command_line()
    done = leadline(*FUZZ, "--results", "alone.jsonl", "--counts", *PROGRAM, LEADLINE_GAMES=TOYS)
    assert done.returncode == 0, done.stderr
    return leadline, done.stdout


@pytest.mark.left_to_all
def test_a_campaign_counts_what_it_compares(alone: Any) -> None:
    leadline, output = alone
    assert "256 random games: no difference (seed 5)" in output
    assert "rules that forbid a move or an opening" in output
    assert pieces(leadline.folder / "alone.jsonl")["0"]["games"] == 256


@pytest.mark.left_to_all
def test_a_campaign_gives_the_same_on_a_cluster(alone: Any) -> None:
    leadline, output = alone
    clustered = leadline(*FUZZ, "--results", "cluster.jsonl", "--counts", "--cluster", "--jobs", "1", *PROGRAM)
    assert (clustered.stderr, clustered.stdout) == ("", output)
    first, second = (pieces(leadline.folder / name) for name in ("alone.jsonl", "cluster.jsonl"))
    assert first["0"] == second["0"]


def test_a_campaign_that_is_done_needs_no_cluster(alone: Any) -> None:
    leadline, output = alone
    nowhere = ("--cluster", "tcp://127.0.0.1:1")
    assert leadline(*FUZZ, "--results", "alone.jsonl", "--counts", *nowhere, *PROGRAM).stdout == output


def test_the_file_of_another_campaign_is_refused(alone: Any) -> None:
    leadline, _ = alone
    other = leadline(*FUZZ, "--seed", "6", "--results", "alone.jsonl", *PROGRAM)
    assert (other.returncode, other.stdout) == (2, "")
    assert "another campaign: its seed is 5, but that of this campaign is 6" in " ".join(other.stderr.split())


@pytest.mark.slow
def test_a_full_disk_ends_a_campaign_with_what_was_done(alone: Any) -> None:
    leadline, _ = alone
    size = (leadline.folder / "alone.jsonl").stat().st_size
    ended = leadline.with_little_space(size - 10, *FUZZ, "--results", "full.jsonl", *PROGRAM)
    assert (ended.returncode, ended.stdout) == (2, "")
    first, remedy = ended.stderr.splitlines()
    assert first == (
        "leadline: the results cannot be written to full.jsonl: File too large; no piece was completed before"
    )
    assert "run the same command again" in remedy
    assert pieces(leadline.folder / "full.jsonl") == {}


@pytest.mark.left_to_all
def test_an_interrupted_campaign_says_what_is_kept_and_continues(leadline: Any) -> None:
    file = leadline.folder / "r.jsonl"
    words = ("fuzz", "kite-race", "--seed", "5", "--results", "r.jsonl", "--jobs", "2", "--moves")
    with leadline.start(*words, "1000000", *PROGRAM) as running:
        until = time.monotonic() + 200
        while not (file.exists() and file.read_bytes().count(b"\n") > 1) and time.monotonic() < until:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, error = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    (line,) = error.strip().splitlines()
    assert line.startswith("leadline: interrupted: ")
    assert line.endswith("kept in r.jsonl; the same command continues from there")
    before = file.read_bytes()
    name = min(pieces(file), key=int)
    if name == "0":
        assert leadline(*words, "10", *PROGRAM).returncode == 0
        assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--jobs", "0"), "0 is not a possible number of workers"),
        (("--jobs", "2", "--cluster=tcp://h:1"), "--jobs sets the number of processes on this machine"),
        (("--cluster=here",), "'here' is not the address of a scheduler"),
        (("--results", "/dev/null"), "the results cannot be read: it is a device, not a file"),
        (("--results", "no/folder"), "the results cannot be written to no/folder: No such file or directory"),
        (("--jobs", "1", "--transcript", "t"), "no transcript can be written when the work is divided"),
    ],
)
def test_what_cannot_be_done_is_refused(said: Any, words: tuple[str, ...], says: str) -> None:
    status, out, error = said(*FUZZ, *words, *PROGRAM)
    assert (status, out) == (2, "")
    assert says in " ".join(error.split())
