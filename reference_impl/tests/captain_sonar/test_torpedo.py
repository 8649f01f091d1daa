"""Torpedoes: sonar.torpedo."""

from __future__ import annotations

import pytest


def armed(sonar, at, mode="turn-by-turn", **more):
    """Set up a table where Red may launch."""
    boxes = {"torpedo": 3}
    return sonar.table({"at": at, "ordered": mode == "turn-by-turn", "gauges": boxes}, "A1", mode=mode, **more)


@pytest.mark.parametrize(
    ("at", "to", "rule"),
    [
        ("A10", "C7", "torpedo.range"),
        ("A10", "A10", "torpedo.range"),
        ("A10", "D7", "torpedo.range"),
        ("E5", "E6", "torpedo.target"),
        ("J5", "K5", "torpedo.target"),
        ("J5", "torpedo", "torpedo.target"),
    ],
)
def test_what_is_out_of_reach(sonar, at, to, rule):
    assert armed(sonar, at).refused(f"red torpedo {to}") == rule


def test_what_is_in_reach(sonar):
    table = armed(sonar, "A10")
    after = table.play("red torpedo C8")
    assert (after.kinds, after.red.gauges.torpedo) == (["launched", "exploded"], 0)
    assert table.refusal("red torpedo").kind == "incomplete"
    listed = [one.at for one in table.listed("red", "torpedo")]
    assert listed == ["A6", "A7", "B7", "A8", "B8", "C8", "A9", "B9", "C9", "B10", "C10", "D10", "E10"]
    (decision,) = [one for one in table.engine.to_act(table.position) if one.kind == "torpedo"]
    assert table.engine.choices(table.position, decision).free == ("path",)


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("B10 C10 C9 D9 E9 E10", "torpedo.range"),
        ("B10 D10 E10", "torpedo.steps"),
        ("B10 C10 D10", "torpedo.steps"),
        ("B9 C10 D10 E10", "torpedo.steps"),
        ("Q1 C10 D10 E10", "torpedo.steps"),
    ],
)
def test_a_stated_path(sonar, path, rule):
    assert armed(sonar, "A10").refused(f"red torpedo E10 via {path}") == rule


def test_a_good_path_changes_nothing(sonar):
    table = armed(sonar, "A10")
    assert table.play("red torpedo B9 via A9 B9").position == table.play("red torpedo B9").position
    assert "sonar.torpedo.steps" in table.play("red torpedo B9 via A9 B9").event("launched").rules


def test_ways_over_water(sonar):
    past, across = armed(sonar, "D10", "real-time"), armed(sonar, "A8", "real-time")
    accepted = {"water-route": (True, False), "no-detour": (False, False), "plain-distance": (True, True)}
    for reading, found in accepted.items():
        tables = ((past, "D12"), (across, "C7"))
        for (table, to), legal in zip(tables, found, strict=True):
            under = table.under(torpedo_range=reading)
            if legal:
                assert under.play(f"red torpedo {to}").red.gauges.torpedo == 0
            else:
                assert under.refused(f"red torpedo {to}") == "torpedo.water-route"


def test_paths_over_islands_and_detours(sonar):
    table = armed(sonar, "D10", "real-time")
    assert table.refused("red torpedo D12 via D11 D12") == "torpedo.water-route"
    assert table.play("red torpedo D12 via E10 E11 E12 D12").red.gauges.torpedo == 0
    assert table.under(torpedo_range="plain-distance").play("red torpedo D12 via D11 D12").red.gauges.torpedo == 0
    no_detour = table.under(torpedo_range="no-detour")
    assert no_detour.refused("red torpedo E11 via F10 F11 E11") == "torpedo.steps"
    assert no_detour.refused("red torpedo E11 via D9 E9 E10 E11") == "torpedo.water-route"
    assert no_detour.play("red torpedo E11 via E10 E11").red.gauges.torpedo == 0


def test_mines_and_routes_do_not_stop_it(sonar):
    red = {"at": "A10", "route": ("A9", "A10"), "mines": ("A8",), "ordered": True, "gauges": {"torpedo": 3}}
    assert sonar.table(red, "J1").play("red torpedo A6 via A9 A8 A7 A6").event("exploded").at == "A6"
