"""Chi-square tests with the standard library alone: how far counts are from what chance gives.

Every test gives a statistic that follows the chi-square distribution with some degrees of freedom if chance is
fair. That holds only where enough is counted, so every test says the least number expected in a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, inf, lgamma, log, log10, sqrt
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

_SMALLEST_LOGARITHM = -700.0
"""Below this the exponential is no longer exact; then only its order of magnitude is worked out."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One count beside what was expected of it."""

    name: Hashable
    """What was counted."""
    got: int
    """How often it came up."""
    expected: float
    """How often it should have."""

    @property
    def weight(self) -> float:
        """Its part in the statistic of Pearson's test."""
        return (self.got - self.expected) ** 2 / self.expected


@dataclass(frozen=True, slots=True)
class Fit:
    """How well counts fit."""

    statistic: float
    """The distance: 0 where everything is as expected; about as large as ``freedom`` where chance is fair."""
    freedom: int
    """The degrees of freedom; 0 where there is nothing that could differ."""
    worst: Cell
    """The cell that is farthest off."""
    least: float
    """The least number expected in a cell."""

    @property
    def chance(self) -> float:
        """How likely fair chance is to be as far off, or farther."""
        return survival(self.statistic, self.freedom)

    @property
    def magnitude(self) -> float:
        """The logarithm of ``chance`` to the base 10, also where that is too small to be written."""
        found = self.chance
        if found > 0:
            return log10(found)
        half, shape = self.statistic / 2, self.freedom / 2
        return ((shape - 1) * log(half) - half - lgamma(shape)) / log(10)


def survival(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable is at least ``statistic``.

    It is the regularised upper incomplete gamma function Q(freedom / 2, statistic / 2), summed up from
    Q(1/2, x) = erfc(sqrt x) or Q(1, x) = exp -x with Q(a + 1, x) = Q(a, x) + x^a exp(-x) / gamma(a + 1):
    all terms are positive, so nothing is lost.
    """
    if freedom <= 0 or statistic <= 0:
        return 1.0
    half = statistic / 2
    shape = 0.5 if freedom % 2 else 1.0
    found = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    while shape < freedom / 2:
        logarithm = shape * log(half) - half - lgamma(shape + 1)
        found += exp(logarithm) if logarithm > _SMALLEST_LOGARITHM else 0.0
        shape += 1
    return min(found, 1.0)


def fit(counts: Mapping[K, int], odds: Mapping[K, float]) -> Fit:
    """Whether counts go with known odds (Pearson's test). What has no odds is left out."""
    total = sum(number for name, number in counts.items() if name in odds)
    whole = sum(odds.values())
    return _pearson([Cell(name, counts.get(name, 0), total * odd / whole) for name, odd in odds.items()], len(odds) - 1)


def table(counts: Mapping[tuple[Hashable, Hashable], int]) -> Fit:
    """Whether two things are independent of one another, whatever the odds of each (Pearson's test of a table)."""
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
    """Whether the two things in a bag are independent and alike, whatever their odds.

    If a thing has the odds p and another q, bags of both have the odds 2pq and bags of one kind pp; the odds are
    estimated from the bags themselves (the test for the Hardy-Weinberg proportions).
    """
    single: Counter[K] = Counter()
    for bag, number in counts.items():
        for name in bag:
            single[name] += number
    names, total = list(single), sum(counts.values())
    cells = []
    for place, one in enumerate(names):
        for other in names[place:]:
            got = counts.get((one, other), 0) + (counts.get((other, one), 0) if one != other else 0)
            odds = single[one] * single[other] / (2 * total) ** 2 * (1 if one == other else 2)
            cells.append(Cell((one, other), got, total * odds))
    return _pearson(cells, len(names) * (len(names) - 1) // 2)


def places(orders: Sequence[Sequence[Hashable]]) -> Fit:
    """Whether every thing is as often in every place, in many orders of the same things.

    In an order no place is taken twice, so the counts O of a thing in a place hang together. With N orders of n
    things, of which m are alike, the sum of (n - 1) / N * (O - N m / n)^2 / m over things and places has
    (kinds - 1) (n - 1) degrees of freedom.
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
    """Whether every thing is as often in every place whatever group an order belongs to.

    The statistics of ``places`` of the groups, less that of all orders, are left over for what differs between groups.
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
    """Whether things stand beside one another as often as they should, in many orders of the same things.

    Of each order one pair of neighbours is looked at, another in each, so that the pairs are independent.
    """
    length, things = len(orders[0]), Counter(orders[0])
    odds: dict[tuple[Hashable, Hashable], float] = {
        (one, other): things[one] * (things[other] - (one == other))
        for one in things
        for other in things
        if one != other or things[one] > 1
    }
    pairs: Counter[tuple[Hashable, Hashable]] = Counter()
    for number, order in enumerate(orders):
        place = number % (length - 1)
        pairs[order[place], order[place + 1]] += 1
    return fit(pairs, odds)


def together(parts: Iterable[Fit]) -> Fit:
    """Several tests of independent things as one: statistics and degrees of freedom add up."""
    known = list(parts)
    worst = max((part.worst for part in known), key=lambda cell: cell.weight)
    least = min(part.least for part in known)
    return Fit(sum(part.statistic for part in known), sum(part.freedom for part in known), worst, least)


def _pearson(cells: Sequence[Cell], freedom: int) -> Fit:
    worst = max(cells, key=lambda cell: cell.weight, default=Cell("", 0, inf))
    least = min((cell.expected for cell in cells), default=0.0)
    return Fit(sum(cell.weight for cell in cells), freedom, worst, least)
