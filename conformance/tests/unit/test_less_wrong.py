"""An answer is less wrong if fewer of its fields are wrong, as far as they were compared."""

from __future__ import annotations

import pytest

from leadline.judge.mismatches import UNSEEN, is_less_wrong


@pytest.mark.parametrize(
    ("after", "before", "expected"),
    [
        ({"air"}, {"air", "line:3"}, True),
        ({"line:4"}, {"air", "line:3"}, True),
        (set(), {"air"}, True),
        ({"air"}, {"air"}, False),
        ({"line:1"}, {"air"}, False),
        ({"heard.1"}, {"air"}, False),
    ],
)
def test_fewer_wrong_fields_and_no_others(after: set[str], before: set[str], expected: bool) -> None:
    assert is_less_wrong(frozenset(after), frozenset(before)) is expected


@pytest.mark.parametrize("after", [{"heard.1", "view.2.air"}, {"line:3", UNSEEN}])
def test_views_do_not_count_if_they_were_not_compared_before(after: set[str]) -> None:
    """A mistake that makes the position right is not to blame for what was heard and is wrong for another reason."""
    before = frozenset({"air", "line:3", UNSEEN})
    assert is_less_wrong(frozenset(after), before)
    assert not is_less_wrong(before, frozenset(after))
