"""Selling, shopping and mounting."""

from __future__ import annotations

import pytest

from leadline_engines.deep_regrets import Move

AT_PORT = {"depth": 0}


def port(regrets, one, **more):
    """Set up a table with player 1 at Port, on turn."""
    return regrets.table({1: {**AT_PORT, **one}, 2: {}}, **more)


# ---- selling


def test_fish_bring_their_value_after_madness(regrets):
    # Without Regrets: fair +2, foul -2. 1 + 2 = 3, 4 - 2 = 2; the foul one costs a Regret.
    table = port(regrets, {"fish": ["lamp-sprat", "tallow-eel", "needle-lamprey"], "bucks": 1})
    sold = table.play("1 sell lamp-sprat tallow-eel | regret regret-3")
    angler = sold.angler(1)
    assert (angler.bucks, angler.fish, angler.regrets) == (6, ("needle-lamprey",), ("regret-3",))
    assert sold.kinds == ["sold", "sold", "earned", "regret-drawn"]
    assert {"lamp-sprat", "tallow-eel"} <= set(sold.position.fish_discards)
    assert sold.open[0] == "1 end"


@pytest.mark.parametrize(
    ("cards", "fair", "foul"), [(0, 6, 2), (3, 5, 3), (6, 5, 4), (9, 4, 5), (12, 3, 5), (13, 2, 6)]
)
def test_madness_changes_values(regrets, cards, fair, foul):
    hand = {"regrets": cards}
    assert port(regrets, {**hand, "fish": ["cellar-carp"]}).play("1 sell cellar-carp").angler(1).bucks == fair
    eel = port(regrets, {**hand, "fish": ["tallow-eel"]}).play("1 sell tallow-eel | regret regret-0")
    assert eel.angler(1).bucks == foul


def test_no_value_falls_below_zero(regrets):
    """R10: a fair fish of Value 1 at 13 Regret cards."""
    hand = {"regrets": 13, "fish": ["lamp-sprat", "cellar-carp"]}
    assert port(regrets, hand).play("1 sell lamp-sprat cellar-carp").angler(1).bucks == 2
    assert (
        port(regrets, hand, value_floor="negative-allowed").play("1 sell lamp-sprat cellar-carp").angler(1).bucks == 1
    )


def test_all_are_priced_before_a_regret_is_drawn(regrets):
    """R11: 3 Regret cards, two foul fish of Value 3."""
    hand = {"regrets": ["regret-0"] * 3, "fish": ["hollow-grouper", "hollow-grouper"]}
    sell = "1 sell hollow-grouper hollow-grouper | regret regret-1 | regret regret-2"
    table = port(regrets, hand).play(sell)
    assert (table.angler(1).bucks, len(table.angler(1).regrets)) == (4, 5)
    one_by_one = port(regrets, hand, sale_pricing="fish-by-fish").play(sell)
    assert one_by_one.angler(1).bucks == 5
    assert one_by_one.kinds == ["sold", "earned", "regret-drawn"] * 2


def test_the_cap_of_fishbucks(regrets):
    table = port(regrets, {"fish": ["plough-halibut"], "bucks": 6}).play("1 sell plough-halibut")
    assert (table.angler(1).bucks, table.event("earned").bucks) == (10, 4)
    assert "regrets.sell.cap" in table.event("earned").rules
    more = port(regrets, {"fish": ["plough-halibut"], "bucks": 6}, fishbucks_cap="none").play("1 sell plough-halibut")
    assert more.angler(1).bucks == 13


def test_sales_refused(regrets):
    table = port(regrets, {"fish": ["lamp-sprat", "knotworm"]})
    assert table.refused("1 sell") == "turn.no-empty-action"
    assert table.refused("1 sell lamp-sprat lamp-sprat") == "sell.any-number"
    assert table.refused("1 sell tallow-eel") == "sell.any-number"
    assert table.refused("1 sell knotworm") == "static.no-sell"
    assert table.has_choices("1 sell lamp-sprat")
    empty = table.under(empty_actions="legal").play("1 sell")
    assert (empty.kinds, empty.open[0]) == ([], "1 end")


