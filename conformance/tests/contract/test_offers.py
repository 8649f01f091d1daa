"""A program need not have every game: what it does not offer is not asked of it, or may be an error."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from any_game import DEEP_SEA, KITE

from leadline.game.definition import Game, Seats
from leadline.games import load_game, recommended
from leadline.kit import BadRequest, Handler
from leadline.protocol.messages import GameSupport
from leadline.run.capabilities import missing_capability, not_offered, offered_value
from leadline.run.context import RunContext
from leadline.run.declarations import unknown_offers
from leadline.run.guided import guided_scenario
from leadline.run.in_process import InProcess
from leadline.run.probes import replay_beside
from leadline.run.scenarios import games_by_scenario
from leadline.schema.canonical import sort_key
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

SONAR = "captain-sonar"


def context(game: str, **offers: tuple[Any, ...]) -> RunContext:
    """Return a run with a subject that accepts every input and offers some games."""
    played = load_game(game)
    support = GameSupport(can=("position", *played.inputs), offers=offers)
    return RunContext(played, played.engine_under(recommended(game)), {}, support)


def scenario(game: str, name: str) -> Scenario:
    return next(one for one in load_suite(game).scenarios if one.id == name)


def lacking(run: RunContext) -> dict[str, set[str]]:
    """Return the missing capabilities, with the scenarios whose first position needs them."""
    found: dict[str, set[str]] = {}
    for one in load_suite(run.game.id).scenarios:
        missing = "" if one.position is None else missing_capability(one, run)
        if missing:
            found.setdefault(missing, set()).add(one.id)
    return found


def test_positions_of_games_that_are_not_offered_are_not_asked_for() -> None:
    found = lacking(context("captain-sonar", mode=("turn-by-turn",), map=("alpha", "bravo", "charlie", "delta")))
    assert set(found) == {"has no games with mode real-time", "has no games with map echo"}
    there = {one.id: one.position for one in load_suite("captain-sonar").scenarios if one.position is not None}
    assert all(there[name]["mode"] == "real-time" for name in found["has no games with mode real-time"])
    assert lacking(context("captain-sonar", first=("red",))) == {}


@pytest.mark.parametrize("game", [DEEP_SEA.id, KITE.id])
def test_a_number_of_seats_that_is_not_offered_is_seen_in_positions(game: str) -> None:
    found = lacking(context(game, seats=(3,)))
    assert "has no games with seats 2" in found
    assert "has no games with seats 3" not in found


@pytest.mark.parametrize("four_each", [[4, 4], (4, 4)], ids=["list", "tuple"])
def test_an_offered_list_matches_the_setups_and_positions_that_have_it(four_each: Any) -> None:
    run = context(SONAR, people=(four_each,))
    openings = [{"setup": one.setup, "position": one.position} for one in load_suite(SONAR).scenarios]
    reasons = {(sort_key(offered_value(run, opening, "people")), not_offered(opening, run)) for opening in openings}
    assert {("[4,4]", ""), ("[4,2]", "people [4, 2]"), ("[2,4]", "people [2, 4]")} <= reasons
    assert all(bool(reason) == (people != "[4,4]") for people, reason in reasons)
    assert {offered_value(run, opening, "people") is None for opening in openings} == {False}


@pytest.fixture
def crews() -> Game:
    """Return Captain Sonar as a game in which a program may offer only some numbers of people."""
    game = copy.copy(load_game(SONAR))
    game.__dict__["seats"] = Seats(offers={"people": ((4, 4), (2, 2))})
    return game


def test_an_offered_list_is_one_of_the_lists_in_the_rules(crews: Game) -> None:
    notes = unknown_offers(crews, GameSupport(offers={"people": ([2, 2], [3, 9])}))
    assert list(notes) == ["it offers people '[3, 9]', which is not in the rules"]


def test_a_guided_game_has_the_offered_list(crews: Game) -> None:
    four, two = (guided_scenario(crews, number, {"people": [[4, 4], [2, 2]]}) for number in (0, 1))
    assert ("people" in (four.setup or {}), (two.setup or {})["people"]) == (False, [2, 2])


class TwoOrThree(ReferenceSubject):
    """The reference, which has games of two or three and answers any other by an error."""

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say so."""
        hello = super().initialize(params)
        hello["games"][self.game.id]["offers"] = {"seats": [2, 3]}
        return hello

    def handlers(self) -> Mapping[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()

        def opened(params: dict[str, Any]) -> Any:
            if params["setup"]["seats"] not in (2, 3):
                raise BadRequest("there is no such game")
            return own["open"](params)

        return {**own, "open": opened}


def test_a_game_that_is_not_offered_is_answered_alike_when_it_is_asked_for_again() -> None:
    game = "deep-sea-adventure"
    subject = InProcess(load_game(game), TwoOrThree(game).handlers)
    played = load_game(game)
    run = RunContext(played, played.engine_under(recommended(game)), {}, subject.greet())
    ((first,),) = games_by_scenario(subject, run, [scenario(game, "dsa-setup-seven-divers")])
    (again,) = replay_beside(subject, run, [first])
    assert (first.opened.kind, again.opened.kind) == ("not-offered", "not-offered")


def test_an_impossible_deal_is_not_put_to_a_program_that_deals_itself() -> None:
    dealing = context(DEEP_SEA.id)
    own = replace(dealing, support=replace(dealing.support, can=("position", "starter", "dice")))
    bad = scenario(DEEP_SEA.id, "dsa-refuse-deal-a-chip-short")
    assert missing_capability(bad, dealing) == ""
    assert missing_capability(bad, own) == "cannot accept the deal"
    assert missing_capability(scenario(DEEP_SEA.id, "dsa-setup-one-diver-with-a-deal"), own) == ""


def test_a_starter_that_does_not_take_part_is_not_put_to_a_program_that_picks_the_starter() -> None:
    picking = context(DEEP_SEA.id)
    own = replace(picking, support=replace(picking.support, can=("position", "deal", "dice")))
    bad = scenario(DEEP_SEA.id, "dsa-refuse-starter-after-the-last-seat")
    assert missing_capability(bad, picking) == ""
    assert missing_capability(bad, own) == "cannot let the runner choose who starts"
