"""The disputes: the register, most frequent first, and a page for each question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from leadline.spec.model import SEEN, STANCES, SUPPORT, Dispute
from leadline_sphinx import rst
from leadline_sphinx.data import GameData
from leadline_sphinx.domain import hash_of
from leadline_sphinx.pages import history
from leadline_sphinx.pages.results import shown_by
from leadline_sphinx.pages.rules import scenario_mark
from leadline_sphinx.reports import Program

WEIGHTS = {"high": "●●● in ordinary games", "mid": "●●○ now and then", "low": "●○○ in corner cases"}
LONG_REASON, SHORT_REASON = 400, 200
"""A reason with more than the first number of characters is folded away after the sentence that reaches the second, so
that the manuals' answers stay in view on a phone."""
_SENTENCE_END = re.compile(r"(?<=[.)]) (?=[A-Z])")
_HEADINGS = {"high": "In ordinary games", "mid": "Now and then", "low": "In corner cases"}


def pages(data: GameData, programs: Sequence[Program] = ()) -> Iterator[tuple[str, str]]:
    """Yield the register, and a page for each question, which says what reading each program shows."""
    ordered = _ordered(data)
    yield f"{data.folder}/disputes/index", _register(data, ordered)
    for order, dispute in enumerate(ordered):
        yield f"{data.folder}/disputes/{dispute.id}", _page(data, dispute, order, programs)


def _ordered(data: GameData) -> list[Dispute]:
    rank = list(WEIGHTS)
    return sorted(data.spec.disputes, key=lambda dispute: (dispute.state == "closed", rank.index(dispute.weight)))


def _register(data: GameData, ordered: list[Dispute]) -> str:
    lines = ["", *rst.heading(f"Disputes of {data.spec.game.title}")]
    lines += [
        "Questions on which the manuals conflict, contradict themselves or are silent, with the most frequent first.",
        "",
    ]
    lines += rst.block("raw", "html", {}, ['<div class="ll-search-here"></div>'])
    groups: dict[str, list[Dispute]] = {}
    for dispute in ordered:
        heading = _HEADINGS[dispute.weight] if dispute.state == "open" else "Asked by players, but with only one answer"
        groups.setdefault(heading, []).append(dispute)
    for heading, some in groups.items():
        rows = [(rst.ref("dispute", data.dispute_name(dispute.id)), _ruled(dispute)) for dispute in some]
        lines += [*rst.heading(heading, "-"), *rst.table(("Question", "Ruling"), rows, "ll-register")]
    names = [f"{dispute.question.replace('<', '')} <{dispute.id}>" for dispute in ordered]
    return "\n".join([*lines, *rst.block("toctree", "", {"hidden": ""}, names)])


def _ruled(dispute: Dispute) -> str:
    return rst.text(dispute.readings[dispute.ruling].says)


def _page(data: GameData, dispute: Dispute, order: int, programs: Sequence[Program]) -> str:
    options = {"title": dispute.question, "number": dispute.number, "anchor": dispute.id, "order": str(order)}
    options["rules"] = ", ".join(dispute.rules)
    if dispute.needs:
        options["needs"] = ", ".join(data.dispute_name(id) for id in dispute.needs)
    if dispute.aliases:
        options["aliases"] = ", ".join(data.dispute_name(id) for id in dispute.aliases)
    body = [*card(data, dispute), *_answers(data, dispute), *_readings(data, dispute)]
    body += [*shown_by(data, dispute, programs), *_played(data, dispute), *_rules(data, dispute)]
    body += [*history.notes(data, dispute.id), *_since(data, dispute)]
    return "\n".join(
        [
            ":html_theme.sidebar_secondary.remove:",
            "",
            *rst.shared(dispute.question, dispute.readings[dispute.ruling].says),
            *rst.block("leadline:dispute", data.dispute_name(dispute.id), options, body),
        ]
    )


def card(data: GameData, dispute: Dispute) -> list[str]:
    """Return the short answer: the ruling, its reason, and how often it matters."""
    says = dispute.readings[dispute.ruling].says
    often = dispute.frequency or f"It matters {WEIGHTS[dispute.weight][4:]}."
    reason, rest = _divided(dispute.reason)
    body = [".. rst-class:: ll-answer", "", rst.text(says), "", f"**Why:** {data.linked(reason)}", ""]
    if rest:
        body += rst.block("leadline-folded", "More about the reason", {}, [data.linked(rest)])
    body += [f"**How often:** {WEIGHTS[dispute.weight]}. {rst.text(often)}", ""]
    if dispute.state == "closed":
        body += ["**Closed:** all manuals lead to the same answer.", ""]
    foot = f"Leadline ruling {dispute.number}, {data.spec.game.title}, text {hash_of([repr(dispute)])[:8]}"
    body += [".. rst-class:: ll-card-foot", "", rst.text(foot), ""]
    return rst.block("container", "ll-card", {}, body)


