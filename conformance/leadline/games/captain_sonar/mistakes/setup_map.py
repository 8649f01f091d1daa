"""Mistakes in what is printed: gauges, islands, the size of the map, sectors, directions, symbols and circuits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache

from leadline.games.captain_sonar.mistakes.common import OPPOSITE
from leadline_engines.captain_sonar import Components, Engine
from leadline_engines.captain_sonar.components import LETTERS, RADIATION, Board, Symbol
from leadline_engines.captain_sonar.move import Choice
from leadline_engines.captain_sonar.position import Heading, Mode, Position, Side, System, side_of
from leadline_engines.captain_sonar.rulings import Rulings
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Choices, Decision, Refusal

TRANSPOSED: Mapping[Heading, Heading] = {"north": "west", "west": "north", "south": "east", "east": "south"}


@lru_cache(maxsize=64)
def board_with(board: Board, islands: frozenset[str], more: int = 0) -> Board:
    """Return a map with other islands, and with some more rows and columns; the sectors stay the same."""
    across = sectors_across(board)
    size = len(board.columns) // across
    made = Board(len(board.columns) + more, len(board.rows) + more, size, islands)
    made.sectors = board.sectors
    made.sector_of = {name: numbered(at, size, across) for name, at in made.spaces.items()} | {**board.sector_of}
    return made


def numbered(at: tuple[int, int], size: int, across: int) -> int:
    """Return the sector of a space, by its column and row from 0; the last one extends to the edge."""
    column, row = (min(coordinate // size, across - 1) for coordinate in at)
    return row * across + column + 1


def sectors_across(board: Board) -> int:
    """Return how many sectors a map has from west to east."""
    return next(number for number in board.sectors if number**2 >= len(board.sectors))


@lru_cache(maxsize=64)
def board_in_sectors(board: Board, number: Callable[[int, int, int, int], int]) -> Board:
    """Return a map with other sectors, given by a function of column, row, sector size and number across."""
    across = sectors_across(board)
    size = len(board.columns) // across
    made = Board(len(board.columns), len(board.rows), size, board.islands)
    made.sector_of = {name: number(column, row, size, across) for name, (column, row) in made.spaces.items()}
    made.sectors = tuple(sorted({*made.sector_of.values()}))
    return made


@lru_cache(maxsize=64)
def board_numbered(board: Board, number: Callable[[int, int, int, int], int]) -> Board:
    """Return a map whose spaces have other sectors, although the same sectors as before may be named."""
    made = Board(len(board.columns), len(board.rows), len(board.columns) // sectors_across(board), board.islands)
    made.sector_of = board_in_sectors(board, number).sector_of
    made.sectors = board.sectors
    return made


def symbols_changed(components: Components, change: Callable[[str, Symbol], Symbol]) -> Components:
    """Return the components with a change to the symbols."""
    return replace(components, symbols={name: change(name, symbol) for name, symbol in components.symbols.items()})


def on_own_map(position: Position, side: Side) -> Position:
    """Return a position on the map of a crew, if Blue has the map Alpha and Red the one that was chosen."""
    return replace(position, map="alpha") if side == "blue" else position


def by_columns(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are numbered column by column."""
    return column // size * across + row // size + 1


