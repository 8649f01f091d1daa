"""Look up a mistake that programs make, by its id, the last part of it, or words. Without words, all are listed.

The page of a mistake has the correct behaviour, the rules that it breaks, the mistakes that it is easily confused with,
and scenarios that show it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from leadline.base.terminal import bold, heading, labelled, titled, wrap, wrap_styled
from leadline.cli.look_up import add_look_up_arguments, look_up
from leadline.search.look_up import Hit, find_mistakes, nothing_found
from leadline.spec.model import Mistake, Spec

MOST_HITS = 8
MOST_SCENARIOS = 4
COLUMN = len("What hides it") + 2


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline mistake`."""
    add_look_up_arguments(
        parser,
        "WORDS|ID",
        "ids of mistakes, or words that describe one",
        "print only the sentences and ids of the matches",
    )


def run(args: Namespace) -> int:
    """Show the mistake that matches best and name the other matches, or list all mistakes."""
    return look_up(args, "mistake", _answer, contents)


def _answer(specs: list[Spec], query: str, only_list: bool) -> Iterator[str]:
    hits = find_mistakes(specs, query)
    is_id = len(query.split()) == 1 and "." in query  # The words in an id should not match other mistakes.
    if not hits or (is_id and hits[0].fit != "named"):
        raise nothing_found(specs, query, "mistake")
    shown = [] if only_list or hits[0].fit == "some" else hits[:1]
    for hit in shown:
        yield from page(hit.spec, hit.entry)
    told = [mistake for hit in shown for mistake in (hit.entry, *hit.spec.family_of(hit.entry))]
    rest = [hit for hit in hits if hit.entry not in told]
    if rest:
        yield _title(hits[0], bool(shown))
        yield from (titled(hit.entry.says, hit.entry.id) for hit in rest[:MOST_HITS])
    if len(rest) > MOST_HITS:
        yield wrap(f"and {len(rest) - MOST_HITS} more; add a word to narrow it down", 2)


def _title(first: Hit[Mistake], after_page: bool) -> str:
    if after_page:
        return heading("Other matching mistakes")
    some = first.fit == "some"
    return bold("No mistake contains all of these words; these are the closest" if some else "Matching mistakes")


def contents(specs: list[Spec]) -> Iterator[str]:
    """Yield all mistakes of the games by the chapters of the rules; mistakes in one family are kept together."""
    for n, spec in enumerate(specs):
        yield ("\n" if n else "") + bold(f"Common mistakes in {spec.game.title}")
        for chapter in spec.chapters:
            groups = spec.mistakes_in(chapter)
            if groups:
                yield heading(chapter.title)
                yield from (titled(mistake.says, mistake.id) for group in groups for mistake in group)


def page(spec: Spec, mistake: Mistake) -> Iterator[str]:
    """Yield the text for one mistake: what a program does and should do, the rules, the family and the scenarios."""
    yield wrap_styled(mistake.says, "bold")
    yield wrap_styled(f"{mistake.id}, {spec.game.title}", "dim")
    yield ""
    yield labelled("Instead", mistake.instead, 2, COLUMN)
    if mistake.common:
        yield labelled("How common", f"programs make it {mistake.common}", 2, COLUMN)
    if mistake.hidden:
        yield labelled("What hides it", mistake.hidden, 2, COLUMN)
    for dispute, reading in mistake.only_under.items():
        yield labelled("Shows only", f"where {dispute} is read as {reading}", 2, COLUMN)
    yield heading("Rules it breaks")
    for id in mistake.rules:
        rule = spec.rule(id)
        if rule is not None:
            yield titled(rule.title, rule.id)
    family = spec.family_of(mistake)
    if family:
        yield heading(f"Its family, {mistake.family}")
        yield wrap("A program makes at most one of these:", 2)
        yield from (titled(member.says, member.id) for member in family)
    yield from _scenarios(spec, mistake)


def _scenarios(spec: Spec, mistake: Mistake) -> Iterator[str]:
    """Yield some scenarios that a program with this mistake fails; playing them shows which."""
    from leadline.games import load_game
    from leadline.suite.bundle import load_suite
    from leadline.suite.kills import killers

    game = spec.game.id
    loaded, scenarios = load_game(game), load_suite(game).scenarios
    scenario_ids = killers(loaded, loaded.recommended, scenarios, mistake.id, MOST_SCENARIOS)
    titles = {scenario.id: scenario.title for scenario in scenarios}
    yield heading("Scenarios that show it" if scenario_ids else "No scenario of the suite shows it")
    yield from (titled(titles[id] or id, id if titles[id] else "") for id in scenario_ids)
