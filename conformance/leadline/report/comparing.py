"""Reports beside each other: what each says of every mistake, rule, dispute, test and scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from leadline.report.model import DisputeResult, Report

Kind: TypeAlias = Literal["mistake", "rule", "dispute", "chance", "honesty", "scenario"]
Worth: TypeAlias = Literal["good", "bad", "unknown", "absent"]
Way: TypeAlias = Literal["same", "better", "worse", "changed", "absent"]
FOUND, NEAR, NOT_FOUND, ABSENT = "found", "near", "not found", "-"
_WORTH: dict[str, Worth] = {
    **dict.fromkeys(("kept", "pass", NOT_FOUND), "good"),
    **dict.fromkeys(("broken", "never-right", "fail", FOUND, NEAR), "bad"),
    **dict.fromkeys(("not-tested", "cut-short", "open"), "unknown"),
    ABSENT: "absent",
}


@dataclass(frozen=True, slots=True)
class Said:
    """What one report says of one thing."""

    value: str
    """The verdict, the reading, or whether a mistake was found; `-` where the report does not have it."""
    worth: Worth
    """Whether that is right or wrong, or cannot be said."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing, and what each report says of it."""

    kind: Kind
    """What it is."""
    id: str
    """Its id."""
    title: str
    """It in a sentence."""
    said: tuple[Said, ...]
    """What each report says, in their order."""

    @property
    def differs(self) -> bool:
        """Whether the reports that have it do not say the same."""
        return len({one.value for one in self.said if one.worth != "absent"}) > 1

    @property
    def is_wrong(self) -> bool:
        """Whether something is wrong in one report at least."""
        return any(one.worth == "bad" for one in self.said)

    @property
    def way(self) -> Way:
        """Which way it went from the first report to the last."""
        before, after = self.said[0], self.said[-1]
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
    """Every mistake that some report names, and every rule, dispute, test, probe and scenario of any.

    What did not show in a report counts as absent from it if another played scenarios that it did not play.
    """
    partial = [_is_partial(report, reports) for report in reports]
    return [_without_silence(row, partial) for row in _all_rows(reports)]


def played(report: Report) -> frozenset[str]:
    """The scenarios that a run was to play; steered games are not among them."""
    return frozenset(one.id for one in report.scenarios if one.topic != "steered")


def notes(names: Sequence[str], reports: Sequence[Report]) -> Iterator[str]:
    """What differs beside the programs, and makes them hard to compare, by the names they have here."""
    if len({report.suite for report in reports}) > 1:
        told = ", ".join(f"{name} {report.suite}" for name, report in zip(names, reports, strict=True))
        yield (
            f"the suites differ ({told}): only scenarios that are in both are compared, and a rule or a mistake may "
            "differ because one suite asks more"
        )
    if len({report.leadline for report in reports}) > 1:
        told = ", ".join(f"{name} {report.leadline}" for name, report in zip(names, reports, strict=True))
        yield f"the versions of leadline differ ({told})"
    if len({report.suite for report in reports}) == 1 and len({played(report) for report in reports}) > 1:
        yield "they did not play the same scenarios: nothing is said of what one of them was not asked"
    if len({tuple(sorted(report.judged_under.items())) for report in reports}) > 1:
        yield "they were judged under different readings, as each claims or was asked for"
    for name, report in zip(names, reports, strict=True):
        if report.gave_up:
            yield f"{name} was ended early: {report.gave_up}"


def _is_partial(report: Report, reports: Sequence[Report]) -> bool:
    """Whether another report has scenarios that this one does not have."""
    return any(played(other) - played(report) for other in reports)


def _without_silence(row: Row, partial: Sequence[bool]) -> Row:
    """The row, with nothing said by a report that only says that nothing showed, and may have been asked too little."""
    if row.kind == "scenario":
        return row
    silent = [
        is_part and (one.worth == "unknown" or one.value == NOT_FOUND)
        for one, is_part in zip(row.said, partial, strict=True)
    ]
    said = tuple(_said(ABSENT) if nothing else one for one, nothing in zip(row.said, silent, strict=True))
    return replace(row, said=said)


def _all_rows(reports: Sequence[Report]) -> list[Row]:
    return [
        *_mistakes(reports),
        *_verdicts("rule", [[(x.id, x.title, x.verdict) for x in report.rules] for report in reports]),
        *_disputes(reports),
        *_verdicts("chance", [[(x.id, x.title, x.verdict) for x in report.chance] for report in reports]),
        *_verdicts("honesty", [[(x.id, x.title, x.verdict) for x in report.probes] for report in reports]),
        *_verdicts("scenario", [[(x.id, x.title, x.verdict) for x in report.scenarios] for report in reports]),
    ]


def _mistakes(reports: Sequence[Report]) -> list[Row]:
    says: dict[str, str] = {}
    found: list[dict[str, str]] = []
    for report in reports:
        named = [one for one in report.model.causes if one.kind == "mistake"]
        says |= {one.id: one.says for one in named}
        found.append({one.id: NEAR if one.is_near else FOUND for one in named})
    return [Row("mistake", name, says[name], tuple(_said(one.get(name, NOT_FOUND)) for one in found)) for name in says]


def _disputes(reports: Sequence[Report]) -> list[Row]:
    by_id = [{one.id: one for one in report.disputes} for report in reports]
    questions = {name: one.question for found in by_id for name, one in found.items()}

    def said(one: DisputeResult | None) -> Said:
        if one is None:
            return _said(ABSENT)
        value = " or ".join(one.readings) if one.state in ("shown", "open") else one.state.replace("-", " ")
        return Said(value, "bad" if one.failed else "good" if one.state == "shown" else "unknown")

    return [
        Row("dispute", name, question, tuple(said(found.get(name)) for found in by_id))
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
        Row(kind, name, title, tuple(_said(one.get(name, ABSENT)) for one in verdicts))
        for name, title in titles.items()
    ]


def _said(value: str) -> Said:
    return Said(value.replace("-", " ") if value != ABSENT else value, _WORTH[value])