def from_the_south(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are numbered from the south-west."""
    return (across - 1 - row // size) * across + column // size + 1


def one_too_early(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors begin with the last row and column of those before."""
    return numbered((column + 1, row + 1), size, across)


def rows_one_too_early(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors begin with the last row of those before."""
    return numbered((column, row + 1), size, across)


def one_too_late(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors begin with the second of their rows and columns."""
    return numbered((max(0, column - 1), max(0, row - 1)), size, across)


def in_snakes(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are numbered to and fro."""
    down, right = row // size, column // size
    return down * across + (across - 1 - right if down % 2 else right) + 1


def two_across(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are numbered as if each row of sectors had two."""
    return row // size * 2 + column // size + 1


def three_across(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are numbered as if each row of sectors had three."""
    return row // size * 3 + column // size + 1


def in_quarters(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are four quarters; the middle line or column belongs to the north or west."""
    half = (size * across + 1) // 2
    return row // half * 2 + column // half + 1


def all_in_the_first(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where every space is in the first."""
    return 1


def from_zero(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where sectors are numbered from 0."""
    return numbered((column, row), size, across) - 1


def by_the_place_inside(column: int, row: int, size: int, across: int) -> int:
    """Return the sector where the place inside a sector is numbered instead of the sector."""
    return row % size * across + column % size + 1


# ---- Gauges


class RealTimeGaugesTurnByTurn(Engine):
    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        return super().sheet_of_gauge(position, system) if position.is_real_time else "real-time"


class TurnByTurnGaugesInRealTime(Engine):
    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        return "turn-by-turn" if position.is_real_time else super().sheet_of_gauge(position, system)


class EveryGaugeHasThree(Engine):
    def boxes(self, position: Position, system: System) -> int:
        return 3


class DroneAndSonarGaugesExchanged(Engine):
    def boxes(self, position: Position, system: System) -> int:
        exchanged: Mapping[System, System] = {"drone": "sonar", "sonar": "drone"}
        return super().boxes(position, exchanged.get(system, system))


class SilenceAlwaysSix(Engine):
    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        return "real-time" if system == "silence" else super().sheet_of_gauge(position, system)


class MineAlwaysThree(Engine):
    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        return "real-time" if system == "mine" else super().sheet_of_gauge(position, system)


class DroneAlwaysFour(Engine):
    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        return "real-time" if system == "drone" else super().sheet_of_gauge(position, system)


class SonarAlwaysThree(Engine):
    def sheet_of_gauge(self, position: Position, system: System) -> Mode:
        return "real-time" if system == "sonar" else super().sheet_of_gauge(position, system)


class ScenarioGaugeLikeSilence(Engine):
    def boxes(self, position: Position, system: System) -> int:
        boxes = super().boxes(position, system)
        return super().boxes(position, "silence") if boxes and system == "scenario" else boxes


class EveryGaugeHasFour(Engine):
    def boxes(self, position: Position, system: System) -> int:
        return 4


class EveryGaugeHasSix(Engine):
    def boxes(self, position: Position, system: System) -> int:
        return 6


class GaugesOneBoxLonger(Engine):
    def boxes(self, position: Position, system: System) -> int:
        return super().boxes(position, system) + 1


# ---- Islands, rows and columns


class IslandsOfAlphaEverywhere(Engine):
    def board(self, position: Position) -> Board:
        return super().board(replace(position, map="alpha"))


class BluePlaysOnAlpha(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        return super().why_not(on_own_map(position, side_of(choice.seat)), choice)

    def carry_out(self, work: Work, choice: Choice) -> None:
        name = work.position.map
        work.play_on(map=on_own_map(work.position, side_of(choice.seat)).map)
        super().carry_out(work, choice)
        work.play_on(map=name)

    def has_legal_order(self, position: Position, side: Side) -> bool:
        return super().has_legal_order(on_own_map(position, side), side)

    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        return super().choices(on_own_map(position, side_of(str(decision.seats[0]))), decision, given)


class IslandsRowAndColumnExchanged(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        places = (board.spaces[island] for island in board.islands)
        return board_with(board, frozenset(f"{LETTERS[row]}{column + 1}" for column, row in places))


class IslandsMissing(Engine):
    def board(self, position: Position) -> Board:
        return board_with(super().board(position), frozenset())


class IslandsOneSpaceOff(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        places = (board.spaces[island] for island in board.islands)
        return board_with(board, frozenset(f"{LETTERS[column - 1]}{row}" for column, row in places if column and row))


class LastRowMissing(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        last = len(board.rows) - 1
        return board_with(board, board.islands | {name for name, at in board.spaces.items() if last in at})


class SouthernmostRowMissing(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        last = len(board.rows) - 1
        return board_with(board, board.islands | {name for name, (_, row) in board.spaces.items() if row == last})


class EasternmostColumnMissing(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        last = len(board.columns) - 1
        return board_with(board, board.islands | {name for name, (column, _) in board.spaces.items() if column == last})


class FirstRowAndColumnMissing(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        return board_with(board, board.islands | {name for name, at in board.spaces.items() if 0 in at})


class OneRowTooMany(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        return board if position.is_real_time else board_with(board, board.islands, 1)


class RealTimeMapOfTen(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        if not position.is_real_time:
            return board
        beyond = {name for name, at in board.spaces.items() if max(at) >= 10}
        return board_in_sectors(board_with(board, board.islands | beyond), two_across)


class TurnByTurnMapOfFifteen(Engine):
    def board(self, position: Position) -> Board:
        return super().board(replace(position, mode="real-time"))


# ---- Sectors


class SectorsColumnByColumn(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), by_columns)


class DroneSectorsColumnByColumn(Engine):
    def sector_for_drone(self, position: Position, at: str) -> int:
        return board_in_sectors(self.board(position), by_columns).sector_of[at]


class SectorsFromTheSouth(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), from_the_south)


class SectorsBeginOneTooEarly(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), one_too_early)


class SectorsOfRowsBeginOneTooEarly(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), rows_one_too_early)


class SectorsBeginOneTooLate(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), one_too_late)


class SectorsInSnakes(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), in_snakes)


class SectorsThreeAcross(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), three_across)


class SectorsTwoAcross(Engine):
    def board(self, position: Position) -> Board:
        return board_in_sectors(super().board(position), two_across)


class RealTimeFourSectors(Engine):
    def board(self, position: Position) -> Board:
        board = super().board(position)
        return board_in_sectors(board, in_quarters) if position.is_real_time else board


class SectorsAllTheFirst(Engine):
    def board(self, position: Position) -> Board:
        return board_numbered(super().board(position), all_in_the_first)


class SectorsCountedFromZero(Engine):
    def board(self, position: Position) -> Board:
        return board_numbered(super().board(position), from_zero)


class SectorsByThePlaceInside(Engine):
    def board(self, position: Position) -> Board:
        return board_numbered(super().board(position), by_the_place_inside)


# ---- Directions


class NorthIsDown(Engine):
    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        return super().next_space(position, at, OPPOSITE[heading] if heading in ("north", "south") else heading)


class EastIsLeft(Engine):
    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        return super().next_space(position, at, OPPOSITE[heading] if heading in ("east", "west") else heading)


class NorthAndWestExchanged(Engine):
    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        return super().next_space(position, at, TRANSPOSED[heading])


# ---- Symbols and circuits


class PanelsInCompassOrder(Engine):
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
    def symbols_that_break(self, system: System) -> Collection[str]:
        exchanged: Mapping[System, System] = {
            "drone": "silence", "sonar": "silence", "silence": "drone", "scenario": "drone"
        }  # fmt: skip
        return super().symbols_that_break(exchanged.get(system, system))


class ReactorHasNoColours(Engine):
    def symbols_that_break(self, system: System) -> Collection[str]:
        """Return the first three of each panel, as far as they are of the colour; radiation has no colour anyway."""
        upper = {symbol for panel in self.components.panels.values() for symbol in panel[:3]}
        kept = upper.union(self.components.kinds[RADIATION])
        return [symbol for symbol in super().symbols_that_break(system) if symbol in kept]


class EastLinesDoNotCross(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        circuits = {"E1": 1, "E2": 2, "E3": 3}
        super().__init__(
            symbols_changed(
                components, lambda name, symbol: replace(symbol, circuit=circuits.get(name, symbol.circuit))
            ),
            rulings,
        )


class EndsOfCircuitsExchanged(Engine):
    """An engine in which two circuits have each other's fourth symbol."""

    mistake_id = None

    exchanged: tuple[int, int]
    """The two circuits."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        first, second = self.exchanged
        ends = {first: second, second: first}
        super().__init__(
            symbols_changed(
                components,
                lambda name, symbol: (
                    replace(symbol, circuit=ends[symbol.circuit])
                    if symbol.panel == "east" and symbol.circuit in ends
                    else symbol
                ),
            ),
            rulings,
        )


class EndsOfCircuitsOneAndTwoExchanged(EndsOfCircuitsExchanged):
    exchanged = (1, 2)


class EndsOfCircuitsOneAndThreeExchanged(EndsOfCircuitsExchanged):
    exchanged = (1, 3)


class EndsOfCircuitsTwoAndThreeExchanged(EndsOfCircuitsExchanged):
    exchanged = (2, 3)


class CircuitsEndInThePanel(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(
            symbols_changed(
                components, lambda name, symbol: replace(symbol, circuit=None) if symbol.panel == "east" else symbol
            ),
            rulings,
        )
