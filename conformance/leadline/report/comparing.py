"""Reports side by side, with the result of each for every mistake, rule, dispute, test and scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from leadline.results.model import DisputeResult, Report

Kind: TypeAlias = Literal["mistake", "rule", "dispute", "chance", "consistency", "scenario"]
Worth: TypeAlias = Literal["good", "bad", "unknown", "absent"]
Way: TypeAlias = Literal["same", "better", "worse", "changed", "absent"]
FOUND, POSSIBLE, NEAR, NOT_FOUND, ABSENT = "found", "possible", "similar", "not found", "-"
_WORTH: dict[str, Worth] = {
    **dict.fromkeys(("kept", "pass", NOT_FOUND), "good"),
    **dict.fromkeys(("broken", "error", "suspected", "inconclusive", "fail", FOUND, POSSIBLE, NEAR), "bad"),
    **dict.fromkeys(("not-tested", "not-offered", "incomplete", "indicated", "open"), "unknown"),
    ABSENT: "absent",
}


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """The result of one mistake, rule, dispute, test or scenario in one report."""

    value: str
    """The verdict, the reading, or whether a mistake was found; `-` if the report lacks this item."""
    worth: Worth
    """The kind of result: right, wrong, unknown or absent."""


@dataclass(frozen=True, slots=True)
class Row:
    """A mistake, rule, dispute, test or scenario, with its result in each report."""

    kind: Kind
    """The kind of thing."""
    id: str
    """Its id."""
    title: str
    """A sentence that describes it."""
    results: tuple[ReportedResult, ...]
    """The result in each report, in the order of the reports."""

    @property
    def differs(self) -> bool:
        """True if the reports that contain the item differ."""
        return len({result.value for result in self.results if result.worth != "absent"}) > 1

    @property
    def is_wrong(self) -> bool:
        """True if the item is wrong in at least one report."""
        return any(result.worth == "bad" for result in self.results)

    @property
    def way(self) -> Way:
        """The change from the first report to the last."""
        before, after = self.results[0], self.results[-1]
        if "absent" in (before.worth, after.worth):
            return "absent"
        if before.value == after.value and before.worth == after.worth:
            return "same"
        if after.worth == "good" and before.worth != "good":
            return "better"
        if after.worth != "good" and (before.worth == "good" or (after.worth == "bad" and before.worth == "unknown")):
            return "worse"
        return "changed"


def rows(reports: Sequence[Report]) -> list[Row]:
    """Return a row for every mistake named in a report, and for each rule, dispute, test, probe and scenario.

    A result that shows nothing counts as absent if another report contains scenarios that this report does not.
    """
    partial = [_is_partial(report, reports) for report in reports]
    return [_without_silence(row, partial) for row in _all_rows(reports)]


def played(report: Report) -> frozenset[str]:
    """Return the scenarios that a run was meant to play, without guided games."""
    return frozenset(scenario.id for scenario in report.scenarios if scenario.topic != "guided")


def notes(names: Sequence[str], reports: Sequence[Report]) -> Iterator[str]:
    """Yield other differences that make the reports hard to compare, using the names the reports have here."""
    if len({report.suite for report in reports}) > 1:
        suites = ", ".join(f"{name} {report.suite}" for name, report in zip(names, reports, strict=True))
        yield (
            f"the suites differ ({suites}): only scenarios that are in both suites are compared, and a rule or a "
            f"mistake may differ merely because one suite tests more"
        )
    if len({report.leadline for report in reports}) > 1:
        versions = ", ".join(f"{name} {report.leadline}" for name, report in zip(names, reports, strict=True))
        yield f"the versions of Leadline differ ({versions})"
    if len({report.suite for report in reports}) == 1 and len({played(report) for report in reports}) > 1:
        yield (
            "the runs did not play the same scenarios, so results that depend on a scenario missing from one of "
            "them are left out"
        )
    if len({tuple(sorted(report.judged_under.items())) for report in reports}) > 1:
        yield (
            "the runs were judged under different readings: each under those that its program claims or was asked "
            "to follow"
        )
    for name, report in zip(names, reports, strict=True):
        if report.gave_up:
            yield f"{name} was ended early: {report.gave_up}"


def _is_partial(report: Report, reports: Sequence[Report]) -> bool:
    """Return whether another report has scenarios that this one lacks."""
    return any(played(another) - played(report) for another in reports)


def _without_silence(row: Row, partial: Sequence[bool]) -> Row:
    """Return the row without results that show nothing, from reports whose runs may have asked too little."""
    if row.kind == "scenario":
        return row
    silent = [
        is_part and (result.worth == "unknown" or result.value == NOT_FOUND)
        for result, is_part in zip(row.results, partial, strict=True)
    ]
    results = tuple(_result(ABSENT) if nothing else result for result, nothing in zip(row.results, silent, strict=True))
    return replace(row, results=results)


def _all_rows(reports: Sequence[Report]) -> list[Row]:
    return [
        *_mistakes(reports),
        *_verdicts("rule", [[(x.id, x.title, x.verdict) for x in report.rules] for report in reports]),
        *_disputes(reports),
        *_verdicts("chance", [[(x.id, x.title, x.verdict) for x in report.chance] for report in reports]),
        *_verdicts("consistency", [[(x.id, x.title, x.verdict) for x in report.probes] for report in reports]),
        *_verdicts("scenario", [[(x.id, x.title, x.verdict) for x in report.scenarios] for report in reports]),
    ]


def _mistakes(reports: Sequence[Report]) -> list[Row]:
    says: dict[str, str] = {}
    by_report: list[dict[str, str]] = []
    for report in reports:
        named = [cause for cause in report.model.causes if cause.kind == "mistake"]
        says |= {cause.id: cause.says for cause in named}
        by_report.append(
            {cause.id: NEAR if cause.is_similar else POSSIBLE if cause.may_be else FOUND for cause in named}
        )
    return [
        Row("mistake", name, says[name], tuple(_result(values.get(name, NOT_FOUND)) for values in by_report))
        for name in says
    ]


def _disputes(reports: Sequence[Report]) -> list[Row]:
    by_id = [{result.id: result for result in report.disputes} for report in reports]
    questions = {name: result.question for results in by_id for name, result in results.items()}

    def in_report(result: DisputeResult | None) -> ReportedResult:
        if result is None:
            return _result(ABSENT)
        value = " or ".join(result.readings) or result.state.replace("-", " ")
        return ReportedResult(value, "bad" if result.failed else "good" if result.state == "shown" else "unknown")

    return [
        Row("dispute", name, question, tuple(in_report(results.get(name)) for results in by_id))
        for name, question in questions.items()
    ]


def _verdicts(kind: Kind, reports: Sequence[Iterable[tuple[str, str, str]]]) -> list[Row]:
    titles: dict[str, str] = {}
    verdicts: list[dict[str, str]] = []
    for results in reports:
        verdicts.append({})
        for name, title, verdict in results:
            titles.setdefault(name, title)
            verdicts[-1][name] = verdict
    return [
        Row(kind, name, title, tuple(_result(by_name.get(name, ABSENT)) for by_name in verdicts))
        for name, title in titles.items()
    ]


def _result(value: str) -> ReportedResult:
    return ReportedResult(value.replace("-", " ") if value != ABSENT else value, _WORTH[value])
