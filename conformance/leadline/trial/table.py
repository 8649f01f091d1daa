"""The outcomes of a trial, by kind of program and by the way in which a program could be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from leadline.trial.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Row:
    """The counts of the outcomes of some programs."""

    name: str
    """The property that the programs share."""
    programs: int
    """The number of programs."""
    all_named: int
    """The number of programs for which every visible fault is named."""
    first_name_correct: int
    """The number of programs whose first name is correct, or for which nothing is visible and nothing is named."""
    no_false_name: int
    """The number of programs for which every name is correct."""
    wrong: int
    """The number of wrong answers from these programs."""
    explained: int
    """The number of wrong answers that are explained."""
    seconds: float
    """The longest time for judging one of the programs, in seconds of processor time."""


def row(name: str, outcomes: Sequence[Outcome]) -> Row:
    """Count some outcomes."""
    return Row(
        name,
        len(outcomes),
        sum(outcome.is_all_named for outcome in outcomes),
        sum(outcome.is_first_name_correct for outcome in outcomes),
        sum(not outcome.false_names for outcome in outcomes),
        sum(outcome.wrong for outcome in outcomes),
        sum(outcome.explained for outcome in outcomes),
        max((outcome.seconds for outcome in outcomes), default=0.0),
    )


def table(outcomes: Iterable[Outcome]) -> Iterator[Row]:
    """Yield a row for each kind of program, and for each way of asking."""
    every = list(outcomes)
    yield from _by(every, lambda outcome: outcome.program.kind)
    yield from _by(every, lambda outcome: outcome.program.way)
    yield row("all", every)


def _by(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> Iterator[Row]:
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(key(outcome), []).append(outcome)
    yield from (row(name, some) for name, some in groups.items())


@dataclass(frozen=True, slots=True)
class Located:
    """The findings on programs whose mistake is withheld from the judge, if the mistake leaves a trace."""

    programs: int
    """The number of programs."""
    named: int
    """The number of programs for which a similar mistake is named outright."""
    alike: int
    """The number of programs for which the named mistake explains all answers as well as the true one would."""
    first: int
    """The number of programs for which a rule of the mistake is certainly broken or the first suspect of a group."""
    suspected: int
    """The number of programs for which a rule of the mistake is certainly broken or suspected."""
    missed: int
    """The number of programs for which no such rule is suspected and no similar mistake is named."""
    groups: int
    """The number of groups of unexplained answers reported for all the programs."""


def located(outcomes: Iterable[Outcome]) -> Located:
    """Count the findings on the programs whose mistake is withheld."""
    traced = [outcome for outcome in outcomes if outcome.program.kind == "withheld" and outcome.wrong]
    return Located(
        programs=len(traced),
        named=sum(bool(outcome.false_names) for outcome in traced),
        alike=sum(bool(outcome.false_names) and outcome.explained == outcome.wrong for outcome in traced),
        first=sum(outcome.is_suspected_first for outcome in traced),
        suspected=sum(outcome.is_suspected for outcome in traced),
        missed=sum(not outcome.is_suspected and not outcome.false_names for outcome in traced),
        groups=sum(len(outcome.suspects) for outcome in traced),
    )


def located_lines(shown: Located) -> Iterator[str]:
    """Yield the shares of the programs whose mistake is withheld, side by side, or nothing if there are none."""
    if not shown.programs:
        return
    yield f"withheld mistakes that leave a trace: {shown.programs}, in {shown.groups} groups of unexplained answers"
    names = ("neighbour named", "nothing against it", "suspected first", "suspected", "in no group")
    numbers = (shown.named, shown.alike, shown.first, shown.suspected, shown.missed)
    yield "".join(f"{name:>20}" for name in names)
    yield "".join(f"{_share(number, shown.programs):>20}" for number in numbers)


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of the printed table."""
    names = ("programs", "first name correct", "no false name", "all named", "explained", "longest")
    widths = (9, 20, 15, 11, 11, 9)
    yield " " * 24 + "".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    for line in rows:
        shares = [
            _share(number, line.programs) for number in (line.first_name_correct, line.no_false_name, line.all_named)
        ]
        explained = _share(line.explained, line.wrong)
        yield (
            f"{line.name:24}{line.programs:>9}{shares[0]:>20}{shares[1]:>15}{shares[2]:>11}{explained:>11}"
            f"{line.seconds:>7.1f} s"
        )


def _share(number: int, of: int) -> str:
    return f"{100 * number / of:.1f} %" if of else "-"
