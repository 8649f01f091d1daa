"""`smoke` and the readings that a program claims, or follows without a claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from leadline.games import load_game, recommended
from leadline.protocol.messages import GameSupport
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.in_process import InProcess
from leadline.serve.subject import ReferenceSubject
from leadline.smoke import Finding, trial_games
from leadline.smoke.differences import entries_in_words
from leadline.smoke.smoke import Smoke
from leadline.suite.bundle import load_suite
from leadline.suite.prove import start_of

SEA, SONAR, REGRETS = "deep-sea-adventure", "captain-sonar", "deep-regrets"


class Follower(ReferenceSubject):
    """The reference under some readings, which cannot be asked for others and claims only what it is given."""

    def __init__(self, game: str, *follows: str, **said: Any) -> None:
        super().__init__(game, overrides=follows, chance=Random(7), without=["pipelining"])
        self.said = said

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Declare nothing about readings except what is said."""
        hello = super().initialize(params)
        support = hello["games"][self.game.id]
        del support["claims"], support["configurable"]
        support |= self.said
        return hello


@pytest.fixture
def smoke(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Finding]]:
    """Return a function that runs `smoke` with some scenarios and returns everything that it finds."""

    def run(subject: ReferenceSubject, *scenarios: str) -> list[Finding]:
        suite = load_suite(subject.game.id)
        some = replace(suite, scenarios=tuple(one for one in suite.scenarios if one.id in scenarios))
        assert len(some.scenarios) == len(scenarios)
        monkeypatch.setattr(trial_games, "suite_for", lambda game: some)
        return list(Smoke(InProcess(subject.game, subject.handlers), most=None).run())

    return run


def test_no_move_is_played_where_the_claimed_readings_refuse_the_setup() -> None:
    game = load_game(SONAR)
    can = tuple(name for name in ("position", *game.inputs) if name != "answers")
    support = GameSupport(can=can, pauses_at=["order", "torpedo", "end"])
    readings = {**recommended(SONAR), "one-player-team": "refused"}
    context = RunContext(game, game.engine_under(readings), {}, support)
    refused = [one for one in load_suite(SONAR).scenarios if one.setup is not None and one.steps]
    assert any(start_of(game, context.engine, one).position is None for one in refused)
    for scenario in refused:
        missing_capability(scenario, context)


@pytest.mark.parametrize(
    ("game", "dispute", "reading", "scenario"),
    [
        (SONAR, "scenario-gauge", "unused", "sonar-counts-full-scenario-turn-by-turn"),
        (REGRETS, "face-down-information", "nothing", "regrets-static-ignore-reveal-only-casting"),
    ],
)
@pytest.mark.parametrize("is_followed", [True, False])
def test_a_position_that_the_claimed_readings_rule_out_may_be_refused_or_played(
    smoke: Callable[..., list[Finding]], game: str, dispute: str, reading: str, scenario: str, is_followed: bool
) -> None:
    follows = [f"{dispute}={reading}"] if is_followed else []
    found = smoke(Follower(game, *follows, claims={"readings": {dispute: reading}}), scenario)
    assert not [one.says for one in found if one.verdict == "bad"]


ORDER_FIRST, GAUGE_FULL = "sonar-breakdowns-marked-already", "sonar-breakdowns-one-symbol"


def test_a_reading_that_a_program_follows_without_a_claim_is_named(smoke: Callable[..., list[Finding]]) -> None:
    follows = ("upkeep-order=first-mate-first", "scenario-system=usable-no-effect")
    found = smoke(Follower(SONAR, *follows), ORDER_FIRST, GAUGE_FULL)
    odd = {one.where: one for one in found if one.verdict == "odd"}
    assert all(one.is_reading and one.says.startswith("perhaps another reading: ") for one in odd.values())
    assert "`to_act` lacks red.engineer (breakdown)" in odd[ORDER_FIRST].says
    assert "the reading `first-mate-first` of the dispute `upkeep-order`. If your program" in odd[ORDER_FIRST].remedy
    assert "red.captain (scenario), which should not be open" in odd[GAUGE_FULL].says
    assert "the reading `usable-no-effect` of the dispute `scenario-system`. If" in odd[GAUGE_FULL].remedy
    claims = {"readings": dict(one.split("=") for one in follows)}
    claimed = smoke(Follower(SONAR, *follows, claims=claims), ORDER_FIRST, GAUGE_FULL)
    assert not [one.says for one in claimed if one.verdict != "good"]


def test_a_wrong_claim_is_named(smoke: Callable[..., list[Finding]]) -> None:
    found = smoke(Follower(SONAR, claims={"readings": {"upkeep-order": "first-mate-first"}}), ORDER_FIRST)
    (odd,) = [one for one in found if one.verdict == "odd"]
    assert "`either-first` of the dispute `upkeep-order` (your program claims `first-mate-first`)" in odd.remedy
    assert "If your program is meant to play this way, change the claim" in odd.remedy


