"""The mistakes that programs make, by the chapter of the rule they break first."""

from __future__ import annotations

from leadline.spec.model import Mistake
from leadline_sphinx import rst
from leadline_sphinx.data import GameData


def page(data: GameData) -> str:
    """The page of the mistakes."""
    lines = ["", *rst.heading(f"Common mistakes in {data.spec.game.title}")]
    lines += [
        "What programs get wrong, with the rules it breaks. A check names the mistakes that explain a program.",
        "",
    ]
    order = 0
    for chapter in data.spec.chapters:
        own = {rule.id for rule in chapter.rules}
        some = [one for one in data.spec.mistakes if one.rules[0] in own]
        lines += rst.heading(chapter.title, "-") if some else []
        for one in some:
            order += 1
            lines += _mistake(one, order)
    return "\n".join(lines)


def _mistake(one: Mistake, order: int) -> list[str]:
    options = {"title": one.says, "rules": ", ".join(one.rules), "order": str(order)}
    body = [f"**Instead:** {rst.text(one.instead)}", ""]
    for title, says in (("How common", one.common), ("What hides it", one.hidden)):
        body += [f"**{title}:** {rst.text(says)}", ""] if says else []
    broken = ", ".join(rst.ref("rule", id) for id in one.rules)
    body += [".. rst-class:: ll-went", "", f"✕ breaks {broken}", ""]
    return rst.block("leadline:mistake", one.id, options, body)
