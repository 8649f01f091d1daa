"""Card texts about boats, worms, slots, the cast under way, their own fish, and other effects."""

from __future__ import annotations

USE = "1 supply trophy-hook"
ONE = {1: {"fresh": "p3 p1"}, 2: {}}
SMELT = {"1a": ["harbour-smelt", "milk-goby", 3]}


def cast(regrets, text, players=None, shoals=None, **more):
    """Set up a cast at a harbour smelt (Difficulty 1) on 1a that has these texts."""
    cards = {"harbour-smelt": text, **more.pop("cards", {})}
    return regrets.table(players or ONE, shoals or SMELT, cards=cards, **more)


class TestBoards:
    def test_boats_go_to_a_depth_or_by_some_within_bounds(self, regrets):
        players = {1: {"depth": 1}, 2: {"depth": 3}, 3: {"depth": 0}}
        table = regrets.use("[{do: boat, by: 1, who: all}]", players).play(USE)
        assert [one.depth for one in table.position.anglers] == [2, 3, 0]
        table = regrets.use("[{do: boat, by: -2, who: all}]", players).play(USE)
        assert [one.depth for one in table.position.anglers] == [1, 1, 0]
        table = regrets.use("[{do: boat, to: 2, who: all}]", players).play(USE)
        assert [one.depth for one in table.position.anglers] == [2, 2, 0]
        assert [one.seat for one in table.events if one.kind == "boat-moved"] == [1, 2]

    def test_worms_are_face_up(self, regrets):
        assert regrets.use("[{do: flip_worms}]").play(USE).angler(1).worms
        table = regrets.use("[{do: flip_worms}]", {1: {"worms": True}, 2: {}}).play(USE)
        assert (table.angler(1).worms, table.kinds) == (True, ["supply-used"])

    def test_a_slot_more_at_the_right(self, regrets):
        table = regrets.use("[{do: add_slot, multiplier: 4}]").play(USE)
        assert [slot.times for slot in table.angler(1).mounts] == [2, 3, 2, 4]
        assert table.event("slot-added").number == 4


