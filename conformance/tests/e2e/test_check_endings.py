"""The end of `leadline check` if a program cannot be tested in full, or not at all."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest
from reported import flat, report_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"


def test_what_cannot_be_tested_makes_a_run_incomplete(leadline: Any) -> None:
    some = ["--only", "dsa-setup-two-divers", "--only", "stacks"]
    done = leadline("check", GAME, *some, "--", *leadline.program("cannot-load"))
    assert done.returncode == 3
    assert "\nINCOMPLETE: nothing is wrong, but not everything could be tested\n" in done.stdout
    assert "it cannot take a position" in done.stdout
    assert "exit status 3 (incomplete)" in done.stdout


def test_a_program_of_another_protocol_version_is_not_checked(leadline: Any) -> None:
    done = leadline("check", GAME, "--", *leadline.program("other-version"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "the subject speaks version 7 of the protocol, but the runner speaks version 3" in done.stderr
    assert 'answer `initialize` with "protocol": 3' in done.stderr


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["no-such-program"], "no-such-program"),
        ([sys.executable, "no-such-file.py"], "No such file or directory"),
        ([sys.executable, "-c", "print('ready')"], "the answer of the subject to `initialize` cannot be used"),
        (["true"], "The subject ended before its first answer"),
        ([""], "the subject did not start"),
    ],
)
def test_a_program_that_does_not_start_is_a_fault_of_the_input(leadline: Any, command: list[str], says: str) -> None:
    done = leadline("check", GAME, "--", *command)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in flat(done.stderr)
    assert "Traceback (most recent call last)" not in done.stderr


@pytest.mark.parametrize(("games", "numbers"), [("3-5", [3, 4, 5]), ("4", [4])])
@pytest.mark.left_to_all
def test_a_program_that_rolls_for_itself_is_guided(leadline: Any, games: str, numbers: list[int]) -> None:
    options = ["--only", "dsa-swimming-l*", "--guided-games", games, "--seed", "4", "--json", "report.json"]
    done = leadline("check", GAME, *options, "--", *leadline.program("rolls-alone"))
    report = report_of(leadline)
    guided = [one for one in report["scenarios"] if one["topic"] == "guided"]
    assert [one["id"] for one in guided] == [f"guided-{number}" for number in numbers]
    assert {one["verdict"] for one in guided} == {"pass"}
    assert report["seed"] == 4
    assert "it cannot accept the dice" in done.stdout


def test_games_to_guide_are_named_by_their_numbers(leadline: Any) -> None:
    assert "1-40 means forty games, 40 only one" in flat(leadline("check", "--help").stdout)
    bad = leadline("check", GAME, "--guided-games", "many", "--", *leadline.program("none"))
    assert bad.returncode == 2
    assert "'many' does not name any games" in bad.stderr
    assert "the number of one game, such as 7, or a range such as 1-20" in flat(bad.stderr)


def test_too_little_memory_is_named_as_the_cause(leadline: Any) -> None:
    done = leadline("check", GAME, "--memory", "1", "--", sys.executable, "-c", "input()")
    said = " ".join(done.stderr.split())
    assert done.returncode == 2
    assert "1 MiB of memory may be too little for it to start; try `--memory 512`" in said
    assert "--cwd" not in said
