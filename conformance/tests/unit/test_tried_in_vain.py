"""Attempts that were in vain: they are repeated only where other answers are wrong, or wrong in other parts."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.judge.diagnosis import Deviation
from leadline.judge.search.tried import InVain, TriedInVain

FIRST, SECOND = Deviation(mistake="m.first"), Deviation(mistake="m.second")
AIR, LINE = frozenset({"air"}), frozenset({"line:3"})
LEFT: Any = [("answer 1", AIR), ("answer 2", LINE)]


@pytest.mark.parametrize(
    ("way", "deviation", "wrong", "is_covered"),
    [
        ("with_another", FIRST, LEFT, True),
        ("with_another", FIRST, LEFT[:1], True),
        ("with_another", FIRST, [], True),
        ("with_another", FIRST, [*LEFT, ("answer 3", AIR)], False),
        ("with_another", FIRST, [("answer 1", LINE)], False),
        ("with_another", SECOND, LEFT, False),
        ("without_a_stand_in", FIRST, LEFT, False),
    ],
)
def test_only_the_same_answers_in_the_same_parts_are_covered(
    way: str, deviation: Deviation, wrong: Any, is_covered: bool
) -> None:
    tried = TriedInVain()
    tried.add(InVain("with_another", FIRST, frozenset(LEFT)))
    assert tried.covers(way, deviation, wrong) == is_covered


def test_the_latest_attempt_counts() -> None:
    latest: Any = [("answer 3", AIR)]
    tried = TriedInVain()
    assert not tried.covers("with_another", FIRST, [])
    tried.add(InVain("with_another", FIRST, frozenset(LEFT)))
    tried.add(InVain("with_another", FIRST, frozenset(latest)))
    assert not tried.covers("with_another", FIRST, LEFT)
    assert tried.covers("with_another", FIRST, latest)
