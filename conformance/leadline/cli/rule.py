"""Look up a rule, by words that a player would use, or by its id. Without words, all rules are listed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from leadline.base.terminal import bold, columns, dim, heading, titled, wrap, wrap_styled
from leadline.cli.look_up import add_look_up_arguments, look_up, scenario_lines
from leadline.search import players_indexes
from leadline.search.look_up import Hit, find_chapter, find_disputes, find_rules, named_disputes, nothing_found
from leadline.spec.model import Chapter, Dispute, Manual, Rule, Spec
from leadline.suite.lookup import scenarios_for_rule

MOST_HITS = 8


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline rule`."""
    add_look_up_arguments(
        parser,
        "WORDS|ID",
        "ids of rules or chapters, or words that describe a rule",
        "print only the titles and ids of the matches",
    )


def run(args: Namespace) -> int:
    """Show the rule that matches best, and name the other matches."""
    return look_up(args, "rule", _answer, contents)


def _answer(specs: list[Spec], query: str, only_list: bool) -> Iterator[str]:
    chapter = find_chapter(specs, query)
    if chapter is not None:
        yield from chapter_page(*chapter)
        return
    index_of = players_indexes()
    hits = find_rules(specs, query, index_of)
    is_id = len(query.split()) == 1 and "." in query  # The words of an id should not match other rules.
    disputes = named_disputes(specs, query) if is_id else find_disputes(specs, query, index_of)
    asked = [hit for hit in disputes if hit.fit != "some" and _is_nearer(hit, hits)]
    if not asked and (not hits or (is_id and hits[0].fit != "named")):
        raise nothing_found(specs, query, "rule")
    shown = [] if only_list or not hits or hits[0].fit == "some" else hits[:1]
    on_page = {dispute for hit in shown for dispute in hit.entry.disputes}
    asked = [hit for hit in asked if hit.entry.id not in on_page]
    for hit in shown:
        yield from page(hit.spec, hit.entry)
    rest = hits[len(shown) : MOST_HITS]
    if rest:
        yield from _more(rest, len(hits), bool(shown))
    if asked:
        yield heading("Matching disputed questions (see `leadline dispute NAME`)")
        yield from (titled(hit.entry.question, hit.entry.id) for hit in asked[:3])


def _is_nearer(dispute: Hit[Dispute], rules: list[Hit[Rule]]) -> bool:
    """Return whether a dispute matches the words better than any rule does."""
    return not rules or rules[0].fit == "some" or (rules[0].fit == "all" and dispute.score > rules[0].score)


def _more(rest: list[Hit[Rule]], all_hits: int, after_page: bool) -> Iterator[str]:
    some = rest[0].fit == "some"
    title = "No rule contains all of these words; these are the closest" if some else "Matching rules"
    yield heading("Other matching rules") if after_page else bold(title)
    yield from (titled(hit.entry.title, hit.entry.id) for hit in rest)
    if all_hits > MOST_HITS:
        yield wrap(f"and {all_hits - MOST_HITS} more; add a word to narrow it down", 2)


def contents(specs: list[Spec]) -> Iterator[str]:
    """Yield every rule of the games by chapter."""
    for n, spec in enumerate(specs):
        yield ("\n" if n else "") + bold(f"The rules of {spec.game.title}")
        for chapter in spec.chapters:
            yield heading(chapter.title)
            yield from _listed(chapter)


def chapter_page(spec: Spec, chapter: Chapter) -> Iterator[str]:
    """Yield the rules of one chapter, in reading order."""
    yield bold(chapter.title)
    yield wrap_styled(f"a chapter of the rules of {spec.game.title}", "dim")
    yield ""
    yield from _listed(chapter)


def _listed(chapter: Chapter) -> Iterator[str]:
    yield from (titled(f"{rule.number}  {rule.title}", rule.id) for rule in chapter.rules)


def page(spec: Spec, rule: Rule) -> Iterator[str]:
    """Yield the text for one rule: its wording, examples, the manuals' statements, the disputes and the scenarios."""
    chapter = spec.chapter_of(rule)
    yield wrap_styled(rule.title, "bold")
    yield wrap_styled(f"{rule.id}, {rule.number} {chapter.title if chapter else ''}, {spec.game.title}", "dim")
    yield "\n" + wrap(rule.text, 2)
    for dispute, reading in rule.only_under.items():
        yield "\n" + wrap(f"It has an effect only where {dispute} is read as {reading}.", 2)
    if rule.examples:
        yield heading("For example")
        yield from (wrap(example, 2, 2, "- ") for example in rule.examples)
    yield heading("What the manuals say")
    yield from _source(spec, rule)
    if rule.disputes:
        yield heading("Disputed")
        yield from _disputes(spec, rule)
    yield from scenario_lines(scenarios_for_rule(spec.game.id, rule.id))
    if rule.aliases:
        yield "\n" + dim(f"Earlier called {', '.join(rule.aliases)}")


def _source(spec: Spec, rule: Rule) -> Iterator[str]:
    if rule.ruling is not None:
        why = "no manual states it" if not rule.statements else "the manuals leave it open"
        yield wrap(f"The rule follows from the ruling on {rule.ruling}: {why}.", 2)
    silent = []
    for manual in spec.manuals:
        rows = [*_rows(manual, rule.statements, ""), *_rows(manual, rule.against, "against it: ")]
        if rows:
            yield wrap_styled(manual.title, indent=2)
            yield columns(rows, indent=4)
        else:
            silent.append(manual.title)
    if silent and (rule.statements or rule.against):
        yield wrap(f"Not mentioned in: {', '.join(silent)}.", 2)


def _rows(manual: Manual, ids: dict[str, tuple[str, ...]], mark: str) -> list[tuple[str, str]]:
    statements = [(id, manual.statement(id)) for id in ids.get(manual.id, ())]
    return [(id, mark + statement.says) for id, statement in statements if statement is not None]


def _disputes(spec: Spec, rule: Rule) -> Iterator[str]:
    for id in rule.disputes:
        dispute = spec.dispute(id)
        if dispute is None:
            continue
        closed = ", closed" if dispute.state == "closed" else ""
        yield wrap(dispute.question, 2, 2)
        yield wrap_styled(f"{dispute.id}, ruling: {dispute.ruling}{closed}", "dim", indent=4)
