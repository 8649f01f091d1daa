"""Card texts about fish in shoals."""

from __future__ import annotations

USE = "1 supply trophy-hook"


class TestPeek:
    def test_only_who_looks_knows(self, regrets):
        shoals = {"2b": ["granite-cod", "ledger-trout", 3]}
        table = regrets.use("[{do: peek, n: 2, area: {any: 1}}]", shoals=shoals).play(USE, "1 pick-shoal 2b")
        assert [one.known_to for one in table.position.shoal("2b").cards] == [(1,), (1,), (), (), ()]
        assert table.event("looked").fish == ("granite-cod", "ledger-trout")
        assert not table.position.shoal("2b").cards[0].up

    def test_asks_chance_for_unknown_fish(self, regrets):
        table = regrets.use("[{do: peek, n: 1, area: {any: 1}}]").play(USE)
        assert table.asks("1 pick-shoal 3a") == "fish"
        table = table.play("1 pick-shoal 3a | fish beacon-bass")
        assert table.shoal("3a")[0] == "beacon-bass"
        assert table.position.shoal("3a").shadow == "middling"

    def test_a_face_up_top_is_passed_over(self, regrets):
        shoals = {"2b": ["granite-cod up", "ledger-trout", "vestry-pike", 3]}
        table = regrets.use("[{do: peek, n: 1, area: {any: 1}}]", shoals=shoals).play(USE, "1 pick-shoal 2b")
        assert table.event("looked").fish == ("ledger-trout",)

    def test_any_two_are_chosen_first_and_dealt_with_in_order(self, regrets):
        shoals = {"1a": ["harbour-smelt"], "1b": ["milk-goby"], "1c": ["candle-fry"]}
        shoals |= {name: [] for name in ("2a", "2b", "2c", "3a", "3b", "3c")}
        table = regrets.use("[{do: peek, n: 1, area: {any: 2}}]", shoals=shoals).play(USE)
        assert table.has_choices("1 pick-shoal 1a", "1 pick-shoal 1b", "1 pick-shoal 1c")
        table = table.play("1 pick-shoal 1c")
        assert table.has_choices("1 pick-shoal 1a", "1 pick-shoal 1b")
        assert table.refused("1 pick-shoal 1c") == "effect.peek"
        table = table.play("1 pick-shoal 1a")
        assert [one.shoal for one in table.events if one.kind == "looked"] == ["1a", "1c"]

    def test_all_of_them_if_there_are_no_more(self, regrets):
        shoals = {name: [] for name in regrets.components.shoals}
        shoals |= {"1a": ["harbour-smelt"], "3b": ["beacon-bass"]}
        table = regrets.use("[{do: peek, n: 1, area: {any: 2}}]", shoals=shoals).play(USE)
        assert [one.shoal for one in table.events if one.kind == "looked"] == ["1a", "3b"]

    def test_all_tops(self, regrets):
        shoals = {name: [] for name in regrets.components.shoals}
        shoals |= {"1a": ["harbour-smelt up", "milk-goby"], "3b": ["beacon-bass"]}
        table = regrets.use("[{do: peek, n: 1, area: all_tops}]", shoals=shoals).play(USE)
        assert [one.fish for one in table.events if one.kind == "looked"] == [("milk-goby",), ("beacon-bass",)]

    def test_this_shoal_is_nothing_without_a_cast(self, regrets):
        for area in ("this_shoal", "under_this", "row", "column"):
            assert regrets.use(f"[{{do: peek, n: 1, area: {area}}}]").play(USE).kinds == ["supply-used"]

    def test_this_shoal_of_another_card_is_that_of_the_cast(self, regrets):
        shoals = {"1b": ["harbour-smelt up", "milk-goby", 5]}
        players = {1: {"fresh": "p3"}, 2: {}}
        table = regrets.use("[{do: peek, n: 1, area: this_shoal}]", players, shoals=shoals)
        assert table.play("1 cast 1b", USE).event("looked").fish == ("milk-goby",)

    def test_under_this_is_below_the_fish_of_the_text(self, regrets):
        cards = {"harbour-smelt": "{reveal: [{do: peek, n: 2, area: under_this}]}"}
        shoals = {"1b": ["harbour-smelt", "milk-goby", "candle-fry", 5]}
        table = regrets.table({1: {"fresh": "p3"}, 2: {}}, shoals, cards=cards).play("1 cast 1b")
        assert table.event("looked").fish == ("milk-goby", "candle-fry")


