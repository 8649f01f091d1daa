"""Mistakes before the first turn: who plays, the deal, the air, the divers and which seat starts."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.position import BLANK, Chip, Position, Space, shown_to
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError, Seat

MOST_OF_FOUR = 4


def by_level(deal: tuple[Space, ...]) -> list[list[Space]]:
    """Return the spaces of a deal, a list for each level, outwards; blanks are together, as if they were a level."""
    levels: dict[int, list[Space]] = {}
    for space in deal:
        levels.setdefault(space[0].level if space else 0, []).append(space)
    return list(levels.values())


def _points(space: Space) -> tuple[bool, int]:
    """Return the sorting key of a dealt chip, its value; an unknown value comes last."""
    value = space[0].value if space else None
    return value is None, value or 0


def _one_band_lower(chip: Chip) -> Chip:
    """Return a chip whose value is lower by one for each level before its own; an unknown value stays unknown."""
    return chip if chip.value is None else replace(chip, value=chip.value - (chip.level - 1))


# ---- Players, line, air and starter


class AirStartsOn24(Engine):
    def set_air(self, table: Table) -> None:
        super().set_air(table)
        table.air -= 1


class EveryDiveStartsWith24(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, air=components.air - 1), rulings)


class LineDealtInwards(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, deal[::-1])


class SeatOneAlwaysStarts(Engine):
    def name_first_starter(self, table: Table, seat: int) -> None:
        super().name_first_starter(table, 1)


class DiversStartOnTheLine(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        table.divers = [diver.swum_to(seat) for seat, diver in enumerate(table.divers, 1)]


class SevenMayPlay(Engine):
    def set_up(self, table: Table, setup: Setup) -> None:
        super().set_up(table, replace(setup, seats=min(setup.seats, self.components.seats_max)))


class FiveAreTooMany(Engine):
    def check_players(self, seats: int) -> None:
        super().check_players(seats)
        if seats > MOST_OF_FOUR:
            raise RefusalError("dsa.setup.players", "the game is for four at most")


# ---- Which chips


class LastChipNotDealt(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, deal[:-1])


class FourChipsALevel(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, tuple([space for level in by_level(deal) for space in level[::2]]))


class LastChipDealtTwice(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, (*deal, *deal[-1:]))


class LevelsOverlap(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, tuple([tuple(map(_one_band_lower, space)) for space in deal]))


# ---- Where they lie


class LevelsDescend(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, tuple([space for level in by_level(deal)[::-1] for space in level]))


class LevelsTakeTurns(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        levels = by_level(deal)
        most = max(map(len, levels), default=0)
        turns = [level[number] for number in range(most) for level in levels if number < len(level)]
        super().lay_line(table, tuple(turns))


class LevelsLaidInwards(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, tuple([space for level in by_level(deal) for space in level[::-1]]))


class LevelsSorted(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, tuple([space for level in by_level(deal) for space in sorted(level, key=_points)]))


class LevelFourIsSorted(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        *levels, top = by_level(deal) or [[]]
        super().lay_line(table, tuple([space for level in (*levels, sorted(top, key=_points)) for space in level]))


# ---- Blanks in the line


class LineBeginsWithABlank(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, (BLANK, *deal))


class BlanksBehindTheChips(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, (*deal, *[BLANK] * self.components.blanks))


class BlanksBetweenTheLevels(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        line = [space for level in by_level(deal) for space in (*level, BLANK)]
        super().lay_line(table, tuple(line[:-1]))


# ---- Who sees them


class DealtFaceUp(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        table.line = tuple([shown_to(space, tuple(table.seats)) for space in table.line])


class LevelOneDealtFaceUp(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        seen = tuple(table.seats)
        table.line = tuple([shown_to(space, seen) if space and space[0].level == 1 else space for space in table.line])


class SeatOneSeesEverything(Engine):
    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        return position if 1 in seats else super().view(position, seats)


# ---- How many play


class TwoAreTooFew(Engine):
    def check_players(self, seats: int) -> None:
        super().check_players(seats)
        if seats == 2:
            raise RefusalError("dsa.setup.players", "the game is for three at least")


class SixAreTooMany(Engine):
    def check_players(self, seats: int) -> None:
        super().check_players(seats)
        if seats == 6:
            raise RefusalError("dsa.setup.players", "the game is for five at most")


class AlwaysAsManyPlayers(Engine):
    """The base of the mistakes that start every game with the same number of players."""

    mistake_id = None

    def set_up(self, table: Table, setup: Setup) -> None:
        self.check_players(setup.seats)
        super().set_up(table, replace(setup, seats=self.players()))

    def players(self) -> int:
        """Return the number of players of every game."""
        raise NotImplementedError


class AlwaysTwoPlayers(AlwaysAsManyPlayers):
    def players(self) -> int:
        return 2


class AlwaysThreePlayers(AlwaysAsManyPlayers):
    def players(self) -> int:
        return 3


class AlwaysFourPlayers(AlwaysAsManyPlayers):
    def players(self) -> int:
        return 4


class AlwaysSixPlayers(AlwaysAsManyPlayers):
    def players(self) -> int:
        return 6


class AnyNumberAboveSixMayPlay(Engine):
    def check_players(self, seats: int) -> None:
        super().check_players(min(seats, self.components.seats_max))


# ---- The air


class AirStartsOn20(Engine):
    def set_air(self, table: Table) -> None:
        super().set_air(table)
        table.air -= 5


class FiveAirAPlayer(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        table.air = min(table.air, 5 * seats)


class LargeTankForFive(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        table.air += 5 * (seats > MOST_OF_FOUR)

    def air_at_the_start(self, table: Table) -> int:
        is_larger = len(table.divers) > MOST_OF_FOUR and self.rulings.air_per_dive == "refill-25"
        return super().air_at_the_start(table) + 5 * is_larger


# ---- The divers


class DiversStartFacingUp(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        table.divers = [diver.turned("up") for diver in table.divers]


class DiversStartOnSpaceOne(Engine):
    def place_divers(self, table: Table, seats: int) -> None:
        super().place_divers(table, seats)
        table.divers = [diver.swum_to(1) for diver in table.divers]


class LoadsAreShared(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        unit = table.diver(seat).carried[-1]
        for other_seat in table.clockwise_from(seat)[1:]:
            diver = table.diver(other_seat)
            table.put_diver(other_seat, diver.carrying((*diver.carried, unit)))


# ---- Who starts


class SeatTwoAlwaysStarts(Engine):
    def name_first_starter(self, table: Table, seat: int) -> None:
        super().name_first_starter(table, min(2, len(table.divers)))


class LastSeatAlwaysStarts(Engine):
    def name_first_starter(self, table: Table, seat: int) -> None:
        super().name_first_starter(table, len(table.divers))


class SeatAfterTheNamedStarts(Engine):
    def name_first_starter(self, table: Table, seat: int) -> None:
        super().name_first_starter(table, seat % len(table.divers) + 1)


class SeatBeforeTheNamedStarts(Engine):
    def name_first_starter(self, table: Table, seat: int) -> None:
        super().name_first_starter(table, (seat - 2) % len(table.divers) + 1)


# ---- Chips that are not all dealt


class FirstChipNotDealt(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, deal[1:])


class SevenChipsALevel(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        super().lay_line(table, tuple([space for level in by_level(deal) for space in level[:-1]]))


class LevelFourNotDealt(Engine):
    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        top = self.components.top_level
        super().lay_line(table, tuple([space for space in deal if space and space[0].level < top]))


# ---- Openings that have to be refused


class AnyChipsMayBeDealt(Engine):
    def check_chips(self, chips: list[Chip]) -> None:
        """Refuse nothing."""


class OnlyTheNumberOfChipsIsChecked(Engine):
    def check_chips(self, chips: list[Chip]) -> None:
        if len(chips) != self.components.treasure_chips:
            super().check_chips(chips)


class StacksAndBlanksMayBeDealt(Engine):
    def check_spaces(self, deal: tuple[Space, ...]) -> None:
        """Refuse nothing."""


class LevelsMayBeDealtInAnyOrder(Engine):
    def check_levels(self, chips: list[Chip]) -> None:
        """Refuse nothing."""


class ForeignStarterIsSeatOne(Engine):
    def find_starter(self, setup: Setup) -> int:
        is_foreign = setup.starter is not None and setup.starter > setup.seats
        return super().find_starter(replace(setup, starter=1) if is_foreign else setup)


class ForeignStarterIsTheLastSeat(Engine):
    def find_starter(self, setup: Setup) -> int:
        is_foreign = setup.starter is not None and setup.starter > setup.seats
        return super().find_starter(replace(setup, starter=setup.seats) if is_foreign else setup)
