"""Tests of records that may be missing, or that are secret as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest

from leadline.schema.disclosure import revealed
from leadline.schema.records import shape_of
from leadline_engines.marks import Secret


@dataclass(frozen=True)
class Sheet:
    ink: int = 0
    pages: tuple[int, ...] = ()


@dataclass(frozen=True)
class Desk:
    asked: Sheet | None = None
    hidden: Annotated[Sheet | None, Secret()] = Sheet()
    order: Annotated[tuple[int, ...] | None, Secret()] = ()


SHAPE = shape_of(Desk)


def shown(name: str, data: object) -> str:
    return str(data)


def differences(desk: Desk, said: object) -> list[tuple[str, str, str]]:
    return [(one.field, one.expected, one.got) for one in SHAPE.differences(desk, said, "", shown)]


def test_a_record_where_there_should_be_none_is_a_difference():
    assert differences(Desk(), {"asked": {"ink": 2}}) == [("asked", "nothing", "{'ink': 2}")]
    assert differences(Desk(), {"asked": None}) == []
    assert differences(Desk(Sheet(1)), {"asked": {"ink": 2}}) == [("asked.ink", "1", "2")]


def test_a_record_that_is_not_known_may_be_any():
    assert differences(Desk(hidden=None), {"hidden": {"ink": 2}}) == []


def faces(hidden: object = None, order: object = None) -> dict[str, list[str]]:
    found = revealed(SHAPE, {"hidden": hidden, "order": order})
    return {path: sorted(counter.elements()) for path, counter in found.items() if counter is not None}


@pytest.mark.parametrize(
    ("hidden", "order", "found"),
    [
        (None, None, {"hidden": ["?"], "order": ["?"]}),
        ({"ink": 0}, [], {"hidden": ["shown"], "hidden.ink": ["0"], "order": ["nothing"]}),
        (
            {"ink": 3, "pages": [1, 2]},
            [7, 8],
            {
                "hidden": ["shown"],
                "hidden.ink": ["3"],
                "hidden.pages": ["[1, 2]"],
                "order": ["shown"],
                "order.1": ["7"],
                "order.2": ["8"],
            },
        ),
    ],
)
def test_what_is_secret_as_a_whole_is_shown_or_not(hidden, order, found):
    assert faces(hidden, order) == found
