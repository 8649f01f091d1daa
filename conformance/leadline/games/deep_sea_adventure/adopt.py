"""The position as a subject reports it, its gaps filled from the expected one.

A figure that no position can have (seat 9 of three, a space beyond the line) is a finding, and is not adopted: the game
goes on with the expected one, so that what comes after can be judged.
"""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_sea_adventure.reported import CountedUnit, Reported, ReportedDiver, ReportedUnits
from leadline.games.deep_sea_adventure.units import adopt_unit, adopt_units, bag_fits
from leadline_engines.deep_sea_adventure.position import Diver, Position

DIVES = range(1, 4)
AIR = range(-999, 1000)
"""As far as the air is adopted: it may well be wrong, and counted on from there."""


def adopt_position(position: Position, reported: Reported, level_of: dict[int, int]) -> Position:
    """What a subject reports, laid over the expected position."""
    over = reported.tells_the_end
    if over or (position.over and over is None):
        return replace(position, turn=None)
    line = position.line
    if reported.line is not None:
        expected = [position.line[n] if n < len(position.line) else None for n in range(len(reported.line))]
        line = tuple(adopt_unit(own, said, level_of) for own, said in zip(expected, reported.line, strict=True))
    divers = position.divers
    if reported.divers is not None and len(reported.divers) == len(divers):
        divers = tuple(
            own if said is None else adopt_diver(own, said, level_of)
            for own, said in zip(divers, reported.divers, strict=True)
        )
    return replace(
        position,
        dive=_possible(reported.dive, DIVES, position.dive),
        air=_possible(reported.air, AIR, position.air),
        line=line,
        divers=tuple(_on_the_line(diver, own, len(line)) for diver, own in zip(divers, position.divers, strict=True)),
        turn=reported.turn if reported.turn in position.seats else position.turn,
        starter=_possible(reported.starter, position.seats, position.starter),
        last_home=_last_home(position, reported, divers),
    )


def _possible(said: int | None, figures: range, expected: int) -> int:
    """What is said, if it is one of the figures there can be; else what is expected."""
    return said if said is not None and said in figures else expected


def _on_the_line(diver: Diver, expected: Diver, spaces: int) -> Diver:
    """The diver where it is said to be, else where it is expected, else on the last space."""
    if diver.at <= spaces:
        return diver
    return replace(diver, at=min(expected.at, spaces))


def _last_home(position: Position, reported: Reported, divers: tuple[Diver, ...]) -> int | None:
    """Who came home last: what is reported, else what is expected, if that diver is at home."""
    if reported.last_home in position.seats:
        return reported.last_home
    expected = position.last_home
    if expected is not None and expected <= len(divers) and divers[expected - 1].home:
        return expected
    return next((seat for seat, diver in enumerate(divers, 1) if diver.home), None)


def adopt_diver(diver: Diver, said: ReportedDiver, level_of: dict[int, int]) -> Diver:
    """A diver as reported."""
    home = diver.home if said.home is None else said.home
    carried = adopt_units(diver.carried, said.carried, level_of)
    banked = adopt_units(diver.banked, said.banked, level_of)
    if home and diver.home and _one_bag(diver, said):
        carried, banked = diver.carried, diver.banked
    return Diver(
        at=diver.at if said.at is None or said.at < 0 else said.at,
        facing="up" if home else (diver.facing if said.facing is None else said.facing),
        home=home,
        carried=carried,
        banked=banked,
    )


def _one_bag(diver: Diver, said: ReportedDiver) -> bool:
    """Whether carried and banked together are what is expected, however the subject sorts them."""
    if not isinstance(said.carried, tuple) or not isinstance(said.banked, tuple):
        return True
    both: ReportedUnits = (*said.carried, *said.banked)
    return bag_fits((*diver.carried, *diver.banked), both, loose=False)


def tells_all_values(reported: Reported) -> bool:
    """Whether a report of an opening tells the value of every chip of the line."""
    return reported.line is not None and all(
        space is not None and not isinstance(space, CountedUnit) and all(chip.value is not None for chip in space)
        for space in reported.line
    )
