"""Legal legal variants that are legal under one reading only: who follows another one is not asked for them."""

from __future__ import annotations

from random import Random

import pytest
from any_game import check

from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

GAME = "captain-sonar"
TWINS_OF_A_READING = ("sonar-opening-broken-marker", "sonar-systems-broken-marker")
SCENARIOS = [one for one in load_suite(GAME).scenarios if one.id in TWINS_OF_A_READING]


@pytest.mark.parametrize("reading", ["own-engineer", "enemy-team"])
def test_a_right_program_is_not_cut_short_where_its_reading_knows_no_legal_variant(reading: str) -> None:
    overrides = [f"broken-order-marker={reading}"]
    report = check(
        lambda: ReferenceSubject(GAME, overrides=overrides, chance=Random(1)), SCENARIOS, overrides=overrides
    )
    assert {one.id: one.verdict for one in report.scenarios} == dict.fromkeys(TWINS_OF_A_READING, "pass")
    shown = {one.id: one.readings for one in report.disputes if one.state == "shown"}
    assert shown["broken-order-marker"] == [reading]
