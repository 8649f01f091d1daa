"""Programs that can do less or tell less: never a failure for what is missing, and a wrong rule is still seen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from limited import LIMITS, LimitedSubject
from tiers import slow_or_exhaustive
from undetected import judging_without_detection
from wrong import DESCRIPTION, SPEC, SUITE, TellsWhatItDropped, aims_of, check, scenarios_with

from leadline.kit import Handler
from leadline.results.model import Report
from leadline.serve.subject import ReferenceSubject
from leadline.suite.model import Scenario

STEP = 7
"""One scenario in so many is played, beside those that are aimed at what is wrong."""

WRONG = {
    "no-positions": "starter-rotates",
    "deals-for-itself": "drowned-chips-vanish",
    "picks-the-starter": "counter-clockwise",
    "rolls-for-itself": "breath-is-never-free",
    "deals-and-rolls": "home-keeps-playing",
    "total-only": "load-not-subtracted",
    "one-game": "no-stacks",
    "no-views": "skips-a-seat",
    "no-lists": "two-units-at-most",
    "no-events": "breath-per-chip",
    "one-word-only": "turns-twice",
    "lays-as-taken": "stacks-of-two",
    "claims-nothing": "two-dives",
    "hides-values": "pick-up-leaves-the-chip",
    "result-alone": "stack-scores-once",
    "only-numbers": "pick-up-spreads-the-stack",
    "stacks-as-sums": "stack-scores-once",
    "held-as-one": "home-keeps-one-unit",
    "no-facing": "one-step-at-least",
    "no-line": "bounces-at-the-end",
    "unknown-spaces": "drowned-chips-vanish",
    "no-memory": "starter-is-the-nearest",
    "only-air-and-turn": "banked-costs-air",
    "shuffled-bags": "farthest-lays-first",
    "smallest": "breath-costs-one-at-most",
}
"""A mistake that can be seen behind each limit. Who tells nothing can be wrong in everything."""


QUICK = ("no-positions", "rolls-for-itself", "no-events")
"""The short run has no other limits."""
UNABLE = [name for name, limit in LIMITS.items() if {"position", "dice"} & set(limit.lacks)]


def scenarios(name: str = "") -> list[Scenario]:
    """Return a part of the suite, including the scenarios aimed at a mistake."""
    mistake = SPEC.mistake(f"dsa.mistake.{name}")
    breaks = set(mistake.rules) if mistake is not None else set()
    return [one for place, one in enumerate(SUITE.scenarios) if place % STEP == 0 or breaks & set(one.rules)]


def behind(limit: str, *mistakes: str, scenarios: list[Scenario]) -> Report:
    """Return the report on a program with a limit and some mistakes."""
    return check(LimitedSubject(limit, Random(7), mistakes), scenarios)


@cache
def right_behind(limit: str) -> Report:
    """Return the report on a correct program with a limit; it does not say which rules are kept."""
    with judging_without_detection():
        return behind(limit, scenarios=scenarios())


@pytest.mark.parametrize("limit", slow_or_exhaustive(QUICK, list(LIMITS)[::2], LIMITS))
@pytest.mark.sampled(3)
def test_what_is_missing_is_not_tested_and_never_wrong(limit: str) -> None:
    report = right_behind(limit)
    assert [one.id for one in report.scenarios if one.verdict not in ("pass", "not-tested", "incomplete")] == []
    assert [one.id for one in report.rules if one.verdict == "broken"] == []
    assert [one.id for one in report.disputes if one.failed] == []
    assert report.summary.status in (0, 3)
    for scenario in report.scenarios:
        assert scenario.why or scenario.verdict == "pass"


@pytest.mark.parametrize(
    "limit", slow_or_exhaustive([one for one in QUICK if one in UNABLE], list(UNABLE)[::2], UNABLE)
)
def test_what_cannot_be_done_says_so(limit: str) -> None:
    report = right_behind(limit)
    untested = [one for one in report.scenarios if one.verdict == "not-tested"]
    if limit != "total-only":
        assert untested
    assert all(one.why.startswith("it ") for one in untested)


@pytest.mark.parametrize(
    ("limit", "unseen"),
    [
        (
            "no-views",
            {"dsa.setup.face-down", "dsa.information.face-down", "dsa.information.reveal", "dsa.information.peek"},
        ),
        ("no-events", {"dsa.breathe.floor"}),
    ],
)
@pytest.mark.left_to_all
def test_a_rule_that_shows_in_nothing_that_is_told_is_not_kept(limit: str, unseen: set[str]) -> None:
    aimed = [one for one in SUITE.scenarios if unseen & set(one.rules)]
    kept = {rule.id for rule in behind(limit, scenarios=aimed).rules if rule.verdict == "kept"}
    assert kept
    assert not unseen & kept
    assert unseen <= {rule.id for rule in behind("no-lists", scenarios=aimed).rules if rule.verdict == "kept"}


def test_the_result_alone_shows_how_it_is_counted() -> None:
    scoring = {"dsa.scoring.total", "dsa.scoring.most-points", "dsa.scoring.after-third-dive"}
    aimed = [one for one in SUITE.scenarios if "dsa.scoring.total" in one.rules]
    assert scoring <= {rule.id for rule in behind("result-alone", scenarios=aimed).rules if rule.verdict == "kept"}


class NamesNoResult(ReferenceSubject):
    """A program that says that a game is over, but neither who has won nor with how many points."""

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        return {**own, "play": lambda params: self.without_result(own["play"](params))}

    def without_result(self, result: Any) -> Mapping[str, Any]:
        """Return what it answers to a move."""
        told = {key: one for key, one in result["position"].items() if key not in ("winners", "scores")}
        return {**result, "position": told}


@pytest.mark.slow
def test_who_names_no_result_has_not_shown_how_it_is_counted() -> None:
    aimed = [one for one in SUITE.scenarios if "dsa.scoring.total" in one.rules]
    report = check(NamesNoResult("deep-sea-adventure", chance=Random(7), without=["pipelining"]), aimed)
    verdicts = {rule.id: rule.verdict for rule in report.rules}
    assert verdicts["dsa.scoring.after-third-dive"] == "kept"
    assert {verdicts[rule] for rule in DESCRIPTION.result_rules} == {"not-tested"}


@pytest.mark.usefixtures("without_detection")
def test_a_deal_that_does_not_open_the_game_need_not_be_told() -> None:
    aimed = [one for one in SUITE.scenarios if one.id == "dsa-setup-one-diver-with-a-deal"]
    (result,) = behind("deals-for-itself", scenarios=aimed).scenarios
    assert result.verdict == "pass"


@pytest.mark.slow
def test_one_who_tells_nothing_has_shown_nothing() -> None:
    report = behind("tells-nothing", scenarios=scenarios())
    kept = {rule.id for rule in report.rules if rule.verdict == "kept"}
    refusing = {"dsa.search.pick-up", "dsa.search.drop-on-blank"}
    assert "dsa.swim.along-line" not in kept
    assert "dsa.breathe.per-unit" not in kept
    assert refusing & kept, "a refusal is told all the same"
    assert report.summary.result == "incomplete"


@pytest.mark.parametrize(
    ("limit", "name"),
    slow_or_exhaustive([(one, WRONG[one]) for one in QUICK[:1]], list(WRONG.items())[::2], WRONG.items()),
)
@pytest.mark.usefixtures("without_detection")
def test_a_mistake_is_found_behind_a_limit(limit: str, name: str) -> None:
    report = behind(limit, name, scenarios=scenarios(name))
    assert report.summary.status == 1
    assert [one.id for one in report.rules if one.verdict == "broken"]


def test_there_is_a_mistake_behind_every_limit() -> None:
    assert set(WRONG) == set(LIMITS) - {"tells-nothing"}


@pytest.mark.usefixtures("without_detection")
def test_who_chooses_for_the_player_breaks_the_rule_that_gives_the_choice() -> None:
    report = check(TellsWhatItDropped(), scenarios_with("drops-the-last-taken", most=6))
    broken = {one.id for one in report.rules if one.verdict == "broken"}
    failures = [failure for one in report.scenarios for failure in one.failures]
    assert {failure.rule for failure in failures} == {"dsa.search.drop-choice"}
    assert broken == aims_of("drops-the-last-taken")
    assert {failure.kind for failure in failures} == {"choice"}
    for failure in failures:
        said, asked = failure.says.split(" was played instead of ")
        assert said == f"the choice asked for was not played: {failure.text}"
        assert asked.endswith((" (`choice.search.unit`)", " (`choice.search.chips`)"))
        assert not asked.startswith(f"{failure.text} ")


@pytest.mark.slow
@pytest.mark.usefixtures("without_detection")
def test_who_rolls_for_itself_and_chooses_for_the_player_breaks_that_rule_too() -> None:
    report = check(TellsWhatItDropped("dice"), scenarios_with("drops-the-last-taken", most=1))
    failures = [failure for one in report.scenarios for failure in one.failures]
    assert {one.id for one in report.scenarios if one.failures} <= {f"guided-{number}" for number in range(1, 7)}
    assert {failure.rule for failure in failures} == {"dsa.search.drop-choice"}
    assert {failure.kind for failure in failures} == {"choice"}
