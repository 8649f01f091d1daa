"""How to play: a game taught on one page, and its summary on one printed page.

The sentences are ours; each links to the rule it comes from. The pictures are those of the components and the boards of
the game itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from leadline_sphinx import rst
from leadline_sphinx.data import GameData
from leadline_sphinx.pages.components import figures_of, picture_of
from leadline_sphinx.pages.rules import scenario_mark
from leadline_sphinx.teaching import Paragraph, Section, Sentence, Teaching, teaching_of


def pages(data: GameData) -> Iterator[tuple[str, str]]:
    """Yield both pages; none for a game that is not taught."""
    teaching = teaching_of(data)
    if teaching is not None:
        yield f"{data.folder}/how-to-play", _how_to_play(data, teaching)
        yield f"{data.folder}/summary", _summary(data, teaching)


def _how_to_play(data: GameData, teaching: Teaching) -> str:
    title = f"How to play {data.spec.game.title}"
    lines = ["", *rst.shared(title, data.spec.game.about), *rst.block("rst-class", "ll-taught", {}, [])]
    lines += rst.heading(title)
    summary, booklet = (rst.doc(f"{data.folder}/{name}", f"{name}") for name in ("summary", "booklet"))
    says = "The whole game on one page. The number after a sentence leads to its rule, with examples and sources."
    lines += [f"{says} For the table, print the {summary} (one page) or the {booklet}.", ""]
    for section in teaching.how_to_play:
        lines += _section(data, section)
    return "\n".join([*lines, *_left_out(data, teaching)])


def _summary(data: GameData, teaching: Teaching) -> str:
    lines = [":nosearch:", ":html_theme.sidebar_secondary.remove:", ""]
    lines += rst.shared(f"{data.spec.game.title}: summary on one page", data.spec.game.about)
    lines += rst.block("rst-class", "ll-taught ll-summary", {}, [])
    lines += rst.heading(f"{data.spec.game.title}: summary")
    for section in teaching.summary:
        lines += _section(data, section)
    return "\n".join(lines)


def _section(data: GameData, section: Section) -> list[str]:
    lines = rst.heading(section.title, "-")
    for id in section.components:
        component = next(candidate for candidate in data.spec.components if candidate.id == id)
        lines += picture_of(data, component) or figures_of(component)
    lines += _paragraphs(data, section.paragraphs)
    if section.scenario:
        mark = {"mark": scenario_mark(data, section.scenario)}
        lines += rst.block("leadline-steps", f"{data.id} {section.scenario}", mark, [])
    return lines


def _paragraphs(data: GameData, paragraphs: Iterable[Paragraph]) -> list[str]:
    lines, was_item = [], False
    for paragraph in paragraphs:
        text = " ".join(_sentence(data, sentence) for sentence in paragraph.sentences)
        lines += [*([""] if was_item and not paragraph.is_item else []), f"* {text}" if paragraph.is_item else text]
        lines += [] if paragraph.is_item else [""]
        was_item = paragraph.is_item
    return [*lines, *([""] if was_item else [])]


def _sentence(data: GameData, sentence: Sentence) -> str:
    rules = (data.spec.rule(id) for id in sentence.rules)
    links = "\\ ,\\ ".join(rst.ref("rule", rule.id, rule.number) for rule in rules if rule is not None)
    return f"{rst.text(sentence.words)} {links}"


def _left_out(data: GameData, teaching: Teaching) -> list[str]:
    titles = {chapter.id: chapter for chapter in data.spec.chapters}
    items = [
        f"{rst.doc(f'{data.folder}/rules/{id}', titles[id].title)}: {rst.text(reason)}"
        for id, reason in teaching.left_out.items()
    ]
    return [*rst.heading("Not on this page", "-"), *rst.bullets(items)] if items else []
