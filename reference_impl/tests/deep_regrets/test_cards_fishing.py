"""The cast, the payment, the catch, and overfishing."""

from __future__ import annotations

FRESH = {1: {"fresh": "p3 p1"}, 2: {}}
SMELT = {"1a": ["harbour-smelt", "milk-goby", 3]}


class TestCast:
    def test_own_depth_or_shallower(self, regrets):
        table = regrets.table({1: {"fresh": "p3", "depth": 2}, 2: {}})
        assert {choice.shoal for choice in table.listed("cast")} == {"1a", "1b", "1c", "2a", "2b", "2c"}
        assert table.refused("1 cast 3a") == "cast.depth"
        deeper = table.under(cast_depth="same-or-deeper")
        assert {choice.shoal for choice in deeper.listed("cast")} == {"2a", "2b", "2c", "3a", "3b", "3c"}
        assert deeper.refused("1 cast 1a") == "cast.depth"

    def test_the_shoal_holds_a_fish(self, regrets):
        table = regrets.table(FRESH, {"1a": []})
        assert table.refused("1 cast 1a") == "cast.not-empty"
        assert table.refused("1 cast 9z") == "cast.not-empty"

    def test_a_fresh_die_is_needed_whatever_it_shows(self, regrets):
        table = regrets.table({1: {}, 2: {}}, SMELT)
        assert table.refused("1 cast 1a") == "cast.fresh-die"
        assert "1 cast" not in table.open
        table = table.under(fresh_die_to_cast="not-required").play("1 cast 1a")
        assert table.has_choices("1 let-go nothing")
        assert "1 end" in table.play("1 let-go nothing").open
        assert "1 pay" in regrets.table({1: {"fresh": "b0"}, 2: {}}, SMELT).play("1 cast 1a").open

    def test_turns_up_the_top_and_asks_what_it_is(self, regrets):
        table = regrets.table(FRESH)
        assert table.asks("1 cast 1a") == "fish"
        assert table.refusal("1 cast 1a | fish granite-cod").kind == "impossible chance"
        table = table.play("1 cast 1a | fish harbour-smelt")
        assert table.kinds == ["cast", "revealed"]
        assert table.position.shoal("1a").cards[0].known_to == (1, 2)
        assert table.position.shoal("1a").shadow is None

    def test_a_face_up_fish_stays_and_its_text_is_not_resolved_again(self, regrets):
        table = regrets.table(FRESH, {"1a": ["ink-lamprey up", 5]})
        assert table.play("1 cast 1a").kinds == ["cast"]
        again = table.under(reveal_text="every-cast").play("1 cast 1a | regret regret-1")
        assert again.kinds == ["cast", "regret-drawn"]

    def test_what_lies_below_is_not_turned_up(self, regrets):
        table = regrets.table(FRESH, SMELT).play("1 cast 1a", "1 pay p1")
        assert not table.position.shoal("1a").cards[0].up


class TestPay:
    def test_any_dice_that_are_enough(self, regrets):
        table = regrets.table({1: {"fresh": "p3 p1 p1"}, 2: {}}, {"1a": ["bell-tunny", 3]}).play("1 cast 1a")
        assert table.has_choices("1 pay p3", "1 pay p3 p1", "1 pay p3 p1 p1")
        assert table.refused("1 pay p1 p1") == "cast.pay"
        assert table.refused("1 pay p3 p3") == "cast.pay"
        assert table.under(needless_dice="refused").has_choices("1 pay p3")
        assert table.under(needless_dice="refused").refused("1 pay p3 p1") == "cast.more-dice"

    def test_dice_are_spent_and_the_excess_is_lost(self, regrets):
        table = regrets.table(FRESH, SMELT).play("1 cast 1a", "1 pay p3")
        assert table.fresh(1) == "p1"
        assert table.angler(1).spent == ("player", "player")
        assert (table.event("paid").difficulty, table.angler(1).fish) == (1, ("harbour-smelt",))
        assert table.open[0] == "1 end"

    def test_tackle_dice_go_back_to_the_bag_under_that_reading(self, regrets):
        table = regrets.table({1: {"fresh": "g3"}, 2: {}}, SMELT)
        assert "green" in table.play("1 cast 1a", "1 pay g3").angler(1).spent
        assert "green" not in table.under(spent_tackle_dice="back-to-bag").play("1 cast 1a", "1 pay g3").angler(1).spent

    def test_difficulty_0_needs_no_die(self, regrets):
        cards = {"harbour-smelt": "{difficulty: 0}"}
        table = regrets.table({1: {"fresh": "b0"}, 2: {}}, SMELT, cards=cards).play("1 cast 1a")
        assert table.has_choices("1 pay nothing", "1 pay b0")
        assert table.play("1 pay nothing").angler(1).fish == ("harbour-smelt",)
        one_die = table.under(zero_difficulty="one-die")
        assert one_die.refused("1 pay nothing") == "cast.pay-zero"
        assert one_die.has_choices("1 pay b0")
        assert one_die.under(needless_dice="refused").has_choices("1 pay b0")

    def test_nothing_else_is_possible_meanwhile(self, regrets):
        table = regrets.table(FRESH, SMELT).play("1 cast 1a")
        assert table.refused("1 pass") == "cast.pay"
        assert table.refused("2 pay p3") == "cast.pay"
        assert table.refused("1 end") == "cast.pay"


