"""A settlement as text: the whole page with boards, or a short answer of a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from leadline.base.terminal import heading, labelled, wrap, wrap_styled
from leadline.game.seat_names import with_names
from leadline.settle.cases import Case, start_faults
from leadline.settle.decide import Group, Settlement
from leadline.settle.differences import LONG, change_of, changed_lines, differences
from leadline.settle.explanation import difference_lines, other_lines, parting_lines, unseen_lines
from leadline.settle.move_text import board_lines, event_lines, left_open, listing, sentence
from leadline.settle.playing import Result
from leadline.settle.short_form import filled_in_line, filled_in_lines
from leadline.settle.story import by_whom, common_events, other_way_lines, story_lines, why_lines
from leadline.spec.profiles import RECOMMENDED


def page(settlement: Settlement, *, limited: bool, exchanged: Sequence[str]) -> Iterator[str]:
    """Yield the whole answer: the verdict, the outcomes, the reasons why they differ, and further readings."""
    yield from _title(settlement.case)
    yield ""
    yield wrap_styled(verdict(settlement, limited=limited, ruling=not exchanged), "bold")
    if exchanged:
        yield wrap(f"Every profile is applied here with {listing(exchanged)}.")
    yield from _notes(settlement)
    yield from filled_in_line(settlement.case)
    yield from _start(settlement)
    yield from _beginning(settlement)
    for number, group in enumerate(settlement.groups, 1):
        yield from _outcome(settlement, number, group)
    if not settlement.agreed:
        yield from difference_lines(settlement)
        yield from parting_lines(settlement)
    yield from unseen_lines(settlement)
    yield from other_lines(settlement)
    yield from filled_in_lines(settlement.case)


def _title(case: Case) -> Iterator[str]:
    yield wrap_styled(case.scenario.steps[-1].text, "bold")
    spec = case.game.spec
    yield wrap_styled(", ".join(part for part in (spec.game.title, case.scenario.id) if part), "dim")
    if case.scenario.title:
        yield wrap(case.scenario.title)
    earlier = [step.text for step in case.scenario.steps[:-1]]
    if earlier:
        yield wrap(f"after {'; '.join(earlier)}")


def verdict(settlement: Settlement, *, limited: bool, ruling: bool) -> str:
    """Return the answer in one or two sentences; with ``ruling``, the recommended profile is called the ruling."""
    first = settlement.groups[0]
    judgement = _short(settlement, first.result)
    who = "All profiles asked about" if limited else "All manuals"
    if settlement.agreed:
        return _agreement(first, who, judgement)
    by_ruling = ruling and first.profiles[0].id == RECOMMENDED
    by = "By the ruling" if by_ruling else f"According to {by_whom(first.profiles[:1])}"
    kinds = {group.result.kind for group in settlement.groups}
    if kinds == {"played"}:
        return f"The manuals agree that the move is legal, but not on its outcome. {by}, outcome 1 is right."
    if kinds == {"refused"}:
        if all(group.result.number == len(settlement.case.scenario.steps) for group in settlement.groups):
            return f"{who} forbid the move, for different reasons."
        return f"{who} forbid the move or an earlier one, for different reasons. {by}, {judgement}."
    legal = by_whom([profile for group in settlement.groups[1:] for profile in group.profiles if _played(group)])
    if legal and first.result.kind == "impossible":
        return f"The manuals do not agree. {by}, {judgement}; according to {legal}, it can occur and the move is legal."
    if legal and first.result.kind in ("refused", "impossible chance"):
        return f"The manuals do not agree. {by}, {judgement}; according to {legal}, it is legal."
    if legal:
        return f"The manuals do not agree. {by}, {judgement}; according to {legal}, it is complete and legal."
    return f"The manuals do not agree. {by}, {judgement}."


def _agreement(group: Group, who: str, judgement: str) -> str:
    """Return the answer for a single outcome, and state to what extent its profiles agree."""
    if len(group.profiles) == 1:
        return f"According to {by_whom(group.profiles)}, {judgement}."
    if any(way.result.story != group.result.story for way in group.ways):
        return f"{who} reach the same result, but in different ways: {judgement}."
    if len(group.ways) > 1:
        return f"{who} agree on everything that matters: {judgement}."
    return f"{who} agree{' on what can be seen' if group.unseen else ''}: {judgement}."


def _short(settlement: Settlement, result: Result) -> str:
    if result.kind == "played":
        return "the move is legal"
    if result.kind == "impossible":
        return "the position cannot occur"
    last = result.number == len(settlement.case.scenario.steps)
    if result.kind == "impossible chance":
        return f"{'the move' if last else f'move {result.number}'} gives a random result that cannot occur"
    if result.kind == "incomplete":
        return f"{'the move' if last else f'move {result.number}'} is not complete"
    if last:
        return "the move is illegal"
    return f"move {result.number} is already illegal" if result.number else "the game cannot be opened"


def _played(group: Group) -> bool:
    return group.result.kind == "played"


def _notes(settlement: Settlement) -> Iterator[str]:
    """Yield warnings about a position that no game reaches, and about invented values."""
    case = settlement.case
    for fault in start_faults(case, settlement.groups[0].profiles[0].readings, "history"):
        why = with_names(fault.why, case.names)
        yield wrap(f"Note: no game can reach this position: {why} ({fault.rule}). The move is played anyway.")
    left = left_open(case.game, case.scenario)
    if left:
        yield wrap(f"Note: {left}.")


def _start(settlement: Settlement) -> Iterator[str]:
    """Yield the board before the move, taken from the first outcome that has one."""
    before = _shown_start(settlement)
    if before is not None:
        yield heading("Before the move")
        yield from board_lines(settlement.case.game, before, settlement.case.names)


def _shown_start(settlement: Settlement) -> Any:
    return next((group.result.before for group in settlement.groups if group.result.before is not None), None)


def _beginning(settlement: Settlement) -> Iterator[str]:
    """Yield the events shared by all outcomes in which the move is played, up to the first difference."""
    common = common_events(settlement)
    if not common:
        return
    case = settlement.case
    everywhere = all(map(_played, settlement.groups))
    yield heading("The move begins the same way" if everywhere else "Where the move is legal, it begins the same way")
    events = next(group.result.events for group in settlement.groups if _played(group))
    yield from event_lines(case.game, case.game.spec, events[:common], case.names, 1)


def _outcome(settlement: Settlement, number: int, group: Group) -> Iterator[str]:
    """Yield one outcome: its profiles, the events, and the board afterwards."""
    case, result = settlement.case, group.result
    game = case.game
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


def brief_page(settlement: Settlement, *, limited: bool, ruled: bool) -> Iterator[str]:
    """Yield the verdict, followed by a few lines.

    With ``limited``, only some profiles were selected; with ``ruled``, the recommended profile is called the ruling.
    """
    yield wrap_styled(verdict(settlement, limited=limited, ruling=ruled), "bold")
    if settlement.agreed:
        yield from _brief_agreement(settlement, settlement.groups[0])
    else:
        yield from _brief_outcomes(settlement)
    yield from filled_in_line(settlement.case)


def _brief_outcomes(settlement: Settlement) -> Iterator[str]:
    """Yield the outcomes on which the profiles disagree, and the rulings that decide between them."""
    for number, group in enumerate(settlement.groups, 1):
        titles = listing([profile.title for profile in group.profiles])
        yield labelled(f"Outcome {number}", titles, 0, 11)
        yield from _brief_outcome(settlement, number, group)
    for dispute in settlement.decisive():
        yield labelled("Ruling", dispute.readings[dispute.ruling].says, 0, 11)
        yield wrap_styled(f"leadline dispute {dispute.id}", "dim", indent=11)


def _brief_agreement(settlement: Settlement, group: Group) -> Iterator[str]:
    """Yield the common outcome: what the move changes, or why the move is not played."""
    case, result = settlement.case, group.result
    if result.kind != "played" or result.trace is None:
        yield from why_lines(case, result, {})
        return
    yield from changed_lines(case.game, result.trace.engine, result.before, result.after, case.names)


def _brief_outcome(settlement: Settlement, number: int, group: Group) -> Iterator[str]:
    """Yield one of several outcomes: the first different event, and the fields that differ from the first outcome."""
    case, result = settlement.case, group.result
    if result.kind != "played":
        yield from why_lines(case, result, {})
        return
    game, common = case.game, common_events(settlement)
    for event in result.events[common : common + 1] if common else ():
        yield wrap(game.tell(event, case.names), 2, 2, "- ")
    first = settlement.groups[0].result
    for field, own, now in differences(case, first, result) if number > 1 else ():
        long = len(own) + len(now) > LONG
        yield wrap(f"{field}: {change_of(own, now) if long else f'{now}, not {own}'}", 4, 4)
