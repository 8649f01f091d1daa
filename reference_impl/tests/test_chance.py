"""The results of dice, draws and shuffles, with exact odds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from leadline_engines.chance import MOST_LISTED, Dice, Draw, Shuffle

BAG = Draw.out_of(Counter({"a": 3, "b": 1, "c": 0}))
PILES = Shuffle((("a", "a", "b"), ("c", "d")))
MANY = Shuffle((tuple(range(8)),))


@pytest.mark.parametrize("one", [Dice((1, 1, 2), 2), BAG, PILES])
def test_the_odds_add_up_and_whatever_is_sampled_is_allowed(one):
    odds = one.odds()
    assert sum(odds.values()) == 1
    assert len(odds) == one.count()
    assert all(map(one.allows, odds))
    assert {one.sample(random.Random(seed).randrange) for seed in range(60)} == set(odds)


def test_odds_follow_how_many_there_are():
    assert Dice((1, 1, 2), 2).odds()[1, 2] == Fraction(2, 9)
    assert BAG.odds() == {"a": Fraction(3, 4), "b": Fraction(1, 4)}
    assert set(PILES.odds().values()) == {Fraction(1, 6)}


@pytest.mark.parametrize("one", [Dice(tuple(range(50)), 2), MANY, Draw(tuple((n, 1) for n in range(MOST_LISTED + 1)))])
def test_what_can_give_too_much_lists_nothing(one):
    assert one.count() > MOST_LISTED
    assert one.odds() == {}
    assert one.allows(one.sample(random.Random(1).randrange))


@pytest.mark.parametrize(
    ("one", "result"),
    [
        (Dice((1, 2), 2), (1,)),
        (Dice((1, 2), 2), (1, 3)),
        (Dice((1, 2), 2), [1, 2]),
        (BAG, "c"),
        (PILES, ("a", "b", "c", "a", "d")),
        (PILES, ("a", "a", "b", "c")),
        (PILES, "aabcd"),
    ],
)
def test_what_cannot_come_is_not_allowed(one, result):
    assert not one.allows(result)


def test_nothing_can_be_drawn_out_of_nothing():
    with pytest.raises(ValueError, match="nothing to draw from"):
        Draw(()).sample(lambda number: 0)
