"""`leadline smoke` names the slip of an adapter: a few in each run, all of them in the exhaustive one."""

import os
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

FOLDER = Path(__file__).resolve().parents[2] / "subjects" / "slips"
SOME = [
    ("deep-sea-adventure", "scores-as-text"),
    ("captain-sonar", "damage-as-float"),
    pytest.param("deep-regrets", "sample-claimed", marks=pytest.mark.slow),
]
"""A slip of each game; the one of Deep Regrets takes longest."""


@pytest.fixture
def measure(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    import measure

    return measure


def test_there_are_40_slips(measure):
    assert sum(map(len, measure.SLIPS.values())) == 40


@pytest.mark.parametrize(("game", "slip"), SOME)
@pytest.mark.sampled(4)
def test_a_slip_is_named(measure, game, slip):
    findings = measure.blamed(game, slip)
    assert measure.named_by(game, slip, findings), findings


@pytest.mark.exhaustive
def test_at_most_two_slips_have_no_name(measure):
    assert measure.main([]) == 0
