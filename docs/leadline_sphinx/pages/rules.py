"""The pages of the rules by chapter, in the order in which a player meets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from leadline.spec.model import Chapter, Rule
from leadline.suite.model import Scenario
from leadline_sphinx import html_objects, rst
from leadline_sphinx.data import GameData
from leadline_sphinx.functions import functions_for
from leadline_sphinx.marks import ABOUT
from leadline_sphinx.pages import history
from leadline_sphinx.pages.results import kept_by
from leadline_sphinx.reports import Program
from leadline_sphinx.sizes import drawn_size

MOST_BYTES = 85_000
"""The most bytes of boards that a page may have; small boards are taken first."""
SAYS = {"says": "● says", "against": "✕ contradicts", "both": "◐ says and contradicts", "silent": "○ is silent"}
"""The attitudes of a manual to a rule: a shape and a word each."""


def pages(data: GameData, programs: Sequence[Program] = ()) -> Iterator[tuple[str, str]]:
    """Yield the list of the chapters, and a page for each, with the verdicts of programs on each rule."""
    yield f"{data.folder}/rules/index", _index(data)
    for number, chapter in enumerate(data.spec.chapters, 1):
        yield f"{data.folder}/rules/{chapter.id}", _chapter(data, number, chapter, programs)


def _index(data: GameData) -> str:
    lines = ["", *rst.heading(f"Rules of {data.spec.game.title}")]
    lines += ["The rules in the order in which a player meets them, under the recommended rulings.", ""]
    for number, chapter in enumerate(data.spec.chapters, 1):
        lines += rst.heading(f"{number} {chapter.title}", "-")
        lines += rst.bullets(rst.ref("rule", rule.id) for rule in chapter.rules)
    names = [f"{n} {chapter.title} <{chapter.id}>" for n, chapter in enumerate(data.spec.chapters, 1)]
    return "\n".join([*lines, *rst.block("toctree", "", {"hidden": ""}, names)])


def _chapter(data: GameData, number: int, chapter: Chapter, programs: Sequence[Program]) -> str:
    about = chapter.about or "; ".join(rule.title for rule in chapter.rules)
    lines = ["", *rst.shared(f"{chapter.title}: rules of {data.spec.game.title}", about)]
    lines += rst.heading(f"{number} {chapter.title}")
    if chapter.about:
        lines += [rst.text(chapter.about), ""]
    drawn = _drawn(data, chapter.rules)
    for order, rule in enumerate(chapter.rules):
        lines += rule_block(data, rule, number * 1000 + order, programs, is_drawn=rule.id in drawn)
    return "\n".join(lines)


def _drawn(data: GameData, rules: Iterable[Rule]) -> set[str]:
    """Return the rules whose best examples are drawn on their page."""
    sizes = {rule.id: drawn_size(data, example) for rule in rules if (example := _best_example(data, rule)) is not None}
    drawn, left = set(), MOST_BYTES
    for id in sorted(sizes, key=lambda id: sizes[id]):
        left -= sizes[id]
        if left >= 0:
            drawn.add(id)
    return drawn


def _best_example(data: GameData, rule: Rule) -> Scenario | None:
    """Return the example of a rule with the smallest boards; None if it has none."""
    return min(data.examples_of(rule), key=lambda scenario: drawn_size(data, scenario), default=None)


def rule_block(
    data: GameData, rule: Rule, order: int, programs: Sequence[Program] = (), *, is_drawn: bool
) -> list[str]:
    """Return a rule: its text and one example, with its board and everything about it folded away."""
    options = {"title": rule.title, "number": rule.number, "order": str(order)}
    if rule.aliases:
        options["aliases"] = ", ".join(rule.aliases)
    if rule.disputes:
        options["disputes"] = ", ".join(data.dispute_name(id) for id in rule.disputes)
    body = [*rule_text(data, rule, most_examples=1), *history.notes(data, rule.id)]
    body += _example(data, rule, is_drawn=is_drawn)
    about = [*_more_examples(rule), *_disputes(data, rule), *_manuals(data, rule), *kept_by(data, rule, programs)]
    about += _functions(data, rule)
    body += rst.block("leadline-folded", _summary(data, rule), {"class": ABOUT}, about)
    return rst.block("leadline:rule", rule.id, options, body)


def _summary(data: GameData, rule: Rule) -> str:
    """Return the line under which everything about a rule is folded away."""
    mistakes = sum(rule.id in mistake.rules for mistake in data.spec.mistakes)
    scenarios = len(data.by_rule.get(rule.id, ()))
    more = len(rule.examples) - 1
    parts = [f"{more} more {'example' if more == 1 else 'examples'}"] if more > 0 else []
    counts = ((len(rule.disputes), "dispute"), (scenarios, "scenario"), (mistakes, "mistake"))
    parts += ["sources", *(f"{n} {thing}{'s' * (n != 1)}" for n, thing in counts if n)]
    parts += ["code"] if functions_for(data.id, rule.id) else []
    line = ", ".join(parts)
    return line[0].upper() + line[1:]


def _more_examples(rule: Rule) -> list[str]:
    return _examples(rule.examples[1:])


def _examples(examples: Sequence[str]) -> list[str]:
    if not examples:
        return []
    return [*rst.block("rst-class", "ll-examples", {}, []), *rst.bullets(rst.text(example) for example in examples)]


def rule_text(data: GameData, rule: Rule, most_examples: int | None = None) -> list[str]:
    """Return the text of a rule and its examples in words, all or only the first few."""
    lines = [rst.text(rule.text), ""]
    if rule.only_under:
        under = ", ".join(f"{rst.code(reading)} of {_dispute(data, id)}" for id, reading in rule.only_under.items())
        lines += [f"It applies only under the reading {under}.", ""]
    return [*lines, *_examples(rule.examples[:most_examples])]


def _dispute(data: GameData, id: str) -> str:
    return rst.ref("dispute", data.dispute_name(id))


def _example(data: GameData, rule: Rule, *, is_drawn: bool) -> list[str]:
    """Return the best example on a board, folded away, or a link to it."""
    scenario = _best_example(data, rule)
    if scenario is None:
        return []
    if not is_drawn:
        return [".. rst-class:: ll-on-a-board", "", f"On a board: {rst.ref('scenario', scenario.id)}", ""]
    mark = {"mark": scenario_mark(data, scenario.id)}
    drawn = [rst.ref("scenario", scenario.id), "", *rst.block("leadline-steps", f"{data.id} {scenario.id}", mark, [])]
    return rst.block("leadline-folded", "On the board", {"class": "ll-on-a-board"}, drawn)


def scenario_mark(data: GameData, id: str) -> str:
    """Return a mark that changes with a scenario, so that the page's source changes too and Sphinx reads it again."""
    from leadline_sphinx.domain import hash_of

    return hash_of([repr(data.scenarios[id])])[:8]