class TestThisCast:
    def test_set_takes_the_place_of_the_printed_one_and_changes_still_count(self, regrets):
        players = {1: {"fresh": "p3 p1", "rods": ["steady-rod"], "rod": "steady-rod"}, 2: {}}
        table = cast(regrets, "{reveal: [{do: set_difficulty, x: 5}]}", players).play("1 cast 1a")
        assert table.event("difficulty-changed").difficulty == 4
        assert table.refused("1 pay p3") == "cast.pay"
        assert table.play("1 pay p3 p1").event("paid").difficulty == 4

    def test_of_two_the_later_holds(self, regrets):
        text = "{reveal: [{do: set_difficulty, x: 5}, {do: add_difficulty, x: 1}, {do: set_difficulty, x: 2}]}"
        assert cast(regrets, text).play("1 cast 1a", "1 pay p3").event("paid").difficulty == 3

    def test_a_change_is_for_this_cast_only(self, regrets):
        table = cast(regrets, "{reveal: [{do: add_difficulty, x: 2}]}").play(
            "1 cast 1a", "1 let-go p1 | dink lump-of-tar"
        )
        table = table.play("1 end", "2 pass", "2 reward dink | dink wet-coupon", "1 cast 1a", "1 pay p3")
        assert table.event("paid").difficulty == 1

    def test_a_fish_without_a_difficulty_is_paid_for_once_it_is_set(self, regrets):
        table = cast(regrets, "{difficulty: none}").play("1 cast 1a")
        assert table.refused("1 pay p3") == "cast.pay"
        assert table.listed("pay") == []
        table = cast(regrets, "{difficulty: none, reveal: [{do: set_difficulty, x: 2}]}").play("1 cast 1a")
        assert table.play("1 pay p3").angler(1).fish == ("harbour-smelt",)

    def test_a_card_that_is_used_changes_the_cast(self, regrets):
        table = regrets.use("[{do: add_difficulty, x: 2}, {do: set_difficulty, x: 1}]", ONE, shoals=SMELT)
        assert table.play("1 cast 1a", USE, "1 pay p3").event("paid").difficulty == 3
        assert table.play(USE, "1 cast 1a", "1 pay p3").event("paid").difficulty == 1

    def test_an_eaten_fish_does_not(self, regrets):
        cards = {"chapel-bream": "{eat: [{do: add_difficulty, x: 2}, {do: end_action, free: no}]}"}
        players = {1: {"fresh": "p3 p1", "fish": ["chapel-bream"]}, 2: {}}
        table = regrets.table(players, SMELT, cards=cards).play("1 cast 1a", "1 eat chapel-bream", "1 pay p1")
        assert table.angler(1).fish == ("harbour-smelt",)

    def test_auto_catch(self, regrets):
        text = (
            "{reveal: [{do: auto_catch, if: {regrets_at_least: 1}}, {do: draw_dink, n: 1}], catch: [{do: flip_worms}]}"
        )
        players = {1: {"fresh": "p3", "regrets": 1}, 2: {}}
        table = cast(regrets, text, players).play("1 cast 1a | dink wet-coupon")
        assert table.kinds == ["cast", "revealed", "dink-drawn", "worms-flipped", "caught"]
        assert table.fresh(1) == "p3"
        assert "1 end" in table.open

    def test_auto_catch_looks_when_the_text_reaches_it(self, regrets):
        text = "{reveal: [{do: auto_catch, if: {regrets_at_least: 1}}, {do: draw_regret, n: 1}]}"
        assert "1 pay" in cast(regrets, text).play("1 cast 1a | regret regret-1").open
        text = "{reveal: [{do: draw_regret, n: 1}, {do: auto_catch, if: {regrets_at_least: 1}}]}"
        assert cast(regrets, text).play("1 cast 1a | regret regret-1").angler(1).fish == ("harbour-smelt",)

    def test_end_action_leaves_the_fish(self, regrets):
        table = cast(regrets, "{reveal: [{do: end_action, free: no}, {do: draw_dink, n: 1}]}")
        table = table.play("1 cast 1a | dink wet-coupon")
        assert table.position.shoal("1a").cards[0].up
        assert table.fresh(1) == "p1 p3"
        assert table.open[0] == "1 end"

    def test_end_action_of_a_catch_text_leaves_the_fish_too(self, regrets):
        table = cast(regrets, "{catch: [{do: end_action, free: no}]}").play("1 cast 1a", "1 pay p1")
        assert (table.shoal("1a")[0], table.angler(1).fish, table.fresh(1)) == ("harbour-smelt", (), "p3")
        assert table.open[0] == "1 end"

    def test_what_follows_a_miss_follows_an_end_without_a_catch(self, regrets):
        text = "{reveal: [{do: relocate_this, to: bottom, on: miss}, {do: end_action, free: no}]}"
        table = cast(regrets, text).play("1 cast 1a")
        assert (table.shoal("1a")[-1], table.angler(1).dinks) == ("harbour-smelt", ())

    def test_a_free_end_leaves_the_action(self, regrets):
        table = cast(regrets, "{reveal: [{do: end_action, free: yes}]}").play("1 cast 1a")
        assert table.open[0] == "1 cast"
        assert table.angler(1).has_cast
        assert table.play("1 cast 1a", "1 pay p1").angler(1).fish == ("harbour-smelt",)

    def test_a_card_used_while_fishing_ends_it_too(self, regrets):
        table = regrets.use("[{do: end_action, free: yes}]", ONE, shoals=SMELT).play("1 cast 1a", USE)
        assert table.open[0] == "1 cast"


