"""Card texts about Regrets, Dinks, supplies, Fishbucks and the fish of a hand."""

from __future__ import annotations

USE = "1 supply trophy-hook"
THREE = {1: {}, 2: {}, 3: {}}


class TestDrawRegret:
    def test_each_draws_in_turn_order_from_the_acting_player_on(self, regrets):
        table = regrets.use("[{do: draw_regret, n: 1, who: all}]", {1: {}, 2: {}, 3: {}}, first=2)
        table = table.play(f"{USE} | regret regret-1 | regret regret-2 | regret regret-3")
        assert [table.angler(seat).regrets for seat in (1, 2, 3)] == [("regret-1",), ("regret-2",), ("regret-3",)]

    def test_at_sea_means_who_is_there(self, regrets):
        players = {1: {}, 2: {"depth": 0}, 3: {"passed": True}}
        table = regrets.use("[{do: draw_regret, n: 1, who: at_sea}]", players)
        table = table.play(f"{USE} | regret regret-1 | regret regret-2")
        assert [len(table.angler(seat).regrets) for seat in (1, 2, 3)] == [1, 0, 1]

    def test_at_a_depth(self, regrets):
        players = {1: {"depth": 3}, 2: {"depth": 2}, 3: {"depth": 3}}
        table = regrets.use("[{do: draw_regret, n: 1, who: {at_depth: 3}}]", players)
        table = table.play(f"{USE} | regret regret-1 | regret regret-2")
        assert [len(table.angler(seat).regrets) for seat in (1, 2, 3)] == [1, 0, 1]

    def test_an_empty_deck_is_made_of_the_discards(self, regrets):
        thrown = ("regret-1",) * 2
        held = 18
        players = {1: {}, 2: {"regrets": held}}
        table = regrets.use("[{do: draw_regret, n: 3}]", players, regret_discards=thrown)
        table = table.play(f"{USE} | regret regret-1 | regret regret-1")
        assert len(table.angler(1).regrets) == 2
        assert "reshuffled" in table.kinds

    def test_left_and_right(self, regrets):
        for who, seat in (("left", 2), ("right", 3)):
            table = regrets.use(f"[{{do: draw_regret, n: 1, who: {who}}}]", THREE).play(f"{USE} | regret regret-1")
            assert table.angler(seat).regrets == ("regret-1",)

    def test_left_and_right_of_two_are_the_other(self, regrets):
        for who in ("left", "right", "chosen_other", "others"):
            table = regrets.use(f"[{{do: draw_regret, n: 1, who: {who}}}]").play(f"{USE} | regret regret-1")
            assert table.angler(2).regrets == ("regret-1",)

    def test_a_chosen_other(self, regrets):
        table = regrets.use("[{do: draw_regret, n: 1, who: chosen_other}]", THREE).play(USE)
        assert table.has_choices("1 pick-player 2", "1 pick-player 3")
        assert table.refused("1 pick-player 1") == "effect.draw-regret"
        assert table.play("1 pick-player 3 | regret regret-0").angler(3).regrets == ("regret-0",)

    def test_who_has_most(self, regrets):
        players = {1: {"regrets": 2}, 2: {"regrets": 1}, 3: {"regrets": 2}}
        table = regrets.use("[{do: draw_regret, n: 1, who: most_regrets}]", players).play(USE)
        assert table.has_choices("1 pick-player 1", "1 pick-player 3")
        players = {1: {"regrets": 2}, 2: {"regrets": 1}, 3: {"regrets": 3}}
        table = regrets.use("[{do: draw_regret, n: 1, who: most_regrets}]", players)
        assert len(table.play(f"{USE} | regret regret-0").angler(3).regrets) == 4


