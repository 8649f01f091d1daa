"""Free actions and when they are possible."""

from __future__ import annotations

SMELT = {"1a": ["harbour-smelt", "milk-goby", 3]}


class TestEat:
    def test_the_fish_is_out_before_its_text(self, regrets):
        cards = {"chapel-bream": "{eat: [{do: discard_fish, filter: all}]}"}
        table = regrets.table({1: {"fish": ["chapel-bream"]}, 2: {}}, cards=cards).play("1 eat chapel-bream")
        assert table.kinds == ["ate"]
        assert "chapel-bream" in table.position.fish_discards

    def test_only_one_in_hand_that_has_a_text(self, regrets):
        table = regrets.table({1: {"fish": ["milk-goby", "chapel-bream"]}, 2: {}})
        assert table.has_choices("1 eat chapel-bream")
        assert table.refused("1 eat milk-goby") == "free.eat-text-only"
        assert table.refused("1 eat candle-fry") == "free.eat"
        assert table.refused("1 eat nothing") == "free.eat"

    def test_at_port_and_after_the_action(self, regrets):
        players = {1: {"depth": 0, "fish": ["chapel-bream", "milk-goby"]}, 2: {}}
        table = regrets.table(players)
        assert table.play("1 eat chapel-bream").open[0] == "1 sell"
        assert table.play("1 sell milk-goby", "1 eat chapel-bream").open == ["1 end"]

    def test_only_on_the_own_turn_before_passing(self, regrets):
        players = {1: {}, 2: {"fish": ["chapel-bream"]}, 3: {}}
        table = regrets.table(players)
        assert table.refused("2 eat chapel-bream") == "free.own-turn"


class TestWorms:
    def look(self, regrets, **more):
        return regrets.table({1: {"worms": True, **more}, 2: {}}, SMELT | {"3b": ["beacon-bass up", 3]})

    def test_looks_at_a_face_down_top_and_puts_it_back(self, regrets):
        table = self.look(regrets).play("1 worms 1a")
        assert table.kinds == ["worms-flipped", "looked"]
        assert table.has_choices("1 put-back top", "1 put-back bottom")
        assert table.refused("1 pass") == "free.worms-return"
        top, bottom = table.play("1 put-back top"), table.play("1 put-back bottom")
        assert top.shoal("1a")[0] == "harbour-smelt"
        assert bottom.shoal("1a") == ["milk-goby", None, None, None, "harbour-smelt"]
        assert bottom.position.shoal("1a").cards[-1].known_to == (1,)
        assert not bottom.angler(1).worms

    def test_of_any_shoal_at_sea_and_at_port(self, regrets):
        assert len(self.look(regrets).listed("worms")) == 8
        assert len(self.look(regrets, depth=0).listed("worms")) == 8

    def test_not_face_up_or_empty_ones(self, regrets):
        assert self.look(regrets).refused("1 worms 3b") == "free.worms"
        assert self.look(regrets).refused("1 worms 4x") == "free.worms"

    def test_only_face_up_worms(self, regrets):
        table = regrets.table({1: {}, 2: {}}, SMELT)
        assert table.refused("1 worms 1a") == "free.worms-face-up"

    def test_castable_ones_only_under_that_reading(self, regrets):
        table = self.look(regrets).under(worms_target="castable-only")
        assert {choice.shoal for choice in table.listed("worms")} == {"1a", "1b", "1c"}
        assert table.refused("1 worms 2a") == "free.worms"

    def test_a_single_fish_has_one_place(self, regrets):
        table = regrets.table({1: {"worms": True}, 2: {}}, {"1a": ["harbour-smelt"]}).play("1 worms 1a")
        assert table.has_choices("1 put-back top")