class TestRelocate:
    def test_to_a_hand_is_no_catch(self, regrets):
        shoals = {"1a": ["harbour-smelt"]}
        text = "{reveal: [{do: relocate_this, to: left}], catch: [{do: flip_worms}]}"
        table = cast(regrets, text, shoals=shoals).play("1 cast 1a")
        assert table.kinds == ["cast", "revealed", "fish-moved"]
        assert table.angler(2).fish == ("harbour-smelt",)
        assert table.fresh(1) == "p1 p3"
        assert table.open[0] == "1 end"

    def test_any_removal_is_overfishing_under_that_reading(self, regrets):
        shoals = {"1a": ["harbour-smelt"]}
        text = "{reveal: [{do: relocate_this, to: left}]}"
        table = cast(regrets, text, shoals=shoals, overfishing_trigger="any-removal")
        assert table.play("1 cast 1a | regret regret-1").angler(1).regrets == ("regret-1",)

    def test_a_dink_is_due_under_that_reading(self, regrets):
        table = cast(regrets, "{reveal: [{do: relocate_this, to: left}]}", fish_removed_by_reveal="dink-due")
        table = table.play("1 cast 1a")
        assert table.open == ["1 let-go"]
        assert table.has_choices("1 let-go p1", "1 let-go p3")
        table = table.play("1 let-go p1 | dink wet-coupon")
        assert table.angler(1).dinks == ("wet-coupon",)
        assert table.open[0] == "1 end"

    def test_to_the_bottom_face_down(self, regrets):
        table = cast(regrets, "{reveal: [{do: relocate_this, to: bottom}]}").play("1 cast 1a")
        assert table.shoal("1a") == ["milk-goby", None, None, None, "harbour-smelt"]
        last = table.position.shoal("1a").cards[-1]
        assert (last.up, last.known_to) == (False, (1, 2))
        assert table.open[0] == "1 end"

    def test_to_the_discards(self, regrets):
        table = cast(regrets, "{reveal: [{do: relocate_this, to: discard}]}").play("1 cast 1a")
        assert "harbour-smelt" in table.position.fish_discards
        assert table.event("fish-moved").to == "discards"

    def test_this_shoal_stays_known_while_it_lies_there(self, regrets):
        peeks = "{do: peek, n: 1, area: this_shoal}, {do: peek, n: 1, area: under_this}"
        text = f"{{reveal: [{{do: relocate_this, to: bottom}}, {peeks}]}}"
        effects = "[{do: reveal, area: {any: 1}}]"
        table = regrets.use(effects, shoals=SMELT, cards={"harbour-smelt": text}).play(USE, "1 pick-shoal 1a")
        assert [one.fish for one in table.events if one.kind == "looked"] == [("milk-goby",)]

    def test_a_sunk_fish_may_leave_its_shoal_after_all(self, regrets):
        discard = "{do: discard_top, n: 2, area: this_shoal}"
        text = f"{{reveal: [{{do: relocate_this, to: bottom}}, {discard}, {{do: peek, n: 1, area: row}}]}}"
        effects, shoals = "[{do: reveal, area: {any: 1}}]", {"1a": ["harbour-smelt", "milk-goby"]}
        table = regrets.use(effects, shoals=shoals, cards={"harbour-smelt": text}).play(USE, "1 pick-shoal 1a")
        assert table.kinds == ["revealed", "fish-moved", "fish-discarded", "fish-discarded"]

    def test_this_shoal_is_gone_with_the_fish(self, regrets):
        text = "{reveal: [{do: relocate_this, to: discard}, {do: peek, n: 1, area: this_shoal}]}"
        effects = "[{do: reveal, area: {any: 1}}]"
        table = regrets.use(effects, shoals=SMELT, cards={"harbour-smelt": text}).play(USE, "1 pick-shoal 1a")
        assert table.kinds == ["revealed", "fish-moved"]
        assert cast(regrets, text).play("1 cast 1a").event("looked").fish == ("milk-goby",)

    def test_on_a_miss_after_the_dink(self, regrets):
        text = "{reveal: [{do: relocate_this, to: most_regrets, on: miss}]}"
        players = {1: {"fresh": "p3"}, 2: {"regrets": 1}, 3: {"regrets": 1}}
        table = cast(regrets, text, players).play("1 cast 1a")
        assert "1 pay" in table.open
        asked = table.play("1 let-go p3 | dink wet-coupon")
        assert asked.kinds == ["die-spent", "dink-drawn"]
        assert asked.open == ["1 pick-player"]
        after = asked.play("1 pick-player 3")
        assert after.angler(3).fish == ("harbour-smelt",)
        assert after.position.acted
        assert table.play("1 pay p3").angler(1).fish == ("harbour-smelt",)

    def test_on_a_miss_to_the_bottom(self, regrets):
        coin = "{do: coin, heads: [{do: relocate_this, to: bottom, on: miss}], tails: []}"
        text = f"{{reveal: [{coin}, {{do: draw_dink, n: 1}}]}}"
        table = cast(regrets, text)
        heads = table.play("1 cast 1a | coin heads | dink wet-coupon", "1 let-go p1 | dink wet-coupon")
        assert heads.shoal("1a")[0] == "milk-goby"
        assert len(heads.angler(1).dinks) == 2
        tails = table.play("1 cast 1a | coin tails | dink wet-coupon", "1 let-go p1 | dink wet-coupon")
        assert tails.shoal("1a")[0] == "harbour-smelt"

    def test_on_a_miss_only_of_the_cast_that_turned_it_up(self, regrets):
        text = "{reveal: [{do: relocate_this, to: bottom, on: miss}]}"
        effects = "[{do: reveal, area: {any: 1}}]"
        table = regrets.use(effects, ONE, shoals=SMELT, cards={"harbour-smelt": text})
        table = table.play(USE, "1 pick-shoal 1a", "1 cast 1a", "1 let-go p1 | dink wet-coupon")
        assert table.shoal("1a")[0] == "harbour-smelt"

    def test_in_catch_it_is_not_taken(self, regrets):
        for place, where in (("discard", "discards"), ("left", "player"), ("bottom", "bottom")):
            table = cast(regrets, f"{{catch: [{{do: relocate_this, to: {place}}}]}}", shoals={"1a": ["harbour-smelt"]})
            table = table.play("1 cast 1a", "1 pay p1")
            assert table.kinds == ["paid", "fish-moved"]
            assert table.event("fish-moved").to == where
            assert table.angler(1).fish == ()

    def test_in_catch_under_hand_first_it_leaves_the_hand(self, regrets):
        text = "{catch: [{do: relocate_this, to: left}]}"
        table = cast(regrets, text, shoals={"1a": ["harbour-smelt"]}, catch_order="hand-first")
        table = table.play("1 cast 1a", "1 pay p1")
        assert table.kinds == ["paid", "caught", "fish-moved"]
        assert (table.angler(1).fish, table.angler(2).fish) == ((), ("harbour-smelt",))


