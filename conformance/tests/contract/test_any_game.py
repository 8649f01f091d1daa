"""Games of every kind through the whole runner: turns, decisions open at once, and programs that can do less."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from any_game import CONGER, DEEP_SEA, DUEL, FISH, GAMES, KITE, TOYS, Served, check, not_passed, scenarios_of, wrong
from tiers import slow_but

from leadline.check.checking import run_suite
from leadline.check.judging import judge_recording
from leadline.games import load_game
from leadline.kit import BadRequest
from leadline.recording.file import read_recording
from leadline.results.model import Report
from leadline.run.run import RunConfig
from leadline.schema.codec import Codec

TOY_GAMES = [KITE, DUEL, FISH, CONGER]
INPUTS = [(game.id, settable) for game in GAMES.values() for settable in game.inputs]
QUICK_INPUTS = [one for one in INPUTS if one[0] != DEEP_SEA.id or one[1] in ("dice", "starter")]
MISTAKES = [(game.id, name) for game in TOY_GAMES for name in game.mistakes]
QUICK_MISTAKES = [next(one for one in MISTAKES if one[0] == game.id) for game in TOY_GAMES]


@pytest.mark.parametrize("game", [game.id for game in TOY_GAMES])
@pytest.mark.sampled(2)
def test_the_reference_is_right_and_honest(game: str) -> None:
    report = check(partial(Served, game), sample=True)
    assert not_passed(report) == {}
    assert [one.id for one in (*report.chance, *report.probes) if one.verdict == "fail"] == []
    assert report.summary.status == 0


@pytest.mark.parametrize(("game", "mistake"), slow_but(QUICK_MISTAKES, MISTAKES))
def test_a_mistake_is_no_conformance(game: str, mistake: str) -> None:
    report = check(partial(Served, game, mistakes=[mistake]))
    assert wrong(report)
    assert report.summary.status == 1


class AnyDice(Served):
    """A subject that accepts any face, as the nearest one that a die has."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        for move in params["moves"]:
            for drawn in move.get("chance") or ():
                if drawn["of"] == "white":
                    drawn["got"] = [min(max(face, 1), 3) for face in drawn["got"]]
        return super().play(params)


def test_a_face_that_no_die_has_is_not_to_be_taken() -> None:
    report = check(partial(AnyDice, FISH.id), sample=True)
    failed = {one.id: one.says for one in report.probes if one.verdict == "fail"}
    assert list(failed) == ["consistency.impossible-chance"]
    assert "2 of 14 impossible results were accepted" in failed["consistency.impossible-chance"]
    without_chance = check(partial(Served, KITE.id), sample=True)
    assert "consistency.impossible-chance" not in [one.id for one in without_chance.probes]


def test_no_impossible_result_is_made_of_words() -> None:
    """Only numbers have neighbours that a randomiser cannot give."""
    report = check(partial(Served, CONGER.id), sample=True)
    (probe,) = [one for one in report.probes if one.id == "consistency.impossible-chance"]
    assert (probe.verdict, probe.says) == (
        "not-tested",
        "no move that was answered could be sent again with an impossible result",
    )


def at(data: Any, path: str) -> Any:
    for name in path.split("."):
        data = data.get(name) if isinstance(data, dict) else None
    return data


class WithoutInputs(Served):
    """A subject that answers with an error if it is sent something that it does not accept."""

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        self.must_not_be_told("setup", params.get("setup"))
        return super().open(params)

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        for move in params["moves"]:
            self.must_not_be_told("move", move)
        return super().play(params)

    def must_not_be_told(self, what: str, data: Any) -> None:
        for name, settable in self.game.inputs.items():
            kind, _, path = settable.path.partition(".")
            if kind == what and name not in self.can and at(data, path) not in (None, [], {}):
                raise BadRequest(f"It was told {settable.path}.")


@pytest.mark.parametrize(("game", "settable"), slow_but(QUICK_INPUTS, INPUTS))
@pytest.mark.sampled(12)
def test_what_cannot_be_told_is_left_out_and_nothing_is_wrong(game: str, settable: str) -> None:
    report = check(partial(WithoutInputs, game, without=[settable]), scenarios_of(game, 1 if game in TOY_IDS else 9))
    assert wrong(report) == {}
    assert any(one.verdict == "pass" for one in report.scenarios)
    untested = [one.why for one in report.scenarios if one.verdict == "not-tested"]
    assert all(why.startswith("it ") for why in untested)


TOY_IDS = {game.id for game in TOY_GAMES}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(3)
def test_who_takes_no_position_is_not_tested_on_one(game: str) -> None:
    some = scenarios_of(game, 1 if game in TOY_IDS else 9)
    report = check(partial(Served, game, without=["position"]), some)
    assert wrong(report) == {}
    untested = {one.id for one in report.scenarios if one.why == "it cannot take a position"}
    assert untested == {one.id for one in some if one.setup is None}


# ---- over pipes: the same at once and one by one, in one process and in several, and from the recording


def plain(report: Report) -> Any:
    """Return a report without what changes from run to run."""
    summary = replace(report.summary, seconds=0.0, restarts=0)
    untimed = replace(report, summary=summary, date="", subject={}, command=[])
    made = Codec[Report](Report).adapter.dump_python(untimed, mode="json")
    for one in (*made["rules"], *made["model"]["causes"]):
        one["reproduce"] = ""
    return made


STEADY_MISTAKES = {CONGER.id: "conger.mistake.stones-stay"}
"""Mistakes with which a program draws nothing that the moves do not state; if it did, no two runs would be the same."""


@pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")
@pytest.mark.parametrize(
    ("game", "mistaken"),
    slow_but(
        [(KITE.id, True), (FISH.id, False), (DUEL.id, True)],
        [(game.id, one) for game in TOY_GAMES for one in (False, True)],
    ),
)
@pytest.mark.sampled(3)
def test_the_report_is_the_same_however_it_is_played(tmp_path: Any, game: str, mistaken: bool) -> None:
    command = [sys.executable, "-m", "leadline", "serve", game]
    if mistaken:
        command += ["--mistake", STEADY_MISTAKES.get(game, next(iter(GAMES[game].mistakes)))]
    scenarios = scenarios_of(game)

    def run(*more: str, **options: Any) -> Report:
        environment = [f"LEADLINE_GAMES={TOYS}", "PYTHONPATH"]
        config = RunConfig(load_game(game), [*command, *more], scenarios, False, "", env=environment, **options)
        return run_suite(config, lambda done, total, what: None)

    at_once = run(record=tmp_path / "run.jsonl")
    assert bool(wrong(at_once)) == mistaken
    assert plain(run("--without", "pipelining")) == plain(at_once)
    assert plain(run(jobs=2)) == plain(at_once)
    assert plain(
        judge_recording(
            load_game(game),
            read_recording(tmp_path / "run.jsonl"),
            scenarios,
            whole=False,
        )
    ) == plain(at_once)
