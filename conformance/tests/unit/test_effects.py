"""The deviations that have an effect on an answer, as bit masks, without any game."""

from __future__ import annotations

from leadline.judge.effects import Effects

X, Y, Z = 1, 2, 4


def test_a_deviation_that_changes_nothing_does_not_belong_to_the_core() -> None:
    effects = Effects()
    effects.add(0, "as ever")
    effects.add(X, "as ever")
    effects.add(Y, "otherwise")
    effects.add(X | Y, "otherwise")
    assert effects.cores == {0: 0, X: 0, Y: Y, X | Y: Y}


def test_deviations_that_change_something_only_together_belong_to_the_core() -> None:
    effects = Effects()
    for active in (0, X, Y):
        effects.add(active, "as ever")
    effects.add(X | Y, "otherwise")
    assert effects.cores[X | Y] == X | Y


def test_the_core_of_a_larger_set_is_that_of_a_smaller_one_with_the_same_result() -> None:
    effects = Effects()
    effects.add(0, "as ever")
    effects.add(X, "otherwise")
    effects.add(X | Y, "otherwise")
    effects.add(X | Y | Z, "otherwise")
    assert effects.cores[X | Y | Z] == X


def test_a_set_without_a_known_smaller_one_is_its_own_core() -> None:
    effects = Effects()
    effects.add(X | Y, "otherwise")
    assert effects.cores[X | Y] == X | Y
