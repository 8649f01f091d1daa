"""The verdict on a run, in a word and in a sentence, and the share of wrong answers explained by known mistakes."""

from __future__ import annotations

from dataclasses import dataclass

from leadline.results.causes import ModelResult
from leadline.results.model import Report

STATUS_WORDS = {0: "conformant", 1: "not conformant", 2: "the adapter is at fault", 3: "incomplete"}
"""The exit statuses in words."""


@dataclass(frozen=True, slots=True)
class Overall:
    """The overall result, as it is shown at the beginning."""

    word: str
    """The result, in capitals."""
    colour: str
    """`green`, `red` or `yellow`."""
    why: str
    """The reason for the result, without a full stop."""


def overall(report: Report) -> Overall:
    """Return the overall result of a report."""
    if report.summary.status == 2:
        return Overall("THE ADAPTER IS AT FAULT", "red", f"{report.gave_up}; the rest was not played")
    if report.summary.result == "conformant":
        return Overall("CONFORMANT", "green", _what_is_right(report))
    if report.summary.result == "not-conformant":
        return Overall("NOT CONFORMANT", "red", _what_is_wrong(report))
    return Overall("INCOMPLETE", "yellow", _what_is_left(report))


def explained_sentence(model: ModelResult, figures: int = 0, openings: int = 0) -> str:
    """Return how many answers agree with the reference, both with and without the causes in a model.

    The result is empty if the model contains no causes.

    ``figures`` is the number of figures from the openings that the model takes over from the program. ``openings`` is
    the number of openings that differ in something else, which the report shows apart.
    """
    if not model.causes and not figures:
        return ""
    mistakes = [mistake for mistake in model.causes if mistake.kind == "mistake"]
    similar = sum(mistake.is_similar for mistake in mistakes)
    possible = sum(mistake.may_be for mistake in mistakes)
    readings = len(model.causes) - len(mistakes)
    *parts, last = filter(
        None,
        (
            _these(len(mistakes) - similar - possible, "mistake"),
            _these(possible, "possible mistake"),
            _these(figures, "changed figure"),
            _these(readings, "reading"),
            _similar(similar),
        ),
    )
    these = f"{', '.join(parts)} and {last}" if parts else last
    left = model.judged - model.right
    agrees = f"it agrees with {model.right:,}: {left:,} still differ{'s' if left == 1 else ''}"
    if 0 < openings < left:
        agrees += f", of which {openings:,} {'is an opening' if openings == 1 else 'are openings'}"
    whole = f"it agrees with all {model.judged:,}, so no difference is left unexplained"
    return (
        f"The reference agrees with {model.plain:,} of the {model.judged:,} answers of the program. "
        f"With {these}, {agrees if left else whole}."
    )


def unexplained_sentence(model: ModelResult) -> str:
    """Return a noun phrase for the wrong answers that nothing explains, not even a similar mistake."""
    return f"wrong answer{'' if model.unexplained == 1 else 's'} that no known mistake explains"


def subject_name(report: Report) -> str:
    """Return the name and the version of the subject, or an empty text if it gives no name."""
    return " ".join(str(report.subject[key]) for key in ("name", "version") if report.subject.get(key))


def counted(number: int, singular: str, plural: str) -> str:
    """Return a number with its noun, or an empty text for zero."""
    return "" if number == 0 else f"{number} {singular if number == 1 else plural}"


def _what_is_left(report: Report) -> str:
    if report.gave_up:
        return f"{report.gave_up}; what was played is right"
    if report.scenarios and all(scenario.verdict in ("incomplete", "not-tested") for scenario in report.scenarios):
        return "nothing is wrong, but no scenario could be judged to its end"
    return "nothing is wrong, but not everything could be tested"


def _what_is_right(report: Report) -> str:
    if report.whole:
        return "every rule was tested and kept, and every reading has support"
    return "what was selected is right (only the whole suite tests every rule)"


def _what_is_wrong(report: Report) -> str:
    named = [item for item in report.model.causes if item.kind == "mistake" and not item.is_similar]
    tentative = sum(item.may_be for item in named)
    mistakes = len(named) - tentative
    disputes = sum(item.failed for item in report.disputes)
    tests = sum(test.verdict == "fail" for test in report.chance)
    probes = sum(probe.verdict == "fail" for probe in report.probes)
    parts = [
        counted(mistakes, "mistake is found", "mistakes are found"),
        counted(tentative, "mistake is possible", "mistakes are possible"),
        counted(len(report.openings), "difference in the openings", "differences in the openings"),
        counted(report.summary.rules["broken"], "rule is broken", "rules are broken"),
        counted(report.summary.rules.get("suspected", 0), "rule is suspected", "rules are suspected"),
        counted(
            report.summary.rules.get("not-offered", 0),
            "rule may be broken where a choice is not offered",
            "rules may be broken where choices are not offered",
        ),
        counted(disputes, "dispute is answered without support", "disputes are answered without support"),
        counted(report.summary.scenarios["error"], "scenario ended in a fault", "scenarios ended in a fault"),
        counted(tests, "test of its chance failed", "tests of its chance failed"),
        counted(probes, "probe of its consistency failed", "probes of its consistency failed"),
    ]
    return ", ".join(part for part in parts if part) or "some answers are wrong"


def _similar(number: int) -> str:
    return "" if number == 0 else "a similar mistake" if number == 1 else f"{number} similar mistakes"


def _these(number: int, noun: str) -> str:
    return "" if number == 0 else f"this {noun}" if number == 1 else f"these {number} {noun}s"