def test_a_fish_without_a_value(regrets):
    """R47."""
    hand = {"fish": ["lamp-sprat"]}
    cards = {"lamp-sprat": "{value: none}"}
    table = port(regrets, hand, cards=cards)
    assert table.refused("1 sell lamp-sprat") == "sell.no-value"
    assert table.refused("1 mount lamp-sprat in 1") == "mount.no-value"
    as_zero = table.under(valueless_cards="as-zero")
    assert as_zero.play("1 sell lamp-sprat").angler(1).bucks == 2  # Madness adds 2 to a fair fish, as to any Value.
    assert as_zero.play("1 mount lamp-sprat in 1").angler(1).mounts[0].fish == ("lamp-sprat",)


def test_a_sale_pays_even_if_there_is_no_regret_left(regrets):
    """R12."""
    anglers = {1: {**AT_PORT, "fish": ["tallow-eel"]}, 2: {"regrets": 18}, 3: {"regrets": 12}}
    table = regrets.table(anglers).play("1 sell tallow-eel")
    assert (table.angler(1).bucks, table.angler(1).regrets) == (2, ())
    taken = regrets.table(anglers, regret_deck_empty="take-from-player")
    assert taken.asks("1 sell tallow-eel") == "lost-regret"
    moved = taken.play("1 sell tallow-eel | lost-regret regret-2")
    assert (moved.angler(1).regrets, len(moved.angler(2).regrets)) == (("regret-2",), 17)
    assert (moved.event("regret-moved").seat, moved.event("regret-moved").to) == (2, 1)


def test_the_regret_discards_are_shuffled_when_a_regret_is_needed(regrets):
    """R46: draw two; one card in the deck, one in the discards."""
    thrown = ("regret-3",)
    anglers = {1: {**AT_PORT, "fish": ["tallow-eel", "tallow-eel"]}, 2: {"regrets": ["regret-1"] * 18}}
    table = regrets.table(anglers, regret_deck=["regret-0"], regret_discards=thrown)
    sold = table.play("1 sell tallow-eel tallow-eel | regret regret-3")
    assert sold.angler(1).regrets == ("regret-0", "regret-3")
    assert sold.kinds == ["sold", "sold", "earned", "regret-drawn", "reshuffled", "regret-drawn"]
    batch = table.under(several_regrets="as-a-batch").play("1 sell tallow-eel tallow-eel")
    assert (batch.angler(1).regrets, batch.position.regret_discards) == (("regret-0",), thrown)


def test_regrets_of_the_box_do_not_come_back(regrets):
    anglers = {1: {**AT_PORT, "fish": ["tallow-eel"]}, 2: {"regrets": ["regret-1"] * 18}}
    table = regrets.table(anglers, regret_discards=("regret-3", "regret-0"))
    chance = table.engine.next_chance(table.position, regrets.read("1 sell tallow-eel"))
    assert sorted(chance.randomiser.odds()) == ["regret-0", "regret-3"]


# ---- shops


def test_a_visit_draws_and_keeps(regrets):
    table = port(regrets, {"bucks": 5})
    assert table.asks("1 visit rod 3") == "rod"
    drawn = table.play("1 visit rod 3 | rod steady-rod | rod minnow-rod | rod gallows-rod")
    assert (drawn.open, drawn.angler(1).bucks) == (["1 keep-cards"], 2)
    assert drawn.refused("1 keep-cards steady-rod minnow-rod") == "shop.keep"
    assert drawn.refused("1 keep-cards") == "shop.keep"
    assert drawn.refused("1 keep-cards dawn-rod") == "shop.keep"
    assert drawn.refused("1 worms 1a") == "free.points"
    assert drawn.refused("1 end") == "shop.keep"
    assert drawn.has_choices("1 keep-cards steady-rod", "1 keep-cards minnow-rod", "1 keep-cards gallows-rod")
    kept = drawn.play("1 keep-cards minnow-rod")
    assert (kept.angler(1).rods, kept.angler(1).drawn_rods) == (("minnow-rod",), ())
    assert kept.position.rod_deck == (None,) * 9
    assert kept.kinds == ["cards-kept", "reshuffled"]
    assert kept.open == ["1 end"]


