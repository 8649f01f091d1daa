"""The report as a page of Markdown: short, to stand in a pull request or in the summary of a CI job.

What a subject says of itself stands in it as text: it makes no markup, no links and no mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from leadline.games import spec_of
from leadline.report.explained import explained_sentence
from leadline.report.findings import Finding, findings
from leadline.report.model import Report
from leadline.report.untested import untested
from leadline.report.verdict import overall, subject_name
from leadline.report.wrong import example_text

if TYPE_CHECKING:
    from leadline.report.expected import Comparison
    from leadline.suite.model import Scenario

MOST_FINDINGS = 25
"""So many things that are wrong are shown with their example."""
MOST_OF_EXAMPLE = 8_000
"""A longer example is cut; CI services take a megabyte for a summary, and often less for a comment."""
MOST_OF_LINE = 500
_MARKUP = re.compile(r"[\\`*_{}\[\]|~#$]")
_SIGNS = {"conformant": "✅", "not-conformant": "❌", "incomplete": "⚠️"}
_VERDICTS = ("pass", "fail", "broken", "cut-short", "not-tested")
_RULES = ("kept", "broken", "never-right", "not-tested")


def write_markdown(report: Report, scenarios: Mapping[str, Scenario], compared: Comparison | None = None) -> str:
    """The page; ``scenarios`` are those that were played, by id, ``compared`` the run beside its known failures."""
    found = findings(report, scenarios)
    parts = [_head(report), _counts(report), _known(compared), _wrong(report, found)]
    parts += [_examples(report, found, scenarios), _readings(report), _untested(report)]
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"


def plain(text: str) -> str:
    """A text that Markdown shows as it is, in one line, cut if it is long."""
    marked = _MARKUP.sub(lambda found: f"\\{found[0]}", escape(_short(text), quote=False))
    # An address or a mention is not made a link where something stands within it.
    return marked.replace("@", "@<!-- -->").replace("://", ":<!-- -->//").replace("www.", "www<!-- -->.")


def in_html(text: str) -> str:
    """A text that stands within an HTML element, where Markdown reads no markup but still finds mentions."""
    return escape(_short(text), quote=False).replace("@", "@<!-- -->")


def fenced(text: str) -> str:
    """A text in a fence that is longer than any in it."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of texts that are Markdown already."""
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _head(report: Report) -> Iterator[str]:
    verdict = overall(report)
    name = subject_name(report) or "a program"
    yield f"## {plain(spec_of(report.game).game.title)}: {plain(name)}"
    yield ""
    sign = "❌" if report.summary.status == 2 else _SIGNS[report.summary.result]
    yield f"{sign} **{verdict.word}**: {plain(verdict.why)}."


def _counts(report: Report) -> Iterator[str]:
    summary = report.summary
    shown = ", ".join(f"{summary.rules[one]} {one.replace('-', ' ')}" for one in _RULES if summary.rules.get(one))
    played = ", ".join(
        f"{summary.scenarios[one]} {one.replace('-', ' ')}" for one in _VERDICTS if summary.scenarios.get(one)
    )
    rows = [("Rules", shown or "none"), ("Scenarios", played or "none"), ("Moves judged", f"{summary.moves:,}")]
    yield from table(("", ""), rows)
    yield ""
    selection = "" if report.whole else "; a selection, and only the whole suite tests every rule"
    yield f"leadline {plain(report.leadline)}, suite {plain(report.suite)}{selection}"


def _known(compared: Comparison | None) -> Iterator[str]:
    if compared is None:
        return
    if compared.fits:
        file = plain(compared.known.file)
        yield f"Exactly the known failures of {file} occur ({len(compared.expected)})."
        return
    yield f"Not as in {plain(compared.known.file)}:"
    yield ""
    for problem in compared.problems({}):
        yield f"- {plain(str(problem))}"


def _wrong(report: Report, found: Sequence[Finding]) -> Iterator[str]:
    if not found:
        return
    yield "### What is wrong"
    yield ""
    sentence = explained_sentence(report.model)
    if sentence:
        yield plain(sentence)
        yield ""
    rows = [(f"{one.answers:,}" if one.answers else "", plain(one.says), _code(one.id)) for one in found]
    yield from table(("Answers", "What is wrong", "Name"), rows[:MOST_FINDINGS])
    if len(found) > MOST_FINDINGS:
        yield ""
        yield f"{len(found) - MOST_FINDINGS} more are not shown here."


def _examples(report: Report, found: Sequence[Finding], scenarios: Mapping[str, Scenario]) -> Iterator[str]:
    for one in found[:MOST_FINDINGS]:
        yield f"<details><summary>{in_html(one.says)}</summary>"
        yield ""
        yield from (f"- {plain(detail)}" for detail in one.details)
        shown = example_text(one.example, report, scenarios) if one.example is not None else ""
        again = f"again: {one.again}" if one.again else ""
        text = "\n".join(filter(None, (_cut(shown), _cut(again))))
        if text:
            yield ""
            yield fenced(text)
        yield ""
        yield "</details>"
        yield ""


def _readings(report: Report) -> Iterator[str]:
    shown = [one for one in report.disputes if one.state in ("shown", "open") and not one.failed]
    if not shown:
        return
    yield "<details><summary>Readings of disputed rules</summary>"
    yield ""
    rows = [(plain(one.question), " or ".join(map(_code, one.readings)), _code(one.id)) for one in shown]
    yield from table(("Question", "Reading", "Dispute"), rows)
    yield ""
    yield "</details>"


def _untested(report: Report) -> Iterator[str]:
    reasons = list(untested(report))
    if not reasons:
        return
    yield "### Not tested"
    yield ""
    for one in reasons:
        number = len(one.names)
        yield f"- {number} scenario{'s' if number > 1 else ''}: {plain(one.why)}"


def _code(text: str) -> str:
    """An id as code; ids of the spec hold no backtick, and whatever else does is text."""
    return "" if not text else plain(text) if "`" in text or "|" in text else f"`{text}`"


def _short(text: str) -> str:
    """A text in one line, cut if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_OF_LINE else f"{line[:MOST_OF_LINE]}…"


def _cut(text: str) -> str:
    return text if len(text) <= MOST_OF_EXAMPLE else f"{text[:MOST_OF_EXAMPLE]}\n…"
