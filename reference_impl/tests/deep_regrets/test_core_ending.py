"""The end of the game, the penalty and the result."""

from __future__ import annotations

import pytest

PASSED = {"passed": True}


def saturday(regrets, anglers, **more):
    """Set up a table after the game has ended: player 1 passes as the last one."""
    table = regrets.table(anglers, day="saturday", last_turns=1, last_pass="no-reward", **more)
    return table.play("1 pass")


def test_the_game_ends_after_saturday(regrets):
    table = saturday(regrets, {1: {}, 2: PASSED})
    assert (table.position.phase, table.position.turn, table.open) == ("over", None, [])
    assert table.kinds == ["passed", "day-ended", "regrets-revealed", "ended"]
    assert table.refused("1 pass") == "end.saturday"


def test_scores(regrets):
    # No Regret, so fair +2 and foul -2; the penalty takes the fish that is worth least.
    one = {"fish": ["lamp-sprat", "tallow-eel"], "mounts": {2: "cellar-carp", 3: "barrel-cod"}, "bucks": 7}
    table = regrets.table({1: {**one, "depth": 0}, 2: {"regrets": ["regret-1"]}})
    # (1 + 2) + (4 - 2) + 3 x (4 + 2) + 2 x (4 + 2) + 3
    assert table.engine.standing(table.position).scores == (3 + 2 + 18 + 12 + 3, 0)
    up = table.under(fishbuck_points="round-up")
    assert up.engine.standing(up.position).scores[0] == 39
    assert not table.engine.standing(table.position).over


def test_an_unknown_hand_has_no_score(regrets):
    from dataclasses import replace

    table = regrets.table()
    unknown = replace(table.position, anglers=(replace(table.angler(1), fish=(None,)), table.angler(2)))
    assert table.engine.standing(unknown).scores == (None, 0)


def test_the_most_points_win(regrets):
    table = saturday(regrets, {1: {"bucks": 4}, 2: {"bucks": 9, "passed": True}})
    standing = table.engine.standing(table.position)
    assert (standing.over, standing.winners, standing.scores, standing.why) == (True, (2,), (2, 4), "most-points")
    assert (table.event("ended").scores, table.event("ended").winners) == ((2, 4), (2,))


def test_unknown_regrets_are_asked_for(regrets):
    table = regrets.table({1: {"regrets": 2}, 2: PASSED}, day="saturday", last_turns=1, last_pass="no-reward")
    assert table.asks("1 pass") == "regret"
    over = table.play("1 pass | regret regret-3 | regret regret-1")
    assert over.event("regrets-revealed").values == (4, 0)


@pytest.mark.parametrize(
    ("first", "second", "winners", "why"),
    [
        (["regret-3", "regret-3"], ["regret-3", "regret-3", "regret-3"], (1,), "regret-value"),
        (["regret-2"], ["regret-1", "regret-1"], (1,), "regret-cards"),
        (["regret-1", "regret-0"], ["regret-1", "regret-0"], (1, 2), "shared"),
    ],
)
def test_ties(regrets, first, second, winners, why):
    table = saturday(regrets, {1: {"regrets": first}, 2: {"regrets": second, "passed": True}})
    standing = table.engine.standing(table.position)
    assert (standing.winners, standing.why) == (winners, why)


def test_the_lifeboat_counts_in_a_tie(regrets):
    """R37: level on points, Regret Values 6 and 9."""
    anglers = {1: {"regrets": ["regret-3", "regret-3"]}, 2: {"regrets": [], "lifeboat": False, "passed": True}}
    table = saturday(regrets, anglers)
    assert table.event("regrets-revealed").values == (6, 10)
    assert table.engine.standing(table.position).winners == (1,)
    cards = saturday(regrets, anglers, regret_value_use="penalty-only")
    assert (cards.engine.standing(cards.position).winners, cards.engine.standing(cards.position).why) == (
        (2,),
        "regret-cards",
    )


# ---- the penalty


def lost(table):
    """Return who has lost which fish."""
    return [(event.seat, event.fish) for event in table.events if event.kind == "lost"]


def test_with_two_the_fish_worth_least_is_lost(regrets):
    mounts = {1: "lamp-sprat", 2: "cellar-carp", 3: "barrel-cod"}
    table = saturday(
        regrets, {1: {"regrets": ["regret-2"], "mounts": mounts}, 2: {"mounts": {1: "elder-cod"}, **PASSED}}
    )
    assert lost(table) == [(1, "lamp-sprat")]
    assert "lamp-sprat" in table.position.fish_discards
    # (4 + 1) x 3 + (4 + 1) x 2; (6 + 2) x 2
    assert table.event("ended").scores == (25, 16)