@pytest.mark.parametrize(
    ("shop", "price", "draws", "keeps"),
    [("rod", 5, 5, 2), ("reel", 5, 5, 2), ("supply", 3, 3, 2), ("supply", 5, 5, 3), ("reel", 3, 3, 1)],
)
def test_tiers(regrets, shop, price, draws, keeps):
    table = port(regrets, {"bucks": 5})
    text = f"1 visit {shop} {price}"
    while (chance := table.engine.next_chance(table.position, regrets.read(text))) is not None:
        text += f" | {chance.of} {min(chance.randomiser.odds())}"
    drawn = table.play(text)
    field = {"rod": "drawn_rods", "reel": "drawn_reels", "supply": "drawn_supplies"}[shop]
    assert len(getattr(drawn.angler(1), field)) == draws
    assert all(len(choice.cards) == keeps for choice in drawn.listed("keep-cards"))
    assert drawn.angler(1).bucks == 5 - price


def test_fewer_may_be_kept_under_that_reading(regrets):
    drawn = port(regrets, {"bucks": 3}, keep_fewer="up-to", supply_deck=["chart", "flare", "gaff"])
    table = drawn.play("1 visit supply 3")
    assert len(table.listed("keep-cards")) == 1 + 3 + 3
    assert table.play("1 keep-cards").angler(1).supplies == ()
    one = port(regrets, {"bucks": 3}, keep_fewer="up-to", supply_deck=["chart"]).play("1 visit supply 1")
    assert one.has_choices("1 keep-cards", "1 keep-cards chart")


def test_the_rest_may_go_to_the_bottom(regrets):
    table = port(regrets, {"bucks": 3}, unkept_cards="to-bottom", rod_deck=["steady-rod", "dawn-rod", "whaler-rod"])
    kept = table.play("1 visit rod 3", "1 keep-cards dawn-rod")
    assert kept.position.rod_deck == (*(None,) * 7, "steady-rod", "whaler-rod")
    assert kept.kinds == ["cards-kept"]


def test_visits_refused(regrets):
    table = port(regrets, {"bucks": 2, "visited": ["rod"]})
    assert table.refused("1 visit rod 1") == "shop.once-a-day"
    assert table.refused("1 visit reel 2") == "shop.tiers"
    assert table.refused("1 visit reel 0") == "shop.tiers"
    assert table.refused("1 visit reel 3") == "shop.paid"
    assert table.has_choices("1 visit reel 1", "1 visit supply 1", "1 visit dice 1")
    joint = table.under(shop_visits="joint-rod-reel")
    assert joint.refused("1 visit reel 1") == "shop.once-a-day"
    empty = table.under(empty_actions="legal").play("1 visit reel 0")
    assert (empty.angler(1).visited, empty.angler(1).bucks, empty.open) == (("rod", "reel"), 2, ["1 end"])


def test_a_short_deck_and_an_empty_one(regrets):
    rods = [*regrets.components.rods]
    two = regrets.table({1: {**AT_PORT, "bucks": 10}, 2: {"rods": rods[:8]}})
    kept = two.play(f"1 visit rod 5 | rod {rods[8]} | rod {rods[9]}")
    assert (kept.angler(1).rods, kept.open) == ((rods[8], rods[9]), ["1 end"])
    assert kept.kinds == ["visited", "cards-drawn", "cards-kept"]
    none = regrets.table({1: {**AT_PORT, "bucks": 10}, 2: {"rods": rods}})
    assert none.refused("1 visit rod 1") == "shop.short-deck"
    every = " ".join(["blue"] * 8 + ["green"] * 8 + ["orange"] * 8)
    sold_out = regrets.table({1: {**AT_PORT, "bucks": 10}, 2: {"spent": every}})
    assert sold_out.refused("1 visit dice 1") == "shop.short-deck"


