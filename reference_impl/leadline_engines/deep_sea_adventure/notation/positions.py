"""The position notation: `1 20 / 1:0 _ (1:2+2:5) / v3[2:4] ^1 h[1:3] / t1 s1 l3`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.notation.chips import (
    Box,
    NotationError,
    Written,
    read_load,
    read_units,
    write_line,
)
from leadline_engines.deep_sea_adventure.position import Diver, Position

EXAMPLE = "write a position as `1 20 / 1:0 _ 2:5 / v3[2:4] ^1 h[1:3] / t1 s1 l3`"
HEAD = re.compile(r"(?P<dive>\d+)\s+(?P<air>-?\d+)", re.ASCII)
DIVER = re.compile(r"(?P<how>v\d+|\^\d+|h)(?:\[(?P<carried>[^\[\]{}]*)\])?(?:\{(?P<banked>[^\[\]{}]*)\})?", re.ASCII)
MARK = re.compile(r"(?P<what>[tsl])(?P<seat>[1-6]|-)|i(?P<idle>\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class _WrittenDiver:
    how: str
    carried: list[tuple[Written, ...]]
    banked: list[tuple[Written, ...]]


def read_position(text: str, components: Components) -> Position:
    """Read a position. Levels without a value are given the lowest values not used elsewhere.

    Raises ``NotationError``, which states what is wrong and shows what would be right.
    """
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != 4:
        raise NotationError(text, f"a position has four parts between `/`, this has {len(parts)}", EXAMPLE)
    head = HEAD.fullmatch(parts[0])
    if head is None:
        raise NotationError(text, f"{parts[0]!r} is not the dive and the air", EXAMPLE)
    if not 1 <= int(head["dive"]) <= components.dives:
        right = f"the first number is the dive, 1 to {components.dives}; the second is the air"
        raise NotationError(text, f"there is no dive {head['dive']}", right)
    line = read_units(parts[1])
    divers = _read_divers(parts[2], text)
    marks = _read_marks(parts[3], text)
    box = Box.full(components)
    for units in (line, *(units for diver in divers for units in (diver.carried, diver.banked))):
        box.take_written(units)
    seats = len(divers)
    return Position(
        dive=int(head["dive"]),
        air=int(head["air"]),
        line=tuple(box.fill(unit, seats) for unit in line),
        divers=tuple(_make_diver(diver, box, seats) for diver in divers),
        turn=marks["t"],
        starter=marks["s"] or 1,
        last_home=marks["l"],
        idle=marks["i"] or 0,
    )


def _read_divers(text: str, whole: str) -> list[_WrittenDiver]:
    divers: list[_WrittenDiver] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = DIVER.match(text, at)
        if match is None:
            raise NotationError(
                whole,
                f"{text[at:].split(maxsplit=1)[0]!r} is not a diver",
                "write v3 or ^3 or h, then [carried] and {banked}, with a space between two units: v3[1:0 1:2]",
            )
        carried, banked = (read_load(match[part] or "") for part in ("carried", "banked"))
        divers.append(_WrittenDiver(match["how"], carried, banked))
        at = match.end()
    if not 1 <= len(divers) <= 6:
        raise NotationError(whole, f"there are {len(divers)} divers", "a position has 1 to 6 divers")
    return divers


def _read_marks(text: str, whole: str) -> dict[str, int | None]:
    marks: dict[str, int | None] = {"t": None, "s": None, "l": None, "i": None}
    seen: set[str] = set()
    for word in text.split():
        match = MARK.fullmatch(word)
        if match is None or word[0] in seen:
            raise NotationError(
                whole,
                f"{word!r} is not understood",
                "the last part is t (to move), s (starter), l (last home), i (idle)",
            )
        seen.add(word[0])
        number = match["seat"] or match["idle"]
        marks[word[0]] = None if number == "-" else int(number)
    if "t" not in seen:
        raise NotationError(whole, "the seat to move is missing", "end with t1 s1, or t- when the game is over")
    if marks["s"] is None:
        marks["s"] = marks["t"]
    return marks


def _make_diver(diver: _WrittenDiver, box: Box, seats: int) -> Diver:
    carried = tuple(box.fill(unit, seats) for unit in diver.carried)
    banked = tuple(box.fill(unit, seats) for unit in diver.banked)
    if diver.how == "h":
        return Diver(0, "up", True, carried, banked)
    return Diver(int(diver.how[1:]), "down" if diver.how[0] == "v" else "up", False, carried, banked)


def write_position(position: Position) -> str:
    """Write a position on one line."""
    seats = len(position.divers)
    divers = " ".join(_write_diver(diver, seats) for diver in position.divers)
    marks = [f"t{position.turn or '-'}", f"s{position.starter}"]
    if position.last_home is not None:
        marks.append(f"l{position.last_home}")
    if position.idle:
        marks.append(f"i{position.idle}")
    line = write_line(position.line, seats)
    return " / ".join((f"{position.dive} {position.air}", line, divers, " ".join(marks)))


def _write_diver(diver: Diver, seats: int) -> str:
    how = "h" if diver.home else f"{'v' if diver.facing == 'down' else '^'}{diver.at}"
    carried = f"[{write_line(diver.carried, seats)}]" if diver.carried else ""
    banked = f"{{{write_line(diver.banked, seats)}}}" if diver.banked else ""
    return how + carried + banked
