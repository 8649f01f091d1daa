"""Whether a subject's own chance is fair: statistical tests of its rolls and deals.

Tested is what the subject gave when it was asked for samples and, apart from that, what it rolled and dealt in the
games it played, where that is enough. What is fair comes from the game: the odds of its rolls, and the piles it
shuffles. Each test is of one thing, so that what fails says what is wrong.

The bound is generous. A fair subject fails in at most one run in a million: each of the N tests made in a run
fails only if fair chance is as far off in less than one of N million runs (the bound of Bonferroni, whatever the tests
have to do with each other). A test is made only where every cell it counts in has LEAST_EXPECTED expected, for
only then is its statistic what `leadline.judge.statistics` says it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, pairwise
from math import factorial, floor, log10, prod
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from leadline.judge.statistics import Fit, alike, bags_of_two, fit, neighbours, places, table, together
from leadline.quick import written
from leadline.report.model import ChanceResult
from leadline.run.records import GameRecord, Recording, SampleRecord, StartRecord
from leadline_engines.chance import Dice, Randomiser, Shuffle
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.games.game import Game

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
    seats: list[Any] = field(default_factory=list)
    """The seat that rolled, or the setup it was for; empty texts where neither is known."""
    pieces: list[int] = field(default_factory=list)
    """The number of the request, or of the game, in which it came."""
    by: str = "by seat {last}"
    """What the seats are, in words."""

    def add(self, value: Any, seat: Any, piece: int) -> None:
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


def chance_results(game: Game, recording: Recording) -> list[ChanceResult]:
    """What became of every test of the chance that is in a recording; nothing if there is none in it."""
    return conclusions([*_sampled(game, recording), *start_findings(game, recording.starts), *_played(game, recording)])


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


def _sampled(game: Game, recording: Recording) -> Iterator[Finding]:
    """The tests of what the subject gave when it was asked for it."""
    first = [record for start in recording.starts for record in start.samples]
    for name, randomiser in game.randomisers(game.own_components).items():
        records = [record for record in recording.samples if record.randomiser == name]
        if not records:
            continue
        read = reader(randomiser)
        series, wrong = read_samples(records, read)
        early = read_samples([one for one in first if one.randomiser == name], read)[1]
        wrong = wrong or (f"at a start, {early}" if early else "")
        yield _possible(name, records, series, wrong)
        yield from findings_of(name, randomiser, series, "", "")


def _played(game: Game, recording: Recording) -> Iterator[Finding]:
    """The tests of what the subject rolled, drew and dealt in the games it played."""
    for name, randomiser in game.randomisers(game.own_components).items():
        door = next((door for door in game.doors.values() if door.path.endswith(f".{name}")), None)
        in_setup = door is not None and door.path.startswith("setup.")
        series, read = Series(by="in games with {last}" if in_setup else "by seat {last}"), reader(randomiser)
        for number, record in enumerate(recording.games, 1):
            told = _dealt(game, name, record) if in_setup else _rolled(name, record)
            for seat, result in told:
                value = read(result)
                if value is not None:
                    series.add(value, seat, number)
        if series.values:
            yield from findings_of(name, randomiser, series, "played.", " (in its games)")


def _rolled(name: str, record: GameRecord) -> Iterator[tuple[Any, Any]]:
    """The results of a randomiser in the moves of a game that the subject played with its own chance."""
    for turn in record.turns if record.part == "steered" else ():
        for move, played in zip(turn.moves, turn.answer.played or (), strict=False):
            result = ((played or {}).get("chance") or {}).get(name)
            if turn.answer.kind == "position" and result is not None:
                yield move["choice"].get("seat", ""), result if isinstance(result, list) else [result]


def _dealt(game: Game, name: str, record: GameRecord) -> Iterator[tuple[Any, Any]]:
    """What the subject dealt by itself: as it says, or as the opening position shows."""
    sent, answer = record.opening.get("setup"), record.opened
    if sent is None or name in sent or answer.kind != "position":
        return
    told = (answer.played[0] or {}).get(name) if answer.played else None
    where = place_of(game, name)
    result = told if told is not None else (answer.position or {}).get(where or "")
    if result is not None:
        figures = (f"{key} {one}" for key, one in sorted(sent.items()) if isinstance(one, str | int))
        yield ", ".join(figures)[:80], result


def place_of(game: Game, name: str) -> str | None:
    """The field of an opening position that shows a part of the setup just as it is; None if there is none."""
    from leadline.games import recommended

    known = game.seats.offers.items()
    for offer in ({name_: values[0] for name_, values in known}, {name_: values[-1] for name_, values in known}):
        setup = game.simplest_setup(game.own_components, offer)
        outcome = game.engine_under(recommended(game.id)).open(setup)
        if isinstance(outcome, Outcome):
            parts = game.reports.position.told
            return next(
                (one.name for one in parts if getattr(outcome.position, one.name) == getattr(setup, name)), None
            )
    return None


def read_samples(records: Sequence[SampleRecord], read: Callable[[Any], Any]) -> tuple[Series, str]:
    """The samples that are possible as a series, and the first thing that is wrong with the others."""
    series, wrong = Series(), ""
    for piece, record in enumerate(records, 1):
        if record.kind in ("error", "fault"):
            wrong = wrong or f"asked for {record.times} of them: {record.why}"
        elif record.kind == "samples" and len(record.samples) != record.times:
            wrong = wrong or f"asked for {record.times} of them, it gave {len(record.samples)}"
        for number, sample in enumerate(record.samples, 1):
            value = read(sample)
            if value is not None:
                series.add(value, "", piece)
            elif not wrong:
                shown = str(sample)
                wrong = f"number {number} of request {piece} is {shown[:80]}{'…' if len(shown) > 80 else ''}"
    return series, wrong


def reader(randomiser: Randomiser) -> Callable[[Any], Any]:
    """What reads a result in plain data as what is counted; it gives None for what is none.

    Dice are told all or as their sum; of a shuffle each pile is cut out; anything else is one of the results there are.
    """
    if isinstance(randomiser, Shuffle):
        return ShuffleReader(randomiser)
    if isinstance(randomiser, Dice):
        rolls = set(randomiser.odds())
        sums = set(map(sum, rolls))
        return lambda sample: _roll(sample, rolls, sums)
    known = {repr(written(result)): result for result in randomiser.odds()}
    return lambda sample: None if repr(sample) not in known else (known[repr(sample)],)


def _roll(sample: Any, rolls: set[Any], sums: set[int]) -> Any:
    if not isinstance(sample, list) or not all(type(die) is int for die in sample):
        return None
    roll = tuple(sample)
    return roll if roll in rolls or (len(roll) == 1 and roll[0] in sums) else None


class ShuffleReader:
    """Reads how the piles of a shuffle lie, each thing by a number of its kind."""

    def __init__(self, shuffle: Shuffle) -> None:
        names = _kinds(shuffle)
        self._piles = [[(written(thing), names[repr(written(thing))]) for thing in pile] for pile in shuffle.piles]
        self._known: dict[tuple[int, str], int | None] = {}

    def __call__(self, sample: Any) -> Orders | None:
        """The orders; None if what is told is not the things there are. Of a thing what tells it apart is enough."""
        if not isinstance(sample, list) or len(sample) != sum(map(len, self._piles)):
            return None
        left, orders = iter(sample), []
        for number, pile in enumerate(self._piles):
            order = [self._kind_of(number, one) for one in islice(left, len(pile))]
            if None in order or Counter(order) != Counter(kind for _, kind in pile):
                return None
            orders.append(tuple(one for one in order if one is not None))
        return tuple(orders)

    def _kind_of(self, number: int, told: Any) -> int | None:
        """The kind of a thing as it is told; None for a thing there is not, or of which too little is told."""
        key = (number, repr(told))
        if key not in self._known:
            fitting = {kind for thing, kind in self._piles[number] if _may_be(thing, told)}
            self._known[key] = next(iter(fitting)) if len(fitting) == 1 else None
        return self._known[key]


def _kinds(shuffle: Shuffle) -> dict[str, int]:
    """The number of each kind of thing, smaller figures first: the ranks of kinds in their piles go by it."""
    kinds = sorted({repr(written(thing)) for pile in shuffle.piles for thing in pile}, key=_by_figures)
    return {kind: number for number, kind in enumerate(kinds, 1)}


def _by_figures(text: str) -> list[str | int]:
    """What texts are sorted by so that 9 comes before 10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def _may_be(thing: Any, told: Any) -> bool:
    if isinstance(thing, list) and isinstance(told, list):
        return len(thing) == len(told) and all(map(_may_be, thing, told))
    if isinstance(thing, Mapping) and isinstance(told, Mapping):
        return all(told.get(key) in (None, one) for key, one in thing.items())
    return bool(thing == told)


