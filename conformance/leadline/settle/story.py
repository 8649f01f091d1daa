"""The story of an outcome as text: the events, and only the differences for profiles that reach it in another way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from leadline.base.terminal import titled, wrap
from leadline.game.seat_names import with_names
from leadline.settle.cases import Case
from leadline.settle.decide import Group, Settlement, Way
from leadline.settle.fields import shown_field, shown_figure, sides_of
from leadline.settle.move_text import board_lines, event_lines, listing, refusal_lines, rule_lines, sentence
from leadline.settle.playing import Result
from leadline.settle.reasons import Reason
from leadline.spec.model import Dispute
from leadline.spec.profiles import RECOMMENDED, Profile

_RULES_WHERE_THEY_PART, _RULES_IF_ALL_AGREE = 3, 2


def by_whom(profiles: Sequence[Profile]) -> str:
    """Return the profiles as a list for use after "by"."""
    titles = [
        "the recommended rulings" if profile.id == RECOMMENDED else f"the {profile.title}" for profile in profiles
    ]
    return listing(titles) if titles else ""


def common_events(settlement: Settlement) -> int:
    """Return how many events at the beginning are shared by all outcomes in which the move is played.

    If there is only one outcome, the number is 0.
    """
    game, names = settlement.case.game, settlement.case.names
    groups = [group for group in settlement.groups if group.result.kind == "played"]
    played = [way.result for group in groups for way in group.ways]
    if len(groups) < 2 or any(result.before != played[0].before for result in played):
        return 0
    told = [[(game.tell(event, names), event.rules[:1]) for event in result.events] for result in played]
    shortest = min(map(len, told))
    return next((n for n in range(shortest) if any(story[n] != told[0][n] for story in told)), shortest)


def story_lines(settlement: Settlement, group: Group) -> Iterator[str]:
    """Yield the events of one outcome, or why there are none, with a note on rules not read as the ruling says."""
    case, result = settlement.case, group.result
    read = _read(group.profiles[0], settlement.decisive())
    if result.kind != "played":
        yield from why_lines(case, result, read)
        return
    game, spec = case.game, case.game.spec
    common = common_events(settlement)
    parted = result.events[common : common + 1] if common else ()
    rest = result.events[common + len(parted) :]
    yield from event_lines(game, spec, parted, case.names, _RULES_WHERE_THEY_PART, read)
    yield from event_lines(game, spec, rest, case.names, _RULES_IF_ALL_AGREE if settlement.agreed else 1, read)


def other_way_lines(settlement: Settlement, group: Group, way: Way) -> Iterator[str]:
    """Yield how other profiles reach the same outcome: only the differences, and the disputes behind them."""
    case, first, result = settlement.case, group.result, way.result
    disputes = [dispute for reason in way.reasons for dispute in reason.disputes]
    read = _read(way.profiles[0], [*settlement.decisive(), *disputes])
    yield ""
    if result.story == first.story:
        yield wrap(f"According to {by_whom(way.profiles)}, exactly the same happens.", 2)
    else:
        yield wrap(f"According to {by_whom(way.profiles)}, the result is reached in another way:", 2)
    if result.kind != "played":
        if first.before is not None and result.before != first.before:
            yield wrap("The earlier moves already lead to another position here:", 2)
            yield from (*board_lines(case.game, result.before, case.names), "")
        yield from why_lines(case, result, read)
    else:
        yield from _differing_events(case, first.events, result.events, read)
    yield from _out_of_play_lines(case, first, result)
    for reason in way.reasons:
        yield from _reason_lines(way, reason)


def _read(profile: Profile, disputes: Sequence[Dispute]) -> dict[str, str]:
    """Return a profile's readings of some disputes where they differ from the ruling."""
    own = profile.readings
    return {dispute.id: own[dispute.id] for dispute in disputes if own[dispute.id] != dispute.ruling}


def why_lines(case: Case, result: Result, read: dict[str, str]) -> Iterator[str]:
    """Yield the reason why a move is not played."""
    game, spec = case.game, case.game.spec
    if result.kind == "impossible":
        for fault in result.faults:
            where = shown_field(game, fault.where, case.names, sides_of(game, case.start))
            yield wrap(f"{where}: {with_names(fault.why, case.names)}.", 2, 2, "- ")
            yield from rule_lines(spec, [fault.rule], read)
        return
    assert result.refusal is not None
    if result.missing is not None:
        yield wrap(f"{sentence(result.missing.wrong)} {sentence(result.missing.remedy)}", 2, 2, "- ")
        yield from rule_lines(spec, [result.refusal.rule], read)
    else:
        yield from refusal_lines(spec, result.refusal, case.names, read)
        if result.kind == "impossible chance" and result.refusal.remedy:
            yield wrap(f"What would be right: {with_names(result.refusal.remedy, case.names)}.", 4)


def _differing_events(case: Case, first: Sequence[Any], second: Sequence[Any], read: dict[str, str]) -> Iterator[str]:
    """Yield the events that differ from the first way, including events that are missing."""
    game, spec = case.game, case.game.spec
    first_told, second_told = (
        [(game.tell(e, case.names), frozenset(e.rules)) for e in events] for events in (first, second)
    )
    known = {rule for event in first for rule in event.rules}
    new = [rule for event in second for rule in event.rules if rule not in known]
    for change, start, end, other_start, other_end in SequenceMatcher(
        None, first_told, second_told, autojunk=False
    ).get_opcodes():
        if change == "delete":
            for event in first[start:end]:
                yield wrap(f"not: {game.tell(event, case.names)}", 2, 2, "- ")
        elif change != "equal":
            yield from event_lines(game, spec, second[other_start:other_end], case.names, 1, read, always=new)


def _out_of_play_lines(case: Case, first: Result, second: Result) -> Iterator[str]:
    """Yield the differences in things left on the table that no longer count."""
    here, there = first.out_of_play, second.out_of_play
    differing = [(field, figure) for field, figure in there.items() if here.get(field) != figure]
    if differing:
        yield wrap("Differences on the table that no longer count:", 2, 2, "- ")
    game = case.game
    for field, figure in differing:
        shown = shown_figure(game, field, figure, case.names)
        yield wrap(f"{shown_field(game, field, case.names, sides_of(game, second.after))}: {shown}", 6, 2)


def _reason_lines(way: Way, reason: Reason) -> Iterator[str]:
    whose = "" if len(way.reasons) == 1 else f" by {by_whom(reason.profiles)}"
    for dispute in reason.disputes:
        reading = reason.profiles[0].readings[dispute.id]
        small = f"{dispute.id}, read{whose} as {reading}; ruling: {dispute.ruling}"
        yield titled(f"The reason: {dispute.question}", small, 4)
