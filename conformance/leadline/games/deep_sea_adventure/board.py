"""A position drawn as plain text: the submarine, the line with the divers above their spaces, and their treasure.

The line runs to the right: `red >` is going deeper, and `< red` is on its way back. A chip is written as level:value
and a stack in brackets; `[_]` is a blank.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from textwrap import wrap

from leadline.game.cells import Cell, in_rows
from leadline.games.deep_sea_adventure.chips import joined, listed, points, write_chips
from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.position import Diver, Position, Space

WIDTH = 76
_WIDEST_STACK = 26
_LONGEST_NAME = 9
_SUBMARINE = ("   _|_", "  (SUB)", " ~~~~~~~")
"""The column that labels the divers, the chips and the numbers of the first row."""


def draw(position: Position, names: Sequence[str], components: Components) -> list[str]:
    """Draw a whole position, at most 78 columns wide."""
    cells = [_cell(position, names, number) for number in range(1, len(position.line) + 1)]
    facts = [line for seat in position.seats for line in _facts(position, seat, names)]
    return [*_head(position, names, components), *_on_board(position, names), "", *_rows(cells, _SUBMARINE), "", *facts]


def draw_small(position: Position, names: Sequence[str], focus: Collection[int]) -> list[str]:
    """Draw only the spaces in ``focus``, their neighbours and the divers there; 0 stands for the submarine.

    Without a focus, the submarine is drawn.
    """
    last = len(position.line)
    near = sorted({space for at in focus or (0,) for space in (at - 1, at, at + 1) if 1 <= space <= last})
    cells: list[Cell] = []
    for before, space in zip([0, *near], near, strict=False):
        if space > before + 1:
            cells.append(Cell((), ("..",), ""))
        cells.append(_cell(position, names, space))
    if near and near[-1] < last:
        cells.append(Cell((), ("..",), ""))
    shown = [seat for seat in position.seats if position.diver(seat).at in {*near, *focus}]
    margin = _SUBMARINE if 0 in focus or 1 in near else ("", "", "")
    facts = [line for seat in shown for line in _facts(position, seat, names)]
    return [_short_head(position, names), *_rows(cells, margin), *facts]


def _head(position: Position, names: Sequence[str], components: Components) -> list[str]:
    full = components.air
    left = max(0, min(position.air, full))
    track = f"[{'=' * left}{'.' * (full - left)}]"
    head = f"Dive {position.dive} of {components.dives}   air {position.air} {track} {full}"
    mover = _mover(position, names)
    return [f"{head}   {mover}"] if len(head) + 3 + len(mover) <= WIDTH else [head, *wrap(mover, WIDTH)]


def _short_head(position: Position, names: Sequence[str]) -> str:
    return f"Dive {position.dive}, air {position.air}, {_mover(position, names)}"


def _mover(position: Position, names: Sequence[str]) -> str:
    return "the game is over" if position.turn is None else f"{names[position.turn - 1]} to move"


def _on_board(position: Position, names: Sequence[str]) -> Iterator[str]:
    """Yield the divers on the submarine: those home for this dive, and those who have yet to leave."""
    if position.over:
        return
    home = [names[seat - 1] for seat in position.seats if position.diver(seat).home]
    waiting = [names[seat - 1] for seat in position.seats if _waits(position.diver(seat))]
    parts = [f"home: {joined(home)}"] if home else []
    parts += [f"on board: {joined(waiting)}"] if waiting else []
    yield from wrap(f"Submarine   {'; '.join(parts) or 'nobody'}", WIDTH, subsequent_indent=" " * 12)


def _waits(diver: Diver) -> bool:
    return diver.at == 0 and not diver.home


def _cell(position: Position, names: Sequence[str], number: int) -> Cell:
    here = [seat for seat in position.seats if position.diver(seat).at == number]
    divers = tuple(_mark(position.diver(seat), names[seat - 1]) for seat in here)
    return Cell(divers, _chip_lines(position.space(number)), str(number))


def _mark(diver: Diver, name: str) -> str:
    short = name[:_LONGEST_NAME]
    return f"{short} >" if diver.facing == "down" else f"< {short}"


def _chip_lines(space: Space) -> tuple[str, ...]:
    if not space:
        return ("[_]",)
    written = write_chips(space)
    if len(written) <= _WIDEST_STACK:
        return (written,)
    lines = wrap(written.replace("+", "+ "), _WIDEST_STACK)
    return tuple(line.replace("+ ", "+").ljust(_WIDEST_STACK) for line in lines)


def _rows(cells: list[Cell], margin: Sequence[str]) -> list[str]:
    """Return the line in rows next to the submarine; it may be empty."""
    if cells:
        return in_rows(cells, margin, WIDTH)
    return [margin[0], f"{margin[1]:9}  no space is left in the line", margin[2]]


def _facts(position: Position, seat: int, names: Sequence[str]) -> list[str]:
    """Return the location and the treasure of one diver."""
    diver = position.diver(seat)
    column = max(map(len, names)) + 4
    start = f"{'*' if position.turn == seat else ' '} {names[seat - 1]}".ljust(column)
    parts = [_earlier(diver)] if position.over else [_whereabouts(diver), *([_earlier(diver)] if diver.banked else [])]
    return wrap("; ".join(parts), WIDTH, initial_indent=start, subsequent_indent=" " * column, break_on_hyphens=False)


def _whereabouts(diver: Diver) -> str:
    load = f"{listed(diver.carried)}, load {diver.load}"
    if diver.home:
        return f"home with {listed(diver.carried)}" if diver.carried else "home empty-handed"
    if _waits(diver):
        return f"on board with {load}" if diver.carried else "on board"
    way = "going deeper" if diver.facing == "down" else "going back"
    return f"space {diver.at}, {way}, " + (f"carries {load}" if diver.carried else "empty-handed")


def _earlier(diver: Diver) -> str:
    total = points(diver.banked)
    worth = "" if total is None else f" ({total} point{'' if total == 1 else 's'})"
    return f"has kept {listed(diver.banked)}{worth}"
