"""The visibility of information."""

from __future__ import annotations

from dataclasses import replace

import pytest

ANGLERS = {
    1: {"fish": ["lamp-sprat", "elder-cod"], "regrets": ["regret-3"], "supplies": ["chart"], "dinks": ["bent-hook"],
        "rods": ["dawn-rod"], "bucks": 4, "depth": 0, "fresh": "p1 p2 p3"},
    2: {"fish": ["tallow-eel"], "regrets": ["regret-0", "regret-1"], "fresh": "p1"},
}  # fmt: skip


def view(table, *seats):
    """Return what a person sees."""
    return table.engine.view(table.position, seats)


def test_hands_and_regrets_are_for_their_owner(regrets):
    table = regrets.table(ANGLERS)
    one, two = view(table, 1).anglers
    assert (one.fish, one.regrets, one.supplies) == (("elder-cod", "lamp-sprat"), ("regret-3",), ("chart",))
    assert (two.fish, two.regrets) == ((None,), (None, None))
    other = view(table, 2).anglers[0]
    assert (other.fish, other.regrets, other.supplies) == ((None, None), (None,), (None,))
    assert (other.dinks, other.rods, other.bucks, other.depth) == (("bent-hook",), ("dawn-rod",), 4, 0)
    assert len(view(table, 2).regret_deck) == 17
    assert not any(view(table, 1, 2).regret_deck)


def test_everything_open(regrets):
    table = regrets.table(ANGLERS, hidden_information="all-open", regret_discards=("regret-2",))
    seen = view(table, 2)
    assert seen.anglers[0].fish == ("elder-cod", "lamp-sprat")
    assert seen.anglers[0].regrets == ("regret-3",)
    assert seen.regret_discards == ("regret-2",)


def test_regrets_are_seen_in_the_end(regrets):
    table = regrets.table(ANGLERS, day="saturday", phase="over", turn=None)
    assert view(table, 1).anglers[1].regrets == ("regret-0", "regret-1")
    assert view(table, 1).anglers[1].fish == (None,)


def test_dinks_may_be_private(regrets):
    table = regrets.table(ANGLERS, dink_secrecy="private")
    assert view(table, 2).anglers[0].dinks == (None,)
    assert view(table, 1).anglers[0].dinks == ("bent-hook",)
    drawn = regrets.table(ANGLERS, dink_secrecy="private").play("1 pass", "1 reward dink | dink wet-coupon")
    heard = {seat: drawn.engine.heard(drawn.position, drawn.events, (seat,))[0] for seat in (1, 2)}
    assert (heard[1].dink, heard[2].dink) == ("wet-coupon", None)


def test_discarded_regrets(regrets):
    table = regrets.table(ANGLERS, regret_discards=("regret-2", "regret-0"))
    assert view(table, 1).regret_discards == (None, None)
    assert view(table.under(regret_discards="face-up"), 1).regret_discards == ("regret-0", "regret-2")


@pytest.mark.parametrize(("reading", "heard_by_other"), [("face-down", None), ("face-up", "regret-3")])
def test_what_is_heard_of_a_discard(regrets, reading, heard_by_other):
    table = regrets.table(ANGLERS).under(regret_discards=reading)
    passed = table.play("1 pass", "1 reward regret | lost-regret regret-3")
    heard = {seat: passed.engine.heard(passed.position, passed.events, (seat,))[0] for seat in (1, 2)}
    assert (heard[1].regret, heard[2].regret) == ("regret-3", heard_by_other)


def test_cards_of_a_shop_are_seen_by_the_buyer(regrets):
    drawn = regrets.table(ANGLERS).play("1 visit reel 3 | reel iron-reel | reel thrifty-reel | reel patient-reel")
    names = ("iron-reel", "patient-reel", "thrifty-reel")
    assert view(drawn, 1).anglers[0].drawn_reels == names
    assert view(drawn, 2).anglers[0].drawn_reels == (None,) * 3
    heard = {seat: drawn.engine.heard(drawn.position, drawn.events, (seat,))[-1] for seat in (1, 2)}
    assert (heard[1].cards, heard[2].cards, heard[2].number) == (names, None, 3)
    kept = drawn.play("1 keep-cards iron-reel")
    told = kept.engine.heard(kept.position, kept.events, (2,))[0]
    assert told.cards == ("iron-reel",)  # reels lie open


def test_everybody_hears_of_regrets_that_lie_open(regrets):
    table = regrets.table({1: {"depth": 0, "fish": ["tallow-eel"]}, 2: {}}, hidden_information="all-open")
    sold = table.play("1 sell tallow-eel | regret regret-2")
    assert sold.engine.heard(sold.position, sold.events, (2,))[-1].regret == "regret-2"


def test_supplies_that_are_kept_stay_secret(regrets):
    kept = regrets.table(ANGLERS).play("1 visit supply 1 | supply flare")
    told = kept.engine.heard(kept.position, kept.events, (2,))[-1]
    assert (told.kind, told.number, told.cards) == ("cards-kept", 1, None)
    opened = regrets.table(ANGLERS, hidden_information="all-open").play("1 visit supply 1 | supply flare")
    assert [one.cards for one in opened.engine.heard(opened.position, opened.events, (2,))[1:]] == [("flare",)] * 2


def test_regrets_drawn_are_heard_by_their_owner(regrets):
    sold = regrets.table({1: {"depth": 0, "fish": ["tallow-eel"]}, 2: {}}).play("1 sell tallow-eel | regret regret-2")
    heard = {seat: sold.engine.heard(sold.position, sold.events, (seat,))[-1] for seat in (1, 2)}
    assert (heard[1].regret, heard[2].regret) == ("regret-2", None)


def test_the_back_of_a_face_down_top(regrets):
    depth = tuple(sorted(regrets.components.pile("depth_1").elements()))
    for reading, size in (("size-only", regrets.components.fish[depth[0]].size), ("nothing", None)):
        shoal = view(regrets.open(2, depth_1=depth, face_down_information=reading), 1).shoals[0]
        assert (shoal.shadow, [one.card for one in shoal.cards]) == (size, [None] * 13)


def test_two_positions_that_differ_in_secrets_look_alike(regrets):
    table = regrets.table(ANGLERS)
    one = table.angler(1)
    others = replace(one, fish=("tin-herring", "keel-tunny"), regrets=("regret-0",), supplies=("flare",))
    swapped = replace(table.position, anglers=(others, table.angler(2)), regret_deck=("regret-1",) * 17)
    assert view(table, 2) == table.engine.view(swapped, (2,))
    before = [(one.seats, one.kind) for one in table.engine.to_act(table.position)]
    assert before == [(one.seats, one.kind) for one in table.engine.to_act(swapped)]
