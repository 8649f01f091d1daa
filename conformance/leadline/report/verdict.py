"""What a run comes to, in a word and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from leadline.report.extra_probes import failures
from leadline.report.model import Report

STATUS_WORDS = {0: "conformant", 1: "not conformant", 2: "the adapter is at fault", 3: "incomplete"}
"""The exit statuses in words."""


@dataclass(frozen=True, slots=True)
class Overall:
    """The overall result, as it is told first."""

    word: str
    """The result, in capitals."""
    colour: str
    """`green`, `red` or `yellow`."""
    why: str
    """What it rests on, without a full stop."""


def overall(report: Report) -> Overall:
    """The overall result of a report."""
    if report.summary.status == 2:
        return Overall("THE ADAPTER IS AT FAULT", "red", f"{report.gave_up}; the rest was not played")
    if report.summary.result == "conformant":
        return Overall("CONFORMANT", "green", _what_is_right(report))
    if report.summary.result == "not-conformant":
        return Overall("NOT CONFORMANT", "red", _what_is_wrong(report))
    return Overall("INCOMPLETE", "yellow", _what_is_left(report))


def subject_name(report: Report) -> str:
    """The name and the version of the subject; empty if it gives none."""
    return " ".join(str(report.subject[key]) for key in ("name", "version") if report.subject.get(key))


def counted(number: int, one: str, more: str) -> str:
    """A number of things; nothing for none."""
    return "" if number == 0 else f"{number} {one if number == 1 else more}"


def _what_is_left(report: Report) -> str:
    if report.gave_up:
        return f"{report.gave_up}; what was played is right"
    if report.scenarios and all(one.verdict in ("cut-short", "not-tested") for one in report.scenarios):
        return "nothing is wrong, but no scenario could be judged to its end"
    return "nothing is wrong, but not everything could be tested"


def _what_is_right(report: Report) -> str:
    if report.whole:
        return "every rule was tested and kept, and every reading has support"
    return "what was selected is right (only the whole suite tests every rule)"


def _what_is_wrong(report: Report) -> str:
    mistakes = sum(one.kind == "mistake" and not one.is_near for one in report.model.causes)
    disputes = sum(one.failed for one in report.disputes)
    parts = [
        counted(mistakes, "mistake is found", "mistakes are found"),
        counted(report.summary.rules["broken"], "rule is broken", "rules are broken"),
        counted(disputes, "dispute is answered without support", "disputes are answered without support"),
        counted(report.summary.scenarios["broken"], "scenario ended in a fault", "scenarios ended in a fault"),
        counted(len(failures(report.chance)), "test of its chance failed", "tests of its chance failed"),
        counted(len(failures(report.probes)), "probe of its honesty failed", "probes of its honesty failed"),
    ]
    return ", ".join(part for part in parts if part) or "some answers are wrong"
