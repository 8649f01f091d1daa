"""Every wrong rule there is a subject for is named, and nothing else is; so are two at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from in_process import SPEC, SUITE, check
from score import Score, pairs, scored
from tiers import slow_but
from wrong.fault import FAULTS

from leadline.report.model import Report

MOST = 60
"""Of the scenarios in which a subject goes wrong so many are played; `score.py` plays all of them."""

CONFUSED = {
    "blanks-stay+starter-rotates": "both show at the end of a dive, in the same answers",
    "farthest-lays-first+score-forgets-the-first-unit": "both show at the end of the game, in the same answers",
    "air-starts-on-24+seat-one-always-starts": "both show in openings, in the same answers",
    "no-stacks+load-not-subtracted": "with no stacks, loads grow and every diver is elsewhere",
}
"""Pairs of which one is not told yet, or something else is called broken, and where they meet."""

PAIRS = pairs()
TOLD = [name for name in PAIRS if name not in CONFUSED]

BREAKING = [name for name, fault in FAULTS.items() if fault.breaks]
CHARGED = [name for name, fault in FAULTS.items() if not fault.breaks]
FAMILIES = {FAULTS[name].patch.__module__: name for name in reversed(BREAKING)}
QUICK = {*FAMILIES.values(), CHARGED[0]}
"""One wrong rule of each family, and a reading that is not claimed: the short run has no others."""


@pytest.fixture(autouse=True, scope="module")
def reports_are_let_go() -> Iterator[None]:
    """Some hundred reports would slow down all that comes after."""
    yield
    report_of.cache_clear()


@cache
def report_of(name: str) -> Report:
    return check(name.split("+"), most=MOST)


def told(name: str) -> Score:
    return scored(name, report_of(name))


@pytest.mark.parametrize("name", slow_but(QUICK, FAULTS))
def test_a_wrong_rule_is_named_and_nothing_else(name: str) -> None:
    score = told(name)
    assert not score.missed, score.broken
    assert not score.extra
    assert report_of(name).summary.status == 1


@pytest.mark.parametrize("name", slow_but(QUICK - {CHARGED[0]}, BREAKING))
def test_its_first_example_is_of_a_scenario_aimed_at_it(name: str) -> None:
    aims = {scenario.id: scenario.rules for scenario in SUITE.scenarios}
    broken = [rule for rule in report_of(name).rules if rule.verdict == "broken"]
    for rule in broken:
        aimed = [scenario for scenario in rule.scenarios if rule.id in aims[scenario]]
        assert not aimed or rule.scenarios[0] in aimed


@pytest.mark.parametrize("name", slow_but(CHARGED[:1], CHARGED))
def test_a_reading_that_is_not_claimed_is_charged_to_its_dispute(name: str) -> None:
    report = report_of(name)
    assert not [rule.id for rule in report.rules if rule.verdict == "broken"]
    failed = [dispute for dispute in report.disputes if dispute.failed]
    assert [dispute.why for dispute in failed] != []
    for dispute in failed:
        assert dispute.claimed
        assert dispute.claimed not in dispute.readings


def test_a_known_fault_is_told_as_such_where_nothing_is_claimed() -> None:
    known = [name for name, fault in FAULTS.items() for one in fault.shows if support(one) == "none"]
    assert known
    name = known[0]
    dispute, _, reading = FAULTS[name].shows[0].partition("=")
    aimed = [scenario for scenario in SUITE.scenarios if dispute in scenario.disputes]
    report = check([name], "claims-nothing", scenarios=[*aimed[:20], *SUITE.scenarios[::30]])
    (failed,) = [one for one in report.disputes if one.failed]
    assert (failed.id, failed.readings, failed.support) == (dispute, [reading], "none")
    assert failed.why == f"it shows {reading}, which no manual supports"
    assert report.summary.status == 1


def support(pair: str) -> str:
    dispute, _, reading = pair.partition("=")
    known = SPEC.dispute(dispute)
    assert known is not None
    return known.readings[reading].support if reading in known.readings else ""


def test_every_rule_has_a_subject_that_breaks_it_or_readings_that_differ() -> None:
    """The catalogue is not thin: it has a subject for most rules that a protocol can see broken."""
    broken = {rule for fault in FAULTS.values() for rule in (*fault.breaks, *fault.also)}
    assert broken <= {rule.id for rule in SPEC.all_rules()}
    assert len(broken) >= 45
    disputes = {one.partition("=")[0] for fault in FAULTS.values() for one in fault.shows}
    assert disputes <= {dispute.id for dispute in SPEC.open_disputes()}


@pytest.mark.parametrize("name", slow_but(TOLD[:2], TOLD))
def test_two_wrong_rules_are_both_named_and_nothing_else(name: str) -> None:
    score = told(name)
    assert not score.missed, score.broken
    assert not score.extra


def test_few_pairs_are_confused() -> None:
    assert set(CONFUSED) <= set(PAIRS)
    assert len(CONFUSED) * 6 <= len(PAIRS)


def test_what_no_event_has_to_do_with_is_a_chip_gained_or_lost() -> None:
    report = report_of("pick-up-costs-another-a-unit")
    kinds = {failure.kind for scenario in report.scenarios for failure in scenario.failures}
    assert "conservation" in kinds
    assert "conservation" not in {
        failure.kind for scenario in report_of("one-die").scenarios for failure in scenario.failures
    }


def test_a_supported_reading_beside_a_wrong_rule_is_shown_and_no_failure() -> None:
    aimed = [one for one in SUITE.scenarios if "starter-mixed" in one.disputes or "dsa.search.any-number" in one.rules]
    names = ["last-home-starts", "two-units-at-most"]
    report = check(names, "claims-nothing", scenarios=[*aimed, *SUITE.scenarios[::12]])
    (dispute,) = [one for one in report.disputes if one.id == "starter-mixed"]
    assert (dispute.state, dispute.readings, dispute.failed) == ("shown", ["last-voluntary"], False)
    broken = {rule.id for rule in report.rules if rule.verdict == "broken"}
    assert broken
    assert broken <= {*FAULTS["two-units-at-most"].breaks, *FAULTS["two-units-at-most"].also}
    assert not [one.id for one in report.disputes if one.failed]


def test_the_nearest_profile_is_named_with_the_disputes_it_parts_on() -> None:
    disputes = {"tie-break": "level-by-level", "starter-mixed": "last-voluntary"}
    aimed = [one for one in SUITE.scenarios if disputes.keys() & set(one.disputes)]
    overrides = [f"{dispute}={reading}" for dispute, reading in disputes.items()]
    report = check(overrides=overrides, scenarios=[*aimed, *SUITE.scenarios[::12]])
    assert report.summary.status in (0, 3)
    nearest = report.profiles[0]
    shown = {one.id: one.readings for one in report.disputes if one.state in ("shown", "open")}
    assert shown["tie-break"] == ["level-by-level"]
    for profile in report.profiles:
        assert set(profile.parts) <= set(shown)
        assert profile.agrees == profile.shown - len(profile.parts)
    assert [len(one.parts) for one in report.profiles] == sorted(len(one.parts) for one in report.profiles)
    (recommended,) = [one for one in report.profiles if one.id == "recommended"]
    assert set(recommended.parts) == set(disputes)
    assert len(nearest.parts) <= 2
