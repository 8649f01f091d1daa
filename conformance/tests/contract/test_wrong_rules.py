"""Every mistake of the spec is found, readings that are not claimed are charged, and what is supported is not."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tiers import slow_or_exhaustive
from wrong import (
    DESCRIPTION,
    GAME,
    SPEC,
    SUITE,
    Follows,
    TellsWhatItDropped,
    aims_of,
    check,
    scenarios_about,
    scenarios_with,
    wrong,
)

from leadline.kit import Handler
from leadline.results.model import Report
from leadline.suite.model import Scenario

pytestmark = pytest.mark.usefixtures("without_detection")

MISTAKES = [mistake.id.removeprefix("dsa.mistake.") for mistake in SPEC.mistakes]
READINGS = [
    f"{dispute.id}={reading}"
    for dispute in SPEC.open_disputes()
    for reading in dispute.readings
    if reading != dispute.ruling
]
FEW = 16
"""The least number of scenarios in which a subject goes wrong."""
REMEMBERED = ("dealt-face-up", "newest-goes-to-the-front", "load-is-kept-sorted")
"""Mistakes in what is remembered only: they show late, and few scenarios say too little for a name."""
UNDER_A_READING = [
    mistake.id.removeprefix("dsa.mistake.") for mistake in SPEC.mistakes if "only under the reading" in mistake.hidden
]
"""Mistakes that the recommended readings never bring into play."""
SAMPLE = [one for one in MISTAKES[::10] if one not in (*REMEMBERED, *UNDER_A_READING)]
QUICK = SAMPLE[:1]


def aimed(*names: str) -> list[Scenario]:
    """Return the scenarios aimed at some rules or disputes."""
    return [one for one in SUITE.scenarios if {*one.rules, *one.disputes} & set(names)]


def broken(report: Report) -> set[str]:
    return {rule.id for rule in report.rules if rule.verdict == "broken"}


def failed(report: Report) -> dict[str, list[str]]:
    """Return the disputes that are failures, with the readings shown."""
    return {one.id: one.readings for one in report.disputes if one.failed}


def named(report: Report) -> set[str]:
    """Return the mistakes and readings that the report names, or lists as explaining the answers as well."""
    causes = [cause for cause in report.model.causes if cause.is_certain]
    return {name for cause in causes for name in (cause.id, *cause.rivals)}


@pytest.mark.parametrize("name", slow_or_exhaustive(QUICK, SAMPLE[::4], SAMPLE))
def test_a_mistake_is_found_and_named(name: str) -> None:
    """A sample; `leadline trial` tries all of them."""
    is_found_and_named(name, scenarios_about(name, FEW))


@pytest.mark.parametrize("name", slow_or_exhaustive([], REMEMBERED[:1], REMEMBERED))
def test_the_whole_suite_names_a_mistake_that_changes_only_what_is_remembered(name: str) -> None:
    is_found_and_named(name, SUITE.scenarios)


def is_found_and_named(name: str, scenarios: Sequence[Scenario]) -> None:
    report = check(wrong(name), scenarios)
    assert report.summary.status == 1
    assert "fail" in {one.verdict for one in report.scenarios}
    assert broken(report) or failed(report)
    assert f"dsa.mistake.{name}" in named(report)


def test_the_steps_that_mistakes_override_are_steps_of_the_engine() -> None:
    for id, kind in DESCRIPTION.mistakes.items():
        private = f"_{kind.__name__.lstrip('_')}__"  # Such a method cannot override anything.
        made = {name for name in vars(kind) if inspect.isfunction(vars(kind)[name]) and not name.startswith(private)}
        assert made, id
        own = [base for base in kind.__mro__ if base not in DESCRIPTION.engine.__mro__]
        assert made <= {name for base in (*own[1:], DESCRIPTION.engine) for name in dir(base)}, id
        changed = {name for base in own for name, value in vars(base).items() if inspect.isfunction(value)}
        assert changed & set(dir(DESCRIPTION.engine)), id  # A base may override a step, and its mistakes a part of it.


def test_most_rules_have_a_mistake() -> None:
    """The catalogue is not thin: it has a mistake for most rules that a protocol can see broken."""
    assert len({rule for mistake in SPEC.mistakes for rule in mistake.rules}) >= 50


@pytest.mark.slow
def test_mistakes_are_built_in_together_and_the_right_engine_stays_right() -> None:
    both = ("breath-is-never-free", "load-not-subtracted")
    scenarios = aimed("dsa.breathe.per-unit", "dsa.swim.weight")[:FEW]
    alone = {name: {one.id for one in scenarios_with(name)} for name in both}
    together = {one.id for one in scenarios_with(*both)}
    assert together >= alone[both[0]] - alone[both[1]]
    assert together >= alone[both[1]] - alone[both[0]]
    assert check(wrong(*both), scenarios).summary.status == 1
    assert {one.verdict for one in check(wrong(), scenarios).scenarios} == {"pass"}


@pytest.mark.parametrize("pair", slow_or_exhaustive(READINGS[::24], READINGS[::8], READINGS))
def test_a_reading_that_is_not_claimed_is_found(pair: str) -> None:
    report = check(Follows(pair), aimed(pair.partition("=")[0])[:FEW])
    assert report.summary.status == 1
    assert broken(report) or failed(report)


def test_a_choice_that_the_program_makes_and_tells_is_found_too() -> None:
    report = check(TellsWhatItDropped(), scenarios_with("drops-the-last-taken", most=FEW))
    assert "dsa.search.drop-choice" in broken(report)


def test_a_mistake_breaks_only_those_of_its_rules_that_its_answers_bring_into_play() -> None:
    name, unseen = "homecoming-skips-the-next", "dsa.dive.home-sits-out"
    assert unseen in aims_of(name)
    report = check(wrong(name), [one for one in scenarios_about(name, FEW) if unseen not in one.rules])
    assert broken(report) == aims_of(name) - {unseen}


def test_a_reading_beside_a_mistake_about_its_rules_names_the_mistake() -> None:
    name = "refilled-only-when-empty"
    report = check(wrong(name), [*scenarios_about(name, FEW), *aimed("air-per-dive")])
    (dispute,) = [one for one in report.disputes if one.id == "air-per-dive"]
    assert dispute.mistakes == [f"dsa.mistake.{name}"]
    assert all(not one.mistakes for one in report.disputes if not aims_of(name) & set(SPEC.dispute(one.id).rules))


def test_a_reading_without_support_is_a_failure_where_nothing_is_claimed() -> None:
    scenarios = [*aimed("blank-counts")[:20], *SUITE.scenarios[::30]]
    report = check(Follows("blank-counts=skip", claims=False), scenarios)
    (one,) = [dispute for dispute in report.disputes if dispute.failed]
    assert (one.id, one.readings, one.support) == ("blank-counts", ["skip"], "none")
    assert one.why == "it shows skip, which no manual supports"
    assert report.summary.status == 1


@pytest.mark.slow
def test_a_supported_reading_beside_a_mistake_is_shown_and_no_failure() -> None:
    scenarios = [*aimed("starter-mixed", "dsa.search.any-number"), *SUITE.scenarios[::24]]
    subject = Follows("starter-mixed=last-voluntary", claims=False, mistakes=["two-units-at-most"])
    report = check(subject, scenarios)
    (dispute,) = [one for one in report.disputes if one.id == "starter-mixed"]
    assert (dispute.state, dispute.readings, dispute.failed) == ("shown", ["last-voluntary"], False)
    assert "dsa.search.any-number" in broken(report)


@pytest.mark.slow
def test_the_nearest_profile_is_named_with_the_disputes_it_parts_on() -> None:
    disputes = {"tie-break": "level-by-level", "starter-mixed": "last-voluntary"}
    scenarios = [*aimed(*disputes), *SUITE.scenarios[::24]]
    report = check(Follows(*(f"{dispute}={reading}" for dispute, reading in disputes.items()), claims=False), scenarios)
    assert report.summary.status in (0, 3)
    shown = {one.id: one.readings for one in report.disputes if one.state in ("shown", "indicated", "open")}
    assert shown["tie-break"] == ["level-by-level"]
    for profile in report.profiles:
        assert set(profile.parts) <= set(shown)
        assert profile.agrees == profile.shown - len(profile.parts)
    assert [len(one.parts) for one in report.profiles] == sorted(len(one.parts) for one in report.profiles)
    (recommended,) = [one for one in report.profiles if one.id == "recommended"]
    assert set(recommended.parts) == set(disputes)
    assert len(report.profiles[0].parts) <= 2
    assert report.game == GAME


@pytest.mark.slow
def test_three_that_hang_together_are_found_though_no_two_of_them_explain_anything() -> None:
    """How loads are stacked, who lays first, and how many chips make a stack: with two of them most is still wrong."""
    scenarios = [one for one in SUITE.scenarios if any(rule.startswith("dsa.clean-up.") for rule in one.rules)]
    mistakes = {"farthest-lays-first", "stacks-of-four"}
    report = check(Follows("stack-grouping=per-diver", claims=False, mistakes=sorted(mistakes)), scenarios)
    assert {cause.id for cause in report.model.causes} == {f"dsa.mistake.{one}" for one in mistakes} | {
        "stack-grouping=per-diver"
    }
    assert all(cause.is_certain for cause in report.model.causes)
    assert report.model.unexplained == 0


@pytest.mark.slow
def test_an_item_that_hides_the_true_one_gives_way_to_it() -> None:
    """The program plays a turn back without treasure: a free choice of direction seems to explain it, but does not."""
    scenarios = [one for one in SUITE.scenarios if any(rule.startswith("dsa.direction.") for rule in one.rules)]
    subject = Follows("drop-last-after-turn=allowed", claims=False, mistakes=["empty-handed-back-is-ignored"])
    report = check(subject, [*scenarios, *aimed("drop-last-after-turn")])
    assert {cause.id for cause in report.model.causes if cause.is_certain} == {
        "dsa.mistake.empty-handed-back-is-ignored",
        "drop-last-after-turn=allowed",
    }
    assert report.model.unexplained == 0


class LaysChipByChip(Follows):
    """A program that keeps chips, not units, and reports chip by chip how they were laid."""

    def __init__(self) -> None:
        super().__init__("carried-stack-restacked=physical", claims=False)

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        return {**own, "play": lambda params: self.telling(own["play"], params)}

    def telling(self, play: Handler, params: dict[str, Any]) -> Mapping[str, Any]:
        """Play, and report every chip as laid by itself."""
        (move,) = params["moves"]
        result = play(params)
        lay = [
            {"seat": one["seat"], "units": [[chip] for unit in one["units"] for chip in unit]}
            for one in move["choice"]["lay"]
        ]
        return result if not lay or "refused" in result else {**result, "played": [{"choice": {"lay": lay}}]}


@pytest.mark.slow
def test_a_choice_that_is_told_otherwise_and_comes_to_the_same_is_the_players() -> None:
    scenarios = aimed("carried-stack-restacked", "dsa.clean-up.owner-order")
    report = check(LaysChipByChip(), scenarios)
    assert {"dsa-laying-order-chip-beside-a-stack"} <= {one.id for one in report.scenarios if one.verdict == "pass"}
    assert [failure.says for one in report.scenarios for failure in one.failures if failure.kind == "choice"] == []