def _possible(name: str, records: Sequence[SampleRecord], series: Series, wrong: str) -> Finding:
    untested = "" if any(record.kind != "not-offered" for record in records) else "it has none to offer"
    title = f"Every sample of its {name} is a result that there can be"
    return Finding(f"{name}.possible", title, len(series.values), wrong, untested=untested)


def findings_of(name: str, randomiser: Randomiser, series: Series, prefix: str, where: str) -> Iterator[Finding]:
    """The tests of the results of a randomiser, each as its kind calls for."""
    if isinstance(randomiser, Shuffle):
        yield from shuffle_findings(name, _numbered(randomiser), series, prefix, where)
    elif series.values:
        odds = (
            randomiser.odds() if isinstance(randomiser, Dice) else {(one,): p for one, p in randomiser.odds().items()}
        )
        yield from roll_findings(name, odds, series, prefix, where)


def _numbered(shuffle: Shuffle) -> list[tuple[int, ...]]:
    """The piles with each thing by the number of its kind."""
    names = _kinds(shuffle)
    return [tuple(names[repr(written(thing))] for thing in pile) for pile in shuffle.piles]


# ---- Rolls


def roll_findings(
    name: str, odds: Mapping[tuple[Any, ...], Fraction], series: Series, prefix: str, where: str
) -> Iterator[Finding]:
    """The tests of rolls. Dice that are always told in order of size are taken as a bag; a sum is a sum."""
    number, values = len(series.values), series.values
    weights = {roll: float(odd) for roll, odd in odds.items()}
    if any(len(value) != len(next(iter(weights))) for value in values):
        values = [(sum(value),) for value in values]
        weights = _by(weights, lambda roll: (sum(roll),))
    for test, title, found, words in (*_dice(values, weights), *_course(values, series)):
        yield statistical(f"{prefix}{name}.{test}", f"{name.capitalize()}: {title}{where}", number, found, words)


