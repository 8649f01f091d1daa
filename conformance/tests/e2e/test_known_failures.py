"""Lists of known failures as a user keeps them, over several runs of a program that changes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"
ONLY = ["--only", "dsa-breathing-*-chip*", "--quiet"]


def check(leadline: Any, fault: str, *options: Any) -> subprocess.CompletedProcess[str]:
    done: subprocess.CompletedProcess[str] = leadline("check", GAME, *ONLY, *options, "--", *leadline.program(fault))
    return done


def entries(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def written(command_line: Any) -> str:
    """Return a list that was written from a run with wrong answers."""
    leadline = command_line()
    done = check(leadline, "wrong-air", "--update-known-failures", "known.txt")
    assert done.returncode == 1
    file = leadline.folder / "known.txt"
    assert f"{len(entries(file))} known failures written to known.txt" in done.stdout
    text: str = file.read_text(encoding="utf-8")
    return text


@pytest.fixture
def listed(leadline: Any, written: str) -> Any:
    """Return a folder with that list in it."""
    (leadline.folder / "known.txt").write_text(written, encoding="utf-8")
    return leadline


def test_just_the_listed_failures_are_no_news(listed: Any, written: str) -> None:
    done = check(listed, "wrong-air", "--known-failures", "known.txt")
    assert done.returncode == 0
    number = len(entries(listed.folder / "known.txt"))
    assert number > 5
    assert f"Exactly the known failures of known.txt occur ({number}): exit status 0" in done.stdout
    assert written.startswith("# ")


def test_a_wildcard_stands_for_many(listed: Any) -> None:
    charged = {tuple(line.split()[1:3]) for line in entries(listed.folder / "known.txt")}
    lines = [f"dsa-*  {verdict}  {charge}" for verdict, charge in sorted(charged)]
    (listed.folder / "known.txt").write_text("\n".join(lines) + "\n")
    assert check(listed, "wrong-air", "--known-failures", "known.txt").returncode == 0


def test_a_failure_that_is_not_listed_is_news(listed: Any) -> None:
    file = listed.folder / "known.txt"
    gone, *rest = entries(file)
    file.write_text("\n".join(rest) + "\n")
    done = check(listed, "wrong-air", "--known-failures", "known.txt")
    assert done.returncode == 1
    assert "The failures differ from known.txt: exit status 1" in done.stdout
    assert "this failure is not listed" in done.stdout
    assert f"add this line to known.txt: {gone}" in done.stdout


def test_entries_that_no_longer_occur_are_stale(listed: Any) -> None:
    done = check(listed, "none", "--known-failures", "known.txt")
    assert done.returncode == 1
    lines = (listed.folder / "known.txt").read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            assert f"  known.txt:{number}: {line.split()[0]} " in done.stdout
    assert "it no longer fails" in done.stdout
    assert "remove the line" in done.stdout


def test_verdict_charge_and_message_are_pinned(listed: Any) -> None:
    file, others = listed.folder / "known.txt", {}
    for entry, part in zip(entries(file), ("message", "verdict", "charge"), strict=False):
        name, verdict, charge, _, message = entry.split(maxsplit=4)
        others[entry] = {
            "message": f"{name}  {verdict}  {charge}  # something else",
            "verdict": f"{name}  error  -",
            "charge": f"{name}  {verdict}  dsa.scoring.draw  # {message}",
        }[part]
        file.write_text(file.read_text().replace(entry, others[entry]))
    assert len(others) == 3
    done = check(listed, "wrong-air", "--known-failures", "known.txt")
    assert done.returncode == 1
    for entry, other in others.items():
        line = file.read_text().splitlines().index(other) + 1
        assert f"known.txt:{line}: {other.split()[0]} is listed as " in done.stdout
        assert f"if that is right, write this line: {entry}" in done.stdout


@pytest.mark.slow
def test_writing_it_anew_keeps_the_remarks_of_what_stays(listed: Any) -> None:
    file = listed.folder / "known.txt"
    first, second, *_ = entries(file)
    file.write_text(f"# About all of it.\n\n# First.\n{first}\n\n# Gone.\ndsa-gone  fail  dsa.scoring.draw\n{second}\n")
    check(listed, "wrong-air", "--update-known-failures", "known.txt")
    text = file.read_text()
    assert text.startswith(f"# About all of it.\n\n# First.\n{first}\n\n# Gone.\n")
    assert set(entries(file)) >= {first, second}
    assert check(listed, "wrong-air", "--known-failures", "known.txt").returncode == 0
    check(listed, "none", "--update-known-failures", "known.txt")
    assert check(listed, "none", "--known-failures", "known.txt").returncode == 0
    assert "# About all of it." in file.read_text()


def test_a_fault_is_listed_too(leadline: Any) -> None:
    six = "dsa-order-six-divers-one-round"
    assert check(leadline, "dies", "--only", six, "--update-known-failures", "known.txt").returncode == 1
    assert any(line.split()[1:3] == ["error", "-"] for line in entries(leadline.folder / "known.txt"))
    assert check(leadline, "dies", "--only", six, "--known-failures", "known.txt").returncode == 0


@pytest.mark.slow
def test_a_recording_is_compared_as_well(listed: Any) -> None:
    check(listed, "wrong-air", "--record", "run.jsonl")
    assert listed("judge", "run.jsonl", "--known-failures", "known.txt").returncode == 0
    before = (listed.folder / "known.txt").read_text()
    lines = (listed.folder / "run.jsonl").read_bytes().splitlines(keepends=True)
    (listed.folder / "run.jsonl").write_bytes(b"".join(lines[:-1]))
    cut = listed("judge", "run.jsonl", "--known-failures", "known.txt", "--update-known-failures", "known.txt")
    assert cut.returncode == 1
    assert "The run is incomplete, so it says nothing about the known failures." in cut.stdout
    assert (listed.folder / "known.txt").read_text() == before
