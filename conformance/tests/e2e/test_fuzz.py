"""The output of `leadline fuzz` can be played again by `leadline check`, with the same program and a correct one."""

from __future__ import annotations

import json
import sys

import pytest
import yaml

RUNS_HERE = True

GAME = "deep-sea-adventure"
NO_POSITION = ("--without", "position")


def found_by(leadline, tmp_path, *words):
    """Return what is printed about a program, and the command that checks it again."""
    program = [sys.executable, "-m", "leadline", "serve", GAME, *words]
    found = leadline("fuzz", GAME, "--moves", "3000", "--", *program)
    assert found.returncode == 1, found.stdout + found.stderr
    scenario = found.stdout.partition("As a scenario:")[2]
    path = tmp_path / "found.yaml"
    path.write_text(scenario, encoding="utf-8")
    (entry,) = yaml.safe_load(scenario)
    return entry, ("check", GAME, "--no-suite", "--scenarios", str(path), "--")


@pytest.mark.parametrize("mistake", ["counter-clockwise", pytest.param("skips-a-seat", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "inputs",
    [("starter", "deal"), *(pytest.param(one, marks=pytest.mark.slow) for one in (("starter",), ()))],
    ids="+".join,
)
@pytest.mark.left_to_all
def test_a_program_without_inputs_plays_it_again(leadline, tmp_path, mistake, inputs):
    without = [word for settable in inputs for word in ("--without", settable)]
    words = (*NO_POSITION, *without, "--mistake", f"dsa.mistake.{mistake}")
    entry, again = found_by(leadline, tmp_path, *words)
    assert ("starter" in json.loads(entry["opening"])) == ("starter" not in inputs)
    program = [sys.executable, "-m", "leadline", "serve", GAME]
    wrong = leadline(*again, *program, *words)
    assert wrong.returncode == 1
    assert "dsa.dive.clockwise" in wrong.stdout
    for right in ((), (*NO_POSITION, *without)):
        answered = leadline(*again, *program, *right)
        assert answered.returncode == 0, answered.stdout
        assert "1 pass" in answered.stdout


def test_an_opening_may_leave_out_what_is_plain(leadline, tmp_path):
    path = tmp_path / "own.yaml"
    entry = {
        "scenario": "own-opening",
        "title": "Own",
        "rules": ["dsa.dive.clockwise"],
        "opening": json.dumps({"seats": 3}),
    }
    entry |= {"moves": ["first deeper 1+1"], "expect": {"turn": "second"}}
    path.write_text(yaml.safe_dump([entry]), encoding="utf-8")
    words = ("check", GAME, "--no-suite", "--scenarios", str(path), "--", sys.executable, "-m", "leadline", "serve")
    answered = leadline(*words, GAME, "--without", "starter", "--without", "deal")
    assert (answered.returncode, "1 pass" in answered.stdout) == (0, True)
    path.write_text(yaml.safe_dump([{**entry, "opening": "[3]"}]), encoding="utf-8")
    refused = leadline(*words, GAME)
    assert refused.returncode == 2
    assert "a setup has to be a mapping" in refused.stderr


DIES = """
import pathlib, subprocess, sys

started, game = pathlib.Path(sys.argv[1]), sys.argv[2]
if started.exists():
    sys.exit("it starts only once")
started.touch()
right = subprocess.Popen(
    [sys.executable, "-m", "leadline", "serve", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE
)
for _, line in zip(range(150), sys.stdin.buffer):
    right.stdin.write(line)
    right.stdin.flush()
    sys.stdout.buffer.write(right.stdout.readline())
    sys.stdout.flush()
right.kill()
"""


@pytest.mark.parametrize("what", [("--moves", "3000"), ("--positions", "500")], ids=["games", "positions"])
def test_a_program_that_starts_only_once_ends_it_with_what_was_compared(leadline, tmp_path, what):
    program = tmp_path / "dies.py"
    program.write_text(DIES, encoding="utf-8")
    ended = leadline("fuzz", GAME, *what, "--", sys.executable, str(program), str(tmp_path / "started"), GAME)
    assert ended.returncode == 2
    assert "no difference so far" in ended.stdout
    assert "the subject did not start again" in " ".join(ended.stderr.split())
    assert "internal error" not in ended.stderr


ALLOWED = ("--ignore-mistake", "dsa.mistake.counter-clockwise", "--ignore-mistake", "two-dives")


@pytest.mark.slow
def test_random_play_goes_on_past_allowed_mistakes(leadline):
    program = [sys.executable, "-m", "leadline", "serve", GAME]
    program += ["--mistake", "counter-clockwise", "--mistake", "two-dives"]
    on = leadline("fuzz", GAME, "--moves", "600", *ALLOWED[:2], "--", *program)
    assert on.returncode == 1, on.stdout + on.stderr
    assert "dsa.mistake.counter-clockwise" not in on.stdout
    assert "add --ignore-mistake dsa.mistake.two-dives" in " ".join(on.stdout.split())
    assert "As a scenario:" in on.stdout
    past = leadline("fuzz", GAME, "--moves", "600", *ALLOWED, "--", *program)
    assert (past.returncode, "no difference" in past.stdout) == (0, True)
    right = leadline("fuzz", GAME, "--moves", "600", *ALLOWED[:2], "--", *program[:-4])
    assert (right.returncode, "A difference" in right.stdout) == (1, True)


@pytest.mark.slow
def test_a_game_that_only_an_allowed_mistake_lets_come_so_far_is_no_scenario(leadline):
    """Without positions it cannot be cut to its last move, and the rules refuse a turn of the wrong diver."""
    program = [sys.executable, "-m", "leadline", "serve", GAME, *NO_POSITION]
    program += ["--mistake", "counter-clockwise", "--mistake", "two-dives"]
    found = leadline("fuzz", GAME, "--moves", "600", *ALLOWED[:2], "--", *program)
    said = " ".join(found.stdout.split())
    assert "It gets this far only with a mistake that is ignored: the rules refuse move 2" in said
    (entry,) = yaml.safe_load(found.stdout[found.stdout.index("- scenario:") :])
    assert "expect" not in entry
    assert len(entry["moves"]) > 2


BREAKING = ("loads-are-shared", "pick-up-goes-to-the-next-seat")
"""Mistakes of which one lays down chips that the other has given to somebody else."""


@pytest.mark.parametrize("others", [(), ("two-dives",)], ids=["only they", "among others"])
@pytest.mark.left_to_all
def test_mistakes_that_break_each_others_steps_are_named(leadline, others):
    words = [word for one in (*others, *BREAKING) for word in ("--ignore-mistake", one)]
    program = [sys.executable, "-m", "leadline", "serve", GAME]
    broken = leadline("fuzz", GAME, *words, "--", *program)
    assert (broken.returncode, broken.stdout) == (2, "")
    wrong, remedy = broken.stderr.splitlines()
    both = " and ".join(f"dsa.mistake.{one}" for one in BREAKING)
    assert wrong.startswith(
        f"leadline: --ignore-mistake: {both} cannot be built in together, because they break each other's "
    )
    assert remedy.strip().startswith("leave one of them out; ")
    shown = leadline("fuzz", GAME, *words, "--", *program, LEADLINE_DEBUG="1")
    assert "Traceback" in shown.stderr
    assert leadline("fuzz", GAME, *words[:-2], "--moves", "1", "--", *program).returncode == 1


@pytest.mark.slow
def test_divers_that_stay_home_leave_nobody_to_dive_and_break_nothing(leadline):
    words = ("--ignore-mistake", "home-stay-home", "--", sys.executable, "-m", "leadline", "serve", GAME)
    played = leadline("fuzz", GAME, *words, "--mistake", "home-stay-home")
    assert (played.returncode, played.stderr) == (0, "")


def test_a_mistake_that_explains_a_difference_by_itself_is_said(leadline):
    program = [sys.executable, "-m", "leadline", "serve", GAME, "--mistake", "dsa.mistake.counter-clockwise"]
    found = leadline("fuzz", GAME, "--moves", "3000", "--", *program)
    assert found.returncode == 1, found.stdout + found.stderr
    said = " ".join(found.stdout.partition("As a scenario:")[0].split())
    assert "the answer fits a known mistake: " in said
    assert "(dsa.mistake.counter-clockwise)" in said
