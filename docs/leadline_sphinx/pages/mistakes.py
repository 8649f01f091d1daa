"""The pages of known mistakes, by the chapter of the first rule each of them breaks, with families together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from leadline.spec.model import Chapter, Mistake
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

ABOUT = "What programs get wrong, what to do instead, and the rules it breaks."
COMMON = {
    "often": "Programs often make this mistake.",
    "sometimes": "Programs sometimes make this mistake.",
    "rarely": "Few programs make this mistake.",
}


def pages(data: GameData) -> Iterator[tuple[str, str]]:
    """Yield the list of all mistakes, and a page for each chapter that has some."""
    chapters = [chapter for chapter in data.spec.chapters if data.spec.mistakes_in(chapter)]
    yield f"{data.folder}/mistakes/index", _index(data, chapters)
    orders = count(1)
    for chapter in chapters:
        yield f"{data.folder}/mistakes/{chapter.id}", _chapter(data, chapter, orders)


def _index(data: GameData, chapters: list[Chapter]) -> str:
    title, number = f"Common mistakes in {data.spec.game.title}", len(data.spec.mistakes)
    lines = ["", *rst.shared(title, ABOUT), *rst.heading(title)]
    lines += [f"{ABOUT} A check finds out which of these {number} mistakes explain a program's wrong answers.", ""]
    for chapter in chapters:
        lines += rst.heading(chapter.title, "-")
        groups = data.spec.mistakes_in(chapter)
        lines += rst.bullets(rst.ref("mistake", one.id) for group in groups for one in group)
    names = [f"{chapter.title} <{chapter.id}>" for chapter in chapters]
    return "\n".join([*lines, *rst.block("toctree", "", {"hidden": ""}, names)])


def _chapter(data: GameData, chapter: Chapter, orders: Iterator[int]) -> str:
    """Return the families under their names, then the mistakes without a family."""
    title = f"{chapter.title}: common mistakes"
    lines = ["", *rst.shared(f"{title} in {data.spec.game.title}", ABOUT), *rst.heading(title)]
    groups = data.spec.mistakes_in(chapter)
    families = [group for group in groups if len(group) > 1]
    for family in families:
        lines += rst.heading(family[0].family.replace("-", " ").capitalize(), "-")
        for one in family:
            lines += _mistake(one, next(orders))
    alone = [group[0] for group in groups if len(group) == 1]
    lines += rst.heading("Others", "-") if families and alone else []
    for one in alone:
        lines += _mistake(one, next(orders))
    return "\n".join(lines)


def _mistake(one: Mistake, order: int) -> list[str]:
    options = {"title": one.says, "rules": ", ".join(one.rules), "order": str(order)}
    body = [f"**Instead:** {rst.text(one.instead)}", ""]
    remarks = " ".join(part for part in (COMMON.get(one.common, ""), one.hidden) if part)
    body += [".. rst-class:: ll-went", "", rst.text(remarks), ""] if remarks else []
    broken = ", ".join(rst.ref("rule", id) for id in one.rules)
    body += [".. rst-class:: ll-went", "", f"✕ breaks {broken}", ""]
    return rst.block("leadline:mistake", one.id, options, body)
