"""What came out, by kind of program and by the way it could be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from leadline.trial.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Row:
    """The outcomes of some programs, counted."""

    name: str
    """What they have in common."""
    programs: int
    """How many there are."""
    all_named: int
    """Of how many everything that shows is named."""
    first_true: int
    """Of how many the first name is true, or nothing shows and nothing is named."""
    nothing_untrue: int
    """Of how many nothing is named that is not so."""
    wrong: int
    """How many of their answers are wrong."""
    explained: int
    """How many of these are explained."""
    seconds: float
    """The longest that judging one of them took, in seconds of processor time."""


def row(name: str, outcomes: Sequence[Outcome]) -> Row:
    """Count some outcomes."""
    return Row(
        name,
        len(outcomes),
        sum(one.is_all_named for one in outcomes),
        sum(one.is_first_true for one in outcomes),
        sum(not one.untrue for one in outcomes),
        sum(one.wrong for one in outcomes),
        sum(one.explained for one in outcomes),
        max((one.seconds for one in outcomes), default=0.0),
    )


def table(outcomes: Iterable[Outcome]) -> Iterator[Row]:
    """A row for each kind, and for each way of asking."""
    every = list(outcomes)
    yield from _by(every, lambda one: one.program.kind)
    yield from _by(every, lambda one: one.program.way)
    yield row("all", every)


def _by(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> Iterator[Row]:
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault(key(one), []).append(one)
    yield from (row(name, some) for name, some in groups.items())


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """The table as a person reads it."""
    names = ("programs", "first true", "nothing untrue", "all named", "explained", "longest")
    widths = (9, 12, 16, 11, 11, 9)
    yield " " * 24 + "".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    for one in rows:
        shares = [_share(number, one.programs) for number in (one.first_true, one.nothing_untrue, one.all_named)]
        explained = _share(one.explained, one.wrong)
        yield (
            f"{one.name:24}{one.programs:>9}{shares[0]:>12}{shares[1]:>16}{shares[2]:>11}{explained:>11}"
            f"{one.seconds:>7.1f} s"
        )


def _share(number: int, of: int) -> str:
    return f"{100 * number / of:.1f} %" if of else "-"