def test_an_empty_deck_closes_its_shop_to_empty_visits_too(regrets):
    rods, empty = {"rods": [*regrets.components.rods]}, {"empty_actions": "legal"}
    none = regrets.table({1: AT_PORT, 2: rods}, **empty)
    assert none.refused("1 visit rod 0") == "shop.short-deck"
    assert none.has_choices("1 visit reel 0", "1 visit supply 0", "1 visit dice 0")
    every = {**AT_PORT, "visited": ["reel", "supply", "dice"]}
    assert "1 visit" not in regrets.table({1: every, 2: rods}, **empty).open


def test_used_supplies_are_shuffled_when_one_is_needed(regrets):
    supplies = [*regrets.components.pile("supplies").elements()]
    held = supplies[:18]
    table = regrets.table({1: {**AT_PORT, "bucks": 10}, 2: {"supplies": held}}, supply_discards=tuple(supplies[18:]))
    bought = table.play(f"1 visit supply 1 | supply {supplies[18]}")
    assert bought.angler(1).supplies == (supplies[18],)
    assert bought.kinds == ["visited", "reshuffled", "cards-drawn", "cards-kept"]


@pytest.mark.parametrize(("reading", "dice", "rods"), [("all-shops", 8, 8), ("cards-only", 7, 8), ("none", 7, 7)])
def test_the_discount_of_the_last_row(regrets, reading, dice, rods):
    """R85: 13 Regrets; a visit for 3$."""
    table = port(regrets, {"regrets": 13, "bucks": 10}, madness_discount=reading)
    bought = table.play("1 visit dice 3 | bag blue | bag blue | blue 0 0")
    assert bought.angler(1).bucks == dice
    assert table.play("1 visit rod 1 | rod dawn-rod").angler(1).bucks == rods + 2


def test_twelve_regrets_give_no_discount(regrets):
    assert port(regrets, {"regrets": 12, "bucks": 1}).play("1 visit rod 1 | rod dawn-rod").angler(1).bucks == 0


def test_what_lowers_a_price(regrets):
    """R07: a 1$ visit with the Life Preserver."""
    table = port(regrets, {"bucks": 4}, preserver=1).play("1 preserver")
    assert (table.position.cheaper, table.position.preserver) == (2, None)
    assert table.play("1 visit rod 1 | rod dawn-rod").angler(1).bucks == 4
    visited = table.play("1 visit dice 3 | bag blue | bag green | blue 1 | green 2")
    assert (visited.angler(1).bucks, visited.position.cheaper, visited.event("visited").paid) == (3, 0, 1)
    negative = table.under(cost_floor="negative-allowed")
    assert negative.play("1 visit rod 1 | rod dawn-rod").angler(1).bucks == 5


def test_a_lowered_price_is_gone_with_the_turn(regrets):
    table = port(regrets, {"bucks": 4, "fish": ["lamp-sprat"]}, preserver=1).play(
        "1 preserver", "1 sell lamp-sprat", "1 end"
    )
    assert table.position.cheaper == 0


def test_several_visits_in_one_action(regrets):
    table = port(regrets, {"bucks": 10}, shop_visits="many-per-action").play("1 visit rod 1 | rod dawn-rod")
    assert table.open == ["1 visit", "1 end"]
    assert table.refused("1 sell lamp-sprat") == "shop.keep"
    more = table.play("1 visit dice 1 | bag blue | blue 1", "1 visit reel 1 | reel iron-reel")
    assert more.angler(1).bucks == 7
    assert more.play("1 end").open == ["1 end"]
    last = more.play("1 visit supply 1 | supply chart")
    assert last.open[0] == "1 end"
    assert last.refused("1 visit supply 1") == "turn.one-action"


