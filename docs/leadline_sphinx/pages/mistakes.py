"""The pages of known mistakes: those that programs make most often, a list of all, and a page for each chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import count
from typing import Any

from leadline.spec.model import Chapter, Mistake
from leadline_samples import GameSamples, MistakeCount
from leadline_sphinx import html_objects, rst
from leadline_sphinx.data import GameData

ABOUT = "What programs get wrong, what to do instead, and the rules it breaks."
COMMON = {
    "often": "Programs often make this mistake.",
    "sometimes": "Programs sometimes make this mistake.",
    "rarely": "Few programs make this mistake.",
}
MOST = 20
"""The number of mistakes that are shown as the most frequent ones."""
_MOST_RULES = 2
"""The most rules that the table names for a mistake; the entry of the mistake has them all."""
LISTED = {
    "data-entry": "mistake",
    "data-group": "chapter",
    "data-label": "Words of a mistake, its id or a rule it breaks",
}
"""The names that the filter has for the entries and groups of the list."""
NO_SAMPLES = GameSamples()


def pages(data: GameData, samples: GameSamples = NO_SAMPLES) -> Iterator[tuple[str, str]]:
    """Yield the page of common mistakes, and a page for each chapter that has some."""
    chapters = [chapter for chapter in data.spec.chapters if data.spec.mistakes_in(chapter)]
    yield f"{data.folder}/mistakes/index", _index(data, chapters, samples)
    orders, counts = count(1), samples.counts()
    for chapter in chapters:
        yield f"{data.folder}/mistakes/{chapter.id}", _chapter(data, chapter, orders, counts)


# ---- The page of common mistakes


def _index(data: GameData, chapters: list[Chapter], samples: GameSamples) -> str:
    title, number = f"Common mistakes in {data.spec.game.title}", len(data.spec.mistakes)
    lines = ["", *rst.shared(title, ABOUT), *rst.heading(title)]
    lines += [f"{ABOUT} A check finds out which of these {number} mistakes explain a program's wrong answers.", ""]
    counts = samples.counts()
    lines += _most_frequent(data, samples, counts)
    lines += [*rst.heading("All known mistakes", "-"), *_all(data, chapters, counts)]
    names = [f"{chapter.title} <{chapter.id}>" for chapter in chapters]
    return "\n".join([*lines, *rst.block("toctree", "", {"hidden": ""}, names)])


def _most_frequent(data: GameData, samples: GameSamples, counts: Mapping[str, MistakeCount]) -> list[str]:
    """Return the table of the mistakes that most programs make; nothing if no program has been judged."""
    known = [counted for counted in counts.values() if data.spec.mistake(counted.id) is not None]
    shown = known[:MOST]
    if not shown:
        return []
    rows = []
    for counted in shown:
        mistake = data.spec.mistake(counted.id)
        assert mistake is not None
        rules = "\n".join(f"| {rst.ref('rule', id)}" for id in mistake.rules[:_MOST_RULES])
        programs = f"{len(counted.programs)}: {', '.join(map(rst.escaped, counted.programs))}"
        rows.append((rst.ref("mistake", counted.id), programs, rules))
    page = rst.doc("reference/results", "sample programs")
    told = f"Counted in {_counted(len(samples.results), 'program')}, of which {_number(len(samples.independent))} by "
    told += f"independent authors. The others belong to the project, and most are wrong on purpose. See the {page}."
    title = f"The {len(shown)} most frequent" if len(known) > MOST else "Made by sample programs"
    lines = [*rst.heading(title, "-"), told, ""]
    return [*lines, *rst.table(("What the program does wrong", "Programs", "Rules it breaks"), rows, "ll-frequent")]


def _all(data: GameData, chapters: list[Chapter], counts: Mapping[str, MistakeCount]) -> list[str]:
    """Return the list of all mistakes by chapter, which a script filters."""
    places = {rule.id: (chapter.id, rule.title) for chapter in data.spec.chapters for rule in chapter.rules}
    made = [f'<div class="ll-topics" {rst.attributes(LISTED)}>']
    for chapter in chapters:
        some = [mistake for group in data.spec.mistakes_in(chapter) for mistake in group]
        made.append(f'<section class="ll-topic"><h3><a href="{chapter.id}.html">{escape(chapter.title)}</a></h3>')
        made.append(f"<details><summary>{_counted(len(some), 'mistake')}</summary><ul>")
        made += [_entry(chapter, mistake, places, counts.get(mistake.id)) for mistake in some]
        made.append("</ul></details></section>")
    return rst.block("raw", "html", {}, [*made, "</div>"])


def _entry(
    chapter: Chapter, mistake: Mistake, places: Mapping[str, tuple[str, str]], counted: MistakeCount | None
) -> str:
    """Return a mistake in the list: its link, the first rule it breaks, and how many programs make it."""
    link = f'<a href="{chapter.id}.html#{escape(mistake.id)}">{escape(" ".join(mistake.says.split()))}</a>'
    page, title = places[mistake.rules[0]]
    rule = f'<a class="ll-breaks" href="../rules/{page}.html#{mistake.rules[0]}">{escape(title)}</a>'
    programs = f" · {_counted(len(counted.programs), 'program')}" if counted else ""
    return f'<li>{link} <span class="ll-went">breaks {rule}{programs}</span></li>'


# ---- The page of a chapter


def _chapter(data: GameData, chapter: Chapter, orders: Iterator[int], counts: Mapping[str, MistakeCount]) -> str:
    """Return the families under their names, then the mistakes without a family."""
    title = f"{chapter.title}: common mistakes"
    lines = ["", *rst.shared(f"{title} in {data.spec.game.title}", ABOUT), *rst.heading(title)]
    groups = data.spec.mistakes_in(chapter)
    families = [group for group in groups if len(group) > 1]
    alone = [group[0] for group in groups if len(group) == 1]
    named = [(family[0].family.replace("-", " ").capitalize(), family) for family in families]
    for name, some in (*named, ("Others" if families else "", alone)):
        lines += rst.heading(name, "-") if some and name else []
        lines += html_objects.objects(
            "mistake", (_mistake(data, mistake, next(orders), counts.get(mistake.id)) for mistake in some)
        )
    return "\n".join(lines)


def _mistake(data: GameData, mistake: Mistake, order: int, counted: MistakeCount | None) -> dict[str, Any]:
    made = f"Found in {_counted(len(counted.programs), 'sample program')}." if counted else ""
    remarks = " ".join(part for part in (made or COMMON.get(mistake.common, ""), mistake.hidden) if part)
    broken = html_objects.links("rule", ((id, data.rules[id].title) for id in mistake.rules))
    html = f"<p><strong>Instead:</strong> {html_objects.text(mistake.instead)}</p>\n"
    html += f'<p class="ll-went">{html_objects.text(remarks)}</p>\n' if remarks else ""
    html += f'<p class="ll-went">✕ breaks {broken}</p>\n'
    title = " ".join(mistake.says.split())
    return {"name": mistake.id, "title": title, "order": order, "rules": mistake.rules, "links": True, "html": html}


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _number(number: int) -> str:
    return str(number) if number else "none"
