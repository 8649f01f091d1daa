"""The report as a single page to open, print or pass on, with drawn boards and without scripts or outside content.

A subject's description of itself appears as plain text. The page also forbids scripts and requests. Its template is
`page.html`, and its style sheet is `page.css`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from leadline.report.examples import Board, Example
from leadline.report.finding_types import (
    BrokenRule,
    FailedDispute,
    Fault,
    Mistake,
    OddOpening,
    SuspectedRule,
    UnfairChance,
)
from leadline.report.findings import first_names
from leadline.report.site import Kind, Site
from leadline.report.view import Reading, ReportView, build_view
from leadline.results.model import Report, RuleResult

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

_RESULTS = {
    "conformant": ("good", "● Conformant"),
    "not-conformant": ("bad", "✕ Not conformant"),
    "incomplete": ("open", "○ Incomplete: nothing is broken, but not everything could be tested"),
}
_ADAPTER_AT_FAULT = ("bad", "✕ The adapter is at fault: nothing could be judged")
_RULES = {
    "kept": ("good", "● kept"),
    "broken": ("bad", "✕ broken"),
    "suspected": ("bad", "? suspected"),
    "not-offered": ("open", "○ not offered"),
    "inconclusive": ("open", "○ inconclusive"),
    "not-tested": ("open", "○ not tested"),
}
_VERDICTS = {
    "pass": "● pass",
    "fail": "✕ fail",
    "error": "✕ error",
    "incomplete": "○ incomplete",
    "not-tested": "○ not tested",
}


Rows = list[tuple[str, ...]]
Linked: TypeAlias = "Callable[[str, Kind], Markup]"
"""A function that turns a name into a link, if there is a site that has a page for it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawn board with its label."""

    label: str
    """The label."""
    picture: Markup
    """The drawing, or the notation of a position that cannot be drawn."""


def write_page(game: Game, report: Report, scenarios: Mapping[str, Scenario], site: str = "") -> str:
    """Return the page of a report; ``scenarios`` contains the scenarios that were played, by id.

    If ``site``, an address or a folder, is given, rules, disputes and mistakes are linked to their pages there.
    """
    view = build_view(game, report, scenarios)
    linked = _links_to(Site(game, site) if site else None)
    folder = Path(__file__).parent
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        finalize=_escaped,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"sentence": _sentence, "figures": _figures, "detection": _detection, "linked": linked}
    page = environment.get_template("page.html").render(
        view=view,
        style=Markup((folder / "page.css").read_text(encoding="utf-8") + view.game.drawing.style()),
        result=_ADAPTER_AT_FAULT if view.summary.status == 2 else _RESULTS[view.summary.result],
        rules_counted=_rules_counted(view),
        scenarios_counted=_counted(view.summary.scenarios, [name for name, n in view.summary.scenarios.items() if n]),
        rule_verdicts=_RULES,
        mistakes=view.of(Mistake),
        openings=view.of(OddOpening),
        broken_rules=view.of(BrokenRule),
        disputes=[dispute for dispute in view.of(FailedDispute) if dispute.example is not None],
        faults=view.of(Fault),
        rows=_rows(view, linked),
    )
    return f"{page}\n"


def _escaped(value: Any) -> Markup:
    """Escape a value for the template as the rest of Leadline does: quotation marks by name, not by number."""
    return value if isinstance(value, Markup) else Markup(escape(str(value)))


def _links_to(site: Site | None) -> Linked:
    """Return the function that creates links to a site; without a site, the function only escapes names."""

    def linked(name: str, kind: Kind) -> Markup:
        address = "" if site is None else site.address_of(kind, name)
        if not address:
            return _escaped(name)
        return Markup('<a href="{}" rel="noreferrer">{}</a>').format(_escaped(address), _escaped(name))

    return linked


def _rules_counted(view: ReportView) -> str:
    shown = [
        name
        for name in _RULES
        if name not in ("suspected", "not-offered", "inconclusive") or view.summary.rules.get(name)
    ]
    return _counted(view.summary.rules, shown)


def _counted(counts: Mapping[str, int], verdicts: Iterable[str]) -> str:
    return ", ".join(f"{counts[name]} {name.replace('-', ' ')}" for name in verdicts)


def _rows(view: ReportView, linked: Linked) -> dict[str, Rows]:
    """Return the rows of every table, keyed by the contents of the table."""
    alike = {name: finding.says for finding in view.of(UnfairChance) for name in finding.alike}
    chance = [
        (test, f"shows the same as: {alike[test.id]}" if test.id in alike else test.says)
        for test in view.chance.results
    ]
    readings = sorted(view.readings, key=lambda reading: not reading.is_failed)
    return {
        "explained": [(str(part.answers), part.says, _cause(part.id, linked)) for part in view.explanation.parts],
        "suspected": [(_named(rule.title, linked(rule.id, "rule")), rule.why) for rule in view.of(SuspectedRule)],
        "readings": [_reading(reading, linked) for reading in readings],
        "chance": [(test.title, _VERDICTS[test.verdict], says) for test, says in chance],
        "probes": [(probe.title, _VERDICTS[probe.verdict], probe.says) for probe in view.probes],
        "not_offered": [
            (row.what, row.why, str(row.legal), str(row.illegal), first_names(row.rules)) for row in view.not_offered
        ],
        "untested": [(reason.which, reason.why) for reason in view.gaps.scenarios],
        "untested_rules": [(linked(rule.id, "rule"), rule.why) for rule in view.gaps.rules],
        "fields": [
            (field.path, f"{field.due:,}", f"{field.reported:,}", f"{field.compared:,}")
            for field in view.reported.fields
        ],
        "scenarios": [(result.id, result.title, _VERDICTS[result.verdict], result.why) for result in view.scenarios],
    }


def _cause(id: str, linked: Linked) -> Markup:
    """Return the name of a mistake, a rule, or a reading, which links to the page of its dispute."""
    plain = _escaped(id)
    dispute, sign, reading = id.partition("=")
    by_kind = (linked(id, "mistake"), linked(id, "rule"), linked(dispute, "dispute") + _escaped(sign + reading))
    return next((link for link in by_kind if link != plain), plain)


def _named(title: str, name: Markup) -> Markup:
    """Return a title followed by a name."""
    return Markup("{} ({})").format(_escaped(title), name)


def _reading(reading: Reading, linked: Linked) -> tuple[str, str, str]:
    """Return a dispute, the result for it, and a note."""
    shown = " or ".join(reading.readings) if reading.is_shown else reading.state
    mark = "✕" if reading.is_failed else "●"
    question = _named(reading.question, linked(reading.id, "dispute"))
    return question, f"{mark} {shown}", reading.why or "; ".join(reading.notes)


def _sentence(text: str) -> str:
    """Return a text without a full stop as a sentence."""
    return f"{text[:1].upper()}{text[1:]}."


def _detection(rule: RuleResult) -> str:
    """Explain how significant it is that a rule is kept."""
    if rule.verdict != "kept" or not rule.mistakes:
        return ""
    return f" ({rule.noticed} of {rule.mistakes} mistakes would be detected)"


def _figures(example: Example) -> list[Figure]:
    """Draw the boards of an example, or only the board before the move if the others look the same."""
    boards = {"Before": example.before, "Expected": example.expected, "Got": example.got}
    if example.expected and example.got and _picture(example.expected) == _picture(example.got):
        boards = {"Before": example.before}  # The difference is not visible on the board, but the table above shows it.
    return [Figure(label, _picture(board, label)) for label, board in boards.items() if board is not None]


def _picture(board: Board, label: str = "") -> Markup:
    position = board.position
    if position is None:
        return Markup("<code>{}</code>").format(board.notation)
    # The drawings themselves escape the names of seats.
    return Markup(board.game.drawing.svg(position, board.seats(position), label))
