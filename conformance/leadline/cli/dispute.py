"""Look up a disputed question. Without words, all disputes are listed, the most frequent first.

The page of a dispute has the ruling and its reason, the answer of each manual, the readings, and a position that
distinguishes the readings.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from leadline.base.terminal import bold, dim, heading, labelled, titled, wrap, wrap_styled
from leadline.cli.look_up import add_look_up_arguments, look_up, scenario_lines
from leadline.search.look_up import find_disputes, nothing_found
from leadline.spec.model import SEEN, STANCES, SUPPORT, WEIGHTS, Dispute, Spec
from leadline.suite.lookup import scenarios_for_dispute

MOST_HITS = 8


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline dispute`."""
    add_look_up_arguments(
        parser,
        "WORDS|NAME",
        "names or numbers of disputes, or words that describe one",
        "print only the questions and rulings of the matches",
    )


def run(args: Namespace) -> int:
    """Show the dispute that matches best and name the other matches, or list all disputes."""
    return look_up(args, "dispute", _answer, register)


def _answer(specs: list[Spec], query: str, only_list: bool) -> Iterator[str]:
    hits = find_disputes(specs, query)
    if not hits:
        raise nothing_found(specs, query, "dispute")
    shown = [] if only_list or hits[0].fit == "some" else hits[:1]
    for hit in shown:
        yield from page(hit.spec, hit.entry)
    rest = hits[len(shown) : MOST_HITS]
    if rest:
        some = rest[0].fit == "some"
        title = "No dispute contains all of these words; these are the closest" if some else "Matching disputes"
        yield heading("Other disputes that match") if shown else bold(title)
        for hit in rest:
            yield from _entry(hit.entry)
    if len(hits) > MOST_HITS:
        yield wrap(f"and {len(hits) - MOST_HITS} more; add a word to narrow it down", 2)


def register(specs: list[Spec]) -> Iterator[str]:
    """Yield all disputes of the games by group, with the most frequent first and the closed ones last."""
    order = list(WEIGHTS)
    for n, spec in enumerate(specs):
        yield ("\n" if n else "") + bold(f"Disputed questions of {spec.game.title}")
        groups: dict[str, list[Dispute]] = {}
        for dispute in sorted(spec.open_disputes(), key=lambda open_dispute: order.index(open_dispute.weight)):
            groups.setdefault(dispute.group, []).append(dispute)
        for group, members in groups.items():
            yield heading(group.replace("-", " ").capitalize())
            for dispute in members:
                yield from _entry(dispute)
        closed = [dispute for dispute in spec.disputes if dispute.state == "closed"]
        if closed:
            yield heading("Closed: asked by players, but with only one answer")
            for dispute in closed:
                yield from _entry(dispute)


def _entry(dispute: Dispute) -> Iterator[str]:
    yield wrap(dispute.question, 2, 2)
    often = f", matters {WEIGHTS[dispute.weight]}" if dispute.state == "open" else ""
    yield wrap_styled(f"{dispute.id}, ruling: {dispute.ruling}{often}", "dim", indent=4)


def page(spec: Spec, dispute: Dispute) -> Iterator[str]:
    """Yield the text for one dispute: the ruling first, then everything that supports it."""
    yield wrap_styled(dispute.question, "bold")
    yield wrap_styled(f"{dispute.id}, {dispute.number}, {spec.game.title}", "dim")
    yield ""
    ruled = dispute.readings.get(dispute.ruling)
    yield labelled("Ruling", f"{ruled.says if ruled else ''} ({dispute.ruling})", 2, 8)
    yield labelled("Why", dispute.reason, 2, 8)
    yield labelled("Often", dispute.frequency or f"It matters {WEIGHTS[dispute.weight]}.", 2, 8)
    yield heading("What each manual says")
    yield from _answers(spec, dispute)
    yield heading("Readings" if dispute.state == "open" else "Readings (closed: only one answer)")
    for id, reading in dispute.readings.items():
        ruling = ", the ruling" if id == dispute.ruling else ""
        yield f"  {bold(id)}  {dim(SUPPORT[reading.support] + ruling)}"
        yield wrap(reading.says, 4)
    yield heading("A position that distinguishes them")
    yield wrap(dispute.telling.position, 2)
    column = max((len(id) for id in dispute.telling.outcomes), default=0) + 2
    for id, outcome in dispute.telling.outcomes.items():
        yield labelled(id, outcome, 4, column)
    yield from _links(spec, dispute)
    yield from scenario_lines(scenarios_for_dispute(spec.game.id, dispute.id))
    yield "\n" + wrap_styled(SEEN[dispute.seen], "dim", indent=2)


def _answers(spec: Spec, dispute: Dispute) -> Iterator[str]:
    for manual in spec.manuals:
        answer = dispute.manuals.get(manual.id)
        if answer is None:
            continue
        yield titled(manual.title, answer.where)
        yield wrap(answer.says, 4)
        statements = f"  (statements {', '.join(answer.statements)})" if answer.statements else ""
        yield wrap(f"{STANCES[answer.position]}: {answer.reading}{statements}", 4)


def _links(spec: Spec, dispute: Dispute) -> Iterator[str]:
    if dispute.needs:
        yield heading("Depends on")
        for id in dispute.needs:
            needed = spec.dispute(id)
            if needed is not None:
                yield titled(needed.question, needed.id)
    rules = [rule for id in dispute.rules if (rule := spec.rule(id)) is not None]
    if rules:
        yield heading("Rules")
        yield from (titled(rule.title, rule.id) for rule in rules)