class TestSwap:
    def test_with_a_fish_of_the_hand(self, regrets):
        players = {1: {"fresh": "p3", "fish": ["ink-lamprey", "candle-fry", "granite-cod"]}, 2: {}}
        table = cast(regrets, "{reveal: [{do: swap, target: hand}]}", players).play("1 cast 1a")
        assert table.has_choices("1 pick-cards ink-lamprey", "1 pick-cards candle-fry")
        assert table.refused("1 pick-cards granite-cod") == "effect.swap"
        table = table.play("1 pick-cards ink-lamprey")
        assert sorted(table.angler(1).fish) == ["candle-fry", "granite-cod", "harbour-smelt"]
        assert table.shoal("1a")[0] == "ink-lamprey"
        assert table.position.shoal("1a").cards[0].up
        assert table.angler(1).regrets == ()
        assert table.open[0] == "1 end"

    def test_nothing_to_exchange(self, regrets):
        players = {1: {"fresh": "p3", "fish": ["granite-cod"]}, 2: {}}
        table = cast(regrets, "{reveal: [{do: swap, target: hand}]}", players).play("1 cast 1a")
        assert "1 pay" in table.open
        shoals = {"1a": ["harbour-smelt", 3], "1b": [], "1c": []}
        assert "1 pay" in cast(regrets, "{reveal: [{do: swap, target: row_top}]}", shoals=shoals).play("1 cast 1a").open

    def test_with_the_top_of_another_shoal_each_as_it_lies(self, regrets):
        text = "{reveal: [{do: swap, target: row_top}, {do: peek, n: 1, area: this_shoal}]}"
        shoals = {"1a": ["harbour-smelt", "milk-goby"], "1b": ["candle-fry", "ink-lamprey"], "1c": ["bell-tunny up"]}
        table = cast(regrets, text, shoals=shoals).play("1 cast 1a")
        assert table.has_choices("1 pick-shoal 1b", "1 pick-shoal 1c")
        after = table.play("1 pick-shoal 1b")
        assert after.shoal("1a") == ["candle-fry", "milk-goby"]
        assert after.shoal("1b") == ["harbour-smelt", "ink-lamprey"]
        assert [after.position.shoal(name).cards[0].up for name in ("1a", "1b")] == [False, True]
        assert after.event("looked").shoal == "1b"
        assert after.open[0] == "1 end"