def _manuals(data: GameData, rule: Rule) -> list[str]:
    rows = []
    for manual in data.spec.manuals:
        says, against = rule.statements.get(manual.id, ()), rule.against.get(manual.id, ())
        word = "both" if says and against else "says" if says else "against" if against else "silent"
        where = _statements(data, manual.id, (*says, *against))
        rows.append((f"<p>{html_objects.text(manual.title)}</p>", f"<p>{SAYS[word]}</p>", where))
    lines = html_objects.table(("Manual", "On this rule", "Where"), rows, "ll-sources")
    if rule.ruling:
        lines += [f"No manual states it; it follows from the ruling on {_dispute(data, rule.ruling)}.", ""]
    return lines


def _statements(data: GameData, manual: str, ids: tuple[str, ...]) -> str:
    known_manual = data.spec.manual(manual)
    lines = []
    for id in ids:
        statement = known_manual.statement(id) if known_manual else None
        if statement is not None:
            link = f'<a href="leadline:statement:{data.statement_name(manual, id)}">{html_objects.code(id)}</a>'
            lines.append(f'<div class="line">{link} {html_objects.text(statement.says)}</div>')
    return f'<div class="line-block">{"".join(lines)}</div>' if lines else "<p>no statement</p>"


def _disputes(data: GameData, rule: Rule) -> list[str]:
    if not rule.disputes:
        return []
    lines = [".. rst-class:: ll-links-title", "", "**Disputed**", ""]
    items = []
    for id in rule.disputes:
        dispute = data.spec.dispute(id)
        if dispute is not None:
            ruled = dispute.readings[dispute.ruling].says
            items.append(f"{_dispute(data, id)} {rst.text('Ruling: ' + ruled)}")
    return [*lines, *rst.bullets(items)]


def _functions(data: GameData, rule: Rule) -> list[str]:
    functions = functions_for(data.id, rule.id)
    if not functions:
        return []
    named = (
        (html_objects.code(f"{function.module}.{function.name}"), html_objects.text(function.says))
        for function in functions
    )
    items = "".join(f"<li><p>{name}: {says}</p></li>" for name, says in named)
    return html_objects.html(
        '<p class="ll-links-title"><strong>Implemented by</strong></p>',
        f'<ul class="ll-code-links simple">{items}</ul>',
    )
