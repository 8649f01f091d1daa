"""The base of the rulings of every game."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, dataclass
from typing import Literal

import pytest

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Kites(Readings):
    two_strings: Literal["forbidden", "allowed"]
    calm: Literal["wait", "drift", "land"]


@dataclass(frozen=True, slots=True)
class Boats(Readings):
    anchor: Literal["up", "down"]


AS_RULED = Kites("forbidden", "wait")


def test_the_disputes_go_by_their_slugs_in_the_order_of_the_fields():
    assert list(Kites.readings().items()) == [
        ("two-strings", ("forbidden", "allowed")),
        ("calm", ("wait", "drift", "land")),
    ]


def test_the_rulings_of_two_games_are_kept_apart():
    assert Boats.readings() == {"anchor": ("up", "down")}
    assert "anchor" not in Kites.readings()


def test_what_is_asked_for_may_be_changed_without_harm():
    Kites.readings().clear()
    assert list(Kites.readings()) == ["two-strings", "calm"]


def test_rulings_are_read_and_written_by_slug():
    made = Kites.from_mapping({"calm": "drift", "two-strings": "allowed"})
    assert made == Kites("allowed", "drift")
    assert list(made.to_mapping().items()) == [("two-strings", "allowed"), ("calm", "drift")]


@pytest.mark.parametrize(
    ("readings", "says"),
    [
        ({"two-strings": "allowed"}, "no reading is given for calm"),
        ({}, "no reading is given for two-strings, calm"),
        (
            {"calm": "wait", "two-strings": "allowed", "knots": "tied"},
            "there is no open dispute 'knots'; the open disputes are two-strings, calm",
        ),
        (
            {"calm": "sleep", "two-strings": "allowed"},
            "'calm' has no reading 'sleep'; its readings are wait, drift, land",
        ),
        (
            {"calm": "wait", "two_strings": "allowed"},
            "there is no open dispute 'two_strings'; the open disputes are two-strings, calm",
        ),
    ],
)
def test_what_is_missing_or_unknown_is_named(readings, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        Kites.from_mapping(readings)


def test_some_readings_are_exchanged_and_the_others_stay():
    changed = AS_RULED.but(two_strings="allowed")
    assert type(changed) is Kites
    assert changed == Kites("allowed", "wait")
    assert Kites("forbidden", "wait") == AS_RULED
    assert AS_RULED.but() == AS_RULED


def test_a_reading_that_does_not_exist_is_not_exchanged():
    with pytest.raises(ValueError, match="'calm' has no reading 'allowed'"):
        AS_RULED.but(calm="allowed")
    with pytest.raises(ValueError, match="there is no open dispute 'wind'"):
        AS_RULED.but(wind="wait")


def test_rulings_are_values():
    assert hash(AS_RULED) == hash(Kites("forbidden", "wait"))
    with pytest.raises(FrozenInstanceError):
        AS_RULED.calm = "land"
    assert not hasattr(AS_RULED, "__dict__")
