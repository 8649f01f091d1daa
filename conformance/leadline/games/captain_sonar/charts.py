"""The maps and sheets of the spec, which are used in every notation, sentence and picture."""

from __future__ import annotations

from typing import Any

from leadline_engines.captain_sonar.components import Board, Components

MOST_TRIES = 2_000
"""The greatest number of partial ways to try before the search is abandoned."""


def board_of(position: Any, components: Components) -> Board:
    """Return the map of a position."""
    return board(position.map, position.mode, components)


def board(name: str, mode: str, components: Components) -> Board:
    """Return a map in a mode; a map missing from the components becomes a sea of the usual size without islands."""
    maps = components.maps
    return maps[name][mode] if name in maps else _open_sea(next(iter(maps.values()))[mode])


def broken_systems(marks: tuple[str, ...], components: Components) -> list[str]:
    """Return the systems whose colour is marked."""
    known, colours = components.symbols, components.colours
    broken = {known[name].kind for name in marks if name in known}
    return [system for system, colour in colours.items() if colour in broken]


def _open_sea(usual: Board) -> Board:
    """Return a sea without islands that has the size of a map and sectors of the same size."""
    sector = sum(usual.sector_of[f"{column}1"] == 1 for column in usual.columns)
    return Board(len(usual.columns), len(usual.rows), sector, frozenset())


def way(route: tuple[str, ...] | None, at: str | None, sea: Board) -> tuple[str, ...]:
    """Return the way of a submarine from its first space to ``at``; empty if the route does not determine it.

    A route is an unordered bag of spaces, so the way is known only if exactly one way passes through all of them.
    """
    spaces = set(route or ())
    if at is None or at not in spaces or not spaces <= sea.spaces.keys():
        return ()
    ways: list[tuple[str, ...]] = []
    open_ways: list[tuple[str, ...]] = [(at,)]
    tries = 0
    while open_ways and len(ways) < 2 and tries < MOST_TRIES:
        taken, tries = open_ways.pop(), tries + 1
        if len(taken) == len(spaces):
            ways.append(taken)
        near = (space for space in sea.beside[taken[-1]].values() if space in spaces and space not in taken)
        open_ways += ((*taken, space) for space in near)
    return ways[0][::-1] if len(ways) == 1 and not open_ways else ()
