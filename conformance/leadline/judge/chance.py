"""Whether a subject's own chance is fair: statistical tests of its rolls and deals.

Tested is what the subject gave when it was asked for samples and, apart from that, what it rolled and dealt in the
games it played, where that is enough. What is fair comes from the game: the odds of its rolls, and the piles it
shuffles. Each test is of one thing, so that what fails says what is wrong.

The bound is generous. A fair subject is accused in one run of a million at most: each of the N tests made in a run
fails only if fair chance is as far off in less than one of N million runs (the bound of Bonferroni, whatever the tests
have to do with each other). A test is made only where every cell it counts in has LEAST_EXPECTED expected, for
only then is its statistic what `leadline.judge.statistics` says it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import factorial, floor, log10, prod
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from leadline.judge.statistics import Fit, alike, bags_of_two, fit, neighbours, places, table, together
from leadline.report.model import ChanceResult
from leadline.runner.records import Recording, SampleRecord, StartRecord

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug, Pile

FALSE_ALARM = 1e-6
"""How likely a run is to accuse a fair subject, at most."""
LEAST_EXPECTED = 10
"""What has to be expected in each cell of a test."""
SLICES = 6
"""In how many parts the course of a run is cut to see whether chance changes in it."""
IN_PART = f"in part {{last}} of {SLICES}"
"""How such a part is told."""

Orders = tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Series:
    """Results of one kind of chance in the order in which they came."""

    values: list[Any] = field(default_factory=list)
    """The results."""
    seats: list[int] = field(default_factory=list)
    """The seat that rolled, or the number of players it was for."""
    pieces: list[int] = field(default_factory=list)
    """The number of the request, or of the game, in which it came."""
    by: str = "for {last} players"
    """What the seats are, in words."""

    def add(self, value: Any, seat: int, piece: int) -> None:
        """Add the next result."""
        self.values.append(value)
        self.seats.append(seat)
        self.pieces.append(piece)


@dataclass(slots=True)
class Finding:
    """What one test found, before it is known how many tests there are."""

    id: str
    """The test."""
    title: str
    """What has to hold."""
    samples: int
    """On how many results it rests."""
    wrong: str
    """What is wrong, if anything is; of a statistical test, what is farthest off."""
    magnitude: float | None = None
    """How likely fair chance is to be as far off, as a logarithm to the base 10; None if no chance is in it."""
    untested: str = ""
    """Why it could not be made, if it could not."""
    advice: str = ""
    """What to do if it is wrong on purpose."""


def chance_results(plug: GamePlug, recording: Recording) -> list[ChanceResult]:
    """What became of every test of the chance that is in a recording; nothing if there is none in it."""
    return conclusions([*_sampled(plug, recording), *start_findings(plug, recording.starts), *_played(plug, recording)])


def conclusions(findings: Sequence[Finding]) -> list[ChanceResult]:
    """The verdicts: the bound of each test follows from how many there are."""
    made = sum(finding.magnitude is not None and not finding.untested for finding in findings)
    return [_conclusion(finding, log10(FALSE_ALARM / max(made, 1))) for finding in findings]


def _conclusion(finding: Finding, bound: float) -> ChanceResult:
    result = ChanceResult(finding.id, finding.title, "pass", "", finding.samples)
    if finding.untested:
        result.verdict, result.says = "not-tested", finding.untested
    elif finding.magnitude is None:
        result.verdict, result.says = ("fail" if finding.wrong else "pass"), finding.wrong
    elif finding.magnitude < bound:
        so_far_off = f"fair chance is as far off in one of 10^{floor(-finding.magnitude)} runs"
        told = f"{finding.wrong}; {so_far_off}, and the bound is 10^{-bound:.1f}"
        result.verdict, result.says = "fail", told + (f". {finding.advice}" if finding.advice else "")
    else:
        odds = 10**finding.magnitude
        often = f"{100 * odds:.0f} %" if odds >= 0.01 else f"one of {1 / odds:,.0f}"
        result.says = f"fair chance is as far off in {often} of runs"
    return result


def statistical(name: str, title: str, samples: int, found: Fit, words: str) -> Finding:
    """What a statistical test found; ``words`` tell the cell that is farthest off."""
    finding = Finding(name, title, samples, "", found.magnitude)
    if not found.freedom:
        finding.untested = "there is nothing to compare"
    elif found.least < LEAST_EXPECTED:
        finding.untested = f"{samples} are too few to tell"
    else:
        cell = found.worst
        names = cell.name if isinstance(cell.name, tuple) else (cell.name,)
        named = ["+".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in names]
        told = words.format(*named, last=named[-1])
        finding.wrong = f"{told} came {cell.got} times, {cell.expected:.0f} expected"
    return finding


# ---- Where the results come from


def _sampled(plug: GamePlug, recording: Recording) -> Iterator[Finding]:
    """The tests of what the subject gave when it was asked for it."""
    rolls, deals = ([record for record in recording.samples if record.what == what] for what in ("roll", "deal"))
    first = [record for start in recording.starts for record in start.samples]
    if rolls:
        series, wrong = read_samples(rolls, reader(plug, "roll"))
        title = "Every sample is a roll of the dice"
        yield _possible("roll.possible", title, rolls, series, wrong or _wrong_at_starts(plug, first, "roll"))
        yield from roll_findings(plug, series, "", "")
    if deals:
        series, wrong = read_samples(deals, reader(plug, "deal"))
        title = "Every sample is a deal of all there is to deal, each thing where it may lie"
        yield _possible("deal.possible", title, deals, series, wrong or _wrong_at_starts(plug, first, "deal"))
        yield from deal_findings(plug.piles(), series, "", "")


def _played(plug: GamePlug, recording: Recording) -> Iterator[Finding]:
    """The tests of what the subject rolled and dealt in the games it played."""
    rolls, deals, odds = Series(by="by seat {last}"), Series(), roll_odds(plug)
    sums = set(map(sum, odds))
    for number, game in enumerate(recording.games, 1):
        position = game.opened.position
        if position and not (game.opening.get("position") or game.opening.get("deal")):
            orders = proper_orders(plug, plug.dealt(position))
            if orders is not None:
                deals.add(orders, game.opening["seats"], number)
        for step in game.steps if game.part == "steered" else ():
            dice = plug.rolled(step.answer.played or {})
            if step.answer.kind == "position" and (dice in odds or (len(dice) == 1 and dice[0] in sums)):
                rolls.add(dice, plug.mover(plug.moves.read(step.move)), number)
    if rolls.values:
        yield from roll_findings(plug, rolls, "played.", " (in its games)")
    if deals.values:
        yield from deal_findings(plug.piles(), deals, "played.", " (in its games)")


def read_samples(records: Sequence[SampleRecord], read: Callable[[Any], Any]) -> tuple[Series, str]:
    """The samples that are possible as a series, and the first thing that is wrong with the others."""
    series, wrong = Series(), ""
    for piece, record in enumerate(records, 1):
        if record.kind in ("error", "fault"):
            wrong = wrong or f"asked for {record.times} of them for {record.seats} players: {record.why}"
        elif record.kind == "samples" and len(record.samples) != record.times:
            wrong = wrong or f"asked for {record.times} of them, it gave {len(record.samples)}"
        for number, sample in enumerate(record.samples, 1):
            value = read(sample)
            if value is not None:
                series.add(value, record.seats, piece)
            elif not wrong:
                shown = str(sample)
                wrong = f"number {number} of request {piece} is {shown[:80]}{'…' if len(shown) > 80 else ''}"
    return series, wrong


def reader(plug: GamePlug, what: str) -> Callable[[Any], Any]:
    """What reads a sample of a kind; it gives None for what is none."""
    if what == "deal":
        return lambda sample: proper_orders(plug, sample)
    odds = set(roll_odds(plug))
    return lambda sample: tuple(sample) if _is_roll(sample, odds) else None


def _wrong_at_starts(plug: GamePlug, records: Sequence[SampleRecord], what: str) -> str:
    """The first thing that is wrong with the samples that were asked for at starts; empty if nothing is."""
    wrong = read_samples([record for record in records if record.what == what], reader(plug, what))[1]
    return f"at a start, {wrong}" if wrong else ""


def _possible(name: str, title: str, records: Sequence[SampleRecord], series: Series, wrong: str) -> Finding:
    untested = "" if any(record.kind != "not-offered" for record in records) else "it has none to offer"
    return Finding(name, title, len(series.values), wrong, untested=untested)


def roll_odds(plug: GamePlug) -> Counter[tuple[int, ...]]:
    """The odds of every roll."""
    return Counter(tuple(roll) for roll in plug.rolls())


def _is_roll(sample: Sequence[Any], odds: set[tuple[int, ...]]) -> bool:
    return all(type(die) is int for die in sample) and tuple(sample) in odds


def proper_orders(plug: GamePlug, deal: Any) -> Orders | None:
    """How the piles lie in a deal; None if it is no deal, or not of the things there are."""
    orders, piles = plug.orders(deal), plug.piles()
    if orders is None or len(orders) != len(piles):
        return None
    if any(sorted(order) != sorted(pile.things) for order, pile in zip(orders, piles, strict=True)):
        return None
    return tuple(orders)


# ---- Rolls


def roll_findings(plug: GamePlug, series: Series, prefix: str, where: str) -> Iterator[Finding]:
    """The tests of rolls. Dice that are always told in order of size are taken as a bag; a sum is a sum."""
    number, odds = len(series.values), roll_odds(plug)
    if not number:
        return
    values = series.values
    if any(len(value) != len(next(iter(odds))) for value in values):
        values = [(sum(value),) for value in values]
        odds = _by(odds, lambda roll: (sum(roll),))
    for name, title, found, words in (*_dice(values, odds), *_course(values, series)):
        yield statistical(f"{prefix}roll.{name}", title + where, number, found, words)


Test = tuple[str, str, Fit, str]
"""The end of its name, its title, what it found, and how its cells are told."""


def _dice(values: Sequence[tuple[int, ...]], odds: Mapping[tuple[int, ...], int]) -> Iterator[Test]:
    """The tests of the dice of each roll."""
    dice = len(values[0])
    if dice > 1:
        faces = Counter(die for value in values for die in value)
        single = Counter(die for roll, odd in odds.items() for die in roll for _ in range(odd))
        yield "faces", "All faces of the dice come up as often as they should", fit(faces, single), "a {0}"
        if _in_order_of_size(values):
            if dice == 2:
                yield "independent", "The dice do not depend on each other", bags_of_two(Counter(values)), "{0} and {1}"
        else:
            for die in range(dice):
                faces = Counter(value[die] for value in values)
                own = _by(odds, itemgetter(die))
                yield f"die-{die + 1}", f"Die {die + 1} shows each face as often as it should", fit(faces, own), "a {0}"
            pairs = [table(Counter((value[die - 1], value[die]) for value in values)) for die in range(1, dice)]
            yield "independent", "The dice do not depend on each other", together(pairs), "{0} with {1} beside it"
    sums = Counter(map(sum, values))
    yield "sums", "Every sum comes up as often as it should", fit(sums, _by(odds, sum)), "a sum of {0}"


def _course(values: Sequence[tuple[int, ...]], series: Series) -> Iterator[Test]:
    """The tests of what a roll must not depend on."""
    following = table(Counter(pairwise(values)))
    yield "next", "A roll does not depend on the one before it", following, "{0}, then {1},"
    again = table(Counter(_of_the_piece_before(values, series.pieces)))
    yield "again", "A roll does not depend on what came in the same place before", again, "{0}, then {1} in its place,"
    seats = table(Counter(zip(values, series.seats, strict=True)))
    yield "seats", "Rolls do not depend on the seats", seats, f"{{0}} {series.by}"
    slices = table(Counter((value, _slice(at, len(values))) for at, value in enumerate(values)))
    yield "number", "Rolls stay the same in the course of the run", slices, f"{{0}} {IN_PART}"


def _by(odds: Mapping[tuple[int, ...], int], what: Callable[[tuple[int, ...]], Any]) -> Counter[Any]:
    """The odds of something about a roll."""
    found: Counter[Any] = Counter()
    for roll, odd in odds.items():
        found[what(roll)] += odd
    return found


def _in_order_of_size(values: Sequence[tuple[int, ...]]) -> bool:
    """Whether the dice are told in order of size, up or down, and not as they fell."""
    rising = all(value == tuple(sorted(value)) for value in values)
    return rising or all(value == tuple(sorted(value, reverse=True)) for value in values)


def _of_the_piece_before(values: Sequence[Any], pieces: Sequence[int]) -> Iterator[tuple[Any, Any]]:
    """Every value with the one that came in the same place of the piece before."""
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


def deal_findings(piles: Sequence[Pile], series: Series, prefix: str, where: str) -> Iterator[Finding]:
    """The tests of deals. Piles of which all things are alike cannot be tested."""
    number = len(series.values)
    shuffled = [n for n, pile in enumerate(piles) if len(set(pile.things)) > 1]
    if not number or not shuffled:
        return
    deals: list[Orders] = series.values
    for n in shuffled:
        found, name = places([deal[n] for deal in deals]), piles[n].name
        title = f"{name.capitalize()} is shuffled: each thing lies in each place as often{where}"
        slug = f"{prefix}deal.shuffled-{name.replace(' ', '-')}"
        yield statistical(slug, title, number, found, "{0} in place {1}")
    if pooled := _pooled([(piles[n], [deal[n] for deal in deals]) for n in shuffled]):
        title = f"The piles are shuffled: each kind of thing lies in each place as often, all piles together{where}"
        words = "kind {0} of its pile in place {1}"
        yield statistical(f"{prefix}deal.shuffled", title, number, together(map(places, pooled)), words)
    for name, title, found, words in _deals(deals, shuffled, series):
        yield statistical(f"{prefix}deal.{name}", title + where, number, found, words)
    yield _repeated(f"{prefix}deal.repeated", f"No deal comes twice{where}", piles, deals)


def _pooled(shuffled: Sequence[tuple[Pile, Sequence[Sequence[int]]]]) -> list[list[list[int]]]:
    """The orders of piles that are made up alike, taken as orders of one pile; nothing if no two piles are.

    A program shuffles all its piles in the same way, and a slight bias shows only in many orders. Each thing is told by
    the rank of its kind in its pile: fair piles are independent, so their orders are as good as those of one pile.
    """
    groups: dict[tuple[int, ...], list[list[list[int]]]] = {}
    for pile, orders in shuffled:
        kinds = Counter(pile.things)
        ranks = {kind: rank for rank, kind in enumerate(sorted(kinds), 1)}
        made_up = tuple(kinds[kind] for kind in ranks)
        groups.setdefault(made_up, []).append([[ranks[thing] for thing in order] for order in orders])
    return [[order for orders in group for order in orders] for group in groups.values() if len(group) > 1]


def _deals(deals: Sequence[Orders], shuffled: Sequence[int], series: Series) -> Iterator[Test]:
    """The tests of all piles together. Where single places are looked at, it is another one in each next deal."""
    beside = together(neighbours([deal[n] for deal in deals]) for n in shuffled)
    yield "neighbours", "Things lie beside each other as often as they should", beside, "{0} with {1} after it"
    if len(shuffled) > 1:
        pairs = pairwise(shuffled)
        across = together(table(Counter(zip(_at(deals, a), _at(deals, b), strict=True))) for a, b in pairs)
        yield "piles", "The piles do not depend on each other", across, "{0} in one and {1} in the other"
    following = together(
        table(Counter((one[n][at % len(one[n])], other[n][at % len(one[n])]) for at, (one, other) in _pairs(deals)))
        for n in shuffled
    )
    yield "next", "A deal does not depend on the one before it", following, "{0}, then {1} in its place,"
    seats = together(alike([deal[n] for deal in deals], series.seats) for n in shuffled)
    yield "seats", "Deals do not depend on the number of players", seats, f"{{0}} in place {{1}} {series.by}"
    slices = [_slice(at, len(deals)) for at in range(len(deals))]
    course = together(alike([deal[n] for deal in deals], slices) for n in shuffled)
    yield "number", "Deals stay the same in the course of the run", course, f"{{0}} in place {{1}} {IN_PART}"


def _at(deals: Sequence[Orders], pile: int) -> Iterator[int]:
    """Of each deal one thing of a pile: the first of the first, the second of the second, and round again."""
    return (deal[pile][at % len(deal[pile])] for at, deal in enumerate(deals))


def _pairs(deals: Sequence[Orders]) -> Iterator[tuple[int, tuple[Orders, Orders]]]:
    return enumerate(pairwise(deals))


def _repeated(name: str, title: str, piles: Iterable[Pile], deals: Sequence[Orders]) -> Finding:
    """Whether a deal comes twice. Of N deals one does in fewer than N (N - 1) / 2D of runs, if there are D deals."""
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


def number_of_deals(piles: Iterable[Pile]) -> int:
    """How many different deals there are, each as likely as any other."""
    sizes = (Counter(pile.things).values() for pile in piles)
    return prod(factorial(sum(some)) // prod(map(factorial, some)) for some in sizes)


# ---- Starts


def start_findings(plug: GamePlug, starts: Sequence[StartRecord]) -> Iterator[Finding]:
    """Whether the first rolls, and the first deals, are the same ones at every start.

    A second start gives the very results of the first with a probability of at most that of the likeliest results.
    Dice told in order of size are likelier than dice told as they fell, so the odds are those of dice in order of size.
    """
    bags = _by(roll_odds(plug), lambda roll: tuple(sorted(roll)))
    likeliest = {"roll": log10(max(bags.values()) / bags.total()), "deal": -log10(number_of_deals(plug.piles()))}
    for what, one_again in likeliest.items():
        drawn = [list(_first_samples(plug, run, what)) for run in _runs(starts)]
        if compared := [values for values in drawn if len(values) > 1]:
            yield _same_at_starts(what, compared, one_again)


def _runs(starts: Sequence[StartRecord]) -> list[list[StartRecord]]:
    """The starts of each run, for several runs may be judged as one; they may have been started with other seeds."""
    runs: list[list[StartRecord]] = []
    for start in starts:
        if start.number == 1 or not runs:
            runs.append([])
        runs[-1].append(start)
    return runs


def _first_samples(plug: GamePlug, starts: Sequence[StartRecord], what: str) -> Iterator[list[Any]]:
    """What each start gave first of a kind, where it gave something."""
    for start in starts:
        values = read_samples([one for one in start.samples if one.what == what], reader(plug, what))[0].values
        if values:
            yield values


def _same_at_starts(what: str, runs: Sequence[Sequence[list[Any]]], one_again: float) -> Finding:
    """The finding; ``one_again`` is how likely a result comes again at most, as a logarithm to the base 10."""
    number = sum(len(values) for run in runs for values in run)
    finding = Finding(f"{what}.starts", f"{what.capitalize()}s are not the same ones at every start", number, "", 0.0)
    for run in runs:
        length = min(map(len, run))
        if any(values[:length] != run[0][:length] for values in run):
            continue
        finding.magnitude = min(0.0, one_again * length * (len(run) - 1) + log10(len(runs)))
        does = "rolls the same dice" if what == "roll" else "deals the same"
        finding.wrong = f"it {does} at every start: the first {length} {what}s of {len(run)} starts are the same"
        finding.advice = "If you start it with a fixed seed on purpose, start it without one here"
        break
    return finding
