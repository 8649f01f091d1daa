"""Tests of how a table in dispute reads fields, and of what a move lacks, for any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.games import load_game, recommended
from leadline.schema.canonical import counting, visible
from leadline.settle.cases import case_of_notation, case_of_scenario
from leadline.settle.decide import settle
from leadline.settle.differences import differences
from leadline.settle.fields import out_of_play, shown_field, shown_figure
from leadline.settle.playing import play_case
from leadline.spec.profiles import Profile

TOYS = Path(__file__).resolve().parents[1] / "toys"
LAST = "3 2 / 1:0 _ / ^1[1:1] h{2:5} / t1 s1 l2"
"""The last turn of the last dive: red is a step from home, and blue is home."""


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))


def crews():
    return {"red.captain": "anna", "red.mate": "bert", "blue.captain": "cleo", "blue.mate": "dora"}


@pytest.mark.parametrize(
    ("game", "field", "names", "words"),
    [
        ("deep-sea-adventure", "divers.2.at", {1: "red", 2: "blue"}, "blue at"),
        ("deep-sea-adventure", "last_home", {1: "red", 2: "blue"}, "last home"),
        ("kite-race", "kites.1.at", {1: "red", 2: "blue"}, "red paces"),
        ("signal-duel", "crews.2.damage", crews(), "blue damage"),
        ("signal-duel", "crews", crews(), "crews"),
    ],
)
def test_a_field_goes_by_its_owner(game, field, names, words):
    assert shown_field(load_game(game), field, names, ("red", "blue")) == words


def test_a_seat_goes_by_its_name_and_a_number_does_not():
    names = {1: "anna", 2: "bert"}
    assert shown_figure(load_game("kite-race"), "turn", "2", names) == "bert"
    assert shown_figure(load_game("kite-race"), "basket", "2", names) == "2"


def test_two_readings_differ_in_what_a_side_has():
    """A torpedo bursts across a corner from blue's boat."""
    case = case_of_scenario("duel-use-corner")
    own, other = (
        play_case(case, {**case.game.recommended, "next-to": reading}) for reading in ("sides-only", "corners-too")
    )
    assert own.seen != other.seen
    assert differences(case, own, other) == [("blue damage", "0", "1")]


def test_two_readings_differ_in_who_has_won():
    """Red flies to the far end: the race is over for red at once, or when blue has had its turn."""
    case = case_of_scenario("kite-ending-last-round")
    own, other = (
        play_case(case, {**case.game.recommended, "last-round": reading}) for reading in ("finish-round", "at-once")
    )
    assert differences(case, own, other) == [("over", "no", "yes"), ("winners", "nobody", "red")]
    assert ("seat to move", "nobody", "blue") in differences(case, other, own)


def test_after_the_end_what_lies_there_is_spent():
    game = load_game("deep-sea-adventure")
    case = case_of_notation(game, LAST, ["1 1+1"])
    result = play_case(case, case.game.recommended)
    assert not game.engine_under(recommended(game.id)).to_act(result.after)
    assert {"air", "line", "starter"} <= set(out_of_play(game, result.after))
    assert out_of_play(game, result.before).keys() == {"divers.2.facing"}
    assert "air" in visible(game.types.position, result.before)
    assert "air" not in visible(game.types.position, result.after)


def test_what_is_remembered_counts_and_is_not_seen():
    game = load_game("deep-sea-adventure")
    result = play_case(case_of_notation(game, LAST, ["1 1+1"]), recommended("deep-sea-adventure"))
    assert "idle" in counting(game.types.position, result.before)
    assert "idle" not in visible(game.types.position, result.before)


@pytest.mark.parametrize("profile", ["a", "b"])
def test_other_outcomes_name_the_dispute(profile):
    """Profiles that read one dispute differently part by it, whichever of them comes first."""
    case = case_of_scenario("duel-use-corner")
    base = case.game.recommended
    one = Profile("a", "A", {**base, "next-to": "sides-only"})
    two = Profile("b", "B", {**base, "next-to": "corners-too"})
    order = [one, two] if profile == "a" else [two, one]
    settlement = settle(case, order)
    assert [group.profiles[0].id for group in settlement.groups] == [one.id for one in order]
    parting = settlement.groups[1].parting
    assert parting is not None
    assert [dispute.id for dispute in parting.disputes] == ["next-to"]
