"""The maps and sheets of the spec: what every notation, sentence and picture looks up."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from leadline.games import spec_of
from leadline_engines.captain_sonar.components import Board, Components

MAPS = ("alpha", "bravo", "charlie", "delta", "echo")
"""The maps, named here so that nothing has to be read to know them."""


@cache
def sheets() -> Components:
    """The components of the spec."""
    return Components.from_mapping(spec_of("captain-sonar").figures)


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


def as_walk(route: tuple[str, ...] | None, at: str | None, sea: Board) -> tuple[str, ...]:
    """A route as the way it was gone, if its order is one; else nothing: what lies in a bag need not be in order."""
    if not route or route[-1] != at or any(space not in sea.spaces for space in route):
        return ()
    steps = pairwise(route)
    return route if all(sea.apart(one, two) == 1 for one, two in steps) else ()
