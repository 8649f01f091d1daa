"""The wrong engines: each commits its mistake and no other."""

from __future__ import annotations

import pytest
from leadline.games.kite_race import GAME
from leadline_engines.kite_race import Engine


@pytest.fixture
def wrong(race):
    """Set up the same race with the right engine and with some mistakes."""

    def make(*kites, mistakes, **more):
        kind = type("Wrong", (*(GAME.mistakes[f"kite.mistake.{name}"] for name in mistakes), Engine), {})
        return race(*kites, **more), race(*kites, kind=kind, **more)

    return make


def test_the_endless_string(wrong):
    right, bad = wrong((0, 1), (0, 1), marker=7, mistakes=["endless-string"])
    assert (right.play("fly").paces, bad.play("fly").paces) == ([2, 0], [5, 0])
    right, bad = wrong((0, 1), (0, 1), marker=1, mistakes=["endless-string"])
    assert right.play("fly").position == bad.play("fly").position


def test_the_basket_that_is_never_empty(wrong):
    right, bad = wrong((0, 1), (0, 2), mistakes=["basket-never-empty"])
    assert (right.play("tie").position.basket, bad.play("tie").position.basket) == (4, 5)
    assert right.play("fly").position == bad.play("fly").position


def test_the_wind_that_turns_with_every_turn(wrong):
    right, bad = wrong((0, 1), (0, 1), mistakes=["wind-turns-with-every-turn"])
    assert (right.play("fly").position.marker, bad.play("fly").position.marker) == (1, 2)
    assert list(bad.play("fly").told) == ["flew", "wind-turned"]
    assert [one.play("fly", "fly").position.marker for one in (right, bad)] == [2, 3]


def test_the_wind_that_turns_with_every_turn_stops_at_the_end_of_the_track(wrong):
    right, bad = wrong((5, 1), (0, 1), marker=8, mistakes=["wind-turns-with-every-turn"])
    assert (right.play("fly").position.turn, bad.play("fly").position.turn) == (2, None)
    assert bad.play("fly").told["race-ended"][0] == "kite.end.track"
    right, bad = wrong((0, 1), (10, 1), marker=6, turn=2, mistakes=["wind-turns-with-every-turn"])
    assert right.play("fly").position == bad.play("fly").position


def test_the_strings_that_break_no_tie(wrong):
    right, bad = wrong((10, 2), (10, 1), marker=6, mistakes=["strings-break-no-tie"])
    assert [one.play("fly", "fly").events[1].winners for one in (right, bad)] == [(2,), (1, 2)]
    right, bad = wrong((10, 2), (8, 1), marker=6, mistakes=["strings-break-no-tie"])
    assert right.play("fly", "fly").events == bad.play("fly", "fly").events


def test_several_mistakes_go_together(wrong):
    names = [name.removeprefix("kite.mistake.") for name in GAME.mistakes]
    right, bad = wrong((0, 1), (0, 1), marker=6, mistakes=names)
    after = bad.play("tie", "fly")
    assert (after.paces, after.position.basket, after.position.marker) == ([0, 5], 6, 8)
    after = right.play("tie", "fly")
    assert (after.paces, after.position.basket, after.position.marker) == ([0, 2], 5, 7)
