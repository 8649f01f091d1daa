"""The loss of an answer, by the parts of it that are wrong."""

from __future__ import annotations

from leadline.judge.mismatches import NO_RESULT, RIGHT, UNSEEN, gain, loss

ONE = frozenset({"air"})
MANY = frozenset({"air", "turn", "line:3", "divers.1.at"})
SEEN = frozenset({"view.1.air", "view.2.air"})


def test_more_that_is_wrong_is_worse_and_what_covers_the_rest_is_worst() -> None:
    in_order = [RIGHT, ONE, MANY, MANY | {UNSEEN}, frozenset({"over"})]
    found = [loss(parts) for parts in in_order]
    assert found == sorted(set(found))
    assert loss(SEEN) < loss(ONE | {"turn", UNSEEN})


def test_a_model_that_gives_no_result_is_never_better_than_one_that_gives_a_wrong_one() -> None:
    for parts in (ONE, MANY, SEEN, MANY | {UNSEEN}, frozenset({"legality"})):
        assert gain(parts, NO_RESULT) <= 0
    assert gain(RIGHT, NO_RESULT) < gain(RIGHT, MANY) < 0
