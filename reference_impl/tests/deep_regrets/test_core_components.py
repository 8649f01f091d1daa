"""Reading figures and decks; every error names the card or the figure."""

from __future__ import annotations

from copy import deepcopy

import pytest
import yaml

from leadline_engines.deep_regrets import Components
from leadline_engines.deep_regrets.vocabulary import Area, Cost, Effect, Filter, Static, Who
from leadline_engines.deep_regrets.vocabulary import Test as Condition


def read(regrets, deck, card, **changes):
    """Return the components with one card changed (as YAML)."""
    figures = deepcopy(regrets.figures)
    (row,) = [one for one in figures[deck] if one["id"] == card]
    row.update({key: yaml.load(text, Loader=yaml.BaseLoader) for key, text in changes.items()})
    return Components.from_mapping(figures)


def effect(regrets, text, where="reveal"):
    """Return an effect of a text of a fish."""
    return getattr(read(regrets, "fish", "elder-cod", **{where: f"[{text}]"}).fish["elder-cod"], where)[0]


def test_the_sample(regrets):
    made = regrets.components
    assert [made.pile(name).total() for name in ("fish", "regrets", "dinks", "rods", "reels", "supplies")] == [
        117, 60, 25, 10, 10, 20,
    ]  # fmt: skip
    assert [made.pile(f"depth_{depth}").total() for depth in (1, 2, 3)] == [39, 39, 39]
    assert made.all_dice(3) == {"player": 9, "blue": 8, "green": 8, "orange": 8, "omen": 1}
    assert [made.row_of(cards).cards for cards in (0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 50)] == [
        0, 1, 1, 4, 4, 7, 7, 10, 10, 13, 13,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{do: draw_regret, n: 2, who: {at_depth: 3}}", Effect("draw_regret", n=2, who=Who("at_depth", 3))),
        (
            "{do: move_regret, n: 1, from: left, to: self, pick: random}",
            Effect("move_regret", n=1, source=Who("left"), to=Who("self"), pick="random"),
        ),
        ("{do: reroll, n: all}", Effect("reroll")),
        ("{do: boat, by: -1, who: others}", Effect("boat", by=-1, who=Who("others"))),
        ("{do: boat, to: 3, who: self}", Effect("boat", depth=3)),
        ("{do: peek, n: 1, area: {any: 2}}", Effect("peek", n=1, area=Area("any", 2))),
        ("{do: discard_fish, filter: {align: foul, size: large}, who: all}",
         Effect("discard_fish", filter=Filter("foul", "large"), who=Who("all"))),
        ("{do: auto_catch, if: {bucks_at_least: 3}}", Effect("auto_catch", test=Condition("bucks_at_least", 3))),
        ("{do: end_action, free: yes}", Effect("end_action", free=True)),
        ("{do: relocate_this, to: most_regrets, on: miss}",
         Effect("relocate_this", to=Who("most_regrets"), on="miss")),
        ("{do: relocate_this, to: bottom, on: now}", Effect("relocate_this", place="bottom")),
        ("{do: may, cost: {dice: 1}, then: [{do: flip_worms}]}",
         Effect("may", cost=Cost("dice", 1), lists=((Effect("flip_worms"),),))),
        ("{do: may, cost: {}, then: []}", Effect("may", lists=((),))),
        ("{do: coin, heads: [{do: flip_worms}], tails: []}", Effect("coin", lists=((Effect("flip_worms"),), ()))),
        ("{do: if, test: {at_depth: 1}, then: [{do: flip_worms}]}",
         Effect("if", test=Condition("at_depth", 1), lists=((Effect("flip_worms"),), ()))),
        ("{do: choose_one, of: [[], [{do: flip_worms}]]}", Effect("choose_one", lists=((), (Effect("flip_worms"),)))),
        ("{do: set_difficulty, x: 0}", Effect("set_difficulty")),
        ("{do: add_difficulty, x: -2}", Effect("add_difficulty", x=-2)),
        ("{do: gain_die, kind: any}", Effect("gain_die", kind="any")),
    ],
)  # fmt: skip
def test_effects(regrets, text, made):
    assert effect(regrets, text) == made


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("{do: fly}", "reveal", "there is no 'do' 'fly'"),
        ("{n: 1}", "reveal", "does not say what it does"),
        ("{do: draw_regret, n: 0, who: self}", "reveal", "it is 1 or more"),
        ("{do: draw_regret, n: two, who: self}", "reveal", "it is a whole number"),
        ("{do: draw_regret, who: self}", "reveal", "lacks the key 'n'"),
        ("{do: draw_regret, n: 1, who: everyone}", "reveal", "it can be self, left"),
        ("{do: draw_regret, n: 1, whom: self}", "reveal", "does not have the key 'whom'"),
        ("{do: move_regret, n: 1, from: all, to: self, pick: random}", "reveal", "it can be self, left"),
        ("{do: move_regret, n: 1, from: self, pick: random}", "reveal", "lacks the key 'to'"),
        ("{do: boat, who: self}", "reveal", "either 'to' or 'by'"),
        ("{do: boat, by: 0, who: self}", "reveal", "changes nothing"),
        ("{do: reveal, area: under_this}", "reveal", "turns up tops"),
        ("{do: auto_catch, if: {at_depth: 1}}", "catch", "allowed only in reveal"),
        ("{do: swap, target: hand}", "eat", "allowed only in reveal"),
        ("{do: relocate_this, to: bottom, on: now}", "eat", "allowed only in reveal or catch"),
        ("{do: relocate_this, to: bottom, on: miss}", "catch", "only in 'reveal'"),
        ("{do: gain_die, kind: omen}", "eat", "goes back with its card"),
        ("{do: gain_die, kind: player}", "eat", "it can be blue, green, orange, omen, any"),
        ("{do: choose_one, of: []}", "reveal", "nothing to choose from"),
        ("{do: may, cost: {bucks: 1, dice: 1}, then: []}", "reveal", "is not one word with a number"),
        ("{do: if, test: {luck: 3}, then: []}", "reveal", "it can be regrets_at_least"),
        ("{do: discard_fish, filter: {first_today: yes}, who: self}", "reveal", "neither 'all' nor"),
        ("{do: coin, heads: [{do: fly}], tails: []}", "reveal", "there is no 'do' 'fly'"),
    ],
)
def test_texts_that_are_wrong(regrets, text, where, said):
    with pytest.raises(ValueError, match=r"the card 'elder-cod'") as error:
        effect(regrets, text, where)
    assert said in str(error.value)


