"""Explosions: sonar.explosion."""

from __future__ import annotations

import pytest


def shot(sonar, target, red="K2", blue="A1", red_mines=(), blue_mines=(), **more):
    """Let Red launch a torpedo in real time on Alpha."""
    own = {"at": red, "gauges": {"torpedo": 3}, "mines": red_mines}
    table = sonar.table(own, {"at": blue, "mines": blue_mines}, mode="real-time", **more)
    return table.play(f"red torpedo {target}")


@pytest.mark.parametrize(("blue", "damage"), [("K5", 2), ("L4", 1), ("J6", 1), ("K4", 1), ("M5", 0), ("K7", 0)])
def test_the_damage_goes_by_the_distance(sonar, blue, damage):
    table = shot(sonar, "K5", blue=blue)
    assert (table.blue.damage, table.red.damage) == (damage, 0)
    assert table.event("exploded").damage == (0, damage)


def test_the_own_submarine_is_hit_too(sonar):
    table = shot(sonar, "K3")
    assert table.red.damage == 1
    assert "sonar.explosion.own-submarine" in table.event("exploded").rules


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_mine_on_the_impact(sonar, owner):
    mines = {f"{owner}_mines": ("K5",)}
    table = shot(sonar, "K5", blue="L5", **mines)
    assert (table.blue.damage, table.red.mines, table.blue.mines) == (1, (), ())
    assert table.kinds == ["launched", "exploded", "mine-lost"]
    assert table.event("mine-lost").seat == f"{owner}.captain"
    too = shot(sonar, "K5", blue="L5", torpedo_on_mine="mine-explodes", **mines)
    assert (too.blue.damage, too.red.mines, too.blue.mines) == (2, (), ())
    assert too.kinds == ["launched", "exploded", "exploded"]


def test_a_lost_mine_is_told_to_its_owner(sonar):
    table = shot(sonar, "K5", blue_mines=("K5",))
    assert [one.kind for one in table.heard("red.captain")] == ["launched", "exploded"]
    assert [one.kind for one in table.heard("blue.captain")] == ["launched", "exploded", "mine-lost"]
    assert table.under(mine_loss="all-told").heard("red.captain")[-1].at == "K5"


def test_a_mine_beside_goes_off(sonar):
    table = shot(sonar, "K5", blue="K7", blue_mines=("K6",))
    assert (table.blue.damage, table.blue.mines, table.kinds) == (1, (), ["launched", "exploded", "exploded"])
    stays = shot(sonar, "K5", blue="K7", blue_mines=("K6",), mine_next_to_impact="stays")
    assert (stays.blue.damage, stays.blue.mines) == (0, ("K6",))


def test_a_chain(sonar):
    table = shot(sonar, "K5", blue="K8", red_mines=("K6", "K7"))
    assert (table.blue.damage, table.red.mines) == (1, ())
    one = shot(sonar, "K5", blue="K8", red_mines=("K6", "K7"), chain_depth="one-step")
    assert (one.blue.damage, one.red.mines) == (0, ("K7",))


def test_the_order_of_record(sonar):
    table = shot(sonar, "K5", red_mines=("J6", "L4", "L6"), blue_mines=("J6", "K4", "L7"))
    assert [event.at for event in table.events if event.kind == "exploded"] == [
        "K5",
        "K4",
        "L4",
        "J6",
        "J6",
        "L6",
        "L7",
    ]
    assert (table.red.mines, table.blue.mines) == ((), ())


def test_damage_adds_up(sonar):
    table = shot(sonar, "K5", blue="L6", blue_mines=("K6",))
    assert table.blue.damage == 2
    assert [event.damage for event in table.events[1:]] == [(0, 1), (0, 1)]


def test_a_triggered_mine_does_the_same(sonar):
    red = {"at": "E4", "mines": ("F5", "G5"), "ordered": True}
    table = sonar.table(red, {"at": "F5", "mines": ("F5",)}).play("red trigger F5")
    assert (table.red.damage, table.blue.damage, table.red.mines, table.blue.mines) == (1, 3, (), ())
    assert table.kinds == ["triggered", "exploded", "mine-lost", "exploded"]


def test_a_fresh_mine_that_is_gone_is_forgotten(sonar):
    red = {"at": "K2", "mines": ("K3",), "fresh": "K3", "last": "use"}
    table = sonar.table(red, {"at": "A1", "mines": ("L4",)}, mode="real-time").play("blue trigger L4")
    assert (table.red.mines, table.red.fresh) == ((), None)


def test_who_says_what_it_did(sonar):
    table = shot(sonar, "K3")
    assert table.heard("blue.captain")[-1].damage == (1, 0)
    only = shot(sonar, "K3", hit_announcement="enemy-only")
    heard = only.heard("blue.captain")[-1]
    assert heard.damage == (None, 0)
    assert not {"sonar.explosion.indirect", "sonar.explosion.own-submarine", "sonar.end.hull"} & {*heard.rules}
    assert (only.heard("red.captain")[-1].damage, only.red.damage) == ((None, 0), 1)


def test_islands_make_no_difference(sonar):
    table = sonar.table({"at": "E5", "gauges": {"torpedo": 3}, "ordered": True}, "F6").play("red torpedo F5")
    assert (table.red.damage, table.blue.damage) == (1, 1)
