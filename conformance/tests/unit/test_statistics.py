"""The statistics of chance: their odds are those of the tables, and what is fair is as far off as they say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from leadline.judge.chance import statistics


def fair_roll(chance: Random) -> list[int]:
    return [chance.choice((1, 1, 2, 2, 3, 3)) for _ in range(2)]


def fair_pile(chance: Random) -> list[int]:
    pile = [0, 0, 1, 1, 2, 2, 3, 3]
    chance.shuffle(pile)
    return pile


@pytest.mark.parametrize(
    ("statistic", "freedom", "odds"),
    [
        (3.841458820694124, 1, 0.05),
        (5.991464547107979, 2, 0.05),
        (7.814727903251179, 3, 0.05),
        (18.307038053275146, 10, 0.05),
        (23.209251158954356, 10, 0.01),
        (124.34211340400408, 100, 0.05),
        (27.631021115928547, 2, 1e-6),
        (0.0, 4, 1.0),
        (9.0, 0, 1.0),
    ],
)
def test_the_odds_are_those_of_the_tables(statistic: float, freedom: int, odds: float) -> None:
    assert statistics.survival(statistic, freedom) == pytest.approx(odds, rel=1e-9)


def test_odds_too_small_to_be_written_still_have_a_magnitude() -> None:
    cell = statistics.Cell("", 0, 1.0)
    small = statistics.Fit(1380.0, 8, cell, 10.0)
    smallest = statistics.Fit(2760.0, 8, cell, 10.0)
    assert small.chance > 0
    assert smallest.chance == 0
    assert small.magnitude == pytest.approx(-291.9, abs=0.1)
    assert smallest.magnitude == pytest.approx(-590.7, abs=0.1)


@pytest.mark.parametrize("kind", ["places", "neighbours", "alike", "table", "bags"])
def test_what_is_fair_is_as_far_off_as_the_odds_say(kind: str) -> None:
    chance = Random(3)

    def once() -> float:
        if kind == "table":
            return statistics.table(Counter((chance.randrange(4), chance.randrange(4)) for _ in range(200))).chance
        if kind == "bags":
            return statistics.bags_of_two(Counter(tuple(sorted(fair_roll(chance))) for _ in range(100))).chance
        orders = [fair_pile(chance) for _ in range(100 if kind == "places" else 300)]
        if kind == "alike":
            return statistics.alike(orders, [number % 4 for number in range(300)]).chance
        return statistics.places(orders).chance if kind == "places" else statistics.neighbours(orders).chance

    odds = [once() for _ in range(300)]
    for bound in (0.1, 0.25, 0.5, 0.75):
        assert sum(one < bound for one in odds) / 300 == pytest.approx(bound, abs=0.08)