def test_new_gear_waits(regrets):
    table = port(regrets, {"bucks": 4}).play("1 visit rod 1 | rod dawn-rod")
    assert table.refused("1 equip rod dawn-rod") == "declare.lasts"
    at_once = port(regrets, {"bucks": 4}, new_gear="at-once").play("1 visit rod 1 | rod dawn-rod")
    assert at_once.open == ["1 equip"]
    worn = at_once.play("1 equip rod dawn-rod")
    assert (worn.angler(1).rod, worn.open) == ("dawn-rod", ["1 end"])


# ---- dice


def test_bought_dice_are_rolled_and_placed(regrets):
    table = port(regrets, {"bucks": 5, "fresh": "p1"})
    bought = table.play("1 visit dice 5 | bag blue | bag orange | bag blue | blue 0 2 | orange 3")
    # Room for three; all fit.
    assert (bought.fresh(1), bought.angler(1).bucks, bought.open) == ("b0 b2 o3 p1", 0, ["1 end"])
    assert bought.position.bag.count("blue") == 6


def test_the_buyer_chooses_after_the_roll(regrets):
    """R17: room for one; a 0 and then a 3."""
    table = port(regrets, {"bucks": 3, "fresh": "p1 p1 p1"})
    rolled = "1 visit dice 3 | bag blue | bag orange | blue 0 | orange 3"
    bought = table.play(rolled)
    assert bought.open == ["1 keep"]
    assert bought.refused("1 keep nothing") == "shop.dice-placed"
    assert bought.refused("1 keep b0 o3") == "shop.dice-placed"
    assert bought.refused("1 keep p1") == "shop.dice-placed"
    kept = bought.play("1 keep o3")
    assert (kept.fresh(1), kept.angler(1).spent, kept.open) == ("o3 p1 p1 p1", ("blue",), ["1 end"])
    ordered = table.under(bought_dice_fresh="draw-order").play(rolled)
    assert (ordered.fresh(1), ordered.angler(1).spent) == ("b0 p1 p1 p1", ("orange",))


def test_bought_dice_without_room(regrets):
    table = port(regrets, {"bucks": 1, "fresh": "p1 p1 p1 b0"}).play("1 visit dice 1 | bag blue | blue 2")
    assert (table.fresh(1), table.angler(1).spent) == ("b0 p1 p1 p1", ("blue",))


# ---- mounting


def test_mounting(regrets):
    table = port(
        regrets, {"fish": ["lamp-sprat", "lamp-sprat", "cellar-carp", "tallow-eel"], "mounts": {2: "elder-cod"}}
    )
    assert table.refused("1 mount") == "turn.no-empty-action"
    assert table.refused("1 mount lamp-sprat in 2") == "mount.empty-slot"
    assert table.refused("1 mount lamp-sprat in 4") == "mount.empty-slot"
    assert table.refused("1 mount lamp-sprat in 1, cellar-carp in 1") == "mount.empty-slot"
    assert table.refused("1 mount needle-lamprey in 1") == "mount.up-to-three"
    four = "1 mount lamp-sprat in 1, lamp-sprat in 2, cellar-carp in 3, tallow-eel in 4"
    assert table.refused(four) == "mount.up-to-three"
    # One fish: 3 kinds in 2 slots; two fish: 3 x 3 ordered pairs of kinds, less those of which there is one.
    assert len(table.listed("mount")) == 6 + 7
    mounted = table.play("1 mount cellar-carp in 3, lamp-sprat in 1")
    assert [slot.fish for slot in mounted.angler(1).mounts] == [("lamp-sprat",), ("elder-cod",), ("cellar-carp",)]
    assert sorted(mounted.angler(1).fish) == ["lamp-sprat", "tallow-eel"]
    assert mounted.open[0] == "1 end"
    assert table.under(empty_actions="legal").play("1 mount").open[0] == "1 end"


