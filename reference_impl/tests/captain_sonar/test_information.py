"""The visibility of information: sonar.information; what each act reveals is tested with its chapter."""

from __future__ import annotations

import pytest

RED = {"at": "E4", "route": ("E5", "E4"), "mines": ("F5",), "gauges": {"torpedo": 3}, "marks": ("N2",), "damage": 1}
SHEETS = {
    "captain": {"at", "route", "mines"},
    "first-mate": {"gauges", "damage"},
    "engineer": {"marks"},
    "radio-operator": set(),
}


@pytest.mark.parametrize("role", list(SHEETS))
def test_a_crew_sees_its_own_sheets_and_none_of_the_enemy(sonar, role):
    table = sonar.table(RED)
    own = table.view(f"red.{role}").crew("red")
    assert (own.at, own.gauges.torpedo, own.marks, own.damage) == ("E4", 3, ("N2",), 1)
    enemy = table.view(f"blue.{role}").crew("red")
    secret = (enemy.at, enemy.route, enemy.mines, enemy.gauges, enemy.marks, enemy.damage, enemy.owes, enemy.heading)
    assert secret == (None,) * 8


@pytest.mark.parametrize(
    "roles", [("captain",), ("first-mate",), ("engineer",), ("radio-operator",), ("captain", "engineer")]
)
def test_own_sheets_only(sonar, roles):
    table = sonar.table(RED, crew_sheets="own-sheet")
    seen = table.view(*(f"red.{role}" for role in roles)).crew("red")
    shown = set().union(*(SHEETS[role] for role in roles))
    for name in set().union(*SHEETS.values()):
        assert getattr(seen, name) == (getattr(table.red, name) if name in shown else None)


def test_the_views_of_marks_alone_are_the_views_under_the_recommended_readings(sonar):
    from leadline_engines.views import seen_position

    table = sonar.table(RED)
    for seats in (("red.captain",), ("blue.engineer",), ("red.captain", "blue.captain"), ()):
        assert table.view(*seats) == seen_position(table.engine, table.position, seats)


def test_everybody_hears_what_is_said_aloud(sonar):
    table = sonar.table({**RED, "ordered": True, "marks": ()}).play("red torpedo G4")
    for seat in ("red.engineer", "blue.radio-operator"):
        assert [one.at for one in table.heard(seat)] == ["G4", "G4", "F5"]
    opening = sonar.open()
    assert opening.heard("red.captain") == opening.heard("blue.engineer") == opening.events
