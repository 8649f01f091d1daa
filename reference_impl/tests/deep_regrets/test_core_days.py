"""The start of a day, bearings, equipment, and the arrival at Port."""

from __future__ import annotations

import pytest

from leadline_engines.deep_regrets.position import Frame

PASSED = {"passed": True}


def evening(regrets, anglers, day="tuesday", **more):
    """Set up a table on which player 1 is the last not to have passed; it has a Dink to gain."""
    return regrets.table(anglers, day=day, last_turns=1, **more)


def next_day(table):
    """Play on until the day's last turn has run out: the last player passes and takes a Dink."""
    return table.play("1 pass", "1 reward dink | dink bent-hook")


def test_the_day_advances_and_the_token_goes_left(regrets):
    table = next_day(evening(regrets, {1: {}, 2: PASSED, 3: PASSED}))
    assert (table.position.day, table.position.first, table.open) == ("wednesday", 2, ["2 muster"])
    assert table.kinds.index("day-ended") < table.kinds.index("day-began")
    assert not any(one.passed for one in table.position.anglers)


def test_what_is_forgotten_overnight(regrets):
    anglers = {1: {"depth": 0, "visited": ["rod"], "has_cast": True}, 2: PASSED}
    table = next_day(evening(regrets, anglers))
    assert (table.angler(1).visited, table.angler(1).has_cast, table.position.last_turns) == ((), False, 0)


def test_face_up_fish_are_discarded_without_overfishing(regrets):
    shoals = {"1a": ["lamp-sprat up"], "2b": ["thimble-cod up", 12]}
    table = next_day(evening(regrets, {1: {}, 2: PASSED}, shoals=shoals))
    assert table.shoal("1a") == []
    assert len(table.shoal("2b")) == 12
    assert not table.position.shoal("2b").cards[0].up
    assert [event.fish for event in table.events if event.kind == "fish-discarded"] == ["lamp-sprat", "thimble-cod"]
    assert {"lamp-sprat", "thimble-cod"} <= set(table.position.fish_discards)
    assert not table.angler(1).regrets


@pytest.mark.parametrize(
    ("day", "worms"), [("monday", False), ("tuesday", True), ("wednesday", False), ("thursday", True)]
)
def test_worms_on_wednesday_and_friday(regrets, day, worms):
    table = next_day(evening(regrets, {1: {}, 2: PASSED}, day=day))
    assert [one.worms for one in table.position.anglers] == [worms, worms]


def test_money_on_thursday(regrets):
    table = next_day(evening(regrets, {1: {"bucks": 9}, 2: {"passed": True, "bucks": 2}}, day="wednesday"))
    assert [one.bucks for one in table.position.anglers] == [10, 5]
    assert [event.bucks for event in table.events if event.kind == "earned"] == [3, 1]  # player 2 is first
    uncapped = evening(regrets, {1: {"bucks": 9}, 2: PASSED}, day="wednesday", fishbucks_cap="none")
    assert next_day(uncapped).angler(1).bucks == 12


def test_dice_on_saturday(regrets):
    """R32: three players, two orange dice left."""
    anglers = {1: {"spent": "orange orange orange"}, 2: {"spent": "orange orange orange", "passed": True}, 3: PASSED}
    friday = next_day(evening(regrets, anglers, day="friday"))
    tackle = [[kind for kind in one.spent if kind != "player"] for one in friday.position.anglers]
    assert tackle == [["orange"] * 3 + ["green"], ["orange"] * 4, ["orange"]]
    same = next_day(evening(regrets, anglers, day="friday", saturday_die="same-for-all"))
    assert [one.spent.count("green") for one in same.position.anglers] == [1, 1, 1]
    assert [one.spent.count("orange") for one in same.position.anglers] == [3, 3, 0]


def test_the_bag_may_run_out_on_saturday(regrets):
    every = "blue " * 8 + "green " * 8 + "orange " * 7
    anglers = {1: {"spent": every}, 2: PASSED}
    table = next_day(evening(regrets, anglers, day="friday"))
    assert (table.angler(2).spent.count("orange"), table.position.bag) == (1, ())
    assert table.kinds.count("die-drawn") == 1


