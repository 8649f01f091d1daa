"""Ways in which a position is impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline_engines.deep_regrets.faults_of_cards import is_part_of
from leadline_engines.deep_regrets.position import Attempt, Die, Frame, Lying, Shoal, Slot


def faults(table, position):
    """Return the rules of the faults of a position."""
    return {one.rule.removeprefix("regrets.") for one in table.engine.faults(position)}


def with_angler(table, **values):
    """Return the position of a table with player 1 changed."""
    anglers = (replace(table.angler(1), **values), *table.position.anglers[1:])
    return replace(table.position, anglers=anglers)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"fish": ("lamp-sprat",)}, "pile.nothing-lost"),
        ({"rods": ("dawn-rod", "dawn-rod")}, "pile.nothing-lost"),
        ({"depth": 4}, "setup.boats"),
        ({"drawn_rods": ("dawn-rod",)}, "shop.keep"),
        ({"spent": ("player",) * 2}, "setup.player-dice"),
        ({"spent": ("player",) * 4}, "pile.nothing-lost"),
        ({"spent": ("player", "player"), "fresh": (Die("player", 4),)}, "pile.faces"),
        ({"spent": ("player",) * 3 + ("blue",)}, "pile.nothing-lost"),
        ({"bucks": 11}, "sell.cap"),
        ({"rod": "dawn-rod"}, "declare.one-each"),
        ({"mounts": (Slot(2), Slot(2), Slot(2))}, "setup.mounts"),
        ({"visited": ("rod", "rod")}, "shop.once-a-day"),
        ({"visited": ("rod",)}, "turn.sea-actions"),
        ({"used": ("dawn-rod",)}, "free.gear"),
        ({"spent": ("player", "player"), "rolled": (Die("player", 1),)}, "muster.placed"),
        ({"passed": True}, "pass.out"),
    ],
)
def test_faults_of_a_board(regrets, change, rule):
    table = regrets.table()
    assert rule in faults(table, with_angler(table, **change))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"first": 3}, "setup.first-player"),
        ({"preserver": 3}, "preserver.to-another"),
        ({"turn": None}, "day.turn-order"),
        ({"phase": "over"}, "day.turn-order"),
        ({"first_day": "friday"}, "setup.days"),
        ({"day": "monday", "first_day": "tuesday"}, "setup.days"),
        ({"day": "monday", "phase": "declaration"}, "day.first-day"),
        ({"last_turns": 1}, "pass.last-two"),
        ({"last_turns": 3}, "pass.last-two"),
        ({"phase": "refresh"}, "muster.order"),
        ({"attempt": (Attempt("1a"),)}, "cast.pay"),
        ({"bag": ()}, "pile.nothing-lost"),
        ({"regret_deck": ()}, "pile.nothing-lost"),
        ({"dink_discards": ("bent-hook",)}, "pile.nothing-lost"),
        ({"anglers": ()}, "setup.players"),
        ({"shoals": ()}, "setup.shoals"),
    ],
)
def test_faults_of_the_table(regrets, change, rule):
    table = regrets.table()
    assert rule in faults(table, replace(table.position, **change))


def test_regrets_in_play(regrets):
    table = regrets.table()
    fewer = replace(table.position, regret_deck=(None,) * 19, regret_box=(None,) * 41)
    assert faults(table, fewer) == {"setup.regret-deck"}


@pytest.mark.parametrize(
    ("cards", "shadow", "rule"),
    [
        ((Lying("elder-cod"), *(Lying(),) * 12), None, "setup.shoals"),
        ((Lying(), Lying("lamp-sprat", True), *(Lying(),) * 11), None, "cast.reveal"),
        ((Lying("lamp-sprat"), *(Lying(),) * 12), "large", "information.shadow"),
        ((Lying("lamp-sprat", True), *(Lying(),) * 12), "small", "information.shadow"),
        ((Lying(),) * 14, None, "setup.shoals"),
    ],
)
def test_faults_of_a_shoal(regrets, cards, shadow, rule):
    table = regrets.table()
    shoals = (Shoal("1a", cards, shadow), *table.position.shoals[1:])
    assert rule in faults(table, replace(table.position, shoals=shoals))


def test_an_empty_sea(regrets):
    table = regrets.table()
    emptied = tuple(Shoal(name) for name in regrets.components.shoals)
    assert "end.sea-empty" in faults(table, replace(table.position, shoals=emptied))


def test_the_last_player_has_its_turns_counted(regrets):
    table = regrets.table({1: {}, 2: {"passed": True}}, last_turns=2)
    assert faults(table, replace(table.position, last_turns=0)) == {"pass.last-two"}
    everybody = replace(with_angler(table, passed=True), last_turns=0)
    assert faults(table, everybody) == {"pass.day-ends"}


def test_gear_before_the_first_declaration(regrets):
    table = regrets.table({1: {"rods": ["dawn-rod"]}, 2: {}}, day="monday")
    worn = with_angler(table, rod="dawn-rod")
    assert faults(table, worn) == {"day.first-day"}
    at_once = table.under(new_gear="at-once")
    assert not faults(at_once, worn)


def rules_under(table, position, **readings):
    """Return the rules of the faults of a position under some readings, with their kinds."""
    found = table.under(**readings).engine.faults(position)
    return {(one.rule.removeprefix("regrets."), one.kind) for one in found}


def tuesday(regrets, phase, anglers=None, **values):
    """Set up a table on the second day, in a phase before the actions."""
    table = regrets.table(anglers or {1: {}, 2: {}}, day="tuesday")
    return table, replace(table.position, phase=phase, **values)


@pytest.mark.parametrize(
    ("changed", "rule", "kind"),
    [
        ({"last_turns": 1}, "day.next", "state"),
        ({"acted": True}, "day.next", "state"),
        ({"easier": 1}, "day.next", "history"),
        ({"set_ahead": 4}, "day.next", "history"),
        ({"cheaper": 1}, "day.next", "history"),
    ],
)
def test_what_a_turn_leaves_is_over_when_a_day_begins(regrets, changed, rule, kind):
    table, position = tuesday(regrets, "declaration", **changed)
    assert rules_under(table, position) == {(rule, kind)}


@pytest.mark.parametrize(
    ("changed", "kind"), [({"passed": True}, "state"), ({"has_cast": True}, "history"), ({"depth": 0}, "")]
)
def test_what_a_player_did_yesterday_is_forgotten(regrets, changed, kind):
    table, position = tuesday(regrets, "declaration", turn=2)
    changed_position = replace(position, anglers=(replace(position.anglers[0], **changed), position.anglers[1]))
    assert rules_under(table, changed_position) == ({("day.next", kind)} if kind else set())


def test_a_declaration_of_a_player_at_port_is_overdue(regrets):
    table, position = tuesday(regrets, "declaration", {1: {"depth": 0}, 2: {}})
    assert rules_under(table, position) == {("declare.from-port", "state")}
    assert rules_under(table, position, from_port="free-choice") == set()


def test_a_player_without_gear_does_not_equip(regrets):
    table, position = tuesday(regrets, "equip", {1: {}, 2: {"rods": ["dawn-rod"]}})
    assert rules_under(table, position) == {("declare.equip-after", "state")}
    assert rules_under(table, replace(position, turn=2)) == set()


def test_what_was_equipped_is_off_before_a_player_equips(regrets):
    anglers = {1: {"rods": ["dawn-rod"], "rod": "dawn-rod"}, 2: {"rods": ["steady-rod"]}}
    table, position = tuesday(regrets, "equip", anglers)
    assert rules_under(table, position) == {("declare.lasts", "history")}
    assert rules_under(table, replace(position, turn=2)) == set()


def test_a_turn_that_ends_with_its_action_is_over(regrets):
    table = regrets.table()
    acted = replace(table.position, acted=True)
    assert rules_under(table, acted) == set()
    assert rules_under(table, acted, turn_end="turn-ends") == {("turn.after-action", "history")}


def test_a_pool_above_max_dice_is_cut_at_once(regrets):
    table = regrets.table({1: {"fresh": "p1 p1 p1 b1 b1 b1"}, 2: {}})
    assert rules_under(table, table.position) == set()
    assert rules_under(table, table.position, madness_timing="all-at-once") == {("madness.max-dice-when", "state")}


def test_the_omen_die_is_with_its_card(regrets):
    table = regrets.table()
    owned = replace(with_angler(table, spent=("player", "player", "player", "omen")), aside=())
    assert rules_under(table, replace(owned, omen_card="abyss-judge")) == {("effect.omen", "state")}
    assert rules_under(table, owned) == {("effect.omen", "history")}
    nobody = replace(regrets.table().position, omen_card="abyss-judge")
    assert rules_under(table, nobody) == {("effect.omen", "state")}


MUSTERS = (Frame("muster", 2), Frame("muster", 1))


@pytest.mark.parametrize(
    ("frames", "turn", "rule"),
    [
        (MUSTERS, 1, None),
        (MUSTERS[:1], 2, None),
        (MUSTERS[1:], 1, "muster.order"),
        (MUSTERS, 2, "muster.order"),
        ((*MUSTERS[:1], replace(MUSTERS[1], text="reveal")), 1, "muster.order"),
        ((Frame("throw", 1),), 1, None),
        ((Frame("throw", 2),), 2, "preserver.to-another"),
        ((Frame("throw", 1),), 2, "preserver.to-another"),
        ((Frame("throw", 1), Frame("muster", 1)), 1, "preserver.to-another"),
        ((Frame("reward", 1),), 1, "day.phases"),
        ((Frame("muster", 3),), 1, "day.turn-order"),
        ((Frame("placing", 1, "muster", number=4),), 1, "muster.placed"),
    ],
)
def test_the_refresh_musters_in_order_and_then_throws(regrets, frames, turn, rule):
    table, position = tuesday(regrets, "refresh", {1: {"fresh": "p3"}, 2: {}}, frames=frames, turn=turn)
    found = {one for one, _ in rules_under(table, position)}
    assert (rule in found) if rule else not found


@pytest.mark.parametrize(
    ("frame", "rule"),
    [
        (Frame("arrival", 1, "regret"), "arrive.steps"),
        (Frame("shopping", 1, "more"), "shop.keep"),
        (Frame("shopping", 1, "nonsense"), "shop.keep"),
        (Frame("reward", 1), "pass.reward"),
        (Frame("penalty", 1), "day.phases"),
        (Frame("fishing", 1, "pay", "2b"), "cast.pay"),
        (Frame("worms", 1, shoal="9z"), "free.worms-return"),
        (Frame("effects", 1, "option", card="lamp-sprat", text="nonsense"), "card.in-order"),
        (Frame("effects", 1, "option", card="lamp-sprat", text="reveal", path=((4, 4),)), "card.in-order"),
    ],
)
def test_what_cannot_be_under_way_is_refused(regrets, frame, rule):
    table = regrets.table()
    assert (rule, "state") in rules_under(table, replace(table.position, frames=(frame,)))


def test_the_end_of_the_game_waits_for_a_penalty(regrets):
    table = regrets.table({1: {"regrets": ["regret-1"], "mounts": (Slot(2), Slot(3), Slot(2))}, 2: {}})
    ending = replace(table.position, phase="regrets")
    assert ("score.total", "state") in rules_under(table, ending)
    assert ("end.penalty-tie", "state") in rules_under(table, replace(ending, frames=(Frame("penalty", 2),)))
    hidden = replace(ending.anglers[0], regrets=(None,))
    assert ("end.reveal", "state") in rules_under(table, replace(ending, anglers=(hidden, ending.anglers[1])))


def test_a_fish_that_lies_face_up_is_known(regrets):
    table = regrets.table()
    shoals = (Shoal("1a", (Lying(up=True), *(Lying(),) * 12)), *table.position.shoals[1:])
    assert ("cast.reveal", "state") in rules_under(table, replace(table.position, shoals=shoals))


def test_a_question_past_its_effect_is_impossible(regrets):
    """A text below that is further on than the effect that asks has nothing under way any more."""
    below = Frame("effects", 1, card="iron-reel", text="effects", place=2)
    asking = Frame("effects", 1, step="dice", card="iron-reel", text="effects", place=1, number=1)
    assert not is_part_of(asking, below)
    assert is_part_of(asking, replace(below, place=1))
    table = regrets.table()
    assert ("card.in-order", "state") in rules_under(table, replace(table.position, frames=(below, asking)))