SHOALS = {"2b": ["granite-cod", "ledger-trout", "vestry-pike", 3]}


class TestReorder:
    def test_in_any_order(self, regrets):
        table = regrets.use("[{do: reorder, n: 2}]", shoals=SHOALS).play(USE, "1 pick-shoal 2b")
        assert table.has_choices("1 order granite-cod ledger-trout", "1 order ledger-trout granite-cod")
        assert table.refused("1 order vestry-pike granite-cod") == "effect.reorder"
        table = table.play("1 order ledger-trout granite-cod")
        assert table.shoal("2b") == ["ledger-trout", "granite-cod", "vestry-pike", None, None, None]
        assert table.position.shoal("2b").shadow == "middling"
        assert table.event("put-back").on == "ordered"

    def test_others_know_no_longer_where_they_lie(self, regrets):
        table = regrets.use("[{do: reorder, n: 2}]", shoals=SHOALS)
        table = table.play(USE, "1 pick-shoal 2b", "1 order granite-cod ledger-trout")
        assert [one.known_to for one in table.position.shoal("2b").cards[:3]] == [(1,), (1,), ()]

    def test_below_a_face_up_top(self, regrets):
        shoals = {"2b": ["granite-cod up", "ledger-trout", "vestry-pike", 3]}
        table = regrets.use("[{do: reorder, n: 2}]", shoals=shoals)
        table = table.play(USE, "1 pick-shoal 2b", "1 order vestry-pike ledger-trout")
        assert table.shoal("2b")[:3] == ["granite-cod", "vestry-pike", "ledger-trout"]

    def test_a_single_fish_is_only_looked_at(self, regrets):
        shoals = {name: [] for name in regrets.components.shoals} | {"3b": ["beacon-bass"]}
        table = regrets.use("[{do: reorder, n: 3}]", shoals=shoals).play(USE)
        assert table.event("looked").fish == ("beacon-bass",)
        assert table.open == ["1 abandon", "1 pass"]

    def test_many_fish_are_sampled(self, regrets):
        fish = [f"{one}" for one, card in regrets.components.fish.items() if card.depth == 2][:7]
        table = regrets.use("[{do: reorder, n: 7}]", shoals={"2b": fish}).play(USE, "1 pick-shoal 2b")
        (decision,) = table.engine.to_act(table.position)
        choices = table.engine.choices(table.position, decision)
        assert not choices.complete
        assert sorted(choices.sample(lambda number: number - 1).cards) == sorted(fish)


class TestReveal:
    def test_turns_up_tops_one_after_the_other_with_their_texts(self, regrets):
        cards = {
            "echo-squid": "{reveal: [{do: reveal, area: row}]}",
            "granite-cod": "{reveal: [{do: draw_dink, n: 1}]}",
        }
        shoals = {"2a": ["granite-cod", 3], "2b": ["echo-squid", 3], "2c": ["vestry-pike", 3]}
        players = {1: {"fresh": "p3", "depth": 2}, 2: {}}
        table = regrets.table(players, shoals, cards=cards).play("1 cast 2b | dink wet-coupon")
        assert table.kinds == ["cast", "revealed", "revealed", "dink-drawn", "revealed"]
        assert [one.shoal for one in table.events if one.kind == "revealed"] == ["2b", "2a", "2c"]
        assert table.position.shoal("2a").cards[0].known_to == (1, 2)

    def test_a_text_that_is_set_off_changes_no_cast(self, regrets):
        cards = {"granite-cod": "{reveal: [{do: set_difficulty, x: 1}, {do: end_action, free: yes}]}"}
        shoals = {"2a": ["granite-cod", 3], "2b": ["echo-squid", 3], "2c": ["vestry-pike up", 3]}
        players = {1: {"fresh": "p3", "depth": 2}, 2: {}}
        table = regrets.table(players, shoals, cards=cards).play("1 cast 2b")
        assert table.refused("1 pay nothing") == "cast.pay"
        assert table.play("1 pay p3").angler(1).fish == ("echo-squid",)

    def test_column(self, regrets):
        cards = {"echo-squid": "{reveal: [{do: reveal, area: column}]}"}
        shoals = {"1b": ["harbour-smelt", 3], "2b": ["echo-squid", 3], "3b": ["beacon-bass", 3]}
        table = regrets.table({1: {"fresh": "p3", "depth": 2}, 2: {}}, shoals, cards=cards).play("1 cast 2b")
        assert [one.shoal for one in table.events if one.kind == "revealed"] == ["2b", "1b", "3b"]

    def test_self_is_who_turned_it_up(self, regrets):
        players = {1: {}, 2: {}}
        table = regrets.use("[{do: reveal, area: {any: 1}}]", players, shoals={"1a": ["ink-lamprey", 5]})
        table = table.play(USE, "1 pick-shoal 1a | regret regret-2")
        assert table.angler(1).regrets == ("regret-2",)
        assert table.open == ["1 abandon", "1 pass"]

    def test_ignore_reveal_is_for_casts_only(self, regrets):
        players = {1: {"fresh": "p3", "rods": ["blinkered-rod"], "rod": "blinkered-rod"}, 2: {}}
        shoals = {"1a": ["ink-lamprey", 5], "1b": ["milk-goby", 5]}
        table = regrets.use("[{do: reveal, area: {any: 1}}]", players, shoals=shoals)
        assert table.play("1 cast 1a").kinds == ["cast", "revealed"]
        assert table.play(USE, "1 pick-shoal 1a | regret regret-2").kinds == ["revealed", "regret-drawn"]


