"""A fault in a probe is reported as that fault, and only what was asked both times is compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge.chance import chance_results
from leadline.judge.consistency import probe_results
from leadline.recording.model import (
    Answer,
    AtOnce,
    GameRecord,
    ImpossibleRecord,
    Recording,
    SampleRecord,
    StartRecord,
    Turn,
)
from leadline.run.determinism import are_alike

GAME = "deep-sea-adventure"
LOADED = load_game(GAME)
CAN = ["position", "legal", "view", "sample", "pipelining", *LOADED.inputs]
LATE = "The subject gave no answer within 5 s."


def answer(air: int = 20, **more: Any) -> Answer:
    return Answer("position", position={"air": air}, **more)


def fault() -> Answer:
    return Answer("fault", why=LATE)


def game(*answers: Answer, part: Any = "main") -> GameRecord:
    opened, *played = answers
    turns = [Turn([{"choice": {"seat": number}}], [f"move {number}"], one) for number, one in enumerate(played, 1)]
    return GameRecord("one", part, {"position": {"air": 25}}, opened, turns)


def probes(recording: Recording) -> dict[str, Any]:
    class NothingJudged:
        games = ()

    return {one.id: one for one in probe_results(LOADED.reports, recording, NothingJudged())}  # type: ignore[arg-type]


def recording(*games: GameRecord, **more: Any) -> Recording:
    return Recording(GAME, {"can": CAN}, {}, 1, list(games), **more)


def test_a_time_out_in_a_game_that_is_played_again_is_a_fault_and_no_change() -> None:
    again = probes(recording(game(answer(), answer(19)), again=[game(answer(), fault())]))["consistency.replay"]
    assert again.verdict == "fail"
    assert "broke when it was played again: one, move 1 (move 1): " + LATE in again.says
    assert "not deterministic" not in again.says
    other = probes(recording(game(answer(), answer(19)), again=[game(answer(), answer(18))]))["consistency.replay"]
    assert other.says.startswith("not deterministic: an answer was different")


def test_a_time_out_after_an_impossible_result_is_not_called_accepted() -> None:
    late, refused = game(answer(), fault()), game(answer(), Answer("refused"))
    records = [ImpossibleRecord("dice", one) for one in (late, refused, refused, refused)]
    found = probes(recording(refused, impossible=records, again=[refused]))["consistency.impossible-chance"]
    assert found.verdict == "fail"
    assert found.says.startswith(
        "1 of 4 games with an impossible result ended in a fault; one: move 1: the subject broke"
    )
    assert LATE in found.says
    records.append(ImpossibleRecord("dice", game(answer(), answer(19))))
    both = probes(recording(refused, impossible=records, again=[refused]))
    assert "1 of 5 impossible results were accepted" in both["consistency.impossible-chance"].says


def test_a_fault_before_the_impossible_result_is_reported_too() -> None:
    records = [ImpossibleRecord("dice", game(answer(), fault(), Answer("position")))]
    found = probes(recording(game(answer()), impossible=records, again=[game(answer())]))[
        "consistency.impossible-chance"
    ]
    assert (found.verdict, "the subject broke" in found.says) == ("fail", True)


def test_a_stray_line_while_samples_are_drawn_is_no_test_of_chance() -> None:
    broken = SampleRecord("dice", 100, "fault", why="The subject answered with a line that is not JSON.")
    for records in ({"samples": [broken]}, {"samples": [good()], "starts": [StartRecord(1, [broken])]}):
        results = {one.id: one for one in chance_results(LOADED, recording(**records))}
        assert results["dice.answered"].verdict == "fail"
        assert "the subject broke when it was asked for 100" in results["dice.answered"].says
        assert {one.id for one in results.values() if one.verdict == "fail"} == {"dice.answered"}


def good() -> SampleRecord:
    return SampleRecord("dice", 3, "samples", samples=[[1, 2], [3, 3], [2, 1]])


def test_only_what_was_asked_both_times_is_compared() -> None:
    seen = {"seats": [1], "view": {"air": 20}}
    listed = {"seat": 1, "kind": "turn", "given": None, "choices": [{"seat": 1}]}
    one, other = answer(views=[seen], legal=[listed]), answer()
    assert are_alike(LOADED.reports, one, other)
    assert are_alike(LOADED.reports, one, answer(views=[seen, {"seats": [2], "view": {"air": 3}}]))
    assert not are_alike(LOADED.reports, one, answer(views=[{"seats": [1], "view": {"air": 19}}]))
    assert not are_alike(LOADED.reports, one, answer(legal=[{**listed, "choices": []}]))


def test_an_answer_at_once_with_chance_of_its_own_is_not_compared() -> None:
    def at_once(first: Answer) -> str:
        played = game(answer(), first)
        played.at_once = AtOnce(1, answer(17))
        return {one.id: one.verdict for one in probes(recording(played, again=[game(answer())])).values()}[
            "consistency.pipelining"
        ]

    assert at_once(answer(19)) == "fail"
    assert at_once(answer(19, played=[{"chance": {"dice": [1, 2]}}])) == "pass"


def rolled(*dice: int, air: int) -> GameRecord:
    """Return a game with one move that states a roll, and the air in its answer."""
    return replace(game(answer(), answer(air)), turns=[Turn([{"chance": {"dice": [*dice]}}], ["move"], answer(air))])


@pytest.mark.parametrize(
    ("sent", "verdict", "says"),
    [
        (rolled(1, 2, 2, air=19), "pass", "1 surplus result was ignored"),
        (rolled(1, 2, 2, air=18), "fail", "one: move was played, which is an impossible result"),
        (rolled(1, 7, air=19), "fail", "one: move was played, which is an impossible result"),
    ],
)
def test_only_a_surplus_result_may_be_ignored(sent: GameRecord, verdict: str, says: str) -> None:
    original = rolled(1, 2, air=19)
    probe = probes(recording(original, impossible=[ImpossibleRecord("dice", sent)], again=[original]))
    found = probe["consistency.impossible-chance"]
    assert found.verdict == verdict
    assert found.says.startswith(says)
