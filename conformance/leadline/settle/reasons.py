"""The reasons why two profiles have different outcomes: the smallest set of readings that makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from leadline.settle.cases import Case
    from leadline.settle.playing import Player, Result
    from leadline.spec.model import Dispute
    from leadline.spec.profiles import Profile

Told: TypeAlias = "Callable[[Result], str]"
"""A function that returns the part of a result to compare."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The disputes because of which some profiles have a different outcome."""

    profiles: tuple[Profile, ...]
    """The profiles to which this reason applies."""
    disputes: tuple[Dispute, ...]
    """The disputes, in the order of the register."""
    each_alone: bool
    """True if each dispute makes the difference on its own; otherwise they make it together."""


def reasons(player: Player, base: Mapping[str, str], profiles: Sequence[Profile], told: Told) -> tuple[Reason, ...]:
    """Return why some profiles have a different outcome from the readings ``base``, grouped by reason."""
    groups: dict[tuple[frozenset[str], bool], list[Profile]] = {}
    for profile in profiles:
        needed, alone = needed_readings(player, base, profile.readings, told)
        groups.setdefault((frozenset(needed), alone), []).append(profile)
    return tuple(
        Reason(tuple(whose), in_order(player.case, needed), alone) for (needed, alone), whose in groups.items()
    )


def needed_readings(
    player: Player, base: Mapping[str, str], own: Mapping[str, str], told: Told
) -> tuple[list[str], bool]:
    """Return single readings from ``own`` that turn the outcome of ``base`` into the outcome of ``own``.

    If no single reading does this, a group is returned that does so together and of which none can be omitted. The flag
    is True for single readings. Readings that matter to ``own`` itself are preferred: first those that change what
    ``told`` returns, then those that change anything visible, then those that ``own`` consults at all.
    """
    there = player.play(own)
    end = told(there)

    def leads_there(exchanged: Iterable[str]) -> bool:
        return told(player.play({**base, **{dispute: own[dispute] for dispute in exchanged}})) == end

    differing = [dispute for dispute in base if base[dispute] != own[dispute]]
    without = {dispute: player.play(_without(player, base, own, dispute)) for dispute in differing}
    told_by = [dispute for dispute in differing if told(without[dispute]) != end]
    seen_by = [dispute for dispute in differing if without[dispute].seen != there.seen]
    came_to = [dispute for dispute in differing if dispute in there.consulted]
    candidates = next((some for some in (told_by, seen_by, came_to) if leads_there(some)), differing)
    alone = [dispute for dispute in candidates if leads_there([dispute])]
    if alone:
        return alone, True
    needed = list(candidates)
    for dispute in candidates:
        fewer = [kept for kept in needed if kept != dispute]
        if leads_there(fewer):
            needed = fewer
    return needed, False


def _without(player: Player, base: Mapping[str, str], own: Mapping[str, str], dispute: str) -> dict[str, str]:
    """Return the readings ``own`` with the reading of one dispute taken from ``base``.

    Disputes that arise only after this change are also decided by ``base``, because the readings in ``own`` about them
    never mattered.
    """
    asked = player.play(own).consulted
    exchanged = {dispute}
    while True:
        readings = {id: base[id] if id in exchanged else reading for id, reading in own.items()}
        coming_up = {id for id in player.play(readings).consulted - asked if readings.get(id) != base.get(id)}
        if not coming_up:
            return readings
        exchanged |= coming_up


def in_order(case: Case, ids: Iterable[str]) -> tuple[Dispute, ...]:
    """Return disputes in the order of the register."""
    wanted = set(ids)
    return tuple(dispute for dispute in case.game.spec.disputes if dispute.id in wanted)
