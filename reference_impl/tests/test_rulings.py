"""The readings in force."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure import Rulings


def test_the_engine_knows_the_open_disputes_of_the_spec_and_their_readings(disputes):
    open_ones = {entry["id"]: set(entry["readings"]) for entry in disputes if entry["state"] == "open"}
    assert {dispute: set(readings) for dispute, readings in Rulings.readings().items()} == open_ones
    assert len(open_ones) == 38


def test_rulings_are_made_from_slugs_and_told_in_slugs(recommended):
    assert Rulings.from_mapping(recommended).to_mapping() == recommended


def test_single_readings_can_be_exchanged(recommended):
    rulings = Rulings.from_mapping(recommended)
    changed = rulings.but(last_breath="stop-at-once", faces="revealed")
    assert changed.to_mapping() == {**recommended, "last-breath": "stop-at-once", "faces": "revealed"}
    assert rulings.but() == rulings
    assert hash(rulings.but()) == hash(rulings)
    assert changed != rulings


def test_a_dispute_without_a_reading_is_named(recommended):
    some = {dispute: reading for dispute, reading in recommended.items() if dispute not in ("faces", "last-breath")}
    with pytest.raises(ValueError, match="no reading is given for last-breath, faces"):
        Rulings.from_mapping(some)


@pytest.mark.parametrize("dispute", ["first-turn", "no-such-dispute", "last_breath"])
def test_a_dispute_that_is_not_open_is_named(recommended, dispute):
    with pytest.raises(ValueError, match=f"there is no open dispute '{dispute}'"):
        Rulings.from_mapping({**recommended, dispute: "never"})


def test_a_reading_that_is_none_is_named(recommended):
    with pytest.raises(ValueError, match="'faces' has no reading 'shown'; its readings are face-down, revealed"):
        Rulings.from_mapping({**recommended, "faces": "shown"})
    with pytest.raises(ValueError, match="there is no open dispute 'face'"):
        Rulings.from_mapping(recommended).but(face="revealed")
