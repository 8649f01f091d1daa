"""Profiles: one reading for every open dispute, and single readings exchanged. The game is invented."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from leadline.base.errors import InputError
from leadline.spec.compiled import load_all
from leadline.spec.model import NamedProfile
from leadline.spec.profiles import RECOMMENDED, profile_ids, profiles, read_override, readings
from leadline.spec.read import read_good_spec

SPEC = read_good_spec(Path(__file__).parents[1] / "fixtures" / "kite_race")


def test_there_is_a_profile_for_each_manual_and_the_recommended_one() -> None:
    assert [(profile.id, profile.readings) for profile in profiles(SPEC)] == [
        (RECOMMENDED, {"knots": "forbidden"}),
        ("long-sheet", {"knots": "forbidden"}),
        ("short-sheet", {"knots": "allowed"}),
    ]
    assert profiles(SPEC)[1].title == "The long sheet"


def test_the_profiles_of_the_project_read_every_open_dispute() -> None:
    for spec in load_all():
        wanted = {dispute.id for dispute in spec.open_disputes()}
        for profile in profiles(spec):
            assert set(profile.readings) == wanted
            for dispute, reading in profile.readings.items():
                found = spec.dispute(dispute)
                assert found is not None
                assert reading in found.readings
        assert [profile.id for profile in profiles(spec)] == profile_ids(spec)


def test_a_profile_of_the_game_is_the_recommended_one_but_for_its_readings() -> None:
    own = (NamedProfile("beach", "On our beach", {"knots": "allowed"}), NamedProfile("lake", "On the lake", {}))
    spec = replace(SPEC, game=replace(SPEC.game, other_profiles=own))
    assert profile_ids(spec)[-2:] == ["beach", "lake"]
    assert [(one.title, one.readings) for one in profiles(spec)[-2:]] == [
        ("On our beach", {"knots": "allowed"}),
        ("On the lake", {"knots": "forbidden"}),
    ]
    assert readings(spec, "beach", ["knots=scissors"]) == {"knots": "scissors"}


@pytest.mark.parametrize("overrides", [["knots=allowed"], [" knots = allowed "], ["K01=allowed"], {"knots": "allowed"}])
def test_a_reading_is_exchanged(overrides: list[str] | dict[str, str]) -> None:
    assert readings(SPEC, "long-sheet", overrides) == {"knots": "allowed"}


def test_the_one_reading_of_a_closed_dispute_changes_nothing() -> None:
    assert readings(SPEC, overrides=["calm=wait"]) == {"knots": "forbidden"}
    assert read_override(SPEC, "calm", "wait") == ("calm", "wait")


WRONG = [
    ("recommended", ["knot=allowed"], "there is no dispute 'knot' in Kite Race", "did you mean knots?"),
    ("recommended", ["rope=allowed"], "there is no dispute 'rope'", "a reading of that name belongs to knots"),
    ("recommended", ["rope=long"], "there is no dispute 'rope'", "`leadline dispute` lists them"),
    ("recommended", ["knots=alowed"], "knots has no reading 'alowed'", "did you mean allowed?"),
    ("recommended", ["knots=maybe"], "knots has no reading 'maybe'", "forbidden, allowed, scissors"),
    ("recommended", ["calm=fly"], "calm has no reading 'fly'", "its readings are: wait"),
    ("recommended", ["knots"], "'knots' is not a reading of a dispute", "such as knots=forbidden"),
    ("recommended", ["="], "'=' is not a reading of a dispute", "write DISPUTE=READING"),
    ("recommended", ["knots=allowed", "knots=forbidden"], "two readings are given for knots", "give one"),
    ("long-sheets", [], "there is no profile 'long-sheets' of Kite Race", "did you mean long-sheet?"),
    ("none", [], "there is no profile 'none'", "recommended, long-sheet, short-sheet"),
]


@pytest.mark.parametrize(("profile", "overrides", "wrong", "remedy"), WRONG)
def test_a_wrong_choice_is_explained(profile: str, overrides: list[str], wrong: str, remedy: str) -> None:
    with pytest.raises(InputError) as caught:
        readings(SPEC, profile, overrides)
    assert wrong in caught.value.problems[0].wrong
    assert remedy in caught.value.problems[0].remedy


def test_all_wrong_choices_are_named_at_once() -> None:
    with pytest.raises(InputError) as caught:
        readings(SPEC, overrides=["knot=allowed", "knots=maybe", "knots=allowed"])
    assert len(caught.value.problems) == 2