class TestDiscardRegret:
    def test_the_owner_chooses(self, regrets):
        players = {1: {"regrets": ["regret-0", "regret-3", "regret-3"]}, 2: {"regrets": ["regret-1", "regret-2"]}}
        table = regrets.use("[{do: discard_regret, n: 1, who: all, pick: choice}]", players).play(USE)
        assert table.has_choices("1 pick-cards regret-0", "1 pick-cards regret-3")
        table = table.play("1 pick-cards regret-3")
        assert table.open == ["2 pick-cards"]
        assert table.refused("1 pick-cards regret-0") == "card.in-order"
        assert table.refused("2 pick-cards regret-3") == "effect.discard-regret"
        table = table.play("2 pick-cards regret-2")
        assert table.angler(1).regrets == ("regret-0", "regret-3")
        assert table.angler(2).regrets == ("regret-1",)

    def test_several_at_once(self, regrets):
        players = {1: {"regrets": ["regret-0", "regret-2", "regret-3"]}, 2: {}}
        table = regrets.use("[{do: discard_regret, n: 2, who: self, pick: choice}]", players).play(USE)
        assert len(table.listed("pick-cards")) == 3
        assert table.play("1 pick-cards regret-2 regret-3").angler(1).regrets == ("regret-0",)

    def test_all_if_there_are_fewer_also_unknown_ones(self, regrets):
        table = regrets.use("[{do: discard_regret, n: 3, pick: random}]", {1: {"regrets": 2}, 2: {}}).play(USE)
        assert table.angler(1).regrets == ()
        assert table.position.regret_discards == (None, None)

    def test_at_random(self, regrets):
        players = {1: {"regrets": ["regret-0", "regret-3"]}, 2: {}}
        table = regrets.use("[{do: discard_regret, n: 1, pick: random}]", players)
        assert table.asks(USE) == "lost-regret"
        assert table.play(f"{USE} | lost-regret regret-3").angler(1).regrets == ("regret-0",)
        assert table.refusal(f"{USE} | lost-regret regret-1").kind == "impossible chance"

    def test_equal_ones_are_not_asked_for(self, regrets):
        players = {1: {"regrets": ["regret-1", "regret-1"]}, 2: {}}
        table = regrets.use("[{do: discard_regret, n: 1, pick: choice}]", players).play(USE)
        assert table.angler(1).regrets == ("regret-1",)

    def test_an_unknown_one_may_be_any(self, regrets):
        players = {1: {"regrets": ["regret-1", None]}, 2: {}}
        table = regrets.use("[{do: discard_regret, n: 1, pick: choice}]", players).play(USE)
        assert len(table.listed("pick-cards")) == 4
        assert table.play("1 pick-cards regret-3").angler(1).regrets == ("regret-1",)
        assert table.play("1 pick-cards regret-1").angler(1).regrets == (None,)

    def test_of_unknown_ones_one_is_discarded_all_the_same(self, regrets):
        table = regrets.use("[{do: discard_regret, n: 1, pick: choice}]", {1: {"regrets": 2}, 2: {}})
        table = table.play("1 supply trophy-hook")
        assert len(table.listed("pick-cards")) == 4
        assert table.refused("1 pick-cards") == "effect.discard-regret"


class TestMoveRegret:
    def test_the_giver_chooses(self, regrets):
        players = {1: {"regrets": ["regret-1"]}, 2: {"regrets": ["regret-0", "regret-3"]}, 3: {}}
        effects = "[{do: move_regret, n: 1, from: left, to: right, pick: choice}]"
        table = regrets.use(effects, players).play(USE)
        assert table.open == ["2 pick-cards"]
        table = table.play("2 pick-cards regret-3")
        assert table.angler(2).regrets == ("regret-0",)
        assert table.angler(3).regrets == ("regret-3",)
        assert (table.event("regret-moved").seat, table.event("regret-moved").to) == (2, 3)

    def test_first_from_whom_then_to_whom(self, regrets):
        players = {1: {}, 2: {"regrets": ["regret-3"]}, 3: {"regrets": ["regret-0"]}}
        effects = "[{do: move_regret, n: 1, from: most_regrets, to: chosen_other, pick: choice}]"
        table = regrets.use(effects, players).play(USE)
        assert table.has_choices("1 pick-player 2", "1 pick-player 3")
        table = table.play("1 pick-player 2")
        assert table.has_choices("1 pick-player 2", "1 pick-player 3")
        assert table.play("1 pick-player 3").angler(3).regrets == ("regret-0", "regret-3")
        assert table.play("1 pick-player 2").angler(2).regrets == ("regret-3",)

    def test_at_random_and_no_extra_draw(self, regrets):
        players = {1: {"regrets": ["regret-0", "regret-3"]}, 2: {"fish": ["brood-hagfish"]}}
        effects = "[{do: move_regret, n: 1, from: self, to: left, pick: random}]"
        table = regrets.use(effects, players).play(f"{USE} | lost-regret regret-0")
        assert table.angler(2).regrets == ("regret-0",)

    def test_all_if_there_are_fewer(self, regrets):
        effects = "[{do: move_regret, n: 3, from: self, to: left, pick: choice}]"
        table = regrets.use(effects, {1: {"regrets": 2}, 2: {"regrets": 1}}).play(USE)
        assert table.angler(2).regrets == (None, None, None)


