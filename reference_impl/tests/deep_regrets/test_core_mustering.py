"""Mustering courage and throwing the Life Preserver."""

from __future__ import annotations

import pytest

from leadline_engines.deep_regrets import Move


def refresh(regrets, anglers, **more):
    """Set up a table where player 1 musters, and then the others."""
    from leadline_engines.deep_regrets.position import Frame

    seats = sorted(anglers, reverse=True)
    return regrets.table(anglers, phase="refresh", frames=tuple(Frame("muster", seat) for seat in seats), **more)


def test_all_spent_dice_are_rolled_and_placed_up_to_max_dice(regrets):
    table = refresh(regrets, {1: {"spent": "blue green"}, 2: {}})
    # Five dice are rolled; without Regrets four may be Fresh.
    rolled = table.play("1 muster | player 1 1 3 | blue 0 | green 2")
    assert rolled.open == ["1 keep"]
    assert rolled.kinds == ["rolled"]
    kept = rolled.play("1 keep p1 p3 g2 b0")
    assert kept.fresh(1) == "b0 g2 p1 p3"
    assert kept.angler(1).spent == ("player",)
    assert rolled.play("1 keep p3").angler(1).spent.count("player") == 2
    assert rolled.refused("1 keep p1 p1 p3 g2 b0") == "muster.placed"
    assert rolled.refused("1 keep p2") == "muster.placed"
    assert kept.open == ["2 muster"]


def test_chance_is_asked_kind_by_kind(regrets):
    table = refresh(regrets, {1: {"spent": "orange blue"}, 2: {}})
    assert table.asks("1 muster") == "player"
    assert table.asks("1 muster | player 1 1 1") == "blue"
    assert table.asks("1 muster | player 1 1 1 | blue 0") == "orange"
    assert table.refusal("1 muster | player 1 1 4").kind == "impossible chance"


def test_fresh_dice_that_are_named_are_rolled_too(regrets):
    table = refresh(regrets, {1: {"fresh": "p1 p2", "spent": "player"}, 2: {}})
    again = table.play("1 muster p1 | player 3 3", "1 keep p3 p3")
    assert again.fresh(1) == "p2 p3 p3"
    assert table.play("1 muster | player 3", "1 keep p3").fresh(1) == "p1 p2 p3"
    assert table.refused("1 muster p3") == "muster.fresh-chosen"
    assert table.has_choices("1 muster", "1 muster p1", "1 muster p2", "1 muster p1 p2")


def test_kept_dice_fill_the_pool(regrets):
    """R21, case (i): Max 4, five Fresh dice kept, one rolled."""
    anglers = {1: {"fresh": "p1 p2 p3 b0 b1", "spent": "green"}, 2: {}}
    kept = refresh(regrets, anglers).play("1 muster | green 1")
    assert (kept.fresh(1), kept.angler(1).spent, kept.open) == ("b0 b1 p1 p2 p3", ("green",), ["2 muster"])
    cut = refresh(regrets, anglers, fresh_pool_limit="hard-cap").play("1 muster | green 1")
    assert cut.refused("1 keep p1 p2 p3 b0 g1") == "muster.placed"
    placed = cut.play("1 keep p3 p2 g1 b1")
    assert placed.fresh(1) == "b1 g1 p2 p3"
    assert sorted(placed.angler(1).spent) == ["blue", "player"]
    full = refresh(regrets, anglers, fresh_pool_limit="must-fill").play("1 muster | green 1")
    assert full.angler(1).spent == ("green",)


def test_room_may_be_left(regrets):
    """R21, case (ii): Max 4, two kept, two rolled, one placed."""
    anglers = {1: {"fresh": "p1 p2", "spent": "player green"}, 2: {}}
    for reading in ("kept-stay", "hard-cap"):
        rolled = refresh(regrets, anglers, fresh_pool_limit=reading).play("1 muster | player 3 | green 1")
        chosen = "1 keep p3" if reading == "kept-stay" else "1 keep p1 p2 p3"
        assert rolled.play(chosen).fresh(1) == "p1 p2 p3"
    filled = refresh(regrets, anglers, fresh_pool_limit="must-fill").play("1 muster | player 3 | green 1")
    assert (filled.fresh(1), filled.open) == ("g1 p1 p2 p3", ["2 muster"])


