"""The deviations that have an effect on an answer, as bit masks, without any game."""

from __future__ import annotations

from leadline.judge.effects import Effects

X, Y, Z = 1, 2, 4


def test_a_deviation_that_changes_nothing_is_not_tried_again_beside_another_like_it() -> None:
    effects = Effects()
    for active in (0, X, Y):
        effects.add(active, "as ever")
    assert effects.core_of(X | Y) == (0, None)
    assert X | Y in effects.derived


def test_a_deviation_that_changes_something_is_tried_with_the_whole_diagnosis() -> None:
    effects = Effects()
    effects.add(0, "as ever")
    effects.add(X, "as ever")
    effects.add(Y, "otherwise")
    assert effects.core_of(X | Y) == (None, None)


def test_an_untried_deviation_is_tried_with_the_core_first() -> None:
    effects = Effects()
    effects.add(0, "as ever")
    effects.add(X, "as ever")
    effects.add(Y, "otherwise")
    effects.add(X | Y, "otherwise")
    assert effects.cores[X | Y] == Y
    assert effects.core_of(X | Y | Z) == (None, Y | Z)


def test_what_was_derived_counts_as_tried_once_it_is_played() -> None:
    effects = Effects()
    for active in (0, X, Y):
        effects.add(active, "as ever")
    effects.core_of(X | Y)
    effects.add(X | Y, "together otherwise")
    assert effects.cores[X | Y] == X | Y
    assert not effects.derived


def test_nothing_is_derived_from_a_diagnosis_that_was_never_tried() -> None:
    effects = Effects()
    effects.add(X, "as ever")
    assert effects.core_of(X | Y) == (None, None)
    assert effects.core_of(Y) == (None, None)
