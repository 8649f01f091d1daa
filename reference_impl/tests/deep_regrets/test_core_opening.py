"""The opening, before the first day."""

from __future__ import annotations

from collections import Counter

import pytest

from leadline_engines.deep_regrets import Engine, Setup
from leadline_engines.surface import Refusal


def test_opening_lays_everything_out(regrets):
    table = regrets.open(3)
    position = table.position
    assert [len(shoal.cards) for shoal in position.shoals] == [13] * 9
    assert [shoal.name for shoal in position.shoals] == ["1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c"]
    assert (len(position.regret_deck), len(position.regret_box)) == (30, 30)
    assert [len(getattr(position, f"{one}_deck")) for one in ("dink", "rod", "reel", "supply")] == [25, 10, 10, 20]
    assert Counter(position.bag) == {"blue": 8, "green": 8, "orange": 8}
    assert position.aside == ("omen",)
    assert (position.day, position.first, position.preserver, position.phase) == ("monday", 1, None, "refresh")
    for angler in position.anglers:
        assert (angler.depth, angler.bucks, angler.worms, angler.lifeboat) == (1, 0, False, True)
        assert (angler.fresh, angler.spent) == ((), ("player",) * 3)
        assert [(slot.times, slot.fish) for slot in angler.mounts] == [(2, ()), (3, ()), (2, ())]
        hands = (angler.fish, angler.regrets, angler.dinks, angler.supplies, angler.rods, angler.reels)
        assert not any(hands)
    assert table.open == ["1 muster"]
    assert table.kinds == ["opened"]


@pytest.mark.parametrize(("seats", "deck"), [(2, 20), (3, 30), (4, 40), (5, 50)])
def test_ten_regrets_a_player(regrets, seats, deck):
    position = regrets.open(seats).position
    assert (len(position.regret_deck), len(position.regret_box)) == (deck, 60 - deck)


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        ({"seats": 1}, "setup.players"),
        ({"seats": 6}, "setup.players"),
        ({"seats": 2, "start": "wednesday"}, "setup.days"),
        ({"seats": 2, "first": 3}, "setup.first-player"),
        ({"seats": 2, "dinks": ("bent-hook",) * 25}, "setup.dink-deck"),
        ({"seats": 2, "regrets": ("regret-0",)}, "setup.regret-deck"),
        ({"seats": 2, "rods": (None,) * 9}, "setup.gear-decks"),
        ({"seats": 2, "depth_1": ("needle-lamprey", *(None,) * 38)}, "setup.shoals"),
    ],
)
def test_openings_refused(regrets, setup, rule):
    refusal = regrets.engine.open(Setup(**{"first": 1, **setup}))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == f"regrets.{rule}"
    assert refusal.kind == ("impossible chance" if set(setup) - {"seats", "start", "first"} else "illegal")


def test_first_player_is_drawn_or_has_to_be_named(regrets):
    refusal = regrets.engine.open(Setup(3))
    assert (refusal.kind, refusal.rule) == ("incomplete", "regrets.setup.first-player")
    chance = regrets.engine.next_chance(Setup(3))
    assert (chance.of, sorted(chance.randomiser.odds())) == ("first", [1, 2, 3])
    only = regrets.engine_under((("first_player", "parameter-only"),))
    assert only.open(Setup(3)).kind == "illegal"
    assert only.next_chance(Setup(3)) is None


def test_piles_stated_lie_as_they_are_stated(regrets):
    depth = sorted(regrets.components.pile("depth_1").elements())
    stack = ("regret-3", *(None,) * 59)
    table = regrets.open(2, depth_1=tuple(depth), regrets=stack, dinks=("lump-of-tar", *(None,) * 24))
    position = table.position
    assert table.shoal("1a") == depth[:13]
    assert table.shoal("1b") == depth[13:26]
    assert position.shoal("1c").shadow == regrets.components.fish[depth[26]].size
    assert position.shoal("2a").shadow is None
    assert position.regret_deck[0] == "regret-3"
    assert position.dink_deck[0] == "lump-of-tar"
    hidden = regrets.open(2, depth_1=tuple(depth), face_down_information="nothing")
    assert hidden.position.shoal("1a").shadow is None


def test_short_game(regrets):
    table = regrets.open(2, start="tuesday")
    assert (table.position.day, table.position.first, table.open) == ("tuesday", 1, ["1 muster"])
    four_phases = regrets.open(2, start="tuesday", short_game="monday-only")
    assert (four_phases.position.day, four_phases.position.first) == ("tuesday", 2)
    assert four_phases.kinds == ["opened", "day-began"]
    moved = four_phases.play("2 muster | player 1 1 1", "2 keep nothing", "1 muster | player 1 1 1", "1 keep nothing")
    assert moved.play("2 throw 1").open == ["2 declare"]


def test_worms_may_begin_face_up(regrets):
    assert all(one.worms for one in regrets.open(2, worms_at_start="face-up").position.anglers)


def test_an_engine_that_would_never_stop_says_so(regrets):
    class Endless(Engine):
        def advance(self, table):
            return True

    table = regrets.open(2)
    endless = Endless(table.engine.components, table.engine.rulings)
    with pytest.raises(RuntimeError, match=r"has not ended after 10,000 steps"):
        endless.go_on(endless.begin(Setup(2, first=1), "nothing"))
