"""What exactly is wrong in an answer, without seats, numbers and names of things."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from leadline.judge.details import Detail, details_of
from leadline.schema.values import FieldDifference

DROP = {"seats": ["red.captain"], "kind": "drop"}
TRIGGER = {"seats": ["blue.captain"], "kind": "trigger"}


def details(field: str, right: Any, reported: Any) -> frozenset[Detail]:
    """Return the details of an answer in which one field differs, in a game without seats among its fields."""
    reports = SimpleNamespace(tell=lambda engine, position: position, position=SimpleNamespace(by_name={}))
    reference = SimpleNamespace(game=SimpleNamespace(reports=reports))
    expected = SimpleNamespace(position={field: right}, engine=None, refused=False)
    answer = SimpleNamespace(answer=SimpleNamespace(position={field: reported}))
    differences = [FieldDifference(field, "", "")]
    return details_of(cast(Any, reference), cast(Any, answer), cast(Any, expected), differences)


@pytest.mark.parametrize(
    ("right", "reported", "what"),
    [
        ([DROP, TRIGGER], [DROP], {"lacks `trigger`"}),
        ([DROP], [DROP, TRIGGER], {"has `trigger`"}),
        ([DROP], [TRIGGER], {"lacks `drop`", "has `trigger`"}),
        ([DROP, TRIGGER], [TRIGGER, DROP], {"is in another order"}),
        ([1, 2], [1, 3], {"has other entries"}),
        ([1, 2], [1], {"lacks an entry"}),
        ([], ["F5"], {"has an entry"}),
        ([], ["captain"], {"has `captain`"}),
        (3, 2, {"is too low"}),
        (3, 4, {"is too high"}),
        (True, False, {"is no, not yes"}),
        ("up", "down", {"is down, not up"}),
        ("E5", "E6", {"has another value"}),
        (None, "up", {"is up, not nothing"}),
        ({"mine": 3, "drone": 1}, {"mine": 0, "drone": 1}, {"is too low in it"}),
    ],
)
def test_a_difference_is_described_without_what_depends_on_the_position(
    right: Any, reported: Any, what: set[str]
) -> None:
    assert details("field", right, reported) == {Detail("field", each) for each in what}


def test_two_answers_that_differ_only_in_seats_have_the_same_details() -> None:
    other = {**TRIGGER, "seats": ["red.captain"]}
    assert details("to_act", [DROP, TRIGGER], [DROP]) == details("to_act", [DROP, other], [DROP])
