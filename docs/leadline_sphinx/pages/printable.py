"""The printable page: a whole game on one page."""

from __future__ import annotations

from leadline.spec.model import SUPPORT, Dispute, Rule
from leadline_sphinx import rst
from leadline_sphinx.data import GameData
from leadline_sphinx.pages.components import component_block
from leadline_sphinx.pages.disputes import answers_table, outcomes
from leadline_sphinx.pages.rules import SAYS, rule_text


def page(data: GameData) -> str:
    """Return the components, rules and disputes of a game, with every reading in words."""
    game = data.spec.game
    lines = [":nosearch:", ":html_theme.sidebar_secondary.remove:", ""]
    lines += [*rst.heading(f"{game.title}: all rules and rulings"), rst.text(game.about), ""]
    short = rst.doc(f"{data.folder}/booklet", "short booklet")
    lines += [f"Edition {rst.code(data.mark)}. There is also a {short} for the table.", ""]
    lines += rst.heading("Components", "-")
    for component in data.spec.components:
        lines += component_block(data, component, index=False)
    for number, chapter in enumerate(data.spec.chapters, 1):
        lines += rst.heading(f"{number} {chapter.title}", "-")
        for rule in chapter.rules:
            lines += _rule(data, rule)
    lines += rst.heading("Disputes", "-")
    for dispute in data.spec.disputes:
        lines += _dispute(data, dispute)
    return "\n".join(lines)


def _rule(data: GameData, rule: Rule) -> list[str]:
    options = {"title": rule.title, "number": rule.number, "no-index": ""}
    stances = []
    for manual in data.spec.manuals:
        says, against = rule.statements.get(manual.id, ()), rule.against.get(manual.id, ())
        word = "both" if says and against else "says" if says else "against" if against else "silent"
        where = ", ".join((*says, *against))
        stances.append(f"{rst.text(manual.title)} {SAYS[word]}{f' ({rst.text(where)})' if where else ''}")
    body = [*rule_text(data, rule), ".. rst-class:: ll-said", "", "; ".join(stances), ""]
    return rst.block("leadline:rule", rule.id, options, body)


def _dispute(data: GameData, dispute: Dispute) -> list[str]:
    options = {"title": dispute.question, "number": dispute.number, "anchor": dispute.id, "no-index": ""}
    says = dispute.readings[dispute.ruling].says
    body = [
        f"**Ruling:** {rst.text(says)} ({rst.code(dispute.ruling)})",
        "",
        f"**Why:** {data.linked(dispute.reason)}",
        "",
    ]
    for id, reading in dispute.readings.items():
        body.append(f"* {rst.code(id)} ({SUPPORT[reading.support]}): {rst.text(reading.says)}")
    body += ["", *answers_table(data, dispute, links=False), *outcomes(data, dispute)]
    return rst.block("leadline:dispute", data.dispute_name(dispute.id), options, body)
