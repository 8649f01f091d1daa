"""`leadline bench`: that it measures what it says, on small numbers. How fast anything is, no test says."""

from __future__ import annotations

import json
import os
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from leadline.bench.speed import listen, measure, prepared

from leadline.bench import stopwatch
from leadline.bench.engine import moves_of_games
from leadline.bench.memory import grow
from leadline.cli import main
from leadline.run.run import Order
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

GAME = "deep-sea-adventure"
SUBJECT = [sys.executable, "-m", "leadline", "subject", GAME]
SMALL = ["--scenarios", "6", "--repeat", "1", "--moves", "40", "--plays", "30"]


def order() -> Order:
    return Order(GAME, SUBJECT, load_suite(GAME).scenarios[:6], False, "")


def test_it_measures_the_program_beside_the_reference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert main(["bench", GAME, *SMALL, "--json", str(file), "--", *SUBJECT]) == 0
    shown = capsys.readouterr().out
    for said in (
        "Deep Sea Adventure",
        "Start of a command",
        "Checking a program",
        "Memory of the runner",
        "The engine",
    ):
        assert said in shown
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["start"][0]["name"] == "python alone"
    assert all(one["seconds"] > 0 for one in figures["start"])
    speeds = [one for one in figures["speed"] if "jobs" not in one]
    names = ["the reference", "answers ready, in plain `json`", "answers ready as lines", " ".join(SUBJECT)]
    assert [one["name"] for one in speeds] == names
    for one in speeds:
        assert one["moves"] == speeds[0]["moves"] > 10
        assert 0 < one["seconds"] < one["whole"]
        assert one["bare"] > 0
        assert one["alone"] > 0
        assert sum(one["shares"].values()) == pytest.approx(1)
        assert all(one["shares"][name] > 0 for name in ("transport", "validation", "judging", "rest"))
    assert [one["jobs"] for one in figures["speed"] if "jobs" in one] == [2, 2, 2]
    assert figures["memory"][0]["moves"] >= 40
    assert figures["engine"][0]["plays a second"] > 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["kite-race"], "there is no game 'kite-race'"),
        (["--repeat", "0"], "--repeat 0 leaves nothing to measure"),
        (["--scenarios", "-1"], "--scenarios -1 leaves nothing to measure"),
        (["--json", "/nowhere/figures"], "the figures cannot be written to /nowhere/figures"),
        (["--", "no-such-program"], 'The command "no-such-program" was not found.'),
        (["--", sys.executable, "-c", "print('hello')"], "is not JSON"),
    ],
)
def test_what_cannot_be_measured_is_told_at_once(
    capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert main(["bench", *options]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""


def test_a_program_that_has_every_answer_ready_is_judged_like_the_first() -> None:
    said = listen(order())
    assert len(said.requests) == len(said.answers) > 20
    assert [json.loads(line)["id"] for line in said.requests] == [json.loads(line)["id"] for line in said.answers]
    with prepared(order()) as (plain, ready):
        one, *others = (measure("one", one, 1) for one in (order(), plain, ready))
    assert [one.moves] * 2 == [other.moves for other in others]
    assert one.rate > 0


@pytest.mark.slow
def test_memory_is_looked_at_after_the_first_moves_and_at_the_end() -> None:
    found = grow(order(), 1_100)
    assert [one.moves // 100 for one in found] == [10, 11]
    assert all(one.used > 2**20 for one in found)


def test_the_engine_plays_legal_moves_of_whole_games() -> None:
    from leadline.games import load_game, recommended

    moves = moves_of_games(GAME, 50)
    game = load_game(GAME)
    engine = game.engine(game.rulings.from_mapping(recommended(GAME)))
    assert len(moves) == 50
    assert moves == moves_of_games(GAME, 50)
    assert not any(hasattr(engine.play(position, move), "why") for position, move in moves)


def test_time_is_charged_to_the_innermost_function_that_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(stopwatch, "perf_counter", lambda: float(next(clock)))

    class Work:
        def outer(self) -> str:
            return self.inner() + self.inner()

        def inner(self) -> str:
            return "x"

        def fails(self) -> Any:
            raise ValueError

    watch = stopwatch.Stopwatch()
    with watch.watching({"out": [(Work, "outer"), (Work, "fails")], "in": [(Work, "inner")]}, "rest"):
        assert Work().outer() == "xx"
        with pytest.raises(ValueError):  # noqa: PT011
            Work().fails()
    # Each look at the clock takes a second: rest, outer, inner, outer, inner, outer, rest, fails, rest.
    assert watch.seconds == {"rest": 3.0, "out": 4.0, "in": 2.0}
    assert Work.outer.__name__ == "outer"
    assert not hasattr(Work.outer, "__wrapped__")