def test_must_fill_asks_for_exactly_the_room(regrets):
    anglers = {1: {"fresh": "p1 p2 p3", "spent": "blue green"}, 2: {}}
    table = refresh(regrets, anglers, fresh_pool_limit="must-fill").play("1 muster | blue 0 | green 3")
    assert table.refused("1 keep nothing") == "muster.placed"
    assert table.has_choices("1 keep b0", "1 keep g3")


def test_hard_cap_without_dice_to_roll(regrets):
    few = refresh(regrets, {1: {"fresh": "p1 p2 p3"}, 2: {}}, fresh_pool_limit="hard-cap").play("1 muster")
    assert (few.fresh(1), few.open) == ("p1 p2 p3", ["2 muster"])
    many = refresh(regrets, {1: {"fresh": "p1 p2 p3 b0 b1"}, 2: {}}, fresh_pool_limit="hard-cap").play("1 muster")
    assert many.open == ["1 keep"]
    assert many.play("1 keep nothing").fresh(1) == ""


def test_more_regrets_make_more_room(regrets):
    table = refresh(regrets, {1: {"spent": "blue green orange", "regrets": 7}, 2: {}})
    six = table.play("1 muster | player 1 1 1 | blue 1 | green 1 | orange 2", "1 keep p1 p1 p1 b1 g1 o2")
    assert len(six.angler(1).fresh) == 6


def test_order_of_the_muster(regrets):
    table = refresh(regrets, {1: {}, 2: {}, 3: {}}, first=1)
    assert (table.open, table.position.turn) == (["1 muster"], 1)
    assert table.refused("2 muster") == "muster.order"
    assert table.refused("1 sinker p1") == "free.points"
    free = refresh(regrets, {1: {}, 2: {}, 3: {}}, muster_order="any-order")
    assert free.open == ["1 muster", "2 muster", "3 muster"]
    second = free.play("2 muster | player 1 1 1")
    assert second.open == ["2 keep"]
    assert second.play("2 keep p1").open == ["1 muster", "3 muster"]


def mustered(regrets, *pools, **more):
    """Set up a table after players have mustered so that these dice are Fresh."""
    anglers = {seat: {"fresh": pool} for seat, pool in enumerate(pools, 1)}
    table = refresh(regrets, anglers, **more)
    for seat, angler in enumerate(table.position.anglers, 1):
        spent = angler.spent.count("player")
        faces = " ".join(["1"] * spent)
        table = table.play(f"{seat} muster" + (f" | player {faces}" if spent else ""))
        if table.open == [f"{seat} keep"]:
            table = table.play(f"{seat} keep nothing")
    return table


def test_the_highest_sum_throws(regrets):
    """R22: A has 1 1 1, B has 3 2."""
    table = mustered(regrets, "p1 p1 p1", "p3 p2", day="wednesday")
    assert (table.open, table.position.turn) == (["2 throw"], 2)
    assert table.refused("2 throw 2") == "preserver.to-another"
    assert table.refused("1 throw 2") == "preserver.to-another"
    thrown = table.play("2 throw 1")
    assert (thrown.position.preserver, thrown.position.phase) == (1, "declaration")
    assert mustered(regrets, "p1 p1 p1", "p3 p2", life_preserver_measure="count-of-dice").open == ["1 throw"]


def test_a_tie_goes_by_turn_order(regrets):
    """R54: A was first yesterday, B is first today; A and B are level."""
    from leadline_engines.deep_regrets.position import Frame

    anglers = {1: {"fresh": "p1 p1 p1"}, 2: {"fresh": "p1 p1 p1"}, 3: {"fresh": "p1 p1 p1"}}
    frames = tuple(Frame("muster", seat) for seat in (1, 3, 2))
    position = {"phase": "refresh", "first": 2, "turn": 2, "frames": frames, "day": "wednesday"}
    table = regrets.table(anglers, **position).play("2 muster", "3 muster", "1 muster")
    assert table.open == ["2 throw"]
    assert table.has_choices("2 throw 1", "2 throw 3")
    old = regrets.table(anglers, life_preserver_tie="old-order", **position)
    assert old.play("2 muster", "3 muster", "1 muster").open == ["1 throw"]


