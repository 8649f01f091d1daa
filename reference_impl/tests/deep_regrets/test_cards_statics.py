"""Permanent effects of cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline_engines.deep_regrets.position import Die


def cast(regrets, fish, rod=None, reel=None, fresh="p3 p3 p3", shoal="1a", **more):
    """Set up a cast at a fish on top of a shoal."""
    angler = {"fresh": fresh, "depth": 3, "rod": rod, "reel": reel, **more.pop("angler", {})}
    angler |= {"rods": [rod] if rod else [], "reels": [reel] if reel else []}
    shoals = {shoal: [fish, 5], **more.pop("shoals", {})}
    return regrets.table({1: angler, 2: {}}, shoals, **more).play(f"1 cast {shoal}")


def difficulty(table):
    """Return the Difficulty that has to be paid for the fish."""
    return table.engine.difficulty(table.position)


class TestDifficulty:
    @pytest.mark.parametrize(
        ("rod", "fish", "wanted"),
        [
            ("minnow-rod", "harbour-smelt", 0),
            ("minnow-rod", "chapel-bream", 2),
            ("harbour-rod", "chapel-bream", 1),
            ("whaler-rod", "bell-tunny", 2),
            ("whaler-rod", "harbour-smelt", 1),
            ("chapel-rod", "chapel-bream", 1),
            ("chapel-rod", "drowned-lantern", 2),
            ("gallows-rod", "drowned-lantern", 1),
            ("steady-rod", "drowned-lantern", 1),
        ],
    )
    def test_of_the_fish_that_fit(self, regrets, rod, fish, wanted):
        assert difficulty(cast(regrets, fish, rod)) == wanted

    def test_only_what_is_equipped_and_for_its_owner(self, regrets):
        angler = {"fresh": "p3", "rods": ["steady-rod"]}
        other = {"fresh": "p3", "rods": ["minnow-rod"], "rod": "minnow-rod"}
        table = regrets.table({1: angler, 2: other}, {"1a": ["harbour-smelt", 5]}).play("1 cast 1a")
        assert difficulty(table) == 1

    def test_it_is_not_below_0(self, regrets):
        table = cast(regrets, "harbour-smelt", "dawn-rod")
        assert difficulty(table) == 0
        assert difficulty(table.under(cost_floor="negative-allowed")) == -1

    def test_the_first_fish_of_the_day_is_that_of_the_first_cast(self, regrets):
        table = cast(regrets, "chapel-bream", "dawn-rod")
        assert difficulty(table) == 0
        table = cast(regrets, "chapel-bream", "dawn-rod", angler={"has_cast": True})
        assert difficulty(table) == 2

    def test_both_pieces_of_gear_count(self, regrets):
        cards = {"thrifty-reel": "{static: [{is: difficulty, n: +2, filter: all}]}"}
        assert difficulty(cast(regrets, "chapel-bream", "steady-rod", "thrifty-reel", cards=cards)) == 3

    def test_for_each_regret_or_fish_in_hand(self, regrets):
        cards = {"chapel-bream": "{static: [{is: difficulty_per, thing: regrets}]}"}
        assert difficulty(cast(regrets, "chapel-bream", angler={"regrets": 3}, cards=cards)) == 5
        hand = {"fish": ["harbour-smelt", "milk-goby"]}
        assert difficulty(cast(regrets, "tangle-ling", shoal="3a", angler=hand)) == 7


class TestKeepChange:
    def test_one_die_stays_fresh_for_the_excess(self, regrets):
        table = cast(regrets, "quarry-salmon", reel="thrifty-reel", cards={"quarry-salmon": "{catch: []}"})
        table = table.play("1 pay p3 p3")
        assert table.has_choices("1 pick-dice", "1 pick-dice spent player")
        after = table.play("1 pick-dice spent player")
        assert after.fresh(1) == "p2 p3"
        assert after.angler(1).spent == ("player",)
        assert after.angler(1).fish == ("quarry-salmon",)
        assert table.play("1 pick-dice").fresh(1) == "p3"

    def test_the_player_chooses_the_kind(self, regrets):
        table = cast(regrets, "chapel-bream", reel="thrifty-reel", fresh="o3 b0 p1").play("1 pay o3 b0")
        assert table.has_choices("1 pick-dice", "1 pick-dice spent blue")
        assert table.play("1 pick-dice spent blue").fresh(1) == "b1 p1"
        assert table.refused("1 pick-dice spent orange") == "static.keep-change"
        assert table.refused("1 pick-dice b0") == "static.keep-change"

    def test_none_without_excess_or_without_such_a_face(self, regrets):
        table = cast(regrets, "chapel-bream", reel="thrifty-reel", fresh="o3 p2")
        assert table.play("1 pay p2").angler(1).fish == ("chapel-bream",)
        assert table.play("1 pay o3").angler(1).fish == ("chapel-bream",)

    def test_of_everybody_under_that_reading(self, regrets):
        table = cast(regrets, "chapel-bream", fresh="p3")
        assert table.play("1 pay p3").fresh(1) == ""
        assert table.under(overpayment="change").play("1 pay p3", "1 pick-dice spent player").fresh(1) == "p1"

    def test_out_of_the_bag_where_spent_dice_go_there(self, regrets):
        table = cast(regrets, "chapel-bream", reel="thrifty-reel", fresh="g3", spent_tackle_dice="back-to-bag")
        table = table.play("1 pay g3")
        assert table.position.bag.count("green") == 8
        table = table.play("1 pick-dice spent green")
        assert (table.fresh(1), table.position.bag.count("green")) == ("g1", 7)

    def test_not_a_die_that_is_not_where_the_payment_puts_it(self, regrets):
        table = cast(
            regrets, "quarry-salmon", reel="thrifty-reel", fresh="p3 p3", cards={"quarry-salmon": "{catch: []}"}
        )
        position = table.play("1 pay p3 p3").position
        first, *others = position.anglers
        first = replace(first, spent=(), fresh=(Die("player", 3), Die("player", 3)))
        table = replace(table, position=replace(position, anglers=(first, *others)))
        assert table.has_choices("1 pick-dice")
        assert table.refused("1 pick-dice spent player") == "static.keep-change"


class TestOtherGear:
    def test_more_dinks_for_a_cast_not_paid(self, regrets):
        dinks = " | dink wet-coupon" * 3
        table = cast(regrets, "chapel-bream", reel="ragpicker-reel").play(f"1 let-go p3{dinks}")
        assert table.angler(1).dinks == ("wet-coupon",) * 3
        assert table.angler(1).spent == ("player",)

    def test_no_reveal_text_of_ones_own_casts(self, regrets):
        assert cast(regrets, "ink-lamprey", "blinkered-rod").angler(1).regrets == ()

    def test_nor_under_every_cast(self, regrets):
        shoals = {"1a": ["ink-lamprey up", 5]}
        angler = {"fresh": "p3", "rods": ["blinkered-rod"], "rod": "blinkered-rod"}
        table = regrets.table({1: angler, 2: {}}, shoals, reveal_text="every-cast").play("1 cast 1a")
        assert table.angler(1).regrets == ()


class TestFish:
    def test_exactly_so_many_dice(self, regrets):
        table = cast(regrets, "regatta-marlin", fresh="p3 p2 g3 b0", shoal="2a")
        assert table.has_choices("1 pay p3 p2", "1 pay p3 g3", "1 pay p2 g3")
        assert table.refused("1 pay p3 p2 b0") == "static.exact-dice"
        assert table.refused("1 pay p3") == "cast.pay"

    def test_also_at_difficulty_0(self, regrets):
        cards = {"harbour-smelt": "{difficulty: 0, static: [{is: exact_dice, n: 2}]}"}
        table = cast(regrets, "harbour-smelt", fresh="b0 b0 p1", cards=cards)
        assert table.refused("1 pay nothing") == "static.exact-dice"
        assert table.has_choices("1 pay b0 b0", "1 pay b0 p1")
        assert table.under(needless_dice="refused").has_choices("1 pay b0 b0", "1 pay b0 p1")

    def test_who_can_pay_has_to(self, regrets):
        table = cast(regrets, "siren-angler", fresh="p3 p2", shoal="2a")
        assert table.refused("1 let-go p2") == "static.must-catch"
        assert table.listed("let-go") == []
        table = cast(regrets, "siren-angler", fresh="p3 p1", shoal="2a")
        assert table.play("1 let-go p1 | dink wet-coupon").angler(1).dinks == ("wet-coupon",)

    def test_the_column_is_locked_for_everybody(self, regrets):
        shoals = {"2b": ["gaoler-ling up", 5]}
        table = regrets.table({1: {"fresh": "p3", "depth": 3}, 2: {}}, shoals)
        for shoal in ("1b", "3b"):
            assert table.refused(f"1 cast {shoal}") == "static.column-lock"
        assert {choice.shoal for choice in table.listed("cast")} == {"1a", "1c", "2a", "2b", "2c", "3a", "3c"}
        assert "1 pay" in table.play("1 cast 2b").open

    def test_not_while_it_lies_face_down(self, regrets):
        table = regrets.table({1: {"fresh": "p3"}, 2: {}}, {"1b": ["milk-goby", 3], "2b": ["gaoler-ling", 5]})
        assert "1 pay" in table.play("1 cast 1b").open

    def test_more_regrets_each_time_any_are_drawn(self, regrets):
        fish = ["brood-hagfish"]
        drawn = " | regret regret-1"
        table = regrets.use("[{do: draw_regret, n: 2}, {do: draw_regret, n: 1}]", {1: {"fish": fish}, 2: {}})
        assert len(table.play("1 supply trophy-hook" + drawn * 5).angler(1).regrets) == 5

    def test_once_for_overfishing_and_for_a_price(self, regrets):
        table = regrets.table({1: {"fresh": "p1", "fish": ["brood-hagfish"]}, 2: {}}, {"1a": ["harbour-smelt"]})
        table = table.play("1 cast 1a", "1 pay p1 | regret regret-1 | regret regret-1")
        assert len(table.angler(1).regrets) == 2
        effects = "[{do: may, cost: {regrets: 1}, then: []}]"
        table = regrets.use(effects, {1: {"fish": ["brood-hagfish"]}, 2: {}}).play("1 supply trophy-hook")
        assert len(table.play("1 option 1 | regret regret-1 | regret regret-0").angler(1).regrets) == 2

    def test_several_add_up_in_hand_only(self, regrets):
        cards = {"harbour-smelt": "{static: [{is: extra_regret_draw, n: 2}]}"}
        players = {1: {"fish": ["brood-hagfish", "harbour-smelt"]}, 2: {"mounts": {1: "harbour-smelt"}}}
        table = regrets.use("[{do: draw_regret, n: 1, who: all}]", players, cards=cards)
        table = table.play("1 supply trophy-hook" + " | regret regret-1" * 5)
        assert [len(one.regrets) for one in table.position.anglers] == [4, 1]