@pytest.mark.parametrize(("reading", "slot"), [("points", 3), ("modified-value", 2), ("printed-value", 1)])
def test_with_three_the_fish_worth_most_is_lost(regrets, reading, slot):
    """R34: 10 Regret cards (fair -1, foul +1); X fair 6 in x2, Y foul 5, Z foul 4; here the slots are x2, x3, x2."""
    # X 6 - 1 = 5 in x2: 10; Y 5 + 1 = 6 in x2: 12; Z 4 + 1 = 5 in x3: 15.
    mounts = {1: "elder-cod", 3: "needle-lamprey", 2: "tallow-eel"}
    names = {1: "elder-cod", 2: "needle-lamprey", 3: "tallow-eel"}
    one = {"regrets": ["regret-1"] * 10, "mounts": mounts}
    table = saturday(regrets, {1: one, 2: PASSED, 3: PASSED}, penalty_measure=reading)
    assert lost(table) == [(1, names[slot])]


def test_all_who_share_the_highest_value_lose_one(regrets):
    """R34a: A and B both 12, C 7."""
    anglers = {
        1: {"regrets": ["regret-3"] * 4, "mounts": {1: "lamp-sprat"}},
        2: {"regrets": ["regret-2"], "lifeboat": False, "mounts": {1: "lamp-sprat"}, **PASSED},
        3: {"regrets": ["regret-1"] * 7, "mounts": {1: "tin-herring"}, **PASSED},
    }
    assert lost(saturday(regrets, anglers)) == [(1, "lamp-sprat"), (2, "lamp-sprat")]
    assert lost(saturday(regrets, anglers, penalty_who="one-only")) == [(1, "lamp-sprat")]
    assert lost(saturday(regrets, anglers, penalty_who="one-only", first=2)) == [(2, "lamp-sprat")]


def test_a_highest_value_of_zero_counts(regrets):
    anglers = {1: {"mounts": {1: "lamp-sprat"}}, 2: {"mounts": {2: "lamp-sprat"}, **PASSED}}
    assert lost(saturday(regrets, anglers)) == [(1, "lamp-sprat"), (2, "lamp-sprat")]
    assert lost(saturday(regrets, anglers, penalty_at_zero="nobody")) == []


def test_among_equal_fish_the_owner_chooses(regrets):
    one = {"regrets": ["regret-1"], "mounts": {1: "lamp-sprat", 3: "lamp-sprat", 2: "cellar-carp"}}
    table = saturday(regrets, {1: one, 2: PASSED})
    assert (table.open, table.position.phase, table.position.turn) == (["1 lose"], "regrets", 1)
    assert table.has_choices("1 lose 1", "1 lose 3")
    assert table.refused("1 lose 2") == "end.penalty-measure"
    assert table.refused("1 pass") == "end.penalty-tie"
    over = table.play("1 lose 3")
    assert [slot.fish for slot in over.angler(1).mounts] == [("lamp-sprat",), ("cellar-carp",), ()]
    assert over.position.over


def test_both_may_have_to_choose(regrets):
    mounts = {1: "lamp-sprat", 3: "lamp-sprat"}
    anglers = {1: {"mounts": mounts}, 2: {"mounts": {1: "tin-herring", 3: "tin-herring"}, **PASSED}}
    table = saturday(regrets, anglers, first=2)
    assert table.open == ["2 lose"]
    assert table.play("2 lose 1").open == ["1 lose"]
    assert table.play("2 lose 1", "1 lose 1").position.over


def test_an_empty_sea_ends_the_game_at_once(regrets):
    """R29: the last fish is caught; the other player has not passed."""
    shoals = {name: [] for name in regrets.components.shoals} | {"1a": ["lamp-sprat up"]}
    table = regrets.table({1: {"fresh": "p1 p1 p1"}, 2: {}}, shoals=shoals)
    caught = table.play("1 cast 1a", "1 pay p1 | regret regret-1")
    assert caught.position.over
    assert caught.kinds[-2:] == ["regrets-revealed", "ended"]
    assert caught.event("ended").winners == (1,)
    assert caught.refused("2 pass") == "end.sea-empty"
    later = table.under(sea_empty_timing="end-of-day").play("1 cast 1a", "1 pay p1 | regret regret-1")
    assert later.open[0] == "1 end"


def test_an_empty_sea_ends_the_game_before_the_next_turn(regrets):
    shoals = {name: [] for name in regrets.components.shoals} | {"1a": ["lamp-sprat up"]}
    anglers = {1: {"fresh": "p1 p1 p1"}, 2: {"passed": True}, 3: {}}
    table = regrets.table(anglers, shoals=shoals, turn_end="turn-ends")
    caught = table.play("1 cast 1a", "1 pay p1 | regret regret-1")
    assert caught.position.over
    assert "skipped" not in caught.kinds


def test_hands_that_are_not_known_are_asked_for(regrets):
    from dataclasses import replace

    table = regrets.table({1: {}, 2: PASSED}, day="saturday", last_turns=1, last_pass="no-reward")
    sea = table.position.shoal("1c").cards[:-1]
    shoals = tuple(replace(one, cards=sea) if one.name == "1c" else one for one in table.position.shoals)
    anglers = (replace(table.angler(1), fish=(None,)), table.angler(2))
    unknown = replace(table, position=replace(table.position, anglers=anglers, shoals=shoals))
    assert unknown.asks("1 pass") == "fish"
    assert unknown.play("1 pass | fish lamp-sprat").event("ended").scores == (3, 0)
