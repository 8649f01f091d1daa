"""The answer to a table in dispute in a few lines: the verdict, what each outcome comes to, and what decides it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from leadline.cli.changed import LONG, change_of, changed_lines
from leadline.cli.settled import verdict
from leadline.cli.settled_story import common_events, why_lines
from leadline.cli.telling import listing
from leadline.games import load_game
from leadline.settle.differing import differences
from leadline.terminal import labelled, wrap, wrap_styled

if TYPE_CHECKING:
    from leadline.settle.decide import Group, Settlement


def brief_page(settlement: Settlement, *, limited: bool, ruled: bool) -> Iterator[str]:
    """The verdict, and a few lines below it.

    ``limited``: only some profiles were asked about; ``ruled``: the recommended profile is what is ruled.
    """
    yield wrap_styled(verdict(settlement, limited=limited, ruling=ruled), "bold")
    if settlement.agreed:
        yield from _only_outcome(settlement, settlement.groups[0])
        return
    for number, group in enumerate(settlement.groups, 1):
        titles = listing([profile.title for profile in group.profiles])
        yield labelled(f"Outcome {number}", titles, 0, 11)
        yield from _outcome(settlement, number, group)
    for dispute in settlement.decisive():
        yield labelled("Ruling", dispute.readings[dispute.ruling].says, 0, 11)
        yield wrap_styled(f"leadline dispute {dispute.id}", "dim", indent=11)


def _only_outcome(settlement: Settlement, group: Group) -> Iterator[str]:
    """What everybody comes to: what the move changes, or why it is not played."""
    case, result = settlement.case, group.result
    if result.kind != "played" or result.trace is None:
        yield from why_lines(case, result, {})
        return
    yield from changed_lines(load_game(case.game), result.trace.engine, result.before, result.after, case.names)


def _outcome(settlement: Settlement, number: int, group: Group) -> Iterator[str]:
    """One of several outcomes: the first thing that happens otherwise, and the fields that differ from the first."""
    case, result = settlement.case, group.result
    if result.kind != "played":
        yield from why_lines(case, result, {})
        return
    game, common = load_game(case.game), common_events(settlement)
    for event in result.events[common : common + 1] if common else ():
        yield wrap(game.tell(event, case.names), 2, 2, "- ")
    first = settlement.groups[0].result
    for field, own, now in differences(case, first, result) if number > 1 else ():
        long = len(own) + len(now) > LONG
        yield wrap(f"{field}: {change_of(own, now) if long else f'{now}, not {own}'}", 4, 4)
