"""Statistical tests of a subject's own rolls and deals.

The tests cover the samples that the subject gave when it was asked for them and, separately, what it rolled and dealt
in the games it played, if that is enough. What is fair comes from the game: the odds of its rolls, and the piles it
shuffles.

The bound is generous. A fair subject fails in at most one run in a million: each of the N tests made in a run fails
only if fair chance is as far off in less than one of N million runs (the Bonferroni bound, which holds however the
tests depend on each other). A test is made only if every cell it counts in has LEAST_EXPECTED expected, for only then
is its statistic what `leadline.judge.chance.statistics` says it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import floor, log10
from typing import TYPE_CHECKING, Any

from leadline.judge.chance.fairness import Finding, findings_of
from leadline.judge.chance.reading import Series, reader
from leadline.recording.model import GameRecord, Recording, SampleRecord, StartRecord
from leadline.results.model import ChanceResult
from leadline_engines.chance import Dice, Randomiser, Shuffle
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game

FALSE_ALARM = 1e-6
"""The highest acceptable probability that a run accuses a fair subject."""


def chance_results(game: Game, recording: Recording) -> list[ChanceResult]:
    """Return the result of every test of the chance in a recording; nothing if there is none in it."""
    results = conclusions(
        [*_sampled(game, recording), *start_findings(game, recording.starts), *_played(game, recording)]
    )
    randomisers = game.randomisers(game.own_components)
    for result in results:
        if _is_of_odds(result.id, randomisers[result.randomiser]):
            result.rules = list(game.rules_of_chance.get(result.randomiser, ()))
    return results


def _is_of_odds(test: str, randomiser: Randomiser) -> bool:
    """Return whether a test is about the odds of results.

    It may also be whether the program answers, whether it varies its seed, or whether the right things are shuffled.
    """
    kind = test.rpartition(".")[2]
    return kind not in ("answered", "starts") and not (kind == "possible" and isinstance(randomiser, Shuffle))


def conclusions(findings: Sequence[Finding]) -> list[ChanceResult]:
    """Return the verdicts; the bound of each test depends on the number of tests."""
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
        finding_text = f"{finding.wrong}; {so_far_off}, and the bound is 10^{-bound:.1f}"
        result.verdict, result.says = "fail", finding_text + (f". {finding.advice}" if finding.advice else "")
    else:
        odds = 10**finding.magnitude
        often = f"{100 * odds:.0f} %" if odds >= 0.01 else f"one of {1 / odds:,.0f}"
        result.says = f"fair chance is as far off in {often} of runs"
    return result


# ---- Where the results come from


def _sampled(game: Game, recording: Recording) -> Iterator[Finding]:
    """Yield the findings of the tests of requested samples."""
    first = [record for start in recording.starts for record in start.samples]
    for name, randomiser in game.randomisers(game.own_components).items():
        records = [record for record in recording.samples if record.randomiser == name]
        if not records:
            continue
        read = reader(randomiser)
        series, wrong = read_samples(records, read)
        early = read_samples(_named(first, name), read)[1]
        wrong = wrong or (f"at a start, {early}" if early else "")
        fault = next((record for record in (*records, *_named(first, name)) if record.kind == "fault"), None)
        if fault is not None:
            yield _broken(name, fault)
        yield _possible(name, records, series, wrong)
        yield from findings_of(name, randomiser, series, "", "")


def _played(game: Game, recording: Recording) -> Iterator[Finding]:
    """Yield the findings of the tests of what the subject rolled, drew and dealt in the games it played."""
    for name, randomiser in game.randomisers(game.own_components).items():
        settable = next((settable for settable in game.inputs.values() if settable.path.endswith(f".{name}")), None)
        in_setup = settable is not None and settable.path.startswith("setup.")
        series, read = Series(by="in games with {last}" if in_setup else "by seat {last}"), reader(randomiser)
        for number, record in enumerate(recording.games, 1):
            results = _dealt(game, name, record) if in_setup else _rolled(name, randomiser, record)
            for seat, result in results:
                value = read(result)
                if value is not None:
                    series.add(value, seat, number)
        if series.values:
            yield from findings_of(name, randomiser, series, "played.", " (in its games)")


def _rolled(name: str, randomiser: Randomiser, record: GameRecord) -> Iterator[tuple[Any, Any]]:
    """Yield the results of a randomiser in the moves of a game that the subject played with its own chance."""
    for number, turn in enumerate(record.turns if record.part == "guided" else ()):
        for move, played in zip(turn.moves, turn.answer.played or (), strict=False):
            drawn = (played or {}).get("chance") or {}
            if turn.answer.kind != "position":
                continue
            for result in _listed(name, randomiser, drawn, number) if isinstance(drawn, list) else [drawn.get(name)]:
                if result is not None:
                    yield move["choice"].get("seat", ""), result if isinstance(result, list) else [result]


def _listed(name: str, randomiser: Randomiser, listed: Sequence[Any], number: int) -> Iterator[list[Any]]:
    """Yield the throws among results that are reported in a list; the odds of other draws depend on those before.

    Dice that are thrown at once may be reported in any order, and some programs sort them: each counts as a separate
    throw, and they are put in an order of ours, which follows from the ``number`` of the turn.
    """
    if not isinstance(randomiser, Dice) or randomiser.number != 1:
        return
    for entry in listed:
        got = entry.get("got") if isinstance(entry, Mapping) and entry.get("of") == name else None
        if isinstance(got, list) and all(type(face) is int for face in got):
            yield from ([face] for face in random.Random(f"{number}/{got}").sample(got, len(got)))


def _dealt(game: Game, name: str, record: GameRecord) -> Iterator[tuple[Any, Any]]:
    """Yield what the subject dealt by itself, as it says or as the opening position shows."""
    sent, answer = record.opening.get("setup"), record.opened
    if sent is None or name in sent or answer.kind != "position":
        return
    played = (answer.played[0] or {}).get(name) if answer.played else None
    where = place_of(game, name)
    result = played if played is not None else (answer.position or {}).get(where or "")
    if result is not None:
        figures = (f"{key} {value}" for key, value in sorted(sent.items()) if isinstance(value, str | int))
        yield ", ".join(figures)[:80], result


def place_of(game: Game, name: str) -> str | None:
    """Return the field of an opening position that shows a part of the setup unchanged; None if there is none."""
    known = game.seats.offers.items()
    for offer in ({name_: values[0] for name_, values in known}, {name_: values[-1] for name_, values in known}):
        setup = game.simplest_setup(game.own_components, offer)
        outcome = game.own_engine.open(setup)
        if isinstance(outcome, Outcome):
            parts = game.reports.position.reported
            return next(
                (part.name for part in parts if getattr(outcome.position, part.name) == getattr(setup, name)), None
            )
    return None


def read_samples(records: Sequence[SampleRecord], read: Callable[[Any], Any]) -> tuple[Series, str]:
    """Return the possible samples as a series, and the first thing that is wrong with the others."""
    series, wrong = Series(), ""
    for piece, record in enumerate(records, 1):
        if record.kind == "error":
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


def _named(records: Iterable[SampleRecord], name: str) -> list[SampleRecord]:
    """Return the records of one randomiser."""
    return [record for record in records if record.randomiser == name]


def _broken(name: str, record: SampleRecord) -> Finding:
    """Return the finding for a fault, which is separate because it says nothing about chance."""
    title = f"Asked for samples of its {name}, it answers"
    says = f"the subject broke when it was asked for {record.times} of them: {record.why}"
    return Finding(f"{name}.answered", title, 0, says)


def _possible(name: str, records: Sequence[SampleRecord], series: Series, wrong: str) -> Finding:
    offered = any(record.kind != "not-offered" for record in records)
    untested = "" if offered else f"it has no sample of its {name} to offer"
    if not wrong and not series.values and any(record.kind == "fault" for record in records):
        untested = f"it broke before it gave a sample of its {name}"
    title = f"Every sample of its {name} is a possible result"
    return Finding(f"{name}.possible", title, len(series.values), wrong, untested=untested)


# ---- Starts


def start_findings(game: Game, starts: Sequence[StartRecord]) -> Iterator[Finding]:
    """Yield the findings on whether the first results are the same at every start.

    A second start gives exactly the results of the first with at most the probability of the likeliest results. Dice
    reported in order of size are likelier than dice reported as they fell, so the odds are those of dice in order of
    size.
    """
    for name, randomiser in game.randomisers(game.own_components).items():
        drawn = [list(_first_samples(randomiser, name, run)) for run in _runs(starts)]
        if compared := [values for values in drawn if len(values) > 1]:
            yield _same_at_starts(name, compared, _likeliest(randomiser))


def _likeliest(randomiser: Randomiser) -> float:
    """Return an upper bound for the probability of the likeliest result, as a logarithm to the base 10."""
    odds = {repr(result): float(odd) for result, odd in randomiser.odds().items()}
    if isinstance(randomiser, Dice):
        odds = {}
        for roll, odd in randomiser.odds().items():
            key = repr(tuple(sorted(roll)))
            odds[key] = odds.get(key, 0.0) + float(odd)
    return log10(max(odds.values())) if odds else -log10(randomiser.count())


def _runs(starts: Sequence[StartRecord]) -> list[list[StartRecord]]:
    """Return the starts of each run, because several runs may be judged as one, each started with another seed."""
    runs: list[list[StartRecord]] = []
    for start in starts:
        if start.number == 1 or not runs:
            runs.append([])
        runs[-1].append(start)
    return runs


def _first_samples(randomiser: Randomiser, name: str, starts: Sequence[StartRecord]) -> Iterator[list[Any]]:
    """Yield the first results of a randomiser at each start that gave any."""
    for start in starts:
        records = [record for record in start.samples if record.randomiser == name]
        values = read_samples(records, reader(randomiser))[0].values
        if values:
            yield values


def _same_at_starts(name: str, runs: Sequence[Sequence[list[Any]]], one_again: float) -> Finding:
    """Return the finding; ``one_again`` is the logarithm to the base 10 of the highest chance that a result recurs."""
    number = sum(len(values) for run in runs for values in run)
    finding = Finding(
        f"{name}.starts", f"{name.capitalize()}: results are not the same at every start", number, "", 0.0
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
