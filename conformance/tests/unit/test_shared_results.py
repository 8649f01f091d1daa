"""Results that diagnoses share, and numbers that equal objects share, without any game."""

from __future__ import annotations

from leadline.game.instrumentation import EVERYWHERE
from leadline.judge.diagnosis import NONE_ACTIVE, PLAIN, Deviation, DeviationInfo, FaultCatalogue
from leadline.judge.observation import Comparisons, Numbers
from leadline.judge.shared_results import SharedResults

X, Y, Z = 1, 2, 4
RIGHT, WRONG = "as ever", "otherwise"


def test_a_result_holds_for_all_diagnoses_that_agree_on_what_comes_into_play() -> None:
    results = SharedResults[str]()
    results.add(X, X | Y, WRONG)
    assert results.find(X) == results.find(X | Z) == WRONG
    assert results.find(X | Y) is None
    assert results.find(Z) is None


def test_plays_that_bring_different_deviations_into_play_do_not_hide_each_other() -> None:
    results = SharedResults[str]()
    results.add(0, X, RIGHT)
    results.add(X, X | Y, WRONG)
    assert results.find(Y | Z) == RIGHT
    assert results.find(X | Z) == WRONG
    assert results.find(X | Y) is None


def test_equal_objects_share_a_number() -> None:
    numbers = Numbers()
    first, equal, other = ("a", 1), ("a", 1), ("b", 2)
    assert [numbers.of(each) for each in (first, other, equal, other, None, None)] == [0, 1, 0, 1, 2, 2]


def test_a_comparison_is_made_again_under_a_mistake_that_changes_the_components() -> None:
    mistake = Deviation(mistake="other-components")
    traits = DeviationInfo(frozenset({EVERYWHERE}), 1.0, "", supported=False, rules=(), order=0)
    catalogue = FaultCatalogue({mistake: traits}, {EVERYWHERE: [mistake]})
    comparisons = Comparisons()
    touching = catalogue.mask_touching(())
    comparisons.add(1, NONE_ACTIVE, touching, frozenset({"scores"}))
    assert comparisons.find(1, catalogue.mask_of(PLAIN)) == (frozenset({"scores"}), touching)
    assert comparisons.find(1, catalogue.mask_of(frozenset({mistake}))) is None
