"""The maps and sheets of the spec: what every notation, sentence and picture looks up."""

from __future__ import annotations

from functools import cache
from typing import Any

from leadline.games import spec_of
from leadline_engines.captain_sonar.components import Board, Components

MOST_TRIES = 2_000
"""So many beginnings of ways are looked at."""


@cache
def sheets() -> Components:
    """The components of the spec."""
    return Components.from_mapping(spec_of("captain-sonar").figures)


def maps() -> tuple[str, ...]:
    """The names of the maps there are."""
    return tuple(sheets().maps)


def board_of(position: Any) -> Board:
    """The map of a position."""
    return board(position.map, position.mode)


@cache
def board(name: str, mode: str) -> Board:
    """A map in a mode; one that the spec does not know is a sea of the usual size without islands."""
    maps = sheets().maps
    if name in maps:
        return maps[name][mode]
    usual = next(iter(spec_of("captain-sonar").figures["maps"].values()))[mode]
    return Board(int(usual["columns"]), int(usual["rows"]), int(usual["sector"]), frozenset())


def broken_systems(marks: tuple[str, ...]) -> list[str]:
    """The systems whose colour has a mark."""
    known, colours = sheets().symbols, sheets().colours
    broken = {known[name].kind for name in marks if name in known}
    return [system for system, colour in colours.items() if colour in broken]


def way(route: tuple[str, ...] | None, at: str | None, sea: Board) -> tuple[str, ...]:
    """The way that a submarine took, from its first space to ``at``; nothing if the spaces of the route leave it open.

    A route is a bag of spaces, so the way is known only if there is just one through all of them.
    """
    spaces = set(route or ())
    if at is None or at not in spaces or not spaces <= sea.spaces.keys():
        return ()
    found: list[tuple[str, ...]] = []
    open_ways: list[tuple[str, ...]] = [(at,)]
    tries = 0
    while open_ways and len(found) < 2 and tries < MOST_TRIES:
        taken, tries = open_ways.pop(), tries + 1
        if len(taken) == len(spaces):
            found.append(taken)
        near = (one for one in sea.beside[taken[-1]].values() if one in spaces and one not in taken)
        open_ways += ((*taken, one) for one in near)
    return found[0][::-1] if len(found) == 1 and not open_ways else ()