def test_what_is_always_on(regrets):
    text = "[{is: difficulty, n: -1, filter: {first_today: yes, align: foul}}]"
    made = read(regrets, "rods", "dawn-rod", static=text)
    assert made.rods["dawn-rod"].static == (Static("difficulty", -1, Filter("foul", None, True)),)
    with pytest.raises(ValueError, match=r"'dawn-rod'.*no 'is' 'exact_dice'"):
        read(regrets, "rods", "dawn-rod", static="[{is: exact_dice, n: 2}]")
    with pytest.raises(ValueError, match=r"'elder-cod'.*no 'is' 'keep_change'"):
        read(regrets, "fish", "elder-cod", static="[{is: keep_change}]")


@pytest.mark.parametrize(
    ("deck", "card", "changes", "said"),
    [
        ("dinks", "bent-hook", {"when": "any_turn"}, "is for 'sea_pay'"),
        ("dinks", "bent-hook", {"when": "never"}, "it can be sea_pay, shop, any_turn"),
        ("dinks", "bent-hook", {"effects": "[{do: gain_die, kind: omen}]"}, "goes back with its card"),
        ("fish", "elder-cod", {"size": "huge"}, "it can be small, middling, large"),
        ("fish", "elder-cod", {"value": "much"}, "it is a whole number"),
        ("fish", "heirloom-salmon", {"value": "none"}, "cannot have 'value_fixed'"),
        ("fish", "elder-cod", {"sellable": "no"}, "does not have the key 'sellable'"),
        ("reels", "iron-reel", {"activated": "{when: shop, limit: 0, effects: []}"}, "it is 1 or more"),
        ("reels", "iron-reel", {"activated": "{when: shop, limit: 1, then: []}"}, "does not have the key 'then'"),
        ("reels", "iron-reel", {"activated": "often"}, "is not a table"),
        ("fish", "elder-cod", {"eat": "nothing"}, "is not a list"),
        ("regrets", "regret-0", {"value": "few"}, "it is a whole number"),
        ("regrets", "regret-0", {"id": "elder-cod"}, "is in two decks"),
        ("regrets", "regret-0", {"id": "regret-1"}, "twice"),
    ],
)
def test_cards_that_are_wrong(regrets, deck, card, changes, said):
    with pytest.raises(ValueError, match="card") as error:
        read(regrets, deck, card, **changes)
    assert said in str(error.value)


def test_an_omen_die_on_gear(regrets):
    text = "{when: any_turn, limit: 1, effects: [{do: gain_die, kind: omen}]}"
    assert read(regrets, "reels", "iron-reel", activated=text).reels["iron-reel"].activated.effects[0].kind == "omen"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"shoal": "12"}, "there are 39 fish of Depth 1; the shoals there take 36"),
        ({"regrets_each": "20"}, "there are 60 Regrets"),
        ({"days": ["monday"]}, "not one of the days"),
        ({"bag": {"pink": "8"}}, "'pink'"),
        ({"saturday_die": ["pink"]}, "'pink'"),
        ({"madness": []}, "begin at 0"),
        ({"difficulties": []}, "is not a table"),
        ({"mounts": "2"}, "is not a list"),
        ({"shops": []}, "is not a table"),
        ({"last_turns": "two"}, "'last_turns' is not a whole number"),
        ({"difficulties": {"one": {}}}, "not a whole number"),
        ({"difficulties": {"1": {"small": ["1"]}}}, "not [least, most]"),
    ],
)
def test_figures_that_are_wrong(regrets, change, said):
    with pytest.raises(ValueError, match=r".") as error:
        Components.from_mapping({**regrets.figures, **change})
    assert said in str(error.value)


def test_a_missing_figure(regrets):
    for name in ("seats", "fish", "madness", "shops", "fishbucks"):
        with pytest.raises(ValueError, match=f"lack the figure '{name}'"):
            Components.from_mapping({key: value for key, value in regrets.figures.items() if key != name})


def test_a_deck_is_a_list_of_cards_with_ids(regrets):
    with pytest.raises(ValueError, match="'rods' has no id"):
        Components.from_mapping({**regrets.figures, "rods": [{"name": "Rod"}]})
    with pytest.raises(ValueError, match="'rods' is not a list"):
        Components.from_mapping({**regrets.figures, "rods": {"dawn-rod": {}}})
