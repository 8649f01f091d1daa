"""Orders: sonar.move."""

from __future__ import annotations

import pytest


def test_an_order_goes_one_space_and_joins_the_route(sonar):
    table = sonar.table("E5").play("red north")
    assert (table.red.at, table.red.route, table.red.ordered, table.red.last) == ("E4", ("E5", "E4"), True, "order")
    assert (table.red.owes, table.red.heading) == (("breakdown", "gauge"), "north")
    assert table.event("moved").at == "E4"


@pytest.mark.parametrize(
    ("red", "order", "rule"),
    [
        ({"at": "A5"}, "west", "move.edge"),
        ({"at": "A1"}, "north", "move.edge"),
        ({"at": "J1"}, "east", "move.edge"),
        ({"at": "A10"}, "south", "move.edge"),
        ({"at": "E5"}, "south", "move.island"),
        ({"at": "E4", "route": ("E5", "E4")}, "south", "move.own-route"),
        ({"at": "E4", "mines": ("D4",)}, "west", "move.own-mine"),
    ],
)
def test_the_limits_of_an_order(sonar, red, order, rule):
    assert sonar.table(red).refused(f"red {order}") == rule


def test_readings_of_the_limits(sonar):
    table = sonar.table({"at": "E4", "route": ("E5", "E4"), "mines": ("D4",)})
    passable = table.under(move_limits="own-mines-passable")
    assert passable.play("red west").red.at == "D4"
    assert passable.refused("red south") == "move.own-route"
    free = table.under(move_limits="no-limits")
    assert free.play("red south").red.route == ("E5", "E4")
    assert free.play("red west").red.at == "D4"
    assert free.under().play("red north").red.at == "E3"
    assert sonar.table("A1", move_limits="no-limits").refused("red west") == "move.edge"


def test_the_enemy_does_not_block_and_nothing_happens(sonar):
    table = sonar.table("E5", {"at": "E4", "route": ("E3", "E4"), "mines": ("D5",)})
    met = table.play("red north")
    assert (met.red.at, met.red.damage, met.blue.damage, met.kinds) == ("E4", 0, 0, ["moved"])
    assert "sonar.move.no-other-obstacle" in met.event("moved").rules
    over_mine = table.play("red west")
    assert over_mine.blue.mines == ("D5",)
    assert "sonar.mine.lies-still" in over_mine.event("moved").rules
    for seat in ("red.captain", "blue.captain"):
        assert not {"sonar.move.no-other-obstacle", "sonar.mine.lies-still"} & {*over_mine.heard(seat)[0].rules}


def test_the_next_order_waits_for_both_oks(sonar):
    table = sonar.table("E5", mode="real-time").play("red north")
    assert table.refused("red north") == "move.after-ok"
    assert table.refused("red surface") == "move.after-ok"
    half = table.play("red gauge mine")
    assert half.refused("red north") == "move.after-ok"
    assert half.play("red breakdown N1", "red north").red.at == "E3"


def test_the_enemy_hears_the_direction_alone(sonar):
    table = sonar.table("E5").play("red north")
    (heard,) = table.heard("blue.radio-operator")
    assert (heard.to, heard.at) == ("north", None)
    assert table.heard("red.radio-operator")[0].at == "E4"
