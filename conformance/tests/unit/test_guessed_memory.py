"""What the rules remember of a draw that is impossible: the judge knows that it is guessed."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game, recommended
from leadline.judge.diagnosis import PLAIN, FaultCatalogue
from leadline.judge.observation import Observation
from leadline.judge.reference import Reference
from leadline.judge.replay import Replay
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.suite.bundle import load_suite

GAME = load_game("deep-regrets")
SCENARIO = next(one for one in load_suite(GAME.id).scenarios if one.id == "regrets-cast-empty-shoal")


@pytest.mark.parametrize(("fish", "is_guessed"), [("tin-herring", False), ("ember-shrimp", True)])
def test_a_fish_of_another_depth_leaves_the_cast_guessed(fish: str, is_guessed: bool) -> None:
    """The cast goes on with some fish that the shoal may hold, not with the one that the program turned up."""
    engine = GAME.own_engine
    start = GAME.codecs.position.read(SCENARIO.position)
    cast = engine.play(start, GAME.move_notation.read("1 cast 1b | fish tin-herring", {}))
    opened, after = (dict(GAME.reports.tell(engine, position)) for position in (start, cast.position))
    after["shoals"] = [
        {**shoal, "cards": [{**shoal["cards"][0], "card": fish}, *shoal["cards"][1:]]}
        if shoal["name"] == "1b"
        else shoal
        for shoal in after["shoals"]
    ]
    turns = [
        turn("cast", after, {"seat": 1, "shoal": "1b"}, played=[{"chance": [{"of": "fish", "got": fish}]}]),
        turn("pay", after, {"seat": 1, "dice": [{"die": "player", "face": 2}]}),
    ]
    record = GameRecord(SCENARIO.id, "main", {}, Answer("position", opened), turns=turns)
    reference = Reference(GAME, FaultCatalogue(), recommended(GAME.id))
    replay = Replay(reference, record, SCENARIO, PLAIN, ("chance",), Observation)
    answers = [observation.answer for observation, _ in replay.answers()]
    assert [answer.is_memory_guessed for answer in answers] == [False, False, is_guessed]


def turn(kind: str, report: dict[str, Any], choice: dict[str, Any], played: Any = None) -> Turn:
    """Return a turn of one move, and the report after it."""
    return Turn([{"choice": {"kind": kind, **choice}}], [""], Answer("position", report, played=played))
