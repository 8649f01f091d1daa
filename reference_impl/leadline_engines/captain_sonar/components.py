"""The figures of the game and its maps, which are passed to the engine because it contains no figures of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from leadline_engines.captain_sonar.position import ROLES, SYSTEMS, Heading, System
from leadline_engines.figures import as_whole, figure_of, list_of, whole_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STEPS: Mapping[Heading, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""The four headings as steps, in columns to the east and rows to the south."""
AROUND = tuple((right, down) for down in (-1, 0, 1) for right in (-1, 0, 1) if right or down)
RADIATION = "radiation"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the Engineer's sheet (``sonar.setup.symbols``)."""

    panel: Heading
    kind: str
    """The colour of the systems that the symbol breaks, or `radiation`."""
    circuit: int | None
    """The number of the symbol's circuit, or None if it belongs to no circuit (``sonar.setup.circuits``)."""


def place_of(space: str) -> tuple[int, int] | None:
    """Return the column and the row of a space, counting from 0, by its name, or None if the name is not valid."""
    match = re.fullmatch(r"([A-Z])(\d{1,3})", space, re.ASCII)
    return (LETTERS.index(match[1]), int(match[2]) - 1) if match else None


class Board:
    """A map in one mode, with its adjacent spaces (``sonar.setup.grid``)."""

    __slots__ = (
        "_reached",
        "around",
        "beside",
        "columns",
        "islands",
        "rows",
        "sector_of",
        "sectors",
        "spaces",
        "water",
    )

    def __init__(self, columns: int, rows: int, sector: int, islands: frozenset[str]) -> None:
        self.columns = tuple(LETTERS[:columns])
        self.rows = tuple(range(1, rows + 1))
        places = {(column, row): f"{LETTERS[column]}{row + 1}" for row in range(rows) for column in range(columns)}
        self.spaces: Mapping[str, tuple[int, int]] = {name: at for at, name in places.items()}
        """Every space with its column and row, counting from 0, in the order of the rows."""
        self.islands = islands
        self.water = tuple(name for name in self.spaces if name not in islands)
        """The water spaces in the order of the rows."""
        across = -(-columns // sector)
        self.sectors = tuple(range(1, across * -(-rows // sector) + 1))
        self.sector_of: Mapping[str, int] = {
            name: row // sector * across + column // sector + 1 for name, (column, row) in self.spaces.items()
        }
        self.beside: Mapping[str, Mapping[Heading, str]] = {
            name: {way: places[c + x, r + y] for way, (x, y) in STEPS.items() if (c + x, r + y) in places}
            for name, (c, r) in self.spaces.items()
        }
        """For each space, the adjacent space in every direction that has one."""
        self.around: Mapping[str, tuple[str, ...]] = {
            name: tuple(places[c + x, r + y] for x, y in AROUND if (c + x, r + y) in places)
            for name, (c, r) in self.spaces.items()
        }
        """The spaces that surround each space, including the diagonal ones."""
        self._reached: dict[tuple[str, int], frozenset[str]] = {}

    def apart(self, space: str, two: str) -> int:
        """Return the distance between two spaces, which is the number of columns plus the number of rows."""
        (column, row), (column_2, row_2) = self.spaces[space], self.spaces[two]
        return abs(column - column_2) + abs(row - row_2)

    def within(self, at: str, steps: int) -> frozenset[str]:
        """Return the water spaces reachable over water in at most ``steps`` steps, including the first space."""
        spaces = self._reached.get((at, steps))
        if spaces is None:
            reached = edge = {at}
            for _ in range(steps):
                edge = {to for space in edge for to in self.beside[space].values() if to not in self.islands} - reached
                reached = reached | edge
            spaces = self._reached[at, steps] = frozenset(reached)
        return spaces

    def surround(self, space: str, two: str) -> bool:
        """Return whether a space is one of the eight around another, even beyond the edge of the map."""
        at, to = self.spaces[space], place_of(two)
        return to is not None and at != to and max(abs(at[0] - to[0]), abs(at[1] - to[1])) == 1

    def rank(self, space: str) -> tuple[int, int]:
        """Return the key for sorting spaces by row and then by column, if their recorded order matters."""
        column, row = self.spaces[space]
        return row, column


@dataclass(frozen=True, slots=True)
class Components:
    """The numbers and tables on the sheets and in the rules."""

    spaces: Mapping[str, tuple[int, int]]
    """Every space that exists on some map."""
    symbols: Mapping[str, Symbol]
    """The symbols of the Engineer's sheet."""
    maps: Mapping[str, Mapping[str, Board]]
    """The maps by name, each with its board by mode."""
    goals: Mapping[str, int]
    """The damage that loses the game, by goal."""
    colours: Mapping[System, str]
    """The colour of each system."""
    gauges: Mapping[str, Mapping[System, int]]
    """The number of boxes on the gauge of each system, by mode."""
    hull: int
    """The number of boxes of the hull."""
    direct: int
    """The damage of a direct hit."""
    indirect: int
    """The damage of an indirect hit, which is an explosion on one of the surrounding spaces."""
    failure: int
    """The damage of a system failure."""
    nearest: int
    """The least number of steps that a torpedo takes."""
    farthest: int
    """The greatest number of steps that a torpedo takes."""
    silence: int
    """The greatest number of spaces that a submarine moves in silence."""
    sections: int
    """The number of sections of the hull to trace."""
    extra_turns: int
    """The number of turns that the other crew takes in a row after a crew has surfaced."""
    people: tuple[int, ...]
    """The crew sizes for which the roles are distributed."""
    panels: Mapping[str, tuple[str, ...]] = field(init=False)
    """The symbols of each panel."""
    kinds: Mapping[str, tuple[str, ...]] = field(init=False)
    """The symbols of each colour, and the radiation symbols."""
    circuits: Mapping[int, tuple[str, ...]] = field(init=False)
    """The symbols of each circuit."""

    def __post_init__(self) -> None:
        panels: dict[str, list[str]] = {}
        kinds: dict[str, list[str]] = {}
        circuits: dict[int, list[str]] = {}
        for name, symbol in self.symbols.items():
            panels.setdefault(symbol.panel, []).append(name)
            kinds.setdefault(symbol.kind, []).append(name)
            if symbol.circuit is not None:
                circuits.setdefault(symbol.circuit, []).append(name)
        for table, made in (("panels", panels), ("kinds", kinds), ("circuits", circuits)):
            object.__setattr__(self, table, {key: tuple(names) for key, names in made.items()})

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of the spec.

        Raises ``ValueError`` with the name of a figure that is missing or wrong.
        """
        maps = {
            name: {mode: _board(board, f"maps.{name}.{mode}") for mode, board in _table(modes, f"maps.{name}").items()}
            for name, modes in _table(figure_of(figures, "maps"), "maps").items()
        }
        damage, torpedo = figure_of(figures, "damage"), figure_of(figures, "torpedo")
        colours = {system: str(figure_of(figure_of(figures, "systems"), system)) for system in SYSTEMS}
        gauges = {
            mode: {system: whole_of(boxes, system) for system in SYSTEMS}
            for mode, boxes in _table(figure_of(figures, "gauges"), "gauges").items()
        }
        symbols = _symbols(figures)
        if not {RADIATION, *colours.values()} <= {symbol.kind for symbol in symbols.values()}:
            raise ValueError("the figure 'symbols' has no radiation symbol, or no symbol in the colour of a system")
        sections = whole_of(figures, "sections")
        if sections > len(ROLES):
            raise ValueError(f"the figure 'sections' is {sections}, and a crew has {len(ROLES)} roles to trace them")
        return cls(
            spaces={
                name: at for modes in maps.values() for board in modes.values() for name, at in board.spaces.items()
            },
            symbols=symbols,
            maps=maps,
            goals={goal: whole_of(figure_of(figures, "goals"), goal) for goal in ("sudden-death", "hunt")},
            colours=colours,
            gauges=gauges,
            hull=whole_of(figures, "hull"),
            direct=whole_of(damage, "direct"),
            indirect=whole_of(damage, "indirect"),
            failure=whole_of(damage, "failure"),
            nearest=whole_of(torpedo, "nearest"),
            farthest=whole_of(torpedo, "farthest"),
            silence=whole_of(figures, "silence"),
            sections=sections,
            extra_turns=whole_of(figures, "extra_turns"),
            people=tuple(as_whole(number, "people") for number in list_of(figures, "people")),
        )


def _symbols(figures: Mapping[str, Any]) -> dict[str, Symbol]:
    """Return the symbols of the Engineer's sheet; every direction must have a panel with some symbols."""
    symbols = {}
    for row in list_of(figures, "symbols"):
        name, panel, circuit = str(figure_of(row, "symbol")), figure_of(row, "panel"), figure_of(row, "circuit")
        if str(panel) not in STEPS:
            raise ValueError(f"the figure 'symbols' puts {name} into the panel {panel!r}, which is not a direction")
        number = None if circuit in (None, "none") else as_whole(circuit, "circuit")
        symbols[name] = Symbol(panel, str(figure_of(row, "kind")), number)
    without = set(STEPS) - {symbol.panel for symbol in symbols.values()}
    if without:
        raise ValueError(f"the figure 'symbols' has no symbol for the panel {min(without)!r}")
    return symbols


def _board(figures: Any, name: str) -> Board:
    """Return a map in one mode."""
    columns, rows = whole_of(figures, "columns"), whole_of(figures, "rows")
    if not (1 <= columns <= len(LETTERS) and rows >= 1):
        raise ValueError(f"the figure {name!r} has {columns} columns and {rows} rows; columns have one letter each")
    sector = whole_of(figures, "sector")
    if sector < 1:
        raise ValueError(f"the figure {name!r} has sectors without spaces")
    board = Board(columns, rows, sector, frozenset(map(str, list_of(figures, "islands"))))
    if not board.islands <= set(board.spaces):
        raise ValueError(f"the figure {name!r} has the island {min(board.islands - set(board.spaces))} off the map")
    if not board.water:
        raise ValueError(f"the figure {name!r} has no water space")
    return board


def _table(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError(f"the figure {name!r} is not a table")
    return value
