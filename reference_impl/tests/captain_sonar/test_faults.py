"""Every way in which a position can be impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest

FULL = {"mine": 2, "torpedo": 3, "drone": 3, "sonar": 2, "silence": 5, "scenario": 4}
REAL = {"at": "E5"}
PACE = {"mode": "real-time"}
BROKEN = {"at": "E5", "marks": ("N2",), "owes": ("radiation",)}
DUE = {"at": "E4", "route": ("E5", "E4"), "ordered": True}
CASES = [
    ({"map": "alpha-2"}, "map", "setup.map", "state"),
    ({"red": {"at": "K1"}}, "crews.1.at", "setup.grid", "state"),
    ({"red": {"at": "E6"}}, "crews.1.at", "move.island", "state"),
    ({"red": {"at": "E5", "route": ("E5", "E6")}}, "crews.1.route", "move.island", "state"),
    ({"red": {"at": "E5", "route": ("E4",)}}, "crews.1.route", "move.one-step", "state"),
    ({"red": {"at": None, "route": ("E5",)}}, "crews.1.at", "move.one-step", "state"),
    ({"red": {"at": "E5", "route": ("E5", "E5")}}, "crews.1.route", "move.one-step", "state"),
    ({"red": {"at": "E5", "route": ("E5", "A1")}}, "crews.1.route", "move.one-step", "history"),
    ({"red": {"at": "E5", "mines": ("K1",)}}, "crews.1.mines", "setup.grid", "state"),
    ({"red": {"at": "E5", "mines": ("E6",)}}, "crews.1.mines", "mine.drop-on-water", "state"),
    ({"red": {"at": "E5", "mines": ("D5", "D5")}}, "crews.1.mines", "mine.drop-not-twice", "state"),
    ({"red": {"at": "E5", "mines": ("E5",)}}, "crews.1.mines", "mine.drop-off-route", "history"),
    ({"red": {"at": "E5", "fresh": "D5", "last": "use"}}, "crews.1.fresh", "mine.trigger-wait", "state"),
    ({"red": {"at": "E5", "mines": ("D5",), "fresh": "D5"}}, "crews.1.last", "mine.trigger-wait", "history"),
    ({"blue": {"at": "E5", "gauges": {"sonar": 3}}}, "crews.2.gauges.sonar", "setup.gauges", "state"),
    ({"red": {"at": "E5", "marks": ("X1",)}}, "crews.1.marks", "setup.symbols", "state"),
    ({"red": {"at": "E5", "marks": ("W1", "W1")}}, "crews.1.marks", "upkeep.one-symbol", "state"),
    ({"red": {"at": "E5", "marks": ("E3", "W1", "W2", "W3")}}, "crews.1.marks", "breakdown.repair", "state"),
    (
        {"red": {"at": "E5", "marks": ("E4", "E6", "N6", "S5", "W5", "W6")}},
        "crews.1.marks",
        "breakdown.radiation",
        "state",
    ),
    (
        {"red": {"at": "E5", "marks": ("E1", "E2", "E3", "E4", "E5", "E6")}},
        "crews.1.marks",
        "breakdown.full-panel",
        "state",
    ),
    ({"red": {"at": "E5", "damage": 5}}, "crews.1.damage", "end.hull", "state"),
    ({"red": {"at": "E5", "damage": 2, "exempt": 1}}, "crews.1.exempt", "end.whatever-cause", "state"),
    ({"red": {"at": None, "damage": 1, "last": "start"}}, "crews.1", "setup.start-secret", "state"),
    ({"red": {"at": None, "last": "start"}, "blue": "J10"}, "crews.2", "setup.start-secret", "state"),
    ({"red": {**DUE, "last": "start"}}, "crews.1.last", "setup.start-secret", "state"),
    ({"red": {"at": "E5", "last": "start", "gauges": {"mine": 1}}}, "crews.1", "setup.fresh-sheets", "history"),
    ({"red": {"at": "E5", "last": "start", "marks": ("W1",)}}, "crews.1", "setup.fresh-sheets", "history"),
    ({"red": {"at": "E5", "ordered": True}, "mode": "real-time"}, "crews.1.ordered", "turn.own-pace", "state"),
    ({"red": {**DUE}, "turn": "blue"}, "crews.1.ordered", "turn.only-own", "state"),
    ({"red": {**DUE, "last": "surfacing"}}, "crews.1.last", "turn.one-order", "state"),
    ({"red": {"at": "E5", "owes": ("gauge",)}}, "crews.1.owes", "turn.one-order", "state"),
    ({"red": {"at": "E5", "owes": ("radiation",)}, "turn": "blue"}, "crews.1.owes", "activate.broken-marker", "state"),
    ({"red": {**DUE, "owes": ("gauge", "gauge")}}, "crews.1.owes", "upkeep.both", "state"),
    ({"red": {**DUE, "owes": ("breakdown",)}}, "crews.1.heading", "upkeep.panel", "state"),
    ({"red": {**DUE, "heading": "north"}}, "crews.1.heading", "upkeep.panel", "state"),
    ({"red": {**DUE, "owes": ("gauge",), "gauges": FULL}}, "crews.1.owes", "upkeep.all-full", "state"),
    (
        {"red": {**DUE, "owes": ("radiation",), "marks": ("E4", "E6", "N6", "S5", "W5", "W6")}},
        "crews.1.owes",
        "upkeep.nothing-to-mark",
        "state",
    ),
    ({"red": {"at": "E5", "surfaced": True}}, "crews.1.surfaced", "surface.three-turns", "state"),
    (
        {"red": {"at": "E5", "surfaced": True, "owes": ("gauge",)}, "mode": "real-time"},
        "crews.1.owes",
        "surface.nothing-else",
        "state",
    ),
    (
        {"red": {"at": "E5", "route": ("E4", "E5"), "surfaced": True}, "mode": "real-time"},
        "crews.1.route",
        "surface.route",
        "history",
    ),
    ({"red": {"at": "E5", "traced": ("captain",)}, "mode": "real-time"}, "crews.1.traced", "surface.sections", "state"),
    (
        {"red": {"at": "E5", "surfaced": True, "traced": ("captain", "captain")}, "mode": "real-time"},
        "crews.1.traced",
        "surface.sections",
        "state",
    ),
    (
        {"red": {"at": "E5", "surfaced": True, "checked": True}, "mode": "real-time"},
        "crews.1.checked",
        "surface.check",
        "state",
    ),
    ({"blue": {"at": "J10", "waits": 4, "last": "surfacing"}}, "crews.2.waits", "surface.three-turns", "state"),
    ({"blue": {"at": "J10", "waits": 1}, "mode": "real-time"}, "crews.2.waits", "surface.three-turns", "state"),
    ({"red": {"at": "E5", "waits": 1, "last": "surfacing"}}, "crews.1.waits", "surface.three-turns", "state"),
    ({"blue": {"at": "J10", "waits": 1}}, "crews.2.last", "surface.three-turns", "history"),
    ({"red": {**DUE, "last": "use"}, "question": ("blue", "drone")}, "question.sector", "detect.drone-sector", "state"),
    (
        {"red": {**DUE, "last": "use"}, "question": ("blue", "drone", 5)},
        "question.sector",
        "detect.drone-sector",
        "state",
    ),
    (
        {"red": {**DUE, "last": "use"}, "question": ("blue", "sonar", 1)},
        "question.sector",
        "detect.drone-sector",
        "state",
    ),
    (
        {"red": {**DUE, "last": "use", "damage": 4}, "question": ("blue", "sonar")},
        "question",
        "activate.stop",
        "state",
    ),
    ({"question": ("red", "sonar")}, "question", "activate.after-order", "state"),
    (
        {"red": {**DUE, "last": "use", "owes": ("gauge",)}, "question": ("blue", "sonar")},
        "question",
        "activate.after-ok",
        "state",
    ),
    (
        {"red": {"at": "E5", "surfaced": True, "last": "use"}, "mode": "real-time", "question": ("blue", "sonar")},
        "question",
        "surface.nothing-else",
        "state",
    ),
    ({"red": DUE, "question": ("blue", "sonar")}, "crews.1.last", "activate.one-a-turn", "history"),
    ({"people": (1, 4), "one_player_team": "refused"}, "people.1", "crew.two", "state"),
    ({"red": {"at": "E5", "last": "start", "waits": 1}, "turn": "blue"}, "crews.1.last", "setup.start-secret", "state"),
    ({"red": {**DUE, "owes": ("gauge",)}, "blue": {"at": "J10", "damage": 4}}, "crews.1.owes", "end.at-once", "state"),
    ({"red": {**REAL, "last": "surfacing", "owes": ("gauge",)}, **PACE}, "crews.1.last", "upkeep.both", "history"),
    ({"red": {**REAL, "owes": ("radiation",)}, **PACE}, "crews.1.owes", "activate.broken", "history"),
    (
        {"red": {**BROKEN, "owes": ("gauge", "radiation")}, **PACE},
        "crews.1.owes",
        "activate.after-ok",
        "history",
    ),
    ({"red": BROKEN, "blue": {**BROKEN, "at": "J10"}, **PACE}, "crews.2.owes", "activate.stop", "history"),
    ({"red": {"at": "E5", "last": "surfacing", "marks": ("N2",)}}, "crews.1.marks", "surface.marks", "history"),
    (
        {"red": {**DUE, "last": "use", "gauges": {"sonar": 2}}, "question": ("blue", "sonar")},
        "crews.1.gauges.sonar",
        "activate.empties",
        "history",
    ),
    (
        {"red": {**DUE, "last": "use", "marks": ("N4",)}, "question": ("blue", "sonar")},
        "crews.1.marks",
        "activate.broken",
        "history",
    ),
    (
        {"red": {**REAL, "last": "use"}, "blue": {**BROKEN, "at": "J10"}, "question": ("blue", "sonar"), **PACE},
        "crews.2.owes",
        "activate.stop",
        "history",
    ),
    ({"shooter": "red"}, "shooter", "end.draw", "history"),
]


@pytest.mark.parametrize(("changed", "where", "rule", "kind"), CASES)
def test_a_fault_is_found_where_it_is(sonar, changed, where, rule, kind):
    table = sonar.table(**changed)
    found = [(one.where, one.rule, one.kind) for one in table.engine.faults(table.position)]
    assert (where, f"sonar.{rule}", kind) in found


def test_a_map_that_has_no_such_mode(sonar):
    maps = {"alpha": {"real-time": sonar.components.maps["alpha"]["real-time"]}}
    engine = sonar.engine_kind(replace(sonar.components, maps=maps), sonar.engine.rulings)
    (fault,) = engine.faults(sonar.table().position)
    assert (fault.rule, fault.where) == ("sonar.setup.mode", "mode")


def test_a_sound_position_has_none(sonar):
    table = sonar.table({**DUE, "owes": ("gauge",), "mines": ("F5",), "marks": ("N1",), "damage": 3})
    assert table.engine.faults(table.position) == ()
    assert table.engine.faults(sonar.open("red start E5").position) == ()
    view = table.view("blue.captain")
    assert [one for one in table.engine.faults(view) if one.kind == "state"] == []


@pytest.mark.parametrize(
    ("changed", "readings"),
    [
        ({"red": {"at": "E6"}}, {"move_limits": "no-limits"}),
        ({"red": {"at": "E6"}}, {"silence_limits": "stated-limits-only"}),
        ({"red": {"at": "E5", "mines": ("D5", "D5", "E6")}}, {"mine_drop_limits": "stated-limits-only"}),
        ({"red": {"at": "E5", "mines": ("E5",)}}, {"move_limits": "own-mines-passable"}),
        ({"red": {"at": "E5", "marks": ("E1", "E2", "E3", "E4", "E5", "E6")}}, {"damage_clears_sheet": "nothing"}),
        ({"red": {"at": "E5", "damage": 2, "exempt": 1}}, {"win_condition": "damage-inflicted-wins"}),
        (
            {"red": {"at": "E5", "owes": ("radiation",), "marks": ("N2",)}, "turn": "blue"},
            {"trigger_in_enemy_turn": "allowed"},
        ),
        (
            {"red": {"at": "E5", "waits": 1, "last": "surfacing"}, "blue": {"at": "J10", "waits": 1}},
            {"surfacing_inside_block": "block-runs-on"},
        ),
        (
            {"red": {"at": "E5", "surfaced": True, "last": "use"}, "mode": "real-time", "question": ("blue", "sonar")},
            {"surfaced_activity": "allowed"},
        ),
    ],
)
def test_a_reading_makes_it_possible(sonar, changed, readings):
    assert sonar.table(**changed).engine.faults(sonar.table(**changed).position) != ()
    under = sonar.table(**changed).under(**readings)
    assert under.engine.faults(under.position) == ()
