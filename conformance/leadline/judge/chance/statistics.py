"""Chi-square tests with the standard library alone: how far counts are from what chance gives.

Every test gives a statistic that follows the chi-square distribution with some degrees of freedom if chance is fair.
That holds only if enough is counted, so every test also returns the least number expected in a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, inf, lgamma, log, log10, sqrt
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

_SMALLEST_LOGARITHM = -700.0
"""The logarithm below which the exponential is no longer exact; then only its order of magnitude is computed."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One count beside its expected value."""

    name: Hashable
    """The value that was counted."""
    got: int
    """The number of times it came up."""
    expected: float
    """The number of times it should have come up."""

    @property
    def weight(self) -> float:
        """Its share of the statistic of Pearson's test."""
        return (self.got - self.expected) ** 2 / self.expected


@dataclass(frozen=True, slots=True)
class Fit:
    """The fit of counts to their expected values."""

    statistic: float
    """The distance: 0 if everything is as expected; about as large as ``freedom`` if chance is fair."""
    freedom: int
    """The degrees of freedom; 0 if nothing could differ."""
    worst: Cell
    """The cell that is farthest off."""
    least: float
    """The least number expected in a cell."""

    @property
    def chance(self) -> float:
        """The probability that fair chance is as far off, or farther."""
        return survival(self.statistic, self.freedom)

    @property
    def magnitude(self) -> float:
        """The logarithm of ``chance`` to the base 10, even if that is too small for a float."""
        probability = self.chance
        if probability > 0:
            return log10(probability)
        half, shape = self.statistic / 2, self.freedom / 2
        return ((shape - 1) * log(half) - half - lgamma(shape)) / log(10)


def survival(statistic: float, freedom: int) -> float:
    """Return the probability that a chi-square variable is at least ``statistic``.

    It is the regularised upper incomplete gamma function Q(freedom / 2, statistic / 2), summed up from Q(1/2, x) =
    erfc(sqrt x) or Q(1, x) = exp -x with Q(a + 1, x) = Q(a, x) + x^a exp(-x) / gamma(a + 1): all terms are positive, so
    nothing is lost.
    """
    if freedom <= 0 or statistic <= 0:
        return 1.0
    half = statistic / 2
    shape = 0.5 if freedom % 2 else 1.0
    probability = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    while shape < freedom / 2:
        logarithm = shape * log(half) - half - lgamma(shape + 1)
        probability += exp(logarithm) if logarithm > _SMALLEST_LOGARITHM else 0.0
        shape += 1
    return min(probability, 1.0)


def fit(counts: Mapping[K, int], odds: Mapping[K, float]) -> Fit:
    """Test whether counts follow known odds (Pearson's test). Values without odds are left out."""
    total = sum(number for name, number in counts.items() if name in odds)
    whole = sum(odds.values())
    return _pearson([Cell(name, counts.get(name, 0), total * odd / whole) for name, odd in odds.items()], len(odds) - 1)


def table(counts: Mapping[tuple[Hashable, Hashable], int]) -> Fit:
    """Test whether two things are independent of each other, whatever the odds of each (Pearson's test of a table)."""
    rows: Counter[Hashable] = Counter()
    columns: Counter[Hashable] = Counter()
    for (row, column), number in counts.items():
        rows[row] += number
        columns[column] += number
    total = rows.total()
    cells = [
        Cell((row, column), counts.get((row, column), 0), rows[row] * columns[column] / total)
        for row in rows
        for column in columns
    ]
    return _pearson(cells, max(0, len(rows) - 1) * max(0, len(columns) - 1))


