"""A program over pipes, behind HTTP and as a Python object: the same program gets the same report."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from http_program import serving
from tiers import slow_but

from leadline.base.errors import InputError
from leadline.check.checking import run_suite
from leadline.cli import check, main, program_options
from leadline.games import load_game
from leadline.kit import Handler
from leadline.recording.lines import Selection
from leadline.results.model import Report
from leadline.run.run import RunConfig
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GAMES = {"deep-sea-adventure": 48, "captain-sonar": 40, "deep-regrets": 120}
"""The distance between the scenarios that are played."""
WRONG = {
    "deep-sea-adventure": ["dsa.mistake.stack-breathes-for-two", "dsa.mistake.divers-start-on-the-line"],
    "captain-sonar": ["sonar.mistake.limit-has-to-be-passed", "sonar.mistake.always-real-time"],
    "deep-regrets": ["regrets.mistake.shoals-of-twelve", "regrets.mistake.all-sixty-regrets"],
}
MODULE = """
from leadline.serve.subject import ReferenceSubject

print("a program may print what it likes")

def make():
    return ReferenceSubject({game!r}, mistakes={mistakes!r}).handlers()
"""


def config(game: str, words: list[str], command: tuple[str, ...] = ()) -> RunConfig:
    """Return the run that `leadline check GAME …` would make, without what differs between the two ways."""
    parser = ArgumentParser()
    check.add_arguments(parser)
    args = parser.parse_args([game, *words])
    args.command, args.components = list(command), None
    scenarios = load_suite(game).scenarios[:: GAMES[game]]
    made = check.config_of(args, load_game(game), "", scenarios, Selection())
    starts = made.starts or made.command
    return replace(made, starts=starts, command=[], options=[], whole=False, sample=False)


def report(order: RunConfig) -> Report:
    found = run_suite(order, lambda done, total, what: None)
    assert found.summary.restarts == 0
    return replace(found, summary=replace(found.summary, seconds=0.0), date="")


def handlers(game: str, mistakes: list[str], without: tuple[str, ...] = ()) -> Mapping[str, Handler]:
    return ReferenceSubject(game, mistakes=mistakes, without=without).handlers()


@pytest.mark.parametrize("wrong", [False, True], ids=["right", "wrong"])
@pytest.mark.parametrize("game", slow_but(["deep-sea-adventure"], GAMES))
@pytest.mark.left_to_all
def test_three_ways_and_one_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, wrong: bool) -> None:
    mistakes = WRONG[game] if wrong else []
    (tmp_path / "program.py").write_text(MODULE.format(game=game, mistakes=mistakes), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = [word for name in mistakes for word in ("--mistake", name)]
    over_pipes = report(config(game, [], (sys.executable, "-m", "leadline", "serve", game, *words)))
    assert over_pipes.summary.status == (1 if wrong else over_pipes.summary.status)
    assert over_pipes.summary.moves > 10
    assert report(config(game, ["--python", "program:make"])) == over_pipes
    with serving(handlers(game, mistakes)) as (url, posts):
        assert report(config(game, ["--http", url])) == over_pipes
    assert any(b"\n" in body for body in posts.bodies), "several requests at once go into one POST"


@pytest.mark.usefixtures("without_detection")
def test_a_program_without_pipelining_is_posted_one_request_at_a_time() -> None:
    game = "deep-sea-adventure"
    with serving(handlers(game, [], ("pipelining",)), closes=True) as (url, posts):
        found = report(config(game, ["--http", url]))
    assert found.summary.status in (0, 3)
    assert not any(b"\n" in body for body in posts.bodies)
    assert posts.connections == len(posts.bodies)


@pytest.mark.usefixtures("without_detection")
def test_one_connection_is_kept() -> None:
    game = "deep-sea-adventure"
    with serving(handlers(game, [], ("pipelining",))) as (url, posts):
        report(config(game, ["--http", url]))
    assert posts.connections == 1 < len(posts.bodies)


@pytest.mark.slow
def test_every_command_takes_every_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = "deep-sea-adventure"
    (tmp_path / "program.py").write_text(MODULE.format(game=game, mistakes=[]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with serving(handlers(game, [])) as (url, _):
        for way in (["--http", url], ["--python", "program.py:make"]):
            assert main(["smoke", game, *way]) == 0
            assert main(["fuzz", game, "--moves", "20", *way]) == 0
            assert main(["check", game, "--only", "stacks", "--quiet", *way]) == 0
            assert main(["bench", "memory", "--game", game, "--scenarios", "6", "--moves", "20", *way]) == 0


@pytest.mark.usefixtures("without_detection")
def test_what_shows_a_failure_again_names_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = "deep-sea-adventure"
    page = tmp_path / "report.html"
    with serving(handlers(game, WRONG[game])) as (url, _):
        assert main(["check", game, "--http", url, "--only", "stacks", "--html", str(page)]) == 1
    assert f"--http {url}" in capsys.readouterr().out.split("reproduce: ")[1].splitlines()[0]
    assert f"leadline check {game} --http {url}" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--http", "http://h", "--python", "a:b"], "the program is specified in 2 ways: --http, --python"),
        (["--http", "http://h", "--", "program"], "the program is specified in 2 ways: -- COMMAND, --http"),
        (["--http", "localhost:8000"], "it begins neither with http:// nor with https://"),
        (["--http", "http://"], "it names no host"),
        (["--http", "http://me:secret@h/"], "it contains a name or a password"),
        (["--http", "http://h:99999/"], "Port out of range"),
        (["--http", "http://h/#part"], "is never sent to a server"),
        (["--http", "http://h/a b"], "a space or a character that is not ASCII"),
        (["--python", "program"], "'program' does not name a module and a function in it"),
        (["--python", ":make"], "write --python MODULE:FACTORY"),
        (["--python", "program:"], "write --python MODULE:FACTORY"),
        (["--python", "program:make it"], "write --python MODULE:FACTORY"),
    ],
)
@pytest.mark.parametrize("command", ["check", "smoke", "fuzz"])
def test_what_cannot_be_reached_as_it_is_said(
    command: str, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "deep-sea-adventure", *words]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_without_any_way_there_is_no_program() -> None:
    parser = ArgumentParser()
    program_options.add_arguments(parser)
    with pytest.raises(InputError, match="no program is specified"):
        program_options.subject_of(parser.parse_args([]), load_game("deep-sea-adventure"), "smoke")
