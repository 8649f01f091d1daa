"""The statistical tests of rolls and of shuffles. Each tests one property, so that a failure shows what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import factorial, log10, prod
from operator import itemgetter
from typing import Any

from leadline.judge.chance.reading import Orders, Series, numbered
from leadline.judge.chance.statistics import Fit, alike, bags_of_two, fit, neighbours, places, table, together
from leadline_engines.chance import Dice, Randomiser, Shuffle

LEAST_EXPECTED = 10
"""The least number that must be expected in each cell of a test."""
SLICES = 6
"""The number of parts into which a run is cut to see whether chance changes during it."""
IN_PART = f"in part {{last}} of {SLICES}"
"""The description of such a part."""


@dataclass(slots=True)
class Finding:
    """The finding of one test, before the number of tests is known."""

    id: str
    """The test."""
    title: str
    """The property that must hold."""
    samples: int
    """The number of results tested."""
    wrong: str
    """The description of what is wrong, if anything is; for a statistical test, of what is farthest off."""
    magnitude: float | None = None
    """The probability that fair chance is as far off, as a logarithm to the base 10; None if the test does not involve
    chance."""
    untested: str = ""
    """The reason why it could not be made, if it could not."""
    advice: str = ""
    """Advice for a program that does this on purpose."""


def statistical(name: str, title: str, samples: int, outcome: Fit, words: str) -> Finding:
    """Return the finding of a statistical test; ``words`` is the format that describes the cell farthest off."""
    finding = Finding(name, title, samples, "", outcome.magnitude)
    if not outcome.freedom:
        finding.untested = "there is nothing to compare"
    elif outcome.least < LEAST_EXPECTED:
        finding.untested = f"{samples} are too few to tell"
    else:
        cell = outcome.worst
        names = cell.name if isinstance(cell.name, tuple) else (cell.name,)
        named = ["+".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in names]
        description = words.format(*named, last=named[-1])
        finding.wrong = f"{description} came {cell.got} times, {cell.expected:.0f} expected"
    return finding


def findings_of(name: str, randomiser: Randomiser, series: Series, prefix: str, where: str) -> Iterator[Finding]:
    """Yield the findings of the tests for the results of a randomiser, according to its kind."""
    if isinstance(randomiser, Shuffle):
        yield from shuffle_findings(name, numbered(randomiser), series, prefix, where)
    elif series.values:
        odds = (
            randomiser.odds()
            if isinstance(randomiser, Dice)
            else {(result,): p for result, p in randomiser.odds().items()}
        )
        yield from roll_findings(name, odds, series, prefix, where)


# ---- Rolls


def roll_findings(
    name: str, odds: Mapping[tuple[Any, ...], Fraction], series: Series, prefix: str, where: str
) -> Iterator[Finding]:
    """Yield the findings of the tests of rolls.

    Dice that are always reported in order of size are taken as a bag; a sum is a sum.
    """
    number, values = len(series.values), series.values
    weights = {roll: float(odd) for roll, odd in odds.items()}
    if any(len(value) != len(next(iter(weights))) for value in values):
        values = [(sum(value),) for value in values]
        weights = _by(weights, lambda roll: (sum(roll),))
    for test, title, outcome, words in (*_dice(values, weights), *_course(values, series)):
        yield statistical(f"{prefix}{name}.{test}", f"{name.capitalize()}: {title}{where}", number, outcome, words)


Test = tuple[str, str, Fit, str]
"""The end of its name, its title, its fit, and the format that describes its cells."""


def _dice(values: Sequence[tuple[Any, ...]], odds: Mapping[tuple[Any, ...], float]) -> Iterator[Test]:
    """Yield the tests of the dice of each roll."""
    dice = len(values[0])
    if dice > 1:
        faces = Counter(die for value in values for die in value)
        single: dict[Any, float] = {}
        for roll, odd in odds.items():
            for die in roll:
                single[die] = single.get(die, 0.0) + odd
        yield "faces", "all faces come up as often as they should", fit(faces, single), "a {0}"
        if _in_order_of_size(values):
            if dice == 2:
                yield "independent", "the dice do not depend on each other", bags_of_two(Counter(values)), "{0} and {1}"
        else:
            for die in range(dice):
                faces = Counter(value[die] for value in values)
                own = _by(odds, itemgetter(die))
                yield f"die-{die + 1}", f"die {die + 1} shows each face as often as it should", fit(faces, own), "a {0}"
            pairs = [table(Counter((value[die - 1], value[die]) for value in values)) for die in range(1, dice)]
            yield "independent", "the dice do not depend on each other", together(pairs), "{0} with {1} beside it"
    if not all(isinstance(die, int) for value in values for die in value):
        yield "results", "all results come up as often as they should", fit(Counter(values), odds), "{0}"
        return
    sums = Counter(map(sum, values))
    yield "sums", "every sum comes up as often as it should", fit(sums, _by(odds, sum)), "a sum of {0}"


def _course(values: Sequence[tuple[int, ...]], series: Series) -> Iterator[Test]:
    """Yield the tests of properties that a roll must not depend on."""
    following = table(Counter(pairwise(values)))
    yield "next", "a result does not depend on the one before it", following, "{0}, then {1},"
    again = table(Counter(_of_the_piece_before(values, series.pieces)))
    yield (
        "again",
        "a result does not depend on what came in the same place before",
        again,
        "{0}, then {1} in its place,",
    )
    if any(series.seats):
        seats = table(Counter(zip(values, series.seats, strict=True)))
        yield "seats", "results do not depend on the seats", seats, f"{{0}} {series.by}"
    slices = table(Counter((value, _slice(at, len(values))) for at, value in enumerate(values)))
    yield "number", "results stay the same in the course of the run", slices, f"{{0}} {IN_PART}"


def _by(odds: Mapping[tuple[Any, ...], float], value_of: Callable[[tuple[Any, ...]], Any]) -> dict[Any, float]:
    """Return the odds of a property of a roll."""
    by_value: dict[Any, float] = {}
    for roll, odd in odds.items():
        by_value[value_of(roll)] = by_value.get(value_of(roll), 0.0) + odd
    return by_value


def _in_order_of_size(values: Sequence[tuple[int, ...]]) -> bool:
    """Return whether the dice are reported in order of size, up or down, not as they fell."""
    rising = all(value == tuple(sorted(value)) for value in values)
    return rising or all(value == tuple(sorted(value, reverse=True)) for value in values)


def _of_the_piece_before(values: Sequence[Any], pieces: Sequence[int]) -> Iterator[tuple[Any, Any]]:
    """Yield every value with the one that came in the same place of the piece before."""
    before: list[Any] = []
    current: list[Any] = []
    piece = None
    for value, its_piece in zip(values, pieces, strict=True):
        if its_piece != piece:
            before, current, piece = current, [], its_piece
        if len(current) < len(before):
            yield before[len(current)], value
        current.append(value)


def _slice(at: int, number: int) -> int:
    return at * SLICES // number + 1


# ---- Deals


def shuffle_findings(
    name: str, piles: Sequence[tuple[int, ...]], series: Series, prefix: str, where: str
) -> Iterator[Finding]:
    """Yield the findings of the tests of shuffles. Piles of identical things cannot be tested."""
    number, title = len(series.values), name.capitalize()
    shuffled = [n for n, pile in enumerate(piles) if len(set(pile)) > 1]
    if not number or not shuffled:
        return
    orders: list[Orders] = series.values
    for n in shuffled:
        outcome, slug = places([order[n] for order in orders]), f"{prefix}{name}.shuffled-{n + 1}"
        says = f"{title}: in pile {n + 1} each thing comes up equally often in each place{where}"
        yield statistical(slug, says, number, outcome, "kind {0} in place {1}")
    if pooled := _pooled([(piles[n], [order[n] for order in orders]) for n in shuffled]):
        says = f"{title}: each kind of thing comes up equally often in each place, all piles together{where}"
        words = "kind {0} of its pile in place {1}"
        yield statistical(f"{prefix}{name}.shuffled", says, number, together(map(places, pooled)), words)
    for test, says, outcome, words in _deals(orders, shuffled, series):
        yield statistical(f"{prefix}{name}.{test}", f"{title}: {says}{where}", number, outcome, words)
    yield _repeated(f"{prefix}{name}.repeated", f"{title}: no order comes twice{where}", piles, orders)


def _pooled(shuffled: Sequence[tuple[tuple[int, ...], Sequence[Sequence[int]]]]) -> list[list[list[int]]]:
    """Return the orders of piles with the same composition, as orders of one pile; nothing if no two piles have it.

    A program shuffles all its piles in the same way, and a slight bias shows only in many orders. Each thing is
    represented by the rank of its kind in its pile: fair piles are independent, so their orders are as good as those of
    one pile.
    """
    groups: dict[tuple[int, ...], list[list[list[int]]]] = {}
    for pile, orders in shuffled:
        kinds = Counter(pile)
        ranks = {kind: rank for rank, kind in enumerate(sorted(kinds), 1)}
        made_up = tuple(kinds[kind] for kind in ranks)
        groups.setdefault(made_up, []).append([[ranks[thing] for thing in order] for order in orders])
    return [[order for orders in group for order in orders] for group in groups.values() if len(group) > 1]


def _deals(deals: Sequence[Orders], shuffled: Sequence[int], series: Series) -> Iterator[Test]:
    """Yield the tests of all piles together. Tests of a single place use another place in each deal."""
    beside = together(neighbours([deal[n] for deal in deals]) for n in shuffled)
    yield "neighbours", "things come up next to each other as often as they should", beside, "{0} with {1} after it"
    if len(shuffled) > 1:
        pairs = pairwise(shuffled)
        across = together(table(Counter(zip(_at(deals, a), _at(deals, b), strict=True))) for a, b in pairs)
        yield "piles", "the piles do not depend on each other", across, "{0} in one and {1} in the other"
    following = together(
        table(
            Counter(
                (before[n][at % len(before[n])], after[n][at % len(before[n])]) for at, (before, after) in _pairs(deals)
            )
        )
        for n in shuffled
    )
    yield "next", "an order does not depend on the one before it", following, "{0}, then {1} in its place,"
    if len(set(series.seats)) > 1:
        seats = together(alike([deal[n] for deal in deals], series.seats) for n in shuffled)
        yield "seats", "orders do not depend on the setup", seats, f"kind {{0}} in place {{1}} {series.by}"
    slices = [_slice(at, len(deals)) for at in range(len(deals))]
    course = together(alike([deal[n] for deal in deals], slices) for n in shuffled)
    yield "number", "orders stay the same in the course of the run", course, f"kind {{0}} in place {{1}} {IN_PART}"


def _at(deals: Sequence[Orders], pile: int) -> Iterator[int]:
    """Return one thing of a pile from each deal: the first of the first, the second of the second, and so on."""
    return (deal[pile][at % len(deal[pile])] for at, deal in enumerate(deals))


def _pairs(deals: Sequence[Orders]) -> Iterator[tuple[int, tuple[Orders, Orders]]]:
    return enumerate(pairwise(deals))


def _repeated(name: str, title: str, piles: Iterable[tuple[int, ...]], deals: Sequence[Orders]) -> Finding:
    """Return the finding of the test for repeated deals.

    Of N deals one is repeated in fewer than N (N - 1) / 2D of runs, if there are D deals.
    """
    finding = Finding(name, title, len(deals), "", 0.0)
    times = Counter(deals)
    if len(times) < len(deals):
        finding.magnitude = min(0.0, log10(len(deals) * (len(deals) - 1) / 2 / number_of_deals(piles)))
        deal, often = times.most_common(1)[0]
        begins = " ".join(str(thing) for thing in deal[0])
        finding.wrong = (
            f"{len(deals)} deals are {len(times)} different ones; one that begins {begins} came {often} times"
        )
    return finding


def number_of_deals(piles: Iterable[tuple[int, ...]]) -> int:
    """Return the number of different deals, each as likely as any other."""
    sizes = (Counter(pile).values() for pile in piles)
    return prod(factorial(sum(some)) // prod(map(factorial, some)) for some in sizes)