def bags_of_two(counts: Mapping[tuple[K, ...], int]) -> Fit:
    """Test whether the two things in a bag are independent and have the same odds, whatever these are.

    If a thing has the odds p and another q, bags of both have the odds 2pq and bags of one kind pp; the odds are
    estimated from the bags themselves (the test for the Hardy-Weinberg proportions).
    """
    single: Counter[K] = Counter()
    for bag, number in counts.items():
        for name in bag:
            single[name] += number
    names, total = list(single), sum(counts.values())
    cells = []
    for place, first in enumerate(names):
        for second in names[place:]:
            got = counts.get((first, second), 0) + (counts.get((second, first), 0) if first != second else 0)
            odds = single[first] * single[second] / (2 * total) ** 2 * (1 if first == second else 2)
            cells.append(Cell((first, second), got, total * odds))
    return _pearson(cells, len(names) * (len(names) - 1) // 2)


def places(orders: Sequence[Sequence[Hashable]]) -> Fit:
    """Test whether every thing is equally often in every place, in many orders of the same things.

    In an order no place is taken twice, so the counts O of a thing in a place depend on each other. With N orders of n
    things, of which m are alike, the sum of (n - 1) / N * (O - N m / n)^2 / m over things and places has (kinds - 1)
    (n - 1) degrees of freedom.
    """
    number, length = len(orders), len(orders[0])
    things = Counter(orders[0])
    counts = Counter((thing, place) for order in orders for place, thing in enumerate(order, 1))
    cells = [
        Cell((thing, place), counts[thing, place], number * many / length)
        for thing, many in things.items()
        for place in range(1, length + 1)
    ]
    plain = _pearson(cells, (len(things) - 1) * (length - 1))
    return Fit(plain.statistic * (length - 1) / length, plain.freedom, plain.worst, plain.least)


def alike(orders: Sequence[Sequence[Hashable]], groups: Sequence[Hashable]) -> Fit:
    """Test whether every thing is equally often in every place whatever group an order belongs to.

    The statistics of ``places`` of the groups, less that of all orders, leave what differs between groups.
    """
    members: dict[Hashable, list[Sequence[Hashable]]] = {}
    for order, group in zip(orders, groups, strict=True):
        members.setdefault(group, []).append(order)
    whole = Counter((thing, place) for order in orders for place, thing in enumerate(order, 1))
    total, parts, cells = places(orders), [places(some) for some in members.values()], []
    for group, some in members.items():
        counts = Counter((thing, place) for order in some for place, thing in enumerate(order, 1))
        for (thing, place), number in whole.items():
            cells.append(Cell((thing, place, group), counts[thing, place], number * len(some) / len(orders)))
    return Fit(
        max(0.0, sum(part.statistic for part in parts) - total.statistic),
        sum(part.freedom for part in parts) - total.freedom,
        max(cells, key=lambda cell: cell.weight),
        min(part.least for part in parts),
    )


def neighbours(orders: Sequence[Sequence[Hashable]]) -> Fit:
    """Test whether things are beside each other as often as they should be, in many orders of the same things.

    One pair of neighbours is taken from each order, at a place that changes from order to order, so that the pairs are
    independent.
    """
    length, things = len(orders[0]), Counter(orders[0])
    odds: dict[tuple[Hashable, Hashable], float] = {
        (first, second): things[first] * (things[second] - (first == second))
        for first in things
        for second in things
        if first != second or things[first] > 1
    }
    pairs: Counter[tuple[Hashable, Hashable]] = Counter()
    for number, order in enumerate(orders):
        place = number % (length - 1)
        pairs[order[place], order[place + 1]] += 1
    return fit(pairs, odds)


def together(parts: Iterable[Fit]) -> Fit:
    """Combine several tests of independent things into one: statistics and degrees of freedom add up."""
    known = list(parts)
    worst = max((part.worst for part in known), key=lambda cell: cell.weight)
    least = min(part.least for part in known)
    return Fit(sum(part.statistic for part in known), sum(part.freedom for part in known), worst, least)


def _pearson(cells: Sequence[Cell], freedom: int) -> Fit:
    worst = max(cells, key=lambda cell: cell.weight, default=Cell("", 0, inf))
    least = min((cell.expected for cell in cells), default=0.0)
    return Fit(sum(cell.weight for cell in cells), freedom, worst, least)
