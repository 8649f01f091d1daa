"""Questions about types that need no shape, and the record that a value or an object belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from leadline.schema.kinds import all_kinds, is_optional, tags_of
from leadline.schema.records import Tagged, shape_of
from leadline_engines.marks import Bag, Secret, mark


@dataclass(frozen=True)
class Walk:
    """A move by some steps."""

    steps: int
    kind: Literal["walk"] = "walk"


@dataclass(frozen=True)
class Rest:
    """A move without steps, of one of two kinds."""

    kind: Literal["rest"] = "rest"
    where: Literal["here", "home"] = "here"
    cards: Annotated[tuple[Annotated[int, Secret()] | None, ...], Bag()] = ()


@pytest.mark.parametrize(
    ("kind", "optional"),
    [
        (int | None, True),
        (Annotated[int | None, Secret()], True),
        (Annotated[int, Secret()], False),
        (Walk | Rest, False),
        (Walk | Rest | None, True),
        (tuple[int | None, ...], False),
        (tuple[None, ...], False),
    ],
)
def test_none_is_a_value_of_optional_types_only(kind: Any, optional: bool) -> None:
    assert is_optional(kind) is optional


def test_everything_inside_a_type_is_found_from_the_outside_to_the_inside() -> None:
    found = list(all_kinds(Walk | Rest | None))
    assert found[1] is Walk
    assert any(mark(kind, Secret) for kind in found)
    assert found.index(Rest) < found.index(Literal["rest"])
    assert "rest" not in found


def test_only_fields_with_one_word_distinguish_records() -> None:
    assert tags_of(Rest) == {"kind": "rest"}


def test_the_record_of_a_value_and_of_an_object_is_found() -> None:
    shape: Any = shape_of(Walk | Rest)
    assert isinstance(shape, Tagged)
    assert shape.of(Rest()) is shape.records[Rest]
    assert shape.of(None) is shape
    assert shape.fitting({"kind": "rest"}) is shape.records[Rest]
    assert shape.fitting({"kind": "walk", "steps": "two"}) is None
