"""What the report says of the extra probes: the subject's chance, which is tested statistically, and its honesty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from leadline.games import load_game
from leadline.report.model import ChanceResult, ProbeResult, Report
from leadline.terminal import bold, dim, styled, wrap


def chance_lines(report: Report, *, quiet: bool) -> Iterator[str]:
    """What the tests of its chance came to."""
    results, failed = report.chance, failures(report.chance)
    game = load_game(report.game)
    kinds = list(game.randomisers(game.own_components))
    if report.whole and kinds and not (results or quiet):
        yield f"{bold('Chance')} was not tested: the program gives no samples of its {' and '.join(kinds)} (`sample`)"
    if not results or (quiet and not failed):
        return
    yield bold("Chance") + dim("  statistical: a fair program fails in at most one run in a million")
    for plainest, *others in by_cause(failed):
        yield from _failed([plainest])
        if others:
            yield wrap(f"the same shows in {_tests(len(others))} more: {_listed([one.id for one in others])}", 4, 2)
    passed = [one for one in results if one.verdict == "pass"]
    if passed and not quiet:
        drawn = [f"{number:,} results of its {kind}" for kind in kinds if (number := _most(passed, kind))]
        found = "nothing else" if failed else "nothing wrong"
        yield wrap(f"{_tests(len(passed))} of {_listed(drawn)} found {found}", 2, 2)
    untested: dict[str, int] = {}
    for one in results if not quiet else ():
        if one.verdict == "not-tested":
            untested[one.says] = untested.get(one.says, 0) + 1
    for why, number in untested.items():
        yield wrap(f"{_tests(number)} could not be made: {why}", 2, 2)


def honesty_lines(report: Report, *, quiet: bool) -> Iterator[str]:
    """What the probes of its honesty came to."""
    results, failed = report.probes, failures(report.probes)
    if not results or (quiet and not failed):
        return
    yield bold("Honesty")
    yield from _failed(failed)
    for one in results if not quiet else ():
        if one.verdict != "fail":
            says = f": {one.says}" if one.says else ""
            yield wrap(f"{one.title}{' (not tested)' if one.verdict == 'not-tested' else ''}{says}", 2, 2)


Result = TypeVar("Result", ChanceResult, ProbeResult)


def failures(results: Sequence[Result]) -> list[Result]:
    """Those that failed."""
    return [result for result in results if result.verdict == "fail"]


def by_cause(failed: Sequence[ChanceResult]) -> list[list[ChanceResult]]:
    """Failed tests of chance, those together that one cause makes fail, the plainest first.

    A die that shows too many ones fails in its faces, its sums and whatever is counted beside, in samples and in games
    alike. Only that the results are the same at every start has a cause of its own.
    """
    groups: dict[tuple[str, bool], list[ChanceResult]] = {}
    for one in failed:
        name, _, test = one.id.removeprefix("played.").partition(".")
        groups.setdefault((name, test == "starts"), []).append(one)
    return list(groups.values())


def _failed(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        yield f"{styled('✗', 'red')} {wrap(result.title, hanging=2)}  {dim(result.id)}"
        yield wrap(result.says, 4, 2)


def _most(results: Sequence[ChanceResult], kind: str) -> int:
    """On how many results of a kind the tests rest at most."""
    return max((one.samples for one in results if kind in one.id.split(".")), default=0)


def _listed(texts: Sequence[str]) -> str:
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _tests(number: int) -> str:
    return f"{number} tests" if number != 1 else "1 test"
