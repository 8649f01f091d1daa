"""Tests of the things with which a game continues if a program reports other things than expected."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from leadline.schema.records import shape_of
from leadline.schema.values import ResumeContext
from leadline_engines.marks import Bag, Owner

SHAPES = [shape_of(kind) for kind in (tuple[int, ...], Annotated[tuple[int, ...], Bag()])]
SHAPES.append(shape_of(Annotated[tuple[int, ...], Owner()]))
NOWHERE = ResumeContext(frozenset(), {}, None)


@pytest.mark.parametrize(
    ("report", "as_list", "as_bag", "by_owner"),
    [
        (None, (7, 8, 9), (7, 8, 9), (7, 8, 9)),
        (2, (7, 8), (7, 8), (7, 8)),
        ([9, 8, 7], (9, 8, 7), (7, 8, 9), (9, 8, 7)),
        ([7, None], (7, 8), (7, 8), (7, 8, 9)),
        ([7, 5, 9, 4], (7, 5, 9, 4), (7, 5, 9, 4), (7, 8, 9)),
    ],
)
def test_a_row_is_taken_from_the_report_as_far_as_it_can_be(report: Any, as_list: Any, as_bag: Any, by_owner: Any):
    assert [shape.resume((7, 8, 9), report, NOWHERE) for shape in SHAPES] == [as_list, as_bag, by_owner]
