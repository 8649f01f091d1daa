"""The pages of the manuals: every statement in our own words, the rules it supports, and a comparison by question."""

from __future__ import annotations

from collections.abc import Iterator

from leadline.spec.model import Manual, Statement
from leadline.spec.profiles import profiles
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

_NONE = {
    "flavour": "sets the scene",
    "advice": "advice",
    "example": "an example",
    "heading": "a heading",
    "component-name": "names a component",
    "question": "a question",
}


def pages(data: GameData) -> Iterator[tuple[str, str]]:
    """Yield a page for each manual, and the list of the manuals."""
    rows = []
    for manual in data.spec.manuals:
        ruled = sum(1 for statement in manual.statements if statement.rules or statement.contradicts)
        title = rst.doc(f"{data.folder}/manuals/{manual.id}", manual.title)
        rows.append((title, rst.text(manual.about), f"{len(manual.statements)}, {ruled} of them about rules"))
        yield f"{data.folder}/manuals/{manual.id}", _page(data, manual)
    lines = ["", *rst.heading(f"Manuals of {data.spec.game.title}")]
    lines += ["Every statement of every manual, in our own words, with the rules that it supports or contradicts.", ""]
    lines += rst.table(("Manual", "What it is", "Statements"), rows, "ll-manuals")
    names = [manual.id for manual in data.spec.manuals]
    yield f"{data.folder}/manuals/index", "\n".join([*lines, *rst.block("toctree", "", {"hidden": ""}, names)])


def _page(data: GameData, manual: Manual) -> str:
    lines = ["", *rst.heading(manual.title), rst.text(manual.about), ""]
    for section in manual.sections:
        own = [statement for statement in manual.statements if statement.id.rpartition(".")[0] == section.id]
        if own:
            lines += rst.heading(section.title, "-")
        for statement in own:
            lines += _statement(data, manual, statement)
    return "\n".join(lines)


def _statement(data: GameData, manual: Manual, statement: Statement) -> list[str]:
    name = data.statement_name(manual.id, statement.id)
    options = {"title": f"{manual.title}, {statement.id}", "anchor": f"{manual.id}.{statement.id}"}
    if statement.rules:
        options["rules"] = ", ".join(statement.rules)
    if statement.contradicts:
        options["contradicts"] = ", ".join(statement.contradicts)
    body = [f"{rst.text(statement.says)}", ""]
    went = []
    if statement.rules:
        went.append(f"● supports {', '.join(rst.ref('rule', id) for id in statement.rules)}")
    if statement.contradicts:
        went.append(f"✕ contradicts {', '.join(rst.ref('rule', id) for id in statement.contradicts)}")
    if statement.none:
        went.append(f"○ no rule: {_NONE[statement.none]}")
    body += [".. rst-class:: ll-went", "", "; ".join(went) or "○ no rule", ""]
    return rst.block("leadline:statement", name, options, body)


def compared(data: GameData) -> str:
    """Return a table of how each manual answers each question."""
    known = profiles(data.spec)
    others = known[1:]
    rows = []
    agreed = dict.fromkeys([other_profile.id for other_profile in others], 0)
    for dispute in data.spec.open_disputes():
        cells = [rst.ref("dispute", data.dispute_name(dispute.id)), rst.code(dispute.ruling)]
        for profile in others:
            same = profile.readings[dispute.id] == dispute.ruling
            agreed[profile.id] += same
            mark = "● as ruled" if same else f"✕ {rst.code(profile.readings[dispute.id])}"
            cells.append(mark)
        rows.append(cells)
    lines = ["", *rst.heading(f"The manuals of {data.spec.game.title} compared")]
    lines += [
        "If a manual does not answer a question, the page of that question says which reading is assumed for it.",
        "",
    ]
    lines += rst.bullets(
        f"{rst.text(profile.title)}: as ruled on {agreed[profile.id]} of {len(rows)} questions" for profile in others
    )
    head = ["Question", "Ruling", *(rst.text(profile.title) for profile in others)]
    return "\n".join([*lines, *rst.table(head, rows, "ll-profiles")])
