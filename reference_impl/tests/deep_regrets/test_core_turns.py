"""Turns, passing, the last turns, and abandoning ship."""

from __future__ import annotations

import pytest

PASSED = {"passed": True}
DICE = {"fresh": "p1 p1 p1"}


def test_turns_go_round_clockwise(regrets):
    table = regrets.table({1: {"depth": 0, "bucks": 9}, 2: {"depth": 0, "bucks": 9}, 3: DICE}, first=2, turn=2)
    assert table.refused("1 visit rod 1") == "turn.clockwise"
    assert table.refused("1 preserver") == "free.own-turn"
    visited = table.play("2 visit rod 1 | rod steady-rod")
    assert visited.open == ["2 end"]
    assert visited.refused("2 visit reel 1") == "turn.one-action"
    assert visited.refused("2 pass") == "turn.one-action"
    assert table.refused("2 end") == "turn.one-action"
    three = visited.play("2 end")
    assert three.open[0] == "3 cast"
    assert three.refused("3 sell lamp-sprat") == "turn.sea-actions"
    one = three.play("3 pass", "3 reward dink | dink bent-hook")
    assert one.position.turn == 1
    assert one.refused("1 cast 1a") == "turn.port-actions"
    assert one.refused("1 abandon") == "turn.port-actions"
    assert one.refused("3 cast 1a") == "pass.out"


def test_a_turn_may_end_with_its_action(regrets):
    table = regrets.table({1: {"depth": 0, "bucks": 9}, 2: {}}, turn_end="turn-ends")
    assert table.play("1 visit rod 1 | rod steady-rod").position.turn == 2


def test_passing_takes_a_reward(regrets):
    table = regrets.table({1: {"regrets": ["regret-1"]}, 2: {}, 3: {}}).play("1 pass")
    assert (table.open, table.kinds) == (["1 reward"], ["passed"])
    assert table.has_choices("1 reward dink", "1 reward regret")
    assert table.refused("1 cast 1a") == "pass.reward"
    assert table.refused("1 worms 1a") == "free.points"
    dink = table.play("1 reward dink | dink wet-coupon")
    assert (dink.angler(1).dinks, dink.position.turn) == (("wet-coupon",), 2)
    less = table.play("1 reward regret | lost-regret regret-1")
    assert (less.angler(1).regrets, less.position.regret_discards) == ((), ("regret-1",))


def test_a_random_regret_is_any_of_them(regrets):
    held = ["regret-1", "regret-1", "regret-3"]
    table = regrets.table({1: {"regrets": held}, 2: {}, 3: {}}).play("1 pass")
    chance = table.engine.next_chance(table.position, regrets.read("1 reward regret"))
    odds = {card: float(chance) for card, chance in chance.randomiser.odds().items()}
    assert odds == {"regret-1": pytest.approx(2 / 3), "regret-3": pytest.approx(1 / 3)}
    assert table.refusal("1 reward regret | lost-regret regret-2").kind == "impossible chance"


def test_only_possible_rewards(regrets):
    table = regrets.table({1: {}, 2: {}, 3: {}}).play("1 pass")
    assert table.has_choices("1 reward dink")
    assert table.refused("1 reward regret") == "pass.possible-only"
    nothing = regrets.table({1: {}, 2: {"dinks": [*regrets.components.pile("dinks").elements()]}, 3: {}})
    assert nothing.play("1 pass").position.turn == 2
    either = table.under(unavailable_reward="any")
    assert either.play("1 reward regret").position.turn == 2
    none = regrets.table({1: {}, 2: {"dinks": nothing.angler(2).dinks}, 3: {}}, unavailable_reward="any").play("1 pass")
    assert none.play("1 reward dink").angler(1).dinks == ()


def test_no_dinks_for_passing(regrets):
    table = regrets.table({1: {"regrets": 1}, 2: {}, 3: {}}, dink_limit_scope="everywhere").play("1 pass")
    assert table.refused("1 reward dink") == "pass.reward"
    assert table.has_choices("1 reward regret")


