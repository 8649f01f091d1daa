"""A short booklet for the table: common questions with their rulings, and the rules in brief.

Its contents follow from the spec alone. The questions with more than one supported answer come first, those of ordinary
games before the others. The space that they leave goes to the rules, with as many sentences as fit, the most disputed
rules first; then to the questions with one supported answer, and to the reasons for the rulings. All wording comes from
the spec.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Any

from leadline.spec.model import Chapter, Component, Dispute, Rule
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

MOST_LINES = 900
"""The number of lines that fit on seven pages, so that eight pages suffice with other fonts."""
LINE = 54
"""The approximate number of characters that fit on a line."""
GAP = 0.25
"""The space after a rule or a question, in lines."""
HEADING = 2
"""The space that a heading takes, in lines."""
QUESTIONS_SHARE = 0.5
"""The share of the lines that the questions may take."""
LONGEST_FIGURES = 90
"""The most words that the figures of a component may have; longer ones, such as decks of cards, are left out."""
_WEIGHTS = ("high", "mid", "low")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The contents of the booklet of a game."""

    questions: tuple[Dispute, ...]
    """The questions, with their rulings."""
    rules: tuple[Rule, ...]
    """The rules that have an effect under the recommended readings."""
    sentences: Mapping[str, int]
    """The number of sentences of each rule after its title."""
    components: tuple[Component, ...]
    """The components whose figures are listed."""
    reasons: frozenset[str]
    """The questions whose rulings have their reasons."""


def chosen(data: GameData, most: float = MOST_LINES) -> Chosen:
    """Return what fits on the pages, chosen by importance."""
    spec = data.spec
    components = tuple(
        component for component in spec.components if component.provenance != "invented" and _is_short(component)
    )
    rules = tuple(rule for rule in spec.all_rules() if _is_in_effect(data, rule))
    left = (
        most
        - HEADING * len(spec.chapters)
        - sum(_lines(component.title, _figures(component)) for component in components)
    )
    left -= sum(_rule_lines(rule, 0) for rule in rules)
    ordered = sorted(spec.disputes, key=lambda dispute: (_WEIGHTS.index(dispute.weight), -len(_supported(dispute))))
    telling = [dispute for dispute in ordered if len(_supported(dispute)) > 1]
    share = most * QUESTIONS_SHARE
    asked, unused = _fitting(telling, lambda dispute: _lines(*_question_texts(dispute)), share)
    sentences, left = _sentences_that_fit(rules, left - share + unused)
    others, left = _fitting(
        [dispute for dispute in ordered if dispute not in telling],
        lambda dispute: _lines(*_question_texts(dispute)),
        left,
    )
    questions = tuple(dispute for dispute in ordered if dispute in (*asked, *others))
    reasons, _ = _fitting(questions, lambda dispute: _lines(dispute.reason) - GAP, left)
    return Chosen(questions, rules, sentences, components, frozenset(dispute.id for dispute in reasons))


def _fitting(some: Sequence[Dispute], lines: Callable[[Dispute], float], room: float) -> tuple[list[Dispute], float]:
    """Return the first questions that fit, and the lines left over; stop at the first one that does not fit."""
    fitting: list[Dispute] = []
    for dispute in some:
        if lines(dispute) > room:
            return fitting, 0
        room -= lines(dispute)
        fitting.append(dispute)
    return fitting, room


def _sentences_that_fit(rules: Sequence[Rule], room: float) -> tuple[dict[str, int], float]:
    """Return the number of sentences of each rule that fit, and the lines left over.

    Every rule gets one sentence before any gets a second, and the most disputed rules go first.
    """
    told = dict.fromkeys((rule.id for rule in rules), 0)
    longest = max((len(_sentences(rule)) for rule in rules), default=0)
    for n, rule in product(range(longest), sorted(rules, key=lambda rule: -len(rule.disputes))):
        more = _rule_lines(rule, n + 1) - _rule_lines(rule, n)
        if more > room:
            return told, 0
        room -= more
        told[rule.id] = min(n + 1, len(_sentences(rule)))
    return told, room


def _supported(dispute: Dispute) -> list[str]:
    return [id for id, reading in dispute.readings.items() if reading.support != "none"]


def _is_in_effect(data: GameData, rule: Rule) -> bool:
    return all(data.base[dispute] == reading for dispute, reading in rule.only_under.items())


def _is_short(component: Component) -> bool:
    return len(_figures(component).split()) <= LONGEST_FIGURES


def _lines(*texts: str) -> float:
    """Return the approximate number of lines that a paragraph takes."""
    return ceil(len(" ".join(texts)) / LINE) + GAP


def _rule_lines(rule: Rule, sentences: int) -> float:
    return _lines(rule.number, rule.title, *_sentences(rule)[:sentences])


def _sentences(rule: Rule) -> list[str]:
    """Return the sentences of a rule, without a first one that only repeats its title."""
    sentences = _SENTENCE.split(" ".join(rule.text.split()))
    return sentences[sentences[0].rstrip(".").lower() == rule.title.lower() :]


def _question_texts(dispute: Dispute) -> list[str]:
    """Return the question, its ruling, and the other supported answers."""
    others = [dispute.readings[id].says for id in _supported(dispute) if id != dispute.ruling]
    return [dispute.question, dispute.readings[dispute.ruling].says, *others]


