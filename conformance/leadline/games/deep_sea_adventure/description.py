"""Positions in sentences, for people who cannot see the board and for the description in every drawing.

`conformance/subjects/javascript/board/description.mjs` produces the same sentences in JavaScript; a test ensures that
the two agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from leadline.games.deep_sea_adventure.chips import joined, points, value_of
from leadline_engines.deep_sea_adventure.components import Components

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The names used for divers who have no name, in turn order."""


def describe(position: Any, names: Sequence[str], components: Components) -> list[str]:
    """Return a position, or a seat's view of it, in sentences: the situation, the line, then every diver."""
    frame = f"Dive {position.dive} of {components.dives}, air {position.air} of {components.air}."
    divers = (_diver(position, seat, names) for seat in range(1, len(position.divers) + 1))
    return [frame, _mover(position, names), *_line(position.line), *divers]


def diver_name(name: str) -> str:
    """Return the name of a diver as used in a sentence: a colour unchanged, and `first` as `the first diver`."""
    return f"the {name} diver" if name in ORDINALS else name


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _mover(position: Any, names: Sequence[str]) -> str:
    if position.turn is None:
        return "The game is over."
    return f"{_capital(diver_name(names[position.turn - 1]))} is to move."


def _line(line: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Yield sentences about the spaces, from the submarine outwards; similar neighbours share a sentence."""
    if not line:
        yield "No space is left in the line."
        return
    spaces = len(line)
    yield f"The line has {spaces} space{'' if spaces == 1 else 's'}, counted outwards from the submarine."
    for kind, numbered in groupby(enumerate(line, 1), lambda item: tuple(chip.level for chip in item[1])):
        group = list(numbered)
        if len(kind) == 1:
            yield _chips(kind[0], group)
        elif kind == ():
            yield f"{_spaces(group)}: blank."
        else:
            yield from (f"Space {number}: {_unit(space)}." for number, space in group)


def _chips(level: int, group: Sequence[tuple[int, Sequence[Any]]]) -> str:
    values = joined([value_of(space[0]) for _, space in group])
    return f"{_spaces(group)}: level {level}, value{'' if len(group) == 1 else 's'} {values}."


def _spaces(group: Sequence[tuple[int, Sequence[Any]]]) -> str:
    first, last = group[0][0], group[-1][0]
    return f"Space {first}" if first == last else f"Spaces {first} to {last}"


def _unit(unit: Sequence[Any]) -> str:
    chips = [f"{chip.level}:{value_of(chip)}" for chip in unit]
    return chips[0] if len(chips) == 1 else f"a stack of {len(chips)}, {joined(chips)}"


def _diver(position: Any, seat: int, names: Sequence[str]) -> str:
    diver = position.divers[seat - 1]
    parts = [] if position.turn is None else [_place(diver), _load(diver)]
    if diver.banked:
        total = points(diver.banked)
        worth = "" if total is None else f", {total} point{'' if total == 1 else 's'}"
        parts.append(f"has kept {'; '.join(map(_unit, diver.banked))}{worth}")
    elif position.turn is None:
        parts.append("has kept nothing, 0 points")
    return f"{_capital(diver_name(names[seat - 1]))} {', '.join(parts)}."


def _place(diver: Any) -> str:
    if diver.home:
        return "is home"
    if diver.at == 0:
        return "is on the submarine"
    return f"is on space {diver.at}, {'going deeper' if diver.facing == 'down' else 'going back'}"


def _load(diver: Any) -> str:
    if not diver.carried:
        return "carries nothing"
    return f"carries {'; '.join(map(_unit, diver.carried))}, a load of {len(diver.carried)}"