def test_a_held_life_preserver_is_thrown_again(regrets):
    table = mustered(regrets, "p3 p3 p3", "p1 p1 p1", preserver=2).play("1 throw 2")
    assert table.position.preserver == 2
    assert "regrets.preserver.taken-back" in table.event("thrown").rules


def test_the_first_day_goes_from_the_throw_to_the_actions(regrets):
    table = regrets.open(2).play("1 muster | player 3 3 3", "1 keep p3 p3 p3", "2 muster | player 1 1 1", "2 keep p1")
    thrown = table.play("1 throw 2")
    assert (thrown.position.phase, thrown.position.turn) == ("action", 1)
    assert thrown.open[:3] == ["1 cast", "1 abandon", "1 pass"]


@pytest.mark.parametrize(("reading", "spent"), [("spent-pool", ["green", "player"]), ("back-to-bag", ["player"])])
def test_where_dice_without_room_go(regrets, reading, spent):
    anglers = {1: {"fresh": "p1 p2 b0", "spent": "player green"}, 2: {}}
    table = refresh(regrets, anglers, spent_tackle_dice=reading).play("1 muster | player 1 | green 1", "1 keep nothing")
    assert sorted(table.angler(1).spent) == spent
    assert table.position.bag.count("green") == (7 if reading == "spent-pool" else 8)


def test_a_pool_is_cut_at_once_under_that_reading(regrets):
    """R45: six Fresh dice, from 7 to 6 Regrets (Max 6 to 5)."""
    from leadline_engines.deep_regrets.position import Frame

    first = {"depth": 0, "fresh": "p1 p2 p3 b0 b1 b2", "regrets": ["regret-0"] * 6 + ["regret-3"]}
    anglers = {1: first, 2: {}}
    arrival = {"phase": "declaration", "frames": (Frame("arrival", 1, "regret"),)}
    later = regrets.table(anglers, **arrival).play("1 discard-regret regret-3")
    assert (later.fresh(1), later.open) == ("b0 b1 b2 p1 p2 p3", ["2 declare"])
    cut = regrets.table(anglers, madness_timing="all-at-once", **arrival).play("1 discard-regret regret-3")
    assert cut.open == ["1 keep"]
    assert cut.refused("1 keep p1 p2 p3 b0") == "madness.max-dice-when"
    assert cut.refused("1 keep p1 p2 p3 b0 b1 b2") == "madness.max-dice-when"
    after = cut.play("1 keep p1 p2 p3 b1 b2")
    assert (after.fresh(1), after.angler(1).spent, after.open) == ("b1 b2 p1 p2 p3", ("blue",), ["2 declare"])


def test_a_great_many_dice_are_sampled(regrets):
    every = "p1 p2 p3 b0 b0 b1 b2 g1 g1 g2 g3 o2 o2 o3"
    table = refresh(regrets, {1: {"fresh": every, "regrets": 13}, 2: {}})

    def some(kind, count):
        (decision,) = [one for one in table.engine.to_act(table.position) if one.kind == kind]
        choices = table.engine.choices(table.position, decision)
        assert not choices.complete
        return [choices.sample(lambda bound, seed=seed: seed % bound) for seed in range(count)]

    for choice in some("muster", 20):
        refusal = table.engine.play(table.position, Move(choice))
        assert getattr(refusal, "kind", "incomplete") == "incomplete"
    spent = " ".join({"p": "player", "b": "blue", "g": "green", "o": "orange"}[die[0]] for die in every.split())
    table = refresh(regrets, {1: {"spent": spent, "regrets": 13}, 2: {}})
    table = table.play("1 muster | player 1 2 3 | blue 0 0 1 2 | green 1 1 2 3 | orange 2 2 3")
    for choice in some("keep", 20):
        assert len(choice.dice) <= 8
        assert table.engine.play(table.position, Move(choice)).position.phase == "refresh"
