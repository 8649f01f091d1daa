"""The order of refusals: the rule named where several would apply."""

from __future__ import annotations

from typing import Any

import pytest

from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.refusals import UNDER_WAY

PASSED = {"passed": True}
EVERY_KIND = {
    "muster": "muster", "keep": "keep nothing", "throw": "throw 2", "declare": "declare sea",
    "discard-regret": "discard-regret none", "equip": "equip nothing", "cast": "cast 1a", "abandon": "abandon",
    "sell": "sell lamp-sprat", "visit": "visit rod 1", "mount": "mount lamp-sprat in 1", "pass": "pass", "end": "end",
    "eat": "eat lamp-sprat", "worms": "worms 1a", "preserver": "preserver", "dink": "dink bent-hook",
    "supply": "supply chart", "gear": "gear iron-reel", "sinker": "sinker p1", "pay": "pay p1", "let-go": "let-go p1",
    "put-back": "put-back top", "keep-cards": "keep-cards chart", "reward": "reward dink", "lose": "lose 1",
    "option": "option 1", "pick-dice": "pick-dice p1", "pick-cards": "pick-cards lamp-sprat",
    "pick-shoal": "pick-shoal 1a", "pick-player": "pick-player 2", "order": "order lamp-sprat",
}  # fmt: skip
FREE = {"eat", "worms", "preserver", "dink", "supply", "gear", "sinker"}


def test_after_the_game(regrets):
    table = regrets.table(phase="over", turn=None)
    assert {table.refused(f"1 {text}") for text in EVERY_KIND.values()} == {"end.saturday"}


def test_players_that_there_are_not(regrets):
    table = regrets.table()
    assert {table.refused(f"3 {text}") for text in EVERY_KIND.values()} == {"setup.players"}


UNDER_WAY_AT = {
    "muster": {"frames": (Frame("muster", 2), Frame("muster", 1)), "phase": "refresh"},
    "throw": {"frames": (Frame("throw", 1),), "phase": "refresh"},
    "arrival": {"frames": (Frame("arrival", 1, "regret"),), "phase": "declaration"},
    "reward": {"frames": (Frame("reward", 1),)},
    "penalty": {"frames": (Frame("penalty", 1),), "phase": "regrets"},
}
FIRST_IS = {"arrival": {"depth": 0}, "reward": {"passed": True}}
"""Fields of the first player where something is under way."""
OPEN_THEN = {
    "muster": {"muster"}, "throw": {"throw"}, "arrival": {"discard-regret"}, "reward": {"reward"}, "penalty": {"lose"},
}  # fmt: skip


@pytest.mark.parametrize("kind", UNDER_WAY_AT)
@pytest.mark.parametrize("seat", [1, 2])
def test_something_is_under_way(regrets, kind, seat):
    first = {"regrets": ["regret-1"], "fresh": "p1", "mounts": {1: "lamp-sprat", 3: "lamp-sprat"}}
    anglers = {1: {**first, **FIRST_IS.get(kind, {})}, 2: {}}
    more: Any = UNDER_WAY_AT[kind]
    table = regrets.table(anglers, **more)
    for name, text in EVERY_KIND.items():
        if seat == 1 and name in OPEN_THEN[kind]:
            continue
        rule = "regrets.free.points" if name in FREE else UNDER_WAY[kind]
        assert table.refused(f"{seat} {text}") == rule.removeprefix("regrets."), name


def test_before_the_actions(regrets):
    bearings = regrets.table(phase="declaration")
    equipping = regrets.table({1: {"rods": ["steady-rod"]}, 2: {}}, phase="equip")
    for name, text in EVERY_KIND.items():
        if name != "declare":
            assert bearings.refused(f"1 {text}") == "declare.bearings"
        if name != "equip":
            assert equipping.refused(f"1 {text}") == "declare.equip-after"
        assert bearings.refused(f"2 {text}") == "declare.bearings"
        assert equipping.refused(f"2 {text}") == "declare.equip-after"


