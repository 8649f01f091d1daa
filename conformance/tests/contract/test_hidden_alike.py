"""A program that gives hidden values away otherwise than by showing them fails the probe `consistency.hidden`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any
from zlib import crc32

import pytest

from leadline.check.checking import run_suite
from leadline.games import game_ids, load_game
from leadline.kit import Handler
from leadline.results.model import ProbeResult
from leadline.run.context import silent
from leadline.run.in_process import InProcess
from leadline.run.run import RunConfig
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

pytestmark = pytest.mark.usefixtures("without_detection")

Change = Callable[[ReferenceSubject, dict[str, Any], dict[str, Any]], None]
"""Changes a view, given the program, the parameters of the request and the view."""


class Shows(ReferenceSubject):
    """The reference, which shows its views changed."""

    def __init__(self, game: str, change: Change) -> None:
        super().__init__(game, chance=Random(7), without=["pipelining", "sample"])
        self.change = change

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        return {**own, "view": lambda params: self.changed(own["view"], params)}

    def changed(self, view: Handler, params: dict[str, Any]) -> Any:
        """Return a view, changed."""
        found = json.loads(json.dumps(view(params)))
        self.change(self, params, found["view"])
        return found


@cache
def positions(game: str) -> list[Scenario]:
    """Return scenarios that begin with a position: with several things in a bag, and some that ask for views."""
    some = [one for one in load_suite(game).scenarios if one.setup is None]
    full = [one for one in some if any(len({*map(repr, bag)}) > 1 for bag in bags(one.position or {}))]
    full = full[:: max(1, len(full) // 10)]
    return [*full, *[one for one in some if "views" in one.asks and one not in full][:10]]


def probed(game: str, change: Change) -> ProbeResult:
    """Return what the probe finds of a program."""
    config = RunConfig(load_game(game), [], positions(game), whole=False, suite="", sample=True, guided=range(0))
    report = run_suite(config, silent, subject=InProcess(load_game(game), Shows(game, change).handlers))
    return next(one for one in report.probes if one.id == "consistency.hidden")


def nothing(subject: ReferenceSubject, params: dict[str, Any], view: dict[str, Any]) -> None:
    """Change nothing."""


def checksum(subject: ReferenceSubject, params: dict[str, Any]) -> int:
    """Return a number that depends on everything in the position, hidden or not."""
    return crc32(json.dumps(subject.game.reports.position.write(subject.games[params["handle"]].position)).encode())


def tell_by_a_length(subject: ReferenceSubject, params: dict[str, Any], view: dict[str, Any]) -> None:
    """Add a text whose length depends on hidden values."""
    view["note"] = "." * (checksum(subject, params) % 997)


def number_views(counter: Iterator[int]) -> Change:
    def change(subject: ReferenceSubject, params: dict[str, Any], view: dict[str, Any]) -> None:
        view["number"] = next(counter)

    return change


def bags(view: dict[str, Any]) -> list[list[Any]]:
    """Return the lists of a view whose order has no meaning and that have several things in them."""
    owners = view.get("crews") or view.get("anglers") or []
    names = ("marks", "mines", "spent", "fresh", "rods")
    return [one[name] for one in owners for name in names if len(one.get(name) or ()) > 1]


def shuffle_bags(chance: Random) -> Change:
    def change(subject: ReferenceSubject, params: dict[str, Any], view: dict[str, Any]) -> None:
        for bag in bags(view):
            chance.shuffle(bag)

    return change


def sort_by_what_is_hidden(subject: ReferenceSubject, params: dict[str, Any], view: dict[str, Any]) -> None:
    """Put every bag into an order that depends on hidden values."""
    for bag in bags(view):
        bag.sort(key=lambda one: crc32(f"{one} {checksum(subject, params)}".encode()))


@pytest.mark.parametrize("game", game_ids())
def test_the_reference_shows_positions_that_a_seat_cannot_tell_apart_alike(game: str) -> None:
    found = probed(game, nothing)
    assert (found.verdict, "looked alike" in found.says) == ("pass", True)


@pytest.mark.parametrize("game", game_ids())
def test_a_field_of_its_own_that_depends_on_hidden_values_is_a_leak(game: str) -> None:
    found = probed(game, tell_by_a_length)
    assert found.verdict == "fail"
    assert "is shown view.note" in found.says


def test_the_order_of_a_bag_that_depends_on_hidden_values_is_a_leak() -> None:
    assert probed("captain-sonar", sort_by_what_is_hidden).verdict == "fail"


def test_what_is_different_each_time_is_no_leak() -> None:
    assert probed("captain-sonar", number_views(count())).verdict == "pass"


@pytest.mark.parametrize("game", ["captain-sonar", "deep-regrets"])
def test_an_order_that_is_left_to_chance_is_no_leak(game: str) -> None:
    assert probed(game, shuffle_bags(Random(3))).verdict == "pass"


@pytest.mark.slow
def test_values_that_are_shown_outright_are_left_to_the_comparison_of_views() -> None:
    def show(subject: ReferenceSubject, params: dict[str, Any], view: dict[str, Any]) -> None:
        view.update(subject.game.reports.position.write(subject.games[params["handle"]].position))

    assert probed("captain-sonar", show).verdict == "not-tested"
