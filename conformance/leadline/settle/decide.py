"""A case played under every profile, with the different outcomes and the readings that cause the difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input
from leadline.game.seat_names import with_names
from leadline.settle.cases import shown_rule
from leadline.settle.playing import Player, Result
from leadline.settle.reasons import Reason, Told, in_order, needed_readings, reasons

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.settle.cases import Case
    from leadline.spec.model import Dispute
    from leadline.spec.profiles import Profile


@dataclass(frozen=True, slots=True)
class Parting:
    """The readings that turn an earlier outcome into another one."""

    origin: int
    """The number of the earlier outcome, from 1: the first of the same kind or, if there is none, the first of all."""
    reasons: tuple[Reason, ...]
    """The reasons why the profiles do not have the earlier outcome; each profile belongs to one of them."""

    @property
    def disputes(self) -> list[Dispute]:
        """The disputes of all reasons."""
        return list({dispute.id: dispute for reason in self.reasons for dispute in reason.disputes}.values())

    def parts(self, profile: Profile, dispute: Dispute) -> bool:
        """Return whether a dispute is a reason for a profile."""
        return any(profile in reason.profiles and dispute in reason.disputes for reason in self.reasons)


@dataclass(slots=True)
class Way:
    """The profiles that reach an outcome in the same way."""

    profiles: list[Profile]
    """The profiles."""
    result: Result
    """The outcome as played under the first of the profiles."""
    reasons: tuple[Reason, ...] = ()
    """The reasons why the profiles do not reach the outcome in its first way; empty for the first way."""


@dataclass(slots=True)
class Group:
    """The profiles that lead to the same outcome."""

    ways: list[Way]
    """The ways to reach the outcome, starting with the way of the first profile."""
    parting: Parting | None = None
    """The readings that separate this group from an earlier one; None for the first group."""
    unseen: list[Dispute] = field(default_factory=list)
    """The disputes on which the profiles differ without a visible difference on the table."""
    profiles: list[Profile] = field(default_factory=list)
    """The profiles."""

    @property
    def result(self) -> Result:
        """The outcome as played under the first profile."""
        return self.ways[0].result


@dataclass(frozen=True, slots=True)
class Other:
    """A reading that no profile follows here and that would change the outcome."""

    dispute: Dispute
    """The dispute."""
    reading: str
    """The reading."""
    result: Result
    """The outcome with that reading."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled case, with its outcomes and the causes of their differences."""

    case: Case
    """The case."""
    groups: tuple[Group, ...]
    """The outcomes.

    The first one belongs to the first selected profile, which is the recommended one if it is selected.
    """
    others: tuple[Other, ...]
    """Further readings that would change the first outcome."""

    @property
    def agreed(self) -> bool:
        """True if all profiles lead to the same outcome."""
        return len(self.groups) == 1

    def decisive(self) -> list[Dispute]:
        """Return the disputes that make a difference, each once, in the order of the register."""
        ids = {dispute.id for group in self.groups if group.parting is not None for dispute in group.parting.disputes}
        return [dispute for dispute in self.case.game.spec.disputes if dispute.id in ids]


def chosen_profiles(game: Game, wanted: Sequence[str], exchanged: Sequence[str]) -> list[Profile]:
    """Return the selected profiles (all by default), with some readings replaced in each.

    Raises ``InputError`` for invalid input.
    """
    from leadline.spec.profiles import profile_ids, profiles, readings

    spec = game.spec
    known = {profile.id: profile for profile in profiles(spec)}
    for profile_id in wanted:
        readings(spec, profile_id)
    ids = [id for id in profile_ids(spec) if id in wanted or not wanted]
    return [replace(known[id], readings=readings(spec, id, exchanged)) for id in ids]


def settle(case: Case, profiles: Sequence[Profile]) -> Settlement:
    """Play a case under some profiles, and find the causes of any difference."""
    player = Player(case)
    groups: dict[str, dict[str, Way]] = {}
    for profile in profiles:
        result = player.play(profile.readings)
        groups.setdefault(result.seen, {}).setdefault(result.way, Way([], result)).profiles.append(profile)
    outcomes = [Group(list(ways.values())) for ways in groups.values()]
    for number, group in enumerate(outcomes):
        whose = [profile for way in group.ways for profile in way.profiles]
        group.profiles = [profile for profile in profiles if profile in whose]
        if number:
            group.parting = _parting(player, outcomes[:number], group)
        for way in group.ways[1:]:
            way.reasons = reasons(player, group.profiles[0].readings, way.profiles, _way)
        group.unseen = _unseen(player, group)
    return Settlement(case, tuple(outcomes), tuple(_others(player, outcomes[0], profiles)))


