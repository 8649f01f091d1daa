"""The faults of a run, by kind, and what the scenarios that ended in one have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from leadline.report.model import ScenarioResult
from leadline.run.fault_advice import same_fault

if TYPE_CHECKING:
    from leadline.suite.model import Scenario

FEW = 3
"""Of fewer scenarios nothing is said that they have in common: it may be chance."""


def fault_groups(broken: Sequence[ScenarioResult]) -> list[list[ScenarioResult]]:
    """Scenarios that ended in a fault, those of one kind together, in the order in which the kinds came up."""
    groups: dict[str, list[ScenarioResult]] = {}
    for result in broken:
        groups.setdefault(same_fault(result.why), []).append(result)
    return list(groups.values())


def in_common(
    group: Sequence[ScenarioResult], results: Sequence[ScenarioResult], scenarios: Mapping[str, Scenario]
) -> str:
    """What the scenarios of a fault have in common and others have not, to be put after their number; else nothing.

    A game that cannot be opened has no seats: nothing is known of how many there would be.
    """
    seats = {one.id: len(scenarios[one.id].names) for one in results if one.id in scenarios}
    own = {seats.get(one.id, 0) for one in group}
    number = next(iter(own))
    played = [seats[one.id] for one in results if seats.get(one.id) and one.verdict != "not-tested"]
    if len(group) < FEW or len(own) > 1 or not number or set(played) == {number}:
        return ""
    every = f", which is every one with {number} players" if played.count(number) == len(group) else ""
    return every or f", all with {number} players"
