"""Mistakes of what is printed: gauges, islands, the size of the map, sectors, directions, symbols and circuits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache

from leadline_engines.captain_sonar import Components, Engine
from leadline_engines.captain_sonar.components import LETTERS, Board, Symbol
from leadline_engines.captain_sonar.position import Heading, Position, System
from leadline_engines.captain_sonar.rulings import Rulings

OPPOSITE: Mapping[Heading, Heading] = {"north": "south", "east": "west", "south": "north", "west": "east"}
TRANSPOSED: Mapping[Heading, Heading] = {"north": "west", "west": "north", "south": "east", "east": "south"}


@lru_cache(maxsize=64)
def board_with(board: Board, islands: frozenset[str], more: int = 0) -> Board:
    """A map with other islands, and with some more rows and columns; the sectors stay as many as they are."""
    across = sectors_across(board)
    size = len(board.columns) // across
    made = Board(len(board.columns) + more, len(board.rows) + more, size, islands)
    made.sectors = board.sectors
    made.sector_of = {name: numbered(at, size, across) for name, at in made.spaces.items()}
    return made


def numbered(at: tuple[int, int], size: int, across: int) -> int:
    """The sector of a space, by its column and row from 0; the last one goes on to the edge."""
    column, row = (min(one // size, across - 1) for one in at)
    return row * across + column + 1


def sectors_across(board: Board) -> int:
    """How many sectors a map has from west to east."""
    return next(number for number in board.sectors if number**2 >= len(board.sectors))


@lru_cache(maxsize=64)
def board_in_sectors(board: Board, number: Callable[[int, int, int, int], int]) -> Board:
    """A map with other sectors, by column and row from 0, the size of a sector and how many are across."""
    across = sectors_across(board)
    size = len(board.columns) // across
    made = Board(len(board.columns), len(board.rows), size, board.islands)
    made.sector_of = {name: number(column, row, size, across) for name, (column, row) in made.spaces.items()}
    return made


def symbols_changed(components: Components, change: Callable[[str, Symbol], Symbol]) -> Components:
    """The components with something changed in the symbols."""
    return replace(components, symbols={name: change(name, symbol) for name, symbol in components.symbols.items()})


# ---- Gauges


class RealTimeGaugesTurnByTurn(Engine):
    """Turn by turn the gauges have the boxes of real time."""

    def boxes(self, position: Position, system: System) -> int:
        """The boxes of real time."""
        return super().boxes(replace(position, mode="real-time"), system)


class TurnByTurnGaugesInRealTime(Engine):
    """In real time the gauges have the boxes of turn by turn."""

    def boxes(self, position: Position, system: System) -> int:
        """The boxes of turn by turn."""
        return super().boxes(replace(position, mode="turn-by-turn"), system)


class EveryGaugeHasThree(Engine):
    """Every gauge has three boxes."""

    def boxes(self, position: Position, system: System) -> int:
        """Three boxes."""
        return 3


class DroneAndSonarGaugesExchanged(Engine):
    """The gauges of Drone and Sonar are exchanged."""

    def boxes(self, position: Position, system: System) -> int:
        """The boxes of the other green system."""
        exchanged: Mapping[System, System] = {"drone": "sonar", "sonar": "drone"}
        return super().boxes(position, exchanged.get(system, system))


class SilenceAlwaysSix(Engine):
    """The Silence gauge has six boxes turn by turn too."""

    def boxes(self, position: Position, system: System) -> int:
        """The boxes of real time, for silence."""
        return super().boxes(replace(position, mode="real-time") if system == "silence" else position, system)


class MineAlwaysThree(Engine):
    """The Mine gauge has three boxes turn by turn too."""

    def boxes(self, position: Position, system: System) -> int:
        """The boxes of real time, for mines."""
        return super().boxes(replace(position, mode="real-time") if system == "mine" else position, system)


# ---- Islands, rows and columns


class IslandsOfAlphaEverywhere(Engine):
    """The islands of Alpha lie on every map."""

    def board(self, position: Position) -> Board:
        """Alpha."""
        return super().board(replace(position, map="alpha"))


class IslandsRowAndColumnExchanged(Engine):
    """The islands are mirrored: rows are read as columns."""

    def board(self, position: Position) -> Board:
        """The map with its islands mirrored."""
        board = super().board(position)
        places = (board.spaces[island] for island in board.islands)
        return board_with(board, frozenset(f"{LETTERS[row]}{column + 1}" for column, row in places))


class IslandsMissing(Engine):
    """Nothing is an island: all of the map is water."""

    def board(self, position: Position) -> Board:
        """The map without islands."""
        return board_with(super().board(position), frozenset())


class LastRowMissing(Engine):
    """The map ends one row and one column too early, before row 10 and column J turn by turn."""

    def board(self, position: Position) -> Board:
        """The map with its last row and column closed."""
        board = super().board(position)
        last = len(board.rows) - 1
        return board_with(board, board.islands | {name for name, at in board.spaces.items() if last in at})


class OneRowTooMany(Engine):
    """Turn by turn the map has one row in the south and one column in the east too many."""

    def board(self, position: Position) -> Board:
        """The map with one row and one column more, turn by turn."""
        board = super().board(position)
        return board if position.is_real_time else board_with(board, board.islands, 1)


# ---- Sectors


def by_columns(column: int, row: int, size: int, across: int) -> int:
    """Sectors numbered column by column."""
    return column // size * across + row // size + 1


def from_the_south(column: int, row: int, size: int, across: int) -> int:
    """Sectors numbered from the south-west."""
    return (across - 1 - row // size) * across + column // size + 1


def one_too_early(column: int, row: int, size: int, across: int) -> int:
    """Sectors that begin with the last row and column of those before."""
    return numbered((column + 1, row + 1), size, across)


def one_too_late(column: int, row: int, size: int, across: int) -> int:
    """Sectors that begin with the second of their rows and columns."""
    return numbered((max(0, column - 1), max(0, row - 1)), size, across)


def in_snakes(column: int, row: int, size: int, across: int) -> int:
    """Sectors numbered to and fro."""
    down, right = row // size, column // size
    return down * across + (across - 1 - right if down % 2 else right) + 1


class SectorsColumnByColumn(Engine):
    """Sectors are numbered column by column."""

    def board(self, position: Position) -> Board:
        """The map with other sectors."""
        return board_in_sectors(super().board(position), by_columns)


class SectorsFromTheSouth(Engine):
    """Sectors are numbered from the south-west."""

    def board(self, position: Position) -> Board:
        """The map with other sectors."""
        return board_in_sectors(super().board(position), from_the_south)


class SectorsBeginOneTooEarly(Engine):
    """Row 5 and column E count to the next sector, as numbers from 1 divided by 5."""

    def board(self, position: Position) -> Board:
        """The map with other sectors."""
        return board_in_sectors(super().board(position), one_too_early)


class SectorsBeginOneTooLate(Engine):
    """Row 6 and column F still count to the first sectors."""

    def board(self, position: Position) -> Board:
        """The map with other sectors."""
        return board_in_sectors(super().board(position), one_too_late)


class SectorsInSnakes(Engine):
    """Sectors are numbered to and fro, every second row of sectors from the east."""

    def board(self, position: Position) -> Board:
        """The map with other sectors."""
        return board_in_sectors(super().board(position), in_snakes)


# ---- Directions


class NorthIsDown(Engine):
    """North leads to the row with the next higher number, and South to the next lower."""

    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        """North and South exchanged."""
        return super().next_space(position, at, OPPOSITE[heading] if heading in ("north", "south") else heading)


class EastIsLeft(Engine):
    """East leads to the column before, and West to the next."""

    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        """East and West exchanged."""
        return super().next_space(position, at, OPPOSITE[heading] if heading in ("east", "west") else heading)


class NorthAndWestExchanged(Engine):
    """Rows and columns are exchanged: North leads one column to the west, and West one row to the north."""

    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        """Rows and columns exchanged."""
        return super().next_space(position, at, TRANSPOSED[heading])


# ---- Symbols and circuits


class PanelsInCompassOrder(Engine):
    """The panels are read in the order North, East, South, West: what belongs to West stands in North."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        printed = {"N": "W", "E": "N", "S": "S", "W": "E"}
        read = components.symbols
        super().__init__(
            symbols_changed(
                components, lambda name, symbol: replace(read[printed[name[0]] + name[1:]], panel=symbol.panel)
            ),
            rulings,
        )