class TestPreserver:
    def fishing(self, regrets, **more):
        shoals = {"1a": ["bell-tunny", 3]}
        return regrets.table({1: {"fresh": "p1"}, 2: {}}, shoals, preserver=1, **more)

    def test_takes_2_off_a_difficulty_and_is_given_up(self, regrets):
        table = self.fishing(regrets).play("1 cast 1a", "1 preserver")
        assert table.event("difficulty-changed").difficulty == 1
        assert table.position.preserver is None
        assert table.play("1 pay p1").angler(1).fish == ("bell-tunny",)
        assert table.refused("1 preserver") == "preserver.given-up"

    def test_not_before_the_cast(self, regrets):
        table = self.fishing(regrets)
        assert table.refused("1 preserver") == "preserver.at-sea"
        assert table.listed("preserver") == []

    def test_but_ahead_too_under_that_reading(self, regrets):
        table = self.fishing(regrets, reduction_ahead="ahead-too")
        assert table.play("1 preserver", "1 cast 1a", "1 pay p1").angler(1).fish == ("bell-tunny",)
        assert table.play("1 cast 1a", "1 preserver", "1 pay p1").angler(1).fish == ("bell-tunny",)

    def test_only_before_the_cast_under_between_actions(self, regrets):
        table = self.fishing(regrets, free_action_window="between-actions")
        fishing = table.play("1 cast 1a")
        assert fishing.open == ["1 pay", "1 let-go"]
        assert fishing.refused("1 preserver") == "free.points"
        assert table.play("1 preserver", "1 cast 1a", "1 pay p1").angler(1).fish == ("bell-tunny",)

    def test_at_port_off_a_price_and_before_the_action_only(self, regrets):
        players = {1: {"depth": 0, "bucks": 1, "fish": ["milk-goby"]}, 2: {}}
        table = regrets.table(players, preserver=1)
        assert table.play("1 preserver").position.cheaper == 2
        after = table.play("1 preserver", "1 visit dice 3 | bag blue | bag blue | blue 0 0")
        assert after.angler(1).bucks == 0
        assert table.play("1 sell milk-goby").refused("1 preserver") == "preserver.at-port"

    def test_who_does_not_have_it(self, regrets):
        assert regrets.table({1: {"fresh": "p1"}, 2: {}}).refused("1 preserver") == "preserver.given-up"


class TestItems:
    def test_reductions_add_up_for_this_cast(self, regrets):
        players = {1: {"fresh": "p1", "dinks": ["spare-float"], "supplies": ["landing-net"]}, 2: {}}
        shoals = {"1a": ["quarry-salmon", 3]}
        table = regrets.table(players, shoals).play("1 cast 1a", "1 dink spare-float", "1 supply landing-net")
        assert table.has_choices("1 pay nothing", "1 pay p1")
        assert table.position.dink_discards == ("spare-float",)
        assert table.position.supply_discards == ("landing-net",)
        assert table.position.attempt[0].change == -4

    def test_at_their_time_only(self, regrets):
        dinks = ["bent-hook", "wet-coupon", "bottled-letter", "lump-of-tar"]
        players = {1: {"fresh": "p1", "dinks": dinks}, 2: {}}
        table = regrets.table(players, SMELT)
        assert table.has_choices("1 dink bottled-letter")
        assert table.refused("1 dink bent-hook") == "free.when"
        assert table.refused("1 dink wet-coupon") == "free.when"
        assert table.refused("1 dink lump-of-tar") == "free.item"
        assert table.refused("1 dink spare-float") == "free.item"
        fishing = table.play("1 cast 1a")
        assert fishing.has_choices("1 dink bottled-letter", "1 dink bent-hook")
        players[1]["depth"] = 0
        port = regrets.table(players)
        assert port.has_choices("1 dink bottled-letter", "1 dink wet-coupon")
        assert port.play("1 dink wet-coupon").position.cheaper == 1
        assert port.refused("1 dink bent-hook") == "free.when"

    def test_an_unknown_supply_may_be_any(self, regrets):
        table = regrets.table({1: {"supplies": [None]}, 2: {}})
        assert "chart" in {choice.card for choice in table.listed("supply")}
        assert table.play("1 supply ballast").angler(1).depth == 3

    def test_not_held(self, regrets):
        table = regrets.table({1: {"supplies": ["chart"]}, 2: {}})
        assert table.refused("1 supply ballast") == "free.item"

    def test_a_shop_card_is_for_before_the_action(self, regrets):
        players = {1: {"depth": 0, "dinks": ["wet-coupon"], "fish": ["milk-goby"]}, 2: {}}
        table = regrets.table(players).play("1 sell milk-goby")
        assert table.refused("1 dink wet-coupon") == "free.when"


class TestGear:
    def table(self, regrets, card="spyglass-rod", **more):
        angler = {"fresh": "p1", "rods": [card], "rod": card, **more}
        return regrets.table({1: angler, 2: {}}, SMELT)

    def test_as_often_as_its_limit_says(self, regrets):
        cards = {"spyglass-rod": "{activated: {when: any_turn, limit: 2, effects: [{do: gain_bucks, n: 1}]}}"}
        players = {1: {"rods": ["spyglass-rod"], "rod": "spyglass-rod"}, 2: {}}
        table = regrets.table(players, cards=cards).play("1 gear spyglass-rod", "1 gear spyglass-rod")
        assert table.angler(1).bucks == 2
        assert table.refused("1 gear spyglass-rod") == "free.gear"
        assert "1 gear" not in table.open

    def test_only_what_is_equipped_and_has_an_ability(self, regrets):
        assert self.table(regrets, rod=None).refused("1 gear spyglass-rod") == "free.gear"
        assert self.table(regrets, "steady-rod").refused("1 gear steady-rod") == "free.gear"

    def test_at_its_time(self, regrets):
        table = self.table(regrets, "periscope-rod")
        assert table.refused("1 gear periscope-rod") == "free.when"
        assert table.play("1 cast 1a", "1 gear periscope-rod").event("looked").fish == ("milk-goby",)


