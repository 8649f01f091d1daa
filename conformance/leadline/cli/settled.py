"""The answer to a table in dispute, as a page: the verdict and the outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from leadline.cli.pages import heading
from leadline.cli.settled_story import by_whom, common_events, other_way_lines, story_lines
from leadline.cli.settled_why import difference_lines, other_lines, parting_lines, unseen_lines
from leadline.cli.telling import board_lines, event_lines, left_open, listing, sentence
from leadline.games import load_game, spec_of
from leadline.games.naming import with_names
from leadline.settle.cases import Case, start_faults
from leadline.settle.decide import Group, Settlement
from leadline.settle.playing import Result
from leadline.spec.profiles import RECOMMENDED
from leadline.terminal import wrap, wrap_styled


def page(settlement: Settlement, *, limited: bool, exchanged: Sequence[str]) -> Iterator[str]:
    """The whole answer: the verdict, the outcomes, why they part, and what else could be thought."""
    yield from _title(settlement.case)
    yield ""
    yield wrap_styled(verdict(settlement, limited=limited, ruling=not exchanged), "bold")
    if exchanged:
        yield wrap(f"Every profile is read here with {listing(exchanged)}.")
    yield from _notes(settlement)
    yield from _start(settlement)
    yield from _beginning(settlement)
    for number, group in enumerate(settlement.groups, 1):
        yield from _outcome(settlement, number, group)
    if not settlement.agreed:
        yield from difference_lines(settlement)
        yield from parting_lines(settlement)
    yield from unseen_lines(settlement)
    yield from other_lines(settlement)


def _title(case: Case) -> Iterator[str]:
    yield wrap_styled(case.scenario.steps[-1].text, "bold")
    spec = spec_of(case.game)
    yield wrap_styled(", ".join(part for part in (spec.game.title, case.scenario.id) if part), "dim")
    if case.scenario.title:
        yield wrap(case.scenario.title)
    earlier = [step.text for step in case.scenario.steps[:-1]]
    if earlier:
        yield wrap(f"after {'; '.join(earlier)}")


def verdict(settlement: Settlement, *, limited: bool, ruling: bool) -> str:
    """The answer in a sentence or two; ``ruling`` tells whether the recommended profile is what is ruled."""
    first = settlement.groups[0]
    said = _short(settlement, first.result)
    who = "All profiles asked about" if limited else "All manuals"
    if settlement.agreed:
        return _agreement(first, who, said)
    by_ruling = ruling and first.profiles[0].id == RECOMMENDED
    by = "By the ruling" if by_ruling else f"By {by_whom(first.profiles[:1])}"
    kinds = {group.result.kind for group in settlement.groups}
    if kinds == {"played"}:
        return f"The manuals agree that the move is legal, but not on where it leads. {by}, outcome 1 holds."
    if kinds == {"refused"}:
        if all(group.result.number == len(settlement.case.scenario.steps) for group in settlement.groups):
            return f"{who} forbid it, for different reasons."
        return f"{who} forbid it, or a move before it, for different reasons. {by}, {said}."
    legal = by_whom([profile for group in settlement.groups[1:] for profile in group.profiles if _played(group)])
    if legal and first.result.kind == "impossible":
        return f"The manuals do not agree. {by}, {said}; by {legal} it can, and the move is legal."
    if legal and first.result.kind in ("refused", "impossible chance"):
        return f"The manuals do not agree. {by}, {said}; it is legal by {legal}."
    if legal:
        return f"The manuals do not agree. {by}, {said}; it is complete and legal by {legal}."
    return f"The manuals do not agree. {by}, {said}."


def _agreement(group: Group, who: str, said: str) -> str:
    """The answer where there is one outcome: whether its profiles agree in everything."""
    if len(group.profiles) == 1:
        return f"By {by_whom(group.profiles)}: {said}."
    if any(way.result.story != group.result.story for way in group.ways):
        return f"{who} come to the same result, not in the same way: {said}."
    if len(group.ways) > 1:
        return f"{who} agree on all that counts: {said}."
    return f"{who} agree{' on what can be seen' if group.unseen else ''}: {said}."


def _short(settlement: Settlement, result: Result) -> str:
    if result.kind == "played":
        return "the move is legal"
    if result.kind == "impossible":
        return "the position cannot come about"
    last = result.number == len(settlement.case.scenario.steps)
    if result.kind == "impossible chance":
        return f"{'the move' if last else f'move {result.number}'} states what chance cannot have given"
    if result.kind == "incomplete":
        return f"{'the move' if last else f'move {result.number}'} is not complete"
    if last:
        return "the move is illegal"
    return f"move {result.number} is already illegal" if result.number else "the game cannot be opened"


def _played(group: Group) -> bool:
    return group.result.kind == "played"


def _notes(settlement: Settlement) -> Iterator[str]:
    """Warnings: a position no game comes to, values that are made up."""
    case = settlement.case
    for fault in start_faults(case, settlement.groups[0].profiles[0].readings, "history"):
        why = with_names(fault.why, case.names)
        yield wrap(f"Note: no game comes to this position: {why} ({fault.rule}). It is played on all the same.")
    left = left_open(load_game(case.game), case.scenario)
    if left:
        yield wrap(f"Note: {left}.")


def _start(settlement: Settlement) -> Iterator[str]:
    """The board before the move, as it is in the first outcome that has one."""
    before = _shown_start(settlement)
    if before is not None:
        yield heading("Before the move")
        yield from board_lines(load_game(settlement.case.game), before, settlement.case.names)


def _shown_start(settlement: Settlement) -> Any:
    return next((group.result.before for group in settlement.groups if group.result.before is not None), None)


def _beginning(settlement: Settlement) -> Iterator[str]:
    """What happens in every outcome in which the move is played, up to where they part."""
    common = common_events(settlement)
    if not common:
        return
    case = settlement.case
    everywhere = all(map(_played, settlement.groups))
    yield heading("The move begins the same way" if everywhere else "Where the move is legal, it begins the same way")
    events = next(group.result.events for group in settlement.groups if _played(group))
    yield from event_lines(load_game(case.game), spec_of(case.game), events[:common], case.names, 1)


def _outcome(settlement: Settlement, number: int, group: Group) -> Iterator[str]:
    """One outcome: whose it is, what happens, and the board after it."""
    case, result = settlement.case, group.result
    game = load_game(case.game)
    if settlement.agreed:
        yield heading("What happens" if _played(group) else "Why")
    else:
        titles = listing([profile.title for profile in group.profiles])
        yield "\n" + wrap_styled(f"Outcome {number}: {titles}", "bold")
        if not all(map(_played, settlement.groups)):
            yield wrap(sentence(_short(settlement, result)), 2)
    if result.before is not None and result.before != _shown_start(settlement):
        yield wrap("The earlier moves already lead to another position here:", 2)
        yield from (*board_lines(game, result.before, case.names), "")
    if len(group.ways) > 1:
        yield wrap(f"By {by_whom(group.ways[0].profiles)}:", 2)
    yield from story_lines(settlement, group)
    for way in group.ways[1:]:
        yield from other_way_lines(settlement, group, way)
    if result.after is not None:
        yield ""
        yield from board_lines(game, result.after, case.names)