def test_boats_rise(regrets):
    anglers = {1: {"depth": 3}, 2: {"depth": 1, "passed": True}, 3: {"depth": 2, "passed": True}}
    table = next_day(evening(regrets, anglers))
    assert [one.depth for one in table.position.anglers] == [2, 1, 1]
    moved = [(event.seat, event.depth) for event in table.events if event.kind == "boat-moved"]
    assert moved == [(3, 1), (1, 2)]
    at_port = next_day(evening(regrets, {1: {"depth": 0}, 2: PASSED}))
    assert at_port.angler(1).depth == 0


def test_a_sinker_may_be_undone_overnight(regrets):
    """R24: two sinkers from Depth I to III."""
    anglers = {1: {"depth": 3, "sank_from": 1}, 2: PASSED}
    assert next_day(evening(regrets, anglers)).angler(1).depth == 2
    back = next_day(evening(regrets, anglers, sinker_duration="back-to-origin"))
    assert (back.angler(1).depth, back.angler(1).sank_from) == (1, 0)


def test_an_empty_sea_ends_the_game_at_the_start(regrets):
    shoals = {name: [] for name in regrets.components.shoals} | {"1a": ["lamp-sprat up"]}
    table = next_day(evening(regrets, {1: {}, 2: PASSED}, shoals=shoals, day="wednesday"))
    assert table.position.over
    assert "earned" not in table.kinds
    later = next_day(evening(regrets, {1: {}, 2: PASSED}, shoals=shoals, sea_empty_timing="end-of-day"))
    assert not later.position.over


# ---- the Declaration


def declaration(regrets, anglers, **more):
    """Set up a table at the beginning of the Declaration."""
    return regrets.table(anglers, **{"phase": "declaration", **more})


def test_bearings_in_turn_order(regrets):
    table = declaration(regrets, {1: {"depth": 3}, 2: {"depth": 2}, 3: {}}, first=2, turn=2)
    assert table.open == ["2 declare"]
    assert table.refused("1 declare sea") == "declare.bearings"
    assert table.refused("2 equip nothing") == "declare.bearings"
    assert table.has_choices("2 declare sea", "2 declare port")
    three = table.play("2 declare sea")
    assert (three.angler(2).depth, three.open) == (2, ["3 declare"])
    # Nobody owns a rod or a reel, so the actions follow.
    assert three.play("3 declare sea", "1 declare sea").position.phase == "action"


def test_declaring_port_arrives_at_once(regrets):
    table = declaration(regrets, {1: {"depth": 2, "fresh": "p1"}, 2: {}}).play("1 declare port")
    assert (table.angler(1).depth, table.open, table.position.turn) == (0, ["1 muster"], 1)
    assert table.refused("2 declare sea") == "muster.order"
    after = table.play("1 muster | player 2 2", "1 keep p2 p2")
    assert (after.fresh(1), after.angler(1).worms, after.open) == ("p1 p2 p2", True, ["2 declare"])
    assert after.kinds == ["placed", "worms-flipped"]


def test_who_was_at_port_goes_to_sea(regrets):
    table = declaration(regrets, {1: {}, 2: {"depth": 0}, 3: {}}).play("1 declare sea")
    assert (table.angler(2).depth, table.open) == (1, ["3 declare"])
    assert table.kinds == ["declared", "declared", "boat-moved"]
    free = declaration(regrets, {1: {}, 2: {"depth": 0}, 3: {}}, from_port="free-choice").play("1 declare sea")
    assert free.open == ["2 declare"]
    stays = free.play("2 declare port")
    assert (stays.angler(2).depth, stays.open) == (0, ["3 declare"])
    assert free.play("2 declare sea").angler(2).depth == 1


def test_who_is_at_port_may_not_declare(regrets):
    table = declaration(regrets, {1: {}, 2: {"depth": 0}})
    assert table.refused("2 declare port") == "declare.bearings"
    assert table.play("1 declare sea").angler(2).depth == 1


GEAR = {"rods": ["steady-rod", "minnow-rod"], "reels": ["iron-reel"]}


def test_all_equip_after_all_have_declared(regrets):
    table = declaration(regrets, {1: GEAR, 2: {}, 3: {"reels": ["iron-reel"]}})
    three = table.play("1 declare sea", "2 declare sea", "3 declare sea")
    assert (three.position.phase, three.open) == ("equip", ["1 equip"])
    assert three.refused("1 declare port") == "declare.equip-after"
    assert three.refused("1 equip rod gallows-rod") == "declare.one-each"
    assert three.refused("1 equip reel steady-rod") == "declare.one-each"
    done = three.play("1 equip rod steady-rod reel iron-reel")
    assert ((done.angler(1).rod, done.angler(1).reel), done.open) == (("steady-rod", "iron-reel"), ["3 equip"])
    acting = done.play("3 equip nothing")
    assert (acting.angler(3).reel, acting.position.phase, acting.position.turn) == (None, "action", 1)
    assert acting.refused("1 equip nothing") == "declare.lasts"