def _divided(reason: str) -> tuple[str, str]:
    """Return the first sentences of a reason, and the others if it is long."""
    if len(reason) <= LONG_REASON:
        return reason, ""
    ends = (match.start() for match in _SENTENCE_END.finditer(reason))
    end = next((end for end in ends if end >= SHORT_REASON), len(reason))
    return reason[:end], reason[end:].strip()


def _answers(data: GameData, dispute: Dispute) -> list[str]:
    lines = rst.heading("What each manual says", "-")
    return [*lines, *answers_table(data, dispute)]


def answers_table(data: GameData, dispute: Dispute, *, links: bool = True) -> list[str]:
    """Return a table of what each manual says, where, and the reading that follows from it."""
    rows = []
    for manual in data.spec.manuals:
        answer = dispute.manuals.get(manual.id)
        if answer is None:
            continue
        ids = (
            [rst.ref("statement", data.statement_name(manual.id, id), id) for id in answer.statements] if links else []
        )
        where = rst.text(answer.where) + (f" (statements {', '.join(ids)})" if ids else "")
        reading = f"{STANCES[answer.position]}: {rst.code(answer.reading)}"
        rows.append((rst.text(manual.title), data.linked(answer.says), where, reading))
    return rst.table(("Manual", "Its answer", "Where", "Reading"), rows, "ll-answers")


def _readings(data: GameData, dispute: Dispute) -> list[str]:
    lines = rst.heading("Readings", "-")
    for id, reading in dispute.readings.items():
        ruling = "; the ruling" if id == dispute.ruling else ""
        name = f"{data.dispute_name(dispute.id)}.{id}"
        options = {"title": id, "anchor": f"{dispute.id}.{id}"}
        if reading.aliases:
            options["aliases"] = ", ".join(f"{data.dispute_name(dispute.id)}.{alias}" for alias in reading.aliases)
        body = [rst.text(reading.says), "", f"*{SUPPORT[reading.support]}{ruling}*", ""]
        lines += rst.block("leadline:reading", name, options, body)
    return lines


def outcomes(data: GameData, dispute: Dispute) -> list[str]:
    """Return the position that distinguishes the readings, and the outcome under each of them, in words."""
    rows = []
    for id, outcome in dispute.telling.outcomes.items():
        mark = " (the ruling)" if id == dispute.ruling else ""
        rows.append((f"{rst.code(id)}{mark}", data.linked(outcome)))
    return [data.linked(dispute.telling.position), "", *rst.table(("Reading", "Outcome"), rows, "ll-outcomes")]


def _played(data: GameData, dispute: Dispute) -> list[str]:
    lines = [*rst.heading("A position in which the readings differ", "-"), *outcomes(data, dispute)]
    for scenario in data.tellings_of(dispute) if data.known_readings(dispute.id) else ():
        lines += [f"Played under every reading: {rst.ref('scenario', scenario.id)}", ""]
        options = {"mark": scenario_mark(data, scenario.id), "dispute": dispute.id}
        lines += rst.block("leadline-side-by-side", f"{data.id} {scenario.id}", options, [])
    return [*lines, f"The reading a program follows shows in {rst.text(SEEN[dispute.seen])}.", ""]


def _since(data: GameData, dispute: Dispute) -> list[str]:
    """Return how long the ruling has held, and a link to how one is overturned, changed and reported."""
    dates = [change.date for change in data.spec.changes_of(dispute.id) if change.what == "ruling"]
    since = f"The ruling was last changed on {max(dates)}." if dates else "The ruling has never been changed."
    how = rst.doc("rulings", "What would overturn it, who may change it, and how to report that it is wrong")
    return [".. rst-class:: ll-links-title", "", "**About this ruling**", "", f"{since} {how}.", ""]


def _rules(data: GameData, dispute: Dispute) -> list[str]:
    lines = [".. rst-class:: ll-links-title", "", "**Rules affected**", ""]
    lines += rst.bullets(rst.ref("rule", id) for id in dispute.rules)
    if dispute.needs:
        lines += [".. rst-class:: ll-links-title", "", "**Depends on**", ""]
        lines += rst.bullets(rst.ref("dispute", data.dispute_name(id)) for id in dispute.needs)
    return lines