Test = tuple[str, str, Fit, str]
"""The end of its name, its title, what it found, and how its cells are told."""


def _dice(values: Sequence[tuple[Any, ...]], odds: Mapping[tuple[Any, ...], float]) -> Iterator[Test]:
    """The tests of the dice of each roll."""
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
    """The tests of what a roll must not depend on."""
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


def _by(odds: Mapping[tuple[Any, ...], float], what: Callable[[tuple[Any, ...]], Any]) -> dict[Any, float]:
    """The odds of something about a roll."""
    found: dict[Any, float] = {}
    for roll, odd in odds.items():
        found[what(roll)] = found.get(what(roll), 0.0) + odd
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


def shuffle_findings(
    name: str, piles: Sequence[tuple[int, ...]], series: Series, prefix: str, where: str
) -> Iterator[Finding]:
    """The tests of shuffles. Piles of which all things are alike cannot be tested."""
    number, title = len(series.values), name.capitalize()
    shuffled = [n for n, pile in enumerate(piles) if len(set(pile)) > 1]
    if not number or not shuffled:
        return
    orders: list[Orders] = series.values
    for n in shuffled:
        found, slug = places([order[n] for order in orders]), f"{prefix}{name}.shuffled-{n + 1}"
        says = f"{title}: in pile {n + 1} each thing lies in each place as often{where}"
        yield statistical(slug, says, number, found, "kind {0} in place {1}")
    if pooled := _pooled([(piles[n], [order[n] for order in orders]) for n in shuffled]):
        says = f"{title}: each kind of thing lies in each place as often, all piles together{where}"
        words = "kind {0} of its pile in place {1}"
        yield statistical(f"{prefix}{name}.shuffled", says, number, together(map(places, pooled)), words)
    for test, says, found, words in _deals(orders, shuffled, series):
        yield statistical(f"{prefix}{name}.{test}", f"{title}: {says}{where}", number, found, words)
    yield _repeated(f"{prefix}{name}.repeated", f"{title}: no order comes twice{where}", piles, orders)


def _pooled(shuffled: Sequence[tuple[tuple[int, ...], Sequence[Sequence[int]]]]) -> list[list[list[int]]]:
    """The orders of piles that are made up alike, taken as orders of one pile; nothing if no two piles are.

    A program shuffles all its piles in the same way, and a slight bias shows only in many orders. Each thing is told by
    the rank of its kind in its pile: fair piles are independent, so their orders are as good as those of one pile.
    """
    groups: dict[tuple[int, ...], list[list[list[int]]]] = {}
    for pile, orders in shuffled:
        kinds = Counter(pile)
        ranks = {kind: rank for rank, kind in enumerate(sorted(kinds), 1)}
        made_up = tuple(kinds[kind] for kind in ranks)
        groups.setdefault(made_up, []).append([[ranks[thing] for thing in order] for order in orders])
    return [[order for orders in group for order in orders] for group in groups.values() if len(group) > 1]


