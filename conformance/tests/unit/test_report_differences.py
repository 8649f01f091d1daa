"""Differences as a person reads them: crews by name, and what one cause does to many views in one line."""

from __future__ import annotations

import pytest

from leadline.games import load_game
from leadline.results.differences import difference_rows
from leadline.schema.values import FieldDifference

SONAR, DEEP_SEA = load_game("captain-sonar"), load_game("deep-sea-adventure")
ROLES = ("captain", "first-mate", "engineer", "radio-operator")


def seen(field: str, expected: str, got: str, side: str = "red") -> list[FieldDifference]:
    return [FieldDifference(f"view.{side}.{role}.{field}", expected, got) for role in ROLES]


def test_a_crew_and_a_seat_are_named() -> None:
    one = FieldDifference("crews.2.waits", "3", "2")
    assert difference_rows(SONAR, [one]) == [("blue.waits", "3", "2")]
    other = FieldDifference("divers.2.at", "3", "2")
    assert difference_rows(DEEP_SEA, [other], {1: "ann", 2: "bo"}) == [("divers.bo.at", "3", "2")]


def test_what_is_no_field_is_called_the_answer() -> None:
    assert difference_rows(SONAR, [FieldDifference("legality", "played", "nothing changed")]) == [
        ("answer", "played", "nothing changed")
    ]


@pytest.mark.parametrize(
    ("told", "rows"),
    [
        (
            seen("crews.2.damage", "?", "0"),
            [("blue.damage as seen by red.captain, red.first-mate, red.engineer, red.radio-operator", "hidden", "0")],
        ),
        (
            seen("crews.2.damage", "?", "0")[:1] + seen("crews.1.damage", "?", "3", "blue")[:1],
            [("blue.damage as seen by red.captain; red.damage as seen by blue.captain", "hidden", "shown")],
        ),
        (
            seen("crews.1.gauges", "shown", "?")[:2] + seen("crews.1.marks", "N4", "?")[:2],
            [("red.gauges, red.marks as seen by red.captain, red.first-mate", "shown", "hidden")],
        ),
        (seen("crews.1.marks", "N4", "N5")[:1], [("red.marks as seen by red.captain", "N4", "N5")]),
    ],
)
def test_what_many_views_lack_or_leak_is_one_row(told: list[FieldDifference], rows: list[tuple[str, str, str]]) -> None:
    assert difference_rows(SONAR, told) == rows


def test_more_fields_than_can_be_read_are_counted() -> None:
    fields = ("at", "route", "mines", "gauges", "marks", "damage")
    told = [one for field in fields for one in seen(f"crews.2.{field}", "?", "shown")[:1]]
    ((label, *_),) = difference_rows(SONAR, told)
    assert label == "blue.at, blue.route, blue.mines, blue.gauges and 2 more as seen by red.captain"