def page(data: GameData) -> str:
    """Return the booklet of a game."""
    game, made = data.spec.game, chosen(data)
    lines = [":nosearch:", ":html_theme.sidebar_secondary.remove:", ""]
    lines += rst.shared(f"{game.title}: a booklet for the table", game.about)
    lines += rst.block("rst-class", "ll-booklet", {}, [])
    lines += rst.heading(f"{game.title}: for the table")
    lines += [f"{rst.text(game.about)} Edition {rst.code(data.mark)}.", ""]
    told = "The ruling follows ▸; other readings that a manual states or a text allows follow *Or*."
    lines += [f"Each chapter has the rules in brief, then the questions about them. {told}", ""]
    for number, chapter in enumerate(data.spec.chapters, 1):
        lines += _chapter(data, number, chapter, made)
    lines += rst.heading("Components", "-")
    lines += rst.bullets(
        f"**{_inside(component.title)}:** {rst.escaped(_figures(component))}" for component in made.components
    )
    return "\n".join([*lines, *_left_out(data, made)])


def _inside(words: str) -> str:
    """Return a text that is to stand between marks."""
    return rst.text(words).removeprefix("\\ ")


def _chapter(data: GameData, number: int, chapter: Chapter, made: Chosen) -> list[str]:
    own = [rule for rule in chapter.rules if rule in made.rules]
    places = [rule.id for rule in chapter.rules]
    asked = sorted(
        (dispute for dispute in made.questions if dispute.rules[0] in places),
        key=lambda dispute: places.index(dispute.rules[0]),
    )
    if not own and not asked:
        return []
    lines = [*rst.heading(f"{number} {chapter.title}", "-")]
    lines += rst.block("rst-class", "ll-in-short", {}, []) if own else []
    lines += rst.bullets(_rule(rule, made.sentences[rule.id]) for rule in own)
    lines += rst.block("rst-class", "ll-asked", {}, []) if asked else []
    return [*lines, *rst.bullets(_question(data, dispute, made) for dispute in asked)]


def _rule(rule: Rule, sentences: int) -> str:
    title = f"{rst.ref('rule', rule.id, rule.number)} **{_inside(rule.title)}.**"
    return " ".join([title, rst.escaped(" ".join(_sentences(rule)[:sentences]))]).rstrip()


def _question(data: GameData, dispute: Dispute, made: Chosen) -> str:
    link = rst.ref("dispute", data.dispute_name(dispute.id), dispute.number)
    question, ruling, *others = map(_inside, _question_texts(dispute))
    parts = [f"{link} **{question}** ▸ {ruling}", *(f"*Or:* {answer}" for answer in others)]
    return " ".join([*parts, *([f"*Why:* {_inside(dispute.reason)}"] if dispute.id in made.reasons else [])])


def _figures(component: Component) -> str:
    """Return the figures of a component on one line."""
    parts = (
        _told(value) if _is_table(value) else f"{_name(name)} {_told(value)}"
        for name, value in component.figures.items()
    )
    return "; ".join(parts) + "."


def _name(key: str) -> str:
    return re.sub(r"[_-]", " ", key.rpartition(".")[2])


def _told(value: Any) -> str:
    """Return a figure in words, with brackets around what belongs together and semicolons between rows of a table."""
    if isinstance(value, Mapping):
        shown = {key: part for key, part in value.items() if key != "source" and not (key == "id" and "name" in value)}
        rows = any(map(_is_table, shown.values()))
        return ("; " if rows else ", ").join(f"{_name(str(key))} {_bracketed(part)}" for key, part in shown.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ("; " if _is_table(value) else " ").join(map(_told, value))
    return str(value)


def _bracketed(value: Any) -> str:
    return f"({_told(value)})" if isinstance(value, Mapping | list | tuple) else str(value)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, Sequence) and any(isinstance(row, Mapping) for row in value)
    )


def _left_out(data: GameData, made: Chosen) -> list[str]:
    lines = [*rst.heading("Not in this booklet", "-"), *rst.bullets(_missing(data, made))]
    return [*lines, f"There is also {rst.doc(f'{data.folder}/print', 'one page with everything')} to print.", ""]


def _missing(data: GameData, made: Chosen) -> Iterator[str]:
    """Yield a sentence on each thing that is left out, with a link to it."""
    spec = data.spec
    missing = [dispute for dispute in spec.disputes if dispute not in made.questions]
    agreed = sum(len(_supported(dispute)) < 2 for dispute in missing)
    rare = len(missing) - agreed
    asked = [f"{agreed} with one supported answer"] if agreed else []
    asked += [f"{rare} that matter less often"] if rare else []
    if asked:
        where = rst.doc(f"{data.folder}/disputes/index", "disputes")
        yield f"Questions: {', '.join(asked)}. See the {where}."
    if len(made.reasons) < len(made.questions):
        where = rst.doc(f"{data.folder}/disputes/index", "page of each dispute")
        yield f"The reasons for the rulings are on the {where}, with every reading played out."
    cut = sum(len(_sentences(rule)) > made.sentences[rule.id] for rule in made.rules)
    where = rst.doc(f"{data.folder}/rules/index", "rules")
    rest = f"{cut} rules are shortened. Their full text, the" if cut else "The"
    yield f"{rest} examples, and what each manual says, are under {where}."
    listed = [rst.escaped(component.title) for component in spec.components if component not in made.components]
    if listed:
        where = rst.doc(f"{data.folder}/components", "components")
        yield f"Components: {', '.join(listed)}. See the {where}."