class SilenceIsDeeper(Follower):
    """A program in which a player who says nothing goes deeper, which it refuses to a diver that has turned back."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play the moves, with a declaration in each."""
        moves = [{**move, "choice": {**move["choice"]}} for move in params["moves"]]
        for move in moves:
            move["choice"]["declare"] = move["choice"].get("declare") or "deeper"
        return super().play({**params, "moves": moves})


def test_a_reading_that_right_answers_contradict_is_not_named(smoke: Callable[..., list[Finding]]) -> None:
    refused = "dsa-dropping-the-middle-of-three"
    alone = smoke(SilenceIsDeeper(SEA), refused)
    assert [one.says for one in alone if one.is_reading], "another reading would refuse this move, too"
    others = [one.id for one in load_suite(SEA).scenarios if one.topic in ("dropping", "swimming")]
    found = smoke(SilenceIsDeeper(SEA), *dict.fromkeys((refused, *others)))
    assert not [one.says for one in found if one.is_reading]
    assert [one.says for one in found if "the move is refused as if `choice.declare` were" in one.says]


def test_a_refusal_with_the_reason_of_other_refusals_is_not_a_reading(smoke: Callable[..., list[Finding]]) -> None:
    refused, other = "dsa-dropping-a-middle-stack", "dsa-blank-supply-a-stack-is-the-thirteenth"
    assert [one.says for one in smoke(SilenceIsDeeper(SEA), refused) if one.is_reading]
    assert not [one.says for one in smoke(SilenceIsDeeper(SEA), refused, other) if one.is_reading]


@pytest.mark.parametrize(
    ("missing", "extra", "words"),
    [
        (
            [(["a"], "trace"), (["b"], "trace")],
            [{"seats": ["a", "b"], "kind": "trace"}],
            "has one entry for a, b (trace), but should have a separate entry for each of: a; b",
        ),
        (
            [(["a", "b"], "sonar")],
            [{"seats": ["a"], "kind": "sonar"}, {"seats": ["b"], "kind": "sonar"}],
            "has separate entries for a, b (sonar), but should have one entry for a, b",
        ),
        (
            [(["a"], "end")],
            [{"seats": ["b"], "kind": "end"}],
            "lacks a (end) and has b (end), which should not be open",
        ),
    ],
)
def test_entries_that_have_to_be_separate_or_joined_are_named(missing: list[Any], extra: list[Any], words: str) -> None:
    assert entries_in_words(missing, extra) == words


class Reports(Follower):
    """The reference, which changes something in each position that it reports."""

    change: Callable[[dict[str, Any]], object]

    def handlers(self) -> Any:
        """Change every reported position."""
        own = dict(super().handlers())

        def changed(method: str) -> Any:
            def answer(params: dict[str, Any]) -> dict[str, Any]:
                result = own[method](params)
                if result.get("position"):
                    self.change(result["position"])
                return result

            return answer

        return own | {"open": changed("open"), "play": changed("play")}


def test_a_number_of_things_is_not_counted_from_0_and_null_is_written_as_it_is(
    smoke: Callable[..., list[Finding]],
) -> None:
    subject = Reports(SONAR)

    def spoil(position: dict[str, Any]) -> None:
        position["crews"][0]["heading"] = "north"
        position["crews"][1]["damage"] -= 1

    subject.change = spoil
    starts = ((one.id, one.position["crews"]) for one in load_suite(SONAR).scenarios if one.position and not one.asks)
    damaged = next(name for name, (red, blue) in starts if blue.get("damage", 0) > 1 and not red.get("heading"))
    says = " ".join(one.says + one.remedy for one in smoke(subject, damaged) if one.verdict == "odd")
    assert "count from 1" not in says
    assert "`crews.1.heading` is north, but should be null" in says


class KnownCards(Follower):
    """The reference, which takes its own cards if those of the move cannot come up."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play the moves, if need be without their results of chance."""
        result = super().play(params)
        if "refused" not in result:
            return result
        result = super().play({**params, "moves": [{**move, "chance": []} for move in params["moves"]]})
        return {name: part for name, part in result.items() if name != "played"}


def test_chance_that_a_claimed_reading_rules_out_is_no_misread_chance(smoke: Callable[..., list[Finding]]) -> None:
    """The cards that were not kept are at the bottom under the claim, so other cards come up than the script has."""
    subject = KnownCards(REGRETS, "unkept-cards=to-bottom", claims={"readings": {"unkept-cards": "to-bottom"}})
    says = [found for found in smoke(subject, "regrets-long-four-rods-two") if "cannot happen here" in found.says]
    assert len(says) == 1
    assert "it could under `shuffled-back` of the dispute `unkept-cards`" in says[0].says
    assert not says[0].is_proved
    assert "your program claims `to-bottom`" in says[0].remedy
