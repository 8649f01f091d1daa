"""Card texts about dice."""

from __future__ import annotations

USE = "1 supply trophy-hook"


class TestIncrement:
    def test_turns_a_die_to_its_next_higher_face(self, regrets):
        table = regrets.use("[{do: increment, n: 1}]", {1: {"fresh": "p2 b0 p3"}, 2: {}}).play(USE)
        assert table.has_choices("1 pick-dice p2", "1 pick-dice b0")
        assert table.play("1 pick-dice b0").fresh(1) == "b1 p2 p3"
        assert table.play("1 pick-dice p2").fresh(1) == "b0 p3 p3"
        assert table.refused("1 pick-dice p3") == "effect.increment"
        assert table.play("1 pick-dice b0").event("die-turned").face == 1

    def test_skips_faces_that_a_die_does_not_have(self, regrets):
        cards = {"harbour-smelt": "{eat: [{do: increment, n: 1}]}"}
        table = regrets.table({1: {"fresh": "o2", "fish": ["harbour-smelt"]}, 2: {}}, cards=cards)
        assert table.play("1 eat harbour-smelt").fresh(1) == "o3"

    def test_several_times_goes_on_with_a_new_choice(self, regrets):
        table = regrets.use("[{do: increment, n: 2}]", {1: {"fresh": "p1 b0"}, 2: {}}).play(USE)
        assert table.play("1 pick-dice p1").has_choices("1 pick-dice p2", "1 pick-dice b0")
        assert table.play("1 pick-dice p1", "1 pick-dice p2").fresh(1) == "b0 p3"

    def test_is_not_asked_with_one_kind_of_die_and_left_out_without(self, regrets):
        effects = "[{do: increment, n: 3}, {do: gain_bucks, n: 1}]"
        table = regrets.use(effects, {1: {"fresh": "p2 p2"}, 2: {}}).play(USE)
        assert (table.fresh(1), table.angler(1).bucks) == ("p3 p3", 1)


class TestRefresh:
    def test_rolls_a_spent_die_into_the_pool(self, regrets):
        table = regrets.use("[{do: refresh, n: 1}]", {1: {"fresh": "p3", "spent": "blue"}, 2: {}}).play(USE)
        assert table.has_choices("1 pick-dice spent blue", "1 pick-dice spent player")
        after = table.play("1 pick-dice spent blue | blue 2")
        assert after.fresh(1) == "b2 p3"
        assert after.angler(1).spent == ("player", "player")

    def test_only_as_long_as_there_is_room(self, regrets):
        players = {1: {"fresh": "p1 p1 p1", "spent": "green green"}, 2: {}}
        table = regrets.use("[{do: refresh, n: 2}]", players).play(f"{USE} | green 2")
        assert table.fresh(1) == "g2 p1 p1 p1"
        assert table.angler(1).spent == ("green",)

    def test_a_regret_makes_room(self, regrets):
        players = {1: {"fresh": "p1 p1 p1", "spent": "green green", "regrets": 1}, 2: {}}
        table = regrets.use("[{do: refresh, n: 2}]", players).play(f"{USE} | green 2 | green 1")
        assert table.fresh(1) == "g1 g2 p1 p1 p1"

    def test_nothing_without_a_spent_die(self, regrets):
        table = regrets.use("[{do: refresh, n: 2}]", {1: {"fresh": "p1 p1 p1"}, 2: {}}).play(USE)
        assert table.fresh(1) == "p1 p1 p1"


class TestReroll:
    def test_rolls_so_many_together(self, regrets):
        table = regrets.use("[{do: reroll, n: 2}]", {1: {"fresh": "p1 p1 p3"}, 2: {}}).play(USE)
        assert table.has_choices("1 pick-dice p1 p1", "1 pick-dice p1 p3")
        assert table.refused("1 pick-dice p1") == "effect.reroll"
        assert table.play("1 pick-dice p1 p1 | player 2 3").fresh(1) == "p2 p3 p3"

    def test_all_are_rolled_if_there_are_fewer(self, regrets):
        table = regrets.use("[{do: reroll, n: 2}]", {1: {"fresh": "p1"}, 2: {}})
        assert table.play(f"{USE} | player 3").fresh(1) == "p3"

    def test_all(self, regrets):
        table = regrets.use("[{do: reroll, n: all}]", {1: {"fresh": "p1 b0 p2"}, 2: {}})
        assert table.play(f"{USE} | player 3 1 | blue 2").fresh(1) == "b2 p1 p3"

    def test_until_it_shows_enough(self, regrets):
        effects = "[{do: reroll_until, at_least: 2, limit: 3}]"
        table = regrets.use(effects, {1: {"fresh": "p1 g3"}, 2: {}}).play(USE)
        assert table.play("1 pick-dice p1 | player 1 | player 2").fresh(1) == "g3 p2"
        assert table.play("1 pick-dice p1 | player 1 | player 1 | player 1").fresh(1) == "g3 p1"
        assert table.play("1 pick-dice g3 | green 2").fresh(1) == "g2 p1"