def test_what_may_be_equipped(regrets):
    table = declaration(regrets, {1: {"rods": ["steady-rod"]}, 2: {}}).play("1 declare sea", "2 declare sea")
    assert table.has_choices("1 equip nothing", "1 equip rod steady-rod")
    must = table.under(equip_nothing="at-least-one")
    assert must.refused("1 equip nothing") == "declare.one-each"
    assert must.has_choices("1 equip rod steady-rod")


def test_old_gear_is_off_in_the_declaration(regrets):
    anglers = {1: {**GEAR, "rod": "steady-rod", "fresh": "p1 p1 p1"}, 2: {"fresh": "p1 p1 p1"}}
    table = regrets.table(anglers, phase="refresh", day="wednesday", frames=(Frame("throw", 1),)).play("1 throw 2")
    assert (table.position.phase, table.angler(1).rod) == ("declaration", None)


def test_bearings_and_equipment_player_by_player(regrets):
    table = declaration(regrets, {1: GEAR, 2: GEAR | {"rods": [], "reels": ["iron-reel"]}}, bearings_order="per-player")
    one = table.play("1 declare sea")
    assert one.open == ["1 equip"]
    two = one.play("1 equip rod minnow-rod")
    assert two.open == ["2 declare"]
    assert two.play("2 declare sea", "2 equip nothing").position.phase == "action"


# ---- the arrival


def test_a_regret_may_be_discarded_on_arrival(regrets):
    anglers = {1: {"regrets": ["regret-0", "regret-3"], "fresh": "p1 p1 p1"}, 2: {}}
    table = declaration(regrets, anglers).play("1 declare port", "1 muster")
    assert table.open == ["1 discard-regret"]
    assert table.has_choices("1 discard-regret none", "1 discard-regret regret-0", "1 discard-regret regret-3")
    assert table.refused("1 discard-regret regret-2") == "arrive.regret"
    assert table.refused("1 discard-regret random") == "arrive.regret"
    assert table.refused("1 muster") == "arrive.steps"
    assert table.refused("1 worms 1a") == "free.points"
    less = table.play("1 discard-regret regret-3")
    assert (less.angler(1).regrets, less.position.regret_discards) == (("regret-0",), ("regret-3",))
    assert table.play("1 discard-regret none").angler(1).regrets == ("regret-0", "regret-3")


def test_a_regret_at_random_on_arrival(regrets):
    anglers = {1: {"regrets": ["regret-0", "regret-3"], "fresh": "p1 p1 p1"}, 2: {}}
    table = declaration(regrets, anglers, discard_choice="always-random").play("1 declare port", "1 muster")
    assert table.has_choices("1 discard-regret none", "1 discard-regret random")
    assert table.refused("1 discard-regret regret-3") == "arrive.regret"
    assert table.asks("1 discard-regret random") == "lost-regret"
    assert table.play("1 discard-regret random | lost-regret regret-3").angler(1).regrets == ("regret-0",)
    assert table.play("1 discard-regret none").angler(1).regrets == ("regret-0", "regret-3")


def test_the_muster_comes_before_the_regret(regrets):
    """R40: 7 Regret cards and six dice to place."""
    anglers = {1: {"regrets": ["regret-1"] * 7, "spent": "blue blue blue"}, 2: {}}
    rolled = "1 muster | player 1 1 1 | blue 1 1 1"
    first = declaration(regrets, anglers).play("1 declare port", rolled, "1 keep p1 p1 p1 b1 b1 b1")
    assert len(first.angler(1).fresh) == 6
    assert first.open == ["1 discard-regret"]
    later = declaration(regrets, anglers, make_port_order="discard-first").play("1 declare port")
    assert later.open == ["1 discard-regret"]
    cut = later.play("1 discard-regret regret-1", rolled)
    assert cut.refused("1 keep p1 p1 p1 b1 b1 b1") == "muster.placed"
    assert cut.play("1 keep p1 p1 p1 b1 b1").open == ["2 declare"]