def _deals(deals: Sequence[Orders], shuffled: Sequence[int], series: Series) -> Iterator[Test]:
    """The tests of all piles together. Where single places are looked at, it is another one in each next deal."""
    beside = together(neighbours([deal[n] for deal in deals]) for n in shuffled)
    yield "neighbours", "things lie beside each other as often as they should", beside, "{0} with {1} after it"
    if len(shuffled) > 1:
        pairs = pairwise(shuffled)
        across = together(table(Counter(zip(_at(deals, a), _at(deals, b), strict=True))) for a, b in pairs)
        yield "piles", "the piles do not depend on each other", across, "{0} in one and {1} in the other"
    following = together(
        table(Counter((one[n][at % len(one[n])], other[n][at % len(one[n])]) for at, (one, other) in _pairs(deals)))
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
    """Of each deal one thing of a pile: the first of the first, the second of the second, and round again."""
    return (deal[pile][at % len(deal[pile])] for at, deal in enumerate(deals))


def _pairs(deals: Sequence[Orders]) -> Iterator[tuple[int, tuple[Orders, Orders]]]:
    return enumerate(pairwise(deals))


def _repeated(name: str, title: str, piles: Iterable[tuple[int, ...]], deals: Sequence[Orders]) -> Finding:
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


def number_of_deals(piles: Iterable[tuple[int, ...]]) -> int:
    """How many different deals there are, each as likely as any other."""
    sizes = (Counter(pile).values() for pile in piles)
    return prod(factorial(sum(some)) // prod(map(factorial, some)) for some in sizes)


# ---- Starts


def start_findings(game: Game, starts: Sequence[StartRecord]) -> Iterator[Finding]:
    """Whether the first results are the same ones at every start.

    A second start gives the very results of the first with a probability of at most that of the likeliest results.
    Dice told in order of size are likelier than dice told as they fell, so the odds are those of dice in order of size.
    """
    for name, randomiser in game.randomisers(game.own_components).items():
        drawn = [list(_first_samples(randomiser, name, run)) for run in _runs(starts)]
        if compared := [values for values in drawn if len(values) > 1]:
            yield _same_at_starts(name, compared, _likeliest(randomiser))


def _likeliest(randomiser: Randomiser) -> float:
    """How likely the likeliest result is at most, as a logarithm to the base 10."""
    odds = {repr(one): float(odd) for one, odd in randomiser.odds().items()}
    if isinstance(randomiser, Dice):
        odds = {}
        for roll, odd in randomiser.odds().items():
            key = repr(tuple(sorted(roll)))
            odds[key] = odds.get(key, 0.0) + float(odd)
    return log10(max(odds.values())) if odds else -log10(randomiser.count())


def _runs(starts: Sequence[StartRecord]) -> list[list[StartRecord]]:
    """The starts of each run, for several runs may be judged as one; they may have been started with other seeds."""
    runs: list[list[StartRecord]] = []
    for start in starts:
        if start.number == 1 or not runs:
            runs.append([])
        runs[-1].append(start)
    return runs


def _first_samples(randomiser: Randomiser, name: str, starts: Sequence[StartRecord]) -> Iterator[list[Any]]:
    """What each start gave first of a randomiser, where it gave something."""
    for start in starts:
        records = [one for one in start.samples if one.randomiser == name]
        values = read_samples(records, reader(randomiser))[0].values
        if values:
            yield values


def _same_at_starts(name: str, runs: Sequence[Sequence[list[Any]]], one_again: float) -> Finding:
    """The finding; ``one_again`` is how likely a result comes again at most, as a logarithm to the base 10."""
    number = sum(len(values) for run in runs for values in run)
    finding = Finding(
        f"{name}.starts", f"{name.capitalize()}: results are not the same ones at every start", number, "", 0.0
    )
    for run in runs:
        length = min(map(len, run))
        if any(values[:length] != run[0][:length] for values in run):
            continue
        finding.magnitude = min(0.0, one_again * length * (len(run) - 1) + log10(len(runs)))
        finding.wrong = f"the first {length} results of {len(run)} starts are the same"
        finding.advice = "If you start it with a fixed seed on purpose, start it without one here"
        break
    return finding
