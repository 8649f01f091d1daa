"""`smoke` validates every raw result against the JSON Schemas, and gives the path of what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from any_game import DEEP_SEA, GAMES

from leadline.games import load_game
from leadline.kit import Handler
from leadline.run.in_process import InProcess
from leadline.serve.subject import ReferenceSubject
from leadline.smoke import Finding
from leadline.smoke.raw_messages import RawMessages
from leadline.smoke.smoke import Smoke


def noted(method: str, result: Any, game: str = DEEP_SEA.id) -> list[str]:
    """Return the notes on one result."""
    raw = RawMessages(load_game(game))
    raw.look_at(method, result)
    return [one.says for one in raw.findings()]


@pytest.mark.parametrize(
    ("method", "result", "path"),
    [
        ("play", {"position": {"divers": [{"at": 1}, {"at": "two"}]}}, "play: $.position.divers[1].at "),
        ("play", {"position": {"line": [[{"level": "low"}]]}}, "play: $.position.line[0][0].level "),
        ("open", {"handle": 1, "position": {"over": "yes"}}, "open: $.position.over "),
        ("open", {"handle": 1.5}, "open: $.handle "),
        ("open", {"handle": 1, "played": {"starter": []}}, "open: $.played.starter "),
        ("play", {"played": [None, {"choice": {"declare": 7}}]}, "play: $.played[1].choice"),
        ("play", {"events": [{"kind": "breathed", "by": "two"}]}, "play: $.events[0].by "),
        ("play", {"heard": {"1": [{"kind": "breathed", "air": "low"}]}}, "play: $.heard.1[0].air "),
        ("play", {"refused": {"at": 0}}, "play: $.refused"),
        ("view", {"view": {"air": "full"}}, "view: $.view.air "),
        ("legal", {"choices": [{"seat": 1, "declare": "sideways"}]}, "legal: $.choices[0]"),
        ("initialize", {"protocol": 2, "name": "x", "games": {"g": {"can": "all"}}}, "initialize: $.games.g.can "),
        ("sample", {"samples": "many"}, "sample: $.samples "),
    ],
)
def test_what_does_not_fit_is_given_with_its_path(method: str, result: Any, path: str) -> None:
    (says,) = noted(method, result)
    assert says.startswith(path)
    assert "does not fit the schema" in says


def test_the_same_misfit_is_told_once_with_its_number() -> None:
    raw = RawMessages(DEEP_SEA)
    for seat in range(5):
        raw.look_at("play", {"position": {"divers": [{}] * seat + [{"at": "there"}]}})
    (finding,) = raw.findings()
    assert finding.says.endswith("(5 times)")
    assert finding.remedy == "see schemas/deep_sea_adventure/reported-position.schema.json"


def test_an_unknown_key_is_a_finding_with_the_nearest_spelling() -> None:
    raw = RawMessages(DEEP_SEA)
    raw.look_at("play", {"position": {"divers": [{"facin": "down"}]}})
    (finding,) = raw.findings()
    assert finding == Finding(
        "odd", "play: the key `play.position.divers.facin` is unknown and ignored", "did you mean `facing`?"
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_what_the_reference_sends(game: str) -> None:
    """Positions, events, what seats hear, views, choices and refusals of every kind that `smoke` meets."""
    subject = InProcess(load_game(game), ReferenceSubject(game, chance=Random(7), without=["pipelining"]).handlers)
    found = list(Smoke(subject).run())
    assert [
        one.says for one in found if one.verdict == "bad" or "schema" in one.says or "unknown key" in one.says
    ] == []
    assert not [one.says for one in found if "is unknown and ignored" in one.says]


class Changed(ReferenceSubject):
    """The reference, whose answers to `play` are changed."""

    def __init__(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        super().__init__(DEEP_SEA.id, chance=Random(7), without=["pipelining"])
        self.change = change

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        return {**own, "play": lambda params: self.change(dict(own["play"](params)))}


def test_smoke_says_what_the_runner_would_not_read() -> None:
    """The figures of an event are not looked at when it is read: the schema finds that they are texts."""

    def texts(result: dict[str, Any]) -> dict[str, Any]:
        events = [{**one, "air": str(one["air"])} if "air" in one else one for one in result.get("events") or ()]
        return {**result, "events": events}

    found = [one.says for one in Smoke(InProcess(DEEP_SEA, Changed(texts).handlers)).run()]
    assert any(says.startswith("play: $.events[0].air does not fit the schema: ") for says in found)