class TestGoods:
    def test_dinks(self, regrets):
        table = regrets.use("[{do: draw_dink, n: 2}]").play(f"{USE} | dink wet-coupon | dink bent-hook")
        assert table.angler(1).dinks == ("wet-coupon", "bent-hook")

    def test_supplies_are_kept(self, regrets):
        table = regrets.use("[{do: take_supply, n: 1}]").play(f"{USE} | supply chart")
        assert table.angler(1).supplies == ("chart",)
        assert table.event("cards-drawn").cards == ("chart",)

    def test_the_card_used_is_among_the_discards_that_are_shuffled(self, regrets):
        others = [card for card, one in regrets.components.supplies.items() for _ in range(one.copies)]
        others.remove("trophy-hook")
        table = regrets.use("[{do: take_supply, n: 2}]", {1: {}, 2: {"supplies": others}})
        assert table.play(f"{USE} | supply trophy-hook").angler(1).supplies == ("trophy-hook",)

    def test_fishbucks_up_to_the_cap(self, regrets):
        players = {1: {"bucks": 4}, 2: {"bucks": 9}}
        table = regrets.use("[{do: gain_bucks, n: 3, who: all}]", players).play(USE)
        assert [one.bucks for one in table.position.anglers] == [7, 10]
        table = regrets.use("[{do: gain_bucks, n: 3, who: all}]", players, fishbucks_cap="none").play(USE)
        assert [one.bucks for one in table.position.anglers] == [7, 12]

    def test_each_discards_an_item_of_its_choice(self, regrets):
        players = {1: {}, 2: {"supplies": ["gaff", "chart"]}, 3: {"supplies": ["flare"]}, 4: {}}
        table = regrets.use("[{do: discard_item, who: others}]", players).play(USE)
        assert table.has_choices("2 pick-cards gaff", "2 pick-cards chart")
        table = table.play("2 pick-cards gaff")
        assert [one.supplies for one in table.position.anglers] == [(), ("chart",), (), ()]
        assert table.position.supply_discards == ("trophy-hook", "gaff", "flare")

    def test_each_discards_a_fish_that_fits(self, regrets):
        players = {
            1: {"fish": ["harbour-smelt", "chapel-bream"]},
            2: {"fish": ["widow-shrimp", "ink-lamprey", "milk-goby"]},
        }
        table = regrets.use("[{do: discard_fish, filter: {align: foul, size: small}, who: all}]", players).play(USE)
        assert table.has_choices("2 pick-cards widow-shrimp", "2 pick-cards ink-lamprey")
        assert table.refused("2 pick-cards milk-goby") == "effect.discard-fish"
        table = table.play("2 pick-cards ink-lamprey")
        assert table.angler(1).fish == ("harbour-smelt", "chapel-bream")
        assert table.angler(2).fish == ("widow-shrimp", "milk-goby")
        assert table.event("discarded").fish == "ink-lamprey"

    def test_mounted_fish_are_left_alone(self, regrets):
        players = {1: {"mounts": {1: "widow-shrimp"}}, 2: {}}
        table = regrets.use("[{do: discard_fish, filter: all}]", players).play(USE)
        assert table.angler(1).mounts[0].fish == ("widow-shrimp",)

    def test_an_unknown_hand_may_hold_none_that_fits(self, regrets):
        players = {1: {"fish": [None]}, 2: {}}
        table = regrets.use("[{do: discard_fish, filter: {align: foul}}]", players).play(USE)
        assert table.play("1 pick-cards").angler(1).fish == (None,)
        assert table.play("1 pick-cards ink-lamprey").angler(1).fish == ()


class TestUsedCards:
    def test_leave_the_game_under_that_reading(self, regrets):
        table = regrets.use("[{do: draw_dink, n: 1}]", used_cards="out-of-game").play(f"{USE} | dink wet-coupon")
        assert table.position.supplies_out_of_game == ("trophy-hook",)
        assert table.position.supply_discards == ()