ON_TURN = {
    "muster": "muster.order", "keep": "muster.placed", "throw": "preserver.every-day", "declare": "declare.lasts",
    "equip": "declare.lasts", "pay": "cast.pay", "let-go": "cast.pay", "put-back": "free.worms-return",
    "keep-cards": "shop.keep", "reward": "pass.reward", "lose": "end.penalty-tie", "discard-regret": "arrive.steps",
    "option": "card.in-order", "pick-dice": "card.in-order", "pick-cards": "card.in-order",
    "pick-shoal": "card.in-order", "pick-player": "card.in-order", "order": "card.in-order",
}  # fmt: skip
"""Acts that belong elsewhere, with the rule that refuses each in the Action phase."""
ACTIONS = {"cast", "abandon", "sell", "visit", "mount", "pass"}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_what_belongs_elsewhere(regrets, seat):
    table = regrets.table({1: {}, 2: {}, 3: PASSED})
    for name, rule in ON_TURN.items():
        assert table.refused(f"{seat} {EVERY_KIND[name]}") == rule


def test_not_on_turn(regrets):
    table = regrets.table({1: {}, 2: {"fresh": "p1"}, 3: PASSED})
    for name in ACTIONS | FREE | {"end"}:
        rule = "free.own-turn" if name in FREE else "turn.clockwise"
        assert table.refused(f"2 {EVERY_KIND[name]}") == rule
        assert table.refused(f"3 {EVERY_KIND[name]}") == "pass.out"


@pytest.mark.parametrize("depth", [0, 2])
def test_one_action_a_turn(regrets, depth):
    one = {"depth": depth, "fresh": "p1 p1 p1", "fish": ["lamp-sprat"], "bucks": 5}
    acted = regrets.table({1: one, 2: {}}, acted=True)
    for name in ACTIONS:
        assert acted.refused(f"1 {EVERY_KIND[name]}") == "turn.one-action"
    assert regrets.table({1: one, 2: {}}).refused("1 end") == "turn.one-action"


def test_a_turn_that_ends_with_its_action_leaves_no_free_action(regrets):
    one = {"depth": 2, "fresh": "p1", "fish": ["lamp-sprat"], "worms": True}
    acted = regrets.table({1: one, 2: {}}, acted=True, turn_end="turn-ends", omen_die="general", fishcoin="general")
    assert acted.open == ["1 end"]
    for name in FREE:
        assert acted.refused(f"1 {EVERY_KIND[name]}") == "free.points"


def test_sea_and_port(regrets):
    at_sea = regrets.table({1: {"fish": ["lamp-sprat"], "bucks": 5}, 2: {}})
    at_port = regrets.table({1: {"depth": 0, "fresh": "p1"}, 2: {}})
    for name in ("sell", "visit", "mount"):
        assert at_sea.refused(f"1 {EVERY_KIND[name]}") == "turn.sea-actions"
    for name in ("cast", "abandon"):
        assert at_port.refused(f"1 {EVERY_KIND[name]}") == "turn.port-actions"


def test_in_a_cast_only_the_fish_is_decided(regrets):
    table = regrets.table({1: {"fresh": "p1 p1", "depth": 1}, 2: {}}, shoals={"1a": ["plough-halibut up", 12]})
    cast = table.play("1 cast 1a")
    for name in ACTIONS | {"end"} | set(ON_TURN) - {"pay", "let-go"}:
        assert cast.refused(f"1 {EVERY_KIND[name]}") == "cast.pay", name
    assert cast.refused("1 preserver") == "preserver.given-up"
    assert cast.refused("2 sinker p1") == "free.points"
    assert cast.under(free_action_window="between-actions").refused("1 sinker p1") == "free.points"


def test_chance_that_nothing_asks_for(regrets):
    table = regrets.table({1: {}, 2: {}})
    refusal = table.refusal("1 pass | dink bent-hook")
    assert (refusal.kind, refusal.path) == ("impossible chance", "chance.0")
    wrong = table.play("1 pass").refusal("1 reward dink | rod dawn-rod")
    assert (wrong.kind, wrong.path) == ("impossible chance", "chance.0")