def test_slots_filled_from_the_left(regrets):
    """R18."""
    table = port(regrets, {"fish": ["lamp-sprat", "cellar-carp"]})
    assert table.play("1 mount lamp-sprat in 2").angler(1).mounts[1].fish == ("lamp-sprat",)
    left = table.under(mount_slots="left-to-right")
    assert left.refused("1 mount lamp-sprat in 2") == "mount.choice"
    assert left.refused("1 mount lamp-sprat in 1, cellar-carp in 3") == "mount.choice"
    assert left.play("1 mount cellar-carp in 1, lamp-sprat in 2").angler(1).mounts[1].fish == ("lamp-sprat",)


def test_which_actions_are_open_at_port(regrets):
    assert port(regrets, {}).open == ["1 visit", "1 pass"]
    assert port(regrets, {"fish": ["lamp-sprat"]}).open[:4] == ["1 sell", "1 visit", "1 mount", "1 pass"]
    full = {"fish": ["lamp-sprat"], "mounts": {1: "elder-cod", 2: "keel-tunny", 3: "beacon-bass"}}
    assert "1 mount" not in port(regrets, full).open
    every = ["rod", "reel", "supply", "dice"]
    assert port(regrets, {"visited": every}).open == ["1 pass"]
    assert port(regrets, {"visited": every}, empty_actions="legal").open == ["1 sell", "1 mount", "1 pass"]


def test_many_sales_are_sampled(regrets):
    depth = list(regrets.components.pile("depth_1"))
    table = port(regrets, {"fish": depth[:12]})
    (decision,) = [one for one in table.engine.to_act(table.position) if one.kind == "sell"]
    choices = table.engine.choices(table.position, decision)
    assert not choices.complete
    for seed in range(20):
        choice = choices.sample(lambda bound, seed=seed: seed % bound)
        assert set(choice.fish) <= set(depth[:12])
        assert choice.fish


def test_many_mountings_are_sampled(regrets):
    every = [*regrets.components.fish]
    for reading in ("slot-choice", "left-to-right"):
        table = port(regrets, {"fish": every[:28]}, mount_slots=reading)
        (decision,) = [one for one in table.engine.to_act(table.position) if one.kind == "mount"]
        choices = table.engine.choices(table.position, decision)
        assert not choices.complete
        for seed in range(1, 20):
            choice = choices.sample(lambda bound, seed=seed: (seed * 7) % bound)
            assert table.engine.play(table.position, Move(choice)).position.acted


def test_many_cards_to_keep_or_none(regrets):
    table = port(regrets, {"fish": ["knotworm"]}, cards={"knotworm": "{value: none}"})
    assert table.open[:3] == ["1 sell", "1 visit", "1 mount"]
    assert table.listed("sell") == []
    assert table.listed("mount") == []


def test_a_fixed_value(regrets):
    # Madness would make it 6 - 2 = 4 with 13 Regrets.
    (fixed,) = [one.n for one in regrets.components.fish["heirloom-salmon"].static if one.is_ == "value_fixed"]
    sold = port(regrets, {"fish": ["heirloom-salmon"], "regrets": 13}).play("1 sell heirloom-salmon")
    assert sold.angler(1).bucks == fixed
    assert "regrets.static.value-fixed" in sold.event("earned").rules


def test_fish_that_are_not_known_may_be_sold(regrets):
    from dataclasses import replace

    table = port(regrets, {"fish": ["lamp-sprat"]})
    hidden = (replace(table.angler(1), fish=(None,)), table.angler(2))
    unknown = replace(table, position=replace(table.position, anglers=hidden))
    assert unknown.play("1 sell lamp-sprat").angler(1).fish == ()
    assert unknown.refused("1 sell lamp-sprat tin-herring") == "sell.any-number"
    assert unknown.refused("1 sell no-such-fish") == "sell.any-number"


def test_without_a_deck_nobody_takes_from_nobody(regrets):
    regrets_held = {2: {"regrets": 0}, 3: {"regrets": 0}}
    table = regrets.table(
        {1: {**AT_PORT, "fish": ["tallow-eel"], "regrets": 30}, **regrets_held}, regret_deck_empty="take-from-player"
    )
    assert table.play("1 sell tallow-eel").kinds == ["sold", "earned"]