def check_earlier_moves(settlement: Settlement) -> None:
    """Raise ``InputError`` if no profile reaches the last move, or if none can play it as stated."""
    case, result = settlement.case, settlement.groups[0].result
    reached = max(group.result.number if group.result.kind != "impossible" else 0 for group in settlement.groups)
    missing = [group.result.missing for group in settlement.groups]
    if missing[0] is not None and (reached < len(case.scenario.steps) or None not in missing):
        what = repr(case.scenario.steps[result.number - 1].text) if result.number else "the opening"
        wrong = f"{what} is not complete: {missing[0].wrong}"
        place = case.move_places[result.number - 1] if result.number else case.start_place
        raise bad_input(wrong, missing[0].remedy, place)
    if result.number and all(group.result.kind == "impossible chance" for group in settlement.groups):
        _raise_impossible_chance(settlement)
    if reached == len(case.scenario.steps) or result.refusal is None:
        return
    rule = case.game.spec.rule(result.refusal.rule)
    why = f"{with_names(result.refusal.why, case.names)} ({rule.title if rule else ''}, {result.refusal.rule})"
    if result.number == 0:
        raise bad_input(f"the game cannot be opened: {why}", "state another opening", case.start_place)
    text = case.scenario.steps[result.number - 1].text
    wrong = f"move {result.number}, {text}, comes before the disputed move and is illegal under every profile: {why}"
    remedy = "give the moves as they were played; or, to settle this move, leave out the moves after it"
    raise bad_input(wrong, remedy, case.move_places[result.number - 1])


def _raise_impossible_chance(settlement: Settlement) -> None:
    """Raise the error for a move that states a result of chance that is impossible under every profile."""
    case, result = settlement.case, settlement.groups[0].result
    assert result.refusal is not None
    text, place = case.written[result.number - 1], case.move_places[result.number - 1]
    wrong = f"{text!r}: {with_names(result.refusal.why, case.names)}"
    raise bad_input(wrong, shown_rule(case.game, result.refusal.rule), place)


def _parting(player: Player, earlier: Sequence[Group], group: Group) -> Parting:
    """Return the readings that separate a group from an earlier one.

    Between two kinds of outcomes, these are the readings that change the kind.
    """
    kinds = [earlier_group.result.kind for earlier_group in earlier]
    kind = group.result.kind
    origin = kinds.index(kind) if kind in kinds else 0
    told: Told = _look
    if kind != kinds[origin]:
        told = _possibility if "impossible" in (kind, kinds[origin]) else _kind
    return Parting(origin + 1, reasons(player, earlier[origin].profiles[0].readings, group.profiles, told))


def _look(result: Result) -> str:
    return result.seen


def _kind(result: Result) -> str:
    return result.kind


def _possibility(result: Result) -> str:
    return str(result.kind == "impossible")


def _way(result: Result) -> str:
    return result.way


def _whole(result: Result) -> str:
    return result.whole


def _unseen(player: Player, group: Group) -> list[Dispute]:
    """Return the disputes on which the profiles of a group differ only in ways not visible on the table."""
    first = group.profiles[0].readings
    needed: set[str] = set()
    for profile in group.profiles[1:]:
        if player.play(profile.readings).whole != group.result.whole:
            needed |= set(needed_readings(player, first, profile.readings, _whole)[0])
    return list(in_order(player.case, needed))


def _others(player: Player, first: Group, profiles: Sequence[Profile]) -> Iterable[Other]:
    """Yield each reading that no profile follows and that, replaced on its own, would change the first outcome.

    A move that is illegal for a different reason is still illegal, so this does not count as a change.
    """
    base = first.profiles[0].readings
    for dispute in in_order(player.case, first.result.consulted):
        held = {profile.readings.get(dispute.id) for profile in profiles}
        for reading in dispute.readings:
            if dispute.id not in base or reading in held:
                continue
            result = player.play({**base, dispute.id: reading})
            both_illegal = {result.kind, first.result.kind} <= {"refused", "impossible chance"}
            if result.seen != first.result.seen and not both_illegal:
                yield Other(dispute, reading, result)