class TestLetGo:
    def test_a_die_for_a_dink(self, regrets):
        table = regrets.table(FRESH, SMELT).play("1 cast 1a")
        assert table.has_choices("1 let-go p3", "1 let-go p1")
        assert table.refused("1 let-go nothing") == "cast.dink"
        assert table.refused("1 let-go p2") == "cast.dink"
        table = table.play("1 let-go p1 | dink wet-coupon")
        assert (table.fresh(1), table.angler(1).dinks) == ("p3", ("wet-coupon",))
        assert table.position.shoal("1a").cards[0].up
        assert table.open[0] == "1 end"

    def test_it_may_be_nothing_under_that_reading(self, regrets):
        table = regrets.table(FRESH, SMELT, unpaid_cast="optional").play("1 cast 1a")
        assert table.has_choices("1 let-go nothing", "1 let-go p3", "1 let-go p1")
        assert table.play("1 let-go nothing").fresh(1) == "p1 p3"

    def test_without_a_die_it_ends_with_nothing(self, regrets):
        cards = {"harbour-smelt": "{reveal: [{do: may, cost: {dice: 1}, then: []}]}"}
        table = regrets.table({1: {"fresh": "p3"}, 2: {}}, SMELT, cards=cards).play("1 cast 1a", "1 option 1")
        assert table.has_choices("1 let-go nothing")
        assert table.refused("1 let-go p3") == "cast.no-die-left"
        assert table.play("1 let-go nothing").angler(1).dinks == ()

    def test_the_die_is_spent_even_without_a_dink(self, regrets):
        every = [card for card, one in regrets.components.dinks.items() for _ in range(one.copies)]
        table = regrets.table({1: {"fresh": "p3"}, 2: {"dinks": every}}, SMELT).play("1 cast 1a", "1 let-go p3")
        assert (table.fresh(1), table.angler(1).dinks) == ("", ())

    def test_a_fish_that_was_face_up_gives_one_too(self, regrets):
        table = regrets.table(FRESH, {"1a": ["harbour-smelt up", 3]}).play("1 cast 1a")
        assert table.play("1 let-go p1 | dink wet-coupon").angler(1).dinks == ("wet-coupon",)

    def test_but_not_under_newly_revealed(self, regrets):
        table = regrets.table(FRESH, {"1a": ["harbour-smelt up", 3]}, dink_from_face_up="newly-revealed")
        table = table.play("1 cast 1a")
        assert table.has_choices("1 let-go nothing")
        assert table.refused("1 let-go p1") == "cast.dink-face-up"
        assert table.play("1 let-go nothing").fresh(1) == "p1 p3"


class TestCatch:
    def test_the_text_comes_before_the_hand(self, regrets):
        cards = {"harbour-smelt": "{catch: [{do: discard_fish, filter: all}]}"}
        table = regrets.table(FRESH, SMELT, cards=cards)
        assert table.play("1 cast 1a", "1 pay p1").angler(1).fish == ("harbour-smelt",)
        hand_first = table.under(catch_order="hand-first").play("1 cast 1a", "1 pay p1")
        assert hand_first.angler(1).fish == ()
        assert hand_first.kinds == ["paid", "caught", "discarded"]

    def test_the_last_fish_costs_a_regret(self, regrets):
        table = regrets.table(FRESH, {"1a": ["harbour-smelt"]}).play("1 cast 1a", "1 pay p1 | regret regret-2")
        assert table.kinds == ["paid", "caught", "overfished", "regret-drawn"]

    def test_also_if_its_own_text_has_emptied_the_shoal(self, regrets):
        cards = {"harbour-smelt": "{catch: [{do: discard_top, n: 1, area: under_this}]}"}
        for reading in ("text-then-hand",):
            table = regrets.table(FRESH, {"1a": ["harbour-smelt", "milk-goby"]}, cards=cards, catch_order=reading)
            table = table.play("1 cast 1a", "1 pay p1 | regret regret-2")
            assert table.kinds == ["paid", "fish-discarded", "caught", "overfished", "regret-drawn"]

    def test_one_regret_under_any_removal_too(self, regrets):
        cards = {"harbour-smelt": "{catch: [{do: discard_top, n: 1, area: this_shoal}]}"}
        shoals = {"1a": ["harbour-smelt", "milk-goby"]}
        readings = {"overfishing_trigger": "any-removal", "catch_order": "hand-first"}
        table = regrets.table(FRESH, shoals, cards=cards, **readings).play("1 cast 1a", "1 pay p1 | regret regret-2")
        assert table.kinds == ["paid", "caught", "fish-discarded", "overfished", "regret-drawn"]

    def test_a_fish_discarded_by_its_own_text_is_not_taken(self, regrets):
        cards = {"harbour-smelt": "{catch: [{do: discard_top, n: 1, area: this_shoal}]}"}
        table = regrets.table(FRESH, {"1a": ["harbour-smelt"]}, cards=cards).play("1 cast 1a", "1 pay p1")
        assert table.kinds == ["paid", "fish-discarded"]
        assert table.angler(1).fish == ()

    def test_the_last_fish_of_the_sea_ends_the_game(self, regrets):
        shoals = {name: [] for name in regrets.components.shoals} | {"1a": ["harbour-smelt"]}
        table = regrets.table(FRESH, shoals).play("1 cast 1a", "1 pay p1 | regret regret-2")
        assert table.position.over
        assert table.angler(1).regrets == ("regret-2",)


class TestManyDice:
    def test_payments_are_sampled_where_there_are_too_many(self, regrets):
        fresh = "p1 p2 p3 b0 b1 b2 g1 g2 g3 o2 o3 b1"
        table = regrets.table({1: {"fresh": fresh, "regrets": 13}, 2: {}}, SMELT).play("1 cast 1a")
        (decision,) = [one for one in table.engine.to_act(table.position) if one.kind == "pay"]
        choices = table.engine.choices(table.position, decision)
        assert not choices.complete
        picks = iter([0, 0, 1, *range(100)])
        payment = choices.sample(lambda number: next(picks) % number)
        assert sum(die.face for die in payment.dice) >= 1