class TestSinker:
    def test_a_die_for_a_depth(self, regrets):
        table = regrets.table({1: {"fresh": "p1 p3 p3"}, 2: {}})
        assert table.has_choices("1 sinker p1", "1 sinker p3")
        table = table.play("1 sinker p1", "1 sinker p3")
        assert (table.angler(1).depth, table.angler(1).sank_from, table.fresh(1)) == (3, 1, "p3")
        assert table.refused("1 sinker p3") == "free.sinker-deepest"
        assert "1 sinker" not in table.open

    def test_at_sea_with_a_die_that_is_there(self, regrets):
        table = regrets.table({1: {"fresh": "p1", "depth": 0}, 2: {}})
        assert table.refused("1 sinker p1") == "free.sinker-at-sea"
        assert regrets.table({1: {"fresh": "p1"}, 2: {}}).refused("1 sinker p2") == "free.sinker"

    def test_at_port_it_only_costs_a_die_under_that_reading(self, regrets):
        table = regrets.table({1: {"fresh": "p1", "depth": 0}, 2: {}}, free_action_places="both-anywhere")
        after = table.play("1 sinker p1")
        assert (after.angler(1).depth, after.fresh(1)) == (0, "")

    def test_while_fishing_it_does_not_change_the_cast(self, regrets):
        table = regrets.table({1: {"fresh": "p1 p3"}, 2: {}}, SMELT).play("1 cast 1a", "1 sinker p3", "1 pay p1")
        assert table.angler(1).fish == ("harbour-smelt",)
        assert table.angler(1).depth == 2


class TestPools:
    def test_are_cut_at_once_under_that_reading(self, regrets):
        players = {1: {"fresh": "p1 p2 p3 b0 g1", "regrets": ["regret-1"]}, 2: {}}
        effects = "[{do: discard_regret, n: 1, pick: choice}, {do: flip_worms}]"
        table = regrets.use(effects, players)
        assert table.play("1 supply trophy-hook").angler(1).worms
        table = table.under(madness_timing="all-at-once").play("1 supply trophy-hook")
        assert table.open == ["1 keep"]
        table = table.play("1 keep p1 p2 p3 g1")
        assert (table.fresh(1), table.angler(1).worms) == ("g1 p1 p2 p3", True)


class TestWithoutACard:
    def test_the_omen_die_is_for_cards_only(self, regrets):
        table = regrets.table({1: {"fresh": "p1"}, 2: {}})
        assert table.refused("1 omen") == "effect.omen"
        assert table.refused("1 coin") == "effect.coin"
        assert not {"1 omen", "1 coin"} & set(table.open)

    def test_it_is_taken_until_the_day_ends_under_that_reading(self, regrets):
        table = regrets.table({1: {"fresh": "p1"}, 2: {"passed": True}}, omen_die="general", last_turns=2)
        table = table.play("1 omen | omen 4")
        assert [die.die for die in table.angler(1).fresh] == ["player", "omen"]
        assert table.position.aside == ()
        assert table.refused("1 omen") == "effect.omen"
        assert "1 omen" not in table.open
        table = table.play("1 pass", "1 reward dink | dink wet-coupon")
        assert table.position.aside == ("omen",)
        assert "die-returned" in table.kinds

    def test_the_coin_is_flipped_and_nothing_follows_under_that_reading(self, regrets):
        table = regrets.table({1: {"fresh": "p1"}, 2: {}}, fishcoin="general")
        assert table.has_choices("1 coin")
        after = table.play("1 coin | coin tails")
        assert after.kinds == ["flipped"]
        assert after.position == table.position


class TestPrivateDinks:
    def test_an_unknown_dink_may_be_any(self, regrets):
        table = regrets.table({1: {"dinks": [None]}, 2: {}}, dink_secrecy="private")
        assert table.has_choices("1 dink bottled-letter")
        assert table.play("1 dink bottled-letter").angler(1).dinks == ()
