"""Profiles, each of which contains one reading for every open dispute.

The profiles are ``recommended``, one per manual, and those that the game itself defines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from leadline.base.errors import InputError, bad_input, did_you_mean
from leadline.spec.model import Dispute, Spec

RECOMMENDED = "recommended"


@dataclass(frozen=True, slots=True)
class Profile:
    """A set of readings, one for every open dispute."""

    id: str
    """The name of the profile: `recommended`, a manual's id, or a name defined by the game."""
    title: str
    """The title on a page."""
    readings: dict[str, str]
    """The reading of each open dispute."""


def profiles(spec: Spec) -> tuple[Profile, ...]:
    """Return the profiles of a game: `recommended`, then one per manual, then those defined by the game."""
    return tuple(Profile(id, title, readings(spec, id)) for id, title in _titles(spec).items())


def profile_ids(spec: Spec) -> list[str]:
    """Return the ids of the profiles."""
    return list(_titles(spec))


def _titles(spec: Spec) -> dict[str, str]:
    manuals = {manual.id: manual.title for manual in spec.manuals}
    others = {profile.id: profile.title for profile in spec.game.other_profiles}
    return {RECOMMENDED: "Recommended rulings", **manuals, **others}


def readings(
    spec: Spec, profile: str = RECOMMENDED, overrides: Iterable[str] | Mapping[str, str] = ()
) -> dict[str, str]:
    """Return the reading of every open dispute under a profile, with some readings replaced.

    `overrides` contains texts such as `DISPUTE=READING`, or is a mapping. Raises ``InputError`` for an unknown profile,
    dispute or reading, with every problem and the nearest known names.
    """
    known = profile_ids(spec)
    if profile not in known:
        remedy = did_you_mean(profile, known, f"the profiles are: {', '.join(known)}")
        raise bad_input(f"there is no profile {profile!r} of {spec.game.title}", remedy)
    named = next(
        (other_profile.readings for other_profile in spec.game.other_profiles if other_profile.id == profile), {}
    )
    chosen = {dispute.id: named.get(dispute.id) or _reading(dispute, profile) for dispute in spec.open_disputes()}
    return {**chosen, **_chosen(spec, overrides)}


def read_override(spec: Spec, dispute_id: str, reading: str) -> tuple[str, str]:
    """Return a dispute and a reading by their current names. Raise ``InputError`` if they do not exist."""
    dispute = spec.dispute(dispute_id)
    if dispute is None:
        raise bad_input(
            f"there is no dispute {dispute_id!r} in {spec.game.title}", _close_dispute(spec, dispute_id, reading)
        )
    known = {name: id for id, known_reading in dispute.readings.items() for name in (id, *known_reading.aliases)}
    if reading not in known:
        remedy = f"{did_you_mean(reading, known)} its readings are: {', '.join(dispute.readings)}".lstrip()
        raise bad_input(f"the dispute {dispute.id} has no reading {reading!r}", remedy)
    if dispute.state == "closed" and known[reading] != dispute.ruling:
        wrong = f"the dispute {dispute.id} is closed and cannot be read as {known[reading]!r}"
        raise bad_input(wrong, f"all manuals lead to {dispute.ruling}")
    return dispute.id, known[reading]


def _chosen(spec: Spec, overrides: Iterable[str] | Mapping[str, str]) -> dict[str, str]:
    problems = []
    chosen: dict[str, str] = {}
    for override in overrides.items() if isinstance(overrides, Mapping) else map(_pair, overrides):
        try:
            dispute, reading = (
                read_override(spec, *override) if isinstance(override, tuple) else _refuse(spec, override)
            )
            if chosen.setdefault(dispute, reading) != reading:
                raise bad_input(f"two readings are given for {dispute}: {chosen[dispute]} and {reading}", "give one")
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    open_ids = {dispute.id for dispute in spec.open_disputes()}
    return {dispute: reading for dispute, reading in chosen.items() if dispute in open_ids}


def _pair(text: str) -> tuple[str, str] | str:
    dispute, equals, reading = (part.strip() for part in text.partition("="))
    return (dispute, reading) if equals and dispute and reading else text


def _refuse(spec: Spec, text: str) -> tuple[str, str]:
    dispute = spec.dispute(text.strip(" ="))
    remedy = "write DISPUTE=READING"
    if dispute is not None:
        remedy += f", such as {dispute.id}={dispute.ruling}; the readings are: {', '.join(dispute.readings)}"
    raise bad_input(f"{text!r} is not a reading of a dispute", remedy)


def _close_dispute(spec: Spec, dispute: str, reading: str) -> str:
    having = [known_dispute.id for known_dispute in spec.disputes if reading in known_dispute.readings]
    otherwise = f"a reading of that name belongs to {' and '.join(having)}" if having else ""
    known = [known_dispute.id for known_dispute in spec.disputes]
    return did_you_mean(dispute, known, otherwise or "`leadline dispute` lists them", most=3)


def _reading(dispute: Dispute, profile: str) -> str:
    if profile == RECOMMENDED or profile not in dispute.manuals:
        return dispute.ruling
    return dispute.manuals[profile].reading
