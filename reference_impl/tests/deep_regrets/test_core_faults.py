"""Ways in which a position is impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline_engines.deep_regrets.position import Attempt, Die, Lying, Shoal, Slot


def faults(table, position):
    """The rules of the faults of a position."""
    return {one.rule.removeprefix("regrets.") for one in table.engine.faults(position)}


def with_angler(table, **values):
    """The position of a table with player 1 changed."""
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