class TestSetMax:
    def test_turns_dice_to_their_highest_face(self, regrets):
        table = regrets.use("[{do: set_max, n: 1}]", {1: {"fresh": "p1 b0 p3"}, 2: {}}).play(USE)
        assert table.has_choices("1 pick-dice p1", "1 pick-dice b0")
        assert table.play("1 pick-dice b0").fresh(1) == "b2 p1 p3"

    def test_all_lower_ones_if_there_are_fewer(self, regrets):
        table = regrets.use("[{do: set_max, n: 3}]", {1: {"fresh": "p1 g1 p3"}, 2: {}}).play(USE)
        assert table.fresh(1) == "g3 p3 p3"

    def test_nothing_to_turn(self, regrets):
        assert regrets.use("[{do: set_max, n: 1}]", {1: {"fresh": "p3"}, 2: {}}).play(USE).fresh(1) == "p3"


class TestGainDie:
    def test_a_named_die_comes_out_of_the_bag(self, regrets):
        table = regrets.use("[{do: gain_die, kind: green}]", {1: {"fresh": "p3"}, 2: {}}).play(f"{USE} | green 3")
        assert table.fresh(1) == "g3 p3"
        assert table.position.bag.count("green") == 7

    def test_any_die_is_drawn_unseen(self, regrets):
        table = regrets.use("[{do: gain_die, kind: any}]", {1: {"fresh": "p3"}, 2: {}})
        assert table.asks(USE) == "bag"
        assert table.play(f"{USE} | bag blue | blue 0").fresh(1) == "b0 p3"

    def test_without_room_it_is_spent(self, regrets):
        players = {1: {"fresh": "p3 p3 p3 b0"}, 2: {}}
        table = regrets.use("[{do: gain_die, kind: green}]", players).play(f"{USE} | green 3")
        assert table.fresh(1) == "b0 p3 p3 p3"
        assert table.angler(1).spent == ("green",)

    def test_nothing_if_there_is_none(self, regrets):
        players = {1: {"fresh": "p3", "spent": "green " * 8}, 2: {}}
        assert regrets.use("[{do: gain_die, kind: green}]", players).play(USE).fresh(1) == "p3"


CATCH = {"harbour-smelt": "{catch: [{do: gain_die, kind: omen}], eat: [{do: gain_bucks, n: 1}]}"}


class TestOmen:
    def caught(self, regrets, **more):
        shoals = {"1a": ["harbour-smelt", 8]}
        table = regrets.table({1: {"fresh": "p3", **more}, 2: {}}, shoals, cards=CATCH)
        return table.play("1 cast 1a", "1 pay p3 | omen 4")

    def test_is_gained_with_the_catch(self, regrets):
        table = self.caught(regrets)
        assert table.fresh(1) == "o4"
        assert table.angler(1).fresh[0].die == "omen"
        assert table.position.aside == ()

    def test_goes_back_with_its_card(self, regrets):
        table = self.caught(regrets).play("1 eat harbour-smelt")
        assert table.fresh(1) == ""
        assert table.position.aside == ("omen",)
        assert table.event("die-returned").die == "omen"

    def test_goes_back_when_it_is_spent_too(self, regrets):
        table = self.caught(regrets).play("1 sinker m4", "1 eat harbour-smelt")
        assert "omen" not in table.angler(1).spent
        assert table.position.aside == ("omen",)

    def test_stays_as_long_as_a_like_card_is_there(self, regrets):
        table = self.caught(regrets, fish=["harbour-smelt"]).play("1 eat harbour-smelt")
        assert table.position.aside == ()

    def test_stays_on_a_mount(self, regrets):
        players = {1: {"depth": 0, "fresh": "m4", "fish": ["harbour-smelt"]}, 2: {}}
        table = regrets.table(players, cards=CATCH, omen_card="harbour-smelt").play("1 mount harbour-smelt in 2")
        assert table.position.aside == ()

    def test_goes_back_when_its_fish_is_sold(self, regrets):
        players = {1: {"depth": 0, "fresh": "m4 p1", "fish": ["harbour-smelt"]}, 2: {}}
        table = regrets.table(players, cards=CATCH, omen_card="harbour-smelt").play("1 sell harbour-smelt")
        assert table.position.aside == ("omen",)
        assert table.fresh(1) == "p1"

    def test_is_not_gained_while_somebody_has_it(self, regrets):
        shoals = {"1a": ["harbour-smelt", 8]}
        table = regrets.table(
            {1: {"fresh": "p3"}, 2: {"fresh": "m2", "fish": ["abyss-judge"]}},
            shoals,
            cards=CATCH,
            omen_card="abyss-judge",
        )
        assert table.play("1 cast 1a", "1 pay p3").fresh(1) == ""

    def test_a_rod_keeps_it(self, regrets):
        cards = {"spyglass-rod": "{activated: {when: any_turn, limit: 1, effects: [{do: gain_die, kind: omen}]}}"}
        players = {1: {"fresh": "p3", "rods": ["spyglass-rod"], "rod": "spyglass-rod"}, 2: {}}
        table = regrets.table(players, cards=cards).play("1 gear spyglass-rod | omen 1")
        assert table.angler(1).fresh[-1].die == "omen"
