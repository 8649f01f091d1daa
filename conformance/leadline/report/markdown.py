"""The report as a short Markdown page for a pull request or the summary of a CI job.

A subject's description of itself appears as text: it cannot produce markup, links or mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from leadline.report.finding_types import Finding
from leadline.report.scenario_failure import example_text
from leadline.report.view import ReportView, build_view
from leadline.results.model import Report

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.report.known_failures import Comparison
    from leadline.suite.model import Scenario

MOST_FINDINGS = 25
"""The greatest number of findings shown with their example."""
MOST_OF_EXAMPLE = 8_000
"""The greatest length of an example in characters.

CI services accept a megabyte for a summary, and often less for a comment.
"""
MOST_OF_LINE = 500
_MARKUP = re.compile(r"[\\`*_{}\[\]|~#$]")
_SIGNS = {"conformant": "✅", "not-conformant": "❌", "incomplete": "⚠️"}
_VERDICTS = ("pass", "fail", "error", "incomplete", "not-tested")
_RULES = ("kept", "broken", "suspected", "not-offered", "inconclusive", "not-tested")


def write_markdown(
    game: Game, report: Report, scenarios: Mapping[str, Scenario], compared: Comparison | None = None
) -> str:
    """Return the page, given the scenarios that were played, by id, and the comparison with known failures."""
    view = build_view(game, report, scenarios)
    parts = [_head(view), _counts(view), _known(compared), _wrong(view), _examples(view.findings)]
    parts += [_readings(view), _untested(view), _reported(view)]
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"


def plain(text: str) -> str:
    """Return a text that Markdown shows literally, on one line and shortened if it is long."""
    marked = _MARKUP.sub(lambda match: f"\\{match[0]}", escape(_short(text), quote=False))
    # A comment in the middle prevents an address or a mention from becoming a link.
    return marked.replace("@", "@<!-- -->").replace("://", ":<!-- -->//").replace("www.", "www<!-- -->.")


def in_html(text: str) -> str:
    """Return a text for use inside an HTML element, where Markdown ignores markup but still finds mentions."""
    return escape(_short(text), quote=False).replace("@", "@<!-- -->")


def fenced(text: str) -> str:
    """Return a text inside a fence that is longer than any fence in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table of texts that are already in Markdown."""
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _head(view: ReportView) -> Iterator[str]:
    yield f"## {plain(view.heading.game)}: {plain(view.heading.subject or 'a program')}"
    yield ""
    sign = "❌" if view.summary.status == 2 else _SIGNS[view.summary.result]
    yield f"{sign} **{view.verdict.word}**: {plain(view.verdict.why)}."


def _counts(view: ReportView) -> Iterator[str]:
    rules = _listed(_RULES, view.summary.rules)
    scenarios = _listed(_VERDICTS, view.summary.scenarios)
    rows = [("Rules", rules), ("Scenarios", scenarios), ("Moves judged", f"{view.summary.moves:,}")]
    yield from table(("", ""), rows)
    yield ""
    selection = "" if view.heading.is_whole else "; this was a selection, and only the whole suite tests every rule"
    yield f"leadline {plain(view.heading.leadline)}, suite {plain(view.heading.suite)}{selection}"


def _listed(verdicts: Sequence[str], counts: Mapping[str, int]) -> str:
    """List the number of items with each verdict."""
    return ", ".join(f"{counts[name]} {name.replace('-', ' ')}" for name in verdicts if counts.get(name)) or "none"


def _known(compared: Comparison | None) -> Iterator[str]:
    if compared is None:
        return
    if compared.fits:
        file = plain(compared.known.file)
        yield f"Exactly the known failures of {file} occur ({len(compared.expected)})."
        return
    yield f"The failures differ from the list in {plain(compared.known.file)}:"
    yield ""
    for problem in compared.problems({}):
        yield f"- {plain(str(problem))}"


def _wrong(view: ReportView) -> Iterator[str]:
    findings = view.findings
    if not findings:
        return
    yield "### What is wrong"
    yield ""
    if view.explanation.sentence:
        yield plain(view.explanation.sentence)
        yield ""
    rows = [(f"{item.answers:,}" if item.answers else "", plain(item.says), _code(item.id)) for item in findings]
    yield from table(("Answers", "What is wrong", "Name"), rows[:MOST_FINDINGS])
    if len(findings) > MOST_FINDINGS:
        yield ""
        yield f"{len(findings) - MOST_FINDINGS} more findings are not shown here."


def _examples(findings: Sequence[Finding]) -> Iterator[str]:
    for finding in findings[:MOST_FINDINGS]:
        yield f"<details><summary>{in_html(finding.says)}</summary>"
        yield ""
        yield from (f"- {plain(detail)}" for detail in finding.details)
        example = example_text(finding.example) if finding.example is not None else ""
        again = f"reproduce: {finding.reproduce}" if finding.reproduce else ""
        text = "\n".join(filter(None, (_cut(example), _cut(again))))
        if text:
            yield ""
            yield fenced(text)
        yield ""
        yield "</details>"
        yield ""


def _readings(view: ReportView) -> Iterator[str]:
    readings = [reading for reading in view.readings if reading.is_harmless]
    if not readings:
        return
    yield "<details><summary>Readings of disputed rules</summary>"
    yield ""
    rows = [(plain(row.question), " or ".join(map(_code, row.readings)), _code(row.id)) for row in readings]
    yield from table(("Question", "Reading", "Dispute"), rows)
    yield ""
    yield "</details>"


def _untested(view: ReportView) -> Iterator[str]:
    if not view.gaps.scenarios:
        return
    yield "### Not tested"
    yield ""
    for reason in view.gaps.scenarios:
        number = len(reason.names)
        yield f"- {number} scenario{'s' if number > 1 else ''}: {plain(reason.why)}"


def _reported(view: ReportView) -> Iterator[str]:
    lines = [*view.reported.silent, *view.reported.notes]
    if not lines:
        return
    yield "### Reported"
    yield ""
    yield from (f"- {plain(line)}" for line in lines)


def _code(text: str) -> str:
    """Return an id as code; ids of the spec contain no backtick, and any other text with one is escaped."""
    return "" if not text else plain(text) if "`" in text or "|" in text else f"`{text}`"


def _short(text: str) -> str:
    """Return a text on one line, shortened if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_OF_LINE else f"{line[:MOST_OF_LINE]}…"


def _cut(text: str) -> str:
    return text if len(text) <= MOST_OF_EXAMPLE else f"{text[:MOST_OF_EXAMPLE]}\n…"