class TestBranches:
    def test_choose_one_also_one_that_does_nothing(self, regrets):
        table = regrets.use(
            "[{do: choose_one, of: [[{do: gain_bucks, n: 2}], [{do: discard_regret, n: 1, pick: choice}]]}]"
        )
        table = table.play(USE)
        assert table.has_choices("1 option 1", "1 option 2")
        assert table.refused("1 option 0") == "effect.choose-one"
        assert table.refused("1 option 3") == "effect.choose-one"
        assert table.play("1 option 1").angler(1).bucks == 2
        assert table.play("1 option 2").kinds == ["chose"]

    def test_may_for_nothing(self, regrets):
        table = regrets.use("[{do: may, cost: {}, then: [{do: gain_bucks, n: 2}]}, {do: flip_worms}]").play(USE)
        assert table.has_choices("1 option 0", "1 option 1")
        assert table.play("1 option 0").kinds == ["chose", "worms-flipped"]
        assert table.play("1 option 1").kinds == ["chose", "earned", "worms-flipped"]
        assert table.refused("1 option 2") == "effect.may"

    def test_may_for_bucks(self, regrets):
        effects = "[{do: may, cost: {bucks: 2}, then: [{do: flip_worms}]}]"
        assert "1 option" not in regrets.use(effects, {1: {"bucks": 1}, 2: {}}).play(USE).open
        table = regrets.use(effects, {1: {"bucks": 3}, 2: {}}).play(USE, "1 option 1")
        assert (table.angler(1).bucks, table.angler(1).worms) == (1, True)

    def test_may_for_dice(self, regrets):
        effects = "[{do: may, cost: {dice: 2}, then: [{do: flip_worms}]}]"
        assert "1 option" not in regrets.use(effects, {1: {"fresh": "p1"}, 2: {}}).play(USE).open
        table = regrets.use(effects, {1: {"fresh": "p1 p2 b0"}, 2: {}}).play(USE, "1 option 1")
        assert table.has_choices("1 pick-dice p1 p2", "1 pick-dice p1 b0", "1 pick-dice p2 b0")
        after = table.play("1 pick-dice p1 b0")
        assert (after.fresh(1), after.angler(1).worms) == ("p2", True)
        assert sorted(after.angler(1).spent) == ["blue", "player", "player"]

    def test_may_for_regrets(self, regrets):
        effects = "[{do: may, cost: {regrets: 1}, then: [{do: flip_worms}]}]"
        table = regrets.use(effects).play(USE, "1 option 1 | regret regret-1")
        assert (table.angler(1).regrets, table.angler(1).worms) == (("regret-1",), True)
        table = regrets.use(effects, {1: {"regrets": 10}, 2: {"regrets": 10}})
        assert "1 option" not in table.play(USE).open

    def test_may_for_fish(self, regrets):
        effects = "[{do: may, cost: {fish: 1}, then: [{do: flip_worms}]}]"
        players = {1: {"fish": ["harbour-smelt", "milk-goby"]}, 2: {}}
        assert "1 option" not in regrets.use(effects).play(USE).open
        table = regrets.use(effects, players).play(USE, "1 option 1")
        assert table.has_choices("1 pick-cards harbour-smelt", "1 pick-cards milk-goby")
        after = table.play("1 pick-cards milk-goby")
        assert (after.angler(1).fish, after.angler(1).worms) == (("harbour-smelt",), True)

    def test_coin(self, regrets):
        table = regrets.use("[{do: coin, heads: [{do: gain_bucks, n: 1}], tails: [{do: flip_worms}]}]")
        assert table.play(f"{USE} | coin heads").angler(1).bucks == 1
        assert table.play(f"{USE} | coin tails").angler(1).worms

    def test_for_each_acts_in_turn(self, regrets):
        players = {1: {"fresh": "p1 p2"}, 2: {"fresh": "p1 p2"}, 3: {"depth": 0}}
        table = regrets.use("[{do: for_each, who: at_sea, then: [{do: increment, n: 1}, {do: flip_worms}]}]", players)
        table = table.play(USE, "1 pick-dice p1")
        assert table.open == ["2 pick-dice"]
        table = table.play("2 pick-dice p2")
        assert [one.worms for one in table.position.anglers] == [True, True, False]
        assert (table.fresh(1), table.fresh(2)) == ("p2 p2", "p1 p3")

    def test_if_and_else(self, regrets):
        tests = {
            "regrets_at_least: 2": {"regrets": 2},
            "regrets_at_most: 2": {"regrets": 2},
            "at_depth: 2": {"depth": 2},
            "bucks_at_least: 3": {"bucks": 3},
            "fresh_at_most: 1": {"fresh": "p1"},
            "hand_at_least: 1": {"fish": ["harbour-smelt"]},
        }
        others = {"regrets_at_most: 2": {"regrets": 3}, "fresh_at_most: 1": {"fresh": "p1 p2"}}
        for test, fields in tests.items():
            effects = (
                f"[{{do: if, test: {{{test}}}, then: [{{do: flip_worms}}], else: [{{do: add_slot, multiplier: 2}}]}}]"
            )
            assert regrets.use(effects, {1: fields, 2: {}}).play(USE).kinds == ["supply-used", "worms-flipped"]
            table = regrets.use(effects, {1: others.get(test, {}), 2: {}})
            assert table.play(USE).kinds == ["supply-used", "slot-added"]

    def test_parts_that_cannot_be_done_are_left_out(self, regrets):
        effects = "[{do: increment, n: 1}, {do: discard_regret, n: 1, pick: choice}, {do: flip_worms}]"
        assert regrets.use(effects).play(USE).kinds == ["supply-used", "worms-flipped"]

    def test_no_free_action_while_a_text_runs(self, regrets):
        players = {1: {"fresh": "p1 p2", "fish": ["harbour-smelt"]}, 2: {}}
        table = regrets.use("[{do: increment, n: 1}]", players).play(USE)
        assert table.refused("1 eat harbour-smelt") == "free.points"
        assert table.refused("1 sinker p1") == "free.points"
        assert table.refused("1 pass") == "card.in-order"