class GreenAndYellowExchanged(Engine):
    """The green symbols break Silence and Scenario, and the yellow ones Drone and Sonar."""

    def symbols_that_break(self, system: System) -> Collection[str]:
        """The symbols of yellow for green systems, and the other way round."""
        exchanged = {"green": "yellow", "yellow": "green"}
        colour = self.components.colours[system]
        return self.components.kinds[exchanged.get(colour, colour)]


class ReactorHasNoColours(Engine):
    """Of each panel only the first three symbols break a system."""

    def symbols_that_break(self, system: System) -> Collection[str]:
        """The first three of each panel, as far as they are of the colour."""
        upper = {symbol for panel in self.components.panels.values() for symbol in panel[:3]}
        return [symbol for symbol in super().symbols_that_break(system) if symbol in upper]


class EastLinesDoNotCross(Engine):
    """E1 belongs to circuit 1, E2 to circuit 2 and E3 to circuit 3."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        circuits = {"E1": 1, "E2": 2, "E3": 3}
        super().__init__(
            symbols_changed(
                components, lambda name, symbol: replace(symbol, circuit=circuits.get(name, symbol.circuit))
            ),
            rulings,
        )


class CircuitsEndInThePanel(Engine):
    """A circuit consists of the three upper symbols of West, North or South and is complete without East."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(
            symbols_changed(
                components, lambda name, symbol: replace(symbol, circuit=None) if symbol.panel == "east" else symbol
            ),
            rulings,
        )


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.real-time-gauges-turn-by-turn": RealTimeGaugesTurnByTurn,
    "sonar.mistake.turn-by-turn-gauges-in-real-time": TurnByTurnGaugesInRealTime,
    "sonar.mistake.every-gauge-has-three": EveryGaugeHasThree,
    "sonar.mistake.drone-and-sonar-gauges-exchanged": DroneAndSonarGaugesExchanged,
    "sonar.mistake.silence-always-six": SilenceAlwaysSix,
    "sonar.mistake.mine-always-three": MineAlwaysThree,
    "sonar.mistake.islands-of-alpha-everywhere": IslandsOfAlphaEverywhere,
    "sonar.mistake.islands-row-and-column-exchanged": IslandsRowAndColumnExchanged,
    "sonar.mistake.islands-missing": IslandsMissing,
    "sonar.mistake.last-row-missing": LastRowMissing,
    "sonar.mistake.one-row-too-many": OneRowTooMany,
    "sonar.mistake.sectors-column-by-column": SectorsColumnByColumn,
    "sonar.mistake.sectors-from-the-south": SectorsFromTheSouth,
    "sonar.mistake.sectors-begin-one-too-early": SectorsBeginOneTooEarly,
    "sonar.mistake.sectors-begin-one-too-late": SectorsBeginOneTooLate,
    "sonar.mistake.sectors-in-snakes": SectorsInSnakes,
    "sonar.mistake.north-is-down": NorthIsDown,
    "sonar.mistake.east-is-left": EastIsLeft,
    "sonar.mistake.north-and-west-exchanged": NorthAndWestExchanged,
    "sonar.mistake.panels-in-compass-order": PanelsInCompassOrder,
    "sonar.mistake.green-and-yellow-exchanged": GreenAndYellowExchanged,
    "sonar.mistake.reactor-has-no-colours": ReactorHasNoColours,
    "sonar.mistake.east-lines-do-not-cross": EastLinesDoNotCross,
    "sonar.mistake.circuits-end-in-the-panel": CircuitsEndInThePanel,
}