class TestDiscardTop:
    def test_face_up_or_not_and_no_text(self, regrets):
        shoals = {"2b": ["granite-cod up", "echo-squid", "vestry-pike", 3]}
        table = regrets.use("[{do: discard_top, n: 2, area: {any: 1}}]", shoals=shoals).play(USE, "1 pick-shoal 2b")
        assert table.shoal("2b") == ["vestry-pike", None, None, None]
        assert table.kinds == ["fish-discarded", "fish-discarded"]
        assert {"granite-cod", "echo-squid"} <= set(table.position.fish_discards)

    def test_this_fish_too_which_ends_the_cast(self, regrets):
        shoals = {"3a": ["beacon-bass", 3], "3b": ["world-gnawer", 3], "3c": []}
        table = regrets.table({1: {"fresh": "p3", "depth": 3}, 2: {}}, shoals).play("1 cast 3b")
        assert [one.fish for one in table.events if one.kind == "fish-discarded"] == ["beacon-bass", "world-gnawer"]
        assert table.angler(1).fresh
        assert table.position.attempt == ()
        assert table.open == ["1 end"]
        assert table.angler(1).dinks == ()

    def test_under_this_leaves_this(self, regrets):
        shoals = {"2b": ["siege-sawfish", "echo-squid", "vestry-pike"]}
        table = regrets.table({1: {"fresh": "p3", "depth": 2}, 2: {}}, shoals).play("1 cast 2b")
        assert table.shoal("2b") == ["siege-sawfish", "vestry-pike"]
        assert "1 pay" in table.open

    def test_the_last_fish_is_not_overfished(self, regrets):
        shoals = {"1a": ["harbour-smelt"]}
        effects = "[{do: discard_top, n: 3, area: {any: 1}}]"
        table = regrets.use(effects, shoals=shoals).play(USE, "1 pick-shoal 1a")
        assert table.kinds == ["fish-discarded"]

    def test_but_under_any_removal(self, regrets):
        shoals = {"1a": ["harbour-smelt"]}
        effects = "[{do: discard_top, n: 3, area: {any: 1}}]"
        table = regrets.use(effects, shoals=shoals, overfishing_trigger="any-removal")
        table = table.play(USE, "1 pick-shoal 1a | regret regret-1")
        assert table.kinds == ["fish-discarded", "overfished", "regret-drawn"]

    def test_the_last_fish_of_the_sea_ends_the_game(self, regrets):
        shoals = {name: [] for name in regrets.components.shoals} | {"3b": ["beacon-bass"]}
        table = regrets.use("[{do: discard_top, n: 1, area: all_tops}, {do: gain_bucks, n: 2}]", shoals=shoals)
        table = table.play(USE)
        assert table.position.over
        assert table.angler(1).bucks == 2
