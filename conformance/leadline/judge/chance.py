"""Whether a subject's own chance is fair: statistical tests of its rolls and deals.

Tested is what the subject gave when it was asked for samples and, apart from that, what it rolled and dealt in the
games it played, where that is enough. What is fair comes from the game: the odds of its rolls, and the piles it
shuffles.

The bound is generous. A fair subject fails in at most one run in a million: each of the N tests made in a run
fails only if fair chance is as far off in less than one of N million runs (the bound of Bonferroni, whatever the tests
have to do with each other). A test is made only where every cell it counts in has LEAST_EXPECTED expected, for
only then is its statistic what `leadline.judge.statistics` says it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import floor, log10
from typing import TYPE_CHECKING, Any

from leadline.judge.chance_reading import Series, reader
from leadline.judge.chance_tests import Finding, findings_of
from leadline.report.model import ChanceResult
from leadline.run.records import GameRecord, Recording, SampleRecord, StartRecord
from leadline_engines.chance import Dice, Randomiser
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.games.game import Game

FALSE_ALARM = 1e-6
"""How likely a run is to accuse a fair subject, at most."""


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
            told = _dealt(game, name, record) if in_setup else _rolled(name, randomiser, record)
            for seat, result in told:
                value = read(result)
                if value is not None:
                    series.add(value, seat, number)
        if series.values:
            yield from findings_of(name, randomiser, series, "played.", " (in its games)")


def _rolled(name: str, randomiser: Randomiser, record: GameRecord) -> Iterator[tuple[Any, Any]]:
    """The results of a randomiser in the moves of a game that the subject played with its own chance."""
    for number, turn in enumerate(record.turns if record.part == "steered" else ()):
        for move, played in zip(turn.moves, turn.answer.played or (), strict=False):
            told = (played or {}).get("chance") or {}
            if turn.answer.kind != "position":
                continue
            for result in _listed(name, randomiser, told, number) if isinstance(told, list) else [told.get(name)]:
                if result is not None:
                    yield move["choice"].get("seat", ""), result if isinstance(result, list) else [result]


def _listed(name: str, randomiser: Randomiser, told: Sequence[Any], number: int) -> Iterator[list[Any]]:
    """The throws among results that are told in a list; of what else is drawn the odds change with what was before.

    Dice that are thrown at once are told in any order, and some programs sort them: each is a throw by itself, and
    they are put in an order of ours, which follows from the ``number`` of the turn.
    """
    if not isinstance(randomiser, Dice) or randomiser.number != 1:
        return
    for one in told:
        got = one.get("got") if isinstance(one, Mapping) and one.get("of") == name else None
        if isinstance(got, list) and all(type(face) is int for face in got):
            yield from ([face] for face in random.Random(f"{number}/{got}").sample(got, len(got)))


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


def _possible(name: str, records: Sequence[SampleRecord], series: Series, wrong: str) -> Finding:
    offered = any(record.kind != "not-offered" for record in records)
    untested = "" if offered else f"it has no sample of its {name} to offer"
    title = f"Every sample of its {name} is a result that there can be"
    return Finding(f"{name}.possible", title, len(series.values), wrong, untested=untested)


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