def test_who_has_passed_is_skipped_with_a_reward(regrets):
    """R27: A passed earlier, B passes now, C has the last two turns; A and B are skipped once between them."""
    table = regrets.table({1: PASSED, 2: {}, 3: {"depth": 0, "bucks": 9}}, first=1, turn=2)
    last = table.play("2 pass", "2 reward dink | dink bent-hook")
    assert (last.position.turn, last.position.last_turns) == (3, 2)
    assert last.kinds[-1] == "last-turns"
    between = last.play("3 visit rod 1 | rod steady-rod", "3 end")
    assert (between.open, between.position.turn) == (["1 reward"], 1)
    both = between.play("1 reward dink | dink bent-hook")
    assert both.open == ["2 reward"]
    again = both.play("2 reward dink | dink bent-hook")
    assert (again.position.turn, again.position.last_turns) == (3, 1)
    over = again.play("3 visit reel 1 | reel iron-reel", "3 end")
    assert (over.position.day, over.position.phase) == ("wednesday", "refresh")
    assert "skipped" not in over.kinds
    stopped = last.under(skipped_in_last_turns="stopped").play("3 visit rod 1 | rod steady-rod", "3 end")
    assert (stopped.position.turn, stopped.position.last_turns, stopped.kinds) == (3, 1, ["skipped", "skipped"])


def test_skips_before_the_last_turns(regrets):
    table = regrets.table({1: PASSED, 2: {"depth": 0, "bucks": 5}, 3: DICE}, turn=3)
    one = table.play("3 pass", "3 reward dink | dink bent-hook")
    assert (one.open, one.kinds) == (["1 reward"], ["dink-drawn", "skipped"])
    assert one.play("1 reward dink | dink bent-hook").position.last_turns == 2


def test_the_last_player_may_pass(regrets):
    table = regrets.table({1: {}, 2: PASSED}, last_turns=2)
    passed = table.play("1 pass")
    assert passed.open == ["1 reward"]
    assert passed.play("1 reward dink | dink bent-hook").position.day == "wednesday"
    bare = table.under(last_pass="no-reward").play("1 pass")
    assert bare.position.day == "wednesday"
    assert not bare.angler(1).dinks
    first = regrets.table({1: {}, 2: {}}, last_pass="no-reward").play("1 pass")
    assert first.open == ["1 reward"]


def test_everybody_may_pass_at_once(regrets):
    table = regrets.table({1: {}, 2: {}}).play("1 pass", "1 reward dink | dink bent-hook")
    assert (table.position.turn, table.position.last_turns) == (2, 2)
    assert table.play("2 pass", "2 reward dink | dink bent-hook").position.day == "wednesday"


# ---- abandoning ship


def test_abandon_ship(regrets):
    table = regrets.table({1: {"depth": 2, **DICE, "regrets": ["regret-2"]}, 2: DICE}).play("1 abandon")
    assert (table.angler(1).lifeboat, table.angler(1).depth, table.open) == (False, 0, ["1 muster"])
    assert table.kinds == ["abandoned", "boat-moved"]
    arrived = table.play("1 muster", "1 discard-regret none")
    assert (arrived.angler(1).worms, arrived.open) == (True, ["1 end", "1 worms"])
    assert arrived.refused("1 mount lamp-sprat in 1") == "turn.one-action"
    port = arrived.play("1 end", "2 pass", "2 reward dink | dink bent-hook")
    assert port.position.turn == 1
    assert port.refused("1 cast 1a") == "turn.port-actions"


def test_abandon_ship_once_a_game(regrets):
    table = regrets.table({1: {"lifeboat": False, **DICE}, 2: {}})
    assert table.open == ["1 cast", "1 pass", "1 sinker"]
    assert table.refused("1 abandon") == "turn.abandon-once"


def test_abandoning_may_end_the_day(regrets):
    table = regrets.table({1: DICE, 2: {}}, abandon_ship="ends-the-day").play("1 abandon", "1 muster")
    assert (table.position.turn, table.angler(1).passed, table.position.last_turns) == (2, True, 2)
    assert "reward" not in "".join(table.open)
    alone = regrets.table({1: DICE, 2: PASSED}, abandon_ship="ends-the-day", last_turns=2)
    assert alone.play("1 abandon", "1 muster").position.day == "wednesday"


def test_arriving_does_not_change_the_last_turns(regrets):
    table = regrets.table({1: DICE, 2: PASSED}, last_turns=2).play("1 abandon", "1 muster", "1 end")
    assert table.position.last_turns == 1
